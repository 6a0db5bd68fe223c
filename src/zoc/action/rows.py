"""The rows of the questions ``act``, ``test`` and ``contest``: a column of parts of orders, one row per part."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic

import numpy as np
from numpy.typing import NDArray

from zoc.action.finding import FoundColumns
from zoc.action.part import Part
from zoc.columns import Bools, Numbers, Texts, as_numbers
from zoc.control.projections import Charts, Notes
from zoc.errors import BadRuleset
from zoc.law.asking import C, F, Gather, R, S, U, gathered
from zoc.law.finding import Unsaid
from zoc.law.readings import Word, scalar
from zoc.lazy import lazy
from zoc.movement.mover import Mover, bound
from zoc.movement.scene import Scene
from zoc.position import Position

if TYPE_CHECKING:
    from zoc.table import Table

NO = np.False_


class Acts(Generic[U, C, R, S, F]):
    """A row is one part of an order: the actor, its target, and the distance between them.

    All rows are of one act. ``unsaid`` names the arguments not given yet: a clause that reads one is asked later.
    """

    def __init__(self, table: Table, act: str, parts: Sequence[Part], *, unsaid: Sequence[str] = ()) -> None:
        self.table, self.act, self.parts, self.unsaid = table, act, tuple(parts), tuple(unsaid)
        self._law, self._position = table.law, table.law.furnish(table.position)
        in_force: Any = table.law.in_force(table.position.readings)
        self.reading: R = in_force
        self.open: dict[str, None] = {}
        """The arguments that clauses looked for in vain."""

    def __len__(self) -> int:
        return len(self.parts)

    def cut(self, keep: Sequence[int]) -> Acts[U, C, R, S, F]:
        """The same for some rows only."""
        return type(self)(self.table, self.act, [self.parts[i] for i in keep], unsaid=self.unsaid)

    # The actor and its target

    @lazy
    def row(self) -> NDArray[np.intp]:
        """The rows of the actors among the units."""
        if not all(part.unit for part in self.parts):
            raise BadRuleset(f"the order {self.act!r} is of a side and has no actor")
        return np.array([self._position.row(part.unit) for part in self.parts], np.intp)

    @lazy
    def actor(self) -> U:
        """The unit that acts."""
        return _pieces(self, self.row, said=True)

    @lazy
    def side(self) -> Numbers:
        """The number of the side that gives the order."""
        if all(part.unit for part in self.parts):
            return as_numbers(self._position.units["side"][self.row])
        return as_numbers(np.array([self._position.sides.number(part.side) for part in self.parts]))

    @lazy
    def _aimed_at(self) -> NDArray[np.intp]:
        self._look("target", lambda part: part.target)
        row = self._position.row
        return np.array([row(part.target or part.unit) for part in self.parts], np.intp)

    @lazy
    def target(self) -> U:
        """The target unit; the actor itself if there is none."""
        return _pieces(self, self._aimed_at)

    @lazy
    def aimed(self) -> Bools:
        """Whether it has a target unit."""
        self._look("target", lambda part: part.target)
        return np.array([part.target is not None for part in self.parts])

    @lazy
    def itself(self) -> Bools:
        """Whether the actor aims at itself."""
        self._look("target", lambda part: part.target)
        return np.array([part.target == part.unit for part in self.parts])

    @lazy
    def hostile(self) -> Bools:
        """Whether the target is an enemy."""
        side = self._position.units["side"]
        return self._position.sides.enmity[side[self.row], side[self._aimed_at]]

    # Where

    @lazy
    def _here(self) -> NDArray[np.int32]:
        cells: NDArray[np.int32] = self._position.cells()[self.row]
        return cells

    @lazy
    def _there(self) -> NDArray[np.int32]:
        self._look("at", lambda part: part.target if part.at is None else part.at)
        found = (part.there(self._position) for part in self.parts)
        return np.array([-1 if cell is None else cell for cell in found], np.int32)

    @lazy
    def on_map(self) -> Bools:
        """Whether the actor stands on the map."""
        return self._here >= 0

    @lazy
    def in_place(self) -> Bools:
        """Whether the target is on the map."""
        return self._there >= 0

    @lazy
    def distance(self) -> Numbers:
        """Steps from the actor to the target; 0 if one of them is off the map."""
        grid = self._position.board.grid
        pairs = zip(self._here.tolist(), self._there.tolist(), strict=True)
        return as_numbers(np.array([0 if a < 0 or b < 0 else grid.distance(a, b) for a, b in pairs]))

    @lazy
    def here(self) -> C:
        """The ground the actor stands on."""
        return self._ground(self._here)

    @lazy
    def there(self) -> C:
        """The ground of the target."""
        return self._ground(self._there)

    def _ground(self, cells: NDArray[np.int32]) -> C:
        """The facts of cells; off the map, those of the void."""
        board = self._position.board
        return gathered(board.cells, np.maximum(cells, 0), self._law.defaults("cells", board.parts))

    @lazy
    def contested(self) -> Bools:
        """Whether any enemy's zone affects it."""
        return np.array([bool(len(bearing(scene_of(self.table, part), part, self._position))) for part in self.parts])

    # The turn, the map, arguments and findings

    @lazy
    def phase(self) -> Texts:
        return Word(self._position.phase)

    @lazy
    def turn(self) -> Numbers:
        """The number of the turn."""
        return scalar(int(self._position.turn))

    @lazy
    def note(self) -> Notes:
        return Notes(self._law, self._position)

    @lazy
    def chart(self) -> Charts:
        return Charts(self._position)

    @lazy
    def point(self) -> Numbers:
        """One point, in parts of a point."""
        return scalar(self._position.board.parts)

    @lazy
    def said(self) -> S:
        """The order's arguments."""
        return _said(self)

    @lazy
    def found(self) -> F:
        """What the law finds."""
        return _found(self)

    def _look(self, key: str, of: Callable[[Part], object]) -> None:
        """Put off a clause that reads an argument not given yet."""
        if self.unsaid and any(of(part) is None for part in self.parts):
            raise Unsaid(key)


