"""Sums at the terminal: typed whole, whatever the rules make of them inside."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

import magnat
from magnat.cli.app import app
from magnat.cli.evening import Evening
from magnat.cli.sums import sums_of
from magnat.engine.match import Match
from magnat.games.biz_bluff.state import INVESTING
from magnat.table import SeatPlan

COMMAND = "play {path} --people 2 --names Ada,Bob --lang {language}"


def investing(cash: int = 46_000, shares: int = 70) -> Match:
    """Ada's turn to invest in the file that Bob has claimed."""
    purses = {"cash": [cash, 5, 0, 0], "shares": [shares, 5, 0, 0]}
    return magnat.load("biz-bluff").position(
        {"seats": 2, "phase": INVESTING, "turn": 1, "actor": 0, "claim": [-1, 3, -1, -1], **purses}
    )


def shown(typed: str, tmp_path: Path, match: Match | None = None, language: str = "en") -> str:
    """What the screen says while Ada types."""
    path = tmp_path / "investing.json"
    (match or investing()).save(path)
    command = COMMAND.format(path=path, language=language)
    result = CliRunner().invoke(app, shlex.split(command), input=f"\n{typed}\n", prog_name="magnat")
    assert result.exit_code == 0, result.output
    return re.sub(r"\s+", " ", result.stdout)


@pytest.mark.parametrize("typed", ["b 45000", "b\n45000", "buy 45000", "b 45 000", "b\n45 000"])
def test_a_sum_is_typed_as_one_number(typed: str, tmp_path: Path) -> None:
    screen = shown(typed, tmp_path)
    assert "Ada buys 45000 shares." in screen
    assert "Next digit" not in screen


def test_the_menu_says_how_much_one_may_buy_or_sell(tmp_path: Path) -> None:
    screen = shown("", tmp_path)
    assert "buy shares 1 to 46000" in screen
    assert "sell shares 1 to 70" in screen


def test_a_number_alone_is_enough_where_it_can_mean_one_thing_only(tmp_path: Path) -> None:
    assert "Ada buys 45000 shares." in shown("45000", tmp_path, investing(shares=0))


@pytest.mark.parametrize("sum_", ["0", "-5", "4.5", "45 00", "4 5", "9" * 5000, "all"])
def test_what_is_no_sum_is_answered_by_what_may_be_typed(sum_: str, tmp_path: Path) -> None:
    screen = shown(f"b {sum_}", tmp_path)
    assert "That is not among the choices. Type a number: 1 to 46000." in screen
    assert "Ada buys" not in screen


def test_a_sum_one_does_not_have_is_refused_in_the_language_of_the_table(tmp_path: Path) -> None:
    assert "A sum is 1 or more and no more than your 46000 dollars." in shown("b 46001", tmp_path)
    assert "La somme va de 1 à ce que vous avez : 46000 dollars." in shown("a 46001", tmp_path, language="fr")


def test_enter_goes_back_from_a_sum_to_the_first_question(tmp_path: Path) -> None:
    assert "Ada sells 70 shares." in shown("b\n\nsell 70", tmp_path)


@pytest.mark.parametrize("most", [1, 9, 10, 16, 99, 100, 123_456, 1_000_000])
def test_any_sum_up_to_all_one_has(most: int) -> None:
    match = investing(cash=most)
    before = match.record.copy()
    assert sums_of(match, 0)["buy"] == range(1, most + 1)
    assert (match.record == before).all()


def test_who_has_nothing_is_not_asked_how_much() -> None:
    assert sums_of(investing(cash=0, shares=0), 0) == {}
    assert list(sums_of(investing(cash=0), 0)) == ["sell"]


def test_actions_that_are_no_sums_are_asked_for_as_they_are() -> None:
    match = magnat.load("big-shot").new(seed=1)
    assert sums_of(match, match.actors[0]) == {}


def test_a_sum_is_taken_back_as_a_whole() -> None:
    evening = Evening(
        investing(), [SeatPlan(kind="person", name="Ada"), SeatPlan(kind="person", name="Bob")], "en", seed=1
    )
    before = evening.match.record.copy()
    evening.act(0, {"type": "buy", "amount": 45_000})
    evening.take_back(0)
    assert (evening.match.record == before).all()
