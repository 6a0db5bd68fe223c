"""§8 Ranged attacks, line of sight and cover."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from zoc.action.finding import One
from zoc.columns import Bools, Ints
from zoc.grid import Cell, Edge
from zoc.law import Forbid, Ruleset, Shift
from zoc.law import deed as take
from zoc.law.finding import Found
from zoc.position import Position
from zoc.rulesets.fates_edge.bases import large
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.facts import Acts, AFigure, Findings
from zoc.rulesets.fates_edge.measure import apart, band
from zoc.rulesets.fates_edge.obstacles import obstacles
from zoc.rulesets.fates_edge.situation import allies, arc_of, corners
from zoc.rulesets.fates_edge.terms import DOWN, NEAR, Cover
from zoc.sight import Sight, met, sight

if TYPE_CHECKING:
    from zoc.table import Table

FROM_GROUND, FROM_BODY, FROM_FOG = 1, 2, 3


@dataclass(frozen=True)
class SightLine:
    """The open line with the least cover between two units: its ends, the cover on it, and what gives it."""

    start: Cell
    end: Cell
    cover: Cover
    given_by: int = 0
    behind: tuple[str, ...] = ()


def see(law: Ruleset, position: Position, a: Cell, b: Cell) -> Sight:
    """Whether one cell sees another, past walls and solid cells; units and levels do not block (our reading FE-8-5)."""
    blocked = obstacles(position.board)
    return sight(position.board.grid, a, b, blocking=blocked.cells, walls=blocked.walls, corners=corners(law, position))


def sees(law: Ruleset, position: Position, watcher: str, target: str) -> bool:
    """Whether any cell of one base sees any cell of the other (our reading FE-8-4)."""
    return any(see(law, position, a, b) for a in position.footprint(watcher) for b in position.footprint(target))


def line_to(law: Ruleset, position: Position, shooter: str, target: str) -> SightLine | None:
    """The open line with the least cover, if there is one (our readings FE-8-4, FE-8-8)."""
    pairs = [(a, b) for a in position.footprint(shooter) for b in position.footprint(target) if see(law, position, a, b)]
    lines = [_covered(law, position, shooter, target, a, b) for a, b in pairs]
    return min(lines, key=lambda line: line.cover, default=None)


def _covered(law: Ruleset, position: Position, shooter: str, target: str, a: Cell, b: Cell) -> SightLine:
    cover, given_by, behind = _grounds(law, position, a, b)
    if cover:
        return SightLine(a, b, cover, given_by, behind)
    if bodies := bodies_between(law, position, shooter, target, a, b):
        return SightLine(a, b, Cover.LIGHT, FROM_BODY, bodies)
    if fogged(law, position, shooter, target):
        return SightLine(a, b, Cover.LIGHT, FROM_FOG)
    return SightLine(a, b, Cover.NONE)


def _grounds(law: Ruleset, position: Position, a: Cell, b: Cell) -> tuple[Cover, int, tuple[str, ...]]:
    """The best cover that the ground gives on a line, that it is the ground's, and the cells that give it."""
    board, how = position.board, corners(law, position)
    ground = covering(position)
    on_line = [*met(board.grid, a, b, ground.keys() - {a, b}, how), *([b] if b in ground else [])]
    level = max((ground[cell] for cell in on_line), default=0)
    return Cover(level), FROM_GROUND if level else 0, tuple(board.grid.label(c) for c in on_line if ground[c] == level)


def covering(position: Position) -> dict[Cell, int]:
    """The cells that give cover, and how much."""
    board = position.board
    if (found := board.memo.get("covering")) is None:
        found = {cell: level for cell in board.grid.cells.tolist() if (level := _of_ground(position, cell))}
        board.memo["covering"] = found
    return found


