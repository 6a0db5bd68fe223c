"""10 Barrage: artillery, ships and planes fire at a hex; the players read the result off their own table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from zoc.action import Ask, Choice, Happened, Order, Part, Script, ScriptOf, happened
from zoc.action.finding import One
from zoc.columns import Bools
from zoc.law import Forbid, Verdict
from zoc.law import deed as take
from zoc.law.finding import Found
from zoc.position import Position
from zoc.rulesets.ocs.counters import rules
from zoc.rulesets.ocs.dead import alive
from zoc.rulesets.ocs.deeds.factors import FACTOR
from zoc.rulesets.ocs.deeds.interception import intercepted
from zoc.rulesets.ocs.deeds.losses import lose
from zoc.rulesets.ocs.deeds.party import defenders, party_in
from zoc.rulesets.ocs.deeds.result import shaken
from zoc.rulesets.ocs.deeds.telling import dice, enemies, told
from zoc.rulesets.ocs.events.air import MissionBroken
from zoc.rulesets.ocs.events.barrage import (
    AirBaseDamaged,
    BarrageRead,
    Barrages,
    DGAndSteps,
    Flak,
    Hits,
    HowManyColumns,
    HowMuchFlak,
    NoShift,
    OnlyDG,
    PortDamaged,
    Shift,
    TargetTells,
    WhatBarrageDoes,
)
from zoc.rulesets.ocs.events.combat import Disorganised, NoEffect
from zoc.rulesets.ocs.facts import Acts, Findings
from zoc.rulesets.ocs.overrun import party_of
from zoc.rulesets.ocs.ratio import Barrage, barrage
from zoc.rulesets.ocs.strength import barrage_strength
from zoc.rulesets.ocs.terms import LAST_GROUND, PLANE, STRAT, Kind
from zoc.rulesets.ocs.view import barrage_view
from zoc.text import Phrase

if TYPE_CHECKING:
    from zoc.table import Table

Steps = ScriptOf[Position]
FIRED_AT = "barraged"
"""The marker on a hex that has been fired at this phase."""
HITS, MOST_HITS = "hits", 4
GUNS = (int(Kind.ARTILLERY), int(Kind.SHIP), PLANE)
FACILITIES = {"air_base": Kind.AIR_BASE, "port": Kind.PORT}
STEPS: dict[str, Phrase] = {"none": NoEffect(), "DG": OnlyDG(), **{str(n): DGAndSteps(n) for n in range(1, 5)}}
LEVELS: dict[str, Phrase] = {"0": NoEffect(), **{str(n): Hits(n) for n in range(1, 3)}}
SHIFTS: dict[str, Phrase] = {str(n): Shift(n, single=abs(n) == 1) if n else NoShift() for n in range(-6, 7)}
FLAK = {str(n): Flak(n) for n in range(9)}
"""What may be chosen, by the name of its choice."""


@rules.act("10.0", "One point", Forbid, of="barrage")
def one_point(a: Acts) -> Bools:
    """A barrage that comes to less than one point, rounded, is none."""
    return a.found.too_weak


@rules.act("10.0-1", "Who barrages", Forbid, of="barrage")
def who_barrages(a: Acts) -> Bools:
    """Artillery, ships and Active planes barrage, but not in Reserve nor in Strat Mode."""
    silent = ~np.isin(a.actor.kind, GUNS) | ((a.actor.kind == PLANE) & ~a.actor.active)
    return silent | (a.actor.barrage <= 0) | a.actor.in_reserve | (a.actor.mode == STRAT)


@rules.act("10.0d", "What is barraged", Forbid, of="barrage")
def what_is_barraged(a: Acts) -> Bools:
    """A barrage has one target in an enemy hex: its combat units, its air base or its port."""
    return a.found.no_target


@rules.act("10.0e", "When barrages are made", Forbid, of="barrage", turn=True)
def when_barrages_are_made(a: Acts) -> Bools:
    """In Barrage Segments: in the Movement Phase only planes and ships, in the Combat Phase only artillery."""
    segment = (a.note.segment == "barrage") | ((a.phase == "combat") & (a.note.segment == ""))
    barred = ((a.phase == "movement") & a.actor.ground) | ((a.phase == "combat") & ~a.actor.ground)
    return ~a.actor.acting | ~segment | barred


@rules.act("10.0e-1", "One barrage", Forbid, of="barrage", turn=True)
def one_barrage(a: Acts) -> Bools:
    """A unit barrages once in a phase, and a hex is barraged once."""
    return a.actor.barraged | a.found.fired_at


@rules.act("10.0e-2", "One kind of fire", Forbid, of="barrage")
def one_kind(a: Acts) -> Bools:
    """Artillery, ships and planes do not fire together."""
    return a.found.mixed


@rules.act("7.0a", "Who fires in Reaction", Forbid, of="barrage", turn=True)
def who_reacts(a: Acts) -> Bools:
    """In the Reaction Phase only released artillery fires, besides ships and planes."""
    return (a.phase == "reaction") & a.actor.ground & ~a.actor.released


@rules.act("10.1a", "Range", Forbid, of="barrage")
def in_range(a: Acts) -> Bools:
    """Artillery reaches as many hexes as its range says."""
    return (a.actor.range > 0) & (a.distance > a.actor.range)


# What is found of a barrage


def total_of(position: Position, units: Sequence[str], factor: str | None) -> Barrage:
    """What some units fire with together."""
    return barrage([barrage_strength(position, unit, [factor or 1]) for unit in units])


@rules.finds(Findings.too_weak, of="barrage", by=("unit", "party", "factor"))
def too_weak(o: One) -> bool:
    """Whether all of them together come to less than one point, rounded."""
    return not total_of(o.position, party_of(o), o.get("factor")).legal


@rules.finds(Findings.no_target, of="barrage", by=("unit", "at", "against"))
def no_target(o: One) -> bool:
    """Whether nothing of the kind stands in the hex."""
    here = o.part.there(o.position)
    return o.at is None or here is None or not _aimed_at(o, o.position.where(here))


def _aimed_at(o: One, cell: str) -> tuple[str, ...]:
    return targets(o.position, o.position.unit(o.unit).side, cell, o.get("against") or "units")


@rules.finds(Findings.fired_at, of="barrage", by="at")
def fired_at(o: One) -> Found[bool]:
    """Whether the hex has been fired at this phase."""
    here = o.part.there(o.position)
    return Found(bool(here is not None and o.position.markers.get(FIRED_AT, {}).get(here)), cells=() if o.at is None else (o.at,))


@rules.finds(Findings.mixed, of="barrage", by=("unit", "party"))
def mixed(o: One) -> Found[bool]:
    """Whether artillery, ships and planes are to fire together."""
    its = [o.position.unit(unit) for unit in party_of(o)]
    return Found(len({it.kind if it.kind > LAST_GROUND else Kind.ARTILLERY for it in its}) > 1, by=party_of(o))


def fire(table: Table, units: Sequence[str], cell: str, target: str = "units", factor: str = "") -> Verdict:
    """Whether units may barrage a hex together: what the law says to the order."""
    said: dict[str, object] = {"at": cell, "against": target}
    if factor:
        said["factor"] = factor
    if len(units) > 1:
        said["others"] = tuple(units[1:])
    return table.judge(Order("barrage", table.position.unit(units[0]).side, units[0], said))


def targets(position: Position, side: str, cell: str, target: str) -> tuple[str, ...]:
    """The enemy units that a barrage of a hex is about; a printed port is there without a counter."""
    if target == "units":
        return defenders(position, side, cell)
    its = (position.unit(unit) for unit in position.at(cell))
    return tuple(it.id for it in its if it.kind == FACILITIES[target] and position.sides.hostile(side, it.side))


def in_reach(table: Table, unit: str) -> tuple[str, ...]:
    """The hexes with enemies that a unit's fire could reach; everywhere where no range is printed."""
    position = table.position
    it, grid = position.unit(unit), position.board.grid
    if it.cell is None or it.kind not in GUNS or it.barrage <= 0:
        return ()
    theirs = {position.unit(u).cell for u in position.ids if position.sides.hostile(it.side, position.unit(u).side)}
    near = sorted(cell for cell in theirs if cell is not None and (not it.range or grid.distance(it.cell, cell) <= it.range))
    return tuple(map(grid.label, near))


