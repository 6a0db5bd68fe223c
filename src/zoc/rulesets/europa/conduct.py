"""What is done in which phase, by whom and how: moves, attacks, results, retreats, advances, landings, the end of a phase.

The section names the phases and leaves what is done in them to other rules; these clauses are our reading of what it takes
for granted, and carry numbers of their own.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import numpy as np

from zoc.columns import Bools
from zoc.control.projections import Charts
from zoc.errors import Malformed
from zoc.law import Forbid
from zoc.law.finding import Found
from zoc.rulesets.europa.battle import attack_on, attacks, defenders, retreating
from zoc.rulesets.europa.book import crossing, movement_phase
from zoc.rulesets.europa.facts import ACounter, Acts, Findings, Hexside
from zoc.rulesets.europa.routes import route_to
from zoc.rulesets.europa.sequence import COMBAT, REACTION, player
from zoc.rulesets.europa.sheet import rules
from zoc.rulesets.europa.state import EuropaState, odds_of
from zoc.rulesets.europa.terms import AIR, PROHIBITED

if TYPE_CHECKING:
    from zoc.action.finding import One
    from zoc.table import Table


# MOVES


@rules.act("SP-1", "Movement phases", Forbid, of=("march", "landing"), turn=True)
def in_movement_phases(a: Acts) -> Bools:
    """Units move, and land, in the movement phases."""
    return ~movement_phase(a.phase)


@rules.act("SP-2", "Reserves", Forbid, of="march", turn=True)
def reserves_react(a: Acts) -> Bools:
    """In the reaction movement phase only reserves move."""
    return (a.phase == REACTION) & ~a.actor.reserve


# ATTACKS


@rules.act("SP-3", "Combat phases", Forbid, of=("assault", "result"), turn=True)
def in_combat_phases(a: Acts) -> Bools:
    """Attacks are made, and their results entered, in the combat phase."""
    return a.phase != COMBAT


@rules.finds(Findings.turn_of_another, of=("assault", "result", "settle"), by="side")
def turn_of_another(o: One) -> bool:
    """Whether the player turn is another side's."""
    known = bool(o.position.to_move) or EuropaState.of(o.position).player_turn in o.position.sides.names
    return known and player(o.position) != o.side


@rules.act("SP-3a", "The attacker's turn", Forbid, of=("assault", "result", "settle"), turn=True)
def in_own_turn(a: Acts) -> Bools:
    """Whoever has the player turn attacks, enters results and settles attacks; the others only retreat."""
    return a.found.turn_of_another


@rules.finds(Findings.unreadable, of="assault", by="odds")
def unreadable(o: One) -> bool:
    """Whether odds cannot be read."""
    try:
        odds_of(o.get("odds", "1:1"))
    except Malformed:
        return True
    return False


@rules.act("SP-3b", "Odds", Forbid, of="assault")
def readable(a: Acts) -> Bools:
    """Odds are written as attackers to defenders, such as 2:1 or 1:2."""
    return a.found.unreadable


@rules.act("SP-4", "From beside", Forbid, of="assault")
def from_beside(a: Acts) -> Bools:
    """An attack comes from a hex beside the one that is attacked."""
    return ~a.on_map | (a.distance != 1)


@rules.finds(Findings.cut_off, of="assault", by=("unit", "at"))
def cut_off(o: One) -> bool:
    """Whether the hexside between the unit and the hex is all sea, or one that it may not cross."""
    here, there = o.part.here(o.position), o.part.there(o.position)
    board = o.position.board
    if here is None or there is None or there not in board.grid.neighbours(here):
        return False
    lies = board.features(here, there)
    side = cast("Hexside", SimpleNamespace(**{name: np.bool_(lies.get(name, False)) for name in o.law.hexsides}))
    price = crossing(Charts(o.position), side, ACounter(o.position, o.unit).mobility)
    return bool(price >= PROHIBITED * board.parts or (side.sea and not side.frozen))


@rules.act("SP-4a", "Closed hexsides", Forbid, of="assault")
def across_what_is_closed(a: Acts) -> Bools:
    """Nobody attacks across an all-sea hexside that is not frozen, or across one that he may not cross."""
    return a.found.cut_off


@rules.act("SP-5", "Who attacks", Forbid, of="assault")
def combat_units(a: Acts) -> Bools:
    """Only combat units on the ground attack."""
    return ~a.actor.combat | (a.actor.kind >= AIR)


@rules.finds(Findings.defended, of="assault", by=("side", "at"))
def held(o: One) -> bool:
    """Whether enemy ground units hold the hex."""
    return bool(defenders(o.position, o.place, o.side))


@rules.act("SP-6", "Who is attacked", Forbid, of="assault")
def defended(a: Acts) -> Bools:
    """An attack is on a hex that enemy ground units hold."""
    return ~a.found.defended


@rules.finds(Findings.under_attack, of=("assault", "result", "settle"), by="at")
def is_under_attack(o: One) -> Found[bool]:
    """Whether a hex is under attack, and by whom."""
    fought = attack_on(o.position, o.place)
    return Found(fought is not None, fought.by if fought else ())


@rules.act("SP-6a", "One attack on a hex", Forbid, of="assault")
def under_attack_already(a: Acts) -> Bools:
    """A hex that is under attack is not attacked again before that attack is settled."""
    return a.found.under_attack


@rules.finds(Findings.attacking, of="assault", by="unit")
def is_attacking(o: One) -> Found[bool]:
    """Whether a unit attacks already, and where."""
    fought = [attack for attack in attacks(o.position) if o.unit in attack.by]
    return Found(bool(fought), (o.unit,) if fought else (), (attack.hex for attack in fought))


