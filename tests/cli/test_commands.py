"""What the commands say when all is well."""

import json
import shlex
import sys
from pathlib import Path
from subprocess import run as run_process

import pytest
from typer.testing import CliRunner, Result

import magnat
from magnat.cli.app import app
from magnat.cli.evening import seated
from magnat.engine.compiling import INTERPRETED
from magnat.sim import bench
from magnat.sim.statistics import share
from magnat.table import SeatPlan
from magnat.table.events import Moved
from magnat.table.export import saved_file
from magnat.table.film import filmed, pack
from tests.cli.terminal import environment, run

COMMANDS = ("play", "sim", "replay", "verify", "bench", "games", "rules", "observe", "actions", "export", "lab")


def magnat_says(command: str, typed: str = "") -> Result:
    result = CliRunner().invoke(app, shlex.split(command), input=typed, prog_name="magnat")
    assert result.exit_code == 0, result.output
    return result


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match of three seats with hidden money, played to its end."""
    match = magnat.load("big-shot").new(seats=3, seed=1, options={"money": "hidden"})
    while not match.over:
        match.act(match.actors[0], match.codes(match.actors[0])[-1])
    file = tmp_path_factory.mktemp("matches") / "match.json"
    match.save(file)
    return file


def test_help_names_every_command_and_the_exit_codes() -> None:
    for command in ("", "--help"):
        text = magnat_says(command).stdout
        assert all(name in text for name in COMMANDS)
        assert "Exit codes" in text


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    assert f"magnat {command}" in magnat_says(f"{command} --help").stdout.partition("Usage")[2].partition("\n")[2]


def test_help_does_not_wait_for_numba() -> None:
    code = "import sys; from magnat.cli.app import app; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert run_process([sys.executable, "-c", code], env=environment(), check=False).returncode == 0


def test_the_version() -> None:
    assert magnat_says("--version").stdout == f"magnat {magnat.__version__}\n"


def test_the_shelf_for_people_and_for_scripts() -> None:
    told = magnat_says("games").stdout
    assert "Alex Randolph, 2001" in told
    assert "…" not in told
    boxes = {box["id"]: box for box in json.loads(magnat_says("games --json").stdout)["games"]}
    assert boxes["big-shot"]["seats"] == [2, 3, 4]
    assert boxes["big-shot"]["options"]["money"] == ["open", "hidden"]


def test_who_made_a_box_is_not_guessed() -> None:
    told = magnat_says("games --lang en").stdout
    assert "Biz Bluff" in told
    assert "None" not in told
    boxes = {box["id"]: box for box in json.loads(magnat_says("games --json").stdout)["games"]}
    assert not {"author", "year"} & set(boxes["biz-bluff"])


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rules_are_readable_in_both_languages(language: str) -> None:
    assert len(magnat_says(f"rules big-shot --lang {language}").stdout) > 2000


@pytest.mark.parametrize("box", sorted(magnat.shelf()))
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_learners_see_and_say_is_told_to_people_and_to_scripts(box: str, language: str) -> None:
    game = magnat.load(box)
    told = magnat_says(f"observe {box} --lang {language}").stdout
    layout = json.loads(magnat_says(f"observe {box} --json").stdout)
    assert str(layout["floats"]) in told
    assert all(part["field"] in told for part in layout["fields"])
    assert layout["fields"][-1]["floats"][1] == layout["floats"]
    assert all(kind.type in magnat_says(f"actions {box} --lang {language}").stdout for kind in game.actions)
    table = json.loads(magnat_says(f"actions {box} --json --lang {language}").stdout)["actions"]
    assert [game.actions.encode(row["action"]) for row in table] == list(range(game.actions.count))
    assert len({row["words"] for row in table}) == len(table)


def test_a_simulation_is_repeated_by_its_seed() -> None:
    command = "sim big-shot --games 6 --levels naive,random,random --seed 5 --json"
    first, again = (json.loads(magnat_says(command).stdout) for _ in range(2))
    for report in (first, again):
        assert report.pop("seconds") > 0
    assert first == again
    assert first["levels"] == ["naive", "random", "random"]
    assert [outcome["name"] for outcome in first["by_level"]] == ["random", "naive"]
    assert sum(outcome["wins"]["part"] for outcome in first["by_seat"]) == pytest.approx(1, abs=1e-5)
    assert sum(outcome["wins"]["part"] for outcome in first["by_level"]) == pytest.approx(1, abs=1e-5)
    for outcome in first["by_seat"]:
        wins, scores = outcome["wins"], outcome["scores"]
        assert wins["low"] <= wins["part"] <= wins["high"]
        assert scores["min"] <= scores["mean"] <= scores["max"]


def test_a_simulation_in_a_table() -> None:
    table = magnat_says("sim big-shot --games 8 --levels naive,random --seed 5 --lang en").stdout
    assert "Big Shot, 8 games (money=open" in table
    assert "Seat 2" in table
    assert "naive, 1 seat" in table
    assert "Length of a game" in table


def test_wilson_intervals() -> None:
    """Newcombe (1998), table I, method 3."""
    for wins, games, low, high in [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611)]:
        interval = share(wins, games)
        assert interval.part == wins / games
        assert interval.low == pytest.approx(low, abs=5e-5)
        assert interval.high == pytest.approx(high, abs=5e-5)


def test_verify_gives_the_facts(finished: Path) -> None:
    assert magnat_says(f"verify {finished} --lang en").stdout.startswith("OK: ")
    facts = json.loads(magnat_says(f"verify {finished} --json").stdout)
    match = magnat.replay(finished)
    assert facts["ok"] is True
    assert facts["over"] is True
    assert facts["scores"] == match.scores
    assert facts["actions"] == len(match.moves)
    assert match.key.hex() not in json.dumps(facts)


def test_a_replay_tells_everything_to_the_final_account(finished: Path) -> None:
    told = magnat_says(f"replay {finished} --all --names Ada,Bob,Cleo --lang en").stdout
    assert told.count("Round ") >= 18
    assert "The last lot is placed." in told
    assert all(f". {name}" in told for name in ("Ada", "Bob", "Cleo"))


def test_a_replay_goes_forward_back_and_to_an_action(finished: Path) -> None:
    stepped = magnat_says(f"replay {finished} --lang en", "\n\nb\n40\ne\nq\n").stdout
    last = len(magnat.replay(finished).moves)
    places = [line for line in stepped.splitlines() if line.startswith("Action ")]
    assert places == [f"Action {place} of {last}" for place in (0, 1, 2, 1, 40, last)]


def test_a_replay_shows_a_seat_its_own_purse_only(finished: Path) -> None:
    for looking, purses_seen in (("", 0), ("--seat 2", 1)):
        board = magnat_says(f"replay {finished} {looking} --lang en", "q\n").stdout
        assert board.count("? M") == 3 - purses_seen


def test_a_film_is_told_after_the_rules_have_changed(
    finished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = magnat.replay(finished)
    plans = [SeatPlan(kind="person", name=name) for name in ("Ada", "Bob", "Cleo")]
    log = [Moved(at=1.0, seat=seat, codes=[code]) for seat, code in match.moves]
    file = tmp_path / "filmed.json"
    file.write_bytes(saved_file(seated(match, plans), packed_film=pack(filmed(seated(match, plans, 0), log))))
    assert "Ada" in magnat_says(f"replay {file} --all --lang en").stdout
    monkeypatch.setattr(magnat.load("big-shot"), "rules_version", 99)
    told = magnat_says(f"replay {file} --all --lang en").stdout
    assert "version 1 of the rules" in told
    assert told.count("Round ") >= 18
    assert "The last lot is placed." in told
    stepped = magnat_says(f"replay {file} --lang fr", "\n\nb\nq\n").stdout
    assert f"Action 1 sur {len(match.moves)}" in stepped
    with pytest.raises(AssertionError, match="version 1 of the rules"):
        magnat_says(f"replay {finished} --all --lang en")


@pytest.mark.skipif(INTERPRETED, reason="there is nothing to measure in interpreted rules")
def test_a_bench_for_people_and_for_scripts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(bench, "SLICE_SECONDS", 0.01)
    rows = json.loads(magnat_says("bench --no-peers --json").stdout)["rows"]
    assert all(row["name"] == "Big Shot" and row["moves_per_second"] > 0 for row in rows)
    assert "Moves a second" in magnat_says("bench --no-peers --lang en").stdout


@pytest.mark.skipif(INTERPRETED, reason="interpreted rules need no compiler")
def test_a_game_that_is_compiled_opens_quietly() -> None:
    magnat_says("sim big-shot --games 1 --levels random")
    assert magnat_says("sim big-shot --games 1 --levels random").stderr == ""


def test_the_language_follows_the_locale() -> None:
    assert "Boîte" in run("games", LC_ALL="fr_FR.UTF-8").stdout
    assert "Boîte" in run("games", LC_ALL="", LC_MESSAGES="", LANG="fr_CA.UTF-8").stdout
    assert "Box" in run("games", LC_ALL="de_DE.UTF-8").stdout
    assert "Boîte" in run("games", "--lang", "fr").stdout


def test_arena_rates_players_and_goes_on_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    command = f"arena big-shot --players naive,random --seats 2 --workers 1 --file {file}"
    first = magnat_says(f"{command} --games 2 --lang en").stdout
    assert "2 games" in first
    assert "naive" in first
    told = json.loads(magnat_says(f"{command} --games 4 --json").stdout)
    assert told["games"] == 4
    assert {standing["player"] for standing in told["standings"]} == {"naive", "random"}
    assert len(file.read_text().splitlines()) == 5
