"""The rows of clauses about moves: steps, ends, enemies met, units in the way.

Columns broadcast to [state, row, direction]; none is longer than necessary, and each is made when first read.
A column that was never made was never read: that is how the law knows what a clause depends on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from zoc.columns import Bools, Ints, Numbers, Texts, as_numbers
from zoc.control.projections import Charts, Markers, Notes
from zoc.law.asking import C, Gather, H, R, U, gathered
from zoc.law.readings import Word, scalar
from zoc.law.ruleset import Ruleset
from zoc.lazy import lazy
from zoc.units import Column, Index

if TYPE_CHECKING:
    from zoc.movement.scene import Scene
    from zoc.movement.shared import Friends

T = TypeVar("T")
Which = Callable[[U], Bools]
"""A condition on units, for counting them."""
FAR = 127
EVERYONE = slice(None)


class State:
    """The rule state, along the first axis: one boolean column per flag."""

    def __init__(self, rules: Ruleset, axes: int) -> None:
        number = np.arange(rules.states).reshape(-1, *[1] * axes)
        for name, bit in rules.flags.items():
            setattr(self, name, (number & bit) > 0)

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Bools: ...


def state(rules: Ruleset, axes: int) -> State:
    """The rule states of a book, for rows with this many more axes."""
    key = ("state", axes)
    if (found := rules.memo.get(key)) is None:
        found = rules.memo[key] = State(rules, axes)
    return found


class Amounts:
    """All zones on a cell together: whether there is any, the highest level as the mover meets it, and as it is exerted."""

    any: Bools
    level: Numbers
    exerted: Numbers

    def __init__(self, size: int, at: Column | tuple[()] = (), level: Column | int = 0, exerted: Column | int = 0) -> None:
        self.any = np.zeros(size, np.bool_)
        self.level, self.exerted = map(as_numbers, np.zeros((2, size), np.int32))
        self.any[at] = True
        np.maximum.at(self.level, at, level)
        np.maximum.at(self.exerted, at, exerted)


class AmountsAt:
    """The same, gathered where the rows are."""

    if TYPE_CHECKING:
        any: Bools
        level: Numbers
        exerted: Numbers

    def __init__(self, amounts: Amounts, index: Index) -> None:
        self._amounts, self._index = amounts, index

    def __getattr__(self, name: str) -> Any:
        column = self.__dict__[name] = getattr(self._amounts, name).take(self._index)
        return column


class Surveyed:
    """Facts of steps that the book surveyed on the whole map, gathered where the rows are."""

    def __init__(self, scene: Scene, index: Index) -> None:
        self._scene, self._index = scene, index

    def __getattr__(self, name: str) -> Numbers:
        scene, board = self._scene, self._scene.board
        whole, (xs, ys) = board.whole.box, board.slices
        column = scene.rules.surveyed(name, board, scene.shape)
        part = column.reshape(whole.nx, whole.ny, *column.shape[1:])[xs, ys].reshape(scene.box.size, *column.shape[1:])
        self.__dict__[name] = part = as_numbers(part[self._index])
        return part


class Asking(Generic[U, C, H, R]):
    """What every row has: the mover, the readings, the phase, the charts, the book's state, and the parts in a ``point``."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        facts: Any = scene
        self.mover: U = facts.mover
        self.reading: R = facts.readings

    @lazy
    def chart(self) -> Charts:
        """The printed charts."""
        return self._scene.chart

    @lazy
    def point(self) -> Numbers:
        """How many parts make a point."""
        return scalar(self._scene.board.parts)

    @lazy
    def phase(self) -> Texts:
        return Word(self._scene.position.phase)

    @lazy
    def errand(self) -> Texts:
        return Word(self._scene.errand)

    @lazy
    def note(self) -> Notes:
        return Notes(self._scene.rules, self._scene.position)

    @property
    def law(self) -> Ruleset:
        """The law that asks."""
        return self._scene.rules

    def enemy_of(self, sides: Ints | int) -> Bools:
        """Whether the mover is an enemy of a side, given by its number."""
        return self._scene.position.sides.enmity[int(self._scene.mover.side)][sides]

    def _cells(self, index: Index, *, nth: bool = False) -> C:
        board = self._scene.board
        return gathered(board.cells, index, self._scene.rules.defaults("cells", board.parts), nth=nth)


