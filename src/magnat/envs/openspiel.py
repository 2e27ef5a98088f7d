"""OpenSpiel: every box as a game of its own, `magnat_big_shot` and so on.

    import pyspiel
    import magnat.envs.openspiel

    game = pyspiel.load_game("magnat_big_shot", {"players": 2})

All chance lies in one node at the root: it draws one of `deals` seeds, from which every roll and card follows. Returns
are the part of the others that a player beat, less the part that beat it. Information states tell every view that the
player has had. For searches that imagine other worlds there is `resampled`.

Small variants, for algorithms that walk the whole tree, are a few decisions in the middle of a game: steady players
take the first `head_start` decisions, the node at the root draws one of `deals` worlds that look alike to the seat that
is asked then, and after `moves` decisions the players are ranked as they stand.

    game = pyspiel.load_game("magnat_biz_bluff", {"players": 2, "deals": 3, "head_start": 40, "moves": 6})
"""

import hashlib
from typing import Any

import numpy as np
import pyspiel

import magnat
from magnat.bots.players import Players
from magnat.engine.fields import Array
from magnat.engine.match import Match
from magnat.games import edition_of, shelf

DEALS = 1000
LONGEST = 1_000_000


def name_of(box: str) -> str:
    """What a box is called in OpenSpiel."""
    return f"magnat_{box.replace('-', '_')}"


def _type_of(box: str) -> pyspiel.GameType:
    edition = edition_of(box)
    return pyspiel.GameType(
        short_name=name_of(box),
        long_name=edition.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=edition.seats[-1],
        min_num_players=edition.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": edition.seats[-1], "deals": DEALS, "head_start": 0, "moves": 0},
    )


class MagnatGame(pyspiel.Game):  # type: ignore[misc]
    """A box; the parameters are the number of `players` and of `deals`, for small variants `head_start` and `moves`."""

    def __init__(self, box: str, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.box = magnat.load(box)
        self.seats = int(params.get("players", self.box.edition.seats[-1]))
        self.deals = _at_least(1, params, "deals", DEALS)
        self.moves = _at_least(0, params, "moves", 0)
        """The decisions that are taken before the players are ranked; 0: all until the end."""
        self.box.choose(self.seats, None)
        self._opened = self._after(_at_least(0, params, "head_start", 0))
        about = pyspiel.GameInfo(
            num_distinct_actions=self.box.actions.count,
            max_chance_outcomes=self.deals,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.moves or LONGEST,
        )
        super().__init__(_type_of(box), about, params)

    def _after(self, head_start: int) -> Match | None:
        """The match from which the worlds are imagined; None where the players begin it themselves."""
        if not head_start:
            return None
        match, steady = self.box.new(self.seats, seed=0), Players(self.box, seed=0)
        for _ in range(head_start):
            if match.seat >= 0:
                match.play(steady.choose(match, match.seat, "steady"))
        if match.seat < 0:
            raise ValueError(
                f"head_start must leave something to decide: the game is over after {len(match.moves)} moves."
            )
        return match

    def dealt(self, deal: int) -> Match:
        """What the node at the root has drawn."""
        if self._opened is None:
            return self.box.new(self.seats, seed=deal)
        return self._opened.imagined(self._opened.seat, seed=deal)

    def new_initial_state(self) -> "MagnatState":
        return MagnatState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """Both kinds of observer are told the same: what the seat sees now, or, in words, all it has seen."""
        return Observer(self, iig_obs_type is not None and iig_obs_type.perfect_recall, params)


class MagnatState(pyspiel.State):  # type: ignore[misc]
    """A match, once the deal is drawn."""

    def __init__(self, game: MagnatGame) -> None:
        super().__init__(game)
        self.match: Match | None = None
        self.trail: list[Array] = []
        """The records so far: what a player has seen follows from them."""

    def current_player(self) -> int:
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.match.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.get_game().deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.match.codes()) if self.match and player == self.current_player() else []

    def _apply_action(self, action: int) -> None:
        if self.match is None:
            self.match = self.get_game().dealt(action)
        else:
            self.match.play(action)
        self.trail.append(self.match.record.copy())

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        told: str = self.get_game().box.action_table()[action]["words"]
        return f"{told} [{action}]"

    def is_terminal(self) -> bool:
        moves = self.get_game().moves
        return self.match is not None and (self.match.seat < 0 or 0 < moves < len(self.trail))

    def returns(self) -> list[float]:
        seats = self.get_game().seats
        if self.match is None or not self.is_terminal():
            return [0.0] * seats
        ranks = self.match.ranks
        return [sum((other > own) - (other < own) for other in ranks) / (seats - 1) for own in ranks]

    def __str__(self) -> str:
        return "the deal" if self.match is None else self.match.record.tobytes().hex()


class Observer:
    """What a player sees, for OpenSpiel."""

    def __init__(self, game: MagnatGame, remembers: bool, params: Any) -> None:
        if params:
            raise ValueError(f"There are no parameters to an observation, and {params} was given.")
        self._program, self._remembers, self._seats = game.box.program, remembers, game.seats
        self._sheet, self._list = self._program.new_record(), self._program.new_list()
        self._mask = np.zeros(game.box.actions.count, np.int8)
        self.tensor = np.zeros(self._program.layout.floats, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: MagnatState, player: int) -> None:
        self._check(player)
        if state.match is None:
            self.tensor.fill(0)
        else:
            record = state.match.record
            self._program.survey(record, player, self._sheet, self._list, self.tensor, self._mask)

    def string_from(self, state: MagnatState, player: int) -> str:
        """A short name for what the player knows."""
        self._check(player)
        digest = hashlib.blake2b(digest_size=12)
        for record in state.trail if self._remembers else state.trail[-1:]:
            digest.update(self._program.redact(record, player).tobytes())
        return f"{player}:{len(state.trail)}:{digest.hexdigest()}"

    def _check(self, player: Any) -> None:
        """Compiled code takes any number for a seat."""
        if isinstance(player, bool) or not isinstance(player, int | np.integer) or not 0 <= player < self._seats:
            raise ValueError(f"player must be a whole number from 0 to {self._seats - 1}, not {player!r}.")


def resampled(state: MagnatState, player: int) -> MagnatState:
    """A state that, for all this player knows, could be the one being played: for `ISMCTSBot.set_resampler`."""
    assert state.match is not None
    twin: MagnatState = state.clone()
    twin.match = state.match.imagined(player)
    twin.match.moves = state.match.moves.copy()
    return twin


def _at_least(least: int, params: dict[str, Any], name: str, usual: int) -> int:
    value = int(params.get(name, usual))
    if value < least:
        raise ValueError(f"{name} must be a whole number from {least} on, not {value}.")
    return value


def _register(box: str) -> None:
    class Boxed(MagnatGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(box, params)

    Boxed.__name__ = f"{box.title().replace('-', '')}Game"
    pyspiel.register_game(_type_of(box), Boxed)


for _box in shelf():
    if name_of(_box) not in pyspiel.registered_names():
        _register(_box)
