"""A finished game is watched again: by keys, through other eyes, from a link or a file, and played on from a moment."""

import json
import re
import sqlite3
from pathlib import Path

from playwright.sync_api import Page, expect
from typer.testing import CliRunner

import magnat
from magnat.cli.app import app
from magnat.cli.evening import Evening
from magnat.engine.files import as_text
from magnat.table import SeatPlan
from magnat.table.export import in_text
from magnat.table.film import pack, unpack
from tests.browser.checks import check_with_axe
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.person import Person

LAPTOP = {"width": 1440, "height": 900}
SEATS = [
    {"kind": "person", "name": "Clara"},
    {"kind": "bot", "name": "Hugo", "level": "steady"},
    {"kind": "bot", "name": "Stella", "level": "steady"},
]
DROP = """([name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name, { type: 'application/json' }));
  window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


def watch_again(me: Person, house: House) -> str:
    """The table of a game that is over, whose film runs no longer hidden."""
    me.open_table(house.address, SEATS)
    me.let_a_bot_finish()
    me.page.get_by_role("link", name="Watch again").first.click()
    expect(me.page.locator(".controls")).to_be_visible()
    found = re.search(r"film/([^/]+)/", me.page.url)
    assert found
    return found[1]


def where(page: Page) -> tuple[int, int, int]:
    """Round, move, moves."""
    told = page.locator(".controls .where").inner_text()
    round_number, _, move, moves = map(int, re.findall(r"\d+", told))
    return round_number, move, moves


def test_every_key_leads_through_the_film(come: Come, house: House) -> None:
    me = come(viewport=LAPTOP)
    watch_again(me, house)
    page = me.page
    page.keyboard.press("Home")
    assert where(page)[1] == 0
    page.keyboard.press("ArrowRight")
    assert where(page)[1] == 1
    page.keyboard.press("Shift+ArrowRight")
    assert where(page)[1] > 1
    page.keyboard.press("PageDown")
    assert where(page)[0] == 2
    page.keyboard.press("End")
    assert where(page)[1] == where(page)[2]
    page.keyboard.press("PageUp")
    page.keyboard.press("ArrowLeft")
    assert where(page)[1] < where(page)[2] - 1
    page.keyboard.press("Home")
    page.get_by_role("slider", name="Place in the film").fill("7")
    assert where(page)[1] == 7
    check_with_axe(page, "film")
    page.get_by_role("button", name="Let it run").click()
    expect(page.locator(".controls .where")).to_contain_text("Move 9 ")
    page.get_by_role("button", name="Stop").click()
    assert me.sticking_out() == []
    assert me.complaints == []


def test_a_moment_is_a_link_and_a_film_is_a_file(come: Come, house: House) -> None:
    me = come(viewport=LAPTOP, permissions=["clipboard-read", "clipboard-write"])
    table = watch_again(me, house)
    page = me.page
    page.get_by_role("slider", name="Place in the film").fill("12")
    page.get_by_role("button", name="As Hugo saw it").press("Enter")
    expect(page.get_by_role("button", name="As Hugo saw it", pressed=True)).to_be_focused()
    page.get_by_role("button", name="Link to this moment").click()
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert re.search(f"#/film/{re.escape(table)}/12/1/[^/]{{32}}$", link)
    file = page.evaluate("(table) => fetch(`api/tables/${table}/export`).then((answer) => answer.text())", table)
    page.goto(house.address)
    page.goto(link)
    expect(page.locator(".controls .where")).to_contain_text("Move 12 of")
    expect(page.get_by_role("button", name="As Hugo saw it", pressed=True)).to_be_visible()

    stranger = come(viewport=LAPTOP)
    stranger.page.goto(link)
    expect(stranger.page.locator(".controls .where")).to_contain_text("Move 12 of")
    expect(stranger.page.get_by_role("button", name="As Hugo saw it", pressed=True)).to_be_visible()
    assert stranger.page.url.endswith("/12/1"), "what lets others in does not stay in the address"
    stranger.complaints.clear()  # The server's refusal of a stranger, as the browser notes it.
    stranger.page.goto(house.address)
    expect(stranger.page.locator("article").first).to_be_visible()
    stranger.page.evaluate(DROP, ["notes.json", "{}"])
    expect(stranger.page.get_by_role("alert")).to_contain_text("no game in this file")
    stranger.page.evaluate(DROP, ["game.json", file])
    expect(stranger.page.locator(".controls .where")).to_contain_text("Move 0 of")
    stranger.page.keyboard.press("End")
    assert where(stranger.page)[1] > 20


def test_a_game_of_the_terminal_is_watched_where_its_file_is_dropped(come: Come, house: House, tmp_path: Path) -> None:
    """Once it is over through everybody's eyes; while it goes on, through those of whoever plays."""
    plans = [
        SeatPlan(kind="person", name="Clara"),
        SeatPlan(kind="bot", name="Hugo", level="steady"),
        SeatPlan(kind="bot", name="Stella", level="steady"),
    ]
    evening = Evening(magnat.load("big-shot").new(3, seed=4, options={"money": "hidden"}), plans, "en", seed=4)
    me = come(viewport=LAPTOP)
    me.page.goto(house.address)
    expect(me.page.locator("article").first).to_be_visible()
    for over in (False, True):
        while not evening.match.over and (over or len(evening.match.moves) < 40):
            if (seat := evening.next_to_act()) == 0:
                evening.act(seat, evening.match.legal(seat)[-1])
            else:
                evening.act_for_bot(seat)
        film = {"film": in_text(pack(evening.film()))}
        me.page.evaluate(DROP, ["evening.json", as_text(evening.match, film)])
        moves = len(evening.match.moves)
        expect(me.page.locator(".controls .where")).to_contain_text(f"Move 0 of {moves}")
        eyes = me.page.get_by_role("button", name="As Hugo saw it")
        expect(eyes).to_have_count(1 if over else 0)
        me.page.keyboard.press("End")
        assert where(me.page)[1] == moves
        expect(me.page.get_by_role("main").get_by_text("Stella").first).to_be_visible()
    assert me.complaints == []
    path = tmp_path / "evening.json"
    path.write_text(as_text(evening.match, film), encoding="utf-8")
    told = CliRunner().invoke(app, ["replay", str(path), "--all", "--lang", "en"])
    assert "Clara" in told.output


