"""Hints over real sockets: whoever asks is answered soon, others are told, and nobody waits."""

import pytest
from tests.server.room import FRIEND, Room, bot, person
from tests.server.test_playing import to_act

from magnat.server.advising import LATEST, LEAST, THINKERS, THOUGHT, time_for
from magnat.server.messages import Hinted


def test_whoever_plays_against_bots_is_told_the_best_ways(room: Room) -> None:
    ann = room.guest()
    place = ann.sit(ann.open(person("Ann"), bot(), bot())["table"])
    place.once(lambda view: 0 in view.actors)
    assert place.view.hints == "free"
    answer = place.hint(0)
    assert answer.hint is not None
    assert len(answer.hint.ways) == min(3, len(place.view.legal))
    assert answer.hint.games > 0
    assert all(way.action in place.view.legal for way in answer.hint.ways)
    assert not place.view.chat


def test_among_people_a_hint_must_be_agreed_on_and_is_told_to_everybody(room: Room) -> None:
    for wish, given in (("usual", False), ("always", True)):
        ann, bob = room.guest(), room.guest()
        opened = ann.open(person("Ann"), FRIEND, hints=wish)
        bob.join(opened["links"][1], "Bob")
        places = [ann.sit(opened["table"]), bob.sit(opened["table"])]
        actor = to_act(places)
        assert actor.view.seat is not None
        answer = actor.hint(actor.view.seat)
        assert (answer.hint is not None) == given
        if answer.line is not None:
            assert answer.line.key == "house_no_hints"
        if given:
            other = next(place for place in places if place is not actor)
            told = other.once(lambda view: any(line.told and line.told.key == "told_hinted" for line in view.chat))
            assert told.chat[-1].told is not None


def test_nobody_is_advised_at_another_seat(room: Room) -> None:
    ann = room.guest()
    place = ann.sit(ann.open(person("Ann"), bot(), bot())["table"])
    place.once(lambda view: 0 in view.actors)
    place.tell(type="ask_hint", seat=1, ask=1)
    assert place.refused().code == "not_your_seat"


def test_whoever_wants_it_is_told_of_a_bad_move_and_may_take_it_back(room: Room) -> None:
    ann = room.guest()
    place = ann.sit(ann.open(person("Ann"), bot(), bot())["table"])
    word = None
    while word is None:  # Whoever bids all they have, whatever the lot, is told so before long.
        view = place.once(lambda view: 0 in view.actors or view.result is not None)
        if (
            view.result is not None
        ):  # In time the coach is silent rather than unsure: on a slow machine a game may pass.
            place = ann.sit(ann.open(person("Ann"), bot(), bot())["table"])
            continue
        dearest = max(view.legal, key=lambda action: action.get("amount", 0))
        place.act(dearest)
        place.next()
        word = place.word(0, view.number).word if dearest["type"] == "bid" else None
    assert word.done.action == dearest
    assert place.view.can_undo or place.view.can_ask_undo


def test_nobody_hears_a_word_about_a_move_where_hints_are_not_given(room: Room) -> None:
    ann = room.guest()
    place = ann.sit(ann.open(person("Ann"), bot(), bot(), hints="never")["table"])
    place.tell(type="ask_word", seat=0, number=0, ask=1)
    assert place.refused().line.key == "house_no_hints"


@pytest.mark.parametrize("askers", [1, 4, 12])
def test_however_many_ask_at_once_each_is_answered_in_time(askers: int) -> None:
    """One thinker after another takes the longest that waits: so long has each waited, and been thought about."""
    free, waiting = [0.0] * THINKERS, askers
    answered = []
    for _ in range(askers):
        begins = min(free)
        takes = time_for(begins, waiting)
        assert LEAST <= takes <= THOUGHT
        free[free.index(begins)] = begins + takes
        answered.append(begins + takes)
        waiting -= 1
    assert max(answered) <= LATEST + askers * LEAST
    assert max(answered) < 1


def test_several_who_ask_at_the_same_time_are_all_answered(room: Room) -> None:
    guests = [room.guest() for _ in range(5)]
    places = [ann.sit(ann.open(person("Ann"), bot(), bot())["table"]) for ann in guests]
    for place in places:
        place.once(lambda view: 0 in view.actors)
        place.tell(type="ask_hint", seat=0, ask=7)
    for place in places:
        while not isinstance(answer := place.hear(), Hinted):
            pass
        assert answer.hint is not None
        assert answer.hint.ways
