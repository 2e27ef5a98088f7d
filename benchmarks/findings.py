"""Plays what docs/findings.md tells of, and writes its tables and pictures anew.

python -m benchmarks.findings              # every box, some minutes each
python -m benchmarks.findings kohle --games 400

A table stands between two comments that name its box; the words around it are written by people and stay.
"""

import argparse
import json
import os
import re
from pathlib import Path

import msgspec

import magnat
from magnat.cli.lab import gains, shares, tables, words_for
from magnat.sim.drawing import draw
from magnat.sim.findings import Findings, Study, found

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGE = DOCS / "findings.md"
GAMES = {"big-shot": 4000, "biz-bluff": 10000, "kohle": 6000, "venture": 6000, "riche-ou-pauvre": 6000}
SEATS = 4


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("boxes", nargs="*", default=list(GAMES))
    parser.add_argument("--games", type=int)
    parser.add_argument("--out", type=Path, help="where the numbers go as JSON, a file a box")
    asked = parser.parse_args()
    os.nice(10)
    for box in asked.boxes:
        findings = found(Study(magnat.load(box), SEATS, asked.games or GAMES[box], 1))
        if asked.out:
            (asked.out / f"{box}.json").write_bytes(msgspec.json.encode(findings))
        write(findings)
        print(json.dumps({"box": box, "games": findings.games}), flush=True)


def write(findings: Findings) -> None:
    """Into the page, between the comments, and the picture beside it."""
    game = magnat.load(findings.game)
    words = words_for(game, "en")
    picture = draw(shares(findings, game, words), gains(findings, words), 1 / findings.seats)
    (DOCS / f"findings-{game.id}.svg").write_bytes(picture)
    begin, end = f"<!-- {game.id} -->", f"<!-- end of {game.id} -->"
    page = PAGE.read_text(encoding="utf-8")
    block = f"{begin}\n{as_markdown(findings)}\n{end}"
    PAGE.write_text(re.sub(f"{begin}.*?{end}", lambda _: block, page, flags=re.DOTALL), encoding="utf-8")


def as_markdown(findings: Findings) -> str:
    game = magnat.load(findings.game)
    words = words_for(game, "en")
    parts = [
        f"`magnat lab {game.id} --games {findings.games}`; a game takes {_plain(findings.moves.mean)} actions "
        f"[{_plain(findings.moves.low)} – {_plain(findings.moves.high)}].",
        f"![Shares of wins, and what things add to them](findings-{game.id}.svg)",
    ]
    for head, columns, rows in tables(findings, game, words):
        lines = [f"| {head} | {' | '.join(columns)} |", "|---" + "|---:" * len(columns) + "|"]
        lines += [f"| {' | '.join(row)} |".replace("\\[", "[") for row in rows]
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def _plain(number: float) -> str:
    return f"{number:.1f}"


if __name__ == "__main__":
    main()
