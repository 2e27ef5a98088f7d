"""What benchmarks/show.py makes of a browser's trace: frames that nobody asked for are not missed, all others are."""

from typing import Any

from benchmarks.show import Waits, rate_of, waits_for_frames

ASKS = {"data": {"needsBeginFrame": 1}}
RESTS = {"data": {"needsBeginFrame": 0}}


def test_a_page_on_which_nothing_moves_is_not_slow() -> None:
    waits = waits_for_frames([*beat(0, 1000), *frames(10, 26, 42), asking(50, RESTS), asking(900, ASKS), *frames(916)])
    assert waits.within == [16, 16, 16]


def test_a_frame_that_keeps_the_page_waiting_is_missed() -> None:
    waits = waits_for_frames([*beat(0, 1000), *frames(10, 26), asking(40, RESTS), asking(100, ASKS), *frames(400, 416)])
    assert waits.within == [16, 300, 16]
    assert waits_for_frames([*beat(0, 1000), *frames(10, 26, 526)]).within == [16, 500]


def test_a_beat_s_first_frame_is_awaited_from_the_last_before_it() -> None:
    waits = waits_for_frames([*beat(0, 100), *frames(10, 26), *beat(101, 200), *frames(150, 166)])
    assert waits == Waits(within=[16, 16], first=[124])


def test_between_shows_nothing_is_counted() -> None:
    assert waits_for_frames([*beat(0, 100), *frames(10, 26, 300, 800)]).within == [16]


def test_no_frames_are_no_rate() -> None:
    assert rate_of([]) == 0
    assert rate_of([10, 30]) == 50


def beat(begins: int, ends: int) -> list[dict[str, Any]]:
    return [event(begins, "beat-begins"), event(ends, "beat-ends")]


def frames(*at: int) -> list[dict[str, Any]]:
    return [event(one, "DrawFrame") for one in at]


def asking(at: int, how: dict[str, Any]) -> dict[str, Any]:
    return event(at, "NeedsBeginFrameChanged", how)


def event(at: int, name: str, args: dict[str, Any] | None = None) -> dict[str, Any]:
    return {"ts": at * 1000, "name": name, "args": args or {}}
