"""4.7d Units that come down from the air or ashore: air drops, and landing craft boarded and left.

What a landing costs stands in the games' own tables: the players read it off and say it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zoc.action import Acts, Choose, Order, Pick, Script, Told
from zoc.law import Forbid, Ruleset, Verdict
from zoc.position import Position
from zoc.rulesets.ocs.acts import light
from zoc.rulesets.ocs.capture import captures
from zoc.rulesets.ocs.counters import rules, value
from zoc.rulesets.ocs.deeds.capture import captured
from zoc.rulesets.ocs.deeds.losses import counted, in_steps, lose
from zoc.rulesets.ocs.deeds.party import needed, own
from zoc.rulesets.ocs.deeds.telling import aloud, dice, in_sight, listed, tell
from zoc.rulesets.ocs.deeds.works import placing
from zoc.rulesets.ocs.jointly import judged, together
from zoc.rulesets.ocs.lift import Lift, lift
from zoc.rulesets.ocs.ratio import Number
from zoc.rulesets.ocs.terms import LAST_COMBAT, Kind

ROOM: Number = 10**6
"""The players keep count of what their planes and craft can carry."""
LANDED = Pick("landed", "they land")
ABOARD = Pick("aboard", "they stay aboard")


@rules.act("6.1-1", "Prohibited terrain", Forbid, of="come_down")
def prohibited(a: Acts) -> Any:
    """Nothing comes down or ashore on ground that it may not enter."""
    return a.given.prohibited


def _down(position: Position, found: Lift, cell: str) -> Verdict:
    """Whether units may come down in a hex: how they are carried, the ground there, enemies there."""
    here = judged(position, "come_down", found.cargo, facts=lambda unit: placing(position, unit, cell))
    return together([found.verdict, here], found.verdict.about)


def _told(before: Position, after: Position, order: Order, verdict: Verdict, how: str, cell: str) -> Told:
    known = listed(in_sight(before, after, order.side, [order.unit]), "something")
    text, openly = (f"{who} {how} in {cell}." for who in (order.unit, known))
    cites = tuple(dict.fromkeys(("4.7d", *verdict.cites)))
    return tell(before, after, order.side, text, openly=openly, cites=cites, about=(order.unit, cell))


def _lost(position: Position, side: str, units: Sequence[str], what: str) -> Script:
    """The steps that a landing costs, as the players read it off their table; then whatever the enemy has left there."""
    cell = position.unit(units[0]).label
    most = in_steps(position, [unit for unit in units if value(position, unit, "kind") <= LAST_COMBAT])
    picks = tuple(Pick(str(n), counted(n)) for n in range(most + 1))
    lost = yield Choose(side, f"Off your table: how many steps does the {what} in {cell} cost?", picks)
    if int(lost):
        position = yield from lose(position, units, int(lost), why=f" in the {what}, as the players read it off their table")
    if any(position.unit(unit).label == cell for unit in units if unit in position.ids):
        yield from captured(position, side, captures(position, side, cell))


# 14.10  AIR DROPS


def _droppable(law: Ruleset, position: Position, unit: str) -> tuple[str, ...]:
    """The hexes into which a unit at an air base of its side's might be dropped, the nearest first; one, where it may not be."""
    it, grid = position.unit(unit), position.board.grid
    if it.cell is None or it.cell not in {cell for _, cell in own(position, it.side, (Kind.AIR_BASE,))}:
        return ()
    here = it.cell
    near = sorted((cell for cell in grid.cells.tolist() if cell != here), key=lambda cell: grid.distance(here, cell))
    able = position.phase == "movement" and light(position)[position.row(unit)] and it.kind <= LAST_COMBAT
    return tuple(map(grid.label, near if able else near[:1]))


@rules.deed("drop", to=_droppable)
def drop(law: Ruleset, position: Position, order: Order) -> Script:
    """Drop a unit from the air: it spends no points in that phase, and is finished where it comes down."""
    cell = needed(order, "to")
    found = lift(position, "drop", (order.unit,), cell, ROOM)
    verdict = _down(position, found, cell)
    yield verdict
    after = found.carried(position)
    yield _told(position, after, order, verdict, "is dropped", cell)
    yield dice(after, "Air drop", order.side, 2)
    yield from _lost(after, order.side, [order.unit], "air drop")


# 18  LANDING CRAFT


def _craft(law: Ruleset, position: Position, unit: str) -> tuple[str, ...]:
    """The landing craft of its side where a unit is."""
    it = position.unit(unit)
    here = (position.unit(other) for other in position.at(it.label)) if it.kind < Kind.SHIP and not it.embarked else ()
    return tuple(other.id for other in here if other.kind == Kind.LANDING_CRAFT and other.side == it.side)


@rules.act("4.5-5", "Aboard a landing craft", Forbid, of=("board", "leave_craft"))
def aboard(a: Acts) -> Any:
    """A unit goes aboard a landing craft once, and only one that is aboard comes ashore from it."""
    return a.given.boards == a.actor.embarked


@rules.deed("embark", craft=_craft)
def embark(law: Ruleset, position: Position, order: Order) -> Script:
    """Go aboard a landing craft in its hex: from then on it is cargo and has no zone."""
    craft, unit = needed(order, "craft"), order.unit
    where = position.unit(unit).label
    boards = judged(position, "board", [unit], facts=lambda unit: {"boards": True})
    found = lift(position, "landing", (unit,), where, ROOM)
    yield together([boards, found.verdict], order.say())
    after = position.changed(unit, embarked=1, carried_by=found.carried(position).unit(unit).carried_by, finished=1)
    known = listed(in_sight(position, after, order.side, [unit]), "something")
    text, openly = (f"{who} goes aboard {craft} in {where}." for who in (unit, known))
    yield tell(position, after, order.side, text, openly=openly, cites=("4.5-5",), about=(unit, craft, where))


def _beaches(law: Ruleset, position: Position, unit: str) -> tuple[str, ...]:
    """The hexes where a unit aboard a craft might come ashore: its own and those beside it; from a box, anywhere."""
    it, grid = position.unit(unit), position.board.grid
    if not it.embarked:
        return ()
    cells = grid.cells.tolist() if it.cell is None else (it.cell, *grid.neighbours(it.cell))
    return tuple(map(grid.label, cells))


@rules.deed("land", to=_beaches, alt="flag?")
def land(law: Ruleset, position: Position, order: Order) -> Script:
    """Come ashore from a landing craft; by an ALT roll it may still spend half its allowance, else it is finished."""
    unit, cell, alt = order.unit, needed(order, "to"), bool(order.get("alt"))
    leaves = judged(position, "leave_craft", [unit], facts=lambda unit: {"boards": False})
    found = lift(position, "landing", (unit,), cell, ROOM, alt=alt)
    verdict = together([leaves, _down(position, found, cell)], found.verdict.about)
    yield verdict
    if alt:
        yield dice(position, "ALT", order.side, 2)
        pick = yield Choose(order.side, f"Off your table: what comes of the ALT roll in {cell}?", (LANDED, ABOARD))
        if pick == ABOARD.name:
            yield aloud(position, f"As the players read it off their table, nobody lands in {cell}.", ("4.7d-5",), (cell,))
            return
    after = found.carried(position).changed(unit, embarked=0)
    yield _told(position, after, order, verdict, "comes ashore", cell)
    yield from _lost(after, order.side, [unit], "landing")