@rules.parts("barrage")
def barrage_parts(_table: Table, order: Order) -> Iterator[Part]:
    """Each unit that fires."""
    party = party_in(order)
    for unit in party:
        yield Part("barrage", unit, at=order.get("at"), said={"party": party, "against": order.get("against") or "units"})


@rules.deed("barrage", at=take.cell(in_reach), against=take.word("units", "air_base", "port", optional=True),
            others=take.units(), factor=FACTOR)  # fmt: skip
def barrage_deed(table: Table, order: Order) -> Script:
    """Barrage a hex; the players read the result off their own table."""
    position, cell, party, target = table.position, order["at"], party_in(order), order.get("against") or "units"
    flies = position.unit(order.unit).kind == PLANE
    units = party
    if flies:
        position, units = yield from intercepted(table, order.side, party, cell)
    for unit in (unit for unit in party if alive(position, unit)):
        position = position.changed(unit, barraged=1, **({"active": 0} if flies else {}))
    total = total_of(position, units, order.get("factor"))
    if not total.legal:
        yield happened(position, MissionBroken(order.side, cell), reveals=True)
        return
    position = position.marked(FIRED_AT, cell)
    yield _announced(table, position, order.side, units, cell, total)
    owner = _owner(position, order.side, cell, target)
    shift, flak = yield from _informed(position, order.side, owner, units, cell, target)
    shown = barrage_view([total.total], [shift] if shift else [], flak)["firer"]
    shifts = SHIFTS[shown["shifts"][0] if shown["shifts"] else "0"]
    yield happened(position, TargetTells(owner, cell, shifts, FLAK[shown["flak"]]), reveals=True)
    yield dice("Barrage, with the die for halves", order.side, 3)
    results = STEPS if target == "units" else LEVELS
    result = yield Ask(order.side, WhatBarrageDoes(cell), _choices(results))
    yield happened(position, BarrageRead(cell, results[result]), reveals=True)
    theirs = targets(position, order.side, cell, target)
    if target == "units":
        yield from _suffered(table.on(position), theirs, result)
    elif int(result) and theirs:
        yield _damaged(position, theirs[0], int(result), cell)


