"""Editions of one's own: /api. Nothing is kept of them here but by the tables that are opened with them."""

import asyncio

from litestar import Response, Router, get, post
from litestar.params import JSONBody

from magnat.engine.edition import LANGUAGES
from magnat.printing import PAPERS, can_print, printed
from magnat.server.edition_messages import EditionDraft, EditionSheet, NewPrint, NewTrial, TrialStands
from magnat.server.editions import original_of, sheet_of
from magnat.server.problems import Trouble, documented
from magnat.server.rebuilding import opening_of
from magnat.server.routes import AnyRequest, BoxName, TableName, at_table, before, take
from magnat.server.services import TheServices, network
from magnat.table import Refusal


@get("/games/{game:str}/edition", responses=documented(404), sync_to_thread=False)
def read_edition(game: BoxName, services: TheServices) -> EditionSheet:
    """The edition file of a box on the shelf, and what such a file may hold."""
    return original_of(services.tables.boxes, game)


@post("/editions", responses=documented(404), status_code=200)
async def check_edition(data: JSONBody[EditionDraft], services: TheServices) -> EditionSheet:
    """Check an edition of one's own. What is wrong with it is no error, but part of the answer."""
    return await asyncio.to_thread(sheet_of, services.tables.boxes, data)


@post("/editions/trial", responses=documented(404, 409), status_code=200)
async def try_edition(request: AnyRequest, data: JSONBody[NewTrial], services: TheServices) -> TrialStands:
    """Have bots play a thousand games with an edition; asked again, how far they are and what came of it."""
    game = await asyncio.to_thread(services.tables.boxes.own, data.text)
    game.edition.check_seats(data.seats)
    known = services.trials.stands(game, data.seats)
    if known is None:
        take(services.openings.take(network(request)))
        known = services.trials.begin(game, data.seats)
    return known


@post("/editions/print", responses=documented(404), status_code=200, media_type="application/pdf")
async def print_edition(request: AnyRequest, data: JSONBody[NewPrint], services: TheServices) -> Response[bytes]:
    """An edition as a PDF to be cut out, on `a4` or `letter`."""
    take(services.openings.take(network(request)))
    if data.language not in LANGUAGES or data.paper not in PAPERS or not can_print():
        raise Trouble(404, Refusal("not_found", "no_printing"))
    game = await asyncio.to_thread(services.tables.boxes.own, data.text)
    content = await asyncio.to_thread(printed, game.edition, data.language, data.paper)
    return Response(content, media_type="application/pdf")


@get("/tables/{table:str}/edition", responses=documented(404), media_type="text/plain")
async def edition_of_table(request: AnyRequest, table: TableName, services: TheServices) -> Response[str]:
    """The file of the edition that a table plays, if it is one of somebody's own."""
    who = await at_table(request, services, table)
    stored = await services.tables.log.read(table)
    text = opening_of(stored.header).edition if stored else ""
    if not text:
        raise Trouble(404, Refusal("not_found", "no_edition"))
    disposition = {"Content-Disposition": f'attachment; filename="{table}.toml"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers={**who.cookie, **disposition})


editions = Router(
    "/api",
    route_handlers=[read_edition, check_edition, try_edition, print_edition, edition_of_table],
    before_request=before,
)
