"""Invented books, each with the one trait it is named after; small enough to hold in the head, hard enough to trip an engine."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from typing import Any

import numpy as np

from zoc.control import Projections, Stacks
from zoc.law import (
    Bar,
    Base,
    Book,
    Commits,
    Cost,
    Exert,
    Field,
    Flip,
    Floor,
    Forbid,
    Keep,
    Mark,
    NoEnd,
    Points,
    Ruleset,
    Shift,
    Stop,
    Test,
)
from zoc.movement import Bodies, Ends, Meetings, Steps
from zoc.state import BookState, kept

MOVES = Field(Points, 4, "movement points")


def book(name: str, **rest: Any) -> Ruleset:
    """A book in which a unit controls the cells round it and never enters an enemy's."""
    units = {"moves": MOVES, **rest.pop("units", {})}
    rules = Ruleset(Book(name, title=name.capitalize()), units=units, **rest)

    @rules.exert("1", "Extent", Exert)
    def extent(z: Projections) -> Any:
        """A unit controls the cells around its own."""
        return z.distance == 1

    @rules.share("9", "Enemies", Forbid)
    def enemies(b: Bodies) -> Any:
        """No one enters a cell with an enemy in it."""
        return b.hostile

    return rules


def one_point(rules: Ruleset) -> Ruleset:
    """Every step costs one point."""

    @rules.step("0", "A step", Cost(1))
    def a_step(s: Steps) -> Any:
        """A step costs one point."""
        return np.True_

    return rules


def by_terrain(rules: Ruleset) -> Ruleset:
    """A step costs what the cell entered says."""

    @rules.step("0", "Terrain", Cost)
    def terrain(s: Steps) -> Any:
        """A step costs what its ground costs."""
        return s.there.cost

    return rules


GROUND = {"cost": Field(Points, 1, "what it costs to enter")}


def toll() -> Ruleset:
    """Entering and leaving a zone are paid for: the dearest enemy, or all of them, as a reading says."""
    rules = by_terrain(book("toll", units={"fierce": Field(int, 1, "what leaving it costs")}, cells=GROUND))
    rules.reading("tolls", {"highest": "the fiercest enemy is paid", "sum": "every enemy is paid"}, clause="2")

    @rules.leave("2", "Leaving", Cost(1), many="tolls")
    def leaving(m: Meetings) -> Any:
        """Leaving a zone costs as many points as its owner is fierce."""
        return m.unit.fierce

    @rules.enter("3", "Entering", Cost(1), many="sum")
    def entering(m: Meetings) -> Any:
        """Entering a zone costs one point for every enemy who was not met there before."""
        return ~m.kept

    return rules


def rivals() -> Ruleset:
    """Two surcharges on one zone: each enemy's are added up, then only the dearest enemy is paid."""
    units = {"fierce": Field(int, 1, "what entering its zone costs"), "drums": Field(bool, False, "unsettles whoever comes near")}
    rules = by_terrain(book("rivals", units=units, cells=GROUND))

    @rules.enter("2", "Entering", Cost(1))
    def entering(m: Meetings) -> Any:
        """Entering a zone costs as many points as its owner is fierce."""
        return m.unit.fierce

    @rules.enter("3", "Drums", Cost(2))
    def drums(m: Meetings) -> Any:
        """Drums cost two points more."""
        return m.unit.drums

    return rules


def first_step() -> Ruleset:
    """No step from zone to zone, unless it is the first of the move."""
    flags = {"flags": ("fresh",), "lapsing": ("fresh",), "begins": {"move": lambda engaged: ("fresh",)}}
    rules = by_terrain(book("first step", cells=GROUND, **flags))

    @rules.step("2", "From zone to zone", Forbid)
    def zone_to_zone(s: Steps) -> Any:
        """A unit may not go straight from zone to zone."""
        return s.leaves.any & s.enters.any

    @rules.step("2.1", "The first step", overrides="2")
    def the_first(s: Steps) -> Any:
        """The first step of a move may."""
        return s.state.fresh

    return rules


