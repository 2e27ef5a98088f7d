"""A hint: the best that a seat can do now, each with its reasons and what may come of it.

A question is all that an answer is made from: the blanked record and what is legal for the seat. So it can be answered
beside the table, by any thread, and tells nothing that the seat does not see.
"""

from typing import Literal, NamedTuple

import msgspec
import numpy as np

from magnat.bots.foresight import MOST_GAMES, TO_THE_END, Prospect, prospects
from magnat.bots.players import Players
from magnat.engine.actions import Action
from magnat.engine.fields import Array
from magnat.engine.game import Game
from magnat.table.asking import check_asked
from magnat.table.events import Hinted
from magnat.table.layout import layout_of
from magnat.table.lines import Line, Told, of_box
from magnat.table.reasons import WayReason, outlook, spelled, told
from magnat.table.refusals import Refusal
from magnat.table.shown import Shown
from magnat.table.table import Table

WAYS = 3
MOST_STEPS = 12
"""Of a large action."""
ALIKE = 0.05
"""Two ways whose outcomes differ by less are the same way, for whoever wants to know what to do."""
FIGURES = 2
"""Of an estimate: more would be boasting."""

Allowed = Literal["free", "told", "no"]


class Way(Told):
    """Something that one may do."""

    action: Action
    name: Line
    reasons: list[WayReason]
    gain: int | None
    """What the seat's score may come to at the end, less what it is now; null: nothing was played out."""
    wins: int | None
    """In how many of a hundred games it came first, or was first when they were left."""
    then: list[Action] = msgspec.field(default_factory=list)
    """What the seat would do next, as the steady player would."""
    gains: list[WayReason] = msgspec.field(default_factory=list)
    """A few words each, for the place that they name: what would be gained there, or lost."""


class Hint(Told):
    ways: list[Way]
    """The best first."""
    games: int
    """From how many games played out this is told, all ways together; 0: from what the steady player would do."""
    sketch: dict[str, object] | None
    """What the box draws besides, as the `Sketch` of its glance says; null: nothing."""
    early: bool = False
    """They were played for some rounds and not to the end."""


class Question(NamedTuple):
    game: Game
    blanked: Array
    seat: int
    codes: list[int]

    @classmethod
    def of(cls, table: Table, seat: int) -> "Question":
        return cls.at(table.game, table.shown, seat)

    @classmethod
    def at(cls, game: Game, shown: Shown, seat: int) -> "Question":
        return cls(game, shown.blanked(seat).copy(), seat, list(shown.codes(seat)))


def allowed(table: Table) -> Allowed:
    """Whether one may ask for a hint at this table, and whether everybody is told of it."""
    among_people = sum(plan.kind != "bot" for plan in table.opening.seats) > 1
    if table.game.advice is None or table.opening.hints == "never" or (among_people and table.opening.hints == "usual"):
        return "no"
    return "told" if among_people else "free"


def question(table: Table, seat: int) -> Question:
    """What a seat asks when it asks for a hint; a Refusal says why it may not."""
    if allowed(table) == "no":
        raise Refusal("no_hints")
    check_asked(table, seat)
    return Question.of(table, seat)


def hinted(table: Table, seat: int, at: float) -> Hinted:
    """That a hint is asked for among people."""
    question(table, seat)
    return Hinted(at=table.time(at), seat=seat)


def answer(asked: Question, seconds: float = 0.0, games: int = MOST_GAMES) -> Hint:
    """The hint. `seconds` bound the time it takes; without them it is the same for the same question."""
    if asked.game.program.is_interpreted:  # Playing out would take minutes.
        return Hint(ways=[way(asked, code) for code in _usual(asked)], games=0, sketch=sketch(asked))
    found = prospects(asked.game, asked.blanked, asked.seat, asked.codes, seconds, games, horizon(asked.game))
    best = various(asked, _different(asked, found))
    return Hint(
        ways=[way(asked, prospect.code, prospect) for prospect in best],
        games=sum(prospect.games for prospect in found),
        sketch=sketch(asked),
        early=horizon(asked.game) != TO_THE_END,
    )


