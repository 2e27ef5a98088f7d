"""Players of Venture. They see the blanked record of their seat, which is theirs to scribble on."""

from magnat.games.venture.actions import FINISH
from magnat.games.venture.bot.naive import naive
from magnat.games.venture.bot.steady import steady

__all__ = ["MANNERS", "MODEST", "PACE", "naive", "steady"]

PACE = 40
"""Games that are played to their end in about a tenth of a second: what one who searches may spend on a move."""

MANNERS = ((2, 4), (1, 4), (0, 5))
MODEST = (FINISH,)
"""Of gentle bots (see `magnat.bots.players`): they often end their turn where more was to be had. Who sees one step
only is no easy opponent, for it buys in a hurry."""
