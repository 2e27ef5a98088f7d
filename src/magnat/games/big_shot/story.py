"""What happens in Big Shot, in words: log lines, prompts, the score sheet and the reasons of refusals."""

from collections.abc import Iterator

from magnat.engine.actions import Action
from magnat.engine.bits import first_bit
from magnat.engine.words import Line, line
from magnat.games.big_shot.rules import highest_bid, loan_of, may_borrow, qualifies, worth_of
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

STEPS = {LOANS: "loans", AUCTION: "bid", PAYMENT: "pay", PLACEMENT: "place"}


def opening(s: State) -> Iterator[Line]:
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
            yield line("unsold", district=district)


def _round(s: State) -> Line:
    return line("round", round=s.round_number, seat=s.leader, die=s.die)


def prompt(s: State, seat: int | None) -> Line:
    """What is being waited for, said to a seat (None: to a watcher)."""
    if s.phase == OVER:
        return line("over")
    step = STEPS[int(s.phase)]
    return line(f"prompt_{step}") if seat == s.turn else line(f"wait_{step}", seat=s.turn)


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
    if not qualifies(s, seat):
        yield line("sheet_unqualified")


def why_not(s: State, seat: int, action: Action) -> str:
    """Why an action of the seat whose turn it is may not be taken."""
    kind = action["type"]
    if kind == "bid" and s.phase == AUCTION:
        return _why_not_bid(s, seat, action["amount"])
    if kind == "borrow" and s.phase in (LOANS, AUCTION):
        return _why_not_borrow(s, seat, action["colour"])
    if kind == "place" and s.phase == PLACEMENT:
        if not s.lot[action["colour"]]:
            return "There is no token of that colour left in the lot."
        return "That district is sold: no more tokens go there."
    if kind == "pay" and s.phase == PAYMENT:
        return f"That purse cannot pay {s.price}: one of your own that holds as much must."
    wanted = {
        LOANS: "borrow or decline",
        AUCTION: "bid or pass",
        PAYMENT: "choose a purse",
        PLACEMENT: "place a token",
    }
    return f"This is not the moment to {kind}: you must {wanted[int(s.phase)]}."


def _why_not_bid(s: State, seat: int, amount: int) -> str:
    if amount <= s.price:
        return f"A bid of {amount} is too low: it must be at least {s.price + 1}."
    return f"A bid of {amount} is too high: your purse allows {highest_bid(s, seat)}."


def _why_not_borrow(s: State, seat: int, colour: int) -> str:
    if s.seat_of[colour] != seat:
        return "That colour is not yours."
    if s.borrowed[colour]:
        return "You have borrowed this round already: one loan a round."
    if not may_borrow(s, colour):
        return "The bank lends you nothing more."
    return "Loans were decided before this auction opened."