def line_into(law: Ruleset, position: Position, unit: str, cell: Cell) -> SightLine | None:
    """The open line with the least cover of the ground from a base to a cell, if there is one."""
    seeing = [own for own in position.footprint(unit) if see(law, position, own, cell)]
    lines = [SightLine(own, cell, *_grounds(law, position, own, cell)) for own in seeing]
    return min(lines, key=lambda line: line.cover, default=None)


def _of_ground(position: Position, cell: Cell) -> int:
    """The cover that a cell gives: its own, or the light cover of foliage."""
    cells = position.board.cells
    own = int(cells["cover"][cell]) if "cover" in cells else 0
    return max(own, int("foliage" in cells and bool(cells["foliage"][cell])))


def bodies_between(law: Ruleset, position: Position, shooter: str, target: str, a: Cell, b: Cell) -> tuple[str, ...]:
    """The Large allies of the target whose bases the line meets (our reading FE-8-11)."""
    found = []
    for ally in allies(position, target):
        base = set(position.footprint(ally)) - {a, b}
        if ally != shooter and large(position, ally) and met(position.board.grid, a, b, base, corners(law, position)):
            found.append(ally)
    return tuple(found)


def fogged(law: Ruleset, position: Position, shooter: str, target: str) -> bool:
    """Whether the target is far off in the fog without a spotter: an ally on his feet who sees it within Near (our reading
    FE-15.FOG-1)."""
    if not law.in_force(position.readings).skirmish_fog:
        return False
    goal = position.footprint(target)
    if band(apart(law, position, position.footprint(shooter), goal)) not in ("far", "out"):
        return False
    spotters = (
        ally
        for ally in allies(position, shooter)
        if AFigure(position, ally).harm < DOWN
        and apart(law, position, position.footprint(ally), goal) <= NEAR
        and sees(law, position, ally, target)
    )
    return next(spotters, None) is None


# 8  RANGED, LINE OF SIGHT, AND COVER


def _line(o: One) -> SightLine | None:
    return None if o.target in (None, o.unit) else line_to(o.law, o.position, o.unit, str(o.target))


@rules.finds(Findings.seen, of="shot", by=("unit", "target"))
def in_sight(o: One) -> bool:
    """Whether there is an open line to the target."""
    return _line(o) is not None


@rules.finds(Findings.cover, of="shot", by=("unit", "target", "cover"))
def cover(o: One) -> Found:
    """The cover on that line, and what gives it; as it is said, if that is supposed."""
    line = _line(o)
    return Found(o.get("cover", int(line.cover) if line else 0), by=line.behind if line else ())


@rules.finds(Findings.cover_from, of="shot", by=("unit", "target"))
def cover_from(o: One) -> Found:
    """Whether the ground, a body or fog gives it."""
    line = _line(o)
    return Found(line.given_by if line else 0, by=line.behind if line else ())


@rules.finds(Findings.rear, of="shot", by=("unit", "target"))
def from_behind(o: One) -> bool:
    """Whether the line comes out of the target's rear."""
    line = _line(o)
    return line is not None and arc_of(o.position, o.target or o.unit, line.start) == "rear"


@rules.act("8-1", "Line of sight", Forbid, of="shot")
def out_of_sight(a: Acts) -> Bools:
    """A shot needs a straight line from centre to centre that no wall, corner or solid cell blocks."""
    return ~a.found.seen


@rules.act("8-1a", "Missiles", Forbid, of="shot")
def no_missile(a: Acts) -> Bools:
    """A shot takes a missile weapon at the ready."""
    return ~a.actor.shoots


def _dice(t: Acts) -> Bools:
    return t.reading.cover_mode == "dice"


@rules.test("8-6", "Light cover", Shift(-1, "dice"), of="shot")
def light(t: Acts) -> Bools:
    """Light cover takes one die from the attacker; melee knows no cover (our reading FE-8-9)."""
    return (t.found.cover == int(Cover.LIGHT)) & (t.found.cover_from == FROM_GROUND) & _dice(t)


