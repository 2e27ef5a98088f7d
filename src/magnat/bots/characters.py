"""The people whom bots play. Each has a name, a face (the client draws it), a tempo and a tongue.

How well a bot plays is its level; a character never changes what it chooses, so that whoever sits down against a level
gets that level. What a character says comes from what everybody has read in the log.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Character:
    name: str
    tempo: float
    """How long the pause before a move is, as a share of the usual one."""
    tongue: float
    """How often something is said where there is something to say, from 0 to 1."""

    @property
    def key(self) -> str:
        """As it stands in the keys of sentences."""
        return self.name.lower()


CHARACTERS = (
    Character("Hugo", tempo=0.6, tongue=0.6),
    Character("Stella", tempo=1.0, tongue=0.8),
    Character("Victor", tempo=1.5, tongue=0.25),
    Character("Irma", tempo=1.0, tongue=0.45),
    Character("Oscar", tempo=1.3, tongue=0.4),
)


def character_of(name: str) -> Character:
    """Whoever is called otherwise takes after one of them."""
    known = {character.name: character for character in CHARACTERS}
    return known.get(name) or CHARACTERS[sum(map(ord, name)) % len(CHARACTERS)]
