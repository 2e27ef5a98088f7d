"""How long the levels take for a choice.

    python -m benchmarks.answers [BOX ...] [--choices 200] [--busy 2]

Of the steady player: processor time of a move in whole compiled games, the rules included. Of those who search: with
the clock, as at a table, while so many other processes keep the cores busy; the mean, the longest hundredth, and how
much of it was processor time.
"""

import argparse
import multiprocessing
import random
import time
from collections.abc import Iterator

import numpy as np

import magnat
from magnat.bots.players import SLOW, Players, budget_of, chooser, level_number, thinker
from magnat.engine.fields import Array
from magnat.engine.game import Game
from magnat.engine.randomness import key_from_seed
from magnat.games import shelf
from magnat.sim.arena import player

SEATS = 4
GAMES = 200
ASKED = 0.2
"""The part of all choices that are put to a level that searches."""


def microseconds(game: Game, level: str) -> float:
    """Of the processor, for a move."""
    playing, template = player(game, chooser(game)), game.laid_out(SEATS, game.choose(SEATS, None))
    levels = np.full((GAMES, SEATS), level_number(level))
    results, keys = np.zeros((GAMES, 1 + 2 * SEATS), np.int64), np.frombuffer(key_from_seed(1), np.uint64)
    spent = 0.0
    for _ in range(2):  # The first time it is compiled.
        rows, luck = np.tile(template, (GAMES, 1)), np.zeros(1, np.uint64)
        began = time.thread_time()
        playing(rows, levels, 0, keys, luck, game.program.new_record(), game.program.new_list(), results)
        spent = time.thread_time() - began
    return 1e6 * spent / int(results[:, 0].sum())


def choices(game: Game) -> Iterator[tuple[Array, int]]:
    """What a seat sees that has a choice, from games between steady players."""
    chance = random.Random(1)
    for seed in range(1_000_000):
        match, players = game.new(SEATS, seed), Players(game, seed)
        while not match.over:
            if len(match.codes(match.seat)) > 1 and chance.random() < ASKED:
                yield match.blanked(match.seat), match.seat
            match.play(players.choose(match, match.seat, "steady"), match.seat)


def answered(game: Game, level: str, count: int) -> str:
    thinking, budget = thinker(game), budget_of(game, level)
    thinking.load()
    wall, processor = [], []
    for number, (blanked, seat) in enumerate(choices(game)):
        began, worked = time.perf_counter(), time.thread_time()
        thinking.choose(blanked, seat, budget, number)
        wall.append(1000 * (time.perf_counter() - began))
        processor.append(1000 * (time.thread_time() - worked))
        if number + 1 == count:
            break
    late = f"{np.mean(wall):.3g} ms, in the longest hundredth {np.percentile(wall, 99):.3g} ms or more"
    return f"{late}; processor {np.mean(processor):.3g} ms and {np.percentile(processor, 99):.3g} ms"


def spin() -> None:
    while True:
        pass


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("boxes", nargs="*", default=sorted(shelf()))
    parser.add_argument("--choices", type=int, default=200)
    parser.add_argument("--busy", type=int, default=2)
    given = parser.parse_args()
    print(time.strftime("%Y-%m-%d"))
    others = [multiprocessing.Process(target=spin, daemon=True) for _ in range(given.busy)]
    for other in others:
        other.start()
    for box in given.boxes:
        game = magnat.load(box)
        print(f"{box}: a move of a steady player takes {microseconds(game, 'steady'):.2g} µs", flush=True)
        for level in sorted(SLOW, reverse=True):
            print(f"{box}: a choice of {level} takes {answered(game, level, given.choices)}", flush=True)
    for other in others:
        other.kill()


if __name__ == "__main__":
    main()
