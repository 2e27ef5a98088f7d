"""Playing without a terminal: what is typed comes from a pipe, what is shown goes to a file."""

import random
import re
import shlex
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner, Result

import magnat
from magnat.cli.app import app
from magnat.cli.evening import Evening, seated, told
from magnat.cli.films import film_in
from magnat.cli.language import words_in
from magnat.cli.play import play_on
from magnat.cli.screen import Screen
from magnat.cli.turn import write_file
from magnat.table import SeatPlan
from magnat.table.film import Film
from magnat.table.lines import from_box
from tests.cli.terminal import run


def plan(name: str, level: str = "") -> SeatPlan:
    """A person, or a bot of a level."""
    return SeatPlan(kind="bot" if level else "person", name=name, level=level)


def played(typed: str, command: str = "play big-shot --seed 7 --bots naive --names Ada --lang en") -> Result:
    result = CliRunner().invoke(app, shlex.split(command), input=typed, prog_name="magnat")
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result


def test_when_the_input_ends_the_game_is_left_with_a_sentence() -> None:
    assert played("").stdout.endswith("The input has ended: the game was left after 1 action.\n")
    outcome = run("play", "big-shot", "--seed", "7", "--bots", "naive")
    assert (outcome.returncode, outcome.stderr) == (0, "")
    assert "\x1b" not in outcome.stdout


def test_bots_play_alone_for_those_who_watch() -> None:
    told = played("", "play big-shot --people 0 --bots random --seed 2 --lang en").stdout
    assert told.startswith("Round 1: ")
    assert "The last lot is placed. The game is over." in told
    assert told.count("Total") == 4


def test_the_final_account_adds_up() -> None:
    told = played("", "play big-shot --people 0 --seats 2 --bots random --seed 2 --lang en").stdout
    account = told.rpartition("wins!")[2]
    assert "loans to repay" in account
    plans = [SeatPlan(kind="bot", name="Astrid", level="random"), SeatPlan(kind="bot", name="Basil", level="random")]
    evening = Evening(magnat.load("big-shot").new(2, seed=2), plans, "en", seed=2)
    while not evening.match.over:
        evening.act_for_bot(evening.next_to_act())
    for sheet, score in zip(evening.match.sheet, evening.match.scores, strict=True):
        assert sum(int(entry.params.get("amount", 0)) for entry in sheet) == score
        assert str(score).replace("-", "−") in account


def test_only_legal_actions_are_taken_whatever_is_typed() -> None:
    screen = played("nonsense\n99\n0\n-3\n1.5\n" + "9" * 5000 + "\n\n\np\n").stdout
    assert "That is not among the choices. Type one of: p, b, o." in screen
    assert "That is not among the choices. Type a number: 2 to 10." in screen
    assert "Ada passes." in screen


@pytest.mark.parametrize(
    ("typed", "language", "reason"),
    [
        ("b 99", "en", "A bid of 99 is too high: your purse allows 10."),
        ("99", "fr", "Une offre de 99 est trop haute\u00a0: votre bourse permet 10."),
        ("place", "en", "This is not the moment for that: bid or pass."),
        ("poser", "fr", "Ce n’est pas le moment\u00a0: offrez ou passez."),
        ("o\nborrow\nyellow", "en", "You have borrowed this round already: one loan a round."),
        ("o\nborrow white", "en", "That colour is not yours: one borrows for one’s own."),
    ],
)
def test_what_cannot_be_done_now_is_refused_by_the_rules_in_the_reader_s_language(
    typed: str, language: str, reason: str
) -> None:
    """Whatever the game knows is understood, though it is not offered."""
    screen = played(f"{typed}\n", f"play big-shot --seed 7 --bots naive --names Ada --lang {language}").stdout
    assert reason in screen.replace("\n", " ")


@pytest.mark.parametrize("typed", ["b 9", "9", "b\n9", "bid 9", "B 9"])
def test_ways_to_bid_nine(typed: str) -> None:
    assert "Ada takes the lot for 9." in played(f"{typed}\n").stdout


@pytest.mark.parametrize("typed", ["r 12", "2\n12", "red\nriver", "RED Riverside", "2\nriverside"])
def test_ways_to_place_red_at_the_riverside(typed: str) -> None:
    assert "Ada places a red token: Riverside." in played(f"9\n{typed}\n").stdout


def test_a_name_of_several_words_may_be_typed_whole() -> None:
    assert "Ada places a red token: Tower Avenue." in played("9\nr\ntower avenue\n").stdout


def test_enter_goes_back_to_the_first_question() -> None:
    screen = played("b\n\np\n").stdout
    assert "Ada passes." in screen


