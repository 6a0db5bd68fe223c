"""OCS acts besides steps: marches and overruns, changes of mode, points spent standing, transport, rebuilding.

What concerns a whole stack (together over the limit, begun apart) is found of its party.
"""

from __future__ import annotations

import numpy as np

from zoc.action.finding import One
from zoc.columns import Bools, plain
from zoc.law import Forbid
from zoc.law.finding import Found
from zoc.rulesets.ocs import book as book
from zoc.rulesets.ocs.counters import Where, allowance, fact, full_allowance, placed, rules
from zoc.rulesets.ocs.facts import ACounter, Acts, Counter, Findings
from zoc.rulesets.ocs.negation import SPENDING
from zoc.rulesets.ocs.terms import COMBAT, DG, EXPLOIT, LEG, MOVE, REPL, RESERVE, TRANSPORT, Kind, Mode, Side

MARCHES = ("march", "one_hex")
SPENDS = (*MARCHES, "overrun", "spend")
ENTERED = {f"enter_{mode.name.lower()}": mode for mode in (Mode.COMBAT, Mode.MOVE, Mode.RESERVE, Mode.STRAT)}
TURNS = ("mode", *ENTERED)
"""Changes of mode: to one that is not said yet, and to each."""
MODELESS = tuple(int(kind) for kind in Kind if kind >= Kind.PORT and kind != Kind.TRANSPORT)
LIGHT = 10
"""The most Leg allowance that goes by air."""


@rules.derive(Counter.can_overrun)
def can_overrun(table: Where) -> Bools:
    """Has three points left."""
    position = placed(table)
    return allowance(position) >= 3 * position.board.parts


@rules.derive(Counter.half_spent)
def half_spent(table: Where) -> Bools:
    """Has spent more than half its allowance."""
    position = placed(table)
    return 2 * fact(position, Counter.mp_spent) > full_allowance(position)


@rules.derive(Counter.light)
def light(table: Where) -> Bools:
    """Leg with an allowance of at most ten on its move side."""
    position = placed(table)
    slow = fact(position, Counter.move_ma) <= LIGHT * position.board.parts
    return (fact(position, Counter.move_mobility) == LEG) & slow


# 4.4a, 8.1  ATTACKS AND OVERRUNS


@rules.act("4.4a", "Attackers", Forbid, of=("attack", "fight", "overrun"))
def attackers(a: Acts) -> Bools:
    """Every unit that attacks or overruns is attack-capable."""
    return ~a.actor.attack_capable


@rules.act("8.0", "What is overrun", Forbid, of="overrun")
def overrun_target(a: Acts) -> Bools:
    """An overrun is made from a neighbouring hex against enemy combat units; onto other enemy units one simply moves."""
    return (a.distance != 1) | a.found.no_enemy


@rules.act("8.1", "Modes that overrun", Forbid, of="overrun")
def overrun_modes(a: Acts) -> Bools:
    """Units overrun in Combat, Move or Exploit Mode."""
    return ~np.isin(a.actor.mode, (COMBAT, MOVE, EXPLOIT))


@rules.act("8.1-1", "Three points", Forbid, of="overrun")
def overrun_points(a: Acts) -> Bools:
    """An overrun takes three points of each unit that makes it."""
    return ~a.actor.can_overrun


@rules.act("8.1-2", "Ground too difficult", Forbid, of="overrun")
def overrun_ground(a: Acts) -> Bools:
    """A hex that costs more than three points to enter, roads and bridges aside, is not overrun."""
    return a.found.too_dear


@rules.act("8.1-3", "Begun together", Forbid, of="overrun")
def overrun_together(a: Acts) -> Bools:
    """Units that overrun together began the phase stacked together."""
    return a.found.apart


@rules.act("4.8a-5", "A crowded start", Forbid, of="overrun")
def overrun_crowded(a: Acts) -> Bools:
    """The units that overrun and the others in the hex they come from are within the stacking limit."""
    return a.found.crowded


# 4.5b, 6  POINTS SPENT


@rules.act("4.5b", "The promise kept", Forbid, of=(*SPENDS, SPENDING))
def promise_kept(a: Acts) -> Bools:
    """The last units that can keep a negation already used spend no more points this phase."""
    return a.found.broken


@rules.act("6.0", "Who moves", Forbid, of=SPENDS, turn=True)
def who_moves(a: Acts) -> Bools:
    """Points are spent in Movement Segments: in Reaction by released Reserves, in Exploitation by Exploit Mode units too."""
    return ~a.actor.eligible | (a.actor.in_reserve & (a.phase != "movement")) | (a.note.segment == "breakout")