class Steps(Asking[U, C, H, R]):
    """A row is one step in one rule state; columns are [state, cell, direction].

    ``here`` is the cell left, ``there`` the cell entered (for a large base, the costliest newly covered), ``leaves``
    and ``enters`` all enemy zones there together. Where no clause reads where a step comes from, its ``entries``
    are enough: one row per cell entered, one direction for all.
    """

    def __init__(self, scene: Scene, *, entries: bool = False) -> None:
        super().__init__(scene)
        shape = scene.shape
        self._onto = scene.box.column if entries else scene.box.onto
        if len(shape) == 1:
            self.there = self._cells(self._onto)
        else:
            covered: Any = self._cells(scene.box.covered(shape), nth=True)
            self.there = covered
            self.chart = scene.chart.over(covered)

    @lazy
    def here(self) -> C:
        return self._cells(self._scene.box.column)

    @lazy
    def hexside(self) -> H:
        """The hexside the step crosses; for a large base, the worst of those that any part of it crosses."""
        return _hexsides(self._scene, self._scene.box.column)

    @lazy
    def state(self) -> State:
        return state(self._scene.rules, 2)

    @lazy
    def diagonal(self) -> NDArray[np.bool_]:
        return self._scene.box.diagonal

    @lazy
    def leaves(self) -> AmountsAt:
        return AmountsAt(self._scene.amounts, self._scene.box.column)

    @lazy
    def enters(self) -> AmountsAt:
        return AmountsAt(self._scene.amounts, self._onto)

    @lazy
    def marker(self) -> Markers:
        """Markers on the cell entered."""
        return Markers(self._scene.position, self._onto)

    @lazy
    def survey(self) -> Surveyed:
        """What the book surveyed about the step."""
        return Surveyed(self._scene, slice(None))

    @lazy
    def climb(self) -> Numbers:
        """By how many levels the step goes up; negative down."""
        there: Any = self.there
        here: Any = self.here
        return there.elevation - here.elevation

    def friends(self, which: Which[U]) -> Numbers:
        """How many of the mover's friends, itself left out, stand in the cell entered."""
        return self._scene.friends_in(which)[self._onto]

    def own(self, which: Which[U]) -> Numbers:
        """How many of the mover's own side, itself left out, stand in the cell entered."""
        return self._scene.friends_in(which, own=True)[self._onto]


class Ends(Asking[U, C, H, R]):
    """A row is a cell in which the move might end, in one rule state; columns are [state, cell]."""

    @lazy
    def here(self) -> C:
        return self._cells(slice(None))

    @lazy
    def state(self) -> State:
        return state(self._scene.rules, 1)

    @lazy
    def zone(self) -> Amounts:
        """All enemy zones there together."""
        return self._scene.amounts

    def enemies(self, which: Which[U]) -> Numbers:
        """The number of enemies whose zones hold the cell, of those that meet the condition."""
        return self._scene.holding(which)

    def friends(self, which: Which[U]) -> Numbers:
        """How many of the mover's friends, itself left out, stand there."""
        return self._scene.friends_in(which)


