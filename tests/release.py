"""Whether everything agrees on the version that a tag names, and what the change log says of it.

python -m tests.release v0.2.0      prints the part of CHANGELOG.md, or says what does not agree
"""

import json
import re
import sys
import tomllib
from pathlib import Path

import magnat

ROOT = Path(__file__).resolve().parent.parent


class NotReady(ValueError):
    """A version that cannot be released. The message is a sentence."""


def versions() -> dict[str, str]:
    """Every place that says which version this is."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    client = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    return {"magnat": magnat.__version__, "pyproject.toml": project["version"], "web/package.json": client["version"]}


def notes(version: str, log: str) -> str:
    """What the change log says of a version."""
    found = re.search(rf"^## {re.escape(version)}\b[^\n]*\n(.*?)(?=^## |\Z)", log, re.MULTILINE | re.DOTALL)
    if not found or not found[1].strip():
        raise NotReady(f"CHANGELOG.md says nothing of {version}: name what is under 'Unreleased' after it.")
    newest = re.search(r"^## (?!Unreleased)(\S+)", log, re.MULTILINE)
    if newest and newest[1] != version:
        raise NotReady(f"CHANGELOG.md names {newest[1]} as the newest version, not {version}.")
    return found[1].strip()


def check(tag: str) -> str:
    version = tag.removeprefix("v")
    for place, said in versions().items():
        if said != version:
            raise NotReady(f"The tag is {tag}, but {place} says {said}.")
    return notes(version, (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))


def main() -> None:
    try:
        print(check(sys.argv[1]))
    except NotReady as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
