"""Time passes at a table whether or not anybody says anything."""

from pathlib import Path

import httpx
from tests.server.room import FRIEND, Room, let_time_pass, open_room, person


def test_a_seat_that_keeps_silent_passes_and_everybody_sees_how_long_it_has(room: Room) -> None:
    ann, bob = room.guest(), room.guest()
    opened = ann.open(person("Ann"), FRIEND, clock={"move": 3})
    bob.join(opened["links"][1], "Bob")
    first, second = ann.sit(opened["table"]), bob.sit(opened["table"])
    view = second.view
    assert view.closes_in is not None
    assert 0 <= view.closes_in <= 3000 == view.time_given
    actors = view.actors
    for place in (first, second):
        assert place.until(lambda view: view.log[-1].number > 1).actors != actors


def test_who_became_late_while_the_server_was_down_is_found_late(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        ann, bob = room.guest(), room.guest()
        opened = ann.open(person("Ann"), FRIEND, clock={"move": 600})
        bob.join(opened["links"][1], "Bob")
        view = ann.sit(opened["table"]).view
        cookies = ann.http.cookies
    let_time_pass(tmp_path / "magnat.db", 601.0)
    with open_room(tmp_path) as room:
        later = room.guest(cookies=httpx.Cookies(cookies)).sit(opened["table"])
        assert later.until(lambda view: view.number > 1).actors != view.actors


def test_a_clock_that_makes_no_sense_is_refused(room: Room) -> None:
    wanted = {"game": "big-shot", "seats": [person("Ann"), FRIEND], "clock": {"move": 1}}
    answer = room.guest().http.post("/api/tables", json=wanted)
    assert answer.status_code == 400
    assert answer.json()["sentence"].endswith("seconds.")


def test_an_undo_that_others_must_agree_to(room: Room) -> None:
    ann, bob = room.guest(), room.guest()
    opened = ann.open(person("Ann"), FRIEND)
    bob.join(opened["links"][1], "Bob")
    places = [ann.sit(opened["table"]), bob.sit(opened["table"])]
    first, second = sorted(places, key=lambda place: place.view.seat not in place.view.actors)
    before = first.view.state
    first.act(first.view.legal[0])
    second.until(lambda view: bool(view.legal))
    second.act(second.view.legal[0])
    view = first.until(lambda view: view.can_ask_undo)
    first.tell(type="ask_undo", seat=view.seat, number=view.number)
    asked = second.until(lambda view: view.wish is not None)
    assert asked.wish is not None
    assert asked.wish.seat == first.view.seat
    second.tell(type="answer_undo", seat=second.view.seat, agrees=True)
    assert first.until(lambda view: view.wish is None and view.number > asked.number).state == before


def test_bots_wait_while_people_are_asked_whether_a_move_may_be_taken_back(room: Room) -> None:
    guests = [room.guest() for _ in range(3)]
    opened = guests[0].open(person("Ann"), FRIEND, FRIEND)
    for guest, link in zip(guests[1:], opened["links"][1:], strict=True):
        guest.join(link, "Friend")
    places = {place.view.seat: place for place in [guest.sit(opened["table"]) for guest in guests]}
    order: list[int] = []
    for amount in (1, 2):
        seat = places[0].once(lambda view: view.number >= 1 + len(order) + 1).actors[0]
        places[seat].once(lambda view: bool(view.legal))
        places[seat].act({"type": "bid", "amount": amount})
        order.append(seat)
    first, second = order
    third = next(seat for seat in range(3) if seat not in order)
    number = places[first].once(lambda view: view.can_ask_undo).number
    places[first].tell(type="ask_undo", seat=first, number=number)
    places[third].once(lambda view: view.wish is not None)
    places[third].tell(type="hand_over", seat=third, level="random")
    places[second].once(lambda view: view.seats[third].kind == "bot")
    for seat in (second, third):
        places[seat].tell(type="answer_undo", seat=seat, agrees=True)
    assert places[first].once(lambda view: view.wish is None and view.number > number + 2).actors == [first]
