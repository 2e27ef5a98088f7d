"""Puts the components of an edition into a fresh record."""

from magnat.engine.edition import Edition, EditionError
from magnat.games.big_shot.state import COLOURS, DISTRICTS, NOBODY, TOKENS_TO_SELL, State


def lay_out(s: State, edition: Edition, seats: int, options: dict[str, str]) -> None:
    """Everything that is known before the first draw."""
    s.money_hidden = options["money"] == "hidden"
    s.overbid_restart = options["overbid"] == "restart"
    s.loans_before = options["loans"] == "before"
    money = edition.block("money")
    s.start, s.debt, s.first_loan, s.chips = (money[k] for k in ("start", "debt", "first_loan", "chips"))
    s.tokens_to_sell = edition.block("tokens")["to_sell"]
    if not 2 <= s.tokens_to_sell <= TOKENS_TO_SELL:
        raise EditionError(f"{edition.path.name}: a district is sold by its 2nd to {TOKENS_TO_SELL}th token.")
    districts = edition.block("city")["districts"]
    if len(districts) != DISTRICTS:
        raise EditionError(f"{edition.path.name}: the city has {DISTRICTS} districts, not {len(districts)}.")
    for place, district in enumerate(districts):
        s.value[place] = district["value"]
        s.borders[place] = sum(1 << park for park in district.get("parks", []))
    s.owner[:] = NOBODY


def conflict(seats: int, options: dict[str, str]) -> str:
    """Why these options cannot be played together; nothing if they can."""
    if seats == 2 and options["money"] == "hidden":
        return "With two seats the purses lie open: leave the option 'money' at 'open'."
    if options["overbid"] == "restart" and options["money"] != "hidden":
        return "The option 'overbid' can be 'restart' only when 'money' is 'hidden'."
    return ""


def names(edition: Edition, language: str) -> dict[str, list[str]]:
    """What this edition calls its things, by kind and number."""
    return {
        "district": [district[language] for district in edition.block("city")["districts"]],
        "colour": [colour[language] for colour in edition.block("tokens")["colours"]][:COLOURS],
    }
