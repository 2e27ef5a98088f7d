"""One's games: running and finished, what they amount to, and leaving them."""

import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.room import FRIEND, Guest, Room, bot, open_room, person
from tests.server.test_films import played_by_bots

from magnat.server import my_games
from magnat.server.app import open_services
from magnat.server.outcomes import Outcome
from magnat.server.settings import Settings
from magnat.server.statistics import AVERAGE, Played, statistics
from magnat.table.film import FilmSeat


def games_of(guest: Guest) -> dict[str, Any]:
    answer = guest.http.get("/api/games")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def leave(guest: Guest, table: str, how: str) -> dict[str, Any]:
    answer = guest.http.post(f"/api/tables/{table}/leave", json={"how": how})
    assert answer.status_code == 201, answer.text
    left: dict[str, Any] = answer.json()
    return left


def test_games_are_running_or_finished(room: Room) -> None:
    ann, over, last = played_by_bots(room)
    running = ann.open(person("Ann"), person("Bob"))["table"]
    found = games_of(ann)
    assert [(table["table"], table["round"]) for table in found["running"]] == [(running, 1)]
    (finished,) = found["finished"]
    assert last.result is not None
    assert (finished["table"], finished["scores"]) == (over, last.result.scores)
    assert games_of(room.guest())["finished"] == []


def test_a_game_left_to_a_bot_goes_on_and_one_given_up_is_lost(room: Room) -> None:
    ann, bob = room.guest(), room.guest()
    opened = ann.open(person("Ann"), FRIEND)
    bob.join(opened["links"][1], "Bob")
    place = bob.sit(opened["table"])
    leave(ann, opened["table"], "bot")
    place.once(lambda view: view.seats[0].kind == "bot")
    leave(ann, opened["table"], "resign")
    place.tell(type="hand_over", seat=1, level="random")
    place.until(lambda view: view.result is not None)
    (mine,) = games_of(ann)["finished"]
    assert mine["resigned"]
    assert mine["ranks"][0] == 2
    assert games_of(ann)["statistics"]["games"] == 1
    (theirs,) = games_of(bob)["finished"]
    assert not theirs["resigned"]
    again = ann.http.post(f"/api/tables/{opened['table']}/leave", json={"how": "resign"})
    assert (again.status_code, again.json()["code"]) == (409, "over")


def test_a_deleted_game_is_gone_when_nobody_else_has_it(room: Room) -> None:
    ann, bob = room.guest(), room.guest()
    opened = ann.open(person("Ann"), FRIEND, bot())
    bob.join(opened["links"][1], "Bob")
    assert leave(ann, opened["table"], "delete") == {"gone": False}
    assert games_of(ann)["running"] == []
    assert bob.sit(opened["table"]).view.seats[0].kind == "bot"
    assert leave(bob, opened["table"], "delete") == {"gone": True}
    assert bob.http.get(f"/api/tables/{opened['table']}/log").status_code == 404
    stranger = room.guest()
    stranger.open(person("Eve"), bot())
    assert stranger.http.post(f"/api/tables/{opened['table']}/leave", json={"how": "delete"}).status_code == 404


def test_whoever_deletes_a_game_sees_no_more_of_it(room: Room) -> None:
    ann, bob = room.guest(), room.guest()
    opened = ann.open(person("Ann"), FRIEND, bot())
    bob.join(opened["links"][1], "Bob")
    staying, leaving = bob.sit(opened["table"]), ann.sit(opened["table"])
    leave(ann, opened["table"], "delete")
    leaving.closed()
    assert staying.until(lambda view: not view.seats[0].present or view.seats[0].kind == "bot").mine == [1]


