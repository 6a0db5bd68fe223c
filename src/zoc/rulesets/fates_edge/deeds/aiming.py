"""§14 A spell as the law is asked about it: by which part an order that casts it is judged, and whom it may be cast at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from zoc.action import Order, Part
from zoc.action.judge import refused
from zoc.position import Position
from zoc.rulesets.fates_edge.facts import AFigure
from zoc.rulesets.fates_edge.situation import allies, enemies
from zoc.rulesets.fates_edge.terms import NEAR, ON_A_UNIT, OWN_DV

if TYPE_CHECKING:
    from zoc.table import Table

AT_A_PLACE = ("ward", "conjure", "reveal", "transport")
"""The tags that work in a cell, or on a side of it."""


def aimed(table: Table, order: Order, tag: str, target: str | None = None, at: str | None = None) -> Part:
    """A spell as it is cast at somebody or somewhere: as the order says, unless that has been chosen since."""
    said: dict[str, object] = {**order.given, "spell": tag, "side": bool(order.get("towards"))}
    whom = (target or order.get("target")) if tag in ON_A_UNIT else None
    where = (at or order.get("at")) if tag in AT_A_PLACE else way_of(table.position, order)[0] if tag == "passage" else None
    act = "banish" if tag == "banish" else "cast"
    return Part(act, order.unit, whom, where, said=said, side=order.side, deed=order.name)


def dv_known(table: Table, order: Order) -> int | None:
    """No DV beyond what the law finds by itself; nothing if neither the caster's spells nor this one have a DV of their own."""
    return 0 if order.get("spell") in OWN_DV or AFigure(table.position, order.unit).spell_dv else None


def spell_parts(table: Table, order: Order, tag: str) -> Iterator[Part]:
    """By which part an order to cast a spell is judged: at whom it says; if it does not, at the first at whom it may be."""
    target = order.get("target")
    if target is None and tag in ON_A_UNIT:
        seen = table.seen_by(order.side)
        others = candidates(seen.position, order.unit, tag)
        target = next(iter(allowed(seen, order, tag, others)), next(iter(others), None))
    yield aimed(table, order, tag, target)


def candidates(seen: Position, unit: str, tag: str) -> list[str]:
    """Everybody a spell could be cast at, as far as its caster can see: first those whom it is usually meant for."""
    own = [unit] if tag == "veil" else []
    friends, foes = [*own, *allies(seen, unit)], enemies(seen, unit)
    return [*foes, *friends] if tag in ("banish", "mark") else [*friends, *foes]


def allowed(seen: Table, order: Order, tag: str, others: list[str]) -> Iterator[str]:
    """Those of them at whom it may be cast."""
    for other in others:
        if seen.judge(aimed(seen, order, tag, other)).legal:
            yield other


def places(seen: Table, order: Order, tag: str, among: Iterable[str], target: str | None = None) -> list[str]:
    """Those of these cells in which the law lets a spell work, as far as its caster sees."""
    cells = tuple(among)
    barred = refused(seen, [aimed(seen, order, tag, target, cell) for cell in cells])
    return [cell for cell, no in zip(cells, barred.tolist(), strict=True) if not no]


def way_of(position: Position, order: Order) -> tuple[str, ...]:
    """The cells of a route that is declared safe: those that are named, else those straight ahead, its own first, to Near."""
    if order.get("route"):
        return tuple(order["route"])
    grid, cell = position.board.grid, position.unit(order.unit).cell
    assert cell is not None
    step, cells = int(grid.box.steps[int(position.units["facing"][position.row(order.unit)])]), [cell]
    while len(cells) <= NEAR and cells[-1] + step in grid.neighbours(cells[-1]):
        cells.append(cells[-1] + step)
    return tuple(map(grid.label, cells))
