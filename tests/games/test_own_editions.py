"""Editions of one's own: whatever numbers a file holds, the game is played with them or says which cannot be."""

import copy
import json
import random
from collections.abc import Iterable, Iterator
from math import isnan
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import magnat
from magnat.engine.compiling import INTERPRETED
from magnat.engine.edition import LANGUAGES, Edition, EditionError
from magnat.engine.game import Game
from magnat.engine.match import Match
from magnat.games import chapter, shelf
from tests.games.test_every_game import BOXES, moves

EXTREMES: list[Any] = [
    *(
        -(2**63),
        -129,
        -1,
        0,
        1,
        2,
        3,
        6,
        7,
        13,
        54,
        99,
        100,
        120,
        127,
        128,
        255,
        256,
        32767,
        65535,
        65536,
        2**31,
        2**63,
    ),
    *(1.5, float("nan"), True, False, "", " ", "A", "ABCDEF", "é", "a\nb", "[bold]", "x" * 500, "reconstructed"),
    *([], [0], [[]], ["A"], {}, {"en": "x"}),
]

damaged_editions = settings(
    max_examples=15 if INTERPRETED else 40, deadline=None, suppress_health_check=list(HealthCheck)
)


# ---- Writing an edition file ----


def written(data: dict[str, Any], folder: Path, box: str) -> Edition:
    """A file of its own, in a folder named like the game's."""
    path = folder / shelf()[box].path.parent.name / "edition.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(f"{key(name)} = {as_toml(value)}" for name, value in data.items()), encoding="utf-8")
    return Edition(path)


def as_toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key(name)} = {as_toml(entry)}" for name, entry in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(as_toml, value)) + "]"
    return "nan" if isinstance(value, float) and isnan(value) else json.dumps(value)


def key(name: str) -> str:
    return json.dumps(name)


def printed(box: str) -> dict[str, Any]:
    edition = shelf()[box]
    return copy.deepcopy({name: edition.block(name) for name in [*chapter(edition, "edition").BLOCKS, "first_game"]})


