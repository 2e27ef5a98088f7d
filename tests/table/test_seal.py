"""The deal follows from a key that was sealed and from what every person threw in, and whoever changes anything of it,
or of what happened since, is found out by what the people kept."""

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

import magnat
from magnat.cli.app import app
from magnat.cli.verify import check_events
from magnat.engine.files import FileError, as_content, load
from magnat.engine.proofs import check
from magnat.engine.sealing import Nonce, chain, dealt_key, fresh_nonce
from magnat.table import Opening, Refusal, SeatPlan, Table, events, film, opened, snapshots
from magnat.table.evening import looked_back
from magnat.table.events import AnyEvent
from magnat.table.export import saved_file
from magnat.table.gathering import free_seat, seat_bot, stir
from magnat.table.seal import proof_of, stirred_match
from tests.table.play import BOXES, random_events

ANN, BOB = "a1" * 16, "b0" * 16


def waiting(box: str = "big-shot", *kinds: str, key: str = "") -> Table:
    """A table whose deal is to be stirred, before anybody has."""
    game = magnat.load(box)
    plans = [SeatPlan(kind=kind, name=f"P{seat}", level="steady") for seat, kind in enumerate(kinds)]  # type: ignore[arg-type]
    opening = opened(game.edition, "table", 1.0, plans, {}, stirred=True)
    opening.key = key or opening.key
    return Table(opening, game, all_lines=True)


def take(table: Table, event: AnyEvent, log: list[AnyEvent]) -> None:
    table.take(event)
    log.append(event)


THROWN_IN = {2: "c2" * 16, 1: BOB, 0: ANN}
"""In this order."""


def played(
    box: str = "big-shot",
    most: int = 100_000,
    first: str = "person",
    thrown_in: dict[int, str] = THROWN_IN,
    key: str = "",
) -> tuple[Table, list[AnyEvent], dict[str, Any]]:
    """A game to its end, its log, and what somebody at seat 0 kept of it."""
    table = waiting(box, first, "person", "person", key=key)
    log: list[AnyEvent] = []
    for place, (seat, number) in enumerate(thrown_in.items()):
        take(table, stir(table, seat, number, 1.4 + place / 10), log)
    take(table, table.say(1, "", "hello", 1.7), log)
    witness: dict[str, Any] = {"commitment": table.commitment, "nonces": {"0": ANN}, "heads": {}}
    for event in random_events(table, random.Random(5), most=most):
        log.append(event)
        if table.number % 20 == 0 or table.shown.over:
            witness["heads"][str(table.number)] = table.seal.head
    return table, log, witness


# ---- The deal ----


def test_nothing_is_dealt_before_every_person_has_thrown_in_a_number() -> None:
    table = waiting("venture", "person", "open", "bot")
    nobodys = table.shown.record.tobytes()
    table.take(stir(table, 0, ANN, 1.0))
    assert not table.begun
    table.take(table.sit_down(1, "Bob", 1.0))
    assert not table.begun
    assert table.shown.record.tobytes() == nobodys
    with pytest.raises(Refusal, match="helped to shuffle"):
        table.move(0, table.number, {"type": "pass"}, 1.0)
    assert table.next_late is None
    table.take(stir(table, 1, BOB, 1.0))
    assert table.begun
    assert table.shown.record.tobytes() != nobodys
    key = dealt_key(bytes.fromhex(table.opening.key), [Nonce(0, ANN), Nonce(1, BOB)])
    assert (table.match.record == table.game.new(3, key=key).record).all()


def test_what_lies_there_before_the_deal_tells_nothing_of_it() -> None:
    one, other = waiting("venture", "person", "bot", "bot"), waiting("venture", "person", "bot", "bot")
    assert one.opening.key != other.opening.key
    assert one.shown.record.tobytes() == other.shown.record.tobytes()
    for table in (one, other):
        table.take(stir(table, 0, ANN, 1.0))
    assert one.shown.record.tobytes() != other.shown.record.tobytes()


