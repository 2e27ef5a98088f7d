"""What a box is like: the same seed finds the same, gifts and decisions are those that the game declares."""

import re
import sys
from pathlib import Path

import msgspec
import numpy as np
import pytest

import magnat
from magnat.cli.lab import gains, shares, tables, words_for
from magnat.engine.compiling import INTERPRETED
from magnat.engine.edition import LANGUAGES
from magnat.games import optional_chapter
from magnat.sim import findings
from magnat.sim.drawing import NoDrawing, draw
from magnat.sim.finding_entries import AS_IT_IS
from magnat.sim.findings import NothingCounted, Study, estimate, found
from tests.chapters import boxes_with

BOXES = boxes_with("findings.py")
compiled_only = pytest.mark.skipif(INTERPRETED, reason="plays many games")


def study(box: str, games: int) -> Study:
    return Study(magnat.load(box), 4, games, 1)


@compiled_only
def test_neither_cores_nor_portions_change_what_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = found(study("biz-bluff", 60))
    monkeypatch.setattr(findings, "CHUNK", 7)
    assert msgspec.to_builtins(found(study("biz-bluff", 60))) == msgspec.to_builtins(usual)


@compiled_only
def test_a_gift_is_measured_against_the_same_game_without_it() -> None:
    """A loan that is not taken changes nothing; ten dollars leave more at the end than none."""
    gifts = {gift.name: gift for gift in found(study("biz-bluff", 400)).gifts}
    assert gifts["dollars"].score.low > 0
    assert gifts["look"].score.count == 400
    books = [findings._played(study("biz-bluff", 20), AS_IT_IS) for _ in range(2)]
    assert (books[0] == books[1]).all()


@compiled_only
def test_shares_of_wins_add_up() -> None:
    every = found(study("biz-bluff", 60))
    for shared in (every.by_seat, every.by_place, every.starter_by_lot):
        assert sum(part.mean for part in shared) == pytest.approx(1)


@pytest.mark.parametrize("box", BOXES)
def test_every_box_has_words_for_what_it_counts(box: str) -> None:
    game = magnat.load(box)
    declared = optional_chapter(game.edition, "findings")
    assert declared is not None
    for language in LANGUAGES:
        words = words_for(game, language)
        for kind, names in (("gift", declared.GIFTS), ("thing", declared.THINGS)):
            assert all(words.text(f"{kind}_{name}") for name in names)
        assert all(words.text(f"edition_{edit.__name__}") for edit in declared.EDITIONS)
        assert not declared.TRAITS or words.text("trait")


@pytest.mark.parametrize("box", BOXES)
def test_every_other_edition_can_be_played_with(box: str) -> None:
    game = magnat.load(box)
    declared = optional_chapter(game.edition, "findings")
    assert declared is not None
    for edit in declared.EDITIONS:
        other = findings.edited(game, edit)
        assert other.edition.data != game.edition.data
        assert other.program is game.program


@pytest.mark.parametrize("box", BOXES)
def test_gifts_go_to_the_seat_that_they_are_given_to(box: str) -> None:
    """Nothing else at the table is touched: other seats see the same purses and hands as before."""
    game = magnat.load(box)
    declared = optional_chapter(game.edition, "findings")
    assert declared is not None
    for number, name in enumerate(declared.GIFTS):
        match = game.new(4, seed=3)
        before = match.record.copy()
        seat = (declared.starter(match.state) + 2) % 4
        declared.change(match.state, seat, number)
        assert (match.record != before).any(), name
        if name == "begins":
            assert declared.starter(match.state) == seat
        assert match.actors, name


def test_an_interval_holds_the_mean() -> None:
    one = estimate(np.array([0.0, 1.0, 1.0, 0.0]))
    assert (one.mean, one.count) == (0.5, 4)
    assert one.low < 0.5 < one.high
    assert one.high - one.mean == pytest.approx(1.96 * 0.5774 / 2, abs=0.001)


@compiled_only
def test_findings_are_told_and_drawn() -> None:
    pytest.importorskip("matplotlib")
    game = magnat.load("biz-bluff")
    every = found(study("biz-bluff", 40))
    words = words_for(game, "fr")
    assert next(head for head, _, _ in tables(every, game, words)) == "Qui gagne"
    picture = draw(shares(every, game, words), gains(every, words), 0.25).decode()
    assert picture.startswith("<?xml")
    assert "un coup d’œil dans un dossier" in picture
    assert picture == draw(shares(every, game, words), gains(every, words), 0.25).decode()


@compiled_only
@pytest.mark.parametrize("box", ["kohle", "venture"])
def test_every_number_has_its_interval_and_what_was_dealt_is_told_for_every_edition(box: str) -> None:
    game = magnat.load(box)
    every = found(study(box, 8))
    words = words_for(game, "en")
    declared = optional_chapter(game.edition, "findings")
    assert declared is not None
    *_, (head, names, by_edition) = told = list(tables(every, game, words))
    assert head.startswith(words.text("trait"))
    assert names == list(declared.TRAITS)
    assert len(by_edition) == 1 + len(declared.EDITIONS)
    for _, _, rows in told:
        for _, *cells in rows:
            assert all(re.fullmatch(r"\S+ \\\[\S+ – \S+\]|too seldom|", cell) for cell in cells), cells


def test_without_matplotlib_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(NoDrawing, match=r"magnat\[lab\]"):
        draw(("", []), ("", []), 0)


def test_a_box_that_counts_nothing_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(findings, "optional_chapter", lambda *_: None)
    with pytest.raises(NothingCounted, match=r"no findings\.py"):
        found(study("big-shot", 1))


@compiled_only
def test_the_notebook_runs_from_top_to_bottom(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    notebook = Path(__file__).parents[2] / "examples" / "findings.ipynb"
    cells = msgspec.json.decode(notebook.read_bytes())["cells"]
    code = "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    shortened = code.replace('"kohle", 4, 400', '"biz-bluff", 4, 40')
    assert shortened != code
    scope: dict[str, object] = {"__name__": "notebook", "here": tmp_path}
    exec(compile(shortened, str(notebook), "exec"), scope)
    assert scope["picture"]
