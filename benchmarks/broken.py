"""Broken messages of every kind, by name. Each takes a source of chance and what a vandal knows of their table."""

import json
import random
from collections.abc import Callable
from typing import Any, NamedTuple

from benchmarks.wire import BINARY, FINAL, MASKED, NO_MASK, PONG, TEXT, frame


class Known(NamedTuple):
    """What a vandal sees: their seat, the number of the view, whose move it is, and what was legal elsewhere."""

    seat: int
    number: int
    legal: list[dict[str, Any]]
    elsewhere: list[dict[str, Any]]


Breaker = Callable[[random.Random, Known], bytes]
"""Gives the bytes of one or more frames that are one message."""

VALUES: list[Any] = [
    None, True, False, -1, 0, 3, 99, 2**31, 2**63, 2**64, -(2**70), 10**400, 0.5, -0.0, 1e308, "", "0", "null", "é",
    "\0", "A" * 900, [], [[]], {}, {"type": "bid"}, [None] * 50, {"": ""},
]  # fmt: skip
FIELDS = ["type", "seat", "number", "action", "text", "level", "amount", "colour", "district", "", "__proto__", "_hub"]
KINDS = ["look", "act", "undo", "say", "hand_over", "take_back"]
LONGEST = 4096


def text(message: Any) -> bytes:
    return frame(json.dumps(message).encode())


def proper(chance: random.Random, known: Known) -> dict[str, Any]:
    """A message that would be in order."""
    action = chance.choice(known.legal or known.elsewhere or [{"type": "pass"}])
    return {"type": "act", "seat": known.seat, "number": known.number, "action": action}


def malformed(chance: random.Random, known: Known) -> bytes:
    """A proper message with a few bytes gone, doubled or replaced, so that it is no JSON any more."""
    raw = bytearray(json.dumps(proper(chance, known)).encode())
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(raw))
        raw[place : place + chance.randint(1, 3)] = chance.choice([b"", b"{", b'"', b"\\", b"\x7f", b"\x00", b"]"])
        raw = raw or bytearray(b"?")
    return frame(b"!" + bytes(raw))


def cut_off(chance: random.Random, known: Known) -> bytes:
    raw = json.dumps(proper(chance, known)).encode()
    return frame(raw[: chance.randrange(len(raw))])


def no_object(chance: random.Random, _: Known) -> bytes:
    return text(chance.choice([value for value in VALUES if not isinstance(value, dict)]))


def no_number(chance: random.Random, _: Known) -> bytes:
    number = chance.choice(["NaN", "Infinity", "-Infinity", "1e999", "0x10", "01", "1.", "--1", "1" * 3000])
    return frame(b'{"type":"look","seat":%b}' % number.encode())


def wrong_types(chance: random.Random, known: Known) -> bytes:
    message = proper(chance, known)
    message[chance.choice(["type", "seat", "number", "action"])] = chance.choice(
        [value for value in VALUES if not isinstance(value, int | dict) or isinstance(value, bool)]
    )
    return text(message)


def unknown_fields(chance: random.Random, known: Known) -> bytes:
    message = proper(chance, known)
    message[chance.choice(["seats", "key", "__class__", "", "Type"])] = chance.choice(VALUES)
    return text(message)


def unknown_message(chance: random.Random, _: Known) -> bytes:
    types: list[Any] = ["view", "refused", "move", "", "ACT", "act ", "\0", None, 3]
    return text({"type": chance.choice(types), **{f: chance.choice(VALUES) for f in chance.sample(FIELDS[1:], 2)}})


def missing_fields(chance: random.Random, _: Known) -> bytes:
    return text({"type": chance.choice(KINDS)})


def too_long(chance: random.Random, known: Known) -> bytes:
    filler = "x" * chance.choice([LONGEST, LONGEST * 2, 40_000, 60_000])
    return text(chance.choice([{"type": "say", "text": filler}, {**proper(chance, known), "action": {"type": filler}}]))


def binary(chance: random.Random, _: Known) -> bytes:
    return frame(b"\xff" + chance.randbytes(chance.randrange(200)), BINARY)


