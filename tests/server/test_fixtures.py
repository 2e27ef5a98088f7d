"""The views that the client's tests look at are such as the server sends."""

from pathlib import Path

import pytest
from tests import web_fixtures


@pytest.mark.parametrize("path", web_fixtures.paths(), ids=lambda path: path.stem)
def test_a_fixture_is_up_to_date(path: Path) -> None:
    """`python -m tests.web_fixtures` writes them anew."""
    assert path.read_text(encoding="utf-8") == web_fixtures.fresh(path)
