"""What the page weighs, how soon one can play, and what Lighthouse thinks of it.

python -m benchmarks.page [--visits 5] [--no-lighthouse]

Every visit is that of a new browser: nothing cached, no cookie. "Play now" is timed inside the page, from the click to
the first frame in which a choice is lit, with bots that take no time. Lighthouse comes by npx and is told to be a phone
on a slow line, then a desktop.
"""

import argparse
import json
import os
import shlex
import statistics
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, sync_playwright
from rich.console import Console
from rich.table import Table
from tests.browser.house import LAUNCHED_WITH, House, build_client, find_browser

MOST_KILOBYTES, MOST_MILLISECONDS, LEAST_SCORE = 150.0, 1000.0, 95.0
LIGHTHOUSE = "lighthouse@12.8.2"
LIGHTHOUSE_RUNS = 5
PATIENCE = 60_000

PLAY_NOW = """async () => {
  const start = performance.now();
  document.querySelector('article[aria-labelledby=box-big-shot] button.main').click();
  while (!document.querySelector('section.lit button:enabled')) await new Promise(requestAnimationFrame);
  return performance.now() - start;
}"""

Figure = tuple[str, str, str, bool]
"""What was measured, the result, what is wanted, and whether that holds."""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--visits", type=int, default=5)
    options.add_argument("--lighthouse", action=argparse.BooleanOptionalAction, default=True)
    wanted = options.parse_args()
    browser, missing = find_browser(), build_client()
    if browser is None or missing:
        raise SystemExit(missing or "No Chromium or Chrome was found; name it in MAGNAT_BROWSER.")
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder), "--bot-delay", "0")
        try:
            house.open()
            figures = visited(house.address, browser, wanted.visits)
            if wanted.lighthouse:
                figures += judged(house.address, browser, Path(folder))
        finally:
            house.close()
    show(figures)


def visited(address: str, executable: str, visits: int) -> list[Figure]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=LAUNCHED_WITH)
        seen = [visit(browser, address) for _ in range(visits)]
        browser.close()
    weight = max(kilobytes for kilobytes, _, _ in seen)
    shelf = statistics.median(milliseconds for _, milliseconds, _ in seen)
    table = statistics.median(milliseconds for _, _, milliseconds in seen)
    return [
        ("shelf, first load", f"{weight:.1f} KB", f"≤ {MOST_KILOBYTES:.0f} KB", weight <= MOST_KILOBYTES),
        ("shelf, first load to a button", f"{shelf:.0f} ms", "", True),
        ("Play now to a lit choice", f"{table:.0f} ms", f"< {MOST_MILLISECONDS:.0f} ms", table < MOST_MILLISECONDS),
    ]


def visit(browser: Browser, address: str) -> tuple[float, float, float]:
    """The weight of the shelf in kilobytes, and the milliseconds to its button and from there to a lit choice."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    sizes = _sizes(context, page)
    page.goto(address)
    page.locator("article[aria-labelledby=box-big-shot] button.main").wait_for()
    ready: float = page.evaluate("performance.now()")
    page.wait_for_load_state("networkidle")
    weight = sum(sizes) / 1000
    playing: float = page.evaluate(PLAY_NOW)
    context.close()
    return weight, ready, playing


def _sizes(context: BrowserContext, page: Any) -> list[int]:
    """Grows by the bytes of each answer as they came over the line, headers included."""
    sizes: list[int] = []
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    return sizes


def judged(address: str, executable: str, folder: Path) -> list[Figure]:
    """The median of several runs, and the least and the most, as one run measures the rest of the machine too."""
    figures: list[Figure] = []
    for device in ("phone", "desktop"):
        runs = [scores(address, executable, folder, device) for _ in range(LIGHTHOUSE_RUNS)]
        for name in runs[0]:
            found = sorted(run[name] for run in runs)
            score = statistics.median(found)
            result = f"{score:.0f} ({found[0]:.0f} to {found[-1]:.0f})"
            figures.append((f"Lighthouse, {device}: {name}", result, f"≥ {LEAST_SCORE:.0f}", score >= LEAST_SCORE))
    return figures


def scores(address: str, executable: str, folder: Path, device: str) -> dict[str, float]:
    report = folder / f"{device}.json"
    preset = ["--preset=desktop"] if device == "desktop" else []
    flags = shlex.join(["--headless=new", *LAUNCHED_WITH])
    command = ["npx", "--yes", LIGHTHOUSE, address, "--quiet", f"--chrome-flags={flags}", *preset]
    command += ["--only-categories=performance,accessibility", "--output=json", f"--output-path={report}"]
    environment = {**os.environ, "CHROME_PATH": executable}
    # Now and then it records no trace (NO_NAVSTART) and says itself that it should be run again.
    if subprocess.run(command, check=False, env=environment).returncode:
        subprocess.run(command, check=True, env=environment)
    categories = json.loads(report.read_text(encoding="utf-8"))["categories"]
    return {name: category["score"] * 100 for name, category in categories.items()}


def show(figures: list[Figure]) -> None:
    table = Table("measured", "result", "wanted", "")
    for name, result, wanted, holds in figures:
        table.add_row(name, result, wanted, "" if holds else "too much" if "ms" in result or "KB" in result else "low")
    Console().print(table)
    if not all(holds for *_, holds in figures):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
