"""What can be set about a server, said once.

From this declaration come the flags of `magnat serve` and what its --help says of them, the variables of the
environment (`MAGNAT_` and the name in capitals) and the keys of the settings file. A flag goes before the environment,
the environment before the file, the file before what is usual.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import Field, dataclass, fields
from dataclasses import field as dataclass_field
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from platformdirs import user_data_path

from magnat.server.logs import FORMATS, LEVELS
from magnat.server.setting_kinds import (
    DAY,
    LIST,
    NUMBER,
    RATE,
    SECONDS,
    SPAN,
    STORAGE,
    SWITCH,
    TEXT,
    BadSetting,
    Kind,
    one_of,
)

PLACE, PROXY, PLAY, LIMITS, CALLS = "Where", "Behind a proxy", "Playing", "Limits", "Calls to closed pages"
KEEPING, WATCHING = "Keeping", "Watching over it"
"""The chapters of the help page and of the file."""

LOOPBACK = "127.0.0.1"


def your_folder() -> Path:
    """Whoever has no home, as in some containers, has a folder where they are."""
    try:
        return user_data_path("magnat")
    except RuntimeError:
        return Path("magnat")


YOUR_FOLDER = your_folder()

T = TypeVar("T")

Storage: TypeAlias = Any
"""Path | str: a folder, or the address of a database. The framework looks at these types and knows no such union."""


@dataclass(frozen=True)
class Setting:
    """How people set it."""

    kind: Kind[Any]
    chapter: str
    help: str
    usual: str
    """What is said of it where nothing is set."""
    least: float | None = None


def setting(
    kind: Kind[Any], default: T, chapter: str, text: str, *, usual: str | None = None, least: float | None = None
) -> T:
    """A field that people can set. `usual` says what None stands for."""
    said = usual if usual is not None else kind.write(default)
    found: T = dataclass_field(default=default, metadata={"setting": Setting(kind, chapter, text, said, least)})
    return found


@dataclass(frozen=True)
class Settings:
    data: Storage = setting(  # noqa: RUF009  (a field, like the others)
        STORAGE,
        YOUR_FOLDER,
        PLACE,
        "Where games are kept: a folder, or a PostgreSQL database that several servers share (postgresql://...).",
        usual="your data folder",
    )
    host: str = setting(TEXT, LOOPBACK, PLACE, "The address to listen on; 0.0.0.0 or :: for all that this machine has.")
    port: int | None = setting(
        NUMBER, None, PLACE, "The port to listen on.", usual="8000, or the next free port", least=1
    )
    workers: int = setting(
        NUMBER, 1, PLACE, "Processes that serve together, on one port and one PostgreSQL database.", least=1
    )
    broker: str = setting(
        TEXT,
        "",
        PLACE,
        "A NATS server (nats://host:4222) through which workers tell each other what has happened.",
        usual="the database",
    )
    compiles: bool = True
    """Whether this worker has the rules compiled; False: it waits until another has done it."""
    prefix: str = setting(TEXT, "", PLACE, "Serve under this path.", usual="none")
    deflate: bool = setting(SWITCH, False, PLACE, "Compress live messages: less traffic, more work.")
    client: Path | None = None
    """The folder of the built browser client; None: none is served."""

    origins: tuple[str, ...] = setting(
        LIST, (), PROXY, "Further origins from which a browser may connect, where a proxy hides the right one."
    )
    trusted_proxies: tuple[str, ...] = setting(
        LIST,
        (LOOPBACK, "::1"),
        PROXY,
        "Addresses and networks whose word on where somebody comes from is taken, and whose own connections are not"
        " counted.",
    )

    hosts: tuple[str, ...] = setting(
        LIST,
        (),
        PROXY,
        "The names under which it may be asked for, without ports; `*.` stands for all below.",
        usual="any",
    )
    hsts: float = setting(
        SECONDS, 180 * DAY, PROXY, "For how long browsers that come by TLS are to come by no other way; 0: not said."
    )
    drain: float = setting(
        SECONDS, 10.0, PROXY, "In which everybody is sent away, a few at a time, when it is told to stop (SIGTERM)."
    )

    keep_tables: float = setting(
        SECONDS, 0.0, KEEPING, "Delete tables at which nothing has happened for so long.", usual="never"
    )
    read_only: bool = setting(SWITCH, False, KEEPING, "Show everything and change nothing.")

    metrics_port: int | None = setting(
        NUMBER,
        None,
        WATCHING,
        "Where Prometheus finds /metrics, and probes /healthz and /readyz; each worker takes the next free port.",
        usual="nowhere",
        least=1,
    )
    metrics_host: str = setting(TEXT, LOOPBACK, WATCHING, "The address for that port.")
    log_level: str = setting(one_of(*LEVELS), "warning", WATCHING, "What is worth a line on the error stream.")
    log_format: str = setting(one_of(*FORMATS), "text", WATCHING, "Lines for people or for programs.")

    boxes: tuple[str, ...] = setting(LIST, (), PLAY, "The boxes it offers.", usual="the whole shelf")
    bot_delay: tuple[float, float] = setting(
        SPAN,
        (0.05, 0.3),
        PLAY,
        "Seconds a bot takes, from and to, where a person may act in the same moment and is not always to be second.",
        least=0,
    )
    thinkers: int = setting(
        NUMBER, 0, PLAY, "Processes in which slow bots think.", usual="one for each core but one, at least two", least=0
    )
    links_last: float = setting(SECONDS, 180 * DAY, PLAY, "How long links to seats are good for.")

    requests: tuple[float, int] = setting(RATE, (20.0, 200), LIMITS, "HTTP requests and new connections of an address.")
    openings: tuple[float, int] = setting(RATE, (0.2, 30), LIMITS, "New tables of an address.")
    messages: tuple[float, int] = setting(RATE, (20.0, 60), LIMITS, "Messages of a person.")
    chat: tuple[float, int] = setting(RATE, (0.5, 30), LIMITS, "Chat lines of a person.")
    hints: tuple[float, int] = setting(RATE, (0.5, 12), LIMITS, "Hints for a person, and words about a move.")
    stored: tuple[float, int] = setting(
        RATE, (4e6 / DAY, 4_000_000), LIMITS, "Bytes that the messages of a person make the server store."
    )
    share: int = setting(
        NUMBER, 4, LIMITS, "How many persons' worth of messages, chat lines and bytes an address has.", least=1
    )
    frames: tuple[float, int] = setting(
        RATE, (50.0, 400), LIMITS, "Frames of a connection that are not a message in the usual way, pings among them."
    )
    tables: int = setting(NUMBER, 300, LIMITS, "The most tables that a person may open in --tables-within.", least=0)
    tables_within: float = setting(SECONDS, 30 * DAY, LIMITS, "The time for which --tables counts.")
    connections: int = setting(
        NUMBER, 100, LIMITS, "The most connections of an address; behind a trusted proxy, the most live ones.", least=1
    )
    header_seconds: float = setting(SECONDS, 15.0, LIMITS, "In which the head of a request must have come.")
    body_seconds: float = setting(
        SECONDS, 30.0, LIMITS, "In which its body must have come, and some of the answer be read."
    )

    push_services: tuple[str, ...] = setting(
        LIST,
        (
            "https://fcm.googleapis.com",
            "https://*.push.services.mozilla.com",
            "https://*.push.apple.com",
            "https://*.notify.windows.com",
        ),
        CALLS,
        "Where browsers may ask to be called when their page is closed; `*.` stands for all hosts below.",
    )
    contact: str = setting(
        TEXT, "mailto:magnat@example.org", CALLS, "Whom the keepers of a push service may write to about this server."
    )


def declared() -> dict[str, Setting]:
    """What people can set, by name."""
    return {field.name: field.metadata["setting"] for field in _settable()}


def read(name: str, value: Any) -> Any:
    """The value of a setting, from what somebody wrote; BadSetting says what is wrong with it."""
    found = declared()[name]
    taken = found.kind.read(value)
    least = min(taken) if isinstance(taken, tuple) and found.least is not None else taken
    if found.least is not None and least < found.least:
        raise BadSetting(f"{value!r} is less than {found.least:g}")
    return taken


def gather(given: Mapping[str, Any], file: Path | None, **fixed: Any) -> Settings:
    """The settings from a file and, before it, from what was given otherwise; None: nothing was."""
    values = from_file(file) if file else {}
    values |= {name: value for name, value in given.items() if value is not None}
    return Settings(**values, **fixed)


def from_file(path: Path) -> dict[str, Any]:
    """What a settings file says. Its keys are the flags without their dashes in front."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSetting(f"{path} cannot be read: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSetting(f"{path} is not TOML: {error}.") from error
    values = {}
    for key, value in content.items():
        name = key.replace("-", "_")
        if name not in declared():
            raise BadSetting(f"{path}: there is no setting {key!r}; `magnat settings` lists them.")
        try:
            values[name] = read(name, value)
        except BadSetting as error:
            raise BadSetting(f"{path}: {key}: {error}.") from error
    return values


def as_file() -> str:
    """A settings file with everything in it, as it is anyway."""
    lines: list[str] = []
    chapter = ""
    for name, found in declared().items():
        if found.chapter != chapter:
            chapter = found.chapter
            lines += ["", f"# ---- {chapter} ----"]
        lines += ["", f"# {found.help}{found.kind.hint}", f"# {flag(name)[2:]} = {_as_toml(name, found)}"]
    return "\n".join(["# Settings of `magnat serve`, as they are where nothing is set.", *lines, ""])


def flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def variable(name: str) -> str:
    return f"MAGNAT_{name.upper()}"


def _as_toml(name: str, found: Setting) -> str:
    default = getattr(Settings, name)
    return f"...  # {found.usual}" if default in (None, YOUR_FOLDER) else found.kind.toml(default)


def _settable() -> list[Field[Any]]:
    return [field for field in fields(Settings) if "setting" in field.metadata]
