"""`magnat serve`: a table in the browser, for this machine alone or for everybody on the network."""

import io
import socket
import webbrowser
from dataclasses import dataclass, replace
from pathlib import Path

import qrcode
from platformdirs import user_data_path
from rich.console import Console
from rich.status import Status
from rich.text import Text

from magnat.cli.screen import console
from magnat.engine.words import Catalogue
from magnat.server.run import listen, server
from magnat.server.settings import Settings
from magnat.server.static import client_folder

LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"
UNREACHED = ("192.0.2.1", 9)
"""An address nobody has: asking for the way there names this machine's own address, and sends nothing."""


@dataclass(frozen=True)
class Service:
    port: int
    lan: bool
    data: Path | None
    open_browser: bool
    prefix: str
    deflate: bool
    bot_delay: float | None

    @property
    def settings(self) -> Settings:
        settings = Settings(data=self.data or user_data_path("magnat"), client=client_folder())
        if self.bot_delay is None:
            return settings
        return replace(settings, bot_delay=(self.bot_delay, self.bot_delay))


def serve(wanted: Service, language: str) -> None:
    words = Catalogue(language, Path(__file__).with_name(f"serve.{language}.json"))
    listener = listen(EVERYWHERE if wanted.lan else LOOPBACK, wanted.port)
    notice = Notice(words, wanted, listener.getsockname()[1])
    running = server(
        wanted.settings, prefix=wanted.prefix, deflate=wanted.deflate, progress=notice.compiling, ready=notice.opened
    )
    try:
        running.run([listener])
    except KeyboardInterrupt:
        pass
    finally:
        notice.closed()


class Notice:
    """What is said in the terminal meanwhile."""

    def __init__(self, words: Catalogue, wanted: Service, port: int) -> None:
        self._words, self._wanted, self._port = words, wanted, port
        self._console: Console = console()
        self._status: Status | None = None

    def opened(self) -> None:
        path = f"/{self._wanted.prefix.strip('/')}/".replace("//", "/")
        address = f"http://localhost:{self._port}{path}"
        self._say("here", "bold", address=address)
        if self._wanted.lan:
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
