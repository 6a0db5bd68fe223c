"""6 Ground movement: a unit or a stack on the march, with whoever it drops; the one hex; who is finished, who is kept free."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from zoc.action import Order, Script, Told
from zoc.action.moving import planned
from zoc.law import Reason, Ruleset, Verdict
from zoc.law.verdict import points
from zoc.position import Position
from zoc.rulesets.ocs.counters import eligible, rules, under_way, value
from zoc.rulesets.ocs.deeds.capture import captured
from zoc.rulesets.ocs.deeds.party import party
from zoc.rulesets.ocs.deeds.telling import in_sight, listed, tell, they
from zoc.rulesets.ocs.march import March, drops
from zoc.rulesets.ocs.march import march as marching
from zoc.rulesets.ocs.negation import settled
from zoc.rulesets.ocs.phases import acting_side
from zoc.rulesets.ocs.terms import LAST_COMBAT
from zoc.spoken import spoken


@rules.deed("march", moves="plain", at="cell?", route="route?", others="units?", drop="word?", finish="flag?")
def march(law: Ruleset, position: Position, order: Order) -> Script:
    """March to a hex, alone or with others of the stack; it may go on until another unit moves."""
    yield in_season(law, position, order)
    units = party(position, order)
    verdict, path = planned(law, law.seen(position, order.side), order)
    if not order.get("route"):
        yield verdict
    planned_drops = drops(position, units, [word.strip() for word in (order.get("drop") or "").split(",") if word.strip()])
    found = marching(position, units, path[1:], drop=planned_drops, pause=not order.get("finish"))
    yield from _marched(position, order, found, path[-1], planned_drops)


@rules.deed("one_hex", moves="minimum", at="cell?", route="route?")
def one_hex(law: Ruleset, position: Position, order: Order) -> Script:
    """Take the one hex that a unit may always move, whatever it costs."""
    yield in_season(law, position, order)
    verdict, path = planned(law, law.seen(position, order.side), order, way="minimum")
    yield verdict
    found = marching(position, (order.unit,), path[1:], way="minimum")
    yield from _marched(position, order, found, path[-1], {})


SEASONS = {
    "movement": "",
    "reaction": "only Reserves that were released march in the Reaction Phase",
    "exploitation": "only units in Exploit Mode and Reserves that were released march in the Exploitation Phase",
}
"""Who marches in which phase, but for those who may in all of them; in phases that are not here nobody does."""


def in_season(law: Ruleset, position: Position, order: Order) -> Verdict:
    """Whether the phase is one in which this unit marches, said for the phase that it is (6.0)."""
    if eligible(position)[position.row(order.unit)]:
        return Verdict(about=order.say())
    phase, segment, whose = spoken(position.phase).title(), str(position.notes.get("segment", "")), acting_side(position)
    words = SEASONS.get(position.phase, f"nobody marches in the {phase} Phase")
    if segment in ("barrage", "combat"):
        words = f"nobody marches in the {segment.title()} Segment"
    if whose and position.sides.hostile(whose, position.unit(order.unit).side):
        words = f"it is the phase of {whose}"
    return Verdict.of([Reason(law.clause("6.0")[0])], about=order.say(), lacking=words)


def _marched(position: Position, order: Order, found: March, goal: str, dropped: Mapping[str, list[str]]) -> Script:
    """A march as it was found: refused unless the unit it was ordered of gets where it shall."""
    own = any(order.unit in units for units in dropped.values())
    if found.legal and not found.steps:
        yield Verdict(about=order.say(), lacking="that is no march: nobody leaves his hex")
    if found.legal and not own and found.at(order.unit) != goal:
        yield _short(found, order.unit)
    yield found.verdict
    yield _told(position, order, found)
    yield from captured(found.position, order.side, found.events)


def _short(found: March, unit: str) -> Verdict:
    """Why a unit does not get to the end of a march."""
    [one] = [dropped for dropped in found.dropped if dropped.unit == unit]
    why = one.verdict or Verdict()
    lacking = f"{unit} gets no farther than {one.cell}" + (f": {why.lacking}" if why.lacking else "")
    return replace(why, about=found.verdict.about, lacking=lacking, cost=None)


def _told(before: Position, order: Order, found: March) -> Told:
    """The march in a sentence: who went where, what each paid, who stayed behind, and who is bound to stay now (4.5b)."""
    units, start = found.units, before.unit(order.unit).label
    paid = {unit: sum((step.paid.get(unit, Fraction(0)) for step in found.steps), Fraction(0)) for unit in units}
    text = f"{they(units, 'marches', 'march')} from {start} to {found.steps[-1].onto}"
    each = listed(f"{unit} for {points(cost)}" for unit, cost in paid.items())
    text += f" for {points(paid[units[0]])}" if len(units) == 1 else f": {each}"
    text += "".join(f"; {one.unit} stays in {one.cell}" for one in found.dropped)
    stopped = [unit for unit in units if value(found.position, unit, "stopped")]
    text += f"; {listed(stopped)} must stop there" if stopped else ""
    bound = [promise for promise in found.position.promises if promise not in before.promises and promise.relied_on_by in units]
    text += "".join(f"; {' or '.join(one.keepers)} has to stay in {before.where(one.cell)}" for one in bound)
    known = in_sight(before, found.position, order.side, units)
    openly = f"{order.side}: {listed(known, 'something')} from {start} to {found.steps[-1].onto}."
    about = (*units, start, *(step.onto for step in found.steps))
    return tell(before, found.position, order.side, f"{text}.", openly=openly, cites=found.verdict.cites, about=about)


@rules.deed("finish")
def finish(law: Ruleset, position: Position, order: Order) -> Script:
    """Say that a unit has finished its move."""
    begun = under_way(position)[position.row(order.unit)]
    yield Verdict(about=order.say(), lacking="" if begun else f"{order.unit} is not in the middle of a move")
    after = position.changed(order.unit, finished=1)
    yield tell(position, after, order.side, f"{order.unit} has finished its move.", cites=("6.1g",), about=(order.unit,))


@rules.deed("keep_free", on="flag")
def keep_free(law: Ruleset, position: Position, order: Order) -> Script:
    """Keep a unit free to move: it negates no zone and is bound by nothing; or let it negate again."""
    it, on = position.unit(order.unit), bool(order["on"])
    lacking = "only combat units negate zones" if it.kind > LAST_COMBAT else ""
    lacking = lacking or (f"{order.unit} can move no more this phase anyway" if settled(position, order.unit) else "")
    lacking = lacking or (f"{order.unit} is {'kept free already' if on else 'not kept free'}" if bool(it.kept_free) == on else "")
    yield Verdict(about=order.say(), lacking=lacking)
    after = position.changed(order.unit, kept_free=int(on))
    text = f"{order.unit} is kept free to move" if on else f"{order.unit} may negate zones again"
    yield tell(position, after, order.side, f"{text}.", cites=("4.5b",), about=(order.unit,))
