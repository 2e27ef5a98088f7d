"""What a setting can be: how it is written on a command line, in the environment and in a file, and what it means."""

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from magnat.engine.words import FloorError

DAY = 24 * 3600.0

UNITS = {"s": 1.0, "m": 60.0, "h": 3600.0, "d": DAY, "": 1.0}
TIME = re.compile(r"(\d+(?:\.\d+)?) ?([smhd]?)")
YES, NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off", "")

T = TypeVar("T")


class BadSetting(FloorError, ValueError):
    """A setting that cannot be."""

    FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Kind(Generic[T]):
    name: str
    """What stands for a value on the help page."""
    read: Callable[[Any], T]
    write: Callable[[Any], str]
    hint: str = ""
    """How it is written, where that is not plain: a key."""
    toml: Callable[[Any], str] = json.dumps


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise BadSetting("setting_no_text", value=repr(value))
    return value


def is_database(data: Path | str) -> bool:
    """Whether this is the address of a database, and no folder."""
    return isinstance(data, str) and data.startswith(("postgresql://", "postgres://"))


def without_password(data: Path | str) -> str:
    """Where games are kept, as it may be shown to whoever looks over one's shoulder."""
    shown, _, _ = str(data).partition("?")
    return re.sub(r"(?<=://)([^:/@]*):[^/]*@", r"\1@", shown) if is_database(data) else str(data)


def _storage(value: Any) -> Path | str:
    return value if is_database(value) else Path(_text(value)).expanduser()


def _number(value: Any) -> int:
    try:
        if isinstance(value, bool | float):
            raise ValueError
        return int(value)
    except (TypeError, ValueError):
        raise BadSetting("setting_no_number", value=repr(value)) from None


def _switch(value: Any) -> bool:
    word = str(value).lower()
    if word not in YES + NO:
        raise BadSetting("setting_no_switch", value=repr(value))
    return word in YES


def _seconds(value: Any) -> float:
    """`90`, `90s`, `15m`, `12h`, `30d`."""
    found = TIME.fullmatch(str(value).strip())
    if found is None:
        raise BadSetting("setting_no_time", value=repr(value))
    return float(found[1]) * UNITS[found[2]]


def _written_seconds(seconds: float) -> str:
    unit = next(unit for unit in "dhms" if seconds % UNITS[unit] == 0 or unit == "s")
    return f"{seconds / UNITS[unit]:g}{unit}"


def _rate(value: Any) -> tuple[float, int]:
    """`20/200`: twenty a second, and two hundred at once."""
    often, _, burst = str(value).partition("/")
    try:
        taken = (float(often), int(burst))
    except ValueError:
        raise BadSetting("setting_no_rate", value=repr(value)) from None
    if taken[0] <= 0 or taken[1] < 1:
        raise BadSetting("setting_lets_nobody_in", value=repr(value))
    return taken


def _span(value: Any) -> tuple[float, float]:
    """`0.05-0.3`, or one number for both."""
    low, _, high = str(value).partition("-")
    try:
        taken = (float(low), float(high or low))
    except ValueError:
        raise BadSetting("setting_no_span", value=repr(value)) from None
    return taken[0], max(taken)


def _list(value: Any) -> tuple[str, ...]:
    parts: Iterable[Any] = value if isinstance(value, list | tuple) else str(value).split(",")
    return tuple(_text(part).strip() for part in parts if part != "")


def one_of(*words: str) -> "Kind[str]":
    def chosen(value: Any) -> str:
        if value not in words:
            raise BadSetting("setting_none_of", value=repr(value), known=", ".join(words))
        return str(value)

    return Kind("|".join(words), chosen, str)


TEXT: Kind[str] = Kind("TEXT", _text, str)
NUMBER: Kind[int] = Kind("NUMBER", _number, str)
SWITCH: Kind[bool] = Kind("", _switch, lambda value: "on" if value else "off")
STORAGE: Kind[Path | str] = Kind("FOLDER|URL", _storage, str, toml=lambda v: json.dumps(str(v)))
SECONDS: Kind[float] = Kind(
    "TIME", _seconds, _written_seconds, "hint_time", lambda value: json.dumps(_written_seconds(value))
)
RATE: Kind[tuple[float, int]] = Kind(
    "RATE/BURST",
    _rate,
    lambda value: f"{value[0]:.4g}/{value[1]}",
    "hint_rate",
    lambda value: json.dumps(f"{value[0]:.4g}/{value[1]}"),
)
SPAN: Kind[tuple[float, float]] = Kind(
    "FROM-TO",
    _span,
    lambda value: f"{value[0]:g}-{value[1]:g}",
    "",
    lambda value: json.dumps(f"{value[0]:g}-{value[1]:g}"),
)
LIST: Kind[tuple[str, ...]] = Kind(
    "A,B,...", _list, lambda value: ", ".join(value) or "usual_none", "", lambda value: json.dumps(list(value))
)
