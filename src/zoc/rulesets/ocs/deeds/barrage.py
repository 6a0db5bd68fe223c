"""10 Barrage: artillery, ships and planes fire at a hex; the players read the result off their own table."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

import numpy as np

from zoc.action import Acts, Choose, Order, Pick, Script, Told
from zoc.law import Forbid, Ruleset, Verdict
from zoc.law.effect import signed
from zoc.position import Position
from zoc.rulesets.ocs.counters import rules
from zoc.rulesets.ocs.deeds.losses import counted, lose
from zoc.rulesets.ocs.deeds.party import defenders, needed, party
from zoc.rulesets.ocs.deeds.result import shaken
from zoc.rulesets.ocs.deeds.telling import aloud, dice, enemies, in_sight, tell, they
from zoc.rulesets.ocs.jointly import judged
from zoc.rulesets.ocs.ratio import Barrage, barrage
from zoc.rulesets.ocs.strength import barrage_strength
from zoc.rulesets.ocs.terms import LAST_GROUND, PLANE, STRAT, Kind
from zoc.rulesets.ocs.view import barrage_view

Steps = Generator[Any, Any, Position]
FIRED_AT = "barraged"
"""The marker on a hex that has been fired at this phase."""
HITS, MOST_HITS = "hits", 4
FAR = 15
"""How far off targets are looked for where no range is printed."""
GUNS = (int(Kind.ARTILLERY), int(Kind.SHIP), PLANE)
FACILITIES = {"air_base": Kind.AIR_BASE, "port": Kind.PORT}
STEPS = (Pick("none", "no effect"), Pick("DG", "DG"), *(Pick(str(n), f"DG, and {counted(n)} lost") for n in range(1, 5)))
LEVELS = tuple(Pick(str(n), "no effect" if not n else "1 hit" if n == 1 else f"{n} hits") for n in range(3))
SHIFTS = tuple(Pick(str(n), f"{signed(n)} column{'' if abs(n) == 1 else 's'}" if n else "no shift") for n in range(-6, 7))
FLAK = tuple(Pick(str(n), "1 Flak Point" if n == 1 else f"{n} Flak Points") for n in range(9))


@rules.act("10.0", "One point", Forbid, of="barrage")
def one_point(a: Acts) -> Any:
    """A barrage that comes to less than one point, rounded, is none."""
    return a.given.too_weak


@rules.act("10.0-1", "Who barrages", Forbid, of="barrage")
def who_barrages(a: Acts) -> Any:
    """Artillery, ships and Active planes barrage, but not in Reserve nor in Strat Mode."""
    silent = ~np.isin(a.actor.kind, GUNS) | ((a.actor.kind == PLANE) & ~a.actor.active)
    return silent | (a.actor.barrage <= 0) | a.actor.in_reserve | (a.actor.mode == STRAT)


@rules.act("10.0d", "What is barraged", Forbid, of="barrage")
def what_is_barraged(a: Acts) -> Any:
    """A barrage has one target in an enemy hex: its combat units, its air base or its port."""
    return a.given.no_target


@rules.act("10.0e", "When barrages are made", Forbid, of="barrage")
def when_barrages_are_made(a: Acts) -> Any:
    """In Barrage Segments: in the Movement Phase only planes and ships, in the Combat Phase only artillery."""
    segment = (a.note.segment == "barrage") | ((a.phase == "combat") & (a.note.segment == ""))
    barred = ((a.phase == "movement") & a.actor.ground) | ((a.phase == "combat") & ~a.actor.ground)
    return ~a.actor.acting | ~segment | barred


@rules.act("10.0e-1", "One barrage", Forbid, of="barrage")
def one_barrage(a: Acts) -> Any:
    """A unit barrages once in a phase, and a hex is barraged once."""
    return a.actor.barraged | a.given.twice


@rules.act("10.0e-2", "One kind of fire", Forbid, of="barrage")
def one_kind(a: Acts) -> Any:
    """Artillery, ships and planes do not fire together."""
    return a.given.mixed


@rules.act("7.0a", "Who fires in Reaction", Forbid, of="barrage")
def who_reacts(a: Acts) -> Any:
    """In the Reaction Phase only released artillery fires, besides ships and planes."""
    return (a.phase == "reaction") & a.actor.ground & ~a.actor.released


@rules.act("10.1a", "Range", Forbid, of="barrage")
def in_range(a: Acts) -> Any:
    """Artillery reaches as many hexes as its range says."""
    return (a.actor.range > 0) & (a.distance > a.actor.range)


def fire(position: Position, units: Sequence[str], cell: str, target: str, total: Barrage) -> Verdict:
    """Whether units may barrage a hex together."""
    its = [position.unit(unit) for unit in units]
    shared = {
        "too_weak": not total.legal,
        "no_target": not targets(position, its[0].side, cell, target),
        "twice": bool(position.markers.get(FIRED_AT, {}).get(position.board.grid.cell(cell))),
        "mixed": len({it.kind if it.kind > LAST_GROUND else Kind.ARTILLERY for it in its}) > 1,
    }
    return judged(position, "barrage", units, at=cell, facts=lambda unit: shared)


def targets(position: Position, side: str, cell: str, target: str) -> tuple[str, ...]:
    """The enemy units that a barrage of a hex is about; a printed port is there without a counter."""
    if target == "units":
        return defenders(position, side, cell)
    its = (position.unit(unit) for unit in position.at(cell))
    return tuple(it.id for it in its if it.kind == FACILITIES[target] and position.sides.hostile(side, it.side))


def in_reach(law: Ruleset, position: Position, unit: str) -> tuple[str, ...]:
    """The hexes with enemies that a unit's fire could reach."""
    it, grid = position.unit(unit), position.board.grid
    if it.cell is None or it.kind not in GUNS or it.barrage <= 0:
        return ()
    theirs = {position.unit(u).cell for u in position.ids if position.sides.hostile(it.side, position.unit(u).side)}
    near = sorted(cell for cell in theirs if cell is not None and grid.distance(it.cell, cell) <= (it.range or FAR))
    return tuple(map(grid.label, near))


