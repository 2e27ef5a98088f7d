"""Players of Kohle, Kie$ & Knete. They see the blanked record of their seat, which is theirs to scribble on."""

from magnat.games.kohle.bot.naive import naive
from magnat.games.kohle.bot.quiet import as_seen, is_quiet
from magnat.games.kohle.bot.steady import steady

__all__ = ["MANNERS", "PACE", "as_seen", "is_quiet", "naive", "steady"]

PACE = 300
"""Games that are played to their end in about a tenth of a second: what one who searches may spend on a move."""

MANNERS = ((8, 0), (8, 1), (8, 2))
"""Of gentle bots (see `magnat.bots.players`). Those who haggle well now and then make each other presents, of which
one of them wins."""
