"""What `import magnat` offers to programs: quickly, typed, documented, and all of it."""

import ast
import inspect
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import magnat

REFERENCE = Path(__file__).parents[1] / "docs" / "reference.md"
HEAVY = ("numpy", "numba", "rich", "litestar", "msgspec")


def test_importing_magnat_loads_nothing_heavy() -> None:
    code = f"import sys, magnat; print([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("name", magnat.__all__)
def test_every_public_name_is_there_and_documented(name: str) -> None:
    value = getattr(magnat, name)
    assert name in dir(magnat)
    if inspect.isclass(value) or inspect.isfunction(value):
        assert inspect.getdoc(value)


def test_type_checkers_and_programs_see_the_same_names() -> None:
    tree = ast.parse(Path(magnat.__file__).read_text(encoding="utf-8"))
    (typed,) = (part for part in tree.body if isinstance(part, ast.If))
    declared = {alias.name for line in typed.body if isinstance(line, ast.ImportFrom) for alias in line.names}
    assert declared == {name for names in magnat._HOMES.values() for name in names}
    assert declared <= set(magnat.__all__)


def test_the_reference_names_all_that_may_be_relied_on() -> None:
    named = re.findall(r"^::: (\S+)$", REFERENCE.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(path.rpartition(".")[2] for path in named) == sorted({*magnat.__all__} - {"__version__"})
    for path in named:
        home, _, name = path.rpartition(".")
        assert getattr(import_module(home), name) is getattr(magnat, name)


@pytest.mark.parametrize("name", [name for name in magnat.__all__ if name.endswith("Error") or name.startswith("Unkn")])
def test_every_error_is_a_value_error(name: str) -> None:
    assert issubclass(getattr(magnat, name), ValueError)


@pytest.mark.parametrize("kind", [magnat.Game, magnat.Match, magnat.Batch, magnat.Line, magnat.Players])
def test_every_public_method_is_documented(kind: type) -> None:
    for name, member in vars(kind).items():
        if not name.startswith("_") and (inspect.isfunction(member) or isinstance(member, property)):
            assert inspect.getdoc(member), f"{kind.__name__}.{name}"


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = magnat.nothing


def test_a_program_catches_what_it_asked_for() -> None:
    with pytest.raises(magnat.UnknownGame, match="There is no game 'chess'"):
        magnat.load("chess")
    match = magnat.load("big-shot").new(seed=7)
    match.game.program.interpret()
    with pytest.raises(magnat.IllegalAction):
        match.act(match.actors[0], {"type": "decline"})
