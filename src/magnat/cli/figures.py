"""What many games add up to: shares of wins with their intervals, scores, lengths."""

from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any

from magnat.engine.fields import Array

Z_95 = 1.959963984540054


@dataclass(frozen=True)
class Share:
    """A part of all games, and the interval in which the true part lies with 95 % confidence (Wilson)."""

    part: float
    low: float
    high: float


@dataclass(frozen=True)
class Spread:
    mean: float
    sd: float
    min: int
    max: int


def share(wins: float, games: int) -> Share:
    part = wins / games
    middle = part + Z_95**2 / (2 * games)
    reach = Z_95 * sqrt(part * (1 - part) / games + (Z_95 / (2 * games)) ** 2)
    scale = 1 + Z_95**2 / games
    return Share(part, max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale))


def spread(values: Array) -> Spread:
    return Spread(float(values.mean()), float(values.std()), int(values.min()), int(values.max()))


def plain(figure: Share | Spread) -> dict[str, Any]:
    """For JSON."""
    return {name: round(value, 6) for name, value in asdict(figure).items()}


def percent(part: float, language: str) -> str:
    return decimal(100 * part, language, 2) + (" %" if language == "fr" else "%")


def decimal(value: float, language: str, places: int = 1) -> str:
    """A whole number as it is, another to so many places; with the language's comma, and a true minus."""
    text = f"{value:.{places}f}" if isinstance(value, float) else str(value)
    return text.replace("-", "−").replace(".", "," if language == "fr" else ".")


def thousands(value: float) -> str:
    """A large number in groups of three."""
    return f"{value:,.0f}".replace(",", "\u202f")
