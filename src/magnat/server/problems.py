"""Whatever goes wrong over HTTP is a Problem: a status, a code for programs, a line for people."""

import logging
from http import HTTPStatus
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from magnat.bots.players import UnknownLevel
from magnat.engine.edition import EditionError, OptionError
from magnat.games import UnknownGame
from magnat.server.identity import BadLinkError
from magnat.server.log import LogError, ReadOnly
from magnat.server.messages import Problem
from magnat.table import Refusal, TableError

GONE = "client disconnected prematurely"
"""What Litestar says where somebody goes, or is sent away, in the middle of a request: no fault of this server's."""

logger = logging.getLogger(__name__)


class Trouble(Exception):
    """A request that is answered with a Problem."""

    def __init__(self, status: int, refusal: Refusal, headers: dict[str, str] | None = None) -> None:
        super().__init__(refusal.sentence)
        self.status, self.refusal, self.headers = status, refusal, headers or {}

    @property
    def problem(self) -> Problem:
        return Problem(code=self.refusal.code, line=self.refusal.line, sentence=self.refusal.sentence)


def documented(*statuses: int) -> dict[int, ResponseSpec]:
    """For the OpenAPI schema: the statuses with which a route may answer besides success."""
    always = {400, 403, 429, 503}
    return {
        status: ResponseSpec(Problem, description=HTTPStatus(status).phrase, generate_examples=False)
        for status in sorted({*statuses, *always})
    }


def answer(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    trouble = _as_trouble(error)
    request.app.state.services.tables.metrics.refused(trouble.refusal.code)
    logger.info("Refused: %s", trouble.refusal.sentence)
    return Response(
        trouble.problem,
        status_code=trouble.status,
        media_type=MediaType.JSON,
        headers=trouble.headers,
    )


def _as_trouble(error: Exception) -> Trouble:
    match error:
        case Trouble():
            return error
        case BadLinkError():
            return Trouble(404, error)
        case Refusal():
            return Trouble(409, error)
        case UnknownGame():
            return Trouble(404, Refusal.of("unknown_game", error))
        case EditionError():
            return Trouble(400, Refusal.of("bad_edition", error))
        case OptionError() | UnknownLevel():
            return Trouble(400, Refusal.of("bad_request", error))
        case TableError():
            return Trouble(409, _in_full(Refusal("unplayable", f"broken_{error.code}"), str(error)))
        case ReadOnly():
            return Trouble(503, Refusal("read_only"))
        case LogError():
            logger.error("%s", error)
            return Trouble(503, Refusal("storage"))
        case RecursionError():
            return Trouble(400, Refusal("bad_request", "too_deep"))
        case ValidationException():
            return Trouble(400, _in_full(Refusal("bad_request"), _what_is_invalid(error)))
        case HTTPException(detail=detail) if detail == GONE:
            return Trouble(408, Refusal("too_slow"))  # Nobody is there to read it.
        case HTTPException() if error.status_code < 500:
            return Trouble(error.status_code, _of_status(error.status_code), dict(error.headers or {}))
    logger.error("A request failed.", exc_info=error)
    return Trouble(500, Refusal("internal"))


def _in_full(refusal: Refusal, sentence: str) -> Refusal:
    """With a sentence that tells programmers more."""
    refusal.sentence = sentence
    return refusal


def _of_status(status: int) -> Refusal:
    known = {404: "not_found", 405: "bad_method", 413: "too_large", 415: "bad_media_type"}
    return Refusal(known.get(status, "bad_request"))


def _what_is_invalid(error: ValidationException) -> str:
    """Litestar keeps msgspec's complaint about a body in `extra`."""
    extra = error.extra if isinstance(error.extra, list) else []
    details = [f"{entry.get('key', 'request')}: {entry['message']}" for entry in extra if "message" in entry]
    return f"This request is not as it should be ({'; '.join(details) or error.detail})."
