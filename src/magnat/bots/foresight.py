"""What may come of each thing that a seat can do: games played out by steady players, from worlds the seat can imagine.

All of it follows from the blanked record: nothing here has ever seen more than the seat. Every action is tried in the
same worlds, with the same luck; those that do worse are dropped early, so that the better ones are known better.
"""

import hashlib
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from magnat.bots import playing_out
from magnat.bots.players import Players, chooser
from magnat.engine.compiling import instantiate
from magnat.engine.fields import Array
from magnat.engine.game import Game, once_a_box

MOST_GAMES = 400
"""Of each action that stays in the running to the end."""
AT_ONCE = 8
"""Games after which it is looked who drops out, and what time it is."""
AT_FIRST = 2
"""The same, the first time, where there is little of it: a game may last long."""
KEPT = 4
"""So many are tried, and stay in the running, whatever happens; what the steady player would do is the first."""
TO_THE_END = 1_000_000
"""Moves: no game lasts longer."""
POINTS, OWN = 3, 2
"""Numbers of a result, and of a seat in it."""
Clock = Callable[[], float]
"""Whoever waits looks at the clock on the wall; what nobody waits for may go by a thread's own processor time."""


class Prospect(NamedTuple):
    """What came of an action: on average, to the seat that took it."""

    code: int
    gain: float
    """Its score at the end, less what it had before."""
    wins: float
    """The part of the games that it won."""
    games: int
    """From how many games this is told."""


def prospects(
    game: Game,
    blanked: Array,
    seat: int,
    codes: list[int],
    seconds: float = 0.0,
    games: int = MOST_GAMES,
    most: int = TO_THE_END,
    clock: Clock = time.monotonic,
) -> list[Prospect]:
    """The actions, best first, by what comes of them at the end or after so many moves; those of which little is known
    come last.

    `seconds` bound the time; without them the same is told for the same record, on any machine.
    """
    until = clock() + seconds if seconds else float("inf")
    results: dict[int, list[Array]] = {code: [] for code in codes}
    usual = Players(game, seed=0).choose_from(blanked.copy(), seat, "steady")
    running, played = sorted(codes, key=lambda code: code != usual), 0
    desk = _Desk(game, blanked, seat)
    while played < games and running:
        count = AT_FIRST if seconds and not played else AT_ONCE
        for code in running:
            results[code].append(desk.play_out([code], played, count, most))
            if clock() > until and sum(map(bool, results.values())) >= min(KEPT, len(codes)):
                return _told(results)
        played += count
        running = _better_half(running, results)
    return _told(results)


def compared(
    game: Game,
    blanked: Array,
    seat: int,
    one: list[int],
    other: list[int],
    seconds: float = 0.0,
    games: int = MOST_GAMES,
    most: int = TO_THE_END,
    clock: Clock = time.monotonic,
) -> Array:
    """By how much more a seat gained by the one action than by the other, in each of the same worlds: others than those
    that `prospects` looks into, so that what did well there by chance has no such luck here. An action is the small
    decisions that it is spelled in.
    """
    until = clock() + seconds if seconds else float("inf")
    desk = _Desk(game, blanked, seat)
    leads: list[Array] = []
    for first in range(MOST_GAMES, MOST_GAMES + games, AT_ONCE):
        ends = [desk.play_out(codes, first, AT_ONCE, most)[:, 1] for codes in (one, other)]
        leads.append(ends[0] - ends[1])
        if clock() > until:
            break
    return np.concatenate(leads)


def _better_half(running: list[int], results: dict[int, list[Array]]) -> list[int]:
    """Those that may yet turn out to be among the best."""
    ranked = sorted(running, key=lambda code: -_prospect(code, results[code]).gain)
    return ranked[: max(KEPT, (len(ranked) + 1) // 2)]


def _told(results: dict[int, list[Array]]) -> list[Prospect]:
    told = [_prospect(code, rows) for code, rows in results.items() if rows]
    enough = max((prospect.games for prospect in told), default=0) - AT_ONCE
    return sorted(told, key=lambda prospect: (prospect.games < enough, -prospect.gain))


def _prospect(code: int, rows: list[Array]) -> Prospect:
    all_rows = np.concatenate(rows)
    before, after, won = all_rows[:, 0], all_rows[:, 1], all_rows[:, 2]
    return Prospect(code, float((after - before).mean()), float(won.mean()) / 100, len(all_rows))


class _Desk:
    """Room to reckon in."""

    def __init__(self, game: Game, blanked: Array, seat: int) -> None:
        self._blanked, self._seat = blanked, seat
        self._keys = np.frombuffer(hashlib.sha256(blanked.tobytes()).digest()[:16], np.uint64).copy()
        program = game.program
        self._world, self._desk, self._notepad = program.new_record(), program.new_record(), program.new_list()
        self._width = POINTS + OWN * int(blanked.view(game.state.dtype)[0].seats)
        self._play_out = program.ready(player_out(game))

    def play_out(self, codes: list[int], first: int, games: int, most: int = TO_THE_END) -> Array:
        results = np.zeros((games, self._width), np.int64)
        spelled = np.array(codes, np.int64)
        self._play_out(
            self._blanked, self._seat, spelled, self._keys, first, most, self._world, self._desk, self._notepad, results
        )
        return results


@once_a_box
def player_out(game: Game) -> Any:
    """`play_out` of a game, for `Program.ready` to make ready."""
    bindings = {**game.program.bindings, "choose": chooser(game), "SECRETS": game.program.secrets}
    return instantiate(playing_out.play_out, bindings)
