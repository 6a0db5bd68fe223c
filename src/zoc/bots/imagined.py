"""A state of a search: a stage of a game that may be the true one, as OpenSpiel's IS-MCTS asks about it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from zoc.action import Order
from zoc.bots.shortlist import Breadth, shortlist
from zoc.env.stage import GameStage
from zoc.play.known import Known
from zoc.position import Side

DEEP = 3
"""Decisions after which a line of play is cut off and scored."""
DEEPER = Breadth(40, 3, 3, 0)
"""The orders that are looked at after the first."""


class Imagined:
    """A stage, the orders that are looked at in it, and how many decisions it is from the first."""

    def __init__(self, stage: GameStage, orders: Sequence[Order] = ()) -> None:
        self.stage, self.deep, self.first = stage, 0, orders

    @property
    def sides(self) -> tuple[Side, ...]:
        return self.stage.game.first.sides.names

    @property
    def orders(self) -> Sequence[Order]:
        """The orders that the actions stand for; a function of what the side knows."""
        if self.deep == 0:
            return self.first
        known: Known | None = self.stage.known
        return shortlist(known, Random(0), DEEPER) if known is not None else ()

    # What a search asks

    def is_chance_node(self) -> bool:
        return self.stage.chance

    def is_terminal(self) -> bool:
        return not self.stage.chance and (self.deep >= DEEP or self.stage.ended)

    def current_player(self) -> int:
        return self.sides.index(self.stage.actor)

    def legal_actions(self) -> list[int]:
        return list(range(len(self.orders)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(nth, float(chance)) for nth, (_, chance) in enumerate(self.stage.falls)]

    def information_state_string(self) -> str:
        return self.stage.information(self.stage.actor) if self.deep else "the first"

    def apply_action(self, action: int) -> None:
        if self.stage.chance:
            self.stage = self.stage.fell(action)
        else:
            self.stage, self.deep = self.stage.ordered(self.orders[action]), self.deep + 1

    def returns(self) -> list[float]:
        """What each side has won; where the game goes on, its score, drawn into the same bounds."""
        won = self.stage.returns()
        return [float(won[side] or self._score(side)) for side in self.sides]

    def _score(self, side: Side) -> Fraction:
        if self.stage.game.over:
            return Fraction(0)
        worth = self.stage.game.law.worth(self.stage.game.seen_by(side), side)
        return worth / (1 + abs(worth))


class Evaluator:
    """What a state is worth by the score, and no preference among its orders."""

    def prior(self, state: Imagined) -> list[tuple[int, float]]:
        """Every action, each as good as the others."""
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]

    def evaluate(self, state: Imagined) -> list[float]:
        """The score of each side."""
        return state.returns()
