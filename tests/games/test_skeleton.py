"""The skeleton of a new game, played where it lies. tests/cli/test_new_game.py plays it as it is laid out."""

import io
import random
from importlib import import_module
from pathlib import Path

import pytest
from rich.console import Console

from magnat import skeleton
from magnat.bots import LEVELS, Players
from magnat.engine.edition import LANGUAGES, Edition
from magnat.engine.game import Game
from magnat.engine.tabletop import Tabletop

CHAPTERS = ("state", "edition", "rules", "imagine", "story", "glance")


@pytest.fixture(scope="module")
def game() -> Game:
    game = Game(
        Edition(Path(skeleton.__file__).with_name("edition.toml")),
        {name: import_module(f"magnat.skeleton.{name}") for name in CHAPTERS},
    )
    game.program.interpret()
    return game


@pytest.mark.parametrize("price", ["own", "second"])
def test_a_whole_game_can_be_told_in_both_languages(game: Game, price: str) -> None:
    match = game.new(4, seed=1, options={"price": price})
    lines = list(game.story.first_lines(match.state))
    chance = random.Random(1)
    while not match.over:
        seat = chance.choice(match.actors)
        lines += [match.prompt(seat), match.prompt(None), *match.act(seat, chance.choice(match.codes(seat)))]
    assert len(match.moves) == 4 * 12
    assert sum(amount.params["amount"] for sheet in match.sheet for amount in sheet) == sum(match.scores)  # type: ignore[misc]
    for language in LANGUAGES:
        names = {**game.names(language), "seat": ["Ada", "Ben", "Cleo", "Dan"]}
        assert all(game.words(language).say(line, names) for line in lines)


def test_the_table_shows_what_everybody_may_see(game: Game) -> None:
    match = game.new(3, seed=1)
    match.act(0, {"type": "bid", "amount": 9})
    accounts = import_module("magnat.skeleton.accounts").accounts
    seen = match.blanked(1).view(game.state.dtype)[0]
    assert game.glance.glance(seen).seat_is_in == [True, False, False]
    assert game.glance.own(match.state, 0).bid == 9
    assert game.glance.own(seen, 1).bid is None
    assert accounts(match.imagined(1, seed=1).state) == accounts(match.state)
    names = ["Ada", "Ben", "Cleo"]
    board = import_module("magnat.skeleton.terminal").board(
        seen, 1, Tabletop(names, game.names("en"), game.words("en"))
    )
    console = Console(width=80, file=io.StringIO())
    with console.capture() as shown:
        console.print(board)
    assert "11 lots to come" in shown.get()
    assert all(name in shown.get() for name in names)


@pytest.mark.parametrize("price", ["own", "second"])
def test_the_steady_player_beats_the_naive_one(game: Game, price: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("magnat.bots.players.chapter", lambda _edition, name: import_module(f"magnat.skeleton.{name}"))
    players = Players(game, seed=1)
    ahead = 0
    for seed in range(20):
        match = game.new(4, seed, {"price": price})
        while not match.over:
            seat = match.actors[0]
            match.act(seat, players.choose(match, seat, "steady" if seat == seed % 4 else "naive"))
        ahead += match.ranks[seed % 4] == 1
    assert ahead > 8  # A fourth of twenty would be chance.
    assert "steady" in LEVELS
