"""`magnat export`: games of bots, and saved matches of those who agree."""

import json
import shlex
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import magnat
from magnat.cli.app import app
from magnat.engine.files import as_text
from magnat.engine.sealing import chain, commitment_of

parquet = pytest.importorskip("pyarrow.parquet")


def asked(command: str) -> Result:
    return CliRunner().invoke(app, shlex.split(command), prog_name="magnat")


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    match = magnat.load("big-shot").new(seats=3, seed=1)
    while codes := match.codes():
        match.play(codes[-1])
    file = tmp_path / "evening.json"
    match.save(file)
    return file


def test_the_same_seed_writes_the_same_positions(tmp_path: Path) -> None:
    tables = []
    for name in ("a", "b"):
        file = tmp_path / f"{name}.parquet"
        result = asked(f"export big-shot {file} --games 2 --levels random --seats 2 --seed 5 --json")
        assert result.exit_code == 0, result.output
        tables.append(parquet.read_table(file))
        assert json.loads(result.stdout)["positions"] == tables[-1].num_rows
    assert tables[0].equals(tables[1])


def test_saved_matches_are_taken_only_where_everybody_agrees(saved: Path, tmp_path: Path) -> None:
    file = tmp_path / "ours.parquet"
    refused = asked(f"export big-shot {file} --saved {saved}")
    assert refused.exit_code == 2
    assert "--agreed" in refused.stderr
    assert not file.exists()
    assert asked(f"export big-shot {file} --saved {saved} --agreed").exit_code == 0
    table = parquet.read_table(file)
    assert set(table["player"].to_pylist()) == {"saved"}
    assert table.num_rows == len(magnat.replay(saved).moves)


NAMES = ("Colette Blum", "Ingrid Vogt", "Ödön Horváth")
COLUMNS = {
    "game", "key", "seats", "options", "move", "seat", "player", "observation", "legal", "action", "scores", "ranks",
}  # fmt: skip
ABOUT = {b"magnat", b"game", b"rules", b"seed", b"observations", b"layout", b"actions"}


def proof_naming(names: tuple[str, ...], key: bytes) -> dict[str, Any]:
    """What a server keeps of a sealed game: who sat down, and what was said."""
    agreed = json.dumps({"seats": names}, ensure_ascii=False)
    events = [json.dumps({"event": "said", "name": names[0], "text": f"Hello, {names[1]}"}, ensure_ascii=False)]
    sealed = {"key": key.hex(), "commitment": commitment_of(key), "head": chain(key, agreed, events)[-1]}
    return {**sealed, "agreed": agreed, "events": events}


def spellings(word: str) -> set[bytes]:
    return {word.encode(), word.encode("utf-16-le"), word.encode("latin-1"), json.dumps(word)[1:-1].encode()}


def test_nobody_is_named_in_what_is_exported(saved: Path, tmp_path: Path) -> None:
    match = magnat.replay(saved)
    match.proof = proof_naming(NAMES, match.key)
    evening = tmp_path / f"{NAMES[2]}.json"
    evening.write_text(as_text(match, {"names": NAMES}), encoding="utf-8")
    assert all(name in evening.read_text(encoding="utf-8") for name in NAMES)
    file, plain = tmp_path / "ours.parquet", tmp_path / "plain.parquet"
    result = asked(f"export big-shot {file} --saved '{evening}' --agreed")
    assert result.exit_code == 0, result.output
    table = parquet.read_table(file)
    assert table.num_rows == len(match.moves)
    parquet.write_table(table, plain, compression="none", use_dictionary=False)
    for told in (file.read_bytes(), plain.read_bytes(), repr(table.schema.metadata).encode()):
        for word in " ".join(NAMES).split():
            assert not any(spelling in told for spelling in spellings(word)), word
    assert set(table.column_names) == COLUMNS
    assert set(table.schema.metadata) == ABOUT


def test_what_does_not_fit_is_refused_in_a_sentence(saved: Path, tmp_path: Path) -> None:
    other = asked(f"export biz-bluff {tmp_path}/x.parquet --saved {saved} --agreed")
    assert other.exit_code == 1
    assert "is a match of Big Shot" in other.stderr
    nowhere = asked(f"export big-shot {tmp_path}/nowhere/x.parquet --games 1")
    assert nowhere.exit_code == 2
    assert "There is no folder" in nowhere.stderr
    assert list(tmp_path.iterdir()) == [saved]
