"""What is drawn on top of a position: zones, reach, a route, and other highlights.

Marks are data. They come from the answers, or from anywhere else, and know no rule; cells in them are
printed labels or cells.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from zoc.colour import read_colour
from zoc.errors import Malformed, Unknown
from zoc.grid import Cell, Grid
from zoc.position import Position, Side, UnitId

if TYPE_CHECKING:
    from zoc.control import ControlMap
    from zoc.law import Ruleset
    from zoc.law.verdict import Verdict
    from zoc.look import Face
    from zoc.movement.reach import Reach

Spot = Cell | str
Amount = Fraction | int | str

VULGAR = {"1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/6": "⅙", "5/6": "⅚", "1/8": "⅛", "3/8": "⅜"}


@dataclass(frozen=True)
class Marks:
    """Everything that can be drawn on top of a position; put two together with ``|``.

    >>> Marks(zones=[("red", {"0304": 1})]) | Marks(title="Turn 3")
    Marks(title='Turn 3', zones=(('red', {'0304': 1}),))
    """

    title: str = ""
    fill: Mapping[Spot, int | str] = field(default_factory=dict)
    """Cells washed with a colour (``"#ffcc00"``, ``"gold"``) or with a shade from 0 to 4; not in text drawings."""
    zones: Sequence[tuple[Side, Mapping[Spot, int]]] = ()
    """The side of each zone, and its level in each cell."""
    levels: Mapping[int, str] = field(default_factory=dict)
    """The names of the levels, for the legend."""
    reach: Mapping[Spot, tuple[Amount, bool]] = field(default_factory=dict)
    """Where a move can end: the points left, and whether it must stop there."""
    route: Sequence[tuple[Spot, Amount]] = ()
    """The cells of a route, the first included, with the cost up to each; an empty one is not written."""
    cells: Collection[Spot] = ()
    """Highlighted cells."""
    units: Collection[UnitId] = ()
    """Highlighted units."""
    arrows: Sequence[tuple[Spot, Spot]] = ()
    labels: Mapping[Spot, str] = field(default_factory=dict)
    """Words in cells."""
    values: Mapping[UnitId, Amount] = field(default_factory=dict)
    """What is printed below a unit's name, such as its allowance."""
    faces: Mapping[UnitId, Face] = field(default_factory=dict)
    """The faces of units, by their book; without them a counter shows a name and a value. Not in text drawings."""
    facings: Mapping[UnitId, str] = field(default_factory=dict)
    """The facings of units, by the names of directions; by default the position's own."""
    colours: Mapping[Side, str] = field(default_factory=dict)
    """The colours of sides, as a scenario names them; an unknown one is ignored."""
    view: Collection[Spot] = ()
    """Cells that must be in view: only the part of the map round them is drawn."""
    caption: str = ""
    """Lines below the map, such as a verdict and its reasons; not in text drawings."""
    legend: bool = True

    def __post_init__(self) -> None:
        for name in ("zones", "route", "arrows"):
            object.__setattr__(self, name, tuple(tuple(each) for each in getattr(self, name)))
        for name in ("cells", "units", "view"):
            object.__setattr__(self, name, tuple(dict.fromkeys(getattr(self, name))))

    def __or__(self, other: Marks) -> Marks:
        return Marks(**{each.name: _joined(getattr(self, each.name), getattr(other, each.name)) for each in fields(self)})

    def __repr__(self) -> str:
        said = ((each.name, getattr(self, each.name)) for each in fields(self))
        return f"Marks({', '.join(f'{name}={value!r}' for name, value in said if value not in ('', (), {}, True))})"

    def on(self, grid: Grid) -> Marks:
        """The same marks with every label converted to a cell. Anything off the map is refused."""

        def at(spot: Spot) -> Cell:
            cell = grid.cell(spot) if isinstance(spot, str) else int(spot)
            if cell not in grid:
                raise Unknown(f"cell {cell} is not on the map")
            return cell

        return replace(
            self,
            fill={at(spot): _colour(value) for spot, value in self.fill.items()},
            zones=[(side, {at(spot): int(level) for spot, level in cells.items()}) for side, cells in self.zones],
            reach={at(spot): ending for spot, ending in self.reach.items()},
            route=[(at(spot), cost) for spot, cost in self.route],
            cells=[at(spot) for spot in self.cells],
            arrows=[(at(a), at(b)) for a, b in self.arrows],
            labels={at(spot): text for spot, text in self.labels.items()},
            view=[at(spot) for spot in self.view],
        )

    @cached_property
    def level(self) -> int:
        """The highest level of any zone."""
        return max((level for _, cells in self.zones for level in cells.values()), default=0)


def _joined(mine: Any, theirs: Any) -> Any:
    if isinstance(mine, bool):
        return mine and theirs
    if isinstance(mine, str):
        return theirs or mine
    return {**mine, **theirs} if isinstance(mine, Mapping) else (*mine, *theirs)


def _colour(value: int | str) -> int | str:
    """A shade, or a colour: anything else might be more than a colour."""
    if isinstance(value, int):
        return value
    colour = read_colour(value)
    if colour is None:
        raise Malformed(f"{value!r} is no colour; write a name such as gold, or #ffcc00")
    return colour


def points(amount: Amount) -> str:
    """Points as a player writes them.

    >>> points(Fraction(7, 2)), points(Fraction(1, 3)), points(4), points("22/7")
    ('3½', '⅓', '4', '3 1/7')
    """
    try:
        exact = Fraction(amount)
    except ValueError:
        return str(amount)
    whole, rest = divmod(abs(exact), 1)
    part = VULGAR.get(str(rest), f" {rest}") if rest else ""
    return ("-" if exact < 0 else "") + (f"{whole}{part}" if whole or not rest else part.strip())


# Marks of the answers


def marks_of_reach(reach: Reach, to: Spot | None = None) -> Marks:
    """Where a move may end, with the points left; and the route to one of these cells."""
    start = [reach.position.board.grid.label(int(cell)) for cell in reach.errand.starts]
    marks = Marks(
        reach={cell: (ending.left, ending.stops) for cell, ending in reach.items()},
        cells=start,
        values=values_of(reach.position, reach.rules.allowance),
        faces=faces_of(reach.rules, reach.position),
    )
    if to is None:
        return marks
    steps = reach.route(to)
    return replace(marks, route=[(step.start, 0) for step in steps[:1]] + [(step.onto, step.total) for step in steps])


def marks_of_control(control: ControlMap) -> Marks:
    """The zone of a side, each cell at its level."""
    if not control:
        return Marks()
    whose = control.position.unit(next(iter(control.values())).units[0]).side
    levels = {int(level): level.name for level in control.rules.levels if level} if control.rules.top > 1 else {}
    zone = {cell: held.level for cell, held in control.items()}
    return Marks(zones=[(whose, zone)], levels=levels, faces=faces_of(control.rules, control.position))


def marks_of_verdict(verdict: Verdict) -> Marks:
    """The units to blame for a verdict, and the cells it is about."""
    lit = verdict.marks()
    return Marks(cells=lit["cells"], units=lit["units"])


def faces_of(rules: Ruleset, position: Position) -> dict[UnitId, Face]:
    """The faces of all units, as their book prints them."""
    return {unit: rules.counter_of(position, unit) for unit in position.ids}


def values_of(position: Position, fact: str) -> dict[UnitId, Amount]:
    """One fact of every unit, counted in points: what a counter shows below its name."""
    if fact not in position.units:
        return {}
    parts = position.board.parts
    return {unit: Fraction(int(value), parts) for unit, value in zip(position.ids, position.units[fact].tolist(), strict=True)}
