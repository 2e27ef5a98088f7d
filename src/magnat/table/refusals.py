"""What a table does not do, and why."""


class Refusal(ValueError):
    """Something that may not be done at this table now: a code for programs, a sentence for people. Nothing changed."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


class TableError(ValueError):
    """A stored table that this program cannot go on with. The message is a sentence."""
