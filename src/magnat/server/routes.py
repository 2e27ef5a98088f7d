"""The server over HTTP, under /api: the shelf, opening and joining tables, one's games, files and logs."""

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, Router, get, post
from litestar.config.compression import CompressionConfig
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.params import FromQuery, JSONBody, PathParameter

from magnat import __version__
from magnat.engine.edition import LANGUAGES
from magnat.games import edition_of
from magnat.printing import PAPERS, can_print, printed
from magnat.server.exports import file_of
from magnat.server.films import eyes_named
from magnat.server.identity import follow_link
from magnat.server.messages import (
    AnotherDevice,
    DeviceLink,
    Evening,
    Invitation,
    Join,
    Joined,
    Knock,
    LogLine,
    MissedMove,
    MyTables,
    NewLesson,
    NewTable,
    SeatedBot,
    SeatFreed,
    Shelf,
    Since,
    TableLink,
    TableOpened,
    WholeLog,
)
from magnat.server.problems import Trouble, documented
from magnat.server.rebuilding import proof_at
from magnat.server.rematches import play_again, seats_at
from magnat.server.seating import (
    DEVICE_SECONDS,
    Arrival,
    come_by_link,
    free_seat,
    link_for_device,
    link_of_table,
    seat_bot,
)
from magnat.server.security import is_own_origin
from magnat.server.services import Services, TheServices, Visitor, known_person, network, visitor
from magnat.server.setting_kinds import DAY
from magnat.server.summaries import invitation, summary
from magnat.server.tables import new_name, now
from magnat.table import Refusal, Table, opened
from magnat.table.lesson import has_lesson, opened_lesson
from magnat.table.seal import Proof
from magnat.table.shown import Shown
from magnat.table.since import Missed, missed_by

MOST_TABLES_LISTED = 20

COMPRESSED = [DefineMiddleware(CompressionMiddleware, config=CompressionConfig("gzip", gzip_compress_level=6))]
"""For what is long and the same for everybody. What holds secrets is not compressed: its length would tell of them."""

AnyRequest = Request[Any, Any, Any]
TableName = Annotated[str, PathParameter(max_length=64, description="The name of a table.")]
SeatNumber = Annotated[int, PathParameter(ge=0, le=63, description="A seat, counted from 0.")]
BoxName = Annotated[str, PathParameter(max_length=64, description="A box of the shelf.")]
LanguageName = Annotated[str, PathParameter(max_length=8, description="fr or en.")]


def before(request: AnyRequest) -> None:
    """Refuse what comes too fast, and what the page of somebody else sends."""
    services: Services = request.app.state.services
    if request.method != "GET" and not is_own_origin(request.headers, services.settings.origins):
        raise Trouble(403, Refusal("wrong_origin"))
    take(services.requests.take(network(request)))


# ---- The shelf ----


@get("/shelf", responses=documented(), middleware=COMPRESSED, sync_to_thread=False)
def read_shelf(services: TheServices) -> Shelf:
    """The boxes that can be played."""
    return Shelf(boxes=services.tables.boxes.on_the_shelf(), version=__version__)


@get(
    "/games/{game:str}/help/{language:str}",
    responses=documented(404),
    media_type="text/markdown",
    middleware=COMPRESSED,
    sync_to_thread=False,
)
def read_help(game: BoxName, language: LanguageName) -> Response[str]:
    """The rules of a box, in our words, as Markdown."""
    path = edition_of(game).help_page(language)
    if language not in LANGUAGES or not path.is_file():
        raise Trouble(404, Refusal("not_found", "no_help"))
    return Response(path.read_text(encoding="utf-8"), media_type="text/markdown; charset=utf-8")


@get("/games/{game:str}/print/{language:str}", responses=documented(404), media_type="application/pdf")
async def print_box(
    request: AnyRequest, game: BoxName, language: LanguageName, services: TheServices, paper: FromQuery[str] = "a4"
) -> Response[bytes]:
    """A box as a PDF to be cut out, on `a4` or `letter`."""
    take(services.openings.take(network(request)))
    edition = services.tables.boxes.edition(game)
    if language not in LANGUAGES or paper not in PAPERS or not can_print():
        raise Trouble(404, Refusal("not_found", "no_printing"))
    content = await asyncio.to_thread(printed, edition, language, paper)
    disposition = {"Content-Disposition": f'attachment; filename="{game}-{language}.pdf"'}
    return Response(content, media_type="application/pdf", headers=disposition)


