"""Has the arena play, and writes docs/bots.md from the games that are stored.

    python -m benchmarks.leaderboard [BOX ...] [--players gentle,steady] [--games 240] [--seats 4] [--workers 2]
        [--tricks 4000 [--levels gentle,steady]] [--only-write]

Each box is played at every number of seats, or at those named. Games are kept in benchmarks/arena, a file for each box,
number of seats and list of players: a run goes on where the last one stopped.
"""

import argparse
import json
import time
from pathlib import Path

from msgspec.structs import replace
from tests.bots.tricks import Tried, tricks_of, try_trick

import magnat
from benchmarks.bots import SEATS, told
from magnat.games import shelf
from magnat.sim.contest import Contest, InTurn, Result, hold, stored
from magnat.sim.ratings import standings
from magnat.sim.statistics import share

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "benchmarks" / "arena"
PAGE = ROOT / "docs" / "bots.md"
TRICKS = GAMES / "tricks.jsonl"
"""What the strongest known trick wins against three of a level, a line for each box and level."""

HEAD = """# The bots, and how good they are

```sh
magnat arena big-shot --players gentle,steady,sharp,./my_bot.py --games 240
```

lets levels and programs of your own play each other in every seating, on all cores, and rates them (`pip install
"magnat[arena]"`). What came of each game is a line of a file: stop whenever you like, and the same command goes on.
The same seed gives the same games on any number of cores. `--cluster` plays them on a Ray cluster (`pip install
"magnat[cluster]"`; `RAY_ADDRESS` says where it is, else Ray is started here): a game whose worker dies is played again.
Programs of your own must lie in the same place on all its machines.

| level | what it does |
|---|---|
| `random` | any legal action |
| `naive` | knows the rules and one idea of the game |
| `gentle` | a pleasant loser: a style of its own between naive and steady, and it lets things go |
| `steady` | counts and plans; what tricks win against it stands below |
| `sharp` | searches: tries its moves out in imagined worlds, for no longer than a tenth of a second |
| `master` | searches further and longer; at a table less than a second |

All of them see what their seat may see, and nothing else. `sharp` and `master` need compiled rules; until these are
ready they play like `steady`. How strong they are stands below, as far as it was measured.

Every box has a judge: a small network that has learnt, from games between bots, who wins from a position. With it a
search looks no further than to one of the next quiet moments (of the next lots, or turns), instead of playing every
imagined world to its end. `python -m train BOX` makes it. Those that ship learnt on two cores in some minutes each:
from 80,000 games of Kohle, 40,000 of Big Shot and of Biz Bluff, 30,000 of Venture and of Riche ou Pauvre, between
steady players with some weaker ones among them.

In Big Shot `master` knows more: it takes the others to play mostly as `sharp` does, whose choices a second network has
learnt, and its judge has learnt from games between players with these habits. `python -m train big-shot --master
--searching 800 --games 42000 --positions 60 --hidden 96,48` makes both; those that ship learnt on a GPU machine within
four minutes, from 793 games of `sharp` (121,600 choices) and 42,000 of its likeness, as many as there was time for.
Such habits are hard to learn: of the choices held back they foresee 73.9 %, where the steady player foresees 71.3 %,
and of those in which `sharp` differs from it 12 %. Kohle's were no better (84.1 % and 83.7 %), and do not ship.
`--improve` has such players get better by playing on against those they were learnt from; nobody has run that in
earnest.

**What is not reached.** `master` does not win 55 % against three `sharp` in any box, as far as it was measured. In Big
Shot knowing the others' habits may have brought it from a quarter to not quite a third (below); in Venture and Riche ou
Pauvre, where looks go further than one turn now, and in Biz Bluff, where they are three times as many, `sharp` has
become far better against steady players, and so harder to beat, too, and only a few games have been played against it.
`sharp` wins more than 55 % against three `steady` in every box, but 400 games of that are stored of Big Shot alone; of
Biz Bluff there are only a few, and 42 that were played elsewhere. How much tricks win against `master` has not been
measured, nor against `sharp` but in Big Shot (below); nor what a search with a judge does against one of whole playouts
at equal time.

There is no tree over one's own later decisions. Every move is tried in the same imagined worlds, its lead over the
steady player's is taken world by world, and what follows is left to steady players and the judge. A tree would split
the same looks over many positions, hardly any of which comes twice, since what is hidden and drawn differs from world
to world. It has not been built, and so not been measured.

200,000 playouts a second are not reached either. The steady player's reckoning takes the time, as the numbers of naive
players below show; and even random moves from the beginning of a game of Big Shot play no more than 44,000 games a
second and core. What a search needs is what a position is worth, and not the end of the game: looks with a judge come
many times as fast.

## A player of your own

Any program that reads lines of JSON and writes lines of JSON can play: `examples/my_bot.py` and `examples/my_bot.js`
are whole players. Every line asks for one choice:

```json
{"game": "big-shot", "seats": 4, "seat": 2, "view": {"state": {}, "actors": [2]}, "legal": [{"type": "pass"}]}
```

`view` is what `Match.view(seat)` gives, with `null` where the seat may not see; `legal` is all that it may do. The
answer is the place of an action in `legal`, counted from 0: `{"choice": 0}`. A program has `--limit` seconds for an
answer (ten more for the first one, in which it starts). One that is late, dies or answers nonsense has something
legal played for it by lot; after three such faults in a game it is no longer asked. Each game starts the program
anew.
"""

