"""What comes of moves and blows: the order of resolution of a Move, Harm, pushes, swaps, falls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from zoc.action import Attempt
from zoc.errors import Malformed
from zoc.grid import Cell
from zoc.law import Ruleset
from zoc.position import Position
from zoc.rulesets.fates_edge.core_test import Rolled
from zoc.rulesets.fates_edge.placement import push_strikers, rooms, swapped, threshold
from zoc.rulesets.fates_edge.route import Pending, Plan, pending
from zoc.rulesets.fates_edge.situation import controllers
from zoc.rulesets.fates_edge.spells import ticked
from zoc.rulesets.fates_edge.terms import DOWN, Effect
from zoc.rulesets.fates_edge.turn import Outcome, acts, earned, reacted, spent

PRICES = {"boon": 1, "one_step": 1, "rush": 2}


def struck(law: Ruleset, position: Position, striker: str, target: str, rolled: Rolled, *, reaction: bool = False) -> Outcome:
    """An attack carried out: a hit deals the weapon's Harm, and 3 is down; a mark is used up where it helped."""
    position = reacted(law, position, striker) if reaction else acts(position, striker)
    position = earned(position, striker, rolled.outcome)
    if not rolled.success:
        return Outcome(position, (f"{striker} strikes at {target}: {rolled.outcome}",))
    harm = position.unit(target).facts["harm"] + position.unit(striker).facts["harm_dealt"]
    position = position.changed(target, harm=min(harm, DOWN))
    return Outcome(position, (f"{striker} hits {target}: Harm {min(harm, DOWN)}" + (", down" if harm >= DOWN else ""),))


def carried_out(
    law: Ruleset,
    position: Position,
    made: Plan,
    rolls: Iterable[Rolled] = (),
    *,
    way: str = "plain",
    declined: Iterable[str] = (),
) -> Outcome:
    """A Move carried out step by step: strikes first, then what the ground asks for, then the step (the ledger's order)."""
    if not made.legal:
        raise Malformed(made.say())
    position = spent(position, made.unit, PRICES[way]) if way in PRICES else position
    before, dice = set(controllers(law, position, made.unit)), iter(rolls)
    events, waiting = list[str](), pending(law, position, made)
    spent_by = set(declined)
    at = made.cells[0]
    for nth, onto in enumerate(made.cells[1:]):
        on_this_step = [test for test in waiting if test.step == nth and test.who not in spent_by]
        done = _tested(law, position, made.unit, on_this_step, dice, onto)
        position, events = done.position, [*events, *done.events]
        spent_by |= {test.who for test in on_this_step if test.who and not position.unit(test.who).facts["reactions"]}
        if made.unit not in position.ids:
            return Outcome(position, tuple(events))
        at = position.unit(made.unit).label
        if position.unit(made.unit).facts["halted"]:
            break
        position = position.moved(made.unit, onto)
        at = onto
    events.append(f"{made.unit} moves to {at}")
    return Outcome(_after(law, position, made, way, before), tuple(events))


def _tested(law: Ruleset, position: Position, unit: str, tests: list[Pending], dice: Iterator[Rolled], onto: str) -> Outcome:
    """The tests of one step, one after the other, until one of them ends the Move."""
    events: list[str] = []
    for test in tests:
        rolled = next(dice, None)
        if rolled is None:
            raise Malformed(f"{test.who or unit} has a {test.kind} to roll: {test.attempt.needs}")
        if test.kind == "strike":
            done = struck(law, position, test.who, unit, rolled, reaction=True)
            down = done.position.unit(unit).facts["harm"] >= DOWN
            position = done.position.changed(unit, halted=1) if down else done.position
            events += done.events
        else:
            done = _ground(law, position, unit, test, rolled, onto)
            position, events = done.position, [*events, *done.events]
        if unit not in position.ids or position.unit(unit).facts["halted"]:
            break
    return Outcome(position, tuple(events))


def _ground(law: Ruleset, position: Position, unit: str, test: Pending, rolled: Rolled, onto: str) -> Outcome:
    """What a ward, a wall, a ledge or a zone effect does."""
    position, dv = earned(position, unit, rolled.outcome), int(test.attempt.facts["dv"])
    told = f"{unit}: {test.kind}, {rolled.outcome}"
    if test.kind == "ward" and rolled.outcome != "miss":
        done = ticked(position, unit, dv if rolled.success else 1)
        return Outcome(done.position, (told, *done.events))
    if test.kind == "balance" and not rolled.success:
        return Outcome(position.moved(unit, onto).changed(unit, prone=1, halted=1), (f"{told}: falls prone in {onto}",))
    if test.kind in ("ward", "wall") and not rolled.success:
        return Outcome(position.changed(unit, halted=1), (f"{told}: stays",))
    return Outcome(position, (told,))


