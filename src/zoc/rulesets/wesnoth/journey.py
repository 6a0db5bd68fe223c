"""Several turns of movement: where a unit can be by then, and the way there turn by turn; setting out on it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from zoc import action
from zoc.action.allowance import RATE
from zoc.columns import Bools
from zoc.errors import Malformed
from zoc.law import Forbid
from zoc.law import deed as take
from zoc.law.deed import Take
from zoc.movement import Errand
from zoc.movement.along import filled
from zoc.movement.turns import Turns
from zoc.rulesets.wesnoth.facts import Findings
from zoc.rulesets.wesnoth.play import walked
from zoc.rulesets.wesnoth.sheet import rules
from zoc.values import JsonObject

if TYPE_CHECKING:
    from zoc.action import Order, Script
    from zoc.action.finding import One
    from zoc.rulesets.wesnoth.facts import Acts
    from zoc.table import Table

MOST = 50
"""How many turns are looked ahead at most."""


@dataclass(frozen=True)
class Ahead:
    """What a unit can come to in several turns, and the way to one hex of it."""

    turns: Turns
    to: str

    def as_dict(self) -> JsonObject:
        if not self.to:
            return self.turns.as_dict()
        reached = self.to in self.turns
        legs = [list(leg) for leg in self._legs()]
        at: JsonObject = {"turn": self.turns[self.to].turn, "left": str(self.turns[self.to].left)} if reached else {}
        return {"to": self.to, "legal": reached, **at, "legs": legs}

    def _legs(self) -> tuple[tuple[str, ...], ...]:
        return self.turns.legs(self.to) if self.to in self.turns else ()

    def say(self) -> str:
        """The same in a few lines."""
        if self.to:
            return "\n".join(f"turn {nth}: {' → '.join(leg)}" for nth, leg in enumerate(self._legs(), 1)) or "no way"
        by_turn: dict[int, list[str]] = {}
        for cell in self.turns:
            by_turn.setdefault(self.turns[cell].turn, []).append(cell)
        return "\n".join(f"turn {turn}: {'  '.join(cells)}" for turn, cells in sorted(by_turn.items()))


@rules.question("turns", turns=take.number(label="In how many turns"), to=take.cell(label="To which hex"))
def turns(table: Table, unit: str, turns: int = 0, to: str = "") -> Ahead:
    """Where a unit can be in so many turns, two if nothing is said; ``to`` a hex, the way there turn by turn."""
    if not 0 <= turns <= MOST:
        raise Malformed(f"look ahead from 1 to {MOST} turns, not {turns}")
    return Ahead(ahead(table, unit, turns or (MOST if to else 2)), to)


def ahead(table: Table, unit: str, many: int) -> Turns:
    """What a unit can come to: this turn with the points it has left, then with all of them."""
    position, parts, key = table.position, table.position.board.parts, ("ahead", table.law, unit, many)
    if key not in position.memo:
        facts = position.unit(unit).facts
        full = Fraction(int(facts.get(RATE, 0) or facts.get("moves", 5 * parts)), parts)
        position.memo[key] = Turns(Errand(table.law, position, unit), full, many)
    found: Turns = position.memo[key]
    return found


# Setting out


def leg(table: Table, order: Order) -> tuple[str, ...]:
    """The cells that a unit goes by in this turn, of a route or of the way to a hex; only its own if it is stuck."""
    from zoc.action.moving import as_far

    unit, route, goal = order.unit, tuple(order.get("route") or ()), order.get("at")
    it = table.position.unit(unit)
    if it.cell is None or (not route and goal is None):
        return (it.label,)
    if route:
        going = Errand(table.law, table.position, unit)
        gone = as_far(table.law, table.position, unit, (it.label, *filled(going, route)))
        return gone.cells if gone is not None else (it.label,)
    found = ahead(table, unit, MOST)
    return found.legs(goal)[0] if goal in found else (it.label,)


@rules.plans("set_out")
def plan(table: Table, order: Order) -> tuple[str, ...]:
    """How far it goes this turn."""
    return leg(table, order)


@rules.finds(Findings.goes, of="set_out", by=("unit", "at", "route"))
def goes(o: One) -> bool:
    """Whether it comes anywhere this turn."""
    return len(o.plan) > 1


@rules.act("2.4", "Setting out", Forbid, of="set_out")
def setting_out(a: Acts) -> Bools:
    """A unit sets out for a hex to which a way leads, or along a route, if it can go at least one hex of it in this turn."""
    return ~a.found.goes


def ahead_of(table: Table, unit: str) -> tuple[object, ...]:
    """The hexes that a unit comes to in any number of turns."""
    it = table.position.unit(unit)
    return () if it.cell is None else tuple(cell for cell in ahead(table, unit, MOST) if cell != it.label)


@rules.deed("set_out", at=Take("cell", optional=True, among=ahead_of), route="route?", listed=False)
def set_out(table: Table, order: Order) -> Script:
    """Set out for a hex that may be several turns away, or along a route, and go as far as this turn leads."""
    cells = leg(table.on(table.law.seen(table.position, order.side)), order)
    if len(cells) > 1:
        yield from walked(table, action.Order("move", order.side, order.unit, {"route": list(cells[1:])}))
