"""Habits made better: players with them play very many games against those whose habits they once were, and do more
often what went better than expected. What is to be expected, a judge learns beside them."""

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from magnat.bots.players import chooser
from magnat.bots.search.school import acting_in
from magnat.engine.compiling import instantiate, machine
from magnat.engine.fields import Array
from magnat.engine.game import Game, once_a_box
from magnat.engine.randomness import key_from_seed
from train import entries
from train.games import USUAL_SEATS, Party, ends
from train.network import Learner
from train.tasks import Choosing, Improving, Judging

TOGETHER = 50
"""Games that a thread plays at a time."""
ROOM = 800
"""Choices of a game that there is room for, on average."""
BATCH = 8192
PASSES = 2
"""How often each choice is learnt from."""
GENTLY = 3e-4
"""How far a step goes at most."""
AHEAD = 0.5
"""What being far ahead adds to a win, as for those who search."""


@dataclass(frozen=True)
class Tried:
    """Choices, and what came of them."""

    seen: Array
    noted: Array
    likely: Array
    slots: Array
    shares: Array
    leads: Array
    won: Array
    """Game by game."""


def improve(
    game: Game,
    own: Learner,
    expecting: Learner,
    party: Party,
    scale: float,
    games: int,
    number: int,
    steps: int,
    seed: int,
    threads: int | None = None,
) -> float:
    """One round of so many games, number `number`, and what is learnt from it; returns what was won in it. `steps` is
    how many steps there will be in all rounds, about."""
    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        starts = range(number * games, (number + 1) * games, TOGETHER)
        tried = list(pool.map(lambda start: tries(game, seed, start, party), starts))
    seen, noted, likely, slots, shares, leads = (
        np.concatenate([getattr(one, name) for one in tried])
        for name in ("seen", "noted", "likely", "slots", "shares", "leads")
    )
    there = own.there(seen)
    judging = Judging(shares, np.tanh(leads / scale).astype(np.float32))
    told = np.concatenate([expecting.told(there[at : at + BATCH]) for at in range(0, len(seen), BATCH)])
    expected = 1 / (1 + np.exp(-told[:, 0])) + AHEAD * np.tanh(told[:, 1])
    gains = judging.shares + AHEAD * judging.margins - expected
    gains /= max(1e-3, float(gains.std()))
    choosing = Choosing(slots, noted[:, entries.USUALLY].astype(np.int16), noted[:, entries.TOOK].astype(np.int16))
    improving = Improving(choosing, likely, gains.astype(np.float32)).there(own.there)
    judging = judging.there(own.there)
    chance = np.random.default_rng((2, number))
    for _ in range(PASSES):
        order = chance.permutation(len(seen))
        for at in range(0, len(order) - BATCH + 1, BATCH):
            rows = order[at : at + BATCH]
            own.learn(there[rows], improving.rows(rows), steps, GENTLY)
            expecting.learn(there[rows], judging.rows(rows), steps)
    return float(np.concatenate([one.won for one in tried]).mean())


def tries(game: Game, seed: int, first: int, party: Party) -> Tried:
    chance, seats, program = np.random.default_rng((seed, first)), USUAL_SEATS, game.program
    template, levels = game.laid_out(seats, game.choose(seats, {})), party.seated(TOGETHER, seats, chance)
    most, floats = TOGETHER * ROOM, program.layout.floats
    noted, likely = np.zeros((most, 4), np.int32), np.zeros(most, np.float32)
    slots, seen = np.zeros((most, program.max_legal), np.int16), np.zeros((most, floats), np.float32)
    results, keys = np.zeros((TOGETHER, 2 * seats), np.int64), np.frombuffer(key_from_seed(seed), np.uint64)
    mind = party.habits.layers, party.habits.mind(program.max_legal)
    scratch = program.new_record(), np.zeros((2, template.size), np.uint8), program.new_list(), np.zeros(1, np.uint64)
    asked = template, levels, first, keys, party.watched, *mind
    count = _writer(game)(*asked, *scratch, noted, likely, slots, seen, results)
    shares, leads = ends(results, seats, noted[:count, entries.GAME], noted[:count, entries.VIEWER])
    _, firsts = np.unique(noted[:count, entries.GAME], return_index=True)
    return Tried(
        seen[:count].astype(np.float16), noted[:count], likely[:count], slots[:count], shares, leads, shares[firsts]
    )


@once_a_box
def _writer(game: Game) -> Any:
    bindings = {**game.program.bindings, "act": acting_in(game, chooser(game))}
    return machine(instantiate(entries.write_choices, bindings))
