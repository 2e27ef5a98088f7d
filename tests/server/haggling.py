"""Three people at a table of Kohle by the day, and one of them offers prices, bit by bit, as bots do."""

from typing import Any

from tests.server.room import FRIEND, Guest, Place, Room, person

from magnat.games.kohle.state import NEGOTIATION

ANN, BOB, CLEO = range(3)
DAY = {"move": 86400}
QUIETLY = ("let_go", "place", "roll", "draw", "give_up", "discard", "deal")
"""What is done where nobody wants anything, the first that can be."""
EAGERLY = ("deal", *QUIETLY)
MOST_MOVES = 400


def three(room: Room) -> tuple[list[Guest], str]:
    guests = [Guest(room) for _ in range(3)]
    opened = guests[ANN].open(person("Ann"), FRIEND, FRIEND, game="kohle", clock=DAY)
    for seat, name in ((BOB, "Bob"), (CLEO, "Cleo")):
        guests[seat].join(opened["links"][seat], name)
    return guests, opened["table"]


def until_bob_can_offer(places: list[Place]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Until Bob leads a negotiation in which he can name Cleo a price, and Ann: these two."""
    for _ in range(MOST_MOVES):
        actor = next(place for place in places if place.view.seat in place.view.actors)
        state, boss = actor.view.state, places[BOB]
        if state["phase"] != NEGOTIATION or state["turn"] != BOB:
            move_on(places, actor)
            continue
        to = {action["seat"]: action for action in boss.view.legal if action["type"] == "name_price"}
        if ANN in to and CLEO in to:
            return to[CLEO], to[ANN]
        act(places, boss, {"type": "give_up"})
    raise AssertionError


def move_on(places: list[Place], actor: Place) -> None:
    """Somebody does what must be done; Bob wants to deal."""
    kinds = EAGERLY if actor.view.seat == BOB else QUIETLY
    act(places, actor, next(one for kind in kinds for one in actor.view.legal if one["type"] == kind))


def act(places: list[Place], actor: Place, action: dict[str, Any]) -> None:
    """Something is done, and all have seen it."""
    actor.act(action)
    number = actor.view.number + 1
    for place in places:
        place.once(lambda view: view.number >= number)


def name_price(boss: Place, price: dict[str, Any], amount: int) -> None:
    act([boss], boss, price)
    act([boss], boss, {"type": "amount", "amount": amount})
