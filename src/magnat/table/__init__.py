"""One game being played by people and bots: seats, log, undo, chat, files. Knows no network."""

from magnat.table.clock import Clock
from magnat.table.opening import Opening, SeatPlan, opened
from magnat.table.refusals import Refusal, TableError
from magnat.table.table import Table

__all__ = ["Clock", "Opening", "Refusal", "SeatPlan", "Table", "TableError", "opened"]
