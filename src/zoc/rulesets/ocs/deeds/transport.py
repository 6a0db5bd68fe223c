"""4.7 Transport: by rail, by air and by sea, with the capacity that a side has in a phase."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from zoc.action import Acts, Order, Script
from zoc.errors import Malformed
from zoc.law import Forbid, Ruleset, Verdict
from zoc.law.verdict import points
from zoc.position import Position, Unit
from zoc.rulesets.ocs.acts import CARRIED
from zoc.rulesets.ocs.counters import rules, value
from zoc.rulesets.ocs.deeds.party import needed, own, party
from zoc.rulesets.ocs.deeds.telling import in_sight, tell, they
from zoc.rulesets.ocs.jointly import together
from zoc.rulesets.ocs.lift import lift
from zoc.rulesets.ocs.terms import COMBAT, HQ, LAST_COMBAT, RAIL_REPAIR, Kind
from zoc.units import exact

UNLIMITED = Fraction(10**6)
CARGO = (int(Kind.TRANSPORT), int(Kind.SP))
FLOWN = ("movement", "reaction", "exploitation")


@rules.act("13.3b", "When cargo moves", Forbid, of=CARRIED)
def when_cargo_moves(a: Acts) -> Any:
    """Cargo moves, drops and lands in its own Movement Phase; from base to base by air also in Reaction and Exploitation."""
    flown = a.given.by_air & np.isin(str(a.phase), FLOWN)
    return ~a.actor.acting | ((a.phase != "movement") & ~flown)


def capacities(position: Position, note: str) -> dict[str, Fraction]:
    """What a note says of each side's capacity: ``"blue = 3; red = 5/2"``."""
    found = {}
    for pair in (pair for pair in str(position.notes.get(note, "")).split(";") if pair.strip()):
        side, _, amount = (word.strip() for word in pair.partition("="))
        try:
            found[side] = exact(amount)
        except ValueError:
            raise Malformed(f"{note}: expected 'side = points; side = points', not {pair!r}") from None
        position.sides.number(side)
    return found


def left(position: Position, side: str, by: str) -> Fraction:
    """What a side can still carry this phase; where the scenario says nothing, the players keep count."""
    said = capacities(position, f"{by}_cap") if by != "air" else {}
    return said[side] - capacities(position, f"{by}_used").get(side, Fraction(0)) if side in said else UNLIMITED


def _carried(position: Position, order: Order, by: str) -> Script:
    """A lift as it was ordered: judged, made, and taken off the capacity of the phase."""
    to, cargo, room = needed(order, "to"), party(position, order), left(position, order.side, by)
    found = lift(position, by, cargo, to, room)
    apart = len({position.unit(unit).label for unit in cargo}) > 1
    yield together([found.verdict, Verdict(lacking="they do not start in one hex" if apart else "")], found.verdict.about)
    after = found.carried(position)
    if room != UNLIMITED:
        used = capacities(position, f"{by}_used").get(order.side, Fraction(0)) + found.load
        after = after.noted(**{f"{by}_used": f"{order.side} = {used}"})
    start, known = position.unit(order.unit).label, in_sight(position, after, order.side, cargo)
    text, openly = (f"{they(who, 'goes', 'go', 'something')} by {by} from {start} to {to}" for who in (cargo, known))
    text += f", {points(found.load)} of capacity"
    cites = ("4.7", *found.verdict.cites)
    yield tell(position, after, order.side, f"{text}.", openly=f"{openly}.", cites=cites, about=(*cargo, to))


# 13.3  RAIL


def _stations(law: Ruleset, position: Position, unit: str) -> tuple[str, ...]:
    """The rail hexes at which cargo detrains: towns, ports, HQs in Combat Mode; for Rail Repair units all of them (13.3)."""
    it, cells = position.unit(unit), position.board.cells
    tracks = _tracks(position)
    if not _is_cargo(it) or (it.cell is not None and it.label not in tracks):
        return ()
    ready = (cell for hq, cell in own(position, it.side, (HQ,)) if value(position, hq, "mode") == COMBAT)
    hqs = set(map(position.board.grid.label, ready))
    printed = [name for name in ("city", "port") if name in cells]
    towns = {label for label, cell in tracks.items() if any(cells[name][cell] for name in printed)}
    found = [label for label in tracks if label != it.label and (it.kind == RAIL_REPAIR or label in towns | hqs)]
    return _in_time(position, found)


def _tracks(position: Position) -> dict[str, int]:
    edges, grid = position.board.edges, position.board.grid
    return {grid.label(cell): cell for cell in grid.cells.tolist() if "rail" in edges and edges["rail"][cell].any()}


def _is_cargo(it: Unit) -> bool:
    return it.kind <= LAST_COMBAT or it.kind in CARGO


def _in_time(position: Position, found: list[str]) -> tuple[str, ...]:
    """All of them in the phase for it; else one, so that the law can say why not."""
    return tuple(found if position.phase == "movement" else found[:1])


@rules.deed("rail", to=_stations, others="units?")
def rail(law: Ruleset, position: Position, order: Order) -> Script:
    """Go by rail: entrain, pass and detrain free of enemy zones."""
    yield from _carried(position, order, "rail")


# 14.9  AIR


def _airfields(law: Ruleset, position: Position, unit: str) -> tuple[str, ...]:
    """The other air bases of its side, for a unit that is at one."""
    it = position.unit(unit)
    bases = [position.board.grid.label(cell) for _, cell in own(position, it.side, (Kind.AIR_BASE,))]
    return tuple(base for base in bases if base != it.label) if _is_cargo(it) and it.label in bases else ()


@rules.deed("fly", to=_airfields, others="units?")
def fly(law: Ruleset, position: Position, order: Order) -> Script:
    """Go by air from one air base to another; zones do not matter."""
    yield from _carried(position, order, "air")


# 19  SHIPPING


def _harbours(law: Ruleset, position: Position, unit: str) -> tuple[str, ...]:
    """The ports of the map, for a unit that is at one or waits in a box."""
    it, grid, cells = position.unit(unit), position.board.grid, position.board.cells
    counters = [grid.label(cell) for _, cell in own(position, it.side, (Kind.PORT,))]
    printed = [grid.label(cell) for cell in grid.cells.tolist() if "port" in cells and cells["port"][cell]]
    ports = list(dict.fromkeys((*printed, *counters)))
    there = it.cell is None or it.label in ports
    return _in_time(position, [port for port in ports if port != it.label]) if _is_cargo(it) and there else ()


@rules.deed("ship", to=_harbours, others="units?")
def ship(law: Ruleset, position: Position, order: Order) -> Script:
    """Go by sea to a port, with Sea Cap and within what the port handles."""
    yield from _carried(position, order, "sea")
