"""People and bots at tables, over real sockets."""

import hashlib
import json
import operator
from concurrent.futures import ThreadPoolExecutor
from itertools import accumulate
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs
from tests.server.room import FRIEND, Guest, Place, Room, bot, open_room, person
from websockets.exceptions import ConnectionClosed

import magnat
from magnat.server.messages import Evening, Since


def two_friends(room: Room, **options: Any) -> tuple[Place, Place, str]:
    """Ann opened a table for two and Bob came by the link."""
    ann, bob = room.guest(), room.guest()
    opened = ann.open(person("Ann"), FRIEND, **options)
    assert bob.join(opened["links"][1], "Bob") == {"table": opened["table"], "seats": [1]}
    places = ann.sit(opened["table"]), bob.sit(opened["table"])
    for place in places:
        if not all(seat.present for seat in place.view.seats):
            place.until(lambda view: all(seat.present for seat in view.seats))
    return *places, opened["table"]


def catch_up(places: list[Place], number: int) -> None:
    for place in places:
        if place.view.number < number:
            place.until(lambda view: view.number >= number)


def to_act(places: list[Place]) -> Place:
    return next(place for place in places if place.view.seat in place.view.actors)


def play_on(places: list[Place], most: int = 10_000, choice: int = 0) -> None:
    """Each in turn takes the same one of the legal actions, until the game is over."""
    for _ in range(most):
        if places[0].view.result is not None:
            return
        actor = to_act(places)
        number = actor.view.number + 1
        actor.act(actor.view.legal[choice % len(actor.view.legal)])
        catch_up(places, number)


def test_two_friends_play_a_whole_game(room: Room) -> None:
    ann, bob, _ = two_friends(room)
    assert [seat.name for seat in ann.view.seats] == ["Ann", "Bob"]
    play_on([ann, bob], choice=1)
    assert ann.view.result == bob.view.result
    assert ann.view.result is not None
    assert min(ann.view.result.ranks) == 1
    assert ann.view.actors == []
    assert not ann.refusals
    assert not bob.refusals


def test_the_changes_of_each_move_add_up_to_the_view(room: Room) -> None:
    guests = [room.guest() for _ in range(3)]
    opened = guests[0].open(person("Ann"), FRIEND, FRIEND, money="hidden")
    for guest, link in zip(guests[1:], opened["links"][1:], strict=True):
        guest.join(link, "Friend")
    places = [guest.sit(opened["table"]) for guest in guests]
    for choice in range(60):
        play_on(places, most=1, choice=choice)
        for place in places:
            assert json.loads(place.heard[-1])["type"] == "change"
            added_up = place.view
            whole = place.look(added_up.seat)
            assert added_up.log[-len(whole.log) :] == whole.log
            assert structs.replace(added_up, log=[], log_from=0) == structs.replace(whole, log=[], log_from=0)


def test_a_person_plays_against_bots(room: Room) -> None:
    ann = room.guest()
    place = ann.sit(ann.open(person("Ann"), bot("steady"), bot("naive"), bot("random"))["table"])
    while place.view.result is None:
        if place.view.legal:
            place.act(place.view.legal[-1])
        place.next()
    assert len(place.view.result.scores) == 4


def test_bots_play_among_themselves_before_a_watcher(room: Room) -> None:
    ann = room.guest()
    place = ann.sit(ann.open(bot(), bot("naive"))["table"])
    assert place.view.mine == []
    place.until(lambda view: view.result is not None)


def test_of_two_moves_made_at_once_one_is_taken_and_the_other_gets_a_sentence_and_the_table(room: Room) -> None:
    actor = to_act(list(two_friends(room)[:2]))
    number, legal = actor.view.number, actor.view.legal
    actor.act(legal[0], number=number)
    actor.act(legal[0], number=number)
    refusal = actor.refused()
    assert refusal.code == "stale"
    assert refusal.sentence.endswith(".")
    view = actor.until(lambda _: True)
    assert view.number == refusal.number == number + 1
    assert [line.number for line in view.log].count(number + 1) >= 1


