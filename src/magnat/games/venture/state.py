"""Venture on the table: every company, every card, and who may see it.

A company is a number: nine of each industry, one industry after the other. A resource card is known by its kind, for
cards of a kind are alike: twelve of low capital (four values of each symbol), six of high capital, three of takeover
cards and the profit card.
"""

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
    VALUES,
)

__all__ = ["ACTIONS", "MAX_LEGAL", "RULES_VERSION", "State"]

RULES_VERSION = 1
"""Goes up when a saved match would replay differently."""

MAX_LEGAL = 2 + MULTIPLES * COMPANIES
"""The longest list of legal actions: to finish, to reorganise, to raid or take over any company with any card."""


class State(Record):
    # Table options and the ways of an edition
    free_placement = number(u1, public, "1: any company may be laid on any own pile, and wrong piles are punished")
    draws_a_turn = number(u1, public, "resource cards drawn at the end of a turn")
    hand_counts = number(u1, public, "capital left at the end counts: 0 nothing, 1 its face values, 2 with its sets")
    sets_apart = number(u1, public, "1: a wrong company is set apart for its owner; 0: he re-piles all himself")
    removed = number(u1, public, "companies out of the game, unseen: the stock ends when only these are left")

    # Components, from the edition
    letters = array(u1, COMPANIES, public, "the letters of each company, a bit each, A lowest")
    price_by_letters = array(u1, LETTERS, public, "what a company of so many letters costs")
    profit_by_size = array(u1, LARGEST_PILE + 1, public, "what a conglomerate of so many companies earns a letter")
    face = array(u1, CAPITAL_KINDS, public, "printed value of each kind of capital card")
    halves = array(u1, MULTIPLES, public, "what each kind of takeover card makes of a price, in halves")
    cards_of = array(u1, KINDS, public, "cards of each kind in the box")
    stride = array(u1, VALUES, public, "what one card of a value adds to the number of a holding (see worth)")
    holding_worth = array(u1, HOLDINGS, public, "best worth of every holding of one symbol")

    # Companies
    owner = array(i1, COMPANIES, public, "the seat that controls each company; -1: nobody")
    below = array(i1, COMPANIES, public, "the company beneath it; -1: none")
    tops = array(
        u4, (MOST_SEATS, 2), public, "what tops the piles of each seat, lone companies too: a set (see companies)"
    )
    common = array(u1, COMPANIES, public, "the letters that it and all companies beneath it share")
    within = array(u1, COMPANIES, public, "industries in the pile up to it, a bit each; 128: wrongly piled")
    companies = array(u1, MOST_SEATS, public, "how many companies each seat controls")
    market = array(i1, MARKET, public, "the companies on offer; -1: an empty place")
    stock = array(u1, COMPANIES, public, "the companies nobody has seen yet, in no order: the next is drawn by lot")
    unseen = number(u1, public, "how many those are, with the removed ones")

    # Resources
    hands_closed = number(u1, public, "1: hands are secret, as they are until the end")
    hand = array(u1, (MOST_SEATS, HAND_KINDS), own_hand.when("hands_closed"), "cards of each kind in each hand")
    hand_size = array(u1, MOST_SEATS, public, "cards in each hand")
    worth = array(u2, MOST_SEATS, own_hand.when("hands_closed"), "the most that each hand can pay")
    deck = array(u1, DECK, nobody, "the kinds of the cards in the deck, in no order: the next is drawn by lot")
    deck_left = number(u1, public, "cards in the deck")
    discard = array(u1, KINDS, public, "cards of each kind on the discard pile")

    # The turn
    phase = number(u1, public, "operations, placement, reorganisation, payment, discard or over")
    turn = number(u1, public, "the seat to act")
    carried = number(i1, public, "the company about to be put down; -1: none")
    lifted = array(u4, 2, public, "companies in the air during a reorganisation, the carried one included: a set")
    operations = number(u1, public, "operations done this turn")
    taken = number(u1, public, "market companies taken over this turn")
    forced = number(u1, public, "1: a wrong pile must be reorganised before anything else")
    due = number(u2, public, "millions to pay at the end of this turn")
    paying = array(u1, CAPITAL_KINDS, public, "the cards of the payment being made, or of the last one")
    proposal = array(
        u1,
        (1, CAPITAL_KINDS),
        owner_of("turn"),
        "the payment that wastes least, until a card is paid by hand",
    )
    idle_turns = number(u1, public, "turns since the stock ran out in which no market company was taken")

    # Profits
    profit = array(i4, MOST_SEATS, public, "profits each seat has written down")
    profit_rounds = number(u2, public, "profit cards that have come up")

    # Scratch of the solvers
    bounds = array(u2, MOST_ARRANGED, nobody, "scratch")
    ordered = array(i1, MOST_ARRANGED, nobody, "scratch")
    trail = array(i1, MOST_ARRANGED, nobody, "scratch")
    best_trail = array(i1, MOST_ARRANGED, nobody, "scratch")
