"""A box that has been opened: its rules compiled, its edition read, ready to start matches."""

from collections.abc import Callable
from functools import cache, cached_property, wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

import numpy as np

from magnat.engine.actions import Actions
from magnat.engine.batch import Batch
from magnat.engine.bits import MOST_SEATS
from magnat.engine.edition import Edition, agreed
from magnat.engine.features import AMOUNT, BITS, SEAT_BITS
from magnat.engine.fields import Array, Field, Record
from magnat.engine.handed import MOST_GAMES, MOST_THREADS, by_name, count_of, seed_of
from magnat.engine.match import Match, PositionError
from magnat.engine.program import PlainProgram, Program
from magnat.engine.randomness import fresh_key, key_from_seed
from magnat.engine.words import Catalogue, words_of

Rest = ParamSpec("Rest")
Made = TypeVar("Made")


class Game:
    """`magnat.load("big-shot")` gives one of these."""

    def __init__(self, edition: Edition, chapters: dict[str, Any], original: "Game | None" = None) -> None:
        """`chapters` are the modules of the game's folder: state, edition, rules, imagine, story, glance, advice. An
        edition of one's own is played by the rules of its `original`: what they were compiled to takes any edition."""
        edition.check(chapters["edition"])
        self.edition, self.chapters = edition, chapters
        self.original = original or self
        self._records: dict[tuple[int, tuple[tuple[str, str], ...]], Array] = {}
        self._names: dict[str, dict[str, list[str]]] = {}
        self.id, self.title = edition.id, edition.title
        self.state: type[Record] = chapters["state"].State
        self.actions: Actions = chapters["state"].ACTIONS
        self.rules_version: int = chapters["state"].RULES_VERSION
        self.neutral: tuple[int, ...] = getattr(chapters["state"], "NEUTRAL", ())
        """The actions that silence may stand for, where one of them is legal."""
        self.story = chapters["story"]
        self.glance = chapters["glance"]
        self.advice = chapters.get("advice")
        self.hurries = hasattr(self.story, "hurried")
        """Whether there are moments that live tables count in seconds: story.hurried(s, seat) says when."""
        self.answers = hasattr(self.story, "answers")
        """Whether a question may outlast the moves of others: story.answers(s, seat, code) says what is answered."""
        self.round_of: Callable[[Any], int] = getattr(self.story, "round_of", lambda _s: 1)
        """The round that is being played, counted from 1: what one leafs through a game by."""
        self.is_standing_public: Callable[[Any], bool] = getattr(self.story, "is_standing_public", lambda _s: False)
        """Whether everybody may know who is ahead, before the end too."""
        self.turn_of: Callable[[Any], int] | None = getattr(self.story, "turn_of", None)
        """Whose turn it is, where the record counts no rounds: one begins whenever whoever began has the turn again."""
        self.program: Program = original.program if original else self._program()

    def _program(self) -> Program:
        chapters = self.chapters
        state, imagine = chapters["state"], chapters["imagine"].imagine
        kinds, together = [kind.count for kind in self.actions], getattr(state, "TOGETHER", False)
        name = self.folder.name
        return Program(name, self.state, chapters["rules"], imagine, state.MAX_LEGAL, kinds, together)

    @cached_property
    def plain(self) -> "Game":
        """The same box, whose rules are never compiled: slow, but no position can lead them astray in memory."""
        twin = Game.__new__(Game)  # `copy` would go by `__reduce__`, and find this very game on the shelf.
        twin.__dict__.update(self.__dict__)
        twin.program, twin.original = PlainProgram(self.program), twin
        twin.__dict__["plain"] = twin
        return twin

    def with_edition(self, edition: Edition) -> "Game":
        """The same rules, with other components: nothing has to be compiled anew."""
        return Game(edition, self.chapters, self.original)

    def __repr__(self) -> str:
        return f"<{self.title}, for {self.edition.seats[0]} to {self.edition.seats[-1]} seats>"

    def __reduce__(self) -> Any:
        from magnat import load, load_own  # noqa: PLC0415  (a box that was pickled is opened from the shelf again)

        return (load, (self.id,)) if self.edition.text is None else (load_own, (self.edition.text,))

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

        Whatever is not named stays as after a set-up. Whether the pieces add up is up to the caller: a position that
        somebody else hands over is opened by the game that is `plain`.
        """
        match = self.new(fields.get("seats"), fields.get("seed", 0), fields.get("options"))
        match.given = {name: np.asarray(v).tolist() if name in self.state.fields else v for name, v in fields.items()}
        struct = match.record.view(self.state.dtype)[0]
        for name, value in fields.items():
            if name in ("seats", "seed", "options"):
                continue
            if name not in self.state.fields:
                raise PositionError(
                    "position_no_field", title=self.title, field=name, known=", ".join(self.state.fields)
                )
            try:
                struct[name] = value
            except (TypeError, ValueError, OverflowError):
                shape = self.state.fields[name].shape
                key, given = "position_shape" if shape else "position_one_number", repr(value)
                raise PositionError(key, field=name, value=given, shape=repr(shape)) from None
            _check_range(self.state.fields[name], struct[name])
        self._check_playable(match)
        return match

    def _check_playable(self, match: Match) -> None:
        """Compiled rules would read and write wherever a number leads: plain ones say if there is nothing."""
        program = self.plain.program
        try:
            for seat in range(match.seats):
                program.legal_of(match.record, seat, program.new_list())
        except (LookupError, ArithmeticError, ValueError) as error:
            raise PositionError("position_unplayable", error, title=self.title) from None

    def batch(
        self,
        count: int,
        device: str = "cpu",
        seats: int | None = None,
        seed: int | None = None,
        options: dict[str, str] | None = None,
        *,
        autoreset: bool = True,
        threads: int | None = None,
        buffers: dict[str, Any] | None = None,
    ) -> Batch:
        """Many games at once, as arrays, on the processor ("cpu") or a GPU ("cuda").

        With the same `seed` the same games, on any device and with any number of `threads` (by default, as many as
        there are cores). With `autoreset` a game that ends is followed by another. `buffers` are arrays of the
        caller's, by name, for the batch to write into: "masks", "observations", "rewards", ...
        """
        count = count_of(count, "count", MOST_GAMES)
        if threads is not None:
            threads = count_of(threads, "threads", MOST_THREADS)
        seats = self.edition.seats[-1] if seats is None else count_of(seats, "seats", MOST_SEATS)
        template = self.laid_out(seats, self.choose(seats, by_name(options, "options")))
        seed, buffers = seed_of(seed), by_name(buffers, "buffers")
        key = fresh_key() if seed is None else key_from_seed(seed)
        actions = self.actions.count
        return Batch(self.program, actions, template, count, key, device, bool(autoreset), threads, buffers)

    def observation_layout(self) -> list[dict[str, Any]]:
        """What the numbers of an observation mean, field by field: `magnat observe` shows it to people."""
        return self.program.layout.described()

    def action_table(self, language: str = "en") -> list[dict[str, Any]]:
        """Every action: its number, what it is, and the same in words. Seats are told by their numbers."""
        names, words = self.names(language), self.words(language)
        table = []
        for code in range(self.actions.count):
            action = self.actions.decode(code)
            told = [_called(names, name, value) for name, value in action.items() if name != "type"]
            label = words.text(f"action_{action['type']}")
            table.append({"code": code, "action": action, "words": f"{label} ({', '.join(told)})" if told else label})
        return table

    def choose(self, seats: int, options: dict[str, str] | None) -> dict[str, str]:
        """The options, checked and completed."""
        return agreed(self.edition, self.chapters["edition"], seats, options or {})

    def laid_out(self, seats: int, options: dict[str, str]) -> Array:
        """A record with the components in it, before anything is drawn."""
        case = seats, tuple(options.items())
        if case not in self._records:
            self._records[case] = self._laid_out(seats, options)
        return self._records[case].copy()

    def _laid_out(self, seats: int, options: dict[str, str]) -> Array:
        record = self.program.new_record()
        struct = record.view(self.state.dtype)[0]
        struct.seats = seats
        self.chapters["edition"].lay_out(struct, self.edition, seats, options)
        return record

    def names(self, language: str) -> dict[str, list[str]]:
        """What this edition calls its things, by kind and number."""
        if language not in self._names:
            self._names[language] = self.chapters["edition"].names(self.edition, language)
        return self._names[language]

    def words(self, language: str) -> Catalogue:
        """The sentences of this game in a language, "en" or "fr": `words("en").say(line, names)` says a `Line`."""
        return words_of(self.folder, language)

    def help(self, language: str) -> str:
        """The rules, in our words, as Markdown."""
        return self.edition.help_page(language).read_text(encoding="utf-8")

    @property
    def folder(self) -> Path:
        """Where the chapters of this game lie."""
        return self.edition.path.parent


def once_a_box(
    make: Callable[Concatenate[Game, Rest], Made],
) -> Callable[Concatenate[Game, Rest], Made]:
    """Remembers what is made of the rules of a game: editions of one's own share it with the original."""
    remembered: Any = cache(make)

    @wraps(make)
    def made(game: Game, /, *rest: Rest.args, **named: Rest.kwargs) -> Made:
        known: Made = remembered(game.original, *rest, **named)
        return known

    return made


def _check_range(field: Field, value: Any) -> None:
    """Where a field says what its numbers stand for, others stand for nothing, and lead nowhere in compiled code."""
    feature = field.feature
    if feature is None or feature.kind == AMOUNT:
        return
    least, most = feature.least, feature.least + feature.count - 1
    if feature.kind in (BITS, SEAT_BITS):
        least, most = 0, (1 << feature.count) - 1
    wrong = [number for number in np.ravel(value).tolist() if not least <= number <= most]
    if wrong:
        raise PositionError("position_range", field=field.name, value=str(wrong[0]), least=least, most=most)


def _called(names: dict[str, list[str]], kind: str, number: int) -> str:
    """A thing of the edition by its name; where there is none, by its number."""
    return names[kind][number] if number < len(names.get(kind, ())) else str(number)
