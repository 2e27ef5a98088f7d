"""Magnat beside its peers: who makes how many decisions a second, in turns, on one core.

python -m benchmarks.peers --folder /tmp/peers      # a virtual environment a peer, made with uv where it is missing
python -m benchmarks.peers --folder /tmp/peers --no-install --markdown

Every contender is a process of its own that waits for its turn, pinned to the same core. Decisions of players are
counted, drawn at random among the legal ones; cards dealt and dice rolled are not. They are counted for each second of
processor time, so that other work of the machine matters little; the median of all rounds counts. Games differ in how
much a decision changes: read it as how long a learner waits, not as whose code is better.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

CHILD = Path(__file__).with_name("peers_play.py")
OWN = "own best face"
PYTHON = "one game from Python"
ZOO = "through PettingZoo"
INSTALL_PATIENCE = 900
BOXES = ("big-shot", "biz-bluff", "kohle", "venture")
"""Riche ou Pauvre is Venture."""
NOT_RUN = {
    "Pgx (through PettingZoo)": "has no adapter to PettingZoo in its package",
    "TAG": "is in no package index: Maven builds it from source, with Spark among its libraries, and Java drives it",
}


@dataclass
class Contender:
    library: str
    game: str
    face: str
    """How it is driven."""
    play: str
    """The function of `peers_play` that plays it, and what it is handed."""
    handed: str
    packages: tuple[str, ...] = ()
    """What is installed for it; nothing: it runs where Magnat is."""
    rates: list[float] = field(default_factory=list)
    missing: str = ""
    process: "subprocess.Popen[str] | None" = None

    @property
    def rate(self) -> float:
        return median(self.rates)


def contenders() -> list[Contender]:
    zoo, pgx, shimmy = ("pettingzoo[classic]",), ("pgx", "jax"), ("shimmy[openspiel]",)
    return [
        *(Contender("Magnat", box, OWN, "magnat_batch", box) for box in BOXES),
        Contender("Magnat", "big-shot", PYTHON, "magnat_match", "big-shot"),
        *(Contender("Magnat", box, ZOO, "magnat_pettingzoo", box) for box in BOXES),
        Contender("OpenSpiel", "hearts", OWN, "open_spiel_native", "hearts"),
        Contender("OpenSpiel", "leduc_poker", OWN, "open_spiel_native", "leduc_poker"),
        Contender("OpenSpiel", "hearts", PYTHON, "open_spiel_python", "hearts"),
        Contender("OpenSpiel", "leduc_poker", PYTHON, "open_spiel_python", "leduc_poker"),
        Contender("Pgx", "leduc_holdem", OWN, "pgx_batch", "leduc_holdem", pgx),
        Contender("Pgx", "connect_four", OWN, "pgx_batch", "connect_four", pgx),
        Contender("Pgx", "backgammon", OWN, "pgx_batch", "backgammon", pgx),
        Contender("PettingZoo", "connect_four_v3", ZOO, "pettingzoo_classic", "connect_four_v3", zoo),
        Contender("PettingZoo", "leduc_holdem_v4", ZOO, "pettingzoo_classic", "leduc_holdem_v4", zoo),
        *(Contender("OpenSpiel", name, ZOO, "open_spiel_shimmy", name, shimmy) for name in ("hearts", "leduc_poker")),
        Contender("RLCard", "leduc-holdem", PYTHON, "rlcard_env", "leduc-holdem", ("rlcard",)),
        Contender("RLCard", "no-limit-holdem", PYTHON, "rlcard_env", "no-limit-holdem", ("rlcard",)),
        Contender("Catanatron", "Catan", PYTHON, "catanatron_game", "Catan", ("catanatron",)),
        Contender("PufferLib", "connect4", OWN, "pufferlib_ocean", "puffer_connect4", ("pufferlib",)),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, required=True, help="where the peers' environments lie or are made")
    parser.add_argument("--install", action=argparse.BooleanOptionalAction, default=True)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--markdown", action="store_true")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    core = max(os.sched_getaffinity(0))
    every = contenders()
    before = os.getloadavg()[0]
    try:
        for one in every:
            start(one, asked.folder, asked.install, core)
        for _ in range(asked.rounds):
            for one in every:
                turn(one, asked.seconds)
    finally:
        for one in every:
            if one.process:
                one.process.kill()
                one.process.wait()
    show(every, asked.markdown, before)


def start(one: Contender, folder: Path, install: bool, core: int) -> None:
    """Have a contender make itself ready, and wait until it is: nobody warms up during another's turn."""
    python = interpreter(one, folder, install)
    if python is None:
        return
    command = [python, str(CHILD), one.play, one.handed, str(core)]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    hidden = ("PYTHONPATH",) if one.packages else ()  # A peer sees its own packages alone.
    around = {name: value for name, value in os.environ.items() if name not in hidden}
    one.process = subprocess.Popen(command, text=True, env=around, **pipes)
    print(f"ready: {one.library}, {one.game}, {one.face}", file=sys.stderr)
    answer = heard(one)
    one.missing = answer.get("missing", "")


