"""One game being played, move by move: what a notebook user, the terminal and a table hold in their hands."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from magnat.engine import sight
from magnat.engine.actions import Action, ActionError
from magnat.engine.entries import LOOK, MOVED, NEXT_SEAT, NO_ACTION, OFFERED
from magnat.engine.fields import Array
from magnat.engine.randomness import fresh_key, key_from_seed
from magnat.engine.words import FloorError, Line, LineError, line

if TYPE_CHECKING:
    from magnat.engine.game import Game


class IllegalAction(LineError):
    """An action that may not be taken now. `line` says why in any language, str() in English; nothing has changed."""


class PositionError(FloorError, LineError):
    """A position that does not fit the game's record."""

    FOLDER = Path(__file__).parent


NUMBERS = 1 << 15
"""All actions have smaller numbers."""

UNKNOWN = -1
"""What is known of the next move, when nothing is."""


def restored(
    game: "Game",
    record: Array,
    seats: int,
    options: dict[str, str],
    key: bytes,
    given: dict[str, Any] | None,
    moves: list[tuple[int, int]],
    proof: dict[str, Any] | None = None,
) -> "Match":
    """A match that was pickled."""
    match = Match(game, record, seats, options, key)
    match.given, match.moves, match.proof = given, moves, proof
    return match


def _whole(code: Any) -> int:
    """NumPy's numbers are taken, too."""
    return int(code) if _is_number(code) and 0 <= code < NUMBERS else NO_ACTION


def _is_number(code: Any) -> bool:
    return isinstance(code, int | np.integer) and not isinstance(code, bool)


