"""§4, §5, §11 Moves of every kind, and the facing chosen at their end."""

from __future__ import annotations

from zoc.action import Action, Order, Script, attempt, judge
from zoc.law import Ruleset
from zoc.position import Position
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.deeds.own_turn import in_own_turn
from zoc.rulesets.fates_edge.deeds.rolling import thrown
from zoc.rulesets.fates_edge.deeds.telling import told
from zoc.rulesets.fates_edge.deeds.turning import faced_about, facings
from zoc.rulesets.fates_edge.deeds.walking import looked, walk
from zoc.rulesets.fates_edge.event import Event
from zoc.rulesets.fates_edge.outcome import PRICES, said
from zoc.rulesets.fates_edge.situation import controllers
from zoc.rulesets.fates_edge.terms import DOWN
from zoc.rulesets.fates_edge.turn import acts, earned


def moved(law: Ruleset, position: Position, order: Order, way: str) -> Script:
    """A Move in one of the ways there are, and the facing chosen at its end."""
    if way in PRICES:
        held = len(controllers(law, law.seen(position, order.side), order.unit))
        paid = {"price": PRICES[way], "disengages": way == "boon", "controllers": held}
        yield judge(law, position, Action("pay", order.unit, facts=paid))
    verdict, cells = looked(law, position, order, way)
    yield verdict
    position = yield from walk(law, position, order, cells, way)
    yield from _faces(law, position, order)


def _faces(law: Ruleset, position: Position, order: Order) -> Script:
    """The facing that was chosen along with a Move, if the unit can still turn."""
    facing = order.get("facing")
    if facing and order.unit in position.ids and position.unit(order.unit).facts["harm"] < DOWN:
        yield from faced_about(law, position, order.unit, facing)


@rules.deed("move", moves="plain", at="cell?", route="route?", facing=facings)
@in_own_turn
def move(law: Ruleset, position: Position, order: Order) -> Script:
    """Move up to its Speed, and choose its facing."""
    yield from moved(law, position, order, "plain")


@rules.deed("move_by_boon", moves="boon", at="cell?", route="route?", facing=facings)
@in_own_turn
def move_by_boon(law: Ruleset, position: Position, order: Order) -> Script:
    """Disengage for a Boon, without a roll, and move."""
    yield from moved(law, position, order, "boon")


@rules.deed("slip_by", moves="one_step", at="cell?", route="route?", facing=facings)
@in_own_turn
def slip_by(law: Ruleset, position: Position, order: Order) -> Script:
    """Move and pay a Boon to disregard zones in one step, ending outside them."""
    yield from moved(law, position, order, "one_step")


@rules.deed("rush", moves="rush", at="cell?", route="route?", target="enemy?", facing=facings)
@in_own_turn
def rush(law: Ruleset, position: Position, order: Order) -> Script:
    """Heroic Rush for 2 Boons: move through zones into melee with an enemy."""
    yield from moved(law, position.noted(named=order.get("target") or ""), order, "rush")


@rules.deed("shift", moves="shift", at="cell?", route="route?", target="enemy?", pay=("", "act", "test"), facing=facings)
@in_own_turn
def shift(law: Ruleset, position: Position, order: Order) -> Script:
    """Shift inside an enemy's zone, for the Act or on a test in place of the Move."""
    unit, position = order.unit, position.noted(named=order.get("target") or "")
    by_test = order.get("pay") == "test" or (order.get("pay") is None and bool(position.unit(unit).facts["acted"]))
    tried = attempt(law, position, Action("shift", unit, facts={"free": by_test}))
    yield tried.verdict
    verdict, cells = looked(law, position, order, "shift")
    yield verdict
    if not by_test:
        position = acts(position, unit)
    else:
        position, rolled = yield from thrown(law, position, tried, "Shift")
        position = earned(position, unit, rolled.outcome).changed(unit, moved=1, halted=1)
        if not rolled.success:
            failed = Event(f"{unit} does not shift, {said(rolled)}, and its Move is over.", ("5.2-8",), (unit,))
            yield told(position.changed(unit, shifted=1), failed)
            return
    position = yield from walk(law, position, order, cells, "shift")
    yield from _faces(law, position, order)
