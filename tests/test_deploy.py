"""What deploy/ hands to other programs fits what Magnat says and takes."""

import json
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml

from magnat.cli.app import app
from magnat.server.metrics import Metrics
from magnat.server.settings import declared, from_file, variable
from magnat.table import events

ROOT = Path(__file__).resolve().parent.parent
DEPLOY = ROOT / "deploy"
NO_SETTINGS = {"MAGNAT_DOMAIN", "MAGNAT_UPSTREAM", "MAGNAT_CACHE", "MAGNAT_CLIENT_BUILT"}
"""Of Caddy, of the compiler and of the build."""
VARIABLE = re.compile(r"\bMAGNAT_[A-Z_]+\b")
METRIC = re.compile(r"\bmagnat_[a-z_]+\b")


@pytest.fixture(scope="module")
def told() -> set[str]:
    """The names of all metrics."""
    metrics = Metrics()
    metrics.stored(events.Said(at=0.0, seat=0, name="", text=""), 0.1)
    metrics.refused("code")
    metrics.opened("game")
    metrics.responded(200)
    metrics.watch(lambda: dict.fromkeys(HELD, 0.0))
    return set(METRIC.findall(metrics.page().decode()))


HELD = ("tables_in_memory", "tables_with_people", "sockets", "read_only", "ready")


@pytest.mark.parametrize("name", ["grafana-dashboard.json", "alerts.yml"])
def test_every_metric_that_is_asked_for_is_told(name: str, told: set[str]) -> None:
    asked = set(METRIC.findall((DEPLOY / name).read_text(encoding="utf-8")))
    assert asked
    assert asked <= told


def test_the_dashboard_shows_everything_that_is_counted(told: set[str]) -> None:
    shown = (DEPLOY / "grafana-dashboard.json").read_text(encoding="utf-8")
    assert json.loads(shown)["panels"]
    families = {re.sub(r"_(total|bucket|count|sum|created)$", "", name) for name in told} - {"magnat_info"}
    assert [name for name in families if name not in shown] == []


@pytest.mark.parametrize("name", ["Dockerfile", "deploy/compose.yaml", "deploy/magnat.service", "deploy/Caddyfile"])
def test_every_variable_is_a_setting(name: str) -> None:
    used = set(VARIABLE.findall((ROOT / name).read_text(encoding="utf-8")))
    assert used <= {variable(setting) for setting in declared()} | NO_SETTINGS


def test_the_settings_of_a_public_house_can_be_read() -> None:
    assert from_file(DEPLOY / "magnat.toml")["keep_tables"] > 0


def test_the_unit_starts_a_command_that_there_is() -> None:
    (line,) = re.findall(r"^ExecStart=(.*)$", (DEPLOY / "magnat.service").read_text(encoding="utf-8"), re.MULTILINE)
    program, command, *arguments = shlex.split(line)
    assert Path(program).name == "magnat"
    group: Any = typer.main.get_command(app)
    group.commands[command].make_context(command, arguments)


def test_the_services_depend_on_each_other_and_on_files_that_are_there() -> None:
    house = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    for service in house["services"].values():
        assert set(service.get("depends_on", {})) <= set(house["services"])
        for source, *_ in (mount.split(":") for mount in service.get("volumes", ())):
            assert (DEPLOY / source).is_file() if source.startswith(".") else source in house["volumes"]
    for name in ("prometheus.yml", "alerts.yml"):
        assert yaml.safe_load((DEPLOY / name).read_text(encoding="utf-8"))


def test_the_image_is_made_in_stages_from_files_that_are_there_and_runs_as_nobody_in_particular() -> None:
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    stages = [line.split()[-1] for line in lines if line.startswith("FROM") and " AS " in line]
    copied = [line.split()[1:-1] for line in lines if line.startswith("COPY")]
    for words in copied:
        if words[0].startswith("--from="):
            assert words[0].removeprefix("--from=") in stages
        else:
            assert all((ROOT / word).exists() for word in words)
    users = [line.split()[1] for line in lines if line.startswith("USER")]
    assert users
    assert users[-1] not in ("0", "root")
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    needed = {word.split("/")[0] for words in copied if not words[0].startswith("--") for word in words}
    assert {f"!{name}" for name in needed} <= set(ignored)


def test_the_lock_is_read_by_everything_that_installs_to_play() -> None:
    assert "requirements-run.lock" in (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]["build"]
