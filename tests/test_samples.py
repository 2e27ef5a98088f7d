"""Every sample in README, CONTRIBUTING and docs does what it says.

The Python blocks of a page are run one after the other, as whoever reads it would. Of the commands, those of `magnat`
are parsed, and run if they are quick and leave the checkout alone; so are those of `benchmarks`, in running text, too.
Make targets, npm scripts, modules and paths must be there.
"""

import argparse
import json
import os
import re
import runpy
import shlex
import subprocess
import sys
import warnings
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from unittest import mock

import pytest
import typer

from magnat.cli.app import app
from magnat.engine.compiling import INTERPRETED
from magnat.games import shelf

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(r"^(?P<indent> *)```(?P<language>\w+)\n(?P<code>.*?)^ *```$", re.MULTILINE | re.DOTALL)
PLACEHOLDER = re.compile(r"<\w+>")
RUN = ("games", "rules", "new-game", "settings", "observe", "actions")
"""Commands that are run and not only parsed: they are quick, and change nothing here."""
PATIENCE = 300


def blocks(page: Path, language: str) -> list[str]:
    found = FENCE.finditer(page.read_text(encoding="utf-8"))
    return [strip(block["code"], block["indent"]) for block in found if block["language"] == language]


def strip(code: str, indent: str) -> str:
    return "\n".join(line.removeprefix(indent) for line in code.splitlines())


def name_of(page: Path) -> str:
    return page.name


def commands(page: Path) -> list[str]:
    lines = [line for block in blocks(page, "sh") for line in block.replace("\\\n", " ").splitlines()]
    return [line for line in lines if line.strip() and not line.lstrip().startswith("#")]


SPOKEN = re.compile(r"`(python -m (?:benchmarks|tests|train)\b[^`]*)`")
SPOKEN_OF = [
    (name_of(page), " ".join(line.split()))
    for page in PAGES
    for line in SPOKEN.findall(FENCE.sub("", page.read_text(encoding="utf-8")))
]
"""Commands in running text."""
OURS = ("benchmarks.", "train")
VARIABLES = {"BOX": "big-shot", "N": "2", "DIR": "folder"}
"""What stands in a command for whatever one likes."""
PARSED = argparse.ArgumentParser.parse_args

SAMPLES = [(name_of(page), line) for page in PAGES for line in commands(page)]


@pytest.mark.skipif(INTERPRETED, reason="samples play thousands of games")
@pytest.mark.parametrize("document", [page for page in PAGES if blocks(page, "python")], ids=name_of)
def test_the_python_of_a_page_runs_from_top_to_bottom(document: Path, tmp_path: Path) -> None:
    script = tmp_path / "page.py"
    script.write_text("\n\n".join(blocks(document, "python")), encoding="utf-8")
    run([sys.executable, "-W", "error", str(script)], tmp_path)


@pytest.mark.parametrize(("document", "line"), SAMPLES)
def test_a_command_can_be_given_as_it_is_written(document: str, line: str, tmp_path: Path) -> None:
    assert document
    words = shlex.split(line, comments=True)
    while re.fullmatch(r"[A-Z_]+=.*", words[0]):
        assert words[0].startswith(("MAGNAT_", "POSTGRES_"))
        words = words[1:]
    program, *arguments = words
    assert Path(program).name in PROGRAMS, f"nobody has said how {program!r} is tried"
    PROGRAMS[Path(program).name](arguments, tmp_path)


def magnat_command(arguments: list[str], folder: Path) -> None:
    if any(map(PLACEHOLDER.fullmatch, arguments)):
        arguments = [PLACEHOLDER.sub("big-shot", argument) for argument in arguments]
    command, *rest = arguments
    parsed: typer.core.TyperGroup = typer.main.get_command(app)  # type: ignore[assignment]
    asked = parsed.commands[command]
    if isinstance(asked, typer.core.TyperGroup):
        command, *rest = rest
        asked = asked.commands[command]
    needs_a_file = [word for word in rest if word.endswith(".json")]
    if not needs_a_file:
        asked.make_context(command, list(rest))
    # Whoever follows the tutorial has laid its game out already.
    fits = "night-market" not in rest or (command == "new-game") != ("night-market" in shelf())
    if command in RUN and fits and not needs_a_file:
        if command == "new-game" and "--into" not in rest:
            rest += ["--into", str(folder)]
        run([sys.executable, "-m", "magnat.cli", command, *rest], folder, MAGNAT_INTERPRETED="1")


