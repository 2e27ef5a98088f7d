"""The arena: every seating, games that can be gone on with, and programs that cannot disturb it."""

import json
import shutil
from pathlib import Path

import pytest

from magnat.sim.contest import Contest, ContestError, InTurn, checked, hold, play_number, seatings, stored
from magnat.sim.ratings import cross_table, standings

EXAMPLES = Path(__file__).parents[2] / "examples"
QUICK = Contest("big-shot", ["random", "naive", "steady"], 3, {}, 7)

LISTENS_NEVER = "import time\ntime.sleep(60)\n"
DIES = "import sys\nsys.stdin.readline()\nsys.exit(1)\n"
BABBLES = "import sys\nfor _ in sys.stdin: print('nonsense' * 50_000, flush=True)\n"
CHEATS = "import sys\nfor _ in sys.stdin: print('{\"choice\": 9999}', flush=True)\n"


def outcome(contest: Contest, number: int) -> tuple[list[int], list[int], int]:
    result = play_number(contest, number)
    return result.seating, result.played.scores, result.played.moves


def test_everybody_sits_everywhere() -> None:
    assert sorted(seatings(QUICK)) == [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
    few = Contest("big-shot", ["naive", "steady"], 3, {}, 7)
    assert len(set(seatings(few))) == 2**3 - 2
    alone = Contest("big-shot", ["naive", "steady"], 3, {}, 7, alone=True)
    assert seatings(alone) == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]


def test_a_contest_that_was_stopped_goes_on_and_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    whole = hold(QUICK, 6, tmp_path / "whole.jsonl", workers=2)
    file = tmp_path / "stopped.jsonl"
    lines = (tmp_path / "whole.jsonl").read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:3]) + lines[3][:20])
    ticks: list[int] = []
    again = hold(QUICK, 6, file, workers=1, tick=ticks.append)
    assert [(one.number, one.seating, one.played.scores) for one in again] == [
        (one.number, one.seating, one.played.scores) for one in whole
    ]
    in_turn = hold(QUICK, 6, tmp_path / "in_turn.jsonl", crew=InTurn)
    assert [one.played.scores for one in in_turn] == [one.played.scores for one in whole]
    assert ticks[0] == 2
    assert sum(ticks) == 6


def test_a_file_of_another_contest_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(json.dumps({"box": "kohle", "players": [], "seats": 3, "options": {}, "seed": 1}) + "\n")
    with pytest.raises(ContestError):
        hold(QUICK, 1, file)
    file.write_text("a letter\n")
    with pytest.raises(ContestError):
        hold(QUICK, 1, file)
    assert file.read_text() == "a letter\n"


def test_a_game_follows_from_the_seed_and_its_number() -> None:
    assert outcome(QUICK, 3) == outcome(QUICK, 3)
    assert outcome(QUICK, 3) != outcome(QUICK, 9)  # The same seating, other luck.


@pytest.mark.parametrize("program", ["my_bot.py", "my_bot.js"])
def test_the_examples_play(program: str) -> None:
    if program.endswith(".js") and not shutil.which("node"):
        pytest.skip("there is no Node here")
    contest = Contest("big-shot", ["random", str(EXAMPLES / program)], 2, {}, 1, limit=10)
    assert play_number(checked(contest), 0).played.faults == [0, 0]


@pytest.mark.parametrize("code", [LISTENS_NEVER, DIES, BABBLES, CHEATS])
def test_a_program_that_does_not_play_along_ends_no_game(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("magnat.sim.outside.STARTING", 1.0)
    program = tmp_path / "bad.py"
    program.write_text(code)
    result = play_number(Contest("big-shot", ["random", str(program)], 2, {}, 1, limit=0.2), 0)
    assert sorted(result.played.ranks)[0] == 1
    assert result.played.faults[result.seating.index(1)] == 3


def test_a_program_sees_what_its_seat_may_see(tmp_path: Path) -> None:
    program, heard = tmp_path / "listener.py", tmp_path / "heard.jsonl"
    program.write_text(
        f"import sys\nwith open({str(heard)!r}, 'a') as out:\n for line in sys.stdin:\n"
        "  out.write(line); out.flush(); print('{\"choice\": 0}', flush=True)\n"
    )
    contest = Contest("kohle", ["random", str(program)], 3, {}, 1, limit=10)
    play_number(contest, 0)
    first = json.loads(heard.read_text().splitlines()[0])
    hands = first["view"]["state"]["hand"]
    assert [seat for seat, hand in enumerate(hands[: first["seats"]]) if hand is not None] == [first["seat"]]
    assert first["view"]["state"]["key"] == [None, None]
    assert first["legal"]


def test_the_better_player_is_rated_higher_and_finishes_ahead(tmp_path: Path) -> None:
    pytest.importorskip("openskill")
    contest = Contest("big-shot", ["random", "steady"], 2, {}, 1)
    hold(contest, 12, tmp_path / "games.jsonl", workers=1)
    known, results = stored(tmp_path / "games.jsonl")
    assert known == contest
    best, worst = standings(contest, results)
    assert (best.player, worst.player) == ("steady", "random")
    assert best.rating > worst.rating
    ahead = cross_table(contest, results, ["steady", "random"])
    assert ahead[0, 1] > 0.5
    assert ahead[0, 1] + ahead[1, 0] == pytest.approx(1)


@pytest.mark.parametrize(
    ("players", "sentence"),
    [(["steady"], "two players"), (["steady", "steady"], "two players"), (["steady", "./nobody.py"], "./nobody.py")],
)
def test_a_contest_that_cannot_be_says_why(players: list[str], sentence: str) -> None:
    with pytest.raises(ContestError, match=sentence):
        checked(Contest("big-shot", players, 3, {}, 1))
