"""Kohle, Kie$ & Knete on the table: every piece, and who may see it."""

from magnat.engine.actions import Action, Actions, Kind
from magnat.engine.features import by_seat, category, flag, left_out, quantity, seat_set, which_seat
from magnat.engine.fields import Record, array, i1, i2, nobody, number, owner, public, u1

MOST_SEATS = 6
FAMILIES = 6
SPACES = 16
TILES = 15
HIGHEST_PRICE = 99
"""No deal brings more than a third of this; prices have two digits."""

NOBODY = -1
LOST = -2
"""Stands for whoever concluded a deal that nobody did."""

RULES_VERSION = 2
"""Goes up when a saved match would replay differently."""

# The kinds of influence cards: a clan card and a travel card for each family, and four that know no family.
CLAN_CARD = 0
TRAVEL_CARD = CLAN_CARD + FAMILIES
ANONYMOUS_CARD = TRAVEL_CARD + FAMILIES
RECRUITMENT_CARD, BOSS_CARD, STOP_CARD = range(ANONYMOUS_CARD + 1, ANONYMOUS_CARD + 4)
CARDS = STOP_CARD + 1

# The phases, in the order in which they come. In TARGET and AMOUNT one seat finishes what it began to say.
PLACEMENT, TURN, LANDED, EXCESS, NEGOTIATION, TARGET, AMOUNT, WINDOW, OVER = range(9)


def _price_in_words(action: Action) -> list[Action]:
    """Whose family it is about, then how much."""
    about = {name: value for name, value in action.items() if name not in ("type", "amount")}
    return [{"type": "name_price", **about}, {"type": "amount", "amount": action.get("amount")}]


def _travel_in_words(action: Action) -> list[Action]:
    """The card, then who has to go: an investor, or the clan card that a seat has laid."""
    target = {name: value for name, value in action.items() if name not in ("type", "card")}
    if not target:
        return [action]
    sent = "send_clan" if "seat" in target else "send_investor"
    return [{"type": "travel", "card": action.get("card")}, {"type": sent, **target}]


ACTIONS = Actions(
    Kind("let_go"),
    Kind("place", space=range(SPACES)),
    Kind("deal"),
    Kind("roll"),
    Kind("draw"),
    Kind("discard", card=range(CARDS)),
    Kind("lay", family=range(FAMILIES)),
    Kind("travel", card=range(TRAVEL_CARD, ANONYMOUS_CARD + 1)),
    Kind("send_investor", family=range(FAMILIES)),
    Kind("send_clan", seat=range(MOST_SEATS), family=range(FAMILIES)),
    Kind("recruit", family=range(FAMILIES)),
    Kind("take_over"),
    Kind("stop"),
    Kind("accept", seat=range(MOST_SEATS), family=range(FAMILIES)),
    Kind("name_price", seat=range(MOST_SEATS), family=range(FAMILIES)),
    Kind("amount", amount=range(HIGHEST_PRICE + 1)),
    Kind("conclude"),
    Kind("give_up"),
    Kind("withdraw", seat=range(MOST_SEATS), family=range(FAMILIES)),
    spelled={"price": _price_in_words, "travel": _travel_in_words},
)
MAX_LEGAL = HIGHEST_PRICE + 1
"""The longest list of legal actions: any price. All that a Boss can do at once is shorter."""

LET_GO = ACTIONS.first("let_go")
PLACE = ACTIONS.first("place")
DEAL = ACTIONS.first("deal")
ROLL = ACTIONS.first("roll")
DRAW = ACTIONS.first("draw")
DISCARD = ACTIONS.first("discard")
LAY = ACTIONS.first("lay")
TRAVEL = ACTIONS.first("travel")
SEND_INVESTOR = ACTIONS.first("send_investor")
SEND_CLAN = ACTIONS.first("send_clan")
RECRUIT = ACTIONS.first("recruit")
TAKE_OVER = ACTIONS.first("take_over")
STOP = ACTIONS.first("stop")
ACCEPT = ACTIONS.first("accept")
NAME_PRICE = ACTIONS.first("name_price")
NAMED_AMOUNT = ACTIONS.first("amount")
CONCLUDE = ACTIONS.first("conclude")
GIVE_UP = ACTIONS.first("give_up")
WITHDRAW = ACTIONS.first("withdraw")

NEUTRAL = (LET_GO,)
"""What silence means: whoever is asked in a negotiation or a Stop window may always let it go."""


