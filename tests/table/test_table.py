"""A table is what its opening and its events make of it."""

import json
import random
from pathlib import Path

import msgspec
import pytest

import magnat
from magnat.bots import Players
from magnat.engine import sight
from magnat.engine.edition import OptionError
from magnat.engine.match import Match
from magnat.games.big_shot.state import PLACEMENT
from magnat.table import Refusal, SeatPlan, Table, TableError, events, opened, snapshots
from magnat.table.export import saved_file
from magnat.table.lines import LogLine
from magnat.table.opening import Opening, clean
from magnat.table.seal import proof_of
from magnat.table.table import LINES_KEPT
from tests.table.play import BOXES, every_table, new_table, random_events


def everything_about(table: Table) -> bytes:
    return snapshots.pack(table)


@pytest.mark.parametrize("box", BOXES)
def test_a_table_is_rebuilt_from_its_events(box: str) -> None:
    for number, table in enumerate(every_table(box)):
        log = [events.decode(events.encode(event)) for event in random_events(table, random.Random(number))]
        rebuilt = Table.rebuilt(table.opening, table.game, log)
        assert everything_about(rebuilt) == everything_about(table)
        assert rebuilt.match.moves == table.match.moves


@pytest.mark.parametrize("box", BOXES)
def test_a_table_goes_on_from_a_snapshot_as_if_nothing_had_happened(box: str) -> None:
    for number, table in enumerate(every_table(box)):
        chance = random.Random(number)
        copy = None
        for event in random_events(table, chance):
            if copy is not None:
                copy.take(event)
            if copy is None or chance.random() < 0.05:
                copy = snapshots.unpack(table.opening, table.game, everything_about(table))
            assert copy is not None
            assert (copy.match.record == table.match.record).all()
        assert copy is not None
        assert everything_about(copy) == everything_about(table)


@pytest.mark.parametrize("box", BOXES)
def test_what_is_shown_is_what_the_engine_shows(box: str) -> None:
    for number, table in enumerate(every_table(box)):
        for event in random_events(table, random.Random(number)):
            if table.number % 9 and not table.shown.over:
                continue
            for viewer in (None, *range(len(table.seats))):
                place = sight.WATCHER if viewer is None else viewer
                engine = sight.as_values(table.match.blanked(viewer), place, table.game.state)
                assert json.loads(table.shown.state(viewer)) == engine
            assert event.at == 2.0
            for seat in table.shown.actors:
                assert json.loads(table.shown.legal(seat)) == table.match.legal(seat)


def test_a_snapshot_of_another_layout_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table("big-shot")
    body = everything_about(table)
    monkeypatch.setattr(table.game.state, "fingerprint", "another")
    assert snapshots.unpack(table.opening, table.game, body) is None
    assert snapshots.unpack(table.opening, table.game, b"\x80") is None


def test_a_table_of_other_rules_says_so() -> None:
    table = new_table("big-shot")
    older = Opening(**{name: getattr(table.opening, name) for name in table.opening.__struct_fields__} | {"rules": 0})
    with pytest.raises(TableError, match="version 0 of the rules of Big Shot"):
        Table(older, table.game)


# ---- The log ----


def test_the_log_in_memory_does_not_grow_for_ever() -> None:
    table = new_table("big-shot")
    for _ in random_events(table, random.Random(1), undo=0):
        assert len(table.lines) <= LINES_KEPT
    first = json.loads(table.lines[0])
    assert first["number"] > 0


def test_lines_carry_the_box_in_front_of_their_keys_and_whose_deed_it_was() -> None:
    table = new_table("big-shot")
    seat = table.shown.actors[0]
    table.take(table.move(seat, 0, {"type": "bid", "amount": 3}, 2.0))
    opening, bid = (json.loads(line) for line in table.lines)
    assert (opening["number"], opening["seat"], opening["line"]["key"]) == (0, None, "big_shot_round")
    assert bid == {"number": 1, "seat": seat, "line": {"key": "big_shot_bid", "params": {"seat": seat, "amount": 3}}}
    assert LogLine.__struct_fields__ == tuple(bid)


