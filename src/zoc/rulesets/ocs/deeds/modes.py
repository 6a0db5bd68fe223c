"""5 Modes: changed as a unit begins to move; Reserves released."""

from __future__ import annotations

from zoc.action import Order, Script, Told
from zoc.errors import Malformed
from zoc.law import Ruleset, Verdict
from zoc.position import Position
from zoc.rulesets.ocs import modes
from zoc.rulesets.ocs.counters import rules
from zoc.rulesets.ocs.deeds.party import needed
from zoc.rulesets.ocs.deeds.telling import in_sight, tell, zone_told
from zoc.rulesets.ocs.terms import Mode, Side
from zoc.rulesets.ocs.view import counter
from zoc.rulesets.ocs.zone import bearers


@rules.deed("mode", to=("combat", "move", "reserve", "strat"), up=("", "combat", "move"))
def mode(law: Ruleset, position: Position, order: Order) -> Script:
    """Change to another mode, as its move begins; a Reserve may have either side up."""
    wanted, up = Mode[needed(order, "to").upper()], order.get("up")
    if up and wanted != Mode.RESERVE:
        raise Malformed(f"{wanted.name.capitalize()} Mode has a side of its own: only a Reserve chooses which is up")
    verdict, after = modes.change(position, order.unit, wanted)
    yield _not_yet(position, after, order, verdict)
    if up:
        after = after.changed(order.unit, up=int(Side[up.upper()]))
    yield _turned(position, after, order, f"{order.unit} is in {wanted.name.capitalize()} Mode", verdict)


@rules.deed("turn_over")
def turn_over(law: Ruleset, position: Position, order: Order) -> Script:
    """Turn a DG unit's other side up, as its move begins; it stays DG."""
    verdict, after = modes.turn_over(position, order.unit)
    yield verdict
    side = Side(after.unit(order.unit).up).name.lower()
    yield _turned(position, after, order, f"{order.unit} is turned to its {side} side", verdict)


@rules.deed("release")
def release(law: Ruleset, position: Position, order: Order) -> Script:
    """Release a Reserve: it is at once in the mode its upper side says."""
    verdict, after = modes.release(position, order.unit)
    yield verdict
    yield _turned(position, after, order, f"{order.unit} is released from Reserve", verdict)


def _not_yet(before: Position, after: Position, order: Order, verdict: Verdict) -> Verdict:
    """A mode that a unit is in already is no change."""
    if verdict.legal and not order.get("up") and before.unit(order.unit).mode == after.unit(order.unit).mode:
        return Verdict(about=verdict.about, lacking=f"{order.unit} is in that mode already")
    return verdict


CLAUSES = {"mode": "5.4", "turn_over": "5.4-1", "release": "5.7"}


def _turned(before: Position, after: Position, order: Order, text: str, verdict: Verdict) -> Told:
    """A counter that shows something else now; the enemy is told as far as he sees it, and of every zone that comes or goes."""
    unit, openly = order.unit, ""
    if (gains := unit in bearers(after)) != (unit in bearers(before)):
        text += " and has a zone of control" if gains else " and has no zone of control"
    if in_sight(before, after, order.side, (unit,)) and counter(before, unit) != counter(after, unit):
        shown = counter(after, unit)
        openly = f"{shown.say()} shows its {shown.up} side."
    openly = f"{openly} {zone_told(before, after, order.side, after.unit(unit).label)}".strip()
    cites = tuple(dict.fromkeys((CLAUSES[order.name], *verdict.cites)))
    return tell(before, after, order.side, f"{text}.", openly=openly, cites=cites, about=(unit, after.unit(unit).label))
