"""What a player makes of a file it may not have seen: the tokens not met yet, what those who looked say and do.

Beliefs are weights, whole numbers of no particular size: only their proportions count.
"""

from magnat.engine.compiling import compiled
from magnat.games.biz_bluff.state import (
    BLUFFED,
    COMPANIES,
    INVESTING,
    NO_COMMENT,
    UNSAID,
    UNSEEN,
    State,
)

FULL_TRUST = 12

# How likely one who knows the token buys, sells or does neither, out of 16.
BUYS = (0, 9, 13, 4, 1)
SELLS = (0, 1, 1, 4, 13)
HOLDS = (0, 6, 2, 8, 2)


@compiled
def weight(s: State, seat: int, company: int, kind: int) -> int:
    """How much speaks for a kind of token in a file, to one who sits at `seat`."""
    if token_met(s, company) != UNSEEN:
        return int(token_met(s, company) == kind)
    belief = tokens_not_met(s, kind)
    for other in range(s.seats):
        if other != seat and s.looked[company] >> other & 1:
            belief = belief * weight_of_word(s, other, kind) * weight_of_trade(s, other, kind)
    return belief


@compiled
def token_met(s: State, company: int) -> int:
    """The token that a player has seen in a file, on its own or when it was shown."""
    return int(s.shown[company]) if s.shown[company] != UNSEEN else int(s.token[company])


@compiled
def tokens_not_met(s: State, kind: int) -> int:
    count = int(s.printed[kind])
    for company in range(COMPANIES):
        count -= token_met(s, company) == kind
    return count


@compiled
def weight_of_word(s: State, other: int, kind: int) -> int:
    """The more often one told the truth, the more it counts; one who mostly lies speaks for the contrary."""
    if s.phase < INVESTING or s.said[other] == UNSAID or s.said[other] == NO_COMMENT:
        return 1
    trust = trust_in(int(s.truths[other]) + 1, int(s.lies[other]) + 2)
    return 3 * trust if s.said[other] == kind else FULL_TRUST - trust


@compiled
def weight_of_trade(s: State, other: int, kind: int) -> int:
    """Money speaks louder than words, if it has made sense so far."""
    if s.phase < INVESTING or not has_traded(s, other):
        return 1
    if s.traded[other] > 0:
        said = BUYS[kind]
    elif s.traded[other] < 0:
        said = SELLS[kind]
    else:
        said = HOLDS[kind]
    trust = trust_in(int(s.wise[other]) + 2, int(s.odd[other]) + 1)
    return said * trust + 4 * (FULL_TRUST - trust)


@compiled
def trust_in(kept: int, broken: int) -> int:
    return FULL_TRUST * kept // (kept + broken)


@compiled
def has_traded(s: State, other: int) -> bool:
    """From the claimant's left to the one who is trading now."""
    return places_after(s, other) < places_after(s, s.actor)


@compiled
def places_after(s: State, seat: int) -> int:
    """Places clockwise from the claimant's left."""
    place = int(seat) - int(s.turn) - 1
    return place if place >= 0 else place + int(s.seats)


# ---- What it is worth ----


@compiled
def outlook(s: State, seat: int, company: int) -> tuple[int, int]:
    """What a share wins in this file if it is not bluffed, and how likely it is bluffed, both in hundredths."""
    safe = 0
    winnings = 0
    for kind in range(1, BLUFFED):
        belief = weight(s, seat, company, kind)
        safe += belief
        winnings += belief * int(s.pays[kind])
    bluffed = weight(s, seat, company, BLUFFED)
    return 100 * winnings // max(safe, 1), 100 * bluffed // max(safe + bluffed, 1)


@compiled
def prudent_part(gain: int, danger: int) -> int:
    """The part of one's wealth, in hundredths, that should be in shares when the file is shown.

    Kelly's rule: the chance of winning, less the chance of losing divided by what a win brings.
    """
    if danger == 0:
        return 100
    if gain == 0:
        return 0
    return max(0, 100 - danger - 100 * danger // gain)
