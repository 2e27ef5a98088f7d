"""Puts the components of an edition into a fresh record."""

from math import prod
from typing import Any

from magnat.engine.edition import Edition, EditionError
from magnat.games.venture.box import (
    CAPITAL_KINDS,
    COMPANIES_PER_INDUSTRY,
    DECK,
    HIGH_KINDS,
    HOLDINGS,
    INDUSTRIES,
    LETTERS,
    LOW_KINDS,
    MULTIPLE_SIGNS,
    MULTIPLES,
    NOBODY,
    NONE,
    SYMBOL_SIGNS,
    SYMBOLS,
    VALUES,
)
from magnat.games.venture.payment import HIGHEST_SUM
from magnat.games.venture.state import State
from magnat.games.venture.worth import best_worths, strides

HAND_COUNTS = {"nothing": 0, "face": 1, "sets": 2}


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
    s.removed = ways["removed_for_two"] if seats == 2 and options.get("removal", "on") == "on" else 0


def lay_out_companies(s: State, edition: Edition) -> None:
    block = edition.block("companies")
    printed = [letters for industry in block["industries"] for letters in industry["letters"]]
    if [len(industry["letters"]) for industry in block["industries"]] != [COMPANIES_PER_INDUSTRY] * len(INDUSTRIES):
        raise EditionError(f"{edition.path.name}: each of the six industries has nine companies.")
    s.letters[:] = [letters_in(edition, letters) for letters in printed]
    s.price_by_letters[1:] = block["prices"]
    s.profit_by_size[:] = edition.block("profits")["by_size"]


def letters_in(edition: Edition, printed: str) -> int:
    """The letters of a company as bits."""
    bits = [ord(letter) - ord("A") for letter in printed]
    if not bits or len(set(bits)) != len(bits) or len(bits) >= LETTERS or not set(bits) <= set(range(LETTERS)):
        raise EditionError(f"{edition.path.name}: {printed!r} is not one to five different letters from A to F.")
    return sum(1 << bit for bit in bits)


def lay_out_cards(s: State, edition: Edition) -> None:
    capital, takeovers = edition.block("capital"), edition.block("takeovers")
    low, high = capital["low"], capital["high"]
    check_cards(edition, low, high)
    s.face[:LOW_KINDS] = [card["value"] for card in low] * SYMBOLS
    s.face[LOW_KINDS:] = [card["value"] for card in high]
    s.halves[:] = [card["halves"] for card in takeovers["cards"]]
    counts = [card["count"] for card in low]
    high_counts = [card["count"] for card in high]
    takeover_counts = [card["count"] for card in takeovers["cards"]]
    s.cards_of[:] = counts * SYMBOLS + high_counts + takeover_counts + [edition.block("profits")["cards"]]
    if s.cards_of.sum() != DECK:
        raise EditionError(f"{edition.path.name}: there are {DECK} resource cards, not {s.cards_of.sum()}.")
    s.stride[:] = strides(counts)
    worths = best_worths([card["value"] for card in low], counts, capital["sets"])
    s.holding_worth[: len(worths)] = worths


def check_cards(edition: Edition, low: list[dict[str, int]], high: list[dict[str, int]]) -> None:
    """What the solvers rely on."""
    if len(low) != VALUES or len(high) != HIGH_KINDS or len(edition.block("takeovers")["cards"]) != MULTIPLES:
        raise EditionError(f"{edition.path.name}: capital has four low and six high values, and takeovers three kinds.")
    if prod(card["count"] + 1 for card in low) > HOLDINGS:
        raise EditionError(f"{edition.path.name}: a symbol has nine low cards.")
    if sum(card["value"] * card["count"] for card in high) > HIGHEST_SUM:
        raise EditionError(f"{edition.path.name}: the high cards add up to at most {HIGHEST_SUM}.")


def conflict(seats: int, options: dict[str, str]) -> str:
    """Why these options cannot be played together; nothing if they can."""
    if seats != 2 and options.get("removal") == "off":
        return "The option 'removal' is for two seats: leave it at 'on'."
    return ""


def names(edition: Edition, language: str) -> dict[str, list[str]]:
    """What this edition calls its things, by kind and number."""
    industries: list[dict[str, Any]] = edition.block("companies")["industries"]
    multiples = [MULTIPLE_SIGNS[card["halves"]] for card in edition.block("takeovers")["cards"]]
    companies = [f"{industry[language]} {letters}" for industry in industries for letters in industry["letters"]]
    return {
        "industry": [industry[language] for industry in industries],
        "company": companies,
        "top": companies,
        "card": [*capital_names(edition), *multiples, edition.block("profits")[language]],
        "multiple": multiples,
    }


def capital_names(edition: Edition) -> list[str]:
    """A low card by symbol and value, a high one by its value."""
    capital = edition.block("capital")
    low = [f"{symbol}{card['value']}" for symbol in SYMBOL_SIGNS for card in capital["low"]]
    return [*low, *(str(card["value"]) for card in capital["high"])][:CAPITAL_KINDS]
