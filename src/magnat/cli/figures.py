"""How figures are written: for people of a language, and as JSON."""

from dataclasses import asdict
from typing import Any

from magnat.sim.statistics import Share, Spread


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
