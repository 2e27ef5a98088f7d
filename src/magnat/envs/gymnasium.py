"""Gymnasium: one seat of a table against bots, alone or in a vector of any length.

from magnat.envs.gymnasium import make, make_vec

tables = make_vec("big-shot", 256, seat=0, opponents="steady")
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

import magnat
from magnat.bots.players import chooser, quick_number
from magnat.engine.compiling import inlined, instantiate
from magnat.engine.devices import tables_of
from magnat.engine.fields import Array
from magnat.engine.game import Game
from magnat.engine.handed import BatchError, count_of, numbers
from magnat.engine.program import Program
from magnat.envs import entries
from magnat.envs.desk import seed_from

Seen = dict[str, Array]


class LegalAction(gymnasium.spaces.Discrete):
    """All actions of a box; `sample` draws one that may be taken now, unless it is told otherwise."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.legal: Array = np.zeros(count, np.int8)
        """The mask of what was seen last."""

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """When the game is over: 0."""
        drawn: np.int64 = super().sample(self.legal if mask is None and probability is None else mask, probability)
        return drawn


class LegalActions(gymnasium.spaces.MultiDiscrete):
    """The same for many tables."""

    def __init__(self, count: int, tables: int) -> None:
        super().__init__(np.full(tables, count))
        self.legal: Array = np.zeros((tables, count), np.int8)

    def sample(self, mask: Any = None, probability: Any = None) -> Array:
        """For every table one; 0 where the game is over."""
        if mask is not None or probability is not None:
            asked: Array = super().sample(mask, probability)
            return asked
        chances = self.np_random.random(self.legal.shape, np.float32) + np.float32(1)
        drawn: Array = (self.legal * chances).argmax(axis=1)
        return drawn


def make_vec(
    box: str,
    num_envs: int = 1,
    seat: int = 0,
    opponents: str | Sequence[str] = "steady",
    seats: int | None = None,
    options: dict[str, str] | None = None,
    autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    lenient: bool = False,
) -> "MagnatVectorEnv":
    """Many tables at once. `opponents` is the level of all bots, or of each in the order of the seats.

    At lenient tables an action that may not be taken counts as the first of those that may; otherwise it is refused.
    """
    return MagnatVectorEnv(box, num_envs, seat, opponents, seats, options, autoreset_mode, lenient)


def make(
    box: str,
    seat: int = 0,
    opponents: str | Sequence[str] = "steady",
    seats: int | None = None,
    options: dict[str, str] | None = None,
    lenient: bool = False,
) -> "MagnatEnv":
    """One table."""
    return MagnatEnv(box, seat, opponents, seats, options, lenient)


class MagnatVectorEnv(VectorEnv[Any, Any, Any]):
    """The reward comes at the end: the part of the others that the learner beat, less the part that beat it.

    An observation is a dictionary of `observation` (see `magnat observe BOX`) and `action_mask`.
    """

    def __init__(
        self,
        box: str,
        num_envs: int,
        seat: int,
        opponents: str | Sequence[str],
        seats: int | None,
        options: dict[str, str] | None,
        autoreset_mode: AutoresetMode | str,
        lenient: bool = False,
    ) -> None:
        game = magnat.load(box)
        self.num_envs = count_of(num_envs, "num_envs", 1 << 20)
        self._games = game.batch(self.num_envs, "cpu", seats, 0, options, autoreset=False)
        self._mode, self._lenient = AutoresetMode(autoreset_mode), lenient
        self.metadata = {"autoreset_mode": self._mode, "render_modes": []}
        self.render_mode = None
        self.single_observation_space = observation_space(game)
        self.single_action_space = LegalAction(game.actions.count)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = self.choices = LegalActions(game.actions.count, self.num_envs)
        levels = seated(self._games.seats, seat, opponents)
        self._seat = seat
        self._given = np.tile(np.array([seat, *levels], np.int64), (self.num_envs, 1))
        self._luck = np.zeros(self.num_envs, np.uint64)
        self._answer = answering(game.program, game)
        self._over = np.zeros(self.num_envs, np.bool_)
        self._np_random, self._np_random_seed = seeding.np_random(None)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Set all tables up, or those that `options["reset_mask"]` marks."""
        if isinstance(seed, int):
            self._np_random, self._np_random_seed = seeding.np_random(seed)
            seed = None
        which = (options or {}).get("reset_mask")
        marked = np.ones(self.num_envs, np.bool_) if which is None else np.asarray(which, np.bool_)
        self._begin(marked, list(seed) if seed is not None else None)
        return self._seen(), {}

    def step(self, actions: Any) -> tuple[Seen, Array, Array, Array, dict[str, Any]]:
        """One action of the learner at each table, and the bots' answers to it."""
        given = numbers(_whole(actions), "actions", self.num_envs)
        ended = self._over.copy()
        if self._mode is AutoresetMode.DISABLED and ended.any():
            raise BatchError("Some tables are over: set them up with reset(options={'reset_mask': ...}).")
        self._games.step(self._allowed(given) if self._lenient else given)  # Tables that are over stay as they are.
        self._reply()
        over = self._games.done & ~ended
        rewards = np.where(over, self._games.rewards[:, self._seat], 0).astype(np.float64)
        self._over = self._games.done.copy()
        infos: dict[str, Any] = {}
        if self._mode is AutoresetMode.NEXT_STEP and ended.any():
            self._begin(ended, None)
        elif self._mode is AutoresetMode.SAME_STEP and over.any():
            infos = {"final_obs": self._seen(), "_final_obs": over.copy()}
            self._begin(over, None)
        return self._seen(), rewards, over, np.zeros(self.num_envs, np.bool_), infos

    def _allowed(self, actions: Array) -> Array:
        """The same actions, but the first that may be taken where one may not. What is no action at all stays."""
        legal = self.choices.legal
        known = (actions >= 0) & (actions < legal.shape[1])
        wrong = known & (legal[np.arange(self.num_envs), np.where(known, actions, 0)] == 0)
        return np.where(wrong, legal.argmax(axis=1), actions)

    def _begin(self, marked: Array, seeds: list[int | None] | None) -> None:
        games = np.flatnonzero(marked)
        drawn = [seed_from(self._np_random) for _ in games]
        if seeds is not None:
            drawn = [other if seed is None else int(seed) for seed, other in zip(seeds, drawn, strict=True)]
        self._games.reset(games, seeds=drawn)
        self._luck[games] = np.array(drawn, np.uint64)
        self._over[games] = False
        self._reply()

    def _reply(self) -> None:
        """The bots play until the learner is asked. Nobody at the table is over before the learner had a turn."""
        self._games.run_body(self._answer, self._given, self._luck)

    def _seen(self) -> Seen:
        observed = self._games.observe(np.full(self.num_envs, self._seat))
        self.choices.legal = self._games.masks.astype(np.int8)
        return {"observation": observed.copy(), "action_mask": self.choices.legal.copy()}


