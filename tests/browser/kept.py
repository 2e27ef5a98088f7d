"""Moves that few games see, in games that are not left to chance: as films that go on from the move before."""

import json
from base64 import b64encode
from collections.abc import Iterator
from typing import NamedTuple

import magnat
from magnat.cli.evening import seated
from magnat.engine.match import Match
from magnat.engine.sight import WATCHER
from magnat.table import SeatPlan
from magnat.table.events import Moved
from magnat.table.film import filmed, pack
from magnat.table.shown import Shown
from tests.recorded import FOLDER

RARE = {
    "big-shot": {"big_shot_pay"},
    "biz-bluff": {"biz_bluff_summoned", "biz_bluff_take_claim", "biz_bluff_lose_shares"},
    "kohle": {"kohle_discard", "kohle_lost", "kohle_travel_clan", "kohle_clan_travels"},
}
"""Of each box the lines that something travels with, and that many games do without."""
OFTEN_ENOUGH = 3
"""Times that each is looked for: what does not move, such as a pawn that is there already, does not travel."""
QUIETLY = ("place", "roll", "draw", "discard")
"""Of Kohle what is done in a game in which nobody wants a deal: hands grow too large, and deals are lost."""
LONG_ENOUGH = 400


class Moment(NamedTuple):
    says: str
    film: str
    """The file."""
    at: int
    """The move before it."""


def moments(box: str) -> Iterator[Moment]:
    """The first that are found of each kind, the rarest games first."""
    found = dict.fromkeys(RARE[box], 0)
    for match in games(box):
        told = list(told_in(match))
        if all(count >= OFTEN_ENOUGH for count in found.values()):
            return
        film = ""
        for at, key in told:
            if found.get(key, OFTEN_ENOUGH) < OFTEN_ENOUGH:
                found[key] += 1
                film = film or film_of(match)
                yield Moment(key, film, at)


def games(box: str) -> Iterator[Match]:
    """Those that were recorded, and a quiet one."""
    game = magnat.load(box)
    if box == "kohle":
        yield quiet(game.new(3, 1))
    for kept in json.loads((FOLDER / f"{box}.json").read_text(encoding="utf-8")):
        match = game.new(kept["seats"], kept["seed"], kept["options"])
        for seat, code in kept["moves"]:
            match.play(code, seat)
        yield match


def quiet(match: Match) -> Match:
    while not match.over and len(match.moves) < LONG_ENOUGH:
        seat = match.actors[0]
        kinds = {match.game.actions.decode(code)["type"]: code for code in match.codes(seat)}
        match.play(next(kinds[kind] for kind in QUIETLY if kind in kinds), seat)
    return match


def told_in(match: Match) -> Iterator[tuple[int, str]]:
    """Every line of a game, and how many moves had been made before the one that it tells of."""
    again = match.game.new(match.seats, options=match.options, key=match.key)
    before = Shown(again)
    for at, (seat, code) in enumerate(match.moves):
        again.play(code, seat)
        after = Shown(again)
        for line in match.game.story.tell(before.read(WATCHER), after.read(WATCHER), seat, code):
            yield at, f"{match.game.folder.name}_{line.key}"
        before = after


def film_of(match: Match) -> str:
    """As a file that somebody drops on the page."""
    plans = [SeatPlan(kind="person", name=name) for name in ("Ada", "Bo", "Cleo", "Dan", "Eve", "Fay")[: match.seats]]
    log = [Moved(at=1.0, seat=seat, codes=[code]) for seat, code in match.moves]
    film = pack(filmed(seated(match, plans, 0), log, ["watcher"]))
    return json.dumps({"film": b64encode(film).decode()})
