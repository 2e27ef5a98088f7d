"""`magnat play`: a game at the terminal, against bots or around one screen."""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import magnat
from magnat.bots import SLOW
from magnat.cli.boards import board_for
from magnat.cli.evening import Evening
from magnat.cli.language import words_in
from magnat.cli.meanwhile import Meanwhile
from magnat.cli.screen import Screen
from magnat.cli.seating import seat_everybody
from magnat.cli.sentences import Misused
from magnat.cli.sheet import final_account
from magnat.cli.turn import take_turn, write_file
from magnat.engine.files import load
from magnat.engine.game import Game
from magnat.engine.words import Catalogue
from magnat.table.seal import stirred_match

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
    searches = any(plan.level in SLOW for plan in evening.plans)
    with Meanwhile(evening.match.game, searches) as evening.compiler:
        play_on(evening, Screen(words))


def _new_evening(wishes: Wishes, words: Catalogue) -> Evening:
    game = _interpreted(magnat.load(wishes.box))
    seats = USUAL_SEATS if wishes.seats is None else wishes.seats
    game.choose(seats, wishes.options)
    plans = seat_everybody(seats, wishes.people, wishes.bots, wishes.names, words)
    match = game.new(seats, wishes.seed, wishes.options) if wishes.seed is not None else None
    return Evening(match or stirred_match(game, plans, wishes.options), plans, wishes.language, wishes.seed)


def _saved_evening(file: Path, wishes: Wishes, words: Catalogue) -> Evening:
    if wishes.seats is not None or wishes.options:
        raise Misused("misused_saved")
    match = load(file, lambda box: _interpreted(magnat.load(box)), lambda own: _interpreted(magnat.load_own(own)))
    plans = seat_everybody(match.seats, wishes.people, wishes.bots, wishes.names, words)
    evening = Evening(match, plans, wishes.language, wishes.seed)
    evening.file = file
    return evening


def _interpreted(game: Game) -> Game:
    """Nobody who sits down waits for the compiler."""
    game.program.interpret()
    return game


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
        evening.look_at_compiler()
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
        screen.ask(screen.words.text("curtain", name=evening.plans[seat].name))


def _tell_watchers(evening: Evening, screen: Screen) -> None:
    for sentence in evening.news_for(0):
        screen.tell(sentence)


def _show_end(evening: Evening, screen: Screen) -> None:
    if evening.people:
        screen.clear()
    reader = evening.people[0] if evening.people else 0
    for sentence in evening.news_for(reader):
        screen.tell(sentence)
    screen.show(board_for(evening.match, None, evening.tabletop))
    screen.show(final_account(evening.match, evening.tabletop, screen.words))
    if evening.people:
        _offer_file(evening, screen)


def _offer_file(evening: Evening, screen: Screen) -> None:
    """To watch it again. Whoever is gone by now does not want it."""
    with suppress(EOFError, KeyboardInterrupt):
        if screen.agrees(screen.words.text("save_finished")):
            screen.tell(write_file(evening, screen)[1])
