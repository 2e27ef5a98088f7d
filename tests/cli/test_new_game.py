"""`magnat new-game` lays out a folder that plays, and passes what every game must."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from magnat import skeleton
from magnat.cli.new_game import NewGameError, new_game, title_of
from magnat.engine.compiling import INTERPRETED

ROOT = Path(__file__).resolve().parents[2]
GENERIC = (
    "tests/games/test_every_game.py",
    "tests/games/test_help.py",
    "tests/games/test_endings.py",
    "tests/games/test_own_editions.py::test_every_box_on_the_shelf_passes_its_own_checks_also_when_written_anew",
    "tests/cli/test_every_box.py",
)
"""What any game is put through, whoever made it."""


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder outside the package with a new game in it."""
    folder = tmp_path_factory.mktemp("games")
    new_game("moon-fair", folder)
    return folder


def run(games: Path, *command: str, interpreted: bool = True) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "MAGNAT_GAMES": str(games),
        "MAGNAT_BOX": "moon-fair",
        "MAGNAT_INTERPRETED": "1" if interpreted else "0",
        "PYTEST_ADDOPTS": "",
    }
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def test_a_new_game_passes_its_own_tests_and_what_every_game_must(games: Path) -> None:
    own = str(games / "moon_fair" / "test_rules.py")
    done = run(games, "pytest", "-q", "-p", "no:cacheprovider", own, *GENERIC)
    assert done.returncode == 0, done.stdout
    assert "empty parameter set" not in done.stdout
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed
    assert int(passed[1]) > 50


@pytest.mark.skipif(INTERPRETED, reason="compares the compiled target with the others")
def test_its_rules_compile_and_agree_on_every_target(games: Path) -> None:
    tests = ("tests/engine/test_targets.py", "-k", "moon-fair")
    done = run(games, "pytest", "-q", "-p", "no:cacheprovider", *tests, interpreted=False)
    assert done.returncode == 0, done.stdout


def test_it_is_on_the_shelf_and_bots_play_it(games: Path) -> None:
    shelf = run(games, "magnat.cli", "games")
    assert "Moon Fair" in shelf.stdout
    played = run(games, "magnat.cli", "play", "moon-fair", "--people", "0", "--seed", "1", "--lang", "en")
    assert "The game is over." in played.stdout, played.stderr


def test_nothing_of_the_skeletons_name_is_left(games: Path) -> None:
    for path in (games / "moon_fair").iterdir():
        if path.is_file():
            assert "skeleton" not in path.read_text(encoding="utf-8").lower(), path


@pytest.mark.parametrize("name", ["", "Night", "moon_fair", "-night", "1night", "night--market", "../night"])
def test_a_name_that_no_folder_or_box_can_have_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(NewGameError, match="small letters and digits"):
        new_game(name, tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_box_or_a_folder_that_is_there_is_not_overwritten(games: Path) -> None:
    with pytest.raises(NewGameError, match="on the shelf already"):
        new_game("big-shot", games)
    with pytest.raises(NewGameError, match="is there already"):
        new_game("moon-fair", games)


def test_a_title_is_made_of_the_name() -> None:
    assert title_of("moon-fair") == "Moon Fair"
    assert Path(skeleton.__file__).with_name("edition.toml").is_file()
