"""Puts the components of an edition into a fresh record."""

from magnat.engine.edition import Edition
from magnat.engine.edition_checks import NAMES, Between, Keyed, Rows, Text, Variants, block, box, held_by, options
from magnat.engine.words import Line
from magnat.games.biz_bluff.state import (
    CARD_KINDS,
    CHALLENGE_A_RIVAL,
    CHASES,
    COLOURED,
    COLUMNS,
    COMPANIES,
    COMPANIES_IN_A_STREET,
    GO_TO_STREET,
    INVESTMENT_COMPANY,
    MARGIN,
    MOST_PIPS,
    MOST_SEATS,
    NOTHING,
    ROLL_OR_BE_BLUFFED,
    ROW,
    ROWS,
    SQUARES,
    STATEMENTS,
    STREETS,
    SVP,
    TOKENS,
    WHITE,
    WILD_GOOSE,
    State,
)

DEEDS = {"street": GO_TO_STREET, "numbers": ROLL_OR_BE_BLUFFED, "challenge": CHALLENGE_A_RIVAL}
TOKEN_NAMES = ("one_bundle", "two_bundles", "blank", "bluffed")
PLAIN_SQUARES = {".": MARGIN, "o": WHITE, "@": WILD_GOOSE, "$": INVESTMENT_COMPANY}

LARGEST_SUM = held_by(State, "cash").high
MOST_CARDS = held_by(State, "card_left").high

CAPITAL_LETTER = Text("[A-Z]", "capital")
CARD_SHAPE = {"count": held_by(State, "card_count"), **NAMES}

BLOCKS = {
    "box": box(seats=range(2, MOST_SEATS + 1)),
    "options": options({"notes": ("on", "off")}),
    "money": block(
        {
            "start_money": held_by(State, "start_money"),
            "start_shares": held_by(State, "start_shares"),
            "last_files": Between(0, COMPANIES - 1),
        }
    ),
    "board": block({"drawing": Rows(Text(), range(1, ROWS + 1))}),
    "streets": block(
        {
            "names": Rows(Keyed({"letter": CAPITAL_LETTER, **NAMES}), STREETS),
            "companies": Rows(Keyed(NAMES), COMPANIES),
        }
    ),
    "tokens": block(
        dict.fromkeys(TOKEN_NAMES, Keyed({"count": Between(0, TOKENS), "pays": held_by(State, "pays"), **NAMES}))
    ),
    "cards": block(
        {
            "kinds": Rows(
                Variants(
                    "deed",
                    {
                        "street": Keyed({"street": CAPITAL_LETTER, **CARD_SHAPE}),
                        "numbers": Keyed(
                            {
                                "numbers": Rows(Between(1, MOST_PIPS), range(1, MOST_PIPS + 1), distinct=True),
                                **CARD_SHAPE,
                            }
                        ),
                        "challenge": Keyed(CARD_SHAPE),
                    },
                ),
                range(1, CARD_KINDS + 1),
            )
        }
    ),
    "statements": block({"said": Rows(Keyed(NAMES), STATEMENTS)}),
}


def agree(edition: Edition) -> None:
    """Refuse a board that is none, or counts that do not add up."""
    if len(set(letters_of(edition))) != STREETS:
        edition.refuse("streets", "edition_letters", "names")
    drawn_squares(edition)
    tokens = sum(edition.block("tokens")[name]["count"] for name in TOKEN_NAMES)
    if tokens != TOKENS:
        edition.refuse("tokens", "edition_tokens", most=TOKENS, count=tokens)
    kinds = edition.block("cards")["kinds"]
    for number, card in enumerate(kinds, 1):
        if card["deed"] == "street" and card["street"] not in letters_of(edition):
            edition.refuse(
                "cards", "edition_leads", "kinds", number - 1, "street", number=number, letter=card["street"]
            )
    if not 1 <= sum(card["count"] for card in kinds) <= MOST_CARDS:
        edition.refuse("cards", "edition_cards", "kinds", most=MOST_CARDS)
    check_sums(edition)


def check_sums(edition: Edition) -> None:
    """At best all dollars are spent on shares, go to the claimant, and every share is paid its bundles."""
    money, tokens = edition.block("money"), edition.block("tokens")
    wealth = edition.seats[-1] * (money["start_money"] + money["start_shares"])
    growth = 2 + max(tokens[name]["pays"] for name in TOKEN_NAMES)
    if wealth * growth ** (COMPANIES - money["last_files"]) > LARGEST_SUM:
        edition.refuse("money", "edition_riches")


def lay_out(s: State, edition: Edition, seats: int, options: dict[str, str]) -> None:
    """Everything that is known before the first draw."""
    s.notes_off = options["notes"] == "off"
    money = edition.block("money")
    s.start_money, s.start_shares, s.last_files = (money[k] for k in ("start_money", "start_shares", "last_files"))
    draw_board(s, edition)
    lay_out_tokens(s, edition)
    lay_out_cards(s, edition)
    s.claim[:] = NOTHING
    s.pawn[:] = s.centre


