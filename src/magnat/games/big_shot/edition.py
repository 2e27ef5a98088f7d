"""Puts the components of an edition into a fresh record."""

from magnat.engine.edition import Edition
from magnat.engine.edition_checks import NAMES, Between, Keyed, Rows, block, box, forms, held_by, options
from magnat.engine.words import Line, line
from magnat.games.big_shot.state import (
    COLOURS,
    DEEPEST_DEBT,
    DISTRICTS,
    HIGHEST_ANNOUNCEMENT,
    HIGHEST_CAPITAL,
    NOBODY,
    ROUNDS,
    TOKENS_PER_COLOUR,
    TOKENS_TO_SELL,
    State,
)

COLOUR_FORMS = ("plural", "feminine")
COLOURS_OF_A_SEAT = 2
"""At most: when two play."""
FEWEST_TO_SELL = -(-COLOURS * TOKENS_PER_COLOUR // DISTRICTS)
"""If fewer tokens sold a district, all would be sold before all tokens are placed."""

BLOCKS = {
    "box": box(seats=range(2, COLOURS + 1)),
    "options": options({"money": ("open", "hidden"), "overbid": ("refused", "restart"), "loans": ("during", "before")}),
    "money": block({name: held_by(State, name) for name in ("start", "debt", "first_loan", "chips")}),
    "tokens": block(
        {
            "to_sell": Between(FEWEST_TO_SELL, TOKENS_TO_SELL),
            "colours": Rows(Keyed(NAMES, forms(*COLOUR_FORMS)), COLOURS),
        }
    ),
    "city": block(
        {
            "districts": Rows(
                Keyed(
                    {"value": held_by(State, "value"), **NAMES},
                    {"parks": Rows(Between(0, DISTRICTS - 1), range(DISTRICTS), distinct=True)},
                ),
                DISTRICTS,
            )
        }
    ),
}


def agree(edition: Edition) -> None:
    """Refuse numbers that do not go together: no bid, debt or capital may outgrow what the rules can count."""
    money, districts = edition.block("money"), edition.block("city")["districts"]
    for number, district in enumerate(districts, 1):
        for park in district.get("parks", []):
            if districts[park]["value"] > 0:
                edition.refuse("city", "edition_no_park", "districts", number - 1, "parks", number=number, park=park)
    purse = money["start"] + money["first_loan"] * (money["first_loan"] + 1) // 2
    if purse > HIGHEST_ANNOUNCEMENT:
        edition.refuse("money", "edition_purse", purse=purse, most=HIGHEST_ANNOUNCEMENT)
    debts = COLOURS_OF_A_SEAT * money["debt"] * min(money["first_loan"], money["chips"], ROUNDS)
    if debts > DEEPEST_DEBT:
        edition.refuse("money", "edition_debts", debts=debts, most=DEEPEST_DEBT)
    capital = COLOURS_OF_A_SEAT * purse + sum(d["value"] << len(d.get("parks", [])) for d in districts)
    if capital > HIGHEST_CAPITAL:
        edition.refuse("city", "edition_capital", capital=capital, most=HIGHEST_CAPITAL)


def lay_out(s: State, edition: Edition, seats: int, options: dict[str, str]) -> None:
    """Everything that is known before the first draw."""
    s.money_hidden = options["money"] == "hidden"
    s.overbid_restart = options["overbid"] == "restart"
    s.loans_before = options["loans"] == "before" and seats > 2  # with two they always are, see `loans_come_first`
    money = edition.block("money")
    s.start, s.debt, s.first_loan, s.chips = (money[k] for k in ("start", "debt", "first_loan", "chips"))
    s.tokens_to_sell = edition.block("tokens")["to_sell"]
    for place, district in enumerate(edition.block("city")["districts"]):
        s.value[place] = district["value"]
        s.borders[place] = sum(1 << park for park in district.get("parks", []))
    s.owner[:] = NOBODY


def as_played(seats: int, options: dict[str, str]) -> dict[str, str]:
    """With two seats loans are always decided before the auction."""
    return {**options, "loans": "before"} if seats == 2 else options


def conflict(seats: int, options: dict[str, str]) -> Line | None:
    """Why these options cannot be played together; nothing if they can."""
    if seats == 2 and options["money"] == "hidden":
        return line("conflict_two_seats")
    if options["overbid"] == "restart" and options["money"] != "hidden":
        return line("conflict_overbid")
    return None


def names(edition: Edition, language: str) -> dict[str, list[str]]:
    """What this edition calls its things, by kind and number."""
    return {
        "district": [district[language] for district in edition.block("city")["districts"]],
        **edition.called("colour", edition.block("tokens")["colours"], language, *COLOUR_FORMS),
    }
