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

from magnat.engine.system_errors import access
from magnat.engine.words import words_of
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

CHAPTERS = ("place", "proxy", "play", "limits", "calls", "keeping", "watching")
PLACE, PROXY, PLAY, LIMITS, CALLS, KEEPING, WATCHING = (f"chapter_{name}" for name in CHAPTERS)
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
    usual: str
    """What is said of it where nothing is set: a key, or the value as it is written."""
    least: float | None = None


def setting(kind: Kind[Any], default: T, chapter: str, *, usual: str | None = None, least: float | None = None) -> T:
    """A field that people can set. `usual` says what None stands for."""
    said = usual if usual is not None else kind.write(default)
    found: T = dataclass_field(default=default, metadata={"setting": Setting(kind, chapter, said, least)})
    return found


@dataclass(frozen=True)
class Settings:
    data: Storage = setting(  # noqa: RUF009  (a field, like the others)
        STORAGE,
        YOUR_FOLDER,
        PLACE,
        usual="usual_your_folder",
    )
    host: str = setting(TEXT, LOOPBACK, PLACE)
    port: int | None = setting(NUMBER, None, PLACE, usual="usual_next_port", least=1)
    workers: int = setting(NUMBER, 1, PLACE, least=1)
    broker: str = setting(
        TEXT,
        "",
        PLACE,
        usual="usual_the_database",
    )
    compiles: bool = True
    """Whether this worker has the rules compiled; False: it waits until another has done it."""
    prefix: str = setting(TEXT, "", PLACE, usual="usual_none")
    deflate: bool = setting(SWITCH, False, PLACE)
    client: Path | None = None
    """The folder of the built browser client; None: none is served."""

    origins: tuple[str, ...] = setting(LIST, (), PROXY)
    trusted_proxies: tuple[str, ...] = setting(
        LIST,
        (LOOPBACK, "::1"),
        PROXY,
    )

    hosts: tuple[str, ...] = setting(
        LIST,
        (),
        PROXY,
        usual="usual_any",
    )
    hsts: float = setting(SECONDS, 180 * DAY, PROXY)
    drain: float = setting(SECONDS, 10.0, PROXY)

    keep_tables: float = setting(SECONDS, 0.0, KEEPING, usual="usual_never")
    read_only: bool = setting(SWITCH, False, KEEPING)

    metrics_port: int | None = setting(
        NUMBER,
        None,
        WATCHING,
        usual="usual_nowhere",
        least=1,
    )
    metrics_host: str = setting(TEXT, LOOPBACK, WATCHING)
    log_level: str = setting(one_of(*LEVELS), "warning", WATCHING)
    log_format: str = setting(one_of(*FORMATS), "text", WATCHING)

    boxes: tuple[str, ...] = setting(LIST, (), PLAY, usual="usual_whole_shelf")
    bot_delay: tuple[float, float] = setting(
        SPAN,
        (0.05, 0.3),
        PLAY,
        least=0,
    )
    thinkers: int = setting(NUMBER, 0, PLAY, usual="usual_cores_but_one", least=0)
    links_last: float = setting(SECONDS, 180 * DAY, PLAY)

    requests: tuple[float, int] = setting(RATE, (20.0, 200), LIMITS)
    openings: tuple[float, int] = setting(RATE, (0.2, 30), LIMITS)
    messages: tuple[float, int] = setting(RATE, (20.0, 60), LIMITS)
    chat: tuple[float, int] = setting(RATE, (0.5, 30), LIMITS)
    hints: tuple[float, int] = setting(RATE, (0.5, 12), LIMITS)
    stored: tuple[float, int] = setting(RATE, (4e6 / DAY, 4_000_000), LIMITS)
    share: int = setting(NUMBER, 4, LIMITS, least=1)
    frames: tuple[float, int] = setting(RATE, (50.0, 400), LIMITS)
    tables: int = setting(NUMBER, 300, LIMITS, least=0)
    tables_within: float = setting(SECONDS, 30 * DAY, LIMITS)
    connections: int = setting(NUMBER, 100, LIMITS, least=1)
    header_seconds: float = setting(SECONDS, 15.0, LIMITS)
    body_seconds: float = setting(SECONDS, 30.0, LIMITS)

    push_services: tuple[str, ...] = setting(
        LIST,
        (
            "https://fcm.googleapis.com",
            "https://*.push.services.mozilla.com",
            "https://*.push.apple.com",
            "https://*.notify.windows.com",
        ),
        CALLS,
    )
    contact: str = setting(TEXT, "mailto:magnat@example.org", CALLS)


def declared() -> dict[str, Setting]:
    """What people can set, by name."""
    return {field.name: field.metadata["setting"] for field in _settable()}


def read(name: str, value: Any) -> Any:
    """The value of a setting, from what somebody wrote; BadSetting says what is wrong with it."""
    found = declared()[name]
    taken = found.kind.read(value)
    least = min(taken) if isinstance(taken, tuple) and found.least is not None else taken
    if found.least is not None and least < found.least:
        raise BadSetting("setting_too_small", value=repr(value), least=f"{found.least:g}")
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
        raise BadSetting("settings_unreadable", access(error), file=str(path)) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSetting("settings_no_toml", error, file=str(path)) from error
    values = {}
    for key, value in content.items():
        name = key.replace("-", "_")
        if name not in declared():
            raise BadSetting("settings_unknown", file=str(path), name=key)
        try:
            values[name] = read(name, value)
        except BadSetting as error:
            raise BadSetting("settings_bad_value", error, file=str(path), name=key) from error
    return values


def help_key(name: str) -> str:
    """What is said of a setting, and how it is written where that is not plain."""
    hint = declared()[name].kind.hint
    return f"setting_{name}+{hint}" if hint else f"setting_{name}"


def as_file(language: str = "en") -> str:
    """A settings file with everything in it, as it is anyway."""
    words = words_of(Path(__file__).parent, language)
    lines: list[str] = []
    chapter = ""
    for name, found in declared().items():
        if found.chapter != chapter:
            chapter = found.chapter
            lines += ["", f"# ---- {words.text(chapter)} ----"]
        about = " ".join(map(words.text, help_key(name).split("+")))
        usual = str(words.messages.get(found.usual, found.usual))
        lines += ["", f"# {about}", f"# {flag(name)[2:]} = {_as_toml(name, found, usual)}"]
    return "\n".join([f"# {words.text('settings_title')}", *lines, ""])


def flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def variable(name: str) -> str:
    return f"MAGNAT_{name.upper()}"


def _as_toml(name: str, found: Setting, usual: str) -> str:
    default = getattr(Settings, name)
    return f"...  # {usual}" if default in (None, YOUR_FOLDER) else found.kind.toml(default)


def _settable() -> list[Field[Any]]:
    return [field for field in fields(Settings) if "setting" in field.metadata]
