"""Whoever has played can check the deal in the browser, without the server's word."""

import json
from pathlib import Path

from playwright.sync_api import expect

import magnat
from magnat.cli.verify import check_events
from magnat.engine.files import load
from tests.browser.checks import check_with_axe, check_words
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.person import ACCOUNT
from tests.browser.test_for_everyone import FOREIGN

ROOMS = [{"width": 1440, "height": 900}, {"width": 1280, "height": 720}, {"width": 390, "height": 844}]


def test_a_game_is_sealed_stirred_and_checked_in_the_browser(come: Come, house: House, tmp_path: Path) -> None:
    me = come(viewport=ROOMS[0])
    page = me.page
    me.set_up(house.address, ["person", "bot", "bot", "bot"], ["Ann", "Hugo", "Stella", "Irma"])
    table = page.url.rsplit("/", 1)[1]
    expect(page.locator("[data-district]").first).to_be_visible()
    page.goto(f"{house.address}#/fair/{table}")
    expect(page.get_by_role("img", name="Sealed")).to_be_visible()
    expect(page.locator(".steps code")).to_have_count(2)
    page.goto(f"{house.address}#/table/{table}")
    me.hand_over()
    page.locator(ACCOUNT).first.wait_for()  # By somebody who has looked on all the time.
    page.locator(".end .ways a", has_text="Fairness").click()
    expect(page.get_by_role("img", name="A fair deal")).to_be_visible()
    expect(page.get_by_text("Own number is in").first).to_be_visible()
    expect(page.get_by_text("78 of 78")).to_be_visible()
    expect(page.get_by_text("Began as it was shown here")).to_be_visible()
    for language, scheme in (("en", "light"), ("fr", "dark")):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        if page.evaluate("document.documentElement.lang") != language:
            page.locator("header .words").click()
        check_words(me, language, FOREIGN[language])
        check_with_axe(page, f"fairness in {language}")
        for room in ROOMS:
            page.set_viewport_size(room)  # type: ignore[arg-type]
            assert me.sticking_out() == [], f"{language} {room}"
    with page.expect_download() as saved:
        page.get_by_role("button", name="Enregistrer la preuve").click()
    proof = tmp_path / "proof.json"
    saved.value.save_as(proof)
    witness = json.loads(proof.read_text(encoding="utf-8"))["witness"]
    assert witness["nonces"].keys() == witness["shown"].keys() == {"0"}
    assert witness["asked"] is True
    check_events(proof, load(proof, magnat.load, magnat.load_own))
    page.evaluate(SHOWN, table)
    page.get_by_role("button", name="Vérifier encore").click()
    expect(page.get_by_text("Une autre donne a été montrée ici")).to_be_visible()
    page.evaluate(SWAPPED, table)
    page.get_by_role("button", name="Vérifier encore").click()
    expect(page.get_by_role("img", name="Rompu")).to_be_visible()


SWAPPED = """(table) => {
  const kept = JSON.parse(localStorage.getItem(`magnat.witness.${table}`));
  localStorage.setItem(`magnat.witness.${table}`, JSON.stringify({ ...kept, commitment: '00'.repeat(32) }));
}"""
"""As if another fingerprint had been shown at the opening."""


SHOWN = """(table) => {
  const kept = JSON.parse(localStorage.getItem(`magnat.witness.${table}`));
  kept.shown['0'].state.space.reverse();
  localStorage.setItem(`magnat.witness.${table}`, JSON.stringify(kept));
}"""
"""As if other tokens had been dealt while it was played."""


def test_a_game_that_plays_on_from_another_gets_no_seal_and_is_no_broken_deal(come: Come, house: House) -> None:
    me = come(viewport=ROOMS[0])
    page = me.page
    me.open_table(house.address, [{"kind": "person", "name": "Ann"}, {"kind": "bot", "name": "Hugo", "level": "naive"}])
    table = page.url.rsplit("/", 1)[1]
    me.let_a_bot_finish()
    page.goto(f"{house.address}#/fair/{table}")
    expect(page.get_by_role("img", name="Not proved")).to_be_visible()
    expect(page.get_by_text("no player’s number went into the deal")).to_be_visible()
    branch = page.evaluate(BRANCH, table)
    page.goto(f"{house.address}#/table/{branch}")
    me.let_a_bot_finish()
    page.goto(f"{house.address}#/fair/{branch}")
    expect(page.get_by_role("img", name="Not proved")).to_be_visible()
    expect(page.get_by_text("plays on from a moment of another game")).to_be_visible()
    expect(page.get_by_text("All happened as it was shown")).to_be_visible()
    for language in ("en", "fr"):
        if page.evaluate("document.documentElement.lang") != language:
            page.locator("header .words").click()
        check_words(me, language, FOREIGN[language])
        check_with_axe(page, f"fairness of a branch in {language}")
        for room in ROOMS:
            page.set_viewport_size(room)  # type: ignore[arg-type]
            assert me.sticking_out() == [], f"{language} {room}"
    page.locator("header .words").click()
    page.evaluate("localStorage.removeItem('magnat.deals')")
    page.goto(f"{house.address}#/mine")
    page.get_by_role("button", name="Check 2 deals").click()
    expect(page.get_by_role("button", name="Check 2 deals")).to_have_count(0)
    expect(page.get_by_role("heading", name="Fair deals")).to_be_visible()
    expect(page.get_by_text("One of them was not fair")).to_have_count(0)


BRANCH = """async (table) => {
  const film = await (await fetch(`/api/tables/${table}/film?eyes=open`)).json();
  const moment = film.shots[Math.floor(film.shots.length / 2)].number;
  const body = JSON.stringify({ number: moment, seat: 0, name: '' });
  const headers = { 'content-type': 'application/json' };
  return (await (await fetch(`/api/tables/${table}/branch`, { method: 'POST', headers, body })).json()).table;
}"""
