"""Who sits at a table."""

import msgspec

from magnat.bots.players import UnknownLevel, level_number
from magnat.table.opening import SeatKind
from magnat.table.refusals import Refusal


class Sitter(msgspec.Struct):
    """Who sits at a seat now."""

    name: str
    kind: SeatKind
    level: str = ""
    kept: bool = False
    """The bot only keeps the seat until a friend comes."""
    stirred: bool = False
    """Whether a person here has thrown in a number before the deal."""
    hinted: bool = False
    """A hint was given here among people, and no move has said so yet."""
    coached: bool = False
    """Everybody knows that this seat is told of its bad moves."""

    @property
    def is_free(self) -> bool:
        """Whether a friend may sit down here."""
        return self.kind == "open" or self.kept

    def is_ready(self, stirs: bool) -> bool:
        """Whether the game can begin as far as this seat goes."""
        return self.kind == "bot" or (self.kind == "person" and (self.stirred or not stirs))

    def is_helped(self, by: str) -> None:
        """Given a hint, or told of bad moves, while other people play."""
        self.hinted = self.hinted or by == "hinted"
        self.coached = self.coached or by == "coached"


def check_level(level: str) -> None:
    """Refuse a bot of a level that nobody plays at."""
    try:
        level_number(level)
    except UnknownLevel as error:
        raise Refusal.of("unknown_level", error) from None
