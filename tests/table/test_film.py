"""A film shows what was seen, move by move, and nothing else; it outlives the rules."""

import random
from itertools import pairwise
from typing import Any

import msgspec
import numpy as np
import pytest
from benchmarks.films import NAIVE, check

import magnat
from magnat.bots.players import Players
from magnat.engine.fields import Array
from magnat.engine.match import Match
from magnat.games import shelf
from magnat.table import Table
from magnat.table.events import AnyEvent, Moved, Undone
from magnat.table.film import Eyes, Film, Projector, as_json, filmed, pack, unpack
from magnat.table.shown import Shown
from tests.table.play import random_events, table_of

SEED = 11
MOST_MOVES = 60


def played(box: str, moves: int = MOST_MOVES) -> tuple[list[AnyEvent], list[Shown]]:
    """Random moves, and how things stood after each."""
    table = table_of(box, *["bot"] * shelf()[box].seats[0], seed=SEED)
    players = Players(table.game, SEED)
    log: list[AnyEvent] = []
    stood = [table.shown]
    while not table.shown.over and len(log) < moves:
        seat = table.shown.actors[0]
        log.append(table.bot_move(seat, players.choose(table.match, seat, "random"), at=1.0 + table.number))
        table.take(log[-1])
        stood.append(table.shown)
    return log, stood


def fresh(box: str) -> Table:
    return table_of(box, *["bot"] * shelf()[box].seats[0], seed=SEED, all_lines=True)


def film_of(box: str, log: list[AnyEvent]) -> Film:
    return stored(filmed(fresh(box), log))


def stored(film: Film) -> Film:
    """As it is read from where it was kept."""
    kept = unpack(pack(film))
    assert kept is not None
    return kept


def states(film: Film, eyes: Eyes | str) -> list[dict[str, Any]]:
    """What a page makes of it: each change on top of what was before."""
    seen: list[dict[str, Any]] = []
    for shot in film.shots:
        one = shot.seen[str(eyes)]
        before = seen[-1] if seen else {"state": {}, "glance": {}}
        changed: dict[str, dict[str, Any]] = {"state": one.state, "glance": one.glance}
        seen.append({part: {**before[part], **changed[part]} for part in changed})
    return seen


@pytest.mark.parametrize("box", shelf())
def test_every_move_shows_what_was_seen_through_every_pair_of_eyes(box: str) -> None:
    log, stood = played(box)
    film = film_of(box, log)
    assert film.records == [one.record.tobytes() for one in stood]
    for eyes in ("watcher", *range(shelf()[box].seats[0])):
        seat = eyes if isinstance(eyes, int) else None
        whole = [{"state": one.state(seat), "glance": one.glance(seat)} for one in stood]
        shown = [{part: msgspec.json.decode(text) for part, text in one.items()} for one in whole]
        assert states(film, eyes) == shown


@pytest.mark.parametrize("box", shelf())
def test_nothing_is_told_again_that_the_eyes_have_seen_like_this(box: str) -> None:
    film = film_of(box, played(box)[0])
    for eyes in film.eyes:
        for before, shot in zip(states(film, eyes), film.shots[1:], strict=False):
            told = shot.seen[eyes].state
            assert [name for name in told if told[name] == before["state"][name]] == []


@pytest.mark.parametrize("box", shelf())
def test_records_are_the_same_forwards_and_backwards(box: str) -> None:
    log, stood = played(box)
    originals = [one.record.tobytes() for one in stood]
    projector = Projector(film_of(box, log))
    assert [projector.record, *(projector.step(1) for _ in log)] == originals
    assert [projector.record, *(projector.step(-1) for _ in log)] == originals[::-1]


@pytest.mark.parametrize("box", shelf())
def test_rounds_are_counted_from_one(box: str) -> None:
    rounds = [shot.round for shot in film_of(box, played(box)[0]).shots]
    assert rounds[0] == 1
    assert {after - before for before, after in pairwise(rounds)} <= {0, 1}


@pytest.mark.parametrize("box", ["venture", "riche-ou-pauvre"])
def test_a_round_of_venture_is_a_turn_of_every_seat(box: str) -> None:
    """Its record does not count them."""
    log, stood = played(box, 6 * MOST_MOVES)
    turns: dict[int, list[int]] = {}
    for shot, shown in zip(film_of(box, log).shots, stood, strict=True):
        seats = turns.setdefault(shot.round, [])
        if shown.read(-1).turn not in seats[-1:]:
            seats.append(int(shown.read(-1).turn))
    assert len(turns) > 3
    assert all(seats == turns[1] for seats in list(turns.values())[:-1])
    assert sorted(turns[1]) == list(range(shelf()[box].seats[0]))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("box", shelf())
