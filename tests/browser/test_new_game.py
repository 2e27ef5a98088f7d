"""A game that `magnat new-game` has just laid out, on the plain table: nobody has made a page for it."""

import os
from pathlib import Path

from playwright.sync_api import expect

from magnat.cli.new_game import new_game
from tests.browser.checks import check_account
from tests.browser.conftest import UNHURRIED, Come
from tests.browser.house import House
from tests.browser.person import ACCOUNT

LOTS = 12
"""As many as the edition that is laid out puts up: everybody bids once for each."""


class Laid(House):
    """Plays interpreted: a new game is played before anybody has compiled it."""

    def __init__(self, games: Path, data: Path) -> None:
        super().__init__(data, "--boxes", "moon-fair", "--bot-delay", "0", *UNHURRIED)
        self._environment = {**os.environ, "MAGNAT_GAMES": str(games), "MAGNAT_INTERPRETED": "1"}


def test_a_game_that_has_just_been_laid_out_is_played_to_its_end_on_the_plain_table(come: Come, tmp_path: Path) -> None:
    new_game("moon-fair", tmp_path / "games")
    house = Laid(tmp_path / "games", tmp_path)
    house.open()
    try:
        me = come()
        bots = [{"kind": "bot", "level": level} for level in ("naive", "steady")]
        me.open_table(house.address, [{"kind": "person", "name": "Ada"}, *bots], game="moon-fair")
        board = me.page.get_by_role("region", name="Moon Fair")
        expect(board).to_contain_text("the gramophone")
        decisions = 0
        while me.wait_for_turn():
            me.page.locator("section.lit input[type=number]").fill(str(decisions))
            me.move()
            decisions += 1
            expect(me.page.locator(f"section.lit, {ACCOUNT}").first).to_be_visible()
        assert decisions == LOTS
        assert len(check_account(me.page)) == 3
    finally:
        house.close()
