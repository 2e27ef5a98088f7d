"""Games that are played for what they tell: templates, bound to each game and its `findings` by `sim.findings`."""

import numpy as np

from magnat.bots.entries import STEADY
from magnat.engine.compiling import compiled
from magnat.engine.contract import (
    SECRETS,
    STATE,
    actors,
    apply,
    change,
    choose,
    is_over,
    legal,
    ranks,
    scores,
    set_up,
    starter,
    takes,
    trait,
)
from magnat.engine.fields import Array, Record
from magnat.engine.hearing import heard_first
from magnat.engine.randomness import pick, siphash
from magnat.engine.sight import redact
from magnat.sim.position_entries import BOTS_LUCK, begun

AS_IT_IS = -1
MOVES, STARTER, GIVEN, SCORES = range(4)
"""What is noted of a game: its length, who began, whom a gift went to; then scores, ranks and traits, seat by seat."""

ASKED, SEAT, OWN, TAKEN, LEFT = 0, 1, 2, 3, 5
"""What is noted of a decision: how often a game asks for it, of whom it was asked this time, what the player itself
would have done (1: take it, -1: leave it, 0: something else); score and win, in parts of 60, for both ways."""

WIN = 60


def play_changed(
    template: Array,
    seats: int,
    which: int,
    first: int,
    keys: Array,
    record: Array,
    desk: Array,
    out: Array,
    luck: Array,
    results: Array,
) -> None:
    """Steady players play a game for each row of `results`. One seat has been given something, unless `which` is -1.

    Games of the same number have the same cards, rolls and players' luck, as long as the same is done.
    """
    s = record.view(STATE)[0]
    for game in range(results.shape[0]):
        begun(s, record, template, keys, first + game)
        luck[0] = siphash(keys[0], keys[1], BOTS_LUCK | np.uint64(first + game))
        set_up(s)
        seat = (first + game) % seats
        if which != AS_IT_IS:
            change(s, seat, which)
        results[game, GIVEN] = seat
        results[game, STARTER] = starter(s)
        for other in range(seats):
            results[game, SCORES + 2 * seats + other] = trait(s, other)
        results[game, MOVES] = go_on(record, desk, out, luck)
        scores(s, results[game, SCORES : SCORES + seats])
        ranks(s, results[game, SCORES + seats : SCORES + 2 * seats])


def fork(
    template: Array,
    seats: int,
    thing: int,
    first: int,
    keys: Array,
    record: Array,
    desk: Array,
    out: Array,
    luck: Array,
    kept: Array,
    ended: Array,
    results: Array,
) -> None:
    """In a game of steady players for each row of `results`, one moment drawn by lot among those in which a seat may
    take a thing or leave it; from there both, under one new key, each to its end."""
    s = record.view(STATE)[0]
    lots = np.zeros(1, np.uint64)
    ways, chosen = np.zeros(2, np.int64), np.zeros(2, np.int64)
    for game in range(results.shape[0]):
        begun(s, record, template, keys, first + game)
        luck[0] = siphash(keys[0], keys[1], BOTS_LUCK | np.uint64(first + game))
        lots[0] = luck[0] ^ BOTS_LUCK
        set_up(s)
        while not is_over(s):
            seat = heard_first(s, actors(s))
            both = both_ways(s, seat, thing, out, lots, ways)
            redact(record, seat, SECRETS, desk)
            action = choose(desk, seat, STEADY, luck, out)
            if both:
                results[game, ASKED] += 1
                if pick(lots, int(results[game, ASKED])) == 0:
                    own = takes(s, seat, thing, action)
                    chosen[0] = action if own > 0 else ways[0]
                    chosen[1] = action if own < 0 else ways[1]
                    results[game, SEAT] = seat
                    results[game, OWN] = own
                    for byte in range(record.size):
                        kept[byte] = record[byte]
            apply(s, seat, action)
        for way in range(2 if results[game, ASKED] else 0):
            for byte in range(record.size):
                record[byte] = kept[byte]
            seat = int(results[game, SEAT])
            s.key[0] = siphash(keys[1], keys[0], np.uint64(2 * (first + game)))
            s.key[1] = siphash(keys[1], keys[0], np.uint64(2 * (first + game) + 1))
            luck[0] = s.key[0]
            apply(s, seat, chosen[way])
            go_on(record, desk, out, luck)
            scores(s, ended[:seats])
            results[game, TAKEN + 2 * way] = ended[seat]
            ranks(s, ended[:seats])
            results[game, TAKEN + 2 * way + 1] = won(ended, seats, seat)


# ---- Parts of both, bound to a game like them ----


def go_on(record: Array, desk: Array, out: Array, luck: Array) -> int:
    """Steady players play to the end; returns how many moves that took."""
    s = record.view(STATE)[0]
    moves = 0
    while not is_over(s):
        asked = heard_first(s, actors(s))
        redact(record, asked, SECRETS, desk)
        apply(s, asked, choose(desk, asked, STEADY, luck, out))
        moves += 1
    return moves


def both_ways(s: Record, seat: int, thing: int, out: Array, lots: Array, ways: Array) -> bool:
    """Whether a seat may take a thing and may leave it; `ways` gets an action of each kind, drawn by lot."""
    taking, leaving = 0, 0
    for place in range(legal(s, seat, out)):
        kind = takes(s, seat, thing, int(out[place]))
        if kind > 0:
            taking += 1
            ways[0] = int(out[place]) if pick(lots, taking) == 0 else ways[0]
        if kind < 0:
            leaving += 1
            ways[1] = int(out[place]) if pick(lots, leaving) == 0 else ways[1]
    return taking > 0 and leaving > 0


@compiled
def won(places: Array, seats: int, seat: int) -> int:
    """What a seat won, in parts of 60."""
    winners = 0
    for other in range(seats):
        winners += places[other] == 1
    return WIN // winners if places[seat] == 1 else 0