class PieceRows:
    """The facts of pieces, one row each; facts given with an act replace its actor's own."""

    def __init__(self, rows: Acts, index: NDArray[np.intp], *, said: bool = False) -> None:
        position, law = rows._position, rows._law
        self._rows, self._index, self._said = rows, index, said
        self._gather = Gather(position.units, index, law.defaults("units", position.board.parts))

    def __getattr__(self, name: str) -> Any:
        rows = self._rows
        if self._said and name in rows._law.units and all(name in part.said for part in rows.parts):
            column = column_of([part.said[name] for part in rows.parts])
        elif name == "bound" and name not in rows._position.units:
            column = np.array([bool(bound(rows._position, int(row))) for row in self._index])
        else:
            column = getattr(self._gather, name)
        self.__dict__[name] = column
        return column


class SaidColumns:
    """The orders' arguments; an optional one that is left out is false or empty, and ``has`` says whether it was given."""

    def __init__(self, rows: Acts) -> None:
        self._rows = rows

    def __getattr__(self, name: str) -> Any:
        rows = self._rows
        values = [part.said.get(name) for part in rows.parts]
        if name in rows.unsaid and any(value is None for value in values):
            raise Unsaid(name)
        return column_of(values)

    @property
    def has(self) -> Has:
        return Has(self._rows)


class Has:
    """Whether an argument was given."""

    def __init__(self, rows: Acts) -> None:
        self._rows = rows

    def __getattr__(self, name: str) -> Bools:
        if name in self._rows.unsaid:
            raise Unsaid(name)
        return np.array([part.said.get(name) is not None for part in self._rows.parts])


_pieces: Callable[..., Any] = PieceRows
_said: Callable[..., Any] = SaidColumns
_found: Callable[..., Any] = FoundColumns
"""The same, with the types that the book declares."""


def column_of(values: Sequence[object]) -> Any:
    """Values as a column; one value for all rows is a scalar, and a missing argument is empty."""
    first = values[0]
    if all(value is first or (type(value) is type(first) and value == first) for value in values):
        return NO if first is None else scalar(first) if isinstance(first, bool | int | str) else first
    nothing: object = "" if any(isinstance(value, str) for value in values) else 0
    return np.array([nothing if value is None else value for value in values])


class Contests(Acts[U, C, R, S, F]):
    """A row is one enemy whose zone affects the action; columns are [enemy]."""

    def __init__(self, table: Table, act: str, parts: Sequence[Part], *, unsaid: Sequence[str] = ()) -> None:
        super().__init__(table, act, parts, unsaid=unsaid)
        scene = scene_of(table, self.parts[0])
        self.enemy = bearing(scene, self.parts[0], table.position)
        self.unit: U = gathered(scene.position.units, self.enemy, scene.rules.defaults("units", scene.board.parts))
        self.scene = scene


def scene_of(table: Table, part: Part) -> Scene:
    """The actor of a part lifted off the table, on its errand."""
    rules = table.law
    whole = rules.furnish(table.position)
    on_map, actor = whole.on_map(), whole.row(part.unit)
    mover = Mover.unit(rules, whole, actor, facts=_facts(table, part))
    here = (on_map.units["row"] == actor).nonzero()[0]
    lifted = int(here[0]) if len(here) and not part.stays else -1
    return Scene(rules, on_map, mover, rules.in_force(table.position.readings), errand=part.act, lifted=lifted)


def _facts(table: Table, part: Part) -> dict[str, Any]:
    return {name: value for name, value in part.said.items() if isinstance(value, bool | int | str | np.generic)}


def bearing(scene: Scene, part: Part, position: Position) -> NDArray[np.int32]:
    """The enemies whose zones lie on a cell of the part, each once."""
    met = scene.met("control")
    found: NDArray[np.int32] = np.unique(met.row[np.isin(met.cell, part.cells(position))])
    return found
