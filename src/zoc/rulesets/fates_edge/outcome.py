"""What comes of moves and blows once they are rolled: Harm, wards and falls, pushes, swaps, a Move on record."""

from __future__ import annotations

from zoc.action import Attempt
from zoc.law import Ruleset
from zoc.movement import Along
from zoc.position import Position
from zoc.rulesets.fates_edge.core_test import TestRoll
from zoc.rulesets.fates_edge.events.fighting import Hit, KeptFeet, Missed, StoodUp, Tackled
from zoc.rulesets.fates_edge.events.moving import (
    CrossedWall,
    CrossedWard,
    Disengaged,
    FellProne,
    HeldByWall,
    HeldByWard,
    HurtInCell,
    KeptBalance,
    NotPushed,
    Pushed,
    Resisted,
    StaysEngaged,
    SwapFailed,
    Swapped,
)  # fmt: skip
from zoc.rulesets.fates_edge.events.rolling import came
from zoc.rulesets.fates_edge.facts import AFigure
from zoc.rulesets.fates_edge.placement import swapped, threshold
from zoc.rulesets.fates_edge.result import Outcome
from zoc.rulesets.fates_edge.situation import controllers
from zoc.rulesets.fates_edge.spells import ticked
from zoc.rulesets.fates_edge.state import FightState, naming
from zoc.rulesets.fates_edge.terms import DOWN, PRICES, SuccessEffect
from zoc.rulesets.fates_edge.turn import acts, earned, reacted, spent, walked

# BLOWS


def struck(position: Position, striker: str, target: str, rolled: TestRoll, *, reaction: bool = False) -> Outcome:
    """An attack carried out: a hit deals the weapon's Harm, and 3 is down."""
    position = reacted(position, striker) if reaction else acts(position, striker)
    position, cites = earned(position, striker, rolled.outcome), ("5.3-1",) if reaction else ()
    if not rolled.success:
        return Outcome(position, (Missed(striker, target, came(rolled)),), cites)
    hurt = harmed(position, target, AFigure(position, striker).harm_dealt)
    harm = AFigure(hurt, target).harm
    return Outcome(hurt, (Hit(striker, target, came(rolled), harm, down=harm >= DOWN),), cites)


def harmed(position: Position, unit: str, harm: int) -> Position:
    """Harm added up to 3; whoever is down keeps no stance."""
    total = min(DOWN, AFigure(position, unit).harm + harm)
    position = position.changed(unit, harm=total)
    return position.changed(unit, guarding=0, braced=0) if total >= DOWN else position


# A MOVE


def crossed(position: Position, unit: str, kind: str, dv: int, rolled: TestRoll, onto: str) -> Outcome:
    """What a ward, a wall or a ledge does to one who goes on to a cell; a spell that fills it to one who has entered."""
    position, how = earned(position, unit, rolled.outcome), came(rolled)
    if kind == "ward":
        return _ward(position, unit, dv, rolled, onto)
    if kind == "wall":
        if rolled.success:
            return Outcome(position, (CrossedWall(unit, onto, how),))
        return Outcome(position.changed(unit, halted=1), (HeldByWall(unit, onto, how),))
    if kind == "balance":
        if rolled.success:
            return Outcome(position, (KeptBalance(unit, onto, how),))
        fallen = position.moved(unit, onto).changed(unit, prone=1, halted=1)
        return Outcome(fallen, (FellProne(unit, onto, how),))
    if rolled.success:
        return Outcome(position, (Resisted(unit, onto, how),))
    hurt = harmed(position, unit, 1)
    return Outcome(hurt, (HurtInCell(unit, onto, how, AFigure(hurt, unit).harm),))


def _ward(position: Position, unit: str, dv: int, rolled: TestRoll, onto: str) -> Outcome:
    """A hit crosses and ticks as often as the DV, a partial crosses and ticks once, a miss stays."""
    if rolled.outcome == "miss":
        return Outcome(position.changed(unit, halted=1), (HeldByWard(unit, onto, came(rolled)),))
    done = ticked(position, unit, dv if rolled.success else 1)
    return Outcome(done.position, (CrossedWard(unit, onto, came(rolled)), *done.events), before=position)


