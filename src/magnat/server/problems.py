"""Whatever goes wrong over HTTP is a Problem: a status, a code for programs, a sentence for people."""

import logging
from http import HTTPStatus
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from magnat.bots.players import UnknownLevel
from magnat.engine.edition import OptionError
from magnat.games import UnknownGame
from magnat.server.identity import BadLinkError
from magnat.server.log import LogError
from magnat.server.messages import Problem
from magnat.table import Refusal, TableError

logger = logging.getLogger(__name__)


class Trouble(Exception):
    """A request that is answered with a Problem."""

    def __init__(self, status: int, code: str, sentence: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(sentence)
        self.status, self.code, self.sentence, self.headers = status, code, sentence, headers or {}


def documented(*statuses: int) -> dict[int, ResponseSpec]:
    """For the OpenAPI schema: the statuses with which a route may answer besides success."""
    always = {400, 403, 429, 503}
    return {
        status: ResponseSpec(Problem, description=HTTPStatus(status).phrase, generate_examples=False)
        for status in sorted({*statuses, *always})
    }


def answer(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    trouble = _as_trouble(error)
    return Response(
        Problem(code=trouble.code, sentence=trouble.sentence),
        status_code=trouble.status,
        media_type=MediaType.JSON,
        headers=trouble.headers,
    )


def _as_trouble(error: Exception) -> Trouble:
    match error:
        case Trouble():
            return error
        case Refusal():
            return Trouble(409, error.code, error.sentence)
        case BadLinkError():
            return Trouble(404, "bad_token", str(error))
        case UnknownGame():
            return Trouble(404, "unknown_game", str(error))
        case OptionError() | UnknownLevel():
            return Trouble(400, "bad_request", str(error))
        case TableError():
            return Trouble(409, "unplayable", str(error))
        case LogError():
            logger.error("%s", error)
            return Trouble(503, "storage", "The server cannot store anything at the moment. Try again later.")
        case ValidationException():
            return Trouble(400, "bad_request", _what_is_invalid(error))
        case HTTPException() if error.status_code < 500:
            return Trouble(error.status_code, *_of_status(error.status_code), dict(error.headers or {}))
    logger.error("A request failed.", exc_info=error)
    return Trouble(500, "internal", "Something went wrong on the server. It is not your fault.")


def _of_status(status: int) -> tuple[str, str]:
    known = {
        404: ("not_found", "There is nothing at this address."),
        405: ("bad_method", "This address does not take requests of this kind."),
        413: ("too_large", "This request is too large."),
        415: ("bad_media_type", "This address takes JSON only."),
    }
    return known.get(status, ("bad_request", "This request cannot be understood."))


def _what_is_invalid(error: ValidationException) -> str:
    """Litestar keeps msgspec's complaint about a body in `extra`."""
    extra = error.extra if isinstance(error.extra, list) else []
    details = [f"{entry.get('key', 'request')}: {entry['message']}" for entry in extra if "message" in entry]
    return f"This request is not as it should be ({'; '.join(details) or error.detail})."
