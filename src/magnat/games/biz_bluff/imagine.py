"""What a seat cannot see in Biz Bluff: the tokens in files it has not looked into, and the rolls to come."""

from magnat.engine.compiling import compiled
from magnat.engine.randomness import draw
from magnat.games.biz_bluff.state import COMPANIES, TOKEN_KINDS, TOKENS, UNSEEN, State


@compiled
def imagine(s: State, seat: int) -> None:
    """Deal the tokens that have not been seen over the files that have not."""
    for company in range(COMPANIES):
        if s.shown[company] != UNSEEN:
            s.token[company] = s.shown[company]
    for file in range(TOKENS):
        if s.token[file] == UNSEEN:
            s.token[file] = token_not_seen(s)


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
