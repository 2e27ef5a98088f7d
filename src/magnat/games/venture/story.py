"""What happens in Venture, in words: log lines, prompts and the score sheet. Refusals are in `refusals`."""

from collections.abc import Iterator

from magnat.engine.actions import Action
from magnat.engine.bits import count_bits
from magnat.engine.words import Line, line
from magnat.games.venture.box import (
    DISCARD,
    MARKET,
    NONE,
    OPERATIONS,
    OVER,
    PAYMENT,
    PLACEMENT,
    REORGANISATION,
)
from magnat.games.venture.companies import members
from magnat.games.venture.piles import earnings_of, earnings_of_seat, price_of, raid_price
from magnat.games.venture.reading import cards_text, is_wrong, letters_text, tops_of
from magnat.games.venture.refusals import why_not
from magnat.games.venture.rules import capital_counted, idle_rounds_allowed, left_to_spend, nothing_paid
from magnat.games.venture.state import ACTIONS, State

__all__ = ["first_lines", "prompt", "sheet", "tell", "why_not"]

ROUNDS_IN_SIGHT = 3
"""So many rounds before it, an end for want of takeovers is announced."""

STEPS = {
    OPERATIONS: "operations",
    PLACEMENT: "place",
    REORGANISATION: "lift",
    PAYMENT: "pay",
    DISCARD: "discard",
}


def first_lines(s: State) -> Iterator[Line]:
    """The log of a table that has just been set up."""
    for place in range(MARKET):
        if s.market[place] != NONE:  # A table may go on from late in another game.
            yield line("market", company=s.market[place])
    yield line("begins", seat=s.turn)


def tell(before: State, after: State, seat: int, code: int) -> Iterator[Line]:
    """What an action did, as everybody saw it."""
    yield from _deed(before, after, seat, ACTIONS.decode(code))
    if after.phase == OVER or after.turn != before.turn:
        yield from _turn_closed(before, after, seat)


def _deed(before: State, after: State, seat: int, action: Action) -> Iterator[Line]:
    kind = action["type"]
    if kind == "take_over":
        company = action["company"]
        yield line("take_over", seat=seat, company=company, amount=price_of(before, company))
    elif kind == "raid":
        company, multiple = action["company"], action["multiple"]
        amount = raid_price(before, company, multiple)
        yield line("raid", seat=seat, company=company, multiple=multiple, amount=amount)
        yield line("raided", seat=int(before.owner[company]), company=company)
    elif kind == "reorganise":
        yield line("reorganise", seat=seat, amount=before.companies[seat])
    elif kind in ("alone", "onto"):
        yield from _put_down(before, after, seat, action)
    elif kind == "discard":
        yield line("discard", seat=seat, card=action["card"])
    elif kind == "finish" and before.due == 0 and after.phase != DISCARD:
        yield line("finish", seat=seat)


def _put_down(before: State, after: State, seat: int, action: Action) -> Iterator[Line]:
    """Of a reorganisation only the outcome is told."""
    if members(before.lifted):
        if after.phase == OPERATIONS:
            yield line("reorganised", seat=seat, amount=earnings_of_seat(after, seat))
    elif action["type"] == "onto":
        yield line("onto", seat=seat, company=before.carried, top=action["company"])
    else:
        yield line("alone", seat=seat, company=before.carried)


def _turn_closed(before: State, after: State, seat: int) -> Iterator[Line]:
    if before.phase == PAYMENT:
        yield line("paid", seat=seat, amount=before.due, cards=cards_text(after, after.paying))
    if after.phase == OVER:
        yield from _end(before, after)
        return
    for place in range(MARKET):
        if before.market[place] == NONE and after.market[place] != NONE:
            yield line("market", company=after.market[place])
    yield from _cards_drawn(before, after, seat)
    for _ in range(int(after.profit_rounds) - int(before.profit_rounds)):
        yield line("profit")
        yield from _profits(before)
    yield from _end_in_sight(after)
    yield from _turn_opened(before, after)


