"""What makes the deal of a table one that anybody can check: see `engine.sealing`.

A table that is stirred is dealt once everybody has sat down and thrown in a number. Until then a game lies there that
nobody will play, dealt by a key that everybody knows, so that there is nothing to be seen of the real one.
"""

import time
from collections.abc import Iterable
from typing import Any

import msgspec

from magnat.engine.game import Game
from magnat.engine.match import Match
from magnat.engine.sealing import (
    SHOWN_DIGITS,
    Nonce,
    chain,
    dealt_key,
    digest_of_position,
    first_head,
    fresh_nonce,
    is_nonce,
    next_head,
)
from magnat.table import events
from magnat.table.events import AnyEvent
from magnat.table.opening import Branch, Opening, SeatKind, SeatPlan, opened
from magnat.table.refusals import Refusal

NOBODYS_KEY = bytes(16)
"""Of the game that lies on a table before the deal."""


class Agreed(msgspec.Struct, omit_defaults=True, kw_only=True):
    """An opening without its key and, but for the first form of the seal, without anybody's name: a name can be deleted
    and the chain stays whole. What is added to this later is left out where it is not used: heads stay the same."""

    table: str
    game: str
    at: float
    seats: list[tuple[SeatKind, str, str]]
    options: dict[str, str]
    rules: int
    stirred: bool = False
    edition: str = ""
    was: str = ""
    """Only in the first form, where a name was deleted: the SHA-256 of all this as it was."""
    seal: int = 1
    branch: Branch | None = None
    position: str = ""
    """Of a branch: the SHA-256 of the position it begins in. The first form does not tell."""

    def opening(self, key: str, position: dict[str, Any] | None = None) -> Opening:
        """The table as it was opened, as far as the game goes."""
        seats = [SeatPlan(kind=kind, name=name, level=level) for kind, name, level in self.seats]
        return Opening(
            table=self.table,
            game=self.game,
            at=self.at,
            seats=seats,
            options=self.options,
            rules=self.rules,
            key=key,
            stirred=self.stirred,
            edition=self.edition,
            was=self.was,
            seal=self.seal,
            branch=self.branch,
            position=position,
        )


class Seal:
    def __init__(
        self, opening: Opening, nonces: Iterable[Nonce] = (), head: bytes = b"", *, dealt: bool = False
    ) -> None:
        self._key = bytes.fromhex(opening.key)
        self._is_first_form = opening.seal == 1
        self.stirred = opening.stirred
        self.nonces = list(nonces)
        """In the order in which they were thrown in. In the first form also those of people who have gone."""
        self.dealt = dealt
        """Whether the deal has been made: whoever comes and goes from now on changes no number."""
        self.agreed = agreed(opening)
        self._head = head or first_head(self._key, self.agreed)

    @property
    def dealt_key(self) -> bytes:
        if not self.stirred:
            return self._key
        return dealt_key(self._key, self.nonces if self._is_first_form else sorted(self.nonces))

    @property
    def whole_head(self) -> bytes:
        return self._head

    @property
    def head(self) -> str:
        """Of everything that has happened so far: for whoever wants to be able to tell, later."""
        return self._head.hex()[:SHOWN_DIGITS]

    def take(self, event: AnyEvent) -> None:
        told = event if self._is_first_form else _nameless(event)
        self._head = next_head(self._key, self._head, events.encode(told))
        if isinstance(event, events.Stirred):
            self.nonces.append(Nonce(event.seat, event.nonce))
        elif isinstance(event, _ANOTHER_SITS) and not self._is_first_form and not self.dealt:
            self.nonces = [nonce for nonce in self.nonces if nonce.seat != event.seat]

    def keeps_number_of(self, seat: int) -> bool:
        """Whether somebody who comes back to a seat before the deal has thrown in a number already."""
        return not self._is_first_form and self.of_seat(seat) is not None

    def of_seat(self, seat: int) -> str | None:
        """The number that a seat threw in for the deal."""
        return next((nonce.digits for nonce in reversed(self.nonces) if nonce.seat == seat), None)


_ANOTHER_SITS = (events.SatDown, events.BotSeated, events.SeatFreed)


def agreed(opening: Opening) -> bytes:
    is_first_form = opening.seal == 1
    told = Agreed(
        table=opening.table,
        game=opening.game,
        at=opening.at,
        seats=[(plan.kind, plan.name if is_first_form else "", plan.level) for plan in opening.seats],
        options=opening.options,
        rules=opening.rules,
        stirred=opening.stirred,
        edition=opening.edition,
    )
    if is_first_form:
        told.was = opening.was
    else:
        told.seal, told.branch = opening.seal, opening.branch
        told.position = "" if opening.position is None else digest_of_position(opening.position)
    return msgspec.json.encode(told)


def _nameless(event: AnyEvent) -> AnyEvent:
    """As it is part of the chain: whose name it was that sat down is proved to nobody."""
    return events.SatDown(at=event.at, seat=event.seat, name="") if isinstance(event, events.SatDown) else event


def check_nonce(nonce: str) -> None:
    if not is_nonce(nonce):
        raise Refusal("bad_nonce")


# ---- The proof ----


class Proof(msgspec.Struct, kw_only=True):
    """All that is needed to check a deal and the order of what happened."""

    commitment: str
    """SHA-256 of the key, as it was shown from the start."""
    key: str
    """The sealed key, as hexadecimal digits."""
    agreed: str
    """What was agreed at the opening, as JSON."""
    events: list[str]
    """What happened, as JSON; of what was said only the SHA-256."""
    head: str
    """What the chain through all of it leads to."""
    branch: Branch | None = None
    """The moment of another game that it plays on from."""


def proof_of(opening: Opening, log: Iterable[AnyEvent]) -> Proof:
    """For when the game is over: it holds the key, and thus the future."""
    told = [_told(event if opening.seal == 1 else _nameless(event)) for event in log]
    content = agreed(opening).decode()
    head = chain(bytes.fromhex(opening.key), content, told)[-1]
    return Proof(
        commitment=opening.commitment, key=opening.key, agreed=content, events=told, head=head, branch=opening.branch
    )


def stirred_match(game: Game, seats: list[SeatPlan], options: dict[str, str]) -> Match:
    """A match at one's own machine. Whoever gets its file can check that the deal was not looked for."""
    opening = opened(game.edition, "", round(time.time(), 3), seats, options, stirred=True)
    people = [seat for seat, plan in enumerate(seats) if plan.kind != "bot"]
    log: list[AnyEvent] = [events.Stirred(at=opening.at, seat=seat, nonce=fresh_nonce()) for seat in people]
    seal = Seal(opening)
    for event in log:
        seal.take(event)
    match = game.new(len(seats), options=opening.options, key=seal.dealt_key)
    match.proof = msgspec.to_builtins(proof_of(opening, log))
    return match


def _told(event: AnyEvent) -> str:
    body = events.encode(event)
    return (event.was or events.digest(body)) if isinstance(event, events.Said) else body.decode()