class State(Record):
    # Table options
    money_hidden = number(u1, public, "1: purses are closed; they open at the end of the game", flag)
    opener_order = number(u1, public, "1: after a deal the seat left of its opener is next, not left of the Boss", flag)
    patience = number(u1, public, "how many prices a seat may name under one Boss", quantity(12))
    courteous = number(
        u1, public, "1: every seat is asked in peace; 0: a live table takes silence for letting go", left_out
    )
    deal_forced = number(u1, public, "1: who begins a turn with ten or more cards must try a deal", flag)

    # Components, from the edition
    must = array(u1, SPACES, public, "a bit for each family that must take part in the deal", left_out)
    either = array(u1, SPACES, public, "a bit for each family of the group from which some must take part", left_out)
    either_count = array(u1, SPACES, public, "how many of that group must take part", left_out)
    dividends = array(u1, SPACES, public, "dividends of each deal", left_out)
    tile_number = array(u1, TILES, public, "the printed number of each tile, in the order of the stack", left_out)
    tile_value = array(u1, TILES, public, "what one dividend is worth with each tile", left_out)
    tile_end = array(u1, TILES, public, "the highest die that ends the game after each tile", left_out)
    tiles = number(u1, public, "tiles in the stack at the start", quantity(TILES))
    copies = array(u1, CARDS, public, "influence cards of each kind in the box", left_out)

    # The board
    closed_by = array(
        i1,
        SPACES,
        public,
        "the seat that concluded each deal; -1: still open, -2: lost to a lull",
        which_seat(MOST_SEATS, LOST),
    )
    pawn = number(u1, public, "the space the dollar pawn stands on", category(SPACES))
    deals = number(u1, public, "tiles used up, the next being the one of the deal to come", category(TILES + 1))
    die = number(u1, public, "the last roll", category(7))
    lull = number(u1, public, "turns begun since a tile was last used up", quantity(20))

    # Money, investors and cards
    cash = array(i2, MOST_SEATS, owner.when("money_hidden"), "millions before each seat", by_seat(quantity(100)))
    paid = number(i2, public, "millions the bank has paid out", quantity(500))
    holder = array(
        i1, FAMILIES, public, "the seat each investor works for; -1: beside the board", which_seat(MOST_SEATS)
    )
    travel_on = array(u1, FAMILIES, public, "the travel card that lies on each investor; 0: at home", category(CARDS))
    hand = array(u1, (MOST_SEATS, CARDS), owner, "influence cards of each kind in each hand", by_seat(quantity(3)))
    hand_size = array(u1, MOST_SEATS, public, "influence cards in each hand", by_seat(quantity(12)))
    laid = array(
        u1, (MOST_SEATS, FAMILIES), public, "clan cards of each family laid before each seat", by_seat(quantity(3))
    )
    pile = array(u1, CARDS, nobody, "cards of each kind in the draw pile; a draw takes any of them alike")
    pile_size = number(u1, public, "cards in the draw pile", quantity(100))
    discards = array(u1, CARDS, public, "cards of each kind on the discard pile", quantity(10))

    # The turn
    phase = number(
        u1, public, "placement, turn, landed, excess, negotiation, target, amount, window or over", category(9)
    )
    turn = number(u1, public, "the current player; in a negotiation the Boss", which_seat(MOST_SEATS))
    opener = number(u1, public, "the seat whose turn began last", which_seat(MOST_SEATS))
    dealing = number(u1, public, "1: a negotiation is under way", flag)
    must_deal = number(u1, public, "1: the current player may not draw this turn", flag)

    # The negotiation
    passed = number(u1, public, "a bit for each seat that has let the latest change go", seat_set(MOST_SEATS))
    named = array(u1, MOST_SEATS, public, "prices each seat has named under this Boss", by_seat(quantity(12)))
    asked = array(
        i1, (MOST_SEATS, FAMILIES), public, "what a seat asks for bringing a family; -1: nothing", by_seat(quantity(20))
    )
    offered = array(
        i1,
        (MOST_SEATS, FAMILIES),
        public,
        "what the Boss offers a seat for a family; -1: nothing",
        by_seat(quantity(20)),
    )
    partner = array(
        i1, FAMILIES, public, "the seat that has agreed to bring a family; -1: nobody", which_seat(MOST_SEATS)
    )
    agreed = array(i1, FAMILIES, public, "the price agreed for a family", quantity(20))
    dear = array(
        u1,
        MOST_SEATS,
        public,
        "negotiations that failed for what a seat had, since it last joined one",
        by_seat(quantity(4)),
    )

    # What is being said or played
    speaker = number(
        u1, public, "the seat that is naming a price or a target, or whose play may be stopped", which_seat(MOST_SEATS)
    )
    about_seat = number(i1, public, "the seat it is about; -1: none, or an investor", which_seat(MOST_SEATS))
    about_family = number(u1, public, "the family it is about", category(FAMILIES))
    card_played = number(u1, public, "the kind of card played and not yet in effect", category(CARDS))
