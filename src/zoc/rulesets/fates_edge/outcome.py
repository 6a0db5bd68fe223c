"""What comes of moves and blows once they are rolled: Harm, wards and falls, pushes, swaps, a Move on record."""

from __future__ import annotations

from zoc.action import Attempt
from zoc.law import Ruleset
from zoc.movement import Along
from zoc.position import Position
from zoc.rulesets.fates_edge.core_test import Rolled
from zoc.rulesets.fates_edge.event import Event, Outcome
from zoc.rulesets.fates_edge.placement import swapped, threshold
from zoc.rulesets.fates_edge.situation import controllers
from zoc.rulesets.fates_edge.spells import ticked
from zoc.rulesets.fates_edge.terms import DOWN, PRICES, Effect
from zoc.rulesets.fates_edge.turn import acts, earned, reacted, spent, walked
from zoc.text.names import count

# BLOWS


def struck(position: Position, striker: str, target: str, rolled: Rolled, *, reaction: bool = False) -> Outcome:
    """An attack carried out: a hit deals the weapon's Harm, and 3 is down."""
    position = reacted(position, striker) if reaction else acts(position, striker)
    position, about = earned(position, striker, rolled.outcome), (striker, target)
    cited = ("5.3-1", "11-7") if reaction else ("11-7",)
    if not rolled.success:
        return Outcome(position, (Event(f"{striker} does not hit {target}: {said(rolled)}.", cited, about),))
    hurt = harmed(position, target, position.unit(striker).facts["harm_dealt"])
    harm = hurt.unit(target).facts["harm"]
    told = f"{striker} hits {target}, {said(rolled)}: Harm {harm}" + (", down" if harm >= DOWN else "")
    return Outcome(hurt, (Event(f"{told}.", cited, about),))


def harmed(position: Position, unit: str, harm: int) -> Position:
    """Harm added up to 3; whoever is down keeps no stance."""
    total = min(DOWN, position.unit(unit).facts["harm"] + harm)
    position = position.changed(unit, harm=total)
    return position.changed(unit, guarding=0, braced=0) if total >= DOWN else position


def said(rolled: Rolled) -> str:
    """What a roll came to, in words; or how it came about without one."""
    if rolled.how:
        return rolled.how
    beats = f"at the cost of {count(rolled.beats, 'Story Beat')}"
    how = {"clean": "clean", "with a cost": beats, "partial": "a partial success", "miss": "a miss"}[rolled.outcome]
    return f"{how} with {rolled.successes} success{'es' * (rolled.successes != 1)}"


# A MOVE


def crossed(position: Position, unit: str, kind: str, dv: int, rolled: Rolled, onto: str) -> Outcome:
    """What a ward, a wall or a ledge does to one who goes on to a cell; a spell that fills it to one who has entered."""
    position, about = earned(position, unit, rolled.outcome), (unit, onto)
    if kind == "ward":
        return _ward(position, unit, dv, rolled, onto)
    if kind == "wall":
        how = f"gets through the wall, {said(rolled)}" if rolled.success else f"does not get through the wall: {said(rolled)}"
        after = position if rolled.success else position.changed(unit, halted=1)
        return Outcome(after, (Event(f"{unit} {how}.", ("14.4-3",), about),))
    if kind == "balance":
        if rolled.success:
            return Outcome(position, (Event(f"{unit} keeps its balance, {said(rolled)}.", ("11-7a",), about),))
        fallen = position.moved(unit, onto).changed(unit, prone=1, halted=1)
        return Outcome(fallen, (Event(f"{unit} falls prone in {onto}: {said(rolled)}.", ("11-7a",), about),))
    if rolled.success:
        return Outcome(position, (Event(f"{unit} resists what fills {onto}, {said(rolled)}.", ("14.3-4",), about),))
    hurt = harmed(position, unit, 1)
    told = f"{unit} is hurt by what fills {onto}, {said(rolled)}: Harm {hurt.unit(unit).facts['harm']}."
    return Outcome(hurt, (Event(told, ("14.3-4",), about),))


def _ward(position: Position, unit: str, dv: int, rolled: Rolled, onto: str) -> Outcome:
    """A hit crosses and ticks as often as the DV, a partial crosses and ticks once, a miss stays."""
    cited, about = ("14.1.WARD-1", "14.1.WARD-2"), (unit, onto)
    if rolled.outcome == "miss":
        barred = Event(f"The ward holds {unit} back: {said(rolled)}.", cited, about)
        return Outcome(position.changed(unit, halted=1), (barred,))
    done = ticked(position, unit, dv if rolled.success else 1)
    return Outcome(done.position, (Event(f"{unit} crosses the ward, {said(rolled)}.", cited, about), *done.events))


