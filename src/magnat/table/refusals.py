"""What a table does not do, and why."""

from typing import Literal

from magnat.engine.words import HOUSE, LineError, line, words_of
from magnat.table.lines import Line, of_error

Damage = Literal["other_rules", "unknown_box", "unreadable"]
"""Why a stored table cannot be gone on with: played by other rules, of a box that is not there, or damaged."""


class Refusal(ValueError):
    """Something that may not be done at this table now: a code for programs, a line for people. Nothing changed."""

    def __init__(self, code: str, says: str = "", /, **params: int | str) -> None:
        """What the house says about it is called after the code, unless `says` names something else."""
        self._because(code, Line(key=f"{HOUSE}{says or code}", params=params))

    @classmethod
    def of(cls, code: str, error: LineError) -> "Refusal":
        """What a game, or the engine, has refused."""
        refusal = cls.__new__(cls)
        refusal._because(code, of_error(error), str(error))
        return refusal

    def _because(self, code: str, line: Line, sentence: str = "") -> None:
        self.code, self.line = code, line
        self.sentence = sentence or words_of(None, "en").text(line.key, **line.params)
        """The line in English, for logs and programmers."""
        super().__init__(self.sentence)


class TableError(LineError):
    """A stored table that this program cannot go on with: a code for programs, a sentence for whoever keeps it, and a
    line for everybody else."""

    def __init__(self, code: Damage, sentence: str) -> None:
        super().__init__(line(f"{HOUSE}broken_{code}"))
        self.code, self.sentence = code, sentence

    def __str__(self) -> str:
        return self.sentence


REMEDY = "Whoever runs the server can bring it back from an earlier copy of the file."


def damaged(where: str) -> TableError:
    """Not what the error was: it might tell something of the game."""
    return TableError("unreadable", f"What is stored of this table is damaged: {where}. {REMEDY}")