@rules.finds(Findings.halted, of=SPENDS, by="unit")
def halted(o: One) -> Found[bool]:
    """Whether an enemy zone has stopped it, and whose zones lie on its hex."""
    it, sides = o.position.unit(o.unit), o.position.sides
    if not ACounter(o.position, o.unit).stopped or it.cell is None:
        return Found(False)
    zones = [o.table.control(side, against=o.unit) for side in sides.names if sides.hostile(it.side, side)]
    return Found(True, by=[unit for zone in zones if it.cell in zone for unit in zone[it.cell].units], cells=(it.cell,))


@rules.act("6.1g", "Finished units", Forbid, of=SPENDS, turn=True)
def finished(a: Acts) -> Bools:
    """A unit that has finished its move, was dropped or is barred spends no more points this phase; a stopped one overruns."""
    return a.actor.finished | a.actor.barred | (a.found.halted & (a.act in MARCHES))


@rules.act("4.7d", "Carried units", Forbid, of=MARCHES, turn=True)
def carried(a: Acts) -> Bools:
    """A unit that was shipped, dropped, railed or unloaded this phase does not move after it."""
    return a.actor.settled & ~a.actor.finished & ~a.actor.barred & a.actor.eligible


@rules.act("6.1b", "Allowance", Forbid, of="spend")
def within_allowance(a: Acts) -> Bools:
    """A unit spends no more than its allowance."""
    return a.actor.ma < a.found.price


@rules.act("4.5a.A-15", "Stopped units", Forbid, of="spend")
def stopped(a: Acts) -> Bools:
    """A unit stopped by an enemy zone spends no more points at all."""
    return a.found.halted & a.reading.stop_ends_all_mp


# 5  MODES


@rules.act("5.4", "When modes change", Forbid, of=(*TURNS, "turn_over"), turn=True)
def when_modes_change(a: Acts) -> Bools:
    """A unit changes its mode as it begins to move in the Movement Segment of the Movement Phase."""
    timely = (a.phase == "movement") & (a.note.segment != "breakout") & a.actor.eligible
    return ~timely | (a.actor.mp_spent > 0) | a.actor.finished


@rules.act("5.4-1", "Turned over", Forbid, of="turn_over")
def turned_over(a: Acts) -> Bools:
    """Only a DG unit is turned over and stays in its mode."""
    return a.actor.mode != DG


@rules.finds(Findings.turned, of=tuple(ENTERED), by=("unit", "up"))
def turned(o: One) -> bool:
    """Whether its other side is asked for."""
    up = o.get("up")
    return bool(up) and Side[up.upper()] != o.position.unit(o.unit).up


@rules.act("5.4-2", "Another mode", Forbid, of=tuple(ENTERED))
def another_mode(a: Acts) -> Bools:
    """A unit changes to a mode that it is not in; only a Reserve stays one and is turned over."""
    return (a.actor.mode == plain(ENTERED[a.act])) & ~a.found.turned


@rules.act("5.2", "Modes that pass by themselves", Forbid, of=TURNS)
def imposed_modes(a: Acts) -> Bools:
    """A unit leaves DG and Exploit Mode only in its owner's Clean Up Phase."""
    return (a.actor.mode == DG) | (a.actor.mode == EXPLOIT)


@rules.act("5.1", "Units without modes", Forbid, of=(*TURNS, "turn_over"))
def without_modes(a: Acts) -> Bools:
    """Ports, bases, hedgehogs, supply, ships and planes have no modes."""
    return np.isin(a.actor.kind, MODELESS)


@rules.act("5.5c", "Never in Combat Mode", Forbid, of="enter_combat")
def never_combat(a: Acts) -> Bools:
    """Repls and Transport Points are never in Combat Mode."""
    return (a.actor.kind == REPL) | (a.actor.kind == TRANSPORT)


@rules.act("5.8c", "Never in Strat Mode", Forbid, of="enter_strat")
def never_strat(a: Acts) -> Bools:
    """Transport Points are never in Strat Mode."""
    return a.actor.kind == TRANSPORT


@rules.act("5.7f", "Trucks in Reserve", Forbid, of="enter_reserve")
def trucks_in_reserve(a: Acts) -> Bools:
    """Of Transport Points only organic trucks go into Reserve Mode."""
    return (a.actor.kind == TRANSPORT) & ~a.actor.organic


@rules.act("5.7a", "Which side is up", Forbid, of=tuple(ENTERED))
def which_side(a: Acts) -> Bools:
    """Every mode but Reserve has a side of its own: only of a Reserve it is chosen which side is up."""
    return a.said.has.up & (a.act != "enter_reserve")


@rules.act("5.7", "When Reserves are released", Forbid, of="release", turn=True)
def when_released(a: Acts) -> Bools:
    """A Reserve is released in the other side's Reaction Phase or in its own Exploitation Phase."""
    return ~a.actor.eligible | (a.phase == "movement")


@rules.act("5.7b", "Who is released", Forbid, of="release")
def who_is_released(a: Acts) -> Bools:
    """Only a unit in Reserve Mode is released."""
    return a.actor.mode != RESERVE