@rules.deed("barrage", at=in_reach, against=("", "units", "air_base", "port"), others="units?", factor="word?")
def barrage_deed(law: Ruleset, position: Position, order: Order) -> Script:
    """Barrage a hex; the players read the result off their own table."""
    cell, units, target = needed(order, "at"), party(position, order), order.get("against") or "units"
    total = barrage([barrage_strength(position, unit, [order.get("factor") or 1]) for unit in units])
    yield fire(position, units, cell, target, total)
    before = position
    for unit in units:
        inactive = {"active": 0} if position.unit(unit).kind == PLANE else {}
        position = position.changed(unit, barraged=1, **inactive)
    position = position.marked(FIRED_AT, cell)
    yield _announced(before, position, order.side, units, cell, total)
    owner = _owner(position, order.side, cell, target)
    shift, flak = yield from _informed(position, order.side, owner, units, cell, target)
    told = barrage_view([total.total], [shift] if shift else [], flak)["firer"]
    shifts = _named(SHIFTS, told["shifts"][0] if told["shifts"] else "0")
    text = f"{owner} gives the firer {shifts} and {_named(FLAK, told['flak'])}."
    yield aloud(position, text, ("4.9c",), (cell,))
    yield dice(position, "Barrage, with the die for halves", order.side, 3)
    picks = STEPS if target == "units" else LEVELS
    result = yield Choose(order.side, f"Off your table: what does the barrage of {cell} do?", picks)
    text = f"As the players read it off their table, the barrage of {cell} has this effect: {_named(picks, result)}."
    yield aloud(position, text, ("10.0",), (cell,))
    theirs = targets(position, order.side, cell, target)
    if target == "units":
        yield from _suffered(position, theirs, result)
    elif int(result):
        yield _damaged(position, theirs[0], int(result), cell)


def _owner(position: Position, side: str, cell: str, target: str) -> str:
    found = targets(position, side, cell, target)
    return position.unit(found[0]).side if found else enemies(position, side)[0]


def _announced(before: Position, after: Position, side: str, units: Sequence[str], cell: str, total: Barrage) -> Told:
    """The firer names his total; his units he need not show (4.9c)."""
    known = in_sight(before, after, side, units)
    text, openly = (
        f"{who} {cell} with {total.total}, the column of {total.column}."
        for who in (they(units, "barrages", "barrage"), they(known, "barrages", "barrage", side))
    )
    return tell(before, after, side, text, openly=openly, cites=("4.2", "4.9c"), about=(*units, cell), reveals=True)


def _informed(
    position: Position, side: str, owner: str, units: Sequence[str], cell: str, target: str
) -> Generator[Any, str, tuple[str, str]]:
    """What the target tells the firer: the shifts of its terrain, density and works, and its flak against planes."""
    shift, flak = "", "0"
    if target == "units":
        shift = yield Choose(owner, f"{side} barrages {cell}: how many columns do your tables shift it, all told?", SHIFTS)
    if any(position.unit(unit).kind == PLANE for unit in units):
        flak = yield Choose(owner, f"Planes barrage {cell}: how many Flak Points have you?", FLAK)
    return ("" if shift == "0" else shift), flak


def _named(picks: Sequence[Pick], name: str) -> str:
    return next(pick.text for pick in picks if pick.name == name)


def _suffered(position: Position, units: Sequence[str], result: str) -> Steps:
    """Combat units under fire: DG, then steps of the owner's choice (5.10a, 9.11c)."""
    if result == "none" or not units:
        return position
    side, cell = position.unit(units[0]).side, position.unit(units[0]).label
    after = shaken(position, units, dg=True)
    yield tell(
        position,
        after,
        side,
        f"{they(units, 'is', 'are')} DG.",
        openly=f"Units of {side} in {cell} are DG.",
        cites=("5.10",),
        about=(*units, cell),
    )
    return after if result == "DG" else (yield from lose(after, units, int(result), why=" to the barrage"))


def _damaged(position: Position, unit: str, hits: int, cell: str) -> Told:
    """A facility under fire: an air base loses levels, but never the last; a port takes hits, four at most (10.0c)."""
    it, where = position.unit(unit), position.board.grid.cell(cell)
    if it.kind == Kind.AIR_BASE:
        level = max(1, it.level - hits)
        return aloud(position.changed(unit, level=level), f"{unit} is of level {level} now.", ("10.0c",), (unit, cell))
    many = min(MOST_HITS, position.markers.get(HITS, {}).get(where, 0) + hits)
    return aloud(position.marked(HITS, cell, many), f"The port in {cell} has {many} hits.", ("10.0c",), (unit, cell))
