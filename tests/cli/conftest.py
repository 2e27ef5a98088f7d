"""The compiler's announcement is tested where it is expected; everywhere else it has done its work before."""

import pytest

import magnat


@pytest.fixture(autouse=True, scope="session")
def _compiled() -> None:
    magnat.load("big-shot").program.compile(lambda *_: None)
