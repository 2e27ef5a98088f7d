"""Who sits at a table, and in which language it is told: what turns lines into sentences and draws boards."""

from dataclasses import dataclass

from magnat.engine.words import Catalogue, Line


@dataclass(frozen=True)
class Tabletop:
    seats: list[str]
    """The names of those who sit there."""
    names: dict[str, list[str]]
    """What the edition calls its things, by kind and number."""
    words: Catalogue

    def say(self, line: Line) -> str:
        return self.words.say(line, {**self.names, "seat": self.seats})
