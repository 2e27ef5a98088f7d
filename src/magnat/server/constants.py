"""The numbers that a client needs to know of a game, for TypeScript: counts, phases, kinds of cards, kinds of actions.

They stand in capitals in the game's state.py, in its box.py if it has one, and in chapters of its rules.
"""

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

BOXES = Path(__file__).parents[3] / "web" / "src" / "boxes"
MODULES = ("box", "state", "turn", "influence")
OURS = {"RULES_VERSION", "MAX_LEGAL"}
"""Of no use to a client."""


def path(folder: str) -> Path:
    return BOXES / folder / "rules.gen.ts"


def is_wanted(folder: str) -> bool:
    """By the page of a box. One that has none is shown on the plain table, which knows no numbers."""
    return path(folder).parent.is_dir()


def written(folder: str) -> str:
    made = f"// Made by `python -m magnat.server.types` from src/magnat/games/{folder}: do not edit."
    return "\n".join([made, "", *_constants(folder), "", *_actions(folder)]) + "\n"


def _constants(folder: str) -> Iterator[str]:
    for module in _modules(folder):
        body = ast.parse(inspect.getsource(module)).body
        for statement, below in zip(body, [*body[1:], None], strict=True):
            names = list(_assigned(statement))
            meaning = _text(below) if len(names) == 1 else ""
            for name in names:
                value = getattr(module, name)
                if type(value) is int and name not in OURS:
                    yield from [f"/** {meaning} */"] if meaning else []
                    yield f"export const {name} = {value};"


def _modules(folder: str) -> Iterator[ModuleType]:
    for name in MODULES:
        if find_spec(f"magnat.games.{folder}.{name}"):
            yield import_module(f"magnat.games.{folder}.{name}")


def _assigned(statement: ast.stmt) -> Iterator[str]:
    """The names in capitals to which something is assigned, other than the numbers by which actions go inside."""
    if not isinstance(statement, ast.Assign) or "ACTIONS.first" in ast.unparse(statement):
        return
    for target in statement.targets:
        for node in ast.walk(target):
            if isinstance(node, ast.Name) and node.id.isupper():
                yield node.id


def _text(statement: ast.stmt | None) -> str:
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return " ".join(str(statement.value.value).split())
    return ""


def _actions(folder: str) -> Iterator[str]:
    """One type for each kind of action, as `legal` lists them."""
    kinds = import_module(f"magnat.games.{folder}.state").ACTIONS.kinds.values()
    yield "export type Move ="
    rows = [
        "  | { " + "; ".join([f"type: '{kind.type}'", *(f"{name}: number" for name in kind.arguments)]) + " }"
        for kind in kinds
    ]
    yield "\n".join(rows) + ";"
