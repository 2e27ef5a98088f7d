"""The live connection to a table: /api/tables/{table}/live.

A plain handler, for two reasons: no framework checks the origin of a WebSocket, and a message that makes no sense is
to be answered with a sentence instead of a closed connection.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath

from magnat.games import UnknownGame
from magnat.server import messages
from magnat.server.direct import direct, listen, writer
from magnat.server.hall import Hall, TheHall, network
from magnat.server.hub import Member, Send
from magnat.server.log import LogError
from magnat.server.messages import MAX_MESSAGE, ClientMessage, Refused, Request
from magnat.server.protocol import Hear
from magnat.server.rematches import seats_at
from magnat.server.security import is_own_origin
from magnat.server.tables import now
from magnat.table import Refusal, Table, TableError
from magnat.table.events import AnyEvent

UNKNOWN, TOO_FAST, BROKEN = 4404, 4029, 4409
"""Why a connection is closed. From 4400 on, trying again is of no use."""

LONGEST_REASON = 120
"""A close frame has room for 123 bytes."""

MOST_FLOODING = 200
"""Messages that came too fast, less those that did not, before the connection is closed."""

logger = logging.getLogger(__name__)

_decoder = msgspec.json.Decoder(ClientMessage)
_encode = msgspec.json.Encoder().encode


@websocket("/api/tables/{table:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table: FromPath[str], hall: TheHall) -> None:
    if not is_own_origin(socket.headers, hall.settings.origins):
        await socket.close()  # Before it is accepted: the answer is 403.
        return
    await socket.accept()
    if hall.requests.take(network(socket)):
        await socket.close(TOO_FAST, "That was too fast. Wait a moment.")
        return
    person = hall.cookies.person(socket.cookies.get(hall.cookies.name))
    try:
        seats = await seats_at(hall.tables, person, table) if person else None
        if person is None or seats is None:
            await socket.close(UNKNOWN, "There is no such table, or it is not open to you.")
        else:
            await _attend(socket, hall, table, seats, person)
    except (TableError, UnknownGame) as error:
        await socket.close(BROKEN, str(error)[:LONGEST_REASON])


async def _attend(socket: WebSocket[Any, Any, Any], hall: Hall, table: str, seats: list[int], person: str) -> None:
    """From coming to going."""
    tables = hall.tables
    member = tables.hub.join(table, tuple(seats), _sender(socket), _closer(socket), writer(socket.scope))
    try:
        await tables.find(table)
        tables.show(member)
        await _listen(socket, _Listener(hall, member, person).hear)
    finally:
        tables.hub.leave(member)
        tables.let_go(table)


class _Listener:
    """Hears what a member says, and has it answered."""

    def __init__(self, hall: Hall, member: Member, person: str) -> None:
        self._hall, self._member = hall, member
        self._key = person, member.table
        self._flooding = 0
        self._loop = asyncio.get_running_loop()  # Before Python 3.12, asking for it is a call of the operating system.
        self._answering: asyncio.Task[None] | None = None
        """The latest answer. Those before it are kept by what they wait for."""

    def hear(self, raw: str | bytes) -> None:
        if self._member.is_gone:
            return
        if self._hall.messages.take(self._key):
            self._calm_down()
        else:
            self._flooding = max(0, self._flooding - 1)
            self._answering = self._loop.create_task(_answer(self._hall, self._member, raw))

    def _calm_down(self) -> None:
        self._flooding += 1
        if self._flooding > MOST_FLOODING:
            self._hall.tables.hub.close(self._member, "Far too many messages.")
        else:
            self._member.tell(_refused(Refusal("too_fast", "That was too fast. Wait a moment."), 0))


async def _listen(socket: WebSocket[Any, Any, Any], hear: Hear) -> None:
    """Until the member is gone. What comes in the usual way is heard at once, the rest comes here."""
    receive, _ = direct(socket.scope)
    listen(socket.scope, hear)
    while (received := await receive())["type"] == "websocket.receive":
        hear(received.get("text") or received.get("bytes") or b"")


async def _answer(hall: Hall, member: Member, raw: str | bytes) -> None:
    """Carry a message out, or say why not."""
    try:
        message = _decoded(raw)
        if isinstance(message, messages.Look):
            _look(hall, member, message.seat)
        else:
            await hall.tables.carry_out(member.table, _asked(member, message))
    except Refusal as refusal:
        _refuse(hall, member, refusal)
    except LogError:
        sentence = "The server could not store this. Try again."
        _refuse(hall, member, Refusal("storage", sentence))
    except Exception:  # A bug of ours is no reason to lose the connection.
        logger.exception("A message could not be carried out.")
        _refuse(hall, member, Refusal("internal", "Something went wrong on the server. It is not your fault."))


def _refuse(hall: Hall, member: Member, refusal: Refusal) -> None:
    number = hall.tables.number_of(member.table)
    member.tell(_refused(refusal, number))
    hall.tables.show(member)


def _refused(refusal: Refusal, number: int) -> bytes:
    return _encode(Refused(code=refusal.code, sentence=refusal.sentence, number=number))


def _decoded(raw: str | bytes) -> ClientMessage:
    if len(raw) > MAX_MESSAGE:
        raise Refusal("too_long", f"A message has at most {MAX_MESSAGE} bytes.")
    try:
        message: ClientMessage = _decoder.decode(raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal("bad_message", f"This message cannot be understood: {error}.") from None
    return message


def _look(hall: Hall, member: Member, seat: int | None) -> None:
    if seat is not None:
        _check_holds(member, seat)
    member.looks_from = seat
    hall.tables.show(member)


def _asked(member: Member, message: Request) -> Callable[[Table], AnyEvent]:
    """What a message asks of the table."""
    if isinstance(message, messages.Say):
        speaker, text = _speaker(member), message.text
        return lambda table: table.say(speaker, "", text, now())
    seat = message.seat
    _check_holds(member, seat)
    match message:
        case messages.Act(number=number, action=action):
            return lambda table: table.move(seat, number, action, now())
        case messages.Undo(number=number):
            return lambda table: table.undo(seat, number, now())
        case messages.AskUndo(number=number):
            return lambda table: table.ask_undo(seat, number, now())
        case messages.AnswerUndo(agrees=agrees):
            return lambda table: table.answer_undo(seat, agrees, now())
        case messages.HandOver(level=level):
            return lambda table: table.hand_over(seat, level, now())
        case messages.TakeBack():
            return lambda table: table.take_back(seat, now())


def _check_holds(member: Member, seat: int) -> None:
    if seat not in member.seats:
        raise Refusal("not_your_seat", "That is not your seat.")


def _speaker(member: Member) -> int | None:
    """Around one screen, whoever is looking; a watcher has no seat."""
    return member.looks_from if member.looks_from is not None else next(iter(member.seats), None)


def _sender(socket: WebSocket[Any, Any, Any]) -> Send:
    _, pass_on = direct(socket.scope)

    async def send(message: bytes) -> None:
        await pass_on({"type": "websocket.send", "text": message.decode()})

    return send


def _closer(socket: WebSocket[Any, Any, Any]) -> Callable[[str], Awaitable[None]]:
    async def close(reason: str) -> None:
        await socket.close(1001, reason)

    return close
