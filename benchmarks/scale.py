"""What a million players at once would take: reckoned from measured costs, and tried in a simulation.

python -m benchmarks.scale                          a million players, people of a table at one worker
python -m benchmarks.scale --spread 4               ... each at another worker, as a blind balancer sends them
python -m benchmarks.scale --players 100000 --kill 3

The reckoning multiplies; the simulation checks what multiplying cannot: how evenly a hash lays tables over databases
and workers, how queues grow when several answer at once, and what becomes of everybody when workers die. Tables lie on
databases by rendezvous hashing, so that one more database moves only its own share. In ticks of ten milliseconds moves
come (Poisson, a tenth of them answered by the whole table at once, a swell of 30 % over the evening); each worker and
each database serves what its cost allows, and the rest waits.

Nothing here talks to a network. Each cost can be named, as the benchmarks beside this one print it.
"""

import argparse
import hashlib
import math
from dataclasses import dataclass

import numpy as np

PER_TABLE = 4
THINKING = 8.0
"""Seconds between two moves at a table, people and bots together, on average: assumed."""
BURST = 0.1
"""The share of moments at which everybody at the table answers at once: assumed."""
SWELL = 0.3
ROOM = 0.5
"""The share of a core or a database that is planned for: the rest is for bursts and for the dead."""
TICK = 0.01
TAKE_OVER = 5.0
"""Seconds in which the tables of a dead worker are kept by others."""
LATE = 1.0
"""Seconds a move may wait before somebody calls it slow."""


@dataclass(frozen=True)
class Costs:
    """What things take, each on one core of one machine."""

    move_us: float = 152.0
    """Processor time of a worker for a move that four see: benchmarks/load.py --both, in PostgreSQL."""
    follow_us: float = 111.0
    """Of each further worker that shows the same move to somebody: reads it, takes it, tells it. That of the second of
    two (benchmarks/workers.py --apart, on two busy cores); a third and a fourth are taken to cost the same."""
    socket_kb: float = 7.8
    """Memory of an idle socket: benchmarks/idle.py, without its share of a table."""
    table_kb: float = 22.0
    """Memory of a table that somebody is at: four times what benchmarks/idle.py --where adds for a quarter."""
    database_events: float = 28_800.0
    """Durable events a second of one PostgreSQL with ten waiting, it and its clients on the same two cores."""
    read_events: float = 0.25
    """What reading one event costs a database, in events written. Assumed."""
    event_bytes: float = 300.0
    """On disk, index and write-ahead log included. Assumed."""
    change_bytes: float = 900.0
    """Sent to each of a table after a move. Assumed."""
    hints: float = 200_000.0
    """Messages a second of one broker. Assumed."""
    core_month: float = 12.0
    """Euros for a core with 4 GB for a month. Assumed."""
    gigabyte: float = 0.01
    """Euros for a gigabyte sent. Assumed."""


@dataclass(frozen=True)
class Plan:
    workers: int
    databases: int
    brokers: int
    machines: int

    def tell(self) -> None:
        print(f"workers (one core each)         {self.workers:8,}")
        print(f"machines of 16 cores, 64 GB     {self.machines:8,}")
        print(f"databases                       {self.databases:8,}")
        print(f"brokers                         {self.brokers:8,}")


def reckon(players: int, spread: float, costs: Costs) -> Plan:
    """So many of each that none is more than half busy."""
    tables = players / PER_TABLE
    moves = tables / THINKING
    memory = (players * costs.socket_kb + tables * spread * costs.table_kb) / 1e6
    workers = math.ceil(moves * work_of(spread, costs) / ROOM)
    databases = math.ceil(moves * (1 + (spread - 1) * costs.read_events) / costs.database_events / ROOM)
    brokers = math.ceil(moves * max(0.0, spread - 1) / costs.hints / ROOM)
    sent = moves * PER_TABLE * costs.change_bytes
    print(
        f"{players:,} players at {tables:,.0f} tables: {moves:,.0f} moves a second, {sent * 8 / 1e9:.2f} Gbit/s to them"
    )
    print(f"memory for sockets and tables   {memory:8,.0f} GB")
    print(f"the log grows by                {moves * costs.event_bytes * 86400 / 1e9:8,.0f} GB a day, if nobody slept")
    machines = max(math.ceil(workers / 14), math.ceil(memory / 48)) + 1  # One may die.
    plan = Plan(math.ceil(workers * machines / (machines - 1)), max(databases, 1), max(brokers, 1), machines)
    plan.tell()
    cores = machines * 16 + plan.databases * 8 + plan.brokers * 4
    traffic = sent * 86400 * 30 / 1e9 * costs.gigabyte
    print(
        f"euros a month, if nobody slept  {cores * costs.core_month + traffic:8,.0f}, of which traffic {traffic:,.0f}"
    )
    return plan


def work_of(spread: float, costs: Costs) -> float:
    """Seconds of a core for a move, on all workers together."""
    return (costs.move_us + (spread - 1) * costs.follow_us) / 1e6


# ---- Where tables lie ----


