"""Every phase of every box at every size, by day and by night, in both languages, with every seat taken: one folder.

python -m benchmarks.pictures [--into pictures] [--box venture ...] [--house] [--all]
python -m benchmarks.pictures --readme: only the five of the README, into docs/pictures

A script plays the first seat against bots; whenever it is asked in a phase that has not been seen yet, in its own turn
or in another's, the page is resized, recoloured and translated, and a picture taken of each. By default it is English
by day and French by night; `--all` takes the other two as well. `--house`, or naming no box, takes the pages around the
tables. Whatever reaches beyond the window, is cut off or lies under something else is listed.
"""

import argparse
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page
from tests.browser.anywhere import BOXES, LONG_NAMES, Seat, until_all_is_seen
from tests.browser.faults import faults_on
from tests.browser.person import KNOWS, OPEN

from benchmarks.browsing import launched, opened

SIZES = [(1440, 900), (1280, 720), (1024, 768), (768, 1024), (390, 844), (360, 640)]
FACES = [("en", "light"), ("fr", "dark")]
OTHER_FACES = [("en", "dark"), ("fr", "light")]
MOST_TURNS = 150
"""After which no further phases are waited for: a bot plays the game to its end."""
TO_THE_END = 10**6
PATIENCE = 60_000
README = Path("docs/pictures")
NAMES = ["Camille", "Hugo", "Stella", "Victor", "Irma", "Oscar"]
LEVEL = "steady"
"""Bots that know the game: an evening of theirs ends with figures as people have them."""
SCENES = [("big-shot", 4, 90), ("biz-bluff", 4, 68), ("kohle", 6, 160), ("venture", 4, 330), ("venture", 6, TO_THE_END)]
"""A box, with how many seats, and how many events to let go by; beyond its last one there is the end."""
OVER_THE_TABLE = ".window .choices"
"""What would hide half of a picture."""
TO_MY_TURN = ".recap .button.main"
"""Of the card that tells what has happened meanwhile, which would hide the rest."""
WORTH_A_LOOK = {"kohle": ".contract .agreed"}
"""What a picture waits for: people who talk, not an empty table."""
MORE = 10
"""Events until another look."""
WIDE = 1120
MOST_BYTES = 150_000

SCALED = """async ([address, width]) => {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, Math.round((picture.height * width) / picture.width)];
  const brush = canvas.getContext('2d');
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', 0.82).split(',')[1];
}"""

SETTLED = "() => document.getAnimations().every((one) => !(one instanceof CSSTransition))"
"""Another light comes gradually: halfway, what is white looks grey."""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--into", type=Path, default=Path("pictures"))
    options.add_argument("--box", action="append", choices=list(BOXES))
    options.add_argument("--house", action="store_true")
    options.add_argument("--all", action="store_true")
    options.add_argument("--readme", action="store_true")
    wanted = options.parse_args()
    wanted.into.mkdir(parents=True, exist_ok=True)
    faces = FACES + (OTHER_FACES if wanted.all else [])
    with launched() as browser, opened("--bot-delay", "0") as house:
        if wanted.readme:
            for_the_readme(browser, house.address)
            return
        if wanted.house or not wanted.box:
            for fault in around_the_tables(browser, house.address, wanted.into, faces):
                print(fault, flush=True)
        for box in wanted.box or ([] if wanted.house else BOXES):
            for fault in taken(browser, house.address, box, wanted.into, faces):
                print(fault, flush=True)


def taken(browser: Browser, address: str, box: str, into: Path, faces: list[tuple[str, str]]) -> Iterator[str]:
    """Takes the pictures of a box; yields what is wrong with them."""
    context = somebody(browser).context
    seat = Seat(address, box, level=LEVEL)
    page = seat.look(context)
    seen: set[str] = set()
    for turn, state in enumerate(seat.turns()):
        if turn > MOST_TURNS:
            break
        moment = f"{state.get('phase')}{'-mine' if state.get('turn') == 0 else ''}"
        if moment in seen:
            continue
        seen.add(moment)
        until_all_is_seen(page)
        yield from each(page, into, f"{box}-phase-{moment}", faces)
    seat.let_a_bot_play(TO_THE_END, LEVEL)
    go_on = page.locator(".telling .button.main")
    while not page.locator(".end .ways").count():
        if go_on.count():
            go_on.first.click()
        page.wait_for_timeout(50)
    yield from each(page, into, f"{box}-the-end", faces)
    seat.leave()
    context.close()


