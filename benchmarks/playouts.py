"""How many games a second one core plays to their end from the middle of a game, as those who search do.

    python -m benchmarks.playouts [BOX ...] [--worlds 200] [--moments 5]

By whom they are played: `steady` is what a search does; `naive` and `random` show what is left when the choosing costs
little. Times are those of the processor, so that a busy machine does not count.
"""

import argparse
import time

import numpy as np

import magnat
from magnat.bots.players import Players, level_number, thinker
from magnat.bots.search import entries
from magnat.engine.bits import MOST_SEATS
from magnat.engine.game import Game
from magnat.engine.match import Match
from magnat.games import shelf

SEATS = 4


def middle(game: Game, seed: int) -> tuple[Match, int]:
    """A game between steady players, half of its moves done, and a seat that has a choice there."""
    whole = played(game, seed, None)
    half = played(game, seed, len(whole.moves) // 2)
    players = Players(game, seed)
    while len(half.codes(half.seat)) < 2:
        half.play(players.choose(half, half.seat, "steady"), half.seat)
    return half, half.seat


def played(game: Game, seed: int, moves: int | None) -> Match:
    match, players = game.new(SEATS, seed), Players(game, seed)
    while not match.over and (moves is None or len(match.moves) < moves):
        match.play(players.choose(match, match.seat, "steady"), match.seat)
    return match


def rate(game: Game, level: str, worlds: int, moments: int) -> float:
    weigh = game.program.ready(thinker(game).weigh)
    cast, spent = np.array([level_number(level)], np.int64), 0.0
    for seed in range(moments):
        match, seat = middle(game, seed)
        blanked = match.blanked(seat)
        codes = np.array(match.codes(seat)[:1], np.int16)
        room = np.zeros((entries.DESKS, blanked.size), np.uint8)
        luck, notes = np.zeros(1, np.uint64), np.zeros((entries.NOTES, MOST_SEATS), np.int64)
        keys, (values, leads) = np.array([seed, 1], np.uint64), np.zeros((2, worlds, 1), np.int64)
        began = time.thread_time()
        weigh(blanked, seat, codes, 0, keys, cast, room, luck, game.program.new_list(), notes, values, leads)
        spent += time.thread_time() - began
    return worlds * moments / spent


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("boxes", nargs="*", default=sorted(shelf()))
    parser.add_argument("--worlds", type=int, default=200)
    parser.add_argument("--moments", type=int, default=5)
    given = parser.parse_args()
    print(time.strftime("%Y-%m-%d"))
    for box in given.boxes:
        game = magnat.load(box)
        thinker(game).load()
        told = [f"{level} {rate(game, level, given.worlds, given.moments):,.0f}" for level in ("steady", "naive")]
        print(f"{box}: playouts a second and core from the middle of a game: {', '.join(told)}", flush=True)


if __name__ == "__main__":
    main()
