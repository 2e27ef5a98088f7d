"""The show measured: frames on a slow processor, layout that shifts, and the wait from one's move to one's next turn.

python -m benchmarks.show [--turns 6] [--seconds 30] [--box kohle ...]

Every box with every seat taken. Waits are those of Venture, with the bots' usual pauses, unthrottled: a script plays
one seat, the page of the same person shows what happens. For frames slow bots play that seat, too, so that nobody's
own move cuts short what others did, and the page shows it at the calm pace, the processor throttled four times. They
are those that the browser's own trace says were drawn in so many seconds of beats; beside them stand those of a bare
square that moves over an empty page, which is all that the machine can do just then. A page on which nothing moves asks
for no frames and draws none: waits count only while its compositor asks, from the moment it begins to, and that it
does as soon as anything has changed, so that whatever keeps a frame waiting counts to the full. The first frame of a
beat is awaited from the last of the beat before it, or from the moment it was asked for: its waits stand apart.
Layout shifts are what the browser reports meanwhile, the largest burst of them, and what it was that shifted; where all
of it is on its way just then, it is pieces that move.
"""

import argparse
import json
import statistics
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page
from tests.browser.anywhere import BOXES, Seat

from benchmarks.browsing import launched, opened
from benchmarks.figures import Figure, told

WAITED_IN = "venture"
THROTTLED = 4
LONGEST_WAIT = {"brisk": 12.0, "instant": 1.0}
LEAST_FRAMES = 60
FRAME = 1000 / LEAST_FRAMES
MOST_SHIFT = 0.01
SECOND = 1000
SLOWLY = "20"
"""Seconds a bot takes where a person might be first; among themselves bots take a hundredth of it."""
PATIENCE = 120_000
POLLING = 20
"""Milliseconds: asked in every frame, the page would have something to do in every frame."""
TAKE_BACK = "Play again yourself"
TURN = "() => document.title.startsWith('●')"
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline.frame", "blink.user_timing"]

WATCH = """
globalThis.shifted = [];
globalThis.playing = () => document.querySelector('[data-show=playing]') !== null;
const moves = (node) => node instanceof Element && (node.getAnimations().length > 0 || moves(node.parentNode));
new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
  if (entry.hadRecentInput || !globalThis.playing()) return;
  if (entry.sources.length > 0 && entry.sources.every(({ node }) => moves(node))) return;
  const where = ({ x, y, width, height }) => `${x}, ${y}, ${width}x${height}`;
  const what = entry.sources.map(({ node, previousRect, currentRect }) => {
    const element = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    const name = [element?.localName, ...(element?.classList ?? [])].join('.') || 'gone';
    return `${name} (${where(previousRect)}) to (${where(currentRect)})`;
  });
  const said = document.querySelector('[data-says]')?.dataset.says;
  const words = `${entry.value.toFixed(4)} while ${said}: ${what.join('; ')}`;
  globalThis.shifted.push([entry.startTime, entry.value, words]);
})).observe({ type: 'layout-shift', buffered: true });
let [played, from] = [0, null];
globalThis.tellWhetherPlaying = () => {
  const now = performance.now();
  if (from !== null) played += now - from;
  from = globalThis.playing() ? now : null;
  performance.mark(from === null ? 'beat-ends' : 'beat-begins');
};
globalThis.countAnew = () => {
  [played, from] = [0, null];
  globalThis.shifted = [];
  globalThis.tellWhetherPlaying();
};
globalThis.played = () => played;
const watch = () => new MutationObserver(globalThis.tellWhetherPlaying).observe(
  document.body, { subtree: true, attributes: true, attributeFilter: ['data-show'] });
addEventListener('DOMContentLoaded', watch);
"""

SQUARE = (
    """<body style="margin:0"><div style="width:60px;height:60px;background:brown" data-show="idle"></div></body>"""
)
MOVE = """() => {
  const square = document.querySelector('div');
  square.dataset.show = 'playing';
  const way = [{ transform: 'none' }, { transform: 'translate(900px, 600px)' }];
  return square.animate(way, 3000).finished.then(() => true);
}"""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--turns", type=int, default=6)
    options.add_argument("--seconds", type=int, default=30, help="of beats, in which frames are counted in each box")
    options.add_argument("--box", action="append", choices=list(BOXES))
    wanted = options.parse_args()
    with launched() as browser:
        missed = [not told(figures) for figures in measured(browser, wanted)]
    raise SystemExit(any(missed))


def measured(browser: Browser, wanted: argparse.Namespace) -> Iterator[list[Figure]]:
    """Told one by one: whoever has to wait so long wants to see how it goes."""
    boxes = wanted.box or list(BOXES)
    if WAITED_IN in boxes:
        with opened() as house:
            for pace in LONGEST_WAIT:
                yield [wait_figure(pace, waited(browser, house.address, pace, wanted.turns))]
    with opened("--bot-delay", SLOWLY) as house:
        for box in boxes:
            yield drawn(browser, house.address, box, wanted.seconds)
    yield [bare_figure(browser)]


def wait_figure(pace: str, waits: list[float]) -> Figure:
    most = LONGEST_WAIT[pace]
    result = f"{statistics.median(waits):.2f} s, at most {max(waits):.2f} s"
    return f"Venture, five bots, move to next turn, {pace}", result, f"≤ {most:.0f} s", max(waits) <= most


