"""What somebody needs to know of an edition of one's own to sit at its table: all else is in the record."""

from functools import lru_cache

import msgspec

from magnat.engine.edition import LANGUAGES
from magnat.engine.game import Game
from magnat.table.lines import Told

MOST_REMEMBERED = 100


class OwnBox(Told):
    """Where an edition of somebody's own differs from the box on the shelf that it was made from."""

    title: str
    seats: list[int]
    options: dict[str, list[str]]
    """The table options and their values, the default first."""
    names: dict[str, dict[str, list[str]]]
    """As those of a box on the shelf."""


def own_box(game: Game) -> OwnBox | None:
    """None: it is a box of the shelf."""
    if game.edition.text is None:
        return None
    edition = game.edition
    names = {language: game.names(language) for language in LANGUAGES}
    return OwnBox(title=edition.title, seats=edition.seats, options=edition.options, names=names)


@lru_cache(maxsize=MOST_REMEMBERED)
def own_json(game: Game) -> bytes:
    return msgspec.json.encode(own_box(game))
