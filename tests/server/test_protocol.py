"""The short way of a WebSocket message, on a real connection: it must never be taken where the long one is right."""

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri
from websockets.utils import apply_mask

from magnat.server.gate import Gate
from magnat.server.protocol import EXTENSION, Protocol

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Ear:
    """An application that remembers what it heard, and which way it came."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, str]] = []
        self.protocol: asyncio.Future[Protocol] = asyncio.get_running_loop().create_future()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        protocol: Protocol = scope["extensions"][EXTENSION]["protocol"]
        protocol.hear = lambda text: self.heard.append(("short", str(text)))
        self.protocol.set_result(protocol)
        while (event := await receive())["type"] == "websocket.receive":
            if event.get("text") is not None:
                self.heard.append(("long", event["text"]))


@asynccontextmanager
async def connected(ear: Ear) -> AsyncIterator[Protocol]:
    """A client that has shaken hands; what it sends next is fed to the protocol piece by piece, as TCP may cut it."""
    config = uvicorn.Config(ear, ws_per_message_deflate=False, lifespan="off")
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Protocol(config, ServerState(), {}, loop), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    _, writer = await asyncio.open_connection("127.0.0.1", port)
    client = ClientProtocol(parse_uri(f"ws://127.0.0.1:{port}/"))
    client.send_request(client.connect())
    writer.writelines(client.data_to_send())
    yield await ear.protocol
    writer.close()
    server.close()


async def settled() -> None:
    """Whatever waits in a queue is received."""
    for _ in range(5):
        await asyncio.sleep(0)


def frame(text: str, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    return Frame(opcode, text.encode(), fin).serialize(mask=True)


async def test_a_short_message_in_one_piece_takes_the_short_way() -> None:
    ear = Ear()
    async with connected(ear) as protocol:
        for text in ("one", "deux ½", "x" * 125):
            protocol.data_received(frame(text))
    assert ear.heard == [("short", "one"), ("short", "deux ½"), ("short", "x" * 125)]


async def test_a_message_in_pieces_is_put_together_wherever_it_is_cut() -> None:
    ear = Ear()
    whole = _looks_like_two("first of all")
    async with connected(ear) as protocol:
        for cut in range(1, len(whole)):
            protocol.data_received(whole[:cut])
            protocol.data_received(whole[cut:])
            await settled()
            protocol.data_received(frame("second"))
    assert ear.heard == [("long", "first of all"), ("short", "second")] * (len(whole) - 1)


def _looks_like_two(text: str) -> bytes:
    """A frame whose mask is such that without its header it looks like a frame, too."""
    header, mask = bytes([0x81, 0x80 | len(text)]), bytes([0x81, 0x80 | len(text) - 2, 1, 2])
    return header + mask + apply_mask(text.encode(), mask)


async def test_nothing_overtakes_what_came_before() -> None:
    ear = Ear()
    async with connected(ear) as protocol:
        protocol.data_received(frame("y" * 200))
        protocol.data_received(frame("after"))
        protocol.data_received(frame("both") + frame("at once"))
        await settled()
        protocol.data_received(frame("later"))
    long = [("long", "y" * 200), ("long", "after"), ("long", "both"), ("long", "at once")]
    assert ear.heard == [*long, ("short", "later")]


async def test_parts_of_a_message_are_left_to_the_library() -> None:
    ear = Ear()
    async with connected(ear) as protocol:
        protocol.data_received(frame("a par", fin=False))
        protocol.data_received(frame("t", Opcode.CONT))
        await settled()
        assert ear.heard == [("long", "a part")]
        protocol.data_received(frame("unfinished", fin=False))
        protocol.data_received(frame("a new one"))
        await settled()
        assert protocol.transport.is_closing(), "a message within a message is against the protocol"
    assert ear.heard == [("long", "a part")]


async def test_a_frame_of_another_kind_or_length_ends_where_it_ends() -> None:
    ear = Ear()
    others = [b"\x00" * 5, b"\x81" * 126, b"z" * 70_000]
    async with connected(ear) as protocol:
        for payload in others:
            for opcode in (Opcode.BINARY, Opcode.PONG):
                if opcode is Opcode.PONG and len(payload) >= 126:
                    continue
                sent = Frame(opcode, payload).serialize(mask=True)
                protocol.data_received(sent[:3])
                protocol.data_received(sent[3:])
                await settled()
                protocol.data_received(frame("next"))
                assert ear.heard.pop() == ("short", "next")


async def test_a_ping_between_the_pieces_of_a_message_does_not_end_it() -> None:
    ear = Ear()
    async with connected(ear) as protocol:
        protocol.data_received(frame("one ", fin=False))
        protocol.data_received(Frame(Opcode.PING, b"?").serialize(mask=True))
        protocol.data_received(frame("message", Opcode.CONT))
        await settled()
    assert ear.heard == [("long", "one message")]


async def test_what_is_no_text_is_not_heard() -> None:
    ear = Ear()
    async with connected(ear) as protocol:
        protocol.data_received(Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True))
        await settled()
    assert ear.heard == []


class Leaver(Ear):
    """An application that leaves the connection to the protocol once it has accepted it."""

    def __init__(self) -> None:
        super().__init__()
        self.ended: list[str] = []
        self.scope: weakref.ref[Scope]

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        protocol: Protocol = scope["extensions"][EXTENSION]["protocol"]
        scope["marked"] = mark = Scope()
        self.scope = weakref.ref(mark)
        protocol.take_over(lambda text: self.heard.append(("", str(text))), lambda: self.ended.append("gone"))
        self.protocol.set_result(protocol)


class Scope:
    """Something that lives as long as what came with the request."""


async def test_a_connection_that_is_left_to_the_protocol_stays_open_and_keeps_nothing_of_the_request() -> None:
    leaver = Leaver()
    async with connected(leaver) as protocol:
        await settled()
        gc.collect()
        assert leaver.scope() is None
        assert not protocol.transport.is_closing()
        assert protocol.send_now(b"still here")
        assert leaver.ended == []


async def test_everything_is_heard_in_order_by_whom_a_connection_was_left_to() -> None:
    leaver = Leaver()
    async with connected(leaver) as protocol:
        protocol.data_received(frame("short"))
        protocol.data_received(frame("y" * 200))
        assert protocol.transport.is_reading()
        protocol.data_received(frame("both") + frame("at once"))
        protocol.data_received(frame("a par", fin=False))
        protocol.data_received(frame("t", Opcode.CONT))
        protocol.data_received(frame("last"))
    said = ["short", "y" * 200, "both", "at once", "a part", "last"]
    assert [text for _, text in leaver.heard] == said


async def test_messages_that_came_before_a_connection_was_left_are_heard_first() -> None:
    class Slow(Leaver):
        async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
            protocol: Protocol = scope["extensions"][EXTENSION]["protocol"]
            await send({"type": "websocket.accept"})
            protocol.data_received(frame("early"))
            assert not protocol.transport.is_reading()
            await super().__call__(scope, receive, _nothing)
            assert protocol.transport.is_reading()
            protocol.data_received(frame("later"))

    slow = Slow()
    async with connected(slow):
        await settled()
    assert [text for _, text in slow.heard] == ["early", "later"]


async def test_a_frame_that_had_begun_when_a_connection_was_left_is_read_to_its_end() -> None:
    whole = frame("z" * 300)

    class Interrupted(Leaver):
        async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
            await send({"type": "websocket.accept"})
            scope["extensions"][EXTENSION]["protocol"].data_received(whole[:100])
            await super().__call__(scope, receive, _nothing)

    ear = Interrupted()
    async with connected(ear) as protocol:
        protocol.data_received(whole[100:])
        protocol.data_received(frame("next"))
    assert [text for _, text in ear.heard] == ["z" * 300, "next"]


async def test_whoever_waits_at_a_gate_passes_when_it_opens_and_may_go_away_before() -> None:
    gate = Gate()
    await gate.wait()
    gate.clear()
    first, second, third = (asyncio.create_task(gate.wait()) for _ in range(3))
    await settled()
    second.cancel()
    await settled()
    assert not gate.is_set()
    assert not first.done()
    gate.set()
    await asyncio.gather(first, third)
    await gate.wait()


async def _nothing(_: Any) -> None: ...


@pytest.mark.parametrize("how", ["close frame", "lost", "sent away", "shutdown", "broken"])
async def test_the_end_of_a_connection_that_was_left_is_told_once(how: str) -> None:
    leaver = Leaver()
    async with connected(leaver) as protocol:
        match how:
            case "close frame":
                protocol.data_received(Frame(Opcode.CLOSE, b"\x03\xe8").serialize(mask=True))
            case "lost":
                protocol.transport.abort()
            case "sent away":
                await protocol.send({"type": "websocket.close", "code": 1001, "reason": "enough"})
            case "shutdown":
                protocol.shutdown()
            case "broken":
                protocol.data_received(b"\xff\xff\xff\xff")
        await settled()
        protocol.transport.abort()
        await settled()
        protocol.data_received(frame("too late"))
    assert leaver.ended == ["gone"]
    assert leaver.heard == []