def _after(law: Ruleset, position: Position, made: Plan, way: str, before: set[str]) -> Position:
    """The record of a Move: used, stopped, diagonals counted, enemies engaged."""
    box, grid = position.board.box, position.board.grid
    steps = list(zip(made.cells, made.cells[1:], strict=False))
    odd = sum(bool(box.diagonal[grid.way(grid.cell(a), grid.cell(b))]) for a, b in steps) % 2
    facts, held = position.unit(made.unit).facts, controllers(law, position, made.unit)
    engaged = [name for name in held if way in ("rush",) or name not in before or not steps]
    names = dict.fromkeys([*str(position.notes.get("engaged", "")).split(), *engaged])
    used: Mapping[str, int] = {"shifted": 1} if way == "shift" else {"moved": 1}
    stops = any(verdict.stops for verdict in made.steps) or facts["halted"]
    position = position.changed(made.unit, odd=facts["odd"] ^ odd, halted=int(bool(stops)), **used)
    return (position.changed(made.unit, spared=1) if way == "one_step" else position).noted(engaged=" ".join(names))


def pushed(law: Ruleset, position: Position, attempt: Attempt, rolled: Rolled, onto: str) -> Outcome:
    """A Shove or a Pull carried out: on a hit with Effect enough the target is put one cell farther, or nearer."""
    pusher, target = attempt.action.actor, attempt.action.target or ""
    where: Cell = position.board.grid.cell(onto)
    if where not in rooms(law, position, pusher, target, pull=attempt.action.name == "pull"):
        raise Malformed(f"{target} cannot be pushed to {onto} (FE-7-2, FE-7-3)")
    position = earned(acts(position, pusher), pusher, rolled.outcome)
    needed = threshold(position, target)
    if not rolled.success or Effect[str(attempt.facts["effect"]).upper()] < needed:
        return Outcome(position, (f"{target} stays: it takes a hit with {needed.name.title()} Effect (FE-7-1)",))
    able = push_strikers(law, position, target, where)
    struck_by = tuple(f"{enemy} may strike at {target} (FE-7-4)" for enemy in able)
    return Outcome(position.moved(target, onto), (f"{target} is pushed to {onto}", *struck_by))


def traded(position: Position, unit: str, ally: str, mine: Rolled, theirs: Rolled) -> Outcome:
    """A Swap carried out: both must pass, else nothing moves and the Act is lost."""
    position = earned(earned(acts(position, unit), unit, mine.outcome), ally, theirs.outcome)
    if not (mine.success and theirs.success):
        return Outcome(position, (f"{unit} and {ally} stay where they are",))
    return Outcome(swapped(position, unit, ally), (f"{unit} and {ally} trade places",))


def knocked_down(position: Position, attempt: Attempt, rolled: Rolled) -> Outcome:
    """A Tackle carried out."""
    actor, target = attempt.action.actor, attempt.action.target or ""
    position = earned(acts(position, actor), actor, rolled.outcome)
    if not rolled.success:
        return Outcome(position, (f"{target} stays on its feet",))
    return Outcome(position.changed(target, prone=1), (f"{target} is prone",))


def stood_up(position: Position, unit: str, *, boon: bool = False) -> Position:
    """Standing up, for the Act or a Boon (FE-10.PRONE-2)."""
    if not boon and position.unit(unit).facts["acted"]:
        raise Malformed(f"{unit} has used its Act: standing up takes a Boon (FE-10.PRONE-2)")
    return acts(position, unit, boons=int(boon)).changed(unit, prone=0)


def disengaged(position: Position, unit: str, rolled: Rolled) -> Outcome:
    """A rolled Disengage: the Act is used; unless it is passed, the Move is over too (FE-5.2-19)."""
    position = earned(acts(position, unit), unit, rolled.outcome)
    if rolled.success:
        return Outcome(position, (f"{unit} disengages",))
    return Outcome(position.changed(unit, moved=1, halted=1), (f"{unit} stays engaged: {rolled.outcome}",))