def test_an_action_is_taken_back_and_another_taken() -> None:
    screen = played("o\nu\n9\nr 12\nu\nw 12\n").stdout
    assert screen.count("Taken back.") == 2
    assert "Ada places a white token: Riverside." in screen
    riverside = re.findall(r"^12  Riverside +20 +((?:[YRWB·] ){7})", screen, re.MULTILINE)
    assert riverside[-3:] == ["R · · · · · · ", "· · · · · · · ", "W · · · · · · "]


def test_nothing_is_taken_back_once_another_seat_has_acted() -> None:
    assert "There is nothing to take back" in played("9\nu\n").stdout


def evening_of(seats: int, **options: str) -> Evening:
    match = magnat.load("big-shot").new(seats, seed=1, options=options)
    return Evening(match, [SeatPlan(kind="person", name=name) for name in "ABCD"[:seats]], "en", seed=1)


def win_a_lot(evening: Evening) -> int:
    """Somebody bids, everybody else passes; returns who places now."""
    winner = evening.next_to_act()
    evening.act(winner, {"type": "bid", "amount": 1})
    while (seat := evening.next_to_act()) != winner:
        evening.act(seat, {"type": "pass"})
    return winner


def test_a_roll_is_never_taken_back() -> None:
    evening = evening_of(3)
    winner = win_a_lot(evening)
    for left in (3, 2, 1):
        evening.act(winner, evening.match.legal(winner)[0])
        assert evening.table.can_undo(winner), left
    evening.act(winner, evening.match.legal(winner)[0])
    assert evening.match.state.round_number == 2
    assert not any(evening.table.can_undo(seat) for seat in range(3))


def test_what_is_taken_back_leaves_no_trace() -> None:
    evening = evening_of(4)
    winner = win_a_lot(evening)
    before = evening.match.record.copy()
    evening.news_for(winner)
    evening.act(winner, evening.match.legal(winner)[0])
    evening.take_back(winner)
    assert (evening.match.record == before).all()
    assert evening.news_for(winner) == []


def test_what_came_to_light_is_not_taken_back() -> None:
    evening = evening_of(3, money="hidden")
    state = evening.match.state
    while not evening.match.over:
        seat = evening.next_to_act()
        evening.act(seat, evening.match.legal(seat)[0])
    assert state.money_hidden == 0
    assert not evening.table.can_undo(evening.match.moves[-1][0])


def test_a_pass_that_made_a_rival_show_an_empty_purse_is_not_taken_back() -> None:
    """The rule of every table: the purse was hidden from whoever passed, and is not any more."""
    options = {"money": "hidden", "overbid": "restart"}
    match = magnat.load("big-shot").position({"seats": 3, "options": options, "cash": [3, 16, 11, 0]})
    evening = Evening(match, [SeatPlan(kind="person", name=name) for name in ("Ada", "Bob", "Cleo")], "en", seed=1)
    evening.act(evening.next_to_act(), {"type": "bid", "amount": 60})
    while not evening.match.state.held:
        passer = evening.next_to_act()
        evening.act(passer, {"type": "pass"})
    assert evening.match.state.shown.max() > 0
    assert not evening.table.can_undo(passer)


def test_a_saved_match_goes_on_at_a_table_with_the_same_log() -> None:
    evening = evening_of(3)
    for _ in range(40):
        seat = evening.next_to_act()
        evening.act(seat, evening.match.legal(seat)[-1])
    again = seated(evening.match, evening.plans)
    assert (again.match.record == evening.match.record).all()
    assert [line for _, line in told(again)] == [line for _, line in told(evening.table)]
    assert not any(again.can_undo(seat) for seat in range(3))


def test_secrets_lie_between_people_only_when_money_is_hidden() -> None:
    assert not evening_of(3).has_secrets_between(0, [1, 2])
    assert evening_of(3, money="hidden").has_secrets_between(0, [1])


def test_a_match_saved_midway_is_whole(tmp_path: Path) -> None:
    file = tmp_path / "evening"
    screen = played(f"9\ns\n{file}\nr 12\ns\n\nq\nn\n").stdout
    assert "The game was left after" in screen
    match = magnat.replay(f"{file}.json")
    assert match.state.district[11].sum() == 1
    assert [path.name for path in tmp_path.iterdir()] == ["evening.json"]


