"""Who hears what of a deed (4.9): its own side all of it, the enemy what he sees with his own eyes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import TYPE_CHECKING

from zoc.action import Roll, Told
from zoc.law.setting import Setting
from zoc.position import Position, Side
from zoc.rulesets.ocs.counters import Where, tabled
from zoc.rulesets.ocs.view import open_to
from zoc.rulesets.ocs.zone import bearers

if TYPE_CHECKING:
    from zoc.table import Table


def friends(position: Position, side: Side) -> tuple[Side, ...]:
    """The sides that are no enemies of a side, itself among them."""
    return tuple(name for name in position.sides.names if not position.sides.hostile(side, name))


def enemies(position: Position, side: Side) -> tuple[Side, ...]:
    return tuple(name for name in position.sides.names if position.sides.hostile(side, name))


def later(before: Setting, after: Where) -> Table:
    """The table after something has happened, under the law it happened by."""
    return tabled(before).on(after) if isinstance(after, Position) else tabled(after)


def _open(table: Table, side: Side) -> frozenset[str]:
    """The units of a side and its friends that every enemy sees."""
    views = [open_to(table, enemy) for enemy in enemies(table.position, side)]
    return reduce(frozenset.intersection, views) if views else frozenset(table.position.ids)


def in_sight(before: Setting, after: Where, side: Side, units: Iterable[str]) -> tuple[str, ...]:
    """Those of a side's units that every enemy saw before something happened, or sees after it."""
    known = _open(tabled(before), side) | _open(later(before, after), side)
    return tuple(unit for unit in units if unit in known)


def uncovers(before: Setting, after: Where, side: Side) -> bool:
    """Whether an enemy now sees a unit that lay under others before."""
    was, now = tabled(before), later(before, after)
    ids, others = frozenset(was.position.ids), enemies(was.position, side)
    return any(not open_to(now, enemy) & ids <= open_to(was, enemy) for enemy in others)


def zone_told(before: Setting, after: Where, side: Side, cell: str) -> str:
    """What the enemy is told of a stack whose zone has come or gone (4.8b.D); nothing where it is as it was."""

    def has(table: Table) -> bool:
        position = table.position
        own = (unit for unit in position.at(cell) if not position.sides.hostile(side, position.unit(unit).side))
        return any(unit in bearers(table) for unit in own)

    gained = has(later(before, after))
    return "" if has(tabled(before)) == gained else f"There is {'a' if gained else 'no'} zone of {side} in {cell} now."


def listed(units: Iterable[str], otherwise: str = "a unit") -> str:
    """Units in words.

    >>> listed(["panzer", "lorried", "hq"]), listed([])
    ('panzer, lorried and hq', 'a unit')
    """
    names = list(units)
    if len(names) < 2:
        return names[0] if names else otherwise
    return f"{', '.join(names[:-1])} and {names[-1]}"


def they(units: Iterable[str], one: str, many: str, otherwise: str = "a unit") -> str:
    """Units and what they do, in words.

    >>> they(["panzer"], "attacks", "attack"), they(["panzer", "hq"], "attacks", "attack")
    ('panzer attacks', 'panzer and hq attack')
    """
    names = list(units)
    return f"{listed(names, otherwise)} {many if len(names) > 1 else one}"


def aloud(
    after: Position, text: str, cites: tuple[str, ...] = (), about: tuple[str, ...] = (), *, reveals: bool = True, over: str = ""
) -> Told:
    """What everybody hears, whoever it speaks of."""
    return Told(after, text, cites, about, only=after.sides.names, reveals=reveals, over=over)


def dice(position: Position, what: str, by: Side, count: int) -> Roll:
    """Six-sided dice that are rolled in the open, their purpose stated (4.9e)."""
    return Roll(what, by, count, 6, only=position.sides.names)


def tell(
    before: Setting,
    after: Position,
    side: Side,
    text: str,
    *,
    openly: str = "",
    cites: tuple[str, ...] = (),
    about: tuple[str, ...] = (),
    reveals: bool = False,
) -> Told:
    """What happened, in full for its own side; ``openly`` is what the enemy hears, if he hears anything."""
    was = tabled(before).position
    there = tuple(name for name in about if name in after.ids or name not in was.ids)
    reveals = reveals or uncovers(before, after, side)
    return Told(after, text, cites, there, only=friends(after, side), otherwise=openly, reveals=reveals)
