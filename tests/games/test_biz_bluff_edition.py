"""Biz Bluff on boards and with components of one's own: the same code plays them, or says why it cannot."""

from pathlib import Path

import pytest

from magnat.engine.edition import Edition, EditionError
from magnat.engine.match import Match
from magnat.games.biz_bluff.edition import lay_out
from magnat.games.biz_bluff.state import (
    MOVING,
)
from tests.games.test_biz_bluff import (
    destinations,
    game,
    ways,
)


def edition_with(folder: Path, **changes: tuple[str, str]) -> Edition:
    """The edition, with pieces of its text replaced."""
    text = game.edition.path.read_text(encoding="utf-8")
    for old, new in changes.values():
        assert old in text
        text = text.replace(old, new)
    path = folder / "edition.toml"
    path.write_text(text, encoding="utf-8")
    return Edition(path)


def opened(edition: Edition) -> Match:
    edition.check(game.chapters["edition"])
    record = game.program.new_record()
    s = record.view(game.state.dtype)[0]
    s.seats = 4
    lay_out(s, edition, 4, {"notes": "on"})
    s.key[:] = 7
    game.program.begin(record)
    return Match(game, record, 4, {"notes": "on"}, bytes(16))


OPEN_FIELD = "drawing = [\n" + "".join(
    f'  "{row}",\n'
    for row in (
        "@ Y Y Y B B B G G G R R R",
        *["o o o o o o o o o o o o o"] * 5,
        "o o o o o o $ o o o o o o",
        *["o o o o o o o o o o o o o"] * 6,
    )
)


def drawing_of(text: str) -> str:
    start = text.index("drawing = [")
    return text[start : text.index("]", start)]


def test_a_board_without_walls_needs_no_other_code_and_fills_the_longest_list(tmp_path: Path) -> None:
    drawn = drawing_of(game.edition.path.read_text(encoding="utf-8"))
    match = opened(edition_with(tmp_path, drawing=(drawn, OPEN_FIELD)))
    match.state.phase, match.state.die, match.state.claim[0] = MOVING, 6, 5
    match.state.actor = match.state.turn = 0
    centre = match.state.centre
    assert len(match.legal(0)) == game.program.max_legal - 1
    assert destinations(match) == {path[-1] for path in ways(match.state.board, [int(centre)], 6)}
    match.state.pawn[0] = centre - 1
    assert len(match.legal(0)) <= game.program.max_legal
    assert int(centre) in destinations(match)


def test_who_finds_no_way_of_the_exact_count_stays(tmp_path: Path) -> None:
    drawn = drawing_of(game.edition.path.read_text(encoding="utf-8"))
    lane = 'drawing = [\n  "@ Y Y Y B B B G G G R R R",\n  ".",\n  "$ o",\n'
    match = opened(edition_with(tmp_path, drawing=(drawn, lane)))
    match.state.phase, match.state.die = MOVING, 4
    seat = match.actors[0]
    assert match.legal(seat) == [{"type": "stay"}]
    match.act(seat, {"type": "stay"})
    assert match.actors == [(seat + 1) % 4]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"@ o Y o o Y o o Y o @"', '"@ o Y o o Y o o o o @"', "4 streets of 3 companies"),
        ('"@ o Y o o Y o o Y o @"', '"@ o Y o o Y o o Y o X"', "'X' on the board is no kind of square"),
        ('"@ o Y o o Y o o Y o @"', '"@ o Y o o Y o o Y o @ o o o"', "larger than 13 columns"),
        ("o o $ o o", "o o o o o", "one Investment Company"),
        ("one_bundle = { count = 5", "one_bundle = { count = 6", "16 tokens, not 17"),
        ("start_money = 10 ", "start_money = 250 ", "outgrow every purse"),
    ],
)
def test_an_edition_that_cannot_be_played_says_so(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    changes = {"piece": (old, new)}
    if "250" in new:
        changes["rich"] = ("pays = 2", "pays = 20")
    with pytest.raises(EditionError, match=sentence):
        opened(edition_with(tmp_path, **changes))


def test_too_many_kinds_of_cards_are_refused(tmp_path: Path) -> None:
    extra = '  { deed = "challenge", count = 6,'
    with pytest.raises(EditionError, match=r"\[cards\]: kinds is a list of 11, but must be a list of 1 to 10"):
        opened(edition_with(tmp_path, cards=(extra, (extra.replace("6", "1") + " en = '', fr = '' },\n") * 2 + extra)))
