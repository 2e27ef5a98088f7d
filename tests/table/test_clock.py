"""Silence: who is late, and what it stands for."""

import json
import random

import pytest

from magnat.engine.edition import OptionError
from magnat.engine.sight import WATCHER
from magnat.games.kohle.state import WINDOW
from magnat.table import Clock, Refusal, Table, events, snapshots
from magnat.table.clock import BY_THE_DAY
from magnat.table.halves import halves, next_look
from magnat.table.teaching import hold
from tests.table.play import new_table, table_of

OPENED = 100.0


def with_friends(box: str, seats: int, clock: Clock, seed: int | None = None) -> Table:
    """One person opened it, the others have come by their links: all at once, at the same time."""
    table = table_of(box, "person", *["open"] * (seats - 1), at=OPENED, clock=clock, seed=seed)
    for seat in range(1, seats):
        table.take(table.sit_down(seat, f"P{seat}", OPENED))
    return table


def test_without_a_clock_nobody_is_ever_late() -> None:
    table = new_table("big-shot")
    assert table.next_late is None
    with pytest.raises(Refusal, match="Nobody is late"):
        table.silence(1e12)


def test_who_does_not_bid_in_time_passes() -> None:
    table = with_friends("big-shot", 3, Clock(move=60))
    (seat,) = table.shown.actors
    assert table.next_late == (OPENED + 60, seat)
    with pytest.raises(Refusal):
        table.silence(OPENED + 59)
    silence = table.silence(OPENED + 60)
    assert silence == events.Moved(at=OPENED + 60, seat=seat, codes=[table.game.actions.first("pass")], late=True)
    table.take(silence)
    assert table.next_late == (OPENED + 120, table.shown.actors[0])


def test_at_a_table_by_the_day_half_of_the_time_is_known_and_somebody_looks_then() -> None:
    table = with_friends("big-shot", 3, Clock(move=2 * BY_THE_DAY))
    (seat,) = table.shown.actors
    half, late = OPENED + BY_THE_DAY, OPENED + 2 * BY_THE_DAY
    assert halves(table) == [(half, seat)]
    assert next_look(table, OPENED) == half
    assert next_look(table, half) == late
    table.take(table.move(seat, table.number, {"type": "pass"}, OPENED + 100))
    assert halves(table) == [(half + 100, table.shown.actors[0])]


def test_at_a_table_of_one_sitting_nobody_has_to_be_called_at_half_of_the_time() -> None:
    table = with_friends("big-shot", 3, Clock(move=60))
    assert halves(table) == []
    assert next_look(table, OPENED) == OPENED + 60
    assert next_look(new_table("big-shot"), OPENED) is None


def test_where_nothing_is_neutral_a_bot_plays_on_and_the_seat_can_be_taken_back() -> None:
    table = with_friends("big-shot", 2, Clock(move=60))
    neutral = set(table.game.neutral)
    at = OPENED
    while neutral & set(table.shown.codes(table.shown.actors[0])):
        seat = table.shown.actors[0]
        code = next(code for code in table.shown.codes(seat) if code not in neutral)
        at += 1
        code = code if table.number < 5 else table.shown.codes(seat)[0]
        table.take(table.move(seat, table.number, table.game.actions.decode(code), at))
    seat = table.shown.actors[0]
    table.take(table.silence(at + 60))
    assert table.seats[seat].kind == "bot"
    assert table.next_late is None
    table.take(table.take_back(seat, at + 200))
    assert table.next_late == (at + 200, seat), "the time for this question is over"
    table.take(table.silence(at + 200))
    table.take(table.bot_move(seat, table.shown.codes(seat)[0], at + 201))
    table.take(table.take_back(seat, at + 300))
    assert table.next_late in ((at + 360, seat), (at + 261, 1 - seat)), "there is a new one"


