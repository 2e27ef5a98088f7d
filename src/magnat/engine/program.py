"""The doors to the rules of one game: compiled, or interpreted as long as the compiler is at work."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from threading import Lock
from typing import Any

import numpy as np

from magnat.engine import code_cache, entries, ranking, sight
from magnat.engine.compiling import INTERPRETED, instantiate, machine
from magnat.engine.fields import Array, Record
from magnat.engine.fingerprints import fingerprint
from magnat.engine.observing import Layout
from magnat.engine.quick_calls import quick

CONTRACT = ("set_up", "actors", "legal", "apply", "is_over", "scores", "standing")

DOORS = ("begin", "actors_of", "legal_of", "act", "over", "settle", "fill_in")
"""Those of `entries` that a match goes through."""

Compiling = Callable[[int, int], None]
"""Told how many parts are compiled, and of how many."""


Quick = Callable[[Array, int, Array], int]
"""A function of a record, an action and room for a list of actions."""


class Program:
    """What Python calls to have the rules of one game applied to a record's bytes.

    All targets agree bit for bit, so that a game may go on compiled that began interpreted.
    """

    begin: Callable[[Array], None]
    actors_of: Callable[[Array], int]
    legal_of: Callable[[Array, int, Array], int]
    act: Callable[[Array, int, int], None]
    over: Callable[[Array], bool]
    settle: Callable[[Array, Array, Array], None]
    fill_in: Callable[[Array, int, np.uint64, np.uint64], None]

    def __init__(
        self,
        name: str,
        state: type[Record],
        rules: Any,
        imagine: Any,
        max_legal: int,
        kinds: Sequence[int],
        together: bool = False,
    ) -> None:
        self.name, self.state, self.max_legal = name, state, max_legal
        self.kinds = kinds
        """How many numbers each kind of action has, in their order."""
        self.together = together
        """Whether a GPU plays whole games at random by kinds of actions (`cuda_pool`): no other games, but sooner."""
        self.bindings = {"STATE": state.dtype, "imagine": imagine} | {f: getattr(rules, f) for f in CONTRACT}
        self.bindings["ranks"] = instantiate(ranking.ranks, self.bindings)
        self.secrets = sight.secrets_of(state)
        self.layout = Layout(state)
        """What an observation is made of."""
        self.is_interpreted = INTERPRETED
        self.is_loaded = INTERPRETED
        """Whether all doors are as quick as they will ever be."""
        self.waits = True
        """Whether somebody who wants compiled code would wait for the compiler."""
        self._changing = Lock()
        """Some thread may load compiled rules while another would begin with interpreted ones."""
        self._plain = {door: instantiate(getattr(entries, door), self.bindings) for door in DOORS}

    def __getattr__(self, door: str) -> Any:
        """Open a door when somebody first goes through it: compiled, unless `interpret` said otherwise."""
        if door not in DOORS:
            raise AttributeError(f"A program has no door {door!r}.")
        opened = self.ready(self._plain[door])
        setattr(self, door, opened)
        return opened

    def interpret(self) -> None:
        """Do without compiled code, until `compile` has been called."""
        with self._changing:
            self._interpret()

    def interpret_until_loaded(self) -> None:
        """The same, unless compiled code is there already."""
        with self._changing:
            if not self.is_loaded:
                self._interpret()

    def _interpret(self) -> None:
        self.is_interpreted, self.waits = True, False
        self._open_anew()

    def ready(self, function: Any) -> Any:
        """A marked function of this game as it is to be called now."""
        return function if self.is_interpreted else machine(function)

    def new_record(self) -> Array:
        return np.zeros(self.state.dtype.itemsize, np.uint8)

    def new_list(self) -> Array:
        """Room for the longest list of legal actions."""
        return np.zeros(self.max_legal, np.int16)

    @cached_property
    def _plain_step(self) -> Quick:
        return instantiate(entries.step, self.bindings)

    @property
    def quick_step(self) -> Quick:
        """`step` without Numba's look at the types of its arguments, which takes longer than the step itself."""
        return _entry(self._plain_step)

    @property
    def quick_take(self) -> Quick:
        """`take` of `entries`, in the same way; interpreted as long as this program is."""
        if self.is_interpreted:
            return self._plain_take
        return self._compiled_take

    @cached_property
    def _plain_take(self) -> Quick:
        return instantiate(entries.take, self.bindings)

    @cached_property
    def _compiled_take(self) -> Quick:
        return _entry(self._plain_take)

    @cached_property
    def survey(self) -> Callable[[Array, int, Array, Array, Array, Array], None]:
        """`survey` of `entries`, without Numba's look at the types of its arguments."""
        tables = {"SECRETS": self.secrets, "FEATURES": self.layout.features}
        function = instantiate(entries.survey, {**self.bindings, **tables})
        surveying: Callable[[Array, int, Array, Array, Array, Array], None]
        surveying = quick(function, np.uint8, int, np.uint8, np.int16, np.float32, np.int8)
        return surveying

    def redact(self, record: Array, viewer: int) -> Array:
        blanked = np.empty_like(record)
        self.ready(sight.redact)(record, viewer, self.secrets, blanked)
        return blanked

    # ---- Compiling ----

    def compile(self, compiling: Compiling = lambda _done, _of: None) -> None:
        """Compile every door, or load it from the cache, and go through compiled ones from then on."""
        if INTERPRETED:
            return
        parts = list(self._parts())
        for done, (function, arguments) in enumerate(parts):
            compiling(done, len(parts))
            machine(function).compile(arguments)
        compiling(len(parts), len(parts))
        code_cache.keep(self.fingerprints)
        with self._changing:
            self.is_interpreted, self.is_loaded = False, True
            self._open_anew()

    @property
    def is_compiled(self) -> bool:
        """Whether the compiler's work on these very rules is on disk already."""
        return INTERPRETED or code_cache.is_kept(self.fingerprints)

    @cached_property
    def fingerprints(self) -> list[str]:
        return [fingerprint(function) for function in self._plain.values()]

    def _open_anew(self) -> None:
        for door in DOORS:
            self.__dict__.pop(door, None)

    def _parts(self) -> Iterator[tuple[Any, tuple[Any, ...]]]:
        from numba import int64, types  # noqa: PLC0415  (see compiling)

        record, numbers, actions = (types.Array(t, 1, "C") for t in (types.uint8, types.int64, types.int16))
        secrets = types.Array(types.int32, 2, "C")
        signatures = {
            "begin": (record,),
            "actors_of": (record,),
            "legal_of": (record, int64, actions),
            "act": (record, int64, int64),
            "over": (record,),
            "settle": (record, numbers, numbers),
            "fill_in": (record, int64, types.uint64, types.uint64),
        }
        for door, arguments in signatures.items():
            yield self._plain[door], arguments
        yield sight.redact, (record, int64, secrets, record)


class PlainProgram(Program):
    """The doors to the same rules as the Python they are, for good. That is slow, but it looks whether there is such a
    place before it reads or writes there: for positions of which nobody knows whether they can come about."""

    def __init__(self, program: Program) -> None:
        self.__dict__.update({name: value for name, value in program.__dict__.items() if name not in DOORS})
        self.is_interpreted, self.is_loaded, self.waits = True, True, False

    def compile(self, compiling: Compiling = lambda _done, _of: None) -> None:
        """There is nothing to compile."""


def _entry(function: Any) -> Quick:
    """A function of a record, an action and a list, for quick calls."""
    entry: Quick = quick(function, np.uint8, int, np.int16)
    return entry
