"""The house is built as docs/design.md says: no import climbs, no game knows another, nothing grows too long."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unchanged import FLOORS

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "magnat"
DOORSTEP = "__init__.py"
"""Of the package: what programs import, from every floor."""

LONGEST_FILE = 500
LONGEST_FUNCTION = 60

SOURCES = sorted(PACKAGE.rglob("*.py"))


def name_of(path: Path) -> str:
    return str(path.relative_to(PACKAGE))


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_no_import_climbs(path: Path) -> None:
    floor = path.relative_to(PACKAGE).parts[0]
    if floor == DOORSTEP:
        return
    assert floor in FLOORS, "tests/unchanged.py says which floors there are."
    above = FLOORS[FLOORS.index(floor) + 1 :]
    climbing = {
        module
        for module in imports(path)
        if module.split(".")[:1] == ["magnat"] and set(module.split(".")[1:2]) & set(above)
    }
    assert not climbing


@pytest.mark.parametrize("path", [path for path in SOURCES if path.is_relative_to(PACKAGE / "games")], ids=name_of)
def test_no_game_imports_another(path: Path) -> None:
    parts = path.relative_to(PACKAGE / "games").parts
    if len(parts) > 1:
        others = {module for module in imports(path) if module.startswith("magnat.games.")}
        assert all(module.split(".")[2] == parts[0] for module in others)


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_nothing_grows_too_long(path: Path) -> None:
    text = path.read_text()
    assert text.count("\n") <= LONGEST_FILE
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert (node.end_lineno or 0) - node.lineno < LONGEST_FUNCTION, node.name
