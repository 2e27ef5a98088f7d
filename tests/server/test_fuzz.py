"""Whatever is sent, the answer is a sentence or a clean close, and nobody else notices. See benchmarks/fuzz.py."""

import asyncio
import random
from pathlib import Path

from benchmarks.broken import FATAL
from benchmarks.fuzz import flood, fuzz
from benchmarks.house import House

MESSAGES = 1200


def test_broken_messages_get_a_sentence_broken_frames_a_close_and_others_play_on(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        answers, closes, _ = asyncio.run(fuzz(house, MESSAGES, random.Random(1985)))
    assert sum(answers.values()) >= MESSAGES * 0.9
    assert {"bad_message", "illegal", "no_undo", "not_your_seat", "not_your_turn", "stale", "too_long"} <= set(answers)
    assert len(closes) >= len(FATAL)


def test_whoever_floods_is_warned_and_then_sent_away_and_others_play_on(tmp_path: Path) -> None:
    with House(tmp_path, limits=True) as house:
        code, answers = asyncio.run(flood(house, random.Random(1985)))
    assert code == 1001
    assert answers["too_fast"] >= 100