def rivers() -> Ruleset:
    """Hexsides cost, hold back control, and are worth more one way than the other."""
    sides = {
        "river": Field(bool, False, "a river"),
        "bridge": Field(bool, False, "a bridge"),
        "scarp": Field(Points, 0, "what it costs to climb it"),
    }
    rules = by_terrain(book("rivers", cells=GROUND, hexsides=sides))

    @rules.exert("1.1", "Rivers", overrides="1")
    def behind_a_river(z: Projections) -> Any:
        """Control does not cross a river without a bridge."""
        return z.hexside.river & ~z.hexside.bridge

    @rules.step("2", "Crossing", Cost(2))
    def crossing(s: Steps) -> Any:
        """Crossing a river costs two points more."""
        return s.hexside.river

    @rules.step("2.1", "Bridges", overrides="2")
    def bridged(s: Steps) -> Any:
        """Not where there is a bridge."""
        return s.hexside.bridge

    @rules.step("3", "Scarps", Cost)
    def scarp(s: Steps) -> Any:
        """A scarp costs what is printed on it, the way it is climbed."""
        return s.hexside.scarp

    @rules.step("4", "Cliffs", Forbid)
    def cliff(s: Steps) -> Any:
        """Nobody climbs two levels at once."""
        return s.climb > 1

    @rules.enter("5", "Assault crossing", Stop)
    def assault(m: Meetings) -> Any:
        """Whoever enters a zone across a river stops."""
        return m.hexside.river

    return rules


def halves() -> Ruleset:
    """Half points, thirds of points, and one-way streets."""
    rules = book("halves", cells={"road": Field(bool, False, "a road")}, hexsides={"one_way": Field(bool, False, "a street")})

    @rules.step("0", "Open ground", Cost(1))
    def open_ground(s: Steps) -> Any:
        """A step costs one point."""
        return ~s.there.road

    @rules.step("0.1", "Roads", Cost(Fraction(1, 2)))
    def road(s: Steps) -> Any:
        """Onto a road it costs half a point."""
        return s.there.road

    @rules.step("2", "Streets", Cost(Fraction(1, 3)))
    def street(s: Steps) -> Any:
        """Up the street it costs a third more."""
        return s.hexside.one_way

    @rules.enter("3", "Entering", Cost(Fraction(1, 2)), many="highest")
    def entering(m: Meetings) -> Any:
        """Entering a zone costs half a point more."""
        return m.level > 0

    return rules


def braced() -> Ruleset:
    """A second zone, wider than the first, in which a mover is only shot at."""
    units = {"braced": Field(bool, False, "stands braced"), "swift": Field(bool, False, "is not shot at")}
    rules = by_terrain(book("braced", radii={"strike": 2}, units=units, cells=GROUND))

    @rules.exert("1.1", "Braced", Exert, zone="strike")
    def strike_zone(z: Projections) -> Any:
        """A braced unit strikes two cells far."""
        return (z.distance >= 1) & (z.distance <= 2) & z.unit.braced

    @rules.enter("2", "Entering", Stop)
    def entering(m: Meetings) -> Any:
        """Entering a zone ends the move."""
        return m.level > 0

    @rules.enter("3", "Struck at", Test("strike"), zone="strike")
    def struck(m: Meetings) -> Any:
        """Whoever comes into a strike zone is struck at."""
        return ~m.kept

    @rules.enter("3.1", "The swift", overrides="3", zone="strike")
    def swift(m: Meetings) -> Any:
        """The swift are not."""
        return m.mover.swift

    return rules