def test_whole_random_games_come_out_of_their_films_as_they_went_in(box: str, seed: int) -> None:
    """With seats and options drawn by lot, from the set-up to the end. `benchmarks.films` does a thousand of each."""
    assert check(box, -1, NAIVE.get(box, 0.0), seed).over


@pytest.mark.parametrize("box", shelf())
def test_it_is_the_same_after_it_was_stored(box: str) -> None:
    film = film_of(box, played(box, 12)[0])
    assert stored(film) == film


@pytest.mark.parametrize("box", shelf())
def test_a_running_games_film_is_the_same_whatever_is_hidden(box: str) -> None:
    """The swap test, for every seat and a watcher: from worlds that a viewer cannot tell apart, the same moves make the
    same film, to the last byte, for as long as nothing of the difference comes to light.
    """
    log, stood = played(box)
    alike = longest = 0
    for viewer in (-1, *range(len(fresh(box).seats))):
        eyes: Eyes = "watcher" if viewer < 0 else viewer
        for first in range(0, len(log), 2):
            world = stood[first].blanked(viewer).copy()
            magnat.load(box).program.fill_in(world, viewer, np.uint64(5), np.uint64(7))
            moves = log[first : first + unnoticed(box, world, log[first:], stood[first + 1 :], viewer)]
            films = [as_json(filmed(begun_at(box, record), moves, [eyes])) for record in (stood[first].record, world)]
            assert films[0] == films[1]
            if moves and (stood[first].record != world).any():
                alike, longest = alike + 1, max(longest, len(moves))
    assert alike > 10
    assert longest >= SEVERAL


SEVERAL = 3
MOST_TOGETHER = 8


def unnoticed(box: str, world: Array, log: list[AnyEvent], stood: list[Shown], viewer: int) -> int:
    """How many of these moves can be made in another world before the viewer sees that it is another one."""
    match = Match(magnat.load(box), world.copy(), len(fresh(box).seats), {}, b"")
    for count, (event, after) in enumerate(zip(log[:MOST_TOGETHER], stood, strict=False)):
        assert isinstance(event, Moved)
        if event.codes[0] not in match.codes(event.seat):
            return count
        match.play(event.codes[0], event.seat)
        if after.over or match.over or (match.blanked(None if viewer < 0 else viewer) != after.blanked(viewer)).any():
            return count
    return min(len(log), MOST_TOGETHER)


def begun_at(box: str, record: Array) -> Table:
    """A table that begins in a position."""
    table = fresh(box)
    match = table.match.copy()
    match.record[:] = record
    return Table(table.opening, table.game, all_lines=True, begun=match)


@pytest.mark.parametrize("box", shelf())
def test_a_running_games_film_holds_one_pair_of_eyes_and_no_records(box: str) -> None:
    film = filmed(fresh(box), played(box, 12)[0], ["watcher"])
    assert all((shot.record, shot.scores, list(shot.seen)) == ("", [], ["watcher"]) for shot in film.shots)
    assert film.ranks == []


@pytest.mark.parametrize("box", shelf())
def test_open_eyes_see_everything_but_what_draws_follow_from(box: str) -> None:
    film = film_of(box, played(box, 6)[0])
    hidden = {name for name, value in states(film, "watcher")[-1]["state"].items() if has_none(value)}
    still = {name for name, value in states(film, "open")[-1]["state"].items() if has_none(value)}
    assert still == {"key", "draws"} <= hidden


def has_none(value: Any) -> bool:
    return value is None or (isinstance(value, list) and any(map(has_none, value)))


@pytest.mark.parametrize("box", shelf())
def test_what_was_taken_back_is_cut(box: str) -> None:
    kinds = ["person"] * shelf()[box].seats[0]
    table = table_of(box, *kinds, seed=SEED)
    log = list(random_events(table, random.Random(SEED), undo=0.3, most=MOST_MOVES))
    assert any(isinstance(event, Undone) for event in log)
    film = stored(filmed(table_of(box, *kinds, seed=SEED, all_lines=True), log))
    assert len(film.shots) < 1 + sum(isinstance(event, Moved) for event in log)
    assert film.records[-1] == table.match.record.tobytes()
    assert sum(len(shot.lines) for shot in film.shots) == table.told
    assert states(film, "watcher")[-1]["state"] == msgspec.json.decode(table.shown.state(None))


def test_a_film_out_of_a_file_may_not_fill_the_memory_and_our_own_may_be_as_long_as_the_game() -> None:
    packed = pack(film_of("big-shot", played("big-shot")[0]))
    assert unpack(packed, most=1000) is None
    assert unpack(packed) is not None


def test_a_film_in_an_unknown_form_is_no_film() -> None:
    film = film_of("big-shot", played("big-shot", 2)[0])
    film.form = 99
    assert unpack(pack(film)) is None
    assert unpack(b"not a film") is None
