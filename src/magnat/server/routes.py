"""The server over HTTP, under /api: the shelf, opening and joining tables, one's games, files and logs."""

from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, Router, get, post
from litestar.config.compression import CompressionConfig
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.params import JSONBody, PathParameter

from magnat import __version__
from magnat.engine.edition import LANGUAGES
from magnat.games import edition_of
from magnat.server.hall import Hall, TheHall, Visitor, known_person, network, visitor
from magnat.server.identity import follow_link
from magnat.server.log import Header, Holding
from magnat.server.messages import Join, Joined, LogLine, MyTable, MyTables, NewTable, Shelf, TableOpened, WholeLog
from magnat.server.problems import Trouble, documented
from magnat.server.rematches import play_again, seats_at, sit_down
from magnat.server.security import is_own_origin
from magnat.server.tables import new_name, now
from magnat.table import Opening, Table, opened
from magnat.table.export import saved_file

MOST_TABLES_LISTED = 20

COMPRESSED = [DefineMiddleware(CompressionMiddleware, config=CompressionConfig("gzip", gzip_compress_level=6))]
"""For what is long and the same for everybody. What holds secrets is not compressed: its length would tell of them."""

AnyRequest = Request[Any, Any, Any]
TableName = Annotated[str, PathParameter(max_length=64, description="The name of a table.")]
BoxName = Annotated[str, PathParameter(max_length=64, description="A box of the shelf.")]
LanguageName = Annotated[str, PathParameter(max_length=8, description="fr or en.")]


def before(request: AnyRequest) -> None:
    """Refuse what comes too fast, and what the page of somebody else sends."""
    hall: Hall = request.app.state.hall
    if request.method != "GET" and not is_own_origin(request.headers, hall.settings.origins):
        raise Trouble(403, "wrong_origin", "This request comes from a page of another site.")
    _take(hall.requests.take(network(request)))


# ---- The shelf ----


@get("/shelf", responses=documented(), middleware=COMPRESSED, sync_to_thread=False)
def read_shelf(hall: TheHall) -> Shelf:
    """The boxes that can be played."""
    return Shelf(boxes=hall.tables.boxes.on_the_shelf(), version=__version__)


@get(
    "/games/{game:str}/help/{language:str}",
    responses=documented(404),
    media_type="text/markdown",
    middleware=COMPRESSED,
    sync_to_thread=False,
)
def read_help(game: BoxName, language: LanguageName) -> Response[str]:
    """The rules of a box, in our words, as Markdown."""
    path = edition_of(game).path.parent / f"help.{language}.md"
    if language not in LANGUAGES or not path.is_file():
        raise Trouble(404, "not_found", "There is no help page for this box in this language.")
    return Response(path.read_text(encoding="utf-8"), media_type="text/markdown; charset=utf-8")


# ---- Opening and joining ----


@post("/tables", responses=documented(404))
async def open_table(request: AnyRequest, data: JSONBody[NewTable], hall: TheHall) -> Response[TableOpened]:
    """Open a table. The answer holds its secret links, which are told only once."""
    _take(hall.openings.take(network(request)))
    opening = opened(
        hall.tables.boxes.edition(data.game), new_name(), now(), data.seats, data.options, clock=data.clock
    )
    who = visitor(hall, request)
    links, watch = await hall.tables.open(opening, who.person)
    return Response(TableOpened(table=opening.table, links=links, watch=watch), headers=who.cookie)


@post("/join", responses=documented(404, 409))
async def join(request: AnyRequest, data: JSONBody[Join], hall: TheHall) -> Response[Joined]:
    """Take the seat, or the watchers' place, that a secret link leads to."""
    link = await follow_link(hall.tables.log, data.token, now())
    who = visitor(hall, request)
    await hall.tables.log.take_seat(Holding(who.person, link.table, link.seat))
    if link.seat is not None:
        await sit_down(hall.tables, link.table, link.seat, data.name)
    seats = await hall.tables.log.seats_of(who.person, link.table)
    return Response(Joined(table=link.table, seats=seats or []), headers=who.cookie)


