"""Films random games of every box and steps through them, forwards and backwards: every record must be the game's, to
the last byte. `python -m benchmarks.films --games 1000`
"""

import argparse
import random
import time

import magnat
from magnat.bots.players import Players
from magnat.engine.randomness import key_from_seed
from magnat.games import shelf
from magnat.table import SeatPlan, Table, opened
from magnat.table.events import AnyEvent
from magnat.table.film import Projector, filmed, pack, unpack


def table_of(box: str, seed: int) -> Table:
    game = magnat.load(box)
    seats = random.Random(seed).choice(game.edition.seats)
    plans = [SeatPlan(kind="bot", name=f"P{seat}", level="random") for seat in range(seats)]
    opening = opened(game.edition, "table", 1.0, plans, {})
    opening.key = key_from_seed(seed).hex()
    return Table(opening, game, all_lines=True)


def played(box: str, seed: int, most: int) -> tuple[list[AnyEvent], list[bytes]]:
    table = table_of(box, seed)
    players, chance = Players(table.game, seed), random.Random(seed)
    log: list[AnyEvent] = []
    records = [table.match.record.tobytes()]
    while not table.shown.over and len(log) < most:
        seat = chance.choice(table.shown.actors)
        log.append(table.bot_move(seat, players.choose(table.match, seat, "random"), at=2.0 + len(log)))
        table.take(log[-1])
        records.append(table.match.record.tobytes())
    return log, records


def check(box: str, seed: int, most: int) -> tuple[int, int]:
    """The moves of a game and the bytes of its film."""
    log, records = played(box, seed, most)
    packed = pack(filmed(table_of(box, seed), log))
    film = unpack(packed)
    assert film is not None
    projector = Projector(film)
    assert [projector.record, *(projector.step(1) for _ in log)] == records, f"{box}, seed {seed}: forwards"
    assert [projector.record, *(projector.step(-1) for _ in log)] == records[::-1], f"{box}, seed {seed}: backwards"
    return len(log), len(packed)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="of each box")
    parser.add_argument("--most", type=int, default=400, help="moves after which a game breaks off")
    parser.add_argument("--boxes", nargs="*", default=sorted(shelf()))
    asked = parser.parse_args()
    for box in asked.boxes:
        magnat.load(box).program.compile()
        began = time.perf_counter()
        checked = [check(box, seed, asked.most) for seed in range(asked.games)]
        moves, size = (sum(column) for column in zip(*checked, strict=True))
        seconds = time.perf_counter() - began
        print(f"{box}: {asked.games} games, {moves} moves, all records the same both ways;", end=" ")
        print(
            f"{size / asked.games / 1000:.0f} kB and {moves / asked.games:.0f} moves a film, {seconds:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
