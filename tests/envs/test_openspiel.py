"""OpenSpiel's own generic test, and algorithms of its own that run on our boxes."""

import random

import numpy as np
import pytest

from magnat.games import shelf

pyspiel = pytest.importorskip("pyspiel")

from magnat.envs import openspiel  # noqa: E402  (it needs OpenSpiel)

TWO = {"players": 2}


@pytest.mark.parametrize("box", ["big-shot", "biz-bluff", "venture"])
def test_openspiels_random_simulation_passes(box: str) -> None:
    """Whole games. Kohle's random ones are ten times as long, and Riche ou Pauvre is Venture: see below."""
    seats = shelf()[box].seats[0]
    game = pyspiel.load_game(openspiel.name_of(box), {"players": seats})
    pyspiel.random_sim_test(game, 1, False, False)


def test_states_are_serialised_and_cloned() -> None:
    game = pyspiel.load_game("magnat_big_shot", TWO)
    state = game.new_initial_state()
    for _ in range(30):
        state.apply_action(state.legal_actions()[-1])
    again = game.deserialize_state(state.serialize())
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert str(again) == str(state)
    assert str(twin) != str(state)
    assert state.information_state_string(0) != state.information_state_string(1)
    assert len(state.observation_tensor(0)) == len(state.observation_tensor(1))


def test_an_imagined_world_looks_the_same_to_its_player() -> None:
    game = pyspiel.load_game("magnat_kohle", {"players": 3})
    state = game.new_initial_state()
    for _ in range(60):
        state.apply_action(state.legal_actions()[-1])
    player = state.current_player()
    world = openspiel.resampled(state, player)
    assert world.observation_tensor(player) == state.observation_tensor(player)
    assert str(world) != str(state)


def test_ismcts_and_mccfr_of_openspiel_run() -> None:
    from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr  # noqa: PLC0415

    game = pyspiel.load_game("magnat_big_shot", {"players": 2, "deals": 1})
    state = game.new_initial_state()
    state.apply_action(0)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 8, random_state=np.random.RandomState(1))
    bot.set_resampler(openspiel.resampled)
    assert bot.step(state) in state.legal_actions()
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    solver.iteration()
    policy = solver.average_policy().action_probabilities(state)
    assert sum(policy.values()) == pytest.approx(1)


SMALL = {"players": 2, "deals": 3, "head_start": 250, "moves": 3}


@pytest.mark.parametrize("box", sorted(shelf()))
def test_openspiels_random_simulation_passes_on_small_variants_with_every_state_stored_and_read_again(box: str) -> None:
    for opening in (0, 60):
        variant = {"players": shelf()[box].seats[0], "deals": 3, "head_start": opening, "moves": 12}
        pyspiel.random_sim_test(pyspiel.load_game(openspiel.name_of(box), variant), 3, True, False)


def test_cfr_walks_the_whole_tree_of_a_small_variant_and_nears_an_equilibrium() -> None:
    from open_spiel.python.algorithms import cfr, exploitability  # noqa: PLC0415

    game = pyspiel.load_game("magnat_venture", SMALL)
    solver = cfr.CFRSolver(game)
    at_first = exploitability.nash_conv(game, solver.average_policy())
    for _ in range(10):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(game, solver.average_policy()) < at_first / 4


def test_the_worlds_of_a_small_variant_look_alike_to_the_seat_that_is_asked_and_to_nobody_else() -> None:
    game = pyspiel.load_game("magnat_biz_bluff", {"players": 2, "deals": 3, "head_start": 60, "moves": 4})
    worlds = [game.new_initial_state().child(deal) for deal in range(3)]
    asked = worlds[0].current_player()
    assert len({world.information_state_string(asked) for world in worlds}) == 1
    assert len({world.information_state_string(1 - asked) for world in worlds}) == 3


def test_a_small_variant_ends_after_its_moves() -> None:
    state = pyspiel.load_game("magnat_venture", SMALL).new_initial_state().child(0)
    for _ in range(3):
        assert not state.is_terminal()
        assert state.returns() == [0, 0]
        state.apply_action(state.legal_actions()[-1])
    assert state.is_terminal()
    assert state.legal_actions() == []
    assert sum(state.returns()) == 0


@pytest.mark.parametrize("box", sorted(shelf()))
def test_how_a_game_stands_is_told_at_its_end_only(box: str) -> None:
    """Scores and ranks before it would tell what purses hold."""
    seats = shelf()[box].seats[0]
    chance, ahead = random.Random(1), 0
    state = pyspiel.load_game(openspiel.name_of(box), {"players": seats}).new_initial_state().child(1)
    while not ahead or len(state.trail) < 200:
        if state.is_terminal():
            break
        ahead += len(set(state.match.ranks)) > 1
        assert state.returns() == [0] * seats
        for viewer in (None, *range(seats)):
            assert state.match.view(viewer)["scores"] is None
            assert state.match.view(viewer)["ranks"] is None
        state.apply_action(chance.choice(state.legal_actions()))
    assert ahead


@pytest.mark.parametrize("wrong", [{"deals": 0}, {"moves": -1}, {"head_start": -1}, {"head_start": 100_000}])
def test_variants_that_there_are_not_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(Exception, match="must"):
        pyspiel.load_game("magnat_biz_bluff", {"players": 2, **wrong})


def test_more_players_than_chairs_are_refused() -> None:
    with pytest.raises(Exception, match="seats|players"):
        pyspiel.load_game("magnat_big_shot", {"players": 9})
