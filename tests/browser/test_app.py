"""The page as an app: installed, without a network, and called when it is closed."""

import json
import re

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.house import House

KEEP = """async () => {
  await navigator.serviceWorker.register('./sw.js');
  await navigator.serviceWorker.ready;
  while (!navigator.serviceWorker.controller) await new Promise(requestAnimationFrame);
  const keys = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return keys.flat().map(({ url }) => new URL(url).pathname);
}"""


def test_the_page_can_be_installed(come: Come, house: House) -> None:
    page = come().page
    page.goto(house.address)
    address = page.locator("link[rel=manifest]").evaluate("(link) => link.href")
    manifest = json.loads(page.request.get(address).body())
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        answer = page.request.get(f"{house.address}{icon['src'].removeprefix('./')}")
        assert answer.ok
        assert answer.headers["content-type"] == icon["type"]


def test_something_is_seen_before_any_script_has_come(come: Come, house: House) -> None:
    me = come()
    me.page.route("**/*.js", lambda route: route.abort())
    me.page.goto(house.address)
    expect(me.page.get_by_text("Magnat", exact=True)).to_be_visible()
    me.complaints.clear()


def test_the_shelf_is_there_without_a_network_and_the_server_is_asked_whenever_it_can_be(
    come: Come, house: House
) -> None:
    me = come(service_workers="allow")
    page = me.page
    page.goto(house.address)
    boxes = page.locator("article[aria-labelledby^=box-]")
    expect(boxes).to_have_count(5)
    kept = page.evaluate(KEEP)
    assert "/" in kept
    assert not [path for path in kept if path.startswith("/api")]
    page.context.set_offline(True)
    page.reload()
    expect(boxes).to_have_count(5)
    expect(boxes.first.locator("img").first).to_have_js_property("complete", True)
    page.goto(f"{house.address}#/rules/kohle")
    expect(page.get_by_text("Sixteen big deals lie in a ring")).to_be_visible()
    page.goto(house.address)
    page.context.set_offline(False)
    page.reload()
    me.complaints.clear()  # The browser calls what it could not fetch an error.
    page.locator("article[aria-labelledby=box-big-shot] button.play").click()
    me.wait_for_table()


def test_the_page_is_described_in_the_language_of_whoever_reads_it(come: Come, house: House) -> None:
    me = come(locale="fr-FR")
    me.page.goto(house.address)
    expect(me.page.locator("meta[name=description]")).to_have_attribute("content", re.compile("jeux d’affaires"))