def partisans() -> Ruleset:
    """Control that depends on who would feel it, and on what else is in the cell."""
    units = {"partisan": Field(bool, False, "fights in the hills"), "sees": Field(bool, False, "sees partisans")}
    rules = one_point(book("partisans", units=units, cells={"hill": Field(bool, False, "a hill")}))

    @rules.exert("1.1", "Partisans", overrides="1")
    def unseen(z: Projections) -> Any:
        """A partisan controls only hills against whoever does not see him."""
        return z.unit.partisan & ~z.against.sees & ~z.target.hill

    @rules.enter("2", "Entering", Stop)
    def entering(m: Meetings) -> Any:
        """Entering a zone ends the move."""
        return m.level > 0

    @rules.step("3", "Lost", Cost(1))
    def lost(s: Steps) -> Any:
        """In the hills whoever does not see pays one point more."""
        return s.there.hill & ~s.mover.sees

    return rules


def rash() -> Ruleset:
    """Any point left is enough for one more step, whatever it costs."""
    rules = by_terrain(book("rash", overdraw=True, cells=GROUND))

    @rules.enter("2", "Entering", Stop)
    def entering(m: Meetings) -> Any:
        """Entering the zones of two enemies ends the move."""
        return m.count(m.level > 0) > 1

    @rules.leave("3", "Leaving", Cost(1), many="sum")
    def leaving(m: Meetings) -> Any:
        """Leaving costs one point for each enemy."""
        return m.level > 0

    @rules.share("4", "Friends", NoEnd)
    def friends(b: Bodies) -> Any:
        """No one stops on a friend."""
        return ~b.hostile

    return rules


class Grip(IntEnum):
    """How firmly a cell is held."""

    NONE, WEAK, FIRM, HARD, IRON = range(5)


def graded() -> Ruleset:
    """Levels: a class, what changes it, stacks together, the place, and screens that lower it for one mover."""
    units = {"weight": Field(int, 1, "its class"), "guns": Field(bool, False, "artillery"), "tired": Field(bool, False, "tired")}
    cells = {**GROUND, "bad": Field(bool, False, "bad ground"), "keep": Field(bool, False, "a fortress")}
    rules = Ruleset(
        Book("graded", title="Graded"),
        levels=Grip,
        units={"moves": MOVES, **units},
        cells=cells,
        hexsides={"river": Field(bool, False, "a river"), "gorge": Field(bool, False, "a gorge")},
    )
    rate = np.array([0, 1, 2, 3, 5])

    @rules.exert("1", "Extent", Exert)
    def extent(z: Projections) -> Any:
        """A unit exerts into its own cell and those around it."""
        return z.distance <= 1

    @rules.exert("1.1", "Class", Base)
    def weight(z: Projections) -> Any:
        """It exerts by its weight."""
        return z.unit.weight

    @rules.exert("1.2", "Gorges", Bar)
    def gorge(z: Projections) -> Any:
        """Nobody exerts across a gorge."""
        return z.hexside.gorge

    @rules.exert("1.3", "Rivers", Shift(-1))
    def river(z: Projections) -> Any:
        """Across a river one class less."""
        return z.hexside.river

    @rules.exert("1.4", "The tired", Shift(-2))
    def tired(z: Projections) -> Any:
        """The tired exert two classes less."""
        return z.unit.tired

    @rules.exert("1.41", "The tired in a fortress", overrides="1.4")
    def rested(z: Projections) -> Any:
        """Not in a fortress."""
        return z.source.keep

    @rules.exert("1.5", "Fortresses", Floor(1))
    def fortress(z: Projections) -> Any:
        """From a fortress never less than WEAK."""
        return z.source.keep

    @rules.combine("2", "Three of a class")
    def three(stack: Stacks) -> Any:
        """Three of a class count as one of the next, up to HARD."""
        for level in range(stack.lowest, Grip.HARD):
            promoted = stack.count[level] // 3
            stack.count[level] -= 3 * promoted
            stack.count[level + 1] += promoted
        return stack.highest

    @rules.place("3", "Own cell", Shift(1))
    def own_cell(z: Projections) -> Any:
        """In its own cell a stack exerts one class more."""
        return z.distance == 0

    @rules.place("3.1", "Bad ground", Shift(-1))
    def bad_ground(z: Projections) -> Any:
        """Into bad ground one class less."""
        return z.target.bad

    screen = Commits(lambda unit: ~unit.tired, need=lambda m: m.count(m.level == m.highest(m.level)))

    @rules.against("4", "Screens", Shift(-1), commits=screen)
    def screens(m: Meetings) -> Any:
        """Friends who stay lower the strongest zones in a cell, if they are as strong and as many."""
        top = m.highest(m.level)
        there = m.friends_of(top * np.ones_like(m.level)) + 2 * m.friends_of(top * np.ones_like(m.level), above=True)
        return (m.level == top) & (top > Grip.NONE) & (there >= m.count(m.level == top))

    @rules.step("0", "Terrain", Cost)
    def terrain(s: Steps) -> Any:
        """A step costs what its ground costs."""
        return s.there.cost

    @rules.step("5", "Entering and leaving", Cost(1))
    def enter_and_leave(s: Steps) -> Any:
        """Entering and leaving cost by the class found."""
        return rate[s.enters.level] + rate[s.leaves.level]

    @rules.step("5.1", "Iron to iron", Forbid)
    def iron(s: Steps) -> Any:
        """Nobody goes from a HARD zone to a HARD zone."""
        return (s.enters.level >= Grip.HARD) & (s.leaves.level >= Grip.HARD)

    @rules.end("6", "Full rate at the end", Cost(1))
    def full_rate(e: Ends) -> Any:
        """Whoever ends beside his screen pays as if there were none."""
        return rate[e.zone.exerted] - rate[e.zone.level]

    @rules.step("7", "The duty to stay", Forbid)
    def bound(s: Steps) -> Any:
        """Whoever has screened stays."""
        return s.mover.bound

    @rules.share("9", "Enemies", Forbid)
    def enemies(b: Bodies) -> Any:
        """No one enters a cell with an enemy in it."""
        return b.hostile

    return rules


