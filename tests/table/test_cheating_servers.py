"""A server that would choose the deal, or show another one than it made, is found out by what people kept."""

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
from magnat.engine.files import FileError, load
from magnat.engine.proofs import check, stirred_by
from magnat.engine.sealing import Nonce, SealError, chain, dealt_key, digest_of_position
from magnat.engine.stirring import nonces_at_deal
from magnat.server.branches import position_in
from magnat.table import Opening, SeatPlan, Table, events, opened, snapshots
from magnat.table.events import AnyEvent
from magnat.table.export import saved_file
from magnat.table.gathering import free_seat, seat_bot, stir
from magnat.table.opening import Branch
from magnat.table.seal import Proof, proof_of
from tests.table.play import random_events
from tests.table.test_seal import ANN, BOB, played, take, waiting

GROUND = "9f" * 16
"""What a server has looked for until the deal pleased it."""

KEY = "00112233445566778899aabbccddeeff"


def stirred(*numbers: tuple[int, str]) -> list[AnyEvent]:
    return [events.Stirred(at=2.0 + place, seat=seat, nonce=nonce) for place, (seat, nonce) in enumerate(numbers)]


def proved(log: list[AnyEvent], *kinds: str) -> tuple[dict[str, Any], bytes]:
    """The proof of a table, and the deal by all its numbers in the order in which they came."""
    opening = waiting("big-shot", *kinds, key=KEY).opening
    thrown_in = [Nonce(event.seat, event.nonce) for event in log if isinstance(event, events.Stirred)]
    return msgspec.to_builtins(proof_of(opening, log)), dealt_key(bytes.fromhex(KEY), thrown_in)


def kept(proof: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"witness": {"commitment": proof["commitment"], "nonces": {"0": ANN}, "heads": {}, **more}}


# ---- The numbers ----


@pytest.mark.parametrize(
    ("log", "reason"),
    [
        (stirred((1, GROUND), (0, ANN), (2, BOB)), "seat 2, where no person sat"),
        (stirred((0, ANN), (0, GROUND), (2, BOB)), "second number .* seat 1"),
        (stirred((2, GROUND), (2, BOB), (0, ANN)), "second number .* seat 3"),
        (stirred((0, ANN), (2, BOB), (2, GROUND)), "after the deal"),
        ([events.SeatFreed(at=1.0, seat=1), *stirred((0, ANN), (2, BOB))], "which is a bot’s"),
        ([events.TakenBack(at=1.0, seat=1), *stirred((1, GROUND), (0, ANN), (2, BOB))], "which is a bot’s"),
        ([events.SatDown(at=1.0, seat=1, name="X"), *stirred((1, GROUND), (0, ANN), (2, BOB))], "was taken"),
        ([events.BotSeated(at=1.0, seat=2, name="X", level="steady"), *stirred((0, ANN))], "was taken"),
        (stirred((7, GROUND), (0, ANN), (2, BOB)), "no seat 8"),
        (stirred((0, ANN)), "Nothing was ever dealt"),
    ],
)
def test_a_number_that_nobody_may_add_is_found_out(log: list[AnyEvent], reason: str) -> None:
    proof, deal = proved(log, "person", "bot", "person")
    with pytest.raises(SealError, match=reason):
        check(proof, deal)


def test_the_order_in_which_numbers_come_is_not_the_servers_to_choose() -> None:
    proof, deal = proved(stirred((2, BOB), (0, ANN)), "person", "bot", "person")
    with pytest.raises(SealError, match="does not follow"):
        check(proof, deal)
    honest, by_seat = proved(stirred((0, ANN), (2, BOB)), "person", "bot", "person")
    check(honest, by_seat)
    check(proof, by_seat)


