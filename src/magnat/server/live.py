"""The live connection to a table: /api/tables/{table}/live.

A plain handler, for two reasons: no framework checks the origin of a WebSocket, and a message that makes no sense is
to be answered with a sentence instead of a closed connection.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextvars import copy_context
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath

from magnat.games import UnknownGame
from magnat.server import messages, requests
from magnat.server.advising import Speaker
from magnat.server.hub import Member, Send
from magnat.server.limits import Doors
from magnat.server.log import LogError, ReadOnly
from magnat.server.messages import MAX_MESSAGE, Refused
from magnat.server.raw_sockets import attend, is_counted, raw, writer
from magnat.server.rematches import seats_at
from magnat.server.requests import ClientMessage, Request
from magnat.server.security import is_own_origin
from magnat.server.services import Services, TheServices, forwarded, network
from magnat.server.tables import now
from magnat.table import Refusal, Table, TableError
from magnat.table.events import AnyEvent
from magnat.table.gathering import stir
from magnat.table.teaching import hold, learn

UNKNOWN, TOO_FAST, BROKEN = 4404, 4029, 4409
"""Why a connection is closed. From 4400 on, trying again is of no use."""

GOING_AWAY = 1001
"""What a browser that comes back is told when it is sent away."""

LONGEST_REASON = 120
"""A close frame has room for 123 bytes."""

MOST_FLOODING = 200
"""Messages that came too fast, less those that did not, before the connection is closed."""

logger = logging.getLogger(__name__)

_decoder = msgspec.json.Decoder(ClientMessage)
_encode = msgspec.json.Encoder().encode


@websocket("/api/tables/{table:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table: FromPath[str], services: TheServices) -> None:
    if not is_own_origin(socket.headers, services.settings.origins):
        await socket.close()  # Before it is accepted: the answer is 403.
        return
    await socket.accept()
    if services.requests.take(network(socket)):
        await socket.close(TOO_FAST, "That was too fast. Wait a moment.")
        return
    person = services.cookies.person(socket.cookies.get(services.cookies.name))
    try:
        seats = await seats_at(services.tables, person, table) if person else None
        if person is None or seats is None:
            await socket.close(UNKNOWN, "There is no such table, or it is not open to you.")
        else:
            await _attend(socket, services, table, seats, Speaker(person, network(socket)))
    except (TableError, UnknownGame) as error:
        await socket.close(BROKEN, str(error)[:LONGEST_REASON])


async def _attend(
    socket: WebSocket[Any, Any, Any], services: Services, table: str, seats: list[int], who: "Speaker"
) -> None:
    """From coming on. Going is the listener's."""
    doors = services.doors if forwarded(socket) and not is_counted(socket) else None
    if doors is not None and not doors.enter(who.address):
        await socket.close(TOO_FAST, Refusal("too_many").sentence)
        return
    tables = services.tables
    member = tables.hub.join(table, tuple(seats), _sender(socket), _closer(socket), writer(socket))
    member.address = who.address
    logger.info("Somebody came.")
    listener = _Listener(services, member, who, doors)
    try:
        await tables.find(table)
        tables.show(member)
    except BaseException:
        listener.go()
        raise
    await attend(socket, listener.hear, listener.go)


class _Listener:
    """Hears what a member says and has it answered, until it goes."""

    __slots__ = ("_answering", "_context", "_doors", "_flooding", "_loop", "_member", "_services", "_who")

    def __init__(self, services: Services, member: Member, who: Speaker, doors: Doors | None) -> None:
        """`doors`: through which it came and is to leave."""
        self._services, self._member, self._who, self._doors = services, member, who, doors
        self._flooding = 0
        self._loop = asyncio.get_running_loop()  # Before Python 3.12, asking for it is a call of the operating system.
        self._context = copy_context()
        """What is said in the log of this connection's address and table, wherever its messages are heard."""
        self._answering: asyncio.Task[None] | None = None
        """The latest answer. Those before it are kept by what they wait for."""

    def hear(self, raw: str | bytes) -> None:
        if self._member.is_gone:
            return
        if self._services.messages.take(*self._who):
            self._calm_down()
        else:
            self._flooding = max(0, self._flooding - 1)
            work = _answer(self._services, self._member, self._who, raw)
            self._answering = self._loop.create_task(work, context=self._context)

    def go(self) -> None:
        # A copy: this may be what an answer came to, within the context itself.
        self._context.copy().run(self._go)

    def _go(self) -> None:
        tables = self._services.tables
        tables.hub.leave(self._member)
        if self._doors is not None:
            self._doors.leave(self._who.address)
            self._doors = None
        tables.let_go(self._member.table)
        logger.info("Somebody went.")

    def _calm_down(self) -> None:
        self._flooding += 1
        if self._flooding > MOST_FLOODING:
            self._services.tables.hub.close(self._member, "Far too many messages.")
        else:
            self._services.tables.metrics.refused("too_fast")
            self._member.tell(_refused(Refusal("too_fast"), 0))


