"""A position as it is shown. Everything shown of a game is made here, from blanked records and nothing else."""

from functools import cached_property
from typing import Any

import msgspec

from magnat.engine.fields import Array
from magnat.engine.match import Match
from magnat.engine.sight import WATCHER
from magnat.table.layout import HiddenRows, layout_of
from magnat.table.lines import Line, of_box

_encode = msgspec.json.Encoder().encode


class Glimpse:
    """A match at one moment. It stays true when the match goes on; what is asked for twice is made once."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._game = match.game
        self._layout = layout_of(match.game)
        self.record = match.record.copy()
        self.over = match.over
        self.actors = match.actors
        self._blanked: dict[int, Array] = {}
        self._read: dict[int, Any] = {}
        self._states: dict[int, bytes] = {}
        self._codes: dict[int, list[int]] = {}

    def state(self, seat: int | None) -> bytes:
        """The record as JSON, field by field; null is what the viewer may not see."""
        viewer = WATCHER if seat is None else seat
        if viewer not in self._states:
            secrets = self._layout.secret_json(self.blanked(viewer), viewer)
            self._states[viewer] = b"{%b,%b}" % (secrets, self._public)
        return self._states[viewer]

    @cached_property
    def _public(self) -> bytes:
        return self._layout.public_json(self.blanked(WATCHER))

    def blanked(self, viewer: int) -> Array:
        if viewer not in self._blanked:
            self._blanked[viewer] = self._game.program.redact(self.record, viewer)
        return self._blanked[viewer]

    def read(self, viewer: int) -> Any:
        """The blanked record, for the story to look at."""
        if viewer not in self._read:
            self._read[viewer] = self._layout.read(self.blanked(viewer))
        return self._read[viewer]

    @cached_property
    def deciders(self) -> bytes:
        """The bytes that decide who sees what: while they stay the same, nobody sees anything new."""
        return self._layout.deciders(self.record)

    def hidden(self, viewer: int) -> HiddenRows:
        return self._layout.hidden(viewer, self.record, self.deciders)

    def codes(self, seat: int) -> list[int]:
        """What a seat may do, as integers. Ask only while the match stands here."""
        if seat not in self._codes:
            self._codes[seat] = self._match.codes(seat) if seat in self.actors else []
        return self._codes[seat]

    def legal(self, seat: int) -> bytes:
        """What a seat may do, as JSON."""
        known = _actions_as_json(self._game)
        return b"[%b]" % b",".join([known[code] for code in self.codes(seat)])

    def prompt(self, seat: int | None) -> Line:
        """What is being waited for, said to a seat."""
        line = self._game.story.prompt(self.read(WATCHER if seat is None else seat), seat)
        return of_box(self._game.folder.name, line)


_known_actions: dict[str, list[bytes]] = {}


def _actions_as_json(game: Any) -> list[bytes]:
    """Every action of a game, by its integer."""
    if game.id not in _known_actions:
        _known_actions[game.id] = [_encode(game.actions.decode(code)) for code in range(game.actions.count)]
    return _known_actions[game.id]
