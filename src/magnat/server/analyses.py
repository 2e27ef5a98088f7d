"""How finished games were won: worked out when somebody asks, one at a time, and stored.

How far it is stands with the table while it goes on, so that any worker can tell, and none does what another one does.
"""

import asyncio
import time
from contextlib import suppress
from functools import partial

import msgspec

from magnat.engine.game import Game
from magnat.server import after_messages as messages
from magnat.server.errands import Errands
from magnat.server.films import Films
from magnat.server.tables import Tables
from magnat.sim import analysis
from magnat.sim.analysis import Move, Said, Task
from magnat.table import Refusal, TableError, events
from magnat.table.film import Film
from magnat.table.lines import Line, of_box
from magnat.table.reasons import spelled

PAPER = "analysis"
UNDER_WAY = "analysing"
PATIENCE = 600.0
"""Seconds after which an analysis is given up."""
TOLD_EVERY = 1.5
"""Seconds after which others are told anew how far it is."""
MOST_WAITING = 8
"""Games that are analysed or wait for it: each is kept in memory meanwhile, and told of."""
STALE = 10.0
"""Seconds after which whoever was at it is taken to be gone."""

_stored = msgspec.json.Decoder(messages.Analysis)


class UnderWay(msgspec.Struct):
    at: float
    done: float


_under_way = msgspec.json.Decoder(UnderWay)


class Analyses:
    def __init__(self, tables: Tables, films: Films) -> None:
        self._tables, self._films = tables, films
        self._errands = Errands(analysis.__name__, analysis.Analysis, PATIENCE)
        self._telling: set[asyncio.Task[None]] = set()

    async def of(self, table: str) -> messages.Analysed:
        stored = await self._tables.log.paper(table, PAPER)
        if stored:
            return messages.Analysed(progress=None, analysis=_stored.decode(stored))
        done = self._errands.progress(table)
        return messages.Analysed(progress=await self._elsewhere(table) if done is None else done, analysis=None)

    async def _elsewhere(self, table: str) -> float | None:
        """How far another worker is."""
        told = await self._tables.log.paper(table, UNDER_WAY)
        under_way = _under_way.decode(told) if told else None
        return under_way.done if under_way and time.time() < under_way.at + STALE else None

    async def begin(self, table: str) -> messages.Analysed:
        """Have a game analysed unless it was, or is being."""
        known = await self.of(table)
        if known.analysis is not None or known.progress is not None:
            return known
        if len(self._errands) >= MOST_WAITING:
            raise Refusal("analyses_busy")
        task = await self._task(table)
        if self._errands.progress(table) is not None:  # Somebody else has asked meanwhile.
            return await self.of(table)
        self._errands.begin(table, task, partial(self._keep, table, task))
        telling = asyncio.create_task(self._tell(table))
        self._telling.add(telling)
        telling.add_done_callback(self._telling.discard)
        return messages.Analysed(progress=0.0, analysis=None)

    async def _tell(self, table: str) -> None:
        while (done := self._errands.progress(table)) is not None:
            await self._note(table, UnderWay(time.time(), done))
            await asyncio.sleep(TOLD_EVERY)

    async def _note(self, table: str, stands: UnderWay) -> None:
        await self._tables.log.keep_paper(table, UNDER_WAY, msgspec.json.encode(stands))

    async def _task(self, table: str) -> Task:
        film = await self._films.finished(table)
        if film.rules != self._tables.boxes.game(film.game).rules_version:
            raise TableError("other_rules", f"This game was played by version {film.rules} of the rules.")
        log = await self._tables.log.events(table)
        return await asyncio.to_thread(_task_of, film, [(event.number, event.body) for event in log])

    async def _keep(self, table: str, task: Task, found: analysis.Analysis | None) -> None:
        if found is None:
            await self._note(table, UnderWay(0.0, 0.0))
            return
        game = self._tables.boxes.game(task.game)
        await self._tables.log.keep_paper(table, PAPER, msgspec.json.encode(_in_words(game, found)))

    async def close(self) -> None:
        for telling in list(self._telling):
            telling.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*self._telling, return_exceptions=True)
        await self._errands.close()


def _task_of(film: Film, log: list[tuple[int, bytes]]) -> Task:
    wanted = {shot.number for shot in film.shots}
    moved = {number: events.decode(body) for number, body in log if number in wanted}
    moves: list[Move | None] = []
    for shot in film.shots:
        event = moved.get(shot.number)
        moves.append(Move(event.seat, event.codes) if isinstance(event, events.Moved) else None)
    if not film.over:
        raise Refusal("not_over")
    return Task(film.game, len(film.seats), film.options, film.records, moves, analysis.SECONDS, film.edition)


def _in_words(game: Game, found: analysis.Analysis) -> messages.Analysis:
    def line(said: Said) -> Line:
        return of_box(game.folder.name, said.as_line)

    def choice(one: analysis.Choice) -> messages.Choice:
        action = next(spelled(game, one.codes), game.actions.decode(one.codes[0]))
        return messages.Choice(
            lines=[line(said) for said in one.told], chance=one.chance, error=one.error, action=action
        )

    turns = [
        messages.Turn(
            place=point.place,
            seat=point.seat,
            shift=point.shift,
            done=choice(point.done),
            better=choice(point.better) if point.better else None,
            level=point.level,
            reasons=[messages.Reason(side=one.side, line=line(one.said)) for one in point.reasons],
        )
        for point in found.points
    ]
    return messages.Analysis(games=found.games, chances=found.chances, errors=found.errors, turns=turns)
