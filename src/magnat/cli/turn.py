"""One person's turn: the news, the board, the question, and the keys that work at any time."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from rich.markdown import Markdown
from rich.text import Text

from magnat.cli.attempts import Attempts
from magnat.cli.boards import board_for
from magnat.cli.evening import Evening
from magnat.cli.prompts import Command, Prompt
from magnat.cli.screen import Screen
from magnat.cli.sums import sums_of
from magnat.engine import files
from magnat.engine.actions import Action
from magnat.engine.files import FileError
from magnat.table import Refusal, coach, film, hints
from magnat.table.export import in_text
from magnat.table.lines import Line, from_box

SUFFIX = ".json"
THOUGHT = 0.6
"""Seconds for a hint."""
SECOND_THOUGHTS = 0.8
"""Seconds for a word about a move."""
SIGNS = {"brings": "+", "costs": "−", "risks": "?"}


def take_turn(evening: Evening, screen: Screen, seat: int) -> bool:
    """One action of a person, after as many commands as one likes. False: the person leaves instead."""
    news = evening.news_for(seat)
    notice: str | None = ""
    while notice is not None:
        _show_table(evening, screen, seat, news, notice)
        try:
            choice = _asked(evening, screen, seat)
        except KeyboardInterrupt:
            screen.tell("")
            choice = Command.QUIT
        moves = len(evening.match.moves)
        try:
            if isinstance(choice, Command):
                notice = COMMANDS[choice](evening, screen, seat)
            elif _acted(evening, screen, seat, choice):
                return True
            else:
                notice = screen.words.text("undone")
        except Refusal as refusal:
            notice = evening.tabletop.say(from_box(evening.match.game.folder.name, refusal.line))
        if len(evening.match.moves) < moves:
            news = []
    return False


def _asked(evening: Evening, screen: Screen, seat: int) -> Action | Command:
    """What somebody wants to do, though it may not be possible."""
    match = evening.match
    attempts = Attempts(match.game.actions, evening.tabletop, lambda action: str(evening.table.why_not(seat, action)))
    return Prompt(screen, evening.tabletop, attempts).choose(match.legal(seat), sums_of(match, seat))


def _acted(evening: Evening, screen: Screen, seat: int, action: Action) -> bool:
    """Whether it stays so: whoever wants to hear of bad moves may take one back at once."""
    number = evening.table.number
    evening.act(seat, action)
    move = coach.done(evening.table, seat, number) if evening.coach else None
    word = move and coach.word(move, SECOND_THOUGHTS)
    if not word:
        return True
    screen.tell(_word(evening, screen, word), "yellow")
    if not screen.agrees(screen.words.text("coach_back")):
        return True
    evening.take_back_even_so(seat)
    return False


def _show_table(evening: Evening, screen: Screen, seat: int, news: list[str], notice: str) -> None:
    screen.clear()
    for sentence in news:
        screen.tell(f"· {sentence}", "dim")
    screen.show(board_for(evening.match, seat, evening.tabletop))
    if notice:
        screen.tell(notice, "green")
    compiler = evening.compiler
    if compiler is not None and compiler.is_at_work:
        screen.tell(screen.words.text("compiling_beside", done=compiler.done, of=compiler.of), "dim")
    prompt = evening.tabletop.say(evening.match.prompt(seat))
    name = evening.plans[seat].name
    keys = screen.words.text("keys_with_undo" if evening.table.can_undo(seat) else "keys")
    screen.show(Text.assemble((name, "bold reverse"), " ", (prompt, "bold"), "   ", (keys, "dim")))


def _help(evening: Evening, screen: Screen, _: int) -> str:
    """The keys, the options of this table, the rules."""
    language = evening.tabletop.words.language
    rules = evening.match.game.help(language)
    screen.clear()
    screen.page(Markdown("\n\n".join([screen.words.text("keys_explained"), _options(evening, screen), rules])))
    screen.ask(screen.words.text("go_on"))
    return ""


def _options(evening: Evening, screen: Screen) -> str:
    words = evening.tabletop.words
    chosen = [f"option_{name}_{value}_why".replace("-", "_") for name, value in evening.match.options.items()]
    return "\n".join([f"## {screen.words.text('options_here')}", *(f"- {words.text(key)}" for key in chosen)])


def _undo(evening: Evening, screen: Screen, seat: int) -> str:
    evening.take_back(seat)
    return screen.words.text("undone")


def _hint(evening: Evening, screen: Screen, seat: int) -> str:
    """The best that one can do now, with reasons. A Refusal says why none is given."""
    hint = hints.answer(hints.question(evening.table, seat), THOUGHT)
    estimate = "hint_estimate_early" if hint.early else "hint_estimate"
    source = estimate if hint.games else "hint_no_estimate"
    ways = [_way(evening, screen, f"{number}.", way) for number, way in enumerate(hint.ways, 1)]
    return "\n".join([*ways, screen.words.text(source, count=hint.games)])


def _coach(evening: Evening, screen: Screen, _: int) -> str:
    """To be told of bad moves from now on, or no longer. A Refusal says where nobody is."""
    if hints.allowed(evening.table) == "no":
        raise Refusal("no_hints")
    evening.coach = not evening.coach
    return screen.words.text("coach_on" if evening.coach else "coach_off")


def _word(evening: Evening, screen: Screen, word: coach.Word) -> str:
    done, better = (_way(evening, screen, sign, way) for sign, way in (("✗", word.done), ("✓", word.better)))
    return "\n".join([screen.words.text("coach_word", amount=word.lost), done, better])


def _way(evening: Evening, screen: Screen, sign: str, way: hints.Way) -> str:
    def say(line: Line) -> str:
        return evening.tabletop.say(from_box(evening.match.game.folder.name, line))

    about = "" if way.gain is None else f" ({screen.words.text('hint_about', amount=f'{way.gain:+}')})"
    reasons = [f"   {SIGNS[reason.side]} {say(reason.line)}" for reason in way.reasons]
    return "\n".join([f"{sign} {say(way.name)}{about}", *reasons])


def _save(evening: Evening, screen: Screen, _: int) -> str:
    return write_file(evening, screen)[1]


def _quit(evening: Evening, screen: Screen, _: int) -> str | None:
    """Leave, with or without saving, or stay after all."""
    save = screen.agrees(screen.words.text("save_before_leaving"))
    if save is None:
        return ""
    if save:
        written, sentence = write_file(evening, screen)
        if not written:
            return sentence
        screen.tell(sentence)
    return None


def write_file(evening: Evening, screen: Screen) -> tuple[bool, str]:
    """Ask where, and write. A file that is not this match's own is overwritten only if one says so."""
    proposed = evening.file or Path(f"{evening.match.game.id}-{datetime.now():%Y-%m-%d-%H%M}.json")
    path = Path(screen.ask(screen.words.text("save_as", path=str(proposed))) or proposed).expanduser()
    path = path if path.suffix == SUFFIX else path.with_name(path.name + SUFFIX)
    if path.exists() and path != evening.file and not screen.agrees(screen.words.text("overwrite", path=str(path))):
        return False, screen.words.text("not_saved")
    try:
        files.save(evening.match, path, {"film": in_text(film.pack(evening.film()))})
    except FileError as error:
        return False, error.said(screen.words.language)
    evening.file = path
    return True, screen.words.text("saved_over" if evening.match.over else "saved", path=str(path))


COMMANDS: dict[Command, Callable[[Evening, Screen, int], str | None]] = {
    Command.HELP: _help,
    Command.UNDO: _undo,
    Command.HINT: _hint,
    Command.COACH: _coach,
    Command.SAVE: _save,
    Command.QUIT: _quit,
}
"""Each returns what to say about it; None: leave."""