def test_no_event_makes_an_action_stale_but_a_move() -> None:
    table = new_table("big-shot")
    seat = table.shown.actors[0]
    table.take(table.say(seat, "", "Hello", 2.0))
    table.take(table.hand_over((seat + 2) % 4, "naive", 2.0))
    table.take(table.move(seat, 0, {"type": "bid", "amount": 1}, 2.0))
    with pytest.raises(Refusal, match="moved on"):
        table.move(table.shown.actors[0], 2, {"type": "pass"}, 2.0)


def test_a_table_stored_when_a_level_had_another_name_goes_on_with_it() -> None:
    table = new_table("big-shot")
    opening = msgspec.structs.replace(table.opening, seats=[SeatPlan(kind="bot", name="Old", level="sound")] * 4)
    stored = Table(opening, table.game)
    assert {sitter.level for sitter in stored.seats} == {"steady"}
    seat = stored.shown.actors[0]
    stored.take(stored.bot_move(seat, Players(table.game, 1).choose(stored.match, seat, "sound"), 2.0))
    stored.take(events.HandedOver(at=3.0, seat=0, level="sound"))
    assert stored.seats[0].level == "steady"


# ---- Taking back ----


def placing() -> Table:
    """A table at which seat 0 has a lot of four to place."""
    table = new_table("big-shot", 4)
    record = table.match.state
    record.phase, record.turn, record.bidder = PLACEMENT, 0, 0
    return at_position(table, table.match)


def after_loans(purses: list[int]) -> Table:
    """A table of three with closed purses, each of which has borrowed once; 27 of 57 have been spent."""
    table = new_table("big-shot", 3, money="hidden", overbid="restart")
    record = table.match.state
    owned = [colour for colour in range(4) if record.seat_of[colour] >= 0]
    record.cash[owned], record.loans[owned] = purses, 1
    record.lent = record.received = 27
    record.chips -= 3
    return at_position(table, table.match)


def at_position(table: Table, match: Match) -> Table:
    """The same table in another position."""
    snapshot = snapshots.unpack(table.opening, table.game, snapshots.pack(table))
    assert snapshot is not None
    snapshot.match.record[:] = match.record
    return snapshots.unpack(table.opening, table.game, snapshots.pack(snapshot)) or table


def place_any(table: Table) -> None:
    code = table.shown.codes(0)[0]
    table.take(table.move(0, table.number, table.game.actions.decode(code), 2.0))


def test_placements_are_taken_back_one_by_one_until_the_last_one_is_placed() -> None:
    table = placing()
    shown = [table.shown.state(0)]
    for _ in range(3):
        place_any(table)
        shown.append(table.shown.state(0))
    while shown:
        assert table.shown.state(0) == shown.pop()
        if shown:
            table.take(table.undo(0, table.number, 2.0))
    assert not table.can_undo(0)
    for _ in range(4):
        place_any(table)
    assert not table.can_undo(0), "the next round has been rolled"


def test_a_move_that_another_seat_has_answered_stays() -> None:
    table = new_table("big-shot", 4)
    first = table.shown.actors[0]
    table.take(table.move(first, table.number, {"type": "bid", "amount": 1}, 2.0))
    assert table.can_undo(first)
    second = table.shown.actors[0]
    table.take(table.move(second, table.number, {"type": "bid", "amount": 2}, 2.0))
    assert not table.can_undo(first)
    assert table.can_undo(second)
    with pytest.raises(Refusal, match="nothing to take back"):
        table.undo(first, table.number, 2.0)