def test_a_move_made_on_an_old_view_is_never_applied(room: Room) -> None:
    ann, bob, _ = two_friends(room)
    play_on([ann, bob], most=3)
    actor = to_act([ann, bob])
    number = actor.view.number
    for stale in (number - 1, 0, -1, number + 1, 10**15):
        actor.act(actor.view.legal[0], number=stale)
        assert actor.refused().code == "stale"
    assert actor.until(lambda _: True).number == number


def test_chat_does_not_make_a_move_stale(room: Room) -> None:
    ann, bob, _ = two_friends(room)
    actor = to_act([ann, bob])
    number, action = actor.view.number, actor.view.legal[0]
    bob.tell(type="say", text="Take your time.")
    actor.until(lambda view: view.number == number + 1)
    actor.act(action, number=number)
    actor.until(lambda view: view.number == number + 2)


def test_nobody_plays_for_another_seat(room: Room) -> None:
    ann, bob, _ = two_friends(room)
    actor, other = (ann, bob) if ann.view.legal else (bob, ann)
    for seat in (actor.view.seat, 2, -1, 99):
        other.act(actor.view.legal[0], seat=seat)
        assert other.refused().code == "not_your_seat"
    other.act(actor.view.legal[0])
    assert other.refused().code == "not_your_turn"


def test_an_illegal_move_gets_the_reason(room: Room) -> None:
    ann, bob, _ = two_friends(room)
    play_on([ann, bob], most=1)
    actor = to_act([ann, bob])
    nonsense: tuple[dict[str, Any], ...] = (
        {"type": "fly"},
        {},
        {"type": []},
        {"type": None},
        {"type": "bid", "amount": "7"},
        {"type": "bid", "x": {}},
    )
    for action in ({"type": "place", "colour": 0, "district": 0}, *nonsense):
        actor.act(action)
        refusal = actor.refused()
        assert refusal.code == "illegal"
        assert refusal.sentence.endswith(".")


def test_whoever_comes_back_finds_the_table_as_it_is_now(room: Room) -> None:
    ann, bob = room.guest(), room.guest()
    opened = ann.open(person("Ann"), FRIEND)
    bob.join(opened["links"][1], "Bob")
    places = [ann.sit(opened["table"]), bob.sit(opened["table"])]
    play_on(places, most=2)
    places[1].leave()
    places[0].until(lambda view: not view.seats[1].present)
    if places[0].view.legal:
        play_on(places[:1], most=1)
    again = bob.sit(opened["table"])
    places[0].until(lambda view: view.seats[1].present)
    assert again.view.log == places[0].view.log[-len(again.view.log) :]
    assert again.view.mine == [1]


def test_around_one_screen_secrets_are_shown_to_the_seat_that_looks(room: Room) -> None:
    ann = room.guest()
    place = ann.sit(ann.open(person("Ann"), person("Bob"), person("Cleo"), money="hidden")["table"])
    assert place.view.seat is None
    assert place.view.mine == [0, 1, 2]
    assert place.view.state["cash"] == [None] * 4
    for seat in range(3):
        view = place.look(seat)
        owned = [owner == seat for owner in view.state["seat_of"]]  # type: ignore[union-attr]
        assert [cash is not None for cash in view.state["cash"]] == owned  # type: ignore[union-attr]
        assert bool(view.legal) == (seat in view.actors)
    place.tell(type="look", seat=3)
    assert place.refused().code == "not_your_seat"


def test_a_watcher_sees_what_everybody_sees_and_plays_nothing(room: Room) -> None:
    ann, eve = room.guest(), room.guest()
    opened = ann.open(person("Ann"), person("Bob"), person("Cleo"), money="hidden")
    assert eve.join(opened["watch"]) == {"table": opened["table"], "seats": []}
    place = eve.sit(opened["table"])
    assert place.view.seat is None
    assert place.view.legal == []
    assert place.view.state["cash"] == [None] * 4
    place.act({"type": "pass"}, seat=0)
    assert place.refused().code == "not_your_seat"


