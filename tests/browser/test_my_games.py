"""My games: kept by a passkey or a link they are found again in any browser; they are taken along, and deleted."""

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.checks import check_with_axe
from tests.browser.conftest import Come
from tests.browser.house import House

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def test_a_passkey_brings_ones_games_back(come: Come, house: House) -> None:
    me = come(viewport={"width": 1280, "height": 720})
    address = house.address.replace("127.0.0.1", "localhost")  # Passkeys know no addresses in numbers.
    page = me.page
    browser = page.context.new_cdp_session(page)
    browser.send("WebAuthn.enable")
    browser.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    me.open_table(address, [{"kind": "person", "name": "Clara"}, {"kind": "bot", "name": "Hugo", "level": "steady"}])
    page.goto(f"{address}#/mine")
    keep = page.get_by_role("region", name="Keep my games")
    keep.get_by_role("button", name="Keep with a passkey").click()
    expect(keep.get_by_text("Passkey of")).to_be_visible()
    page.context.clear_cookies()
    page.reload()
    running = page.get_by_role("region", name="Running")
    expect(running.get_by_text("No game is going on.")).to_be_visible()
    keep.get_by_role("button", name="I have a passkey").click()
    expect(keep.get_by_text("Welcome back")).to_be_visible()
    expect(running.get_by_text("Hugo")).to_be_visible()
    expect(running.get_by_text("round 1", exact=True)).to_be_visible()
    assert "big_shot_" not in running.inner_text(), "what happened last waits for the words of its box"
    assert me.sticking_out() == []
    check_with_axe(page, "my games")


def test_a_recovery_link_brings_ones_games_back_and_one_click_each_exports_and_deletes_them(
    come: Come, house: House
) -> None:
    me, elsewhere = come(viewport={"width": 1280, "height": 720}), come(viewport={"width": 390, "height": 844})
    bots = [{"kind": "bot", "name": name, "level": "steady"} for name in ("Hugo", "Stella")]
    me.open_table(house.address, [{"kind": "person", "name": "Clara"}, *bots])
    me.page.goto(f"{house.address}#/mine")
    keep = me.page.get_by_role("region", name="Keep my games")
    keep.get_by_role("button", name="Make a recovery link").click()
    link = keep.get_by_role("textbox").input_value()
    expect(keep.get_by_text("Recovery link of")).to_be_visible()

    page = elsewhere.page
    elsewhere.open_table(
        house.address, [{"kind": "person", "name": "Dora"}, {"kind": "bot", "name": "Irma", "level": "steady"}]
    )
    page.goto(link)
    expect(page.get_by_text("they would see your games, your cards included")).to_be_visible()
    assert elsewhere.sticking_out() == []
    me.page.reload()
    expect(me.page.get_by_role("region", name="Running").get_by_text("Hugo")).to_be_visible()
    expect(me.page.get_by_role("region", name="Running").get_by_text("Irma")).to_have_count(0)
    page.get_by_role("button", name="It is mine").click()
    running = page.get_by_role("region", name="Running")
    expect(running.get_by_text("Hugo")).to_be_visible()
    data = page.get_by_role("region", name="My data")
    with page.expect_download() as taken:
        data.get_by_role("link", name="Export all").click()
    exported = json.loads(Path(taken.value.path()).read_text(encoding="utf-8"))
    assert "Clara" in json.dumps(exported)
    data.get_by_role("button", name="Delete…").click()
    page.get_by_role("button", name="Delete everything").click()
    expect(running.get_by_text("No game is going on.")).to_be_visible()
    me.page.reload()
    expect(me.page.get_by_role("region", name="Running").get_by_text("No game is going on.")).to_be_visible()
    assert elsewhere.sticking_out() == []
