"""Tricks at the table of Kohle, Kie$ & Knete: mostly ways of being stubborn about prices."""

from magnat.engine.compiling import compiled
from magnat.engine.fields import Array
from magnat.engine.numbers import whole
from magnat.games.kohle.bot.cards import send_away
from magnat.games.kohle.bot.judgement import EVER, UNREACHABLE, equal_share, profit_as_boss, useful
from magnat.games.kohle.bot.steady import steady
from magnat.games.kohle.deal import highest_price, is_complete, worth
from magnat.games.kohle.negotiation import may_accept_offer, may_name_price
from magnat.games.kohle.rules import legal
from magnat.games.kohle.state import (
    ACCEPT,
    AMOUNT,
    BOSS_CARD,
    DEAL,
    FAMILIES,
    LANDED,
    LAY,
    LET_GO,
    NAME_PRICE,
    NAMED_AMOUNT,
    NEGOTIATION,
    STOP,
    TAKE_OVER,
    TURN,
    WINDOW,
    State,
)

NAMES = (
    "never opens, asks all there is",
    "never opens, asks 60 % of a deal",
    "never opens",
    "always opens",
    "asks half as much again, for good",
    "asks twice a share, for good",
    "asks a fifth more than a share, for good",
    "offers half a share, for good",
    "opens late",
    "takes every deal over",
    "breaks every deal up",
    "takes any offer",
    "never plays a card",
    "never opens, breaks every deal up",
    "opens always, sells to nobody",
    "asks and offers what another does",
)


@compiled
def trick(number: int, s: State, seat: int, luck: Array, out: Array) -> int:
    if s.phase in (TURN, LANDED):
        return open_or_not(number, s, seat, luck, out)
    if s.phase == AMOUNT:
        wanted = price(number, s, seat, luck, out)
        return NAMED_AMOUNT + max(0, min(wanted, highest_price(s, seat, whole(s.about_family))))
    if s.phase == WINDOW and number == 12:
        return LET_GO
    if s.phase != NEGOTIATION:
        return int(steady(s, seat, luck, out))
    return talk(number, s, seat, luck, out)


@compiled
def open_or_not(number: int, s: State, seat: int, luck: Array, out: Array) -> int:
    count = legal(s, seat, out)
    waits = number in (0, 1, 2, 13) or (number == 8 and s.deals < 7)
    if waits and count > 1:
        return int(out[1])
    if number in (3, 14) and profit_as_boss(s, seat, EVER, equal_share(s)) != UNREACHABLE:
        return DEAL
    return int(steady(s, seat, luck, out))


@compiled
def price(number: int, s: State, seat: int, luck: Array, out: Array) -> int:
    """What it says; a steady price where the trick is another one."""
    boss = seat == s.turn
    share = equal_share(s)
    if not boss and number == 0:
        return worth(s)
    if not boss and number == 1:
        return worth(s) * 60 // 100
    if not boss and number == 4:
        return share * 3 // 2
    if not boss and number == 5:
        return 2 * share
    if not boss and number == 6:
        return (share * 6 + 4) // 5
    if boss and number == 7:
        return share // 2
    if number == 15:
        other = int(s.offered[seat, s.about_family]) if not boss else int(s.asked[s.about_seat, s.about_family])
        return other if other >= 0 else share
    return int(steady(s, seat, luck, out)) - NAMED_AMOUNT


@compiled
def talk(number: int, s: State, seat: int, luck: Array, out: Array) -> int:
    if seat != s.turn:
        if number in (0, 1, 4, 5, 6):
            return insist(s, seat, luck, out)
        if number == 14 and useful(s, seat):
            return LET_GO
        if number == 11:
            for family in range(FAMILIES):
                if useful(s, seat) >> family & 1 and may_accept_offer(s, seat, family):
                    return ACCEPT + seat * FAMILIES + family
        if number == 9 and is_complete(s) and s.hand[seat, BOSS_CARD] > 0:
            return TAKE_OVER
        if number in (10, 13) and is_complete(s):
            return send_away(s, seat)
    action = int(steady(s, seat, luck, out))
    if number == 12 and LAY <= action < STOP:
        return LET_GO
    if number == 7 and seat == s.turn and action >= NAME_PRICE and action < NAMED_AMOUNT:
        pair = action - NAME_PRICE
        return LET_GO if s.offered[pair // FAMILIES, pair % FAMILIES] >= 0 else action
    return action


@compiled
def insist(s: State, seat: int, luck: Array, out: Array) -> int:
    """Names a price once, and lets everything go that is not it."""
    able = useful(s, seat)
    for family in range(FAMILIES):
        if able >> family & 1 and s.asked[seat, family] < 0 and may_name_price(s, seat):
            return NAME_PRICE + seat * FAMILIES + family
    action = int(steady(s, seat, luck, out))
    haggles = ACCEPT <= action < NAMED_AMOUNT
    return LET_GO if haggles else action
