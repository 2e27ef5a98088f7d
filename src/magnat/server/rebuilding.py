"""Tables made again from what is stored of them. What cannot be read is a TableError, and costs no other table."""

from collections.abc import Iterable

import msgspec

from magnat.engine.game import Game
from magnat.server.log import Event, Header, Log, Snapshot
from magnat.table import Opening, Table, TableError, evening, events, film, snapshots
from magnat.table.evening import Evening
from magnat.table.film import Eyes, Film
from magnat.table.refusals import damaged
from magnat.table.seal import Proof, proof_of


def opening_of(header: Header) -> Opening:
    try:
        return msgspec.json.decode(header.body, type=Opening)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise damaged("its opening cannot be read") from error


def from_snapshot(opening: Opening, game: Game, snapshot: Snapshot, since: Iterable[Event]) -> Table | None:
    """The table, or None where only the whole log can tell."""
    try:
        table = snapshots.unpack(opening, game, snapshot.body)
        if table is not None:
            table.go_on(events.decode(event.body) for event in since)
    except Exception:  # Whatever may be in a file: the log is what counts.
        return None
    return table


def from_log(opening: Opening, game: Game, log: Iterable[Event], *, all_lines: bool = False) -> Table:
    table = set_up(opening, game, all_lines=all_lines)
    table.go_on(events.decode(event.body) for event in log)
    return table


def looked_back(opening: Opening, game: Game, log: Iterable[Event]) -> Evening:
    """A finished game, move by move."""
    return evening.looked_back(set_up(opening, game, all_lines=True), decoded(log))


def filmed(opening: Opening, game: Game, log: Iterable[Event], eyes: list[Eyes] | None) -> Film:
    """A game, move by move, through certain eyes or, whole, through all."""
    return film.filmed(set_up(opening, game, all_lines=True), decoded(log), eyes)


async def proof_at(log: Log, table: str) -> Proof:
    """Of a table that is over."""
    stored = await log.read(table)
    assert stored is not None
    return proof_of(opening_of(stored.header), decoded(await log.events(table)))


def decoded(log: Iterable[Event]) -> list[events.AnyEvent]:
    try:
        return [events.decode(event.body) for event in log]
    except (msgspec.DecodeError, UnicodeError) as error:
        raise damaged("its log cannot be read") from error


def set_up(opening: Opening, game: Game, *, all_lines: bool = False) -> Table:
    """The table before its first event."""
    try:
        return Table(opening, game, all_lines=all_lines)
    except TableError:
        raise
    except Exception as error:  # Whatever may be in a file.
        raise damaged("it cannot be set up as it was opened") from error
