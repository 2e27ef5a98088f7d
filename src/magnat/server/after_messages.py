"""What crosses the wire once a game is over: branches, and how it was won."""

from typing import Annotated, Literal

import msgspec

from magnat.engine.actions import Action
from magnat.server.messages import Line, Message, MyTable
from magnat.table.film import FilmSeat


class NewBranch(Message):
    """Somebody wants to play on, against bots, from a moment of a finished game."""

    number: Annotated[int, msgspec.Meta(ge=0)]
    """Of the event after which it stood so."""
    seat: Annotated[int, msgspec.Meta(ge=0, le=63)]
    """The seat to play."""
    name: str = ""


class FilmLink(Message):
    """By this token, given to `/api/join`, anybody may watch a game that is over."""

    token: str


class Choice(Message):
    """Something that a seat could do, as it would have been told, and the chance it would then have had to win."""

    lines: list[Line]
    chance: float
    error: float
    """The standard error of the chance: of a hundred such estimates 95 are within twice as much."""
    action: Action | None = None
    """As the board draws it; null: it was worked out before this was kept."""


class Reason(Message):
    side: str
    """`brings`, `costs` or `risks`."""
    line: Line


class Turn(Message):
    """A move after which much was different."""

    place: int
    """In the film."""
    seat: int
    """Whose move it was."""
    shift: list[float]
    """What it changed for each seat, luck included."""
    done: Choice
    better: Choice | None
    """What the strongest player would have done; null: the same."""
    level: str
    """Of that player."""
    reasons: list[Reason]
    """For what the strongest player would have done, as the seat could see."""


class Analysis(Message):
    """How a finished game was won. Chances come from many quick games by steady players, from every position."""

    games: int
    """From each position."""
    chances: list[list[float]]
    """After every shot of the film, of each seat."""
    errors: list[list[float]]
    """Their standard errors."""
    turns: list[Turn]
    """Where it turned, in the order in which it happened."""


class Analysed(Message):
    """How far the analysis of a game is."""

    progress: float | None
    """From 0 to 1; null: nobody has asked for it yet, or it is there."""
    analysis: Analysis | None


# ---- My games ----


class Finished(Message):
    """A game of one's own that was played to the end."""

    table: str
    game: str
    at: float
    """When it ended."""
    seats: list[FilmSeat]
    mine: list[int]
    scores: list[int]
    ranks: list[int]
    resigned: bool
    """Whether one gave up."""
    rated: bool
    """Whether it counts: lessons, branches of other games and editions of one's own do not."""
    title: str = ""
    """Of an edition of somebody's own."""


class SeatCount(Message):
    """Games at a table of so many."""

    seats: int
    games: int
    won: float


class Strength(Message):
    """How strong one plays, where 1500 is an average guest: the true value is within `spread` 95 times in 100."""

    value: int
    spread: int
    history: list[list[int]]
    """Value and spread after each of the last games."""


class BoxCount(Message):
    game: str
    games: int
    won: float
    """A shared win counts in part."""
    by_luck: float
    """What luck alone would have won."""
    by_seats: list[SeatCount]
    against_bots: Strength | None
    against_people: Strength | None
    all: Strength | None


class Company(Message):
    """Somebody one plays with: how often one was ahead, and how often behind."""

    name: str
    level: str
    """Of a bot; a person's is empty."""
    games: int
    ahead: int
    behind: int


class PersonalRecord(Message):
    kind: str
    """`score`: the highest; `feat`: something remarkable, by its `name`; `row`: so many wins one after the other."""
    game: str
    amount: int
    at: float
    table: str
    name: Line | None


class Statistics(Message):
    """Of the games that count."""

    games: int
    since: float | None
    boxes: list[BoxCount]
    """The most played first."""
    company: list[Company]
    records: list[PersonalRecord]


class MyGames(Message):
    running: list[MyTable]
    """Those that wait for one first."""
    finished: list[Finished]
    """The latest first, and of many only these: for further ones ask `/api/games/finished`."""
    finished_in_all: int
    statistics: Statistics


class FinishedGames(Message):
    """Further ones, the latest first."""

    finished: list[Finished]


class Leaving(Message):
    """How to leave a game: `bot` lets a bot play on until one comes back, `resign` gives the game up for lost, `delete`
    takes it off one's list, and for good where nobody else sits at the table."""

    how: Literal["bot", "resign", "delete"]


class Left(Message):
    gone: bool
    """Whether the table is no more."""
