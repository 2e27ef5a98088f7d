"""What a table of Kohle, Kie$ & Knete shows beyond its pieces: what a deal lacks, what is left of it, who asks what."""

from types import SimpleNamespace
from typing import Any, Literal

import msgspec

from magnat.engine.bits import count_bits
from magnat.engine.plain import following_from
from magnat.games.kohle.deal import (
    brings,
    filled,
    has_at_home,
    highest_price,
    is_complete,
    listed,
    most_owed_for,
    wanted,
    worth,
)
from magnat.games.kohle.negotiation import is_better, may_accept_ask, may_accept_offer, others_have_let_go
from magnat.games.kohle.state import (
    ANONYMOUS_CARD,
    BOSS_CARD,
    FAMILIES,
    NEGOTIATION,
    NOBODY,
    OVER,
    SPACES,
    TILES,
    TRAVEL_CARD,
    WINDOW,
    State,
)
from magnat.games.kohle.turn import round_of_lull


class Traveller(msgspec.Struct, frozen=True):
    """Somebody of the deal whom a travel card could send away."""

    family: int
    seat: int
    """The seat whose clan card it is; -1: the investor in person."""


class Glance(msgspec.Struct, frozen=True):
    worths: list[int]
    """What the bank would pay for each deal, with the tile on top of the stack."""
    brings: list[int]
    """A bit for each family that a seat can bring, by seat."""
    by_clan: list[int]
    """Those of them that it brings by a clan card: the investor is elsewhere or away."""
    wanted: int
    """A bit for each family worth talking about: the deal lists it and the Boss has none of it."""
    filled: int
    """A bit for each family that takes part: the Boss's own, and those agreed upon."""
    missing: list[int]
    """The families that must take part and do not yet."""
    more: int
    """How many more of the group must take part."""
    complete: bool
    """Whether the deal can be concluded."""
    promised: int
    """Millions that the Boss has agreed to pay."""
    offered: int
    """Millions that the Boss's open offers may cost beyond that."""
    left: int
    """What stays with the Boss of what the bank pays, after what is promised; below 0: it comes out of their purse."""
    silent: list[int]
    """The seats that have yet to act or to let it go."""
    last_word: bool
    """Whether in a negotiation only the Boss is still asked."""
    travellers: list[Traveller]
    """Whom travel cards could send away from this deal; each needs one of their own family, or an anonymous one."""
    touched: list[int]
    """The seats of which the card on the table would touch something: an investor or a clan card of theirs, their place
    as the Boss, an agreement that a new Boss would void, somebody who takes part in their deal."""
    lull: int
    """The round of turns without a deal that is being played, counted from 1; 0: too early to speak of it."""


class Refused(msgspec.Struct, frozen=True):
    """A price that was named to one, and that one may not accept."""

    seat: int
    """The one that would bring the family."""
    family: int
    why: Literal["spoken_for", "too_dear"]
    """Another seat brings it for as little; or it is more than the Boss can still promise."""


class Own(msgspec.Struct, frozen=True):
    highest: list[int]
    """The highest price that one may name, by family."""
    refused: list[Refused]


def glance(s: State) -> Glance:
    return Glance(_worths(s), *_families(s), *_money(s), *_asked(s), _travellers(s), _touched(s), _lull(s))


def own(s: State, seat: int) -> Own:
    return Own(_highest(s, seat), _refused(s, seat))


# ---- The deal ----


@following_from("dividends", "tile_value", "deals")
def _worths(s: Any) -> list[int]:
    return [_worth_at(s, space) for space in range(SPACES)]


def _worth_at(s: Any, space: int) -> int:
    """When the tiles have run out nothing is worth anything."""
    there: Any = SimpleNamespace(pawn=space, dividends=s.dividends, tile_value=s.tile_value, deals=s.deals)
    return worth(there) if s.deals < TILES else 0


@following_from(
    *("seats", "pawn", "turn", "must", "either", "either_count", "holder", "travel_on", "laid", "partner", "agreed")
)
def _families(s: Any) -> tuple[list[int], list[int], int, int, list[int], int, bool]:
    taking_part = filled(s)
    missing = [family for family in range(FAMILIES) if s.must[s.pawn] & ~taking_part & 1 << family]
    more = max(0, s.either_count[s.pawn] - count_bits(s.either[s.pawn] & taking_part))
    brought = [brings(s, seat) for seat in range(s.seats)]
    by_clan = [families & ~_at_home(s, seat) for seat, families in enumerate(brought)]
    return brought, by_clan, wanted(s), taking_part, missing, more, is_complete(s)