@rules.test("8-6a", "Light cover", Shift(1, "dv"), of="shot")
def light_dv(t: Acts) -> Bools:
    """Light cover raises the attacker's DV by 1."""
    return (t.found.cover == int(Cover.LIGHT)) & (t.found.cover_from == FROM_GROUND) & ~_dice(t)


@rules.test("8-7", "Heavy cover", Shift(-2, "dice"), of="shot")
def heavy(t: Acts) -> Bools:
    """Heavy cover takes two dice from the attacker."""
    return (t.found.cover == int(Cover.HEAVY)) & _dice(t)


@rules.test("8-7a", "Heavy cover", Shift(2, "dv"), of="shot")
def heavy_dv(t: Acts) -> Bools:
    """Heavy cover raises the attacker's DV by 2."""
    return (t.found.cover == int(Cover.HEAVY)) & ~_dice(t)


@rules.test("8-7b", "No rear through heavy cover", overrides=("6-11", "6-11a"), of="shot")
def no_rear(t: Acts) -> Bools:
    """Rear bonuses do not pass heavy cover."""
    return t.found.cover == int(Cover.HEAVY)


@rules.test("8-10", "Cover of one who resists", Shift("dv"), of="resist")
def resisting(t: Acts) -> Ints:
    """Where the covered side rolls to resist, cover lowers its DV, never below 1 (our reading FE-8-10)."""
    return -np.minimum(t.said.cover * 1, t.said.dv - 1)


@rules.test("8-11", "Body cover", Shift(-1, "dice"), of="shot")
def body(t: Acts) -> Bools:
    """A Large ally on the line gives the target light cover against missiles (our reading FE-8-11)."""
    return (t.found.cover_from == FROM_BODY) & _dice(t)


@rules.test("8-11a", "Body cover", Shift(1, "dv"), of="shot")
def body_dv(t: Acts) -> Bools:
    """A Large ally on the line gives the target light cover against missiles, as a higher DV."""
    return (t.found.cover_from == FROM_BODY) & ~_dice(t)


# ASKED AT THE TABLE


@dataclass(frozen=True)
class Glance:
    """What one cell sees of another: whether the line is open, what blocks it, and the cover that the ground gives on it."""

    start: str
    goal: str
    blocked_by: tuple[str | tuple[str, str], ...]
    cover: Cover
    behind: tuple[str, ...]

    def say(self) -> str:
        if self.blocked_by:
            walls = [each if isinstance(each, str) else f"the wall between {' and '.join(each)}" for each in self.blocked_by]
            return f"{self.start} does not see {self.goal}: {', '.join(walls)} in the way (§8-1)"
        cover = f", with {self.cover.name.lower()} cover from {', '.join(self.behind)}" if self.cover else ""
        return f"{self.start} sees {self.goal}{cover} (§8-1)"

    def as_dict(self) -> dict[str, object]:
        blocked = [each if isinstance(each, str) else list(each) for each in self.blocked_by]
        told = {"start": self.start, "goal": self.goal, "open": not blocked, "blocked_by": blocked}
        return {**told, "cover": self.cover.name.lower(), "behind": list(self.behind), "clauses": ["8-1"]}


@rules.question("sight", start=take.cell(label="From which cell"), goal=take.cell(label="To which cell"))
def glance(table: Table, start: str, goal: str) -> Glance:
    """Whether one cell sees another, what blocks the line, and the cover that the ground gives on it."""
    law, position, grid = table.law, table.position, table.position.board.grid
    a, b = grid.cell(start), grid.cell(goal)
    seen = see(law, position, a, b)
    blocked = tuple(
        (grid.label(each.a), grid.label(each.b)) if isinstance(each, Edge) else grid.label(each) for each in seen.blocked_by
    )
    cover, _, behind = (Cover.NONE, 0, ()) if blocked else _grounds(law, position, a, b)
    return Glance(start, goal, blocked, cover, behind)