def test_ones_own_number_is_that_of_the_seat_at_the_deal() -> None:
    """Ann is sent away, and somebody else sits on her chair: unless she had left, her number is missing."""
    log = [
        *stirred((0, ANN)),
        events.SeatFreed(at=3.0, seat=0),
        events.SatDown(at=3.0, seat=0, name="Ann"),
        *stirred((0, GROUND), (2, BOB)),
    ]
    proof, _ = proved(log, "person", "bot", "person")
    deal = dealt_key(bytes.fromhex(KEY), [Nonce(0, GROUND), Nonce(2, BOB)])
    check(proof, deal)
    with pytest.raises(SealError, match="threw in for seat 1 is not in the deal"):
        check({**proof, **kept(proof)}, deal)
    with pytest.raises(SealError, match="threw in for seat 1 is not in the deal"):
        check({**proof, **kept(proof, held=[0])}, deal)
    check({**proof, **kept(proof, held=[])}, deal)


# ---- What was agreed ----


def test_a_server_that_does_not_stir_though_it_was_asked_to_is_found_out() -> None:
    game = magnat.load("big-shot")
    plans = [SeatPlan(kind="person", name="Ann"), SeatPlan(kind="bot", level="steady")]
    opening = opened(game.edition, "table", 1.0, plans, {})
    proof, deal = msgspec.to_builtins(proof_of(opening, [])), bytes.fromhex(opening.key)
    check({**proof, **kept(proof, nonces={})}, deal)
    with pytest.raises(SealError, match="asked for a deal that is stirred"):
        check({**proof, **kept(proof, nonces={}, asked=True)}, deal)


def exchanged(proof: Proof, **parts: Any) -> dict[str, Any]:
    """Something else was agreed, as if only a name had been deleted."""
    was = events.digest(proof.agreed.encode())
    agreed = json.dumps({**json.loads(proof.agreed), "was": was, **parts})
    return {**msgspec.to_builtins(proof), "agreed": agreed}


@pytest.mark.parametrize("parts", [{"options": {"money": "hidden"}}, {"edition": "another"}, {"rules": 2}])
def test_nothing_is_exchanged_under_the_pretext_of_a_deleted_name(parts: dict[str, Any]) -> None:
    table, log, witness = played(most=30)
    honest = proof_of(table.opening, log)
    forged = exchanged(honest, **parts)
    with pytest.raises(SealError, match="their chain ends in another head"):
        check(forged, table.match.key)
    forged["head"] = chain(bytes.fromhex(honest.key), forged["agreed"], forged["events"])[-1]
    with pytest.raises(SealError, match="is not what the witness was shown"):
        check({**forged, "witness": witness}, table.match.key)


def test_an_event_is_not_exchanged_under_that_pretext_either() -> None:
    table, log, _ = played(most=30)
    proof = msgspec.to_builtins(proof_of(table.opening, log))
    was = events.digest(proof["events"][-1].encode())
    proof["events"][-1] = json.dumps({"event": "sat_down", "seat": 1, "name": "", "at": 1.0, "was": was})
    with pytest.raises(SealError, match="their chain ends in another head"):
        check(proof, table.match.key)


def test_a_table_of_today_is_not_passed_off_as_one_of_the_first_form() -> None:
    """In which numbers counted in the order of their coming, and what was agreed could be exchanged."""
    table, log, witness = played(most=30)
    honest = proof_of(table.opening, log)
    forged = exchanged(honest, seal=1)
    deal = dealt_key(bytes.fromhex(honest.key), [Nonce(2, "c2" * 16), Nonce(1, BOB), Nonce(0, ANN)])
    check({**forged, "witness": witness}, deal)
    with pytest.raises(SealError, match="asked for a deal that is stirred"):
        check({**forged, "witness": {**witness, "asked": True}}, deal)
    with pytest.raises(SealError, match="by today’s form"):
        check({**forged, "witness": {**witness, "form": 2}}, deal)


def test_a_seal_of_a_later_form_is_not_taken_for_one_of_this() -> None:
    table, log, _ = played(most=30)
    with pytest.raises(SealError, match="this program knows form 2"):
        check(exchanged(proof_of(table.opening, log), seal=3), table.match.key)


# ---- What was shown ----


