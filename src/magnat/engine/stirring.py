"""The numbers that a deal follows from, read out of the log: one of every person who sat there at the deal, by seat.

So nothing is left to choose for whoever lets the numbers in: not their order, nor whether a seat gives one more. Who
may throw in a number follows from what was agreed, and from who sat down, left and came back before the deal.
"""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from magnat.engine.sealing import Nonce, SealError

STIRRED = "stirred"
"""The tag of the event by which a seat gives its number."""

Told = dict[str, Any]
"""An event."""


def told_in(events: Iterable[str]) -> list[Told]:
    """The events that are told; of the others there is but a digest."""
    return [json.loads(event) for event in events if event.startswith("{")]


def nonces_in(events: Iterable[str]) -> list[Nonce]:
    """All that was ever thrown in, in the order in which it came."""
    return [Nonce(event["seat"], event["nonce"]) for event in told_in(events) if event.get("event") == STIRRED]


def nonces_at_deal(kinds: Sequence[str], events: Iterable[str]) -> list[Nonce]:
    """One number of each person, by seat. `kinds` tells who was to sit where: a person, a bot, or whoever comes."""
    chairs = [_Chair(seat, kind) for seat, kind in enumerate(kinds)]
    told = iter(told_in(events))
    while not all(chair.is_ready for chair in chairs):
        event = next(told, None)
        if event is None:
            raise SealError("deal_never_dealt")
        _follow(chairs, event)
    if any(event.get("event") == STIRRED for event in told):
        raise SealError("deal_number_too_late")
    return [Nonce(chair.seat, chair.number) for chair in chairs if chair.number]


def _follow(chairs: list["_Chair"], event: Told) -> None:
    tag = event.get("event")
    if tag == "moved":
        raise SealError("deal_moved_before")
    if tag not in _HAPPENS:
        return
    if event["seat"] not in range(len(chairs)):
        raise SealError("deal_no_seat", number=event["seat"] + 1)
    _HAPPENS[tag](chairs[event["seat"]], event)


class _Chair:
    """A seat before the deal."""

    def __init__(self, seat: int, plan: str) -> None:
        self.seat, self.plan, self.sits = seat, plan, plan
        self.kept = False
        """A bot only keeps it until a friend comes."""
        self.number = ""

    @property
    def is_ready(self) -> bool:
        return self.sits == "bot" or (self.sits == "person" and self.number != "")

    def stir(self, event: Told) -> None:
        if self.sits != "person":
            raise SealError("deal_number_of_nobody", number=self.seat + 1)
        if self.number:
            raise SealError("deal_second_number", number=self.seat + 1)
        self.number = event["nonce"]

    def sit_down(self, _: Told) -> None:
        if self.sits != "open" and not self.kept:
            raise SealError("deal_seat_taken", number=self.seat + 1)
        self._change("person")

    def seat_bot(self, _: Told) -> None:
        if self.sits != "open":
            raise SealError("deal_bot_on_seat", number=self.seat + 1)
        self._change("bot")
        self.kept = True

    def free(self, _: Told) -> None:
        if self.plan == "bot":
            raise SealError("deal_bots_seat_freed", number=self.seat + 1)
        self._change("open")

    def hand_over(self, _: Told) -> None:
        """The number stays in: it is still the same person's seat."""
        self.sits = "bot"

    def take_back(self, _: Told) -> None:
        if self.plan == "bot":
            raise SealError("deal_bots_seat_taken", number=self.seat + 1)
        self.sits = "person"

    def _change(self, sits: str) -> None:
        self.sits, self.kept, self.number = sits, False, ""


_HAPPENS = {
    STIRRED: _Chair.stir,
    "sat_down": _Chair.sit_down,
    "bot_seated": _Chair.seat_bot,
    "seat_freed": _Chair.free,
    "handed_over": _Chair.hand_over,
    "taken_back": _Chair.take_back,
}
