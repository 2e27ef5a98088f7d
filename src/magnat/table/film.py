"""A game to be watched again: what every pair of eyes saw after every move, the lines told, and the records.

A film needs no rules to be shown, so that no change of the rules can spoil it: docs/file.md tells how it is written.
Through whose eyes it may be watched is for whoever makes it to decide: while a game goes on, only through one's own.
"""

import zlib
from collections.abc import Iterable, Iterator
from typing import Any, Literal

import msgspec
import numpy as np

from magnat.engine.sight import WATCHER
from magnat.table.clock import Clock
from magnat.table.events import AnyEvent
from magnat.table.lines import ChatLine, Line, LogLine, Told
from magnat.table.opening import SeatKind
from magnat.table.own import OwnBox, own_box
from magnat.table.shown import Shown
from magnat.table.sitters import Sitter
from magnat.table.table import Table

FORM = 2
LARGEST = 256 << 20
"""Bytes that the film in a file may have when it is unpacked: whoever hands one in cannot fill the memory."""

Eyes = int | Literal["watcher", "open"]
"""A seat's, a watcher's, or open ones, for which nothing is hidden."""


class Seen(Told):
    """What a pair of eyes saw after a move: of the position only what the move changed."""

    state: dict[str, int | list[Any] | None]
    glance: dict[str, object]
    prompt: Line


class Shot(Told):
    """The game after one event that moved it on; the first is the set-up."""

    number: int
    """Of the event."""
    seat: int | None
    """Whose move it was."""
    at: float
    """When, in seconds since 1970."""
    round: int
    """The round that was being played, counted from 1."""
    actors: list[int]
    scores: list[int]
    """How the seats stood, as the rules count; of a game that goes on nothing is told."""
    lines: list[LogLine]
    """What was told of it."""
    seen: dict[str, Seen]
    """Through each pair of eyes: a seat's (its number), `watcher` or `open`."""
    record: str = ""
    """Base64 of the bytes of the record, exclusive or with those of the shot before; the first with nothing."""


class Heard(Told):
    """Something said at the table while the film stood at a shot."""

    number: int
    """Of the event it was said after."""
    line: ChatLine


class FilmSeat(Told):
    """Who sat at a seat at the end."""

    name: str
    kind: SeatKind
    level: str = ""


class Film(Told):
    """A game to be watched again, whole or through one pair of eyes. What was taken back is left out."""

    form: int
    table: str
    game: str
    rules: int
    """The version of the rules it was played by."""
    over: bool
    ranks: list[int]
    """At the end, of each seat."""
    options: dict[str, str]
    clock: Clock
    seats: list[FilmSeat]
    commitment: str
    shots: list[Shot]
    chat: list[Heard]
    own: OwnBox | None = None
    """Of a game with an edition of somebody's own."""
    edition: str = ""
    """What its file holds."""

    @property
    def eyes(self) -> list[str]:
        return list(self.shots[0].seen)

    @property
    def records(self) -> list[bytes]:
        """The record after every shot, whole."""
        projector = Projector(self)
        return [projector.record, *(projector.step(1) for _ in self.shots[1:])]


class Projector:
    """Steps through the records of a film, forwards and backwards."""

    def __init__(self, film: Film) -> None:
        self._changes = [np.frombuffer(_bytes(shot.record), np.uint8) for shot in film.shots]
        self._record = self._changes[0].copy()
        self.at = 0

    @property
    def record(self) -> bytes:
        return self._record.tobytes()

    def step(self, by: Literal[1, -1]) -> bytes:
        """Exclusive or undoes itself: the same change leads on and back."""
        self._record ^= self._changes[self.at + (by > 0)]
        self.at += by
        return self.record


def all_eyes(table: Table) -> list[Eyes]:
    return ["open", "watcher", *range(len(table.seats))]


def filmed(table: Table, log: Iterable[AnyEvent], eyes: Iterable[Eyes] | None = None, *, whole: bool = False) -> Film:
    """Lead a table that has had no event yet, and keeps all its lines, through its log. What was taken back is cut.

    Through certain eyes nothing is in it that they have not seen, unless it is to be `whole`; through all it holds
    records and standings, too.
    """
    camera = _Camera(table, None if eyes is None else list(eyes), whole=whole or eyes is None)
    for event in log:
        camera.follow(event)
    return camera.film