def _cards_drawn(before: State, after: State, seat: int) -> Iterator[Line]:
    spent = 1 if before.phase == DISCARD else 0
    if before.phase == PAYMENT:
        spent = int(after.paying.sum()) - int(before.paying.sum())
    drawn = int(after.hand_size[seat]) - int(before.hand_size[seat]) + spent
    shown = int(after.profit_rounds) - int(before.profit_rounds)
    if int(after.deck_left) > int(before.deck_left) - drawn - shown:
        yield line("reshuffle")
    yield line("draw", seat=seat, count=drawn)


def _profits(s: State) -> Iterator[Line]:
    """Pile by pile what everybody earns, and why."""
    for seat in range(s.seats):
        for top in tops_of(s, seat):
            if earnings_of(s, top):
                yield _earning("earns", s, top, seat=seat)
        yield line("earns_in_all", seat=seat, amount=earnings_of_seat(s, seat))


def _earning(key: str, s: State, top: int, **params: int) -> Line:
    letters, size = letters_text(int(s.common[top])), count_bits(int(s.within[top]))
    return line(key, count=size, letters=letters, amount=earnings_of(s, top), **params)


def _end_in_sight(s: State) -> Iterator[Line]:
    """When a full round has passed without a takeover, and few such rounds are left."""
    rounds, turns = divmod(int(s.idle_left), int(s.seats))
    if s.idle_turns and turns == 0 and rounds <= ROUNDS_IN_SIGHT:
        yield line("end_in_sight", count=rounds)


def _turn_opened(before: State, after: State) -> Iterator[Line]:
    """A wrong pile catches up with its owner."""
    seat = int(after.turn)
    if not any(is_wrong(before, top) for top in tops_of(before, seat)):
        return
    if after.forced:
        yield line("forced", seat=seat, amount=after.companies[seat])
    elif after.due:
        yield line("set_apart", seat=seat, amount=after.due)
    else:
        yield line("ruined", seat=seat)


def _end(before: State, after: State) -> Iterator[Line]:
    if before.taken:
        yield line("end")
    else:
        yield line("end_idle", rounds=idle_rounds_allowed(after))
    yield from _profits(after)
    if after.hand_counts:
        for seat in range(after.seats):
            yield line("hand", seat=seat, amount=capital_counted(after, seat))


def prompt(s: State, seat: int | None) -> Line:
    """What is being waited for, said to a seat (None: to a watcher)."""
    if s.phase == OVER:
        return line("over")
    if seat != s.turn:
        return line(f"wait_{STEPS[int(s.phase)]}", seat=s.turn)
    if s.phase == PLACEMENT:
        return line("prompt_place", company=s.carried)
    if s.phase == REORGANISATION:
        return line("prompt_lift", count=members(s.lifted).bit_count())
    if s.phase == PAYMENT:
        return _ask_for_payment(s)
    if s.phase == DISCARD:
        return line("prompt_discard")
    if s.forced:
        return line("prompt_forced", amount=s.companies[seat])
    left = left_to_spend(s, seat)
    if s.idle_left <= s.seats and not s.taken:
        return line("prompt_last_round", due=s.due, left=left, count=s.idle_left)
    return line("prompt_operations", due=s.due, left=left)


def _ask_for_payment(s: State) -> Line:
    if nothing_paid(s):
        return line("prompt_pay", amount=s.due, cards=cards_text(s, s.proposal[0]))
    return line("prompt_pay_on", amount=s.due, cards=cards_text(s, s.paying))


def turn_of(s: State) -> int:
    """A round is a turn of every seat."""
    return int(s.turn)


def is_standing_public(s: State) -> bool:
    """The profits written down are; what hands add to them shows at the end."""
    return True


def sheet(s: State, seat: int) -> Iterator[Line]:
    """How a seat's score came about."""
    last = earnings_of_seat(s, seat) if s.phase == OVER else 0
    yield line("sheet_profits", amount=int(s.profit[seat]) - last)
    if s.phase == OVER:
        for top in tops_of(s, seat):
            if earnings_of(s, top):
                yield _earning("sheet_pile", s, top)
    if s.hand_counts:
        yield line("sheet_hand", amount=capital_counted(s, seat))