def test_each_number_and_its_place_decides_the_deal() -> None:
    key = bytes(range(16))
    deals = {
        dealt_key(key, nonces)
        for nonces in (
            [],
            [Nonce(0, ANN)],
            [Nonce(1, ANN)],
            [Nonce(0, ANN), Nonce(1, BOB)],
            [Nonce(1, BOB), Nonce(0, ANN)],
        )
    }
    assert len(deals) == 5


def test_a_number_is_thrown_in_once_and_before_the_deal() -> None:
    table = waiting("big-shot", "person", "person")
    for bad in ("", "00", "zz" * 16, ANN.upper(), ANN + "00"):
        with pytest.raises(Refusal, match="32 hexadecimal digits"):
            stir(table, 0, bad, 1.0)
    table.take(stir(table, 0, ANN, 1.0))
    with pytest.raises(Refusal, match="once each"):
        stir(table, 0, BOB, 1.0)
    table.take(stir(table, 1, BOB, 1.0))
    with pytest.raises(Refusal, match="once each"):
        stir(table, 1, ANN, 1.0)


def test_the_host_begins_by_giving_free_seats_to_bots() -> None:
    table = waiting("big-shot", "person", "open", "open")
    table.take(stir(table, 0, ANN, 1.0))
    table.take(seat_bot(table, 1, "Bot", "steady", 1.0))
    table.take(seat_bot(table, 2, "Bot", "steady", 1.0))
    assert table.begun


def test_somebody_who_went_away_before_the_deal_holds_nobody_up() -> None:
    table = waiting("big-shot", "person", "open")
    table.take(stir(table, 0, ANN, 1.0))
    table.take(table.sit_down(1, "Bob", 1.0))
    table.take(free_seat(table, 1, 1.0))
    table.take(seat_bot(table, 1, "Bot", "steady", 1.0))
    assert table.begun
    handed = waiting("big-shot", "person", "person")
    handed.take(stir(handed, 0, ANN, 1.0))
    handed.take(handed.hand_over(1, "steady", 1.0))
    assert handed.begun


@pytest.mark.parametrize("box", BOXES)
def test_a_stirred_table_is_rebuilt_from_its_log_its_snapshot_and_its_film(box: str) -> None:
    table, log, _ = played(box, most=60)
    again = Table.rebuilt(table.opening, table.game, log, all_lines=True)
    restored = snapshots.unpack(table.opening, table.game, snapshots.pack(table))
    assert restored is not None
    for other in (again, restored):
        assert other.match.record.tobytes() == table.match.record.tobytes()
        assert (other.match.key, other.seal.head, other.seal.nonces) == (
            table.match.key,
            table.seal.head,
            table.seal.nonces,
        )
    assert list(again.lines) == list(table.lines)
    shot = film.filmed(Table(table.opening, table.game, all_lines=True), log)
    dealt = table.game.new(3, options=table.opening.options, key=table.match.key)
    assert shot.records[0] == dealt.record.tobytes()
    assert shot.records[-1] == table.match.record.tobytes()


def test_a_table_from_before_there_were_numbers_goes_on() -> None:
    game = magnat.load("big-shot")
    plans = [SeatPlan(kind="person", name="Ann"), SeatPlan(kind="bot", level="steady")]
    stored = json.loads(msgspec.json.encode(opened(game.edition, "old", 1.0, plans, {})))
    del stored["stirred"]
    opening = msgspec.json.decode(json.dumps(stored), type=Opening)
    stored_then = b'{"event":"moved","seat":0,"codes":[1],"late":false,"at":2.0}'
    assert events.encode(events.decode(stored_then)) == b'{"event":"moved","seat":0,"codes":[1],"at":2.0}'
    table = Table(opening, game)
    assert table.begun
    assert table.match.key.hex() == opening.key
    check(msgspec.to_builtins(proof_of(opening, [])), table.match.key)


