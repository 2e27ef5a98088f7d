"""Time stands still while whoever plays against bots alone reads, and whoever was late is told."""

import pytest

from magnat.table import Clock, Refusal, Table, snapshots
from magnat.table.lines import PHRASES
from magnat.table.teaching import hold
from tests.table.play import table_of

OPENED = 100.0


def alone() -> Table:
    """One person and bots; it is the person's turn."""
    table = table_of("big-shot", "person", "bot", "bot", at=OPENED, clock=Clock(move=60), seed=2)
    while table.shown.actors != [0]:
        seat = table.shown.actors[0]
        table.take(table.bot_move(seat, table.way_out(seat), OPENED))
    return table


def test_what_passes_while_somebody_reads_counts_for_nobody() -> None:
    table = alone()
    table.take(hold(table, 0, True, OPENED + 40))
    assert table.next_late is None
    copy = snapshots.unpack(table.opening, table.game, snapshots.pack(table))
    assert copy is not None
    for one in (table, copy):
        one.take(hold(one, 0, False, OPENED + 1000))
        assert one.next_late == (OPENED + 1020, 0)


def test_whoever_moves_no_longer_reads() -> None:
    table = alone()
    table.take(hold(table, 0, True, OPENED + 40))
    table.take(table.say(0, "", "Hm.", OPENED + 50))
    assert table.waiting.held is not None
    table.take(table.move(0, table.number, table.game.actions.decode(table.way_out(0)), OPENED + 60))
    assert table.waiting.held is None


def test_other_people_are_not_kept_waiting() -> None:
    table = table_of("big-shot", "person", "person", "bot", clock=Clock(move=60))
    with pytest.raises(Refusal, match="Others play here too"):
        hold(table, 0, True, 2.0)


def test_the_table_says_whose_time_ran_out_until_something_else_happens() -> None:
    table = alone()
    table.take(table.silence(OPENED + 60))
    assert table.late == 0
    table.take(table.say(0, "", "Oh.", OPENED + 61))
    assert table.late is None


def test_a_phrase_travels_as_its_key_and_only_phrases_of_the_house_do() -> None:
    table = alone()
    for name in PHRASES:
        said = table.say(0, "", "", 200.0, name)
        assert said.phrase is not None
        assert (said.phrase.key, said.text) == (f"house_say_{name}", "")
    with pytest.raises(Refusal):
        table.say(0, "", "", 200.0, "anything_else")
    with pytest.raises(Refusal):
        table.say(0, "", "", 200.0)
