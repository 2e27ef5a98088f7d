"""Players that are programs. Each sees the blanked record of its seat and nothing else."""

from magnat.bots.players import LEVELS, Players, UnknownLevel

__all__ = ["LEVELS", "Players", "UnknownLevel"]
