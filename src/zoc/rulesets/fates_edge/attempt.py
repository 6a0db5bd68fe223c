"""What an act will roll: dice, DV, Position and Effect, each modifier with its clause, and the exact chances."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from zoc.action import Action, Assessment, Attempt, assess, judge
from zoc.grid import Cell
from zoc.law import Reason, Ruleset
from zoc.position import Position
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.core_test import Test, effect_at
from zoc.rulesets.fates_edge.cover import Line, line_into, line_to
from zoc.rulesets.fates_edge.given import given
from zoc.rulesets.fates_edge.measure import BANDS, apart, band, touching
from zoc.rulesets.fates_edge.placement import barred_by, base_at, fitting, rooms, swap_strikers, threshold
from zoc.rulesets.fates_edge.situation import arc_of, controllers, flank_partners, pinners, solely_rear, struck_at, threatening
from zoc.rulesets.fates_edge.spells import relocation
from zoc.rulesets.fates_edge.terms import MELEE, RITUAL_DV, ROLLED, Cover, Effect
from zoc.rulesets.fates_edge.turn import kept, spent
from zoc.rulesets.fates_edge.walls import walls_in_reach

Facts = dict[str, Any]
Blame = dict[str, tuple[str, ...]]


def _melee(law: Ruleset, position: Position, action: Action) -> tuple[Facts, Blame]:
    """An attack hand to hand: who threatens whom, from where, with whom."""
    target = action.target or action.actor
    partners = flank_partners(law, position, action.actor, target)
    within = struck_at(law, position, action.actor) if action.name == "strike" else ()
    facts = {
        "threatens": int(target in within or bool(threatening(law, position, action.actor, target))),
        "flanking": bool(partners),
        "rear": solely_rear(law, position, action.actor, target),
    }
    return facts, {"6-10": partners}


def _push(law: Ruleset, position: Position, action: Action) -> tuple[Facts, Blame]:
    """A Shove or a Pull: whether it reaches its target, and where that could go."""
    facts, blame = _melee(law, position, action)
    if not facts["threatens"]:
        return facts, blame
    target = action.target or action.actor
    open_to = rooms(law, position, action.actor, target, pull=action.name == "pull")
    onto = action.there(position) if action.at is not None else None
    misplaced = onto is not None and onto not in open_to
    why = barred_by(law, position, target, onto) if misplaced and onto is not None else ""
    there = () if onto is None else base_at(position, target, onto)
    blame["7-3a"] = tuple(dict.fromkeys(unit for cell in there for unit in position.at(cell) if unit != target))
    return {**facts, "rooms": len(open_to), "misplaced": misplaced and not why, "barred": why}, blame


def _shot(law: Ruleset, position: Position, action: Action) -> tuple[Facts, Blame]:
    """A missile: its line, the cover on it, and the arc it comes from."""
    target = action.target or action.actor
    line = line_to(law, position, action.actor, target)
    if line is None:
        return {"seen": 0}, {}
    partners = flank_partners(law, position, action.actor, target)
    facts = {
        "seen": 1,
        "cover": int(line.cover),
        "cover_from": line.given_by,
        "rear": arc_of(position, target, line.start) == "rear",
        "flanking": bool(partners),
    }
    covers = dict.fromkeys(("8-6", "8-6a", "8-7", "8-7a", "8-11", "8-11a"), line.behind)
    return facts, {"6-10": partners, **covers}


def _disengage(law: Ruleset, position: Position, action: Action) -> tuple[Facts, Blame]:
    """Getting away: from all who control the unit, at once."""
    held = controllers(law, position, action.actor)
    dvs = {enemy: position.unit(enemy).facts["disengage_dv"] for enemy in held}
    hardest = max(dvs, key=lambda enemy: dvs[enemy], default="")
    pinned = pinners(law, position, action.actor)
    facts = {"controllers": len(held), "hardest": dvs.get(hardest, 0), "pinned": bool(pinned)}
    others = tuple(enemy for enemy in held if enemy != hardest)
    return facts, {"5.2-16": (hardest,), "5.2-21": others, "7-9": pinned, "7-10": pinned}


def _shift(law: Ruleset, position: Position, action: Action) -> tuple[Facts, Blame]:
    return {"controllers": len(controllers(law, position, action.actor))}, {}


def _batter(law: Ruleset, position: Position, action: Action) -> tuple[Facts, Blame]:
    """A blow at a conjured wall: whether it is within reach."""
    return {"threatens": int(str(action.facts.get("wall", "")) in walls_in_reach(law, position, action.actor))}, {}


def _swap(law: Ruleset, position: Position, action: Action) -> tuple[Facts, Blame]:
    return {"fitting": int(action.target is not None and fitting(position, action.actor, action.target))}, {}


def _cast(law: Ruleset, position: Position, action: Action) -> tuple[Facts, Blame]:
    """A spell: its source, its line and its range."""
    held = controllers(law, position, action.actor)
    tag = str(action.facts.get("tag", ""))
    facts: Facts = {"engaged": len(held), "source": int(bool(position.unit(action.actor).facts.get(f"casts_{tag}", 0)))}
    blame: Blame = {"14.2-1": held, "14.3-1": held}
    cell = None if action.at is None else action.there(position)
    if action.target and action.target != action.actor:
        line = line_to(law, position, action.actor, action.target)
        facts |= _aim(law, position, action, position.footprint(action.target), line)
    elif cell is not None:
        facts |= _aim(law, position, action, (cell,), line_into(law, position, action.actor, cell))
        facts["filled"] = tag == "conjure" and not action.facts.get("side") and bool(position.at(cell))
    if tag == "transport" and action.target and cell is not None:
        found, holding = relocation(law, position, action.actor, action.target, cell)
        facts, blame = facts | found, blame | {"14.4-2a": holding}
    return facts, blame


def _aim(law: Ruleset, position: Position, action: Action, goal: tuple[Cell, ...], line: Line | None) -> Facts:
    """How a spell reaches these cells: its sight, and the band they lie in."""
    mine = position.footprint(action.actor)
    there = band(apart(law, position, mine, goal), touching=touching(position, mine, goal))
    own = str(action.facts.get("band", "far"))
    return {
        "aimed": not action.facts.get("blind", False),
        "clear": int(line is not None and line.cover is not Cover.HEAVY),
        "seen": int(line is not None),
        "out_of_range": there == "out",
        "off_band": BANDS.index(there) > BANDS.index(own),
    }


SITUATIONS: dict[str, Callable[[Ruleset, Position, Action], tuple[Facts, Blame]]] = {
    **dict.fromkeys(MELEE, _melee),
    "shove": _push,
    "pull": _push,
    "shot": _shot,
    "disengage": _disengage,
    "shift": _shift,
    "batter": _batter,
    "swap": _swap,
    "cast": _cast,
    "banish": _cast,
}


@rules.attempt(*ROLLED)
def resolve(law: Ruleset, position: Position, action: Action) -> Attempt:
    """An act with everything that bears on its test, and the exact chance of each outcome."""
    action, situation = given(position, action), SITUATIONS.get(action.name)
    facts, blame = situation(law, position, action) if situation else ({}, {})
    asked = replace(action, facts={"on_passage": on_passage(position, action.actor), **facts, **action.facts})
    verdict = judge(law, position, asked)
    if not verdict.legal:
        return Attempt(asked, replace(verdict, reasons=_blamed(verdict.reasons, blame)), Assessment(()))
    found = Assessment(_blamed(assess(law, position, asked).reasons, blame))
    test = test_of(law, position, asked, found)
    effect = effect_at(int(found.total("effect")) + int(asked.facts.get("effect", 0)))
    told: Facts = {"dice": test.dice, "dv": test.dv, "position": test.position, "effect": effect.name.lower()}
    after = spent(position, action.actor, 1) if asked.facts.get("boon") else position
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
    return Attempt(asked, verdict, found, needs, chances, told, _notes(law, position, asked, effect))


def _partner(law: Ruleset, position: Position, ally: str, unit: str) -> Test:
    """The test of the other one who swaps, with all that bears on it."""
    action = Action("swap", ally, unit, facts={"on_passage": on_passage(position, ally), "fitting": 1})
    return test_of(law, position, action, assess(law, position, action))


@rules.attempt("ritual")
def begin_ritual(law: Ruleset, position: Position, action: Action) -> Attempt:
    """A ritual begun: no roll, but its DV and one round more to perform, in clear space (FE-14.3-1)."""
    facts, blame = _cast(law, position, action)
    asked = replace(action, facts={**facts, **action.facts})
    verdict = judge(law, position, asked)
    rounds = int(action.facts.get("dv", RITUAL_DV)) + 1
    return Attempt(asked, replace(verdict, reasons=_blamed(verdict.reasons, blame)), Assessment(()), f"{rounds} rounds")


def test_of(law: Ruleset, position: Position, action: Action, found: Assessment) -> Test:
    """The dice, DV and Position that an assessment comes to."""
    pool = int(action.facts.get("pool", position.unit(action.actor).facts["pool"]))
    dice = pool + int(found.total("bonus")) + int(found.total("dice"))
    return Test.of(law.in_force(position.readings), dice, int(found.total("dv")), int(found.total("position")))


def on_passage(position: Position, unit: str) -> bool:
    """Whether a unit stands on a route that its own side, or an ally, has declared safe."""
    if "passage" not in position.board.cells:
        return False
    cells, actor = position.board.cells["passage"], position.unit(unit)
    sides = {int(cells[cell]) for cell in position.footprint(unit)} - {0}
    return any(not position.sides.hostile(actor.side, position.sides.names[side - 1]) for side in sides)


def _blamed(reasons: tuple[Reason, ...], blame: Blame) -> tuple[Reason, ...]:
    """The reasons with those who cause them."""
    return tuple(replace(reason, by=blame.get(reason.clause.number, reason.by)) for reason in reasons)


def _notes(law: Ruleset, position: Position, action: Action, effect: Effect) -> tuple[str, ...]:
    if action.name in ("shove", "pull") and action.target and effect < threshold(position, action.target):
        said = f"To move {action.target} takes {threshold(position, action.target).name.title()} Effect"
        return (f"{said}, and this has {effect.name.title()}: it moves nothing, whatever the dice show (our reading FE-13-6).",)
    if action.name == "swap" and action.target:
        strikes = swap_strikers(law, position, action.actor, action.target)
        return tuple(f"{enemy} may strike at {mover}, who leaves its zone (§5.3-1)." for enemy, mover in strikes)
    if action.name == "notice" or action.facts.get("tag") == "reveal":
        return ("Whoever is veiled is found only at the DV of its Veil (our reading FE-14.1.REVEAL-1).",)
    if action.name == "disengage" and position.unit(action.actor).facts["moved"]:
        return ("The Move is used already: a Disengage brings no movement (our reading FE-5.2-15).",)
    return ()
