"""How many games a second one core plays to their end from the middle of a game, as those who search do, and how many
it looks at until the next quiet moments and then judges.

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
from magnat.bots.search.judge import NONE, weights
from magnat.bots.search.school import NO_HABITS
from magnat.bots.search.thinking import TO_THE_END
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


def rate(game: Game, level: str, worlds: int, moments: int, rests: int = TO_THE_END) -> float:
    weigh = game.program.ready(thinker(game).weigh)
    knows = weights(game) if rests < TO_THE_END else NONE
    cast, spent = np.full(2, level_number(level)), 0.0
    for seed in range(moments):
        match, seat = middle(game, seed)
        blanked = match.blanked(seat)
        plans = np.array([match.codes(seat)[:1]], np.int16)
        room = np.zeros((entries.DESKS, blanked.size), np.uint8)
        luck, notes = np.zeros(1, np.uint64), np.zeros((entries.NOTES, MOST_SEATS), np.int64)
        keys, results = np.array([seed, 1], np.uint64), np.zeros((worlds, 1, 2))
        network = knows.layers, knows.room(), NO_HABITS.layers, NO_HABITS.mind(game.program.max_legal)
        scratch = room, luck, game.program.new_list(), notes, results
        began = time.thread_time()
        weigh(blanked, seat, plans, 0, rests, knows.scale, keys, cast, *network, *scratch)
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
        if weights(game) is not NONE:
            looks = [
                f"{rate(game, 'steady', given.worlds, given.moments, rests):,.0f} after {rests}" for rests in (1, 3)
            ]
            print(f"{box}: looks a second, judged after so many quiet moments: {', '.join(looks)}", flush=True)


if __name__ == "__main__":
    main()
