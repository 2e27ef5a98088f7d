"""The compiler's announcement is tested where it is expected; everywhere else it has done its work before."""

import pytest

import magnat

WIDE_ENOUGH = "120"
"""Columns: however wide the terminal of whoever runs the tests, or if there is none."""


@pytest.fixture(autouse=True)
def _columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", WIDE_ENOUGH)


@pytest.fixture(autouse=True, scope="session")
def _compiled() -> None:
    magnat.load("big-shot").program.compile()