def make_target(arguments: list[str], _folder: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in arguments:
        assert re.search(rf"^{re.escape(target)}:", makefile, re.MULTILINE)


def npm_script(arguments: list[str], _folder: Path) -> None:
    scripts = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["scripts"]
    assert arguments[-1] in scripts


def python_module(arguments: list[str], _folder: Path) -> None:
    flag, module, *rest = arguments
    assert flag == "-m"
    assert find_spec(module)
    if module.startswith(OURS):
        parsed_by(module, rest)
    for path in rest if module == "pytest" else []:
        assert (ROOT / path).exists()


def parsed_by(module: str, arguments: list[str]) -> None:
    """Whether a module of ours takes these arguments; what it does with them is not begun."""
    if "argparse" not in source_of(module):
        for flag in [word for word in arguments if word.startswith("-")]:
            assert f'"{flag}"' in source_of(module), f"{module} takes no {flag}"
        return
    if "cosmic_ray" in source_of(module):
        pytest.importorskip("cosmic_ray", reason="it is installed by whoever wants mutants")

    def parse(parser: argparse.ArgumentParser, *_: object) -> None:
        PARSED(parser, [VARIABLES.get(word, word) for word in arguments])
        sys.exit(0)

    with pytest.MonkeyPatch.context() as patch, mock.patch.dict(os.environ), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Another test may have imported the module.
        patch.setattr(argparse.ArgumentParser, "parse_args", parse)
        patch.setattr(sys, "argv", [module, *arguments])
        with pytest.raises(SystemExit) as left:
            runpy.run_module(module, run_name="__main__", alter_sys=True)
    assert not left.value.code, f"{module} does not take {shlex.join(arguments)}"


def source_of(module: str) -> str:
    found = find_spec(f"{module}.__main__" if module == "train" else module)
    assert found
    assert found.origin
    return Path(found.origin).read_text(encoding="utf-8")


@pytest.mark.parametrize(("document", "line"), SPOKEN_OF)
def test_a_module_that_the_text_speaks_of_takes_what_is_said(document: str, line: str) -> None:
    assert document
    python_module(shlex.split(line)[1:], Path())


@pytest.mark.parametrize("file", sorted((ROOT / "benchmarks").glob("*.py")), ids=lambda file: file.name)
def test_a_benchmark_takes_the_flags_that_its_usage_names(file: Path) -> None:
    source = file.read_text(encoding="utf-8")
    for usage in re.findall(rf"^ *python -m benchmarks\.{file.stem}\b(.*?)(?: {{2,}}.*)?$", source, re.MULTILINE):
        for flag in re.findall(r"(?<!\S)\[?(--[\w-]+)", usage):
            plain = flag.removeprefix("--no-") if flag.startswith("--no-") else flag.removeprefix("--")
            assert re.search(rf'"--(no-)?{plain}"', source), f"{file.name} takes no {flag}"


def of_the_system(arguments: list[str], _folder: Path) -> None:
    """What a bare machine has, or a package of its own: only our files in it can be looked for here."""
    for word in arguments:
        if word.startswith("deploy/"):
            assert (ROOT / word).is_file()


def pip_command(arguments: list[str], _folder: Path) -> None:
    command, *wanted = arguments
    assert command == "install"
    assert set(wanted) <= {"magnat", "--upgrade"}


PROGRAMS: dict[str, Callable[[list[str], Path], None]] = {
    "magnat": magnat_command,
    "make": make_target,
    "npm": npm_script,
    "python": python_module,
    "python3": python_module,
    "pip": pip_command,
    **dict.fromkeys(
        ("apt-get", "systemctl", "install", "rm", "sed", "curl", "journalctl", "docker", "runuser", "caddy"),
        of_the_system,
    ),
}


def run(command: list[str], folder: Path, **environment: str) -> None:
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "COLUMNS": "100", **environment},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_there_are_samples_in_every_place() -> None:
    assert {name for name, _ in SAMPLES} >= {"README.md", "CONTRIBUTING.md", "howto.md", "tutorial.md"}
