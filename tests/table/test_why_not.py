"""Whatever a table refuses it says in a line that every reader's language has; why not can be asked without trying."""

import ast
import itertools
import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import magnat
from magnat.engine import sight
from magnat.engine.actions import Action
from magnat.engine.compiling import INTERPRETED
from magnat.engine.edition import LANGUAGES
from magnat.engine.words import words_of
from magnat.table import Refusal, Table, snapshots
from magnat.table.lines import Line
from tests.table.play import BOXES, every_table, new_table, random_events, table_of

SOURCES = Path(magnat.__file__).parent


def some_action(table: Table, chance: random.Random) -> Action:
    return table.game.actions.decode(chance.randrange(table.game.actions.count))


def refusal_of(table: Table, seat: int, action: Action) -> Line | None:
    try:
        table.move(seat, table.number, action, table.changed)
    except Refusal as refusal:
        return refusal.line
    return None


def some_tables(box: str) -> Iterator[Table]:
    return itertools.islice(every_table(box), 2 if INTERPRETED else 6)


@pytest.mark.parametrize("box", BOXES)
def test_why_not_says_what_the_attempt_would_be_refused_for_and_changes_nothing(box: str) -> None:
    for number, table in enumerate(some_tables(box)):
        chance = random.Random(number)
        for _ in random_events(table, chance, most=40):
            seat, action = chance.randrange(len(table.seats)), some_action(table, chance)
            before = snapshots.pack(table)
            reason = table.why_not(seat, action)
            assert snapshots.pack(table) == before
            assert reason == refusal_of(table, seat, action)


@pytest.mark.parametrize("box", BOXES)
def test_why_not_is_told_from_what_the_seat_may_see(box: str) -> None:
    noise = np.random.default_rng(1)
    for number, table in enumerate(some_tables(box)):
        chance, state = random.Random(number), table.game.state
        for _ in random_events(table, chance, most=30):
            seat, action = chance.randrange(len(table.seats)), some_action(table, chance)
            reason, real = table.why_not(seat, action), table.match.record.copy()
            struct = table.match.record.view(state.dtype)[0]
            for name, rows in sight.hidden_rows(real, seat, state).items():
                target = struct[name] if state.fields[name].shape else table.match.record.view(state.dtype)[name]
                for row in rows:
                    target[row] = noise.integers(0, 3, np.shape(target[row]))
            assert table.why_not(seat, action) == reason
            table.match.record[:] = real


def test_a_game_s_reason_goes_out_under_the_name_of_its_folder() -> None:
    table = table_of("big-shot", "person", "person", "person", seed=1)
    (asked,) = table.shown.actors
    reason = table.why_not(asked, {"type": "bid", "amount": 99})
    assert reason is not None
    assert (reason.key, reason.params["amount"]) == ("big_shot_refusal_bid_high", 99)


def test_who_is_not_asked_hears_whose_turn_it_is() -> None:
    table = new_table("big-shot", 3)
    (asked,) = table.shown.actors
    reason = table.why_not((asked + 1) % 3, {"type": "pass"})
    assert reason is not None
    assert (reason.key, reason.params) == ("house_not_your_turn", {"seat": asked})


def test_whatever_the_house_refuses_has_a_sentence_in_both_languages() -> None:
    """Every `Refusal("code")` and `Refusal("code", "says")` of the sources, and every key of the house they name."""
    named = set()
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("house_"):
                named.add(node.value)
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("Refusal", "BadLinkError")
            ):
                says = [str(value.value) for value in node.args if isinstance(value, ast.Constant)]
                assert len(says) == len(node.args) or path.name == "problems.py", ast.unparse(node)
                named.add(f"house_{says[-1]}" if len(says) == len(node.args) else "house_")
    named -= {"house_"}
    assert len(named) > 40
    for language in LANGUAGES:
        assert named <= words_of(None, language).messages.keys()
