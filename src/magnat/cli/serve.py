"""`magnat serve`: a table in the browser, for this machine alone or for everybody on the network."""

import io
import socket
import webbrowser
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import qrcode
from rich.console import Console
from rich.status import Status
from rich.text import Text

from magnat.cli.screen import console
from magnat.engine.words import Catalogue
from magnat.games import check_shelf
from magnat.server.hints import check_broker
from magnat.server.logs import configure
from magnat.server.run import listen, server
from magnat.server.settings import Settings, gather
from magnat.server.static import client_folder
from magnat.server.storage import check_storage
from magnat.server.workers import Workers, check_workers

EVERYWHERE = "0.0.0.0"
USUAL_PORT = 8000
UNREACHED = ("192.0.2.1", 9)
"""An address nobody has: asking for the way there names this machine's own address, and sends nothing."""


@dataclass(frozen=True)
class Service:
    settings: Settings
    open_browser: bool

    @classmethod
    def of(cls, given: Mapping[str, Any], config: Path | None, *, lan: bool, open_browser: bool) -> "Service":
        if lan and given.get("host") is None:
            given = {**given, "host": EVERYWHERE}
        return cls(gather(given, config, client=client_folder()), open_browser)


def serve(wanted: Service, language: str) -> None:
    words = Catalogue(language, Path(__file__).with_name(f"serve.{language}.json"))
    configure(wanted.settings.log_level, wanted.settings.log_format)
    check_shelf()
    check_workers(wanted.settings)
    check_broker(wanted.settings.broker)
    check_storage(wanted.settings.data)
    listener = _listener(wanted)
    notice = Notice(words, wanted, listener.getsockname()[1])
    try:
        if wanted.settings.workers > 1:
            address = listener.getsockname()[:2]
            listener.close()
            Workers(wanted.settings, address, notice.opened).run()
        else:
            server(wanted.settings, notice=notice.compiling, ready=notice.opened).run([listener])
    except KeyboardInterrupt:
        pass
    finally:
        notice.closed()


def _listener(wanted: Service) -> socket.socket:
    """Whoever names a port means that one, and not another."""
    host, port = wanted.settings.host, wanted.settings.port
    return listen(host, USUAL_PORT) if port is None else listen(host, port, tried=1)


class Notice:
    """What is said in the terminal meanwhile."""

    def __init__(self, words: Catalogue, wanted: Service, port: int) -> None:
        self._words, self._wanted, self._port = words, wanted, port
        self._console: Console = console()
        self._status: Status | None = None

    def opened(self) -> None:
        path = f"/{self._wanted.settings.prefix.strip('/')}/".replace("//", "/")
        address = f"http://localhost:{self._port}{path}"
        self._say("here", "bold", address=address)
        if self._wanted.settings.host in (EVERYWHERE, "::"):
            address = self._tell_others(path) or address
        if client_folder() is None:
            self._say("no_client", "yellow")
        self._say("stop", "dim")
        if self._wanted.open_browser and client_folder() is not None:
            webbrowser.open(address)  # Where links for friends, made on the page, lead to this machine for them too.

    def compiling(self, title: str, done: int, of: int) -> None:
        """A line that stays at the bottom until the rules are ready."""
        sentence = self._words.text("compiling", title=title, done=done, of=of)
        if self._status is None:
            self._status = self._console.status(sentence)
            self._status.start()
        self._status.update(sentence)
        if done == of:
            self._status.stop()
            self._status = None
            self._say("ready", "dim")

    def closed(self) -> None:
        if self._status is not None:
            self._status.stop()
        self._say("closed", "dim")

    def _tell_others(self, path: str) -> str | None:
        own = own_address()
        if own is None:
            self._say("no_network", "yellow")
            return None
        address = f"http://{own}:{self._port}{path}"
        self._say("others", "bold", address=address)
        self._console.print(Text(as_qr(address)), soft_wrap=True)
        return address

    def _say(self, key: str, style: str, **params: str) -> None:
        self._console.print(Text(self._words.text(key, **params), style))


def own_address() -> str | None:
    """By which others on the network reach this machine."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(UNREACHED)
            own: str = probe.getsockname()[0]
        except OSError:
            return None
    return own


def as_qr(address: str) -> str:
    """A QR code made of letters, for a telephone to read from the screen."""
    code = qrcode.QRCode(border=2)
    code.add_data(address)
    drawn = io.StringIO()
    code.print_ascii(out=drawn, invert=True)
    return drawn.getvalue()