def test_a_move_can_be_taken_back_until_another_seat_has_moved(room: Room) -> None:
    ann, bob, _ = two_friends(room)
    actor, other = (ann, bob) if ann.view.legal else (bob, ann)
    before = actor.view
    actor.act({"type": "decline"})
    actor.until(lambda view: view.can_undo)
    actor.tell(type="undo", seat=actor.view.seat, number=actor.view.number)
    after = actor.until(lambda view: not view.can_undo)
    assert (after.state, after.legal, after.log) == (before.state, before.legal, before.log)
    actor.act({"type": "decline"})
    catch_up([actor, other], after.number + 1)
    assert not other.view.can_undo
    other.act(other.view.legal[0])
    catch_up([actor, other], after.number + 2)
    assert not actor.view.can_undo
    actor.tell(type="undo", seat=actor.view.seat, number=actor.view.number)
    assert actor.refused().code == "no_undo"


def test_a_seat_is_handed_to_a_bot_and_taken_back(room: Room) -> None:
    ann = room.guest()
    place = ann.sit(ann.open(person("Ann"), bot())["table"])
    place.tell(type="hand_over", seat=0, level="naive")
    view = place.until(lambda view: view.seats[0].kind == "bot")
    assert view.seats[0].name == "Ann"
    place.until(lambda view: view.result is not None)
    place.tell(type="take_back", seat=0)
    place.until(lambda view: view.seats[0].kind == "person")
    place.tell(type="hand_over", seat=0, level="clever")
    assert place.refused().code == "unknown_level"


def test_a_bot_that_plays_for_somebody_is_not_disturbed(tmp_path: Path) -> None:
    with open_room(tmp_path, bot_delay=(600.0, 600.0)) as room:
        ann, bob, _ = two_friends(room)
        actor = to_act([ann, bob])
        action = actor.view.legal[0]
        actor.tell(type="hand_over", seat=actor.view.seat, level="naive")
        view = actor.until(lambda view: view.seats[view.seat or 0].kind == "bot")
        assert view.legal == []
        actor.act(action)
        assert actor.refused().code == "not_your_turn"
        actor.tell(type="take_back", seat=actor.view.seat)
        assert actor.until(lambda view: bool(view.legal)).legal[0] == action


def finished(room: Room) -> tuple[Guest, Guest, Place, str]:
    """A game of Ann, Bob and a bot that is over, played by bots in their stead."""
    ann, bob = room.guest(), room.guest()
    opened = ann.open(person("Ann"), FRIEND, bot())
    bob.join(opened["links"][1], "Bob")
    place, other = ann.sit(opened["table"]), bob.sit(opened["table"])
    place.tell(type="hand_over", seat=0, level="random")
    other.tell(type="hand_over", seat=1, level="random")
    other.until(lambda view: view.result is not None)
    place.until(lambda view: view.result is not None)
    return ann, bob, place, opened["table"]


def test_everybody_finds_the_seat_again_in_a_rematch(room: Room) -> None:
    ann, bob, place, table = finished(room)
    answer = ann.http.post(f"/api/tables/{table}/rematch").json()
    assert place.until(lambda view: view.rematch is not None).rematch == answer["table"]
    assert bob.http.post(f"/api/tables/{table}/rematch").json()["table"] == answer["table"]
    view = bob.sit(answer["table"]).view
    assert view.mine == [1]
    assert [(seat.name, seat.kind) for seat in view.seats] == [("Ann", "person"), ("Bob", "person"), ("random", "bot")]
    stranger = room.guest()
    stranger.open(person("Eve"), bot())
    with pytest.raises(ConnectionClosed, match="4404"):
        stranger.sit(answer["table"])


def test_rematches_asked_for_at_once_give_one_table(room: Room) -> None:
    ann, bob, _, table = finished(room)
    with ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(guest.http.post, f"/api/tables/{table}/rematch") for guest in [ann, bob] * 4]
    answers = [one.result() for one in asked]
    assert {answer.status_code for answer in answers} == {201}
    (rematch,) = {answer.json()["table"] for answer in answers}
    for guest in (ann, bob):
        listed = {one["table"] for one in guest.http.get("/api/tables").json()["tables"]}
        assert listed <= {table, rematch}


