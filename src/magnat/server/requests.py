"""What a client may say at a table. Like everything that crosses the wire (`messages`), said once."""

from magnat.engine.actions import Action
from magnat.server.messages import Message


class Look(Message, tag="look"):
    """Which of one's seats to see the table from: around one screen, only the seat whose turn it is."""

    seat: int | None


class Stir(Message, tag="stir"):
    """Throw in a number for the deal: 32 hexadecimal digits drawn by lot once the commitment is known."""

    seat: int
    nonce: str


class Act(Message, tag="act"):
    """A move. `number` is the number of the view it was made on: if what it answers has changed for that seat since, it
    is refused."""

    seat: int
    number: int
    action: Action


class Undo(Message, tag="undo"):
    seat: int
    number: int


class AskUndo(Message, tag="ask_undo"):
    """Ask the others to go back to before one's last move."""

    seat: int
    number: int


class AnswerUndo(Message, tag="answer_undo"):
    """Agree to what another seat asks, or do not."""

    seat: int
    agrees: bool


class Say(Message, tag="say"):
    """A text, or a phrase of the house by its name: everybody reads that in their own language."""

    text: str = ""
    phrase: str = ""


class Hold(Message, tag="hold"):
    """Have the table wait while one reads, or go on: only where nobody else plays but bots."""

    seat: int
    waits: bool


class HandOver(Message, tag="hand_over"):
    """Let a bot play one's seat from now on."""

    seat: int
    level: str


class TakeBack(Message, tag="take_back"):
    seat: int


class Why(Message, tag="why"):
    """Ask why a seat cannot do something now. Nothing changes, and only the asker is answered."""

    seat: int
    action: Action
    ask: int
    """The answer will name it."""


class AskHint(Message, tag="ask_hint"):
    """Ask what to do. Only the asker is answered, with `hinted`; among people everybody is told that it was asked."""

    seat: int
    ask: int
    """The answer will name it."""


class AskWord(Message, tag="ask_word"):
    """Ask whether one's move was clearly a bad one. Only the asker is answered, with `word`; among people everybody is
    told once that somebody asks this."""

    seat: int
    number: int
    """Of the view that the move was made on."""
    ask: int
    """The answer will name it."""


class Learn(Message, tag="learn"):
    """At a lesson: go on to this step, leave (the step after the last), or come back to one."""

    seat: int
    step: int


Request = Stir | Act | Undo | AskUndo | AnswerUndo | Say | HandOver | TakeBack | Learn | Hold
"""What one may ask of a table."""

ClientMessage = Look | Why | AskHint | AskWord | Request
