"""The steady player: prices what it brings, haggles, and knows what its cards are for."""

from magnat.engine.compiling import compiled
from magnat.engine.fields import Array
from magnat.engine.numbers import whole
from magnat.games.kohle.bot.cards import (
    best_recruit,
    card_to_discard,
    send_away,
    space_for_the_pawn,
    stops,
    target_of_travel,
)
from magnat.games.kohle.bot.judgement import (
    brought_by_others,
    cheapest_ask,
    clans_in_hand,
    earned_so_far,
    profit_as_boss,
    still_missing,
    useful,
    worth_an_offer,
)
from magnat.games.kohle.bot.prices import LATE, acceptable_to, ask_of, bid_for, most_to_pay, usual_price
from magnat.games.kohle.deal import brings, highest_price, is_complete, worth
from magnat.games.kohle.negotiation import (
    may_accept_ask,
    may_accept_offer,
    may_name_price,
    others_have_let_go,
)
from magnat.games.kohle.players import places_left_of_the_boss, seats_at
from magnat.games.kohle.rules import legal
from magnat.games.kohle.state import (
    ACCEPT,
    AMOUNT,
    BOSS_CARD,
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
    PLACEMENT,
    STOP,
    TAKE_OVER,
    TARGET,
    TURN,
    WINDOW,
    State,
)

PROFIT_TO_OPEN = 12
"""Millions that a deal must promise before it is opened: three cards drawn instead would be worth as much."""
OPENED_LATE = 60
"""Per cent of that when the end is near, and cards are worth less."""
PROFIT_TO_TAKE_OVER = 50
"""Hundredths of a dividend that a take-over must promise."""
CONTENT = 2
"""Who gets less than so many equal parts of a deal would rather see it fail."""
PATIENCE = 1
"""Negotiations that may fail for the sake of a seat before nobody counts on it any more."""


@compiled
def steady(s: State, seat: int, luck: Array, out: Array) -> int:
    count = legal(s, seat, out)
    if s.phase == NEGOTIATION:
        return lead_the_talks(s, seat) if seat == s.turn else join_the_talks(s, seat)
    if s.phase == WINDOW:
        return STOP if count > 1 and stops(s, seat) else LET_GO
    if s.phase == AMOUNT:
        return NAMED_AMOUNT + price_to_name(s, seat)
    if s.phase == TARGET:
        return target_of_travel(s, seat, out, count)
    if s.phase in (TURN, LANDED):
        return DEAL if count == 1 or is_worth_opening(s, seat) else int(out[1])
    if s.phase == PLACEMENT:
        return space_for_the_pawn(s, seat)
    recruit = best_recruit(s, seat)
    return recruit if recruit != NOBODY else card_to_discard(s, seat)


@compiled
def is_worth_opening(s: State, seat: int) -> bool:
    """For a profit that is better than three cards, from those who have not been too dear so far."""
    least = PROFIT_TO_OPEN * (OPENED_LATE if s.deals >= LATE else 100)
    return 100 * hoped_profit(s, seat) >= least


@compiled
def hoped_profit(s: State, seat: int) -> int:
    return profit_as_boss(s, seat, PATIENCE, usual_price(s))


@compiled
def price_to_name(s: State, seat: int) -> int:
    family = whole(s.about_family)
    price = bid_for(s, whole(s.about_seat), family) if seat == s.turn else ask_of(s, seat, whole(s.named[seat]))
    return max(0, min(price, highest_price(s, seat, family)))


# ---- As the Boss ----


@compiled
def lead_the_talks(s: State, boss: int) -> int:
    """Own people first, then whoever is cheap, then offers; what is dear is paid only when nothing else helps."""
    if is_complete(s):
        return CONCLUDE if others_have_let_go(s) else LET_GO
    recruit = best_recruit(s, boss)
    if recruit != NOBODY:
        return recruit
    own = still_missing(s) & clans_in_hand(s, boss)
    for family in range(FAMILIES):
        if own >> family & 1:
            return LAY + family
    bargain = accept_up_to(s, usual_price(s))
    if bargain != NOBODY:
        return bargain
    offer = offer_more(s, boss)
    if offer != NOBODY:
        return offer
    dear = accept_up_to(s, most_to_pay(s)) if others_have_let_go(s) else NOBODY
    return dear if dear != NOBODY else LET_GO


@compiled
def accept_up_to(s: State, limit: int) -> int:
    missing = still_missing(s)
    best = NOBODY
    for family in range(FAMILIES):
        seat = cheapest_ask(s, family) if missing >> family & 1 else NOBODY
        if seat != NOBODY and s.asked[seat, family] <= limit and may_accept_ask(s, seat, family):
            limit = whole(s.asked[seat, family])
            best = ACCEPT + seat * FAMILIES + family
    return best


@compiled
def offer_more(s: State, boss: int) -> int:
    """An offer for each family that is missing, raised once everybody has heard it and nobody has moved."""
    families = worth_an_offer(s)
    for places in range(1, seats_at(s)):
        seat = places_left_of_the_boss(s, places)
        able = useful(s, seat) & families if may_name_price(s, boss) else 0
        for family in range(FAMILIES):
            if able >> family & 1:
                offered = int(s.offered[seat, family])
                if offered < 0 or (others_have_let_go(s) and offered < bid_for(s, seat, family)):
                    return NAME_PRICE + seat * FAMILIES + family
    return NOBODY


# ---- As one of the others ----


@compiled
def join_the_talks(s: State, seat: int) -> int:
    """Takes the deal over or breaks it up when it is too good for somebody else; otherwise sells what it has."""
    recruit = best_recruit(s, seat)
    if recruit != NOBODY:
        return recruit
    if is_complete(s):
        return upset(s, seat)
    able = useful(s, seat)
    for family in range(FAMILIES):
        if able >> family & 1:
            action = haggle(s, seat, family)
            if action != NOBODY:
                return action
    clan = still_missing(s) & ~brought_by_others(s, seat) & ~brings(s, seat) & clans_in_hand(s, seat)
    for family in range(FAMILIES):
        if clan >> family & 1:
            return LAY + family
    return LET_GO


@compiled
def upset(s: State, seat: int) -> int:
    """The deal is about to be concluded: last moment to become its Boss, or to send somebody away."""
    earned = earned_so_far(s, seat)
    dividend = int(s.tile_value[s.deals])
    if s.hand[seat, BOSS_CARD] > 0 and 100 * (hoped_profit(s, seat) - earned) >= PROFIT_TO_TAKE_OVER * dividend:
        return TAKE_OVER
    if earned * int(s.seats) < worth(s) * CONTENT:
        return send_away(s, seat)
    return LET_GO


@compiled
def haggle(s: State, seat: int, family: int) -> int:
    """Accept what is enough, ask where nothing is asked, come down when the Boss has made an offer."""
    offered, asked = int(s.offered[seat, family]), int(s.asked[seat, family])
    if may_accept_offer(s, seat, family) and offered >= acceptable_to(s, seat):
        return ACCEPT + seat * FAMILIES + family
    cheaper = offered >= 0 and ask_of(s, seat, whole(s.named[seat]) + 1) < asked
    if may_name_price(s, seat) and (asked < 0 or cheaper):
        return NAME_PRICE + seat * FAMILIES + family
    return NOBODY
