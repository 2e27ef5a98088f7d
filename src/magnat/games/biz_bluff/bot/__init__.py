"""Players of Biz Bluff. They see the blanked record of their seat, which is theirs to scribble on."""

from magnat.games.biz_bluff.bot.naive import naive
from magnat.games.biz_bluff.bot.quiet import as_seen, is_quiet
from magnat.games.biz_bluff.bot.steady import steady
from magnat.games.biz_bluff.bot.summary import sum_up
from magnat.games.biz_bluff.bot.sums import PLANS, plan_of

__all__ = ["LOOKS", "PACE", "PLANS", "as_seen", "is_quiet", "naive", "plan_of", "steady", "sum_up"]

PACE = 600
"""Games that are played to their end in about a tenth of a second: what one who searches may spend on a move."""

LOOKS = {"sharp": (1200, 24), "master": (8000, 24)}
"""By level: looks at worlds, each played on for so many turns. A turn is short, and a claim pays late."""
