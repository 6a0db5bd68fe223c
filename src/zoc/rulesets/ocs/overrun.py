"""Overruns (4.5a.A, 8.1): whether units may make one, where a unit on the move could, and what it leaves them free to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from zoc.law import Verdict
from zoc.movement import reach
from zoc.position import Position
from zoc.rulesets.ocs.counters import PROHIBITED, combat, mobility, rules
from zoc.rulesets.ocs.jointly import judged, together
from zoc.rulesets.ocs.march import halted
from zoc.rulesets.ocs.negation import may_spend, spent
from zoc.rulesets.ocs.size import stacked
from zoc.rulesets.ocs.stack import LIMIT

PRICE = 3


@dataclass(frozen=True)
class Offer:
    """An overrun that a unit could make: from which hex, against which."""

    unit: str
    start: str
    target: str

    def as_dict(self) -> dict[str, str]:
        return {"from": self.start, "target": self.target}


@dataclass(frozen=True)
class Offers:
    """Every overrun that a unit could make on its move."""

    unit: str
    offers: tuple[Offer, ...]

    def say(self) -> str:
        starts: dict[str, list[str]] = {}
        for offer in self.offers:
            starts.setdefault(offer.target, []).append(offer.start)
        lines = [f"{self.unit} may overrun {target} from {' or '.join(where)} (OCS §8.1)." for target, where in starts.items()]
        return "\n".join(lines) or f"{self.unit} can overrun nobody."

    def as_dict(self) -> dict[str, Any]:
        return {"unit": self.unit, "overruns": [offer.as_dict() for offer in self.offers]}


def enemies(position: Position, side: str, cell: str) -> tuple[str, ...]:
    """The enemy combat units in a hex."""
    able = combat(position)
    return tuple(u for u in position.at(cell) if able[position.row(u)] and position.sides.hostile(side, position.unit(u).side))


def overrun(position: Position, units: Sequence[str], target: str) -> Verdict:
    """Whether units may overrun a hex together: attack-capable, begun together, three points each, ground and room allowing."""
    side = position.unit(units[0]).side
    began = {_began(position, unit) for unit in units}
    shared: Mapping[str, Any] = {
        "no_enemy": not enemies(position, side, target),
        "apart": len(began) > 1 or len({position.unit(unit).label for unit in units}) > 1,
        "crowded": crowded(position, units),
    }
    each = judged(
        position, "overrun", units, at=target, facts=lambda unit: {**shared, "too_dear": _price(position, unit, target) > PRICE}
    )
    return together([each, may_spend(position, units)], each.about)


def _began(position: Position, unit: str) -> int:
    it = position.unit(unit)
    return it.began - 1 if it.began else int(position.cells()[position.row(unit)])


def _price(position: Position, unit: str, target: str) -> Fraction:
    """What a hex costs a unit without roads and bridges."""
    board = position.board
    row, terrain = int(mobility(position)[position.row(unit)]), int(board.cells["terrain"][board.grid.cell(target)])
    return Fraction(int(board.charts["cost"].values[row, terrain]), board.parts)


def prohibited(position: Position, unit: str, target: str) -> bool:
    """Whether a unit may never enter a hex, for its ground or, if it is next to it, for the hexside between."""
    board, here, there = position.board, position.unit(unit).cell, position.board.grid.cell(target)
    if _price(position, unit, target) >= PROHIBITED:
        return True
    return here is not None and there in board.grid.neighbours(here) and bool(board.features(here, there).get("prohibited"))


def crowded(position: Position, units: Sequence[str]) -> bool:
    """Whether the overrunning units and their friends in the hex they come from are over the stacking limit (4.8a)."""
    it = position.unit(units[0])
    friends = tuple(unit for unit in position.at(it.label) if position.unit(unit).side == it.side)
    return stacked(position, tuple(dict.fromkeys((*friends, *units)))) > LIMIT


def overruns(position: Position, unit: str) -> tuple[Offer, ...]:
    """Every overrun a unit could make on its move, also from hexes in which it would have to stop."""
    it, grid, parts = position.unit(unit), position.board.grid, position.board.parts
    found, offers = reach(rules, position, unit), list[Offer]()
    if it.cell is None:
        return ()
    for start in dict.fromkeys([it.label, *found]):
        cost = found[start].cost if start in found else Fraction(0)
        there = position if start == it.label else position.moved(unit, start)
        there = there.changed(unit, mp_spent=it.mp_spent + int(cost * parts), began=_began(position, unit) + 1)
        near = [cell for cell in map(grid.label, grid.neighbours(grid.cell(start))) if enemies(position, it.side, cell)]
        offers += [Offer(unit, start, cell) for cell in near if overrun(there, [unit], cell).legal]
    return tuple(offers)


def fought(position: Position, units: Sequence[str], target: str, *, entered: bool) -> Position:
    """The position after an overrun whose result has been carried out by hand: three points are spent; winners may have entered.

    Whether truck units may go on is asked anew where they stand now.
    """
    after = spent(position, units)
    for unit in units:
        it = after.unit(unit)
        after = after.changed(unit, mp_spent=it.mp_spent + PRICE * after.board.parts, began=_began(after, unit) + 1)
        if entered:
            after = after.moved(unit, target).changed(unit, started_here=0)
    for unit in units:
        after = after.changed(unit, stopped=int(halted(after, unit, units)))
    return after


@rules.question("overruns")
def offered(position: Position, unit: str) -> Offers:
    """The overruns a unit could make on its move, also from hexes in which it would have to stop."""
    return Offers(unit, overruns(position, unit))