@rules.act("SP-6b", "One attack of a unit", Forbid, of="assault")
def attacking_already(a: Acts) -> Bools:
    """A unit takes part in one attack at a time."""
    return a.found.attacking


# RETREATS AND ADVANCES


@rules.act("SP-7", "Retreats", Forbid, of=("retire", "give_up"), turn=True)
def by_a_result(a: Acts) -> Bools:
    """A unit retreats because a combat result says so."""
    return a.actor.retreats < 1


@rules.act("SP-7a", "Advances", Forbid, of="follow", turn=True)
def after_a_result(a: Acts) -> Bools:
    """A unit advances because a combat result says so."""
    return a.actor.advances < 1


@rules.finds(Findings.steps, of=("retire", "follow"), by=("unit", "side", "at", "act"))
def steps(o: One) -> int:
    """How many hexes off the hex lies by the way that is gone; none if no way leads there."""
    return max(0, len(route_to(o.table, o.side, o.unit, o.place, o.act)) - 1)


@rules.act("SP-7b", "As far as the result says", Forbid, of="retire")
def as_far(a: Acts) -> Bools:
    """A retreat is of as many hexes as the combat result says."""
    return (a.actor.retreats > 0) & (a.found.steps > 0) & (a.found.steps != a.actor.retreats)


@rules.act("SP-7c", "No farther than the result says", Forbid, of="follow")
def no_farther(a: Acts) -> Bools:
    """An advance is of no more hexes than the combat result says."""
    return (a.actor.advances > 0) & (a.found.steps > a.actor.advances)


# LANDINGS


@rules.act("SP-8", "Landings", Forbid, of="landing")
def from_off_the_map(a: Acts) -> Bools:
    """A unit lands from beside the map."""
    return a.on_map


@rules.finds(Findings.closed, of="landing", by=("unit", "side", "at"))
def closed(o: One) -> Found[bool]:
    """Whether a unit may not enter a hex, or an enemy ground unit holds it; of no hex in particular, whether all are so."""
    if o.at is None:
        return Found(not _open_hexes(o.table, o.unit, o.side))
    hex = o.place
    enemies = defenders(o.position, hex, o.side)
    return Found(hex not in _open_hexes(o.table, o.unit, o.side), enemies, (hex,) if enemies else ())


@rules.act("SP-8a", "Where it lands", Forbid, of="landing")
def where_it_lands(a: Acts) -> Bools:
    """A unit lands in a hex that it may enter and no enemy ground unit holds."""
    return a.found.closed


def _open_hexes(table: Table, unit: str, side: str) -> frozenset[str]:
    """The hexes that a unit may enter and no enemy ground unit holds; made once."""
    position = table.position
    key = ("open hexes", table.law, unit, side)
    if (found := position.memo.get(key)) is None:
        grid, chart, ground = position.board.grid, position.board.charts["terrain"], position.board.cells["terrain"]
        enters = chart.values[ACounter(position, unit).mobility] < PROHIBITED * position.board.parts
        hostile = position.sides.enmity[position.sides.number(side)][position.units["side"]]
        kinds = position.units["kind"] if "kind" in position.units else np.zeros(len(hostile), np.int32)
        taken = set(position.cells()[hostile & (kinds < AIR)].tolist())
        cells = (cell for cell in grid.cells.tolist() if enters[ground[cell]] and cell not in taken)
        found = position.memo[key] = frozenset(map(grid.label, cells))
    hexes: frozenset[str] = found
    return hexes


# RESULTS, AND THE END OF A PHASE


@rules.finds(Findings.unsettled, of="ending", by=())
def unsettled(o: One) -> Found[bool]:
    """Whether attacks are under way, and where."""
    hexes = [attack.hex for attack in attacks(o.position)]
    return Found(bool(hexes), (), hexes)


@rules.act("SP-9", "Unsettled attacks", Forbid, of="ending", turn=True)
def attacks_settled(a: Acts) -> Bools:
    """A phase ends when all its attacks are settled."""
    return a.found.unsettled


@rules.act("SP-10", "Attacks under way", Forbid, of=("result", "settle"))
def fought_over(a: Acts) -> Bools:
    """A result is entered, and an attack settled, for a hex that is under attack."""
    return ~a.found.under_attack


@rules.finds(Findings.running, of=("result", "settle"), by=())
def running(o: One) -> Found[bool]:
    """Whether units have to retreat, and which."""
    units = retreating(o.position)
    return Found(bool(units), units)


@rules.act("SP-10a", "Retreats first", Forbid, of=("result", "settle"), turn=True)
def retreats_first(a: Acts) -> Bools:
    """While units have to retreat no result is entered and no attack is settled."""
    return a.found.running


@rules.finds(Findings.known, of="result", by="at")
def known(o: One) -> Found[bool]:
    """Whether the result of an attack is known: some of the attackers may advance by it."""
    fought = attack_on(o.position, o.place)
    on = [unit for unit in (fought.by if fought else ()) if ACounter(o.position, unit).advances]
    return Found(bool(on), on)


@rules.act("SP-10b", "A result is entered once", Forbid, of="result")
def entered_once(a: Acts) -> Bools:
    """A result that lets units advance is not entered again: they advance, and the attack is settled."""
    return a.found.known


@rules.finds(Findings.strangers, of="result", by=("at", "lost"))
def strangers(o: One) -> Found[bool]:
    """Whether somebody is to be lost who took no part in the attack."""
    fought = attack_on(o.position, o.place)
    part = {*(fought.by if fought else ()), *o.position.at(o.place)}
    strange = [unit for unit in o.get("lost", ()) if unit not in part]
    return Found(bool(strange), strange)


@rules.act("SP-10c", "Who is lost", Forbid, of="result")
def took_part(a: Acts) -> Bools:
    """Only units that took part in an attack are lost by its result."""
    return a.found.strangers