def on_record(law: Ruleset, position: Position, made: Along, before: tuple[str, ...]) -> Position:
    """The record of a Move that was made: used, stopped, diagonals counted, points spent, enemies engaged."""
    unit, way = made.unit, made.errand.way or "plain"
    facts = position.unit(unit).facts
    stopped = bool(made.stopped_in) or bool(facts["halted"]) or way == "shift"
    used = {"shifted": 1} if way == "shift" else {"moved": 1}
    marks = {"odd": facts["odd"] ^ int("odd" in made.flags), "led": facts["led"] | int("led" in made.flags)}
    marks |= {"spared": 1} if way == "one_step" else {"disengaged": 1} if way == "boon" else {}
    position = position.changed(unit, turned=0, halted=int(stopped), **used, **marks)
    position = walked(position, unit, int(made.cost * position.board.parts)) if way != "shift" else position
    position = position.noted(named="") if position.notes.get("named") else position
    for enemy in controllers(law, position, unit):
        if way == "rush" or enemy not in before:
            position = position.changed(enemy, met=1)
    return position


def paid(position: Position, unit: str, way: str) -> Position:
    """The Boons for a way of moving paid."""
    price = PRICES.get({"boon": "move_by_boon", "one_step": "slip_by"}.get(way, way), 0)
    return spent(position, unit, price) if price else position


# ACTS


def pushed(position: Position, attempt: Attempt, rolled: Rolled, onto: str) -> Outcome:
    """A Shove or a Pull carried out: on a hit with Effect enough the target is put one cell farther, or nearer."""
    pusher, target = attempt.action.actor, attempt.action.target or ""
    position, about = earned(acts(position, pusher), pusher, rolled.outcome), (pusher, target, onto)
    if not moves(position, attempt, rolled):
        needed = threshold(position, target).name.title()
        told = f"{pusher} does not move {target}, {said(rolled)}: that would take a hit with {needed} Effect."
        return Outcome(position, (Event(told, ("7-1",), about[:2]),))
    how = "pulled" if attempt.action.name == "pull" else "shoved"
    return Outcome(position.moved(target, onto), (Event(f"{target} is {how} to {onto}, {said(rolled)}.", ("7-1",), about),))


def moves(position: Position, attempt: Attempt, rolled: Rolled) -> bool:
    """Whether a push moves its target: a hit, with Effect enough."""
    needed = threshold(position, attempt.action.target or "")
    return rolled.success and Effect[str(attempt.facts["effect"]).upper()] >= needed


def traded(position: Position, unit: str, ally: str, mine: Rolled, theirs: Rolled) -> Outcome:
    """A Swap carried out: both must pass and be on their feet, else nothing moves and the Act is lost."""
    position = earned(earned(acts(position, unit), unit, mine.outcome), ally, theirs.outcome)
    down = any(position.unit(each).facts["harm"] >= DOWN for each in (unit, ally))
    if not (mine.success and theirs.success) or down:
        return Outcome(position, (Event(f"{unit} and {ally} stay where they are.", ("7-6",), (unit, ally)),))
    return Outcome(swapped(position, unit, ally), (Event(f"{unit} and {ally} trade places.", ("7-6",), (unit, ally)),))


def knocked_down(position: Position, attempt: Attempt, rolled: Rolled) -> Outcome:
    """A Tackle carried out."""
    actor, target = attempt.action.actor, attempt.action.target or ""
    position, about = earned(acts(position, actor), actor, rolled.outcome), (actor, target)
    if not rolled.success:
        return Outcome(position, (Event(f"{target} stays on its feet: {said(rolled)}.", ("10.TACKLE-2",), about),))
    told = f"{actor} tackles {target}, {said(rolled)}: {target} is prone."
    return Outcome(position.changed(target, prone=1), (Event(told, ("10.TACKLE-2",), about),))


def stood_up(position: Position, unit: str, *, boon: bool = False) -> Outcome:
    """Standing up, for the Act or a Boon."""
    position = spent(position, unit, 1) if boon else acts(position, unit)
    told = f"{unit} stands up{' for a Boon' * boon}."
    return Outcome(position.changed(unit, prone=0), (Event(told, ("10.PRONE-2",), (unit,)),))


def disengaged(position: Position, unit: str, rolled: Rolled) -> Outcome:
    """A rolled Disengage: the Act is used; unless it is passed, the Move is over too (FE-5.2-19)."""
    position = earned(acts(position, unit), unit, rolled.outcome)
    if rolled.success:
        goes_on = "" if position.unit(unit).facts["moved"] else ", and may move on"
        told = f"{unit} disengages, {said(rolled)}{goes_on}."
        return Outcome(position.changed(unit, disengaged=1), (Event(told, ("5.2-15",), (unit,)),))
    told = f"{unit} stays engaged, {said(rolled)}, and does not move this turn."
    facts = position.unit(unit).facts
    stayed = position.changed(unit, moved=1, halted=1, turned=1 if not facts["moved"] else facts["turned"])
    return Outcome(stayed, (Event(told, ("5.2-15",), (unit,)),))
