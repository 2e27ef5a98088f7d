"""Versions agree wherever they are written, and a release finds its notes."""

import pytest

import magnat
from tests.release import NotReady, check, notes, versions

LOG = "# Log\n\n## Unreleased\n\n- new\n\n## 0.2.0\n\n- second\n\n## 0.1.0\n\n- first\n"


def test_every_place_names_the_same_version() -> None:
    assert set(versions().values()) == {magnat.__version__}


def test_the_version_of_today_has_its_notes() -> None:
    assert check(f"v{magnat.__version__}")


def test_the_notes_of_a_version_end_where_the_next_begin() -> None:
    assert notes("0.2.0", LOG) == "- second"
    assert notes("0.1.0", LOG.replace("## 0.2.0\n\n- second\n\n", "")) == "- first"


def test_a_version_without_notes_and_a_tag_that_does_not_agree_are_refused() -> None:
    with pytest.raises(NotReady, match="says nothing of 0.3.0"):
        notes("0.3.0", LOG)
    with pytest.raises(NotReady, match="names 0.2.0 as the newest version, not 0.1.0"):
        notes("0.1.0", LOG)
    with pytest.raises(NotReady, match="The tag is v9.9.9, but magnat says"):
        check("v9.9.9")
