"""Whatever is asked wrongly is answered by one sentence that names the thing and what is allowed instead."""

import json
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import magnat
from magnat.cli.app import app
from tests.cli.terminal import run

PROBLEM, USAGE = 1, 2


def magnat_says(command: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, shlex.split(command), input=typed, prog_name="magnat")


def the_sentence(result: Result) -> str:
    """The only thing that was said."""
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1, result.stderr
    assert "Traceback" not in result.stderr
    return result.stderr.strip()


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    match = magnat.load("big-shot").new(seats=3, seed=1)
    for _ in range(9):
        match.act(match.actors[0], match.codes(match.actors[0])[0])
    match.save(tmp_path / "match.json")
    return tmp_path / "match.json"


@pytest.mark.parametrize(
    ("command", "named"),
    [
        ("play monopoly", ["monopoly", "big-shot"]),
        ("sim monopoly", ["monopoly", "big-shot"]),
        ("rules monopoly", ["monopoly", "big-shot"]),
        ("bench monopoly", ["monopoly", "big-shot"]),
        ("play big-shot --seats 7", ["2, 3 or 4", "7"]),
        ("play big-shot --seats 0", ["2, 3 or 4", "0"]),
        ("sim big-shot --seats 5", ["2, 3 or 4", "5"]),
        ("sim big-shot --levels steady,steady,steady,steady,steady", ["2, 3 or 4", "5"]),
        ("play big-shot -o colour=red", ["colour", "money, overbid, loans"]),
        ("play big-shot -o money=green", ["money", "green", "open, hidden"]),
        ("sim big-shot -o money=green", ["money", "green", "open, hidden"]),
        ("play big-shot -o overbid=restart", ["overbid", "hidden"]),
        ("play big-shot --seats 2 -o money=hidden", ["money", "open"]),
        ("play big-shot --bots clever", ["clever", "random, naive, gentle, steady, sharp, master"]),
        ("sim big-shot --levels steady,clever", ["clever", "random, naive, gentle, steady, sharp, master"]),
        ("play nowhere.json", ["nowhere.json", "cannot be read"]),
        ("verify nowhere.json", ["nowhere.json", "cannot be read"]),
        ("replay nowhere.json", ["nowhere.json", "cannot be read"]),
        ("verify .", ["cannot be read"]),
    ],
)
def test_a_problem_with_what_is_asked(command: str, named: list[str]) -> None:
    result = magnat_says(command)
    sentence = the_sentence(result)
    assert result.exit_code == PROBLEM
    assert sentence.endswith(".")
    for name in named:
        assert name in sentence


@pytest.mark.parametrize(
    ("command", "named"),
    [
        ("plya big-shot", "plya"),
        ("play", "BOX"),
        ("--loud", "--loud"),
        ("play big-shot --loud", "--loud"),
        ("play big-shot --seed high", "--seed"),
        ("play big-shot --seed -1", "--seed"),
        ("play big-shot -o money", "NAME=VALUE"),
        ("play big-shot --people 5", "5 people"),
        ("play big-shot --people -1", "--people"),
        ("play big-shot --people 2 --names Ada,Ada", "--names"),
        ("play big-shot --names A,B,C,D,E", "5 names"),
        ("play big-shot --bots steady,steady", "2 levels"),
        ("play big-shot --lang de", "--lang"),
        ("sim big-shot --games 0", "--games"),
        ("sim big-shot --games many", "--games"),
        ("sim big-shot --seats 4 --levels steady,random", "2 levels"),
    ],
)
def test_a_bad_command_line(command: str, named: str) -> None:
    result = magnat_says(command)
    sentence = the_sentence(result)
    assert result.exit_code == USAGE
    assert named in sentence
    assert sentence.endswith("--help")


def test_a_real_process_says_the_same_and_ends_with_the_same_code() -> None:
    outcome = run("play", "monopoly")
    assert (outcome.returncode, outcome.stdout) == (PROBLEM, "")
    assert outcome.stderr.startswith("There is no game 'monopoly'; there is: ")
    assert outcome.stderr.count("\n") == 1
    assert run("play", "big-shot", "--seed", "x").returncode == USAGE


