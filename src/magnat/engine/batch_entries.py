"""What can be done to many games at once: templates like those of `entries`, one call for each game of a batch.

Every body has the same shape, so that one loop serves them all on the processor and one kernel on a GPU: the number of
the game, its record, its slip (what the batch itself notes of it), then arrays with a row for each game: `rows` are the
records' bytes, `given` and `result` what the body is about. `template` is the record with components and options in it,
before anything is drawn; `sheet` and `listed` are scratch, room for a record and for a list of legal actions: near the
processor that plays, which a slip on a GPU is not.
"""

from typing import Any

import numpy as np

from magnat.engine.bits import MOST_SEATS
from magnat.engine.compiling import borrowed, compiled
from magnat.engine.contract import (
    FEATURES,
    SECRETS,
    SLIP,
    STATE,
    actors,
    apply,
    body,
    close,
    legal,
    ranks,
    scores,
    set_up,
    turn_to,
    unfold,
)
from magnat.engine.fields import Array, Record
from magnat.engine.hearing import heard_first
from magnat.engine.numbers import whole
from magnat.engine.observing import write_floats, write_integers
from magnat.engine.randomness import pick, siphash
from magnat.engine.sight import redact

AS_NOTED, FIRST, NEXT = 1, 2, 3
"""How `start` sets a game up."""


def slip_of(most_legal: int) -> np.dtype[Any]:
    """What a batch notes of each game: bytes beside the record, as long as whole cache lines."""
    fields: Any = [
        ("stream", np.uint64, 2),  # the keys of its games come from here
        ("number", np.uint64),  # of the game in its stream
        ("luck", np.uint64, 1),  # scratch, for a draw
        ("seat", np.int16),  # the seat that is asked; -1: the game is over
        ("offered", np.int16),  # how many actions it may take
        ("followed", np.int16),  # 1: another game follows its end
        ("ended", np.int16),  # 1: the last step ended the game
        ("drawn", np.int16),  # the place in `actions` of the one that was sampled last
        ("actions", np.int16, most_legal),  # those that may be taken: most often all lie in the first cache line
        ("scores", np.int64, MOST_SEATS),  # of the game that ended
        ("ranks", np.int64, MOST_SEATS),
    ]
    size = (np.dtype(fields, align=True).itemsize + 63) // 64 * 64
    packed: Any = np.dtype(fields, align=True).fields
    spec: Any = {
        "names": [field[0] for field in fields],
        "formats": [field[1:] if len(field) > 2 else field[1] for field in fields],
        "offsets": [packed[field[0]][1] for field in fields],
        "itemsize": size,
    }
    return np.dtype((np.record, np.dtype(spec, align=True)))


# ---- Parts that several bodies share ----


def turn_to_next(s: Record, slip: Any) -> None:
    """Find out who is asked, and list what that seat may do."""
    waiting = actors(s)
    slip.seat = -1
    slip.offered = 0
    if waiting:
        seat = heard_first(s, waiting)
        slip.seat = seat
        slip.offered = legal(s, seat, slip.actions)


def unfold_game(s: Record, slip: Any) -> None:
    """Set a laid-out game up. The first of a stream has the stream's own key, as a match would."""
    s.key[0] = slip.stream[0]
    s.key[1] = slip.stream[1]
    if slip.number:
        s.key[0] = siphash(slip.stream[0], slip.stream[1], np.uint64(2) * slip.number)
        s.key[1] = siphash(slip.stream[0], slip.stream[1], np.uint64(2) * slip.number + np.uint64(1))
    set_up(s)
    turn_to(s, slip)


def close_game(s: Record, slip: Any) -> None:
    """Write down how a game ended."""
    slip.ended = 1
    scores(s, slip.scores)
    ranks(s, slip.ranks)


@compiled
def table_size(s: Record) -> int:
    return np.int64(s.seats)  # type: ignore[return-value]


# ---- Bodies ----


def found(
    game: int, s: Any, slip: Any, rows: Array, template: Array, given: Array, result: Array, sheet: Array, listed: Array
) -> None:
    """Draw the stream of each game from the key in `given`; `result` says whether another game follows the end."""
    slip.stream[0] = siphash(given[0], given[1], np.uint64(2 * game))
    slip.stream[1] = siphash(given[0], given[1], np.uint64(2 * game + 1))
    slip.number = 0
    slip.followed = result[0]


def start(
    game: int, s: Any, slip: Any, rows: Array, template: Array, given: Array, result: Array, sheet: Array, listed: Array
) -> None:
    """Set those games up that are marked in `given`: as their slip says, the first of their stream, or the next."""
    if given[game]:
        if given[game] == FIRST:
            slip.number = 0
        elif given[game] == NEXT:
            slip.number += np.uint64(1)
        slip.ended = 0
        for place in range(rows.shape[1]):
            rows[game, place] = template[place]
        unfold(s, slip)


def check(
    game: int, s: Any, slip: Any, rows: Array, template: Array, given: Array, result: Array, sheet: Array, listed: Array
) -> None:
    """Say in `result` whether in some game the action in `given` may not be taken."""
    if slip.seat >= 0 and not (slip.drawn < slip.offered and slip.actions[slip.drawn] == given[game]):
        offered = False
        for place in range(slip.offered):
            offered |= slip.actions[place] == given[game]
        if not offered:
            result[0] = 1


def advance(
    game: int, s: Any, slip: Any, rows: Array, template: Array, given: Array, result: Array, sheet: Array, listed: Array
) -> None:
    """Let the seat that is asked take the action in `given`, which must be legal; what is over stays."""
    if slip.seat >= 0:
        apply(s, whole(slip.seat), given[game])
        slip.ended = 0
        turn_to(s, slip)
        if slip.seat < 0:
            close(s, slip)
            if slip.followed:
                slip.number += np.uint64(1)
                for place in range(rows.shape[1]):
                    rows[game, place] = template[place]
                unfold(s, slip)