def negators() -> Ruleset:
    """A friend who stays lifts a zone: a promise, of which a route should make as few as it can."""
    units = {"combat": Field(bool, True, "can fight"), "truck": Field(bool, False, "rolls on wheels")}
    rules = one_point(book("negators", units=units))

    @rules.enter("2", "Trucks", Stop)
    def trucks(m: Meetings) -> Any:
        """A truck stops in an enemy zone."""
        return m.mover.truck

    @rules.enter("3", "Ambush", Test("ambush"))
    def ambush(m: Meetings) -> Any:
        """Whoever enters the zone of a unit that cannot fight is ambushed."""
        return ~m.unit.combat

    @rules.enter("2.1", "Negation", overrides=("2", "3"), commits=Commits(lambda unit: unit.combat))
    def negation(m: Meetings) -> Any:
        """A friend who can fight and stays lifts the zone in his cell."""
        return m.friends(lambda unit: unit.combat) > 0

    @rules.step("4", "The promise kept", Forbid)
    def kept(s: Steps) -> Any:
        """The last who can keep a promise stays."""
        return s.mover.bound

    return rules


def disengaging() -> Ruleset:
    """Three flags, two ways: alternating diagonals, zones one has been freed from, a free step that is spent once."""
    rules = Ruleset(
        Book("disengaging", title="Disengaging"),
        radius=2,
        grids=("square", "hex"),
        flags=("odd", "inside", "spent"),
        lapsing=("inside",),
        ways={"plain": "moves as usual", "slip": "has disengaged", "dash": "one zone is free"},
        begins={"slip": lambda engaged: ("inside",), "dash": lambda engaged: ("spent",) if engaged else ()},
        units={"moves": MOVES, "reach": Field(int, 1, "how far it controls")},
        cells={"rough": Field(int, 0, "rough ground")},
    )

    @rules.step("0", "A step", Cost(1))
    def a_step(s: Steps) -> Any:
        """A step costs one point, and one more for each roughness."""
        return 1 + s.there.rough

    @rules.step("0.1", "Diagonals", Cost(1))
    def diagonals(s: Steps) -> Any:
        """Every second diagonal costs one more."""
        return s.diagonal & s.state.odd

    @rules.step("0.2", "Counting", Flip("odd"))
    def counting(s: Steps) -> Any:
        """Diagonals are counted over the whole move."""
        return s.diagonal

    @rules.exert("1", "Extent", Exert)
    def extent(z: Projections) -> Any:
        """A unit controls as far as it reaches."""
        return (z.distance >= 1) & (z.distance <= z.unit.reach)

    @rules.enter("2", "Entering", Stop)
    def entering(m: Meetings) -> Any:
        """Entering a zone ends the move."""
        return m.level > 0

    @rules.leave("3", "Leaving", Forbid)
    def leaving(m: Meetings) -> Any:
        """Nobody leaves a zone plainly."""
        return m.mover.way == "plain"

    @rules.enter("4", "Disengaged", overrides="2")
    def freed(m: Meetings) -> Any:
        """Whoever slips away ignores the zones that held him until he is clear of them."""
        return m.state.inside & m.held

    @rules.enter("4.1", "Not yet clear", Keep("inside"))
    def not_clear(m: Meetings) -> Any:
        """He is clear once none of them holds him."""
        return m.held

    @rules.enter("4.2", "Outward", Forbid)
    def outward(m: Meetings) -> Any:
        """Until then every step goes outward."""
        return m.state.inside & m.held & (m.distance <= m.ring)

    @rules.leave("5", "Struck at", Test("strike"))
    def struck(m: Meetings) -> Any:
        """Whoever leaves a zone altogether is struck at."""
        return ~m.kept

    @rules.enter("6", "One step", overrides="2")
    def one_step(m: Meetings) -> Any:
        """A dash goes through one zone cell."""
        return (m.mover.way == "dash") & ~m.state.spent

    @rules.enter("6.1", "Once", Mark("spent"))
    def once(m: Meetings) -> Any:
        """Then it is spent."""
        return m.mover.way == "dash"

    @rules.leave("6.2", "No strike", overrides="5")
    def no_strike(m: Meetings) -> Any:
        """A dash that is not spent draws no strike."""
        return (m.mover.way == "dash") & ~m.state.spent

    @rules.end("7", "In the open", Forbid)
    def in_the_open(e: Ends) -> Any:
        """A dash ends outside every zone."""
        return (e.mover.way == "dash") & e.zone.any

    @rules.share("9", "Bodies", Forbid)
    def bodies(b: Bodies) -> Any:
        """A base fills its cells."""
        return b.unit.reach >= 0

    return rules


