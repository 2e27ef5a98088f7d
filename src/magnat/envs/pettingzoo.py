"""PettingZoo: every box as an environment in which agents take turns (AEC).

    from magnat.envs.pettingzoo import env

    table = env("big-shot", seats=3)

There is no parallel environment: in every box one seat acts at a time, and where several may (Kohle), who is heard
first matters. Whoever wants it all the same finds `turn_based_aec_to_parallel` in PettingZoo.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from magnat.engine.fields import Array
from magnat.engine.sight import WATCHER
from magnat.envs.desk import Desk, seed_from

Agent = str


def env(box: str, seats: int | None = None, options: dict[str, str] | None = None) -> "MagnatEnv":
    """A table of a box. What may not be done is refused with a sentence, and nothing has changed."""
    return MagnatEnv(box, seats, options)


class MagnatEnv(AECEnv):  # type: ignore[misc]
    """Observations are dictionaries of `observation` (see `magnat observe BOX`) and `action_mask`.

    Rewards come at the end: the part of the others that an agent beat, less the part that beat it.
    """

    def __init__(self, box: str, seats: int | None = None, options: dict[str, str] | None = None) -> None:
        super().__init__()
        self._desk = desk = Desk(box, seats, options)
        self.metadata = {"name": f"magnat_{box}_v1", "is_parallelizable": False, "render_modes": []}
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(desk.seats)]
        self._number = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        seen: dict[str, gymnasium.spaces.Space[Any]] = {
            "observation": gymnasium.spaces.Box(-np.inf, np.inf, (desk.floats,), np.float32),
            "action_mask": gymnasium.spaces.Box(0, 1, (desk.actions,), np.int8),
        }
        self.observation_spaces = {agent: gymnasium.spaces.Dict(seen) for agent in self.possible_agents}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(desk.actions) for agent in self.possible_agents}
        self._random, _ = seeding.np_random(None)

    def observation_space(self, agent: Agent) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self._desk.begin(seed_from(self._random))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._desk.match.seat]

    def observe(self, agent: Agent) -> dict[str, Array]:
        floats, mask = self._desk.see(self._number[agent])
        return {"observation": floats, "action_mask": mask}

    def state(self) -> Array:
        """What a watcher sees."""
        return self._desk.see(WATCHER)[0]

    def step(self, action: int | None) -> None:
        """Take the action of the agent whose turn it is; None, once the game is over."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        match = self._desk.match
        match.play(action)  # type: ignore[arg-type]
        self._cumulative_rewards[self.agent_selection] = 0.0
        seat = match.seat
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]
            return
        self.rewards = dict(zip(self.possible_agents, self._desk.rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> None:
        """There is nothing to draw: `magnat play` and `magnat serve` show a table."""

    def close(self) -> None:
        pass