def test_there_is_no_rematch_before_the_end(room: Room) -> None:
    ann = room.guest()
    table = ann.open(person("Ann"), bot())["table"]
    answer = ann.http.post(f"/api/tables/{table}/rematch")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")


def test_the_file_of_a_finished_game_proves_that_the_key_was_fixed_from_the_start(room: Room, tmp_path: Path) -> None:
    ann, _, place, table = finished(room)
    commitments = {json.loads(raw)["commitment"] for raw in place.heard if "commitment" in raw}
    answer = ann.http.get(f"/api/tables/{table}/export")
    path = tmp_path / "match.json"
    path.write_bytes(answer.content)
    match = magnat.replay(path)
    assert match.over
    assert place.view.result is not None
    assert match.scores == place.view.result.scores
    assert commitments == {hashlib.sha256(match.key).hexdigest()}


def test_there_is_no_file_of_a_game_that_is_on(room: Room) -> None:
    ann = room.guest()
    table = ann.open(person("Ann"), bot())["table"]
    answer = ann.http.get(f"/api/tables/{table}/export")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")


def test_an_evening_is_looked_back_on_by_whoever_was_there(room: Room) -> None:
    ann, bob, place, table = finished(room)
    answers = [guest.http.get(f"/api/tables/{table}/evening") for guest in (ann, bob, ann)]
    assert [answer.status_code for answer in answers] == [200] * 3
    evening = msgspec.json.decode(answers[0].content, type=Evening)
    assert answers[1].content == answers[2].content == answers[0].content
    assert place.view.result is not None
    assert evening.standings[-1].scores == place.view.result.scores
    assert evening.standings[0].number == 0
    assert evening.lasted > 0
    assert all(feat.name.key.startswith("big_shot_record_") for feat in evening.records)


def test_an_evening_that_is_not_over_is_not_looked_back_on(room: Room) -> None:
    ann = room.guest()
    table = ann.open(person("Ann"), bot())["table"]
    answer = ann.http.get(f"/api/tables/{table}/evening")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")


def test_the_whole_log_can_be_read(room: Room) -> None:
    ann, _, place, table = finished(room)
    lines = ann.http.get(f"/api/tables/{table}/log").json()["lines"]
    assert lines[0] == {
        "number": 0,
        "seat": None,
        "line": {"key": "big_shot_round", "params": lines[0]["line"]["params"]},
    }
    assert len(lines) > len(place.view.log)
    shown = json.loads(place.heard[-1])["log"]
    assert lines[-len(shown) :] == shown


def test_my_games_are_listed_with_whose_turn_it_is(room: Room) -> None:
    ann, _, _, over = finished(room)
    on = ann.open(person("Ann"), person("Bob"))["table"]
    tables = {table["table"]: table for table in ann.http.get("/api/tables").json()["tables"]}
    assert tables.keys() == {over, on}
    assert tables[over]["over"]
    assert not tables[over]["my_turn"]
    assert tables[on]["my_turn"]
    assert [seat["name"] for seat in tables[on]["seats"]] == ["Ann", "Bob"]
    assert tables[over]["ranks"].count(1) >= 1
    assert len(tables[over]["scores"]) == len(tables[over]["seats"])
    assert room.guest().http.get("/api/tables").json() == {"tables": []}


