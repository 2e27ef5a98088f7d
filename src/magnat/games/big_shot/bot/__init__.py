"""Players of Big Shot. They see the blanked record of their seat, which is theirs to scribble on."""

from magnat.games.big_shot.bot.naive import naive
from magnat.games.big_shot.bot.steady import steady
from magnat.games.big_shot.bot.summary import as_seen, is_quiet, sum_up

__all__ = ["LOOKS", "PACE", "as_seen", "is_quiet", "naive", "steady", "sum_up"]

PACE = 250
"""Games that are played to their end in about a tenth of a second: what one who searches may spend on a move."""

LOOKS = {"sharp": (60, 1), "master": (600, 2)}
"""By level: looks at worlds, each played on for so many lots."""
