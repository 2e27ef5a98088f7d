"""How players of Kohle, Kie$ & Knete size up a deal, from what their seat can see."""

from magnat.engine.bits import count_bits
from magnat.engine.compiling import compiled
from magnat.games.kohle.deal import brings, filled, listed, wanted, worth
from magnat.games.kohle.players import places_left_of_the_boss, seats_at
from magnat.games.kohle.state import CLAN_CARD, FAMILIES, NOBODY, State

EVER = 256
"""The patience of one who tries again with anybody."""
UNREACHABLE = -999
"""The profit of a deal for which somebody is missing whom nobody can bring."""


@compiled
def families_needed(s: State) -> int:
    """How many must take part in the deal."""
    return count_bits(int(s.must[s.pawn])) + int(s.either_count[s.pawn])


@compiled
def equal_share(s: State) -> int:
    """What each family of the deal would get if all got the same."""
    return worth(s) // families_needed(s)


@compiled
def still_missing(s: State) -> int:
    """A bit for each family that would bring the Boss nearer to a conclusion."""
    families = filled(s)
    missing = int(s.must[s.pawn]) & ~families
    group = int(s.either[s.pawn])
    if count_bits(group & families) < s.either_count[s.pawn]:
        missing |= group & ~families
    return missing


@compiled
def lacking(s: State) -> int:
    """How many families the Boss has yet to find."""
    families = filled(s)
    group = int(s.either_count[s.pawn]) - count_bits(int(s.either[s.pawn]) & families)
    return count_bits(int(s.must[s.pawn]) & ~families) + max(0, group)


@compiled
def worth_an_offer(s: State) -> int:
    """A bit for each family the Boss should offer money for: of the group, no more than are lacking."""
    missing = still_missing(s)
    group = int(s.either[s.pawn])
    under_way = filled(s)
    for seat in range(seats_at(s)):
        for family in range(FAMILIES):
            under_way |= int(s.offered[seat, family] >= 0) << family
    if count_bits(group & under_way) >= s.either_count[s.pawn]:
        missing &= ~group | under_way
    return missing


@compiled
def is_indispensable(s: State, family: int) -> bool:
    """Whether a deal that is complete would not be so without this family."""
    families = filled(s)
    if not families >> family & 1:
        return False
    if s.must[s.pawn] >> family & 1:
        return True
    group = int(s.either[s.pawn])
    return group >> family & 1 == 1 and count_bits(group & families) == s.either_count[s.pawn]


@compiled
def clans_in_hand(s: State, seat: int) -> int:
    """A bit for each family of the deal of which a seat holds a clan card."""
    families = 0
    for family in range(FAMILIES):
        families |= int(s.hand[seat, CLAN_CARD + family] > 0) << family
    return families & listed(s)


@compiled
def brought_by_others(s: State, seat: int) -> int:
    """A bit for each family that somebody else could bring, as far as one can see."""
    families = 0
    for other in range(seats_at(s)):
        if other != seat:
            families |= brings(s, other)
    return families


@compiled
def brought_willingly(s: State, seat: int, patience: int) -> int:
    """The same, without those for whose sake negotiations have failed too often."""
    families = 0
    for other in range(seats_at(s)):
        if other != seat and s.dear[other] < patience:
            families |= brings(s, other)
    return families


@compiled
def profit_as_boss(s: State, seat: int, patience: int, price: int) -> int:
    """What a seat could hope to keep of the deal: all but the `price` of each family it has to buy."""
    own = brings(s, seat) | clans_in_hand(s, seat)
    others = brought_willingly(s, seat, patience) & ~own
    to_buy = int(s.must[s.pawn]) & ~own
    if to_buy & ~others:
        return UNREACHABLE
    group = int(s.either[s.pawn])
    lacking = max(0, int(s.either_count[s.pawn]) - count_bits(group & own))
    if lacking > count_bits(group & others):
        return UNREACHABLE
    return worth(s) - (count_bits(to_buy) + lacking) * price


@compiled
def earned_so_far(s: State, seat: int) -> int:
    """What a seat other than the Boss gets of the deal as agreed."""
    earned = 0
    for family in range(FAMILIES):
        if s.partner[family] == seat:
            earned += int(s.agreed[family])
    return earned


@compiled
def promised(s: State) -> int:
    total = 0
    for family in range(FAMILIES):
        if s.partner[family] != NOBODY:
            total += int(s.agreed[family])
    return total


@compiled
def cheapest_ask(s: State, family: int) -> int:
    """The seat that asks least for a family, or nobody; of equals the first from the Boss's left."""
    best = NOBODY
    for places in range(1, seats_at(s)):
        seat = places_left_of_the_boss(s, places)
        price = s.asked[seat, family]
        if price >= 0 and (best == NOBODY or price < s.asked[best, family]):
            best = seat
    return best


@compiled
def likely_wealth(s: State, seat: int) -> int:
    """A closed purse is judged by the deals its owner has concluded, of which they kept about half."""
    if not s.money_hidden:
        return int(s.cash[seat])
    wealth = 0
    for space in range(s.closed_by.shape[0]):
        if s.closed_by[space] == seat:
            wealth += int(s.dividends[space]) * int(s.tile_value[s.deals]) // 2
    return wealth


@compiled
def leads(s: State, boss: int, seat: int) -> bool:
    """Whether a seat has to fear that the Boss is ahead of everybody, itself included."""
    own = int(s.cash[seat])
    for other in range(seats_at(s)):
        if other not in (boss, seat) and likely_wealth(s, other) > likely_wealth(s, boss):
            return False
    return likely_wealth(s, boss) > own


@compiled
def useful(s: State, seat: int) -> int:
    """A bit for each family that a seat can bring and the Boss still misses."""
    return brings(s, seat) & wanted(s) & still_missing(s)