def seated(browser: Browser, address: str, box: str, pace: str) -> tuple[BrowserContext, Seat, Page]:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB", service_workers="block")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(f"localStorage.setItem('magnat.pace', '\"{pace}\"')")
    context.add_init_script(WATCH)
    seat = Seat(address, box)
    page = seat.look(context)
    page.wait_for_function(TURN)
    return context, seat, page


def waited(browser: Browser, address: str, pace: str, turns: int) -> list[float]:
    """Seconds from the move that ended one's turn until one's next turn is on the page, everything before it seen."""
    context, seat, page = seated(browser, address, WAITED_IN, pace)
    waits: list[float] = []
    moved_at, known = time.perf_counter(), 0
    for _ in seat.turns():
        page.wait_for_function(TURN, polling=POLLING)
        view = seat.place.view
        others = {line.seat for line in view.log[max(0, known - view.log_from) :]} - {view.seat, None}
        if known and others:
            waits.append(time.perf_counter() - moved_at)
        if len(waits) >= turns:
            break
        moved_at, known = time.perf_counter(), view.log_from + len(view.log)
    seat.leave()
    context.close()
    return waits


def drawn(browser: Browser, address: str, box: str, seconds: int) -> list[Figure]:
    context, seat, page = seated(browser, address, box, "calm")
    network = context.new_cdp_session(page)
    network.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLED})
    seat.place.tell(type="hand_over", seat=0, level="steady")
    page.get_by_role("button", name=TAKE_BACK).wait_for(state="attached")
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.evaluate("globalThis.countAnew()")  # Whoever had begun to wait for a person waits to the end.
    page.wait_for_function(f"() => globalThis.played() > {SECOND * seconds}", polling=SECOND)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    shift, what = largest_burst(page.evaluate("globalThis.shifted"))
    seat.leave()
    context.close()
    waits = waits_for_frames(events)
    rate = rate_of(waits.within)
    slow = 100 * sum(wait > 2 * FRAME for wait in waits.within) / max(1, len(waits.within))
    first = f"{statistics.median(waits.first or [0]):.0f} ms, at most {max(waits.first, default=0):.0f} ms"
    where = f"{box}, throttled {THROTTLED} times"
    return [
        (f"{where}: frames a second", f"{rate:.0f}", f"{LEAST_FRAMES}", rate >= LEAST_FRAMES - 2),
        (f"{where}: frames that took two or more", f"{slow:.1f} %", "", True),
        (f"{where}: the wait for a beat's first frame", first, "", True),
        (f"{where}: layout shift during beats", f"{shift:.4f}", f"≤ {MOST_SHIFT}", shift <= MOST_SHIFT),
        *((f"{where}: shifted", one, "", True) for one in what if shift > MOST_SHIFT),
    ]


def bare_figure(browser: Browser) -> Figure:
    return "a bare square on an empty page, likewise: frames a second", f"{bare(browser):.0f}", "", True


def largest_burst(shifts: list[tuple[float, float, str]]) -> tuple[float, list[str]]:
    """As browsers count it: the most that shifted in one go, no second apart and within five seconds; and what."""
    bursts: list[list[tuple[float, float, str]]] = []
    for shift in shifts:
        at = shift[0]
        if bursts and at - bursts[-1][-1][0] < SECOND and at - bursts[-1][0][0] < 5 * SECOND:
            bursts[-1].append(shift)
        else:
            bursts.append([shift])
    sums = [(sum(value for _, value, _ in burst), [what for *_, what in burst]) for burst in bursts]
    return max(sums, default=(0.0, []))


def bare(browser: Browser) -> float:
    """Frames a second of the least that can move."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto(f"data:text/html,{SQUARE}")
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": THROTTLED})
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.evaluate(MOVE)
    waits = waits_for_frames(json.loads(browser.stop_tracing())["traceEvents"])
    context.close()
    return rate_of(waits.within)


class Waits(NamedTuple):
    """Milliseconds for which frames were awaited while a beat was on stage."""

    within: list[float]
    first: list[float]


def rate_of(waits: list[float]) -> float:
    """Frames a second."""
    return SECOND * len(waits) / sum(waits) if waits else 0.0


def waits_for_frames(events: list[dict[str, Any]]) -> Waits:
    """From frame to frame, or from the moment the first was asked for."""
    told = sorted((event["ts"] / 1000, what) for event in events if (what := meaning_of(event)))
    waits = Waits([], [])
    on_stage, begun, awaited_from = False, False, None
    for at, what in told:
        if what == "frame":
            if on_stage and awaited_from is not None:
                (waits.first if begun else waits.within).append(at - awaited_from)
            awaited_from, begun = at, False
        elif what == "asks":
            awaited_from = at
        elif what == "rests":
            awaited_from = None
        else:
            on_stage = begun = what == "begins"
    return waits


def meaning_of(event: dict[str, Any]) -> str:
    if event["name"] == "NeedsBeginFrameChanged":
        return "asks" if event["args"]["data"]["needsBeginFrame"] else "rests"
    return {"DrawFrame": "frame", "beat-begins": "begins", "beat-ends": "ends"}.get(event["name"], "")


if __name__ == "__main__":
    main()
