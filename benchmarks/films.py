"""Films random games of every box, with options drawn by lot, from the set-up to the end, and steps through them,
forwards and backwards: every record must be the game's, to the last byte. `python -m benchmarks.films --games 1000`

At random a game of Kohle takes thousands of moves, up to tens of thousands; there every other one is a naive player's.
`--boxes kohle --naive 0` leaves all to chance; with `--blind`, which leaves out what every pair of eyes saw, that is
three times as quick.
"""

import argparse
import gc
import random
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import partial

import msgspec

import magnat
from magnat.bots.players import Players
from magnat.engine.edition import OptionError
from magnat.engine.randomness import key_from_seed
from magnat.games import shelf
from magnat.table import SeatPlan, Table, opened
from magnat.table.events import AnyEvent, Moved
from magnat.table.film import Film, Projector, filmed, pack, unpack

NAIVE = {"kohle": 0.5}
"""Which share of the moves is not drawn by lot."""


def table_of(box: str, seed: int) -> Table:
    game, chance = magnat.load(box), random.Random(seed)
    seats = chance.choice(game.edition.seats)
    plans = [SeatPlan(kind="bot", name=f"P{seat}", level="random") for seat in range(seats)]
    while True:
        options = {name: chance.choice(values) for name, values in game.edition.options.items()}
        with suppress(OptionError):  # They do not go together: others are drawn.
            opening = opened(game.edition, "table", 1.0, plans, options)
            opening.key = key_from_seed(seed).hex()
            return Table(opening, game, all_lines=True)


def played(box: str, seed: int, most: int, naive: float) -> tuple[list[AnyEvent], list[bytes]]:
    """By a match alone: what a table makes of the same moves is then compared with it."""
    match = table_of(box, seed).match
    players, chance = Players(match.game, seed), random.Random(seed)
    log: list[AnyEvent] = []
    records = [match.record.tobytes()]
    while (actors := match.actors) and len(log) != most:
        seat = chance.choice(actors)
        if naive and chance.random() < naive:
            code = players.choose(match, seat, "naive")
        else:
            code = chance.choice(match.codes(seat))
        match.play(code, seat)
        log.append(Moved(at=2.0 + len(log), seat=seat, codes=[code]))
        records.append(match.record.tobytes())
    return log, records


class Checked(msgspec.Struct):
    """A game that came out of its film as it went in."""

    moves: int
    size: int
    over: bool


def check(box: str, most: int, naive: float, seed: int, *, blind: bool = False) -> Checked:
    log, records = played(box, seed, most, naive)
    made = filmed(table_of(box, seed), log, [] if blind else None, whole=True)
    packed = pack(made)
    film = unpack(packed)
    assert film is not None, f"{box}, seed {seed}: unpacking"
    step_through(film, records, f"{box}, seed {seed}")
    return Checked(len(log), len(packed), made.over)


def step_through(film: Film, records: list[bytes], name: str) -> None:
    projector = Projector(film)
    steps = range(len(records) - 1)
    assert [projector.record, *(projector.step(1) for _ in steps)] == records, f"{name}: forwards"
    assert [projector.record, *(projector.step(-1) for _ in steps)] == records[::-1], f"{name}: backwards"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="of each box")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game, to go on with a long run")
    parser.add_argument("--most", type=int, default=-1, help="moves after which a game breaks off; -1: never")
    parser.add_argument("--naive", type=float, help="share of the moves that a naive player makes, in every box")
    parser.add_argument(
        "--blind", action="store_true", help="records, standings and lines alone, through nobody's eyes"
    )
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--boxes", nargs="*", default=sorted(shelf()))
    asked = parser.parse_args()
    gc.disable()  # Nothing here refers to itself; looking for it among a film's many small parts took half of the time.
    for box in asked.boxes:
        magnat.load(box).program.compile()
        began = time.perf_counter()
        naive = NAIVE.get(box, 0.0) if asked.naive is None else asked.naive
        seeds = range(asked.first, asked.first + asked.games)
        with ProcessPoolExecutor(asked.processes, initializer=gc.disable) as pool:
            work = pool.map if asked.processes > 1 else map
            checked = list(work(partial(check, box, asked.most, naive, blind=asked.blind), seeds))
        moves, over = sum(one.moves for one in checked), sum(one.over for one in checked)
        size = sum(one.size for one in checked) / asked.games / 1000
        seconds = time.perf_counter() - began
        print(f"{box}: {asked.games} games, {over} of them to their end, {moves} moves, ", end="")
        print(f"the longest {max(one.moves for one in checked)}, all records the same both ways; ", end="")
        print(f"{size:.0f} kB and {moves / asked.games:.0f} moves a film, {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
