"""A table as bytes, so that loading it does not take longer the longer the game has lasted."""

import msgspec
import numpy as np

from magnat.engine.game import Game
from magnat.table.glimpse import Glimpse
from magnat.table.lines import ChatLine
from magnat.table.opening import Opening
from magnat.table.past import Past, PastMove
from magnat.table.table import Sitter, Table, Wish


class Snapshot(msgspec.Struct, kw_only=True):
    """Everything of a table but its opening and the moves that can no longer be taken back at all."""

    fingerprint: str
    """Of the record's layout: bytes under another one are not ours to read."""
    record: bytes
    number: int
    moved_at: int
    changed: float
    seats: list[Sitter]
    rematch: str | None
    lines: list[bytes]
    told: int
    chat: list[ChatLine]
    past: list[PastMove]
    free: int
    wish: Wish | None
    since: dict[int, float]


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Snapshot)


def pack(table: Table) -> bytes:
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
            told=table.told,
            chat=list(table.chat),
            past=list(table.past.moves),
            free=table.past.free,
            wish=table.wish,
            since=table.waiting.since,
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
    table.match.moves = [(move.seat, code) for move in stored.past for code in move.codes]
    table.glimpse = Glimpse(table.match)
    table.lines.clear()
    table.lines.extend(stored.lines)
    table.told = stored.told
    table.chat.extend(stored.chat)
    table.past, table.wish = Past(stored.past, stored.free), stored.wish
    table.waiting.since = stored.since
    return table
