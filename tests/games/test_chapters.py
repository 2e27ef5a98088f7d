"""Our own boxes have every chapter; tests of chapters leave out games that have not come so far."""

import pytest

from tests.chapters import OUR_BOXES, boxes_with
from tests.recorded import FOLDER

CHAPTERS = (
    "advice.py",
    "findings.py",
    "glance.py",
    "imagine.py",
    "lesson.toml",
    "printed.py",
    "records.py",
    "story.py",
)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_no_box_of_ours_has_lost_a_chapter(chapter: str) -> None:
    assert set(OUR_BOXES) <= set(boxes_with(chapter))


@pytest.mark.parametrize("box", OUR_BOXES)
def test_whole_games_of_every_box_of_ours_are_kept(box: str) -> None:
    assert (FOLDER / f"{box}.json").is_file()