def around_the_tables(browser: Browser, address: str, into: Path, faces: list[tuple[str, str]]) -> Iterator[str]:
    """The shelf, setting up, joining, waiting, the curtain, the rules, my games."""
    me, friend = (somebody(browser) for _ in range(2))
    me.goto(address)
    me.locator("article").first.wait_for()
    yield from each(me, into, "house-shelf-first", faces)
    bot, person = {"kind": "bot", "name": "Hugo", "level": "steady"}, {"kind": "person", "name": NAMES[0]}
    chair = {"kind": "open"}
    waiting = table_of(me, address, "kohle", [person, bot, chair, chair])
    me.locator(".ticket").first.wait_for()
    yield from each(me, into, "house-waiting", faces)
    for what, link in {"join": waiting["links"][2], "watch": waiting["watch"]}.items():
        friend.goto("about:blank")
        friend.goto(f"{address}join#{link}")
        friend.locator("form").first.wait_for()
        yield from each(friend, into, f"house-{what}", faces)
    table_of(me, address, "venture", [person, {"kind": "person", "name": NAMES[2]}, bot])
    me.locator("div.stage").wait_for()
    yield from each(me, into, "house-curtain", faces)
    pages = {"": "article", "#/mine": ".page .column"}
    pages |= {f"#/new/{box}": ".room" for box in BOXES} | {f"#/rules/{box}": ".aim" for box in BOXES}
    for where, sign in pages.items():
        me.goto(f"{address}{where}")
        me.locator(sign).first.wait_for()
        yield from each(me, into, f"house-{where[2:].replace('/', '-') or 'shelf'}", faces)
    me.context.close()
    friend.context.close()


def somebody(browser: Browser) -> Page:
    return guest(browser, 1440, 900).new_page()


def guest(browser: Browser, width: int, height: int) -> BrowserContext:
    """Of somebody to whom no box is new: the first words of the host would lie over every table."""
    context = browser.new_context(viewport={"width": width, "height": height}, locale="en-GB", service_workers="block")
    context.set_default_timeout(PATIENCE)
    context.add_init_script("localStorage.setItem('magnat.pace', '\"instant\"')")
    context.add_init_script(KNOWS)
    return context


def table_of(page: Page, address: str, box: str, seats: list[dict[str, str]]) -> dict[str, Any]:
    """A new table, and the page of its host at it."""
    answer: dict[str, Any] = page.evaluate(OPEN, {"game": box, "seats": seats})
    page.evaluate("(links) => localStorage.setItem('magnat.links', JSON.stringify([links]))", answer)
    page.goto(f"{address}#/table/{answer['table']}")
    return answer


def for_the_readme(browser: Browser, address: str) -> None:
    """A moment of each box with good players, and the end of a game, small enough to be kept with the code."""
    README.mkdir(parents=True, exist_ok=True)
    for box, seats, events in SCENES:
        context = guest(browser, 1280, 720)
        seat = Seat(address, box, seats, names=NAMES, level=LEVEL)
        seat.let_a_bot_play(events, LEVEL)
        page = seat.look(context)
        ended = seat.place.view.result is not None
        until_it_lies_there(page, ended)
        while page.locator(OVER_THE_TABLE).count() or not page.locator(WORTH_A_LOOK.get(box, "body")).count():
            seat.let_a_bot_play(seat.place.view.number + MORE, LEVEL)
            page.reload()
            until_it_lies_there(page, ended)
        target = README / f"{'the-end' if ended else box}.webp"
        taken_as = "data:image/png;base64," + b64encode(page.screenshot()).decode()
        target.write_bytes(b64decode(context.new_page().evaluate(SCALED, [taken_as, WIDE])))
        print(f"{target}: {target.stat().st_size:,} bytes, at most {MOST_BYTES:,}", flush=True)
        seat.leave()
        context.close()


def until_it_lies_there(page: Page, ended: bool) -> None:
    page.locator(".end .records" if ended else "[data-show=idle]").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    if page.locator(TO_MY_TURN).count():
        page.locator(TO_MY_TURN).click()
    page.wait_for_function("() => document.getAnimations().every((one) => one.playState !== 'running')")


def each(page: Page, into: Path, name: str, faces: list[tuple[str, str]]) -> Iterator[str]:
    for language, scheme in faces:
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        if page.evaluate("document.documentElement.lang") != language:
            page.locator("header .words").dispatch_event("click")  # Under a curtain, too.
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            page.wait_for_function(SETTLED)
            picture = f"{name}-{width}x{height}-{language}-{scheme}.png"
            page.screenshot(path=into / picture)
            yield from (f"{picture}: {fault}" for fault in faults_on(page, LONG_NAMES))
    page.set_viewport_size({"width": 1440, "height": 900})


if __name__ == "__main__":
    main()
