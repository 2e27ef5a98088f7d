"""A table as bytes, so that loading it does not take longer the longer the game has lasted."""

import msgspec
import numpy as np

from magnat.engine.game import Game
from magnat.engine.sealing import Nonce
from magnat.table.lesson import NEVER
from magnat.table.lines import ChatLine
from magnat.table.opening import Opening
from magnat.table.past import Past, PastMove, Wish
from magnat.table.reasons import Chosen
from magnat.table.recent import Recent
from magnat.table.seal import Seal
from magnat.table.shown import Shown
from magnat.table.sitters import Sitter
from magnat.table.table import Table


class Snapshot(msgspec.Struct, kw_only=True):
    """Everything of a table but its opening and the moves that can no longer be taken back at all."""

    fingerprint: str
    """Of the record's layout: bytes under another one are not ours to read."""
    record: bytes
    number: int
    moved_at: int
    changed: float
    seats: list[Sitter]
    begun: bool = True
    rematch: str | None
    lines: list[bytes]
    told: int
    chat: list[ChatLine]
    past: list[PastMove]
    free: int
    wish: Wish | None
    since: dict[int, float]
    held: float | None = None
    stood: float = 0.0
    left: dict[int, float] = {}
    step: int = 0
    trail: list[tuple[int, int]] = []
    chosen: Chosen | None = None
    comments: int = NEVER
    """Of the lesson, where there is one."""
    head: bytes = b""
    nonces: list[tuple[int, str]] = []
    """Of the seal."""


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
            begun=table.begun,
            rematch=table.rematch,
            lines=list(table.lines),
            told=table.told,
            chat=list(table.chat),
            past=list(table.past.moves),
            free=table.past.free,
            wish=table.wish,
            since=table.waiting.since,
            held=table.waiting.held,
            stood=table.waiting.stood,
            left=table.waiting.left,
            step=table.lesson.step if table.lesson else 0,
            trail=table.lesson.trail if table.lesson else [],
            chosen=table.lesson.chosen if table.lesson else None,
            comments=table.lesson.comments if table.lesson else NEVER,
            head=table.seal.whole_head,
            nonces=[(nonce.seat, nonce.digits) for nonce in table.seal.nonces],
        )
    )


def unpack(opening: Opening, game: Game, body: bytes) -> Table | None:
    """The table, or None where the snapshot was made by a program that laid things out differently."""
    try:
        stored = _decoder.decode(body)
    except msgspec.DecodeError:
        return None
    if stored.fingerprint != game.state.fingerprint or not stored.head:
        return None
    table = Table(opening, game)
    table.seal = Seal(opening, [Nonce(*nonce) for nonce in stored.nonces], stored.head, dealt=stored.begun)
    if stored.begun:
        table.match.key = table.seal.dealt_key
    table.number, table.moved_at, table.changed = stored.number, stored.moved_at, stored.changed
    table.seats, table.begun, table.rematch = stored.seats, stored.begun, stored.rematch
    table.match.record[:] = np.frombuffer(stored.record, np.uint8)
    table.match.moves = [(move.seat, code) for move in stored.past for code in move.codes]
    table.shown = Shown(table.match)
    table.lines.clear()
    table.lines.extend(stored.lines)
    table.told = stored.told
    table.chat.extend(stored.chat)
    table.past, table.wish = Past(stored.past, stored.free), stored.wish
    table.waiting.since, table.waiting.held = stored.since, stored.held
    table.waiting.stood, table.waiting.left = stored.stood, stored.left
    if table.lesson:
        table.lesson.step, table.lesson.trail = stored.step, stored.trail
        table.lesson.chosen, table.lesson.comments = stored.chosen, stored.comments
    table.recent = Recent(game)
    table.recent.add(stored.moved_at, None, table.shown.record)
    return table