def on_record(law: Ruleset, position: Position, made: Along, before: tuple[str, ...]) -> Position:
    """The record of a Move that was made: used, stopped, diagonals counted, points spent, enemies engaged."""
    unit, way = made.unit, made.errand.way or "move"
    its = AFigure(position, unit)
    stopped = bool(made.stopped_in) or its.halted or way == "shift"
    used = {"shifted": 1} if way == "shift" else {"moved": 1}
    marks = {"odd": its.odd ^ int("odd" in made.flags), "led": its.led | int("led" in made.flags)}
    marks |= {"spared": 1} if way == "slip_by" else {"disengaged": 1} if way == "move_by_boon" else {}
    position = position.changed(unit, turned=0, halted=int(stopped), **used, **marks)
    position = walked(position, unit, int(made.cost * position.board.parts)) if way != "shift" else position
    position = naming(position, "") if FightState.of(position).named else position
    for enemy in controllers(law, position, unit):
        if way == "rush" or enemy not in before:
            position = position.changed(enemy, met=1)
    return position


def paid(position: Position, unit: str, way: str) -> Position:
    """The Boons for a way of moving paid."""
    price = PRICES.get(way, 0)
    return spent(position, unit, price) if price else position


# ACTS


def pushed(position: Position, attempt: Attempt, rolled: TestRoll, onto: str) -> Outcome:
    """A Shove or a Pull carried out: on a hit with Effect enough the target is put one cell farther, or nearer."""
    pusher, target = attempt.action.actor, attempt.action.target or ""
    position, how = earned(acts(position, pusher), pusher, rolled.outcome), came(rolled)
    if not moves(position, attempt, rolled):
        return Outcome(position, (NotPushed(pusher, target, how, threshold(position, target).name.title()),))
    sent = Pushed(pusher, target, onto, attempt.action.name == "pull", how)
    return Outcome(position.moved(target, onto), (sent,))


def moves(position: Position, attempt: Attempt, rolled: TestRoll) -> bool:
    """Whether a push moves its target: a hit, with Effect enough."""
    needed = threshold(position, attempt.action.target or "")
    return rolled.success and SuccessEffect[str(attempt.facts["effect"]).upper()] >= needed


def traded(position: Position, unit: str, ally: str, mine: TestRoll, theirs: TestRoll) -> Outcome:
    """A Swap carried out: both must pass and be on their feet, else nothing moves and the Act is lost."""
    position = earned(earned(acts(position, unit), unit, mine.outcome), ally, theirs.outcome)
    down = any(AFigure(position, each).harm >= DOWN for each in (unit, ally))
    if not (mine.success and theirs.success) or down:
        return Outcome(position, (SwapFailed((unit, ally)),))
    return Outcome(swapped(position, unit, ally), (Swapped((unit, ally)),))


def knocked_down(position: Position, attempt: Attempt, rolled: TestRoll) -> Outcome:
    """A Tackle carried out."""
    actor, target = attempt.action.actor, attempt.action.target or ""
    position = earned(acts(position, actor), actor, rolled.outcome)
    if not rolled.success:
        return Outcome(position, (KeptFeet(actor, target, came(rolled)),))
    return Outcome(position.changed(target, prone=1), (Tackled(actor, target, came(rolled)),))


def stood_up(position: Position, unit: str, *, boon: bool = False) -> Outcome:
    """Standing up, for the Act or a Boon."""
    position = spent(position, unit, 1) if boon else acts(position, unit)
    return Outcome(position.changed(unit, prone=0), (StoodUp(unit, boon),))


def disengaged(position: Position, unit: str, rolled: TestRoll) -> Outcome:
    """A rolled Disengage: the Act is used; unless it is passed, the Move is over too (FE-5.2-19)."""
    position = earned(acts(position, unit), unit, rolled.outcome)
    if rolled.success:
        goes_on = not AFigure(position, unit).moved
        return Outcome(position.changed(unit, disengaged=1), (Disengaged(unit, came(rolled), goes_on),))
    its = AFigure(position, unit)
    stayed = position.changed(unit, moved=1, halted=1, turned=1 if not its.moved else its.turned)
    return Outcome(stayed, (StaysEngaged(unit, came(rolled)),))