class _Camera:
    def __init__(self, table: Table, eyes: list[Eyes] | None, *, whole: bool) -> None:
        self._table, self._whole = table, whole
        self._eyes = all_eyes(table) if eyes is None else eyes
        self._moves = [0]
        """How many moves had been made at each shot, to know which ones were taken back."""
        self._stood: Shown | None = None
        """How things stood at the last shot."""
        self._first = 0
        """Whose turn it was at the first shot."""
        self._shots: list[Shot] = []
        self._chat: list[Heard] = []
        self._shoot(None, table.opening.at, list(table.lines))

    @property
    def film(self) -> Film:
        table, opening = self._table, self._table.opening
        return Film(
            form=FORM,
            table=opening.table,
            game=opening.game,
            rules=opening.rules,
            over=table.shown.over,
            ranks=table.match.ranks if table.shown.over else [],
            options=opening.options,
            clock=opening.clock,
            seats=[_seat(sitter) for sitter in table.seats],
            commitment=opening.commitment,
            shots=self._shots,
            chat=self._chat,
            own=own_box(table.game),
            edition=opening.edition,
        )

    def follow(self, event: AnyEvent) -> None:
        table = self._table
        told, match = len(table.lines), table.match
        said = table.chat[-1] if table.chat else None
        table.go_on([event])
        if table.chat and table.chat[-1] is not said:
            self._chat.append(Heard(number=table.number, line=table.chat[-1]))
        if table.match is not match:  # Now it is dealt: what lay there before was no game.
            self._moves, self._shots, self._stood = [0], [], None
            self._shoot(None, event.at, list(table.lines))
        if table.moved_at != table.number:
            return
        moves = len(table.match.moves)
        if moves < self._moves[-1]:
            self._cut(moves)
        elif moves > self._moves[-1]:
            self._moves.append(moves)
            told -= len(table.lines)
            self._shoot(table.past.moves[-1].seat, event.at, [table.lines[place] for place in range(told, 0)])

    def _cut(self, moves: int) -> None:
        """The table stands again where it stood at the last shot that is left."""
        while self._moves[-1] > moves:
            self._moves.pop()
            self._shots.pop()
        self._stood = self._table.shown

    def _shoot(self, seat: int | None, at: float, lines: list[bytes]) -> None:
        """What is JSON already is taken as it is."""
        table = self._table
        shown, before = table.shown, self._stood
        shot: dict[str, Any] = {
            "number": table.number,
            "seat": seat,
            "at": at,
            "round": self._round(),
            "actors": list(shown.actors),
            "scores": table.match.scores if self._whole else [],
            "lines": [msgspec.Raw(line) for line in lines],
            "seen": {str(one): _seen(shown, before, one) for one in self._eyes},
        }
        if self._whole:
            change = shown.record ^ before.record if before else shown.record
            shot["record"] = _text(change.tobytes())
        self._shots.append(Shot(**shot))
        self._stood = shown

    def _round(self) -> int:
        """As the record counts, or else by the turns of whoever had the first one."""
        game, shown = self._table.game, self._table.shown
        if game.turn_of is None:
            return game.round_of(shown.read(WATCHER))
        turn = game.turn_of(shown.read(WATCHER))
        if self._stood is None:
            self._first = turn
            return 1
        return self._shots[-1].round + (turn == self._first != game.turn_of(self._stood.read(WATCHER)))


def _seen(shown: Shown, before: Shown | None, eyes: Eyes) -> Seen:
    seat = eyes if isinstance(eyes, int) else None
    if before is None:
        state, glance = shown.state(seat), shown.glance(seat)
    else:
        state, glance = shown.changes(before, seat), shown.glance_changes(before, seat)
    parts = {"state": shown.laid_open(before) if eyes == "open" else state, "glance": glance}
    raw: dict[str, Any] = {name: msgspec.Raw(text) for name, text in (*parts.items(), ("prompt", shown.prompt(seat)))}
    return Seen(**raw)


def _seat(sitter: Sitter) -> FilmSeat:
    return FilmSeat(name=sitter.name, kind=sitter.kind, level=sitter.level)


# ---- Kept ----

_encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(Film)


def as_json(film: Film) -> bytes:
    return _encode(film)


def pack(film: Film) -> bytes:
    return zlib.compress(_encode(film), 9)


def unpack(body: bytes, most: int = 0) -> Film | None:
    """None if it is no film, in a form that is no longer, or not yet, known, or longer than `most` bytes."""
    try:
        film = _decoder.decode(zlib.decompressobj().decompress(body, most))
    except (zlib.error, msgspec.DecodeError, UnicodeError):
        return None
    return film if film.form == FORM and film.shots else None


def is_current(body: bytes) -> bool:
    """Whether a packed film is of today's form: its first words say it."""
    try:
        beginning = zlib.decompressobj().decompress(body, 32)
    except zlib.error:
        return False
    return beginning.startswith(b'{"form":%d,' % FORM)


def _text(record: bytes) -> str:
    return str(msgspec.to_builtins(record))


def _bytes(text: str) -> bytes:
    return msgspec.convert(text, bytes)


def lines_of(film: Film) -> Iterator[tuple[int, LogLine]]:
    """Every line told, with the place of its shot."""
    for place, shot in enumerate(film.shots):
        for line in shot.lines:
            yield place, line
