"""What all handlers of one server share."""

from dataclasses import dataclass
from typing import Any

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency

from magnat.server.identity import Cookies, new_person
from magnat.server.limits import Limit, network_of
from magnat.server.settings import Settings
from magnat.server.tables import Tables


@dataclass(frozen=True)
class Hall:
    settings: Settings
    tables: Tables
    cookies: Cookies
    requests: Limit
    openings: Limit
    messages: Limit


TheHall = NamedDependency[Hall]
"""How a handler asks for it."""


@dataclass(frozen=True)
class Visitor:
    """Who makes a request, and the cookie by which he will be known again."""

    person: str
    cookie: dict[str, str]


def visitor(hall: Hall, connection: ASGIConnection[Any, Any, Any, Any]) -> Visitor:
    """A known person, or a new one."""
    person = known_person(hall, connection) or new_person()
    prefix = connection.headers.get("x-forwarded-prefix", "")
    path = prefix.rstrip("/") + "/" if prefix.startswith("/") and prefix.isascii() and ";" not in prefix else "/"
    header = hall.cookies.header(person, secure=connection.scope["scheme"] in ("https", "wss"), path=path)
    return Visitor(person, {"Set-Cookie": header})


def known_person(hall: Hall, connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    return hall.cookies.person(connection.cookies.get(hall.cookies.name))


def network(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The address from which somebody connects, for the limits."""
    return network_of(connection.client.host) if connection.client else ""
