"""Players of Kohle, Kie$ & Knete. They see the blanked record of their seat, which is theirs to scribble on."""

from magnat.games.kohle.equal_sharer import naive
from magnat.games.kohle.negotiator import sound

__all__ = ["naive", "sound"]
