"""How long one may think at a table, and what silence stands for.

Whether a seat is late follows from the times of the events and from nothing else: it outlives the server, and two
servers agree on it. A clock runs once everybody has sat down.
"""

from collections.abc import Collection, Iterable
from typing import Literal

import msgspec

from magnat.engine.edition import OptionError

LONGEST = 30 * 24 * 3600
SHORTEST = 3


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
        raise OptionError(f"The time for a move is 0 (no clock) or from {SHORTEST} to {LONGEST} seconds.")
    if not SHORTEST <= clock.moment <= LONGEST:
        raise OptionError(f"The moment to react is from {SHORTEST} to {LONGEST} seconds.")
    return clock


class Waiting:
    """Since when each seat has been asked."""

    def __init__(self, at: float) -> None:
        self.since: dict[int, float] = {}
        self._begun = at

    def of(self, seat: int) -> float:
        return self.since.get(seat, self._begun)

    def moved(self, before: Collection[int], after: Collection[int], at: float, *, neutral: bool) -> None:
        """The position has changed. That somebody lets something go is no news for those who are still asked: they get
        no more time. But if others are asked now as well, it is about something new.
        """
        still_asked = neutral and set(after) < set(before)
        self.since = {seat: self.of(seat) if still_asked else at for seat in after}

    def again(self, seats: Iterable[int], at: float) -> None:
        """These are asked anew."""
        self.since |= dict.fromkeys(seats, at)
