"""zoc as a game of OpenSpiel: ``pyspiel.load_game("python_zoc(scenario=ford)")`` once this module is imported.

Actions are numbers into the legal orders of the side's own view. Every die and card is a chance node of its own, and a
question to another side is a decision of that side.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

import numpy as np
import pyspiel

from zoc.env.scenarios import scenario_named
from zoc.env.stage import ACTIONS, OUTCOMES, GameStage
from zoc.play import Game

NAME, ORDERS = "python_zoc", 200
TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Scenarios of zoc",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=16,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    parameter_specification={"scenario": "ford", "orders": ORDERS},
)


class ZocGame(pyspiel.Game):
    """A scenario; ``orders`` is the number of decisions after which a game ends undecided."""

    def __init__(self, params: Mapping[str, object] | None = None) -> None:
        said = {"scenario": "ford", "orders": ORDERS, **(params or {})}
        self.scenario = scenario_named(str(said["scenario"]))
        self.orders = int(str(said["orders"]))
        self.sides = self.scenario.position.sides.names
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=OUTCOMES,
            num_players=len(self.sides),
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=self.orders,
        )
        super().__init__(TYPE, info, dict(params or {}))

    def new_initial_state(self) -> ZocState:
        """The state at the start of a game."""
        return ZocState(self)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> Observer:
        """Whatever writes down what a player knows."""
        recalls = iig_obs_type is None or bool(getattr(iig_obs_type, "perfect_recall", True))
        return Observer(recalls)


class ZocState(pyspiel.State):
    """A state of a game: a stage of it."""

    def __init__(self, game: ZocGame, stage: GameStage | None = None) -> None:
        super().__init__(game)
        self.sides = game.sides
        self.stage = stage or GameStage(Game(game.scenario.rules, game.scenario.position), game.orders)

    def current_player(self) -> int:
        """The number of the side that is to decide, chance, or the end."""
        if self.stage.chance:
            return int(pyspiel.PlayerId.CHANCE)
        return self.sides.index(self.stage.actor) if self.stage.actor else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.stage.actions))) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every way in which the next die or card may fall."""
        return [(nth, float(chance)) for nth, (_, chance) in enumerate(self.stage.falls)]

    def _apply_action(self, action: int) -> None:
        self.stage = self.stage.fell(action) if self.stage.chance else self.stage.acted(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(self.stage.falls[action][0])
        return self.stage.actions[action].say()

    def is_terminal(self) -> bool:
        """Whether nothing is to be decided any more."""
        return self.stage.ended

    def returns(self) -> list[float]:
        """What each side has won."""
        found = self.stage.returns()
        return [float(found[side]) for side in self.sides]

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> ZocState:
        """A state that may be the true one for all that a player knows."""
        stage = self.stage.drawn(self.sides[player_id], Random(repr(sampler())))
        return ZocState(self.get_game(), stage)

    def __str__(self) -> str:
        node = f" {self.stage.game.node.falls.what} {self.stage.fallen}" if self.stage.game.node else ""
        return "\n".join([*(self.stage.information(side) for side in self.sides), f"{self.stage.made}{node}"])


class Observer:
    """What a player knows, as text; with perfect recall, all that it has read and done."""

    def __init__(self, recalls: bool) -> None:
        self.recalls = recalls
        self.tensor = np.zeros(0, np.float32)
        self.dict: dict[str, np.ndarray[tuple[int, ...], np.dtype[np.float32]]] = {}

    def set_from(self, state: ZocState, player: int) -> None:
        """There is no tensor."""

    def string_from(self, state: ZocState, player: int) -> str:
        """What a player knows."""
        side = state.sides[player]
        return state.stage.information(side) if self.recalls else state.stage.observation(side)


pyspiel.register_game(TYPE, ZocGame)