def test_a_move_that_made_somebody_show_his_purse_stays() -> None:
    """The last pass makes the boaster show what they have: taking it back would not make that unseen."""
    for purses in ([10, 10, 10], [0, 11, 19], [19, 11, 0], [7, 4, 19], [12, 17, 1]):
        table = after_loans(purses)
        first = table.shown.actors[0]
        table.take(table.move(first, table.number, {"type": "bid", "amount": 60}, 2.0))
        assert table.can_undo(first)
        for seat in ((first + 1) % 3, (first + 2) % 3):
            assert not table.match.state.held
            table.take(table.move(seat, table.number, {"type": "pass"}, 2.0))
            assert table.can_undo(seat) != bool(table.match.state.held)
        assert table.match.state.held


def test_what_was_taken_back_is_not_told() -> None:
    table = new_table("big-shot", 4)
    lines = list(table.lines)
    first = table.shown.actors[0]
    table.take(table.move(first, table.number, {"type": "bid", "amount": 1}, 2.0))
    table.take(table.undo(first, table.number, 2.0))
    assert list(table.lines) == lines


# ---- Opening, seats, files ----


@pytest.mark.parametrize(
    ("seats", "options", "error"),
    [
        (1, {}, OptionError),
        (5, {}, OptionError),
        (2, {"money": "hidden"}, OptionError),
        (4, {"weather": "fine"}, OptionError),
    ],
)
def test_a_table_that_cannot_be_played_is_not_opened(
    seats: int, options: dict[str, str], error: type[Exception]
) -> None:
    with pytest.raises(error):
        new_table("big-shot", seats, **options)


def test_names_are_one_short_line_without_tricks() -> None:
    edition = magnat.load("big-shot").edition
    plans = [SeatPlan(kind="person", name=name) for name in ("  A\n\tB ", "x" * 99, "\u202egnoL\u2066", "\x00")]
    names = [plan.name for plan in opened(edition, "t", 0.0, plans, {}).seats]
    assert names == ["A B", "x" * 24, "gnoL", ""]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("\u3164\u2800 \u115f", ""),
        ("A\u3164B", "A B"),
        ("e\u0301lan", "\u00e9lan"),
        ("Tr\u1ea7n", "Tr\u1ea7n"),
        ("x" + "\u0335" * 50 + "y", "x" + "\u0335" * 3 + "y"),
        ("\u20dd" * 9, "\u20dd" * 3),
    ],
)
def test_a_name_is_there_to_be_read(written: str, shown: str) -> None:
    assert clean(written, 24) == shown


def test_nobody_sits_on_a_lap() -> None:
    game = magnat.load("big-shot")
    plans = [SeatPlan(kind="person", name="Ann"), SeatPlan(kind="open")]
    table = Table(opened(game.edition, "t", 0.0, plans, {}), game)
    table.take(table.sit_down(1, "Bob", 2.0))
    with pytest.raises(Refusal, match="Bob sits there already"):
        table.sit_down(1, "Eve", 2.0)
    for seat in (-1, 2):
        with pytest.raises(Refusal, match="There is no seat"):
            table.sit_down(seat, "Eve", 2.0)


def test_every_table_has_a_key_of_its_own_and_shows_its_commitment_only() -> None:
    tables = [new_table("big-shot") for _ in range(3)]
    assert len({table.opening.commitment for table in tables}) == 3
    for table in tables:
        assert table.opening.key not in table.opening.commitment


@pytest.mark.parametrize("box", BOXES)
def test_the_file_of_a_finished_table_replays_to_the_same_end(box: str, tmp_path: Path) -> None:
    table = new_table(box)
    with pytest.raises(Refusal, match="not over yet"):
        saved_file(table, proof_of(table.opening, []))
    log = list(random_events(table, random.Random(3), most=100_000))
    path = tmp_path / "match.json"
    path.write_bytes(saved_file(table, proof_of(table.opening, log)))
    replayed = magnat.replay(path)
    assert (replayed.record == table.match.record).all()
    assert replayed.scores == table.match.scores
