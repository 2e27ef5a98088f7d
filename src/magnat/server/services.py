"""What all handlers of one server share."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency

from magnat.server.advising import Adviser
from magnat.server.analyses import Analyses
from magnat.server.evenings import Evenings
from magnat.server.films import Films
from magnat.server.identity import Cookies, new_person
from magnat.server.keeper import Keeper
from magnat.server.limits import Doors, Limit, Limits, network_of
from magnat.server.outcomes import Outcomes
from magnat.server.proofs import Proofs
from magnat.server.push import Pushes
from magnat.server.settings import Settings
from magnat.server.tables import Tables
from magnat.server.trials import Trials


@dataclass(frozen=True)
class Services:
    settings: Settings
    tables: Tables
    keeper: Keeper
    evenings: Evenings
    pushes: Pushes
    films: Films
    analyses: Analyses
    trials: Trials
    outcomes: Outcomes
    proofs: Proofs
    cookies: Cookies
    doors: Doors
    """Live connections by the address that a proxy names: of those that came directly, `Http` keeps count."""
    requests: Limit
    openings: Limit
    messages: Limits
    chat: Limits
    stored: Limits
    hints: Limits

    @cached_property
    def adviser(self) -> Adviser:
        return Adviser(self.tables, self.hints)


TheServices = NamedDependency[Services]
"""How a handler asks for it."""


@dataclass(frozen=True)
class Visitor:
    """Who makes a request, and the cookie by which they will be known again."""

    person: str
    cookie: dict[str, str]


def visitor(services: Services, connection: ASGIConnection[Any, Any, Any, Any], person: str | None = None) -> Visitor:
    """A known person, or a new one; or whoever somebody has proved to be."""
    person = person or known_person(services, connection) or new_person()
    prefix = connection.headers.get("x-forwarded-prefix", "")
    path = prefix.rstrip("/") + "/" if prefix.startswith("/") and prefix.isascii() and ";" not in prefix else "/"
    header = services.cookies.header(person, secure=connection.scope["scheme"] in ("https", "wss"), path=path)
    return Visitor(person, {"Set-Cookie": header})


def known_person(services: Services, connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    return services.cookies.person(connection.cookies.get(services.cookies.name))


def forwarded(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether a proxy says from where somebody connects."""
    return "x-forwarded-for" in connection.headers


def network(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The address from which somebody connects, for the limits."""
    return network_of(connection.client.host) if connection.client else ""