def interpreter(one: Contender, folder: Path, install: bool) -> str | None:
    """The Python that runs it; None, with the reason, where it cannot be installed."""
    if not one.packages:
        return sys.executable
    home = folder / one.packages[0].partition("[")[0]
    done, python = home / "installed", home / "bin" / "python"
    if not done.is_file() and install:
        uv = shutil.which("uv") or str(Path(sys.executable).with_name("uv"))
        try:
            subprocess.run([uv, "venv", "--quiet", "--clear", str(home)], check=True, timeout=INSTALL_PATIENCE)
            command = [uv, "pip", "install", "--quiet", "--python", str(python), *one.packages]
            subprocess.run(command, check=True, timeout=INSTALL_PATIENCE)
            done.touch()
        except (subprocess.SubprocessError, OSError) as error:
            one.missing = f"could not be installed here ({type(error).__name__})"
    if not done.is_file():
        one.missing = one.missing or "is not installed here"
        return None
    return str(python)


def turn(one: Contender, seconds: float) -> None:
    if one.process is None or one.missing:
        return
    assert one.process.stdin is not None
    one.process.stdin.write(f"{seconds}\n")
    one.process.stdin.flush()
    played = heard(one)
    if "moves" in played:
        one.rates.append(played["moves"] / played["cpu"])


def heard(one: Contender) -> dict[str, Any]:
    assert one.process is not None
    assert one.process.stdout is not None
    while line := one.process.stdout.readline():
        if line.startswith("{"):  # Some libraries greet.
            found: dict[str, Any] = json.loads(line)
            return found
    return {"missing": "ended without a word"}


def show(every: list[Contender], markdown: bool, load: float) -> None:
    measured = [one for one in every if one.rates]
    first: dict[str, Contender] = {}
    for one in measured:
        first.setdefault(one.face, one)
    lines = ["| library | game | face | decisions a second | Magnat's big-shot makes |", "|---|---|---|---:|---:|"]
    for one in sorted(measured, key=lambda one: (one.face, -one.rate)):
        ratio = first[one.face].rate / one.rate
        times = f"{ratio:,.{0 if ratio >= 10 else 1}f} times as many" if one.library != "Magnat" else ""
        lines.append(f"| {one.library} | {one.game} | {one.face} | {one.rate:,.0f} | {times} |")
    print("\n".join(lines if markdown else [line.replace("|", " ") for line in lines if "---" not in line]))
    absent = {f"{one.library} ({one.game})": one.missing for one in every if not one.rates} | NOT_RUN
    for name, why in absent.items():
        print(f"{name}: {why}.")
    print(f"Load of the machine: {load:.1f} before, {os.getloadavg()[0]:.1f} after, {os.cpu_count()} cores.")


if __name__ == "__main__":
    main()
