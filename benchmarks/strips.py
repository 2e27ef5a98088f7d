"""The show as a film strip: a picture every 100 ms of what certain lines of the log look like.

python -m benchmarks.strips --box venture --says venture_raid venture_raided [--into strips] [--times 2] [--mine]

The page's clock is ours: it runs fast until a beat says one of these lines, then goes on picture by picture, however
slow the machine. Bots play every seat; with --mine a script plays the first one, and is asked what a person would be.
"""

import argparse
from base64 import b64encode
from pathlib import Path

from playwright.sync_api import Browser, Page
from tests.browser.anywhere import BOXES, Seat
from tests.browser.person import ACCOUNT

from benchmarks.browsing import launched, opened

APART = 100
LEVEL = "steady"
NAMES = ["Camille", "Hugo", "Stella", "Victor", "Irma", "Oscar"]
PATIENCE = 120_000

CLOCK = """
localStorage.setItem('magnat.pace', '"PACE"');
const clock = (globalThis.clock = { now: 0, due: new Map(), held: false, wanted: WANTED });
const [later, never, again] = [setTimeout, clearTimeout, clearInterval];
let number = 1e9;
const waits = (done, ms, rest, every) => (clock.due.set(++number, { at: clock.now + ms, done, rest, every }), number);
const SHORT = 20;
globalThis.setTimeout = (done, ms = 0, ...rest) => ms < SHORT ? later(done, ms, ...rest) : waits(done, ms, rest, 0);
globalThis.setInterval = (done, ms, ...rest) => waits(done, Math.max(ms, SHORT), rest, ms);
globalThis.clearTimeout = (one) => clock.due.delete(one) || never(one);
globalThis.clearInterval = (one) => clock.due.delete(one) || again(one);
const drawn = () => new Promise((done) => requestAnimationFrame(() => later(done)));

// One timer at a time: the page may draw what it has done before the next one.
clock.goOn = (ms) => {
  const [first] = [...clock.due].sort(([, one], [, other]) => one.at - other.at);
  const to = clock.now + ms;
  if (!first || first[1].at > to) return (clock.now = to), false;
  const [name, { at, done, rest, every }] = first;
  clock.now = Math.max(clock.now, at);
  if (every) first[1].at += every;
  else clock.due.delete(name);
  done(...rest);
  return true;
};
clock.step = async (ms) => {
  const end = clock.now + ms;
  while (clock.goOn(end - clock.now)) await drawn();
  for (const motion of document.getAnimations()) {
    const at = Number(motion.currentTime ?? 0) + ms;
    motion.pause();
    motion.currentTime = at;
  }
  await drawn();
};
const run = () => (clock.held || clock.goOn(400), later(run, 4));
run();
new MutationObserver(() => {
  const says = document.querySelector('[data-says]')?.dataset.says;
  if (!clock.wanted.includes(says)) return;
  clock.held = true;
}).observe(document, { subtree: true, attributes: true, childList: true, attributeFilter: ['data-says'] });
"""
SAYS = "() => document.querySelector('[data-says]')?.dataset.says ?? ''"
CELL = """<div>{at} ms · {says}<img style="width:100%;display:block" src="data:image/png;base64,{picture}"></div>"""
SHEET = """<body style="margin:0;background:#222;color:#fff;font:20px sans-serif">
<div style="display:grid;grid-template-columns:repeat(COLUMNS,1fr);gap:6px;padding:6px">PICTURES</div></body>"""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--box", required=True, choices=list(BOXES))
    options.add_argument("--says", nargs="+", required=True)
    options.add_argument("--into", type=Path, default=Path("strips"))
    options.add_argument("--times", type=int, default=1)
    options.add_argument("--skip", type=int, default=0, help="this often it is let go by first")
    options.add_argument("--most", type=int, default=80, help="pictures of one strip")
    options.add_argument("--every", type=int, default=1, help="of so many pictures one is put on the sheet")
    options.add_argument("--pace", default="calm")
    options.add_argument("--size", default="1280x720")
    options.add_argument("--locale", default="en-GB")
    options.add_argument("--dark", action="store_true")
    options.add_argument("--seats", type=int, default=0)
    options.add_argument("--from", dest="start", type=int, default=0, help="events that nobody looks at")
    options.add_argument("--mine", action="store_true")
    wanted = options.parse_args()
    wanted.into.mkdir(parents=True, exist_ok=True)
    with launched() as browser, opened("--bot-delay", "0") as house:
        strips(browser, house.address, wanted)


def strips(browser: Browser, address: str, wanted: argparse.Namespace) -> None:
    width, height = map(int, wanted.size.split("x"))
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale=wanted.locale,
        color_scheme="dark" if wanted.dark else "light",
        service_workers="block",
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(CLOCK.replace("WANTED", str(wanted.says)).replace("PACE", wanted.pace))
    seat = Seat(address, wanted.box, seats=wanted.seats, names=NAMES, level=LEVEL)
    if wanted.start:
        seat.let_a_bot_play(wanted.start, LEVEL)
    page = seat.look(context)
    page.locator("[data-show]").wait_for(state="attached")
    if not wanted.mine:
        seat.place.tell(type="hand_over", seat=0, level=LEVEL)
    turns = seat.turns() if wanted.mine else iter(())
    for time in range(wanted.skip + wanted.times):
        while not page.evaluate("clock.held") and not page.locator(ACCOUNT).count():
            next(turns, None)
            if page.locator(".telling .button.main").count():
                page.locator(".telling .button.main").first.click()
            page.wait_for_timeout(20)
        if not page.evaluate("clock.held"):
            print("The game is over.")
            break
        if time >= wanted.skip:
            one_strip(page, wanted, time)
        page.evaluate("clock.step(100).then(() => { clock.held = false; })")
    seat.leave()
    context.close()


def one_strip(page: Page, wanted: argparse.Namespace, time: int) -> None:
    """Until something else has been said for half a second."""
    name = f"{wanted.box}-{wanted.says[0]}-{wanted.size}-{time}"
    taken: list[tuple[int, bytes, str]] = []
    silent = 0
    page.evaluate("clock.step(0)")
    for number in range(wanted.most):
        says = page.evaluate(SAYS)
        silent = 0 if says in wanted.says else silent + 1
        picture = page.screenshot(animations="allow")
        (wanted.into / f"{name}-{number * APART:05}.png").write_bytes(picture)
        taken.append((number * APART, picture, says))
        if silent > 4:
            break
        page.evaluate(f"clock.step({APART})")
    columns = 6 if int(wanted.size.split("x")[0]) < 500 else 3
    cells = "".join(
        CELL.format(at=at, says=says, picture=b64encode(one).decode()) for at, one, says in taken[:: wanted.every]
    )
    sheet = page.context.browser.new_page(viewport={"width": 1900, "height": 1000})  # type: ignore[union-attr]
    sheet.set_content(SHEET.replace("COLUMNS", str(columns)).replace("PICTURES", cells))
    sheet.screenshot(path=wanted.into / f"{name}-sheet.png", full_page=True)
    sheet.close()
    print(wanted.into / f"{name}-sheet.png", len(taken), flush=True)


if __name__ == "__main__":
    main()