def test_another_deal_shown_at_the_end_than_was_dealt_is_found_out(tmp_path: Path) -> None:
    """Everything fits the key that was sealed, but Ann has seen other cards."""
    table, log, witness = played("venture")
    after_the_deal = Table.rebuilt(table.opening, table.game, log[:4])
    other = table.game.new(3, options=table.opening.options, seed=7)
    path = tmp_path / "match.json"
    content = json.loads(saved_file(Table.rebuilt(table.opening, table.game, log), proof_of(table.opening, log)))
    for match, is_honest in ((after_the_deal.match, True), (other, False)):
        state = json.loads(json.dumps(match.view(0)["state"]))
        witness["shown"] = {"0": {"number": 4, "state": state}}
        path.write_text(json.dumps({**content, "witness": witness}))
        told = CliRunner().invoke(app, ["verify", str(path), "--lang", "en"])
        assert (told.exit_code == 0) == is_honest, told.output
        if not is_honest:
            with pytest.raises(FileError, match="the witness was shown another one"):
                check_events(path, load(path, magnat.load, magnat.load_own))


# ---- Honest tables ----


def coming_and_going() -> tuple[Table, list[AnyEvent]]:
    """Seats are freed, kept, handed over and taken back, before the deal and after it."""
    table = waiting("big-shot", "person", "open", "open", key=KEY)
    log: list[AnyEvent] = []
    take(table, stir(table, 0, ANN, 1.0), log)
    take(table, table.hand_over(0, "steady", 1.0), log)
    take(table, table.sit_down(1, "Bob", 1.0), log)
    take(table, stir(table, 1, BOB, 1.0), log)
    take(table, free_seat(table, 1, 1.0), log)
    assert table.seal.of_seat(1) is None  # Whoever comes next is asked for a number.
    take(table, seat_bot(table, 1, "Hugo", "steady", 1.0), log)
    take(table, table.sit_down(1, "Cléo", 1.0), log)
    take(table, table.take_back(0, 1.0), log)
    assert table.seats[0].stirred  # Ann has thrown in hers already.
    take(table, stir(table, 1, "c1" * 16, 1.0), log)
    assert not table.begun
    take(table, seat_bot(table, 2, "Stella", "steady", 1.0), log)
    assert table.begun
    take(table, table.sit_down(2, "Dora", 1.0), log)
    take(table, free_seat(table, 1, 1.0), log)
    take(table, table.sit_down(1, "Emil", 1.0), log)
    return table, log


def test_the_log_tells_which_numbers_the_table_dealt_by() -> None:
    table, log = coming_and_going()
    expected = [Nonce(0, ANN), Nonce(1, "c1" * 16)]
    proof = msgspec.to_builtins(proof_of(table.opening, log))
    assert stirred_by(proof) == sorted(table.seal.nonces) == expected
    check(proof, table.match.key)
    assert table.match.key == dealt_key(bytes.fromhex(KEY), expected)
    restored = snapshots.unpack(table.opening, table.game, snapshots.pack(table))
    assert restored is not None
    restored.take(free_seat(restored, 1, 2.0))
    again = snapshots.unpack(table.opening, table.game, snapshots.pack(restored))
    assert again is not None
    assert again.match.key == table.match.key


def test_no_name_is_in_the_chain_so_that_deleting_one_changes_nothing() -> None:
    table, log = coming_and_going()
    proof = proof_of(table.opening, log)
    assert not {"Bob", "Cléo", "P0"} & set(json.dumps(msgspec.to_builtins(proof)).replace('\\"', '"').split('"'))
    assert proof.head == table.seal.head
    for event in log:
        if isinstance(event, events.SatDown):
            event.name, event.was = "", events.digest(events.encode(event))
    table.opening.seats[0].name, table.opening.was = "", "00" * 32
    assert proof_of(table.opening, log) == proof


def test_a_table_of_bots_alone_is_dealt_at_once() -> None:
    assert nonces_at_deal(["bot", "bot"], []) == []