def large() -> Ruleset:
    """Bases of several cells: newly covered ground counts, an enemy is met once, and left when the last cell leaves."""
    rules = by_terrain(book("large", grids=("hex", "square"), units={"fierce": Field(int, 1, "its toll")}, cells=GROUND))

    @rules.leave("2", "Leaving", Cost(1), many="sum")
    def leaving(m: Meetings) -> Any:
        """Leaving a zone altogether costs as many points as its owner is fierce."""
        return m.unit.fierce * ~m.kept

    @rules.enter("3", "Entering", Cost(1), many="sum")
    def entering(m: Meetings) -> Any:
        """Entering a zone costs a point for each enemy met anew."""
        return ~m.kept

    @rules.enter("4", "Held", Stop)
    def held(m: Meetings) -> Any:
        """Two enemies met at once end the move."""
        return m.count(m.level > 0) > 1

    @rules.share("5", "Friends", NoEnd)
    def friends(b: Bodies) -> Any:
        """No one stops on a friend."""
        return ~b.hostile

    return rules


def knotted(*, crowd: bool = False) -> Ruleset:
    """Exceptions of exceptions that cross the line between the printed map and what stands on it."""
    cells = {**GROUND, **{name: Field(bool, False, name) for name in ("mud", "plank", "rotten")}}
    rules = book("knotted", units={"scout": Field(bool, False, "a scout")}, cells=cells)

    @rules.step("2", "Zones", Cost(2))
    def zones(s: Steps) -> Any:
        """Entering a zone costs two more."""
        return s.enters.any

    @rules.step("0", "Terrain", Cost)
    def terrain(s: Steps) -> Any:
        """A step costs what its ground costs."""
        return s.there.cost

    @rules.step("3", "Mud", Cost(1))
    def mud(s: Steps) -> Any:
        """Mud costs one more."""
        return s.there.mud

    @rules.step("4", "Planks", overrides=("2", "3"))
    def planks(s: Steps) -> Any:
        """Over planks neither mud nor zones are felt."""
        return s.there.plank

    @rules.step("4.1", "Rotten planks", overrides="4")
    def rotten(s: Steps) -> Any:
        """Unless they are rotten."""
        return s.there.rotten

    @rules.step("4.11", "Scouts on rotten planks", overrides="4.1")
    def light(s: Steps) -> Any:
        """Scouts are light enough."""
        return s.mover.scout

    if crowd:

        @rules.step("4.12", "Scouts in a crowd", overrides="4.11")
        def in_a_crowd(s: Steps) -> Any:
            """Not with a friend on the planks already."""
            return s.friends(lambda unit: unit.moves >= 0) > 0

    return rules


