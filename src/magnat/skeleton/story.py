"""What happens in Skeleton, in words: log lines, prompts, the score sheet and the reasons of refusals."""

from collections.abc import Iterator

from magnat.engine.actions import Action
from magnat.engine.words import Line, line
from magnat.skeleton.rules import highest_legal, worth_of_lots
from magnat.skeleton.state import LOTS, NOBODY, State


def first_lines(s: State) -> Iterator[Line]:
    """The log of a table that has just been set up."""
    yield _put_up(s)


def tell(before: State, after: State, seat: int, code: int) -> Iterator[Line]:
    """What an action did, as everybody saw it: that a bid is in, and when all are, what they were."""
    yield line("hand_in", seat=seat)
    if not after.over and after.lot == before.lot:
        return
    for other in range(after.seats):
        yield line("reveal", seat=other, amount=after.revealed[other])
    winner = after.holder[before.lot]
    if winner == NOBODY:
        yield line("unsold", lot=before.lot)
    else:
        yield line("buy", seat=winner, lot=before.lot, amount=after.received - before.received)
    yield line("end") if after.over else _put_up(after)


def _put_up(s: State) -> Line:
    return line("put_up", lot=s.lot, amount=s.value[s.lot])


def prompt(s: State, seat: int | None) -> Line:
    """What is being waited for, said to a seat (None: to a watcher)."""
    if s.over:
        return line("over")
    return line("wait_bid") if seat is None or s.sealed >> seat & 1 else line("prompt_bid", lot=s.lot)


def answers(s: State, seat: int, code: int) -> object:
    """What an action answers: a bid stays right whoever else hands one in meanwhile."""
    return int(s.lot), int(s.to_come)


def round_of(s: State) -> int:
    """What one leafs through a game by: every lot is a round, counted from 1."""
    return LOTS - int(s.to_come).bit_count()


def is_standing_public(s: State) -> bool:
    """Coins and lots lie before everybody."""
    return True


def sheet(s: State, seat: int) -> Iterator[Line]:
    """How a seat's score came about."""
    yield line("sheet_cash", amount=s.cash[seat])
    yield line("sheet_lots", count=int((s.holder == seat).sum()), amount=worth_of_lots(s, seat))


def why_not(s: State, seat: int, action: Action) -> Line:
    """Why an action of a seat that may act is refused."""
    return line("refusal_bid_high", amount=action["amount"], most=highest_legal(s, seat))
