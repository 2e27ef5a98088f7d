"""How many moves a second, and how many OpenSpiel makes beside it in the same run.

A move is a decision of a player; rolls and shuffles are not counted, ours or theirs, unless a row says so. All play at
random among the legal moves, which both sides list before every move.
"""

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import magnat
from magnat.engine.bits import first_bit
from magnat.engine.compiling import INTERPRETED
from magnat.engine.game import Game
from magnat.engine.words import FloorError

PEERS = ("hearts", "oh_hell")
GAMES_AT_ONCE = 4096
SLICE_SECONDS = 0.2
ROUNDS = 7
"""Every row is measured once a round, and its best round counts: the machine's other work only ever slows it down."""

Play = Callable[[], float]
"""Plays a game or a batch of them and says how many moves it took."""

Tick = Callable[[str], None]


class NoPeerError(FloorError, ValueError):
    """OpenSpiel is not installed."""

    FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Row:
    name: str
    what: str
    moves_per_second: float
    note: str = ""


@dataclass(frozen=True)
class Contender:
    name: str
    what: str
    play: Play
    note: str = ""


WHOLE, DRIVEN = "whole games, one core", "move by move from Python"


def measure(box: str, peers: bool, tick: Tick = lambda _: None) -> list[Row]:
    """The rows of `magnat bench`. `tick` is told what is being measured."""
    contenders = list(_contenders(magnat.load(box), peers))
    for contender in contenders:
        tick(f"{contender.name}, warming up")
        contender.play()
    best = dict.fromkeys(contenders, 0.0)
    for number in range(1, ROUNDS + 1):
        for contender in contenders:
            tick(f"{contender.name}, {contender.what} ({number} of {ROUNDS})")
            best[contender] = max(best[contender], _rate(contender.play))
    return [Row(c.name, c.what, rate, c.note) for c, rate in best.items()]


def _contenders(game: Game, peers: bool) -> Iterator[Contender]:
    how = "interpreted" if INTERPRETED else "compiled"
    yield Contender(game.title, WHOLE, batch_play(game), how)
    yield Contender(game.title, DRIVEN, python_play(game), how)
    for name in PEERS if peers else ():
        share = decisions_share(name)
        title = f"OpenSpiel {name}"
        yield Contender(title, WHOLE, peer_native(name, share), "its own C++ bots")
        yield Contender(title, WHOLE, peer_native(name, 1.0), "the same, dealt cards counted as moves")
        yield Contender(title, DRIVEN, peer_python(name, share))
        yield Contender(title, DRIVEN, peer_python(name, 1.0), "the same, dealt cards counted as moves")


def _rate(play: Play) -> float:
    moves, start = 0.0, time.perf_counter()
    while (passed := time.perf_counter() - start) < SLICE_SECONDS:
        moves += play()
    return moves / passed


def batch_play(game: Game) -> Play:
    """Set up and play a batch to its end."""
    games = game.batch(16 if INTERPRETED else GAMES_AT_ONCE, seed=1, autoreset=False, threads=1)

    def play() -> int:
        games.reset()
        return int(games.play_out().sum())

    return play


def python_play(game: Game) -> Play:
    """One call a move: it carries the move out and lists what is legal next."""
    program = game.program
    step, chance = program.quick_step, random.random
    template = game.laid_out(game.edition.seats[-1], game.choose(game.edition.seats[-1], None))
    legal = program.new_list()
    actions = legal.data
    key = template.view(game.state.dtype)[0].key

    def play() -> int:
        key[0] += 1
        record = template.copy()
        program.begin(record)
        beginner = first_bit(program.actors_of(record))  # Every box begins with one seat to act.
        offered = program.legal_of(record, beginner, legal)
        moves = 0
        while offered:
            offered = step(record, actions[int(chance() * offered)], legal)
            moves += 1
        return moves

    return play


def decisions_share(name: str) -> float:
    """Which part of a peer's moves are decisions of a player, and not cards being dealt."""
    peer, decisions, moves = _peer(name), 0, 0
    for _ in range(50):
        state = peer.new_initial_state()
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(random.choice(state.legal_actions()))
            moves += 1
    return decisions / moves


def peer_python(name: str, share: float) -> Play:
    """OpenSpiel's loop: ask for the legal actions, choose, apply."""
    peer, chance = _peer(name), random.random

    def play() -> float:
        state = peer.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(chance() * len(actions))])
        return float(state.move_number()) * share

    return play


def peer_native(name: str, share: float) -> Play:
    """A whole game inside OpenSpiel's C++, by its uniform random bots."""
    import pyspiel  # noqa: PLC0415

    peer = _peer(name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(peer.num_players())]
    seeds = count()

    def play() -> float:
        state = peer.new_initial_state()
        pyspiel.evaluate_bots(state, bots, next(seeds))
        return float(state.move_number()) * share

    return play


def _peer(name: str) -> Any:
    try:
        import pyspiel  # noqa: PLC0415
    except ImportError:
        raise NoPeerError("no_peer") from None
    return pyspiel.load_game(name)
