"""What the page weighs, how soon one can play, and what Lighthouse thinks of it.

python -m benchmarks.page [--visits 5] [--no-lighthouse] [--runs 5]

Every visit is that of a new browser: nothing cached, no cookie. "Play now" is timed inside the page, from the click to
the first frame in which a choice is lit, with bots that take no time. A table is weighed when somebody comes to it by
its address, with every seat taken. Lighthouse comes by npx and looks at the shelf, a table being set up, the rules and
a table, as a phone on a slow line and as a desktop.
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

from playwright.sync_api import Browser, BrowserContext, Request
from tests.browser.anywhere import BOXES, Seat
from tests.browser.house import LAUNCHED_WITH

from benchmarks.browsing import browser_to_drive, launched, opened
from benchmarks.figures import Figure, show

MOST_KILOBYTES, MOST_OF_A_TABLE, MOST_MILLISECONDS, LEAST_SCORE = 100.0, 200.0, 1000.0, 95.0
LIGHTHOUSE = "lighthouse@12.8.2"
TRIES = 4
"""Now and then Lighthouse records no trace (NO_NAVSTART) and says itself that it should be run again."""
PATIENCE = 60_000

PLAY_NOW = """async () => {
  const start = performance.now();
  document.querySelector('article[aria-labelledby=box-big-shot] button.play').click();
  while (!document.querySelector('section.lit button:enabled')) await new Promise(requestAnimationFrame);
  return performance.now() - start;
}"""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--visits", type=int, default=5)
    options.add_argument("--runs", type=int, default=5, help="of Lighthouse, for each page and device")
    options.add_argument("--lighthouse", action=argparse.BooleanOptionalAction, default=True)
    wanted = options.parse_args()
    executable = browser_to_drive()
    with opened("--bot-delay", "0") as house, tempfile.TemporaryDirectory() as folder:
        figures = visited(house.address, executable, wanted.visits)
        if wanted.lighthouse:
            figures += judged(house.address, executable, Path(folder), wanted.runs)
    show(figures)


def visited(address: str, executable: str, visits: int) -> list[Figure]:
    with launched(executable) as browser:
        seen = [visit(browser, address) for _ in range(visits)]
        tables = {box: table_weight(browser, address, box) for box in BOXES}
    weight = max(kilobytes for kilobytes, _, _ in seen)
    shelf = statistics.median(milliseconds for _, milliseconds, _ in seen)
    table = statistics.median(milliseconds for _, _, milliseconds in seen)
    return [
        ("shelf, first load", f"{weight:.1f} KB", f"≤ {MOST_KILOBYTES:.0f} KB", weight <= MOST_KILOBYTES),
        *(
            (f"a table of {box}, first load", f"{size:.1f} KB", f"≤ {MOST_OF_A_TABLE:.0f} KB", size <= MOST_OF_A_TABLE)
            for box, size in tables.items()
        ),
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
    page.locator("article[aria-labelledby=box-big-shot] button.play").wait_for()
    ready: float = page.evaluate("performance.now()")
    page.wait_for_load_state("networkidle")
    weight = sum(sizes) / 1000
    playing: float = page.evaluate(PLAY_NOW)
    context.close()
    return weight, ready, playing


def table_weight(browser: Browser, address: str, box: str) -> float:
    """Kilobytes that come over the line until a table lies there, its words and rules included."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", service_workers="block")
    context.set_default_timeout(PATIENCE)
    came: list[Request] = []
    context.on("requestfinished", lambda request: came.append(request))  # noqa: PLW0108 - It must be a function of ours.
    seat = Seat(address, box)
    page = seat.look(context)
    page.locator("[data-show]").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    sizes = [request.sizes() for request in came]
    seat.leave()
    context.close()
    return sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes) / 1000


def _sizes(context: BrowserContext, page: Any) -> list[int]:
    """Grows by the bytes of each answer as they came over the line, headers included."""
    sizes: list[int] = []
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    return sizes


def judged(address: str, executable: str, folder: Path, runs: int) -> list[Figure]:
    """The median of several runs, and the least and the most, as one run measures the rest of the machine too."""
    figures: list[Figure] = []
    for page, place in {"shelf": "", "set-up": "#/new/venture", "rules": "#/rules/venture", "table": ""}.items():
        for device in ("phone", "desktop"):
            seat = Seat(address, "venture") if page == "table" else None
            found = [scores(address + place, executable, folder, device, seat) for _ in range(runs)]
            if seat:
                seat.leave()
            figures += [figure_of(page, device, name, sorted(run[name] for run in found)) for name in found[0]]
    return figures


def figure_of(page: str, device: str, name: str, found: list[float]) -> Figure:
    score = statistics.median(found)
    result = f"{score:.0f} ({found[0]:.0f} to {found[-1]:.0f})"
    return f"Lighthouse, {page}, {device}: {name}", result, f"≥ {LEAST_SCORE:.0f}", score >= LEAST_SCORE


def scores(address: str, executable: str, folder: Path, device: str, seat: Seat | None) -> dict[str, float]:
    report, headers = folder / "report.json", folder / "headers.json"
    preset = ["--preset=desktop"] if device == "desktop" else []
    flags = shlex.join(["--headless=new", *LAUNCHED_WITH])
    where = f"{address}#/table/{seat.table}" if seat else address
    headers.write_text(json.dumps({"Cookie": seat.cookie} if seat else {}), encoding="utf-8")
    command = ["npx", "--yes", LIGHTHOUSE, where, "--quiet", f"--chrome-flags={flags}", f"--extra-headers={headers}"]
    command += [*preset, "--only-categories=performance,accessibility", "--output=json", f"--output-path={report}"]
    environment = {**os.environ, "CHROME_PATH": executable}
    for _ in range(TRIES):
        report.unlink(missing_ok=True)
        subprocess.run(command, check=False, env=environment)
        if report.exists() and (found := scores_of(report)):
            return found
    raise SystemExit(f"Lighthouse did not look at {where}.")


def scores_of(report: Path) -> dict[str, float]:
    """The scores of a report; nothing where one of them is missing, because no trace was recorded."""
    categories = json.loads(report.read_text(encoding="utf-8"))["categories"]
    if any(category["score"] is None for category in categories.values()):
        return {}
    return {name: category["score"] * 100 for name, category in categories.items()}


if __name__ == "__main__":
    main()
