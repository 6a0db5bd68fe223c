"""What the questions ``act``, ``test`` and ``contest`` are asked about."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zoc.action.action import Action
from zoc.control.projections import Notes
from zoc.law.asking import Gather
from zoc.law.readings import Word, scalar
from zoc.movement.mover import Mover
from zoc.movement.scene import Scene
from zoc.position import Position


class Acts:
    """The row is one action as such: the actor, whom or what it is aimed at, and how far off that is."""

    def __init__(self, scene: Scene, action: Action, position: Position) -> None:
        self._scene, self._action, self._position = scene, action, scene.rules.furnish(position)
        self.actor, self.reading = scene.mover, scene.readings

    @cached_property
    def target(self) -> Any:
        """The unit it is aimed at; the actor itself if at none."""
        return Mover.unit(self._scene.rules, self._position, self._position.row(self._action.target or self._action.actor))

    @cached_property
    def aimed(self) -> Any:
        """Whether it is aimed at a unit."""
        return scalar(self._action.target is not None)

    @cached_property
    def itself(self) -> Any:
        """Whether the actor aims at itself."""
        return scalar(self._action.target == self._action.actor)

    @cached_property
    def hostile(self) -> Any:
        """Whether it is aimed at an enemy."""
        return self._position.sides.enmity[int(self.actor.side), int(self.target.side)]

    @cached_property
    def on_map(self) -> Any:
        """Whether the actor stands on the map."""
        return scalar(self._action.here(self._position) is not None)

    @cached_property
    def in_place(self) -> Any:
        """Whether whatever it is aimed at is on the map."""
        return scalar(self._action.there(self._position) is not None)

    @cached_property
    def distance(self) -> Any:
        """Steps from the actor to where it is aimed; 0 if one of them is not on the map."""
        here, there = self._action.here(self._position), self._action.there(self._position)
        return scalar(0 if here is None or there is None else self._position.board.grid.distance(here, there))

    @cached_property
    def here(self) -> Gather:
        """The ground the actor stands on."""
        return self._ground(self._action.here(self._position))

    @cached_property
    def there(self) -> Gather:
        """The ground it is aimed at."""
        return self._ground(self._action.there(self._position))

    def _ground(self, cell: int | None) -> Gather:
        """The facts of a cell; of the void for what is not on the map."""
        board = self._scene.board
        return Gather(board.cells, 0 if cell is None else cell, self._scene.rules.defaults("cells", board.parts))

    @cached_property
    def contested(self) -> Any:
        """Whether any enemy's zone bears on it."""
        return scalar(bool(len(bearing(self._scene, self._action, self._position))))

    @cached_property
    def phase(self) -> Word:
        return Word(self._scene.position.phase)

    @cached_property
    def note(self) -> Notes:
        return Notes(self._scene.rules, self._scene.position)

    @cached_property
    def given(self) -> Any:
        """What else was said of the action."""
        return Given(self._action)


class Given:
    """Facts said with an action; what was not said is false."""

    def __init__(self, action: Action) -> None:
        self._facts = action.facts

    def __getattr__(self, name: str) -> Any:
        return scalar(self._facts.get(name, False))


class Contests(Acts):
    """A row is one enemy whose zone bears on the action; columns are [enemy]."""

    def __init__(self, scene: Scene, action: Action, position: Position) -> None:
        super().__init__(scene, action, position)
        self.row = bearing(scene, action, position)
        self.unit = Gather(scene.position.units, self.row, scene.rules.defaults("units", scene.board.parts))


def bearing(scene: Scene, action: Action, position: Position) -> NDArray[np.int32]:
    """The enemies whose zones lie on a cell of the action, each once."""
    met = scene.met("control")
    found: NDArray[np.int32] = np.unique(met.row[np.isin(met.cell, action.cells(position))])
    return found
