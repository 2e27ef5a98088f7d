"""What the Dockerfile says, done without Docker: the package stage in a folder, then what the last stage would start.

python -m tests.image

Each RUN, COPY and ENV of the stage `package` is carried out as it stands there, but that its folders lie in a
temporary one and its Python is this one. The client is the one that `npm run build` made, as the stage before would.
Then the server is started as the image starts it, with its variables, as somebody who is not root, and asked as its
health check asks. What only Docker can do is not tried: the images that it starts from, and its read-only file
system. Needs a package index.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from benchmarks.cluster import free_port

from tests.browser.house import build_client

ROOT = Path(__file__).resolve().parent.parent
PACKAGE, LAST = 1, 2
"""Of the stages, in order: the client is the first."""
PATIENCE = 60.0


class Instruction(NamedTuple):
    name: str
    rest: str


def stages(dockerfile: str) -> list[list[Instruction]]:
    """Each without its FROM."""
    lines = re.sub(r"^#.*\n", "", dockerfile, flags=re.MULTILINE).replace("\\\n", " ").splitlines()
    found: list[list[Instruction]] = []
    for line in filter(None, map(str.strip, lines)):
        name, _, rest = line.partition(" ")
        if name == "FROM":
            found.append([])
        else:
            found[-1].append(Instruction(name, rest.strip()))
    return found


class Image:
    """Folders that stand for those of the image."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._names = {
            path: str(folder / path[1:]) for path in ("/opt/magnat", "/build", "/var/lib/magnat", "/var/cache/magnat")
        }
        self._variables = {"PATH": f"{folder}/python:/usr/bin:/bin", "HOME": str(folder)}
        self._variables |= {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_"))}
        (folder / "python").mkdir()
        (folder / "python" / "python").symlink_to(sys.executable)
        for path in ("build/web", "var/lib/magnat", "var/cache/magnat"):
            (folder / path).mkdir(parents=True)

    def carry_out(self, stage: list[Instruction]) -> None:
        for instruction in stage:
            match instruction.name:
                case "ENV":
                    self._variables |= self._assigned(instruction.rest)
                case "COPY":
                    self._copy(instruction.rest.split())
                case "RUN":
                    print(instruction.rest, flush=True)
                    self._run(["sh", "-ec", self._here(instruction.rest)])

    def variables(self, stage: list[Instruction]) -> dict[str, str]:
        """Of what is started: nothing of the stage before."""
        mine = {"PATH": "/usr/bin:/bin"}
        for instruction in stage:
            if instruction.name == "ENV":
                assigned = self._assigned(instruction.rest)
                mine |= {name: value.replace("$PATH", mine["PATH"]) for name, value in assigned.items()}
        return mine

    def _assigned(self, rest: str) -> dict[str, str]:
        return {name: self._here(value) for name, _, value in (word.partition("=") for word in rest.split())}

    def _here(self, words: str) -> str:
        for path, ours in self._names.items():
            words = words.replace(path, ours)
        return words

    def _copy(self, words: list[str]) -> None:
        """Of the client's stage there is what it built."""
        if words[0].startswith("--from"):
            words = [words[1].removeprefix("/build/"), words[2]]
        *sources, target = words
        for source in sources:
            into = self._folder / "build" / target
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, into, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / source, into)

    def _run(self, command: list[str]) -> None:
        subprocess.run(command, check=True, cwd=self._folder / "build", env=self._variables)


def serve(folder: Path, image: Image, stage: list[Instruction]) -> None:
    """Until the health check is content."""
    port = str(free_port())
    variables = {**image.variables(stage), "MAGNAT_PORT": port, "MAGNAT_METRICS_PORT": str(free_port())}
    told = {instruction.name: instruction.rest for instruction in stage}
    command, check = (re.findall(r'"([^"]*)"', told[name]) for name in ("ENTRYPOINT", "HEALTHCHECK"))
    check[-1] = check[-1].replace(":8000", f":{port}")
    bin_folder = folder / "opt" / "magnat" / "bin"
    user = int(told["USER"]) if os.geteuid() == 0 and reachable(Path(sys.executable).resolve()) else None
    if user is not None:
        for path in ("var/lib/magnat", "var/cache/magnat"):
            os.chown(folder / path, user, user)
    running = subprocess.Popen(
        [str(bin_folder / command[0]), *command[1:]], env=variables, cwd=folder / "var", user=user
    )
    try:
        until = time.monotonic() + PATIENCE
        asking = [str(bin_folder / "python"), *check[1:]]
        while subprocess.run(asking, check=False, env=variables, stderr=subprocess.DEVNULL).returncode:
            if running.poll() is not None or time.monotonic() > until:
                raise SystemExit("The server does not get ready.")
            time.sleep(0.2)
        whose = f"user {user}" if user is not None else "whoever runs this"
        print(f"{' '.join(command)}: ready, as {whose}.")
    finally:
        running.terminate()
        running.wait(PATIENCE)


def reachable(path: Path) -> bool:
    """Whether anybody may run this."""
    return all(parent.stat().st_mode & 0o001 for parent in (path, *path.parents))


def main() -> None:
    if reason := build_client():
        raise SystemExit(reason)
    found = stages((ROOT / "Dockerfile").read_text(encoding="utf-8"))
    with TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        image = Image(folder)
        image.carry_out(found[PACKAGE])
        left = sorted(path.name for path in (folder / "opt/magnat/bin").iterdir() if path.name.startswith("pip"))
        serve(folder, image, found[LAST])
        size = sum(file.lstat().st_size for file in (folder / "opt").rglob("*"))
        print(f"/opt/magnat: {size / 1e6:.0f} MB; left of pip: {left or 'nothing'}.")


if __name__ == "__main__":
    main()
