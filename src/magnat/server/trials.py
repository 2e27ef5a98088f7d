"""Bots try out editions of one's own: a thousand games, in a process of its own at low priority, one at a time."""

import asyncio
import hashlib
import logging
from collections import OrderedDict

import msgspec

from magnat.engine.game import Game
from magnat.server.edition_messages import TrialFound, TrialSide, TrialStands
from magnat.sim import trial
from magnat.sim.trial import Progress, Side, Task, Trial
from magnat.table import Refusal

logger = logging.getLogger(__name__)

PATIENCE = 240.0
"""Seconds after which a trial is given up, compiling included: with some editions bots never come to an end."""
MOST_WAITING = 8
MOST_REMEMBERED = 100

_heard = msgspec.json.Decoder(Trial | Progress)


class Trials:
    def __init__(self) -> None:
        self._working: dict[str, asyncio.Task[None]] = {}
        self._progress: dict[str, float] = {}
        self._found: OrderedDict[str, TrialFound | None] = OrderedDict()
        self._turn = asyncio.Lock()

    def stands(self, game: Game, seats: int) -> TrialStands | None:
        """How far a trial is; None: nobody has asked for it lately."""
        name = _name(game, seats)
        if name in self._found:
            return TrialStands(progress=None, found=self._found[name])
        return TrialStands(progress=self._progress[name], found=None) if name in self._working else None

    def begin(self, game: Game, seats: int) -> TrialStands:
        if len(self._working) >= MOST_WAITING:
            raise Refusal("trials_busy")
        name = _name(game, seats)
        task = Task(game.edition.text or "", seats, {})
        self._progress[name] = 0.0
        self._working[name] = asyncio.create_task(self._work(name, task))
        self._working[name].add_done_callback(lambda _: self._forget(name))
        return TrialStands(progress=0.0, found=None)

    def _forget(self, name: str) -> None:
        self._working.pop(name, None)
        self._progress.pop(name, None)

    async def _work(self, name: str, task: Task) -> None:
        found: TrialFound | None = None
        try:
            async with self._turn, asyncio.timeout(PATIENCE):
                found = await self._tried(name, task)
        except Exception:  # It did not come to an end: that is worth knowing, too.
            logger.warning("An edition could not be tried out.", exc_info=True)
        self._found[name] = found
        while len(self._found) > MOST_REMEMBERED:
            self._found.popitem(last=False)

    async def _tried(self, name: str, task: Task) -> TrialFound:
        pipe = asyncio.subprocess.PIPE
        child = await asyncio.create_subprocess_exec(*trial.command(), stdin=pipe, stdout=pipe, start_new_session=True)
        assert child.stdin is not None
        assert child.stdout is not None
        try:
            child.stdin.write(msgspec.msgpack.encode(task))
            child.stdin.close()
            async for line in child.stdout:
                heard = _heard.decode(line)
                if isinstance(heard, Trial):
                    return TrialFound(original=_side(heard.original), own=_side(heard.own))
                self._progress[name] = heard.done
            raise RuntimeError("The trial broke off.")
        finally:
            if child.returncode is None:
                child.kill()
            await child.wait()

    async def close(self) -> None:
        for work in list(self._working.values()):
            work.cancel()
        await asyncio.gather(*self._working.values(), return_exceptions=True)


def _name(game: Game, seats: int) -> str:
    return hashlib.sha256(f"{seats} {game.edition.text}".encode()).hexdigest()


def _side(side: Side) -> TrialSide:
    return TrialSide(**msgspec.structs.asdict(side))
