"""What speaks for an action in Skeleton and against it, as the seat itself can see."""

from collections.abc import Iterator

from magnat.engine.actions import Action
from magnat.engine.advice import Reason, brings, costs, risks
from magnat.engine.words import Line, line
from magnat.skeleton.state import State

WORTH_A_WORD = 8
"""Coins that somebody must have given away before it is worth a word."""
HORIZON = 0
"""To the end of the game."""


def name(s: State, seat: int, action: Action) -> Line:
    """What to call an action."""
    return line("advice_do_bid", amount=action["amount"])


def reasons(s: State, seat: int, action: Action) -> Iterator[Reason]:
    amount, worth = action["amount"], int(s.value[s.lot])
    if not amount:
        yield brings("keep", amount=s.cash[seat])
        return
    yield brings("lot", lot=s.lot, amount=worth)
    yield costs("bid", amount=amount, left=int(s.cash[seat]) - amount)
    richer = sum(other != seat and int(s.cash[other]) > amount for other in range(s.seats))
    yield risks("outbid", count=richer) if richer else brings("unbeaten")
