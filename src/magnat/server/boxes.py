"""The boxes of this server. Nobody waits for the compiler: until its work is done, rules are interpreted."""

import asyncio
import gc
import logging
import os
from collections.abc import Callable, Collection

import magnat
from magnat.bots import ahead
from magnat.bots.players import OFFERED, thinker
from magnat.engine.edition import LANGUAGES, Edition, EditionError
from magnat.engine.game import Game
from magnat.games import UnknownGame, chapter, edition_of, own_edition, shelf
from magnat.printing import can_print
from magnat.server.conflicts import conflicts_of
from magnat.server.messages import Box, FirstGame, Option
from magnat.table.film import Film
from magnat.table.lesson import has_lesson
from magnat.table.opening import Opening
from magnat.table.refusals import REMEDY, TableError

Notice = Callable[[str, int, int], None]
"""Told the title of a box that is being compiled, how many parts are done, and of how many."""

NEARLY_ALL = 0.99
"""Of the work is done when the compiler has finished: its code is still to be loaded."""

LOOK_AGAIN = 1.0
"""Seconds after which a worker looks again whether another has compiled a box."""

COMPILERS = max(1, (os.cpu_count() or 1) - 1)
"""How many boxes may be compiled at the same time: one core is for those who play."""

logger = logging.getLogger(__name__)


class Boxes:
    def __init__(self, notice: Notice, chosen: Collection[str] = (), *, compiles: bool = True) -> None:
        """Of these boxes, or of the whole shelf. One that does not compile takes what another worker has compiled."""
        self._notice, self._compiles = notice, compiles
        self._editions = {box: edition_of(box) for box in chosen or shelf()}
        self._done = dict.fromkeys(self._editions, 0.0)
        """How much of the compiler's work on each box is done, from 0 to 1."""
        self._waiting = list(self._editions)
        """Boxes that no compiler works on yet, the most wanted first."""

    async def prepare(self) -> None:
        """Have every box compiled; those that somebody plays come first."""
        await asyncio.gather(*(self._prepare_one_after_the_other() for _ in range(COMPILERS)))
        gc.collect()
        gc.freeze()  # The compiler's objects stay for good: looking through them would halt every table now and then.
        await self._prepare_search()

    async def _prepare_one_after_the_other(self) -> None:
        while self._waiting:
            box = self._waiting.pop(0)
            game = self.game(box)
            while not await asyncio.to_thread(ahead.is_compiled, game):
                if self._compiles:
                    await self._compile_elsewhere(box)
                    break
                await asyncio.sleep(LOOK_AGAIN)
            await asyncio.to_thread(ahead.load, game)
            self._done[box] = 1.0

    async def _prepare_search(self) -> None:
        """Only then what the bots need that search: until it is there, they play without."""
        for box in self._editions:
            if not await asyncio.to_thread(lambda game: thinker(game).is_compiled, magnat.load(box)):
                await self._compile_elsewhere(box, ahead.SEARCH)

    def game(self, box: str) -> Game:
        """The game, to be played at once."""
        self.edition(box)
        game = magnat.load(box)
        if box in self._waiting:
            self._waiting.remove(box)
            self._waiting.insert(0, box)
        game.program.interpret_until_loaded()
        return game

    def game_of(self, opening: Opening) -> Game:
        """The game that a table plays, with the edition that it was opened with."""
        game = self.game(opening.game)
        try:
            return self.own(opening.edition) if opening.edition else game
        except EditionError as error:
            sentence = f"The edition that this table plays cannot be played with. {error} {REMEDY}"
            raise TableError("unreadable", sentence) from None

    def game_in(self, film: Film) -> Game:
        """The game that a film shows."""
        return self.own(film.edition) if film.edition else self.game(film.game)

    def own(self, text: str) -> Game:
        """An edition of somebody's own, of a box that is here; an EditionError says why it cannot be played with."""
        self.base_of(text)
        return magnat.load_own(text)

    def base_of(self, text: str) -> Edition:
        """The box that an edition of somebody's own was made from."""
        return self.edition(own_edition(text).id)

    def edition(self, box: str) -> Edition:
        if box not in self._editions:
            raise UnknownGame(box, self._editions)
        return self._editions[box]

    def on_the_shelf(self) -> list[Box]:
        return [self._shown(edition) for edition in self._editions.values()]

    def _shown(self, edition: Edition) -> Box:
        about, first = edition.block("box"), edition.first_game
        names = chapter(edition, "edition").names
        return Box(
            id=edition.id,
            title=edition.title,
            author=edition.author,
            year=edition.year,
            minutes=about["minutes"],
            seats=edition.seats,
            options=[Option(name=name, values=values) for name, values in edition.options.items()],
            conflicts=conflicts_of(edition),
            levels=list(OFFERED),
            first_game=FirstGame(bots=first["bots"], options=first.get("options", {})),
            names={language: names(edition, language) for language in LANGUAGES},
            lesson=has_lesson(edition),
            prints=can_print(),
            hurries=hasattr(chapter(edition, "story"), "hurried"),
            compiled=self._done[edition.id],
        )

    async def _compile_elsewhere(self, box: str, *flags: str) -> None:
        """Should that fail, the rules are compiled here after all, and the server stands still for a while."""
        try:
            child = await asyncio.create_subprocess_exec(
                *ahead.command(box, *flags),
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,  # Ctrl+C is for this process, which ends the other one itself.
            )
        except OSError as error:
            logger.warning("No process could be started to compile the rules: %s", error)
            return
        assert child.stdout is not None
        try:
            async for line in child.stdout:
                done, of = map(int, line.split())
                self._done[box] = done / of * NEARLY_ALL
                self._notice(self._editions[box].title, done, of)
            await child.wait()
        finally:
            if child.returncode is None:
                child.kill()
                await child.wait()
