"""Opening a box at the terminal: compiling, done once, is announced; a box that is ready opens quietly."""

import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

import magnat
from magnat.engine.files import load
from magnat.engine.game import Game
from magnat.engine.match import Match
from magnat.engine.words import Catalogue

T = TypeVar("T")

PATIENCE = 0.8
"""Seconds that may pass before somebody wonders."""


def make_ready(game: Game, words: Catalogue) -> Game:
    """Compile the rules of a game, if nobody has yet."""
    if not game.program.is_compiled:
        _compile(game, words.text("compiling", title=game.title))
    return game


def open_file(path: Path, words: Catalogue) -> Match:
    """A saved match, replayed and checked."""
    return load(
        path, lambda box: make_ready(magnat.load(box), words), lambda own: make_ready(magnat.load_own(own), words)
    )


def _compile(game: Game, announcement: str) -> None:
    console = Console(stderr=True)
    if not console.is_terminal:
        print(announcement, file=sys.stderr, flush=True)
        game.program.compile()
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(announcement)
        game.program.compile(lambda done, of: progress.update(task, completed=done, total=of))


def announced(announcement: str, work: Callable[[], T]) -> T:
    """Do some work; if it takes long enough to be noticed, say what it is while it lasts."""
    results: list[T] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:
            errors.append(error)

    worker = threading.Thread(target=run, daemon=True)
    worker.start()
    worker.join(PATIENCE)
    if worker.is_alive():
        _wait_for(worker, announcement)
    if errors:
        raise errors[0]
    return results[0]


def _wait_for(worker: threading.Thread, announcement: str) -> None:
    console = Console(stderr=True)
    if not console.is_terminal:
        print(announcement, file=sys.stderr, flush=True)
        worker.join()
        return
    with console.status(announcement):
        worker.join()
