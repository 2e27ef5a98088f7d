"""Coming together at a table and going on to the next: what people may ask beside its moves."""

from magnat.table import events
from magnat.table.opening import MAX_NAME, clean
from magnat.table.refusals import Refusal
from magnat.table.seal import check_nonce
from magnat.table.sitters import check_level
from magnat.table.table import Table


def stir(table: Table, seat: int, nonce: str, at: float) -> events.Stirred:
    """Throw in a number of one's own: once, and before the deal."""
    table.check_plays(seat)
    check_nonce(nonce)
    if not table.opening.stirred or table.begun or table.seats[seat].stirred:
        raise Refusal("stirred")
    return events.Stirred(at=table.time(at), seat=seat, nonce=nonce)


def seat_bot(table: Table, seat: int, name: str, level: str, at: float) -> events.BotSeated:
    """Have a bot keep a free seat until a friend comes."""
    table.check_seat(seat)
    if table.seats[seat].kind != "open":
        raise Refusal("seat_taken", name=table.seats[seat].name)
    check_level(level)
    return events.BotSeated(at=table.time(at), seat=seat, name=clean(name, MAX_NAME) or f"{seat + 1}", level=level)


def free_seat(table: Table, seat: int, at: float) -> events.SeatFreed:
    table.check_seat(seat)
    if table.opening.seats[seat].kind == "bot":
        raise Refusal("bots_seat")
    if table.shown.over:
        raise Refusal("over")
    return events.SeatFreed(at=table.time(at), seat=seat)


def play_again(table: Table, following: str, at: float) -> events.Rematched:
    if not table.shown.over:
        raise Refusal("not_over")
    if table.rematch is not None:
        raise Refusal("rematched")
    return events.Rematched(at=table.time(at), table=following)