# ---- Damaging it ----


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every piece of it."""
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, entry in steps:
        yield (*path, step)
        yield from places(entry, (*path, step))


def piece(value: Any, path: Iterable[Any]) -> Any:
    for step in path:
        value = value[step]
    return value


def damage(data: dict[str, Any], draw: st.DataObject) -> None:
    """One piece is replaced, left out, doubled, or joined by something unknown."""
    everything = list(places(data))
    numbers = [place for place in everything if type(piece(data, place)) is int]
    only_numbers = bool(numbers) and draw.draw(st.booleans())
    *way, last = draw.draw(st.sampled_from(numbers if only_numbers else everything))
    holder = piece(data, way)
    how = draw.draw(st.sampled_from(["replaced", "replaced", "nudged", "left out", "doubled", "joined"]))
    if how == "nudged" and type(holder[last]) is int:
        holder[last] += draw.draw(st.sampled_from([-1, 1, 2, 10]))
    elif how == "left out":
        del holder[last]
    elif how == "doubled" and isinstance(holder, list):
        holder += [copy.deepcopy(holder[last])] * draw.draw(st.sampled_from([1, 100]))
    elif how == "joined" and isinstance(holder, dict):
        holder["surplus"] = copy.deepcopy(holder[last])
    else:
        holder[last] = draw.draw(st.sampled_from(EXTREMES))


@pytest.mark.parametrize("box", BOXES)
@damaged_editions
@given(draw=st.data())
def test_a_damaged_edition_is_refused_with_a_sentence_or_played_to_its_end(
    box: str, draw: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    data = printed(box)
    for _ in range(draw.draw(st.integers(1, 2))):
        damage(data, draw)
    edition = written(data, tmp_path_factory.mktemp("damaged"), box)
    try:
        match = opened(edition, box, draw.draw(st.integers(0, 2**32)))
    except EditionError as error:
        sentence = str(error)
        assert sentence.startswith("edition.toml")
        assert sentence.endswith(".")
        assert any(f"[{block}]" in sentence for block in [*data, *printed(box)])
        return
    play(match)


def opened(edition: Edition, box: str, seed: int) -> Match:
    """At any of its tables."""
    home = magnat.load(box)
    game = Game(edition, home.chapters)
    game.program = home.program
    chance = random.Random(seed)
    while True:
        seats = chance.choice(edition.seats)
        options = {name: chance.choice(values) for name, values in edition.options.items()}
        if not home.chapters["edition"].conflict(seats, options):
            return game.new(seats, seed, options)


def play(match: Match) -> None:
    """By the rules: nothing is lost, everybody has something to do, and all that happens can be told."""
    accounts = chapter(match.game.edition, "accounts").accounts
    agreed = accounts(match.state)
    chance = random.Random(match.key)
    for seat, code in moves(match, chance):
        assert accounts(match.state) == agreed
        codes = match.codes(seat)
        assert len(set(codes)) == len(codes) <= match.game.program.max_legal
        assert match.game.actions.encode(match.game.actions.decode(code)) == code
    assert min(match.ranks) == 1
    for language in LANGUAGES:
        assert all(all(names) for names in match.game.names(language).values())


@pytest.mark.parametrize("box", BOXES)
def test_every_box_on_the_shelf_passes_its_own_checks_also_when_written_anew(box: str, tmp_path: Path) -> None:
    edition = written(printed(box), tmp_path, box)
    edition.check(chapter(edition, "edition"))
    assert edition.id == box


# ---- One by one ----


def refusal(box: str, folder: Path, *changes: tuple[str, Any]) -> str:
    """What is said to an edition in which the piece at a way, `money.start`, is another."""
    data = printed(box)
    for way, value in changes:
        *steps, last = (int(step) if step.isdigit() else step for step in way.split("."))
        holder = piece(data, steps)
        if value is None:
            del holder[last]
        else:
            holder[last] = value
    edition = written(data, folder, box)
    with pytest.raises(EditionError) as error:
        edition.check(chapter(edition, "edition"))
    return str(error.value)


@pytest.mark.parametrize(
    ("box", "way", "value", "sentence"),
    [
        ("big-shot", "money.start", 120, "[money]: start and all loans make 165, but no purse may hold more than 99."),
        ("big-shot", "money.start", 100, "[money]: start and all loans make 145, but no purse may hold more than 99."),
        ("big-shot", "money.start", -1, "[money]: start is -1, but must be a whole number from 0 to 255."),
        ("big-shot", "money.chips", None, "[money]: chips is missing."),
        ("big-shot", "money.debt", 200, "[money]: the debts of a seat may come to 3600, but no more than 1024"),
        ("big-shot", "tokens.to_sell", 5, "[tokens]: to_sell is 5, but must be a whole number from 6 to 7."),
        ("big-shot", "city.districts.0.parks", [13], "districts no. 1 parks no. 1 is 13, but must be a whole number"),
        ("big-shot", "city.districts.0.parks", [4], "[city]: districts no. 1 borders 4, which has a value"),
        ("big-shot", "city.districts.2.fr", None, "[city]: districts no. 3 fr is missing."),
        ("big-shot", "box.seats", [2, 5], "[box]: seats no. 2 is 5, but must be a whole number from 2 to 4."),
        ("big-shot", "box.seats", [4, 2], "[box]: seats is [4, 2], but must be a list in ascending order."),
        ("big-shot", "options.money", ["hidden"], "[options]: no choice of them can be played with 2 seats."),
        ("big-shot", "options.luck", ["good"], "[options]: luck is unknown here; known are money, overbid, loans."),
        ("biz-bluff", "money.last_files", 12, "[money]: last_files is 12, but must be a whole number from 0 to 11."),
        ("biz-bluff", "cards.kinds.0.street", "Q", "[cards]: kinds no. 1 leads to 'Q', which is the letter of no"),
        ("biz-bluff", "cards.kinds.4.numbers", [7], "kinds no. 5 numbers no. 1 is 7, but must be a whole number"),
        ("biz-bluff", "cards.kinds.0.deed", "dance", "deed is 'dance', but must be one of 'street', 'numbers'"),
        ("biz-bluff", "streets.names.1.letter", "Y", "[streets]: every street needs a letter of its own."),
        ("biz-bluff", "board.drawing", [], "[board]: drawing is a list of 0, but must be a list of 1 to 13."),
        ("kohle", "families.names.1", "Hans", "[families]: every family needs an initial of its own."),
        ("kohle", "deals.spaces.0.must", "PX", "[deals]: spaces no. 1 names 'PX', which are not different families’"),
        ("kohle", "deals.spaces.1.some", 5, "[deals]: spaces no. 2 needs some family, and no more of a group"),
        ("kohle", "cards.recruitment", 0, "[cards]: there are 65 cards in all, but must be 75 to 255."),
        ("kohle", "tiles.tiles.14", [5, 7], "[tiles]: tiles no. 15 second is 7, but must be a whole number from 0 to"),
        ("venture", "companies.industries.5.letters.0", "G", "letters no. 1 is 'G', but must be one to 5 different"),
        ("venture", "ways.removed_for_two", 50, "[ways]: removed_for_two is 50, but must be a whole number"),
        ("venture", "ways.draw", None, "[ways]: draw is missing, and the table has no option for it."),
        ("venture", "capital.sets", [16, 32, 255], "[capital]: the low cards of a symbol are worth up to"),
        ("venture", "profits.by_size", [0, 0, 0, 1, 3, 8, 60], "[profits]: by_size 6 is 60, but must be at most 51."),
        ("venture", "takeovers.cards.0.halves", 4, "cards no. 1 halves is 4, but must be one of 1, 2, 3."),
        ("venture", "box.minutes", True, "[box]: minutes is True, but must be a whole number from 1 to 1440."),
    ],
)  # fmt: skip
def test_what_cannot_be_played_with_is_named(box: str, way: str, value: Any, sentence: str, tmp_path: Path) -> None:
    said = refusal(box, tmp_path, (way, value))
    assert said.startswith("edition.toml, [")
    assert sentence in said


def test_too_many_profit_cards_leave_too_few_to_deal(tmp_path: Path) -> None:
    said = refusal("venture", tmp_path, ("profits.cards", 17), ("capital.high.0.count", 0), ("capital.high.1.count", 0),
                   ("capital.high.2.count", 0), ("capital.high.3.count", 0), ("capital.high.4.count", 0))  # fmt: skip
    assert "[profits]: with 17 profit cards there are too few others to deal to every seat." in said


def test_no_purse_of_kohle_can_overflow(tmp_path: Path) -> None:
    said = refusal("kohle", tmp_path, ("deals.spaces.0.dividends", 255), ("tiles.tiles.14", [255, 6]))
    assert "[tiles]: with such dividends the bank may pay 77265, but a purse holds 32767 at most." in said


def test_an_unknown_block_is_named_and_a_missing_one_too(tmp_path: Path) -> None:
    assert "[moon] is no block of this game" in refusal("big-shot", tmp_path, ("moon", {"source": "rules"}))
    assert "edition.toml has no block [city]." in refusal("big-shot", tmp_path, ("city", None))


def test_a_box_is_checked_before_its_game_is_opened(tmp_path: Path) -> None:
    data = printed("big-shot")
    del data["box"]["id"]
    with pytest.raises(EditionError, match=r"\[box\]: id is missing"):
        _ = written(data, tmp_path, "big-shot").id
    data["options"]["money"] = "open"
    with pytest.raises(EditionError, match=r"\[options\]: money is 'open', but must be a list"):
        _ = written(data, tmp_path, "big-shot").options


def test_a_shelf_with_a_damaged_box_is_refused_before_anybody_opens_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = printed("big-shot")
    data["money"]["start"] = 120
    damaged = written(data, tmp_path, "big-shot")
    monkeypatch.setattr(magnat.games, "shelf", lambda: {"big-shot": damaged})
    with pytest.raises(EditionError, match=r"\[money\]: start and all loans make 165"):
        magnat.games.check_shelf()
