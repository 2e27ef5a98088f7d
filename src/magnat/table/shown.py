"""A position as it is shown. Everything shown of a game is made here, from blanked records and nothing else."""

from typing import Any

import msgspec
import numpy as np

from magnat.engine.fields import Array
from magnat.engine.match import Match
from magnat.engine.sight import WATCHER
from magnat.table.layout import Outlook, layout_of, members_json


class Shown:
    """A match at one moment. It stays true when the match goes on; what is asked for twice is made once."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._game = match.game
        self._layout = layout_of(match.game)
        self.record = match.record.copy()
        self.actors = match.actors
        self.over = not self.actors
        self.viewers = range(WATCHER, match.seats)
        self.draws = self._layout.draws(self.record)
        """Bytes that change with every draw."""
        self.deciders = self._layout.deciders(self.record)
        """The bytes that decide who sees what: while they stay the same, nobody sees anything new."""
        self._outlooks = self._layout.outlooks(self.record, self.deciders, match.seats)
        self._public: bytes | None = None
        self._changed: list[bytes] | None = None
        self._blanked: dict[int, Array] = {}
        self._read: dict[int, Any] = {}
        self._states: dict[int, bytes] = {}
        self._changes: dict[tuple[int, int], bytes] = {}
        self._secret: dict[int, list[bytes]] = {}
        self._codes: dict[int, list[int]] = {}
        self._figures: msgspec.Struct | None = None
        self._glance: bytes | None = None
        self._glance_changes: bytes | None = None
        self._own: dict[int | None, bytes] = {}
        self._prompts: dict[int | None, bytes] = {}
        self._answered: dict[tuple[int, int], object] = {}

    def state(self, seat: int | None) -> bytes:
        """The record as JSON, field by field; null is what the viewer may not see."""
        outlook = self._outlooks[WATCHER if seat is None else seat]
        state = self._states.get(outlook.alike)
        if state is None:
            if self._public is None:
                self._public = self._layout.public_json(self.blanked(WATCHER))
            state = self._states[outlook.alike] = b"{%b}" % b",".join([*self._secrets(outlook), self._public])
        return state

    def changes(self, before: "Shown", seat: int | None) -> bytes:
        """The record as JSON, without the fields that the viewer has seen like this before."""
        viewer = WATCHER if seat is None else seat
        outlook, former = self._outlooks[viewer], before.outlook(viewer)
        case = outlook.alike, former.alike
        changes = self._changes.get(case)
        if changes is None:
            members = [*_differing(before._secrets(former), self._secrets(outlook)), *self._changed_members(before)]
            changes = self._changes[case] = b"{%b}" % b",".join(members)
        return changes

    def laid_open(self, before: "Shown | None" = None) -> bytes:
        """The record as JSON with nothing hidden but the key, for when the game is over; without the fields that are as
        they were before.
        """
        secrets = self._layout.open_json(self.record)
        if before is None:
            return b"{%b}" % b",".join([*secrets, self._layout.public_json(self.blanked(WATCHER))])
        changed = _differing(self._layout.open_json(before.record), secrets)
        return b"{%b}" % b",".join([*changed, *self._changed_members(before)])

    def _secrets(self, outlook: Outlook) -> list[bytes]:
        secrets = self._secret.get(outlook.alike)
        if secrets is None:
            made = self._layout.secret_json(self.blanked(outlook.alike), outlook.hidden)
            secrets = self._secret[outlook.alike] = made
        return secrets

    def _changed_members(self, before: "Shown") -> list[bytes]:
        """Of the fields that everybody sees."""
        if self._changed is None:
            self._changed = self._layout.changed_json(before.blanked(WATCHER), self.blanked(WATCHER))
        return self._changed

    def glance(self, seat: int | None) -> bytes:
        """What the game reckons up for those who look, as JSON."""
        if self._glance is None:
            self._glance = members_json(self.figures, None)
        return b"{%b}" % b",".join(filter(None, (self._glance, self.own(seat))))

    def glance_changes(self, before: "Shown", seat: int | None) -> bytes:
        """The same, without the figures that are as they were before."""
        if self._glance_changes is None:
            self._glance_changes = members_json(self.figures, before.figures)
        own = self.own(seat)
        if own == before.own(seat):
            return b"{%b}" % self._glance_changes
        return b"{%b}" % b",".join(filter(None, (self._glance_changes, own)))

    @property
    def figures(self) -> msgspec.Struct:
        """What the game reckons up for everybody."""
        if self._figures is None:
            self._figures = self._layout.glance(self.read(WATCHER))
        return self._figures

    def own(self, seat: int | None) -> bytes:
        """The figures for the seat that looks: a member of a JSON object."""
        own = self._own.get(seat)
        if own is None:
            own = self._own[seat] = self._layout.own_json(self.read(WATCHER if seat is None else seat), seat)
        return own

    def blanked(self, viewer: int) -> Array:
        alike = self._outlooks[viewer].alike
        blanked = self._blanked.get(alike)
        if blanked is None:
            blanked = self._blanked[alike] = self._game.program.redact(self.record, alike)
        return blanked

    def read(self, viewer: int) -> Any:
        """The blanked record, for the story to look at."""
        alike = self._outlooks[viewer].alike
        read = self._read.get(alike)
        if read is None:
            read = self._read[alike] = self._layout.read(self.blanked(alike))
        return read

    @property
    def ranks(self) -> list[int]:
        """Who is ahead, as far as everybody sees it: 1 leads, ties share. Empty: that is secret, or all are level."""
        if not self._game.is_standing_public(self.read(WATCHER)):
            return []
        points, ranks = (np.zeros(self._match.seats, np.int64) for _ in range(2))
        self._game.program.settle(self.blanked(WATCHER), points, ranks)
        return ranks.tolist() if np.unique(points).size > 1 else []

    def outlook(self, viewer: int) -> Outlook:
        return self._outlooks[viewer]

    def codes(self, seat: int) -> list[int]:
        """What a seat may do, as integers. Ask only while the match stands here."""
        if seat not in self._codes:
            self._codes[seat] = self._match.codes(seat) if seat in self.actors else []
        return self._codes[seat]

    def answered(self, seat: int, code: int) -> object:
        """What an action would answer."""
        case = seat, code
        if case not in self._answered:
            self._answered[case] = self._game.story.answers(self.read(WATCHER), seat, code)
        return self._answered[case]

    def legal(self, seat: int) -> bytes:
        """What a seat may do, as JSON."""
        return self._layout.actions_json(tuple(self.codes(seat)))

    def prompt(self, seat: int | None) -> bytes:
        """What is being waited for, said to a seat, as JSON."""
        prompt = self._prompts.get(seat)
        if prompt is None:
            said = self._game.story.prompt(self.read(WATCHER if seat is None else seat), seat)
            prompt = self._prompts[seat] = self._layout.line_json(said)
        return prompt


def _differing(before: list[bytes], after: list[bytes]) -> list[bytes]:
    return [member for former, member in zip(before, after, strict=True) if member != former]
