"""What a counter, a hex and a hexside say in OCS, and what follows for every unit of a position: class, mobility, allowance.

Whatever can be worked out is never stored: a unit's class, whether it is attack-capable, its mobility and allowance on the
side that is up, whether it can still spend points this phase, and whether a negation already used holds it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

import numpy as np

from zoc.columns import Bools, Ints, Members, Numbers
from zoc.facts import Fact, declared
from zoc.law import Book, ChartField, Ruleset
from zoc.law.setting import Setting
from zoc.look import Marker
from zoc.position import Position, Promise
from zoc.rulesets.ocs.facts import Counter, Hex, Hexside, Readings
from zoc.rulesets.ocs.state import OcsState
from zoc.rulesets.ocs.terms import (
    ALT,
    ARTILLERY,
    BY_AIR,
    BY_DROP,
    BY_RAIL,
    BY_SEA,
    COMBAT,
    COMBAT_SIDE,
    DG,
    EXPLOIT,
    HQ,
    LAST_COMBAT,
    LAST_GROUND,
    LAST_NAVAL,
    NO_MODE,
    NOT_CARRIED,
    RAIL,
    RAIL_REPAIR,
    REPL,
    RESERVE,
    STRAT,
    SUPPLY,
    TRANSPORT,
    UNLOADED,
)

V = TypeVar("V")
C = TypeVar("C")

PROHIBITED = 99
PARTS = 8
"""A quarter of a Movement Allowance halved again is still exact."""

COSTS = {
    "leg": {"open": 1, "rough": 2, "hilly": 2, "very_hilly": 3, "mountain": 4, "woods": 2, "swamp": 3, "city": 1, "sea": 99},
    "track": {"open": 1, "rough": 3, "hilly": 3, "very_hilly": 4, "mountain": 99, "woods": 3, "swamp": 5, "city": 1, "sea": 99},
    "truck": {"open": 1, "rough": 4, "hilly": 3, "very_hilly": 6, "mountain": 99, "woods": 4, "swamp": 8, "city": 1, "sea": 99},
}  # fmt: skip
HEXSIDES: dict[str, dict[str, int | str]] = {
    "leg": {"road": 1, "river": 1},
    "track": {"road": "1/2", "river": 2},
    "truck": {"road": "1/2", "river": 3},
}
ROAD, RIVER = range(2)
"""Charts of our own: every game prints its own, and a scenario writes them."""

UNITS = declared(Counter)
"""What is written down of counters, by name."""

rules = Ruleset(
    Book("ocs", title="OCS", edition="4.3", source="the series rules, section 4"),
    revision=5,
    words=Path(__file__).with_name("words.toml"),
    parts=PARTS,
    purposes=("move", "retreat", "breakout", *SUPPLY, *RAIL),
    ways={"march": "moves as usual", "one_hex": "takes the one hex it may always move"},
    formerly={"minimum": "one_hex"},
    units=Counter,
    cells=Hex,
    hexsides=Hexside,
    readings=Readings,
    markers={
        "held": Marker("has changed hands: which side holds it now", of_side=True),
        "gauge": Marker("its railway was converted: to the gauge of which side", of_side=True),
        "hits": Marker("hits on its port, four at most", most=4),
        "attacked": Marker("has been attacked this phase"),
        "barraged": Marker("has been fired at this phase"),
        "built": Marker("something was built there this turn"),
    },
    state=OcsState,
    charts={
        "cost": ChartField("mobility", "terrain", "movement points by mobility; 99 is prohibited", COSTS),
        "hexside": ChartField(
            "mobility",
            "hexside",
            "movement points for a hex along a road, and more across a river; 99 is prohibited",
            HEXSIDES,
            0,
        ),
    },
    allowance="ma",
    after_move={"finished": True, "started_here": False},
)


if TYPE_CHECKING:
    from zoc.rulesets.ocs.terms import Mobility
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


def readings(table: Setting) -> Readings:
    """How the switches of the book are set."""
    in_force: object = table.law.in_force(table.position.readings)
    return cast("Readings", in_force)


def fact(position: Position, wanted: Fact[V, C]) -> C:
    """A column of the position; where nobody wrote it, its default."""
    column = position.units.get(wanted.name)
    if column is None:
        column = np.full(len(position.units["id"]), wanted.absent(position.board.parts))
    return cast("C", column)


def value(position: Position, unit: str, wanted: Fact[V, C]) -> V:
    """One fact of a unit."""
    column, parts = position.units.get(wanted.name), position.board.parts
    number = int(wanted.absent(parts)) if column is None else column.item(position.row(unit))
    return cast("V", wanted.of(number, parts))


def _up(position: Position, combat_side: Fact[V, C], move_side: Fact[V, C]) -> C:
    """What the side of the counter that is up says."""
    columns: tuple[object, object] = fact(position, combat_side), fact(position, move_side)
    up = fact(position, Counter.up) == COMBAT_SIDE
    return cast("C", np.where(up, *cast("tuple[Ints, Ints]", columns)).astype(np.int32))


# 4.0, 4.4  CLASSES


@rules.derive(Counter.combat)
def combat(table: Where) -> Bools:
    """Combat units have a strength, printed or implied."""
    position = placed(table)
    return fact(position, Counter.kind) <= LAST_COMBAT


@rules.derive(Counter.ground)
def ground(table: Where) -> Bools:
    """Combat and non-combat units are ground units."""
    position = placed(table)
    return fact(position, Counter.kind) <= LAST_GROUND


@rules.derive(Counter.naval)
def naval(table: Where) -> Bools:
    """Ships and landing craft."""
    position = placed(table)
    kind = fact(position, Counter.kind)
    return (kind > LAST_GROUND) & (kind <= LAST_NAVAL)


@rules.derive(Counter.extender)
def extender(table: Where) -> Bools:
    """Transport Points in no mode: an Extender, which extends trace supply and does not move (12.7)."""
    position = placed(table)
    return (fact(position, Counter.kind) == TRANSPORT) & (fact(position, Counter.mode) == NO_MODE)


@rules.derive(Counter.in_reserve)
def in_reserve(table: Where) -> Bools:
    """In Reserve Mode and not released."""
    position = placed(table)
    return (fact(position, Counter.mode) == RESERVE) & ~fact(position, Counter.released)


@rules.derive(Counter.attack_capable)
def attack_capable(table: Where) -> Bools:
    """A combat unit whose printed strength is not in parentheses, neither in Strat nor in Reserve (4.4)."""
    position = placed(table)
    kind, mode = fact(position, Counter.kind), fact(position, Counter.mode)
    implied = (kind == HQ) | (kind == ARTILLERY)
    has_one = _up(position, Counter.combat_strength, Counter.move_strength) >= 0
    printed = combat(position) & ~implied & has_one & ~fact(position, Counter.parenthesised)
    return (printed | (kind == REPL)) & (mode != STRAT) & ~in_reserve(position)


@rules.derive(Counter.in_combat_mode)
def in_combat_mode(table: Where) -> Bools:
    """In Combat Mode, or released from Reserve with its combat side up; Repls never are."""
    position = placed(table)
    mode, released = fact(position, Counter.mode), fact(position, Counter.released)
    back = (mode == RESERVE) & released & (fact(position, Counter.up) == COMBAT_SIDE)
    return ((mode == COMBAT) | back) & (fact(position, Counter.kind) != REPL)


# 3.1a, 5, 6.1  MOBILITY AND ALLOWANCE


@rules.derive(Counter.mobility)
def mobility(table: Where) -> Members[Mobility]:
    """Leg, track or truck, as printed on the side that is up."""
    position = placed(table)
    return _up(position, Counter.combat_mobility, Counter.move_mobility)


@rules.derive(Counter.full_ma)
def full_allowance(table: Where) -> Numbers:
    """The allowance of the side that is up, changed by the mode and by being carried; never rounded (4.2)."""
    position = placed(table)
    mode, released, carried = fact(position, Counter.mode), fact(position, Counter.released), fact(position, Counter.carried_by)
    eighths = np.full(len(mode), 8)
    eighths[in_reserve(position)] = 2
    eighths[released & (position.phase == "reaction")] = 4
    eighths[(mode == DG) | (mode == EXPLOIT)] = 4
    eighths[mode == STRAT] = 16
    eighths[(carried == BY_AIR) | (fact(position, Counter.arrived) == ALT)] //= 2
    return cast("Numbers", (_up(position, Counter.combat_ma, Counter.move_ma) * eighths // 8).astype(np.int32))


@rules.derive(Counter.ma)
def allowance(table: Where) -> Numbers:
    """What is left of the allowance."""
    position = placed(table)
    left = np.maximum(full_allowance(position) - fact(position, Counter.mp_spent), 0)
    return cast("Numbers", left.astype(np.int32))


# X-Eligible  WHO MAY STILL SPEND POINTS


@rules.derive(Counter.eligible)
def eligible(table: Where) -> Bools:
    """Whether a unit may spend points in this phase, now or after its release (6.0, 7.0, 11.0)."""
    position = placed(table)
    count = len(position.units["id"])
    if OcsState.of(position).segment in ("barrage", "combat"):
        return np.zeros(count, np.bool_)
    mode, released = fact(position, Counter.mode), fact(position, Counter.released)
    reserves = (mode == RESERVE) | released
    everybody, nobody = np.ones(count, np.bool_), np.zeros(count, np.bool_)
    by_phase: dict[str, Bools] = {"movement": everybody, "reaction": reserves, "exploitation": reserves | (mode == EXPLOIT)}
    return acting(position) & by_phase.get(position.phase, nobody)


@rules.derive(Counter.acting)
def acting(table: Where) -> Bools:
    """Whether a unit's side has the phase; in the Reaction Phase the other side has it."""
    position = placed(table)
    sides, phasing = fact(position, Counter.side), OcsState.of(position).phasing
    if phasing:
        enmity: Bools = position.sides.enmity[position.sides.number(phasing)][sides]
        return enmity if position.phase == "reaction" else ~enmity
    if position.to_move:
        hostile: Bools = position.sides.enmity[position.sides.number(position.to_move)][sides]
        return ~hostile
    return np.ones(len(sides), np.bool_)


@rules.derive(Counter.under_way)
def under_way(table: Where) -> Bools:
    """In the middle of its move: finished as soon as another unit begins (6.1g)."""
    position = placed(table)
    return (fact(position, Counter.mp_spent) > 0) & ~fact(position, Counter.finished)


@rules.derive(Counter.settled)
def settled(table: Where) -> Bools:
    """Whether a unit can spend no more points this phase, whatever happens (4.5b)."""
    position = placed(table)
    carried = fact(position, Counter.carried_by)
    by_rail = (carried == BY_RAIL) & (fact(position, Counter.kind) != RAIL_REPAIR)
    landed = (carried == BY_SEA) | (carried == BY_DROP) | (fact(position, Counter.arrived) == UNLOADED)
    fixed = (fact(position, Counter.combat_ma) <= 0) & (fact(position, Counter.move_ma) <= 0)
    done = fact(position, Counter.finished) | fact(position, Counter.barred)
    return ~eligible(position) | done | fixed | by_rail | landed


@rules.derive(Counter.bound)
def bound(table: Where) -> Bools:
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
    lifted = (fact(position, Counter.carried_by) != NOT_CARRIED) | fact(position, Counter.displaced)
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