@pytest.mark.parametrize("command", ["verify", "replay --all", "play"])
@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda text: text[: len(text) // 2], "not whole JSON"),
        (lambda _: "", "not whole JSON"),
        (lambda _: "[]", "not a saved match"),
        (lambda text: text.replace('"seats": 3', '"seats": 4'), "cut short or edited"),
        (lambda text: text.replace('"magnat": 1', '"magnat": 99'), "format 99"),
    ],
)
def test_a_spoiled_file(saved: Path, command: str, spoil: object, said: str) -> None:
    assert callable(spoil)
    saved.write_text(spoil(saved.read_text()))
    result = magnat_says(f"{command} {saved}")
    sentence = the_sentence(result)
    assert result.exit_code == PROBLEM
    assert str(saved) in sentence
    assert said in sentence


def test_a_file_of_another_version_of_the_rules(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(magnat.load("big-shot"), "rules_version", 1000)
    result = magnat_says(f"verify {saved}")
    assert result.exit_code == PROBLEM
    assert "plays version 1000" in the_sentence(result)


def test_binary_rubbish_is_not_a_saved_match(tmp_path: Path) -> None:
    (tmp_path / "rubbish.json").write_bytes(bytes(range(256)))
    result = magnat_says(f"verify {tmp_path / 'rubbish.json'}")
    assert result.exit_code == PROBLEM
    assert "is not a saved match" in the_sentence(result)


@pytest.mark.parametrize("target", ["missing/evening.json", "taken.json"])
def test_a_place_that_cannot_be_written_to_leaves_nothing_behind(tmp_path: Path, target: str) -> None:
    (tmp_path / "taken.json").mkdir()
    typed = f"s\n{tmp_path / target}\ny\n"
    result = magnat_says("play big-shot --seed 7 --bots random --lang en", typed)
    assert result.exit_code == 0
    assert "cannot be written" in " ".join(result.stdout.split())
    assert [path.name for path in tmp_path.iterdir()] == ["taken.json"]


def test_another_file_is_not_overwritten_without_a_yes(tmp_path: Path) -> None:
    diary = tmp_path / "diary.json"
    diary.write_text("dear diary")
    result = magnat_says("play big-shot --seed 7 --bots random --lang en", f"s\n{diary}\nn\n")
    assert "Not saved." in result.stdout
    assert diary.read_text() == "dear diary"
    magnat_says("play big-shot --seed 7 --bots random --lang en", f"s\n{diary}\ny\n")
    assert json.loads(diary.read_text())["game"] == "big-shot"


def test_a_saved_match_keeps_its_seats_and_options(saved: Path) -> None:
    result = magnat_says(f"play {saved} -o money=hidden")
    assert result.exit_code == USAGE
    assert "keeps the seats and options" in the_sentence(result)


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("play big-shot --seats 3 --people 4", "--people : 4 personnes ne tiennent pas sur 3 sièges"),
        ("play big-shot --seats 3 --bots naive,gentle,steady", "--bots : 3 niveaux pour 2 robots"),
        ("play big-shot --names Ada,Ada", "--names : Chaque nom doit être là, et une seule fois"),
        ("play big-shot -o money", "--option : « money » n’est pas de la forme NOM=VALEUR"),
    ],
)
def test_what_is_typed_wrongly_is_answered_in_the_readers_language(command: str, sentence: str) -> None:
    result = magnat_says(f"{command} --lang fr")
    assert result.exit_code == USAGE
    assert the_sentence(result) == f"{sentence}. Essayez : magnat play --help"


def test_there_is_no_such_seat_to_look_from(saved: Path) -> None:
    result = magnat_says(f"replay {saved} --seat 4")
    assert result.exit_code == PROBLEM
    assert "seats 1 to 3" in the_sentence(result)


def test_an_error_that_is_not_ours_is_a_bug_and_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> dict[str, object]:
        raise ValueError("not a sentence")

    monkeypatch.setattr("magnat.cli.shelf.shelf", broken)
    result = magnat_says("games")
    assert type(result.exception) is ValueError


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("play chess --lang fr", "Le jeu «\u00a0chess\u00a0» n’existe pas"),
        ("play big-shot --seats 9 --lang fr", "Big Shot se joue à 2, 3 ou 4, pas à 9."),
        ("play big-shot --seats 2 -o money=hidden --lang fr", "À deux, les bourses sont visibles"),
        ("play big-shot --bots brilliant --lang fr", "Le niveau «\u00a0brilliant\u00a0» n’existe pas"),
    ],
)
def test_what_is_refused_is_said_in_the_reader_s_language(command: str, sentence: str) -> None:
    result = CliRunner().invoke(app, shlex.split(command), prog_name="magnat")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(sentence)
