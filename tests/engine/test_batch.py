"""Many games at once play like one."""

import re
import subprocess
import sys
from contextlib import suppress

import numpy as np
import pytest

import magnat
from magnat.engine.batch import Batch, DeviceError
from magnat.engine.compiling import INTERPRETED
from magnat.engine.cuda import Cuda
from magnat.engine.devices import Cpu
from magnat.engine.fields import Array
from magnat.engine.game import Game
from magnat.engine.handed import BatchError
from magnat.engine.hearing import heard_first
from magnat.games import shelf

game = magnat.load("big-shot")
everybody_talks = magnat.load("kohle")
"""A box in which several seats may act at once."""


def asked(record: Array, game: Game) -> int:
    return int(heard_first(record.view(game.state.dtype)[0], game.program.actors_of(record)))


@pytest.mark.parametrize("game", [game, everybody_talks])
def test_a_batch_steps_like_single_matches(game: Game) -> None:
    games = game.batch(8, seed=3, autoreset=False)
    singles = [row.copy() for row in games.rows]
    chance = np.random.default_rng(1)
    for _ in range(60):
        assert games.seat.tolist() == [asked(single, game) for single in singles]
        masks = games.masks.copy()
        actions = np.array([chance.choice(np.flatnonzero(mask)) for mask in masks])
        for single, mask, action in zip(singles, masks, actions, strict=True):
            seat = asked(single, game)
            legal = game.program.new_list()
            count = game.program.legal_of(single, seat, legal)
            assert sorted(legal[:count]) == np.flatnonzero(mask).tolist()
            game.program.act(single, seat, int(action))
        games.step(actions)
        assert (games.rows == np.stack(singles)).all()


def test_a_batch_ends_and_has_rewards_for_every_seat() -> None:
    games = game.batch(16, seats=3, seed=4, autoreset=False)
    moves = games.play_out()
    assert (moves > 50).all()
    assert not games.actors.any()
    assert games.done.all()
    assert games.scores.shape == games.ranks.shape == games.rewards.shape == (16, 3)
    assert games.scores.any()
    assert (games.ranks.min(axis=1) == 1).all()
    assert (games.rewards.sum(axis=1) == 0).all()
    assert ((games.rewards == 1) <= (games.ranks == 1)).all()
    assert games.seat.tolist() == [-1] * 16
    assert not games.masks.any()
    before = games.rows.copy()
    games.step([0] * 16)
    assert (games.rows == before).all()


def test_views_are_blanked_for_their_viewer() -> None:
    games = game.batch(4, seed=5, options={"money": "hidden"})
    views = games.views(np.array([0, 1, 2, -1]))
    for row, view, viewer in zip(games.rows, views, [0, 1, 2, -1], strict=True):
        assert (view == game.program.redact(row, viewer)).all()


@pytest.mark.parametrize("box", sorted(shelf()))
def test_the_rewards_of_an_unfinished_game_tell_nothing(box: str) -> None:
    games = magnat.load(box).batch(1, seed=5)
    chance = np.random.default_rng(5)
    for _ in range(40):
        games.step([int(chance.choice(np.flatnonzero(mask))) for mask in games.masks])
        assert games.actors.all()
        assert not games.done.any()
        for told in (games.rewards, games.scores, games.ranks):
            assert not told.any()
    games.play_out()
    assert games.scores.any()


@pytest.mark.parametrize(
    ("actions", "reason"),
    [
        (np.zeros(7, np.int64), "actions must hold one number for each of 8 games, not 7."),
        (np.zeros((8, 1), np.int64), "not an array of the shape (8, 1)."),
        (np.zeros(8, np.int32), "actions must be of the type int64, not int32."),
        (np.zeros(8, np.float64), "not float64."),
        (np.zeros(16, np.int64)[::2], "actions must lie in one piece"),
        (np.zeros(8, np.int64)[::-1], "actions must lie in one piece"),
        (np.frombuffer(bytes(65), np.uint8)[1:].view(np.int64), "actions must begin at a multiple of 8 bytes"),
        ([0] * 7, "not 7."),
        ([], "not 0."),
        ([0.5] * 8, "not float64."),
        ([[0], [0, 1]], "plain whole numbers"),
        ([2**70] * 8, "not object."),
        (["0"] * 8, "not str"),
        (0, "actions must be a list or an array, not int."),
        (None, "not NoneType."),
    ],
)
def test_actions_that_do_not_fit_are_refused_with_a_sentence(actions: object, reason: str) -> None:
    games = game.batch(8, seed=3)
    before = games.rows.copy()
    with pytest.raises(BatchError, match=re.escape(reason)) as refusal:
        games.step(actions)
    assert str(refusal.value).endswith(".")
    assert (games.rows == before).all()


