"""Puts the components of an edition into a fresh record."""

from typing import Any

from magnat.engine.edition import Edition, EditionError
from magnat.games.kohle.state import (
    ANONYMOUS_CARD,
    BOSS_CARD,
    CARDS,
    CLAN_CARD,
    FAMILIES,
    RECRUITMENT_CARD,
    SPACES,
    STOP_CARD,
    TILES,
    TRAVEL_CARD,
    State,
)


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
    spaces = edition.block("deals")["spaces"]
    if len(spaces) != SPACES or len(initials) != FAMILIES:
        raise EditionError(f"{edition.path.name}: there are {SPACES} deals and {FAMILIES} families.")
    for place, space in enumerate(spaces):
        s.must[place] = _families(space["must"], initials)
        s.either[place] = _families(space.get("of", ""), initials)
        s.either_count[place] = space.get("some", 0)
        s.dividends[place] = space["dividends"]


def _families(letters: str, initials: list[str]) -> int:
    return sum(1 << initials.index(letter) for letter in letters)


def _stack_tiles(s: State, edition: Edition, left_out: list[int]) -> None:
    tiles = edition.block("tiles")["tiles"]
    stack = [(number, *tile) for number, tile in enumerate(tiles, 1) if number not in left_out]
    if len(tiles) != TILES:
        raise EditionError(f"{edition.path.name}: there are {TILES} tiles, not {len(tiles)}.")
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


def conflict(seats: int, options: dict[str, str]) -> str:
    """Why these options cannot be played together: they all can."""
    return ""


def names(edition: Edition, language: str) -> dict[str, list[str]]:
    """What this edition calls its things, by kind and number."""
    families = list(edition.block("families")["names"])
    words = edition.block("cards")[language]
    cards = [f"{words[kind]} {family}" for kind in ("clan", "travel") for family in families]
    cards += [words[kind] for kind in ("anonymous_travel", "recruitment", "boss", "stop")]
    spaces = [space[language] for space in edition.block("deals")["spaces"]]
    return {"family": families, "space": spaces, "card": cards[:CARDS]}
