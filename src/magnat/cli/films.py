"""The film in a saved match: it tells a game whose rules are no longer, or not yet, known here."""

from base64 import b64decode
from binascii import Error as NoBase64
from pathlib import Path

import magnat
from magnat.cli.screen import Screen
from magnat.engine.files import FileError, read
from magnat.engine.tabletop import Tabletop
from magnat.table.film import LARGEST, Film, Shot, unpack
from magnat.table.lines import from_box


def film_in(path: Path) -> Film | None:
    """None: the file holds none, or one that this program cannot read."""
    packed = read(path).get("film")
    if packed is None:
        return None
    try:
        return unpack(b64decode(packed, validate=True), LARGEST)
    except (TypeError, NoBase64):
        raise FileError("film", path) from None


def names_in(film: Film) -> str:
    """Who sat there, unless two had the same name."""
    names = [seat.name.replace(",", " ") for seat in film.seats]
    return ",".join(names) if all(names) and len(set(names)) == len(names) else ""


class FilmReader:
    """Somebody who reads a film again: lines and standings, for a board needs rules."""

    def __init__(self, film: Film, names: str, screen: Screen, language: str) -> None:
        self._film, self.screen = film, screen
        game = magnat.load(film.game)
        called = film.own.names[language] if film.own else game.names(language)
        self._folder = game.folder.name
        seats = names.split(",") if names else [str(seat + 1) for seat in range(len(film.seats))]
        self._tabletop = Tabletop(seats, called, game.words(language))

    @property
    def last(self) -> int:
        return len(self._film.shots) - 1

    def tell_all(self) -> None:
        self.screen.say("film_of_rules", rules=self._film.rules)
        for shot in self._film.shots:
            self._tell(shot)
        self._stand(self._film.shots[-1])

    def show(self, place: int) -> None:
        self.screen.clear()
        self.screen.say("film_of_rules", rules=self._film.rules)
        self.screen.say("replay_place", place=place, count=self.last, style="bold")
        self._tell(self._film.shots[place])
        self._stand(self._film.shots[place])

    def _tell(self, shot: Shot) -> None:
        for told in shot.lines:
            self.screen.tell(f"· {self._tabletop.say(from_box(self._folder, told.line))}")

    def _stand(self, shot: Shot) -> None:
        for name, score in zip(self._tabletop.seats, shot.scores, strict=False):
            self.screen.tell(f"  {name}: {score}")
