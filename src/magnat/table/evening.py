"""A finished game looked back on: how everybody stood after every move, and the records of the evening.

Once a game is over nothing of it is secret any more; before that, this would give everything away.
"""

from collections.abc import Iterable
from itertools import islice

import msgspec

from magnat.engine import words
from magnat.engine.chronicle import Feat, Told
from magnat.games import optional_chapter
from magnat.table.events import AnyEvent
from magnat.table.lines import LogLine
from magnat.table.refusals import Refusal
from magnat.table.table import Table

MOST_RECORDS = 3

_line = msgspec.json.Decoder(LogLine)


class Standing(msgspec.Struct):
    """How the seats stood after the event of that number."""

    number: int
    scores: list[int]


class Evening(msgspec.Struct):
    """All there is to tell of a finished game."""

    standings: list[Standing]
    records: list[Feat]
    lasted: float
    """Seconds, from the opening to the last move."""


def looked_back(table: Table, log: Iterable[AnyEvent]) -> Evening:
    """Lead a table that has had no event yet, and keeps all its lines, to its end. What was taken back is left out."""
    standings, counts = [Standing(0, table.match.scores)], [0]
    last_move = table.changed
    for event in log:
        match = table.match
        table.go_on([event])
        if table.match is not match:  # Now it is dealt: what lay there before was no game.
            standings[0] = Standing(0, table.match.scores)
        moves = len(table.match.moves)
        if table.moved_at != table.number:
            continue
        last_move = event.at
        while counts[-1] > moves:
            standings.pop()
            counts.pop()
        if counts[-1] < moves:
            standings.append(Standing(table.number, table.match.scores))
            counts.append(moves)
    if not table.shown.over:
        raise Refusal("not_over", "evening_not_over")
    return Evening(standings, _records(table), last_move - table.opening.at)


def _records(table: Table) -> list[Feat]:
    chapter = optional_chapter(table.game.edition, "records")
    return list(islice(chapter.records(table.match.state, _told(table)), MOST_RECORDS)) if chapter else []


def _told(table: Table) -> list[Told]:
    """The log, in the game's own keys."""
    beginning = f"{table.game.folder.name}_"
    told = map(_line.decode, table.lines)
    return [
        Told(one.number, one.seat, words.Line(one.line.key.removeprefix(beginning), one.line.params))
        for one in told
        if one.line.key.startswith(beginning)
    ]
