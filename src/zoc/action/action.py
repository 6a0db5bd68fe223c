"""An action: what somebody wants to do other than move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from zoc.grid import Cell
from zoc.position import Position
from zoc.spoken import spoken


@dataclass(frozen=True)
class Action:
    """A named act of one unit: at another, at a cell, along cells; with whatever else the book asks about it.

    ``through`` are the cells in which enemy zones bear on it: the actor's own unless said otherwise, none if it is empty.
    """

    name: str
    actor: str
    target: str | None = None
    at: Cell | str | None = None
    through: tuple[Cell | str, ...] | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)

    def here(self, position: Position) -> Cell | None:
        """Where the actor stands; nowhere if it is not on the map."""
        return position.unit(self.actor).cell

    def there(self, position: Position) -> Cell | None:
        """Where the action is aimed: at a cell, at a unit, or where the actor stands."""
        if self.at is not None:
            return position.board.grid.cell(self.at) if isinstance(self.at, str) else int(self.at)
        return position.unit(self.target).cell if self.target else self.here(position)

    def cells(self, position: Position) -> tuple[Cell, ...]:
        """The cells in which zones bear on it."""
        if self.through is None:
            return () if self.here(position) is None else position.footprint(self.actor)
        grid = position.board.grid
        return tuple(grid.cell(c) if isinstance(c, str) else int(c) for c in self.through)

    def say(self) -> str:
        """The action in words."""
        onto = f" {spoken(self.target)}" if self.target else f" at {self.at}" if self.at is not None else ""
        return f"{spoken(self.actor)}: {spoken(self.name)}{onto}"