# ---- Opening and joining ----


@post("/tables", responses=documented(404))
async def open_table(request: AnyRequest, data: JSONBody[NewTable], services: TheServices) -> Response[TableOpened]:
    """Open a table. The answer holds its secret links, which are told only once."""
    take(services.openings.take(network(request)))
    boxes = services.tables.boxes
    edition = (await asyncio.to_thread(boxes.own, data.edition)).edition if data.edition else boxes.edition(data.game)
    if edition.id != data.game:
        raise Trouble(400, Refusal("bad_edition", "other_edition", title=boxes.edition(data.game).title))
    opening = opened(
        edition,
        new_name(),
        now(),
        data.seats,
        data.options,
        clock=data.clock,
        hints=data.hints,
        stirred=data.stirred,
    )
    who = visitor(services, request)
    await check_room(services, who)
    links, watch = await services.tables.open(opening, who.person)
    return Response(TableOpened(table=opening.table, links=links, watch=watch), headers=who.cookie)


@post("/invitation", responses=documented(404), status_code=200)
async def look_at_invitation(request: AnyRequest, data: JSONBody[Knock], services: TheServices) -> Invitation:
    """Where a secret link leads, before anybody sits down by it."""
    link = await follow_link(services.tables.log, data.token, now())
    return await invitation(services.tables, link, known_person(services, request))


@post("/games/{game:str}/lesson", responses=documented(404))
async def open_lesson(
    request: AnyRequest, game: BoxName, data: JSONBody[NewLesson], services: TheServices
) -> Response[TableOpened]:
    """Open a table at which one is taught a box."""
    take(services.openings.take(network(request)))
    edition = services.tables.boxes.edition(game)
    if not has_lesson(edition):
        raise Trouble(404, Refusal("not_found", "no_lesson_yet"))
    opening = opened_lesson(edition, new_name(), now(), data.name)
    who = visitor(services, request)
    await check_room(services, who)
    links, watch = await services.tables.open(opening, who.person)
    return Response(TableOpened(table=opening.table, links=links, watch=watch), headers=who.cookie)


@post("/join", responses=documented(404, 409))
async def join(request: AnyRequest, data: JSONBody[Join], services: TheServices) -> Response[Joined]:
    """Take the seat, or the watchers' place, that a secret link leads to. A seat is its first user's; the table's own
    link leads to any free seat, and lets one watch where none is."""
    link = await follow_link(services.tables.log, data.token, now())
    who = visitor(services, request)
    await come_by_link(services.tables, link, Arrival(who.person, data.name, data.seat, data.watch))
    seats = await services.tables.log.seats_of(who.person, link.table)
    return Response(Joined(table=link.table, seats=seats or []), headers=who.cookie)


@post("/tables/{table:str}/invite", responses=documented(404))
async def invite(
    request: AnyRequest, table: TableName, data: JSONBody[AnotherDevice], services: TheServices
) -> Response[TableLink]:
    """The table's own link, for those who sit there: by it friends sit down at any free seat."""
    who, seats, _ = await _at_table(request, services, table)
    if not seats:
        raise Trouble(403, Refusal("not_your_seat", "only_seated_invite"))
    token = services.cookies.table_token(table)
    code = await link_of_table(services.tables, table, token, data.address)
    return Response(TableLink(token=token, code=code), headers=who.cookie)


@post("/tables/{table:str}/seats/{seat:int}/bot", responses=documented(404, 409))
async def let_bot_sit(
    request: AnyRequest, table: TableName, seat: SeatNumber, data: JSONBody[SeatedBot], services: TheServices
) -> Response[Joined]:
    """Have a bot keep a free seat until a friend comes: for the host alone."""
    who, seats, _ = await _at_table(request, services, table)
    await seat_bot(services.tables, table, seat, who.person, (data.name, data.level))
    return Response(Joined(table=table, seats=seats), headers=who.cookie)


