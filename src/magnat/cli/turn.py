"""One person's turn: the news, the board, the question, and the keys that work at any time."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from rich.markdown import Markdown
from rich.text import Text

from magnat.cli.boards import board_for
from magnat.cli.evening import Evening
from magnat.cli.prompts import Command, Prompt
from magnat.cli.screen import Screen
from magnat.cli.sums import sums_of
from magnat.engine.files import FileError

SUFFIX = ".json"


def take_turn(evening: Evening, screen: Screen, seat: int) -> bool:
    """One action of a person, after as many commands as he likes. False: he leaves instead."""
    news = evening.news_for(seat)
    notice: str | None = ""
    while notice is not None:
        _show_table(evening, screen, seat, news, notice)
        try:
            choice = Prompt(screen, evening.table).choose(evening.match.legal(seat), sums_of(evening.match, seat))
        except KeyboardInterrupt:
            screen.tell("")
            choice = Command.QUIT
        if not isinstance(choice, Command):
            evening.act(seat, choice)
            return True
        moves = len(evening.match.moves)
        notice = COMMANDS[choice](evening, screen, seat)
        if len(evening.match.moves) < moves:
            news = []
    return False


def _show_table(evening: Evening, screen: Screen, seat: int, news: list[str], notice: str) -> None:
    screen.clear()
    for sentence in news:
        screen.tell(f"· {sentence}", "dim")
    screen.show(board_for(evening.match, seat, evening.table))
    if notice:
        screen.tell(notice, "green")
    prompt = evening.table.say(evening.match.prompt(seat))
    name = evening.sitters[seat].name
    keys = screen.words.text("keys_with_undo" if evening.can_take_back(seat) else "keys")
    screen.show(Text.assemble((name, "bold reverse"), " ", (prompt, "bold"), "   ", (keys, "dim")))


def _help(evening: Evening, screen: Screen, _: int) -> str:
    """The keys, the options of this table, the rules."""
    language = evening.table.words.language
    rules = evening.match.game.help(language)
    screen.clear()
    screen.page(Markdown("\n\n".join([screen.words.text("keys_explained"), _options(evening, screen), rules])))
    screen.ask(screen.words.text("go_on"))
    return ""


def _options(evening: Evening, screen: Screen) -> str:
    words = evening.table.words
    chosen = [f"option_{name}_{value}_why".replace("-", "_") for name, value in evening.match.options.items()]
    return "\n".join([f"## {screen.words.text('options_here')}", *(f"- {words.text(key)}" for key in chosen)])


def _undo(evening: Evening, screen: Screen, seat: int) -> str:
    if not evening.can_take_back(seat):
        return screen.words.text("nothing_to_undo")
    evening.take_back()
    return screen.words.text("undone")


def _save(evening: Evening, screen: Screen, _: int) -> str:
    return _write_file(evening, screen)[1]


def _quit(evening: Evening, screen: Screen, _: int) -> str | None:
    """Leave, with or without saving, or stay after all."""
    save = screen.agrees(screen.words.text("save_before_leaving"))
    if save is None:
        return ""
    if save:
        written, sentence = _write_file(evening, screen)
        if not written:
            return sentence
        screen.tell(sentence)
    return None


def _write_file(evening: Evening, screen: Screen) -> tuple[bool, str]:
    """Ask where, and write. A file that is not this match's own is overwritten only if one says so."""
    proposed = evening.file or Path(f"{evening.match.game.id}-{datetime.now():%Y-%m-%d-%H%M}.json")
    path = Path(screen.ask(screen.words.text("save_as", path=str(proposed))) or proposed).expanduser()
    path = path if path.suffix == SUFFIX else path.with_name(path.name + SUFFIX)
    if path.exists() and path != evening.file and not screen.agrees(screen.words.text("overwrite", path=str(path))):
        return False, screen.words.text("not_saved")
    try:
        evening.match.save(path)
    except FileError as error:
        return False, str(error)
    evening.file = path
    return True, screen.words.text("saved", path=str(path))


COMMANDS: dict[Command, Callable[[Evening, Screen, int], str | None]] = {
    Command.HELP: _help,
    Command.UNDO: _undo,
    Command.SAVE: _save,
    Command.QUIT: _quit,
}
"""Each returns what to say about it; None: leave."""
