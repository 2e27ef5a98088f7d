"""What has passed is not run again until something that it reads has changed, and never trusted where it counts."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests import everything
from tests.everything import MOST_UNLUCKY, Ended, Round, Suite, suites
from tests.unchanged import Tree

FILES = {
    "src/magnat/__init__.py": "",
    "src/magnat/engine/fields.py": "",
    "src/magnat/server/hub.py": "",
    "src/magnat/cli/play.py": "",
    "tests/helper.py": "from tests.further import thing",
    "tests/further.py": "import magnat.server.hub",
    "tests/conftest.py": "",
    "tests/test_engine.py": "from magnat.engine import fields",
    "tests/test_server.py": "from tests import helper",
    "tests/test_pages.py": "HERE = __file__",
    "docs/design.md": "",
}
WHO_READS = {
    "src/magnat/engine/fields.py": {"tests/test_engine.py", "tests/test_server.py", "tests/test_pages.py"},
    "src/magnat/server/hub.py": {"tests/test_server.py", "tests/test_pages.py"},
    "src/magnat/cli/play.py": {"tests/test_pages.py"},
    "tests/further.py": {"tests/test_server.py", "tests/test_pages.py"},
    "tests/conftest.py": {"tests/test_engine.py", "tests/test_server.py", "tests/test_pages.py"},
    "tests/test_engine.py": {"tests/test_engine.py", "tests/test_pages.py"},
    "docs/design.md": {"tests/test_pages.py"},
}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    subprocess.run(["git", "init", "--quiet", str(tmp_path)], check=True)
    (tmp_path / ".gitignore").write_text(".cache/\n")
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


class Noting(Suite):
    """A suite that only notes which files are run; what is in `failing` fails."""

    ran: list[str] = []  # noqa: RUF012  (one list for the test at hand)
    failing: set[str] = set()  # noqa: RUF012

    def run(self, files: Sequence[str], counting: bool) -> Ended:
        Noting.ran[:] = [*files, *(["counted"] if counting else [])]
        return Ended(Noting.failing)


def a_round(checkout: Path, *, failing: str = "", all_of_it: bool = False) -> set[str]:
    """What is run."""
    tree = Tree(checkout, checkout / ".cache" / "passed.json")
    Noting.ran.clear()
    Noting.failing = {failing} if failing else set()
    suite = Noting("all", tuple(tree.files("tests/test_*.py")))
    assert Round(tree, all_of_it).run_tests(suite) == (not failing)
    return set(Noting.ran)


ALL = {name for name in FILES if name.startswith("tests/test_")} | {"counted"}


def test_what_has_passed_is_not_run_again_and_what_has_failed_is(checkout: Path) -> None:
    assert a_round(checkout, failing="tests/test_engine.py") == ALL
    assert a_round(checkout) == {"tests/test_engine.py"}
    assert a_round(checkout) == set()


@pytest.mark.parametrize("name", WHO_READS)
def test_whoever_reads_what_has_changed_is_run_again_and_nobody_else(checkout: Path, name: str) -> None:
    a_round(checkout)
    (checkout / name).write_text(FILES[name] + "\n# Changed.")
    assert a_round(checkout) - {"counted"} == WHO_READS[name]
    assert a_round(checkout) == set()


def test_a_new_file_is_a_change(checkout: Path) -> None:
    a_round(checkout)
    (checkout / "src/magnat/engine/more.py").write_text("")
    assert a_round(checkout) == ALL


def test_everything_is_run_if_it_is_asked_for(checkout: Path) -> None:
    a_round(checkout)
    assert a_round(checkout, all_of_it=True) == ALL


def test_what_was_changed_while_it_ran_has_not_passed(checkout: Path) -> None:
    tree = Tree(checkout, checkout / ".cache" / "passed.json")
    (checkout / "docs/design.md").write_text("Changed.")
    tree.note({"a": True, "b": True}, {"a": ["docs"], "b": ["src"]})
    again = Tree(checkout, checkout / ".cache" / "passed.json")
    assert not again.has_passed("a", ["docs"])
    assert again.has_passed("b", ["src"])


def test_where_nothing_is_known_of_the_files_everything_is_run(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_engine.py").write_text("")
    for _ in range(2):
        assert a_round(tmp_path) == {"tests/test_engine.py", "counted"}


def test_every_test_file_belongs_to_a_round() -> None:
    tree = Tree()
    found = {file for suite in suites(tree) for file in suite.files}
    assert found == set(tree.files("tests/**/test_*.py"))
    assert {f"tests/{name}.py" for name in everything.COMPILED_ONLY} <= found


LUCK = """
from pathlib import Path
import pytest

@pytest.mark.parametrize("number", range({count}))
def test_luck(tmp_path, number):
    seen = Path(__file__).with_name(f"seen{{number}}")
    before = seen.exists()
    seen.touch()
    assert before and {second}
"""


@pytest.mark.parametrize(
    ("count", "second", "failed", "unlucky"),
    [(2, True, 0, 2), (2, False, 2, 0), (MOST_UNLUCKY + 1, True, MOST_UNLUCKY + 1, 0)],
)
def test_what_fails_by_accident_has_a_second_chance_and_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int, second: bool, failed: int, unlucky: int
) -> None:
    (tmp_path / "test_luck.py").write_text(LUCK.format(count=count, second=second))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # It would take longer to load them than to fail.
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p xdist")
    monkeypatch.setattr(everything, "ROOT", tmp_path)
    monkeypatch.setattr(everything, "LAST_FAILED", tmp_path / ".pytest_cache" / "v" / "cache" / "lastfailed")
    ended = Suite("luck", ("test_luck.py",), at_a_time=0, second_chance=True).run(["test_luck.py"], counting=False)
    assert (len(ended.failed), len(ended.unlucky)) == (failed, unlucky)