@dataclass(frozen=True)
class Seasons(BookState):
    """Whether there is a frost."""

    frost: bool = kept(False, "whether the ground is frozen")


def seasons() -> Ruleset:
    """What is written down, marked or in force today makes steps cheaper than the map alone would tell."""
    rules = by_terrain(book("seasons", cells=GROUND, state=Seasons))

    @rules.step("2", "Frost", overrides="0")
    def frost(s: Steps) -> Any:
        """In a frost the ground is as good as a road."""
        return s.note.frost

    @rules.step("2.1", "Frozen ground", Cost(1))
    def frozen(s: Steps) -> Any:
        """Then every step costs one point."""
        return s.note.frost

    @rules.step("3", "Columns", overrides=("0", "2.1"))
    def column(s: Steps) -> Any:
        """Joining a friend is free."""
        return s.friends(lambda unit: ~unit.hidden) > 0

    @rules.step("4", "Smoke", Cost(1))
    def smoke(s: Steps) -> Any:
        """Smoke costs a point."""
        return s.marker.smoke > 0

    @rules.enter("5", "By night", Stop)
    def night(m: Meetings) -> Any:
        """By night every zone stops."""
        return m.phase == "night"

    return rules


def beacons() -> Ruleset:
    """What a unit owes to friends farther off than any zone reaches, and to where it set out from."""
    rules = by_terrain(book("beacons", units={"beacon": Field(bool, False, "carries a light")}, cells=GROUND))

    @rules.enter("2", "Entering", Stop)
    def entering(m: Meetings) -> Any:
        """Entering a zone ends the move."""
        return m.level > 0

    @rules.enter("2.1", "By the light", overrides="2")
    def light(m: Meetings) -> Any:
        """Not within eight cells of a friend's beacon."""
        return m.near(lambda unit: unit.beacon, 8) > 0

    @rules.leave("3", "Breaking away", Cost(1), many="sum")
    def breaking_away(m: Meetings) -> Any:
        """Leaving a zone that held the unit at its start costs a point for each enemy who loses it."""
        return m.at_start & m.held & (m.level_beyond < m.level_at_start)

    return rules


