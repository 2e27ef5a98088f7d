"""What a server writes down: one line each, with time, level, address and table, for people or for programs."""

import json
import logging
import time
from contextvars import Context, ContextVar, copy_context
from typing import Any, NamedTuple

LEVELS = ("debug", "info", "warning", "error")
FORMATS = ("text", "json")


class Place(NamedTuple):
    """Where something happens."""

    address: str = ""
    table: str = ""


NOWHERE = Place()
place: ContextVar[Place] = ContextVar("place", default=NOWHERE)
"""Of the request or the connection that is being served; or a table alone, for which something is done."""


def of_table(table: str) -> Context:
    """For a task that works for a table, whoever happened to begin it."""
    context = copy_context()
    context.run(place.set, Place(table=table))
    return context


def configure(level: str, form: str) -> None:
    """From here on, to the error stream."""
    handler = logging.StreamHandler()
    handler.setFormatter(Json() if form == "json" else Plain())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for noisy in ("httpx", "httpcore", "numba", "asyncio", "websockets"):
        logging.getLogger(noisy).setLevel(max(logging.WARNING, logging.getLevelName(level.upper())))


class Plain(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        here = place.get()
        words = [stamp(record.created), record.levelname.lower(), here.address or "-", here.table or "-"]
        return " ".join([*words, record.getMessage(), *self._trace(record)])

    def _trace(self, record: logging.LogRecord) -> list[str]:
        return [f"\n{self.formatException(record.exc_info)}"] if record.exc_info else []


class Json(Plain):
    def format(self, record: logging.LogRecord) -> str:
        here = place.get()
        line: dict[str, Any] = {
            "time": stamp(record.created),
            "level": record.levelname.lower(),
            "address": here.address or None,
            "table": here.table or None,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def stamp(seconds: float) -> str:
    """In UTC, to the millisecond."""
    return f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(seconds))}.{int(seconds % 1 * 1000):03d}Z"
