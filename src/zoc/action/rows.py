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


class Acts:
    """The row is one action as such: the actor, whom or what it is aimed at, and how far off that is."""

    def __init__(self, scene: Scene, action: Action) -> None:
        self._scene, self._action = scene, action
        self.actor, self.reading = scene.mover, scene.readings

    @cached_property
    def target(self) -> Any:
        """The unit it is aimed at; the actor itself if at none."""
        position = self._scene.position
        return Mover.unit(self._scene.rules, position, position.row(self._action.target or self._action.actor))

    @cached_property
    def aimed(self) -> Any:
        """Whether it is aimed at a unit."""
        return scalar(self._action.target is not None)

    @cached_property
    def hostile(self) -> Any:
        """Whether it is aimed at an enemy."""
        return self._scene.position.sides.enmity[int(self.actor.side), int(self.target.side)]

    @cached_property
    def distance(self) -> Any:
        """Steps from the actor to where it is aimed."""
        position = self._scene.position
        return scalar(position.board.grid.distance(self._action.here(position), self._action.there(position)))

    @cached_property
    def here(self) -> Gather:
        """The ground the actor stands on."""
        return self._ground(self._action.here(self._scene.position))

    @cached_property
    def there(self) -> Gather:
        """The ground it is aimed at."""
        return self._ground(self._action.there(self._scene.position))

    def _ground(self, cell: int) -> Gather:
        board = self._scene.board
        return Gather(board.cells, cell, self._scene.rules.defaults("cells", board.parts))

    @cached_property
    def contested(self) -> Any:
        """Whether any enemy's zone bears on it."""
        return scalar(bool(len(bearing(self._scene, self._action))))

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

    def __init__(self, scene: Scene, action: Action) -> None:
        super().__init__(scene, action)
        self.row = bearing(scene, action)
        self.unit = Gather(scene.position.units, self.row, scene.rules.defaults("units", scene.board.parts))


def bearing(scene: Scene, action: Action) -> NDArray[np.int32]:
    """The enemies whose zones lie on a cell of the action, each once."""
    met = scene.met("control")
    return np.unique(met.row[np.isin(met.cell, action.cells(scene.position))])
