"""One link for the table: friends sit down where a chair is free, and nobody begins without them."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.room import FRIEND, Guest, Place, Room, bot, open_room, person
from tests.server.test_seating import code_of, free, post

from magnat.bots.players import LEVELS

QUICK = {"move": 3}


def invite(guest: Guest, table: str) -> httpx.Response:
    return post(guest, f"/api/tables/{table}/invite", {"address": "http://here/join#"})


def link_of(guest: Guest, table: str) -> str:
    answer = invite(guest, table)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["token"])


def knock(guest: Guest, token: str) -> dict[str, Any]:
    answer = post(guest, "/api/invitation", {"token": token})
    assert answer.status_code == 200, answer.text
    invitation: dict[str, Any] = answer.json()
    return invitation


def seat_bot(guest: Guest, table: str, seat: int, level: str = "random") -> httpx.Response:
    return post(guest, f"/api/tables/{table}/seats/{seat}/bot", {"name": "Hugo", "level": level})


def join(guest: Guest, **wishes: Any) -> dict[str, Any]:
    answer = post(guest, "/api/join", wishes)
    assert answer.status_code == 201, answer.text
    joined: dict[str, Any] = answer.json()
    return joined


# ---- The link ----


def test_friends_sit_down_by_one_link_and_whoever_comes_too_late_watches(room: Room) -> None:
    ann = room.guest()
    table = ann.open(person("Ann"), FRIEND, FRIEND, bot())["table"]
    token = link_of(ann, table)
    friends = [room.guest() for _ in range(3)]
    assert [friend.join(token, "Friend")["seats"] for friend in friends] == [[1], [2], []]
    assert friends[2].sit(table).view.seat is None


def test_of_many_who_come_at_once_each_free_chair_is_one_persons(room: Room) -> None:
    ann = room.guest()
    table = ann.open(person("Ann"), FRIEND, FRIEND, FRIEND)["table"]
    token = link_of(ann, table)
    friends = [room.guest() for _ in range(6)]
    with ThreadPoolExecutor(6) as threads:
        seats = list(threads.map(lambda friend: friend.join(token, "Friend")["seats"], friends))
    assert sorted(seats) == [[], [], [], [1], [2], [3]]


def test_one_takes_the_chair_one_asks_for_if_it_is_free(room: Room) -> None:
    ann = room.guest()
    token = link_of(ann, ann.open(person("Ann"), FRIEND, FRIEND)["table"])
    assert join(room.guest(), token=token, name="Bob", seat=2)["seats"] == [2]
    assert join(room.guest(), token=token, name="Cleo", seat=2)["seats"] == [1]


def test_whoever_comes_back_by_the_link_has_the_same_chair(room: Room) -> None:
    ann, bob = room.guest(), room.guest()
    token = link_of(ann, ann.open(person("Ann"), FRIEND, FRIEND)["table"])
    assert bob.join(token, "Bob")["seats"] == bob.join(token, "Bob")["seats"] == [1]
    assert ann.join(token)["seats"] == [0]


def test_one_may_rather_watch_and_sit_down_later(room: Room) -> None:
    ann, bob = room.guest(), room.guest()
    token = link_of(ann, ann.open(person("Ann"), FRIEND)["table"])
    assert join(bob, token=token, watch=True)["seats"] == []
    assert join(bob, token=token, name="Bob")["seats"] == [1]


def test_the_link_is_the_same_whenever_it_is_asked_for_and_outlives_the_server(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        ann = room.guest()
        table = ann.open(person("Ann"), FRIEND)["table"]
        token, cookies = link_of(ann, table), ann.http.cookies
    with open_room(tmp_path) as room:
        assert link_of(room.guest(cookies=cookies), table) == token
        assert room.guest().join(token, "Bob")["seats"] == [1]


def test_only_those_who_sit_at_the_table_are_told_its_link(room: Room) -> None:
    ann, watcher = room.guest(), room.guest()
    opened = ann.open(person("Ann"), bot())
    watcher.join(opened["watch"])
    assert code_of(invite(watcher, opened["table"])) == (403, "not_your_seat")
    assert code_of(invite(room.guest(), opened["table"])) == (404, "unknown_table")
    code = invite(ann, opened["table"]).json()["code"]
    assert len(code) >= 25
    assert all(len(row) == len(code) and set(row) <= {"0", "1"} for row in code)


# ---- Before one sits down ----


def test_a_link_says_what_it_leads_to(room: Room) -> None:
    ann, bob = room.guest(), room.guest()
    opened = ann.open(person("Ann"), {"kind": "open", "name": "Bob"}, FRIEND, bot(), money="hidden", clock=QUICK)
    ann.sit(opened["table"])
    told = knock(bob, link_of(ann, opened["table"]))
    assert (told["kind"], told["game"], told["host"]) == ("table", "big-shot", "Ann")
    assert [seat["name"] for seat in told["seats"]] == ["Ann", "Bob", "", "random"]
    assert [seat["present"] for seat in told["seats"]] == [True, False, False, True]
    assert told["free"] == [1, 2]
    assert told["options"]["money"] == "hidden"
    assert told["clock"]["move"] == QUICK["move"]
    assert not told["begun"]
    assert not told["mine"]


def test_looking_at_a_link_takes_nothing(room: Room) -> None:
    ann, bob = room.guest(), room.guest()
    opened = ann.open(person("Ann"), FRIEND, FRIEND)
    for _ in range(2):
        assert knock(bob, opened["links"][2])["free"] == [2]
    assert "set-cookie" not in post(bob, "/api/invitation", {"token": opened["watch"]}).headers
    assert knock(bob, opened["watch"])["kind"] == "watch"
    assert code_of(post(bob, "/api/invitation", {"token": "A" * 32})) == (404, "bad_token")


def test_a_link_knows_whoever_has_sat_down_by_it(room: Room) -> None:
    ann, bob = room.guest(), room.guest()
    token = link_of(ann, ann.open(person("Ann"), FRIEND)["table"])
    bob.join(token, "Bob")
    assert knock(bob, token)["mine"] == [1]
    assert knock(room.guest(), token)["free"] == []


# ---- Nobody begins without the friends ----


def test_bots_people_and_clocks_wait_until_everybody_has_sat_down(room: Room) -> None:
    ann, bob = room.guest(), room.guest()
    opened = ann.open(person("Ann"), FRIEND, bot(), bot(), clock=QUICK)
    waiting = ann.sit(opened["table"])
    assert not waiting.view.begun
    assert waiting.view.legal == []
    assert waiting.view.closes_in is None
    waiting.act({"type": "pass"}, seat=0)
    assert waiting.refused().code == "not_begun"
    because = waiting.why({"type": "pass"}, 0).line
    assert because is not None
    assert because.key == "house_not_begun"
    assert waiting.view.number == 0
    bob.join(opened["links"][1], "Bob")
    begun = waiting.until(lambda view: view.begun)
    assert [line.told.key for line in begun.chat if line.told] == ["told_sat_down"]
    waiting.once(lambda view: bool(set(view.actors) & {0, 1}) and view.closes_in is not None)


def test_a_table_without_guests_begins_at_once(room: Room) -> None:
    ann = room.guest()
    assert ann.sit(ann.open(person("Ann"), bot())["table"]).view.begun


def test_the_host_has_a_bot_keep_the_free_chair_and_the_friend_takes_it_over(room: Room) -> None:
    ann, bob = room.guest(), room.guest()
    table = ann.open(person("Ann"), FRIEND)["table"]
    token, at = link_of(ann, table), ann.sit(table)
    assert seat_bot(ann, table, 1).status_code == 201
    view = at.until(lambda view: view.begun)
    assert (view.seats[1].name, view.seats[1].kind, view.seats[1].kept) == ("Hugo", "bot", True)
    _play(at, until=4)
    assert bob.join(token, "Bob")["seats"] == [1]
    view = at.once(lambda view: view.seats[1].kind == "person")
    assert (view.seats[1].name, view.seats[1].kept) == ("Bob", False)
    assert code_of(seat_bot(ann, table, 1)) == (409, "seat_taken")


def test_a_chair_that_a_bot_keeps_is_taken_last(room: Room) -> None:
    ann = room.guest()
    table = ann.open(person("Ann"), FRIEND, FRIEND)["table"]
    token = link_of(ann, table)
    seat_bot(ann, table, 1)
    assert [room.guest().join(token, "Friend")["seats"] for _ in range(3)] == [[2], [1], []]


def test_only_the_host_gives_a_free_chair_to_a_bot_that_there_is(room: Room) -> None:
    ann, bob = room.guest(), room.guest()
    opened = ann.open(person("Ann"), FRIEND, FRIEND)
    bob.join(opened["links"][1], "Bob")
    assert code_of(seat_bot(bob, opened["table"], 2)) == (409, "not_host")
    assert code_of(seat_bot(ann, opened["table"], 1)) == (409, "seat_taken")
    assert code_of(seat_bot(ann, opened["table"], 2, "genius")) == (409, "unknown_level")
    assert code_of(seat_bot(room.guest(), opened["table"], 2)) == (404, "unknown_table")


def test_a_freed_chair_is_given_to_whoever_comes_by_the_tables_link(room: Room) -> None:
    ann, bob = room.guest(), room.guest()
    table = ann.open(person("Ann"), FRIEND)["table"]
    token = link_of(ann, table)
    bob.join(token, "Bob")
    assert free(ann, table, 1).status_code == 201
    assert room.guest().join(token, "Cleo")["seats"] == [1]


def test_who_waits_and_who_keeps_a_chair_outlives_the_server(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        ann = room.guest()
        table = ann.open(person("Ann"), FRIEND, FRIEND)["table"]
        seat_bot(ann, table, 1)
        cookies = ann.http.cookies
    with open_room(tmp_path) as room:
        view = room.guest(cookies=cookies).sit(table).view
        assert not view.begun
        assert [seat.kept for seat in view.seats] == [False, True, False]


# ---- One's games ----


def test_the_list_of_ones_games_tells_who_sits_there_and_what_happened(room: Room) -> None:
    ann, bob = room.guest(), room.guest()
    table = ann.open(person("Ann"), FRIEND, bot())["table"]
    waiting = _listed(ann)
    assert (waiting["begun"], waiting["my_turn"], waiting["mine"]) == (False, False, [0])
    bob.join(link_of(ann, table), "Bob")
    at = ann.sit(table)
    at.once(lambda view: bool(view.legal) or 1 in view.actors)
    listed = _listed(ann)
    assert listed["begun"]
    assert [seat["name"] for seat in listed["seats"]] == ["Ann", "Bob", "random"]
    assert listed["last"]["key"].startswith("big_shot_")
    assert listed["my_turn"] == (0 in listed["actors"])


def _listed(guest: Guest) -> dict[str, Any]:
    (table,) = guest.http.get("/api/tables").json()["tables"]
    listed: dict[str, Any] = table
    return listed


def _play(at: Place, until: int) -> None:
    """Do whatever is offered until the table has had so many events."""
    while at.view.number < until:
        if at.view.legal:
            at.act(at.view.legal[0])
        at.next()


# ---- A first evening ----


@pytest.mark.parametrize("box", ["big-shot", "venture", "riche-ou-pauvre", "kohle", "biz-bluff"])
def test_every_box_says_how_a_first_evening_is_best(tmp_path: Path, box: str) -> None:
    with open_room(tmp_path, boxes=(box,)) as room:
        ann = room.guest()
        (shown,) = ann.http.get("/api/shelf").json()["boxes"]
        first = shown["first_game"]
        assert 1 + len(first["bots"]) == (4 if box == "kohle" else 3)
        assert set(first["bots"]) <= set(LEVELS)
        table = ann.open(person("Ann"), *map(bot, first["bots"]), game=box, **first["options"])["table"]
        at = ann.sit(table)
        assert at.once(lambda view: bool(view.legal)).closes_in is None
