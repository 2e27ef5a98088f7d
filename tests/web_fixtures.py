"""The views in web/fixtures, which the client's tests look at: `python -m tests.web_fixtures` makes them anew.

A fixture is a position of a real game and what was told of it; all else in it (what may be done, what is asked, the
figures, the result) is made from that position by the code of today. So a test can tell whether a fixture is fresh, and
a change of the rules or of the wire is one command away from the client's tests.
"""

import json
from pathlib import Path
from typing import Any

import msgspec

import magnat
from magnat.engine.match import Match
from magnat.engine.sealing import FORM
from magnat.server.boxes import Boxes
from magnat.server.messages import View
from magnat.server.views import Views
from magnat.table import SeatPlan, Table, opened
from magnat.table.shown import Shown
from tests import fair_fixture

FOLDER = Path(__file__).parents[1] / "web" / "fixtures"

MADE_ANEW = ("state", "glance", "actors", "legal", "prompt", "options", "clock", "hints", "result", "lesson")
KEPT = {
    "begun": True,
    "can_undo": False,
    "can_ask_undo": False,
    "closes_in": None,
    "own": None,
    "time_given": 0,
    "held": False,
    "late": None,
    "commitment": "",
    "nonces": None,
    "head": "",
    "wish": None,
}


def main() -> None:
    for path in paths():
        path.write_text(fresh(path), encoding="utf-8")


def paths() -> list[Path]:
    return sorted(FOLDER.glob("*.json"))


def fresh(path: Path) -> str:
    """What a fixture should hold."""
    fixture = json.loads(path.read_text(encoding="utf-8"))
    if "boxes" in fixture:
        made = {**fixture, "boxes": [_box(box["id"]) for box in fixture["boxes"]]}
    elif "fair" in fixture:
        made = fair_fixture.made(fixture["fair"], fixture.get("seal", FORM))
    elif "state" in fixture:
        made = _view(fixture)
    else:
        made = _box(fixture["id"])
    return json.dumps(made, ensure_ascii=False, separators=(",", ":")) + "\n"


def _box(box: str) -> dict[str, Any]:
    """A box as it stands on the shelf of a server that is ready."""
    (shown,) = Boxes(lambda *_: None, [box]).on_the_shelf()
    return {**msgspec.to_builtins(shown), "ready": True}


def _view(fixture: dict[str, Any]) -> dict[str, Any]:
    table = _table(fixture)
    view = json.loads(Views(table, (True,) * len(table.seats)).of(fixture["seat"], tuple(fixture["mine"])))
    kept = {**KEPT, "rematch": None, **fixture}
    return {name: view[name] if name in MADE_ANEW else kept[name] for name in ("type", *View.__struct_fields__)}


def _table(fixture: dict[str, Any]) -> Table:
    """A table in the position of a fixture, as far as it is seen there."""
    game = magnat.load(fixture["game"])
    plans = [SeatPlan(kind=seat["kind"], name=seat["name"], level=seat["level"]) for seat in fixture["seats"]]
    table = Table(opened(game.edition, fixture["table"], 1.0, plans, _options(fixture)), game)
    _put(table.match, fixture["state"])
    table.shown = Shown(table.match)
    return table


def _options(fixture: dict[str, Any]) -> dict[str, str]:
    known = magnat.load(fixture["game"]).edition.options
    return {name: value for name, value in fixture["options"].items() if value in known.get(name, ())}


def _put(match: Match, state: dict[str, Any]) -> None:
    for name, value in state.items():
        if name in match.game.state.fields:
            match.state[name] = _seen(value)


def _seen(value: Any) -> Any:
    """What is hidden counts for nothing: nothing that is shown depends on it."""
    if isinstance(value, list):
        rows = [_seen(row) for row in value]
        shape = next((row for row in rows if isinstance(row, list)), None)
        return rows if shape is None else [row if isinstance(row, list) else [0] * len(shape) for row in rows]
    return 0 if value is None else value


if __name__ == "__main__":
    main()