class Meetings(Asking[U, C, H, R]):
    """A row is one enemy (or stack) whose zone the mover enters, leaves or acts in; columns are [state, enemy, direction]."""

    def __init__(self, scene: Scene, question: str, zone: str) -> None:
        super().__init__(scene)
        met = scene.met(zone)
        self._met, self._zone, self._turn = met, zone, -1 if question == "enter" else 1
        self.row, self.cell = met.row, met.cell
        self.distance: Numbers = as_numbers(met.distance[:, None])
        self.level: Numbers = as_numbers((met.exerted if question == "against" else met.level)[:, None])

    @lazy
    def unit(self) -> U:
        return self._once("unit", lambda: self._scene.facts_of(self.row[:, None]))

    @lazy
    def at(self) -> C:
        """The cell whose zone it is."""
        return self._once("at", lambda: self._cells(self.cell[:, None]))

    def _once(self, name: str, make: Callable[[], T]) -> T:
        """A value that is the same for every mover that meets these zones, made once."""
        found: T | None = self._met.known.get(name)
        if found is None:
            found = self._met.known[name] = make()
        return found

    @lazy
    def marker(self) -> Markers:
        """Markers on that cell."""
        return Markers(self._scene.position, self.cell[:, None])

    @lazy
    def state(self) -> State:
        return state(self._scene.rules, 2)

    @lazy
    def other(self) -> NDArray[np.int32]:
        """The other end of the step."""
        return self._turned("other", lambda: (self.cell[:, None] + self._turn * self._scene.box.steps) % self._scene.box.size)

    def _turned(self, name: str, make: Callable[[], T]) -> T:
        """The same for a value that depends on whether the zone is entered or left."""
        return self._once(f"{name} {self._turn}", make)

    @lazy
    def beyond(self) -> C:
        """The ground at the other end of the step."""
        return self._turned("beyond", lambda: self._cells(self.other))

    @lazy
    def hexside(self) -> H:
        """The hexside the step crosses, as it is crossed."""
        return self._turned("hexside", lambda: _hexsides(self._scene, self.origin))

    @lazy
    def ring(self) -> Numbers:
        """The distance of the same enemy at the other end; far if its zone does not reach there."""
        return self._turned("ring", lambda: self._beyond(self.distance, FAR))

    @lazy
    def level_beyond(self) -> Numbers:
        """The level of the same enemy's zone at the other end; 0 if it does not reach there."""
        return self._beyond(self.level, 0)

    def _beyond(self, column: Numbers, otherwise: int) -> Numbers:
        """A column's value for the same enemy's zone at the other end of the step."""
        at, same = self._turned("same zone", self._same_zone)
        return as_numbers(np.where(same, column[:, 0][at], otherwise))

    def _same_zone(self) -> tuple[Column, NDArray[np.bool_]]:
        """For each step the row of the same enemy's zone at its other end, and whether there is one."""
        size = self._scene.box.size
        key, wanted = self.row.astype(np.int64) * size + self.cell, self.row[:, None].astype(np.int64) * size + self.other
        order = key.argsort()
        key = key[order]
        at = np.minimum(key.searchsorted(wanted), len(key) - 1)
        return order[at], key[at] == wanted

    @lazy
    def level_at_start(self) -> Numbers:
        """The level of this enemy's zone where the mover started; 0 if it did not hold it."""
        self._scene.start_matters = True
        found = np.zeros(int(self.row.max(initial=0)) + 1, np.int32)
        here = self._at_start
        np.maximum.at(found, self.row[here], self.level[here, 0])
        return as_numbers(found[self.row][:, None])

    @lazy
    def _at_start(self) -> NDArray[np.bool_]:
        starts = self._scene.starts
        return self.cell == starts[0] if len(starts) == 1 else np.isin(self.cell, starts)

    @lazy
    def origin(self) -> NDArray[np.int32]:
        """The cell from which the step is made."""
        return self.cell[:, None] if self._turn > 0 else self.other

    @lazy
    def survey(self) -> Surveyed:
        """What the book surveyed about the step."""
        return Surveyed(self._scene, (self.origin, np.arange(len(self._scene.box.steps))))

    def near(self, which: Which[U], radius: int, metric: str = "") -> Numbers:
        """The number of the mover's friends, itself left out, within this distance of the step."""
        return self._scene.friends_near(which, radius, metric)[self.origin]

    @lazy
    def kept(self) -> Bools:
        """Whether the same enemy's zone holds the other end too."""
        return self.ring != FAR

    @lazy
    def held(self) -> Bools:
        """Whether this enemy's zone held the mover where it started."""
        self._scene.start_matters = True
        holding = np.zeros(int(self.row.max(initial=0)) + 1, np.bool_)
        holding[self.row[self._at_start]] = True
        return holding[self.row][:, None]

    @lazy
    def at_start(self) -> Bools:
        """Whether it is the mover's starting cell."""
        self._scene.start_matters = True
        return self._at_start[:, None]

    @property
    def friendly(self) -> Friends[U]:
        """The mover's friends, itself left out: row, cell and level of each."""
        return self._scene.friendly_levels

    def friends(self, which: Which[U]) -> Numbers:
        """How many of the mover's friends, itself left out, stand in the cell."""
        return self._scene.friends_in(which)[self.cell][:, None]

    def own(self, which: Which[U]) -> Numbers:
        """How many of the mover's own side, itself left out, stand in the cell."""
        return self._scene.friends_in(which, own=True)[self.cell][:, None]

    def friends_of(self, level: int | Ints, *, above: bool = False) -> Numbers:
        """The number of the mover's friends in the cell at that level or above, before the place counts."""
        friends = self._scene.friendly_levels
        here = friends.cell[None, :] == self.cell[:, None]
        wanted = friends.level[None, :] > level if above else friends.level[None, :] == level
        return (here & wanted).sum(1)[:, None]

    def pledged(self, cell: int) -> set[str]:
        """The units that promises of this phase hold in a cell."""
        promises, here = self._scene.position.promises, self._scene.whole_cell(cell)
        return {unit for promise in promises if promise.cell == here for unit in promise.keepers}

    def ids(self, rows: Ints | list[int]) -> list[str]:
        """The names of units by their rows."""
        return [str(name) for name in self._scene.position.units["id"][rows]]

    def source(self, row: int) -> int:
        """The cell in which the enemy of a row stands."""
        return int(self._scene.position.cells()[self.row[row]])

    def label(self, cell: int) -> str:
        """What is printed in a cell of this window."""
        return self._scene.label(cell)

    @property
    def partial(self) -> bool:
        """Whether only the mover's surroundings are judged, so that some enemies of the farthest cells are missing."""
        return self._scene.board.whole is not self._scene.board

    def highest(self, column: Ints) -> Numbers:
        """The highest value among all enemies met in the same cell."""
        top = np.full(self._scene.box.size, -FAR, np.int32)
        np.maximum.at(top, self.cell, column[:, 0])
        return as_numbers(top[self.cell][:, None])

    def count(self, mask: Bools) -> Numbers:
        """The number of enemies met in the same cell; per direction, where the mask has directions."""
        found = np.zeros((self._scene.box.size, np.shape(mask)[-1]), np.int64)
        np.add.at(found, self.cell, np.broadcast_to(mask, (len(self.cell), found.shape[1])))
        return as_numbers(found[self.cell])


