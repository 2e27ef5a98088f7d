"""Whether a seat is the one that something is asked of now."""

from typing import TYPE_CHECKING

from magnat.table.refusals import Refusal
from magnat.table.shown import Shown

if TYPE_CHECKING:
    from magnat.table.table import Table


def check_asked(table: "Table", seat: int) -> None:
    """Refuse a seat that nothing is asked of now."""
    table.check_plays(seat)
    if not table.begun:
        raise Refusal("not_begun")
    if seat not in table.shown.actors:
        raise not_asked(table.shown)


def not_asked(shown: Shown) -> Refusal:
    """Why a seat is not the one to act."""
    if shown.over:
        return Refusal("not_your_turn", "game_over")
    if len(shown.actors) > 1:
        return Refusal("not_your_turn", "others_turn")
    return Refusal("not_your_turn", seat=shown.actors[0])
