"""Compiles all that a table of one box needs, rules and bots: `python -m magnat.bots.ahead big-shot`; with `--search`
what the bots need that search.

The compiler does not let anybody else in its process work. So it runs in a process of its own and leaves its work in
the cache on disk, from where `load` takes it in a moment; meanwhile rules and bots are interpreted.
"""

import sys
from typing import Any

import magnat
from magnat.bots.foresight import player_out
from magnat.bots.players import chooser, thinker
from magnat.engine import code_cache
from magnat.engine.compiling import INTERPRETED, machine
from magnat.engine.fingerprints import fingerprint
from magnat.engine.game import Game
from magnat.engine.orphans import end_with_parent
from magnat.engine.program import Compiling

SEARCH = "--search"


def is_compiled(game: Game) -> bool:
    """Whether the compiler's work on these very rules and bots is on disk already."""
    return game.program.is_compiled and (INTERPRETED or code_cache.is_kept(list(map(fingerprint, _parts(game)))))


def load(game: Game, compiling: Compiling = lambda _done, _of: None) -> None:
    """Compile, or take the compiler's work from disk, and play compiled from then on."""
    if INTERPRETED:
        return
    parts = _parts(game)
    for done, (function, signature) in enumerate(parts.items()):
        machine(function).compile(signature)
        compiling(done + 1, 2 * len(parts))
    code_cache.keep(list(map(fingerprint, parts)))
    game.program.compile(lambda done, of: compiling(of * len(parts) + done * len(parts), 2 * of * len(parts)))


def command(box: str, *flags: str) -> list[str]:
    """What to run to have a box compiled elsewhere. It prints how far it is, a line for each part."""
    return [sys.executable, "-m", __name__, box, *flags]


def _parts(game: Game) -> dict[Any, tuple[Any, ...]]:
    """The players of a game, and the types of what they are called with."""
    if INTERPRETED:
        return {}
    from numba import int64, types  # noqa: PLC0415  (see compiling)

    record, luck, notepad = (types.Array(kind, 1, "C") for kind in (types.uint8, types.uint64, types.int16))
    codes, results = types.Array(types.int64, 1, "C"), types.Array(types.int64, 2, "C")
    return {
        chooser(game): (record, int64, int64, luck, notepad),
        player_out(game): (record, int64, codes, luck, int64, int64, record, record, notepad, results),
    }


def main() -> None:
    end_with_parent()
    try:
        game = magnat.load(sys.argv[1])
        if SEARCH in sys.argv:
            thinker(game).load()
        else:
            load(game, lambda done, of: print(done, of, flush=True))
    except KeyboardInterrupt:  # Whoever asked for it has been interrupted too, and says so.
        sys.exit(1)


if __name__ == "__main__":
    main()