async def _answer(services: Services, member: Member, who: Speaker, raw: str | bytes) -> None:
    """Carry a message out, or say why not."""
    began = time.perf_counter()
    try:
        message = _decoded(raw)
        if isinstance(message, requests.Look):
            _look(services, member, message.seat)
        elif isinstance(message, requests.Why):
            await _explain(services, member, message)
        elif isinstance(message, requests.AskHint):
            _check_holds(member, message.seat)
            member.tell(_encode(await services.adviser.hint(member.table, message, who)))
        elif isinstance(message, requests.AskWord):
            _check_holds(member, message.seat)
            member.tell(_encode(await services.adviser.word(member.table, message, who)))
        else:
            _check_room(services, who, message, len(raw))
            await services.tables.carry_out(member.table, _asked(member, message))
    except Refusal as refusal:
        _refuse(services, member, refusal)
    except ReadOnly:
        _refuse(services, member, Refusal("read_only"))
    except LogError:
        _refuse(services, member, Refusal("storage"))
    except Exception:  # A bug of ours is no reason to lose the connection.
        logger.exception("A message could not be carried out.")
        _refuse(services, member, Refusal("internal"))
    services.tables.metrics.answered(time.perf_counter() - began)


def _refuse(services: Services, member: Member, refusal: Refusal) -> None:
    services.tables.metrics.refused(refusal.code)
    number = services.tables.number_of(member.table)
    member.tell(_refused(refusal, number))
    services.tables.show(member)


def _refused(refusal: Refusal, number: int) -> bytes:
    return _encode(Refused(code=refusal.code, line=refusal.line, sentence=refusal.sentence, number=number))


def _decoded(raw: str | bytes) -> ClientMessage:
    if len(raw) > MAX_MESSAGE:
        raise Refusal("too_long", count=MAX_MESSAGE)
    try:
        message: ClientMessage = _decoder.decode(raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        refusal = Refusal("bad_message")
        refusal.sentence += f" {error}."
        raise refusal from None
    return message


def _check_room(services: Services, who: Speaker, message: Request, size: int) -> None:
    """What one may have stored is bounded: what people say, and what everything takes together."""
    if isinstance(message, requests.Say) and services.chat.take(*who):
        raise Refusal("too_talkative")
    if services.stored.take(*who, size):
        raise Refusal("stored_enough")


def _look(services: Services, member: Member, seat: int | None) -> None:
    if seat is not None:
        _check_holds(member, seat)
    member.looks_from = seat
    services.tables.show(member)


async def _explain(services: Services, member: Member, why: requests.Why) -> None:
    _check_holds(member, why.seat)
    loaded = await services.tables.find(member.table)
    if loaded is not None:
        member.tell(_encode(messages.Because(ask=why.ask, line=loaded.table.why_not(why.seat, why.action))))


def _asked(member: Member, message: Request) -> Callable[[Table], AnyEvent]:
    """What a message asks of the table."""
    if isinstance(message, requests.Say):
        speaker, said = _speaker(member), message
        return lambda table: table.say(speaker, "", said.text, now(), said.phrase)
    seat = message.seat
    _check_holds(member, seat)
    match message:
        case requests.Stir(nonce=nonce):
            return lambda table: stir(table, seat, nonce, now())
        case requests.Act(number=number, action=action):
            return lambda table: table.move(seat, number, action, now())
        case requests.Undo(number=number):
            return lambda table: table.undo(seat, number, now())
        case requests.AskUndo(number=number):
            return lambda table: table.ask_undo(seat, number, now())
        case requests.AnswerUndo(agrees=agrees):
            return lambda table: table.answer_undo(seat, agrees, now())
        case requests.HandOver(level=level):
            return lambda table: table.hand_over(seat, level, now())
        case requests.Learn(step=step):
            return lambda table: learn(table, seat, step, now())
        case requests.Hold(waits=waits):
            return lambda table: hold(table, seat, waits, now())
        case requests.TakeBack():
            return lambda table: table.take_back(seat, now())


def _check_holds(member: Member, seat: int) -> None:
    if seat not in member.seats:
        raise Refusal("not_your_seat")


def _speaker(member: Member) -> int | None:
    """Around one screen, whoever is looking; a watcher has no seat."""
    return member.looks_from if member.looks_from is not None else next(iter(member.seats), None)


def _sender(socket: WebSocket[Any, Any, Any]) -> Send:
    pass_on = raw(socket)

    async def send(message: bytes) -> None:
        await pass_on({"type": "websocket.send", "text": message.decode()})

    return send


def _closer(socket: WebSocket[Any, Any, Any]) -> Callable[[str], Awaitable[None]]:
    pass_on = raw(socket)

    async def close(reason: str) -> None:
        await pass_on({"type": "websocket.close", "code": GOING_AWAY, "reason": reason})

    return close
