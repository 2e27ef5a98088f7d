"""Venture on the table: every company, every card, and who may see it.

A company is a number: nine of each industry, one industry after the other. A resource card is known by its kind, for
cards of a kind are alike: twelve of low capital (four values of each symbol), six of high capital, three of takeover
cards and the profit card.
"""

from magnat.engine.features import bits, by_seat, category, flag, left_out, quantity, which_seat
from magnat.engine.fields import Record, array, i1, i4, nobody, number, owner_of, public, u1, u2, u4
from magnat.engine.fields import owner as own_hand
from magnat.games.venture.actions import ACTIONS
from magnat.games.venture.box import (
    CAPITAL_KINDS,
    COMPANIES,
    DECK,
    HAND_KINDS,
    HOLDINGS,
    KINDS,
    LARGEST_PILE,
    LETTERS,
    MARKET,
    MOST_ARRANGED,
    MOST_SEATS,
    MULTIPLES,
    NONE,
    VALUES,
)

__all__ = ["ACTIONS", "MAX_LEGAL", "RULES_VERSION", "State"]

RULES_VERSION = 2
"""Goes up when a saved match would replay differently."""

MAX_LEGAL = 2 + MULTIPLES * COMPANIES
"""The longest list of legal actions: to finish, to reorganise, to raid or take over any company with any card."""


class State(Record):
    # Table options and the ways of an edition
    free_placement = number(
        u1, public, "1: any company may be laid on any own pile, and wrong piles are punished", flag
    )
    draws_a_turn = number(u1, public, "resource cards drawn at the end of a turn", quantity(3))
    hand_counts = number(
        u1, public, "capital left at the end counts: 0 nothing, 1 its face values, 2 with its sets", category(3)
    )
    sets_apart = number(u1, public, "1: a wrong company is set apart for its owner; 0: the owner re-piles all", flag)
    ties_shared = number(
        u1, public, "1: equal riches share the win; 0: of equals the one with more companies wins", flag
    )
    removed = number(
        u1, public, "companies out of the game, unseen: the stock ends when only these are left", quantity(14)
    )

    # Components, from the edition
    letters = array(u1, COMPANIES, public, "the letters of each company, a bit each, A lowest", left_out)
    price_by_letters = array(u1, LETTERS, public, "what a company of so many letters costs", left_out)
    profit_by_size = array(
        u1, LARGEST_PILE + 1, public, "what a conglomerate of so many companies earns a letter", left_out
    )
    face = array(u1, CAPITAL_KINDS, public, "printed value of each kind of capital card", left_out)
    halves = array(u1, MULTIPLES, public, "what each kind of takeover card makes of a price, in halves", left_out)
    cards_of = array(u1, KINDS, public, "cards of each kind in the box", left_out)
    stride = array(u1, VALUES, public, "what one card of a value adds to the number of a holding (see worth)", left_out)
    holding_worth = array(u1, HOLDINGS, public, "best worth of every holding of one symbol", left_out)

    # Companies
    owner = array(i1, COMPANIES, public, "the seat that controls each company; -1: nobody", which_seat(MOST_SEATS))
    below = array(i1, COMPANIES, public, "the company beneath it; -1: none", quantity(COMPANIES))
    tops = array(
        u4,
        (MOST_SEATS, 2),
        public,
        "what tops the piles of each seat, lone companies too: a set (see companies)",
        by_seat(bits(32)),
    )
    common = array(u1, COMPANIES, public, "the letters that it and all companies beneath it share", bits(LETTERS))
    within = array(u1, COMPANIES, public, "industries in the pile up to it, a bit each; 128: wrongly piled", bits(8))
    companies = array(u1, MOST_SEATS, public, "how many companies each seat controls", by_seat(quantity(10)))
    market = array(i1, MARKET, public, "the companies on offer; -1: an empty place", category(COMPANIES + 1, NONE))
    stock = array(
        u1, COMPANIES, public, "the companies nobody has seen yet, in no order: the next is drawn by lot", left_out
    )
    unseen = number(u1, public, "how many those are, with the removed ones", quantity(COMPANIES))

    # Resources
    hands_closed = number(u1, public, "1: hands are secret, as they are until the end", flag)
    hand = array(
        u1,
        (MOST_SEATS, HAND_KINDS),
        own_hand.when("hands_closed"),
        "cards of each kind in each hand",
        by_seat(quantity(4)),
    )
    hand_size = array(u1, MOST_SEATS, public, "cards in each hand", by_seat(quantity(20)))
    worth = array(
        u2, MOST_SEATS, own_hand.when("hands_closed"), "the most that each hand can pay", by_seat(quantity(100))
    )
    deck = array(u1, DECK, nobody, "the kinds of the cards in the deck, in no order: the next is drawn by lot")
    deck_left = number(u1, public, "cards in the deck", quantity(DECK))
    discard = array(u1, KINDS, public, "cards of each kind on the discard pile", quantity(4))

    # The turn
    phase = number(u1, public, "operations, placement, reorganisation, payment, discard or over", category(6))
    turn = number(u1, public, "the seat to act", which_seat(MOST_SEATS))
    carried = number(i1, public, "the company about to be put down; -1: none", category(COMPANIES + 1, NONE))
    lifted = array(
        u4, 2, public, "companies in the air during a reorganisation, the carried one included: a set", bits(32)
    )
    operations = number(u1, public, "operations done this turn", quantity(10))
    taken = number(u1, public, "market companies taken over this turn", quantity(MARKET))
    forced = number(u1, public, "1: a wrong pile must be reorganised before anything else", flag)
    due = number(u2, public, "millions to pay at the end of this turn", quantity(100))
    paying = array(u1, CAPITAL_KINDS, public, "the cards of the payment being made, or of the last one", quantity(4))
    proposal = array(
        u1,
        (1, CAPITAL_KINDS),
        owner_of("turn"),
        "the payment that wastes least, until a card is paid by hand",
        quantity(4),
    )
    idle_turns = number(u1, public, "turns in a row in which no market company was taken", quantity(48))
    idle_left = number(u1, public, "how many more such turns, this one included, end the game", quantity(48))

    # Profits
    profit = array(i4, MOST_SEATS, public, "profits each seat has written down", by_seat(quantity(500)))
    profit_rounds = number(u2, public, "profit cards that have come up", quantity(20))

    # Scratch of the solvers
    bounds = array(u2, MOST_ARRANGED, nobody, "scratch")
    ordered = array(i1, MOST_ARRANGED, nobody, "scratch")
    trail = array(i1, MOST_ARRANGED, nobody, "scratch")
    best_trail = array(i1, MOST_ARRANGED, nobody, "scratch")