@pytest.mark.parametrize("code", [-1, 10**6, 2**40, -(2**63)])
def test_one_illegal_action_is_refused_and_changes_nothing_in_any_game(code: int) -> None:
    games = everybody_talks.batch(8, seed=3)
    legal = np.array([np.flatnonzero(mask)[0] for mask in games.masks])
    before = games.rows.copy()
    forbidden = int(np.flatnonzero(games.masks[5] == 0)[0])
    for wrong in (code, forbidden):
        actions = legal.copy()
        actions[5] = wrong
        with pytest.raises(BatchError) as refusal:
            games.step(actions)
        seat = games.seat[5]
        assert str(refusal.value).startswith(f"Seat {seat} may not take the action {wrong} in game 5:")
        assert (games.rows == before).all()
    games.step(legal)
    assert (games.rows != before).any()


def test_viewers_that_do_not_fit_are_refused_with_a_sentence() -> None:
    games = game.batch(4, seed=5)
    for viewers in ([0] * 3, [0.0] * 4, [4, 0, 0, 0], [-2, 0, 0, 0]):
        with pytest.raises(BatchError, match=r"^viewers must .*\.$"):
            games.views(viewers)


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


@pytest.mark.skipif(INTERPRETED, reason="interpreted rules never ask for CUDA")
def test_a_numpy_that_cuda_does_not_know_is_answered_with_what_to_install() -> None:
    """NumPy 2.5 has no `row_stack`, for which numba-cuda asks."""
    old = "import numpy; del numpy.row_stack; import magnat; magnat.load('big-shot').batch(1, device='cuda')"
    done = subprocess.run([sys.executable, "-c", old], capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1].endswith('install "magnat[cuda]".')


# ---- Games that follow each other ----


def test_a_game_that_ends_is_followed_by_another_with_other_cards() -> None:
    games, again = (game.batch(32, seats=2, seed=9) for _ in range(2))
    first = games.rows.copy()
    ended = 0
    for _ in range(400):
        games.step(games.sample())
        again.step(again.sample())
        done = games.done
        assert (games.seat >= 0).all()
        assert (games.ranks.any(axis=1) == done).all()
        ended += int(done.sum())
    assert ended >= 32
    assert (games.rows == again.rows).all()
    games.reset()
    assert (games.rows == first).all()


def test_a_seed_is_the_game_of_a_match_with_that_seed() -> None:
    games = game.batch(4, seats=3)
    games.reset(seeds=[7, 2**90, 7, 0])
    for row, seed in zip(games.rows, [7, 2**90, 7, 0], strict=True):
        assert (row == game.new(3, seed).record).all()
    games.reset(which=[2], seeds=np.array([5]))
    assert (games.rows[2] == game.new(3, 5).record).all()
    assert (games.rows[0] == game.new(3, 7).record).all()


def test_some_games_can_be_set_up_anew() -> None:
    games = game.batch(6, seed=2)
    before = games.rows.copy()
    which = np.array([True, False, False, True, False, False])
    games.reset(which)
    assert ((games.rows != before).any(axis=1) == which).all()
    games.reset([1])
    assert (games.rows[1] != before[1]).any()


def test_a_copy_goes_on_alone_and_alike() -> None:
    games = everybody_talks.batch(8, seed=3)
    for _ in range(50):
        games.step(games.sample())
    twin, before = games.copy(), games.rows.copy()
    for _ in range(50):
        twin.step(twin.sample())
    assert (games.rows == before).all()
    for _ in range(50):
        games.step(games.sample())
    assert (games.rows == twin.rows).all()
    assert (games.masks == twin.masks).all()


@pytest.mark.parametrize("box", sorted(shelf()))
def test_any_number_of_threads_plays_the_same(box: str) -> None:
    one, many = (magnat.load(box).batch(4096, seed=3, threads=threads) for threads in (1, 3))
    for _ in range(30):
        assert (one.masks == many.masks).all()
        assert (one.observations == many.observations).all()
        one.step(one.sample())
        many.step(many.sample())
    assert (one.rows == many.rows).all()


