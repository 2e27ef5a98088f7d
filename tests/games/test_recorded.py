"""Games that were recorded once play out today as they did: same cards, same choices, same money, on every target."""

import json
import os
from typing import Any

import pytest

import magnat
from magnat.games import shelf
from tests.recorded import FOLDER, MARK, fingerprints

BOXES = [box for box in sorted(shelf()) if os.environ.get("MAGNAT_BOX", box) == box]
KEPT = [box for box in BOXES if (FOLDER / f"{box}.json").is_file()]
GAMES = [(box, game) for box in KEPT for game in json.loads((FOLDER / f"{box}.json").read_text(encoding="utf-8"))]


@pytest.mark.parametrize(("box", "kept"), GAMES, ids=[f"{box}-{number}" for number, (box, _) in enumerate(GAMES)])
def test_a_recorded_game_plays_out_as_it_did(box: str, kept: dict[str, Any]) -> None:
    match = magnat.load(box).new(kept["seats"], kept["seed"], kept["options"])
    for number, mark in enumerate(fingerprints(match, iter(kept["moves"]))):
        assert mark == kept["marks"][number * MARK : (number + 1) * MARK], f"move {number} is another one today"
