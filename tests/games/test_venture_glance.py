"""What a table of Venture shows beyond its pieces."""

import random
from collections.abc import Iterator
from functools import reduce
from operator import and_
from typing import Any

import pytest

import magnat
from magnat.engine.match import IllegalAction, Match
from magnat.games.venture import advice, piles, story, worth
from magnat.games.venture.actions import FINISH
from magnat.games.venture.box import CAPITAL_KINDS, MARKET, NONE, OPERATIONS
from magnat.games.venture.glance import Sketch, glance, own
from magnat.games.venture.reading import is_wrong, pile_under, tops_of
from magnat.table.layout import layout_of
from tests.games.venture_table import company, give, hold, new

EAGERNESS = 0.6


def moments() -> Iterator[Match]:
    """Positions of random games in which a turn is seldom ended while something else can be done."""
    for placement in ("checked", "free"):
        match = magnat.load("venture").new(3, 5, {"placement": placement})
        chance = random.Random(5)
        for number in range(240):
            if number % 3 == 0:
                yield match
            seat = match.actors[0]
            busy = [code for code in match.codes(seat) if code != FINISH]
            match.act(seat, chance.choice(busy if busy and chance.random() < EAGERNESS else match.codes(seat)))


def test_the_next_turn_is_the_next_seats() -> None:
    state = magnat.load("venture").new(3, 5).state
    for turn, following in ((0, 1), (1, 2), (2, 0)):
        state.turn = turn
        assert glance(state).next == following


def test_piles_earn_what_the_rules_say() -> None:
    for match in moments():
        s: Any = match.state
        for seat, estate in enumerate(glance(s).estates):
            tops = [pile.companies[-1] for pile in estate.piles]
            assert sorted(tops) == sorted(tops_of(s, seat))
            assert [pile.companies for pile in estate.piles] == [pile_under(s, top) for top in tops]
            assert [pile.earns for pile in estate.piles] == [piles.earnings_of(s, top) for top in tops]
            assert [pile.wrong for pile in estate.piles] == [is_wrong(s, top) for top in tops]
            assert estate.earns == piles.earnings_of_seat(s, seat)


def test_sets_add_up_to_the_worth_of_the_hand() -> None:
    for match in moments():
        s: Any = match.state
        for seat in range(3):
            mine = own(s, seat)
            kinds = [kind for some in mine.sets for kind in some.kinds]
            assert [kinds.count(kind) for kind in range(CAPITAL_KINDS)] == s.hand[seat][:CAPITAL_KINDS].tolist()
            assert sum(some.worth for some in mine.sets) == worth.worth_of(s, s.hand[seat]) == mine.worth


def test_an_offer_earns_what_the_pile_then_does() -> None:
    tried = 0
    for match in moments():
        seat = match.actors[0]
        offers = [offer for offer in own(match.state, seat).offers if not offer.short]
        before = glance(match.state).estates[seat].piles
        for offer in offers:
            for pile, earns in zip(before, offer.would_earn, strict=True):
                action = {"type": "take_over", "company": offer.company, "onto": pile.companies[-1]}
                if offer.company not in match.state.market.tolist() or match.state.phase != OPERATIONS:
                    continue
                other = Match(match.game, match.record.copy(), 3, match.options, match.key)
                if earns < 0:
                    assert not may(other, seat, action)
                    continue
                other.act(seat, action)
                after = {tuple(now.companies): now for now in glance(other.state).estates[seat].piles}
                assert after[*pile.companies, offer.company].earns == earns
                tried += 1
    assert tried > 5


def may(match: Match, seat: int, action: dict[str, Any]) -> bool:
    try:
        match.act(seat, action)
    except IllegalAction:
        return False
    return True


def test_what_is_short_is_what_makes_a_takeover_illegal() -> None:
    for match in moments():
        seat = match.actors[0]
        offered = {action["company"] for action in match.legal(seat) if action["type"] == "take_over"}
        if match.state.phase == OPERATIONS and not match.state.forced:
            market = [offer for offer in own(match.state, seat).offers if offer.company in match.state.market.tolist()]
            assert {offer.company for offer in market if not offer.short} == offered


