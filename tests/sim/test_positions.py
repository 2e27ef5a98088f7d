"""Positions as data: they are those of the games that their keys and actions lead through, whoever plays them."""

import contextlib
import json
import sys
from pathlib import Path

import numpy as np
import pytest

import magnat
from magnat.bots.players import LEVELS
from magnat.engine.compiling import INTERPRETED
from magnat.engine.fields import Array
from magnat.engine.match import Match
from magnat.sim import positions
from magnat.sim.parquet import NoParquet, Writer
from magnat.sim.position_entries import ACTION, GAME, MOVE, OFFERED, PLAYER, SEAT
from magnat.sim.positions import Kind, NotToBeWritten, Plan, Positions, played, written

CASES: list[tuple[str, Kind]] = [("big-shot", "integers"), ("big-shot", "floats"), ("biz-bluff", "integers")]
GAMES = 1 if INTERPRETED else 5
LEVELS_HERE = ("steady", "naive", "random")


def plan(
    box: str = "big-shot", games: int = GAMES, kind: Kind = "integers", levels: tuple[str, ...] = LEVELS_HERE
) -> Plan:
    game = magnat.load(box)
    return Plan(game, levels, games, 7, game.choose(len(levels), {}), kind)


def joined(parts: list[Positions]) -> Positions:
    return Positions(
        np.concatenate([part.noted for part in parts]),
        np.concatenate([part.codes for part in parts]),
        np.concatenate([part.seen for part in parts]),
        [game for part in parts for game in part.games],
    )


def replayed(wanted: Plan, key: bytes, noted: Array) -> Match:
    match = wanted.game.new(len(wanted.levels), options=wanted.options, key=key)
    for row in noted:
        assert match.seat == row[SEAT]
        match.play(int(row[ACTION]))
    return match


@pytest.mark.parametrize(("box", "kind"), CASES[:1] if INTERPRETED else CASES)
def test_positions_are_those_that_a_match_with_the_same_key_goes_through(box: str, kind: Kind) -> None:
    wanted = plan(box, kind=kind)
    every = joined(list(played(wanted)))
    assert len(every.games) == GAMES
    at = code = 0
    for number, game in enumerate(every.games):
        noted = every.noted[at : at + game.positions]
        assert (noted[:, GAME] == number).all()
        assert (noted[:, MOVE] == np.arange(game.positions)).all()
        again = written(replayed(wanted, game.key, noted), number, kind)
        listed = int(noted[:, OFFERED].sum())
        assert (again.noted[:, [SEAT, ACTION, OFFERED]] == noted[:, [SEAT, ACTION, OFFERED]]).all()
        assert (again.seen == every.seen[at : at + game.positions]).all()
        assert (again.codes == every.codes[code : code + listed]).all()
        assert again.games[0] == game
        at, code = at + game.positions, code + listed
    assert (at, code) == (len(every.noted), len(every.codes))


def test_everybody_moves_one_seat_on_after_every_game() -> None:
    wanted = plan(games=1 if INTERPRETED else 4)
    every = joined(list(played(wanted)))
    for game, seat, player in every.noted[:, [GAME, SEAT, PLAYER]]:
        assert LEVELS[player] == LEVELS_HERE[(seat - game) % 3]


@pytest.mark.skipif(INTERPRETED, reason="plays many games")
def test_neither_cores_nor_room_change_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = plan(games=70)
    usual = joined(list(played(wanted, threads=1)))
    monkeypatch.setattr(positions, "ROOM", 50)
    monkeypatch.setattr(positions, "TOGETHER", 7)
    other = joined(list(played(wanted, threads=3)))
    for name in ("noted", "codes", "seen", "games"):
        assert np.array_equal(getattr(usual, name), getattr(other, name))


@pytest.mark.skipif(INTERPRETED, reason="somebody searches")
def test_games_of_those_who_search_are_written_alike() -> None:
    every = joined(list(played(plan(games=1, levels=("sharp", "steady")))))
    assert {LEVELS[player] for player in every.noted[:, PLAYER]} == {"sharp", "steady"}
    assert sorted(every.games[0].ranks) in ([1, 2], [1, 1])


def test_what_has_not_ended_or_did_not_begin_as_usual_is_refused() -> None:
    game = magnat.load("big-shot")
    with pytest.raises(NotToBeWritten, match="to its end"):
        written(game.new(2, seed=1), 0)
    match = game.position({"seats": 2, "seed": 1})
    while codes := match.codes():
        match.play(codes[-1])
    with pytest.raises(NotToBeWritten, match="position of its own"):
        written(match, 0)


@pytest.mark.parametrize("kind", ["integers", "floats"])
def test_a_file_holds_what_was_played_and_what_it_means(tmp_path: Path, kind: Kind) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    wanted = plan(games=1 if INTERPRETED else 40, kind=kind)
    file = tmp_path / "positions.parquet"
    with Writer(file, wanted.game, wanted.options, kind, 7) as writer:
        for positions_ in played(wanted):
            writer.write(positions_)
    every = joined(list(played(wanted)))
    table = parquet.read_table(file)
    assert table.num_rows == writer.positions == len(every.noted)
    assert writer.games == len(every.games)
    seen = np.array(table["observation"].combine_chunks().flatten()).reshape(len(every.noted), -1)
    assert (seen == every.seen).all()
    assert table["action"].to_pylist() == every.noted[:, ACTION].tolist()
    assert [code for codes in table["legal"].to_pylist() for code in codes] == every.codes.tolist()
    last = table.slice(table.num_rows - 1).to_pylist()[0]
    assert (last["key"], last["scores"], last["ranks"]) == (
        every.games[-1].key,
        every.games[-1].scores,
        every.games[-1].ranks,
    )
    assert json.loads(last["options"]) == wanted.options
    about = {name.decode(): value.decode() for name, value in table.schema.metadata.items() if name != b"ARROW:schema"}
    assert json.loads(about["layout"]) == wanted.game.observation_layout()
    assert json.loads(about["actions"])[0]["words"] == "pass"
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_that_is_not_finished_is_not_left_behind(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    wanted = plan(games=1, levels=("random", "random"))
    writer = Writer(tmp_path / "x.parquet", wanted.game, {}, "integers", 7)
    with contextlib.suppress(RuntimeError), writer:
        writer.write(next(played(wanted)))
        raise RuntimeError
    assert not list(tmp_path.iterdir())


def test_without_pyarrow_a_sentence_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(NoParquet, match=r"magnat\[lab\]"):
        Writer(tmp_path / "x.parquet", magnat.load("big-shot"), {}, "integers", 7)
