"""What must hold for every box on the shelf, in random games under every option."""

import itertools
import json
import os
import random
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import magnat
from magnat.bots import LEVELS, SLOW, Players
from magnat.bots.players import thinker
from magnat.bots.search.thinking import Budget
from magnat.engine import sight
from magnat.engine.compiling import INTERPRETED
from magnat.engine.edition import LANGUAGES, SOURCES
from magnat.engine.match import IllegalAction, Match
from magnat.games import chapter, shelf
from tests.games.tables import tables
from tests.sentences import wrong_in

MOST_MOVES = 100_000
"""No game is endless: random play ends long before this."""

AUDITED_ALL, AUDIT_EVERY = 500, 13
"""Adding everything up takes longer than a move: after the first moves not every one is audited."""

BOXES = [box for box in sorted(shelf()) if os.environ.get("MAGNAT_BOX", box) == box]

random_games = settings(max_examples=2 if INTERPRETED else 4, deadline=None, suppress_health_check=list(HealthCheck))
"""Of every property, for every box."""

QUICK = [level for level in LEVELS if level not in SLOW]
GLIMPSES = {"sharp": Budget(0.1), "master": Budget(0.1, looks=60, rests=2)}
"""What the other levels may spend here on a move; tests/bots tries them at length."""
SEARCH_EVERY = 50
"""Moves from one such choice to the next."""

every_box = pytest.mark.parametrize("box", BOXES)


seeds = st.integers(0, 2**32)


def started(box: str, seed: int) -> tuple[Match, random.Random]:
    """A new match at some table, and the chance by which it will be played."""
    chance = random.Random(seed)
    seats, options = chance.choice(list(tables(box)))
    return magnat.load(box).new(seats, seed, options), chance


def moves(match: Match, chance: random.Random) -> Iterator[tuple[int, int]]:
    """Random legal moves to the end, each yielded before it is made."""
    for _ in range(MOST_MOVES):
        if match.over:
            return
        seat = chance.choice(match.actors)
        code = chance.choice(match.codes(seat))
        yield seat, code
        match.play(code, seat)
    pytest.fail(f"no end after {MOST_MOVES} moves")


