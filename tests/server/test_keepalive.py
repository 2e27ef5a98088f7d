"""Pings and their answers on real connections: whoever is there stays, however slow, and whoever is not goes."""

import asyncio
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from magnat.server import protocol as protocols
from magnat.server.protocol import EXTENSION, Protocol

pytestmark = pytest.mark.anyio

PATIENCE = 20.0
SECONDS = 0.1
"""Between two pings, and for an answer."""
MUCH = b"x" * 60_000
"""More of these than the system has room for fill a line."""


@pytest.fixture(params=[False, True], ids=["asyncio", "uvloop"])
def anyio_backend(request: pytest.FixtureRequest) -> tuple[str, dict[str, Any]]:
    return "asyncio", {"use_uvloop": request.param}


class Keeper:
    """An application that leaves every connection to the protocol, which is then found here."""

    def __init__(self) -> None:
        self.port = 0
        self.heard: list[str] = []
        self.protocol: asyncio.Future[Protocol] = asyncio.get_running_loop().create_future()
        self.gone = asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        protocol: Protocol = scope["extensions"][EXTENSION]["protocol"]
        protocol.take_over(lambda text: self.heard.append(str(text)), self.gone.set)
        self.protocol.set_result(protocol)

    async def has_lost(self, protocol: Protocol) -> None:
        async with asyncio.timeout(PATIENCE):
            while not protocol.disconnected:
                await asyncio.sleep(0.01)


@asynccontextmanager
async def keeping(seconds: float | None = None) -> AsyncIterator[Keeper]:
    """A server that pings that often; None: never."""
    keeper = Keeper()
    config = uvicorn.Config(
        keeper, ws_per_message_deflate=False, lifespan="off", ws_ping_interval=seconds, ws_ping_timeout=seconds
    )
    loop = asyncio.get_running_loop()
    state = ServerState()
    server = await loop.create_server(lambda: Protocol(config, state, {}, loop), "127.0.0.1", 0)
    keeper.port = server.sockets[0].getsockname()[1]
    yield keeper
    for connection in list(state.connections):
        connection.transport.abort()
    server.close()


@asynccontextmanager
async def silent_line(keeper: Keeper) -> AsyncIterator[socket.socket]:
    """A client that shakes hands and reads nothing after that unless it is told to."""
    client = ClientProtocol(parse_uri(f"ws://127.0.0.1:{keeper.port}/"))
    client.send_request(client.connect())
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.setblocking(False)
    with line:
        await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", keeper.port))
        line.send(b"".join(client.data_to_send()))
        yield line


def fill(protocol: Protocol) -> int:
    """Send until nothing more can be; returns how many bytes of messages that was."""
    sent = 0
    while protocol.send_now(MUCH):
        sent += len(MUCH)
    return sent


def ping(payload: bytes) -> bytes:
    return Frame(Opcode.PING, payload).serialize(mask=True)


def pong(payload: bytes) -> bytes:
    return Frame(Opcode.PONG, payload).serialize(mask=False)


async def test_pings_that_come_while_nothing_can_be_sent_are_answered_by_one_pong_to_the_latest() -> None:
    async with keeping() as keeper, silent_line(keeper) as line:
        protocol = await keeper.protocol
        fill(protocol)
        for number in range(100):
            protocol.data_received(ping(b"ping %d" % number))
        assert not protocol.transport.is_closing(), "slow is not gone"
        waiting = protocol.transport.get_write_buffer_size()
        protocol.data_received(ping(b"the last"))
        assert protocol.transport.get_write_buffer_size() == waiting, "nothing piles up"
        heard = b""
        async with asyncio.timeout(PATIENCE):
            while not heard.endswith(pong(b"the last")):
                heard = (heard + await asyncio.get_running_loop().sock_recv(line, 1 << 20))[-100_000:]
        assert b"ping " not in heard
        protocol.data_received(ping(b"again"))
        async with asyncio.timeout(PATIENCE):
            assert await asyncio.get_running_loop().sock_recv(line, 1000) == pong(b"again")


async def test_whoever_asks_for_answers_and_reads_none_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "UNREAD", 3 * SECONDS)
    async with keeping() as keeper, silent_line(keeper):
        protocol = await keeper.protocol
        fill(protocol)
        protocol.data_received(ping(b"Are you there?"))
        await keeper.has_lost(protocol)
        assert keeper.gone.is_set()


async def test_a_loop_that_was_held_up_finds_the_answer_that_came_meanwhile() -> None:
    async with keeping(SECONDS) as keeper, silent_line(keeper) as line:
        protocol = await keeper.protocol

        def be_busy(_: object) -> None:
            assert protocol.pending_ping_payload is not None
            line.send(Frame(Opcode.PONG, protocol.pending_ping_payload).serialize(mask=True))
            time.sleep(3 * SECONDS)

        protocol.hear = be_busy
        for _ in range(3):
            async with asyncio.timeout(PATIENCE):
                while (asked := protocol.pending_ping_payload) is None:
                    await asyncio.sleep(0)
                line.send(Frame(Opcode.TEXT, b"Here I am.").serialize(mask=True))
                while protocol.pending_ping_payload == asked:
                    await asyncio.sleep(0)
            assert not protocol.close_sent


async def test_whoever_does_not_answer_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "SECOND_LOOK", SECONDS)
    async with keeping(SECONDS) as keeper, silent_line(keeper):
        await keeper.has_lost(await keeper.protocol)
        assert keeper.gone.is_set()


@pytest.mark.parametrize("how", ["no answer to a ping", "sent away", "sent away with room left", "broken"])
async def test_whoever_reads_nothing_cannot_keep_a_connection_that_is_being_closed(
    how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocols, "SECOND_LOOK", SECONDS)
    monkeypatch.setattr(protocols, "FAREWELL", 3 * SECONDS)
    pinged = SECONDS if how == "no answer to a ping" else None
    async with keeping(pinged) as keeper, silent_line(keeper):
        protocol = await keeper.protocol
        if how == "sent away with room left":
            while not protocol.transport.get_write_buffer_size():
                protocol.transport.write(b"x" * 1000)
            assert protocol.writable.is_set()
        else:
            fill(protocol)
        if how.startswith("sent away"):
            closing = {"type": "websocket.close", "code": 1001, "reason": "enough"}
            with suppress(ClientDisconnected):
                await protocol.send(closing)
        elif how == "broken":
            protocol.data_received(b"\xff\xff\xff\xff")
        await keeper.has_lost(protocol)
        assert keeper.gone.is_set()


async def test_a_slow_reader_and_a_busy_one_keep_their_connections() -> None:
    """Both sides ping ten times a second, while one has more to read than it takes and says something at each step."""
    async with keeping(SECONDS) as keeper:
        address = f"ws://127.0.0.1:{keeper.port}/"
        quick: Any = {"compression": None, "ping_interval": SECONDS, "ping_timeout": PATIENCE, "max_queue": 2}
        async with connect(address, **quick) as client:
            protocol = await keeper.protocol
            sent = fill(protocol) // len(MUCH)
            for number in range(sent):
                assert await client.recv(decode=False) == MUCH
                await client.send(f"message {number} " + "y" * (number % 2 * 200))
            pings = await asyncio.gather(*(client.ping() for _ in range(50)))
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*pings)
                while len(keeper.heard) < sent:
                    await asyncio.sleep(0)
            assert not protocol.close_sent
        async with asyncio.timeout(PATIENCE):
            await keeper.gone.wait()
