"""Bots try out editions of one's own: a thousand games, one edition at a time.

Several workers may each try the same edition. What is found follows from the edition and the number of seats, so it
does not matter which of them answers.
"""

import hashlib
from collections import OrderedDict
from functools import partial

import msgspec

from magnat.engine.game import Game
from magnat.server.edition_messages import TrialFound, TrialSide, TrialStands
from magnat.server.errands import Errands
from magnat.sim import trial
from magnat.sim.trial import Side, Task, Trial
from magnat.table import Refusal

PATIENCE = 240.0
"""Seconds after which a trial is given up: with some editions bots never come to an end."""
MOST_WAITING = 8
MOST_REMEMBERED = 100


class Trials:
    def __init__(self) -> None:
        self._errands = Errands(trial.__name__, Trial, PATIENCE)
        self._found: OrderedDict[str, TrialFound | None] = OrderedDict()

    def stands(self, game: Game, seats: int) -> TrialStands | None:
        """How far a trial is; None: nobody has asked for it lately."""
        name = _name(game, seats)
        if name in self._found:
            return TrialStands(progress=None, found=self._found[name])
        done = self._errands.progress(name)
        return None if done is None else TrialStands(progress=done, found=None)

    def begin(self, game: Game, seats: int) -> TrialStands:
        if len(self._errands) >= MOST_WAITING:
            raise Refusal("trials_busy")
        name = _name(game, seats)
        self._errands.begin(name, Task(game.edition.text or "", seats, {}), partial(self._remember, name))
        return TrialStands(progress=0.0, found=None)

    async def _remember(self, name: str, found: Trial | None) -> None:
        """That it did not come to an end is worth knowing, too."""
        self._found[name] = TrialFound(original=_side(found.original), own=_side(found.own)) if found else None
        while len(self._found) > MOST_REMEMBERED:
            self._found.popitem(last=False)

    async def close(self) -> None:
        await self._errands.close()


def _name(game: Game, seats: int) -> str:
    return hashlib.sha256(f"{seats} {game.edition.text}".encode()).hexdigest()


def _side(side: Side) -> TrialSide:
    return TrialSide(**msgspec.structs.asdict(side))
