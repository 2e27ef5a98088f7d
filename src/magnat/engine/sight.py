"""The one way to look at a game: its record with everything blanked that the viewer may not see."""

from typing import Any

import numpy as np

from magnat.engine.compiling import compiled
from magnat.engine.fields import Array, Field, Record

WATCHER = -1
"""The viewer who holds no seat."""

NOBODY, OWNER, OWNER_OF, SEEN_BY = range(4)
RULES = {"nobody": NOBODY, "owner": OWNER, "owner_of": OWNER_OF, "seen_by": SEEN_BY}

OFFSET, ROW_BYTES, ROWS, RULE, BY, CONDITION = range(6)
ALWAYS = -1


def secrets_of(state: type[Record]) -> Array:
    """A row for each field that somebody may not see: where it lies and what decides."""
    rows = [_row(state, field) for field in state.fields.values() if field.sight.rule != "public"]
    return np.array(rows, np.int32)


def _row(state: type[Record], field: Field) -> list[int]:
    sight = field.sight
    by = _offset(state, sight.by) if sight.by else 0
    condition = _offset(state, sight.condition) if sight.condition else ALWAYS
    return [_offset(state, field.name), field.row_bytes, field.rows, RULES[sight.rule], by, condition]


def _offset(state: type[Record], name: str) -> int:
    fields: Any = state.dtype.fields
    return int(fields[name][1])


@compiled
def redact(record: Array, viewer: int, secrets: Array, out: Array) -> None:
    """Copy the bytes of a record to `out`, zeroing what the viewer may not see."""
    for place in range(record.size):
        out[place] = record[place]
    for secret in secrets:
        if secret[CONDITION] == ALWAYS or record[secret[CONDITION]]:
            for row in range(secret[ROWS]):
                if not sees(record, viewer, secret, row):
                    start = secret[OFFSET] + row * secret[ROW_BYTES]
                    for place in range(start, start + secret[ROW_BYTES]):
                        out[place] = 0


@compiled
def sees(record: Array, viewer: int, secret: Array, row: int) -> bool:
    if viewer == WATCHER or secret[RULE] == NOBODY:
        return False
    if secret[RULE] == OWNER:
        return bool(row == viewer)
    decider = record[secret[BY] + row]
    if secret[RULE] == OWNER_OF:
        return bool(decider == viewer)
    return bool(decider >> viewer & 1)


def hidden_rows(record: Array, viewer: int, state: type[Record]) -> dict[str, list[int]]:
    """For each field with something to hide: the rows this viewer does not see."""
    hidden: dict[str, list[int]] = {}
    secret_fields = [f for f in state.fields.values() if f.sight.rule != "public"]
    for field, secret in zip(secret_fields, secrets_of(state), strict=True):
        if secret[CONDITION] == ALWAYS or record[secret[CONDITION]]:
            rows = [row for row in range(field.rows) if not sees(record, viewer, secret, row)]
            if rows:
                hidden[field.name] = rows
    return hidden


def as_values(record: Array, viewer: int, state: type[Record]) -> dict[str, Any]:
    """The record as plain values, field by field. What the viewer may not see is None."""
    struct = record.view(state.dtype)[0]
    values: dict[str, Any] = {name: struct[name].tolist() for name in state.fields}
    for name, rows in hidden_rows(record, viewer, state).items():
        if not state.fields[name].shape:
            values[name] = None
            continue
        for row in rows:
            values[name][row] = None
    return values
