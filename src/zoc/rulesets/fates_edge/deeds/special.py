"""§5.2 and §10 What is done on the spot: Disengage, Guard, Brace, Dash, standing up."""

from __future__ import annotations

from zoc.action import Action, Order, Script, attempt, judge
from zoc.law import Ruleset, Verdict
from zoc.position import Position
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.deeds.own_turn import in_own_turn
from zoc.rulesets.fates_edge.deeds.rolling import paying, thrown
from zoc.rulesets.fates_edge.deeds.telling import tell, told
from zoc.rulesets.fates_edge.event import Event
from zoc.rulesets.fates_edge.outcome import disengaged, stood_up
from zoc.rulesets.fates_edge.turn import acts, dashed
from zoc.rulesets.fates_edge.view import unseen


@rules.deed("disengage", boon="flag?")
@in_own_turn
def disengage(law: Ruleset, position: Position, order: Order) -> Script:
    """Roll to get away from all who control it, so that it can move."""
    tried = attempt(law, position, Action("disengage", order.unit, facts=paying(order)))
    yield tried.verdict
    position, rolled = yield from thrown(law, position, tried, "Disengage")
    yield from tell(disengaged(position, order.unit, rolled))


@rules.deed("guard")
@in_own_turn
def guard(law: Ruleset, position: Position, order: Order) -> Script:
    """Stand on Guard: strike at normal dice at the first who leaves its zone."""
    yield judge(law, position, Action("guard", order.unit))
    on_guard = acts(position, order.unit).changed(order.unit, guarding=1)
    yield told(on_guard, Event(f"{order.unit} stands on Guard.", ("10.GUARD-2",), (order.unit,)))


@rules.deed("lie_in_wait", on="flag")
def lie_in_wait(law: Ruleset, position: Position, order: Order) -> Script:
    """Say whether it strikes, while nobody sees it, at whoever gives it the chance, or lies low."""
    unit, on = order.unit, bool(order["on"])
    lacking = "" if unseen(position, unit) else "an enemy sees it, so it is asked in the moment whether it strikes"
    same = bool(position.unit(unit).facts["ambush"]) == on
    lacking = lacking or (f"{unit} {'lies in wait' if on else 'lies low'} already" if same else "")
    yield Verdict(about=order.say(), lacking=lacking)
    says = "lies in wait: unseen, it strikes at whoever gives it the chance" if on else "lies low"
    yield told(position.changed(unit, ambush=int(on)), Event(f"{unit} {says}.", ("5.3-2",), (unit,)))


@rules.deed("brace")
@in_own_turn
def brace(law: Ruleset, position: Position, order: Order) -> Script:
    """Brace: harder to shove, and strikes at those who leave one ring more."""
    yield judge(law, position, Action("brace", order.unit))
    braced = acts(position, order.unit).changed(order.unit, braced=1)
    yield told(braced, Event(f"{order.unit} braces.", ("10.BRACE-1", "10.BRACE-2"), (order.unit,)))


@rules.deed("dash")
@in_own_turn
def dash(law: Ruleset, position: Position, order: Order) -> Script:
    """Dash: two more points, before or after moving; from then on it runs."""
    yield judge(law, position, Action("dash", order.unit))
    yield from tell(dashed(position, order.unit))


@rules.deed("stand", pay=("", "boon"))
@in_own_turn
def stand(law: Ruleset, position: Position, order: Order) -> Script:
    """Stand up, for the Act or a Boon."""
    boon = order.get("pay") == "boon"
    yield judge(law, position, Action("stand", order.unit, facts={"price": 1, "free": True} if boon else {}))
    yield from tell(stood_up(position, order.unit, boon=boon))
