"""What is remembered of an evening of Kohle, Kie$ & Knete."""

from collections.abc import Iterator, Sequence

from magnat.engine.chronicle import Feat, Told, feat, greatest
from magnat.games.kohle.state import State


def records(_s: State, told: Sequence[Told]) -> Iterator[Feat]:
    """The most telling first."""
    yield from greatest(_deals(told))
    yield from greatest(_partners(told))
    yield from greatest(_hagglings(told))
    yield from greatest(_fortunes(told))


def _deals(told: Sequence[Told]) -> Iterator[Feat]:
    """What a Boss kept of a deal."""
    for space, one in _at_a_deal(told):
        if one.line.key == "kept":
            yield feat("best_deal", one, int(one.line.params["seat"]), int(one.line.params["amount"]), space=space)


def _partners(told: Sequence[Told]) -> Iterator[Feat]:
    """What bringing a family was paid."""
    for space, one in _at_a_deal(told):
        if one.line.key == "paid":
            params = one.line.params
            family = int(params["family"])
            yield feat("dearest_partner", one, int(params["seat"]), int(params["amount"]), family=family, space=space)


def _at_a_deal(told: Sequence[Told]) -> Iterator[tuple[int, Told]]:
    """Every line with the space of the latest deal concluded."""
    space = 0
    for one in told:
        if one.line.key == "concluded":
            space = int(one.line.params["space"])
        yield space, one


def _hagglings(told: Sequence[Told]) -> Iterator[Feat]:
    """How many prices were named before a deal was done."""
    named = 0
    for one in told:
        if one.line.key == "deal":
            named = 0
        elif one.line.key in ("ask", "offer"):
            named += 1
        elif one.line.key == "concluded":
            params = one.line.params
            yield feat("longest_haggling", one, int(params["seat"]), named, space=int(params["space"]))


def _fortunes(told: Sequence[Told]) -> Iterator[Feat]:
    """The largest sums that the bank paid."""
    for one in told:
        if one.line.key == "concluded":
            params = one.line.params
            yield feat("largest_deal", one, int(params["seat"]), int(params["amount"]), space=int(params["space"]))
