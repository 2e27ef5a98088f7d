"""Puts the components of an edition into a fresh record."""

from magnat.engine.edition import Edition, EditionError
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
    NOTHING,
    ROLL_OR_BE_BLUFFED,
    ROW,
    ROWS,
    SQUARES,
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
LARGEST_SUM = 2**31 - 1


def lay_out(s: State, edition: Edition, seats: int, options: dict[str, str]) -> None:
    """Everything that is known before the first draw."""
    s.notes_off = options["notes"] == "off"
    money = edition.block("money")
    s.start_money, s.start_shares, s.last_files = (money[k] for k in ("start_money", "start_shares", "last_files"))
    draw_board(s, edition)
    lay_out_tokens(s, edition)
    lay_out_cards(s, edition)
    check_sums(s, edition, seats)
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


def drawn_squares(edition: Edition) -> dict[int, int]:
    """What each square of the drawing is, in reading order; squares are numbered as on the field."""
    letters = [street["letter"] for street in edition.block("streets")["names"]]
    rows = [row.split() for row in edition.block("board")["drawing"]]
    if len(rows) > ROWS or max(map(len, rows)) > COLUMNS:
        raise EditionError(f"{edition.path.name}: the board is larger than {COLUMNS} columns by {ROWS} rows.")
    met = dict.fromkeys(letters, 0)
    squares: dict[int, int] = {}
    for down, row in enumerate(rows):
        for across, letter in enumerate(row):
            squares[(down + 1) * ROW + across] = _square(edition, letter, letters, met)
    whats = list(squares.values())
    if any(count != COMPANIES_IN_A_STREET for count in met.values()) or len(met) != STREETS:
        raise EditionError(
            f"{edition.path.name}: the board needs {STREETS} streets of {COMPANIES_IN_A_STREET} companies each."
        )
    if whats.count(INVESTMENT_COMPANY) != 1 or not 1 <= whats.count(WILD_GOOSE) <= CHASES:
        raise EditionError(
            f"{edition.path.name}: the board needs one Investment Company and 1 to {CHASES} Wild-goose squares."
        )
    return squares


def _square(edition: Edition, letter: str, letters: list[str], met: dict[str, int]) -> int:
    """What a letter of the drawing stands for; `met` counts the companies of each street met so far."""
    if letter in PLAIN_SQUARES:
        return PLAIN_SQUARES[letter]
    if letter.upper() not in letters:
        raise EditionError(f"{edition.path.name}: the letter {letter!r} on the board is no kind of square.")
    street = letters.index(letter.upper())
    if letter != letters[street]:
        return SVP + street
    met[letter] += 1
    return COLOURED + min(street * COMPANIES_IN_A_STREET + met[letter] - 1, COMPANIES - 1)


def lay_out_tokens(s: State, edition: Edition) -> None:
    tokens = edition.block("tokens")
    for kind, name in enumerate(TOKEN_NAMES, 1):
        s.printed[kind], s.pays[kind] = tokens[name]["count"], tokens[name]["pays"]
    if s.printed.sum() != TOKENS:
        raise EditionError(f"{edition.path.name}: there are {TOKENS} tokens, not {s.printed.sum()}.")


def lay_out_cards(s: State, edition: Edition) -> None:
    letters = [street["letter"] for street in edition.block("streets")["names"]]
    kinds = edition.block("cards")["kinds"]
    if len(kinds) > CARD_KINDS:
        raise EditionError(f"{edition.path.name}: at most {CARD_KINDS} kinds of cards, not {len(kinds)}.")
    for kind, card in enumerate(kinds):
        s.card_deed[kind] = DEEDS[card["deed"]]
        s.card_count[kind] = s.card_left[kind] = card["count"]
        if card["deed"] == "street":
            s.card_detail[kind] = letters.index(card["street"])
        elif card["deed"] == "numbers":
            s.card_detail[kind] = sum(1 << number for number in card["numbers"])


def check_sums(s: State, edition: Edition, seats: int) -> None:
    """At best all dollars are spent on shares, go to the claimant, and every share is paid its bundles."""
    wealth = seats * (int(s.start_money) + int(s.start_shares))
    growth = 2 + int(s.pays.max())
    if wealth * growth ** (COMPANIES - int(s.last_files)) > LARGEST_SUM:
        raise EditionError(f"{edition.path.name}: such riches at the start could outgrow every purse.")


def conflict(seats: int, options: dict[str, str]) -> str:
    """Why these options cannot be played together; nothing if they can."""
    return ""


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
