"""The table of Biz Bluff in a terminal: everything one may know, and nothing else, in a hundred columns."""

from io import StringIO

import pytest
from rich.console import Console

from magnat.engine.match import Match
from magnat.engine.tabletop import Tabletop
from magnat.games.biz_bluff.state import BLANK, BLUFFED, INVESTING, NOTHING, TWO_BUNDLES, UNSAID
from magnat.games.biz_bluff.terminal import board
from tests.games.test_biz_bluff import BEFORE_CRUMB, CENTRE, CORNERS, SEEDS, game, position

WIDTH = 100
SEATS = ["Anna", "Bruno", "Chloé", "Denis"]


def drawn(match: Match, seat: int | None, language: str = "en") -> str:
    screen = Console(width=WIDTH, file=StringIO())
    around = Tabletop(SEATS[: match.seats], game.names(language), game.words(language))
    screen.print(board(match.blanked(seat).view(game.state.dtype)[0], seat, around))
    assert isinstance(screen.file, StringIO)
    return screen.file.getvalue()


def in_the_middle() -> Match:
    """Anna has looked into The Golden Crumb, Bruno offers Fourleaf Seeds, Sunny Side Umbrellas has left."""
    return position(
        phase=INVESTING,
        turn=1,
        actor=2,
        token=[BLANK, TWO_BUNDLES] + [BLUFFED] * 14,
        shown=[BLANK] + [0] * 11,
        sold=1,
        looked=[0, 1] + [0] * 10,
        known=[0, 1] + [0] * 14,
        claim=[NOTHING, SEEDS, NOTHING, NOTHING],
        pawn=[BEFORE_CRUMB, CENTRE, CORNERS[0], CORNERS[0]],
        said=[0, 2, UNSAID, 0],
        traded=[-5, 0, 0, 0],
        blocked=12,
    )


def test_a_seat_sees_its_notes_and_others_only_that_it_looked() -> None:
    assert "The Golden Crumb      two bundles seen by 1" in drawn(in_the_middle(), 0)
    for other in (1, None):
        text = drawn(in_the_middle(), other)
        assert "two bundles" not in text
        assert "seen by 1" in text


def test_files_that_left_claims_statements_and_the_blocked_account_are_shown_to_all() -> None:
    text = drawn(in_the_middle(), None)
    assert "Sunny Side Umbrellas  blank" in text
    assert "⚑2" in text
    assert "claims Fourleaf Seeds" in text
    assert "“the jackpot”" in text
    assert "“no comment” -5" in text
    assert "Blocked account: 12\N{NO-BREAK SPACE}$" in text
    assert "11 files on the board" in text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_town_keeps_its_shape_wherever_the_pawns_stand(language: str) -> None:
    for match in (in_the_middle(), game.new(4, seed=1), game.new(2, seed=1)):
        rows = drawn(match, 0, language).splitlines()
        assert max(map(len, rows)) <= WIDTH
        assert [row[:2].strip() for row in rows[1:12]] == [str(number) for number in range(1, 12)]
        assert rows[1][34] == rows[11][4] == rows[11][34] == "@"
    assert "1-4" in drawn(game.new(4, seed=1), 0, language)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_longest_rows_are_not_cut_off(language: str) -> None:
    """All tokens of the longest name, all files claimed or seen by everybody."""
    match = position(
        token=[TWO_BUNDLES] * 16,
        looked=[15] * 12,
        known=[15] * 12 + [0] * 4,
        claim=[2, 3, 8, 11],
        cash=[123_456_789] * 4,
    )
    assert "…" not in drawn(match, 0, language)
