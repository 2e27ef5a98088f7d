"""What a browser is told not to do, and from where it may come."""

from collections.abc import Iterable, Mapping
from urllib.parse import urlsplit

from litestar.datastructures import MutableScopeHeaders
from litestar.types import BeforeMessageSendHookHandler, Message, Scope

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "manifest-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def adding_headers(hsts: float) -> BeforeMessageSendHookHandler:
    """On every answer, those to unknown addresses included. Where it goes by TLS, a browser is told for how long to
    come by no other way."""

    async def add_headers(message: Message, scope: Scope) -> None:
        if message["type"] == "http.response.start":
            headers = MutableScopeHeaders.from_message(message)
            for name, value in HEADERS.items():
                headers[name] = value
            headers.setdefault("Cache-Control", "no-store")
            if hsts and scope["scheme"] == "https":
                headers["Strict-Transport-Security"] = f"max-age={hsts:.0f}"
            scope["litestar_app"].state.services.tables.metrics.responded(message["status"])

    return add_headers


def is_own_origin(headers: Mapping[str, str], allowed: Iterable[str] = ()) -> bool:
    """Whether a request comes from a page of ours.

    A browser always says which page opens a WebSocket or posts; a program that is no browser says nothing, and
    carries nobody's cookies. A page of somebody else cannot set X-Forwarded-Host, so a proxy may.
    """
    origin = headers.get("origin")
    if origin is None:
        return True
    hosts = {headers.get("host", "").lower(), headers.get("x-forwarded-host", "").lower()} - {""}
    try:
        return urlsplit(origin).netloc.lower() in hosts or origin in allowed
    except ValueError:
        return False
