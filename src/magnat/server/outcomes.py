"""What came of finished games: a small paper for each, so that a person's games can be counted without reading them."""

import asyncio
import logging

import msgspec

from magnat.server.evenings import Evenings
from magnat.server.films import Films
from magnat.server.logs import of_table
from magnat.server.messages import Feat
from magnat.server.tables import Tables
from magnat.table.film import FilmSeat

logger = logging.getLogger(__name__)

PAPER = "outcome"
RESIGNED = "resigned"


class Outcome(msgspec.Struct, kw_only=True):
    game: str
    at: float
    """When it ended."""
    seats: list[FilmSeat]
    """Who sat there at the end."""
    scores: list[int]
    ranks: list[int]
    rated: bool
    """Whether it counts: lessons, branches and editions of one's own do not."""
    resigned: list[int] = []
    """Seats whose owners gave up: a bot played on, and they are last."""
    feats: list[Feat] = []
    title: str = ""
    """Of an edition of somebody's own."""

    def place(self, seat: int) -> int:
        return len(self.seats) if seat in self.resigned else self.ranks[seat]


_decoder = msgspec.json.Decoder(Outcome)
_seats = msgspec.json.Decoder(list[int])


def read(body: bytes) -> Outcome:
    return _decoder.decode(body)


def without_names(body: bytes, seats: list[int]) -> bytes:
    """What came of a game, for the others: who sat at these seats is forgotten."""
    outcome = read(body)
    for seat in seats:
        outcome.seats[seat].name = ""
    return msgspec.json.encode(outcome)


class Outcomes:
    def __init__(self, tables: Tables, films: Films, evenings: Evenings) -> None:
        self._tables, self._films, self._evenings = tables, films, evenings
        self._keeping: set[asyncio.Task[None]] = set()
        films.then = self._keep_soon

    async def of(self, table: str) -> Outcome:
        """Of a table that is over: worked out, and kept."""
        film = await self._films.finished(table)
        stored = await self._tables.log.read(table)
        assert stored is not None
        opening = msgspec.json.decode(stored.header.body, type=dict)
        resigned = await self._tables.log.paper(table, RESIGNED)
        outcome = Outcome(
            game=film.game,
            at=film.shots[-1].at,
            seats=film.seats,
            scores=film.shots[-1].scores,
            ranks=film.ranks,
            rated=not any(opening.get(why) for why in ("lesson", "branch", "edition")),
            title=film.own.title if film.own else "",
            resigned=_seats.decode(resigned) if resigned else [],
            feats=await self._feats(table),
        )
        await self._tables.log.keep_paper(table, PAPER, msgspec.json.encode(outcome))
        return outcome

    async def _feats(self, table: str) -> list[Feat]:
        try:
            return (await self._evenings.of(table)).records
        except Exception:  # A film outlives its rules; what was remarkable in it, they alone can say.
            return []

    def _keep_soon(self, table: str) -> None:
        task = asyncio.create_task(self._keep(table), context=of_table(table))
        self._keeping.add(task)
        task.add_done_callback(self._keeping.discard)

    async def _keep(self, table: str) -> None:
        try:
            await self.of(table)
        except Exception:  # It is made when somebody asks for it, then.
            logger.warning("What came of table %s could not be kept.", table, exc_info=True)

    async def close(self) -> None:
        if self._keeping:
            await asyncio.wait(self._keeping)
