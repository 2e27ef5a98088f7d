"""What must hold on every page: words of one language only, and nothing serious for axe."""

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.house import WEB
from tests.browser.person import Person

KEY_OR_GAP = re.compile(r"\b[a-z]+(_[a-z0-9]+)+\b|\{\w+\}|undefined|NaN|\[object")


def check_words(person: Person, language: str, foreign: re.Pattern[str]) -> None:
    """The page is in a language; `foreign` are words that betray another, and no key or gap is left in a sentence."""
    expect(person.page.locator("html")).to_have_attribute("lang", language)  # Its words are loaded first.
    for text in person.texts():
        assert not KEY_OR_GAP.search(text), text
        assert not foreign.search(text), text


def check_account(page: Page) -> list[int]:
    """The lines of every column add up to its total; returns the totals, best first. In brackets stand mere counts."""
    heads = page.locator(".end thead th[scope=col]")
    heads.first.wait_for()  # Rows on a narrow screen become a table a moment after it has become a wide one.
    columns = range(1, heads.count() + 1)
    totals = [_number(page.locator(f".end tfoot td:nth-of-type({column})").inner_text()) for column in columns]
    for column, total in zip(columns, totals, strict=True):
        cells = page.locator(f".end tbody td:nth-of-type({column})").all_inner_texts()
        assert sum(_number(cell) for cell in cells if re.fullmatch(r"\s*−?\d+\s*", cell)) == total
    return totals


def _number(amount: str) -> int:
    return int(amount.strip().replace("−", "-"))


def check_with_axe(page: Page, where: str) -> None:
    page.wait_for_function("() => document.getAnimations().length === 0")
    page.evaluate((WEB / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate("async () => (await axe.run()).violations")
    serious = [violation for violation in found if violation["impact"] in ("serious", "critical")]
    told = [(one["id"], one["help"], [node["html"][:200] for node in one["nodes"][:3]]) for one in serious]
    assert not told, f"{where}: {json.dumps(told, indent=1)}"


def check_why_not(page: Page, dimmed: Locator, reason: str) -> None:
    """What is dimmed can be pressed: a card hangs on it that says why, until Escape."""
    dimmed.click(force=True)  # It is announced as dimmed.
    card = page.locator("[popover][aria-labelledby=why-not]")
    expect(card).to_contain_text(reason)
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(dimmed).to_be_focused()
