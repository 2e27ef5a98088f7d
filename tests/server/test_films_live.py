"""A running game's film holds what its viewer saw live, and neither depends on what the viewer could not see: in every
box, on a real server. Two tables begin in positions that the viewer cannot tell apart, and the same is played at both.
"""

import re
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import msgspec
import numpy as np
import pytest
from tests.server.room import Guest, Place, Room, open_room, person
from tests.server.test_films import film, watched
from tests.table.test_film import played, unnoticed

import magnat
from magnat.engine.fields import Array
from magnat.engine.sight import WATCHER
from magnat.games import shelf
from magnat.server.branches import position_in
from magnat.table import Opening
from magnat.table.events import Moved
from magnat.table.opening import Branch

SEVERAL = 3
"""Moves at least until the viewer might notice a difference."""


class Moment:
    """Where two games stand that somebody cannot tell apart, and what may be done in both without their noticing."""

    def __init__(self, box: str, viewer: int) -> None:
        log, stood = played(box)
        self.game, self.records, self.moves = magnat.load(box), list[Array](), list[Moved]()
        for first in range(0, len(log), 2):
            world = stood[first].blanked(viewer).copy()
            self.game.program.fill_in(world, viewer, np.uint64(5), np.uint64(7))
            if (stood[first].record == world).all():
                continue
            count = unnoticed(box, world, log[first:], stood[first + 1 :], viewer)
            if count > len(self.moves):
                self.records = [stood[first].record, world]
                self.moves = [event for event in log[first : first + count] if isinstance(event, Moved)]


def begun_at(data: Path, game: str, record: Array) -> None:
    """The table in a database begins in a position."""
    database = sqlite3.connect(data / "magnat.db")
    ((body,),) = database.execute("SELECT body FROM tables").fetchall()
    opening = msgspec.json.decode(body, type=Opening)
    opening.branch, opening.position = Branch(table="", number=1), position_in(record.tobytes(), magnat.load(game))
    opening.key = record.view(magnat.load(game).state.dtype)[0]["key"].tobytes().hex()
    with database:
        database.execute("DELETE FROM snapshots")
        database.execute("UPDATE tables SET body = ?", (msgspec.json.encode(opening),))
    database.close()


def shown(place: Place) -> dict[str, Any]:
    view = place.view
    return {"number": view.number, "state": view.state, "glance": view.glance, "log": view.log, "prompt": view.prompt}


def seen_live(guest: Guest, table: str, viewer: int, moment: Moment) -> tuple[list[str], list[dict[str, Any]]]:
    """All that was sent while the moves were made, and what it amounts to after each."""
    place = guest.sit(table)
    place.look(None if viewer == WATCHER else viewer)
    place.heard.clear()
    stood = [shown(place)]
    for event in moment.moves:
        place.act(moment.game.actions.decode(event.codes[0]), seat=event.seat)
        place.next()
        stood.append(shown(place))
    return [re.sub(r'"(head|at)":("[0-9a-f]{32}"|[\d.]+)', "", message) for message in place.heard], stood


def visited(room: Room, cookies: httpx.Cookies, table: str, viewer: int, moment: Moment) -> tuple[list[str], bytes]:
    """What was sent live, and the film; they tell the same."""
    ann = room.guest(cookies=cookies)
    heard, stood = seen_live(ann, table, viewer, moment)
    eyes = "watcher" if viewer == WATCHER else str(viewer)
    again = film(ann, table, eyes)
    prompts = [shot.seen[eyes].prompt for shot in again.shots]
    assert [{**view, "prompt": prompt} for view, prompt in zip(watched(again, eyes), prompts, strict=True)] == stood
    again.commitment = ""  # Of another key.
    for shot in again.shots:
        shot.at = 0.0
    return heard, msgspec.json.encode(again)


def both_sent(box: str, viewer: int, moment: Moment, folder: Path) -> list[tuple[list[str], bytes]]:
    with open_room(folder / "first", boxes=(box,)) as room:
        ann = room.guest()
        seats = [person(f"P{seat}") for seat in range(shelf()[box].seats[0])]
        table = ann.open(*seats, game=box)["table"]
        cookies = httpx.Cookies(ann.http.cookies)
    sent = []
    for number, record in enumerate(moment.records):
        twin = shutil.copytree(folder / "first", folder / str(number))
        begun_at(twin, box, record)
        with open_room(twin, boxes=(box,)) as room:
            sent.append(visited(room, cookies, table, viewer, moment))
    return sent


@pytest.mark.parametrize("viewer", [WATCHER, 0, 1])
@pytest.mark.parametrize("box", shelf())
def test_a_film_is_what_was_seen_live_and_the_same_whatever_was_hidden(box: str, viewer: int, tmp_path: Path) -> None:
    moment = Moment(box, viewer)
    assert len(moment.moves) >= SEVERAL
    one, other = both_sent(box, viewer, moment, tmp_path)
    assert one == other


def test_the_comparison_would_notice_a_leak(tmp_path: Path) -> None:
    """Seat 1 does notice when its own hand is another."""
    one, other = both_sent("venture", 1, Moment("venture", 0), tmp_path)
    assert one[1] != other[1]
