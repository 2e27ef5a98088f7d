"""Every sound listened to: it is heard, bears being played, begins and ends in silence, and drowns no other."""

from collections.abc import Callable

import numpy as np
import pytest
from playwright.sync_api import BrowserContext

from tests.browser.hearing import RATE, Samples, lasts, loudness, pitch, sounds

BRIEF, LONG = 0.3, 1.0
"""Seconds: what accompanies a piece is over before the next beat; what says something may ring on."""
RINGS = {"bell", "toll", "fanfare"}
QUIETEST = -30.0
APART = 6.5
"""Decibels; the ear is the judge of loudness, and this its first approximation."""
TONES = {"coin": 3150, "bell": 1318, "toll": 196, "fanfare": 1047}
MILLISECOND = RATE // 1000


@pytest.fixture
def heard(new_context: Callable[..., BrowserContext]) -> dict[str, Samples]:
    return sounds(new_context().new_page())


def test_every_sound_is_heard_and_none_drowns_another(heard: dict[str, Samples]) -> None:
    loud = {name: loudness(samples) for name, samples in heard.items()}
    assert set(loud) >= {"coin", "card", "token", "die", "stamp", "gavel", "bell", "toll", "fanfare"}
    assert min(loud.values()) > QUIETEST, loud
    assert max(loud.values()) - min(loud.values()) < APART, loud


def test_no_sound_is_clipped_even_at_full_volume(heard: dict[str, Samples]) -> None:
    assert {name: peak for name, samples in heard.items() if (peak := np.abs(samples).max()) > 0.95} == {}


def test_every_sound_begins_and_ends_in_silence(heard: dict[str, Samples]) -> None:
    """A first sample far from nought, or a last one, is a click."""
    for name, samples in heard.items():
        assert np.abs(samples[: MILLISECOND // 10]).max() < 0.06, name
        assert np.abs(samples[-100 * MILLISECOND :]).max() < 1e-4, name


def test_no_sound_outlasts_its_occasion(heard: dict[str, Samples]) -> None:
    long = {name: length for name, samples in heard.items() if (length := lasts(samples)) > allowed(name)}
    assert long == {}


def test_tones_are_those_meant(heard: dict[str, Samples]) -> None:
    assert {name: round(pitch(heard[name])) for name in TONES} == pytest.approx(TONES, rel=0.02)


def allowed(name: str) -> float:
    return LONG if name in RINGS else BRIEF
