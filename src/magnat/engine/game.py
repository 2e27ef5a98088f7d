"""A box that has been opened: its rules compiled, its edition read, ready to start matches."""

from pathlib import Path
from typing import Any

import numpy as np

from magnat.engine.actions import Actions
from magnat.engine.batch import Batch
from magnat.engine.edition import Edition, OptionError
from magnat.engine.fields import Array, Record
from magnat.engine.match import Match, PositionError
from magnat.engine.program import Program
from magnat.engine.randomness import fresh_key, key_from_seed
from magnat.engine.words import Catalogue


class Game:
    """`magnat.load("big-shot")` gives one of these."""

    def __init__(self, edition: Edition, chapters: dict[str, Any]) -> None:
        """`chapters` are the modules of the game's folder: state, edition, rules, imagine, story."""
        self.edition, self.chapters = edition, chapters
        self.id, self.title = edition.id, edition.title
        self.state: type[Record] = chapters["state"].State
        self.actions: Actions = chapters["state"].ACTIONS
        self.rules_version: int = chapters["state"].RULES_VERSION
        self.neutral: tuple[int, ...] = getattr(chapters["state"], "NEUTRAL", ())
        """The actions that silence may stand for, where one of them is legal."""
        self.story = chapters["story"]
        self.hurries = hasattr(self.story, "hurried")
        """Whether there are moments that live tables count in seconds: story.hurried(s, seat) says when."""
        max_legal: int = chapters["state"].MAX_LEGAL
        name = edition.path.parent.name
        self.program = Program(name, self.state, chapters["rules"], chapters["imagine"].imagine, max_legal)

    def __repr__(self) -> str:
        return f"<{self.title}, for {self.edition.seats[0]} to {self.edition.seats[-1]} seats>"

    def new(
        self,
        seats: int | None = None,
        seed: int | None = None,
        options: dict[str, str] | None = None,
        key: bytes | None = None,
    ) -> Match:
        """A new match. With the same `seed` (or 16-byte `key`) the same cards and rolls come up."""
        if key is None:
            key = fresh_key() if seed is None else key_from_seed(seed)
        seats = self.edition.seats[-1] if seats is None else seats
        chosen = self.choose(seats, options)
        record = self.laid_out(seats, chosen)
        record.view(self.state.dtype)[0].key[:] = np.frombuffer(key, np.uint64)
        self.program.begin(record)
        return Match(self, record, seats, chosen, key)

    def position(self, fields: dict[str, Any]) -> Match:
        """A match in a given position: fields of the record by name; `seats`, `options` and `seed` as in `new`.

        Whatever is not named stays as after a set-up.
        """
        match = self.new(fields.get("seats"), fields.get("seed", 0), fields.get("options"))
        match.given = {name: np.asarray(v).tolist() if name in self.state.fields else v for name, v in fields.items()}
        struct = match.record.view(self.state.dtype)[0]
        for name, value in fields.items():
            if name in ("seats", "seed", "options"):
                continue
            if name not in self.state.fields:
                raise PositionError(f"{self.title} has no field {name!r}; it has: {', '.join(self.state.fields)}.")
            try:
                struct[name] = value
            except (TypeError, ValueError, OverflowError):
                shape = self.state.fields[name].shape or "one number"
                raise PositionError(f"{value!r} does not fit the field {name!r}: it holds {shape}.") from None
        return match

    def batch(
        self,
        count: int,
        device: str = "cpu",
        seats: int | None = None,
        seed: int | None = None,
        options: dict[str, str] | None = None,
    ) -> Batch:
        """Many games at once, as arrays, on the processor ("cpu") or a GPU ("cuda")."""
        seats = self.edition.seats[-1] if seats is None else seats
        template = self.laid_out(seats, self.choose(seats, options))
        key = fresh_key() if seed is None else key_from_seed(seed)
        return Batch(self.program, self.actions.count, template, count, key, device)

    def choose(self, seats: int, options: dict[str, str] | None) -> dict[str, str]:
        """The options, checked and completed."""
        self.edition.check_seats(seats)
        chosen = self.edition.choose(options or {})
        conflict: str = self.chapters["edition"].conflict(seats, chosen)
        if conflict:
            raise OptionError(conflict)
        return chosen

    def laid_out(self, seats: int, options: dict[str, str]) -> Array:
        """A record with the components in it, before anything is drawn."""
        record = self.program.new_record()
        struct = record.view(self.state.dtype)[0]
        struct.seats = seats
        self.chapters["edition"].lay_out(struct, self.edition, seats, options)
        return record

    def names(self, language: str) -> dict[str, list[str]]:
        """What this edition calls its things, by kind and number."""
        names: dict[str, list[str]] = self.chapters["edition"].names(self.edition, language)
        return names

    def words(self, language: str) -> Catalogue:
        return Catalogue(language, self.folder / f"words.{language}.json")

    def help(self, language: str) -> str:
        """The rules, in our words, as Markdown."""
        return (self.folder / f"help.{language}.md").read_text(encoding="utf-8")

    @property
    def folder(self) -> Path:
        return self.edition.path.parent