def deep(chance: random.Random, known: Known) -> bytes:
    depth = chance.randint(100, 2000)
    nested = chance.choice(
        [b"[" * depth, b"[" * depth + b"]" * depth, b'{"a":' * (depth // 3) + b"1" + b"}" * (depth // 3)]
    )
    begin = b'{"type":"act","seat":%d,"number":%d,"action":' % (known.seat, known.number)
    return frame(chance.choice([nested, begin + b'{"type":' + nested + b"}}"])[:LONGEST])


def wrong_seat(chance: random.Random, known: Known) -> bytes:
    seats = [seat for seat in (-1, 0, 1, 2, 3, 4, 99, 2**31, 2**63 - 1) if seat != known.seat]
    kind = chance.choice(["act", "undo", "hand_over", "take_back", "look"])
    message: dict[str, Any] = {"type": kind, "seat": chance.choice(seats)}
    extra: dict[str, dict[str, Any]] = {
        "act": {"number": known.number, "action": {"type": "pass"}},
        "undo": {"number": known.number},
        "hand_over": {"level": "naive"},
    }
    return text({**message, **extra.get(kind, {})})


def illegal_action(chance: random.Random, known: Known) -> bytes:
    """For whoever is to move an action that is illegal; for all others any action."""
    action: dict[str, Any] = {"type": chance.choice(["bid", "place", "fly", "borrow", "pay", "decline"])}
    action |= {name: chance.choice(VALUES[:12]) for name in chance.sample(FIELDS[6:9], 2)}
    return text({**proper(chance, known), "action": action if action not in known.legal else {"type": "fly"}})


def of_another_table(chance: random.Random, known: Known) -> bytes:
    """An action that is legal at another table, and not here."""
    foreign = [action for action in known.elsewhere if action not in known.legal]
    return text({**proper(chance, known), "action": chance.choice(foreign or [{"type": "bid", "amount": 10**6}])})


def stale(chance: random.Random, known: Known) -> bytes:
    numbers = [known.number + 1, known.number + 1000, -1, -(2**40), 2**62, 2**63 - 1]
    return text({**proper(chance, known), "number": chance.choice(numbers)})


def nothing_to_undo(_: random.Random, known: Known) -> bytes:
    return text({"type": "undo", "seat": known.seat, "number": known.number})


def no_such_level(chance: random.Random, known: Known) -> bytes:
    return text(
        {"type": "hand_over", "seat": known.seat, "level": chance.choice(["", "clever", "../x", "\u202e", "0"])}
    )


def no_bot(_: random.Random, known: Known) -> bytes:
    return text({"type": "take_back", "seat": known.seat})


def nothing_said(chance: random.Random, _: Known) -> bytes:
    return text({"type": "say", "text": chance.choice(["", " ", "\n\t", "\0", "\u202e\u2066", "\x1b\x07"])})


def lone_surrogates(chance: random.Random, known: Known) -> bytes:
    half = chance.choice([b"\\ud800", b"\\udfff", b"\\ud83d", b"\\udc00\\ud800"])
    say = b'{"type":"say","text":"%b"}' % half
    return frame(chance.choice([say, b'{"type":"hand_over","seat":%d,"level":"%b"}' % (known.seat, half)]))


def in_pieces(chance: random.Random, known: Known) -> bytes:
    """Broken JSON in several frames, with a pong between them that nobody asked for."""
    raw = b"{" + json.dumps(proper(chance, known)).encode()
    cut = chance.randrange(1, len(raw))
    first = bytes([TEXT, MASKED | min(cut, 120)]) + NO_MASK + raw[: min(cut, 120)]
    last = bytes([FINAL, MASKED | 5]) + NO_MASK + b"]]]]]"
    return first + frame(b"unasked", PONG) + last


BREAKERS: dict[str, Breaker] = {
    breaker.__name__: breaker
    for breaker in (
        malformed, cut_off, no_object, no_number, wrong_types, unknown_fields, unknown_message, missing_fields,
        too_long, binary, deep, wrong_seat, illegal_action, of_another_table, stale, nothing_to_undo, no_such_level,
        no_bot, nothing_said, lone_surrogates, in_pieces,
    )
}  # fmt: skip

FATAL: dict[str, bytes] = {
    "unmasked": bytes([FINAL | TEXT, 2]) + b"{}",
    "reserved bits": bytes([FINAL | 0x70 | TEXT, MASKED | 2]) + NO_MASK + b"{}",
    "reserved opcode": bytes([FINAL | 0x5, MASKED]) + NO_MASK,
    "endless control frame": bytes([FINAL | 0x9, MASKED | 126, 1, 0]) + NO_MASK + b"x" * 256,
    "continuation of nothing": bytes([FINAL, MASKED | 2]) + NO_MASK + b"{}",
    "text that is no UTF-8": frame(b'{"type":"say","text":"\xff\xfe"}'),
    "half a character": frame(b"\xc3"),
    "more than a connection takes": frame(b" " * 70_000),
    "a size beyond all bounds": bytes([FINAL | TEXT, MASKED | 127]) + b"\x7f" + b"\xff" * 7 + NO_MASK,
    "close with a forbidden code": frame(b"\x03\xed", 0x8),
    "close with half a code": frame(b"\x03", 0x8),
}
"""Frames against the protocol: the connection is closed, cleanly, and nothing else happens."""
