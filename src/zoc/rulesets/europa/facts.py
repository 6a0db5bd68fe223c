"""What is written down of units, hexes and hexsides, the readings to choose, and what the law finds."""

from __future__ import annotations

from zoc import action, control, movement
from zoc.facts import (
    ActFacts,
    Arguments,
    CellFacts,
    HexsideFacts,
    UnitFacts,
    choice,
    flag,
    number,
    points,
    row,
    word,
)
from zoc.law import Rulings, reading
from zoc.position import PieceFacts
from zoc.rulesets.europa.terms import Arm, Kind


class Counter(UnitFacts):
    """The facts of units."""

    kind = choice(Kind.DIVISION, "what the unit is")
    arm = choice(Arm.INFANTRY, "the symbol on the counter")
    moves = points(6, "movement points; in its phase, those it has left", "Points left")
    mobility = row("terrain", "leg", "the row of the charts it moves by")
    strength = number(1, "defence strength; a fort without one is no unit")
    combat = flag("a combat unit", otherwise="no combat unit", default=True)
    supported = flag("needs no support from others (9.A)", otherwise="needs support", default=True)
    receives_support = flag("on the support map: artillery supports it", "supported by artillery")
    gives_support = flag("artillery that supports others", "supports others")
    badly_dispersed = flag("badly dispersed", "badly dispersed")
    reserve = flag("in reserve", "in reserve")
    mp_markers = number(0, "the numbers on its + # MP markers, digit by digit: 24 is a +2 and a +4", "MP markers")
    partisan = flag("in partisan mode", "in partisan mode")
    apzoc = flag("has an anti-partisan zone", "anti-partisan zone")
    landed = flag("made an amphibious or airborne assault this player turn", "landed this player turn")
    supply_effects = number(0, "classes lost by supply effects", "Classes lost by supply")
    surprise_effects = number(0, "classes lost by surprise-turn rules", "Classes lost by surprise")
    attacked_at = points(0, "the odds at which it is being attacked, as attackers for one defender", "Attacked at odds")
    resolved = flag("the attack on it is over, with its retreats and advances", kept=True)
    under_marker = flag("hidden under a Corps/Army marker that stands for it", "under a marker")
    began_here = flag("stood in this hex when the phase began", kept=True, default=True)
    rate = points(0, "points at the start of the phase, once some are spent", kept=True)
    retreats = number(0, "hexes it has to retreat by a combat result", "Hexes to retreat")
    advances = number(0, "hexes it may advance by a combat result", "Hexes it may advance")


class ACounter(Counter, PieceFacts):
    """One unit."""


class Hex(CellFacts):
    """The facts of hexes."""

    bad = flag("bad terrain, whatever the chart says of its ground")
    arctic = flag("in weather zone A")
    fortified = flag("has a fortification")
    fort_of = number(0, "whose fortification it is: the number of a side as listed, from 1; 0, whoever holds it")
    entrenched = flag("has an entrenchment")


class Hexside(HexsideFacts):
    """The facts of hexsides."""

    great_river = flag("a great river")
    strait = flag("a narrow strait")
    major_river = flag("a major river")
    bad = flag("a bad-terrain hexside")
    sea = flag("all sea")
    impassable = flag("crossed by nobody")
    crossing = flag("a road or bridge that lets units cross")
    frozen = flag("frozen over")


class Readings(Rulings):
    """How we take what the section leaves open."""

    level_sums = reading(
        {
            "plain": "a unit's class is one plain sum, below NO if need be, and is clamped at the end",
            "floor_first": "reductions never take a unit below NO; increases start from there",
        },
        clause="5.A-2",
    )
    support_increase = reading(
        {
            "all": "artillery support raises the class in every phase",
            "movement": "it does so only where a lack of support could lower it",
        },
        clause="5.A-I4",
    )
    supply_level = reading(
        {
            "exerted": "what the defending stack exerts on the attackers' hexes counts",
            "own_hex": "what it exerts on its own hex counts",
            "basic": "the highest basic class in the hex counts",
        },
        clause="5.A.1-1",
    )
    mp_marker_mode = reading(
        {
            "even_markers": "each marker with an even number counts one",
            "floor_half": "each marker counts half its number, rounded down",
        },
        clause="5.A-R4",
    )
    great_river_frozen = reading(
        {"none": "a great river stops zones even when frozen", "normal": "a frozen great river is like any hexside"},
        clause="5.A-N1",
    )
    bad_hexside_and_hex = reading(
        {"both": "bad terrain and a bad hexside are two reductions", "once": "together they are one"},
        clause="5.A-R12",
    )
    own_hex_raises_no = reading(
        {True: "even NO is one class higher in the own hex", False: "a stack at NO stays NO in its own hex"},
        clause="5.A-I1",
    )
    attacked_until = reading(
        {"resolved": "an attack silences zones until it is resolved", "phase_end": "it does so until the combat phase is over"},
        clause="5-8",
    )
    screen_assignment = reading(
        {"best": "the screeners that serve best are chosen", "declared": "only the screens declared beforehand count"},
        clause="5.C.2.d",
    )
    fog = reading(
        {"none": "everybody sees every unit", "stacks": "of an enemy stack one sees the top unit and nothing else"},
        clause="5.A-F4",
    )


class Findings(ActFacts):
    """What the law finds about actions."""

    turn_of_another = flag()
    unreadable = flag()
    cut_off = flag()
    defended = flag()
    under_attack = flag()
    attacking = flag()
    steps = number()
    closed = flag()
    unsettled = flag()
    running = flag()
    known = flag()
    strangers = flag()
    objection = word()
    relied_on = flag()
    undeclared = flag()


Projections = control.Projections[Counter, Hex, Hexside, Readings]
Meetings = movement.Meetings[Counter, Hex, Hexside, Readings]
Steps = movement.Steps[Counter, Hex, Hexside, Readings]
Bodies = movement.Bodies[Counter, Hex, Hexside, Readings]
Ends = movement.Ends[Counter, Hex, Hexside, Readings]
Acts = action.Acts[Counter, Hex, Readings, Arguments, Findings]
