"""What a unit meets that others move: wards on its way, then ledges and whatever fills the cell it comes to."""

from __future__ import annotations

from dataclasses import replace

from zoc.action import Action, attempt
from zoc.grid import Cell, line
from zoc.law import Ruleset
from zoc.movement import Along, Errand
from zoc.position import Position
from zoc.rulesets.fates_edge.deeds.reacting import Interruption
from zoc.rulesets.fates_edge.deeds.rolling import thrown
from zoc.rulesets.fates_edge.deeds.telling import Running, tell
from zoc.rulesets.fates_edge.deeds.walking import between, filled
from zoc.rulesets.fates_edge.facts import AFigure
from zoc.rulesets.fates_edge.outcome import crossed
from zoc.rulesets.fates_edge.route import ground_facts, on_the_step
from zoc.rulesets.fates_edge.spells import wards_between
from zoc.rulesets.fates_edge.terms import CARRIED, DOWN

Crossing = Running[tuple[Position, bool]]


def past_wards(law: Ruleset, position: Position, unit: str, onto: Cell) -> Crossing:
    """The wards on the straight way to a cell are tested by the unit that is moved: the table, and whether it gets past.

    A ward that is missed holds it where it is; one that fills the track of an Outsider sends it off the board.
    """
    grid = position.board.grid
    for cell, way in wards_between(law, position, unit, onto):
        step = cell, cell + int(grid.box.steps[way])
        halted = AFigure(position, unit).halted
        tried = attempt(law, position, Action("ward", unit, said=ground_facts(law, position, unit, step, "14.1.WARD-1")))
        position, rolled = yield from thrown(law, position, tried, "The ward")
        done = crossed(position, unit, "ward", int(tried.facts["dv"]), rolled, grid.label(step[1]))
        position = done.position.changed(unit, halted=halted) if unit in done.position.ids else done.position
        yield from tell(replace(done, position=position))
        if unit not in position.ids or rolled.outcome == "miss":
            return position, False
    return position, True


def come_down(law: Ruleset, position: Position, unit: str, before: Position) -> Interruption:
    """A unit that others have moved: it may fall over a ledge, and the cell does to it what it does to all who enter."""
    grid, start, onto = position.board.grid, before.unit(unit).cell, position.unit(unit).cell
    assert start is not None
    assert onto is not None
    made = Along(Errand(law, before, unit, CARRIED), tuple(map(grid.label, line(grid, start, onto)))[1:])
    for nth in range(len(made.steps)):
        for test in on_the_step(law, before, made, nth):
            if unit not in position.ids or AFigure(position, unit).harm >= DOWN:
                return position
            if test.kind == "balance" and not AFigure(position, unit).prone:
                position = yield from between(law, position, unit, test, grid.label(onto))
            elif test.kind == "zone":
                position = yield from filled(law, position, unit, test, made.cells[nth + 1])
    return position
