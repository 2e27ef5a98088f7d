"""What an action answers. In a negotiation all talk at once: who acts has not always seen what another did just now.

As long as this stays the same, the action counts, in the order in which it arrives.
"""

import numpy as np

from magnat.games.kohle.negotiation import others_have_let_go
from magnat.games.kohle.state import ACTIONS, AMOUNT, CONCLUDE, GIVE_UP, LET_GO, NEGOTIATION, WINDOW, State

Answered = tuple[int | bytes, ...]


def answers(s: State, seat: int, code: int) -> Answered:
    """To a card played: that card. To a price: what is said about it. Who lets go or ends it speaks of everything."""
    if s.phase == WINDOW:
        return (*_moment(s), int(s.card_played), int(s.speaker), int(s.about_seat), int(s.about_family))
    if s.phase not in (NEGOTIATION, AMOUNT):
        return (np.asarray(s).tobytes(),)  # One seat acts: whatever changes is news to it.
    if code in (LET_GO, CONCLUDE, GIVE_UP):
        return (*_moment(s), *_everything_said(s), int(seat == s.turn and others_have_let_go(s)))
    action = ACTIONS.decode(code)
    return _moment(s) + (_prices(s, action["seat"], action["family"]) if "seat" in action else ())


def _moment(s: State) -> Answered:
    """Which negotiation it is, under which Boss. While somebody names an amount, it goes on."""
    phase = NEGOTIATION if s.phase == AMOUNT else s.phase
    return int(phase), int(s.turn), int(s.opener), int(s.deals), int(s.pawn)


def _everything_said(s: State) -> Answered:
    said = (s.asked, s.offered, s.partner, s.agreed, s.laid, s.travel_on, s.holder)
    return tuple(field.tobytes() for field in said)


def _prices(s: State, seat: int, family: int) -> Answered:
    prices = (s.asked[seat, family], s.offered[seat, family], s.partner[family], s.agreed[family])
    return tuple(map(int, prices))