def test_the_evening_of_a_stirred_game_begins_with_its_own_deal() -> None:
    table, log, _ = played("venture")
    evening = looked_back(Table(table.opening, table.game, all_lines=True), log)
    assert evening.standings[0].scores == table.game.new(3, options=table.opening.options, key=table.match.key).scores


def test_a_head_tells_nothing_of_an_event_without_the_key() -> None:
    """The same events under another key: no digit can be worked out from them alone."""
    table, log, _ = played(most=20)
    told = proof_of(table.opening, log)
    others = chain(bytes(16), told.agreed, told.events)
    assert not {head[:8] for head in others} & {
        head[:8] for head in chain(bytes.fromhex(told.key), told.agreed, told.events)
    }


# ---- Cheating ----


def cheat_with_the_key(table: Table, log: list[AnyEvent]) -> tuple[Opening, list[AnyEvent]]:
    return msgspec.structs.replace(table.opening, key="5a" * 16), log


def cheat_by_dropping_a_number(table: Table, log: list[AnyEvent]) -> tuple[Opening, list[AnyEvent]]:
    return table.opening, [event for event in log if not (isinstance(event, events.Stirred) and event.seat == 0)]


def cheat_by_changing_a_number(table: Table, log: list[AnyEvent]) -> tuple[Opening, list[AnyEvent]]:
    first = next(place for place, event in enumerate(log) if isinstance(event, events.Stirred) and event.seat == 0)
    return table.opening, [*log[:first], stir_again(log[first]), *log[first + 1 :]]


def stir_again(event: AnyEvent) -> AnyEvent:
    return msgspec.structs.replace(event, nonce=fresh_nonce())


def cheat_by_reordering(table: Table, log: list[AnyEvent]) -> tuple[Opening, list[AnyEvent]]:
    return table.opening, [log[1], log[0], *log[2:]]


def cheat_by_editing(table: Table, log: list[AnyEvent]) -> tuple[Opening, list[AnyEvent]]:
    return table.opening, [*log[:4], msgspec.structs.replace(log[4], at=log[4].at + 1), *log[5:]]


CHEATS = {
    cheat_with_the_key: "not the one that the witness was shown",
    cheat_by_dropping_a_number: "moved before the deal",
    cheat_by_changing_a_number: "threw in for seat 1 is not in the deal",
    cheat_by_reordering: "is not what the witness was shown",
    cheat_by_editing: "is not what the witness was shown",
}


@pytest.mark.parametrize("cheat", CHEATS, ids=lambda cheat: cheat.__name__)
def test_a_cheat_is_found_out(cheat: Any, tmp_path: Path) -> None:
    """The server covers its tracks as well as it can: key, deal, chain and checksum fit each other again. Then what the
    people kept gives it away; where it does not cover them, the file alone does."""
    table, log, witness = played()
    opening, forged = cheat(table, log)
    proof = msgspec.to_builtins(proof_of(opening, forged))
    thrown_in = sorted(Nonce(event.seat, event.nonce) for event in forged if isinstance(event, events.Stirred))
    table.match.key = dealt_key(bytes.fromhex(opening.key), thrown_in)
    if cheat is not cheat_by_dropping_a_number:  # There the file alone tells: somebody sat there.
        check(proof, table.match.key)
    with pytest.raises(ValueError, match=CHEATS[cheat]):
        check({**proof, "witness": witness}, table.match.key)
    half = {**msgspec.to_builtins(proof_of(table.opening, log)), "key": proof["key"], "events": proof["events"]}
    path = tmp_path / "match.json"
    path.write_bytes(saved_file(*_honest(table, log)))
    honest = json.loads(path.read_text())
    path.write_text(json.dumps(_signed({**honest, "proof": half})))
    with pytest.raises(FileError, match=r"is not the game that was dealt|was played"):
        check_events(path, load(path, magnat.load, magnat.load_own))
    told = CliRunner().invoke(app, ["verify", str(path)])
    assert told.exit_code == 1
    assert "is whole" not in told.output


