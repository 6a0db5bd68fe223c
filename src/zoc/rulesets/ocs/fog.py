"""The table as one side knows it (4.9): enemy units that lie under others are gone, and of those shown he reads the counter.

Zones stay as they are, and so does what bars the way: whatever a side asks of its own moves it is told as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from zoc.columns import Bools, Ints
from zoc.law.setting import Setting
from zoc.position import Position, Promise
from zoc.rulesets.ocs.counters import UNITS, fact, in_reserve, readings, rules, tabled
from zoc.rulesets.ocs.facts import Counter
from zoc.rulesets.ocs.terms import (
    COMBAT,
    COMBAT_SIDE,
    DG,
    EXPLOIT,
    LAST_COMBAT,
    MOVE,
    MOVE_SIDE,
    RESERVE,
    STRAT,
    Kind,
    Mode,
    Side,
)
from zoc.rulesets.ocs.view import open_to
from zoc.rulesets.ocs.zone import bearers
from zoc.units import Column

if TYPE_CHECKING:
    from zoc.table import Table

PLAIN = ("kind", "up", "oos", "level", "active", "fighter", "embarked")
"""What one sees of a counter however little is read off it."""

PRINTED = (
    "parenthesised", "throw", "throw_mobility", "barrage", "range", "size", "multi_step", "re", "re_in_game", "steps_in_game",
    "ar", "category", "anti_tank", "points", "organic",
)  # fmt: skip
"""What is printed on it, whichever side is up."""

ONE_SIDE = {
    Side.COMBAT: ("combat_strength", "combat_mobility", "combat_ma"),
    Side.MOVE: ("move_strength", "move_mobility", "move_ma"),
}
NEVER_ATTACK = (int(Kind.HQ), int(Kind.ARTILLERY), int(Kind.REPL))


@rules.view
def seen(table: Setting, side: str) -> Position:
    """What 4.9 hides from a side is not on its table."""
    table = tabled(table)
    position, key = table.position, ("fog", table.law, side)
    found: Position | None = position.memo.get(key)
    if found is None:
        found = position.memo[key] = _looked_at(table, side)
    return found


def _looked_at(table: Table, side: str) -> Position:
    position = table.position
    number, shown = position.sides.number(side), open_to(table, side)
    theirs = position.sides.enmity[number][position.units["side"]]
    hidden = [unit for unit, enemy in zip(position.ids, theirs.tolist(), strict=True) if enemy and unit not in shown]
    part = position.without(*hidden)
    theirs = position.sides.enmity[number][part.units["side"]]
    able = np.array([unit in bearers(table) for unit in part.ids], np.bool_)
    columns = {"shown": fact(part, Counter.shown) | theirs, "order": np.argsort(np.argsort(part.units["order"])).astype(np.int32)}
    columns |= _counters(table.on(part), theirs, able)
    return part.with_columns(**columns).replace(promises=_promises(part, theirs))


def _counters(table: Table, theirs: Bools, able: Bools) -> dict[str, Column]:
    """The facts of enemy counters that one may know; all others are as if nobody had written them down."""
    position, faces = table.position, readings(table).shown_counter == "face"
    up, absent = fact(position, Counter.up), table.law.defaults("units", position.board.parts)
    known = dict.fromkeys([name for name in UNITS if name not in (*PLAIN, "shown", "mode")], ~theirs)
    if faces:
        known |= dict.fromkeys(PRINTED, np.ones_like(theirs))
        for turned, printed in ONE_SIDE.items():
            known |= dict.fromkeys(printed, ~theirs | (up == turned))
    read = position.units
    columns: dict[str, Column] = {name: np.where(known[name], read[name], absent[name]) for name in known if name in read}
    mute = theirs & _would_bear(table) & ~able
    if not faces:
        columns["parenthesised"] = fact(position, Counter.parenthesised) & ~theirs | mute
    return columns | {"mode": np.where(theirs, _mode(table, mute & faces), fact(position, Counter.mode))}


def _mode(table: Table, mute: Bools) -> Ints:
    """The mode of a shown unit as it is known: Strat and DG, by agreement Reserve and Exploit; else the side that is up.

    A unit that would have a zone and has none can only be in Reserve: the zone is told, so that is known too.
    """
    position = table.position
    mode, up = fact(position, Counter.mode), fact(position, Counter.up)
    every = bool(readings(table).show_all_mode_markers)
    told = (mode == STRAT) | (mode == DG) | (mode == Mode.NONE) | (every & ((mode == EXPLOIT) | in_reserve(position)))
    shows = np.where(up == MOVE_SIDE, MOVE, np.where(mute, RESERVE, COMBAT))
    return np.where(told, mode, shows).astype(np.int32)


def _would_bear(table: Table) -> Bools:
    """Whether a unit, as its counter lies there, would have a zone in Combat Mode."""
    position = table.position
    kind, faces = fact(position, Counter.kind), readings(table).shown_counter == "face"
    printed = (fact(position, Counter.combat_strength) >= 0) & ~fact(position, Counter.parenthesised)
    aboard = fact(position, Counter.embarked) & (~readings(table).embarked_counts)
    fights = (kind <= LAST_COMBAT) & ~np.isin(kind, NEVER_ATTACK) & (fact(position, Counter.up) == COMBAT_SIDE)
    return fights & ~fact(position, Counter.oos) & ~aboard & (printed | (not faces))


def _promises(position: Position, theirs: Bools) -> tuple[Promise, ...]:
    """The promises that bind one's own side."""
    own = {unit for unit, enemy in zip(position.ids, theirs.tolist(), strict=True) if not enemy}
    return tuple(promise for promise in position.promises if own.intersection((promise.relied_on_by, *promise.keepers)))