def test_whoever_lets_a_bot_in_for_an_instant_gains_no_time() -> None:
    table = with_friends("big-shot", 3, Clock(move=60))
    (seat,) = table.shown.actors
    for began in (50, 54, 58):
        table.take(table.hand_over(seat, "steady", OPENED + began))
        table.take(table.take_back(seat, OPENED + began + 2))
        again = snapshots.unpack(table.opening, table.game, snapshots.pack(table))
        assert again is not None
        assert again.next_late == table.next_late
    assert table.next_late == (OPENED + 60 + 3 * 2, seat), "what the bot took does not count"


def test_whoever_takes_moves_back_again_and_again_gains_no_time() -> None:
    table = with_friends("venture", 3, Clock(move=60))
    (seat,) = table.shown.actors
    at = OPENED
    for _ in range(3):
        code = next(code for code in table.shown.codes(seat) if code not in table.game.neutral)
        table.take(table.move(seat, table.number, table.game.actions.decode(code), at + 5))
        assert table.next_late == (at + 65, seat)
        table.take(table.undo(seat, table.number, at + 10))
        assert table.next_late == (OPENED + 60, seat)
        at += 10


def test_taking_a_move_back_after_the_rules_were_read_costs_no_time() -> None:
    table = table_of("venture", "person", "bot", "bot", at=OPENED, clock=Clock(move=60))
    for _ in range(200):
        seat = table.shown.actors[0]
        if seat == 0:
            break
        table.take(table.bot_move(seat, table.shown.codes(seat)[0], OPENED))
    code = next(code for code in table.shown.codes(0) if code not in table.game.neutral)
    table.take(table.move(0, table.number, table.game.actions.decode(code), OPENED + 5))
    table.take(hold(table, 0, True, OPENED + 6))
    table.take(hold(table, 0, False, OPENED + 1006))
    table.take(table.undo(0, table.number, OPENED + 1007))
    assert table.next_late == (OPENED + 1060, 0)


def test_a_table_can_be_set_up_to_hand_the_late_to_a_bot_at_once() -> None:
    table = with_friends("big-shot", 3, Clock(move=60, silence="bot"))
    assert isinstance(table.silence(OPENED + 60), events.HandedOver)


def test_no_clock_runs_before_everybody_has_sat_down_nor_for_a_bot() -> None:
    table = table_of("big-shot", "person", "bot", "open", at=OPENED, clock=Clock(move=60))
    assert table.next_late is None
    table.take(table.sit_down(2, "Ann", OPENED + 1000))
    actor = table.shown.actors[0]
    expected = None if table.seats[actor].kind == "bot" else (OPENED + 1060, actor)
    assert table.next_late == expected


def test_the_clock_outlives_the_server() -> None:
    table = with_friends("big-shot", 4, Clock(move=60))
    seat = table.shown.actors[0]
    table.take(table.move(seat, table.number, {"type": "bid", "amount": 1}, OPENED + 7))
    again = snapshots.unpack(table.opening, table.game, snapshots.pack(table))
    assert again is not None
    assert again.next_late == table.next_late == (OPENED + 67, table.shown.actors[0])


def test_what_came_of_silence_is_told_with_the_names_of_the_late() -> None:
    table = with_friends("kohle", 3, Clock(moment=10))
    chance = random.Random(1)
    while table.shown.read(WATCHER).phase != WINDOW:
        seat = chance.choice(table.shown.actors)
        action = table.game.actions.decode(chance.choice(table.shown.codes(seat)))
        table.take(table.move(seat, table.number, action, OPENED))
    late = list(table.shown.actors)
    while table.shown.read(WATCHER).phase == WINDOW:
        told = table.told
        table.take(table.silence(OPENED + 10))
    effect, silence = (json.loads(line) for line in list(table.lines)[told - table.told :])
    assert effect["line"]["key"] in ("kohle_travels", "kohle_clan_travels", "kohle_recruited", "kohle_new_boss")
    assert silence["seat"] is None
    assert silence["line"] == {"key": "told_silence", "params": {"names": ", ".join(f"P{seat}" for seat in late)}}


