"""Skeleton on the table: every piece, and who may see it."""

from magnat.engine.actions import Actions, Kind
from magnat.engine.features import bits, by_seat, category, flag, left_out, quantity, seat_set, which_seat
from magnat.engine.fields import Record, array, i1, i2, number, owner, public, u1, u2

SEATS = 5
"""At most."""
LOTS = 12
HIGHEST_BID = 99

NOBODY = -1

RULES_VERSION = 1
"""Goes up when a saved match would replay differently."""

ACTIONS = Actions(Kind("bid", amount=range(HIGHEST_BID + 1)))
MAX_LEGAL = HIGHEST_BID + 1
"""The longest list of legal actions."""

BID = ACTIONS.first("bid")

NEUTRAL = (BID,)
"""What silence may stand for: a bid of nothing."""


class State(Record):
    # Table options
    second_price = number(u1, public, "1: the winner pays the second highest bid", flag)

    # Components, from the edition
    start = number(u1, public, "coins before each seat at the start", left_out)
    value = array(u1, LOTS, public, "what each lot is worth at the end", left_out)

    # The table
    cash = array(i2, SEATS, public, "coins before each seat", by_seat(quantity(100)))
    holder = array(i1, LOTS, public, "the seat that has bought each lot; -1: nobody", which_seat(SEATS))
    received = number(i2, public, "coins that the bank has taken in", quantity(100))

    # The lot under the hammer
    to_come = number(u2, public, "a bit for each lot that has not been put up yet", bits(LOTS))
    lot = number(u1, public, "the lot that is put up", category(LOTS))
    first = number(u1, public, "the seat that wins among equal bids, then those on its left", which_seat(SEATS))
    sealed = number(u1, public, "a bit for each seat that has handed in its bid", seat_set(SEATS))
    bid = array(u1, SEATS, owner, "the bids that have been handed in", by_seat(quantity(100)))
    over = number(u1, public, "1: the last lot is sold", flag)

    # The lot before
    revealed = array(u1, SEATS, public, "the bids on the lot before", by_seat(quantity(100)))