BOARD = """
## Leaderboard

Made by `python -m benchmarks.leaderboard` on {date} from the games in `benchmarks/arena`. A rating is OpenSkill's
(Plackett-Luce; all begin at 25), with the interval in which it lies nineteen times of twenty; so is that behind the
share of wins (Wilson's). Ratings of different tables cannot be compared. Where few games were played the intervals
say so. Who searches had its budget and no clock; a choice takes as long as it took on a machine that had much else to
do. The last column is what the strongest known trick (`tests/bots/tricks`) wins, one at a table of four against three
of the level, where 25 % would be even (`python -m benchmarks.tricks BOX --level LEVEL`).

| box | seats | level | rating | wins | even | a choice takes | games | the strongest trick wins |
|---|---|---|---|---|---|---|---|---|
"""

STEPS = GAMES / "steps.txt"
"""What `benchmarks/bots.py` printed of levels that choose at once: a line for each box and level."""

STEP_BY_STEP = """
## Step by step

How often one bot wins against three of another level, as `python benchmarks/bots.py` prints it; 25 % would be even.
Times are those of a machine that had much else to do. Every game of those who search is stored.

"""

MEASURED = {
    "## How long a choice takes\n\n`python -m benchmarks.answers`:": GAMES / "answers.txt",
    "## How many playouts\n\n`python -m benchmarks.playouts`, for a second of one core:": GAMES / "playouts.txt",
    "## What was tried\n\nBy hand, four seats, one alone against three; these games are not stored:": (
        GAMES / "tried.txt"
    ),
}
"""What was printed by other scripts, a list for each."""


def contest_of(box: str, seats: int, players: list[str]) -> Contest:
    return Contest(box, players, seats, magnat.load(box).choose(seats, {}), 1)


def file_of(contest: Contest) -> Path:
    return GAMES / f"{contest.box}-{contest.seats}-{'-'.join(contest.players)}.jsonl"


def rows_of(contest: Contest, results: list[Result], tricks: dict[tuple[str, str], Tried]) -> list[str]:
    title = magnat.load(contest.box).title
    rows = []
    for one in standings(contest, results):
        wins, trick = share(one.wins, one.seats), tricks.get((contest.box, one.player))
        cells = [
            title,
            str(contest.seats),
            f"`{one.player}`",
            f"{one.rating:.1f} ± {one.spread:.1f}",
            f"{wins.part:.1%} ({wins.low:.1%} to {wins.high:.1%})",
            f"{one.even / one.seats:.0%}",
            f"{one.milliseconds:.3g} ms",
            str(sum(contest.players.index(one.player) in result.seating for result in results)),
            f"{trick.wins:.1%} ± {trick.margin:.1%} of {trick.games:,} ({trick.name})" if trick else "",
        ]
        rows.append("| " + " | ".join(cells) + " |\n")
    return rows