def test_a_hint_draws_every_company_once_piled_up_at_least_as_well_as_they_lie() -> None:
    """From what the seat sees alone; what it earns is what the rules would pay."""
    drawn = better = 0
    for match in moments():
        seat = match.actors[0]
        s = layout_of(match.game).read(match.blanked(seat).copy())
        sketch, lies = advice.sketch(s, seat), glance(s).estates[seat].earns
        if sketch:
            drawn, better = drawn + 1, better + (sketch.earns > lies)
            assert sorted(company for pile in sketch.piles for company in pile) == [
                number for number, owner in enumerate(s.owner) if owner == seat
            ]
            assert sketch.earns == sum(earned(s, pile) for pile in sketch.piles) >= lies
    assert drawn > better > 0


def test_where_nothing_better_is_found_a_hint_draws_how_they_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "STEPS", 0)
    drawn = 0
    for match in moments():
        seat = match.actors[0]
        sketch, lying = advice.sketch(match.state, seat), glance(match.state).estates[seat]
        if sketch:
            drawn += 1
            assert sketch == Sketch([pile.companies for pile in lying.piles], lying.earns)
    assert drawn


def earned(s: Any, pile: list[int]) -> int:
    assert len({piles.industry_of(company) for company in pile}) == len(pile)
    shared = reduce(and_, (int(s.letters[company]) for company in pile))
    assert shared
    return int(s.profit_by_size[len(pile)]) * shared.bit_count()


def test_a_table_that_goes_on_from_late_in_a_game_tells_of_no_company_where_none_is_left() -> None:
    state = new().state
    state.market[1] = NONE
    told = [line.params["company"] for line in story.first_lines(state) if line.key == "market"]
    assert len(told) == MARKET - 1
    assert NONE not in told


def test_what_is_said_of_a_raid_is_what_its_victim_loses() -> None:
    match = new()
    hold(match, 0, "20", "1×")
    give(match, 1, ["aerospace BC", "steel ABC", "chemical ABCDF"], ["petroleum EF"])
    told = {}
    for top in ("chemical ABCDF", "petroleum EF"):
        raid = {"type": "raid", "company": company(top), "multiple": 1}
        told[top] = {reason.line.key: reason.line.params for reason in advice.reasons(match.state, 0, raid)}
    assert told["chemical ABCDF"]["advice_raid"] == {"seat": 1, "amount": 2}
    assert "advice_raid_same" in told["petroleum EF"]


def test_a_reorganisation_is_praised_only_where_it_can_earn_more() -> None:
    better = 0
    for match in moments():
        seat = match.actors[0]
        s = layout_of(match.game).read(match.blanked(seat).copy())
        if not any(action["type"] == "reorganise" for action in match.legal(seat)):
            continue
        first = next(iter(advice.reasons(s, seat, {"type": "reorganise"})))
        best = advice.sketch(s, seat)
        if first.line.key == "advice_reorganise_better":
            better += 1
            assert best is not None
            assert glance(s).estates[seat].earns < int(first.line.params["then"]) <= best.earns
    assert better


def test_a_beginning_counts_what_on_the_market_goes_with_it() -> None:
    told = {"advice_starts": 0, "advice_starts_alone": 0}
    for match in moments():
        seat = match.actors[0]
        s = layout_of(match.game).read(match.blanked(seat).copy())
        for action in match.legal(seat):
            reasons = list(advice.reasons(s, seat, action)) if action["type"] == "take_over" else []
            for line in (reason.line for reason in reasons if reason.line.key in told):
                told[line.key] += 1
                market = [int(other) for other in s.market if other >= 0]
                fit = [other for other in market if goes_with(s, other, action["company"])]
                assert line.params.get("count", 0) == len(fit)
    assert told["advice_starts"]


def goes_with(s: Any, other: int, company: int) -> bool:
    shared = int(s.letters[other]) & int(s.letters[company])
    return piles.industry_of(other) != piles.industry_of(company) and bool(shared)