def test_whoever_answers_in_time_is_not_said_to_be_late() -> None:
    table = with_friends("big-shot", 3, Clock(move=60))
    table.take(table.move(table.shown.actors[0], table.number, {"type": "pass"}, OPENED + 7))
    assert b"told_silence" not in b"".join(table.lines)
    seat = table.shown.actors[0]
    table.take(table.silence(OPENED + 100))
    assert json.loads(table.lines[-1])["line"]["params"] == {"names": f"P{seat}"}


def kohle_window(clock: Clock) -> tuple[Table, int, list[int]]:
    """A card lies on the table at OPENED + 10: the table, who played it, and who is asked whether to stop it."""
    table = with_friends("kohle", 4, clock, seed=1)
    at = OPENED
    for _ in range(2000):
        at += 0.001
        seat = table.shown.actors[0]
        codes = table.shown.codes(seat)
        kinds = {table.game.actions.decode(code)["type"]: code for code in codes}
        wanted = (
            "send_investor",
            "send_clan",
            "recruit",
            "take_over",
            "travel",
            "deal",
            "place",
            "roll",
            "draw",
            "lay",
        )
        kind = next((kind for kind in wanted if kind in kinds), "let_go")
        last = kind in wanted[:4]
        code = kinds.get(kind, codes[0])
        table.take(table.move(seat, table.number, table.game.actions.decode(code), OPENED + 10 if last else at))
        if table.match.state.phase == WINDOW:
            return table, seat, table.shown.actors
    raise AssertionError("nobody played a card")


def test_a_moment_to_react_counts_from_when_it_began_and_not_from_when_others_let_it_go() -> None:
    table, _, asked = kohle_window(Clock(moment=10))
    assert len(asked) == 3
    assert table.next_late is not None
    assert table.next_late[0] == OPENED + 20
    table.take(table.move(asked[0], table.number, {"type": "let_go"}, OPENED + 13))
    assert table.next_late == (OPENED + 20, asked[1])
    table.take(table.undo(asked[0], table.number, OPENED + 15))
    assert table.next_late == (OPENED + 20, asked[0])
    table.take(table.hand_over(asked[0], "naive", OPENED + 16))
    table.take(table.take_back(asked[0], OPENED + 17))
    assert table.next_late == (OPENED + 20, asked[0])
    for _ in asked:
        table.take(table.silence(OPENED + 20))
    assert table.match.state.phase != WINDOW
    assert table.next_late is None or table.next_late[0] > OPENED + 20


def test_the_clock_runs_on_when_the_system_clock_steps_back() -> None:
    table = with_friends("big-shot", 3, Clock(move=60))
    seat = table.shown.actors[0]
    table.take(table.move(seat, table.number, {"type": "bid", "amount": 1}, OPENED + 7))
    wrong = OPENED - 3600
    with pytest.raises(Refusal):
        table.silence(wrong)
    assert table.next_late is not None
    assert table.next_late[0] - table.time(wrong) == 60
    with pytest.raises(Refusal):
        table.silence(wrong + 59)
    silence = table.silence(wrong + 60)
    assert silence.at == OPENED + 67
    table.take(silence)
    assert table.next_late == (OPENED + 127, table.shown.actors[0])


def test_what_happens_after_the_clock_stepped_back_is_not_before_what_happened_before() -> None:
    table = with_friends("big-shot", 3, Clock(move=60))
    times = []
    for at in (OPENED + 50, OPENED - 500, OPENED - 490, OPENED - 5000, OPENED + 51):
        event = table.say(0, "", "What time is it?", at)
        table.take(event)
        times.append(event.at)
    assert times == sorted(times)
    assert times[2] - times[1] == 10


@pytest.mark.parametrize("clock", [Clock(move=-1), Clock(move=2), Clock(move=10**9), Clock(moment=0)])
def test_a_clock_that_makes_no_sense_is_refused_with_a_sentence(clock: Clock) -> None:
    with pytest.raises(OptionError, match=r"seconds\.$"):
        table_of("big-shot", "person", "bot", at=OPENED, clock=clock)