def sample(
    game: int, s: Any, slip: Any, rows: Array, template: Array, given: Array, result: Array, sheet: Array, listed: Array
) -> None:
    """Write an action drawn among the legal ones, by the luck in `given`; 0 where the game is over."""
    result[game] = 0
    if slip.seat >= 0:
        slip.luck[0] = given[game]
        slip.drawn = pick(slip.luck, int(slip.offered))
        result[game] = slip.actions[slip.drawn]
        given[game] = slip.luck[0]


def mark(
    game: int, s: Any, slip: Any, rows: Array, template: Array, given: Array, result: Array, sheet: Array, listed: Array
) -> None:
    """Mark in `result` every action that the seat asked may take."""
    for action in range(result.shape[1]):
        result[game, action] = 0
    for place in range(slip.offered):
        result[game, slip.actions[place]] = 1


def hear(
    game: int, s: Any, slip: Any, rows: Array, template: Array, given: Array, result: Array, sheet: Array, listed: Array
) -> None:
    """Write which seat is asked; -1 when the game is over."""
    result[game] = slip.seat


def ask(
    game: int, s: Any, slip: Any, rows: Array, template: Array, given: Array, result: Array, sheet: Array, listed: Array
) -> None:
    """Write which seats may act, a bit each; 0 when the game is over."""
    result[game] = actors(s)


def blank(
    game: int, s: Any, slip: Any, rows: Array, template: Array, given: Array, result: Array, sheet: Array, listed: Array
) -> None:
    """Write the record as the seat in `given` may see it."""
    redact(rows[game], given[game], SECRETS, result[game])


def observe(
    game: int, s: Any, slip: Any, rows: Array, template: Array, given: Array, result: Array, sheet: Array, listed: Array
) -> None:
    """Write what the seat in `given` observes, in floats."""
    redact(rows[game], given[game], SECRETS, sheet)
    write_floats(sheet, given[game], table_size(s), FEATURES, result[game])


def observe_asked(
    game: int, s: Any, slip: Any, rows: Array, template: Array, given: Array, result: Array, sheet: Array, listed: Array
) -> None:
    """Write what the seat that is asked observes, in floats: as the slip has it, which is handed to nobody."""
    seat = whole(slip.seat)
    redact(rows[game], seat, SECRETS, sheet)
    write_floats(sheet, seat, table_size(s), FEATURES, result[game])


def observe_whole(
    game: int, s: Any, slip: Any, rows: Array, template: Array, given: Array, result: Array, sheet: Array, listed: Array
) -> None:
    """Write what the seat that is asked observes, in integers."""
    seat = whole(slip.seat)
    redact(rows[game], seat, SECRETS, sheet)
    write_integers(sheet, seat, table_size(s), FEATURES, result[game])


def finish(
    game: int, s: Any, slip: Any, rows: Array, template: Array, given: Array, result: Array, sheet: Array, listed: Array
) -> None:
    """Write whether the last step ended the game."""
    result[game] = slip.ended != 0


def reward(
    game: int, s: Any, slip: Any, rows: Array, template: Array, given: Array, result: Array, sheet: Array, listed: Array
) -> None:
    """Write, where the game has ended, the part of the others that each seat beat, less the part that beat it."""
    seats = result.shape[1]
    for seat in range(seats):
        result[game, seat] = 0
        if slip.ended:
            balance = 0
            for other in range(seats):
                balance += int(slip.ranks[other] > slip.ranks[seat]) - int(slip.ranks[other] < slip.ranks[seat])
            result[game, seat] = np.float32(balance) / np.float32(seats - 1)


def score(
    game: int, s: Any, slip: Any, rows: Array, template: Array, given: Array, result: Array, sheet: Array, listed: Array
) -> None:
    """Write the scores. Before the end they would tell what is hidden: until then everybody has 0."""
    for seat in range(result.shape[1]):
        result[game, seat] = slip.scores[seat] if slip.ended else 0


def rank(
    game: int, s: Any, slip: Any, rows: Array, template: Array, given: Array, result: Array, sheet: Array, listed: Array
) -> None:
    """Write the ranks; 0 until the game has ended."""
    for seat in range(result.shape[1]):
        result[game, seat] = slip.ranks[seat] if slip.ended else 0


def play_out(
    game: int, s: Any, slip: Any, rows: Array, template: Array, given: Array, result: Array, sheet: Array, listed: Array
) -> None:
    """Play at random to the end; `given` holds each game's luck, `result` gets the number of moves."""
    slip.luck[0] = given[game]
    moves = 0
    waiting = actors(s)
    while waiting:
        seat = heard_first(s, waiting)
        apply(s, seat, int(listed[pick(slip.luck, legal(s, seat, listed))]))
        waiting = actors(s)
        moves += 1
    if moves:
        slip.seat = -1
        slip.offered = 0
        close(s, slip)
    given[game] = slip.luck[0]
    result[game] = moves


def each(
    first: int,
    last: int,
    rows: Array,
    slips: Array,
    template: Array,
    given: Array,
    result: Array,
    sheet: Array,
    listed: Array,
) -> None:
    """The loop around a body, over some of the games."""
    raw, laid, sheet_, listed_ = borrowed(rows), borrowed(template), borrowed(sheet), borrowed(listed)
    given_, result_ = borrowed(given), borrowed(result)
    records = raw.view(STATE)
    notes = borrowed(slips).view(SLIP)
    for game in range(first, last):
        body(game, records[game, 0], notes[game, 0], raw, laid, given_, result_, sheet_, listed_)
