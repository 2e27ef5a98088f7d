"""What is wrong with a page at any size: beyond the window, under something else, cut off, too small to press."""

from pathlib import Path

from playwright.sync_api import Page

LEAST = 24
"""Pixels: what a finger still hits (WCAG 2.5.8)."""

FAULTS = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


def faults_on(page: Page, names: list[str] | None = None, least: int = LEAST) -> list[str]:
    """Sentences about what is wrong; the names of people may be cut short."""
    found: list[str] = page.evaluate(FAULTS, {"least": least, "names": names or []})
    return found