def horizon(game: Game) -> int:
    """For how many moves games are played out."""
    return (game.advice and game.advice.HORIZON) or TO_THE_END


def sketch(asked: Question) -> dict[str, object] | None:
    draw = getattr(asked.game.advice, "sketch", None)
    found = draw and draw(layout_of(asked.game).read(asked.blanked.copy()), asked.seat)
    return msgspec.to_builtins(found) if found else None


def way(asked: Question, code: int, prospect: Prospect | None = None) -> Way:
    return way_of(asked, spelled_out(asked, code), prospect)


def way_of(asked: Question, action: Action, prospect: Prospect | None = None) -> Way:
    game = asked.game
    assert game.advice is not None
    s = layout_of(game).read(asked.blanked)
    foreseen = outlook(game, s, asked.seat, action)
    return Way(
        action=action,
        name=of_box(game.folder.name, game.advice.name(s, asked.seat, action)),
        reasons=told(game, game.advice.reasons(s, asked.seat, action)),
        gain=rounded(prospect.gain) if prospect else None,
        wins=round(100 * prospect.wins) if prospect else None,
        then=foreseen.then,
        gains=told(game, foreseen.gains),
    )


def spelled_out(asked: Question, code: int) -> Action:
    """What an action is the beginning of, if it is spelled: a sum that is bought for, a price that is named, as the
    steady player would go on."""
    game, players = asked.game, Players(asked.game, seed=0)
    first = game.actions.decode(code)
    if game.program.is_interpreted or not game.actions.spelled:
        return first
    world = asked.blanked.copy()
    game.program.fill_in(world, asked.seat, np.uint64(1), np.uint64(1))
    codes = [code]
    for _ in range(MOST_STEPS):
        game.program.act(world, asked.seat, codes[-1])
        if game.program.actors_of(world) != 1 << asked.seat:
            break
        codes.append(players.choose_from(game.program.redact(world, asked.seat), asked.seat, "steady"))
        for large in spelled(game, codes):
            return large
    return first


def rounded(gain: float) -> int:
    """To a whole number of few figures."""
    digits = len(str(abs(round(gain))))
    return round(gain, min(0, FIGURES - digits)).__int__()


def _usual(asked: Question) -> list[int]:
    """What players of the house would do."""
    players = Players(asked.game, seed=0)
    chosen = [players.choose_from(asked.blanked.copy(), asked.seat, level) for level in ("steady", "naive")]
    return list(dict.fromkeys(code for code in chosen if code in asked.codes))


def _different(asked: Question, found: list[Prospect]) -> list[Prospect]:
    """Ways that come to the same are shown once, as long as there are others."""
    decode = asked.game.actions.decode
    seen: dict[str, list[float]] = {}
    first: list[Prospect] = []
    again: list[Prospect] = []
    for prospect in found:
        gains = seen.setdefault(decode(prospect.code)["type"], [])
        is_known = any(abs(prospect.gain - gain) < ALIKE for gain in gains)
        (again if is_known else first).append(prospect)
        gains.append(prospect.gain)
    return first + again


def various(asked: Question, ranked: list[Prospect]) -> list[Prospect]:
    """The best few. Three bids tell little: the last of them makes room for the best way of another kind."""
    best = ranked[:WAYS]
    kinds = {prospect.code: asked.game.actions.decode(prospect.code)["type"] for prospect in ranked}
    others = [prospect for prospect in ranked if kinds[prospect.code] != kinds[best[0].code]]
    alike = len(best) == WAYS and all(kinds[prospect.code] == kinds[best[0].code] for prospect in best)
    if alike and others and others[0].gain <= best[-2].gain:
        best[-1] = others[0]
    return best