def _at_home(s: Any, seat: int) -> int:
    return sum(1 << family for family in range(FAMILIES) if has_at_home(s, seat, family))


@following_from("pawn", "dividends", "tile_value", "deals", "partner", "agreed", "offered")
def _money(s: Any) -> tuple[int, int, int]:
    promised = sum(price for price, seat in zip(s.agreed, s.partner, strict=True) if seat != NOBODY)
    owed = sum(most_owed_for(s, family) for family in range(FAMILIES))
    return promised, owed - promised, _worth_at(s, s.pawn) - promised


@following_from("seats", "phase", "passed", "turn")
def _asked(s: Any) -> tuple[list[int], bool]:
    asking = s.phase in (NEGOTIATION, WINDOW)
    silent = [seat for seat in range(s.seats) if asking and not s.passed >> seat & 1]
    return silent, s.phase == NEGOTIATION and others_have_let_go(s)


@following_from("seats", "pawn", "must", "either", "holder", "travel_on", "laid")
def _travellers(s: Any) -> list[Traveller]:
    found = []
    for family in (family for family in range(FAMILIES) if listed(s) >> family & 1):
        if s.holder[family] != NOBODY and s.travel_on[family] == 0:
            found.append(Traveller(family, NOBODY))
        found += [Traveller(family, seat) for seat in range(s.seats) if s.laid[seat, family] > 0]
    return found


@following_from(
    *("seats", "phase", "card_played", "about_seat", "about_family", "turn", "dealing", "partner", "holder"),
    *("pawn", "must", "either", "either_count", "travel_on", "laid", "agreed"),
)
def _touched(s: Any) -> list[int]:
    return [seat for seat in range(s.seats) if s.phase == WINDOW and _touches(s, seat)]


def _touches(s: Any, seat: int) -> bool:
    if s.card_played == BOSS_CARD:
        return seat == s.turn or seat in s.partner
    is_clan_card = TRAVEL_CARD <= s.card_played <= ANONYMOUS_CARD and s.about_seat != NOBODY
    owner = s.about_seat if is_clan_card else s.holder[s.about_family]
    takes_part = s.dealing == 1 and filled(s) >> s.about_family & 1
    return seat == owner or (seat == s.turn and bool(takes_part))


@following_from("seats", "phase", "lull")
def _lull(s: Any) -> int:
    return round_of_lull(s) if s.phase != OVER else 0


# ---- For the seat that looks ----


@following_from(
    *("dealing", "pawn", "turn", "dividends", "tile_value", "deals", "partner", "agreed", "offered"),
    *("cash", "paid", "money_hidden"),
)
def _highest(s: Any, seat: int) -> list[int]:
    if not s.dealing:
        return [0] * FAMILIES
    if seat != s.turn:  # The same for every family.
        return [max(0, highest_price(s, seat, 0))] * FAMILIES
    return [max(0, highest_price(s, seat, family)) for family in range(FAMILIES)]


@following_from(
    *("seats", "dealing", "pawn", "turn", "dividends", "tile_value", "deals", "partner", "agreed", "asked", "offered"),
    *("cash", "paid", "money_hidden"),
)
def _refused(s: Any, seat: int) -> list[Refused]:
    if not s.dealing:
        return []
    return _refused_by_boss(s) if seat == s.turn else _refused_by(s, seat)


def _refused_by_boss(s: Any) -> list[Refused]:
    """What others ask and the Boss cannot agree to."""
    asked = [(seat, family) for seat in range(s.seats) for family in range(FAMILIES) if s.asked[seat, family] >= 0]
    return [
        Refused(seat, family, "too_dear" if is_better(s, seat, family, s.asked[seat, family]) else "spoken_for")
        for seat, family in asked
        if not may_accept_ask(s, seat, family)
    ]


def _refused_by(s: Any, seat: int) -> list[Refused]:
    """What the Boss offers a seat for a family that another brings for as little."""
    offered = [family for family in range(FAMILIES) if s.offered[seat, family] >= 0]
    return [Refused(seat, family, "spoken_for") for family in offered if not may_accept_offer(s, seat, family)]
