"""Screens that are declared (5.C.2): what the section has against one, and which become impossible as units move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from zoc.columns import Bools
from zoc.law import Forbid
from zoc.law.finding import Found
from zoc.position import Position, UnitId
from zoc.rulesets.europa.book import movement_phase
from zoc.rulesets.europa.facts import Acts, Findings
from zoc.rulesets.europa.screen import Objection
from zoc.rulesets.europa.screening import screening
from zoc.rulesets.europa.sheet import rules
from zoc.rulesets.europa.state import Declared, EuropaState

if TYPE_CHECKING:
    from zoc.action.finding import One
    from zoc.table import Table


def screens_of(position: Position) -> tuple[Declared, ...]:
    """The screens declared so far."""
    return EuropaState.of(position).screens


def with_screens(position: Position, declared: Iterable[Declared]) -> Position:
    """The same table with these screens declared."""
    return position.with_state(replace(EuropaState.of(position), screens=tuple(declared)))


def declared(unit: UnitId, target: str, also: str | None, joined: Sequence[UnitId] | None) -> Declared:
    """A screen as an order declares it."""
    against = (target, also) if also else (target,)
    return Declared(tuple(dict.fromkeys((unit, *(joined or ())))), tuple(dict.fromkeys(against)))


# WHAT THE SECTION HAS AGAINST A SCREEN


@rules.finds(Findings.objection, of="declaring", by=("unit", "side", "at", "also", "joined"))
def objection(o: One) -> str:
    """The clause by which a screen may not be declared, if there is one."""
    wish = declared(o.unit, o.place, o.get("also"), o.get("joined"))
    hexes = {o.position.unit(unit).label for unit in wish.units}
    if len(hexes) > 1:
        return "5.C.2-8"
    if o.position.unit(o.unit).cell is None:
        return "5.C.2.a"
    wished = o.table.on(with_screens(o.position, (*screens_of(o.position), wish)))
    return _objection(wished, o.side, hexes.pop(), wish)


def _objection(table: Table, side: str, cell: str, wish: Declared | None = None) -> str:
    """The clause by which the screens declared for a hex, or one that is wished for, are not allowed.

    The stacks that it is to serve against exert something there, and whoever serves has a zone of some class.
    """
    try:
        found = screening(table, side, cell)
    except Objection as wrong:
        return wrong.number
    if wish is None:
        return ""
    if not set(wish.against) <= {stack.source for stack in found.stacks}:
        return "5.C.2.a"
    return "" if set(wish.units) <= {unit for unit, _ in found.able} else "5.C.2.c"


@rules.act("5.C.1", "When screens are declared", Forbid, of="declaring", turn=True)
def in_a_movement_phase(a: Acts) -> Bools:
    """Screens are declared in a movement phase: in a combat phase whoever retreats or advances needs none."""
    return ~movement_phase(a.phase)


@rules.act("5.C.2.a", "Where it screens", Forbid, of="declaring")
def in_its_own_hex(a: Acts) -> Bools:
    """A screener serves against stacks that exert a zone into its own hex."""
    return a.found.objection == "5.C.2.a"


@rules.act("5.C.2.b", "The duty to stay", Forbid, of="withdrawing")
def served(a: Acts) -> Bools:
    """A screen on which somebody has relied is not withdrawn: whoever has screened ends the phase where he screened."""
    return a.found.relied_on


@rules.finds(Findings.relied_on, of="withdrawing", by="unit")
def relied_on(o: One) -> Found[bool]:
    """Whether somebody has relied on the unit as a screen, and who."""
    promises = [promise for promise in o.position.promises if o.unit in promise.keepers]
    by = (promise.relied_on_by for promise in promises if promise.relied_on_by)
    return Found(bool(promises), by, (promise.cell for promise in promises))


@rules.act("5.C.2.c", "What it can screen", Forbid, of="declaring")
def of_its_class(a: Acts) -> Bools:
    """A screener has a zone, and serves against one stack of its own or a lesser class, or against two of lesser classes."""
    return a.found.objection == "5.C.2.c"


@rules.act("5.C.2.d", "One screen each", Forbid, of="declaring")
def once_each(a: Acts) -> Bools:
    """A screener serves once, and a stack is screened once."""
    return a.found.objection == "5.C.2.d"


@rules.act("5.C.2.d-1", "Where screens are declared", Forbid, of=("declaring", "withdrawing"))
def where_declared(a: Acts) -> Bools:
    """Screens are declared, and withdrawn, where the reading screen_assignment says so; else the best are chosen."""
    return a.reading.screen_assignment != "declared"


@rules.finds(Findings.undeclared, of="withdrawing", by="unit")
def undeclared(o: One) -> bool:
    """Whether a unit was declared for no screen."""
    return not any(o.unit in one.units for one in screens_of(o.position))


@rules.act("5.C.2.d-2", "What can be withdrawn", Forbid, of="withdrawing")
def was_declared(a: Acts) -> Bools:
    """A unit that was declared for no screen has none to withdraw."""
    return a.found.undeclared


@rules.act("5.C.2-8", "What is one screener", Forbid, of="declaring")
def one_screener(a: Acts) -> Bools:
    """One unit screens, or three of one class below FULL together in one hex."""
    return a.found.objection == "5.C.2-8"


# SCREENS THAT HAVE BECOME IMPOSSIBLE


def lawful(table: Table) -> Position:
    """The table without declared screens that have become impossible, because somebody moved or changed."""
    position, so_far = table.position, screens_of(table.position)
    if not so_far or table.law.in_force(position.readings).values["screen_assignment"] != "declared":
        return position
    kept: list[Declared] = []
    for one in so_far:
        keeper = position.unit(one.units[0])
        on_map = keeper.cell is not None
        if on_map and not _objection(table.on(with_screens(position, [*kept, one])), keeper.side, keeper.label):
            kept.append(one)
    return position if len(kept) == len(so_far) else with_screens(position, kept)
