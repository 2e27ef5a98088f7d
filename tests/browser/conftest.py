"""A house to play in and people to play, for every test here."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.house import LAUNCHED_WITH, House, build_client, find_browser
from tests.browser.person import Finger, Person

PATIENCE = 60_000
"""Milliseconds: a busy machine is no failure."""

UNHURRIED = ("--openings", "100/10000", "--requests", "1000/100000")
"""All tests come from one address, and open more tables than people would."""

NO_BROWSER = "No Chromium or Chrome was found: install one (apt-get install chromium) or name it in MAGNAT_BROWSER."

Come = Callable[..., Person]


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    found = find_browser()
    if found is None:
        do_without(NO_BROWSER)
    return {"executable_path": found, "args": LAUNCHED_WITH}


@pytest.fixture(scope="session")
def base_url() -> None:
    """Every person is told an address. The plugin's own fixture of this name warns, and warnings are errors here."""


def do_without(reason: str) -> None:
    """Where everything is to be checked, something missing is a failure."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session", autouse=True)
def client() -> None:
    reason = build_client()
    if reason:
        do_without(reason)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server for all, whose bots do not dawdle."""
    yield from _opened(tmp_path_factory.mktemp("house"))


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A server that a test may kill."""
    yield from _opened(tmp_path)


def _opened(data: Path) -> Iterator[House]:
    house = House(data, "--bot-delay", "0", *UNHURRIED)
    try:
        house.open()
        yield house
    finally:
        house.close()


@pytest.fixture
def come(new_context: Callable[..., BrowserContext]) -> Iterator[Come]:
    """Have somebody come: `come()` with a new browser, `come(phone=True)`, `come(locale="fr-FR")`,
    `come(pace="calm")`.

    Whoever names no pace does not watch the show: the other tests would wait for it.

    At the end nobody's console may hold an error, unless the test has looked at it and cleared it.
    """
    expect.set_options(timeout=PATIENCE)
    people: list[Person] = []

    def arrive(*, phone: bool = False, seed: int = 1, pace: str = "instant", **wishes: Any) -> Person:
        size = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 800}
        fingers = {"has_touch": True, "is_mobile": True} if phone else {}
        # A worker would load the whole client for everybody who comes.
        usual = {"locale": "en-GB", "viewport": size, "service_workers": "block"}
        context = new_context(**{**usual, **fingers, **wishes})
        context.set_default_timeout(PATIENCE)
        person = (Finger if phone else Person)(context.new_page(), seed, pace)
        people.append(person)
        return person

    yield arrive
    for person in people:
        assert person.complaints == []
        assert person.violations() == []
