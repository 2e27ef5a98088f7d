"""Whole evenings at a real terminal."""

import re
from pathlib import Path

import magnat
from tests.cli.terminal import CLEAR, STYLES, Terminal, at_a_terminal

QUESTION = r"Your choice:|Which colour:|Which district:|press Enter\.|wins!|share the win!"
ANY_NUMBER = re.compile(r"^ *(\d+) \w", re.MULTILINE)


def answer(terminal: Terminal, screen: str) -> None:
    """Bid a little while it is cheap, pass otherwise; take the first colour and district that are offered."""
    if screen.endswith("press Enter."):
        terminal.type("")
    elif screen.endswith("Your choice:"):
        terminal.type("2" if "bid 1 to" in screen or "bid 2 to" in screen else "p")
    else:
        terminal.type(ANY_NUMBER.findall(screen.rpartition("[q] quit")[2])[0])


def test_a_person_plays_a_whole_game_against_bots() -> None:
    with at_a_terminal("play", "big-shot", "--seed", "4", "--bots", "naive", "--names", "Ada") as terminal:
        while not (screen := terminal.expect(QUESTION)).endswith("win!") and "wins!" not in screen:
            answer(terminal, screen)
        assert "Round 18 of 18" in screen
        terminal.expect("Save the game, to watch it again")
        terminal.type("n")
        assert terminal.wait() == 0
    account = STYLES.sub("", terminal.transcript.rpartition("wins!")[2])
    assert all(name in account for name in ("Ada", "Astrid", "Basil", "Clara"))
    assert account.count("Total") == 4


def test_several_people_play_a_whole_game_around_one_screen() -> None:
    arguments = ("--people", "3", "--seats", "3", "--names", "Ada,Bob,Cleo", "-o", "money=hidden", "--seed", "1")
    with at_a_terminal("play", "big-shot", *arguments) as terminal:
        while "wins!" not in (screen := terminal.expect(QUESTION)) and "share the win!" not in screen:
            answer(terminal, screen)
        terminal.expect("Save the game, to watch it again")
        terminal.type("n")
        assert terminal.wait() == 0


def test_the_curtain_hides_the_purse_from_the_next_person() -> None:
    arguments = ("--people", "2", "--seats", "3", "--bots", "naive", "--names", "Ada,Bob", "-o", "money=hidden")
    with at_a_terminal("play", "big-shot", "--seed", "1", *arguments) as terminal:
        curtain = terminal.expect(r"Pass the screen to (Ada|Bob)\. \1: press Enter\.")
        assert " M" not in curtain
        terminal.type("")
        board = terminal.expect("Your choice:")
        assert len(re.findall(r"\d+ M \d district", board)) == 1
        assert len(re.findall(r"\? M \d district", board)) == 2
        terminal.type("p")
        curtain = terminal.expect("press Enter\\.")
        assert "district" not in curtain, "the board of the one before is still on the screen"
    assert CLEAR in terminal.transcript, "what was scrolled away must be cleared as well"


def test_no_curtain_falls_when_nothing_is_secret() -> None:
    arguments = ("--people", "2", "--seats", "2", "--seed", "1", "--names", "Ada,Bob")
    with at_a_terminal("play", "big-shot", *arguments) as terminal:
        terminal.expect("Your choice:")
        terminal.type("n")
        terminal.expect("Your choice:")
    assert "Pass the screen" not in terminal.transcript


def test_control_c_offers_to_save_and_a_second_one_leaves() -> None:
    with at_a_terminal("play", "big-shot", "--seed", "7", "--bots", "naive") as terminal:
        terminal.expect("Your choice:")
        terminal.interrupt()
        terminal.expect("Save before you go")
        terminal.interrupt()
        terminal.expect(r"The game was left after \d+ action")
        assert terminal.wait() == 0


def test_the_help_page_shows_keys_options_and_rules_and_comes_back_to_the_table() -> None:
    with at_a_terminal("play", "big-shot", "--seed", "7", "--bots", "naive") as terminal:
        terminal.expect("Your choice:")
        terminal.type("?")
        screen = terminal.expect("Enter: read on")
        assert "At the keyboard" in screen
        assert "Everyone sees what is in every purse" in screen
        terminal.type("back")
        terminal.expect("Enter: back to the table")
        terminal.type("")
        assert "Round 1 of 18" in terminal.expect("Your choice:")


def test_a_saved_evening_goes_on_where_it_was_left(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    with at_a_terminal("play", "big-shot", "--seed", "7", "--bots", "naive", "--names", "Ada") as terminal:
        terminal.expect("Your choice:")
        terminal.type("b 9")
        terminal.expect("Which colour:")
        terminal.type("q")
        terminal.expect("Save before you go")
        terminal.type("y")
        terminal.expect("Save as")
        terminal.type(str(file))
        terminal.expect("magnat play")
        assert terminal.wait() == 0
    assert magnat.replay(file).state.price == 9
    with at_a_terminal("play", str(file), "--bots", "naive", "--names", "Ada") as terminal:
        screen = terminal.expect("Which colour:")
        assert "Ada takes the lot for 9." in screen


def test_a_game_begins_before_the_compiler_is_done_and_says_so(tmp_path: Path) -> None:
    changes = {"MAGNAT_INTERPRETED": "0", "MAGNAT_CACHE": str(tmp_path)}
    with at_a_terminal("play", "big-shot", "--bots", "naive", **changes) as terminal:
        terminal.expect(r"The compiler is at work beside the game \(\d of \d")
