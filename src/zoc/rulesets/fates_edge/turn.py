"""§3 Turn structure: Start, Move and Act in either order, End; Boons won, spent and cut; reactions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from zoc.errors import Malformed
from zoc.law import Ruleset
from zoc.position import Position
from zoc.rulesets.fates_edge.bases import faced
from zoc.rulesets.fates_edge.core_test import BOONS
from zoc.rulesets.fates_edge.placement import ready
from zoc.rulesets.fates_edge.situation import controllers
from zoc.rulesets.fates_edge.terms import BOONS_FROM_FAILURE, BOONS_KEPT, MOST_BOONS

FRESH = ("moved", "acted", "halted", "shifted", "running", "odd", "spared", "led", "turned", "guarding", "braced")
"""What a turn knows of a unit, and what lasts until its next one."""


@dataclass(frozen=True)
class Outcome:
    """The table after something has happened, and what happened in words."""

    position: Position
    events: tuple[str, ...] = ()


def start(law: Ruleset, position: Position, unit: str) -> Outcome:
    """The Start of a unit's turn: reactions come back, Guard and Brace end, tracks are checked (our reading FE-3-2)."""
    facts, events = position.unit(unit).facts, list[str]()
    position = position.replace(phase="movement").noted(active=unit, engaged="", named="")
    if facts["leash_size"]:
        if facts["leash"] >= facts["leash_size"]:
            return departed(position, unit)
        events.append(f"leash_checked({unit}, {facts['leash']}/{facts['leash_size']})")
    position = position.changed(unit, **dict.fromkeys(FRESH, 0), reactions=1)
    if facts["ritual"]:
        left = facts["rounds_left"] - 1
        position = position.changed(unit, rounds_left=max(left, 0), ritual=facts["ritual"] if left > 0 else 0)
        events.append(f"ritual({unit}, {left} rounds left)" if left > 0 else f"ritual({unit}) is done")
    return Outcome(position, tuple(events))


def departed(position: Position, unit: str) -> Outcome:
    """An Outsider whose track is full acts to its nature once and leaves the board."""
    return Outcome(position.without(unit), (f"{unit} acts to its nature once, then departs (FE-14.1.BANISH-2)",))


def acts(position: Position, unit: str, *, boons: int = 0) -> Position:
    """The Act used, or Boons paid."""
    return spent(position, unit, boons) if boons else position.changed(unit, acted=1, off_balance=0)


def spent(position: Position, unit: str, boons: int) -> Position:
    """Boons paid; whoever has too few, or is of the GM's, cannot."""
    facts = position.unit(unit).facts
    if facts["npc"] or facts["boons"] < boons:
        raise Malformed(f"{unit} has {0 if facts['npc'] else facts['boons']} Boons, not {boons} (FE-11-8)")
    return position.changed(unit, boons=facts["boons"] - boons)


def earned(position: Position, unit: str, outcome: str) -> Position:
    """Boons for a partial or a miss: at most two from failures a scene, never more than five in hand (FE-SRD-14)."""
    facts = position.unit(unit).facts
    won = 0 if facts["npc"] else min(BOONS.get(outcome, 0), BOONS_FROM_FAILURE - facts["won"])
    return position.changed(unit, boons=min(MOST_BOONS, facts["boons"] + max(won, 0)), won=facts["won"] + max(won, 0))


def reacted(law: Ruleset, position: Position, unit: str) -> Position:
    """A reaction used up, and Guard with it; a reaction never goes below none."""
    left = position.unit(unit).facts["reactions"] - 1
    return position.changed(unit, reactions=max(left, 0), guarding=0)


def turned(law: Ruleset, position: Position, unit: str, facing: str, *, boon: bool = False) -> Position:
    """A facing chosen: once free after moving, or standing still unengaged; else for a Boon (our reading FE-6-2)."""
    facts = position.unit(unit).facts
    if position.phase == "over":
        raise Malformed("the turn is over: nobody turns any more (FE-3-1)")
    if boon:
        return faced(law, spent(position, unit, 1), unit, facing)
    if facts["turned"] or (not (facts["moved"] or facts["shifted"]) and controllers(law, position, unit)):
        raise Malformed(f"{unit} turns for the price of a Shift, or for a Boon (FE-6-2)")
    after = faced(law, position, unit, facing)
    if set(controllers(law, after, unit)) != set(controllers(law, position, unit)) and not facts["moved"]:
        raise Malformed(f"turning its base {unit} would enter or leave a zone (FE-13-3)")
    taken = {cell for other in after.ids if other != unit for cell in after.footprint(other)}
    if taken & set(after.footprint(unit)) or not all(cell in after.board.grid for cell in after.footprint(unit)):
        raise Malformed(f"there is no room for {unit} to turn (FE-13-3)")
    return after.changed(unit, turned=1)


def end(law: Ruleset, position: Position, unit: str) -> Outcome:
    """The End: enemies engaged this turn are named; where the table plays so, those who still control the unit may strike."""
    position = position.replace(phase="end")
    engaged = [name for name in str(position.notes.get("engaged", "")).split() if name in position.ids]
    if law.in_force(position.readings).end_reactions == "hook":
        return Outcome(position, tuple(f"end_reaction({name})" for name in engaged))
    held = controllers(law, position, unit)
    able = [name for name in engaged if name in held and ready(law, position, name)]
    return Outcome(position, tuple(f"guarded_strike({name})" for name in able))


def over(position: Position) -> Position:
    """The turn over: nothing more is paid or chosen in it."""
    return position.replace(phase="over")


def scene_over(position: Position) -> Position:
    """The end of a scene: Boons are cut to two, marks and veils lapse, and what was conjured is gone."""
    columns = {"boons": np.minimum(position.units["boons"], BOONS_KEPT), "won": np.zeros_like(position.units["won"])}
    columns |= {name: np.zeros_like(position.units[name]) for name in ("marked", "veiled")}
    board = position.board
    for name in ("conjured", "conjured_dv", "hazard", "passage"):
        if name in board.cells:
            board = board.with_cells(name, dict.fromkeys(np.flatnonzero(board.cells[name]).tolist(), 0))
        if name in board.edges:
            sides = [(int(c), int(c + board.box.steps[w])) for c, w in np.argwhere(board.edges[name])]
            board = board.with_edges(name, sides, 0)
    return position.with_columns(**columns).replace(board=board)
