"""A test as it is rolled: the dice, those that Position throws again, those for Boons, Story Beats, and what a 10 is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zoc.action import Ask, Attempt, Choice, Order, Roll
from zoc.action.events import YES_OR_NO
from zoc.action.ruling import parts_of
from zoc.law import Ruleset
from zoc.position import Position
from zoc.rulesets.fates_edge import reroll
from zoc.rulesets.fates_edge.attempt import test_of
from zoc.rulesets.fates_edge.core_test import MOST_DICE, SIDES, Test, TestRoll, rolled
from zoc.rulesets.fates_edge.deeds.telling import Running
from zoc.rulesets.fates_edge.events.rolling import Dice, DiceShort, SpendBoon, TenBrings, ThrowAgain, WorthOfTen
from zoc.rulesets.fates_edge.facts import AFigure
from zoc.rulesets.fates_edge.state import FightState, with_beats
from zoc.rulesets.fates_edge.terms import MOST_BOONS
from zoc.rulesets.fates_edge.turn import spent

if TYPE_CHECKING:
    from zoc.table import Table

Rolling = Running[tuple[Position, TestRoll]]
MOST_BENEFITS = 2
"""How many tens of a test that was passed are worth something."""


def weighed(table: Table, order: Order, act: str = "") -> Attempt:
    """What an order rolls: the part of it that is tested, with everything that bears on it."""
    [part, *_] = (part for part in parts_of(table, order) if part.act == (act or order.name))
    return table.odds(part)


def thrown(law: Ruleset, position: Position, tried: Attempt, what: str, *, blind: bool = False) -> Rolling:
    """Roll a test: what it came to, and the table after its dice, Boons and Story Beats.

    ``blind``: the roller cannot tell what it takes, so a Boon for a die is offered whatever the dice show.
    """
    actor, test = tried.action.actor, test_of(law, position, tried.action, tried.sources)
    position = spent(position, actor, 1) if tried.action.facts.get("boon") else position
    position = position.changed(actor, poised=0, assisted=0)
    dice = max(0, min(test.dice, MOST_DICE) if test.srd == "2026" else test.dice)
    shown: list[int] = list((yield Roll(what, actor, dice, SIDES, tried))) if dice else []
    again: list[tuple[int, int]] = []
    if (die := by_position(test, shown)) is not None:
        name = f"{what}, one die again ({test.stance.name.title()})"
        [new] = yield Roll(name, actor, 1, SIDES)
        again.append((die, new))
    position = yield from _for_boons(position, tried, test, shown, again, what, blind=blind)
    found = rolled(test, shown, again)
    position = with_beats(position, FightState.of(position).beats + found.beats)
    if not blind:
        position = yield from _tens(position, actor, test, found)
    return position, found


def by_position(test: Test, shown: list[int]) -> int | None:
    """The die that Position throws again: a success of the Desperate; of the Dominant a failure, where they have failed."""
    if not test.again or not shown:
        return None
    [rule] = test.again
    if rule.short_of is not None and rolled(test, shown).success:
        return None
    return min((die for die in shown if die in rule.faces), default=None)


def _for_boons(
    position: Position, tried: Attempt, test: Test, shown: list[int], again: list[tuple[int, int]], what: str, *, blind: bool
) -> Running[Position]:
    """Dice thrown again for Boons, one each, as long as the test is not passed and its roller wants it (FE-SRD-15)."""
    actor = tried.action.actor
    unit, (_, no) = AFigure(position, actor), YES_OR_NO
    while shown and not unit.npc and AFigure(position, actor).boons > 0:
        now = rolled(test, shown, again)
        lying, boons = _lying(shown, again), AFigure(position, actor).boons
        die = reroll.lowest(test, lying)
        if die is None or (now.success and not blind):
            break
        shows = tuple(map(str, sorted(lying, reverse=True)))
        has = Dice(shows) if blind else DiceShort(now.successes, test.dv, shows)
        question = ThrowAgain(what, actor, has, die, None if blind else reroll.worth(test, lying, boons))
        pick = yield Ask(unit.side, question, (Choice("boon", SpendBoon()), no), actor)
        if pick == no.name:
            break
        position = spent(position, actor, 1)
        [new] = yield Roll(f"{what}, one die again (a Boon)", actor, 1, SIDES)
        again.append((die, new))
    return position


def _lying(shown: list[int], again: list[tuple[int, int]]) -> list[int]:
    """The dice as they lie now."""
    lying = list(shown)
    for old, new in again:
        lying[lying.index(old)] = new
    return lying


def _tens(position: Position, actor: str, test: Test, found: TestRoll) -> Running[Position]:
    """What a 10 is worth in a test that was passed: a Boon, or one step of Position for the next test (FE-SRD-9)."""
    unit = AFigure(position, actor)
    if test.srd != "2026" or not found.success or unit.npc:
        return position
    for _ in range(min(found.tens, MOST_BENEFITS)):
        its = AFigure(position, actor)
        names = ["boon"] if its.boons < MOST_BOONS else []
        names += ["position"] if not its.poised else []
        if not names:
            break
        choices = tuple(Choice(name, TenBrings(name)) for name in (*names, "flourish"))
        pick = yield Ask(unit.side, WorthOfTen(actor), choices, actor)
        if pick == "boon":
            position = position.changed(actor, boons=its.boons + 1)
        elif pick == "position":
            position = position.changed(actor, poised=1)
    return position
