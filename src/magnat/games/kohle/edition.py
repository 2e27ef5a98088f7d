"""Puts the components of an edition into a fresh record."""

from typing import Any

from magnat.engine.edition import LANGUAGES, Edition
from magnat.engine.edition_checks import (
    NAMES,
    Between,
    Keyed,
    Pair,
    Rows,
    Text,
    block,
    box,
    held_by,
    options,
    shortened,
)
from magnat.engine.words import Line
from magnat.games.kohle.state import (
    ANONYMOUS_CARD,
    BOSS_CARD,
    CLAN_CARD,
    FAMILIES,
    MOST_SEATS,
    RECRUITMENT_CARD,
    SPACES,
    STOP_CARD,
    TILES,
    TRAVEL_CARD,
    State,
)
from magnat.games.kohle.turn import CARDS_DRAWN, HAND_LIMIT

FEWEST_SEATS = 3
MOST_PIPS = 6
FAMILY_CARDS = ("clan", "travel")
"""Of these there are so many for each family."""
OTHER_CARDS = ("anonymous_travel", "recruitment", "boss", "stop")
MOST_CARDS = held_by(State, "pile_size").high
LARGEST_PURSE = held_by(State, "cash").high

INITIALS = Text("[^ ]*", "initials", shortest=0)

BLOCKS = {
    "box": box(seats=range(FEWEST_SEATS, MOST_SEATS + 1)),
    "options": options(
        {
            "money": ("hidden", "open"),
            "boss-order": ("boss", "opener"),
            "patience": ("12", "6", "3"),
            "pace": ("live", "courteous"),
            "short": ("off", "on"),
            "deal-or-draw": ("free", "forced"),
        }
    ),
    "families": block({"names": Rows(Text(r"\S.*"), FAMILIES)}),
    "cards": block(
        {
            **dict.fromkeys((*FAMILY_CARDS, *OTHER_CARDS), held_by(State, "copies")),
            **dict.fromkeys(LANGUAGES, Keyed(dict.fromkeys((*FAMILY_CARDS, *OTHER_CARDS), Text()))),
        }
    ),
    "deals": block(
        {
            "spaces": Rows(
                Keyed(
                    {"must": INITIALS, "dividends": held_by(State, "dividends"), **NAMES},
                    {"some": Between(0, FAMILIES), "of": INITIALS},
                ),
                SPACES,
            )
        }
    ),
    "tiles": block(
        {
            "short": Rows(Between(1, TILES), range(TILES), distinct=True),
            "tiles": Rows(Pair(held_by(State, "tile_value"), Between(0, MOST_PIPS)), TILES),
        }
    ),
}


def agree(edition: Edition) -> None:
    """Refuse deals of families that are not there, and cards or riches that nobody could count."""
    initials = [name[0] for name in edition.block("families")["names"]]
    if len(set(initials)) != FAMILIES:
        edition.refuse("families", "edition_initials", "names")
    spaces = edition.block("deals")["spaces"]
    for number, space in enumerate(spaces, 1):
        named = space["must"] + space.get("of", "")
        if not set(named) <= set(initials) or len(set(named)) != len(named):
            edition.refuse("deals", "edition_named", "spaces", number - 1, number=number, named=shortened(named))
        if not 1 <= len(space["must"]) + space.get("some", 0) <= len(named):
            edition.refuse("deals", "edition_needs", "spaces", number - 1, number=number)
    check_cards(edition)
    most = max(space["dividends"] for space in spaces) * sum(value for value, _ in edition.block("tiles")["tiles"])
    if most > LARGEST_PURSE:
        edition.refuse("tiles", "edition_bank", most=most, purse=LARGEST_PURSE)


def check_cards(edition: Edition) -> None:
    """Whatever is held, there is a card to draw."""
    cards = edition.block("cards")
    count = FAMILIES * sum(cards[kind] for kind in FAMILY_CARDS) + sum(cards[kind] for kind in OTHER_CARDS)
    fewest = HAND_LIMIT * edition.seats[-1] + CARDS_DRAWN
    if not fewest <= count <= MOST_CARDS:
        edition.refuse("cards", "edition_count", count=count, fewest=fewest, most=MOST_CARDS)


def lay_out(s: State, edition: Edition, seats: int, options: dict[str, str]) -> None:
    """Everything that is known before the first draw."""
    s.money_hidden = options["money"] == "hidden"
    s.opener_order = options["boss-order"] == "opener"
    s.patience = int(options["patience"])
    s.courteous = options["pace"] == "courteous"
    s.deal_forced = options["deal-or-draw"] == "forced"
    _lay_out_spaces(s, edition)
    _stack_tiles(s, edition, left_out=edition.block("tiles")["short"] if options["short"] == "on" else [])
    _count_cards(s, edition.block("cards"))


def _lay_out_spaces(s: State, edition: Edition) -> None:
    initials = [name[0] for name in edition.block("families")["names"]]
    for place, space in enumerate(edition.block("deals")["spaces"]):
        s.must[place] = _families(space["must"], initials)
        s.either[place] = _families(space.get("of", ""), initials)
        s.either_count[place] = space.get("some", 0)
        s.dividends[place] = space["dividends"]


def _families(letters: str, initials: list[str]) -> int:
    return sum(1 << initials.index(letter) for letter in letters)


def _stack_tiles(s: State, edition: Edition, left_out: list[int]) -> None:
    tiles = edition.block("tiles")["tiles"]
    stack = [(number, *tile) for number, tile in enumerate(tiles, 1) if number not in left_out]
    for place, (number, value, end) in enumerate(stack):
        s.tile_number[place], s.tile_value[place], s.tile_end[place] = number, value, end
    s.tiles = len(stack)


def _count_cards(s: State, cards: dict[str, Any]) -> None:
    s.copies[CLAN_CARD:TRAVEL_CARD] = cards["clan"]
    s.copies[TRAVEL_CARD:ANONYMOUS_CARD] = cards["travel"]
    s.copies[ANONYMOUS_CARD] = cards["anonymous_travel"]
    s.copies[RECRUITMENT_CARD] = cards["recruitment"]
    s.copies[BOSS_CARD] = cards["boss"]
    s.copies[STOP_CARD] = cards["stop"]


def conflict(seats: int, options: dict[str, str]) -> Line | None:
    """Why these options cannot be played together: they all can."""
    return None


def names(edition: Edition, language: str) -> dict[str, list[str]]:
    """What this edition calls its things, by kind and number."""
    families = list(edition.block("families")["names"])
    words = edition.block("cards")[language]
    cards = [f"{words[kind]} {family}" for kind in FAMILY_CARDS for family in families]
    cards += [words[kind] for kind in OTHER_CARDS]
    spaces = [space[language] for space in edition.block("deals")["spaces"]]
    return {"family": families, "space": spaces, "card": cards}
