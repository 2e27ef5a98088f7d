"""A few words that bots say where talk is part of the game.

A remark answers a line of the log, which everybody has read, and follows from that line, the speaker's name and chance:
it cannot tell anything else. What is said about `agreed` stands in the game's catalogue: `talk_agreed_hugo` if it was
Hugo's own deed, `talk_agreed_other_hugo` if it was not. A game without such words has silent bots.
"""

import random
from functools import cache
from pathlib import Path

import msgspec

from magnat.bots.characters import character_of
from magnat.engine.words import words_of
from magnat.table.events import Said
from magnat.table.lines import Line, LogLine
from magnat.table.refusals import Refusal
from magnat.table.table import Table

TALK = "talk_"

_line = msgspec.json.Decoder(LogLine)


@cache
def sayings(folder: Path) -> frozenset[str]:
    """The keys of all that the bots of a game may say."""
    return frozenset(key for key in words_of(folder, "en").messages if key.startswith(TALK))


def remark(table: Table, chance: random.Random) -> tuple[int, Line] | None:
    """The bot that has something to say about what was told last, and its words; None: nobody has."""
    known = sayings(table.game.folder)
    if not known or table.lesson or table.shown.over or not table.past.moves:
        return None
    beginning = f"{table.game.folder.name}_"
    said = {line.phrase.key for line in table.chat if line.phrase}
    bots = [seat for seat, sitter in enumerate(table.seats) if sitter.kind == "bot"]
    chance.shuffle(bots)
    count = min(table.past.moves[-1].lines, len(table.lines))
    for told in [_line.decode(table.lines[place]) for place in range(-count, 0)]:
        about = told.line.key.removeprefix(beginning)
        for seat in bots:
            own = "" if told.line.params.get("seat") == seat else "_other"
            key = f"{TALK}{about}{own}_{character_of(table.seats[seat].name).key}"
            speaks = chance.random() < character_of(table.seats[seat].name).tongue
            if key in known and speaks and beginning + key not in said:  # Nobody likes to hear the same twice.
                return seat, Line(key=beginning + key)
    return None


def spoken(table: Table, seat: int, words: Line, at: float) -> Said:
    """The remark as an event, if the bot still sits there."""
    if table.seats[seat].kind != "bot":
        raise Refusal("not_a_bot")
    return Said(at=table.time(at), seat=seat, name=table.seats[seat].name, phrase=words)