def draw_board(s: State, edition: Edition) -> None:
    squares = drawn_squares(edition)
    for square, what in squares.items():
        s.board[square] = what
        if what >= COLOURED:
            s.front[what - COLOURED] = square
    chases = [square for square, what in squares.items() if what == WILD_GOOSE]
    s.chase[: len(chases)] = chases
    s.centre = next(square for square, what in squares.items() if what == INVESTMENT_COMPANY)


def letters_of(edition: Edition) -> list[str]:
    """The letters of the streets."""
    return [street["letter"] for street in edition.block("streets")["names"]]


def drawn_squares(edition: Edition) -> dict[int, int]:
    """What each square of the drawing is, in reading order; squares are numbered as on the field."""
    letters = letters_of(edition)
    rows = [row.split() for row in edition.block("board")["drawing"]]
    if max(map(len, rows)) > COLUMNS:
        edition.refuse("board", "edition_columns", "drawing", most=COLUMNS)
    met = dict.fromkeys(letters, 0)
    squares: dict[int, int] = {}
    for down, row in enumerate(rows):
        for across, letter in enumerate(row):
            squares[(down + 1) * ROW + across] = _square(edition, letter, letters, met)
    whats = list(squares.values())
    if any(count != COMPANIES_IN_A_STREET for count in met.values()):
        edition.refuse("board", "edition_streets", "drawing", count=STREETS, each=COMPANIES_IN_A_STREET)
    if whats.count(INVESTMENT_COMPANY) != 1 or not 1 <= whats.count(WILD_GOOSE) <= CHASES:
        edition.refuse("board", "edition_squares", "drawing", most=CHASES)
    return squares


def _square(edition: Edition, letter: str, letters: list[str], met: dict[str, int]) -> int:
    """What a letter of the drawing stands for; `met` counts the companies of each street met so far."""
    if letter in PLAIN_SQUARES:
        return PLAIN_SQUARES[letter]
    if letter.upper() not in letters:
        edition.refuse("board", "edition_letter", "drawing", letter=letter)
    street = letters.index(letter.upper())
    if letter != letters[street]:
        return SVP + street
    met[letter] += 1
    return COLOURED + min(street * COMPANIES_IN_A_STREET + met[letter] - 1, COMPANIES - 1)


def lay_out_tokens(s: State, edition: Edition) -> None:
    tokens = edition.block("tokens")
    for kind, name in enumerate(TOKEN_NAMES, 1):
        s.printed[kind], s.pays[kind] = tokens[name]["count"], tokens[name]["pays"]


def lay_out_cards(s: State, edition: Edition) -> None:
    letters = letters_of(edition)
    for kind, card in enumerate(edition.block("cards")["kinds"]):
        s.card_deed[kind] = DEEDS[card["deed"]]
        s.card_count[kind] = s.card_left[kind] = card["count"]
        if card["deed"] == "street":
            s.card_detail[kind] = letters.index(card["street"])
        elif card["deed"] == "numbers":
            s.card_detail[kind] = sum(1 << number for number in card["numbers"])


def conflict(seats: int, options: dict[str, str]) -> Line | None:
    """Why these options cannot be played together; nothing if they can."""
    return None


def names(edition: Edition, language: str) -> dict[str, list[str]]:
    """What this edition calls its things, by kind and number."""
    streets = edition.block("streets")
    tokens = edition.block("tokens")
    company = [company[language] for company in streets["companies"]]
    squares = drawn_squares(edition)
    square = [_square_name(at, squares.get(at, MARGIN), company) for at in range(SQUARES)]
    return {
        "company": company,
        "street": [street[language] for street in streets["names"]],
        "square": square,
        "chase": [coordinates(at) for at, what in squares.items() if what == WILD_GOOSE],
        "card": [card[language] for card in edition.block("cards")["kinds"]],
        "token": ["?", *(tokens[name][language] for name in TOKEN_NAMES)],
        "statement": [statement[language] for statement in edition.block("statements")["said"]],
    }


def coordinates(square: int) -> str:
    """As on a chess board, from the top left: A1, B1, ..."""
    return f"{chr(ord('A') + square % ROW)}{square // ROW}"


def _square_name(square: int, what: int, companies: list[str]) -> str:
    if what >= COLOURED:
        return f"{coordinates(square)} ({companies[what - COLOURED]})"
    mark = {WILD_GOOSE: "@", INVESTMENT_COMPANY: "$"}.get(what, "S.V.P." if what >= SVP else "")
    return f"{coordinates(square)} ({mark})" if mark else coordinates(square)
