"""Many games at once play like one."""

import numpy as np
import pytest

import magnat
from magnat.engine.batch import DeviceError
from magnat.engine.bits import first_bit

game = magnat.load("big-shot")


def test_a_batch_steps_like_single_matches() -> None:
    games = game.batch(8, seed=3)
    singles = [row.copy() for row in games.rows]
    chance = np.random.default_rng(1)
    for _ in range(60):
        masks = games.masks.copy()
        actions = np.array([chance.choice(np.flatnonzero(mask)) for mask in masks])
        for single, mask, action in zip(singles, masks, actions, strict=True):
            seat = first_bit(game.program.actors_of(single))
            legal = game.program.new_list()
            count = game.program.legal_of(single, seat, legal)
            assert sorted(legal[:count]) == np.flatnonzero(mask).tolist()
            game.program.act(single, seat, int(action))
        games.step(actions)
        assert (games.rows == np.stack(singles)).all()


def test_a_batch_ends_and_has_returns_for_every_seat() -> None:
    games = game.batch(16, seats=3, seed=4)
    moves = games.play_out()
    assert (moves > 50).all()
    assert not games.actors.any()
    assert games.returns.shape == (16, 3)
    assert not games.masks.any()
    before = games.rows.copy()
    games.step([0] * 16)
    assert (games.rows == before).all()


def test_observations_are_blanked_for_their_viewer() -> None:
    games = game.batch(4, seed=5, options={"money": "hidden"})
    views = games.observations(np.array([0, 1, 2, -1]))
    for row, view, viewer in zip(games.rows, views, [0, 1, 2, -1], strict=True):
        assert (view == game.program.redact(row, viewer)).all()


def test_games_of_a_batch_differ_and_a_reset_repeats_them() -> None:
    games = game.batch(8, seed=6)
    first = games.rows.copy()
    assert len({row.tobytes() for row in first}) == 8
    games.play_out()
    games.reset()
    assert (games.rows == first).all()


def test_an_unknown_device_is_answered_with_those_there_are() -> None:
    with pytest.raises(DeviceError, match="There is no device 'tpu'; there is: cpu, cuda"):
        game.batch(1, device="tpu")


def test_without_a_gpu_a_sentence_says_so() -> None:
    with pytest.raises(DeviceError, match="No CUDA device was found|Interpreted rules cannot run on a GPU"):
        game.batch(1, device="cuda")
