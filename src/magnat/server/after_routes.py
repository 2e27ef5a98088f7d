"""What one may do with games that are over: /api."""

from litestar import Response, Router, get, post
from litestar.params import FromQuery, JSONBody

from magnat.server import my_games
from magnat.server.after_messages import Analysed, FilmLink, FinishedGames, Leaving, Left, MyGames, NewBranch
from magnat.server.branches import branched
from magnat.server.messages import TableOpened
from magnat.server.problems import Trouble, documented
from magnat.server.routes import AnyRequest, TableName, at_table, before, check_room, take
from magnat.server.seating import link_to_film
from magnat.server.services import TheServices, known_person, network, visitor
from magnat.table import Refusal


@post("/tables/{table:str}/branch", responses=documented(404, 409))
async def play_on(
    request: AnyRequest, table: TableName, data: JSONBody[NewBranch], services: TheServices
) -> Response[TableOpened]:
    """Play on against bots from a moment of a finished game, at a new table."""
    take(services.openings.take(network(request)))
    who = await at_table(request, services, table)
    film = await services.films.finished(table)
    await check_room(services, who)
    opening = branched(film, services.tables.boxes.game_in(film), data)
    links, watch = await services.tables.open(opening, who.person)
    return Response(TableOpened(table=opening.table, links=links, watch=watch), headers=who.cookie)


@post("/tables/{table:str}/film/link", responses=documented(403, 404, 409))
async def share_film(request: AnyRequest, table: TableName, services: TheServices) -> FilmLink:
    """What a link to a moment of a finished game must hold to be of use to somebody who was not there: for whoever
    played it."""
    who = await at_table(request, services, table)
    if not await services.tables.log.seats_of(who.person, table):
        raise Trouble(403, Refusal("not_your_seat", "only_seated"))
    if await services.films.packed(table) is None:
        raise Refusal("not_over", "film_not_over")
    token = services.cookies.film_token(table)
    await link_to_film(services.tables, table, token)
    return FilmLink(token=token)


@get("/tables/{table:str}/analysis", responses=documented(404))
async def read_analysis(request: AnyRequest, table: TableName, services: TheServices) -> Analysed:
    """How a finished game was won, or how far finding out is."""
    await at_table(request, services, table)
    return await services.analyses.of(table)


@post("/tables/{table:str}/analysis", responses=documented(404, 409))
async def begin_analysis(request: AnyRequest, table: TableName, services: TheServices) -> Analysed:
    """Find out how a finished game was won. It takes half a minute; GET tells how far it is."""
    take(services.openings.take(network(request)))
    await at_table(request, services, table)
    return await services.analyses.begin(table)


@get("/games", responses=documented())
async def read_my_games(request: AnyRequest, services: TheServices) -> Response[MyGames]:
    """All one's games, running and finished, and what they amount to."""
    who = visitor(services, request)
    found = await my_games.my_games(services.tables, services.outcomes, who.person, my_games.MOST_SHOWN)
    known = known_person(services, request) is not None
    return Response(found, headers=who.cookie if known else {})


@get("/games/finished", responses=documented())
async def read_finished(request: AnyRequest, services: TheServices, after: FromQuery[int] = 0) -> FinishedGames:
    """One's finished games that follow the first so many."""
    person = known_person(services, request)
    return await my_games.further_finished(services.tables, person or "", max(0, after))


@post("/tables/{table:str}/leave", responses=documented(404, 409))
async def leave(request: AnyRequest, table: TableName, data: JSONBody[Leaving], services: TheServices) -> Left:
    """Leave a game to a bot, give it up, or take it off one's list."""
    who = await at_table(request, services, table)
    if data.how == "delete":
        return await my_games.delete(services.tables, who.person, table)
    if data.how == "resign":
        await my_games.resign(services.tables, who.person, table)
    else:
        await my_games.leave_to_bots(services.tables, who.person, table)
    return Left(gone=False)


after = Router(
    "/api",
    route_handlers=[play_on, share_film, read_analysis, begin_analysis, read_my_games, read_finished, leave],
    before_request=before,
)
