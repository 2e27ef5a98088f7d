"""A game begins with interpreted rules and goes on with compiled ones, whichever thread is first."""

from threading import Thread

import magnat
from magnat.engine.compiling import INTERPRETED
from magnat.engine.program import Program


def program() -> Program:
    """Of no other test."""
    game = magnat.load("big-shot")
    rules = game.program
    chapters = {name: rules.bindings[name] for name in rules.bindings}
    return Program("twin", rules.state, _Rules(chapters), chapters["imagine"], rules.max_legal, rules.kinds)


class _Rules:
    def __init__(self, functions: dict[str, object]) -> None:
        self.__dict__.update(functions)


def test_rules_are_interpreted_until_they_are_loaded() -> None:
    twin = program()
    twin.interpret_until_loaded()
    assert twin.is_interpreted
    twin.is_interpreted, twin.is_loaded = INTERPRETED, True
    twin.interpret_until_loaded()
    assert twin.is_interpreted == INTERPRETED


def test_whoever_would_interpret_while_rules_are_being_loaded_finds_them_loaded() -> None:
    twin = program()
    with twin._changing:
        other = Thread(target=twin.interpret_until_loaded)
        other.start()
        twin.is_interpreted, twin.is_loaded = False, True  # As `compile` does, having waited for the compiler.
    other.join()
    assert not twin.is_interpreted


def test_a_position_that_is_looked_at_by_plain_rules_leaves_the_game_compiled() -> None:
    game = magnat.load("big-shot")
    before = game.program
    game.position({"seats": 2})
    assert game.program is before
    assert game.plain.program is not before
    assert game.plain.plain is game.plain
    assert game.original is game
