"""The chances of all seats along a whole game, found where they change: few games are played where the curve is flat.

First some positions, evenly spread; then halfway between any two whose chances differ by more than such estimates do by
themselves, until they stand side by side; then more games from all of these, and with what time is left again halfway
between any two that are now known to differ. Between two positions that hardly differ the curve is a straight line.
"""

from collections.abc import Callable, Sequence

import numpy as np

from magnat.engine.fields import Array
from magnat.sim.outlook import Outlook, worked

EVENLY = 40
"""Positions that are looked at first."""
FIRST_SHARE, SPLIT_SHARE = 0.35, 0.7
"""Of the time, after which the first positions and the ones between them are done."""
ENOUGH = 48
"""Games from a position with which one can see whether it differs from another."""

Report = Callable[[float], None]


class Curve:
    def __init__(self, outlook: Outlook, count: int) -> None:
        self.outlook, self._count = outlook, count
        evenly = np.linspace(0, count - 1, min(count, EVENLY)).round().astype(int)
        self.places: list[int] = sorted(set(evenly.tolist()))
        """Of the positions that are played from."""

    def find(self, seconds: float, most: int, report: Report) -> None:
        """Work for so many seconds, and play at most so many games from each position."""
        began = worked()

        furthest = 0.0

        def told(end: float) -> Report:
            def tell(done: float) -> None:
                nonlocal furthest
                furthest = min(1.0, max(furthest, (worked() - began) / max(seconds, 0.01), end * done))
                report(furthest)

            return tell

        first, split = began + FIRST_SHARE * seconds, began + SPLIT_SHARE * seconds
        play_until(self.outlook, self.places, first, min(most, ENOUGH), told(FIRST_SHARE))
        while worked() < split and (between := self._between()):
            self.places = sorted([*self.places, *between])
            games = int(np.median(self.outlook.games[self.places]))
            play_until(self.outlook, between, split, max(1, games), told(SPLIT_SHARE))
        play_until(self.outlook, self.places, began + seconds, most, told(1.0))
        while worked() < began + seconds and (between := self._between()):  # With more games more is clear.
            self.places = sorted([*self.places, *between])
            play_until(self.outlook, between, began + seconds, most, told(1.0))
        report(1.0)

    def _between(self) -> list[int]:
        """Halfway between positions that clearly differ, if there is any; also where a seat's luck is still open."""
        places = self.places
        chances, errors = self.outlook.chances[places], self.outlook.errors[places]
        noise = 2 * np.sqrt(errors[1:] ** 2 + errors[:-1] ** 2)
        clear = (np.abs(np.diff(chances, axis=0)) > noise).any(axis=1)
        return [
            (a + b) // 2 for a, b, differ in zip(places[:-1], places[1:], clear, strict=True) if differ and b - a > 1
        ]

    @property
    def chances(self) -> Array:
        chances: Array = self._along(self.outlook.chances)
        return chances

    @property
    def errors(self) -> Array:
        """Between two positions that were played from as large as theirs, and half of what they differ by."""
        errors, chances = self._along(self.outlook.errors), self.outlook.chances
        for a, b in zip(self.places, self.places[1:], strict=False):
            errors[a + 1 : b] += np.abs(chances[b] - chances[a]) / 2
        return errors

    def _along(self, values: Array) -> Array:
        everywhere = np.arange(self._count)
        columns = [np.interp(everywhere, self.places, values[self.places, seat]) for seat in range(values.shape[1])]
        along: Array = np.stack(columns, axis=1)
        return along


def play_until(outlook: Outlook, places: Sequence[int], end: float, most: int, report: Report) -> None:
    """Rounds that grow while there is time for them; one is played in any case. Who has enough games rests."""
    batch = 1
    began = worked()
    while tired := [place for place in places if outlook.games[place] < most]:
        before = worked()
        outlook.play(batch, tired)
        now = worked()
        done = float(outlook.games[list(places)].min()) / most
        report(min(1.0, max(done, (now - began) / max(end - began, 0.01))))
        left, each = end - now, (now - before) / batch
        room = int(most - outlook.games[list(places)].min())
        batch = min(2 * batch, room, int(left / each) if each > 0 else most)
        if batch < 1:
            return
