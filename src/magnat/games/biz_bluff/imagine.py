"""What a seat cannot see in Biz Bluff: the tokens in files it has not looked into, and the rolls to come."""

from magnat.engine.compiling import compiled
from magnat.engine.randomness import draw
from magnat.games.biz_bluff.bot.beliefs import weight
from magnat.games.biz_bluff.state import (
    COMPANIES,
    INVESTING,
    NOTHING,
    SUM,
    TOKEN_KINDS,
    TOKENS,
    UNSEEN,
    State,
)

LOTS = 1 << 16
"""How finely a token is drawn by weights, which outgrow what can be drawn from."""


@compiled
def imagine(s: State, seat: int) -> None:
    """Deal the tokens that have not been seen over the files that have not. While a file is invested in, what those
    who know it say and do makes some tokens likelier than others."""
    for company in range(COMPANIES):
        if s.shown[company] != UNSEEN:
            s.token[company] = s.shown[company]
    claimed = int(s.claim[s.turn])
    if s.phase in (INVESTING, SUM) and claimed != NOTHING and s.token[claimed] == UNSEEN:
        s.token[claimed] = token_told(s, seat, claimed)
    for file in range(TOKENS):
        if s.token[file] == UNSEEN:
            s.token[file] = token_not_seen(s)


@compiled
def token_told(s: State, seat: int, company: int) -> int:
    """The token in a file, as likely as the words and trades of others make it; where nothing fits them, any."""
    total = 0
    for kind in range(1, TOKEN_KINDS):
        total += weight(s, seat, company, kind)
    if total == 0:
        return token_not_seen(s)
    beyond = draw(s, LOTS) * total // LOTS - weight(s, seat, company, 1)
    kind = 1
    while beyond >= 0:
        kind += 1
        beyond -= weight(s, seat, company, kind)
    return kind


@compiled
def token_not_seen(s: State) -> int:
    """One of the tokens that lie nowhere yet, each as likely as the others."""
    left = 0
    for kind in range(1, TOKEN_KINDS):
        left += missing(s, kind)
    place = draw(s, left)
    kind = 1
    while place >= missing(s, kind):
        place -= missing(s, kind)
        kind += 1
    return kind


@compiled
def missing(s: State, kind: int) -> int:
    """Tokens of a kind that lie nowhere yet."""
    count = int(s.printed[kind])
    for file in range(TOKENS):
        count -= s.token[file] == kind
    return count