class MagnatEnv(gymnasium.Env[Any, Any]):
    """One table, a vector of length 1 inside."""

    metadata = {"render_modes": []}  # noqa: RUF012  (as Gymnasium has it)

    def __init__(
        self,
        box: str,
        seat: int = 0,
        opponents: str | Sequence[str] = "steady",
        seats: int | None = None,
        options: dict[str, str] | None = None,
        lenient: bool = False,
    ) -> None:
        self._tables = MagnatVectorEnv(box, 1, seat, opponents, seats, options, AutoresetMode.DISABLED, lenient)
        self.observation_space = self._tables.single_observation_space
        self.action_space = self._choice = LegalAction(self._tables.choices.legal.shape[1])
        self.render_mode = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        seen, _ = self._tables.reset(seed=[seed_from(self.np_random)])
        return self._only(seen), {}

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """One action of the learner, and the bots' answers to it."""
        seen, rewards, over, _, _ = self._tables.step([action])
        return self._only(seen), float(rewards[0]), bool(over[0]), False, {}

    def _only(self, seen: Seen) -> Seen:
        self._choice.legal = seen["action_mask"][0].copy()
        return {name: values[0] for name, values in seen.items()}


def observation_space(game: Game) -> gymnasium.spaces.Dict:
    """What a learner sees, and what it may do."""
    seen = gymnasium.spaces.Box(-np.inf, np.inf, (game.program.layout.floats,), np.float32)
    return gymnasium.spaces.Dict({"observation": seen, "action_mask": gymnasium.spaces.MultiBinary(game.actions.count)})


def seated(seats: int, seat: int, opponents: str | Sequence[str]) -> list[int]:
    """The level of each seat, by its number; the learner's is not looked at."""
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:
        raise BatchError(f"seat must be a whole number from 0 to {seats - 1}, not {seat!r}.")
    names = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
    if len(names) != seats - 1:
        raise BatchError(f"opponents must be one level, or one for each of {seats - 1} seats, not {len(names)}.")
    levels = [quick_number(name) for name in names]
    return [*levels[:seat], 0, *levels[seat:]]


@cache
def answering(program: Program, game: Game) -> Any:
    """How bots answer."""
    bindings = {**tables_of(program), "choose": chooser(game)}
    return inlined(instantiate(entries.answer, bindings))


def _whole(actions: Any) -> Any:
    """Whole numbers of any size, as learners hand them over."""
    if isinstance(actions, np.ndarray) and actions.dtype.kind in "iu":
        return np.ascontiguousarray(actions, np.int64)
    if isinstance(actions, list | tuple):
        return [int(action) if isinstance(action, np.integer) else action for action in actions]
    return actions
