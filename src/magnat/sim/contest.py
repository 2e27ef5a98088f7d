"""Many games between any players, in every seating, on all cores: what came of each is a line of a file.

A run can be stopped at any time and goes on where it was; the same seed gives the same games on one core or many.
"""

import itertools
import multiprocessing
import os
import random
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import cache
from pathlib import Path
from typing import Protocol, Self

import msgspec

import magnat
from magnat.bots.players import SLOW, current_name, level_number, thinker
from magnat.engine.game import Game
from magnat.engine.orphans import end_with_parent
from magnat.engine.words import LineError, line
from magnat.sim.one_game import Bot, Contestant, Played, play_game, seed_of
from magnat.sim.outside import Outsider, is_outside

Tick = Callable[[int], None]
"""Called with the number of games that have just been finished."""


class ContestError(LineError):
    """A contest that cannot be held, or not gone on with."""


class Contest(msgspec.Struct, frozen=True):
    """What is played: the first line of the file."""

    box: str
    players: list[str]
    seats: int
    options: dict[str, str]
    seed: int
    limit: float = 1.0
    """Seconds that a program has for an answer."""
    alone: bool = False
    """Whether the first player sits alone, the second at all other seats."""


class Result(msgspec.Struct):
    """One game, a line of the file: who sat where, by their place in the list of players, and what came of it."""

    number: int
    seating: list[int]
    played: Played


def checked(contest: Contest) -> Contest:
    """An error says what cannot be."""
    game = magnat.load(contest.box)
    game.choose(contest.seats, contest.options)
    if len(set(contest.players)) < max(2, len(contest.players)):
        raise ContestError(line("house_arena_few"))
    for player in contest.players:
        if is_outside(player):
            if not Path(player).is_file():
                raise ContestError(line("house_arena_file", file=player))
        else:
            level_number(player)
    return contest


def seatings(contest: Contest) -> list[tuple[int, ...]]:
    """Every way of seating the players; where they are fewer than seats, every way that has two of them at the table.

    In an order drawn by lot, so that a contest which is stopped early is not lopsided.
    """
    players, seats = range(len(contest.players)), contest.seats
    if contest.alone:
        return [tuple(int(seat != alone) for seat in range(seats)) for alone in range(seats)]
    if len(players) >= seats:
        ways = list(itertools.permutations(players, seats))
    else:
        ways = [way for way in itertools.product(players, repeat=seats) if len(set(way)) > 1]
    random.Random(contest.seed).shuffle(ways)
    return ways


# ---- The file ----


def stored(file: Path) -> tuple[Contest | None, list[Result]]:
    """What a file holds. A line that was being written when the run was stopped counts for nothing."""
    if not file.exists():
        return None, []
    lines = file.read_bytes().splitlines()
    contest = msgspec.json.decode(lines[0], type=Contest) if lines else None
    return contest, sorted(_results(lines[1:]), key=lambda result: result.number)


def _results(lines: list[bytes]) -> Iterator[Result]:
    for written in lines:
        try:
            yield msgspec.json.decode(written, type=Result)
        except msgspec.MsgspecError:
            continue


def _opened(contest: Contest, file: Path) -> set[int]:
    """The numbers of the games that are in the file already."""
    try:
        known, results = stored(file)
    except msgspec.MsgspecError:
        raise ContestError(line("house_arena_other", file=str(file))) from None
    if known is None:
        file.write_bytes(msgspec.json.encode(contest) + b"\n")
    elif known != contest:
        raise ContestError(line("house_arena_other", file=str(file)))
    elif not file.read_bytes().endswith(b"\n"):
        with file.open("ab") as end:
            end.write(b"\n")
    return {result.number for result in results}


# ---- Playing ----


def hold(
    contest: Contest,
    games: int,
    file: Path,
    workers: int | None = None,
    tick: Tick = lambda _: None,
    crew: Callable[[Contest], "Crew"] | None = None,
) -> list[Result]:
    """Play until the file has `games` games; returns all that it has, in order. A `crew` may play them elsewhere."""
    done = _opened(checked(contest), file)
    missing = iter([number for number in range(games) if number not in done])
    tick(len(done))
    with (
        file.open("ab") as out,
        crew(contest) if crew else Processes(contest, workers or os.cpu_count() or 1) as at_work,
    ):
        running = 0
        while running or not done.issuperset(range(games)):
            for number in itertools.islice(missing, max(0, 2 * at_work.size - running)):
                at_work.begin(number)
                running += 1
            finished = at_work.wait()
            for result in finished:
                out.write(msgspec.json.encode(result) + b"\n")
                done.add(result.number)
            out.flush()
            running -= len(finished)
            tick(len(finished))
    return stored(file)[1]


class Crew(Protocol):
    """Who plays the games of a contest."""

    @property
    def size(self) -> int:
        """How many games are played at once."""

    def begin(self, number: int) -> None:
        """Have a game played."""

    def wait(self) -> list[Result]:
        """Those games that have ended since, at least one of those that were begun."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *error: object) -> None: ...


class InTurn:
    """This very process: where starting others would take longer than the games."""

    size = 1

    def __init__(self, contest: Contest) -> None:
        self._contest, self._begun = contest, list[int]()

    def begin(self, number: int) -> None:
        self._begun.append(number)

    def wait(self) -> list[Result]:
        return [play_number(self._contest, self._begun.pop(0))]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        pass


class Processes:
    """The cores of this machine."""

    def __init__(self, contest: Contest, size: int) -> None:
        self._contest, self.size = contest, size
        self._pool = ProcessPoolExecutor(size, multiprocessing.get_context("spawn"), _undisturbed)
        self._running: set[Future[Result]] = set()

    def begin(self, number: int) -> None:
        self._running.add(self._pool.submit(play_number, self._contest, number))

    def wait(self) -> list[Result]:
        finished, self._running = wait(self._running, return_when=FIRST_COMPLETED)
        return [future.result() for future in finished]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._pool.shutdown()


def _undisturbed() -> None:
    """Ctrl+C is for whoever holds the contest: games that have begun are played to their end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()


def play_number(contest: Contest, number: int) -> Result:
    """One game of a contest; all of it follows from the contest and the number, but for how long programs take."""
    game, ways = _ready(contest.box), _seatings(msgspec.json.encode(contest))
    seating = list(ways[number % len(ways)])
    contestants = [_contestant(game, contest, number, seat, player) for seat, player in enumerate(seating)]
    match = game.new(contest.seats, seed_of(contest.seed, number), contest.options)
    return Result(number, seating, play_game(match, contestants))


def _contestant(game: Game, contest: Contest, number: int, seat: int, player: int) -> Contestant:
    name, seed = contest.players[player], seed_of(contest.seed, number, seat)
    if is_outside(name):
        return Outsider(name, Bot(game, "random", seed), contest.limit)
    if current_name(name) in SLOW:
        thinker(game).load()
    return Bot(game, name, seed)


@cache
def _ready(box: str) -> Game:
    return magnat.load(box)


@cache
def _seatings(contest: bytes) -> list[tuple[int, ...]]:
    return seatings(msgspec.json.decode(contest, type=Contest))
