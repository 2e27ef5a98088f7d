"""A match played by numbers is the one played in words."""

import pickle
import random

import numpy as np
import pytest

import magnat
from magnat.games import shelf

BOXES = sorted(shelf())


@pytest.mark.parametrize("box", BOXES)
def test_a_match_played_by_numbers_is_the_one_played_in_words(box: str) -> None:
    game = magnat.load(box)
    quick, comfortable = (game.new(seed=5) for _ in range(2))
    chance = random.Random(5)
    for _ in range(150):
        seat, codes = quick.seat, quick.codes()
        if not codes:
            break
        assert seat in comfortable.actors
        assert codes == comfortable.codes(seat)
        code = chance.choice(codes)
        quick.play(code)
        comfortable.act(seat, code)
        assert (quick.record == comfortable.record).all()
        assert quick.moves == comfortable.moves


def test_the_end_has_no_seat_and_no_codes() -> None:
    match = magnat.load("big-shot").new(2, seed=1)
    while codes := match.codes():
        match.play(codes[-1])
    assert match.over
    assert match.seat == -1
    with pytest.raises(magnat.IllegalAction, match="over"):
        match.play(0)


@pytest.mark.parametrize(
    "wrong", [-1, -2, 10**6, 2**63, -(2**70), 1.5, "0", None, True, [0], np.float64(1), np.int64(160)]
)
def test_a_number_that_may_not_be_played_is_refused_and_changes_nothing(wrong: object) -> None:
    match = magnat.load("big-shot").new(seed=1)
    match.play(match.codes()[-1])
    before, moves = match.record.copy(), match.moves.copy()
    for _ in range(2):
        with pytest.raises(magnat.IllegalAction) as refusal:
            match.play(wrong)  # type: ignore[arg-type]
        assert str(refusal.value).endswith((".", "}"))
        assert (match.record == before).all()
        assert match.moves == moves
    match.play(np.int64(match.codes()[0]))  # type: ignore[arg-type]
    assert len(match.moves) == len(moves) + 1


def test_what_is_changed_by_hand_is_seen() -> None:
    match = magnat.load("big-shot").new(seed=1)
    first = match.codes()
    s = match.state
    s.cash[:] = 1
    assert match.codes() != first
    assert match.codes(match.seat) == match.codes()


@pytest.mark.parametrize("box", BOXES)
def test_copies_and_pickles_go_on_alone_and_alike(box: str) -> None:
    match = magnat.load(box).new(seed=3)
    for _ in range(40):
        match.play(match.codes()[-1])
    twin, stored = match.copy(), pickle.loads(pickle.dumps(match))
    before = match.record.copy()
    for other in (twin, stored):
        assert other.moves == match.moves
        for _ in range(20):
            other.play(other.codes()[0])
        assert len(other.moves) == len(match.moves) + 20
    assert (twin.record == stored.record).all()
    assert (match.record == before).all()
    assert stored.game is match.game


def test_copies_and_pickles_keep_the_proof_of_a_sealed_deal_and_the_position_they_began_in() -> None:
    match = magnat.load("big-shot").new(seed=3)
    match.proof, match.given = {"key": "00", "events": []}, {"round": 2}
    for other in (match.copy(), pickle.loads(pickle.dumps(match))):
        assert (other.proof, other.given) == (match.proof, match.given)
