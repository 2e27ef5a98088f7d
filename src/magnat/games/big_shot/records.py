"""What is remembered of an evening of Big Shot."""

from collections.abc import Iterator, Sequence

from magnat.engine.chronicle import Feat, Told, feat, greatest
from magnat.games.big_shot.districts import worth_of
from magnat.games.big_shot.state import State


def records(s: State, told: Sequence[Told]) -> Iterator[Feat]:
    """The most telling first."""
    auctions = list(_auctions(told))
    yield from greatest(_dear_lots(auctions))
    yield from greatest(_districts(s, told))
    yield from greatest(_bluffs(told))
    yield from greatest(_fierce_auctions(auctions))


def _auctions(told: Sequence[Told]) -> Iterator[tuple[int, int, Told]]:
    """For each lot its round, how many bids it took, and who got it."""
    number = bids = 0
    for one in told:
        if one.line.key == "round":
            number, bids = int(one.line.params["round"]), 0
        elif one.line.key == "bid":
            bids += 1
        elif one.line.key in ("take", "take_free"):
            yield number, bids, one


def _dear_lots(auctions: list[tuple[int, int, Told]]) -> Iterator[Feat]:
    for number, bids, taken in auctions:
        params = taken.line.params
        yield feat("dearest_lot", taken, int(params["seat"]), int(params.get("amount", 0)), round=number, count=bids)


def _fierce_auctions(auctions: list[tuple[int, int, Told]]) -> Iterator[Feat]:
    for number, bids, taken in auctions:
        params = taken.line.params
        yield feat(
            "fiercest_auction", taken, int(params["seat"]), bids, round=number, price=int(params.get("amount", 0))
        )


def _districts(s: State, told: Sequence[Told]) -> Iterator[Feat]:
    """What each district was worth to its owner in the end."""
    number = 0
    for one in told:
        if one.line.key == "round":
            number = int(one.line.params["round"])
        elif one.line.key == "sold":
            district, colour = int(one.line.params["district"]), int(one.line.params["colour"])
            worth = worth_of(s, district)
            yield feat("finest_district", one, s.seat_of[colour], worth, district=district, round=number)


def _bluffs(told: Sequence[Told]) -> Iterator[Feat]:
    """Bids that nobody could have paid: by how much."""
    bid = 0
    for one in told:
        if one.line.key == "bid":
            bid = int(one.line.params["amount"])
        elif one.line.key == "overbid":
            cash = int(one.line.params["amount"])
            yield feat("boldest_bluff", one, int(one.line.params["seat"]), bid - cash, bid=bid, cash=cash)