def _honest(table: Table, log: list[AnyEvent]) -> tuple[Table, Any]:
    return Table.rebuilt(table.opening, table.game, log), proof_of(table.opening, log)


def _signed(content: dict[str, Any]) -> dict[str, Any]:
    """With the checksum that a careful forger would not forget."""
    body = {name: value for name, value in content.items() if name != "checksum"}
    return {**body, "checksum": hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()[:32]}


Forged = tuple[Table, list[AnyEvent]]


def another_key(_: str) -> Forged:
    return played()[:2]


def a_number_dropped(key: str) -> Forged:
    """As if a bot had sat there, which throws in nothing."""
    return played(first="bot", thrown_in={2: "c2" * 16, 1: BOB}, key=key)[:2]


def a_number_changed(key: str) -> Forged:
    return played(thrown_in={**THROWN_IN, 0: "0f" * 16}, key=key)[:2]


def events_reordered(key: str) -> Forged:
    return played(thrown_in=dict(reversed(THROWN_IN.items())), key=key)[:2]


def an_event_edited(key: str) -> Forged:
    table, log, _ = played(key=key)
    return table, cheat_by_editing(table, log)[1]


@pytest.mark.parametrize("forge", [another_key, a_number_dropped, a_number_changed, events_reordered, an_event_edited])
def test_verify_finds_out_a_whole_other_game_by_what_somebody_kept(forge: Any, tmp_path: Path) -> None:
    """The server shows a game that can be played again and in which everything fits."""
    table, _, witness = played()
    content = json.loads(saved_file(*_honest(*forge(table.opening.key))))
    path = tmp_path / "match.json"
    for kept, whole in ((None, True), (witness, False)):
        path.write_text(json.dumps({**content, "witness": kept} if kept else content))
        told = CliRunner().invoke(app, ["verify", str(path), "--lang", "en"])
        assert (told.exit_code == 0, "is whole" in " ".join(told.output.split())) == (whole, whole), told.output


def test_an_honest_file_with_a_witness_is_believed_and_gives_no_talk_away(tmp_path: Path) -> None:
    table, log, witness = played()
    path = tmp_path / "match.json"
    path.write_bytes(saved_file(table, proof_of(table.opening, log)))
    assert "hello" not in path.read_text()
    path.write_text(json.dumps({**json.loads(path.read_text()), "witness": witness}))
    match = load(path, magnat.load, magnat.load_own)
    check_events(path, match)
    assert as_content(match)["proof"]["commitment"] == table.commitment
    witness["heads"][str(len(log) + 1)] = "00" * 16
    path.write_text(json.dumps({**json.loads(path.read_text()), "witness": witness}))
    with pytest.raises(FileError, match="What happened up to event"):
        load(path, magnat.load, magnat.load_own)


def test_moves_that_were_not_played_are_found_out_by_the_events(tmp_path: Path) -> None:
    """The actions of a file and the events of its proof must lead to the same end."""
    table, log, _ = played()
    path = tmp_path / "match.json"
    path.write_bytes(saved_file(table, proof_of(table.opening, log[:-1])))
    with pytest.raises(FileError, match="lead elsewhere"):
        check_events(path, load(path, magnat.load, magnat.load_own))


def test_a_match_at_one_machine_is_stirred_too(tmp_path: Path) -> None:
    game = magnat.load("big-shot")
    match = stirred_match(game, [SeatPlan(kind="person"), SeatPlan(kind="bot", level="steady")], {})
    path = tmp_path / "match.json"
    match.save(path)
    again = load(path, magnat.load, magnat.load_own)
    check_events(path, again)
    assert again.proof == match.proof
    content = json.loads(path.read_text())
    content["proof"]["events"] = []
    path.write_text(json.dumps(_signed(content)))
    with pytest.raises(FileError, match="Nothing was ever dealt"):
        load(path, magnat.load, magnat.load_own)