def test_one_plays_on_from_a_moment_and_learns_how_it_was_won(come: Come, house: House) -> None:
    me = come(viewport=LAPTOP)
    watch_again(me, house)
    page = me.page
    page.get_by_role("button", name="How was it won?").click()
    expect(page.locator("footer path.band")).to_have_count(3, timeout=300_000)
    margins = page.locator("footer path.margin").evaluate_all("(all) => all.map((one) => one.getBBox().height)")
    assert len(margins) == 2
    assert all(height > 1 for height in margins), "how sure the chances are is seen"
    page.keyboard.press("Home")
    expect(page.locator("footer path.whisker:not(.halo)")).to_have_count(2)
    page.keyboard.press("End")
    expect(page.locator("footer path.whisker")).to_have_count(0)
    page.keyboard.press("1")
    panel = page.get_by_role("complementary", name="Turning point 1 of")
    expect(panel.get_by_text("Chance of winning")).to_be_visible()
    expect(page.locator(".rings .label.bad")).to_have_text(re.compile("What (you|Clara|Hugo|Stella) did"))
    expect(page.locator(".rings .did").first).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text=re.compile("in 100 ±"))).to_have_count(3)
    expect(page.get_by_role("slider", name="Place in the film")).to_have_attribute(
        "aria-valuetext", re.compile("Hugo .*±")
    )
    page.get_by_role("group", name="Through whose eyes").get_by_role("button", name="A watcher").click()
    expect(panel).to_be_visible()
    panel.get_by_role("button", name="Close").click()
    expect(page.locator(".rings")).to_have_count(0)
    page.get_by_role("button", name="As Clara saw it").click()
    page.get_by_role("slider", name="Place in the film").fill("6")
    page.get_by_role("button", name="Play on from here").click()
    expect(page).to_have_url(re.compile("#/table/"))
    me.wait_for_table()


def test_one_looks_back_in_a_running_game_and_returns(come: Come, house: House) -> None:
    me = come(viewport=LAPTOP)
    page = me.page
    me.open_table(house.address, [{"kind": "person", "name": "Clara"}, {"kind": "person", "name": "Hugo"}])
    for _ in range(4):
        assert me.wait_for_turn()
        me.move()
    me.wait_for_turn()
    table = page.url
    page.get_by_role("link", name="Look back").click()
    expect(page.locator(".controls")).to_be_visible()
    _, move, moves = where(page)
    assert move == moves > 0, "it begins where the game stands"
    page.keyboard.press("Home")
    assert where(page)[1] == 0
    page.keyboard.press("ArrowRight")
    assert where(page)[1] == 1
    expect(page.get_by_role("button", name=re.compile("^As .* saw it"))).to_have_count(0)
    expect(page.get_by_role("button", name="How was it won?")).to_have_count(0)
    expect(page.get_by_role("button", name="Play on from here")).to_have_count(0)
    assert me.sticking_out() == []
    page.get_by_role("link", name="To the table").click()
    expect(page).to_have_url(table)
    assert me.wait_for_turn()
    me.move()


def test_a_game_is_watched_and_saved_when_its_rules_have_changed(come: Come, own_house: House, tmp_path: Path) -> None:
    me = come(viewport=LAPTOP)
    page = me.page
    table = watch_again(me, own_house)
    own_house.kill()
    with sqlite3.connect(tmp_path / "magnat.db") as file:
        (body,) = file.execute("SELECT body FROM tables WHERE id = ?", (table,)).fetchone()
        opening = json.dumps(json.loads(body) | {"rules": 0}).encode()
        file.execute("UPDATE tables SET body = ? WHERE id = ?", (opening, table))
        file.execute("UPDATE films SET body = ? WHERE table_id = ?", (of_rules(0, file, table), table))
    file.close()
    own_house.open()
    page.goto(f"{own_house.address}#/mine")
    page.get_by_role("button", name="Save or delete: Big Shot").click()
    with page.expect_download() as taken:
        page.get_by_role("link", name="Save the game file").click()
    told = CliRunner().invoke(app, ["replay", str(taken.value.path()), "--all", "--lang", "en"])
    assert told.exit_code == 0, told.output
    assert "version 0 of the rules" in " ".join(told.output.split())
    page.get_by_role("button", name="Close").click()
    page.get_by_role("link", name="Watch again: Big Shot").click()
    expect(page.locator(".controls .where")).to_contain_text("Move 0 of")
    page.keyboard.press("End")
    assert where(page)[1] > 20
    assert me.complaints == []


def of_rules(version: int, file: sqlite3.Connection, table: str) -> bytes:
    """The film of a table as other rules would have left it."""
    (body,) = file.execute("SELECT body FROM films WHERE table_id = ?", (table,)).fetchone()
    film = unpack(body)
    assert film is not None
    film.rules = version
    return pack(film)
