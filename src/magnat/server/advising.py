"""Hints for those who ask, and words about their moves for those who want them.

Both are thought out beside the loop, by compiled code that lets go of the interpreter.
"""

import asyncio
import os
import time
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from magnat.server.limits import Limits
from magnat.server.messages import Hinted, WordSaid
from magnat.server.requests import AskHint, AskWord
from magnat.server.tables import LoadedTable, Tables, now
from magnat.table import Refusal, coach, hints

THOUGHT = 0.3
"""Seconds for one hint: with all that is around it, it comes within one."""
LATEST = 0.7
"""Seconds after which it is to have been thought out, counted from when it was asked for."""
LEAST = 0.02
"""Seconds that are thought in any case."""
SECOND_THOUGHTS = 1.0
"""Seconds of a processor for a word about a move: nobody waits for it, so a busy machine tells it later, not less."""
THINKERS = max(1, (os.cpu_count() or 1) // 2)
"""How many are thought out at the same time: the other cores are for those who play."""
MOST_WORDS = 4
"""Moves that wait for a word; about further ones none is said: a word that comes late helps nobody."""


def time_for(waited: float, waiting: int) -> float:
    """Seconds to think about a hint that has waited so long, so that all who are waiting get theirs in time."""
    shared = THOUGHT * THINKERS / max(waiting, THINKERS)
    return max(LEAST, min(shared, LATEST - waited))


class Speaker(NamedTuple):
    """For whom messages are counted."""

    person: str
    address: str


class Adviser:
    def __init__(self, tables: Tables, limits: Limits) -> None:
        self._tables, self._limits = tables, limits
        self._thinkers = ThreadPoolExecutor(THINKERS, "adviser")
        self._coach = ThreadPoolExecutor(1, "coach")
        """Apart from the others: no hint waits for words, and however many want some, they take one core."""
        self._words = 0
        self._hints = 0
        """How many wait for a hint, those included that are being thought out."""

    async def hint(self, table: str, ask: AskHint, who: Speaker) -> Hinted:
        """What to do, or why that is not said."""
        loaded = await self._loaded(table)
        number = loaded.table.number
        try:
            asked = hints.question(loaded.table, ask.seat)
            self._count(who)
            if hints.allowed(loaded.table) == "told":
                await self._tables.carry_out(table, lambda current: hints.hinted(current, ask.seat, now()))
        except Refusal as refusal:
            return Hinted(ask=ask.ask, number=number, hint=None, line=refusal.line)
        hint = await self._thought_out(asked)
        return Hinted(ask=ask.ask, number=number, hint=hint, line=None)

    async def _thought_out(self, asked: hints.Question) -> hints.Hint:
        """Where many ask at once, each is thought about for less: a hint that comes late helps nobody."""
        since = time.monotonic()

        def think() -> hints.Hint:
            return hints.answer(asked, time_for(time.monotonic() - since, self._hints))

        self._hints += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thinkers, think)
        finally:
            self._hints -= 1

    async def word(self, table: str, ask: AskWord, who: Speaker) -> WordSaid:
        """What to say about the last move of a seat, if anything."""
        nothing = WordSaid(ask=ask.ask, word=None)
        loaded = await self._loaded(table)
        move = coach.done(loaded.table, ask.seat, ask.number)
        if move is None or self._words >= MOST_WORDS or self._limits.take(*who):
            return nothing
        self._words += 1
        try:
            if coach.is_news(loaded.table, ask.seat):
                await self._tables.carry_out(table, lambda current: coach.coached(current, ask.seat, now()))
            word = await asyncio.get_running_loop().run_in_executor(self._coach, coach.word, move, SECOND_THOUGHTS)
        finally:
            self._words -= 1
        return WordSaid(ask=ask.ask, word=word)

    async def _loaded(self, table: str) -> LoadedTable:
        loaded = await self._tables.find(table)
        if loaded is None:
            raise Refusal("unknown_table")
        return loaded

    def _count(self, who: Speaker) -> None:
        if self._limits.take(*who):
            raise Refusal("too_fast")
