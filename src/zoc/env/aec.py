"""zoc as an environment of PettingZoo: ``zoc_env("ford")`` is an ``AECEnv`` with action masks.

Agents are the sides. An action is a number into the legal orders of the side's own view; ``env.why(action)`` says what the
law says to it. A side that wins is rewarded with 1, its enemies with −1.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from zoc.action import Order
from zoc.env.arrays import LEAST, MOST, Arrays, Numbers
from zoc.env.scenarios import scenario_named
from zoc.env.stage import ACTIONS, GameStage
from zoc.errors import Malformed
from zoc.play import Game, order_of
from zoc.play.game import ANSWER
from zoc.scenario.scenario import Scenario
from zoc.values import JsonObject

ORDERS = 200
"""Decisions after which a game is cut off."""
Observation = dict[str, Numbers | NDArray[np.int8]]


def zoc_env(scenario: str | Scenario = "ford", orders: int = ORDERS) -> ZocEnv:
    """An environment for a bundled scenario, a file, or a scenario that was made."""
    return ZocEnv(scenario_named(scenario) if isinstance(scenario, str) else scenario, orders)


class ZocEnv(AECEnv):
    """A scenario, played one decision after the other."""

    metadata: Mapping[str, object] = {"name": "zoc_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, scenario: Scenario, orders: int = ORDERS) -> None:
        super().__init__()
        self.scenario, self.orders, self.render_mode = scenario, orders, "ansi"
        self.possible_agents = list(scenario.position.sides.names)
        self.arrays = Arrays.of(scenario.rules, scenario.position)
        shapes = {"observation": (self.arrays.rows, len(self.arrays.names)), "cells": self.arrays.ground(scenario.position).shape}
        boxes = {name: spaces.Box(LEAST, MOST, shape, np.int32) for name, shape in shapes.items()}
        mask = spaces.Box(0, 1, (ACTIONS,), np.int8)
        self.observation_spaces = {agent: spaces.Dict({**boxes, "action_mask": mask}) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self.random, self.stage = Random(0), self._first()

    def _first(self) -> GameStage:
        return GameStage(Game(self.scenario.rules, self.scenario.position), self.orders)

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """What an agent may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[np.int64]:
        """What an agent may do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """Begin again; the same seed lets the same dice and cards fall."""
        self.random = Random(seed)
        self.stage = self._first().settled(self.random)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.stage.actor or self.agents[0]
        self._end()

    def observe(self, agent: str) -> Observation:
        """What a side sees: its units and cells, and the mask of its actions."""
        view, mask = self.stage.game.seen_by(agent), np.zeros(ACTIONS, np.int8)
        if agent == self.stage.actor:
            mask[: len(self.stage.actions)] = 1
        return {"observation": self.arrays.seen(view), "cells": self.arrays.ground(view), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Give the order that an action stands for."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self.stage.actions):
            raise Malformed(str(self.why(-1 if action is None else int(action))["say"]))
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self.stage = self.stage.acted(int(action)).settled(self.random)
        self._end()
        self.agent_selection = self.stage.actor or agent
        self._accumulate_rewards()

    def _end(self) -> None:
        """Whether the game is over or cut off, and what it was won for."""
        if self.stage.ended:
            self.rewards = dict(self.stage.returns())
            self.terminations = dict.fromkeys(self.agents, not self.stage.cut)
            self.truncations = dict.fromkeys(self.agents, self.stage.cut)

    def why(self, action: int | Mapping[str, object]) -> JsonObject:
        """What the law says to an action, or to an order as it is written: ``{"do": "move", "unit": "spearman", "at": "7,3"}``.

        A refused move comes with the smallest changes that would make it legal.
        """
        order = self._order(action)
        if order is None:
            say = f"there is no action {action}: {self.stage.actor or 'nobody'} has {len(self.stage.actions)}"
            return {"legal": False, "say": say, "cites": [], "remedies": []}
        if order.name == ANSWER:
            return {"legal": True, "say": str(order["pick"]), "cites": [], "remedies": []}
        table = self.scenario.rules.table(self.stage.game.seen_by(order.side))
        verdict = table.judge(order)
        told: JsonObject = {"legal": verdict.legal, "say": verdict.say(), "cites": list(verdict.cites), "remedies": []}
        deed = self.scenario.rules.deeds[order.name]
        if not verdict.legal and deed.moves and isinstance(order.get("at"), str):
            answer = table.why(order.unit, order["at"], errand=deed.errand, way=deed.way)
            told["remedies"] = [remedy.say() for remedy in table.remedies(answer)]
        return told

    def _order(self, action: int | Mapping[str, object]) -> Order | None:
        if isinstance(action, Mapping):
            side = self.stage.actor or self.agent_selection
            return order_of(self.scenario.rules, self.stage.game.seen_by(side), side, action)
        return self.stage.actions[action] if 0 <= action < len(self.stage.actions) else None

    def render(self) -> str:
        """The log, as everybody together may know it."""
        return "\n".join(line.text for line in self.stage.game.log(*self.possible_agents))

    def close(self) -> None:
        """Nothing is open."""
