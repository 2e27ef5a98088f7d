"""Whom the coach corrects, how often, and how rightly: `python -m benchmarks.coach`.

One player of each level sits among the bots of a first evening; moves drawn by lot are put to the coach as the server
does it. Whoever plays worse should hear more. The script prints of how many moves a word was said, and what they had
given away on average. `slip` plays gently but for moves drawn by lot, which anybody might make who knows no rule.

How rightly is told by many more games than the coach has time for: a move is truly bad if it gives away what is worth
a word, three standard errors from nothing, against what the steady player would do or what did best.
"""

import argparse
import random
import time
from typing import NamedTuple

import numpy as np

import magnat
from magnat.bots import Players, ahead
from magnat.bots.foresight import AT_ONCE, MOST_GAMES, compared, prospects
from magnat.engine.actions import Action
from magnat.engine.match import Match
from magnat.games import shelf
from magnat.server.advising import SECOND_THOUGHTS
from magnat.table import SeatPlan, Table, coach, opened
from magnat.table.events import Moved
from magnat.table.hints import Question, horizon
from magnat.table.reasons import spelled

SUBJECT = 0
LEVELS = ("random", "slip", "naive", "gentle", "steady")
OTHERS = "gentle"
ONE_IN = {"big-shot": 6, "biz-bluff": 6, "kohle": 12, "riche-ou-pauvre": 12, "venture": 12}
"""Of the subject's moves, so many are put to the coach: several games are looked into, and not one."""
LONGEST_SPELLING = 6
PARTS = {"alone", "onto", "lift"}
"""What nobody does by itself: a person says it in one breath with what it belongs to."""
SURE_OF_TRUTH = 3.0
"""Standard errors."""


class Judged(NamedTuple):
    """A move that was put to the coach."""

    action: Action
    lost: int
    """What the coach said it had given away; 0: nothing was said."""
    is_bad: bool | None
    """Whether it truly is; None: nobody looked."""


def judged(box: str, level: str, count: int, seconds: float, seed: int = 1) -> list[Judged]:
    """What the coach said about so many moves, each looked into for so many seconds besides."""
    game = magnat.load(box)
    ahead.load(game)
    players, chance = Players(game, seed), random.Random(f"{box} {level} {seed}")
    found: list[Judged] = []
    table = _new_table(box)
    while len(found) < count:
        if table.shown.over:
            table = _new_table(box)
        seat = table.shown.actors[0]
        is_asked = seat == SUBJECT and len(table.shown.codes(seat)) > 1 and chance.randrange(ONE_IN[box]) == 0
        usual = OTHERS if seat != SUBJECT or (level == "slip" and not is_asked) else level
        codes = _chosen(table, players, seat, "random" if usual == "slip" else usual)
        if is_asked:
            move = coach.Done(Question.of(table, seat), codes)
            word = coach.word(move, SECOND_THOUGHTS)
            bad = _is_bad(move, seconds) if seconds else None
            found.append(Judged(game.actions.decode(codes[0]), word.lost if word else 0, bad))
        table.take(Moved(at=0.0, seat=seat, codes=codes))
    return found


def _is_bad(move: coach.Done, seconds: float) -> bool:
    """By many games, half of them to find what would have been best."""
    asked, codes = move
    game, most = asked.game, horizon(asked.game)
    assert game.advice is not None
    usual = Players(game, seed=0).choose_from(asked.blanked.copy(), asked.seat, "steady")
    best = prospects(
        game, asked.blanked, asked.seat, asked.codes, seconds / 2, 10 * MOST_GAMES, most, time.thread_time
    )[0].code
    for other in {usual, best}:
        leads = compared(
            game, asked.blanked, asked.seat, [other], codes, seconds / 4, 10 * MOST_GAMES, most, time.thread_time
        )
        error = leads.std(ddof=1) / len(leads) ** 0.5
        if len(leads) > AT_ONCE and leads.mean() > max(game.advice.WORTH_A_WORD, SURE_OF_TRUTH * error):
            return True
    return False


def _chosen(table: Table, players: Players, seat: int, level: str) -> list[int]:
    """What a player does, whole: sums and prices are said in one breath."""
    game, match = table.game, table.match.copy()
    codes: list[int] = []
    for _ in range(LONGEST_SPELLING):
        codes.append(players.choose(match, seat, level))
        if next(spelled(game, codes), None):
            return codes
        match.act(seat, codes[-1])
        if match.actors != [seat]:
            return codes[:1]
        if {action["type"] for action in match.legal(seat)} <= PARTS:
            return codes + _parts(match, players, seat, level)
    return codes[:1]


def _parts(match: Match, players: Players, seat: int, level: str) -> list[int]:
    """The rest of what is being put down."""
    codes: list[int] = []
    while match.actors == [seat] and {action["type"] for action in match.legal(seat)} <= PARTS:
        codes.append(players.choose(match, seat, level))
        match.act(seat, codes[-1])
    return codes


def _new_table(box: str) -> Table:
    plans = [SeatPlan(kind="bot", name=f"B{seat}", level=OTHERS) for seat in range(4 if box == "kohle" else 3)]
    return Table(opened(shelf()[box], "", 0.0, plans, {}), magnat.load(box))


def told(found: list[Judged]) -> str:
    said = [one.lost for one in found if one.lost]
    line = f"{len(said)} words about {len(found)} moves"
    if said:
        line += f", {np.mean(said):.0f} points lost each"
    if found[0].is_bad is None:
        return line
    bad, others = ([bool(one.lost) for one in found if one.is_bad is is_bad] for is_bad in (True, False))
    return f"{line}; truly bad {len(bad)}, of which a word {sum(bad)}; others {len(others)}, of which {sum(others)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=100, help="of each player in each box")
    parser.add_argument("--box", choices=sorted(shelf()), help="in this box alone")
    parser.add_argument("--levels", nargs="*", default=LEVELS, choices=LEVELS)
    parser.add_argument("--truth", type=float, default=0.0, help="seconds to find out whether a move is truly bad")
    parser.add_argument("--each", action="store_true", help="print every move, too")
    wanted = parser.parse_args()
    for box in [wanted.box] if wanted.box else sorted(shelf()):
        for level in wanted.levels:
            begun = time.process_time()
            found = judged(box, level, wanted.moves, wanted.truth)
            seconds = (time.process_time() - begun) / len(found)
            print(f"{box}, {level}: {told(found)}; {seconds:.2f} s of a processor a move", flush=True)
            for one in found if wanted.each else []:
                print(f"  {one.action} word {one.lost} bad {one.is_bad}")


if __name__ == "__main__":
    main()
