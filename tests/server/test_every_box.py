"""Every box is played to its end over real sockets, each seat by somebody with a connection of their own."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.room import FRIEND, Place, Room, open_room, person

import magnat
from magnat.bots import ahead
from magnat.games import shelf

MOST_MOVES = 20_000


@pytest.fixture(scope="module")
def whole_shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    for box in shelf():
        ahead.load(magnat.load(box))
    with open_room(tmp_path_factory.mktemp("shelf"), boxes=()) as room:
        yield room


@pytest.mark.parametrize("box", sorted(shelf()))
def test_a_whole_game_is_told_alike_to_all_who_play_it(whole_shelf: Room, box: str) -> None:
    seats = shelf()[box].seats[0]
    places = seated(whole_shelf, box, seats)
    chance = random.Random(7)
    for _ in range(MOST_MOVES):
        view = places[0].view
        if view.result is not None:
            break
        seat = chance.choice(view.actors)
        places[seat].act(chance.choice(places[seat].view.legal))
        numbers = {place.next().number for place in places}
        assert numbers == {view.number + 1}
    results = [place.view.result for place in places]
    assert results[0] is not None
    assert all(result == results[0] for result in results)
    assert min(results[0].ranks) == 1


def seated(room: Room, box: str, seats: int) -> list[Place]:
    host = room.guest()
    brief: dict[str, Any] = (
        {"patience": "3"} if box == "kohle" else {}
    )  # At random, people would talk for a very long time.
    opened = host.open(person("Host"), *[FRIEND] * (seats - 1), game=box, **brief)
    guests = [host]
    for link in opened["links"][1:]:
        friend = room.guest()
        friend.join(link, "Friend")
        guests.append(friend)
    places = [guest.sit(opened["table"]) for guest in guests]
    for place in places:
        if not all(seat.present for seat in place.view.seats):
            place.until(lambda view: all(seat.present for seat in view.seats))
    return places