def _owner(position: Position, side: str, cell: str, target: str) -> str:
    found = targets(position, side, cell, target)
    return position.unit(found[0]).side if found else enemies(position, side)[0]


def _announced(before: Table, after: Position, side: str, units: Sequence[str], cell: str, total: Barrage) -> Happened:
    """The firer names his total; his units he need not show (4.9c)."""
    return told(before, after, side, Barrages(side, tuple(units), cell, total.total, total.column), reveals=True)


def _informed(
    position: Position, side: str, owner: str, units: Sequence[str], cell: str, target: str
) -> ScriptOf[tuple[str, str]]:
    """What the target tells the firer: the shifts of its terrain, density and works, and its flak against planes."""
    shift, flak = "", "0"
    if target == "units":
        shift = yield Ask(owner, HowManyColumns(side, cell), _choices(SHIFTS))
    if any(position.unit(unit).kind == PLANE for unit in units):
        flak = yield Ask(owner, HowMuchFlak(cell), _choices(FLAK))
    return ("" if shift == "0" else shift), flak


def _choices(phrases: Mapping[str, Phrase]) -> tuple[Choice, ...]:
    return tuple(Choice(name, phrase) for name, phrase in phrases.items())


def _suffered(table: Table, units: Sequence[str], result: str) -> Steps:
    """Combat units under fire: DG, then steps of the owner's choice (5.10a, 9.11c)."""
    position = table.position
    if result == "none" or not units:
        return position
    side, cell = position.unit(units[0]).side, position.unit(units[0]).label
    after = shaken(position, units, dg=True)
    yield told(table, after, side, Disorganised(side, tuple(units), cell), "5.10")
    return after if result == "DG" else (yield from lose(table.on(after), units, int(result), cause="barrage"))


def _damaged(position: Position, unit: str, hits: int, cell: str) -> Happened:
    """A facility under fire: an air base loses levels, but never the last; a port takes hits, four at most (10.0c)."""
    it, where = position.unit(unit), position.board.grid.cell(cell)
    if it.kind == Kind.AIR_BASE:
        level = max(1, it.level - hits)
        return happened(position.changed(unit, level=level), AirBaseDamaged(unit, cell, level), reveals=True)
    many = min(MOST_HITS, position.markers.get(HITS, {}).get(where, 0) + hits)
    return happened(position.marked(HITS, cell, many), PortDamaged(cell, many), reveals=True)