def test_what_came_of_games_is_known_after_a_restart(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        ann, table, _ = played_by_bots(room)
        cookies = ann.http.cookies
    with open_room(tmp_path) as room:
        assert [one["table"] for one in games_of(room.guest(cookies=cookies))["finished"]] == [table]


@pytest.mark.anyio
async def test_a_game_whose_paper_is_written_while_the_list_is_made_is_on_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list is read in two parts: what has ended between them is in one of them, and in one alone."""
    with open_room(tmp_path) as room:
        _, table, _ = played_by_bots(room)
    with sqlite3.connect(tmp_path / "magnat.db") as file:
        file.execute("DELETE FROM papers")
    file.close()
    async with open_services(Settings(data=tmp_path, boxes=("big-shot",), compiles=False), quietly) as services:
        log = services.tables.log
        (holder,) = await log.holders(table)

        def then_it_ends(read: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
            async def reading(*asked: Any, **named: Any) -> Any:
                found = await read(*asked, **named)
                await services.outcomes.of(table)
                return found

            return reading

        for part in ("papers_of", "tables_of"):
            monkeypatch.setattr(log, part, then_it_ends(getattr(log, part)))
        found = await my_games.my_games(services.tables, services.outcomes, holder.person)
        assert ([one.table for one in found.finished], found.running) == ([table], [])


def quietly(_box: str, _done: int, _of: int) -> None:
    """Nobody needs to know how far compiling is."""


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


# ---- Counting ----


def played(number: int, *places: int, game: str = "big-shot", others: dict[int, str] | None = None) -> Played:
    """The person is at seat 0."""
    people = {0, *(others or {})}
    seats = [
        FilmSeat(name=f"P{seat}", kind="person")
        if seat in people
        else FilmSeat(name=f"P{seat}", kind="bot", level="steady")
        for seat in range(len(places))
    ]
    scores = [100 - 10 * place + number for place in places]
    outcome = Outcome(game=game, at=float(number), seats=seats, scores=scores, ranks=list(places), rated=True)
    return Played(f"t{number}", 0, outcome, others or {})


def test_wins_are_held_against_luck() -> None:
    counted = statistics([played(1, 1, 2, 3), played(2, 2, 1, 3), played(3, 1, 1), played(4, 1, 2, game="kohle")])
    big_shot, kohle = counted.boxes
    assert (big_shot.game, big_shot.games, big_shot.won) == ("big-shot", 3, 1.5)
    assert big_shot.by_luck == pytest.approx(1 / 3 + 1 / 3 + 1 / 2, abs=0.01)
    assert [(one.seats, one.games, one.won) for one in big_shot.by_seats] == [(2, 1, 0.5), (3, 2, 1)]
    assert kohle.won == 1


def test_strength_grows_with_wins_and_grows_surer() -> None:
    (winner,) = statistics([played(n, 1, 2, 3) for n in range(20)]).boxes
    (loser,) = statistics([played(n, 3, 1, 2) for n in range(20)]).boxes
    assert winner.all is not None
    assert loser.all is not None
    assert winner.all.value > AVERAGE > loser.all.value
    spreads = [spread for _, spread in winner.all.history]
    assert spreads == sorted(spreads, reverse=True)
    assert winner.against_people is None


def test_bots_and_people_are_told_apart() -> None:
    games = [played(1, 1, 2), played(2, 2, 1, others={1: "bob"}), played(3, 1, 2, others={1: "bob"})]
    counted = statistics(games)
    (box,) = counted.boxes
    assert box.against_bots is not None
    assert box.against_people is not None
    assert len(box.against_people.history) == 2
    assert [(one.name, one.ahead, one.behind) for one in counted.company] == [("P1", 1, 1), ("P1", 1, 0)]


def test_records_are_the_highest_and_the_longest_row() -> None:
    games = [played(1, 1, 2), played(2, 1, 2), played(3, 2, 1), played(4, 1, 2)]
    records = {one.kind: one for one in statistics(games).records}
    assert (records["score"].amount, records["score"].table) == (94, "t4")
    assert (records["row"].amount, records["row"].table) == (2, "t2")


def test_lessons_branches_and_games_left_to_bots_do_not_count() -> None:
    game = played(1, 1, 2)
    game.outcome.rated = False
    left = played(2, 1, 2)
    left.outcome.seats[0].kind = "bot"
    assert statistics([game, left]).games == 0
