"""Puts the components of an edition into a fresh record."""

from math import prod
from typing import Any

from magnat.engine.edition import Edition
from magnat.engine.edition_checks import NAMES, Between, Keyed, OneOf, Rows, Text, block, box, forms, held_by, options
from magnat.engine.words import Line, line
from magnat.games.venture.arrangement import PROFIT
from magnat.games.venture.box import (
    CARDS_DEALT,
    COMPANIES,
    COMPANIES_PER_INDUSTRY,
    DECK,
    HIGH_KINDS,
    HOLDINGS,
    INDUSTRIES,
    LARGEST_PILE,
    LARGEST_SET,
    LETTERS,
    LOW_KINDS,
    MARKET,
    MOST_ARRANGED,
    MOST_OF_A_SYMBOL,
    MOST_SEATS,
    MULTIPLE_SIGNS,
    MULTIPLES,
    NOBODY,
    NONE,
    SMALLEST_CONGLOMERATE,
    SYMBOL_SIGNS,
    SYMBOLS,
    VALUES,
)
from magnat.games.venture.payment import HIGHEST_SUM
from magnat.games.venture.state import State
from magnat.games.venture.worth import best_worths, strides

HAND_COUNTS = {"nothing": 0, "face": 1, "sets": 2}
MOST_LETTERS = LETTERS - 1
"""Of one company."""
LETTERS_OF_A_COMPANY = Text(rf"(?!.*(.).*\1)[A-F]{{1,{MOST_LETTERS}}}", "letters", longest=MOST_LETTERS)
CAPITAL_CARD = Keyed({"value": held_by(State, "face"), "count": Between(0, DECK)})

BLOCKS = {
    "box": box(seats=range(2, MOST_SEATS + 1)),
    "options": options(
        {"placement": ("checked", "free")},
        {"hand_value": ("face", "sets"), "draw": ("2", "3"), "removal": ("on", "off")},
    ),
    "ways": block(
        {
            "hand_value": OneOf(HAND_COUNTS),
            "wrong_company": OneOf(("re-piled", "set apart")),
            "ties": OneOf(("companies", "shared")),
            "removed_for_two": Between(0, COMPANIES - MARKET),
        },
        {"draw": Between(1, DECK)},
    ),
    "companies": block(
        {
            "prices": Rows(held_by(State, "price_by_letters"), MOST_LETTERS),
            "industries": Rows(
                Keyed({"letters": Rows(LETTERS_OF_A_COMPANY, COMPANIES_PER_INDUSTRY), **NAMES}, forms("of")),
                len(INDUSTRIES),
            ),
        }
    ),
    "capital": block(
        {
            "sets": Rows(held_by(State, "holding_worth"), LARGEST_SET - 1),
            "low": Rows(CAPITAL_CARD, VALUES),
            "high": Rows(CAPITAL_CARD, HIGH_KINDS),
        }
    ),
    "takeovers": block({"cards": Rows(Keyed({"halves": OneOf(MULTIPLE_SIGNS), "count": Between(0, DECK)}), MULTIPLES)}),
    "profits": block(
        {"cards": Between(0, DECK), "by_size": Rows(held_by(State, "profit_by_size"), LARGEST_PILE + 1), **NAMES}
    ),
}


def agree(edition: Edition) -> None:
    """Refuse numbers that do not go together, and those that the solvers cannot reckon with."""
    if "draw" not in edition.options and "draw" not in edition.block("ways"):
        edition.refuse("ways", "edition_draw", "draw")
    check_capital(edition)
    check_deck(edition)
    check_profits(edition)


def check_capital(edition: Edition) -> None:
    capital = edition.block("capital")
    low, high = capital["low"], capital["high"]
    for name, cards in (("low", low), ("high", high)):
        values = [card["value"] for card in cards]
        if values != sorted(set(values)):
            edition.refuse("capital", "edition_rise", name, name=name, values=str(values))
    counts = [card["count"] for card in low]
    if sum(counts) > MOST_OF_A_SYMBOL or prod(count + 1 for count in counts) > HOLDINGS:
        edition.refuse("capital", "edition_low", "low")
    if sum(card["value"] * card["count"] for card in high) > HIGHEST_SUM:
        edition.refuse("capital", "edition_high", "high", most=HIGHEST_SUM)
    most = max(best_worths([card["value"] for card in low], counts, capital["sets"]))
    if most > held_by(State, "holding_worth").high:
        edition.refuse("capital", "edition_worth", "low", most=most)


def check_deck(edition: Edition) -> None:
    takeovers, profit_cards = edition.block("takeovers")["cards"], edition.block("profits")["cards"]
    if len({card["halves"] for card in takeovers}) != MULTIPLES:
        edition.refuse("takeovers", "edition_halves", "cards")
    cards = sum(cards_of_each_kind(edition))
    if cards != DECK:
        edition.refuse("capital", "edition_deck", most=DECK, count=cards)
    if DECK - profit_cards < CARDS_DEALT * edition.seats[-1]:
        edition.refuse("profits", "edition_deal", "cards", count=profit_cards)


