"""Nobody waits for anybody: members that read, that lag, that stop, and that go."""

import asyncio
import socket
import tracemalloc
from collections.abc import AsyncIterator

import pytest

from magnat.server.hub import Hub, Member

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class Peer:
    """The other end of a socket: takes messages while it is reading, and remembers how it was closed."""

    def __init__(self) -> None:
        self.got: list[bytes] = []
        self.reading = asyncio.Event()
        self.reading.set()
        self.closed: str | None = None

    async def send(self, message: bytes) -> None:
        await self.reading.wait()
        self.got.append(message)

    async def close(self, reason: str) -> None:
        self.closed = reason


class Room:
    """A hub and what it tells about presence."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.presence: list[tuple[str, int, bool]] = []
        self.hub = Hub(lambda *news: self.presence.append(news), patience=20.0, most_messages=8, clock=self.clock)

    def join(self, table: str = "t1", seats: tuple[int, ...] = ()) -> tuple[Member, Peer]:
        peer = Peer()
        return self.hub.join(table, seats, peer.send, peer.close), peer


@pytest.fixture
async def room() -> AsyncIterator[Room]:
    room = Room()
    yield room
    await room.hub.close_all("The test is over.")
    await settle()


async def settle() -> None:
    """Let everything happen that can happen without waiting for the world."""
    for _ in range(10):
        await asyncio.sleep(0)


# ---- Sending ----


async def test_a_member_gets_its_views_and_messages(room: Room) -> None:
    member, peer = room.join()
    member.show(b"view 1")
    await settle()
    member.tell(b"refused")
    await settle()
    member.show(b"view 2")
    await settle()
    assert peer.got == [b"view 1", b"refused", b"view 2"]


async def test_a_newer_view_replaces_an_unsent_one(room: Room) -> None:
    member, peer = room.join()
    peer.reading.clear()
    for number in range(1000):
        member.show(b"view %d" % number)
        await asyncio.sleep(0)
    peer.reading.set()
    await settle()
    assert peer.got == [b"view 0", b"view 999"]


async def test_messages_keep_their_order_and_go_before_the_view(room: Room) -> None:
    member, peer = room.join()
    peer.reading.clear()
    member.show(b"view 0")
    await settle()
    member.tell(b"a")
    member.show(b"view 1")
    member.tell(b"b")
    peer.reading.set()
    await settle()
    assert peer.got == [b"view 0", b"a", b"b", b"view 1"]


async def test_only_who_has_got_everything_needs_nothing_but_the_changes(room: Room) -> None:
    member, peer = room.join()
    assert not member.is_up_to_date
    peer.reading.clear()
    member.show(b"view 0")
    await settle()
    assert member.is_up_to_date  # It is on its way, and whatever is sent next comes after it.
    member.show(b"change 1")
    assert not member.is_up_to_date
    member.show(b"view 2")
    peer.reading.set()
    await settle()
    assert member.is_up_to_date
    assert peer.got == [b"view 0", b"view 2"]


async def test_one_that_stops_reading_delays_nobody(room: Room) -> None:
    slow, deaf = room.join()
    deaf.reading.clear()
    others = [room.join() for _ in range(3)]
    for number in range(100):
        for member in room.hub.members("t1"):
            member.show(b"view %d" % number)
        await settle()
    assert all(len(peer.got) == 100 for _, peer in others)
    assert deaf.got == []
    room.hub.leave(slow)


async def test_a_real_socket_nobody_reads_is_closed_and_the_others_go_on(room: Room) -> None:
    """The kernel's buffers fill, the send blocks, patience ends; meanwhile the neighbour sees everything."""
    ours, theirs = socket.socketpair()
    _, stream = await asyncio.open_connection(sock=ours)
    reasons: list[str] = []

    async def send(message: bytes) -> None:
        stream.write(message)
        await stream.drain()

    async def close(reason: str) -> None:
        reasons.append(reason)
        stream.transport.abort()
        await stream.wait_closed()

    room.hub.join("t1", (0,), send, close)
    _, neighbour = room.join(seats=(1,))
    for number in range(50):
        room.clock.now += 1.0
        for member in room.hub.members("t1"):
            member.show(b"%d" % number + bytes(100_000))
        await settle()
        room.hub.close_the_stuck()
    await settle()
    assert reasons == ["The connection took no messages for too long."]
    assert len(neighbour.got) == 50
    assert room.presence[-1] == ("t1", 0, False)
    theirs.close()


async def test_patience_starts_anew_with_each_message_taken(room: Room) -> None:
    appetite, peer = asyncio.Semaphore(0), Peer()

    async def send(_: bytes) -> None:
        await appetite.acquire()

    member = room.hub.join("t1", (), send, peer.close)
    for _ in range(5):
        member.tell(b"refused")
    for _ in range(5):
        room.clock.now += 19.0
        room.hub.close_the_stuck()
        appetite.release()
        await settle()
    assert peer.closed is None
    assert room.hub.members("t1") == (member,)


async def test_an_idle_member_is_not_a_stuck_one(room: Room) -> None:
    member, peer = room.join()
    member.show(b"view")
    await settle()
    room.clock.now += 1000.0
    room.hub.close_the_stuck()
    await settle()
    assert peer.closed is None


