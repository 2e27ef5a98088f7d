"""One declaration: what a flag, a variable and a line of the file may say, and which of them goes first."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from magnat.cli.app import app
from magnat.cli.manual import manual_in
from magnat.server import settings
from magnat.server.networks import is_among
from magnat.server.setting_kinds import DAY, BadSetting
from magnat.server.settings import Settings, as_file, declared, flag, from_file, gather, read, variable

RAW = {"COLUMNS": "300", "TERM": "dumb"}


def written(folder: Path, content: str) -> Path:
    file = folder / "magnat.toml"
    file.write_text(content, encoding="utf-8")
    return file


def test_the_help_page_names_every_setting_its_variable_and_what_is_usual() -> None:
    page = CliRunner().invoke(app, ["serve", "--help"], env=RAW | {"LC_ALL": "C"}, prog_name="magnat").stdout
    for name, found in declared().items():
        assert flag(name) in page
        assert variable(name) in page
        assert str(manual_in("en").messages.get(found.usual, found.usual)) in page


def test_the_file_of_settings_says_what_is_so_anyway(tmp_path: Path) -> None:
    said = [line[2:] for line in as_file().splitlines() if " = " in line and " = ..." not in line]
    assert len(said) == len(declared()) - as_file().count(" = ...")
    values = from_file(written(tmp_path, "\n".join(said)))
    for name, value in values.items():
        kind = declared()[name].kind
        assert kind.write(value) == kind.write(getattr(Settings(), name))


def test_the_file_of_settings_is_in_the_readers_language() -> None:
    assert "# Réglages de" in as_file("fr")
    assert [line for line in as_file("fr").splitlines() if not line.startswith("#") and line] == []
    told = [[line for line in as_file(language).splitlines() if " = " in line] for language in ("en", "fr")]
    assert [line.split("  #")[0] for line in told[0]] == [line.split("  #")[0] for line in told[1]]


@pytest.mark.parametrize(
    ("name", "value", "meant"),
    [
        ("requests", "5/50", (5.0, 50)),
        ("bot_delay", "0.1-0.5", (0.1, 0.5)),
        ("bot_delay", "0", (0.0, 0.0)),
        ("links_last", "30d", 30 * DAY),
        ("links_last", "12h", 12 * 3600),
        ("header_seconds", 2.5, 2.5),
        ("deflate", "yes", True),
        ("deflate", False, False),
        ("origins", "https://a.example, https://b.example", ("https://a.example", "https://b.example")),
        ("origins", ["https://a.example"], ("https://a.example",)),
        ("origins", "", ()),
        ("data", "/tmp/games", Path("/tmp/games")),
    ],
)
def test_a_value_is_read_alike_wherever_it_is_written(name: str, value: Any, meant: Any) -> None:
    assert read(name, value) == meant


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("requests", "many", "is no rate"),
        ("requests", "0/5", "would let nobody in"),
        ("port", "http", "is no whole number"),
        ("port", True, "is no whole number"),
        ("share", 0, "is less than 1"),
        ("bot_delay", "slow", "is no span"),
        ("links_last", "-1", "is no time"),
        ("deflate", "perhaps", "is neither true nor false"),
        ("contact", 7, "is no text"),
    ],
)
def test_a_value_that_cannot_be_is_named(name: str, value: Any, why: str) -> None:
    with pytest.raises(BadSetting, match=why):
        read(name, value)


def test_what_is_given_goes_before_the_file_and_the_file_before_what_is_usual(tmp_path: Path) -> None:
    file = written(tmp_path, 'port = 9000\nhost = "192.0.2.1"\n')
    found = gather({"port": 9100, "host": None, "share": None}, file)
    assert (found.port, found.host, found.share) == (9100, "192.0.2.1", Settings().share)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("prot = 1", "there is no setting 'prot'"),
        ("port = 'x'", "port: 'x' is no whole number"),
        ("port = ", "is not TOML"),
    ],
)
def test_a_bad_file_is_one_sentence_with_its_name(tmp_path: Path, content: str, why: str) -> None:
    with pytest.raises(BadSetting, match=why) as caught:
        from_file(written(tmp_path, content))
    assert "magnat.toml" in str(caught.value)


def test_a_variable_goes_before_the_file_and_a_flag_before_both(tmp_path: Path) -> None:
    """As `magnat serve` sees it: what is wrong with the one that counts is what it complains of."""
    file = written(tmp_path, "port = 'of the file'\n")
    arguments = ["serve", "--config", str(file), "--data", str(tmp_path)]

    def complaint(*more: str, **variables: str) -> str:
        return CliRunner().invoke(app, [*arguments, *more], env={**RAW, **variables}, prog_name="magnat").stderr

    assert "of the file" in complaint()
    assert "of the variable" in complaint(MAGNAT_PORT="of the variable")
    assert "of the flag" in complaint("--port", "of the flag", MAGNAT_PORT="of the variable")


@pytest.mark.parametrize(
    ("address", "networks", "among"),
    [
        ("10.1.2.3", ("10.0.0.0/8",), True),
        ("11.1.2.3", ("10.0.0.0/8",), False),
        ("fd00::1", ("fd00::/8", "10.0.0.0/8"), True),
        ("127.0.0.1", ("127.0.0.1",), True),
        ("192.0.2.1", ("*",), True),
        ("", ("10.0.0.0/8",), False),
    ],
)
def test_a_proxy_is_trusted_by_its_address_or_its_network(address: str, networks: tuple[str, ...], among: bool) -> None:
    assert is_among(address, networks) is among


def test_the_printed_file_is_toml_whatever_is_uncommented() -> None:
    for line in as_file().splitlines():
        if " = " in line and " = ..." not in line:
            assert tomllib.loads(line.removeprefix("# "))


def test_whoever_has_no_home_has_a_folder_where_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """As under a number that is nobody's, in a container."""

    def nobody(_: int) -> None:
        raise KeyError

    for name in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pwd.getpwuid", nobody)
    assert settings.your_folder() == Path("magnat")
