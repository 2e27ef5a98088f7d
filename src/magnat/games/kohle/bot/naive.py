"""The naive player: whatever the deal, everybody in it should get the same."""

from magnat.engine.compiling import compiled
from magnat.engine.fields import Array
from magnat.engine.numbers import whole
from magnat.engine.randomness import pick
from magnat.games.kohle.bot.judgement import (
    EVER,
    UNREACHABLE,
    brought_by_others,
    cheapest_ask,
    clans_in_hand,
    equal_share,
    profit_as_boss,
    still_missing,
    useful,
    worth_an_offer,
)
from magnat.games.kohle.deal import brings, highest_price, is_complete, listed
from magnat.games.kohle.negotiation import (
    may_accept_ask,
    may_accept_offer,
    may_name_price,
    others_have_let_go,
)
from magnat.games.kohle.players import current, places_left_of_the_boss, seats_at
from magnat.games.kohle.rules import legal
from magnat.games.kohle.state import (
    ACCEPT,
    AMOUNT,
    CONCLUDE,
    DEAL,
    FAMILIES,
    LANDED,
    LAY,
    LET_GO,
    NAME_PRICE,
    NAMED_AMOUNT,
    NEGOTIATION,
    NOBODY,
    RECRUITMENT_CARD,
    STOP,
    TURN,
    WINDOW,
    State,
)


@compiled
def naive(s: State, seat: int, luck: Array, out: Array) -> int:
    """Deals when it has somebody to bring, asks and pays equal shares, and leaves most tricks in its hand."""
    count = legal(s, seat, out)
    if s.phase == NEGOTIATION:
        return share_as_boss(s) if seat == s.turn else share_as_partner(s, seat)
    if s.phase == AMOUNT:
        return NAMED_AMOUNT + min(equal_share(s), highest_price(s, seat, whole(s.about_family)))
    if s.phase == WINDOW:
        robbed = s.card_played == RECRUITMENT_CARD and s.holder[s.about_family] == seat
        return STOP if robbed and count > 1 else LET_GO
    if s.phase in (TURN, LANDED):
        own = (brings(s, seat) | clans_in_hand(s, seat)) & listed(s)
        opens = own != 0 and profit_as_boss(s, seat, EVER, equal_share(s)) != UNREACHABLE
        return DEAL if opens else int(out[count - 1])
    return int(out[pick(luck, count)])


@compiled
def share_as_boss(s: State) -> int:
    if is_complete(s):
        return CONCLUDE if others_have_let_go(s) else LET_GO
    boss = current(s)
    missing = still_missing(s)
    for family in range(FAMILIES):
        if missing & clans_in_hand(s, boss) & 1 << family:
            return LAY + family
    for family in range(FAMILIES):
        seat = cheapest_ask(s, family) if missing >> family & 1 else NOBODY
        fair = seat != NOBODY and s.asked[seat, family] <= equal_share(s)
        if fair and may_accept_ask(s, seat, family):
            return ACCEPT + seat * FAMILIES + family
    return offer_a_share(s, boss)


@compiled
def offer_a_share(s: State, boss: int) -> int:
    families = worth_an_offer(s)
    for places in range(1, seats_at(s)):
        seat = places_left_of_the_boss(s, places)
        able = useful(s, seat) & families if may_name_price(s, boss) else 0
        for family in range(FAMILIES):
            if able >> family & 1 and s.offered[seat, family] < 0:
                return NAME_PRICE + seat * FAMILIES + family
    return LET_GO


@compiled
def share_as_partner(s: State, seat: int) -> int:
    able = useful(s, seat)
    for family in range(FAMILIES):
        if able >> family & 1:
            if may_accept_offer(s, seat, family) and s.offered[seat, family] >= equal_share(s):
                return ACCEPT + seat * FAMILIES + family
            if s.asked[seat, family] < 0 and may_name_price(s, seat):
                return NAME_PRICE + seat * FAMILIES + family
    lacking = still_missing(s) & ~brings(s, seat) & ~brought_by_others(s, seat) & clans_in_hand(s, seat)
    for family in range(FAMILIES):
        if lacking >> family & 1:
            return LAY + family
    return LET_GO
