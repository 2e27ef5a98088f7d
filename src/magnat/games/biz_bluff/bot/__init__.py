"""Players of Biz Bluff. They see the blanked record of their seat, which is theirs to scribble on."""

from magnat.games.biz_bluff.bot.naive import naive
from magnat.games.biz_bluff.bot.quiet import is_quiet
from magnat.games.biz_bluff.bot.steady import steady

__all__ = ["PACE", "is_quiet", "naive", "steady"]

PACE = 600
"""Games that are played to their end in about a tenth of a second: what one who searches may spend on a move."""
