"""The people whom bots play. Each has a name, a face (the client draws it), a way of playing, a tempo and a tongue.

How well a bot plays is its level: whoever sits down against a level gets that level. Only gentle bots have a style
(`MANNERS`), and a character always has the same one, so that one comes to know who lets much go by. What a character
says comes from what everybody has read in the log.
"""

from dataclasses import dataclass
from typing import Literal, get_args

Way = Literal["stubborn", "bold", "cautious"]
"""How a gentle bot plays, in the order of the styles of `MANNERS`: from who sees what is near to who lets much go."""
WAYS: tuple[Way, ...] = get_args(Way)


@dataclass(frozen=True)
class Character:
    name: str
    way: Way
    tempo: float
    """How long the pause before a move is, as a share of the usual one."""
    tongue: float
    """How often something is said where there is something to say, from 0 to 1."""

    @property
    def style(self) -> int:
        """Its number among the styles of gentle bots."""
        return WAYS.index(self.way)

    @property
    def key(self) -> str:
        """As it stands in the keys of sentences."""
        return self.name.lower()


# In the order in which they sit down: two of them or more are the mix of styles that makes a pleasant evening.
CHARACTERS = (
    Character("Hugo", "cautious", tempo=0.6, tongue=0.6),
    Character("Stella", "bold", tempo=1.0, tongue=0.8),
    Character("Victor", "stubborn", tempo=1.5, tongue=0.25),
    Character("Irma", "bold", tempo=1.0, tongue=0.45),
    Character("Oscar", "cautious", tempo=1.3, tongue=0.4),
)


def character_of(name: str) -> Character:
    """Whoever is called otherwise takes after one of them."""
    known = {character.name: character for character in CHARACTERS}
    return known.get(name) or CHARACTERS[sum(map(ord, name)) % len(CHARACTERS)]
