"""A gentle word after a bad move, for those who want it: what it may have given away, and what would have been better.

It is thought out like a hint, from the question as it stood before the move: nothing that came to light since is in it.
"""

import time
from typing import NamedTuple

import numpy as np

from magnat.bots.foresight import MOST_GAMES, compared, prospects
from magnat.bots.players import Players
from magnat.engine.actions import Action
from magnat.engine.fields import Array
from magnat.table.events import Coached
from magnat.table.hints import Question, Way, allowed, horizon, rounded, spelled_out, way_of
from magnat.table.layout import layout_of
from magnat.table.lines import Told
from magnat.table.reasons import spelled
from magnat.table.refusals import Refusal
from magnat.table.since import stood
from magnat.table.table import Table

SURE = 2.0
"""Standard errors by which another way must have done better. What a steady player would do is never called bad, so
that a good move seldom hears a word, however often it is looked into."""
CHOOSING = 0.3
"""Of the time, what goes into finding another way; the rest, into how much better it is: which of several good ways is
the best matters less than whether the move was bad."""


class Word(Told):
    """What the host would say about a move."""

    done: Way
    better: Way
    """What would have been better."""
    lost: int
    """How many points it may have given away."""
    games: int
    """From how many games played out this is told."""


class Done(NamedTuple):
    """A move, and the question that it answered."""

    asked: Question
    codes: list[int]

    @property
    def action(self) -> Action:
        """What was done, whole where that has a name."""
        whole = _whole(self.asked, self.codes) if len(self.codes) > 1 else None
        return whole or next(spelled(self.asked.game, self.codes), self.asked.game.actions.decode(self.codes[0]))


def done(table: Table, seat: int, number: int) -> Done | None:
    """What a seat did on the view of that number; None: nothing of the kind is remembered. A Refusal says why there is
    no word about moves here."""
    if allowed(table) == "no":
        raise Refusal("no_hints")
    table.check_plays(seat)
    moves = [move for move in table.past.moves if move.seat == seat and move.number > number and not move.late]
    if table.shown.over or not moves:
        return None
    return Done(Question.at(table.game, stood(table, moves[0]), seat), moves[0].codes)


def is_news(table: Table, seat: int) -> bool:
    """Whether the others have yet to be told that a seat plays with the coach."""
    return allowed(table) == "told" and not table.seats[seat].coached


def coached(table: Table, seat: int, at: float) -> Coached:
    return Coached(at=table.time(at), seat=seat)


def word(move: Done, seconds: float = 0.0, games: int = MOST_GAMES) -> Word | None:
    """Something to say, if the move was clearly worse than another. `seconds` bound the time it takes; without them it
    is the same for the same move."""
    game = move.asked.game
    if game.program.is_interpreted or game.advice is None or len(move.asked.codes) + len(move.codes) < 3:
        return None
    parted = parting(move)
    if parted is None:
        return None
    (asked, codes), most = parted, horizon(game)
    best = prospects(game, asked.blanked, asked.seat, asked.codes, CHOOSING * seconds, games, most, time.thread_time)[0]
    better, other = _whole(asked, [best.code]) or spelled_out(asked, best.code), parted.action
    if better == other or codes == [best.code]:
        return None
    sifting = (1 - CHOOSING) * seconds
    leads = compared(game, asked.blanked, asked.seat, [best.code], codes, sifting, games, most, time.thread_time)
    lost = float(leads.mean())
    if lost < game.advice.WORTH_A_WORD or lost < SURE * _error(leads):
        return None
    return Word(done=way_of(asked, other), better=way_of(asked, better), lost=rounded(lost), games=2 * len(leads))


def parting(move: Done) -> Done | None:
    """Where somebody went another way than the steady player would have gone; None: nowhere. Of a move of several
    decisions the first may be good and another bad: a company that is worth having, put down in the wrong place."""
    asked, codes = move
    game, players = asked.game, Players(asked.game, seed=0)
    world = asked.blanked.copy()
    game.program.fill_in(world, asked.seat, np.uint64(1), np.uint64(1))
    for place, code in enumerate(codes):
        if code != players.choose_from(asked.blanked.copy(), asked.seat, "steady"):
            return move if _is_named_whole(move) else Done(asked, codes[place:])
        game.program.act(world, asked.seat, code)
        if place + 1 < len(codes):
            asked = _asked_next(asked, world)
    return None


def _asked_next(asked: Question, world: Array) -> Question:
    program, legal = asked.game.program, asked.game.program.new_list()
    count = program.legal_of(world, asked.seat, legal)
    return Question(asked.game, program.redact(world, asked.seat), asked.seat, legal[:count].tolist())


def _is_named_whole(move: Done) -> bool:
    """Whether it is spoken of as one thing, whatever it is made of: a sum, a new order of all that one has."""
    return move.action != move.asked.game.actions.decode(move.codes[0])


def _whole(asked: Question, codes: list[int]) -> Action | None:
    compose = getattr(asked.game.advice, "whole", None)
    if compose is None:
        return None
    s = layout_of(asked.game).read(asked.blanked.copy())
    found: Action | None = compose(s, asked.seat, [asked.game.actions.decode(code) for code in codes])
    return found


def _error(leads: Array) -> float:
    """The standard error of their mean."""
    return float(leads.std(ddof=1) / len(leads) ** 0.5)