def test_a_table_of_the_first_form_is_dealt_and_chained_as_it_was() -> None:
    """As it was written down by the program of then."""
    game = magnat.load("big-shot")
    agreed = (
        '{"table":"old","game":"big-shot","at":1.0,"seats":[["person","Ann",""],["open","",""],'
        '["bot","Hugo","steady"]],"options":{"money":"open","overbid":"refused","loans":"during"},"rules":1,"stirred":true}'
    )
    told = [
        '{"event":"sat_down","seat":1,"name":"Bob","at":2.0}',
        f'{{"event":"stirred","seat":1,"nonce":"{BOB}","at":3.0}}',
        f'{{"event":"stirred","seat":0,"nonce":"{ANN}","at":4.0}}',
        '{"event":"moved","seat":1,"codes":[0],"at":5.0}',
    ]
    kinds = (("person", "Ann", ""), ("open", "", ""), ("bot", "Hugo", "steady"))
    stored = {
        **{"table": "old", "game": "big-shot", "at": 1.0, "rules": 1, "key": KEY, "stirred": True},
        "seats": [{"kind": kind, "name": name, "level": level} for kind, name, level in kinds],
        "options": {"money": "open", "overbid": "refused", "loans": "during"},
    }
    opening = msgspec.json.decode(json.dumps(stored), type=Opening)
    log = [events.decode(event.encode()) for event in told]
    log.insert(2, events.Said(at=3.5, seat=1, name="Bob", text="hello"))
    table = Table.rebuilt(opening, game, log)
    proof = proof_of(opening, log)
    assert (table.match.key.hex(), table.seal.head) == (
        "f7826f59402658bc1deafc92665b0738",
        "3fd36ebff9fe31bf5d99f31dcd65cec6",
    )
    assert (proof.agreed, proof.head) == (agreed, table.seal.head)
    witness = {"commitment": proof.commitment, "nonces": {"0": ANN}, "heads": {"5": proof.head}}
    check({**msgspec.to_builtins(proof), "witness": witness}, table.match.key)


# ---- Branches ----


def branch(stirred: bool = False, seal: int = 2) -> tuple[Table, list[AnyEvent]]:
    whole, _, _ = played(most=60)
    plans = [SeatPlan(kind="person", name="Ann"), *[SeatPlan(kind="bot", level="steady")] * 2]
    opening = opened(whole.game.edition, "branch", 1.0, plans, {}, stirred=stirred)
    opening.branch, opening.seal = Branch(table="table", number=60), seal
    opening.position = position_in(whole.shown.record.tobytes(), whole.game)
    opening = msgspec.json.decode(msgspec.json.encode(opening), type=Opening)
    table = Table(opening, whole.game, all_lines=True)
    return table, list(random_events(table, random.Random(3), most=100_000))


@pytest.mark.parametrize("seal", [1, 2])
def test_a_game_that_plays_on_from_another_is_saved_verified_and_replayed(seal: int, tmp_path: Path) -> None:
    table, log = branch(seal=seal)
    path = tmp_path / "branch.json"
    witness = {"commitment": table.commitment, "nonces": {}, "heads": {str(table.number): table.seal.head}}
    content = json.loads(saved_file(table, proof_of(table.opening, log)))
    path.write_text(json.dumps({**content, "witness": witness}))
    match = load(path, magnat.load, magnat.load_own)
    assert match.key.hex() == table.opening.key
    check_events(path, match)
    told = CliRunner().invoke(app, ["verify", str(path), "--json"])
    assert told.exit_code == 0, told.output
    assert json.loads(told.stdout)["continues"] is True
    replayed = CliRunner().invoke(app, ["replay", str(path), "--lang", "en"])
    assert replayed.exit_code == 0, replayed.output


def test_a_branch_that_begins_in_another_position_than_was_agreed_is_found_out() -> None:
    table, log = branch()
    proof, key = msgspec.to_builtins(proof_of(table.opening, log)), table.match.key
    position = table.opening.position
    assert position is not None
    assert json.loads(proof["agreed"])["position"] == digest_of_position(position)
    assert json.loads(proof["agreed"])["branch"] == {"table": "table", "number": 60}
    check(proof, key, position)
    for other in (None, {**position, "round": 99}):
        with pytest.raises(SealError, match="does not begin as it was agreed"):
            check(proof, key, other)
    fresh, fresh_log, _ = played(most=30)
    with pytest.raises(SealError, match="does not begin as it was agreed"):
        check(msgspec.to_builtins(proof_of(fresh.opening, fresh_log)), fresh.match.key, position)
    fresh.opening.seal = 1
    with pytest.raises(SealError):
        check(msgspec.to_builtins(proof_of(fresh.opening, fresh_log)), fresh.match.key, position)