async def test_the_hub_looks_for_stuck_members_by_itself() -> None:
    closed = asyncio.Event()

    async def send(_: bytes) -> None:
        await asyncio.Event().wait()

    async def close(_: str) -> None:
        closed.set()

    hub = Hub(lambda *_: None, patience=0.01)
    hub.join("t1", (), send, close).show(b"view")
    await asyncio.wait_for(closed.wait(), 10)
    assert len(hub) == 0


async def test_a_member_with_too_many_messages_waiting_is_closed(room: Room) -> None:
    member, peer = room.join()
    peer.reading.clear()
    for _ in range(100):
        member.tell(b"refused")
    await settle()
    assert peer.closed == "Too many messages were waiting for this connection."
    assert room.hub.members("t1") == ()


async def test_a_broken_socket_leaves_and_the_others_stay(room: Room) -> None:
    async def send(_: bytes) -> None:
        raise ConnectionResetError

    _, peer = room.join(seats=(0,))
    broken = room.hub.join("t1", (1,), send, peer.close)
    for member in room.hub.members("t1"):
        member.show(b"view")
    await settle()
    assert peer.got == [b"view"]
    assert broken not in room.hub.members("t1")
    assert room.presence == [("t1", 0, True), ("t1", 1, True), ("t1", 1, False)]


async def test_a_socket_that_breaks_while_it_is_written_to_keeps_nobody_from_anything(room: Room) -> None:
    def write(_: bytes) -> bool:
        raise RuntimeError("the handler is closed")

    lost = Peer()
    broken = room.hub.join("t1", (1,), lost.send, lost.close, write)
    _, peer = room.join(seats=(0,))
    for number in range(2):
        for member in room.hub.members("t1"):
            member.show(b"view %d" % number)
        broken.tell(b"refused")
        await settle()
    assert peer.got == [b"view 0", b"view 1"]
    assert room.presence[-1] == ("t1", 1, False)


async def test_trouble_with_telling_who_is_there_stops_nobody_from_coming_or_going() -> None:
    def presence(_table: str, _seat: int, _present: bool) -> None:
        raise RuntimeError

    hub, peer = Hub(presence), Peer()
    member = hub.join("t1", (0, 1), peer.send, peer.close)
    assert hub.members("t1") == (member,)
    hub.leave(member)
    assert len(hub) == 0
    assert not hub.is_present("t1", 1)


# ---- Coming and going ----


async def test_a_seat_is_present_while_one_of_its_connections_is(room: Room) -> None:
    phone, _ = room.join(seats=(2,))
    laptop, _ = room.join(seats=(2, 3))
    room.join()
    assert room.presence == [("t1", 2, True), ("t1", 3, True)]
    room.hub.leave(phone)
    assert room.hub.is_present("t1", 2)
    room.hub.leave(laptop)
    assert room.presence[2:] == [("t1", 2, False), ("t1", 3, False)]
    assert not room.hub.is_present("t1", 2)


async def test_presence_is_told_when_it_is_already_true() -> None:
    """Whoever is told sends views of the table as it is now, to those who were there before and stay."""
    seen = []
    hub = Hub(lambda table, seat, _: seen.append((len(hub.members(table)), hub.is_present(table, seat))))
    peer = Peer()
    member = hub.join("t1", (0,), peer.send, peer.close)
    hub.leave(member)
    assert seen == [(0, True), (0, False)]


async def test_several_seats_around_one_screen_see_no_secrets_until_asked(room: Room) -> None:
    assert room.join(seats=(1,))[0].looks_from == 1
    assert room.join(seats=(0, 1))[0].looks_from is None
    assert room.join()[0].looks_from is None


async def test_whoever_left_gets_nothing_more(room: Room) -> None:
    member, peer = room.join(seats=(0,))
    peer.reading.clear()
    member.show(b"never sent")
    room.hub.leave(member)
    room.hub.leave(member)
    peer.reading.set()
    member.show(b"late")
    for _ in range(100):
        member.tell(b"late")
    await settle()
    assert peer.got == []
    assert peer.closed is None
    assert room.presence == [("t1", 0, True), ("t1", 0, False)]


async def test_empty_tables_are_forgotten(room: Room) -> None:
    members = [room.join(f"t{n}", (0,))[0] for n in range(100)]
    assert len(room.hub) == 100
    for member in members:
        room.hub.leave(member)
    assert len(room.hub) == 0
    assert room.hub.members("t1") == ()


async def test_closing_the_hub_closes_everybody_even_those_who_do_not_listen() -> None:
    async def never(_: str) -> None:
        await asyncio.Event().wait()

    hub = Hub(lambda *_: None, patience=0.01)
    peers = [Peer() for _ in range(3)]
    for peer in peers:
        hub.join("t1", (), peer.send, peer.close)
    hub.join("t2", (), peers[0].send, never)
    await hub.close_all("The server is going down.")
    assert [peer.closed for peer in peers] == ["The server is going down."] * 3
    assert len(hub) == 0


async def test_an_idle_member_costs_less_than_a_kilobyte_and_no_task() -> None:
    peer, hub = Peer(), Hub(lambda *_: None)
    tasks = asyncio.all_tasks()
    tracemalloc.start()
    for table in range(1000):
        for seat in range(4):
            hub.join(f"t{table}", (seat,), peer.send, peer.close).show(b"view")
    await settle()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(peer.got) == 4000
    assert size / 4000 < 1000
    assert asyncio.all_tasks() == tasks
    await hub.close_all("")
