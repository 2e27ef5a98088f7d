"""What is remembered of an evening of Venture."""

from collections.abc import Iterator, Sequence

from magnat.engine.chronicle import Feat, Told, feat, greatest
from magnat.games.venture.state import State


def records(_s: State, told: Sequence[Told]) -> Iterator[Feat]:
    """The most telling first."""
    yield from greatest(_profits(told))
    yield from greatest(_raids(told))
    yield from greatest(_takeovers(told))
    yield from greatest(_reorganisations(told))


def _profits(told: Sequence[Told]) -> Iterator[Feat]:
    """What each seat earned each time, and with how many conglomerates."""
    conglomerates = 0
    for one in told:
        if one.line.key == "earns":
            conglomerates += 1
        elif one.line.key == "earns_in_all":
            params = one.line.params
            yield feat("best_profit", one, int(params["seat"]), int(params["amount"]), count=conglomerates)
            conglomerates = 0


def _raids(told: Sequence[Told]) -> Iterator[Feat]:
    for one in told:
        if one.line.key == "raid":
            params = one.line.params
            seat, company, multiple = (int(params[name]) for name in ("seat", "company", "multiple"))
            yield feat("boldest_raid", one, seat, int(params["amount"]), company=company, multiple=multiple)


def _takeovers(told: Sequence[Told]) -> Iterator[Feat]:
    for one in told:
        if one.line.key == "take_over":
            params = one.line.params
            yield feat(
                "dearest_company", one, int(params["seat"]), int(params["amount"]), company=int(params["company"])
            )


def _reorganisations(told: Sequence[Told]) -> Iterator[Feat]:
    """What everything earned once it had been put in order."""
    for one in told:
        if one.line.key == "reorganised":
            params = one.line.params
            yield feat("best_order", one, int(params["seat"]), int(params["amount"]))
