"""The compiled doors of one game, and the one-time wait for the compiler."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from magnat.engine import entries, sight
from magnat.engine.compiling import INTERPRETED, cache_root, instantiate, source_fingerprint
from magnat.engine.fields import Array, Record

CONTRACT = ("set_up", "actors", "legal", "apply", "is_over", "scores", "ranks")

Progress = Callable[[str, int, int], None]
"""Called with what is being compiled, how many parts are done and how many there are."""


class Program:
    """What Python calls to have the rules of one game applied to a record's bytes."""

    def __init__(self, name: str, state: type[Record], rules: Any, imagine: Any, max_legal: int) -> None:
        self.name, self.state, self.max_legal = name, state, max_legal
        self.bindings = {"STATE": state.dtype, "imagine": imagine} | {f: getattr(rules, f) for f in CONTRACT}
        self.begin = self._entry(entries.begin)
        self.actors_of = self._entry(entries.actors_of)
        self.legal_of = self._entry(entries.legal_of)
        self.act = self._entry(entries.act)
        self.step = self._entry(entries.step)
        self.over = self._entry(entries.over)
        self.settle = self._entry(entries.settle)
        self.fill_in = self._entry(entries.fill_in)
        self.secrets = sight.secrets_of(state)

    def _entry(self, template: Any) -> Any:
        return instantiate(template, self.bindings, self.name)

    def new_record(self) -> Array:
        return np.zeros(self.state.dtype.itemsize, np.uint8)

    def new_list(self) -> Array:
        """Room for the longest list of legal actions."""
        return np.zeros(self.max_legal, np.int16)

    @property
    def quick_step(self) -> Callable[[Array, int, Array], int]:
        """`step` without Numba's look at the types of its arguments, which takes longer than the step itself."""
        if INTERPRETED:
            step: Callable[[Array, int, Array], int] = self.step
            return step
        from numba import int64, types  # noqa: PLC0415  (see compiling)

        signature = (types.Array(types.uint8, 1, "C"), int64, types.Array(types.int16, 1, "C"))
        self.step.compile(signature)
        entry: Callable[[Array, int, Array], int] = self.step.overloads[signature].entry_point
        return entry

    def redact(self, record: Array, viewer: int) -> Array:
        blanked = np.empty_like(record)
        sight.redact(record, viewer, self.secrets, blanked)
        return blanked

    def compile(self, progress: Progress) -> None:
        """Compile every door that a match goes through, or load it from the cache, telling `progress` how far it is."""
        if INTERPRETED:
            return
        parts = list(self._parts())
        for done, (dispatcher, arguments) in enumerate(parts):
            progress(dispatcher.__name__, done, len(parts))
            dispatcher.compile(arguments)
        progress("", len(parts), len(parts))
        self._marker.parent.mkdir(parents=True, exist_ok=True)
        self._marker.touch()

    @property
    def is_compiled(self) -> bool:
        """Whether the compiler's work on these very sources is on disk already."""
        return INTERPRETED or self._marker.exists()

    @property
    def _marker(self) -> Any:
        return cache_root() / source_fingerprint() / f"{self.name}.done"

    def _parts(self) -> Iterator[tuple[Any, tuple[Any, ...]]]:
        from numba import int64, types  # noqa: PLC0415  (see compiling)

        record, numbers, actions = (types.Array(t, 1, "C") for t in (types.uint8, types.int64, types.int16))
        secrets = types.Array(types.int32, 2, "C")
        yield self.begin, (record,)
        yield self.actors_of, (record,)
        yield self.legal_of, (record, int64, actions)
        yield self.act, (record, int64, int64)
        yield self.over, (record,)
        yield self.settle, (record, numbers, numbers)
        yield self.fill_in, (record, int64, types.uint64, types.uint64)
        yield sight.redact, (record, int64, secrets, record)