def supported() -> Ruleset:
    """A column made of the whole position, and a survey of the whole map, before any window is cut."""
    rules = by_terrain(book("supported", units={"lonely": Field(bool, False, "derived")}, cells=GROUND))

    @rules.derive("lonely")
    def lonely(table: Any) -> Any:
        position = table.position
        side, x = position.units["side"], position.units["x"]
        return np.array([(abs(x - here)[side == its] <= 9).sum() < 3 for its, here in zip(side, x, strict=True)], np.bool_)

    @rules.survey("downhill")
    def downhill(board: Any, shape: Any) -> Any:
        height = board.cells["elevation"]
        return height[:, None] > height[board.box.onto]

    @rules.exert("1.1", "The lonely", overrides="1")
    def no_zone(z: Projections) -> Any:
        """A unit with too few friends about controls nothing."""
        return z.unit.lonely

    @rules.enter("2", "Entering", Stop)
    def entering(m: Meetings) -> Any:
        """Entering a zone ends the move, but not downhill."""
        return ~m.survey.downhill

    @rules.step("3", "Uphill", Cost(1))
    def uphill(s: Steps) -> Any:
        """The lonely pay a point more to go anywhere but downhill."""
        return s.mover.lonely & ~s.survey.downhill

    return rules


def supply() -> Ruleset:
    """Errands: what stops a line of supply is not what stops a column of trucks."""
    rules = one_point(book("supply", units={"guards": Field(bool, False, "guards a line")}))

    @rules.enter("2", "Columns", Stop, of="move")
    def columns(m: Meetings) -> Any:
        """A column stops in an enemy zone."""
        return m.level > 0

    @rules.enter("3", "Lines", Forbid, of=("supply", "rail"))
    def lines(m: Meetings) -> Any:
        """No line runs into an enemy zone."""
        return m.level > 0

    @rules.enter("3.1", "Guards", overrides="3", of="supply")
    def guards(m: Meetings) -> Any:
        """A guard in the cell keeps a line of supply open."""
        return m.own(lambda unit: unit.guards) > 0

    @rules.step("4", "Rails", Cost(1), of="rail")
    def rails(s: Steps) -> Any:
        """Rail costs one more."""
        return np.True_

    return rules


def carts() -> Ruleset:
    """Large bases among friends, hexsides and rule states."""
    rules = book(
        "carts",
        grids=("hex", "square"),
        flags=("rolling",),
        cells=GROUND,
        hexsides={"ditch": Field(bool, False, "a ditch"), "ramp": Field(Points, 0, "what it costs to roll up")},
    )
    by_terrain(rules)

    @rules.step("2", "Ditches", Cost(2))
    def ditch(s: Steps) -> Any:
        """Crossing a ditch costs two points more, unless one is rolling."""
        return s.hexside.ditch & ~s.state.rolling

    @rules.step("2.1", "Ramps", Cost)
    def ramp(s: Steps) -> Any:
        """A ramp costs what is printed on it, the way it is rolled up."""
        return s.hexside.ramp

    @rules.step("3", "Rolling", Mark("rolling"))
    def rolling(s: Steps) -> Any:
        """Whoever goes downhill is rolling from then on."""
        return s.climb < 0

    @rules.step("4", "Crowds", Cost(1))
    def crowds(s: Steps) -> Any:
        """Among friends a step costs a point for each of them."""
        return s.friends(lambda unit: unit.moves >= 2)

    @rules.enter("5", "Across a ditch", Stop)
    def across(m: Meetings) -> Any:
        """Whoever enters a zone across a ditch stops."""
        return m.hexside.ditch

    @rules.share("6", "Friends", NoEnd)
    def friends(b: Bodies) -> Any:
        """No one stops on a friend, unless he is rolling."""
        return ~b.hostile & ~b.state.rolling

    return rules


def ledges() -> Ruleset:
    """A step onto a ledge is tested, whoever stands about."""
    rules = one_point(book("ledges", cells={"ledge": Field(bool, False, "a ledge")}))

    @rules.step("2", "Ledges", Test("slip"))
    def ledge(s: Steps) -> Any:
        """Whoever steps onto a ledge may slip."""
        return s.there.ledge

    return rules
