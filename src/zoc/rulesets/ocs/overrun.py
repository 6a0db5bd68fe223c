"""Overruns (4.5a.A, 8.1): whether units may make one, where a unit on the move could, and what it leaves them free to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from zoc.action import Order
from zoc.action.finding import One
from zoc.law import Verdict
from zoc.law.finding import Found
from zoc.position import Position
from zoc.rulesets.ocs.counters import PROHIBITED, RIVER, combat, mobility, rules
from zoc.rulesets.ocs.facts import Findings
from zoc.rulesets.ocs.march import halted
from zoc.rulesets.ocs.negation import spent
from zoc.rulesets.ocs.size import stacked
from zoc.rulesets.ocs.stack import LIMIT
from zoc.text.names import spoken

if TYPE_CHECKING:
    from zoc.table import Table

PRICE = 3


@dataclass(frozen=True)
class OverrunOffer:
    """An overrun that a unit could make: from which hex, against which."""

    unit: str
    start: str
    target: str

    def as_dict(self) -> dict[str, str]:
        return {"from": self.start, "target": self.target}


@dataclass(frozen=True)
class OverrunOffers:
    """Every overrun that a unit could make on its move."""

    unit: str
    offers: tuple[OverrunOffer, ...]

    def say(self) -> str:
        starts: dict[str, list[str]] = {}
        for offer in self.offers:
            starts.setdefault(offer.target, []).append(offer.start)
        unit = spoken(self.unit)
        lines = [f"{unit} may overrun {target} from {' or '.join(where)} (OCS §8.1)." for target, where in starts.items()]
        return "\n".join(lines) or f"{unit} can overrun nobody."

    def as_dict(self) -> dict[str, object]:
        return {"unit": self.unit, "overruns": [offer.as_dict() for offer in self.offers]}


def enemies(position: Position, side: str, cell: str) -> tuple[str, ...]:
    """The enemy combat units in a hex."""
    able = combat(position)
    return tuple(u for u in position.at(cell) if able[position.row(u)] and position.sides.hostile(side, position.unit(u).side))


def overrun(table: Table, units: Sequence[str], target: str) -> Verdict:
    """Whether units may overrun a hex together: what the law says to the order."""
    said = {"at": target} | ({"others": tuple(units[1:])} if len(units) > 1 else {})
    return table.judge(Order("overrun", table.position.unit(units[0]).side, units[0], said))


# What is found of an overrun


@rules.finds(Findings.no_enemy, of=("overrun", "fight", "advance"), by=("unit", "at"))
def no_enemy(o: One) -> bool:
    """Whether there are no enemy combat units in the hex."""
    return o.at is None or not enemies(o.position, o.position.unit(o.unit).side, o.place)


@rules.finds(Findings.too_dear, of="overrun", by=("unit", "at"))
def too_dear(o: One) -> Found[bool]:
    """Whether the hex would cost more than three points without roads and bridges, or lies behind a hexside nobody crosses."""
    if o.at is None:
        return Found(False)
    dear = _price(o.position, o.unit, o.place) > PRICE or prohibited(o.position, o.unit, o.place)
    return Found(dear, cells=(o.place,))


@rules.finds(Findings.prohibited, of="fight", by=("unit", "at"))
def not_to_be_entered(o: One) -> Found[bool]:
    """Whether the unit may never enter the hex."""
    return Found(o.at is not None and prohibited(o.position, o.unit, o.place), cells=() if o.at is None else (o.at,))


@rules.finds(Findings.apart, of="overrun", by=("unit", "party"))
def apart(o: One) -> Found[bool]:
    """Whether those who overrun together did not begin the phase in one hex, or do not stand in one."""
    party, position = party_of(o), o.position
    began = {_began(position, unit) for unit in party}
    return Found(len(began) > 1 or len({position.unit(unit).label for unit in party}) > 1, by=party)


@rules.finds(Findings.crowded, of="overrun", by=("unit", "party"))
def too_many(o: One) -> Found[bool]:
    """Whether those who overrun, and their friends where they stand, are over the stacking limit."""
    party, here = party_of(o), o.position.unit(o.unit).label
    return Found(crowded(o.position, party), by=party, cells=(here,))


def party_of(o: One) -> tuple[str, ...]:
    """Those who do it together: the unit alone if the order does not say."""
    return tuple(o.get("party") or (o.unit,))


def _began(position: Position, unit: str) -> int:
    it = position.unit(unit)
    return it.began - 1 if it.began else int(position.cells()[position.row(unit)])


def _price(position: Position, unit: str, target: str) -> Fraction:
    """What a hex costs a unit without roads and bridges, with the river that it lies beyond; a box has no price."""
    if target in position.boxes:
        return Fraction(0)
    board = position.board
    row, terrain = int(mobility(position)[position.row(unit)]), int(board.cells["terrain"][board.grid.cell(target)])
    river = int(board.charts["hexside"].values[row, RIVER]) if _between(position, unit, target).get("river") else 0
    return Fraction(int(board.charts["cost"].values[row, terrain]) + river, board.parts)


def _between(position: Position, unit: str, target: str) -> Mapping[str, int | bool]:
    """What the hexside between a unit and a hex next to it has."""
    board, here, there = position.board, position.unit(unit).cell, position.board.grid.cell(target)
    return board.features(here, there) if here is not None and there in board.grid.neighbours(here) else {}


def prohibited(position: Position, unit: str, target: str) -> bool:
    """Whether a unit may never enter a hex, for its ground or, if it is next to it, for the hexside between; not a box."""
    if target in position.boxes:
        return False
    board, between = position.board, _between(position, unit, target)
    row, terrain = int(mobility(position)[position.row(unit)]), int(board.cells["terrain"][board.grid.cell(target)])
    if between.get("road"):
        return False
    if board.charts["cost"].values[row, terrain] >= PROHIBITED * board.parts:
        return True
    river = bool(between.get("river")) and board.charts["hexside"].values[row, RIVER] >= PROHIBITED * board.parts
    return bool((between.get("prohibited") or river) and not between.get("bridge"))


def crowded(position: Position, units: Sequence[str]) -> bool:
    """Whether the overrunning units and their friends in the hex they come from are over the stacking limit (4.8a)."""
    it = position.unit(units[0])
    friends = tuple(unit for unit in position.at(it.label) if position.unit(unit).side == it.side)
    return stacked(position, tuple(dict.fromkeys((*friends, *units)))) > LIMIT


def overruns(table: Table, unit: str) -> tuple[OverrunOffer, ...]:
    """Every overrun a unit could make on its move, also from hexes in which it would have to stop."""
    position = table.position
    it, grid, parts = position.unit(unit), position.board.grid, position.board.parts
    found, offers = table.reach(unit), list[OverrunOffer]()
    if it.cell is None:
        return ()
    for start in dict.fromkeys([it.label, *found]):
        cost = found[start].cost if start in found else Fraction(0)
        there = position if start == it.label else position.moved(unit, start)
        there = there.changed(unit, mp_spent=it.mp_spent + int(cost * parts), began=_began(position, unit) + 1)
        near = [cell for cell in map(grid.label, grid.neighbours(grid.cell(start))) if enemies(position, it.side, cell)]
        offers += [OverrunOffer(unit, start, cell) for cell in near if overrun(table.on(there), [unit], cell).legal]
    return tuple(offers)


def fought(table: Table, units: Sequence[str], target: str, *, entered: bool) -> Position:
    """The position after an overrun whose result has been carried out by hand: three points are spent; winners may have entered.

    Whether truck units may go on is asked anew where they stand now.
    """
    after = spent(table.position, units)
    for unit in units:
        it = after.unit(unit)
        after = after.changed(unit, mp_spent=it.mp_spent + PRICE * after.board.parts, began=_began(after, unit) + 1)
        if entered:
            after = after.moved(unit, target).changed(unit, started_here=0)
    for unit in units:
        after = after.changed(unit, stopped=int(halted(table.on(after), unit, units)))
    return after


@rules.question("overruns")
def offered(table: Table, unit: str) -> OverrunOffers:
    """The overruns a unit could make on its move, also from hexes in which it would have to stop."""
    return OverrunOffers(unit, overruns(table, unit))
