"""Biz Bluff on the table: every piece, and who may see it."""

from magnat.engine.actions import Action, Actions, Kind
from magnat.engine.features import by_seat, category, flag, left_out, quantity, seat_set, which_seat
from magnat.engine.fields import Record, array, i1, i4, number, public, seen_by, u1, u2

MOST_SEATS = 4
ALL_SEATS = (1 << MOST_SEATS) - 1
STREETS = 4
COMPANIES_IN_A_STREET = 3
COMPANIES = STREETS * COMPANIES_IN_A_STREET
TOKENS = 16
"""One in each file; the others are removed unseen."""
CARD_KINDS = 10
CHASES = 8
"""Room for this many Wild-goose squares; the edition's board says how many there are."""
MOST_PIPS = 6
QUIET_TURNS = 200
"""So many turns without a file leaving the board, and the game is over."""

NOBODY = -1
NOTHING = -1

RULES_VERSION = 1
"""Goes up when a saved match would replay differently."""

# The field on which the board is drawn, up to 13 columns by 13 rows. A margin above, below and to the right of every
# row makes the square beside any square exist: the margin on the right is also the one on the next row's left.
COLUMNS = 13
ROWS = 13
ROW = COLUMNS + 1
SQUARES = ROW * (ROWS + 2)
DIRECTIONS = (1, ROW, -1, -ROW)

# What a square of the field is. S.V.P. squares and coloured ones have a number for each street and each company.
MARGIN, WHITE, WILD_GOOSE, INVESTMENT_COMPANY, SVP = range(5)
COLOURED = SVP + STREETS

# What a token promises. In a blanked record 0 is a file that one has not seen.
UNSEEN, ONE_BUNDLE, TWO_BUNDLES, BLANK, BLUFFED = range(5)
TOKEN_KINDS = 5

# What a seat may say of a file: nothing, or the token it claims to be there.
NO_COMMENT = 0
STATEMENTS = TOKEN_KINDS
UNSAID = -1

# What a card makes one do.
GO_TO_STREET, ROLL_OR_BE_BLUFFED, CHALLENGE_A_RIVAL = range(3)

# What is being waited for: the steps of a turn, then those of an investing.
ROLLING, MOVING, FILE, READING, ENQUIRY, SENDING, STREET, RIVAL, ARRIVAL, PITCH, INVESTING, SUM, OVER = range(13)


def in_digits(action: Action) -> list[Action]:
    """A purchase or sale of some amount is said digit by digit; without an amount it is the first of those steps."""
    if "amount" not in action:
        return [action]
    step = {name: value for name, value in action.items() if name != "amount"}
    amount = action["amount"]
    if isinstance(amount, bool) or not isinstance(amount, int) or amount < 1:
        return [step, {"type": "digit", "digit": amount}]
    return [step, *({"type": "digit", "digit": int(digit)} for digit in str(amount)), {"type": "done"}]


ACTIONS = Actions(
    Kind("roll"),
    Kind("claim"),
    Kind("open"),
    Kind("wait"),
    Kind("stay"),
    Kind("put_back"),
    Kind("hold"),
    Kind("buy"),
    Kind("sell"),
    Kind("done"),
    Kind("digit", digit=range(10)),
    Kind("say", statement=range(STATEMENTS)),
    Kind("challenge", seat=range(MOST_SEATS)),
    Kind("send", chase=range(CHASES)),
    Kind("look", company=range(COMPANIES)),
    Kind("go", company=range(COMPANIES)),
    Kind("move", square=range(SQUARES)),
    spelled={"buy": in_digits, "sell": in_digits},
)
MAX_LEGAL = (MOST_PIPS + 1) ** 2
"""The longest list of legal actions: six steps in every direction on an open field, the Investment Company instead of
the square one comes from."""

ROLL = ACTIONS.first("roll")
CLAIM = ACTIONS.first("claim")
OPEN = ACTIONS.first("open")
WAIT = ACTIONS.first("wait")
STAY = ACTIONS.first("stay")
PUT_BACK = ACTIONS.first("put_back")
HOLD = ACTIONS.first("hold")
BUY = ACTIONS.first("buy")
SELL = ACTIONS.first("sell")
DONE = ACTIONS.first("done")
DIGIT = ACTIONS.first("digit")
SAY = ACTIONS.first("say")
CHALLENGE = ACTIONS.first("challenge")
SEND = ACTIONS.first("send")
LOOK = ACTIONS.first("look")
GO = ACTIONS.first("go")
MOVE = ACTIONS.first("move")

NEUTRAL = (HOLD, WAIT, STAY)
"""What silence may stand for."""


