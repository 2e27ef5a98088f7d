"""A record says what it is made of and who sees it, or it is not built."""

import numpy as np
import pytest

from magnat.engine.fields import Record, array, i2, nobody, number, owner, owner_of, public, seen_by, u1, u2


class Sample(Record):
    hidden = number(u1, public, "1: purses are closed")
    seat_of = array(u1, 3, public, "whose purse each is")
    purse = array(i2, 3, owner_of("seat_of").when("hidden"), "money")
    hand = array(u1, (4, 5), owner, "cards of each seat")
    looked = array(u1, 2, public, "a bit for each seat that looked into a file")
    file = array(u1, 2, seen_by("looked"), "what is in each file")
    deck = array(u1, 9, nobody, "the pile")


def test_a_record_is_padded_to_a_power_of_two_and_aligned() -> None:
    assert Sample.dtype.itemsize == 128
    assert Sample.dtype.isalignedstruct
    assert Sample.dtype.fields is not None
    assert Sample.dtype.fields["purse"][1] % 2 == 0


def test_fields_of_the_engine_come_with_every_record() -> None:
    assert list(Sample.fields)[:3] == ["key", "draws", "seats"]
    assert Sample.fields["key"].sight == nobody


def test_attributes_read_and_write_the_bytes() -> None:
    rows = np.zeros(2, Sample.dtype)
    rows[1].purse[2] = 7
    rows[1].hidden = 1
    assert rows["purse"].tolist() == [[0, 0, 0], [0, 0, 7]]
    assert rows["hidden"].tolist() == [0, 1]


def test_another_layout_has_another_fingerprint() -> None:
    class Wider(Record):
        hidden = number(u2, public, "the same, wider")

    assert Wider.fingerprint != Sample.fingerprint


@pytest.mark.parametrize("name", ["size", "round", "all", "copy"])
def test_a_name_that_every_numpy_record_has_is_refused(name: str) -> None:
    with pytest.raises(TypeError, match=f"A field cannot be called '{name}'"):
        type("Clash", (Record,), {name: number(u1, public, "clashes")})


def test_a_field_without_visibility_does_not_build() -> None:
    with pytest.raises(TypeError, match="does not say who sees it"):
        type("Blind", (Record,), {"purse": number(u1, "everybody", "whose?")})  # type: ignore[arg-type]


def test_a_bare_type_is_not_a_field() -> None:
    with pytest.raises(TypeError, match="declare it with number"):
        type("Bare", (Record,), {"purse": u1})


@pytest.mark.parametrize(
    ("sight", "sentence"),
    [
        (owner_of("nothing"), "depends on 'nothing', which is not a field"),
        (owner.when("nothing"), "depends on 'nothing', which is not a field"),
        (owner_of("wide"), "its rows must be one byte"),
        (seen_by("short"), "must have as many rows"),
        (owner.when("wide_flag"), "it must be one byte"),
    ],
)
def test_what_decides_over_a_field_must_fit_it(sight: object, sentence: str) -> None:
    fields = {
        "wide": array(u2, 3, public, "two bytes a row"),
        "short": array(u1, 2, public, "too few rows"),
        "wide_flag": number(u2, public, "two bytes"),
        "purse": array(u1, 3, sight, "money"),  # type: ignore[arg-type]
    }
    with pytest.raises(TypeError, match=sentence):
        type("Misfit", (Record,), fields)