def places(tables: int, count: int, salt: str) -> np.ndarray:
    """Rendezvous hashing: of all places the one whose hash with the table is the highest."""
    names = np.arange(tables, dtype=np.uint64)
    best = np.zeros(tables, dtype=np.uint64)
    where = np.zeros(tables, dtype=np.int32)
    for place in range(count):
        seed = int.from_bytes(hashlib.sha256(f"{salt}{place}".encode()).digest()[:8], "big")
        scores = _mixed(names ^ np.uint64(seed))
        won = scores > best
        best[won], where[won] = scores[won], place
    return where


def _mixed(values: np.ndarray) -> np.ndarray:
    """splitmix64."""
    with np.errstate(over="ignore"):
        values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return np.asarray(values ^ (values >> np.uint64(31)))


def uneven(where: np.ndarray, count: int) -> float:
    """How much more than its share the fullest place has."""
    return float(np.bincount(where, minlength=count).max() * count / len(where) - 1)


def moved(tables: int, count: int, salt: str) -> float:
    """The share of tables that change their place when there is one more."""
    return float(np.mean(places(tables, count, salt) != places(tables, count + 1, salt)))


# ---- The evening ----


class Queues:
    """Servers that each do so much a second; what is left over waits."""

    def __init__(self, count: int, capacity: float) -> None:
        self.capacity = np.full(count, capacity)
        self.waiting = np.zeros(count)

    def serve(self, arrived: np.ndarray) -> np.ndarray:
        """The seconds that the last to come waits, at each server that is alive."""
        alive = self.capacity > 0
        self.waiting = np.maximum(0.0, self.waiting + arrived - self.capacity * TICK)
        return np.asarray(self.waiting[alive] / self.capacity[alive])


def arrivals(chance: np.random.Generator, tables: np.ndarray, swell: float) -> np.ndarray:
    """Moves at each server in a tick, by how many tables it has."""
    rate = swell / THINKING / (1 + BURST * (PER_TABLE - 1))
    moments = chance.poisson(tables * rate * TICK)
    return np.asarray(moments + chance.binomial(moments, BURST) * (PER_TABLE - 1))


@dataclass
class Evening:
    tables: int
    plan: Plan
    spread: float
    costs: Costs
    chance: np.random.Generator

    def lay_out(self) -> tuple[np.ndarray, np.ndarray]:
        """The tables of each worker and of each database."""
        workers, databases = self.plan.workers, self.plan.databases
        at_workers, on_databases = (places(self.tables, workers, "worker"), places(self.tables, databases, "database"))
        print(f"\nthe fullest of {databases} databases has {uneven(on_databases, databases):.1%} more than its share,")
        print(f"the fullest of {workers} workers {uneven(at_workers, workers):.1%};")
        share = moved(min(self.tables, 50_000), databases, "database")
        print(f"one more database moves {share:.1%} of the tables (an even share is {1 / (databases + 1):.1%})")
        return np.bincount(at_workers, minlength=workers), np.bincount(on_databases, minlength=databases)

    def play(self, seconds: int, kill: int) -> bool:
        """Whether nobody at a living worker waited too long."""
        at_workers, on_databases = self.lay_out()
        reads = 1 + (self.spread - 1) * self.costs.read_events
        workers = Queues(self.plan.workers, 1 / work_of(self.spread, self.costs))
        databases = Queues(self.plan.databases, self.costs.database_events / reads)
        dying = round(seconds / 3 / TICK)
        dead = self.chance.choice(self.plan.workers, min(kill, self.plan.workers - 1), replace=False)
        waits = []
        for tick in range(round(seconds / TICK)):
            if tick == dying and len(dead):
                print(f"second {tick * TICK:.0f}: {len(dead)} workers die, with {at_workers[dead].sum():,} tables")
                workers.capacity[dead] = 0.0
            if tick == dying + round(TAKE_OVER / TICK):
                orphans = at_workers[dead].sum()
                at_workers[dead], workers.waiting[dead] = 0, 0.0
                alive = np.flatnonzero(workers.capacity > 0)
                at_workers[alive] += self.chance.multinomial(orphans, np.full(len(alive), 1 / len(alive)))
            swell = 1 + SWELL * math.sin(2 * math.pi * tick * TICK / seconds)
            wait = workers.serve(arrivals(self.chance, at_workers, swell))
            lag = databases.serve(arrivals(self.chance, on_databases, swell))
            waits.append((wait.max() + lag.max(), wait.mean() + lag.mean()))
        longest, usual = np.array(waits).T
        print(f"{seconds} s of an evening: on average a move waits {usual.mean() * 1000:.2f} ms for others,")
        print(f"at the fullest worker and database at worst {longest.max() * 1000:.1f} ms")
        return bool(longest.max() <= LATE)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=int, default=60, help="of the simulated evening")
    parser.add_argument("--spread", type=float, default=1.0, help="workers at which the people of a table are")
    parser.add_argument("--kill", type=int, default=1, help="workers that die in it")
    parser.add_argument("--seed", type=int, default=1)
    for name, value in Costs().__dict__.items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=float, default=value)
    wanted = vars(parser.parse_args())
    costs = Costs(**{name: wanted[name] for name in Costs().__dict__})
    plan = reckon(wanted["players"], wanted["spread"], costs)
    chance = np.random.default_rng(wanted["seed"])
    evening = Evening(wanted["players"] // PER_TABLE, plan, wanted["spread"], costs, chance)
    raise SystemExit(0 if evening.play(wanted["seconds"], wanted["kill"]) else "Somebody waits too long.")


if __name__ == "__main__":
    main()
