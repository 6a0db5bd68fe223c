"""§14.1 The tags: wards, banishing, conjuring, marks, veils, safe routes, transports."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from zoc.action import Action, Attempt, Choose, Order, Pick, Script, attempt
from zoc.action.script import Yielded
from zoc.errors import Malformed
from zoc.law import Ruleset, Verdict
from zoc.position import Position
from zoc.rulesets.fates_edge.core_test import Rolled
from zoc.rulesets.fates_edge.deeds.casting import backlash, candidates, cast, fails, spell, whom
from zoc.rulesets.fates_edge.deeds.reacting import Interruption, disturbed
from zoc.rulesets.fates_edge.deeds.rolling import thrown
from zoc.rulesets.fates_edge.deeds.telling import tell, told
from zoc.rulesets.fates_edge.event import Event, Outcome
from zoc.rulesets.fates_edge.outcome import crossed, said
from zoc.rulesets.fates_edge.route import ground_facts
from zoc.rulesets.fates_edge.spells import banished, relocation, transported, wards_between
from zoc.rulesets.fates_edge.terms import NEAR, Effect
from zoc.rulesets.fates_edge.view import shown
from zoc.rulesets.fates_edge.walls import BETWEEN, beside, conjured, fragile, kindled, paved, place, warded


def where(order: Order, tried: Attempt, question: str, places: list[str]) -> Generator[Yielded, Any, str]:
    """Where a spell is to work: as the order says, else as its caster is asked, of all the places there are."""
    if at := order.get("at"):
        return f"{at}{BETWEEN}{order['towards']}" if order.get("towards") else str(at)
    if not places:
        raise Malformed("where? The order takes `at`")
    picks = tuple(Pick(name, name) for name in places)
    return str((yield Choose(order.side, question, picks, unit=order.unit, attempt=tried)))


def aimed_at(position: Position, order: Order) -> dict[str, Any]:
    """The cell or side that an order names, as the law is asked about it."""
    if not order.get("at"):
        return {}
    place(position, f"{order['at']}{BETWEEN}{order['towards']}" if order.get("towards") else order["at"])
    return {"at": order["at"], "facts": {"side": bool(order.get("towards"))}}


def ward(law: Ruleset, position: Position, order: Order) -> Script:
    """A ward over a cell, or over its side towards another, which enemies test to cross."""
    tried = spell(law, position, order, "ward", **aimed_at(position, order))
    yield tried.verdict
    label, own = position.board.grid.label, position.footprint(order.unit)
    sides = [f"{label(cell)}{BETWEEN}{label(other)}" for cell in own for other in beside(position, cell) if other not in own]
    at = yield from where(order, tried, "Over which side or cell is the ward to lie?", [*sides, *map(label, own)])
    position, rolled = yield from cast(law, position, order, tried, "ward")
    if rolled.success:
        made = warded(position, at, order.unit, enemies=order.get("against") != "outsiders")
        event = Event(f"{order.unit} draws a ward at {at}, {said(rolled)}.", ("14.1.WARD-1",), (order.unit, *at.split(BETWEEN)))
        yield told(made, event)
        return
    yield from tell(fails(position, order, "ward", rolled))
    yield from backlash(law, position, order, rolled)


def conjure(law: Ruleset, position: Position, order: Order) -> Script:
    """A wall conjured in a cell or on its side towards another, or a hazard in a cell."""
    tried = spell(law, position, order, "conjure", **aimed_at(position, order))
    yield tried.verdict
    seen, grid = law.seen(position, order.side), position.board.grid
    near = dict.fromkeys(cell for own in position.footprint(order.unit) for cell in grid.neighbours(own))
    at = yield from where(order, tried, "In which cell?", [grid.label(cell) for cell in near if not seen.at(cell)])
    position, rolled = yield from cast(law, position, order, tried, "conjure")
    cells = place(position, at)
    if rolled.outcome == "miss" or (len(cells) == 1 and position.at(cells[0])):
        yield from tell(fails(position, order, "conjure", rolled))
        yield from backlash(law, position, order, rolled)
        return
    what, dv = order.get("what") or "wall", int(tried.facts["dv"])
    at = at.split(BETWEEN)[0] if what == "hazard" else at
    effect = Effect[str(tried.facts["effect"]).upper()]
    made = kindled(position, at, dv) if what == "hazard" else conjured(position, at, effect, dv)
    made = made if rolled.success else fragile(made, order.unit, at)
    lasts = "" if rolled.success else ", until its next turn"
    about = (order.unit, *at.split(BETWEEN))
    yield told(made, Event(f"{order.unit} conjures a {what} at {at}, {said(rolled)}{lasts}.", ("14.1.CONJURE-1",), about))
    yield from backlash(law, made, order, rolled)


def banish(law: Ruleset, position: Position, order: Order) -> Script:
    """An Outsider in sight whose track is filled."""
    target, tried = yield from whom(law, position, order, "banish")
    position, rolled = yield from cast(law, shown(position, order.unit), order, tried, "banish")
    event = Event(f"{order.unit} banishes {target}: {said(rolled)}.", ("14.1.BANISH-1",), (order.unit, target))
    done = banished(position, target, rolled)
    yield from tell(Outcome(done.position, (event, *done.events)))
    yield from backlash(law, done.position, order, rolled)


def mark(law: Ruleset, position: Position, order: Order) -> Script:
    """An enemy against whom one attack has a die more."""
    target, tried = yield from whom(law, position, order, "mark")
    position, rolled = yield from cast(law, shown(position, order.unit), order, tried, "mark")
    if rolled.success:
        event = Event(f"{order.unit} marks {target}, {said(rolled)}.", ("14.1.MARK-1",), (order.unit, target))
        yield told(position.changed(target, marked=1), event)
        return
    yield from tell(fails(position, order, "mark", rolled))
    yield from backlash(law, position, order, rolled)


def veil(law: Ruleset, position: Position, order: Order) -> Script:
    """A friend, or the caster itself, whom enemies do not see until they find it or it strikes."""
    target, tried = yield from whom(law, position, order, "veil")
    position, rolled = yield from cast(law, position, order, tried, "veil")
    if rolled.success:
        event = Event(f"{order.unit} veils {target}, {said(rolled)}.", ("14.1.VEIL-1",), (order.unit, target))
        yield told(position.changed(target, veiled=int(tried.facts["dv"])), event, otherwise=f"{target} is veiled.")
        return
    yield from tell(fails(position, order, "veil", rolled))
    yield from backlash(law, position, order, rolled)


def ahead(position: Position, unit: str) -> tuple[str, ...]:
    """The cells straight ahead of a unit, its own first, as far as Near."""
    grid, cell = position.board.grid, position.unit(unit).cell
    assert cell is not None
    step, cells = int(grid.box.steps[int(position.units["facing"][position.row(unit)])]), [cell]
    while len(cells) <= NEAR and cells[-1] + step in grid.neighbours(cells[-1]):
        cells.append(cells[-1] + step)
    return tuple(map(grid.label, cells))


def passage(law: Ruleset, position: Position, order: Order) -> Script:
    """A route that is safe for a side, straight ahead unless cells are named."""
    route = tuple(order.get("route") or ahead(position, order.unit))
    tried = spell(law, position, order, "passage", at=route[0])
    yield tried.verdict
    position, rolled = yield from cast(law, position, order, tried, "passage")
    if rolled.success:
        declared = f"{order.unit} declares a safe route, {said(rolled)}: {' → '.join(route)}."
        event = Event(declared, ("14.1.PASSAGE-1",), (order.unit, *route))
        yield told(paved(position, order.side, route), event)
        return
    yield from tell(fails(position, order, "passage", rolled))
    yield from backlash(law, position, order, rolled)


def havens(law: Ruleset, position: Position, caster: str, ally: str) -> list[str]:
    """The cells to which a caster can move an ally, the nearest first."""
    grid, here, own = position.board.grid, position.unit(caster).cell, position.unit(ally).cell
    assert here is not None
    cells = [cell for radius in range(1, NEAR + 1) for cell in grid.ring(here, radius) if cell != own]
    return [grid.label(cell) for cell in cells if not any(relocation(law, position, caster, ally, cell)[0].values())]


def transport(law: Ruleset, position: Position, order: Order) -> Script:
    """A friend put in another cell, both ends Near and in no zone."""
    seen, at = law.seen(position, order.side), order.get("at")
    names = [order["target"]] if order.get("target") else candidates(seen, order.unit, "transport")
    open_to = {} if at else {name: havens(law, seen, order.unit, name) for name in names}
    able = [name for name in names if at or open_to[name]]
    if names and not able:
        yield spell(law, position, order, "transport", target=names[0], at=seen.unit(names[0]).label).verdict
        yield Verdict(about=order.say(), lacking=f"there is nowhere to put {names[0]}")
    ally, tried = yield from whom(law, position, order, "transport", able, at=at)
    onto = at or (yield from where(order, tried, f"Where to with {ally}?", open_to[ally]))
    if not at:
        tried = spell(law, position, order, "transport", target=ally, at=onto)
    position, rolled = yield from cast(law, position, order, tried, "transport")
    if not tried.legal:
        yield told(position, Event(f"{ally} stays: something unseen bars the way.", (), (order.unit, ally)), reveals=True)
        return
    yield from _carried(law, position, order, ally, onto, rolled)


def _carried(law: Ruleset, position: Position, order: Order, ally: str, onto: str, rolled: Rolled) -> Script:
    """What comes of a transport: wards tested on the way, the arrival, rituals disturbed, backlash."""
    before = position
    if rolled.outcome != "miss":
        position = yield from _wards(law, position, ally, onto)
    if ally in position.ids:
        held = bool(position.unit(ally).facts["halted"]) and not before.unit(ally).facts["halted"]
        done = Outcome(position) if held else transported(position, ally, onto, rolled)
        yield from tell(done)
        position = yield from disturbed(law, done.position, ally, before)
    yield from backlash(law, position, order, rolled)


def _wards(law: Ruleset, position: Position, ally: str, onto: str) -> Interruption:
    """The wards between are tested by whoever is moved; one that is missed holds him where he is."""
    grid = position.board.grid
    for cell, way in wards_between(law, position, ally, grid.cell(onto)):
        step = cell, cell + int(grid.box.steps[way])
        facts = ground_facts(law, position, ally, step, "14.1.WARD-1")
        tried = attempt(law, position, Action("ward", ally, facts=facts))
        position, rolled = yield from thrown(law, position, tried, "The ward")
        done = crossed(position, ally, "ward", int(tried.facts["dv"]), rolled, grid.label(step[1]))
        yield from tell(done)
        position = done.position
        if ally not in position.ids or position.unit(ally).facts["halted"]:
            break
    return position
