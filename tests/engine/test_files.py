"""Saved matches: they replay exactly, or say in a sentence why not."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

import magnat
from magnat.engine.edition import EditionError, OptionError
from magnat.engine.files import FileError, as_content, save, sealed_up
from magnat.engine.files import _checksum as checksum
from magnat.engine.match import Match, PositionError
from magnat.games import UnknownGame, edition_of

game = magnat.load("big-shot")


def played(moves: int = 40, **arguments: Any) -> Match:
    match = game.new(seed=11, **arguments)
    chance = random.Random(1)
    for _ in range(moves):
        match.act(match.actors[0], chance.choice(match.legal(match.actors[0])))
    return match


def test_a_saved_match_replays_to_the_same_position(tmp_path: Path) -> None:
    match = played(options={"money": "hidden"})
    match.save(tmp_path / "evening.json")
    again = magnat.replay(tmp_path / "evening.json")
    assert (again.record == match.record).all()
    assert again.moves == match.moves
    assert again.options == match.options


def test_a_position_is_saved_and_replayed_too(tmp_path: Path) -> None:
    match = game.position({"seats": 3, "cash": [1, 2, 3, 0], "seed": 5, "options": {"money": "hidden"}})
    match.act(match.actors[0], {"type": "pass"})
    match.save(tmp_path / "puzzle.json")
    assert (magnat.replay(tmp_path / "puzzle.json").record == match.record).all()


def test_a_made_up_position_breaks_off_where_the_rules_find_nothing_and_breaks_nothing(tmp_path: Path) -> None:
    """Bids beyond the last there is would be written beyond the list of what may be done."""
    match = game.position({"first_loan": 255})
    seat = match.actors[0]
    loan = next(action for action in match.legal(seat) if action["type"] == "borrow")
    content = as_content(match) | {"actions": [[seat, loan], [seat, {"type": "pass"}]]}
    path = tmp_path / "puzzle.json"
    path.write_text(json.dumps(content | {"checksum": checksum(content)}))
    with pytest.raises(FileError, match="breaks off at action 2: index"):
        magnat.replay(path)


def test_a_position_out_of_a_file_is_played_by_rules_that_look_first(tmp_path: Path) -> None:
    game.position({"seats": 3, "cash": [5, 6, 7, 0]}).save(tmp_path / "puzzle.json")
    match = magnat.replay(tmp_path / "puzzle.json")
    match.state.cash[:] = 32000
    with pytest.raises(IndexError):
        match.copy().codes(match.actors[0])


def test_saving_replaces_a_file_whole_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    played(3).save(path)
    played(9).save(path)
    assert len(magnat.replay(path).moves) == 9
    assert list(tmp_path.iterdir()) == [path]


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="nowhere/evening.json cannot be written: No such file or directory."):
        save(played(1), tmp_path / "nowhere" / "evening.json")


def test_a_failed_write_leaves_no_half_file(tmp_path: Path) -> None:
    folder = tmp_path / "evening.json"
    folder.mkdir()
    (folder / "inside").touch()
    with pytest.raises(FileError, match="cannot be written"):
        save(played(1), folder)
    assert list(tmp_path.iterdir()) == [folder]


@pytest.mark.parametrize("kept", [0, 1, 100, 900, -2])
def test_a_truncated_file_is_refused(tmp_path: Path, kept: int) -> None:
    path = tmp_path / "evening.json"
    played().save(path)
    path.write_text(path.read_text()[:kept])
    with pytest.raises(FileError, match="not whole JSON text"):
        magnat.replay(path)


def edited(path: Path, seal: bool, **changes: Any) -> Path:
    """A saved match with some entries changed; `seal`: with a checksum that fits."""
    content = {**as_content(played()), **changes}
    path.write_text(json.dumps({**content, "checksum": checksum(content) if seal else "0"}))
    return path


def test_an_edited_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="was cut short or edited: its checksum does not match"):
        magnat.replay(edited(tmp_path / "f.json", seal=False, seats=3))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"magnat": 9}, "has format 9; this program reads format 1"),
        ({"rules": 0}, "was played by version 0 of the rules of Big Shot; this program plays version 1"),
        ({"seats": 7}, "cannot be set up: Big Shot is for 2, 3 or 4 seats, not 7"),
        ({"options": {"money": "gold"}}, "The option 'money' cannot be 'gold'; it can be: open, hidden"),
        ({"key": "00" * 16}, "breaks off at action|does not lead to the position it claims"),
        ({"key": "xyz"}, "its 'key' is not 32 hexadecimal digits"),
        ({"key": "00"}, "its 'key' is not 32 hexadecimal digits"),
        ({"key": 7}, "its 'key' cannot be 7"),
        ({"game": ["big-shot"]}, "its 'game' cannot be"),
        ({"options": ["open"]}, "its 'options' cannot be"),
        ({"actions": 3}, "its 'actions' cannot be 3"),
        ({"position": [1]}, "its 'position' is no set of fields"),
        ({"actions": [["one", {"type": "pass"}]]}, "breaks off at action 1"),
        ({"actions": [[0, {"type": "dance"}]]}, "breaks off at action 1"),
        ({"actions": [17]}, "breaks off at action 1"),
        ({"actions": []}, "does not lead to the position it claims"),
    ],
)
def test_a_file_that_tells_another_story_is_refused(tmp_path: Path, changes: Any, sentence: str) -> None:
    with pytest.raises(FileError, match=sentence):
        magnat.replay(edited(tmp_path / "f.json", seal=True, **changes))


def test_a_missing_part_is_named(tmp_path: Path) -> None:
    content = as_content(played(2))
    del content["actions"]
    path = tmp_path / "f.json"
    path.write_text(json.dumps({**content, "checksum": checksum(content)}))
    with pytest.raises(FileError, match="lacks 'actions'"):
        magnat.replay(path)


@pytest.mark.parametrize("text", ["[]", '"x"', "{}", '{"game": "big-shot"}'])
def test_other_json_is_not_a_match(tmp_path: Path, text: str) -> None:
    path = tmp_path / "f.json"
    path.write_text(text)
    with pytest.raises(FileError, match="is not a saved match"):
        magnat.replay(path)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="gone.json cannot be read: No such file"):
        magnat.replay(tmp_path / "gone.json")


def test_a_file_of_an_unknown_game_names_it(tmp_path: Path) -> None:
    with pytest.raises(UnknownGame, match="There is no game 'chess'; there is: big-shot|There is no game 'chess'"):
        magnat.replay(edited(tmp_path / "f.json", seal=True, game="chess"))


# ---- What is asked for must exist ----


def test_an_unknown_game_is_answered_with_those_there_are() -> None:
    with pytest.raises(UnknownGame, match="There is no game 'chess'; there is: .*big-shot"):
        edition_of("chess")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"seats": 5}, "Big Shot is for 2, 3 or 4 seats, not 5."),
        ({"options": {"colour": "red"}}, "Big Shot has no option 'colour'; it has: money, overbid, loans."),
        ({"options": {"money": "gold"}}, "The option 'money' cannot be 'gold'; it can be: open, hidden."),
    ],
)
def test_seats_and_options_that_are_not_there_are_answered_by_a_sentence(arguments: Any, sentence: str) -> None:
    with pytest.raises(OptionError) as error:
        game.new(**arguments)
    assert str(error.value) == sentence


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"gold": 1}, "Big Shot has no field 'gold'"),
        ({"cash": [1, 2]}, r"\[1, 2\] does not fit the field 'cash'"),
        ({"price": 1000}, "1000 does not fit the field 'price'"),
        ({"price": "ten"}, "'ten' does not fit the field 'price': it holds one number"),
        ({"promoter": 18}, "18 does not fit the field 'promoter': it holds numbers from 0 to 17"),
        ({"owner": [4] * 13}, "4 does not fit the field 'owner': it holds numbers from -1 to 3"),
        ({"cash": [32000] * 4}, "cannot be played from this position"),
    ],
)
def test_a_position_that_does_not_fit_is_answered_by_a_sentence(fields: Any, sentence: str) -> None:
    with pytest.raises(PositionError, match=sentence):
        game.position(fields)


def test_an_edition_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    from magnat.engine.edition import Edition  # noqa: PLC0415

    with pytest.raises(EditionError, match="is not a readable edition file"):
        Edition(tmp_path / "edition.toml").block("box")
    path = tmp_path / "edition.toml"
    path.write_text("[box]\nid = 'x'\n")
    with pytest.raises(EditionError, match=r"edition.toml has no block \[city\]"):
        Edition(path).block("city")


def test_what_is_wrong_with_a_file_is_said_in_french_too(tmp_path: Path) -> None:
    with pytest.raises(FileError) as missing:
        magnat.replay(tmp_path / "gone.json")
    assert missing.value.said("en") == str(missing.value)
    assert missing.value.said("fr").endswith("gone.json\u00a0: ce fichier ou ce dossier n’existe pas.")


def test_the_reason_why_a_file_breaks_off_is_in_the_same_language(tmp_path: Path) -> None:
    match = played()
    path = tmp_path / "evening.json"
    seat, action = match.actors[0], match.legal(match.actors[0])[0]
    content = as_content(match)
    others = [other for other in range(match.seats) if other != seat]
    content["actions"] = [*content["actions"], [others[0], action]]
    path.write_text(sealed_up(content), encoding="utf-8")
    with pytest.raises(FileError) as broken:
        magnat.replay(path)
    assert broken.value.said("en") == str(broken.value)
    assert f"Ce n’est pas votre tour\u00a0: c’est à la place {seat} de jouer." in broken.value.said("fr")
