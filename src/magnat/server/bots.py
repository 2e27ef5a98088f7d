"""Bots at the tables of a server. Each table has at most one task for them, which lives while a bot is to move."""

import asyncio
import logging
import random
from collections.abc import Callable

from magnat.bots import SLOW, Players
from magnat.bots.characters import character_of
from magnat.server.log import LogError, ReadOnly
from magnat.server.logs import of_table
from magnat.server.tables import LoadedTable, Tables, now
from magnat.server.talk import Talk
from magnat.server.thinking import Thinkers
from magnat.table import Refusal, Table, TableError
from magnat.table.events import AnyEvent
from magnat.table.minding import bots_to_move

LONGEST_QUESTION = 30.0
"""Seconds for which bots wait while people who are there are asked whether a move may be taken back."""
LOOK_AGAIN = 0.1
TRY_AGAIN = 1.0
"""Seconds after which a move is tried again that could not be stored."""
ALONE = 0.01
"""The share of its pause that a bot takes where only bots may act."""

logger = logging.getLogger(__name__)

_chance = random.Random()
"""Of this server alone: whoever else draws lots in this process is not disturbed."""


class Bots:
    def __init__(self, tables: Tables, delay: tuple[float, float], thinkers: Thinkers) -> None:
        self._tables, self._delay, self._thinkers = tables, delay, thinkers
        self._talk = Talk(tables, delay)
        tables.wake_bots = self.wake

    def wake(self, table: str, loaded: LoadedTable) -> None:
        """Let the bots of a table play, if one of them is to move, and talk."""
        self._talk.listen(table, loaded)
        if loaded.bots is None and bots_to_move(loaded.table):
            loaded.bots = asyncio.create_task(self._play(table, loaded), context=of_table(table))

    async def _play(self, table: str, loaded: LoadedTable) -> None:
        """Move by move, until it is a person's turn."""
        try:
            players = Players(loaded.table.game)
            while bots_to_move(loaded.table):
                try:
                    if await self._tables.keep(table, loaded):
                        await asyncio.sleep(self._pause(loaded.table))
                        await self._let_people_answer(table, loaded.table)
                        await self._move(table, loaded.table, players)
                    else:  # Another worker plays them. Should it die, this one goes on.
                        await asyncio.sleep(LOOK_AGAIN)
                except Refusal:  # Meanwhile the seat was taken back, or the table went on without this bot.
                    await asyncio.sleep(LOOK_AGAIN)
        except ReadOnly:
            pass
        except TableError:
            logger.exception("The bots of table %s cannot go on.", table)
        except LogError as error:
            logger.warning("A bot's move could not be stored: %s", error)
            self._tables.start(table, self._wake_later(table, loaded))
        finally:
            loaded.bots = None
            self._tables.let_go(table)

    async def _wake_later(self, table: str, loaded: LoadedTable) -> None:
        await asyncio.sleep(TRY_AGAIN)
        if self._tables.is_loaded(table):
            self.wake(table, loaded)

    def _pause(self, table: Table) -> float:
        """Where a person may act in the same moment a bot must not always be first; elsewhere nobody gains by it."""
        tempo = max((character_of(table.seats[seat].name).tempo for seat in bots_to_move(table)), default=1.0)
        pause = _chance.uniform(*self._delay) * tempo
        return pause if any(table.seats[seat].kind == "person" for seat in table.shown.actors) else pause * ALONE

    async def _move(self, name: str, table: Table, players: Players) -> None:
        """Whoever thinks for long does so beside the loop, about things as they stood: a slow bot in a process of its
        own, any other, where it is interpreted and may take half a second, in a thread."""
        bots = bots_to_move(table)
        if not bots:
            return
        seat = _chance.choice(bots)
        slow = table.seats[seat].level in SLOW
        if table.lesson or not (slow or table.game.program.is_interpreted):
            await self._tables.carry_out(name, lambda current: choice_of_a_bot(current, players), kept=True)
            return
        stood, seen, level = table.moved_at, table.match.blanked(seat), table.seats[seat].level
        if slow:
            code = await self._thinkers.choose(table.opening.game, seen, seat, level)
        else:
            code = await asyncio.to_thread(players.choose_from, seen, seat, level, style_at(table, seat))
        if table.moved_at == stood and seat in bots_to_move(table):
            await self._tables.carry_out(name, lambda current: move_of_a_bot(current, seat, lambda: code), kept=True)

    async def _let_people_answer(self, name: str, table: Table) -> None:
        """A wish to go back ends with the next move, so that a bot would answer it for everybody."""
        waited = 0.0
        while waited < LONGEST_QUESTION and self._are_asked(name, table):
            await asyncio.sleep(LOOK_AGAIN)
            waited += LOOK_AGAIN

    def _are_asked(self, name: str, table: Table) -> bool:
        if table.wish is None:
            return False
        return any(self._tables.hub.is_present(name, seat) for seat in table.asked_about(table.wish))


def choice_of_a_bot(table: Table, players: Players) -> AnyEvent:
    bots = bots_to_move(table)
    if not bots:
        raise Refusal("not_your_turn", "no_bot")
    if table.lesson:
        return choice_at_a_lesson(table, bots)
    quick = [seat for seat in bots if table.seats[seat].level not in SLOW]
    seat = _chance.choice(quick or bots)  # Where several may speak, none is always the first to.
    level, style = table.seats[seat].level, style_at(table, seat)
    return move_of_a_bot(table, seat, lambda: players.choose(table.match, seat, level, style))


def style_at(table: Table, seat: int) -> int:
    """Everybody plays in character, whatever seat they sit at."""
    return character_of(table.seats[seat].name).style


def choice_at_a_lesson(table: Table, bots: list[int]) -> AnyEvent:
    """As the script says while it fits. Else for themselves, by lots that follow from the log: a lesson is the same for
    everybody who does what it lights."""
    assert table.lesson is not None
    replies = {seat: table.lesson.reply(seat, table.shown) for seat in bots}
    seat = next((seat for seat in bots if replies[seat] is not None), bots[table.number % len(bots)])
    code, level = replies[seat], table.seats[seat].level
    players = Players(table.game, seed=table.number)
    return move_of_a_bot(table, seat, lambda: players.choose(table.match, seat, level) if code is None else code)


def move_of_a_bot(table: Table, seat: int, choose: Callable[[], int]) -> AnyEvent:
    """What it chooses; a bug in a bot is no reason for a table to stand still."""
    try:
        return table.bot_move(seat, choose(), now())
    except Exception:
        level, game = table.seats[seat].level, table.opening.game
        logger.exception("A bot (%s) of %s chose nothing that it may do.", level, game)
        return table.bot_move(seat, table.way_out(seat), now())
