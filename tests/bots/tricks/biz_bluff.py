"""Tricks at the table of Biz Bluff: ways of trusting, mistrusting, lying and investing by rote."""

from magnat.engine.compiling import compiled
from magnat.engine.fields import Array
from magnat.games.biz_bluff.board import company_before
from magnat.games.biz_bluff.bot.beliefs import token_met
from magnat.games.biz_bluff.bot.steady import steady
from magnat.games.biz_bluff.bot.sums import next_digit
from magnat.games.biz_bluff.investing import largest_sum
from magnat.games.biz_bluff.state import (
    ARRIVAL,
    BLANK,
    BLUFFED,
    BUY,
    CLAIM,
    FILE,
    HOLD,
    INVESTING,
    LOOK,
    NO_COMMENT,
    ONE_BUNDLE,
    PITCH,
    SAY,
    SELL,
    SUM,
    TWO_BUNDLES,
    UNSEEN,
    WAIT,
    State,
)

NAMES = (
    "claims without a look",
    "always looks first",
    "gives others nothing",
    "invests all it has",
    "invests half of what it has",
    "sells everything",
    "always lies",
    "always cries jackpot",
    "never says a word",
    "does what the last one did",
    "believes the claimant",
    "believes nobody",
    "invests all in its own files alone",
    "invests all in what it knows alone",
    "waits unless it has the jackpot",
    "tells the truth",
)


@compiled
def trick(number: int, s: State, seat: int, luck: Array, out: Array) -> int:
    if s.phase == FILE and number == 0:
        return CLAIM
    if s.phase == FILE and number == 1 and token_met(s, company_before(s, seat)) != TWO_BUNDLES:
        return LOOK + company_before(s, seat)
    if s.phase == ARRIVAL and number == 14 and token_met(s, int(s.claim[seat])) in (BLANK, BLUFFED):
        return WAIT
    if s.phase == PITCH and number in (6, 7, 8, 15):
        return SAY + statement(number, s)
    if s.phase in (INVESTING, SUM):
        part = wanted_part(number, s, seat)
        if part >= 0:
            return invest(s, seat, part)
    return int(steady(s, seat, luck, out))


@compiled
def statement(number: int, s: State) -> int:
    token = token_met(s, int(s.claim[s.turn]))
    if number == 7:
        return TWO_BUNDLES
    if number == 8 or token == UNSEEN:
        return NO_COMMENT
    if number == 15:
        return token
    return BLUFFED if token in (ONE_BUNDLE, TWO_BUNDLES) else TWO_BUNDLES


@compiled
def wanted_part(number: int, s: State, seat: int) -> int:
    """The part of its wealth that it wants in shares, in hundredths; -1: as the steady player does."""
    own = seat == s.turn
    token = token_met(s, int(s.claim[s.turn]))
    if number == 2:
        return -1 if own or token != UNSEEN else 0
    if number == 3:
        return 0 if token == BLUFFED else 100
    if number == 4:
        return 50
    if number == 5:
        return 0
    if number == 9:
        last = (seat + int(s.seats) - 1) % int(s.seats)
        return -1 if last == s.turn else 100 if s.traded[last] > 0 else 0 if s.traded[last] < 0 else -1
    if number == 10 and not own and token == UNSEEN:
        return 100 if s.said[s.turn] in (ONE_BUNDLE, TWO_BUNDLES) else 0
    if number == 11 and not own and token == UNSEEN:
        return 0 if s.said[s.turn] in (ONE_BUNDLE, TWO_BUNDLES) else 60
    if number == 12:
        return -1 if not own else 0 if token == BLUFFED else 100
    if number == 13:
        return 100 if token in (ONE_BUNDLE, TWO_BUNDLES) else 0
    return -1


@compiled
def invest(s: State, seat: int, part: int) -> int:
    wealth = int(s.cash[seat]) + int(s.shares[seat])
    trade = wealth * part // 100 - int(s.shares[seat])
    if s.phase == SUM:
        return next_digit(s, seat, min(abs(trade), largest_sum(s, seat)))
    return BUY if trade > 0 else SELL if trade < 0 else HOLD