def test_samples_are_legal_and_follow_from_the_luck_alone() -> None:
    games = everybody_talks.batch(64, seed=3)
    luck = np.arange(64, dtype=np.uint64)
    for _ in range(20):
        first = games.sample(luck.copy()).copy()
        assert games.masks[np.arange(64), first].all()
        assert (games.sample(luck) == first).all()
        games.step(first)
    assert (luck != np.arange(64, dtype=np.uint64)).all()


def test_unchecked_steps_are_the_same_steps() -> None:
    checked, quick = (game.batch(16, seed=4) for _ in range(2))
    for _ in range(200):
        checked.step(checked.sample())
        quick.step_unchecked(quick.sample())
    assert (checked.rows == quick.rows).all()


# ---- Arrays ----

NAMES = ("seat", "actors", "masks", "observations", "integers", "done", "rewards", "scores", "ranks")


def test_every_array_begins_on_a_cache_line_and_is_dense() -> None:
    games = game.batch(5, seed=1)
    for name in NAMES:
        array = getattr(games, name)
        assert array.ctypes.data % 64 == 0
        assert array.flags.c_contiguous


def test_arrays_are_written_into_buffers_of_the_callers() -> None:
    plain = game.batch(5, seed=1)
    buffers = {name: np.zeros_like(getattr(plain, name)) for name in NAMES}
    lent = game.batch(5, seed=1, buffers=buffers)
    for _ in range(3):
        plain.step(plain.sample())
        lent.step(lent.sample())
    for name in NAMES:
        assert getattr(lent, name) is buffers[name]
        assert (buffers[name] == getattr(plain, name)).all()


@pytest.mark.parametrize(
    ("name", "values", "reason"),
    [
        ("mask", np.zeros((2, 161), np.bool_), "There is no array 'mask' to lend; there is: seat, "),
        ("masks", np.zeros((2, 160), np.bool_), "masks must have the shape (2, 161), not (2, 160)."),
        ("masks", np.zeros((2, 161), np.uint8), "masks must be of the type bool, not uint8."),
        ("masks", np.zeros((2, 322), np.bool_)[:, ::2], "masks must lie in one piece"),
        ("rewards", [[0, 0], [0, 0]], "rewards must be a list or an array, not list."),
        ("done", np.frombuffer(bytes(2), np.bool_), "done must be an array that may be written to."),
    ],
)
def test_buffers_that_do_not_fit_are_refused_with_a_sentence(name: str, values: object, reason: str) -> None:
    with pytest.raises(BatchError, match=re.escape(reason)):
        game.batch(2, seats=2, buffers={name: values})


EXTREMES = (0, 1, 7, 1 << 40, -1, -(1 << 63), (1 << 63) - 1)


def overwrite(array: Array, extreme: int) -> None:
    """Whatever the bytes of the extreme mean in this array."""
    words = np.resize(np.array([extreme], np.int64).view(np.uint8), array.nbytes)
    array.reshape(-1).view(np.uint8)[:] = words & 1 if array.dtype == np.bool_ else words


@pytest.mark.parametrize("box", sorted(shelf()))
def test_whatever_is_written_into_the_arrays_the_games_go_on_as_if_nothing_had_been(box: str) -> None:
    """What a batch hands out it never reads again: what stands there is the caller's."""
    plain, spoilt = (magnat.load(box).batch(8, seed=1) for _ in range(2))
    for extreme in EXTREMES * 3:
        for name in ("seat", "actors", "masks"):
            overwrite(getattr(spoilt, name), extreme)
        for name in ("observations", "integers"):
            assert (getattr(spoilt, name) == getattr(plain, name)).all(), name
        for name in NAMES:
            overwrite(getattr(spoilt, name), extreme)
        sentence = f"^Seat {plain.seat[0]} may not take the action -1 in game 0"
        for games in (plain, spoilt):
            with pytest.raises(BatchError, match=sentence):
                games.step([-1] * 8)
            games.step(games.sample().copy())
        for name in ("rows", *NAMES):
            assert (getattr(spoilt, name) == getattr(plain, name)).all(), name


