"""The steady player: looks before it claims, remembers, watches those who know more, and lies where it pays."""

from magnat.engine.compiling import compiled
from magnat.engine.fields import Array
from magnat.engine.randomness import pick
from magnat.games.biz_bluff.board import company_before
from magnat.games.biz_bluff.bot.beliefs import outlook, prudent_part, token_met
from magnat.games.biz_bluff.bot.errands import best_chase, best_company, best_move, richest, wealth_of
from magnat.games.biz_bluff.bot.sums import next_digit
from magnat.games.biz_bluff.rules import legal
from magnat.games.biz_bluff.state import (
    BLANK,
    BLUFFED,
    BUY,
    CHALLENGE,
    CLAIM,
    ENQUIRY,
    FILE,
    GO,
    HOLD,
    INVESTING,
    LOOK,
    MOVING,
    NO_COMMENT,
    ONE_BUNDLE,
    PITCH,
    RIVAL,
    SAY,
    SELL,
    SENDING,
    STREET,
    SUM,
    TWO_BUNDLES,
    UNSEEN,
    State,
)

LEAST_PROMISE = 40
GIFT = 60
"""A dollar spent on shares goes to the claimant. A share must promise so many hundredths to be bought all the same,
the gift counting in full if the claimant is as rich as the buyer."""


@compiled
def steady(s: State, seat: int, luck: Array, out: Array) -> int:
    """Looks before it claims, remembers, watches those who know more, and lies where it pays."""
    count = legal(s, seat, out)
    if s.phase == MOVING:
        return best_move(s, seat, luck, out, count)
    if s.phase in (INVESTING, SUM):
        return invest(s, seat)
    if s.phase == PITCH:
        return SAY + statement(s, seat, luck)
    if s.phase == SENDING:
        return best_chase(s, seat, count)
    if s.phase == FILE:
        return LOOK + company_before(s, seat) if has_to_look(s, seat) else CLAIM
    if s.phase == ENQUIRY:
        return best_company(s, out, count, LOOK)
    if s.phase == STREET:
        return best_company(s, out, count, GO)
    if s.phase == RIVAL:
        return richest(s, out, count, CHALLENGE)
    return int(out[count - 1])


@compiled
def has_to_look(s: State, seat: int) -> bool:
    return token_met(s, company_before(s, seat)) == UNSEEN


# ---- Investing ----


@compiled
def invest(s: State, seat: int) -> int:
    """Buy or sell towards the part of its wealth that it wants in shares."""
    trade = wanted_trade(s, seat)
    if s.phase == SUM:
        return next_digit(s, seat, -trade if s.selling else trade)
    return BUY if trade > 0 else SELL if trade < 0 else HOLD


@compiled
def wanted_trade(s: State, seat: int) -> int:
    """Shares to buy; below 0: to sell. Selling costs nothing, nor does buying in one's own company."""
    gain, danger = outlook(s, seat, s.claim[s.turn])
    wanted = wealth_of(s, seat) * prudent_part(gain, danger) // 100 - int(s.shares[seat])
    promise = gain * (100 - danger) // 100 - danger
    if wanted > 0 and seat != s.turn and promise < asked_of(s, seat):
        return 0
    return wanted


@compiled
def asked_of(s: State, seat: int) -> int:
    """What a share must promise, in hundredths, to be worth the dollar that the claimant gets for it."""
    return LEAST_PROMISE + GIFT * wealth_of(s, s.turn) // max(wealth_of(s, seat), 1)


# ---- Talking ----


@compiled
def statement(s: State, seat: int, luck: Array) -> int:
    """The claimant praises their file. The others talk a good one down and a bluffed one up, as long as they are
    believed: a known liar tells the truth again for a while."""
    token = token_met(s, s.claim[s.turn])
    if seat == s.turn:
        return token if token == TWO_BUNDLES else ONE_BUNDLE + pick(luck, 2)
    if token == UNSEEN:
        return NO_COMMENT
    if s.lies[seat] > s.truths[seat] or pick(luck, 2) == 0:
        return token
    return ONE_BUNDLE if token == BLUFFED else BLANK + pick(luck, 2)
