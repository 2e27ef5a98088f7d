"""A turn of every box as a screen reader tells it: who is to move, what can be done, how the board stands, in order."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.anywhere import Seat
from tests.browser.conftest import Come
from tests.browser.house import House

NAMES = ["Camille", "Hugo", "Stella"]
MOMENTS = 3
"""Of the first turns, as many different phases as there are."""
MOST_TURNS = 40

VENTURE = [
    r"strong: .+[.?]",
    'region "The stage"',
    'region "Market"',
    r"price \d+",
    'region "Your companies"',
    "strong: Camille",
    "emphasis: your turn",
    'list "Your hand"',
    r"(triangle|square|circle|banknote|takeover card) [\d½]",
    'region "The bill"',
    'list "Your rivals’ companies"',
    'group "Companies of Hugo"',
    r"Hugo bot.* earned, earning \d+ a time, \d+ cards?",
    'log "What happened"',
    'log "Chat"',
]
TELLS = {
    "big-shot": [
        'heading "Big Shot"',
        'list "Seats"',
        "strong: Camille",
        r"purse: \d+",
        'region "The stage"',
        r"Die: \d",
        'group "The city"',
        r"Auction space 1\b",
        r"Fish Market, value 10, \d of 7 tokens",
        r"The promoter stands on auction space \d+\. .+ rolled in this round",
        "region ",
        "button ",
        'log "What happened"',
        'log "Chat"',
    ],
    "biz-bluff": [
        'heading "Biz Bluff"',
        'list "Seats"',
        "strong: Camille",
        r"\d+ \$ and \d+ shares?",
        'region "The stage"',
        'button "Notebook"',
        'group "The town"',
        "Sunny Side Umbrellas, Yellow Street",
        "region ",
        "button ",
        'log "What happened"',
        'log "Chat"',
    ],
    "kohle": [
        'heading "Kohle',
        'group "The deals"',
        r"Car-park king: needs Piepenbrok, Talerfeld, 3 dividends, worth \d+ million now",
        'list "Seats"',
        r"Hugo[^\n]* cards?",
        r"\d+ cards in the pile",
        "region ",
        'region "Your cards"',
        r"Tile \d+ of \d+ ?, \d a dividend",
        'region "The stage"',
        'log "What happened"',
        'log "Chat"',
    ],
    "venture": ['heading "Venture"', *VENTURE],
    "riche-ou-pauvre": ['heading "Riche ou Pauvre"', *VENTURE],
}
"""What is read, in its order, in all the phases that are looked at."""

CONTROL = r"^\s*- '?(button|link|textbox|combobox|radio|checkbox|switch|slider|spinbutton|tab|option)\b(?! \")"
NAMELESS = re.compile(rf"{CONTROL}|^\s*- '?(img|dialog|log|region)\b(?! \")", re.M)
NAMED = re.compile(r"^\s*- '?(button|link|switch|tab) (\"(?:[^\"\\]|\\.)*\")", re.M)
LINE = re.compile(r"^\s*- '?(?:(?:button|img|link|switch) \"(?P<name>[^\"]*)\"|listitem: \"?(?P<text>[^\"\n]*))", re.M)
WORD = re.compile(r"[^\W\d_]{2,}")


@pytest.mark.parametrize("box", list(TELLS))
def test_a_turn_makes_sense_read_aloud(come: Come, house: House, box: str) -> None:
    me = come(viewport={"width": 1440, "height": 900})
    me.page.context.add_init_script("localStorage.setItem('magnat.pace', '\"instant\"')")
    seat = Seat(house.address, box, names=NAMES, seats=len(NAMES))
    me.page = page = seat.look(me.page.context)
    try:
        for where in moments(seat, page):
            check_order(page.locator("body").aria_snapshot(), TELLS[box], where)
            for _ in range(2):
                check_what_is_read(page, f"{where}, {page.evaluate('document.documentElement.lang')}")
                change_language(page)
    finally:
        seat.leave()


def change_language(page: Page) -> None:
    language = page.evaluate("document.documentElement.lang")
    page.locator("header .words").click()
    page.locator(f"html:not([lang={language}])").wait_for()


def moments(seat: Seat, page: Page) -> Iterator[str]:
    """Once in each phase in which one is asked, until enough were seen."""
    seen: set[int] = set()
    for turn, state in enumerate(seat.turns()):
        if len(seen) == MOMENTS or turn == MOST_TURNS:
            return
        if state["phase"] not in seen:
            seen.add(state["phase"])
            page.wait_for_function("() => document.title.startsWith('●')")
            yield f"phase {state['phase']}"


def check_order(told: str, wanted: list[str], where: str) -> None:
    """All of it is there, one after the other."""
    place = 0
    for pattern in wanted:
        found = re.compile(pattern).search(told, place)
        assert found, f"{where}: {pattern} is not told after {told[:place].splitlines()[-1:]}:\n{told[place:][:3000]}"
        place = found.end()


def check_what_is_read(page: Page, where: str) -> None:
    told = page.locator("body").aria_snapshot()
    assert not NAMELESS.findall(told), (where, [line for line in told.splitlines() if NAMELESS.match(line)])
    before_the_log, _, _ = told.partition("- log ")
    twice = [name for name, times in Counter(NAMED.findall(before_the_log)).items() if times > 1]
    assert not twice, (where, twice)
    bare = [found["name"] or found["text"] for found in LINE.finditer(before_the_log)]
    assert all(WORD.search(text) for text in bare if text), (where, [t for t in bare if t and not WORD.search(t)])
