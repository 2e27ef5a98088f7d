"""`magnat play`: a game at the terminal, against bots or around one screen."""

from dataclasses import dataclass
from pathlib import Path

import typer

import magnat
from magnat.bots import Players
from magnat.cli.boards import board_for
from magnat.cli.evening import Evening
from magnat.cli.language import words_in
from magnat.cli.opening import announced, make_ready, open_file
from magnat.cli.screen import Screen
from magnat.cli.seating import seat_everybody
from magnat.cli.sheet import final_account
from magnat.cli.turn import take_turn
from magnat.engine.game import Game
from magnat.engine.words import Catalogue

USUAL_SEATS = 4


@dataclass(frozen=True)
class Wishes:
    """What the command line asks for. `box` may be a saved match to go on with."""

    box: str
    seats: int | None
    people: int
    bots: str
    names: str
    options: dict[str, str]
    seed: int | None
    language: str

    @property
    def file(self) -> Path | None:
        return Path(self.box) if self.box.endswith(".json") else None


def play(wishes: Wishes) -> None:
    words = words_in(wishes.language)
    evening = _saved_evening(wishes.file, wishes, words) if wishes.file else _new_evening(wishes, words)
    play_on(evening, Screen(words))


def _new_evening(wishes: Wishes, words: Catalogue) -> Evening:
    """Whatever is wrong with the wishes is said before the compiler is let loose."""
    game = magnat.load(wishes.box)
    seats = USUAL_SEATS if wishes.seats is None else wishes.seats
    game.choose(seats, wishes.options)
    sitters = seat_everybody(seats, wishes.people, wishes.bots, wishes.names, words)
    _wake_bots(make_ready(game, words), words)
    return Evening(game.new(seats, wishes.seed, wishes.options), sitters, wishes.language, wishes.seed)


def _saved_evening(file: Path, wishes: Wishes, words: Catalogue) -> Evening:
    if wishes.seats is not None or wishes.options:
        raise typer.BadParameter("A saved match keeps the seats and options it began with.")
    match = open_file(file, words)
    sitters = seat_everybody(match.seats, wishes.people, wishes.bots, wishes.names, words)
    _wake_bots(match.game, words)
    evening = Evening(match, sitters, wishes.language, wishes.seed)
    evening.file = file
    return evening


def _wake_bots(game: Game, words: Catalogue) -> None:
    """Compile the bots before anybody waits for them, by letting one choose."""
    match = game.new(seed=0)
    players = Players(game, seed=0)
    announced(words.text("compiling_bots"), lambda: players.choose(match, match.actors[0], "random"))


def play_on(evening: Evening, screen: Screen) -> None:
    """To the end, or until somebody leaves."""
    try:
        if _play_out(evening, screen):
            _show_end(evening, screen)
        else:
            screen.say("left", moves=len(evening.match.moves))
    except EOFError:
        screen.say("input_ended", moves=len(evening.match.moves))
    except KeyboardInterrupt:
        screen.tell("")
        screen.say("left", moves=len(evening.match.moves))


def _play_out(evening: Evening, screen: Screen) -> bool:
    """Whether the end was reached."""
    looking: int | None = None
    while not evening.match.over:
        seat = evening.next_to_act()
        if seat in evening.people:
            _draw_curtain(evening, screen, seat, looking)
            looking = seat
            if not take_turn(evening, screen, seat):
                return False
        else:
            evening.act_for_bot(seat)
        if not evening.people:
            _tell_watchers(evening, screen)
    return True


def _draw_curtain(evening: Evening, screen: Screen, seat: int, looking: int | None) -> None:
    """Hide what the one before could see from the next person. At the start anybody may be looking."""
    if looking == seat:
        return
    others = [other for other in evening.people if other != seat] if looking is None else [looking]
    if evening.has_secrets_between(seat, others):
        screen.clear()
        screen.ask(screen.words.text("curtain", name=evening.sitters[seat].name))


def _tell_watchers(evening: Evening, screen: Screen) -> None:
    for sentence in evening.news_for(0):
        screen.tell(sentence)


def _show_end(evening: Evening, screen: Screen) -> None:
    if evening.people:
        screen.clear()
    reader = evening.people[0] if evening.people else 0
    for sentence in evening.news_for(reader):
        screen.tell(sentence)
    screen.show(board_for(evening.match, None, evening.table))
    screen.show(final_account(evening.match, evening.table, screen.words))