def positions(match: Match, chance: random.Random, count: int) -> Iterator[Match]:
    """The match at `count` moments of a random game, then ever more rarely, and at its end."""
    step, shown = max(1, 200 // count), 0
    for number, _ in enumerate(moves(match, chance)):
        if number % step == 0:
            yield match
            shown += 1
            if shown % count == 0:
                step *= 2
    yield match


@every_box
@random_games
@given(seed=seeds)
def test_nothing_is_created_or_lost(box: str, seed: int) -> None:
    match, chance = started(box, seed)
    accounts = chapter(match.game.edition, "accounts").accounts
    agreed = accounts(match.state)
    for number, _ in enumerate(moves(match, chance)):
        if number < AUDITED_ALL or number % AUDIT_EVERY == 0:
            assert accounts(match.state) == agreed
    assert accounts(match.state) == agreed


@every_box
@random_games
@given(seed=seeds)
def test_an_actor_always_has_something_to_do_and_others_nothing(box: str, seed: int) -> None:
    match, chance = started(box, seed)
    for _ in moves(match, chance):
        for seat in range(match.seats):
            codes = match.codes(seat)
            assert bool(codes) == (seat in match.actors)
            assert len(set(codes)) == len(codes)
            assert len(codes) <= match.game.program.max_legal
    assert match.actors == []


@every_box
@random_games
@given(seed=seeds)
def test_the_game_ends_with_a_winner(box: str, seed: int) -> None:
    match, chance = started(box, seed)
    for _ in moves(match, chance):
        pass
    assert min(match.ranks) == 1
    for ahead, behind in itertools.permutations(range(match.seats), 2):
        if match.ranks[ahead] < match.ranks[behind]:
            assert match.ranks[behind] > match.ranks.count(match.ranks[ahead])
    assert len(match.sheet) == match.seats


@every_box
@random_games
@given(seed=seeds)
def test_the_score_sheet_adds_up_to_the_score(box: str, seed: int) -> None:
    match, chance = started(box, seed)
    for _ in moves(match, chance):
        pass
    for score, sheet in zip(match.scores, match.sheet, strict=True):
        assert sum(int(line.params.get("amount", 0)) for line in sheet) == score


@every_box
@random_games
@given(seed=seeds)
def test_an_illegal_action_is_refused_with_a_sentence_and_changes_nothing(box: str, seed: int) -> None:
    match, chance = started(box, seed)
    for number, _ in enumerate(moves(match, chance)):
        if number % 8:
            continue
        seat, code = chance.randrange(match.seats), chance.randrange(match.game.actions.count)
        if code in match.codes(seat):
            continue
        before, played = match.record.copy(), len(match.moves)
        with pytest.raises(IllegalAction) as refusal:
            match.act(seat, match.game.actions.decode(code))
        assert str(refusal.value).endswith(".")
        assert (match.record == before).all()
        assert len(match.moves) == played


@every_box
@random_games
@given(seed=seeds)
def test_what_a_seat_cannot_see_leaves_no_trace_in_what_it_sees(box: str, seed: int) -> None:
    match, chance = started(box, seed)
    noise = np.random.default_rng(chance.randrange(2**32))
    for position in positions(match, chance, 12):
        state = position.game.state
        for viewer in [None, *range(position.seats)]:
            other = position.record.copy()
            struct = other.view(state.dtype)[0]
            place = sight.WATCHER if viewer is None else viewer
            for name, rows in sight.hidden_rows(position.record, place, state).items():
                target = struct[name] if state.fields[name].shape else other.view(state.dtype)[name]
                for row in rows:
                    target[row] = noise.integers(0, 100, np.shape(target[row]))
            assert (position.game.program.redact(other, place) == position.blanked(viewer)).all()


@every_box
@random_games
@given(seed=seeds)
def test_imagining_changes_nothing_that_is_seen(box: str, seed: int) -> None:
    match, chance = started(box, seed)
    for position in positions(match, chance, 12):
        for seat in range(position.seats):
            imagined = position.imagined(seat, seed=chance.randrange(2**32))
            assert (imagined.blanked(seat) == position.blanked(seat)).all()
            assert imagined.codes(seat) == position.codes(seat)
            assert imagined.actors == position.actors


@every_box
@random_games
@given(seed=seeds)
def test_an_imagined_game_keeps_the_accounts_and_can_be_played_on(box: str, seed: int) -> None:
    match, chance = started(box, seed)
    accounts = chapter(match.game.edition, "accounts").accounts
    for position in positions(match, chance, 3):
        imagined = position.imagined(chance.randrange(position.seats), seed=chance.randrange(2**32))
        assert accounts(imagined.state) == accounts(position.state)
        for number, _ in enumerate(moves(imagined, chance)):
            if number % AUDIT_EVERY == 0:
                assert accounts(imagined.state) == accounts(position.state)
        assert accounts(imagined.state) == accounts(position.state)


@every_box
@random_games
@given(seed=seeds)
def test_a_saved_match_replays_to_the_same_bytes(box: str, seed: int) -> None:
    match, chance = started(box, seed)
    for _ in moves(match, chance):
        pass
    again = match.game.new(match.seats, options=match.options, key=match.key)
    for seat, code in match.moves:
        again.play(code, seat)
    assert (again.record == match.record).all()


@every_box
@pytest.mark.parametrize("level", QUICK)
@random_games
@given(seed=seeds)
def test_bots_choose_legal_actions_from_what_they_may_see(box: str, level: str, seed: int) -> None:
    match, chance = started(box, seed)
    players = Players(match.game, seed=chance.randrange(2**32))
    for _ in range(MOST_MOVES):
        if match.over:
            break
        seat = chance.choice(match.actors)
        before = match.record.copy()
        code = players.choose(match, seat, level)
        assert code in match.codes(seat), match.game.actions.decode(code)
        assert (match.record == before).all()
        match.act(seat, code)
    assert match.over


@every_box
def test_a_bot_is_not_asked_in_vain(box: str) -> None:
    """Compiled code would look for what it may do wherever numbers lead."""
    match = magnat.load(box).new(seed=1)
    players = Players(match.game, seed=1)
    for seat in (-1, match.seats, *(set(range(match.seats)) - set(match.actors))):
        with pytest.raises(magnat.IllegalAction):
            players.choose_from(match.blanked(None), seat, "steady")
    with pytest.raises(magnat.PositionError):
        players.choose_from(match.blanked(None)[:64], match.seat, "steady")


@every_box
@settings(random_games, max_examples=2 if INTERPRETED else 12)
@given(seed=seeds)
def test_a_bot_of_any_level_that_takes_a_seat_over_at_any_moment_chooses_something_legal(box: str, seed: int) -> None:
    """Also in the middle of a move that somebody else began to spell, and would have spelled otherwise."""
    match, chance = started(box, seed)
    players = Players(match.game, seed=chance.randrange(2**32))
    sparse = 8 if INTERPRETED else 1
    begun_at = chance.randrange(SEARCH_EVERY)
    for number in range(MOST_MOVES):
        if match.over:
            break
        seat = chance.choice(match.actors)
        legal = match.codes(seat)
        choices = {level: players.choose(match, seat, level) for level in QUICK if number % sparse == 0}
        if number % SEARCH_EVERY == begun_at and not INTERPRETED:
            choices |= searched(match, seat, chance.randrange(2**32))
        for level, code in choices.items():
            assert code in legal, (level, match.game.actions.decode(code))
        match.act(seat, chance.choice([chance.choice(legal), *choices.values()]))


def searched(match: Match, seat: int, seed: int) -> dict[str, int]:
    """What each level that searches chooses after a glimpse."""
    thinking, blanked = thinker(match.game), match.blanked(seat)
    if not thinking.is_ready:
        thinking.load()
    return {level: thinking.choose(blanked.copy(), seat, GLIMPSES[level], seed, timed=False) for level in SLOW}


@every_box
@random_games
@given(seed=seeds)
def test_everything_told_can_be_said_in_both_languages(box: str, seed: int) -> None:
    match, chance = started(box, seed)
    game = match.game
    seats = [f"S{seat}" for seat in range(match.seats)]
    told, lines = list(game.story.first_lines(match.state)), []
    while not match.over:
        seat = chance.choice(match.actors)
        lines += [match.prompt(viewer) for viewer in (None, *range(match.seats))]
        told += match.act(seat, chance.choice(match.codes(seat)))
    lines += [*told, match.prompt(None), *itertools.chain(*match.sheet)]
    for language in LANGUAGES:
        words, names = game.words(language), {**game.names(language), "seat": seats}
        for said in {words.say(line, names) for line in lines}:
            assert "{" not in said
            assert wrong_in(said, language) == [], said
        # The log calls whoever reads it "you".
        about_somebody = {line.key for line in told if "seat" in line.params}
        assert {f"{key}_you" for key in about_somebody} <= words.messages.keys()


@every_box
def test_words_have_the_same_keys_in_both_languages(box: str) -> None:
    game = magnat.load(box)
    english, french = (game.words(language).messages for language in LANGUAGES)
    assert english.keys() == french.keys()
    for option, values in game.edition.options.items():
        keys = {f"option_{option}", *(f"option_{option}_{value}" for value in values)}
        assert {key.replace("-", "_") for key in keys} <= english.keys()


@every_box
def test_help_is_there_in_both_languages_and_names_the_reconstructed_blocks(box: str) -> None:
    game = magnat.load(box)
    for language in LANGUAGES:
        assert len(game.help(language)) > 2000
    assert set(game.edition.sources.values()) <= set(SOURCES)


@every_box
def test_help_has_the_same_headings_in_both_languages(box: str) -> None:
    """A page links to a rule by the number of its heading."""
    pages = [magnat.load(box).help(language) for language in LANGUAGES]
    english, french = ([line.partition(" ")[0] for line in page.splitlines() if line.startswith("#")] for page in pages)
    assert english == french


@every_box
def test_views_are_plain_json(box: str) -> None:
    match = magnat.load(box).new(seed=1)
    for viewer in (None, *range(match.seats)):
        assert json.loads(json.dumps(match.view(viewer)))["seat"] == viewer
