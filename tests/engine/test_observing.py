"""What a network is shown: from the blanked record alone, the observer first, as the layout says."""

import numpy as np
import pytest

import magnat
from magnat.engine.features import bits, by_seat, category, flag, left_out, quantity, seat_set, which_seat
from magnat.engine.fields import Array, Record, array, i1, i4, nobody, number, owner, public, u1
from magnat.engine.observing import Layout, write_floats, write_integers
from magnat.games import shelf

BOXES = sorted(shelf())


class Sample(Record):
    cash = array(i4, 3, public, "coins", by_seat(quantity(10)))
    phase = number(u1, public, "what happens", category(3, 1))
    open = number(u1, public, "1: open", flag)
    leader = number(i1, public, "who leads", which_seat(3))
    lost = array(i1, 2, public, "who has it; -1 nobody, -2 gone", which_seat(3, -2))
    passed = number(u1, public, "who has passed", seat_set(3))
    cards = number(u1, public, "which cards", bits(4))
    hand = array(u1, (3, 2), owner, "cards", by_seat(quantity(1)))
    scratch = number(u1, public, "scratch", left_out)
    secret = number(u1, nobody, "nobody's")
    plain = number(u1, public, "undeclared")


def shown(viewer: int, seats: int = 3) -> tuple[Array, Array]:
    record = np.zeros(Sample.dtype.itemsize, np.uint8)
    s = record.view(Sample.dtype)[0]
    s.seats, s.cash, s.phase, s.open, s.leader, s.lost = seats, [10, -20, 300], 3, 1, 1, [-2, 2]
    s.passed, s.cards, s.hand, s.scratch, s.plain = 0b011, 0b1010, [[1, 2], [3, 4], [5, 6]], 9, 51
    layout = Layout(Sample)
    floats, integers = np.ones(layout.floats, np.float32), np.ones(layout.integers, np.int32)
    write_floats(record, viewer, seats, layout.features, floats)
    write_integers(record, viewer, seats, layout.features, integers)
    return floats, integers


def test_an_observation_begins_with_the_observer() -> None:
    floats, integers = shown(1)
    expected = [0, 1, 0, 3 / 8, -2, 30, 1, 0, 0, 1, 1, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]
    assert floats[:32].tolist() == pytest.approx(expected)
    assert floats[32:].tolist() == pytest.approx([3, 4, 5, 6, 1, 2, 51 / 255])
    assert integers.tolist() == [1, 3, -20, 300, 10, 3, 1, 0, -2, 1, 0b101, 0b1010, 3, 4, 5, 6, 1, 2, 51]


def test_empty_seats_are_zeros() -> None:
    floats, integers = shown(1, seats=2)
    assert floats[4:7].tolist() == [-2, 1, 0]
    assert integers[2:5].tolist() == [-20, 10, 0]


def test_a_watcher_sees_from_the_first_seat() -> None:
    floats, integers = shown(-1)
    assert floats[:3].tolist() == [0, 0, 0]
    assert integers[:3].tolist() == [-1, 3, 10]


@pytest.mark.parametrize("box", BOXES)
def test_an_observation_follows_from_what_the_seat_may_see(box: str) -> None:
    """Blank the record first, and nothing changes."""
    game = magnat.load(box)
    layout = game.program.layout
    games = game.batch(8, seed=3)
    for _ in range(60):
        games.step(games.sample())
    for viewer in range(games.seats):
        viewers = [viewer] * 8
        blanked, floats = games.views(viewers).copy(), games.observe(viewers)
        for record, observed in zip(blanked, floats, strict=True):
            expected = np.zeros(layout.floats, np.float32)
            write_floats(record, viewer, games.seats, layout.features, expected)
            assert (observed == expected).all()


@pytest.mark.parametrize("box", BOXES)
def test_the_layout_covers_every_number_once(box: str) -> None:
    game = magnat.load(box)
    described = game.observation_layout()
    for kind, size in (("floats", game.program.layout.floats), ("integers", game.program.layout.integers)):
        ends = [part[kind] for part in described]
        assert [begin for begin, _ in ends] == [0, *[end for _, end in ends[:-1]]]
        assert ends[-1][1] == size
    named = {part["field"] for part in described} | {"key", "draws"}
    assert named <= {"you", *game.state.fields}
    for field in game.state.fields.values():
        assert field.feature is not None or field.sight.rule == "nobody", f"{field.name} does not say how it is shown"


@pytest.mark.parametrize("box", BOXES)
def test_observations_are_of_a_size_that_networks_like(box: str) -> None:
    games = magnat.load(box).batch(64, seed=3)
    for _ in range(300):
        games.step(games.sample())
        assert np.abs(games.observations).max() <= 20
