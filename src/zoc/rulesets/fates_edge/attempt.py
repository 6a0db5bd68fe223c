"""What an act will roll: dice, DV, Position and Effect, each modifier with its clause, and the exact chances."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from zoc.action import Action, Assessment, Attempt, assess
from zoc.action.judge import judge_part
from zoc.law import Ruleset, Verdict
from zoc.position import Position
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.core_test import Test, effect_at
from zoc.rulesets.fates_edge.facts import AFigure
from zoc.rulesets.fates_edge.given import checked, unsaid
from zoc.rulesets.fates_edge.opening import opened
from zoc.rulesets.fates_edge.placement import swap_strikers, threshold
from zoc.rulesets.fates_edge.terms import REACTIONS, RITUAL_DV, ROLLED, SuccessEffect
from zoc.rulesets.fates_edge.turn import kept, spent

if TYPE_CHECKING:
    from zoc.table import Table


def ruled(table: Table, action: Action) -> tuple[Table, Verdict]:
    """The law's word on an act as on the order for it, and the table on which it is done: in the actor's own turn, begun if
    it is not under way, unless others call for it."""
    if action.act in REACTIONS or action.facts.get("free"):
        return table, judge_part(table, action)
    own = opened(table, action.unit)
    for parts, on in ((own.parts, table), (together(action), own.table)):
        verdicts = [judge_part(on, part) for part in parts]
        if refused := next((verdict for verdict in verdicts if not verdict.legal), None):
            return own.table, refused
    return own.table, verdicts[-1]


def together(action: Action) -> tuple[Action, ...]:
    """The acts that are asked for together: looking for somebody takes the Act, and a Swap is made by two."""
    if action.act == "notice":
        return Action("interact", action.unit), action
    if action.act == "swap" and action.target and not action.facts.get("free"):
        return Action("swap", action.target, action.unit, said={"free": True}), action
    return (action,)


@rules.attempt(*ROLLED)
def resolve(table: Table, action: Action) -> Attempt:
    """An act with everything that bears on its test, and the exact chance of each outcome."""
    if not action.deed:
        checked(table.law, action)
        if asks := unsaid(table.position, action):
            return Attempt(action, Verdict(action.say(), asks=asks), Assessment(()))
    table, verdict = ruled(table, action)
    law, position = table.law, table.position
    if not verdict.legal:
        return Attempt(action, verdict, Assessment(()))
    if action.act == "shift" and action.facts.get("pay") == "act":
        return Attempt(action, verdict, Assessment(()), "no roll, the Act pays for it", {"success": Fraction(1)})
    found = assess(law, position, action)
    test = test_of(law, position, action, found)
    effect = effect_at(int(found.total("effect")) + int(action.facts.get("effect", 0)))
    told: dict[str, object] = {"dice": test.dice, "dv": test.dv, "position": test.position, "effect": effect.name.lower()}
    after = spent(position, action.actor, 1) if action.facts.get("boon") else position
    won = test.outcomes.map(lambda outcome: kept(after, action.actor, outcome)).mean()
    told |= {"story beats": test.beats, "boons": won}
    chances, needs = test.chances(), test.say()
    if action.name in ("shove", "pull") and action.target:
        told["needs effect"] = threshold(position, action.target).name.lower()
        chances = chances if effect >= threshold(position, action.target) else {"moves": Fraction(0), **chances}
    if action.name == "swap" and action.target:
        other = _partner(law, position, action.target, action.actor)
        both = {action.actor: test, action.target: other}
        chances = {"success": test.success * other.success, **{f"{who} passes": its.success for who, its in both.items()}}
        needs = "; ".join(f"{who} {its.say()}" for who, its in both.items())
    return Attempt(action, verdict, found, needs, chances, told, _notes(law, position, action, effect))


def _partner(law: Ruleset, position: Position, ally: str, unit: str) -> Test:
    """The test of the other one who swaps, with all that bears on it."""
    action = Action("swap", ally, unit)
    return test_of(law, position, action, assess(law, position, action))


@rules.attempt("ritual")
def begin_ritual(table: Table, action: Action) -> Attempt:
    """A ritual begun: no roll, but its DV and one round more to perform, in clear space (FE-14.3-1)."""
    rounds = int(action.facts.get("dv", RITUAL_DV)) + 1
    return Attempt(action, ruled(table, action)[1], Assessment(()), f"{rounds} rounds")


def test_of(law: Ruleset, position: Position, action: Action, found: Assessment) -> Test:
    """The dice, DV and Position that an assessment comes to."""
    pool = int(action.facts.get("pool", position.unit(action.actor).facts["pool"]))
    dice = pool + int(found.total("bonus")) + int(found.total("dice"))
    return Test.of(law.in_force(position.readings), dice, int(found.total("dv")), int(found.total("position")))


def _notes(law: Ruleset, position: Position, action: Action, effect: SuccessEffect) -> tuple[str, ...]:
    if action.name in ("shove", "pull") and action.target and effect < threshold(position, action.target):
        said = f"To move {action.target} takes {threshold(position, action.target).name.title()} Effect"
        return (f"{said}, and this has {effect.name.title()}: it moves nothing, whatever the dice show (our reading FE-13-6).",)
    if action.name == "swap" and action.target:
        strikes = swap_strikers(law, position, action.actor, action.target)
        return tuple(f"{enemy} may strike at {mover}, who leaves its zone (§5.3-1)." for enemy, mover in strikes)
    if action.name == "notice" or action.facts.get("spell") == "reveal":
        return ("Whoever is veiled is found only at the DV of its Veil (our reading FE-14.1.REVEAL-1).",)
    if action.name == "disengage" and AFigure(position, action.actor).moved:
        return ("The Move is used already: a Disengage brings no movement (our reading FE-5.2-15).",)
    return ()
