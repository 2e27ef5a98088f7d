"""How many moves a second, and how many OpenSpiel makes beside it in the same run.

A move is a decision of a player; rolls and shuffles are not counted, ours or theirs, unless a row says so. All play at
random among the legal moves, which both sides list before every move.
"""

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import magnat
from magnat.engine.compiling import INTERPRETED
from magnat.engine.game import Game

PEERS = ("hearts", "oh_hell")
GAMES_AT_ONCE = 4096
SECONDS = 1.0
ROUNDS = 5
"""Each row is measured this often and the best counts: the machine's other work only ever slows it down."""

Tick = Callable[[str], None]


@dataclass(frozen=True)
class Row:
    name: str
    what: str
    moves_per_second: float
    note: str = ""


def measure(box: str, peers: bool, tick: Tick = lambda _: None) -> list[Row]:
    """The rows of `magnat bench`. `tick` is told what is being measured."""
    rows = []
    for row in _measurements(box, peers):
        tick(row.name)
        rows.append(row)
    return rows


def _measurements(box: str, peers: bool) -> Iterator[Row]:
    game = magnat.load(box)
    how = "interpreted" if INTERPRETED else "compiled"
    yield Row(game.title, "whole games, one core", _best(batch_play(game)), how)
    yield Row(game.title, "driven move by move from Python", _best(python_play(game)), how)
    if not peers:
        return
    for name in PEERS:
        yield Row(f"OpenSpiel {name}", "whole games, one core", _best(peer_native(name)), "its own C++ players")
        yield Row(f"OpenSpiel {name}", "driven move by move from Python", _best(peer_python(name)))
        yield Row(
            f"OpenSpiel {name}",
            "driven from Python, dealt cards counted as moves",
            _best(peer_python(name, count_chance=True)),
        )


def _best(play: Callable[[], int]) -> float:
    """Moves a second of the best round; the first, uncounted, compiles and warms up."""
    play()
    rates = []
    for _ in range(ROUNDS):
        moves, start = 0, time.perf_counter()
        while (passed := time.perf_counter() - start) < SECONDS / ROUNDS:
            moves += play()
        rates.append(moves / passed)
    return max(rates)


def batch_play(game: Game) -> Callable[[], int]:
    """Set up and play a batch to its end."""
    games = game.batch(16 if INTERPRETED else GAMES_AT_ONCE, seed=1)

    def play() -> int:
        games.reset()
        return int(games.play_out().sum())

    return play


def python_play(game: Game) -> Callable[[], int]:
    """One call a move: it carries the move out and lists what is legal next."""
    program = game.program
    step, chance = program.quick_step, random.random
    template = game.laid_out(game.edition.seats[-1], game.choose(game.edition.seats[-1], None))
    legal = program.new_list()
    actions = memoryview(legal)
    key = template.view(game.state.dtype)[0].key

    def play() -> int:
        key[0] += 1
        record = template.copy()
        program.begin(record)
        first = next(seat for seat in range(8) if program.actors_of(record) >> seat & 1)
        count = program.legal_of(record, first, legal)
        moves = 0
        while count:
            count = step(record, actions[int(chance() * count)], legal)
            moves += 1
        return moves

    return play


def peer_python(name: str, count_chance: bool = False) -> Callable[[], int]:
    """OpenSpiel's loop: ask for the legal actions, choose, apply."""
    peer, chance = _peer(name), random.random

    def play() -> int:
        state, moves = peer.new_initial_state(), 0
        while not state.is_terminal():
            if not count_chance and not state.is_chance_node():
                moves += 1
            actions = state.legal_actions()
            state.apply_action(actions[int(chance() * len(actions))])
        return state.move_number() if count_chance else moves

    return play


def peer_native(name: str) -> Callable[[], int]:
    """A whole game inside OpenSpiel's C++, by its uniform random bots. Dealt cards are taken off its count of moves."""
    import pyspiel  # noqa: PLC0415

    peer = _peer(name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(peer.num_players())]
    rounds = iter(range(1 << 60))

    def play() -> int:
        state = peer.new_initial_state()
        pyspiel.evaluate_bots(state, bots, next(rounds))
        return sum(1 for move in state.full_history() if move.player >= 0)

    return play


def _peer(name: str) -> Any:
    try:
        import pyspiel  # noqa: PLC0415
    except ImportError:
        raise ValueError('The comparison needs OpenSpiel: install "magnat[bench]", or leave out --peers.') from None
    return pyspiel.load_game(name)
