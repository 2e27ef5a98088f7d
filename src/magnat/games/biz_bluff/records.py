"""What is remembered of an evening of Biz Bluff."""

from collections import Counter
from collections.abc import Iterator, Sequence

from magnat.engine.chronicle import Feat, Told, feat, greatest
from magnat.games.biz_bluff.state import State


def records(_s: State, told: Sequence[Told]) -> Iterator[Feat]:
    """The most telling first."""
    yield from greatest(_bluffs(told))
    yield from greatest(_payouts(told))
    yield from greatest(_losses(told))
    yield from greatest(_investments(told))
    yield from greatest(_claims(told))


def _bluffs(told: Sequence[Told]) -> Iterator[Feat]:
    """The shares that others lost in a company that somebody had opened to them."""
    opened: Told | None = None
    lost = 0
    for one in [*told, *told[-1:]]:
        key, params = one.line.key, one.line.params
        if key == "lose_shares" and opened is not None and params["seat"] != opened.line.params["seat"]:
            lost += int(params["count"])
        elif lost and opened is not None and key != "lose_shares":
            seat, company = int(opened.line.params["seat"]), int(opened.line.params["company"])
            yield feat("boldest_bluff", opened, seat, lost, company=company)
            opened, lost = None, 0
        if key == "open":
            opened, lost = one, 0


def _payouts(told: Sequence[Told]) -> Iterator[Feat]:
    yield from _at_the_turning("best_investment", "earn", "amount", told)


def _losses(told: Sequence[Told]) -> Iterator[Feat]:
    yield from _at_the_turning("greatest_loss", "lose_shares", "count", told)


def _at_the_turning(kind: str, key: str, amount: str, told: Sequence[Told]) -> Iterator[Feat]:
    """What seats gained or lost when a file was turned."""
    company = 0
    for one in told:
        if one.line.key == "shown":
            company = int(one.line.params["company"])
        elif one.line.key == key:
            params = one.line.params
            yield feat(kind, one, int(params["seat"]), int(params[amount]), company=company)


def _investments(told: Sequence[Told]) -> Iterator[Feat]:
    """The most shares bought at once."""
    company = 0
    for one in told:
        if one.line.key == "open":
            company = int(one.line.params["company"])
        elif one.line.key == "buy":
            params = one.line.params
            yield feat("largest_purchase", one, int(params["seat"]), int(params["count"]), company=company)


def _claims(told: Sequence[Told]) -> Iterator[Feat]:
    """How many companies each seat had laid claim to by then."""
    made: Counter[int] = Counter()
    for one in told:
        if one.line.key in ("claim", "claim_unseen", "take_claim"):
            seat = int(one.line.params["seat"])
            made[seat] += 1
            yield feat("most_claims", one, seat, made[seat], company=int(one.line.params["company"]))
