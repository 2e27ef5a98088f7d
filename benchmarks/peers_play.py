"""One contender of `benchmarks.peers`, in a process of its own: it may run where Magnat is not installed.

It is named on the command line, makes itself ready, says so, and then plays for so many seconds whenever a line on its
input says how many. What it says are lines of JSON.
"""
# ruff: noqa: PLC0415  (each contender imports what it needs, and nothing that another needs)

import json
import os
import random
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

Play = Callable[[], float]
"""Plays a little, and says how many decisions of players that took."""

AT_ONCE = 1024


def magnat_batch(box: str) -> Play:
    """Masks, a compiled draw and a checked step for 1,024 games."""
    import magnat

    games = magnat.load(box).batch(AT_ONCE, seed=1, threads=1)

    def play() -> float:
        for _ in range(20):
            _ = games.masks
            games.step(games.sample())
        return 20 * AT_ONCE

    return play


def magnat_match(box: str) -> Play:
    import magnat

    game, chance = magnat.load(box), random.random
    seeds = iter(range(1 << 60))

    def play() -> float:
        match = game.new(seed=next(seeds))
        while codes := match.codes():
            match.play(codes[int(chance() * len(codes))])
        return len(match.moves)

    return play


def magnat_pettingzoo(box: str) -> Play:
    from magnat.envs.pettingzoo import env

    return _pettingzoo(env(box))


def open_spiel_python(name: str) -> Play:
    """Ask for the legal actions, choose, apply; dealt cards are not counted."""
    import pyspiel

    game, chance = pyspiel.load_game(name), random.random

    def play() -> float:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            actions = state.legal_actions()
            moves += not state.is_chance_node()
            state.apply_action(actions[int(chance() * len(actions))])
        return moves

    return play


def open_spiel_native(name: str) -> Play:
    """Whole games inside its C++, by its uniform random bots; dealt cards are not counted."""
    import numpy as np
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
    decisions = moves = 0
    for _ in range(50):
        state = game.new_initial_state()
        while not state.is_terminal():
            decisions, moves = decisions + (not state.is_chance_node()), moves + 1
            state.apply_action(random.choice(state.legal_actions()))
    seeds = iter(np.random.default_rng(1).integers(1 << 30, size=1 << 20).tolist())

    def play() -> float:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, next(seeds))
        return float(state.move_number()) * decisions / moves

    return play


def pgx_batch(name: str) -> Play:
    """A compiled step of 1,024 games with automatic reset, and a compiled draw among the legal actions."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env: Any = pgx.make(name)
    compiled: Any = jax.jit
    step = auto_reset(env.step, env.init)
    keys = jax.random.split(jax.random.PRNGKey(1), AT_ONCE)
    state = compiled(jax.vmap(env.init))(keys)

    def steps(state: Any, key: Any) -> Any:
        def one(carried: Any, key: Any) -> Any:
            drawn, after = jax.random.split(key)
            odds = jnp.log(carried.legal_action_mask.astype(jnp.float32))
            actions = jax.random.categorical(drawn, odds, axis=1)
            return jax.vmap(step)(carried, actions, jax.random.split(after, AT_ONCE)), None

        return jax.lax.scan(one, state, jax.random.split(key, 20))[0]

    many = compiled(steps)
    held = [state, jax.random.PRNGKey(2)]

    def play() -> float:
        held[1], key = jax.random.split(held[1])
        held[0] = many(held[0], key)
        held[0].current_player.block_until_ready()
        return 20 * AT_ONCE

    return play


def pettingzoo_classic(name: str) -> Play:
    from importlib import import_module

    return _pettingzoo(import_module(f"pettingzoo.classic.{name}").env())


def open_spiel_shimmy(name: str) -> Play:
    """Farama's adapter of OpenSpiel to PettingZoo."""
    from shimmy import OpenSpielCompatibilityV0

    return _pettingzoo(OpenSpielCompatibilityV0(game_name=name))


def _pettingzoo(table: Any) -> Play:
    """One game: look, choose by the mask, step."""
    import numpy as np

    seeds, chance = iter(range(1 << 60)), random.random

    def play() -> float:
        table.reset(seed=next(seeds))
        moves = 0
        for _agent in table.agent_iter():
            seen, _, over, cut, info = table.last()
            if over or cut:
                table.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) and "action_mask" in seen else info["action_mask"]
            legal = np.flatnonzero(mask)
            table.step(int(legal[int(chance() * len(legal))]))
            moves += 1
        return moves

    return play


def rlcard_env(name: str) -> Play:
    """Its environment, stepped with raw random legal actions."""
    import rlcard

    table, chance = rlcard.make(name, config={"seed": 1}), random.random

    def play() -> float:
        state, _ = table.reset()
        moves = 0
        while not table.is_over():
            legal = list(state["legal_actions"])
            state, _ = table.step(legal[int(chance() * len(legal))])
            moves += 1
        return moves

    return play


def catanatron_game(_name: str) -> Play:
    """Whole games of Catan between its random players."""
    from catanatron import Color, Game, RandomPlayer

    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)

    def play() -> float:
        game = Game([RandomPlayer(colour) for colour in colours])
        game.play()
        records = getattr(game.state, "action_records", None)
        return len(records if records is not None else game.state.actions)

    return play


def pufferlib_ocean(name: str) -> Play:
    """One of its own environments in C, many at once. They have no masks: actions are drawn among all."""
    import numpy as np
    import pufferlib.ocean

    table = pufferlib.ocean.env_creator(name)(num_envs=AT_ONCE)
    table.reset()
    drawn = np.random.default_rng(1).integers(0, table.single_action_space.n, (64, table.num_agents))

    def play() -> float:
        for actions in drawn:
            table.step(actions)
        return float(64 * table.num_agents)

    return play


FACES: dict[str, Callable[[str], Play]] = {
    face.__name__: face
    for face in (
        magnat_batch,
        magnat_match,
        magnat_pettingzoo,
        open_spiel_python,
        open_spiel_native,
        open_spiel_shimmy,
        pgx_batch,
        pettingzoo_classic,
        rlcard_env,
        catanatron_game,
        pufferlib_ocean,
    )
}


def say(**what: Any) -> None:
    print(json.dumps(what), flush=True)


def main() -> None:
    face, name, core = sys.argv[1:]
    warnings.simplefilter("ignore")
    os.sched_setaffinity(0, {int(core)})
    try:
        play = FACES[face](name)
        play()
    except Exception as error:  # Whatever keeps a peer from playing is said, not raised.
        say(missing=f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}")
        return
    say(ready=True)
    for line in sys.stdin:
        seconds, moves = float(line), 0.0
        began, worked = time.perf_counter(), time.process_time()
        while time.perf_counter() - began < seconds:
            moves += play()
        say(moves=moves, wall=time.perf_counter() - began, cpu=time.process_time() - worked)


if __name__ == "__main__":
    main()
