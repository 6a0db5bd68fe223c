"""Who hears what of a deed (4.9): its own side all of it, the enemy what he sees with his own eyes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from zoc.action import Roll, Told
from zoc.position import Position, Side
from zoc.rulesets.ocs.view import open_to
from zoc.rulesets.ocs.zone import bearers


def friends(position: Position, side: Side) -> tuple[Side, ...]:
    """The sides that are no enemies of a side, itself among them."""
    return tuple(name for name in position.sides.names if not position.sides.hostile(side, name))


def enemies(position: Position, side: Side) -> tuple[Side, ...]:
    return tuple(name for name in position.sides.names if position.sides.hostile(side, name))


def _open(position: Position, side: Side) -> frozenset[str]:
    """The units of a side and its friends that every enemy sees."""
    views = [open_to(position, enemy) for enemy in enemies(position, side)]
    return reduce(frozenset.intersection, views) if views else frozenset(position.ids)


def in_sight(before: Position, after: Position, side: Side, units: Iterable[str]) -> tuple[str, ...]:
    """Those of a side's units that every enemy saw before something happened, or sees after it."""
    known = _open(before, side) | _open(after, side)
    return tuple(unit for unit in units if unit in known)


def uncovers(before: Position, after: Position, side: Side) -> bool:
    """Whether an enemy now sees a unit that lay under others before."""
    was = frozenset(before.ids)
    return any(not open_to(after, enemy) & was <= open_to(before, enemy) for enemy in enemies(before, side))


def zone_told(before: Position, after: Position, side: Side, cell: str) -> str:
    """What the enemy is told of a stack whose zone has come or gone (4.8b.D); nothing where it is as it was."""

    def has(position: Position) -> bool:
        own = (unit for unit in position.at(cell) if not position.sides.hostile(side, position.unit(unit).side))
        return any(unit in bearers(position) for unit in own)

    return "" if has(before) == has(after) else f"There is {'a' if has(after) else 'no'} zone of {side} in {cell} now."


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
    before: Position,
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
    there = tuple(name for name in about if name in after.ids or name not in before.ids)
    reveals = reveals or uncovers(before, after, side)
    return Told(after, text, cites, there, only=friends(after, side), otherwise=openly, reveals=reveals)
