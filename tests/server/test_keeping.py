"""What the log keeps of games and people: papers, proofs, and forgetting both."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.server.test_log import opened

from magnat.server.log import Event, Header, Holding, Link, Log, LogError, Paper, Proof, Snapshot, Subscription

pytestmark = pytest.mark.anyio

ANN, BOB = "a" * 32, "b" * 32
FIRST = Header("t1", "big-shot", 1.0, b"one", ANN)
SECOND = Header("t2", "kohle", 2.0, b"two", BOB)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def log(storage: Path | str) -> AsyncIterator[Log]:
    log = await opened(storage)
    await log.open_table(FIRST, [Link(b"d", "t1", 1, None)], [Holding(ANN, "t1", seat) for seat in (None, 0, 2)])
    await log.open_table(SECOND, [], [Holding(ANN, "t2", 1), Holding(BOB, "t2", 0), Holding(BOB, "t2", None)])
    yield log
    await log.close()


async def test_a_paper_is_replaced_by_the_next_of_its_kind(log: Log) -> None:
    assert await log.paper("t1", "outcome") is None
    await log.keep_paper("t1", "outcome", b"old")
    await log.keep_paper("t1", "analysis", b"long")
    await log.keep_paper("t1", "outcome", b"new")
    assert await log.paper("t1", "outcome") == b"new"
    with pytest.raises(LogError, match="no table t9"):
        await log.keep_paper("t9", "outcome", b"")


async def test_papers_are_found_by_whoever_holds_a_seat(log: Log) -> None:
    await log.keep_paper("t2", "outcome", b"second")
    await log.keep_paper("t1", "outcome", b"first")
    await log.take_seat(Holding(BOB, "t1", None))
    assert await log.papers_of(ANN, "outcome") == [Paper("t1", [0, 2], b"first"), Paper("t2", [1], b"second")]
    assert await log.papers_of(BOB, "outcome") == [Paper("t2", [0], b"second")]
    assert await log.holders("t2") == [Holding(BOB, "t2", 0), Holding(ANN, "t2", 1)]


async def test_a_table_goes_with_the_last_who_held_a_seat(log: Log) -> None:
    for number in (1, 2, 3):
        await log.append("t1", number, b"event")
        await log.append("t2", number, b"kept")
    await log.keep_snapshot("t1", Snapshot(2, b"snapshot"))
    await log.keep_film("t1", b"film")
    await log.keep_paper("t1", "outcome", b"paper")
    assert not await log.leave_table(ANN, "t2")
    assert await log.leave_table(ANN, "t1")
    assert await log.read("t1") is None
    assert (await log.events("t1"), await log.film("t1"), await log.paper("t1", "outcome")) == ([], None, None)
    assert await log.link(b"d") is None
    assert await log.events("t2") == [Event(number, b"kept") for number in (1, 2, 3)]
    await log.append("t2", 4, b"goes on")
    assert await log.tables_of(ANN) == []


async def test_names_are_rewritten_where_they_stand(log: Log) -> None:
    for number in (1, 2):
        await log.append("t1", number, b"Ann")
        await log.append("t2", number, b"Ann")
    await log.keep_snapshot("t1", Snapshot(2, b"Ann"))
    await log.keep_film("t1", b"Ann")
    await log.keep_paper("t1", "outcome", b"Ann")
    await log.keep_paper("t1", "resigned", b"[1]")
    papers = {"outcome": b"a guest", "analysis": b"of none"}
    await log.rewrite("t1", b"a guest", [Event(2, b"a guest")], b"a guest's film", papers)
    stored = await log.read("t1")
    assert stored is not None
    assert stored.header.body == b"a guest"
    assert stored.snapshot is None
    assert stored.events == [Event(1, b"Ann"), Event(2, b"a guest")]
    assert await log.film("t1") == b"a guest's film"
    kept = [await log.paper("t1", kind) for kind in ("outcome", "resigned", "analysis")]
    assert kept == [b"a guest", b"[1]", None]
    assert await log.events("t2") == [Event(1, b"Ann"), Event(2, b"Ann")]


async def test_a_proof_leads_to_its_person_until_it_is_dropped(log: Log) -> None:
    await log.keep_proof(Proof(b"k1", ANN, "passkey", b"1"))
    await log.keep_proof(Proof(b"k2", ANN, "recovery"))
    await log.keep_proof(Proof(b"k1", ANN, "passkey", b"2"))
    assert await log.proofs_of(ANN) == [Proof(b"k1", ANN, "passkey", b"2"), Proof(b"k2", ANN, "recovery")]
    await log.drop_proof(b"k1", BOB)
    assert await log.proof(b"k1") == Proof(b"k1", ANN, "passkey", b"2")
    await log.drop_proof(b"k1", ANN)
    assert await log.proof(b"k1") is None


async def test_two_who_are_one_hold_everything_together(log: Log) -> None:
    await log.take_seat(Holding(ANN, "t2", None))
    await log.keep_proof(Proof(b"k1", ANN, "passkey"))
    await log.subscribe(Subscription("https://push.example/1", ANN, b"k", b"s", "fr"))
    await log.merge_persons(ANN, BOB)
    assert await log.seats_of(ANN, "t1") is None
    assert (await log.seats_of(BOB, "t1"), await log.seats_of(BOB, "t2")) == ([0, 2], [0, 1])
    assert await log.host("t1") == BOB
    assert [proof.person for proof in await log.proofs_of(BOB)] == [BOB]
    assert [one.person for one in await log.subscriptions("t1", 0)] == [BOB]


async def test_a_person_is_forgotten(log: Log) -> None:
    await log.keep_proof(Proof(b"k1", ANN, "passkey"))
    await log.subscribe(Subscription("https://push.example/1", ANN, b"k", b"s", "fr"))
    await log.keep_link(Link(b"device", "t1", None, 99.0, ANN))
    await log.forget_person(ANN)
    assert await log.proof(b"k1") is None
    assert await log.subscriptions("t1", 0) == []
    assert await log.link(b"device") is None
    assert await log.host("t1") is None
    assert await log.host("t2") == BOB
