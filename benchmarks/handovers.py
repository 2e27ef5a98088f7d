"""Random games in which seats are handed over and clocks run out at any moment: `python -m benchmarks.handovers`.

Bots take seats over in the middle of moves, are sent away again, and play on for whoever is late; moves are taken back
in between. Afterwards each table is made again from its opening and its log alone, and must be the same to the byte.
"""

import argparse
import random
import time
from dataclasses import dataclass

import msgspec

import magnat
from magnat.bots import LEVELS, SLOW, Players
from magnat.engine.edition import OptionError
from magnat.engine.game import Game
from magnat.games import shelf
from magnat.table import Clock, Opening, Refusal, SeatPlan, Table, events, opened, snapshots
from magnat.table.events import AnyEvent

QUICK = [level for level in LEVELS if level not in SLOW]
MOST_EVENTS = 500
"""At one table, so that there are many; random games of Kohle take thousands."""
LONGEST_PAUSE = 20.0
DISTURBED = 0.3
"""How often something else than a move is tried."""


@dataclass
class Figures:
    tables: int = 0
    events: int = 0
    moves: int = 0
    handed_over: int = 0
    late: int = 0

    @property
    def disturbances(self) -> int:
        return self.handed_over + self.late


def disturb(box: str, times: int, seed: int = 1) -> Figures:
    """Play tables of a box until so many hand-overs and expired clocks have come about, and rebuild each of them."""
    chance, figures = random.Random(seed), Figures()
    game = magnat.load(box)
    while figures.disturbances < times:
        evening = _Evening(_some_table(game, chance), chance, figures)
        evening.play()
        evening.check()
    return figures


def _some_table(game: Game, chance: random.Random) -> Table:
    """With any options, number of seats and clock."""
    while True:
        others = [_some_seat(chance) for _ in range(chance.choice(game.edition.seats) - 1)]
        seats = [SeatPlan(kind="person", name="P"), *others]
        options = {name: chance.choice(values) for name, values in game.edition.options.items()}
        clock = Clock(move=60, moment=10, silence=chance.choice(["neutral", "bot"]))
        try:
            opening = opened(game.edition, "table", 0.0, seats, options, clock=clock)
        except OptionError:
            continue
        opening.key = chance.randbytes(16).hex()
        return Table(opening, game)


def _some_seat(chance: random.Random) -> SeatPlan:
    kind = chance.choice(["open", "open", "bot"])
    return SeatPlan(kind=kind, level=chance.choice(QUICK))  # type: ignore[arg-type]


class _Evening:
    """One table, from sitting down to the end, or as long as it tells something."""

    def __init__(self, table: Table, chance: random.Random, figures: Figures) -> None:
        self._table, self._chance, self._figures = table, chance, figures
        self._players = Players(table.game, seed=chance.getrandbits(32))
        self._log: list[bytes] = []
        self._now = 0.0

    def play(self) -> None:
        for seat, sitter in enumerate(self._table.seats):
            if sitter.kind == "open":
                self._take(self._table.sit_down(seat, f"P{seat}", self._now))
        while not self._table.shown.over and self._table.number < MOST_EVENTS:
            self._now += self._chance.uniform(0.0, LONGEST_PAUSE)
            disturbance = self._disturbance() if self._chance.random() < DISTURBED else None
            self._take(disturbance or self._move())

    def check(self) -> None:
        """The log alone tells everything."""
        opening = msgspec.json.decode(msgspec.json.encode(self._table.opening), type=Opening)
        again = Table.rebuilt(opening, self._table.game, map(events.decode, self._log))
        assert snapshots.pack(again) == snapshots.pack(self._table), f"{opening.game} under key {opening.key}"
        assert again.next_late == self._table.next_late
        self._figures.tables += 1

    def _take(self, event: AnyEvent) -> None:
        self._log.append(events.encode(event))
        self._table.take(event)
        self._figures.events += 1
        self._figures.moves += isinstance(event, events.Moved)

    def _move(self) -> AnyEvent:
        table, seat = self._table, self._chance.choice(self._table.shown.actors)
        if table.seats[seat].kind == "bot":
            return table.bot_move(seat, self._players.choose(table.match, seat, table.seats[seat].level), self._now)
        action = table.game.actions.decode(self._chance.choice(table.shown.codes(seat)))
        return table.move(seat, table.number, action, self._now)

    def _disturbance(self) -> AnyEvent | None:
        """None: what came to mind cannot be done at this moment."""
        try:
            return self._chance.choice([self._hand_over, self._be_late, self._take_back, self._go_back])()
        except Refusal:
            return None

    def _hand_over(self) -> AnyEvent:
        seat = self._chance.choice(self._table.shown.actors)
        event = self._table.hand_over(seat, self._chance.choice(QUICK), self._now)
        self._figures.handed_over += 1
        return event

    def _be_late(self) -> AnyEvent:
        late = self._table.next_late
        event = self._table.silence(max(self._now, late[0]) if late else self._now)
        self._figures.late += 1
        self._now = event.at
        return event

    def _take_back(self) -> AnyEvent:
        seats = [seat for seat, plan in enumerate(self._table.opening.seats) if plan.kind != "bot"]
        return self._table.take_back(self._chance.choice(seats), self._now)

    def _go_back(self) -> AnyEvent:
        """Freely, by asking, or by agreeing to what another asks."""
        table, seat = self._table, self._chance.randrange(len(self._table.seats))
        if table.wish is not None:
            return table.answer_undo(seat, self._chance.random() < 0.8, self._now)
        if table.can_undo(seat):
            return table.undo(seat, table.number, self._now)
        return table.ask_undo(seat, table.number, self._now)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=1000, help="hand-overs and expired clocks in each box")
    parser.add_argument("--box", choices=sorted(shelf()), action="append")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    for box in wanted.box or sorted(shelf()):
        began = time.perf_counter()
        done = disturb(box, wanted.times, wanted.seed)
        seconds = time.perf_counter() - began
        print(
            f"{box}: {done.handed_over} hand-overs and {done.late} expired clocks in {done.moves:,} moves at "
            f"{done.tables} tables, every one rebuilt from its log alone, in {seconds:.0f} s"
        )


if __name__ == "__main__":
    main()
