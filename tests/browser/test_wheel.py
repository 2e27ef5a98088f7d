"""What is in the wheel plays by itself: unpacked into an empty folder, without the checkout and without Node.

`make wheel-test` goes further: it installs the wheel into a bare environment and plays a game to its end.
"""

import os
import sys
import zipfile
from pathlib import Path

import pytest

from tests.browser.conftest import Come
from tests.browser.house import House
from tests.wheel import build_wheel


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    wheel = build_wheel(folder)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


class Unpacked(House):
    def __init__(self, site: Path, data: Path) -> None:
        super().__init__(data, "--boxes", "big-shot", "--bot-delay", "0")
        self._command = [sys.executable, "-P", *self._command[1:]]
        kept = {name: os.environ[name] for name in ("HOME", "TMPDIR", "MAGNAT_CACHE") if name in os.environ}
        self._environment = {**kept, "PYTHONPATH": str(site), "PATH": "/nonexistent"}


def test_the_wheel_holds_the_client_and_nothing_that_is_only_for_us(unpacked: Path) -> None:
    assert (unpacked / "magnat" / "server" / "web" / "index.html").is_file()
    assert not (unpacked / "tests").exists()
    assert not list(unpacked.rglob("*.svelte"))
    (metadata,) = unpacked.glob("*.dist-info/METADATA")
    assert "nvidia" not in metadata.read_text(encoding="utf-8").partition("Provides-Extra")[0].lower()


def test_a_game_is_played_from_the_wheel_alone(unpacked: Path, tmp_path: Path, come: Come) -> None:
    house = Unpacked(unpacked, tmp_path)
    house.open()
    try:
        person = come()
        person.play_now(house.address)
        person.wait_for_table()
        for _ in range(3):
            if person.wait_for_turn():
                person.move()
        assert person.views()[-1]["number"] > 0
    finally:
        house.close()
