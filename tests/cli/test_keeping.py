"""`magnat admin`: beside a real server that plays on."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from magnat.cli.app import app
from magnat.server import keeper
from tests.server.room import Room, open_room, person
from tests.server.test_operation import soon


def magnat(data: Path | str, *arguments: str, fails: bool = False) -> Result:
    done = CliRunner().invoke(app, [*arguments, "--data", str(data)], env={"COLUMNS": "200"}, prog_name="magnat")
    assert done.exit_code == (1 if fails else 0), done.output
    return done


def open_table(room: Room) -> tuple[str, int]:
    """With a few words said at it."""
    guest = room.guest()
    table = guest.open(person("Ann"), person("Bob"))["table"]
    place = guest.sit(table)
    for word in ("one", "two", "three"):
        place.tell(type="say", text=word)
        place.next()
    return table, place.view.number


def test_the_keeper_sees_tables_and_load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "LOOK", 0.1)
    monkeypatch.setattr(keeper, "REPORT", 0.1)
    with open_room(tmp_path) as room:
        table, number = open_table(room)
        (row,) = json.loads(magnat(tmp_path, "admin", "tables", "--json").stdout)
        assert (row["table"], row["game"], row["events"], row["closed"]) == (table, "big-shot", number, False)
        assert table in magnat(tmp_path, "admin", "tables").stdout
        assert table not in magnat(tmp_path, "admin", "tables", "--game", "venture").stdout

        def loads() -> list[dict[str, object]]:
            told: list[dict[str, object]] = json.loads(magnat(tmp_path, "admin", "load", "--json").stdout)
            return told

        # A report may have been written while the table was opened, before anybody sat there.
        soon(lambda: [(load["tables"], load["sockets"]) for load in loads()] == [(1, 1)])
        assert str(loads()[0]["server"]) in magnat(tmp_path, "admin", "load").stdout


def test_orders_are_given_listed_and_taken_back(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        table, _ = open_table(room)
    magnat(tmp_path, "admin", "close", table, "--reason", "quarrel")
    magnat(tmp_path, "admin", "ban", "2001:db8::7", "--for", "30d")
    magnat(tmp_path, "admin", "ban", "192.0.2.7/24")
    magnat(tmp_path, "admin", "read-only", "on")
    listed = magnat(tmp_path, "admin", "orders").stdout
    assert all(said in listed for said in (table, "quarrel", "2001:db8::/64", "192.0.2.0/24", "read-only"))
    assert "lecture seule" in magnat(tmp_path, "admin", "orders", "--lang", "fr").stdout
    magnat(tmp_path, "admin", "open", table)
    magnat(tmp_path, "admin", "unban", "2001:db8::7")
    magnat(tmp_path, "admin", "unban", "192.0.2.0/24")
    magnat(tmp_path, "admin", "read-only", "off")
    assert table not in magnat(tmp_path, "admin", "orders").stdout
    assert "no such order" in magnat(tmp_path, "admin", "unban", "192.0.2.0/24", fails=True).stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("close", "nothing"), "There is no table nothing"),
        (("delete", "nothing"), "There is no table nothing"),
        (("ban", "somebody"), "neither an address nor a network"),
        (("open", "nothing"), "no such order"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    with open_room(tmp_path):
        pass
    assert said in magnat(tmp_path, "admin", *arguments, fails=True).stderr


def test_a_deleted_table_is_gone(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        table, _ = open_table(room)
    magnat(tmp_path, "admin", "delete", table)
    assert json.loads(magnat(tmp_path, "admin", "tables", "--json").stdout) == []
    assert "taken back" not in magnat(tmp_path, "admin", "orders").stdout, "an order about nothing would stand for ever"
