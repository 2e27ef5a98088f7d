"""What happens in Big Shot, in words: log lines, prompts and the score sheet."""

from collections.abc import Iterator

from magnat.engine.actions import Action
from magnat.engine.bits import first_bit
from magnat.engine.words import Line, line
from magnat.games.big_shot.districts import nobody_qualifies, qualifies, worth_of
from magnat.games.big_shot.refusals import why_not
from magnat.games.big_shot.rules import loan_of
from magnat.games.big_shot.state import (
    ACTIONS,
    AUCTION,
    COLOURS,
    DISTRICTS,
    LOANS,
    NOBODY,
    OVER,
    PAYMENT,
    PLACEMENT,
    State,
)

__all__ = ["first_lines", "prompt", "sheet", "tell", "why_not"]

STEPS = {LOANS: "loans", AUCTION: "bid", PAYMENT: "pay", PLACEMENT: "place"}


def first_lines(s: State) -> Iterator[Line]:
    """The log of a table that has just been set up."""
    yield _round(s)


def tell(before: State, after: State, seat: int, code: int) -> Iterator[Line]:
    """What an action did, as everybody saw it."""
    action = ACTIONS.decode(code)
    yield from _deed(before, seat, action)
    yield from _lot_awarded(before, after)
    if before.phase == PLACEMENT or after.phase == OVER:
        yield from _districts_sold(before, after)
    if after.phase == OVER:
        yield line("end")
    elif after.round_number != before.round_number:
        yield _round(after)


def _deed(before: State, seat: int, action: Action) -> Iterator[Line]:
    kind = action["type"]
    if kind == "borrow":
        colour = action["colour"]
        yield line("borrow", seat=seat, colour=colour, amount=loan_of(before, colour))
    elif kind == "pay":
        yield line("pay", seat=seat, colour=action["colour"], amount=before.price)
    else:
        yield line(kind, seat=seat, **{name: value for name, value in action.items() if name != "type"})


def _lot_awarded(before: State, after: State) -> Iterator[Line]:
    if before.phase != AUCTION:
        return
    if after.held != before.held:
        boaster = first_bit(int(after.held ^ before.held))
        purse = next(colour for colour in range(COLOURS) if after.seat_of[colour] == boaster)
        yield line("overbid", seat=boaster, amount=after.shown[purse])
    elif after.phase in (PLACEMENT, PAYMENT):
        key = "take" if after.price else "take_free"
        yield line(key, seat=after.turn, **({"amount": after.price} if after.price else {}))


def _districts_sold(before: State, after: State) -> Iterator[Line]:
    for district, (former, owner) in enumerate(zip(before.owner.tolist(), after.owner.tolist(), strict=True)):
        if former == NOBODY != owner:
            yield line("sold", colour=owner, district=district)
        elif after.phase == OVER and owner == NOBODY:
            yield line("unsold" if before.district[district].any() else "untouched", district=district)


def _round(s: State) -> Line:
    return line("round", round=s.round_number, seat=s.leader, die=s.die)


def prompt(s: State, seat: int | None) -> Line:
    """What is being waited for, said to a seat (None: to a watcher)."""
    if s.phase == OVER:
        return line("over")
    step = STEPS[int(s.phase)]
    return line(f"prompt_{step}") if seat == s.turn else line(f"wait_{step}", seat=s.turn)


def round_of(s: State) -> int:
    """The lot that is being sold."""
    return int(s.round_number)


def is_standing_public(s: State) -> bool:
    """While purses are closed nobody knows who is ahead."""
    return not s.money_hidden


def sheet(s: State, seat: int) -> Iterator[Line]:
    """How a seat's capital came about."""
    colours = [colour for colour in range(COLOURS) if s.seat_of[colour] == seat]
    yield line("sheet_cash", amount=sum(int(s.cash[colour]) for colour in colours))
    for district in range(DISTRICTS):
        if s.owner[district] in colours:
            worth = worth_of(s, district)
            key = "sheet_doubled" if worth > s.value[district] else "sheet_district"
            yield line(key, district=district, amount=worth)
    count = sum(int(s.loans[colour]) for colour in colours)
    if count:
        yield line("sheet_loans", count=count, amount=-count * int(s.debt))
    if not qualifies(s, seat) and not nobody_qualifies(s):
        yield line("sheet_unqualified")
