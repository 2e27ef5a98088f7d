"""Illegal attempts at random, in random games of every box: `python -m benchmarks.refusals`.

Each is refused for a reason of its own, which can be said in every language; the script prints the reasons found.
"""

import argparse
import random
import time
from collections import Counter

from tests.sentences import wrong_in

import magnat
from magnat.engine.actions import Action
from magnat.engine.edition import LANGUAGES, OptionError
from magnat.engine.game import Game
from magnat.engine.match import IllegalAction, Match
from magnat.engine.words import HOUSE, Line
from magnat.games import shelf

AT_A_MOMENT = 12
"""Attempts between two moves."""
LONGEST = 2000
"""Moves of one game, so that there are many games."""
STRANGE = 0.03
"""How often what is tried is no action of the game at all, or comes from where nobody sits."""


def attempt(box: str, times: int, seed: int = 1) -> Counter[str]:
    """Make so many illegal attempts; how often each reason was given."""
    game, chance = magnat.load(box), random.Random(seed)
    reasons: Counter[str] = Counter()
    while reasons.total() < times:
        match = _some_match(game, chance)
        for _ in range(LONGEST):
            for _ in range(AT_A_MOMENT):
                refused = _try(match, chance)
                if refused is not None:
                    check(match, refused)
                    reasons[refused.line.key] += 1
            if match.over or reasons.total() >= times:
                break
            actor = chance.choice(match.actors)
            match.act(actor, chance.choice(match.codes(actor)))
    return reasons


def check(match: Match, refused: IllegalAction) -> None:
    """A reason of its own, and for it a sentence in every language, without a fault."""
    said = {language: say(match, refused.line, language) for language in LANGUAGES}
    assert refused.line.key.startswith(("refusal_", HOUSE)), f"no reason: {refused.line}"
    assert str(refused).endswith("."), f"no sentence: {refused}"
    assert len(set(said.values())) == len(LANGUAGES), f"not translated: {refused.line}"
    for language, sentence in said.items():
        assert wrong_in(sentence, language) == [], refused.line


def say(match: Match, line: Line, language: str) -> str:
    seats = [f"S{seat}" for seat in range(match.seats)]
    return match.game.words(language).say(line, {**match.game.names(language), "seat": seats})


def _try(match: Match, chance: random.Random) -> IllegalAction | None:
    """Why something could not be done; None: it could."""
    seat, action = _something(match, chance)
    record, moves = match.record.copy(), len(match.moves)
    try:
        match.act(seat, action)
    except IllegalAction as refused:
        assert (match.record == record).all()
        assert len(match.moves) == moves
        return refused
    match.record[:] = record
    del match.moves[moves:]
    return None


def _something(match: Match, chance: random.Random) -> tuple[int, Action]:
    """Mostly what somebody who is asked might try, sometimes anybody, now and then nonsense."""
    if chance.random() < STRANGE:
        return chance.choice([-1, match.seats, *match.actors]), chance.choice(_nonsense(match))
    asked = match.actors if match.actors and chance.random() < 0.8 else range(match.seats)
    actions = match.game.actions
    kind = chance.choice(list(actions))
    return chance.choice(list(asked)), {
        "type": kind.type,
        **{name: chance.choice(values) for name, values in kind.arguments.items()},
    }


def _nonsense(match: Match) -> list[Action]:
    kinds = [kind.type for kind in match.game.actions]
    spelled = [{"type": kind, "piles": 3, "cards": [], "amount": "x"} for kind in match.game.actions.spelled]
    return [{"type": "fly"}, {"type": 4}, {"type": kinds[0], "wings": 2}, {"type": kinds[-1]}, *spelled]


def _some_match(game: Game, chance: random.Random) -> Match:
    while True:
        options = {name: chance.choice(values) for name, values in game.edition.options.items()}
        try:
            return game.new(chance.choice(game.edition.seats), chance.randrange(2**32), options)
        except OptionError:
            continue


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=200_000, help="illegal attempts in each box")
    parser.add_argument("--box", choices=sorted(shelf()), help="in this box alone")
    wanted = parser.parse_args()
    for box in [wanted.box] if wanted.box else sorted(shelf()):
        begun = time.perf_counter()
        reasons = attempt(box, wanted.times)
        print(f"{box}: {reasons.total()} attempts, {len(reasons)} reasons, {time.perf_counter() - begun:.0f} s")
        for key, count in reasons.most_common():
            print(f"  {count:>8} {key}")


if __name__ == "__main__":
    main()
