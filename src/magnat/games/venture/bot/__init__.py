"""Players of Venture. They see the blanked record of their seat, which is theirs to scribble on."""

from magnat.games.venture.actions import FINISH
from magnat.games.venture.bot.naive import naive
from magnat.games.venture.bot.quiet import is_quiet
from magnat.games.venture.bot.steady import steady
from magnat.games.venture.bot.summary import sum_up

__all__ = ["LOOKS", "MANNERS", "MODEST", "PACE", "is_quiet", "naive", "steady", "sum_up"]

PACE = 40
"""Games that are played to their end in about a tenth of a second: what one who searches may spend on a move."""

MANNERS = ((7, 1), (6, 2), (6, 3))
MODEST = (FINISH,)
"""Of gentle bots (see `magnat.bots.players`): they buy what is near, and sometimes end their turn where more was to be
had. Few save up like the steady player: where everybody does, nothing is bought for many rounds."""

LOOKS = {"sharp": (60, 4), "master": (600, 8)}
"""By level: looks at worlds, each played on for so many turns. What somebody buys, the others' turns decide: judged
after one turn, it is hardly known what it is worth."""
