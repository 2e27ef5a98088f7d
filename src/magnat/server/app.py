"""The application: everything put together."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from magnat import __version__
from magnat.server.after_routes import after
from magnat.server.analyses import Analyses
from magnat.server.bots import Bots
from magnat.server.boxes import Boxes, Notice
from magnat.server.clocks import Clocks
from magnat.server.edition_routes import editions
from magnat.server.evenings import Evenings
from magnat.server.fellows import Fellows
from magnat.server.films import Films
from magnat.server.health import healthz, readyz
from magnat.server.hints import Broker, Hear, Silence
from magnat.server.identity import Cookies
from magnat.server.keeper import Keeper
from magnat.server.keeping import Keeping
from magnat.server.limits import Doors, Limit, Limits
from magnat.server.live import live
from magnat.server.me_routes import me
from magnat.server.nats import Nats
from magnat.server.notify import Notify
from magnat.server.outcomes import Outcomes
from magnat.server.problems import answer
from magnat.server.proofs import Proofs
from magnat.server.push import Pushes
from magnat.server.push_routes import push
from magnat.server.routes import api
from magnat.server.security import adding_headers
from magnat.server.services import Services
from magnat.server.setting_kinds import is_database
from magnat.server.settings import Settings
from magnat.server.static import client
from magnat.server.storage import open_storage
from magnat.server.tables import Tables
from magnat.server.thinking import Thinkers
from magnat.server.trials import Trials
from magnat.server.webpush import Keys

LARGEST_BODY = 64 * 1024
STORAGE_PATIENCE = 20.0
"""Seconds for which a server that starts waits for its database: both may have been started at once."""


def create_app(
    settings: Settings, notice: Notice = lambda _box, _done, _of: None, doors: Doors | None = None
) -> Litestar:
    """An ASGI application. `notice` is told how the compilation of the rules goes; at the doors connections are
    counted."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with open_services(settings, notice, doors) as services:
            app.state.services = services
            yield

    return Litestar(
        [api, after, editions, me, push, live, healthz, readyz, client],
        lifespan=[lifespan],
        dependencies={"services": Provide(_services, sync_to_thread=False)},
        before_send=[adding_headers(settings.hsts)],
        exception_handlers={Exception: answer},
        openapi_config=OpenAPIConfig(
            title="Magnat", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )


@asynccontextmanager
async def open_services(settings: Settings, notice: Notice, doors: Doors | None = None) -> AsyncIterator[Services]:
    """Open the storage, and close everything in the right order."""
    async with open_storage(settings.data, patience=STORAGE_PATIENCE) as log:
        cookies, keys = Cookies(await log.secret("cookie")), Keys(await log.secret("push"))
        boxes = Boxes(notice, settings.boxes, compiles=settings.compiles)
        preparing = asyncio.create_task(boxes.prepare())
        tables = Tables(log, boxes, settings.links_last, Keeping(log, await log.enlist()))
        thinkers = Thinkers(settings.thinkers)
        Bots(tables, settings.bot_delay, thinkers)
        Clocks(tables)
        pushes = Pushes(tables, settings, keys)
        films = Films(tables)
        analyses, trials = Analyses(tables, films), Trials()
        evenings = Evenings(tables)
        outcomes = Outcomes(tables, films, evenings)
        keeper = Keeper(tables, settings)
        requests, openings = Limit(*settings.requests), Limit(*settings.openings)
        messages, chat, stored, hints = (
            Limits(*each, settings.share)
            for each in (settings.messages, settings.chat, settings.stored, settings.hints)
        )
        limits = {"requests": requests, "openings": openings}
        for name, each in (("messages", messages), ("chat", chat), ("stored", stored), ("hints", hints)):
            limits |= {f"{name} of persons": each.persons, f"{name} of addresses": each.addresses}
        doors = Doors(settings.connections) if doors is None else doors
        fellows = Fellows(tables, limits, doors, alone=not is_database(settings.data))
        broker = open_broker(settings, fellows.hear, cookies.name)
        fellows.start(broker)
        try:
            await keeper.start()
            yield Services(
                settings=settings,
                tables=tables,
                keeper=keeper,
                evenings=evenings,
                pushes=pushes,
                films=films,
                analyses=analyses,
                trials=trials,
                outcomes=outcomes,
                proofs=Proofs(log, await log.secret("cookie")),
                cookies=cookies,
                doors=doors,
                requests=requests,
                openings=openings,
                messages=messages,
                chat=chat,
                stored=stored,
                hints=hints,
            )
        finally:
            preparing.cancel()
            with suppress(asyncio.CancelledError):
                await preparing
            for part in (keeper, fellows, analyses, trials, films, outcomes, tables):
                await part.close()
            await tables.keeping.close()
            await broker.close()
            thinkers.close()
            await pushes.close()


def open_broker(settings: Settings, hear: Hear, room: str) -> Broker:
    """Through which this worker and the others tell each other what happens."""
    if not is_database(settings.data):
        return Silence()
    return Nats(settings.broker, room, hear) if settings.broker else Notify(settings.data, hear)


def _services(state: State) -> Services:
    services: Services = state.services
    return services