def written() -> str:
    contests = [stored(file) for file in sorted(GAMES.glob("*.jsonl")) if file != TRICKS]
    tricks = known_tricks()
    rows: list[str] = []
    for contest, results in together(contests):
        rows += rows_of(contest, results, tricks if contest.seats == SEATS else {})
    page = HEAD + BOARD.format(date=time.strftime("%Y-%m-%d")) + "".join(rows)
    steps = STEPS.read_text(encoding="utf-8").splitlines() if STEPS.exists() else []
    steps += [
        f"{contest.box}: {contest.players[0]} against three {contest.players[1]}: {told(results)}"
        for contest, results in contests
        if contest and results and contest.alone
    ]
    page += STEP_BY_STEP + listed(sorted(steps))
    for head, file in MEASURED.items():
        if file.exists():
            page += f"\n{head}\n\n" + listed(file.read_text(encoding="utf-8").splitlines())
    return page


def together(contests: list[tuple[Contest | None, list[Result]]]) -> list[tuple[Contest, list[Result]]]:
    """One table for a box and number of seats, whoever sat there."""
    tables: dict[tuple[str, int], tuple[Contest, list[Result]]] = {}
    for contest, results in contests:
        if contest and results and not contest.alone:
            whole, games = tables.get((contest.box, contest.seats), (contest, []))
            whole = replace(whole, players=list(dict.fromkeys([*whole.players, *contest.players])))
            place = [whole.players.index(player) for player in contest.players]
            games = games + [replace(one, seating=[place[player] for player in one.seating]) for one in results]
            tables[contest.box, contest.seats] = whole, games
    return list(tables.values())


def listed(lines: list[str]) -> str:
    return "".join(f"- {line}\n" for line in lines)


# ---- Tricks ----


def known_tricks() -> dict[tuple[str, str], Tried]:
    """By box and level."""
    known = {}
    for line in TRICKS.read_text(encoding="utf-8").splitlines() if TRICKS.exists() else []:
        told = json.loads(line)
        known[told["box"], told["level"]] = Tried(told["name"], told["wins"], told["games"])
    return known


def keep_trick(box: str, level: str, tried: Tried) -> None:
    """In place of what was known."""
    known = {**known_tricks(), (box, level): tried}
    lines = [
        {"box": box, "level": level, "name": one.name, "wins": one.wins, "games": one.games}
        for (box, level), one in sorted(known.items())
    ]
    TRICKS.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


def best_response(box: str, level: str, games: int) -> Tried:
    """The strongest trick, found with a quarter of the games and tried again with all of them, by other luck."""
    game = magnat.load(box)
    tried: list[Tried] = [try_trick(game, number, level, games // 4) for number in range(len(tricks_of(game).NAMES))]
    best = max(range(len(tried)), key=lambda number: tried[number].wins)
    return try_trick(game, best, level, games, seed=2)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("boxes", nargs="*", default=sorted(shelf()))
    parser.add_argument("--players", default="gentle,steady")
    parser.add_argument("--games", type=int, default=240)
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--workers", type=int, default=None)
    parser.add_argument("--tricks", type=int, default=0, help="Games for each; 0 leaves what is known.")
    parser.add_argument("--levels", default="gentle,steady", help="Those that tricks are tried against.")
    parser.add_argument("--only-write", action="store_true")
    given = parser.parse_args()
    GAMES.mkdir(exist_ok=True)
    for box in given.boxes if given.tricks else []:
        for level in given.levels.split(","):
            keep_trick(box, level, best_response(box, level, given.tricks))
    crew = InTurn if given.workers == 1 else None
    for box in [] if given.only_write else given.boxes:
        for seats in [given.seats] if given.seats else magnat.load(box).edition.seats:
            contest = contest_of(box, seats, given.players.split(","))
            print(box, seats, len(hold(contest, given.games, file_of(contest), given.workers, crew=crew)), flush=True)
    PAGE.write_text(written(), encoding="utf-8")


if __name__ == "__main__":
    main()
