"""Big Shot on the table: every piece, and who may see it."""

from magnat.engine.actions import Actions, Kind
from magnat.engine.features import category, flag, left_out, quantity, seat_set, which_seat
from magnat.engine.fields import Record, array, i1, i2, number, owner_of, public, u1, u2

COLOURS = 4
SPACES = 18
DISTRICTS = 13
ROUNDS = 18
TOKENS_PER_COLOUR = 18
TOKENS_IN_A_LOT = 4
TOKENS_TO_SELL = 7
HIGHEST_ANNOUNCEMENT = 99
"""With the printed loans nobody can ever hold more than 55; an overbidder may still boast up to here."""
DEEPEST_DEBT, HIGHEST_CAPITAL = 1024, 3071
"""No seat's capital may ever be below the one or above the other: ranks are worked out by it."""

NOBODY = -1

RULES_VERSION = 1
"""Goes up when a saved match would replay differently."""

# The phases of a round, in the order in which they come.
LOANS, AUCTION, PAYMENT, PLACEMENT, OVER = range(5)

ACTIONS = Actions(
    Kind("pass"),
    Kind("bid", amount=range(1, HIGHEST_ANNOUNCEMENT + 1)),
    Kind("borrow", colour=range(COLOURS)),
    Kind("decline"),
    Kind("pay", colour=range(COLOURS)),
    Kind("place", colour=range(COLOURS), district=range(DISTRICTS)),
)
MAX_LEGAL = 1 + HIGHEST_ANNOUNCEMENT + COLOURS
"""The longest list of legal actions: to pass, to announce anything, to borrow."""

PASS = ACTIONS.first("pass")
BID = ACTIONS.first("bid")
BORROW = ACTIONS.first("borrow")
DECLINE = ACTIONS.first("decline")
PAY = ACTIONS.first("pay")
PLACE = ACTIONS.first("place")

NEUTRAL = (PASS, DECLINE)
"""What silence may stand for."""


class State(Record):
    # Table options
    money_hidden = number(u1, public, "1: purses are closed; they open at the end of the game", flag)
    overbid_restart = number(u1, public, "1: a seat may announce more than it has", flag)
    loans_before = number(u1, public, "1: loans are taken before the auction opens, never during it", flag)

    # Components, from the edition
    value = array(u1, DISTRICTS, public, "printed value of each district; 0 is a park", left_out)
    borders = array(u2, DISTRICTS, public, "a bit for each park that the district borders", left_out)
    start = number(u1, public, "millions in each purse at the start", left_out)
    debt = number(u1, public, "what a loan costs at the end", left_out)
    first_loan = number(u1, public, "what a first loan brings", left_out)
    tokens_to_sell = number(u1, public, "the token that sells a district", left_out)

    # Colours and purses
    seat_of = array(i1, COLOURS, public, "the seat that plays each colour; -1: nobody", which_seat(COLOURS))
    cash = array(i2, COLOURS, owner_of("seat_of").when("money_hidden"), "millions in each colour's purse", quantity(50))
    loans = array(u1, COLOURS, public, "loan chips before each colour", quantity(4))
    borrowed = array(u1, COLOURS, public, "1: this colour has borrowed this round", flag)
    chips = number(u1, public, "loan chips left in the bank", quantity(12))
    lent = number(i2, public, "millions the bank has paid out", quantity(100))
    received = number(i2, public, "millions the bank has taken in", quantity(100))

    # The city
    space = array(u1, (SPACES, COLOURS), public, "tokens of each colour on each auction space", quantity(4))
    district = array(u1, (DISTRICTS, COLOURS), public, "tokens of each colour in each district", quantity(7))
    owner = array(
        i1, DISTRICTS, public, "the colour that bought each district; -1: unsold", category(COLOURS + 1, NOBODY)
    )
    box = array(u1, COLOURS, public, "tokens of each colour that have left the game", quantity(18))
    promoter = number(u1, public, "the auction space the promoter stands on", category(SPACES))
    die = number(u1, public, "the last roll", category(6, 1))

    # The round
    round_number = number(u1, public, "1 to 18", quantity(ROUNDS))
    phase = number(u1, public, "loans, auction, payment, placement or over", category(5))
    leader = number(u1, public, "the seat that rolled this round", which_seat(COLOURS))
    turn = number(u1, public, "the seat to act", which_seat(COLOURS))
    price = number(u1, public, "the highest bid; 0: none", quantity(50))
    bidder = number(i1, public, "the seat that holds the highest bid; -1: none", which_seat(COLOURS))
    passed = number(u1, public, "a bit for each seat that has passed", seat_set(COLOURS))
    decided = number(
        u1, public, "a bit for each seat that has decided on its loans before the auction", seat_set(COLOURS)
    )
    held = number(
        u1, public, "a bit for each seat that overbid and is held to its cash for this lot", seat_set(COLOURS)
    )
    shown = array(i1, COLOURS, public, "what is in the purse of one who had to show it; -1: not shown", quantity(50))
    lot = array(u1, COLOURS, public, "tokens of the lot still to be placed", quantity(4))
