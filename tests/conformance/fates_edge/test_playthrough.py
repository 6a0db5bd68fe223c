"""Turns on each grid told line by line; the texts beside this file are the review.

``python -m tests.conformance.fates_edge.test_playthrough`` writes them anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from zoc.action import Action, attempt
from zoc.notation import load
from zoc.rulesets.fates_edge import rules
from zoc.rulesets.fates_edge.core_test import Test, rolled
from zoc.rulesets.fates_edge.outcome import carried_out, disengaged, struck
from zoc.rulesets.fates_edge.route import passage, pending, plan
from zoc.rulesets.fates_edge.spells import ritual_held, rituals_disturbed
from zoc.rulesets.fates_edge.terms import Stance
from zoc.rulesets.fates_edge.turn import acts, end, start, turned

HERE = Path(__file__).parent
FOLDER = HERE.parents[2] / "examples" / "fates_edge"


class Table:
    """A table that writes down what happens on it."""

    def __init__(self, name):
        self.position, self.log = load(FOLDER / f"{name}.toml").position, [f"{name}"]

    def note(self, outcome):
        self.position = outcome.position
        self.log += [f"  {event}" for event in outcome.events]

    def begin(self, unit):
        self.log.append(f"{unit}: Start")
        self.note(start(rules, self.position, unit))

    def roll(self, tried, dice):
        test = Test(tried.facts["dice"], tried.facts["dv"], Stance[tried.facts["position"].upper()])
        told = rolled(test, dice)
        self.log.append(f"  {tried.action.say()}: {tried.needs}; {dice}: {told.outcome}, {told.beats} SB")
        return told

    def move(self, unit, *cells, way="plain", dice=(), declined=()):
        made = plan(rules, self.position, unit, cells, way=way)
        self.log.append(f"  {made.say().splitlines()[0]}")
        self.log.append(f"  {passage(rules, self.position, made).say().splitlines()[-1].strip()}")
        tests = [t for t in pending(rules, self.position, made) if t.who not in declined]
        rolls = [self.roll(t.attempt, d) for t, d in zip(tests, dice, strict=True)]
        self.note(carried_out(rules, self.position, made, rolls, way=way, declined=declined))

    def attack(self, unit, target, dice):
        tried = attempt(rules, self.position, Action("attack", unit, target))
        self.log += [f"  {line.strip()}" for line in tried.say().splitlines()[1:] if "Fate's Edge" in line]
        self.note(struck(rules, self.position, unit, target, self.roll(tried, dice)))

    def finish(self, unit, facing=""):
        if facing:
            self.position = turned(rules, self.position, unit, facing)
            self.log.append(f"  {unit} faces {facing}")
        self.note(end(rules, self.position, unit))


def doorway():
    table = Table("doorway")
    table.begin("wraith")
    table.move("wraith", "C3", "D3", "E3", dice=[[10, 8, 1, 3, 2]])
    table.attack("wraith", "knight", [6, 7, 2, 2, 9])
    table.finish("wraith", "e")
    table.begin("cutthroat")
    table.move("cutthroat", "C3", "D3", dice=[[6, 7, 5, 4, 3, 2]])
    table.finish("cutthroat", "e")
    table.begin("wraith")
    tried = attempt(rules, table.position, Action("disengage", "wraith"))
    table.note(disengaged(table.position, "wraith", table.roll(tried, [10, 10, 2, 3, 4])))
    table.move("wraith", "E2", way="disengage", dice=[[9, 8, 7, 1, 2, 3]])
    table.finish("wraith", "s")
    return table.log


def ritual():
    table = Table("ritual")
    table.begin("hunter")
    table.position = table.position.noted(named="witch")
    table.move("hunter", "0704", "0603", "0504", way="rush")
    for caster in rituals_disturbed(rules, table.position, "hunter"):
        tried = attempt(rules, table.position, Action("hold", caster))
        table.note(ritual_held(table.position, caster, table.roll(tried, [6, 7, 10, 2, 3, 1])))
    table.attack("hunter", "witch", [6, 6, 2, 3, 4])
    table.finish("hunter", "nw")
    table.begin("guard")
    table.move("guard", "0602")
    table.position = acts(table.position, "guard").changed("guard", braced=1)
    table.log.append("  guard braces")
    table.finish("guard", "sw")
    table.begin("witch")
    table.finish("witch")
    return table.log


PLAYS = (doorway, ritual)


def told(play):
    return "\n".join(play()) + "\n"


@pytest.mark.parametrize("play", PLAYS)
def test_two_turns_are_told_as_they_were(play):
    assert told(play) == (HERE / f"{play.__name__}.txt").read_text(encoding="utf-8")


if __name__ == "__main__":  # writes the texts anew, to be reviewed
    for one in PLAYS:
        (HERE / f"{one.__name__}.txt").write_text(told(one), encoding="utf-8")
