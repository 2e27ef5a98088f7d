"""When a judge may be asked about a position, and how actions look from a seat."""

from magnat.engine.compiling import compiled
from magnat.engine.numbers import whole
from magnat.games.kohle.state import (
    ACCEPT,
    FAMILIES,
    NAME_PRICE,
    NAMED_AMOUNT,
    RECRUIT,
    SEND_CLAN,
    TURN,
    WITHDRAW,
    State,
)


@compiled
def is_quiet(s: State) -> bool:
    """Between two turns, when nobody is dealing."""
    return bool(s.phase == TURN)


@compiled
def as_seen(s: State, seat: int, action: int) -> int:
    """An action that names a seat, with that seat counted from one's own."""
    if SEND_CLAN <= action < RECRUIT:
        return SEND_CLAN + turned(s, seat, action - SEND_CLAN)
    if ACCEPT <= action < NAME_PRICE:
        return ACCEPT + turned(s, seat, action - ACCEPT)
    if NAME_PRICE <= action < NAMED_AMOUNT:
        return NAME_PRICE + turned(s, seat, action - NAME_PRICE)
    if action >= WITHDRAW:
        return WITHDRAW + turned(s, seat, action - WITHDRAW)
    return action


@compiled
def turned(s: State, seat: int, about: int) -> int:
    return (about // FAMILIES - seat) % whole(s.seats) * FAMILIES + about % FAMILIES
