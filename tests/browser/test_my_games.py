"""My games: who keeps them by a passkey finds them again in a browser that knows nothing."""

from playwright.sync_api import expect

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
    assert me.sticking_out() == []
