"""Players that are programs. Each sees the blanked record of its seat and nothing else."""

from magnat.bots.players import LEVELS, OFFERED, SLOW, Players, UnknownLevel

__all__ = ["LEVELS", "OFFERED", "SLOW", "Players", "UnknownLevel"]