class Bodies(Asking[U, C, H, R]):
    """A row is a unit standing where the mover would step, once for each cell it fills; columns are [state, unit, direction]."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        position = scene.position
        self._row, self.cell = _standing(scene)
        index = (self._row, None) if isinstance(self._row, slice) else self._row[:, None]
        self.unit: U = gathered(position.units, index, scene.rules.defaults("units", position.board.parts))
        self.hostile: Bools = scene.hostile[index]

    @lazy
    def row(self) -> Column:
        return np.arange(len(self._scene.hostile))[self._row]

    @lazy
    def own(self) -> Bools:
        """Whether it is of the mover's own side."""
        unit: Any = self.unit
        return unit.side == self._scene.mover.side

    @lazy
    def at(self) -> C:
        """The cell it fills."""
        return self._cells(self.cell[:, None])

    @lazy
    def state(self) -> State:
        return state(self._scene.rules, 2)


def _hexsides(scene: Scene, origin: Column) -> Any:
    """The hexsides crossed by the steps from these cells, in every direction."""
    board, box = scene.board, scene.box
    ways, defaults = np.arange(len(box.steps)), scene.rules.defaults("hexsides", board.parts)
    if len(scene.shape) == 1:
        return Gather(board.edges, slice(None) if origin is box.column else (origin, ways), defaults)
    crossed = (box.covered(scene.shape)[origin, ways] - box.steps[:, None]) % box.size
    return Gather(board.edges, (crossed, ways[:, None]), defaults, nth=True)


def _standing(scene: Scene) -> tuple[Column | slice, NDArray[np.int32]]:
    """Every unit but the mover with every cell it fills."""
    position = scene.position
    if position.bare and scene.lifted < 0:
        return EVERYONE, position.cells()
    rows = np.arange(len(scene.hostile))
    rows = rows[rows != scene.lifted]
    cells = position.cells()[rows]
    if position.bare:
        return rows, cells
    shapes = [scene.box.flat(position.shapes[s]) for s in position.units["shape"][rows]]
    filled = [cell + shape for cell, shape in zip(cells, shapes, strict=True)]
    return np.repeat(rows, [len(f) for f in filled]), np.concatenate([np.zeros(0, np.int32), *filled]).astype(np.int32)
