"""A table as bytes, so that loading it does not take longer the longer the game has lasted."""

import msgspec
import numpy as np

from magnat.engine.game import Game
from magnat.engine.match import Match
from magnat.table.glimpse import Glimpse
from magnat.table.lines import ChatLine
from magnat.table.opening import Opening
from magnat.table.table import Sitter, Table, Undoable


class StoredUndo(msgspec.Struct, array_like=True):
    seat: int
    codes: list[int]
    before: bytes
    lines: int


class Snapshot(msgspec.Struct, kw_only=True):
    """Everything of a table but its opening and the moves that can no longer be taken back."""

    fingerprint: str
    """Of the record's layout: bytes under another one are not ours to read."""
    record: bytes
    number: int
    moved_at: int
    changed: float
    seats: list[Sitter]
    rematch: str | None
    lines: list[bytes]
    chat: list[ChatLine]
    undoable: list[StoredUndo]


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Snapshot)


def pack(table: Table) -> bytes:
    undoable = [StoredUndo(u.seat, u.codes, u.before.record.tobytes(), u.lines) for u in table.undoable]
    return _encoder.encode(
        Snapshot(
            fingerprint=table.game.state.fingerprint,
            record=table.match.record.tobytes(),
            number=table.number,
            moved_at=table.moved_at,
            changed=table.changed,
            seats=table.seats,
            rematch=table.rematch,
            lines=list(table.lines),
            chat=list(table.chat),
            undoable=undoable,
        )
    )


def unpack(opening: Opening, game: Game, body: bytes) -> Table | None:
    """The table, or None where the snapshot was made by a program that laid things out differently."""
    try:
        stored = _decoder.decode(body)
    except msgspec.ValidationError:
        return None
    if stored.fingerprint != game.state.fingerprint:
        return None
    table = Table(opening, game)
    table.number, table.moved_at, table.changed = stored.number, stored.moved_at, stored.changed
    table.seats, table.rematch = stored.seats, stored.rematch
    table.match.record[:] = np.frombuffer(stored.record, np.uint8)
    table.match.moves = [(undo.seat, code) for undo in stored.undoable for code in undo.codes]
    table.glimpse = Glimpse(table.match)
    table.lines.clear()
    table.lines.extend(stored.lines)
    table.chat.extend(stored.chat)
    table.undoable.extend(_undoable(table.match, undo) for undo in stored.undoable)
    return table


def _undoable(match: Match, stored: StoredUndo) -> Undoable:
    record = np.frombuffer(stored.before, np.uint8).copy()
    before = Glimpse(Match(match.game, record, match.seats, match.options, match.key))
    return Undoable(stored.seat, stored.codes, before, stored.lines)
