"""What is stored of a table, without some people's names and words.

Part by part: what cannot be read any more loses all names and words, for nobody can tell whose they were; and if it is
nothing that anybody could ever read, it goes altogether.
"""

import zlib
from typing import Any

import msgspec

from magnat.server import outcomes
from magnat.server.log import Event, Header
from magnat.server.rebuilding import opening_of
from magnat.table import TableError, events, film
from magnat.table.lines import SILENCE, ChatLine, LogLine
from magnat.table.seal import agreed
from magnat.table.snapshots import Snapshot

BLANK = "…"
"""What stands where somebody said something."""
NAMES, WORDS = ("name", "names"), ("text",)

_line = msgspec.json.Decoder(LogLine)


def opening_without(header: Header, seats: list[int]) -> bytes:
    """The chain stays whole: where something is taken out, its digest stays."""
    try:
        opening = opening_of(header)
    except TableError:
        return unreadable_without(header.body)
    opening.was = opening.was or events.digest(agreed(opening))
    for seat in seats:
        opening.seats[seat].name = ""
    return msgspec.json.encode(opening)


def events_without(log: list[Event], seats: list[int]) -> list[Event]:
    """Those that are changed."""
    changed = [Event(number, _event_without(body, seats)) for number, body in log]
    return [new for new, old in zip(changed, log, strict=True) if new.body != old.body]


def is_whole(log: list[Event]) -> bool:
    """Whether every event can be read."""
    try:
        for _, body in log:
            events.decode(body)
    except (msgspec.DecodeError, UnicodeError):
        return False
    return True


def _event_without(body: bytes, seats: list[int]) -> bytes:
    try:
        event = events.decode(body)
    except (msgspec.DecodeError, UnicodeError):
        return unreadable_without(body)
    if isinstance(event, events.SatDown) and event.seat in seats:
        event.name, event.was = "", event.was or events.digest(body)
    elif isinstance(event, events.Said) and event.seat in seats:
        event.name, event.text, event.was = "", BLANK, event.was or events.digest(body)
    else:
        return body
    return events.encode(event)


def film_without(stored: bytes, seats: list[int]) -> bytes:
    whole = film.unpack(stored)
    if whole is None:  # In another form, or none.
        return _unreadable_film_without(stored)
    for seat in seats:
        whole.seats[seat].name = ""
    for heard in whole.chat:
        _forget_in(heard.line, seats)
    for shot in whole.shots:
        for line in shot.lines:
            _forget_silence(line)
    return film.pack(whole)


def _unreadable_film_without(stored: bytes) -> bytes:
    try:
        return zlib.compress(unreadable_without(zlib.decompress(stored)), 9)
    except zlib.error:
        return b""


def outcome_without(paper: bytes, seats: list[int]) -> bytes:
    try:
        return outcomes.without_names(paper, seats)
    except (msgspec.DecodeError, UnicodeError, IndexError):
        return unreadable_without(paper)


def snapshot_without(body: bytes, seats: list[int]) -> bytes | None:
    """None: it is none that anybody could go on from."""
    try:
        snapshot = msgspec.msgpack.decode(body, type=Snapshot)
        for seat in seats:
            snapshot.seats[seat].name = ""
        for line in snapshot.chat:
            _forget_in(line, seats)
        snapshot.lines = [_line_without(line) for line in snapshot.lines]
    except (msgspec.DecodeError, UnicodeError, IndexError):
        return None
    return msgspec.msgpack.encode(snapshot)


def _line_without(told: bytes) -> bytes:
    line = _line.decode(told)
    return msgspec.json.encode(line) if _forget_silence(line) else told


def _forget_silence(line: LogLine) -> bool:
    """Whether it told whose time had run out: nobody knows any more which of the names is whose."""
    if line.line.key == SILENCE:
        line.line.params = {**line.line.params, "names": BLANK}
    return line.line.key == SILENCE


def _forget_in(line: ChatLine, seats: list[int]) -> None:
    if line.seat in seats:
        line.name, line.text = "", BLANK if line.text else ""
        if line.told:
            line.told.params = {**line.told.params, "name": ""}


def unreadable_without(body: bytes) -> bytes:
    """Whatever it is: without any name or word."""
    try:
        return msgspec.json.encode(_without(msgspec.json.decode(body)))
    except (msgspec.DecodeError, UnicodeError):
        return b""


def _without(part: Any) -> Any:
    if isinstance(part, dict):
        return {key: _blank(key, value) for key, value in part.items()}
    return [_without(one) for one in part] if isinstance(part, list) else part


def _blank(key: str, value: Any) -> Any:
    if not isinstance(value, str):
        return _without(value)
    return "" if key in NAMES else BLANK if key in WORDS and value else value
