"""Players of Biz Bluff. They see the blanked record of their seat, which is theirs to scribble on."""

from magnat.engine.compiling import compiled
from magnat.engine.fields import Array
from magnat.engine.randomness import pick
from magnat.games.biz_bluff.beliefs import outlook, prudent_part, token_met
from magnat.games.biz_bluff.board import company_before
from magnat.games.biz_bluff.errands import best_chase, best_company, best_move, richest, wealth_of
from magnat.games.biz_bluff.rules import legal
from magnat.games.biz_bluff.state import (
    ARRIVAL,
    BLANK,
    BLUFFED,
    BUY,
    CHALLENGE,
    CLAIM,
    DIGIT,
    DONE,
    ENQUIRY,
    FILE,
    GO,
    HOLD,
    INVESTING,
    LOOK,
    MOVE,
    MOVING,
    NO_COMMENT,
    NOTHING,
    ONE_BUNDLE,
    OPEN,
    PITCH,
    RIVAL,
    ROLLING,
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
def naive(s: State, seat: int, luck: Array, out: Array) -> int:
    """Never chooses to look, claims what it stands before, opens as soon as it can, always invests half its cash."""
    count = legal(s, seat, out)
    if s.phase == FILE:
        return CLAIM
    if s.phase == ARRIVAL:
        return OPEN
    if s.phase == INVESTING:
        return BUY if s.cash[seat] > 1 else HOLD
    if s.phase == SUM:
        return next_digit(s, int(s.cash[seat]) // 2)
    if s.phase == ROLLING:
        return int(out[count - 1])
    if s.phase == MOVING and s.claim[seat] != NOTHING:
        return way_home(s, luck, out, count)
    return int(out[pick(luck, count)])


@compiled
def way_home(s: State, luck: Array, out: Array, count: int) -> int:
    """To the Investment Company if the roll leads there; anywhere if not."""
    for place in range(count):
        if out[place] == MOVE + s.centre:
            return MOVE + int(s.centre)
    return int(out[pick(luck, count)])


@compiled
def next_digit(s: State, amount: int) -> int:
    """The digit that follows what has been said of an amount; done, when all of it has been."""
    rest = amount
    while rest > int(s.amount) * 10 + 9:
        rest //= 10
    if rest > s.amount and rest // 10 == s.amount:
        return DIGIT + rest % 10
    return DONE


@compiled
def sound(s: State, seat: int, luck: Array, out: Array) -> int:
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
        return next_digit(s, abs(trade))
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
    """The claimant praises his file. The others talk a good one down and a bluffed one up, as long as they are
    believed: a known liar tells the truth again for a while."""
    token = token_met(s, s.claim[s.turn])
    if seat == s.turn:
        return token if token == TWO_BUNDLES else ONE_BUNDLE + pick(luck, 2)
    if token == UNSEEN:
        return NO_COMMENT
    if s.lies[seat] > s.truths[seat] or pick(luck, 2) == 0:
        return token
    return ONE_BUNDLE if token == BLUFFED else BLANK + pick(luck, 2)
