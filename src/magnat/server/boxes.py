"""The boxes of this server, and the wait until their rules are compiled.

The compiler does not let anybody else in the same process work, so it runs in a process of its own and leaves its
work in the cache on disk; loading it from there is quick.
"""

import asyncio
import gc
import sys
from collections.abc import Callable, Collection
from functools import cache

import magnat
from magnat.bots.players import LEVELS
from magnat.engine.edition import LANGUAGES, Edition
from magnat.engine.game import Game
from magnat.games import UnknownGame, chapter, edition_of, shelf
from magnat.server.messages import Box, Option
from magnat.server.warm import is_warm, load

Progress = Callable[[str, int, int], None]
"""Told the title of a box that is being compiled, how many parts are done, and of how many."""


@cache
def load_once(box: str) -> None:
    """From the cache on disk, once in a process."""
    load(box)


class Boxes:
    def __init__(self, progress: Progress, chosen: Collection[str] = ()) -> None:
        """Of these boxes, or of the whole shelf."""
        self._progress = progress
        self._editions = {box: edition_of(box) for box in chosen or shelf()}
        self._ready = {box: asyncio.Event() for box in self._editions}
        self._asked_for: list[str] = []

    async def prepare(self) -> None:
        """Make every box ready, one after the other; those that somebody waits for come first."""
        while box := self._next():
            if not await asyncio.to_thread(is_warm, box):
                await self._compile_elsewhere(box)
            await asyncio.to_thread(load_once, box)
            self._ready[box].set()
        gc.collect()
        gc.freeze()  # The compiler's objects stay for good: looking through them would halt every table now and then.

    def _next(self) -> str | None:
        return next((box for box in (*self._asked_for, *self._ready) if not self.is_ready(box)), None)

    async def game(self, box: str) -> Game:
        """The game, once it is ready."""
        self.edition(box)
        if not self.is_ready(box):
            self._asked_for.append(box)
            await self._ready[box].wait()
        return magnat.load(box)

    def edition(self, box: str) -> Edition:
        if box not in self._editions:
            raise UnknownGame(f"There is no game {box!r}; there is: {', '.join(self._editions)}.")
        return self._editions[box]

    def is_ready(self, box: str) -> bool:
        return self._ready[box].is_set()

    def on_the_shelf(self) -> list[Box]:
        return [self._shown(edition) for edition in self._editions.values()]

    def _shown(self, edition: Edition) -> Box:
        about = edition.block("box")
        names = chapter(edition, "edition").names
        return Box(
            id=edition.id,
            title=edition.title,
            author=edition.author,
            year=edition.year,
            minutes=about["minutes"],
            seats=edition.seats,
            options=[Option(name=name, values=values) for name, values in edition.options.items()],
            levels=list(LEVELS),
            names={language: names(edition, language) for language in LANGUAGES},
            hurries=hasattr(chapter(edition, "story"), "hurried"),
            ready=self.is_ready(edition.id),
        )

    async def _compile_elsewhere(self, box: str) -> None:
        """Should that fail, the rules are compiled here after all, and the server stands still for a while."""
        child = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "magnat.server.warm", box, stdout=asyncio.subprocess.PIPE
        )
        assert child.stdout is not None
        try:
            async for line in child.stdout:
                done, of = map(int, line.split())
                self._progress(self._editions[box].title, done, of)
            await child.wait()
        finally:
            if child.returncode is None:
                child.kill()
                await child.wait()
