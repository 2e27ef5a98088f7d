"""Compiles whatever the tests need, every game once and several at a time, before anybody waits for it."""

import os
from concurrent.futures import ProcessPoolExecutor

import magnat
from magnat.bots import ahead
from magnat.bots.players import thinker
from magnat.engine.game import Game
from magnat.envs.gymnasium import make_vec
from magnat.games import optional_chapter, shelf
from magnat.sim import arena, findings, positions
from magnat.sim.outlook import Outlook
from tests.bots.tricks import have_tricks, try_trick

ANALYSED = {"big-shot"}
"""Whose finished games the tests have looked back on, several of them at the same time."""
WRITTEN: dict[str, tuple[positions.Kind, ...]] = {"big-shot": ("integers", "floats"), "biz-bluff": ("integers",)}
"""Whose positions the tests write down, and as what."""


def compile_box(box: str) -> str:
    game = magnat.load(box)
    ahead.load(game)
    thinker(game).load()
    games = game.batch(1, seed=1)
    games.views(games.seat)
    games.step([games.masks[0].argmax()])
    games.step(games.sample())
    shown = (games.observations, games.integers, games.done, games.rewards, games.scores, games.ranks, games.actors)
    assert all(len(values) == 1 for values in shown)
    games.play_out()
    arena.play(game, ["random"] * game.edition.seats[0], 1, 1)
    if box in ANALYSED:
        Outlook(game, [game.new(seed=1).record.tobytes()]).play(1)
    assert all(door is not None for door in (game.program.quick_step, game.program.quick_take, game.program.survey))
    _compile_what_is_measured(game)
    return game.title


def _compile_what_is_measured(game: Game) -> None:
    """What only tests of floors further down ask for. Here, where the rules have just been compiled, it is quick."""
    if have_tricks(game):
        try_trick(game, 0, "steady", 1)
    if optional_chapter(game.edition, "findings"):
        findings.found(findings.Study(game, 4, 2, 1))
    tables = make_vec(game.id, opponents="naive")
    seen, _ = tables.reset(seed=1)
    tables.step(seen["action_mask"].argmax(axis=1))
    levels = ("random",) * game.edition.seats[0]
    for kind in WRITTEN.get(game.id, ()):
        plan = positions.Plan(game, levels, 1, 1, game.choose(len(levels), {}), kind)
        assert list(positions.played(plan))


def main() -> None:
    boxes = sorted({edition.path.parent: box for box, edition in shelf().items()}.values(), reverse=True)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for title in pool.map(compile_box, boxes):
            print(f"compiled: {title}", flush=True)


if __name__ == "__main__":
    main()
