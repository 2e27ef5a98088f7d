"""Do the tests notice a changed rule? Mutants of the rules of each game, made by cosmic-ray, against that game's tests.

    python -m benchmarks.mutants [--seconds 1800] [--jobs 8] [GAME ...]

A mutant is one small change in a function that the contract of a game can reach: another operator, another number, a
comparison turned round. Mutants are tried in random order, all games in turn, until time is up; those that survive are
listed as soon as they have, with their line before and after. Needs `pip install cosmic-ray`.
"""

import argparse
import importlib
import inspect
import itertools
import multiprocessing
import os
import random
import resource
import shutil
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from dataclasses import dataclass
from multiprocessing.queues import SimpleQueue
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NoReturn

os.environ["MAGNAT_INTERPRETED"] = "1"

import cosmic_ray.plugins
import pytest
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
PATIENCE = 3
"""How many times as long as without any damage the tests of a game may take, and the start of their process beside:
whoever takes longer goes round in circles, which is noticed."""
START = 10
TOLD_EVERY = 40
"""Mutants."""

_own_tree: list[Path] = []
"""Where a worker damages what it is told to."""


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
    """Workers that have the libraries in memory: for each mutant a process that only has to load our own files."""
    outcomes: list[Outcome] = []
    with TemporaryDirectory() as folder:
        trees, limits = lay_out(Path(folder), jobs, {mutant.game: mutant.box for mutant in mutants})
        fresh = multiprocessing.get_context("spawn")
        ready = fresh.SimpleQueue()
        for tree in trees:
            ready.put(tree)
        with ProcessPoolExecutor(jobs, fresh, get_ready, (ready,)) as pool:
            waiting = iter(mutants)

            def begin(number: int) -> dict[Future[bool], Mutant]:
                some = itertools.islice(waiting, number)
                return {pool.submit(is_noticed, mutant, limits[mutant.game]): mutant for mutant in some}

            due = begin(2 * jobs)
            while due:
                for done in wait(due, return_when=FIRST_COMPLETED).done:
                    outcomes.append((due.pop(done), done.result()))
                    tell(outcomes)
                    if time.monotonic() < deadline:
                        due |= begin(1)
    return outcomes


def lay_out(folder: Path, jobs: int, boxes: dict[str, str]) -> tuple[list[Path], dict[str, int]]:
    """Copies of what is tested, one for each worker, after the tests have passed in the first of them; and by game how
    many seconds of a processor they may take."""
    trees = [folder / str(number) for number in range(jobs)]
    for part in ("src", "tests"):
        shutil.copytree(ROOT / part, trees[0] / part, ignore=shutil.ignore_patterns("__pycache__", "web"))
    shutil.copy(ROOT / "pyproject.toml", trees[0])
    with ThreadPoolExecutor(jobs) as pool:
        limits = dict(zip(boxes, pool.map(lambda game: undamaged(game, boxes[game], trees[0]), boxes), strict=True))
    for tree in trees[1:]:
        shutil.copytree(trees[0], tree)
    return trees, limits


def undamaged(game: str, box: str, tree: Path) -> int:
    """Leaves the byte code of the tests and of what is not damaged beside them."""
    start = time.monotonic()
    command = [sys.executable, "-m", "pytest", *arguments(game, tree)]
    environment = os.environ | surroundings(box, tree)
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"Nothing is damaged yet, and the tests of {game} do not pass.\n{done.stdout}"
    seconds = time.monotonic() - start
    print(f"{game}: its tests take {seconds:.1f} s", flush=True)
    return START + PATIENCE * int(seconds)


def arguments(game: str, tree: Path) -> list[str]:
    """Of pytest. What is quick comes first, since most mutants are noticed at once."""
    folder = tree / "tests" / "games"
    tests = [str(path) for path in folder.glob(f"test_{game}*.py")]
    rules = [path for path in sorted(tests, key=len) if not any(word in path for word in NOT_THE_RULES)]
    return ["-x", "-q", "-p", "no:cacheprovider", "-W", "default", *rules, str(folder / "test_recorded.py")]


def surroundings(box: str, tree: Path) -> dict[str, str]:
    libraries = os.environ.get("PYTHONPATH", "")
    return {"MAGNAT_BOX": box, "PYTHONPATH": os.pathsep.join((str(tree / "src"), str(tree), libraries))}


def get_ready(trees: "SimpleQueue[Path]") -> None:
    """A worker's own tree, and whatever takes long to load and is never damaged."""
    _own_tree.append(trees.get())
    for library in ("hypothesis", "msgspec", "numpy", "pytest", "rich.console", "_hypothesis_pytestplugin"):
        importlib.import_module(library)


def is_noticed(mutant: Mutant, limit: int) -> bool:
    tree = _own_tree[0]
    file = tree / mutant.file
    original = file.read_text(encoding="utf-8")
    file.write_text(mutated(mutant, original), encoding="utf-8")
    try:
        child = os.fork()
        if child == 0:
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
            test_and_exit(mutant.game, mutant.box, tree)
        return os.waitpid(child, 0)[1] != 0
    finally:
        file.write_text(original, encoding="utf-8")


def test_and_exit(game: str, box: str, tree: Path) -> NoReturn:
    """In a process of its own, which has nothing of ours in memory yet."""
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, sys.stdout.fileno())
    os.dup2(silence, sys.stderr.fileno())
    os.environ |= surroundings(box, tree)
    os.chdir(tree)
    sys.dont_write_bytecode = True  # What is damaged next may be as long, and written within the same second.
    sys.path[:0] = [str(tree / "src"), str(tree)]
    for name in [name for name in sys.modules if name.partition(".")[0] in {"magnat", "tests", "benchmarks"}]:
        del sys.modules[name]
    ended = 1
    try:
        ended = int(pytest.main(arguments(game, tree)))
    finally:
        os._exit(ended)


def mutated(mutant: Mutant, original: str) -> str:
    code: str | None = mutate_code(original, cosmic_ray.plugins.get_operator(mutant.operator)(), mutant.occurrence)
    assert code is not None
    return code


def tell(outcomes: list[Outcome]) -> None:
    """A survivor at once, with its line before and after, and now and then how things stand."""
    mutant, seen = outcomes[-1]
    if not seen:
        original = (ROOT / mutant.file).read_text(encoding="utf-8")
        lines = zip(original.splitlines(), mutated(mutant, original).splitlines(), strict=False)
        before, after = next((pair for pair in lines if pair[0] != pair[1]), ("", ""))
        print(f"  survived: {mutant}\n    - {before.strip()}\n    + {after.strip()}", flush=True)
    if len(outcomes) % TOLD_EVERY == 0:
        show(outcomes)


def show(outcomes: list[Outcome]) -> None:
    for game in sorted({mutant.game for mutant, _ in outcomes}):
        noticed = [seen for mutant, seen in outcomes if mutant.game == game]
        share = 100 * sum(noticed) / len(noticed)
        print(f"{game}: {sum(noticed)} of {len(noticed)} noticed, {share:.1f} %", flush=True)


if __name__ == "__main__":
    main()
