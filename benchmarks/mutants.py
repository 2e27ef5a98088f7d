"""Do the tests notice a changed rule? Mutants of the rules of each game, made by cosmic-ray, against that game's tests.

    python -m benchmarks.mutants [--seconds 1800] [--jobs 8] [GAME ...]

A mutant is one small change in a function that the contract of a game can reach: another operator, another number, a
comparison turned round. Mutants are tried in random order, all games in turn, until time is up; those that survive are
listed with the line they changed, as soon as they have. Needs `pip install cosmic-ray`.
"""

import argparse
import inspect
import itertools
import os
import random
import shutil
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import Any

os.environ["MAGNAT_INTERPRETED"] = "1"

import cosmic_ray.plugins
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code

import magnat
from magnat.engine.fingerprints import is_marked, plain, used_globals
from magnat.engine.program import CONTRACT
from magnat.games import shelf

ROOT = Path(__file__).resolve().parent.parent
MEANINGLESS = ("RemoveDecorator", "VariableInserter", "VariableReplacer", "_Is", "_IsNot", "_In", "_NotIn", "Exception")
"""Changes that interpreted rules cannot show, or that are no rules of a game."""

NOT_THE_RULES = ("bots", "glance", "terminal", "players", "edition")
LONGEST = 60
"""Seconds of a processor for all tests of a game: whoever takes longer goes round in circles, which is noticed."""
TOLD_EVERY = 40
"""Mutants."""


@dataclass(frozen=True)
class Mutant:
    game: str
    box: str
    file: Path
    operator: str
    occurrence: int
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.operator.removeprefix('core/')}"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*")
    parser.add_argument("--seconds", type=float, default=1800.0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    games = {edition.path.parent.name: box for box, edition in shelf().items()}
    chosen = {game: box for game, box in games.items() if not asked.games or game in asked.games}
    kinds = [shuffled(list(mutants_of(game, box))) for game, box in chosen.items()]
    for game, found in zip(chosen, kinds, strict=True):
        print(f"{game}: {len(found)} mutants", flush=True)
    in_turn = [m for round_ in itertools.zip_longest(*kinds) for m in round_ if m is not None]
    show(hunt(in_turn, asked.jobs, time.monotonic() + asked.seconds))


def shuffled(mutants: list[Mutant]) -> list[Mutant]:
    random.Random(1).shuffle(mutants)
    return mutants


def mutants_of(game: str, box: str) -> Iterator[Mutant]:
    """Of every function that the contract can reach, in the folder of the game."""
    lines = reachable_lines(box)
    for file, numbers in lines.items():
        tree = get_ast(file.read_text(encoding="utf-8"))
        for name in cosmic_ray.plugins.operator_names():
            operator_class = cosmic_ray.plugins.get_operator(name)
            if operator_class.arguments() or any(word in name for word in MEANINGLESS):
                continue
            operator = operator_class()
            places = (place for node in ast_nodes(tree) for place in operator.mutation_positions(node))
            for occurrence, ((line, _), _) in enumerate(places):
                if line in numbers:
                    yield Mutant(game, box, file.relative_to(ROOT), name, occurrence, line)


def reachable_lines(box: str) -> dict[Path, set[int]]:
    """By file of the game: the lines of the bodies of functions that its rules use, without heads and words."""
    found: dict[Path, set[int]] = defaultdict(set)
    bindings = magnat.load(box).program.bindings
    waiting, seen = [bindings[name] for name in CONTRACT], set[Any]()
    while waiting:
        function = plain(waiting.pop())
        if function in seen:
            continue
        seen.add(function)
        waiting += [value for value in used_globals(function).values() if is_marked(value)]
        file = Path(function.__code__.co_filename)
        if "games" in file.parts:
            found[file] |= {line for _, _, line in function.__code__.co_lines() if line} - {
                inspect.getsourcelines(function)[1],
                function.__code__.co_firstlineno,
            }
    return found


Outcome = tuple[Mutant, bool]
"""A mutant, and whether the tests noticed it."""


def hunt(mutants: list[Mutant], jobs: int, deadline: float) -> list[Outcome]:
    with TemporaryDirectory() as folder:
        trees: SimpleQueue[Path] = SimpleQueue()
        for number in range(jobs):
            tree = Path(folder) / str(number)
            for part in ("src", "tests"):
                shutil.copytree(ROOT / part, tree / part, ignore=shutil.ignore_patterns("__pycache__", "web"))
            shutil.copy(ROOT / "pyproject.toml", tree)
            trees.put(tree)

        def tried(mutant: Mutant) -> Outcome | None:
            if time.monotonic() > deadline:
                return None
            tree = trees.get()
            try:
                return mutant, is_noticed(mutant, tree)
            finally:
                trees.put(tree)

        outcomes: list[Outcome] = []
        with ThreadPoolExecutor(jobs) as pool:
            for outcome in pool.map(tried, mutants):
                if outcome is None:
                    break
                outcomes.append(outcome)
                tell(outcomes)
            pool.shutdown(cancel_futures=True)
        return outcomes


def tell(outcomes: list[Outcome]) -> None:
    """A survivor at once, and now and then how things stand."""
    mutant, seen = outcomes[-1]
    if not seen:
        print(f"  survived: {mutant}", flush=True)
    if len(outcomes) % TOLD_EVERY == 0:
        show(outcomes)


def is_noticed(mutant: Mutant, tree: Path) -> bool:
    file = tree / mutant.file
    original = file.read_text(encoding="utf-8")
    mutated = mutate_code(original, cosmic_ray.plugins.get_operator(mutant.operator)(), mutant.occurrence)
    assert mutated is not None
    file.write_text(mutated, encoding="utf-8")
    try:
        tests = [str(path) for path in (tree / "tests" / "games").glob(f"test_{mutant.game}*.py")]
        rules = [path for path in sorted(tests, key=len) if not any(word in path for word in NOT_THE_RULES)]
        rules.append(str(tree / "tests" / "games" / "test_recorded.py"))
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-W", "default", *rules]
        environment = {
            **os.environ,
            "MAGNAT_BOX": mutant.box,
            "PYTHONPATH": f"{tree / 'src'}{os.pathsep}{tree}",
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        limited = ["prlimit", f"--cpu={LONGEST}", *command]
        return subprocess.run(limited, cwd=tree, env=environment, capture_output=True, check=False).returncode != 0
    finally:
        file.write_text(original, encoding="utf-8")


def show(outcomes: list[Outcome]) -> None:
    for game in sorted({mutant.game for mutant, _ in outcomes}):
        noticed = [seen for mutant, seen in outcomes if mutant.game == game]
        share = 100 * sum(noticed) / len(noticed)
        print(f"{game}: {sum(noticed)} of {len(noticed)} noticed, {share:.1f} %", flush=True)


if __name__ == "__main__":
    main()
