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
from magnat.server.bots import Bots
from magnat.server.boxes import Boxes, Progress
from magnat.server.clocks import Clocks
from magnat.server.hall import Hall
from magnat.server.identity import Cookies, load_key
from magnat.server.limits import Limit
from magnat.server.live import live
from magnat.server.problems import answer
from magnat.server.routes import api
from magnat.server.security import add_headers
from magnat.server.settings import Settings
from magnat.server.sqlite import SqliteLog
from magnat.server.static import client
from magnat.server.tables import Tables

LARGEST_BODY = 64 * 1024


def create_app(settings: Settings, progress: Progress = lambda _box, _done, _of: None) -> Litestar:
    """An ASGI application. `progress` is told how the compilation of the rules goes."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with open_hall(settings, progress) as hall:
            app.state.hall = hall
            yield

    return Litestar(
        [api, live, client],
        lifespan=[lifespan],
        dependencies={"hall": Provide(_hall, sync_to_thread=False)},
        before_send=[add_headers],
        exception_handlers={Exception: answer},
        openapi_config=OpenAPIConfig(
            title="Magnat", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )


@asynccontextmanager
async def open_hall(settings: Settings, progress: Progress) -> AsyncIterator[Hall]:
    """Open the storage, and close everything in the right order."""
    settings.data.mkdir(parents=True, exist_ok=True)
    log = await SqliteLog.open(settings.data / "magnat.db")
    boxes = Boxes(progress, settings.boxes)
    preparing = asyncio.create_task(boxes.prepare())
    tables = Tables(log, boxes, settings.links_last)
    Bots(tables, settings.bot_delay)
    Clocks(tables)
    try:
        yield Hall(
            settings=settings,
            tables=tables,
            cookies=Cookies(load_key(settings.data)),
            requests=Limit(*settings.requests),
            openings=Limit(*settings.openings),
            messages=Limit(*settings.messages),
        )
    finally:
        preparing.cancel()
        with suppress(asyncio.CancelledError):
            await preparing
        await tables.close()
        await log.close()


def _hall(state: State) -> Hall:
    hall: Hall = state.hall
    return hall
