"""A seat can never receive an agreed sum late, twice or not at all, whatever is played after the handshake.

A clerk who knows only the words of the rule book keeps a ledger beside random games: what was accepted, what made it
lapse. At every conclusion all purses must have changed by exactly what the ledger says, and never at any other time.
"""

import random
from dataclasses import dataclass, field
from typing import Any

import pytest

import magnat
from magnat.engine.compiling import INTERPRETED
from magnat.engine.match import Match
from magnat.games.kohle.state import BOSS_CARD, NOBODY, RECRUITMENT_CARD, WINDOW
from tests.games.tables import numbers_of

game = magnat.load("kohle")
GAMES = 2 if INTERPRETED else 40
NUMBERS = numbers_of(game.actions)
DEAR = {code for code in range(game.actions.count) if game.actions.decode(code).get("amount", 0) >= 6}


@dataclass
class Clerk:
    """The ledger of one negotiation: by family, whom the Boss owes how much."""

    owed: dict[int, tuple[int, int]] = field(default_factory=dict)

    def accepted(self, seat: int, family: int, amount: int) -> None:
        self.owed[family] = (seat, amount)

    def card_took_effect(self, before: Any, after: Any) -> None:
        family = int(before.about_family)
        if before.card_played == BOSS_CARD:
            self.owed.clear()
        elif family in self.owed and self._rests_on_what_was_hit(before, after, family):
            del self.owed[family]

    def _rests_on_what_was_hit(self, before: Any, after: Any, family: int) -> bool:
        seat = self.owed[family][0]
        investor = before.holder[family] == seat and before.travel_on[family] == 0
        if before.card_played == RECRUITMENT_CARD or before.about_seat == NOBODY:
            return bool(investor)
        return before.about_seat == seat and not investor and after.laid[seat, family] == 0

    def changes(self, boss: int, worth: int, seats: int) -> list[int]:
        changes = [0] * seats
        changes[boss] += worth
        for seat, amount in self.owed.values():
            changes[boss] -= amount
            changes[seat] += amount
        return changes


def eager(match: Match, chance: random.Random) -> tuple[int, int]:
    """Random, but keen on agreements and cards and slow to give up, so that much is settled."""
    seat = chance.choice(match.actors)
    codes = match.codes(seat)
    for wish, how_often in (("conclude", 0.7), ("accept", 0.6), ("take_over", 0.1), ("let_go", 0.5)):
        wanted = [code for code in codes if code in NUMBERS[wish]]
        if wanted and chance.random() < how_often:
            return seat, chance.choice(wanted)
    patient = [code for code in codes if code not in NUMBERS["give_up"]] if chance.random() < 0.97 else codes
    return seat, chance.choice([code for code in patient if code not in DEAR])


def watch(match: Match, chance: random.Random) -> int:
    """Play a game beside a clerk; the number of agreements that were settled."""
    clerk, settled = Clerk(), 0
    while not match.over:
        seat, code = eager(match, chance)
        action = game.actions.decode(code)
        before = match.record.copy().view(game.state.dtype)[0]
        match.play(code, seat)
        after = match.state
        if action["type"] == "accept":
            partner, family = action["seat"], action["family"]
            side = before.asked if seat == before.turn else before.offered
            clerk.accepted(partner, family, int(side[partner, family]))
        if before.phase == WINDOW and after.phase != WINDOW and action["type"] == "let_go":
            clerk.card_took_effect(before, after)
        concluded = bool(before.dealing and after.closed_by[before.pawn] == before.turn)
        worth = int(before.dividends[before.pawn]) * int(before.tile_value[before.deals]) if concluded else 0
        expected = clerk.changes(int(before.turn), worth, match.seats) if concluded else [0] * match.seats
        assert (after.cash - before.cash)[: match.seats].tolist() == expected
        assert after.cash.min() >= 0
        if before.dealing and not after.dealing:
            settled += len(clerk.owed) if concluded else 0
            clerk = Clerk()
        else:
            assert {
                f: (int(after.partner[f]), int(after.agreed[f])) for f in range(6) if after.partner[f] >= 0
            } == clerk.owed
    return settled


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("order", ["boss", "opener"])
def test_agreed_sums_are_paid_once_in_full_at_the_conclusion_and_never_else(seats: int, order: str) -> None:
    settled = 0
    for seed in range(GAMES // 2):
        options = {"patience": "6", "boss-order": order, "money": "open" if seed % 2 else "hidden"}
        settled += watch(game.new(seats, seed, options), random.Random(seed))
    assert settled > GAMES // 2, "hardly anything was agreed upon: the fuzz tests nothing"
