"""How finished games were won: worked out in a process of its own when somebody asks, one at a time, and stored."""

import asyncio
import logging

import msgspec

from magnat.server import after_messages as messages
from magnat.server.films import Films
from magnat.server.tables import Tables
from magnat.sim import analysis
from magnat.sim.analysis import Move, Progress, Said, Task
from magnat.table import Refusal, TableError, events
from magnat.table.film import Film
from magnat.table.lines import Line, of_box

logger = logging.getLogger(__name__)

PAPER = "analysis"
PATIENCE = 600.0
"""Seconds after which an analysis is given up, compiling included."""
LONGEST_LINE = 1 << 26

_found = msgspec.json.Decoder(analysis.Analysis | Progress)
_stored = msgspec.json.Decoder(messages.Analysis)


class Analyses:
    def __init__(self, tables: Tables, films: Films) -> None:
        self._tables, self._films = tables, films
        self._working: dict[str, asyncio.Task[None]] = {}
        self._progress: dict[str, float] = {}
        self._turn = asyncio.Lock()

    async def of(self, table: str) -> messages.Analysed:
        stored = await self._tables.log.paper(table, PAPER)
        found = _stored.decode(stored) if stored else None
        return messages.Analysed(progress=self._progress.get(table) if found is None else None, analysis=found)

    async def begin(self, table: str) -> messages.Analysed:
        """Have a game analysed unless it was, or is being."""
        known = await self.of(table)
        if known.analysis is not None or table in self._working:
            return known
        task = await self._task(table)
        self._progress[table] = 0.0
        self._working[table] = asyncio.create_task(self._work(table, task))
        self._working[table].add_done_callback(lambda _: self._forget(table))
        return messages.Analysed(progress=0.0, analysis=None)

    def _forget(self, table: str) -> None:
        self._working.pop(table, None)
        self._progress.pop(table, None)

    async def _task(self, table: str) -> Task:
        film = await self._films.whole(table)
        if film.rules != self._tables.boxes.game(film.game).rules_version:
            raise TableError("other_rules", f"This game was played by version {film.rules} of the rules.")
        log = await self._tables.log.events(table)
        return await asyncio.to_thread(_task_of, film, [(event.number, event.body) for event in log])

    async def _work(self, table: str, task: Task) -> None:
        try:
            async with self._turn, asyncio.timeout(PATIENCE):
                found = await self._analysed(table, task)
            await self._tables.log.keep_paper(table, PAPER, msgspec.json.encode(_in_words(self._folder(task), found)))
        except Exception:  # Whoever asks again has it tried again.
            logger.warning("Table %s could not be analysed.", table, exc_info=True)

    def _folder(self, task: Task) -> str:
        return self._tables.boxes.game(task.game).folder.name

    async def _analysed(self, table: str, task: Task) -> analysis.Analysis:
        pipe = asyncio.subprocess.PIPE
        child = await asyncio.create_subprocess_exec(
            *analysis.command(), stdin=pipe, stdout=pipe, start_new_session=True, limit=LONGEST_LINE
        )
        assert child.stdin is not None
        assert child.stdout is not None
        try:
            child.stdin.write(msgspec.msgpack.encode(task))
            child.stdin.close()
            async for line in child.stdout:
                heard = _found.decode(line)
                if isinstance(heard, analysis.Analysis):
                    return heard
                self._progress[table] = heard.done
            raise RuntimeError("The analysis broke off.")
        finally:
            if child.returncode is None:
                child.kill()
            await child.wait()

    async def close(self) -> None:
        for work in list(self._working.values()):
            work.cancel()
        await asyncio.gather(*self._working.values(), return_exceptions=True)


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


def _in_words(folder: str, found: analysis.Analysis) -> messages.Analysis:
    def line(said: Said) -> Line:
        return of_box(folder, said.as_line)

    def choice(one: analysis.Choice) -> messages.Choice:
        return messages.Choice(lines=[line(said) for said in one.told], chance=one.chance, error=one.error)

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