def test_an_array_that_is_written_into_shares_no_memory_with_another_that_is_read() -> None:
    shared = np.zeros(16, np.int64)
    with pytest.raises(BatchError, match=r"^actions and seat must not share memory\.$"):
        game.batch(8, buffers={"seat": shared[:8], "actions": shared[4:12]})
    games = game.batch(8, buffers={"seat": shared[:8], "actions": shared[8:]})
    with pytest.raises(BatchError, match=r"^actions and luck must not share memory\.$"):
        games.sample(games.sample().view(np.uint64))
    for call, name in ((games.observe, "observations"), (games.views, "views")):
        written = call([0] * 8).reshape(-1)
        part = written[: written.nbytes // 8 * 8 // written.itemsize].view(np.int64)[:8]
        part[:] = 0
        with pytest.raises(BatchError, match=rf"\b{name}\b.* must not share memory\.$"):
            call(part)
    with pytest.raises(BatchError, match=r"^actions and rows must not share memory\.$"):
        games.step(games.rows.reshape(-1)[: games.rows.size // 8 * 8].view(np.int64)[:8])
    games.step(games.sample())


class HostPretendingToBeAGpu(Cpu):
    """The processor, which takes arrays that are to be written into as a GPU would."""

    written = Cuda.written


def test_a_gpu_refuses_arrays_of_the_processor_that_are_to_be_written_into(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("magnat.engine.batch.device_named", lambda program, *_: HostPretendingToBeAGpu(program, 1))
    games = game.batch(4, device="cuda", seed=1)
    with pytest.raises(BatchError, match=r'^luck must lie in the memory of the device "cuda": .*\.$'):
        games.sample(np.zeros(4, np.uint64))
    with pytest.raises(BatchError, match=r'^masks must lie in the memory of the device "cuda": .*\.$'):
        game.batch(4, device="cuda", buffers={"masks": np.zeros_like(games.masks)})
    games.step(games.sample())


def test_the_records_cannot_be_written_to() -> None:
    games = game.batch(2, seed=1)
    with pytest.raises(ValueError, match="read-only"):
        games.rows[0, 0] = 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"count": 0},
        {"count": -1},
        {"count": 1.5},
        {"count": "8"},
        {"count": 2**40},
        {"count": True},
        {"threads": 0},
        {"threads": "all"},
        {"seats": 1},
        {"seats": 99},
        {"seats": "two"},
        {"seed": "seven"},
        {"seed": 1.5},
        {"device": None},
        {"device": 0},
        {"options": {"money": 3}},
        {"options": {"weather": "fine"}},
        {"options": [1]},
        {"buffers": [1]},
    ],
)
def test_a_batch_that_cannot_be_made_is_refused_with_a_sentence(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        game.batch(**{"count": 2, **wrong})  # type: ignore[arg-type]


WRONG = [
    None, 0, "0000", b"0000", object(), {}, [], [None] * 4, ["a"] * 4, [0.0] * 4, [[0] * 4], [0] * 3, [2**70] * 4,
    np.zeros(4), np.zeros(4, np.int8), np.zeros((4, 1), np.int64), np.zeros((2, 2), np.int64), np.zeros(0, np.int64),
    np.zeros(4, object), np.zeros(4, "U3"), np.zeros(4, "M8[s]"), np.zeros(8, np.int64)[::2], np.zeros((), np.int64),
    np.zeros(4, ">i8"), np.zeros(4, [("a", np.int64)]), np.full(4, -1), np.full(4, 2**62), memoryview(bytes(32)), float,
]  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG, ids=lambda value: type(value).__name__)
def test_whatever_is_handed_over_is_taken_or_refused_with_a_sentence(wrong: object) -> None:
    games = game.batch(4, seed=1)
    for call in (games.step, games.views, games.observe, games.reset, games.sample):
        with suppress(BatchError):
            call(wrong)
    with suppress(BatchError):
        games.reset(seeds=wrong)
    with suppress(BatchError):
        games.reset([1], seeds=wrong)
    games.step(games.sample())
    assert games.masks.any(axis=1).all()


def test_random_numbers_as_actions_never_break_a_game() -> None:
    chance = np.random.default_rng(4)
    for box in sorted(shelf()):
        games = magnat.load(box).batch(64, seed=1)
        taken = 0
        for scale in (1, 10, 300, 10**6, 2**62):
            for _ in range(20):
                taken += takes(games, chance.integers(-scale, scale, 64))
        assert taken == 0
        games.step(games.sample())


def takes(games: Batch, actions: Array) -> bool:
    try:
        games.step(actions)
    except BatchError:
        return False
    return True