@post("/tables/{table:str}/rematch", responses=documented(404, 409))
async def rematch(request: AnyRequest, table: TableName, hall: TheHall) -> Response[TableOpened]:
    """Open the next table for the same people, or say where it is if somebody has opened it already."""
    _take(hall.openings.take(network(request)))
    who, seats, current = await _at_table(request, hall, table)
    if not seats:
        raise Trouble(403, "not_your_seat", "Only those who played can open the next game.")
    if current.rematch is not None:
        opened_already = TableOpened(table=current.rematch, links=[None] * len(current.seats), watch="")
        return Response(opened_already, headers=who.cookie)
    opening, links, watch = await play_again(hall.tables, who.person, current, seats)
    return Response(TableOpened(table=opening.table, links=links, watch=watch), headers=who.cookie)


# ---- Games one has ----


@get("/tables", responses=documented())
async def my_tables(request: AnyRequest, hall: TheHall) -> Response[MyTables]:
    """The games one sits at, the last changed first."""
    if known_person(hall, request) is None:
        return Response(MyTables(tables=[]))
    who = visitor(hall, request)
    headers = await hall.tables.log.tables_of(who.person, MOST_TABLES_LISTED)
    tables = [await _summary(hall, who.person, header) for header in headers]
    tables.sort(key=lambda table: table.changed, reverse=True)
    return Response(MyTables(tables=tables), headers=who.cookie)


async def _summary(hall: Hall, person: str, header: Header) -> MyTable:
    """While the rules are not ready, what was known at the opening must do."""
    if not hall.tables.boxes.is_ready(header.game):
        opening = msgspec.json.decode(header.body, type=Opening)
        names = [plan.name for plan in opening.seats]
        return MyTable(table=header.table, game=header.game, names=names, my_turn=False, over=False, changed=opening.at)
    table = await hall.tables.glance(header.table)
    assert table is not None
    seats = await hall.tables.log.seats_of(person, header.table) or []
    waiting = [seat for seat in table.glimpse.actors if table.seats[seat].kind != "bot"]
    return MyTable(
        table=header.table,
        game=header.game,
        names=[sitter.name for sitter in table.seats],
        my_turn=bool(set(seats) & set(waiting)),
        over=table.glimpse.over,
        changed=table.changed,
    )


@get("/tables/{table:str}/export", responses=documented(404, 409))
async def export(request: AnyRequest, table: TableName, hall: TheHall) -> Response[bytes]:
    """A finished game as a file that `magnat verify` checks and `magnat replay` shows."""
    who, _, _ = await _at_table(request, hall, table)
    content = saved_file(await _whole(hall, table))
    disposition = {"Content-Disposition": f'attachment; filename="{table}.json"'}
    return Response(content, media_type=MediaType.JSON, headers={**who.cookie, **disposition})


@get("/tables/{table:str}/log", responses=documented(404, 409))
async def whole_log(request: AnyRequest, table: TableName, hall: TheHall) -> WholeLog:
    """Everything that happened at a table, as everybody saw it."""
    await _at_table(request, hall, table)
    whole = await _whole(hall, table)
    return WholeLog(lines=[msgspec.json.decode(line, type=LogLine) for line in whole.lines])


async def _at_table(request: AnyRequest, hall: Hall, table: str) -> tuple[Visitor, list[int], Table]:
    """A person who may be at a table, and the table."""
    who = visitor(hall, request)
    seats = await seats_at(hall.tables, who.person, table) if known_person(hall, request) else None
    current = await hall.tables.glance(table) if seats is not None else None
    if seats is None or current is None:
        raise Trouble(404, "unknown_table", "There is no such table, or it is not open to you.")
    return who, seats, current


async def _whole(hall: Hall, table: str) -> Table:
    whole = await hall.tables.whole(table)
    assert whole is not None
    return whole


def _take(wait: float) -> None:
    if wait:
        seconds = {"Retry-After": str(int(wait) + 1)}
        raise Trouble(429, "too_fast", "That was too fast. Wait a moment.", seconds)


api = Router(
    "/api",
    route_handlers=[read_shelf, read_help, open_table, join, rematch, my_tables, export, whole_log],
    before_request=before,
)
