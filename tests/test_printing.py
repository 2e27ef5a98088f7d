"""A box on paper: every card of the edition is there exactly once, whatever the paper, the language or the edition."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import typst
from typer.testing import CliRunner

import magnat
from magnat import printing
from magnat.cli.app import app
from magnat.engine.edition import Edition
from magnat.engine.words import Catalogue
from magnat.games import edition_of, optional_chapter, own_edition
from magnat.printing import PAPERS, PrintingError, printed
from magnat.printing.book import GROUNDS, cut, pieces_set, source
from magnat.printing.rules import as_typst
from magnat.printing.typst import reach
from tests.chapters import boxes_with

BOXES = boxes_with("printed.py")
WITH_A_BOARD = [box for box in BOXES if hasattr(optional_chapter(edition_of(box), "printed"), "board")]


Kinds = Counter[tuple[str, str, str]]


def held(edition: Edition) -> Kinds:
    """The pieces of a box, money aside, by kind, title and figure in English; not counted as they are printed."""
    data: dict[str, Any] = {name: edition.block(name) for name in edition.sources}
    count = {"venture": _of_venture, "kohle": _of_kohle, "big_shot": _of_big_shot, "biz_bluff": _of_biz_bluff}
    return count[edition.path.parent.name](data)


def _of_venture(data: dict[str, Any]) -> Kinds:
    found: Kinds = Counter()
    for industry in data["companies"]["industries"]:
        for letters in industry["letters"]:
            found["Companies", industry["en"].capitalize(), " ".join(letters)] += 1
    for low in data["capital"]["low"]:
        for sign in "▲■●":
            found["Resource cards", sign, str(low["value"])] += low["count"]
    for high in data["capital"]["high"]:
        found["Resource cards", "Capital", str(high["value"])] += high["count"]
    for card in data["takeovers"]["cards"]:
        found["Resource cards", "Takeover", {1: "½×", 2: "1×", 3: "1½×"}[card["halves"]]] += card["count"]
    found["Resource cards", "Profit", "+"] = data["profits"]["cards"]
    return found


def _of_kohle(data: dict[str, Any]) -> Kinds:
    found: Kinds = Counter({("Pawns", "", ""): 1})
    cards = data["cards"]
    for family in data["families"]["names"]:
        found["Investors", family, ""] += 1
        found["Cards", "Clan", family] += cards["clan"]
        found["Cards", "Travel", family] += cards["travel"]
    for name in ("anonymous_travel", "recruitment", "boss", "stop"):
        found["Cards", cards["en"][name], ""] += cards[name]
    for value, _ in data["tiles"]["tiles"]:
        found["Tiles", "", str(value)] += 1
    return found


def _of_big_shot(data: dict[str, Any]) -> Kinds:
    return Counter(
        {
            ("Tokens", "", ""): 4 * 18 + 1,
            ("Loan chips", "", f"−{data['money']['debt']}"): data["money"]["chips"],
            ("Sold signs", "Sold", ""): len(data["city"]["districts"]),
        }
    )


def _of_biz_bluff(data: dict[str, Any]) -> Kinds:
    found: Kinds = Counter(
        {("Shares", "share", "1"): 40, ("Shares", "shares", "5"): 18, ("Shares", "shares", "10"): 12}
    )
    found["Claim markers", "", ""] = 4
    for seat in range(4):
        found["Pawns", "", str(seat + 1)] = 1
    for company in data["streets"]["companies"]:
        found["Files", company["en"], ""] += 1
    for token in data["tokens"].values():
        if isinstance(token, dict):
            found["Tokens", token["en"], str(token["pays"] or "")] += token["count"]
    for card in data["cards"]["kinds"]:
        found["Cards", card["en"], ""] += card["count"]
    return found


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("box", BOXES)
def test_every_card_is_there_exactly_once(box: str, paper: str) -> None:
    """The typesetter is asked what it has set; money, of which a box may hold any amount, is left aside."""
    edition = edition_of(box)
    pieces: list[dict[str, str]] = json.loads(pieces_set(edition, "en", paper))
    assert max(Counter(json.dumps(piece) for piece in pieces).values()) == 1, "each has a name of its own"
    kinds = Counter((piece["kind"], piece["title"], piece["figure"]) for piece in pieces if piece["kind"] != "Money")
    assert kinds == held(edition)
    assert any(piece["kind"] == "Money" for piece in pieces) == (edition.path.parent.name != "venture")


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


def test_a_part_of_the_board_shows_nothing_of_its_neighbours() -> None:
    """A space that only touched the cut showed as a sliver of colour at the edge."""
    written, _, _ = source(edition_of("biz-bluff"), "fr", "letter").partition("#set page(")
    parts = [page for page in written.split("#page(") if "Plateau" in page]
    assert [page.count("S.V.P.") for page in parts] == [2, 1, 1, 0]
    assert ["Piano" in page for page in parts] == [False, True, False, False]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("box", ["kohle", "venture"])
def test_two_piles_have_backs_of_two_colours(box: str, language: str) -> None:
    written = source(edition_of(box), language, "a4")
    assert sum(f'fill: rgb("{ground}")))' in written.split("#page(", 2)[2] for ground in GROUNDS) == 2


@pytest.mark.parametrize(("box", "unit"), [("big-shot", "million"), ("kohle", "million"), ("biz-bluff", "dollar")])
def test_one_is_one_and_five_are_several_on_french_money(box: str, unit: str) -> None:
    money = [piece for piece in json.loads(pieces_set(edition_of(box), "fr")) if piece["kind"] == "Argent"]
    assert {piece["figure"] for piece in money} > {"1", "5"}
    assert all(piece["title"] == (unit if piece["figure"] == "1" else f"{unit}s") for piece in money)


def test_an_edition_of_ones_own_prints_itself() -> None:
    text = edition_of("venture").path.read_text(encoding="utf-8")
    text = text.replace('title = "Venture"', 'title = "Our Venture"').replace('en = "steel"', 'en = "cheese"')
    own = own_edition(text)
    assert sum(piece["title"] == "Cheese" for piece in json.loads(pieces_set(own, "en"))) == 9
    written = source(own, "en", "a4")
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


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("box", BOXES)
def test_the_rules_take_no_more_pages_on_other_paper(box: str, language: str) -> None:
    """Two lines alone on a page would be a waste of it."""
    pages = [len(typst.compile(rules_in(box, language, paper), format="svg")) for paper in PAPERS]
    assert pages == [pages[0]] * len(PAPERS)


def rules_in(box: str, language: str, paper: str) -> bytes:
    """More than a page of them."""
    _, setting, rules = source(edition_of(box), language, paper).rpartition("#set page")
    return (setting + rules).encode()
