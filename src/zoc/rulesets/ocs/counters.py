"""What a counter, a hex and a hexside say in OCS, and what follows for every unit of a position: class, mobility, allowance.

Whatever can be worked out is never stored: a unit's class, whether it is attack-capable, its mobility and allowance on the
side that is up, whether it can still spend points this phase, and whether a negation already used holds it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from zoc.law import Book, ChartField, Field, Marker, Points, Ruleset
from zoc.law.setting import Setting
from zoc.position import Position, Promise
from zoc.rulesets.ocs.terms import (
    DG,
    EXPLOIT,
    LAST_COMBAT,
    LAST_GROUND,
    LAST_NAVAL,
    RAIL,
    REPL,
    RESERVE,
    STRAT,
    SUPPLY,
    AntiTank,
    Arrival,
    Carrier,
    Category,
    Kind,
    Mobility,
    Mode,
    Side,
    Size,
    Stocks,
)  # fmt: skip
from zoc.units import Column, Value

PROHIBITED = 99
PARTS = 8
"""A quarter of a Movement Allowance halved again is still exact."""

COSTS = {
    "leg": {"open": 1, "rough": 2, "hilly": 2, "very_hilly": 3, "mountain": 4, "woods": 2, "swamp": 3, "city": 1, "sea": 99},
    "track": {"open": 1, "rough": 3, "hilly": 3, "very_hilly": 4, "mountain": 99, "woods": 3, "swamp": 5, "city": 1, "sea": 99},
    "truck": {"open": 1, "rough": 4, "hilly": 3, "very_hilly": 6, "mountain": 99, "woods": 4, "swamp": 8, "city": 1, "sea": 99},
}  # fmt: skip
"""A chart of our own: every game prints its own, and a scenario writes it."""

UNITS = {
    "kind": Field(Kind, Kind.COMBAT, "what the counter is", "Kind"),
    "up": Field(Side, Side.COMBAT, "which side of the counter is up: combat or move", "Side up"),
    "mode": Field(Mode, Mode.COMBAT, "combat, move, reserve, strat, dg, exploit, or none", "Mode"),
    "oos": Field(bool, False, "marked out of supply", "out of supply"),
    "combat_strength": Field(Points, 0, "strength on the combat side; -1 if none is printed", "Combat strength"),
    "move_strength": Field(Points, 0, "strength on the move side; -1 if none is printed", "Move strength"),
    "parenthesised": Field(bool, False, "its strength is printed in parentheses", "strength in parentheses"),
    "combat_mobility": Field(Mobility, Mobility.LEG, "leg, track or truck on the combat side", "Combat mobility"),
    "move_mobility": Field(Mobility, Mobility.LEG, "leg, track or truck on the move side", "Move mobility"),
    "combat_ma": Field(Points, 4, "movement allowance on the combat side", "Combat movement"),
    "move_ma": Field(Points, 6, "movement allowance on the move side", "Move movement"),
    "throw": Field(Points, 0, "how far an HQ throws supply", "Throw"),
    "throw_mobility": Field(
        Mobility, Mobility.TRUCK, "leg, track or truck: how an HQ throws and draws, or an Extender runs", "Throws by"
    ),
    "barrage": Field(Points, 0, "barrage strength", "Barrage"),
    "range": Field(int, 0, "how many hexes its barrage reaches; 0 where nothing is printed", "Range"),
    "size": Field(Size, Size.REGIMENT, "company, battalion, regiment, brigade, division, other"),
    "multi_step": Field(bool, False, "has several steps", "multi-step"),
    "re": Field(Points, 1, "the regimental equivalents printed on a multi-step unit", "RE"),
    "re_in_game": Field(Points, 0, "regimental equivalents the game gives it instead; 0 if it does not", "RE in this game"),
    "steps_in_game": Field(int, 0, "steps the game gives it instead; 0 if it does not", "Steps in this game"),
    "steps_lost": Field(int, 0, "steps it has lost", "Steps lost"),
    "ar": Field(int, 0, "action rating", "Rating"),
    "category": Field(Category, Category.OTHER, "armor, mech or other"),
    "anti_tank": Field(AntiTank, AntiTank.NONE, "anti-tank effect: none, light or heavy", "Anti-tank"),
    "stocks": Field(Stocks, Stocks.FULL, "internal stocks: full, low or exhausted", "Internal stocks"),
    "points": Field(Points, 0, "size of a Transport Point; amount of supply"),
    "load": Field(Points, 0, "supply a Transport Point carries"),
    "organic": Field(bool, False, "an organic truck", "organic truck"),
    "level": Field(int, 0, "level of an air base or hedgehog, capacity of a port"),
    "active": Field(bool, False, "an active plane", "active"),
    "fighter": Field(bool, False, "a fighter", "fighter"),
    "on_mission": Field(bool, False, "a plane conducting a mission", "on a mission"),
    "embarked": Field(bool, False, "aboard a landing craft", "aboard"),
    "started_here": Field(bool, True, "stood in this hex when the phase began", kept=True),
    "began": Field(int, 0, "the number of the hex in which it began the phase, plus one; 0 if that is here", kept=True),
    "mp_spent": Field(Points, 0, "movement points it has spent this phase", "Points spent"),
    "stopped": Field(bool, False, "entered an enemy zone by truck: it may only overrun", "stopped by a zone"),
    "finished": Field(bool, False, "has moved, or was dropped, this phase", "has moved"),
    "released": Field(bool, False, "released from reserve this phase", "released"),
    "barred": Field(bool, False, "may spend no more movement points, by construction or the like", "may spend no more points"),
    "arrived": Field(Arrival, Arrival.NONE, "how it came here this phase, other than by moving", "Came by"),
    "carried_by": Field(Carrier, Carrier.NONE, "what has carried it this phase", "Carried by"),
    "displaced": Field(bool, False, "left its hex this phase without spending points", "displaced"),
    "attacked": Field(bool, False, "has attacked this phase", "has attacked"),
    "barraged": Field(bool, False, "has barraged this phase", "has barraged"),
    "worked": Field(int, 0, "what it has built, converted or refitted this phase, in hexes", kept=True),
    "kept_free": Field(bool, False, "its owner keeps it free to move: it negates nothing", "kept free"),
    "escorted": Field(bool, False, "enters together with an attack-capable unit", "escorted"),
    "first_turn_out": Field(bool, False, "in its first turn out of trace", "first turn out of trace"),
    "shown": Field(bool, False, "what the enemy sees of its stack, where any of it is so marked", kept=True),
}

rules = Ruleset(
    Book("ocs", title="OCS", edition="4.3", source="the series rules, section 4"),
    revision=4,
    words=Path(__file__).with_name("words.toml"),
    parts=PARTS,
    purposes=("move", "retreat", "breakout", *SUPPLY, *RAIL),
    ways={"plain": "moves as usual", "minimum": "takes the one hex it may always move"},
    units=UNITS,
    cells={
        "port": Field(int, 0, "capacity of a printed port"),
        "hedgehog": Field(int, 0, "level of a printed hedgehog"),
        "controller": Field(int, 0, "who controls it: 1 the first side, 2 the second, 0 nobody"),
        "city": Field(bool, False, "a village or city"),
        "source": Field(bool, False, "a supply source"),
    },
    hexsides={
        "prohibited": Field(bool, False, "crossed by nobody"),
        "rail": Field(bool, False, "a railway runs through"),
        "road": Field(bool, False, "a road runs through"),
    },
    markers={
        "held": Marker("has changed hands: which side holds it now", of_side=True),
        "gauge": Marker("its railway was converted: to the gauge of which side", of_side=True),
        "hits": Marker("hits on its port, four at most", most=4),
        "attacked": Marker("has been attacked this phase"),
        "barraged": Marker("has been fired at this phase"),
        "built": Marker("something was built there this turn"),
    },
    notes={
        "game": "",
        "phasing": "",
        "segment": "",
        "represents": "",
        "rail_cap": "",
        "sea_cap": "",
        "rail_used": "",
        "sea_used": "",
    },
    charts={"cost": ChartField("mobility", "terrain", "movement points by mobility; 99 is prohibited", COSTS)},
    allowance="ma",
    after_move={"finished": True, "started_here": False},
)


if TYPE_CHECKING:
    from zoc.table import Table

Where = Setting | Position
"""A table, or the position on it, for what asks nothing of the law."""


def tabled(setting: Setting) -> Table:
    """The table of a setting, with all its verbs."""
    table: Table = setting.law.table(setting.position, large=setting.large)
    return table


def placed(where: Where) -> Position:
    """The position that is meant."""
    return where if isinstance(where, Position) else where.position


def reading(table: Setting, name: str) -> Value:
    """How a switch of the book is set."""
    return table.law.in_force(table.position.readings).values[name]


def fact(position: Position, name: str) -> Column:
    """A column of the position; where nobody wrote it, its default."""
    if name in position.units:
        return position.units[name]
    default = UNITS[name].absent(position.board.parts)
    return np.full(len(position.units["id"]), default)


def value(position: Position, unit: str, name: str) -> int:
    """One fact of a unit as a number."""
    return int(fact(position, name)[position.row(unit)])


def _up(position: Position, what: str) -> Column:
    """What the side of the counter that is up says."""
    column: Column = np.where(
        fact(position, "up") == Side.COMBAT, fact(position, f"combat_{what}"), fact(position, f"move_{what}")
    )
    return column.astype(np.int32)


# 4.0, 4.4  CLASSES


@rules.derive("combat")
def combat(table: Where) -> Column:
    """Combat units have a strength, printed or implied."""
    position = placed(table)
    column: Column = fact(position, "kind") <= LAST_COMBAT
    return column


@rules.derive("ground")
def ground(table: Where) -> Column:
    """Combat and non-combat units are ground units."""
    position = placed(table)
    column: Column = fact(position, "kind") <= LAST_GROUND
    return column


@rules.derive("naval")
def naval(table: Where) -> Column:
    """Ships and landing craft."""
    position = placed(table)
    kind = fact(position, "kind")
    column: Column = (kind > LAST_GROUND) & (kind <= LAST_NAVAL)
    return column


@rules.derive("extender")
def extender(table: Where) -> Column:
    """Transport Points in no mode: an Extender, which extends trace supply and does not move (12.7)."""
    position = placed(table)
    column: Column = (fact(position, "kind") == Kind.TRANSPORT) & (fact(position, "mode") == Mode.NONE)
    return column


@rules.derive("in_reserve")
def in_reserve(table: Where) -> Column:
    """In Reserve Mode and not released."""
    position = placed(table)
    column: Column = (fact(position, "mode") == RESERVE) & ~fact(position, "released")
    return column


@rules.derive("attack_capable")
def attack_capable(table: Where) -> Column:
    """A combat unit whose printed strength is not in parentheses, neither in Strat nor in Reserve (4.4)."""
    position = placed(table)
    kind, mode = fact(position, "kind"), fact(position, "mode")
    implied = (kind == Kind.HQ) | (kind == Kind.ARTILLERY)
    printed = combat(position) & ~implied & (_up(position, "strength") >= 0) & ~fact(position, "parenthesised")
    column: Column = (printed | (kind == REPL)) & (mode != STRAT) & ~in_reserve(position)
    return column


@rules.derive("in_combat_mode")
def in_combat_mode(table: Where) -> Column:
    """In Combat Mode, or released from Reserve with its combat side up; Repls never are."""
    position = placed(table)
    mode, released = fact(position, "mode"), fact(position, "released")
    column: Column = (mode == Mode.COMBAT) | ((mode == RESERVE) & released & (fact(position, "up") == Side.COMBAT))
    column &= fact(position, "kind") != REPL
    return column


# 3.1a, 5, 6.1  MOBILITY AND ALLOWANCE


@rules.derive("mobility")
def mobility(table: Where) -> Column:
    """Leg, track or truck, as printed on the side that is up."""
    position = placed(table)
    return _up(position, "mobility")


@rules.derive("full_ma")
def full_allowance(table: Where) -> Column:
    """The allowance of the side that is up, changed by the mode and by being carried; never rounded (4.2)."""
    position = placed(table)
    mode, released, carried = fact(position, "mode"), fact(position, "released"), fact(position, "carried_by")
    eighths = np.full(len(mode), 8)
    eighths[in_reserve(position)] = 2
    eighths[released & (position.phase == "reaction")] = 4
    eighths[(mode == DG) | (mode == EXPLOIT)] = 4
    eighths[mode == STRAT] = 16
    eighths[(carried == Carrier.AIR) | (fact(position, "arrived") == Arrival.ALT)] //= 2
    column: Column = _up(position, "ma") * eighths // 8
    return column.astype(np.int32)


@rules.derive("ma")
def allowance(table: Where) -> Column:
    """What is left of the allowance."""
    position = placed(table)
    column: Column = np.maximum(full_allowance(position) - fact(position, "mp_spent"), 0)
    return column.astype(np.int32)


# X-Eligible  WHO MAY STILL SPEND POINTS


@rules.derive("eligible")
def eligible(table: Where) -> Column:
    """Whether a unit may spend points in this phase, now or after its release (6.0, 7.0, 11.0)."""
    position = placed(table)
    count = len(position.units["id"])
    if str(position.notes.get("segment", "")) in ("barrage", "combat"):
        return np.zeros(count, np.bool_)
    mode, released = fact(position, "mode"), fact(position, "released")
    reserves = (mode == RESERVE) | released
    by_phase = {"movement": mode >= 0, "reaction": reserves, "exploitation": reserves | (mode == EXPLOIT)}
    column: Column = acting(position) & by_phase.get(position.phase, np.zeros(count, np.bool_))
    return column


@rules.derive("acting")
def acting(table: Where) -> Column:
    """Whether a unit's side has the phase; in the Reaction Phase the other side has it."""
    position = placed(table)
    sides, phasing = fact(position, "side"), str(position.notes.get("phasing", ""))
    if phasing:
        enmity = position.sides.enmity[position.sides.number(phasing)][sides]
        theirs: Column = enmity if position.phase == "reaction" else ~enmity
        return theirs
    if position.to_move:
        theirs = ~position.sides.enmity[position.sides.number(position.to_move)][sides]
        return theirs
    return np.ones(len(sides), np.bool_)


