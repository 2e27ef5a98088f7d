"""An edition of one's own: changed in the form, refused while it cannot be played, played, and kept by its table."""

import re

from playwright.sync_api import expect

from tests.browser.checks import check_with_axe
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.person import Person, quick_game


def test_an_edition_is_made_checked_played_and_shared(come: Come, house: House) -> None:
    me = come(viewport={"width": 390, "height": 844})
    page = me.page
    page.goto(f"{house.address}#/own/big-shot")
    page.get_by_role("textbox", name="Title", exact=True).fill("Bigger Shot")
    page.get_by_role("button", name="Money").click()
    start = page.get_by_role("textbox", name="At the start")
    start.fill("99")
    expect(page.get_by_text("start and all loans make 144")).to_be_visible()
    expect(page.get_by_role("button", name="Play it")).to_be_disabled()
    start.fill("17")
    expect(page.get_by_text("2 changes, and it can be played.")).to_be_visible()
    page.get_by_role("button", name="The city").click()
    page.get_by_role("textbox", name="Districts 1, English").fill("Harbour")
    expect(page.get_by_text("3 changes")).to_be_visible()
    assert me.sticking_out() == []
    check_with_axe(page, "an edition of one's own")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    assert saved.value.suggested_filename == "bigger-shot.toml"
    edition = saved.value.path().read_text(encoding="utf-8")
    assert 'title = "Bigger Shot"' in edition
    assert_a_friend_opens(come(), house, edition)
    page.get_by_role("link", name="Play it").click()
    expect(page.get_by_role("heading", name="Bigger Shot")).to_be_visible()
    page.get_by_role("button", name="Open the table").click()
    expect(page).to_have_title(re.compile("Bigger Shot · Magnat$"))
    expect(page.get_by_role("main")).to_contain_text("Harbour")


DROP = """([name, text]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}"""


def assert_a_friend_opens(friend: Person, house: House, edition: str) -> None:
    """Dropped on the editor of the very box, and on the shelf; and back again leads to the shelf."""
    page = friend.page
    page.goto(f"{house.address}#/own/big-shot")
    title = page.get_by_role("textbox", name="Title", exact=True)
    expect(title).to_have_value("Big Shot")
    page.evaluate(DROP, ["theirs.toml", edition])
    expect(title).to_have_value("Bigger Shot")
    page.goto(house.address)
    page.locator(quick_game("big-shot")).wait_for()
    page.evaluate(DROP, ["theirs.toml", edition.replace("Bigger", "Biggest")])
    expect(title).to_have_value("Biggest Shot")
    page.go_back()
    expect(page.locator(quick_game("big-shot"))).to_be_visible()
