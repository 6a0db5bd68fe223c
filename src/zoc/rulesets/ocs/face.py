"""What a counter shows: its symbol and size, strength, action rating and allowance of the side that is up, and its markers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from zoc.look.face import Face, facts_of
from zoc.position import Position, Unit
from zoc.rulesets.ocs.counters import UNITS, Where, placed, rules
from zoc.rulesets.ocs.terms import LAST_COMBAT, Category, Kind, Mobility, Mode, Side, Size

SIZES = {Size.COMPANY: "I", Size.BATTALION: "II", Size.REGIMENT: "III", Size.BRIGADE: "X", Size.DIVISION: "XX"}
KINDS = {
    Kind.HQ: "hq", Kind.ARTILLERY: "artillery", Kind.REPL: "replacement", Kind.RAIL_REPAIR: "rail repair",
    Kind.ENGINEER: "engineer", Kind.PORT: "port", Kind.AIR_BASE: "air base", Kind.HEDGEHOG: "hedgehog",
    Kind.TRANSPORT: "truck", Kind.SP: "supply", Kind.SHIP: "ship", Kind.LANDING_CRAFT: "landing craft", Kind.PLANE: "air",
}  # fmt: skip
MODES = {Mode.MOVE: "Mv", Mode.RESERVE: "Res", Mode.STRAT: "Strat", Mode.DG: "DG", Mode.EXPLOIT: "Expl"}
UNPRINTED = -1
WORKS = (Kind.PORT, Kind.AIR_BASE, Kind.HEDGEHOG, Kind.SP)
OF_UNITS = frozenset((
    "up", "mode", "combat_strength", "move_strength", "parenthesised", "combat_mobility", "move_mobility", "combat_ma", "move_ma",
    "throw", "throw_mobility", "barrage", "range", "size", "multi_step", "re", "re_in_game", "steps_in_game", "ar", "category",
    "anti_tank", "stocks",
))  # fmt: skip
"""What is printed on units, and on no dump, port, air base or hedgehog."""


@rules.counter
def face(table: Where, unit: str) -> Face:
    """A square counter: strength, action rating and allowance of the side that is up; pale when it has finished its move."""
    position = placed(table)
    it = replace(position.unit(unit), facts=facts_of(UNITS, position, unit))
    kind = Kind(it.kind)
    size = SIZES.get(Size(it.size), "") if kind <= LAST_COMBAT else ""
    without = OF_UNITS if kind in WORKS else frozenset[str]()
    values, marks = _values(position, it, kind), tuple(_marks(it))
    return Face(_symbol(it, kind), values, size, marks, faded=bool(it.finished), without=without)


def _symbol(it: Unit, kind: Kind) -> str:
    """The kind's own symbol; that of a combat unit tells how it fights and moves."""
    if kind in KINDS:
        return KINDS[kind]
    mobility = Mobility(it.combat_mobility if it.up == Side.COMBAT else it.move_mobility)
    if it.category == Category.ARMOR:
        return "armour"
    if it.category == Category.MECH:
        return "mech"
    return {Mobility.LEG: "infantry", Mobility.TRACK: "armour", Mobility.TRUCK: "motorised"}[mobility]


def _values(position: Position, it: Unit, kind: Kind) -> tuple[str, ...]:
    def shown(name: str) -> str:
        return str(Fraction(it.facts[name], position.board.parts))

    side = "combat" if it.up == Side.COMBAT else "move"
    if kind in (Kind.SP, Kind.TRANSPORT):
        return (shown("points"),)
    if kind in (Kind.PORT, Kind.AIR_BASE, Kind.HEDGEHOG):
        return (str(it.level),)
    if kind == Kind.HQ:
        return (f"{shown('throw')}-{shown(f'{side}_ma')}",)
    if kind == Kind.ARTILLERY:
        return (f"({shown('barrage')})-{it.ar}-{shown(f'{side}_ma')}",)
    if kind > LAST_COMBAT:
        return ()
    strength = shown(f"{side}_strength")
    strength = "–" if it.facts[f"{side}_strength"] == UNPRINTED * position.board.parts else strength
    return (f"{f'({strength})' if it.parenthesised else strength}-{it.ar}-{shown(f'{side}_ma')}",)


def _marks(it: Unit) -> Iterator[str]:
    """Its mode unless it is the usual one, that a plane has to be refitted, that it is out of supply, the steps it has lost."""
    if it.kind == Kind.PLANE and not it.active:
        yield "Inact"
    if it.kind <= LAST_COMBAT and Mode(it.mode) in MODES:
        yield MODES[Mode(it.mode)]
    if it.oos:
        yield "OOS"
    if it.steps_lost:
        yield f"−{it.steps_lost}"