def check_profits(edition: Edition) -> None:
    """The arrangement solver adds profit and growth up in one number."""
    by_size = edition.block("profits")["by_size"]
    if any(by_size[:SMALLEST_CONGLOMERATE]):
        edition.refuse("profits", "edition_small", "by_size", sizes=str(by_size), fewest=SMALLEST_CONGLOMERATE)
    for size in range(SMALLEST_CONGLOMERATE, LARGEST_PILE + 1):
        most = (PROFIT - 1) // (MOST_LETTERS * (MOST_ARRANGED // (size - 1)))
        if by_size[size] > most:
            edition.refuse("profits", "edition_profit", "by_size", size, size=size, profit=by_size[size], most=most)


def lay_out(s: State, edition: Edition, seats: int, options: dict[str, str]) -> None:
    """Everything that is known before the first draw."""
    choose_ways(s, edition, seats, options)
    lay_out_companies(s, edition)
    lay_out_cards(s, edition)
    s.owner[:] = NOBODY
    s.below[:] = NONE
    s.market[:] = NONE
    s.hands_closed = 1


def choose_ways(s: State, edition: Edition, seats: int, options: dict[str, str]) -> None:
    ways = edition.block("ways")
    s.free_placement = options["placement"] == "free"
    s.draws_a_turn = int(options["draw"] if "draw" in options else ways["draw"])
    s.hand_counts = HAND_COUNTS[options.get("hand_value") or ways["hand_value"]]
    s.sets_apart = ways["wrong_company"] == "set apart"
    s.ties_shared = ways["ties"] == "shared"
    s.removed = ways["removed_for_two"] if seats == 2 and options.get("removal", "on") == "on" else 0


def lay_out_companies(s: State, edition: Edition) -> None:
    block = edition.block("companies")
    s.letters[:] = [letters_in(printed) for industry in block["industries"] for printed in industry["letters"]]
    s.price_by_letters[1:] = block["prices"]
    s.profit_by_size[:] = edition.block("profits")["by_size"]


def letters_in(printed: str) -> int:
    """The letters of a company as bits."""
    return sum(1 << ord(letter) - ord("A") for letter in printed)


def lay_out_cards(s: State, edition: Edition) -> None:
    capital = edition.block("capital")
    low, high = capital["low"], capital["high"]
    s.face[:LOW_KINDS] = [card["value"] for card in low] * SYMBOLS
    s.face[LOW_KINDS:] = [card["value"] for card in high]
    s.halves[:] = [card["halves"] for card in edition.block("takeovers")["cards"]]
    s.cards_of[:] = cards_of_each_kind(edition)
    counts = [card["count"] for card in low]
    s.stride[:] = strides(counts)
    worths = best_worths([card["value"] for card in low], counts, capital["sets"])
    s.holding_worth[: len(worths)] = worths


def cards_of_each_kind(edition: Edition) -> list[int]:
    capital = edition.block("capital")
    low, high, takeovers = capital["low"] * SYMBOLS, capital["high"], edition.block("takeovers")["cards"]
    return [*(card["count"] for card in (*low, *high, *takeovers)), edition.block("profits")["cards"]]


def conflict(seats: int, options: dict[str, str]) -> Line | None:
    """Why these options cannot be played together; nothing if they can."""
    if seats != 2 and options.get("removal") == "off":
        return line("conflict_removal")
    return None


def names(edition: Edition, language: str) -> dict[str, list[str]]:
    """What this edition calls its things, by kind and number."""
    industries: list[dict[str, Any]] = edition.block("companies")["industries"]
    multiples = [MULTIPLE_SIGNS[card["halves"]] for card in edition.block("takeovers")["cards"]]
    called = edition.called("industry", industries, language, "of")
    companies = company_names(called["industry"], industries)
    return {
        **called,
        "company": companies,
        "company_of": company_names(called["industry_of"], industries),
        "top": companies,
        "card": [*capital_names(edition), *multiples, edition.block("profits")[language]],
        "multiple": multiples,
    }


def company_names(called: list[str], industries: list[dict[str, Any]]) -> list[str]:
    """A company by its industry, in some form, and its letters."""
    return [f"{name} {letters}" for name, own in zip(called, industries, strict=True) for letters in own["letters"]]


def capital_names(edition: Edition) -> list[str]:
    """A low card by symbol and value, a high one by its value."""
    capital = edition.block("capital")
    low = [f"{symbol}{card['value']}" for symbol in SYMBOL_SIGNS for card in capital["low"]]
    return [*low, *(str(card["value"]) for card in capital["high"])]