def test_a_table_outlives_the_server(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        ann = room.guest()
        table = ann.open(person("Ann"), person("Bob"), person("Cleo"), money="hidden")["table"]
        place = ann.sit(table)
        for _ in range(70):
            place.act(place.look(place.view.actors[0]).legal[-1])
            place.next()
        cookies, shown = ann.http.cookies, place.look(place.view.seat)
    with open_room(tmp_path) as room:
        again = room.guest(cookies=cookies).sit(table)
        assert again.look(shown.seat) == shown


def test_moves_can_be_taken_back_after_the_server_was_restarted(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        ann, bob, table = two_friends(room)
        actor = to_act([ann, bob])
        before = actor.view.state
        actor.act({"type": "decline"})
        seat = actor.until(lambda view: view.can_undo).seat
        cookies = [guest.http.cookies for guest in room._guests]
    with open_room(tmp_path) as room:
        place = room.guest(cookies=cookies[seat or 0]).sit(table)
        assert place.view.can_undo
        place.tell(type="undo", seat=seat, number=place.view.number)
        assert place.until(lambda view: not view.can_undo).state == before


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "'; DROP TABLE events; --", "Åsa 東京 🎲"])
def test_names_and_chat_are_just_text(room: Room, name: str) -> None:
    ann = room.guest()
    place = ann.sit(ann.open(person(name), bot())["table"])
    assert place.view.seats[0].name == name[:24]
    place.tell(type="say", text=f"{name}\u202e\x00\n{name}")
    view = place.until(lambda view: bool(view.chat))
    assert view.chat[-1].text == f"{name} {name}"
    assert view.chat[-1].seat == 0


def test_why_not_is_answered_with_a_line_to_the_asker_alone_and_changes_nothing(room: Room) -> None:
    ann, bob, _ = two_friends(room)
    asked, other = (ann, bob) if ann.view.legal else (bob, ann)
    number = asked.view.number
    answer = asked.why({"type": "bid", "amount": 99}, asked.view.mine[0])
    assert answer.line is not None
    assert answer.line.key == "big_shot_refusal_now_loans"
    assert asked.why(asked.view.legal[0], asked.view.mine[0]).line is None
    not_now = other.why({"type": "pass"}, other.view.mine[0]).line
    assert not_now is not None
    assert (not_now.key, not_now.params) == ("house_not_your_turn", {"seat": asked.view.mine[0]})
    asked.act(asked.view.legal[0])
    assert asked.next().number == number + 1


def test_why_not_is_not_asked_for_anothers_seat(room: Room) -> None:
    ann, bob, _ = two_friends(room)
    ann.tell(type="why", seat=bob.view.mine[0], action={"type": "pass"}, ask=1)
    refusal = ann.refused()
    assert (refusal.code, refusal.line.key) == ("not_your_seat", "house_not_your_seat")


def test_a_refusal_carries_the_line_of_its_reason(room: Room) -> None:
    actor = to_act(list(two_friends(room)[:2]))
    actor.act({"type": "bid", "amount": 99})
    refusal = actor.refused()
    assert (refusal.code, refusal.line.key) == ("illegal", "big_shot_refusal_now_loans")
    assert refusal.sentence == "This is not the moment for that: borrow, or borrow nothing."


def test_whoever_comes_back_is_told_what_others_did_since_as_the_seat_could_see_it(room: Room) -> None:
    guest, *friends = guests = [room.guest() for _ in range(3)]
    opened = guest.open(person("Ann"), FRIEND, FRIEND, money="hidden")
    for friend, link in zip(friends, opened["links"][1:], strict=True):
        friend.join(link, "Friend")
    table = opened["table"]
    places = [one.sit(table) for one in guests]
    ann = places[0]
    seen: list[dict[str, Any]] = []
    while ann.view.number < 12 or not seen:
        acted = to_act(places)
        stood, told = ann.view.state, ann.view.log_from + len(ann.view.log)
        play_on(places, most=1, choice=1)
        if acted is ann:
            seen.clear()
        elif ann.view.log_from + len(ann.view.log) > told:
            seen.append(stood)
    since = msgspec.json.decode(guest.http.get(f"/api/tables/{table}/seats/0/since").content, type=Since)
    states: list[dict[str, Any]] = [move.state for move in since.moves]
    assert list(accumulate(states, operator.or_)) == seen
    assert all(len(move.state) < len(since.moves[0].state) for move in since.moves[1:])
    assert since.moves[-1].log[-1] == ann.view.log[-1]
    assert guest.http.get(f"/api/tables/{table}/seats/1/since").status_code == 403
