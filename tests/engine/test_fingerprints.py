"""Machine code is kept under what went into it: the same rules are compiled once, changed ones never run stale."""

from collections.abc import Callable
from types import FunctionType
from typing import Any

import magnat
from magnat.engine.compiling import compiled, rebind
from magnat.engine.fingerprints import fingerprint, plain
from magnat.engine.randomness import siphash

LIMIT = 7


@compiled
def inner(number: int) -> int:
    """Some words."""
    return number + LIMIT


@compiled
def outer(number: int) -> int:
    return inner(number) * 2


def made_of(source: str, **scope: Any) -> Callable[[int], int]:
    scope = {"__name__": __name__, **scope}
    exec(compile(source, "elsewhere.py", "exec"), scope)
    function = scope["inner"]
    assert isinstance(function, FunctionType)
    return compiled(function)


def test_where_a_function_stands_and_what_is_said_about_it_changes_nothing() -> None:
    again = made_of(
        '\n\ndef inner(number):\n    """Other words."""\n    # And a comment.\n    return number + LIMIT\n', LIMIT=7
    )
    assert fingerprint(again) == fingerprint(inner)


def test_a_function_that_moves_to_another_module_is_compiled_anew() -> None:
    """Kept code names the modules of its functions, and would look for one that is gone."""
    moved = made_of("def inner(number):\n    return number + LIMIT\n", LIMIT=7, __name__="elsewhere")
    assert fingerprint(moved) != fingerprint(inner)


def test_a_changed_constant_or_instruction_changes_it() -> None:
    source = 'def inner(number):\n    """Words."""\n    return number {} LIMIT\n'
    prints = {fingerprint(made_of(source.format(sign), LIMIT=limit)) for sign in "+-" for limit in (7, 8)}
    assert len(prints) == 4


def test_a_change_deep_down_reaches_all_who_use_it() -> None:
    @compiled
    def changed(number: int) -> int:
        return number - LIMIT

    assert fingerprint(compiled(rebind(outer, {"inner": changed}))) != fingerprint(outer)
    assert fingerprint(compiled(rebind(outer, {}))) == fingerprint(outer)


def test_a_function_that_wraps_around_is_known_by_its_own_code() -> None:
    assert plain(siphash).__name__ == "siphash"
    assert plain(siphash) is not siphash


def test_boxes_of_one_game_share_their_machine_code_and_games_do_not() -> None:
    venture, other_edition, big_shot = (magnat.load(box).program for box in ("venture", "riche-ou-pauvre", "big-shot"))
    assert venture.fingerprints == other_edition.fingerprints
    assert not set(venture.fingerprints) & set(big_shot.fingerprints)