class State(Record):
    # Table options
    notes_off = number(u1, public, "1: a seat sees a file only while it looks at it", flag)

    # Money and shares, in dollars
    cash = array(i4, MOST_SEATS, public, "dollars before each seat", by_seat(quantity(1000)))
    shares = array(i4, MOST_SEATS, public, "shares before each seat", by_seat(quantity(100)))
    traded = array(
        i4,
        MOST_SEATS,
        public,
        "shares bought (below 0: sold) by each seat in this or the last investing",
        by_seat(quantity(100)),
    )
    blocked = number(i4, public, "dollars in the blocked account", quantity(1000))
    amount = number(i4, public, "the sum being said, as far as it has been said", quantity(1000))
    bank_money = number(i4, public, "dollars the bank has taken in, less those it has paid out", quantity(1000))
    bank_shares = number(i4, public, "shares the bank has taken back, less those it has given out", quantity(100))

    # Components, from the edition
    board = array(u1, SQUARES, public, "what each square of the field is", left_out)
    front = array(u1, COMPANIES, public, "the square before each company", left_out)
    chase = array(u1, CHASES, public, "the Wild-goose squares; 0: no more of them", left_out)
    centre = number(u1, public, "the square of the Investment Company", left_out)
    start_money = number(u1, public, "dollars before each seat at the start", left_out)
    start_shares = number(u1, public, "shares before each seat at the start", left_out)
    last_files = number(u1, public, "files left on the board when the game ends", left_out)
    printed = array(u1, TOKEN_KINDS, public, "tokens of each kind in the box", left_out)
    pays = array(u1, TOKEN_KINDS, public, "dollars a share that a token of each kind brings", left_out)
    card_deed = array(u1, CARD_KINDS, public, "what each kind of card makes one do", left_out)
    card_detail = array(u1, CARD_KINDS, public, "the street to go to, or a bit for each roll that saves one", left_out)
    card_count = array(u1, CARD_KINDS, public, "cards of each kind in the box", left_out)
    card_left = array(u1, CARD_KINDS, public, "cards of each kind still in the pile", quantity(4))

    # Files. The tokens behind the twelve in files are the removed ones, which nobody ever sees.
    token = array(
        u1,
        TOKENS,
        seen_by("known"),
        "the token in each file, then the removed ones; 0: not seen",
        category(TOKEN_KINDS),
    )
    known = array(u1, TOKENS, public, "a bit for each seat that sees the token now", seat_set(MOST_SEATS))
    looked = array(u1, COMPANIES, public, "a bit for each seat that has looked into the file", seat_set(MOST_SEATS))
    shown = array(
        u1, COMPANIES, public, "the token of a file that has left the board; 0: still there", category(TOKEN_KINDS)
    )
    sold = number(u1, public, "files that have left the board", quantity(COMPANIES))

    # Pawns and claims
    pawn = array(u1, MOST_SEATS, public, "the square each pawn stands on", by_seat(category(SQUARES)))
    claim = array(
        i1,
        MOST_SEATS,
        public,
        "the company each seat's marker lies on; -1: none",
        by_seat(category(COMPANIES + 1, NOTHING)),
    )
    on_arrival = number(
        u1, public, "a bit for each seat that, arriving, looked into the file it stands before", seat_set(MOST_SEATS)
    )

    # The turn
    phase = number(u1, public, "what is being waited for, rolling to over", category(13))
    turn_number = number(u2, public, "turns begun so far", quantity(100))
    turn = number(u1, public, "the seat whose turn it is", which_seat(MOST_SEATS))
    actor = number(u1, public, "the seat to act", which_seat(MOST_SEATS))
    die = number(u1, public, "the last roll to move", category(7))
    throw = number(u1, public, "the last roll for a card; 0: none this turn", category(7))
    rival_throw = number(
        u1, public, "what the challenged seat rolled against it; 0: no challenge this turn", category(7)
    )
    card = number(i1, public, "the kind of card drawn this turn; -1: none", category(CARD_KINDS + 1, NOTHING))
    sent = number(i1, public, "the seat whose pawn is being sent on a wild-goose chase", which_seat(MOST_SEATS))
    quiet_turns = number(u1, public, "turns since a file last left the board", quantity(QUIET_TURNS))

    # The investing
    selling = number(u1, public, "1: the sum being said is a sale", flag)
    said = array(
        i1,
        MOST_SEATS,
        public,
        "what each seat said in this or the last investing; -1: nothing yet",
        by_seat(category(STATEMENTS + 1, UNSAID)),
    )
    truths = array(
        u1,
        MOST_SEATS,
        public,
        "true statements each seat has made about files it had looked into",
        by_seat(quantity(10)),
    )
    lies = array(
        u1,
        MOST_SEATS,
        public,
        "false statements each seat has made about files it had looked into",
        by_seat(quantity(10)),
    )
    wise = array(
        u1, MOST_SEATS, public, "trades of each seat that fitted the file it had looked into", by_seat(quantity(10))
    )
    odd = array(
        u1,
        MOST_SEATS,
        public,
        "trades of each seat that did not fit the file it had looked into",
        by_seat(quantity(10)),
    )