@post("/tables/{table:str}/device", responses=documented(404))
async def let_device_in(
    request: AnyRequest, table: TableName, data: JSONBody[AnotherDevice], services: TheServices
) -> Response[DeviceLink]:
    """Make a link by which another device of the same person comes to the table: for a short time, and once."""
    take(services.openings.take(network(request)))
    who, seats, _ = await _at_table(request, services, table)
    if not seats:
        raise Trouble(403, Refusal("not_your_seat", "only_seated"))
    token, code = await link_for_device(services.tables, table, who.person, data.address)
    return Response(DeviceLink(token=token, seconds=DEVICE_SECONDS, code=code), headers=who.cookie)


@post("/tables/{table:str}/seats/{seat:int}/free", responses=documented(404, 409))
async def free(request: AnyRequest, table: TableName, seat: SeatNumber, services: TheServices) -> Response[SeatFreed]:
    """Free the seat of somebody who has gone: for the host alone. Everybody at the table is told."""
    who, _, _ = await _at_table(request, services, table)
    token = await free_seat(services.tables, table, seat, who.person)
    return Response(SeatFreed(token=token), headers=who.cookie)


@post("/tables/{table:str}/rematch", responses=documented(404, 409))
async def rematch(request: AnyRequest, table: TableName, services: TheServices) -> Response[TableOpened]:
    """Open the next table for the same people, or say where it is if somebody has opened it already."""
    take(services.openings.take(network(request)))
    who, seats, current = await _at_table(request, services, table)
    if not seats:
        raise Trouble(403, Refusal("not_your_seat", "only_players"))
    async with services.tables.rematching:
        current = await services.tables.glance(table) or current
        if current.rematch is None:
            await check_room(services, who)
            try:
                opening, links, watch = await play_again(services.tables, who.person, current, seats)
                return Response(TableOpened(table=opening.table, links=links, watch=watch), headers=who.cookie)
            except Refusal as refusal:
                if refusal.code != "rematched":
                    raise
            current = await services.tables.glance(table) or current  # Somebody at another worker was quicker.
    opened_already = TableOpened(table=current.rematch or "", links=[None] * len(current.seats), watch="")
    return Response(opened_already, headers=who.cookie)


# ---- Games one has ----


@get("/tables", responses=documented())
async def my_tables(request: AnyRequest, services: TheServices) -> Response[MyTables]:
    """The games one sits at, the last changed first."""
    if known_person(services, request) is None:
        return Response(MyTables(tables=[]))
    who = visitor(services, request)
    headers = await services.tables.log.tables_of(who.person, MOST_TABLES_LISTED)
    tables = [await summary(services.tables, who.person, header) for header in headers]
    tables.sort(key=lambda table: table.changed, reverse=True)
    return Response(MyTables(tables=tables), headers=who.cookie)


@get("/tables/{table:str}/export", responses=documented(404, 409))
async def export(request: AnyRequest, table: TableName, services: TheServices) -> Response[bytes]:
    """A finished game as a file that `magnat verify` checks and `magnat replay` shows."""
    who = await at_table(request, services, table)
    content = await file_of(services.tables, services.films, table)
    disposition = {"Content-Disposition": f'attachment; filename="{table}.json"'}
    return Response(content, media_type=MediaType.JSON, headers={**who.cookie, **disposition})


@get("/tables/{table:str}/proof", responses=documented(404, 409))
async def proof(request: AnyRequest, table: TableName, services: TheServices) -> Proof:
    """All that is needed to check the deal of a finished game, and that nothing was changed afterwards."""
    _, _, current = await _at_table(request, services, table)
    if not current.shown.over:
        raise Refusal("not_over", "proof_not_over")
    return await proof_at(services.tables.log, table)


@get("/tables/{table:str}/log", responses=documented(404, 409))
async def whole_log(request: AnyRequest, table: TableName, services: TheServices) -> WholeLog:
    """Everything that happened at a table, as everybody saw it."""
    await _at_table(request, services, table)
    rebuilt = await _rebuilt(services, table)
    return WholeLog(lines=[msgspec.json.decode(line, type=LogLine) for line in rebuilt.lines])


