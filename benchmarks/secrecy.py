"""Does anything that a seat is shown or told depend on what it cannot see? `python -m benchmarks.secrecy`.

Random games of every box are played with every number of seats and all options. Now and then each seat's table is held
beside a twin that differs in all that this seat does not know: other cards, purses, rolls to come. What the seat and a
watcher are shown, advised, hinted and refused must be the same to the last byte; one difference ends the script.
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from tests.games.tables import tables
from tests.table.play import random_events, table_of, with_other_secrets

import magnat
from magnat.engine.actions import Action
from magnat.games import shelf
from magnat.server.views import Views
from magnat.table import Table, coach, film, hints, snapshots
from magnat.table.past import Past

PACES = 5, 20, 60
"""Events from one comparison to the next, so that some tables are looked at early on and others late."""
AT_A_TABLE = 4
"""Positions compared at one table, so that there are many tables."""
MOST_CODES = 6
"""Of which reasons are asked at one position."""
HINT_EVERY = 10
"""Comparisons from one hint to the next: for a hint games are played out."""
HINT_GAMES = 4
TRIED = 4
"""Actions at one position, mostly illegal ones, of which it is asked why not."""

Compare = Callable[[str, Any, Any], None]


def look(box: str, positions: int, seconds: float = float("inf"), seed: int = 1) -> Counter[str]:
    """Compare at so many positions, or for so long and at every table there is; how much of what was compared."""
    chance, counts = random.Random(seed), Counter[str]()
    until, every = time.monotonic() + seconds, list(tables(box))
    while time.monotonic() < until:
        for seats, options in chance.sample(every, len(every)):
            counts["tables"] += 1
            table = table_of(box, *["person"] * seats, options=options, seed=chance.randrange(2**32))
            for _ in _moments(table, chance):
                counts["positions"] += 1
                for seat in range(seats):
                    _compare(table, seat, chance, counts)
                if counts["positions"] >= positions:
                    return counts
    return counts


def _moments(table: Table, chance: random.Random) -> Iterator[int]:
    """Of a random game, those at which is compared."""
    pace = chance.choice(PACES)
    for _ in random_events(table, chance, most=pace * AT_A_TABLE + 1):
        if table.number % pace == 0 and not table.shown.over:
            yield table.number


def _compare(table: Table, seat: int, chance: random.Random, counts: Counter[str]) -> None:
    twin, here = with_other_secrets(table, seat), _without_past(table)
    counts["twins"] += 1
    counts["with other secrets on the table"] += here.shown.laid_open() != twin.shown.laid_open()

    def same(what: str, one: Any, other: Any) -> None:
        counts[what] += 1
        assert one == other, f"{what} of seat {seat} after {table.number} events: {one!r} and {other!r}"

    _compare_sights(here, twin, seat, same)
    for action in _some_actions(table, chance):
        same("refusals", here.why_not(seat, action), twin.why_not(seat, action))
    if seat in here.shown.actors:
        often = counts["positions"] % HINT_EVERY == 0
        _compare_advice(hints.Question.of(here, seat), hints.Question.of(twin, seat), chance, same, played_out=often)


def _compare_sights(here: Table, twin: Table, seat: int, same: Compare) -> None:
    present = (True,) * len(here.seats)
    for eyes in (seat, None):
        mine = () if eyes is None else (seat,)
        same("views", *(Views(one, present).of(eyes, mine) for one in (here, twin)))
        same("glances", *(one.shown.glance(eyes) for one in (here, twin)))
        same("prompts", *(one.shown.prompt(eyes) for one in (here, twin)))
    same("ranks", here.shown.ranks, twin.shown.ranks)
    same("films", *(film.as_json(film.filmed(one, [], [seat, "watcher"])) for one in (here, twin)))


def _compare_advice(
    asked: hints.Question, twin: hints.Question, chance: random.Random, same: Compare, *, played_out: bool
) -> None:
    same("choices", asked.codes, twin.codes)
    if asked.game.advice is None:
        return
    for code in chance.sample(asked.codes, min(len(asked.codes), MOST_CODES)):
        same("reasons", hints.way(asked, code), hints.way(twin, code))
    same("sketches", hints.sketch(asked), hints.sketch(twin))
    if played_out:
        same("hints", *(hints.answer(one, games=HINT_GAMES) for one in (asked, twin)))
        code = chance.choice(asked.codes)
        same("words", *(coach.word(coach.Done(one, [code]), games=HINT_GAMES) for one in (asked, twin)))


def _without_past(table: Table) -> Table:
    """As it stands, and nothing can be taken back: just as the twin."""
    here = snapshots.unpack(table.opening, table.game, snapshots.pack(table))
    assert here is not None
    here.past = Past()
    again = snapshots.unpack(here.opening, here.game, snapshots.pack(here))
    assert again is not None
    return again


def _some_actions(table: Table, chance: random.Random) -> Iterator[Action]:
    kinds = list(table.game.actions)
    for _ in range(TRIED):
        kind = chance.choice(kinds)
        yield {"type": kind.type, **{name: chance.choice(values) for name, values in kind.arguments.items()}}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="for each box, and every table of it at least once")
    parser.add_argument("--box", choices=sorted(shelf()), help="this box alone")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    total = Counter[str]()
    for box in [wanted.box] if wanted.box else sorted(shelf()):
        magnat.load(box)
        counts = look(box, 10**9, wanted.seconds, wanted.seed)
        total += counts
        print(f"{box}: {', '.join(f'{count:,} {what}' for what, count in counts.items())}", flush=True)
    print(f"in all: {', '.join(f'{count:,} {what}' for what, count in total.items())}")


if __name__ == "__main__":
    main()
