"""A box on paper: every card of the edition is there exactly once, whatever the paper, the language or the edition."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import magnat
from magnat import printing
from magnat.cli.app import app
from magnat.engine.edition import Edition
from magnat.engine.words import Catalogue
from magnat.games import edition_of, optional_chapter, own_edition
from magnat.printing import PAPERS, PrintingError, printed
from magnat.printing.book import cut, pieces_set, source
from magnat.printing.rules import as_typst
from magnat.printing.typst import reach
from tests.chapters import boxes_with

BOXES = boxes_with("printed.py")
WITH_A_BOARD = [box for box in BOXES if hasattr(optional_chapter(edition_of(box), "printed"), "board")]


def held(edition: Edition) -> int:
    """How many pieces of its own a box holds, counted from the edition by another way than printing does."""
    data: dict[str, Any] = {name: edition.block(name) for name in edition.sources}
    match edition.path.parent.name:
        case "venture":
            companies = sum(len(industry["letters"]) for industry in data["companies"]["industries"])
            low = 3 * sum(card["count"] for card in data["capital"]["low"])
            others = [*data["capital"]["high"], *data["takeovers"]["cards"]]
            return int(companies + low + sum(card["count"] for card in others) + data["profits"]["cards"])
        case "kohle":
            cards = data["cards"]
            each = cards["clan"] + cards["travel"]
            rest = cards["anonymous_travel"] + cards["recruitment"] + cards["boss"] + cards["stop"]
            return int(6 + 6 * each + rest + len(data["tiles"]["tiles"]) + 1)
        case "big_shot":
            return int(4 * 18 + 1 + data["money"]["chips"] + len(data["city"]["districts"]))
        case "biz_bluff":
            tokens = [token for token in data["tokens"].values() if isinstance(token, dict)]
            kinds = [*tokens, *data["cards"]["kinds"]]
            return int(len(data["streets"]["companies"]) + sum(kind["count"] for kind in kinds) + 2 * 4 + 70)
    raise AssertionError(edition.path)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("box", BOXES)
def test_every_card_is_there_exactly_once(box: str, paper: str) -> None:
    """The typesetter is asked what it has set; money, of which a box may hold any amount, is left aside."""
    edition = edition_of(box)
    names: list[str] = json.loads(pieces_set(edition, "en", paper))
    assert max(Counter(names).values()) == 1
    assert sum(not name.startswith("Money") for name in names) == held(edition)
    if edition.path.parent.name != "venture":
        assert any(name.startswith("Money") for name in names)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("box", BOXES)
def test_a_box_is_a_pdf_in_both_languages(box: str, language: str) -> None:
    pdf = printed(edition_of(box), language)
    assert pdf.startswith(b"%PDF-")
    written = source(edition_of(box), language, "a4")
    for name in magnat.load(box).names(language).get("company", []):
        if edition_of(box).path.parent.name == "biz_bluff":
            assert name in written


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("box", WITH_A_BOARD)
def test_no_board_is_cut_through_words(box: str, paper: str) -> None:
    chapter = optional_chapter(edition_of(box), "printed")
    assert chapter is not None
    board = chapter.board(edition_of(box), "fr", Catalogue("fr", Path(printing.__file__).with_name("words.fr.json")))
    _, columns, rows = cut(board, PAPERS[paper])
    for cell in board.cells:
        left, top, right, bottom = reach(cell)
        if cell.title or cell.figure:
            assert not any(left < cut < right for cut in columns), cell
            assert not any(top < cut < bottom for cut in rows), cell


@pytest.mark.parametrize(("box", "unit"), [("big-shot", "million"), ("kohle", "million"), ("biz-bluff", "dollar")])
def test_one_is_one_and_five_are_several_on_french_money(box: str, unit: str) -> None:
    written = source(edition_of(box), "fr", "a4")
    money = [name.split() for name in json.loads(pieces_set(edition_of(box), "fr")) if name.startswith("Argent")]
    ones = sum(value == "0" for _, _, value, _ in money)
    assert written.count(f'"{unit}"') == ones
    assert written.count(f'"{unit}s"') == len(money) - ones


def test_an_edition_of_ones_own_prints_itself() -> None:
    text = edition_of("venture").path.read_text(encoding="utf-8")
    text = text.replace('title = "Venture"', 'title = "Our Venture"').replace('en = "steel"', 'en = "cheese"')
    own = own_edition(text.replace("{ halves = 1, count = 2 }", "{ halves = 1, count = 2 }"))
    written = source(own, "en", "a4")
    assert written.count('"Cheese"') == 9
    assert "Steel" not in written
    assert "Our Venture" in written


def test_an_unknown_paper_is_refused_in_a_sentence() -> None:
    with pytest.raises(PrintingError, match="There is no paper 'a3'; there is: a4, letter"):
        printed(edition_of("venture"), "en", "a3")


def test_the_command_writes_a_file(tmp_path: Any) -> None:
    path = tmp_path / "box.pdf"
    run = CliRunner().invoke(app, ["print", "big-shot", "--lang", "fr", "--paper", "letter", "--output", str(path)])
    assert run.exit_code == 0, run.output
    assert path.read_bytes().startswith(b"%PDF-")
    assert "Imprimé" in run.output


def test_markdown_as_we_write_it_is_set() -> None:
    written = as_typst("# A *b*\n\n| x | y |\n|---|---|\n| 1 | $2 |\n\n- one\n  more\n- **two**")
    assert "#heading(level: 1)[A #emph[b]]" in written
    assert "#table(columns: 2, [x], [y], [1], [\\$2])" in written
    assert "#list([one   more], [#strong[two]])" in written


def test_a_list_goes_on_after_a_table() -> None:
    written = as_typst("1. three\n2. four\n\n| x |\n|---|\n\n3. five")
    assert "#enum(start: 1, [three], [four])" in written
    assert "#enum(start: 3, [five])" in written


def test_a_line_that_begins_with_the_end_of_a_sentence_is_no_list() -> None:
    assert "#enum" not in as_typst("It costs 8, 12, 16, 20 or\n24. Nothing else does.")