@pytest.mark.parametrize(("people", "eyes"), [(1, ["0"]), (2, ["watcher"]), (0, ["watcher"])])
def test_a_match_saved_midway_holds_the_film_of_what_was_seen(tmp_path: Path, people: int, eyes: list[str]) -> None:
    plans = [plan(name, "" if seat < people else "naive") for seat, name in enumerate(("Ada", "Bob", "Cleo"))]
    evening = Evening(magnat.load("big-shot").new(3, seed=1, options={"money": "hidden"}), plans, "en", seed=1)
    seen = [evening.table.shown.state(0 if people == 1 else None)]
    for _ in range(30):
        seat = evening.next_to_act()
        if seat in evening.people:
            evening.act(seat, evening.match.legal(seat)[-1])
        else:
            evening.act_for_bot(seat)
        seen.append(evening.table.shown.state(0 if people == 1 else None))
    path = tmp_path / "evening.json"
    save(evening, path)
    film = film_in(path)
    assert film is not None
    assert (film.over, film.eyes, len(film.shots)) == (False, eyes, 31)
    assert not any(shot.record or shot.scores for shot in film.shots)
    assert [seat.name for seat in film.seats] == ["Ada", "Bob", "Cleo"]
    assert after_each(film, eyes[0]) == list(map(msgspec.json.decode, seen))


def test_a_finished_match_is_saved_with_its_film_and_told_again_by_other_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The last question of an evening: it could not be saved any more once it was over."""
    path = tmp_path / "evening.json"
    plans = [plan("Ada"), plan("Astrid", "naive")]
    evening = Evening(magnat.load("big-shot").new(2, seed=3), plans, "en", seed=1)
    while not evening.match.over:
        if (seat := evening.next_to_act()) == 0:
            evening.act(seat, evening.match.legal(seat)[-1])
        else:
            evening.act_for_bot(seat)
    play_on(evening, Answering("y", str(path)))
    assert "To watch it again: magnat replay" in capsys.readouterr().out.replace("\n", " ")
    film, match = film_in(path), magnat.replay(path)
    assert film is not None
    assert film.over
    assert film.eyes == ["open", "watcher", "0", "1"]
    assert film.records[-1] == match.record.tobytes()
    monkeypatch.setattr(magnat.load("big-shot"), "rules_version", 99)
    told = CliRunner().invoke(app, ["replay", str(path), "--all", "--lang", "en"])
    assert told.exit_code == 0, told.output
    assert all(f"Ada: {score}" in told.output or f"Astrid: {score}" in told.output for score in match.scores)


@pytest.mark.parametrize("box", ["big-shot", "kohle"])
def test_whoever_goes_on_another_day_keeps_the_film_of_the_first(tmp_path: Path, box: str) -> None:
    plans = [plan(name) for name in ("Ada", "Bob", "Cleo")]
    first = Evening(magnat.load(box).new(3, seed=1), plans, "en", seed=1)
    path, chance = tmp_path / "evening.json", random.Random(3)

    def go_on(evening: Evening) -> None:
        for _ in range(40):
            seat = evening.next_to_act()
            evening.act(seat, chance.choice(evening.match.legal(seat)))
        save(evening, path)

    go_on(first)
    again = Evening(magnat.replay(path), plans, "en", seed=1)
    go_on(again)
    film = film_in(path)
    assert film is not None
    assert [line for _, line in told(again.table)] == [
        from_box(again.match.game.folder.name, line.line) for shot in film.shots for line in shot.lines
    ]
    assert after_each(film, "watcher")[-1] == msgspec.json.decode(again.table.shown.state(None))


def save(evening: Evening, path: Path) -> None:
    evening.file = path
    write_file(evening, Answering())


class Answering(Screen):
    """Somebody who gives these answers, and then takes what is proposed."""

    def __init__(self, *answers: str) -> None:
        super().__init__(words_in("en"))
        self._answers = list(answers)

    def ask(self, _question: str) -> str:
        return self._answers.pop(0) if self._answers else ""


def after_each(film: Film, eyes: str) -> list[dict[str, Any]]:
    states: list[dict[str, Any]] = [{}]
    for shot in film.shots:
        states.append(states[-1] | shot.seen[eyes].state)
    return states[1:]


def test_to_quit_may_be_thought_over() -> None:
    assert "Ada passes." in played("q\n\np\n").stdout


def test_the_whole_interface_speaks_french() -> None:
    screen = played("9\nu\nr 12\nq\nn\n", "play big-shot --seed 7 --bots naive --names Ada --lang fr").stdout
    for sentence in (
        "Ada emporte le lot pour 9.",
        "Votre choix\u00a0:",
        "Quelle couleur\u00a0:",
        "Il n’y a rien à reprendre",
        "Ada pose un pion rouge\u00a0: Les Quais.",
        "Partie quittée après",
    ):
        assert sentence in screen
