"""Phrases that everybody reads in their own language, bots that talk, and a table that waits for its reader."""

from pathlib import Path

from tests.server.room import FRIEND, Room, open_room, person


def bot(name: str) -> dict[str, str]:
    return {"kind": "bot", "name": name, "level": "naive"}


def test_a_phrase_reaches_everybody_as_its_key(room: Room) -> None:
    ann, bob = room.guest(), room.guest()
    opened = ann.open(person("Ann"), FRIEND)
    bob.join(opened["links"][1], "Bob")
    first, second = ann.sit(opened["table"]), bob.sit(opened["table"])
    first.tell(type="say", phrase="well_played")
    heard = second.until(lambda view: any(line.phrase for line in view.chat)).chat[-1]
    assert heard.phrase is not None
    assert (heard.name, heard.text, heard.phrase.key) == ("Ann", "", "house_say_well_played")


def test_bots_talk_where_somebody_listens(tmp_path: Path) -> None:
    with open_room(tmp_path, boxes=("kohle",)) as room:
        ann = room.guest()
        opened = ann.open(person("Ann"), *map(bot, ("Hugo", "Stella", "Irma")), game="kohle", pace="courteous")
        place = ann.sit(opened["table"])
        place.tell(type="hand_over", seat=0, level="naive")
        view = place.once(lambda view: any(line.phrase for line in view.chat))
    said = next(line for line in view.chat if line.phrase)
    assert said.phrase is not None
    assert said.phrase.key.startswith("kohle_talk_")


def test_the_clock_stops_while_somebody_reads_among_bots(room: Room) -> None:
    ann = room.guest()
    opened = ann.open(person("Ann"), bot("Hugo"), bot("Stella"), clock={"move": 600})
    place = ann.sit(opened["table"])
    view = place.once(lambda view: bool(view.legal))
    assert view.closes_in is not None
    place.tell(type="hold", seat=0, waits=True)
    view = place.until(lambda view: view.held)
    assert view.closes_in is None
    place.tell(type="hold", seat=0, waits=False)
    assert place.until(lambda view: not view.held).closes_in is not None


def test_whoever_was_late_is_told(room: Room) -> None:
    ann = room.guest()
    opened = ann.open(person("Ann"), bot("Hugo"), bot("Stella"), clock={"move": 3})
    place = ann.sit(opened["table"])
    assert place.once(lambda view: view.late is not None).late == 0
