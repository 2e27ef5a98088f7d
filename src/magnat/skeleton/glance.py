"""What a table of Skeleton shows beyond its pieces.

The plain table of a box without a page of its own shows all of it. There a figure is called after what it is of
(`seat_coins`: one for each seat, `lot_worth`: one for each lot), and what ends like a kind of thing is shown by name
(`lot_seat`: for each lot the name of a seat). `glance_<figure>` in the words is what to call it.
"""

import msgspec

from magnat.skeleton.rules import fortune, lots_to_come
from magnat.skeleton.state import NOBODY, State


class Glance(msgspec.Struct, frozen=True):
    lot: int
    """The lot that is put up; -1: the game is over."""
    lots_to_come: int
    first_seat: int
    """The seat that wins among equal bids."""
    seat_coins: list[int]
    seat_fortune: list[int]
    """What each seat would score now."""
    seat_last_bid: list[int]
    """What each bid for the lot before."""
    seat_is_in: list[bool]
    """Whether the bid of each is handed in."""
    lot_worth: list[int]
    lot_seat: list[int]
    """The seat that has bought each lot; -1: nobody."""


class Own(msgspec.Struct, frozen=True):
    bid: int | None
    """What one has handed in for the lot that is put up."""


def glance(s: State) -> Glance:
    seats = range(s.seats)
    return Glance(
        lot=NOBODY if s.over else int(s.lot),
        lots_to_come=int(lots_to_come(s)),
        first_seat=int(s.first),
        seat_coins=[int(s.cash[seat]) for seat in seats],
        seat_fortune=[fortune(s, seat) for seat in seats],
        seat_last_bid=[int(s.revealed[seat]) for seat in seats],
        seat_is_in=[bool(s.sealed >> seat & 1) for seat in seats],
        lot_worth=[int(value) for value in s.value],
        lot_seat=[int(holder) for holder in s.holder],
    )


def own(s: State, seat: int) -> Own:
    return Own(bid=int(s.bid[seat]) if s.sealed >> seat & 1 else None)
