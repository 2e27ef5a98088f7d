"""How long one may think at a table, and what silence stands for.

Whether a seat is late follows from the times of the events and from nothing else: it outlives the server, and two
servers agree on it. A clock runs once everybody has sat down.
"""

from collections.abc import Collection, Iterable
from typing import Literal

import msgspec

from magnat.engine.edition import OptionError
from magnat.engine.words import line

LONGEST = 30 * 24 * 3600
SHORTEST = 3
BY_THE_DAY = 3600
"""Seconds for a move from which a table is no longer played in one sitting."""


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a table was set up."""

    move: int = 0
    """Seconds for a move; 0: as many as one likes."""
    moment: int = 10
    """Seconds in which one may still react, in games that count them: silence lets it go."""
    silence: Literal["neutral", "bot"] = "neutral"
    """Who is late takes the game's neutral action, if there is one, or has a bot play on from there."""


def checked(clock: Clock) -> Clock:
    if clock.move and not SHORTEST <= clock.move <= LONGEST:
        raise OptionError(line("house_clock_move", low=SHORTEST, high=LONGEST))
    if not SHORTEST <= clock.moment <= LONGEST:
        raise OptionError(line("house_clock_moment", low=SHORTEST, high=LONGEST))
    return clock


class TableTime:
    """The time at a table. It never steps back, even if the system's clock does: from then on it runs ahead of it."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def at(self, system: float, latest: float) -> float:
        """The table's time when the system's clock shows `system` and the last event happened at `latest`."""
        self._ahead = max(self._ahead, latest - system)
        return max(latest, round(system + self._ahead, 3))


class Waiting:
    """Since when each seat has had the question that it is asked, or would be."""

    def __init__(self, at: float) -> None:
        self.since: dict[int, float] = {}
        self._begun = at
        self.held: float | None = None
        """Since when time has stood still."""
        self.stood = 0.0
        """For how long it has stood still before."""
        self.left: dict[int, float] = {}
        """When a bot was let in for a seat."""

    def of(self, seat: int) -> float:
        return self.since.get(seat, self._begun)

    def moved(self, seats: int, standing: Collection[int], at: float) -> None:
        """The position has changed. For whom the question stands as it was, this is no news: there is no more time."""
        self.since = {seat: self.of(seat) if seat in standing else at for seat in range(seats)}

    def hold(self, at: float) -> None:
        """Time stands still from now on."""
        self.held = at if self.held is None else self.held

    def go_on(self, at: float) -> None:
        """Time runs again: what has passed meanwhile counts for nobody."""
        if self.held is None:
            return
        missed, self.held = at - self.held, None
        self._begun += missed
        self.stood += missed
        self.since = {seat: since + missed for seat, since in self.since.items()}
        self.left = {seat: left + missed for seat, left in self.left.items()}

    def again(self, seats: Iterable[int], at: float) -> None:
        """These are asked anew."""
        self.since |= dict.fromkeys(seats, at)

    # Whoever lets a bot in for an instant, or makes a move only to take it back, gains no time by it: else one person
    # could keep a table waiting for ever.

    def come_back(self, seat: int, at: float) -> None:
        """A person plays a seat again. What they had used of their time before a bot came counts, what the bot took
        does not."""
        used = max(0.0, self.left.get(seat, at) - self.of(seat))
        self.since[seat] = at - used

    def mark(self, seat: int) -> float:
        """Since when a seat has had its question, for `go_back`."""
        return self.of(seat) - self.stood

    def go_back(self, seat: int, mark: float | None) -> None:
        """A seat has the question again that it had then."""
        if mark is not None:
            self.since[seat] = mark + self.stood