@rules.derive("under_way")
def under_way(table: Where) -> Column:
    """In the middle of its move: finished as soon as another unit begins (6.1g)."""
    position = placed(table)
    column: Column = (fact(position, "mp_spent") > 0) & ~fact(position, "finished")
    return column


@rules.derive("settled")
def settled(table: Where) -> Column:
    """Whether a unit can spend no more points this phase, whatever happens (4.5b)."""
    position = placed(table)
    carried = fact(position, "carried_by")
    by_rail = (carried == Carrier.RAIL) & (fact(position, "kind") != Kind.RAIL_REPAIR)
    landed = (carried == Carrier.SEA) | (carried == Carrier.DROP) | (fact(position, "arrived") == Arrival.UNLOADED)
    fixed = (fact(position, "combat_ma") <= 0) & (fact(position, "move_ma") <= 0)
    done = fact(position, "finished") | fact(position, "barred")
    column: Column = ~eligible(position) | done | fixed | by_rail | landed
    return column


@rules.derive("bound")
def bound(table: Where) -> Column:
    """Whether a unit is the last that can keep a negation already used (4.5b)."""
    position = placed(table)
    column = np.zeros(len(position.units["id"]), np.bool_)
    for promise in position.promises:
        keepers = able(position, promise)
        if keepers is not None and len(keepers) == 1:
            column[position.row(keepers[0])] = True
    return column


def able(position: Position, promise: Promise) -> tuple[str, ...] | None:
    """Who can still keep a promise; nothing if it needs no keeping, since one of them died or settled without spending."""
    here, left = position.cells(), []
    lifted = (fact(position, "carried_by") != Carrier.NONE) | fact(position, "displaced")
    done = settled(position)
    for keeper in promise.keepers:
        if keeper not in position.ids:
            return None
        row = position.row(keeper)
        if here[row] == promise.cell or lifted[row]:
            if done[row]:
                return None
            left.append(keeper)
    return tuple(left)