class Match:
    """The record, and the actions that led to it."""

    def __init__(self, game: "Game", record: Array, seats: int, options: dict[str, str], key: bytes) -> None:
        self.game, self.record, self.seats, self.options, self.key = game, record, seats, options, key
        self.given: dict[str, Any] | None = None
        """The fields of a match that began in a given position."""
        self.proof: dict[str, Any] | None = None
        """That the deal was sealed and stirred, where it was: it goes into the file."""
        self.moves: list[tuple[int, int]] = []
        self._program = game.program
        self._list = game.program.new_list()
        self._listed = self._list.data
        self._take: Any = self._open
        self._known: int = UNKNOWN

    @property
    def state(self) -> Any:
        """The whole record, secrets and all. To show a game to somebody, use `view`."""
        self._known = UNKNOWN
        return self.record.view(self.game.state.dtype)[0]

    @property
    def actors(self) -> list[int]:
        """The seats that may act now."""
        waiting = self._program.actors_of(self.record)
        return [seat for seat in range(self.seats) if waiting >> seat & 1]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._program.over(self.record))

    @property
    def seat(self) -> int:
        """The seat that is asked: the one to act, or of several one drawn by lot; -1 when the game is over."""
        known = self._known if self._known >= 0 else self._look()
        return (known >> NEXT_SEAT & 0xFF) - 1

    def codes(self, seat: int | None = None) -> list[int]:
        """What a seat, or the one that is asked, may do now, as integers."""
        if seat is None:
            known = self._known
            if known < 0:
                known = self._look()
            return self._listed[: known & OFFERED].tolist()
        self._check_seat(seat)
        self._known = UNKNOWN
        count = self._program.legal_of(self.record, seat, self._list)
        codes: list[int] = self._list[:count].tolist()
        return codes

    def legal(self, seat: int) -> list[Action]:
        """What a seat may do now."""
        return [self.game.actions.decode(code) for code in self.codes(seat)]

    def act(self, seat: int, action: Action | int) -> list[Line]:
        """Take an action, all of it or nothing. Returns what happened, as everybody saw it."""
        codes = self._spelled(action)
        undone, played = self.record.copy(), len(self.moves)
        try:
            return [told for code in codes for told in self._tell(seat, code)]
        except IllegalAction:
            self.record[:] = undone
            self._known = UNKNOWN
            del self.moves[played:]
            raise

    def play(self, code: int, seat: int | None = None) -> None:
        """Take an action by its number, without putting into words what happens: many times as quick as `act`.

        Without a seat it is taken by the one that is asked (`seat`).
        """
        if seat is not None:
            self._check(seat, code)
            self._program.act(self.record, seat, code)
            self.moves.append((seat, code))
            self._known = UNKNOWN
            return
        number = code if type(code) is int and 0 <= code < NUMBERS else _whole(code)
        self._known = known = self._take(self.record, number, self._list)
        if known < 0:
            raise self._illegal(self._why_not(self.seat, code))
        self.moves.append((known >> MOVED, number))

    def copy(self) -> "Match":
        """The same match again, to go on with on its own."""
        twin = Match(self.game, self.record.copy(), self.seats, self.options, self.key)
        twin.given, twin.proof, twin.moves = self.given, self.proof, self.moves.copy()
        return twin

    def __reduce__(self) -> Any:
        kept = self.game, self.record, self.seats, self.options, self.key, self.given, self.moves, self.proof
        return restored, kept

    def _open(self, record: Array, code: int, out: Array) -> int:
        """Who never plays by numbers alone does not wait for this to be compiled."""
        self._take = self._program.quick_take
        known: int = self._take(record, code, out)
        return known

    def _look(self) -> int:
        """Find out who is asked, and list what that seat may do."""
        self._known = self._take(self.record, LOOK, self._list)
        return self._known

    def _tell(self, seat: int, code: int) -> Iterable[Line]:
        before = self._program.redact(self.record, sight.WATCHER)
        self.play(code, seat)
        after = self._program.redact(self.record, sight.WATCHER)
        dtype = self.game.state.dtype
        lines: Iterable[Line] = self.game.story.tell(before.view(dtype)[0], after.view(dtype)[0], seat, code)
        return lines

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that a seat may know (None: a watcher), as plain values."""
        viewer = sight.WATCHER if seat is None else seat
        return {
            "seat": seat,
            "state": sight.as_values(self.blanked(seat), viewer, self.game.state),
            "actors": self.actors,
            "legal": [] if seat is None else self.legal(seat),
            "over": self.over,
            "scores": self.scores if self.over else None,
            "ranks": self.ranks if self.over else None,
        }

    def blanked(self, seat: int | None) -> Array:
        """The bytes of the record as a seat may see it."""
        if seat is not None:
            self._check_seat(seat)
        return self._program.redact(self.record, sight.WATCHER if seat is None else seat)

    def imagined(self, seat: int, seed: int | None = None) -> "Match":
        """A match that, for all this seat knows, could be the one being played; the same for the same `seed`."""
        record = self.blanked(seat)
        key = fresh_key() if seed is None else key_from_seed(seed)
        self._program.fill_in(record, seat, *np.frombuffer(key, np.uint64))
        return Match(self.game, record, self.seats, self.options, key)

    def prompt(self, seat: int | None) -> Line:
        """What is being waited for, in words to a seat."""
        prompt: Line = self.game.story.prompt(self.blanked(seat).view(self.game.state.dtype)[0], seat)
        return prompt

    @property
    def scores(self) -> list[int]:
        """For each seat, as the game stands. A match holds everything, the hands of all seats and the order of the
        cards: before the end this tells of it, too. Who looks back on a game that is over counts on that, and so do the
        small variants for OpenSpiel, which stop early; whoever shows a running game asks `view`, which tells the scores
        at the end."""
        return self._settled()[0]

    @property
    def ranks(self) -> list[int]:
        """1 is the winner; ties share a rank. Before the end as the game stands: see `scores`."""
        return self._settled()[1]

    @property
    def sheet(self) -> list[list[Line]]:
        """For each seat, how its score came about."""
        return [list(self.game.story.sheet(self.state, seat)) for seat in range(self.seats)]

    def save(self, path: str | Path) -> None:
        """Write the match to a file that `magnat.replay` reads."""
        from magnat.engine.files import save  # noqa: PLC0415  (files know matches, not the other way round)

        save(self, Path(path))

    def _settled(self) -> tuple[list[int], list[int]]:
        points, places = np.zeros(self.seats, np.int64), np.zeros(self.seats, np.int64)
        self._program.settle(self.record, points, places)
        return points.tolist(), places.tolist()

    def _spelled(self, action: Action | int) -> list[int]:
        try:
            return [int(action)] if isinstance(action, int | np.integer) else self.game.actions.spell(action)
        except ActionError as error:
            raise self._illegal(error.line) from None

    def _check(self, seat: int, code: int) -> None:
        """Refuse, with the reason, what this seat may not do now."""
        if code in self.codes(seat):
            return
        raise self._illegal(self._why_not(seat, code))

    def _why_not(self, seat: int, code: int) -> Line:
        actors = self.actors
        if not actors:
            return line("house_game_over")
        if not _is_number(code):
            return line("house_action_shape", kinds=", ".join(self.game.actions.kinds))
        if seat not in actors:
            return line("house_not_your_turn", seat=actors[0]) if len(actors) == 1 else line("house_others_turn")
        try:
            action = self.game.actions.decode(code)
        except ActionError as error:
            return error.line
        reason: Line = self.game.story.why_not(self.blanked(seat).view(self.game.state.dtype)[0], seat, action)
        return reason

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.seats:
            raise self._illegal(line("house_no_seat", number=seat, first=0, last=self.seats - 1))

    def _illegal(self, reason: Line) -> IllegalAction:
        """Programs know seats by their numbers."""
        names = {**self.game.names("en"), "seat": [f"seat {seat}" for seat in range(self.seats)]}
        return IllegalAction(reason, self.game.folder, names)
