"""A house, and a browser that looks at it, for whatever is measured in the page."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from tests.browser.house import LAUNCHED_WITH, House, build_client, find_browser


def browser_to_drive() -> str:
    """The client is built, too; where one of them is missing the program ends and says so."""
    executable, missing = find_browser(), build_client()
    if executable is None or missing:
        raise SystemExit(missing or "No Chromium or Chrome was found; name it in MAGNAT_BROWSER.")
    return executable


@contextmanager
def launched(executable: str = "") -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable or browser_to_drive(), args=LAUNCHED_WITH)
        yield browser
        browser.close()


@contextmanager
def opened(*arguments: str) -> Iterator[House]:
    """A house with a folder of its own, gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder), *arguments)
        try:
            house.open()
            yield house
        finally:
            house.close()