@get("/tables/{table:str}/seats/{seat:int}/since", responses=documented(404))
async def since(request: AnyRequest, table: TableName, seat: SeatNumber, services: TheServices) -> Since:
    """What happened since one's seat last moved, move by move, as that seat could see it."""
    _, seats, current = await _at_table(request, services, table)
    if seat not in seats:
        raise Trouble(403, Refusal("not_your_seat"))
    moves = missed_by(current, seat)
    before = [None, *(move.before for move in moves)]
    return Since(moves=[_missed(move, earlier, seat) for move, earlier in zip(moves, before, strict=False)])


def _missed(move: Missed, earlier: Shown | None, seat: int) -> MissedMove:
    stood = move.before
    return MissedMove(
        state=msgspec.json.decode(stood.changes(earlier, seat) if earlier else stood.state(seat)),
        glance=msgspec.json.decode(stood.glance_changes(earlier, seat) if earlier else stood.glance(seat)),
        actors=list(stood.actors),
        log=[msgspec.json.decode(line, type=LogLine) for line in move.lines],
    )


@get("/tables/{table:str}/evening", responses=documented(404, 409))
async def evening(request: AnyRequest, table: TableName, services: TheServices) -> Evening:
    """A finished game looked back on: how everybody stood after every move, and the records of the evening."""
    _, _, current = await _at_table(request, services, table)
    if not current.shown.over:
        raise Refusal("not_over", "evening_not_over")
    return await services.evenings.of(table)


@get("/tables/{table:str}/film", responses=documented(403, 404, 409))
async def film(
    request: AnyRequest, table: TableName, services: TheServices, eyes: FromQuery[str] = "watcher"
) -> Response[bytes]:
    """A game to be watched again: while it goes on through one's own seat's eyes (its number) or those of a `watcher`,
    once it is over through everybody's.
    """
    who = visitor(services, request)
    seats = await seats_at(services.tables, who.person, table) if known_person(services, request) else None
    if seats is None:
        raise Trouble(404, Refusal("unknown_table"))
    sent = await services.films.of(table, eyes_named(eyes), seats)
    return Response(sent.body, media_type=MediaType.JSON, headers={**who.cookie, **sent.headers})


async def at_table(request: AnyRequest, services: Services, table: str) -> Visitor:
    """A person who may be at a table, whatever has become of its rules."""
    who = visitor(services, request)
    seats = await seats_at(services.tables, who.person, table) if known_person(services, request) else None
    if seats is None:
        raise Trouble(404, Refusal("unknown_table"))
    return who


async def _at_table(request: AnyRequest, services: Services, table: str) -> tuple[Visitor, list[int], Table]:
    """A person who may be at a table, and the table."""
    who = visitor(services, request)
    seats = await seats_at(services.tables, who.person, table) if known_person(services, request) else None
    current = await services.tables.glance(table) if seats is not None else None
    if seats is None or current is None:
        raise Trouble(404, Refusal("unknown_table"))
    return who, seats, current


async def _rebuilt(services: Services, table: str) -> Table:
    found = await services.tables.rebuilt(table)
    assert found is not None
    return found


async def check_room(services: Services, who: Visitor) -> None:
    """One person's tables are bounded, too."""
    most, within = services.settings.tables, services.settings.tables_within
    if await services.tables.log.tables_opened(who.person, now() - within) >= most:
        raise Trouble(429, Refusal("too_many_tables", count=most, days=round(within / DAY)))


def take(wait: float) -> None:
    if wait:
        seconds = {"Retry-After": str(int(wait) + 1)}
        raise Trouble(429, Refusal("too_fast"), seconds)


api = Router(
    "/api",
    route_handlers=[
        read_shelf,
        read_help,
        print_box,
        open_table,
        look_at_invitation,
        open_lesson,
        join,
        invite,
        let_device_in,
        let_bot_sit,
        free,
        rematch,
        my_tables,
        export,
        proof,
        whole_log,
        since,
        evening,
        film,
    ],
    before_request=before,
)
