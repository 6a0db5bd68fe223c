"""What other rules do to a unit: entered by its owner, and the other side has to agree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from zoc.action import Order, Part, Script, happened
from zoc.law import Field, Verdict
from zoc.law.deed import friend, number, word
from zoc.law.lack import Lack
from zoc.position import Position, UnitId
from zoc.rulesets.europa.consent import refused_by
from zoc.rulesets.europa.declaring import lawful
from zoc.rulesets.europa.events import AsMeant, Entered, NotAgreed
from zoc.rulesets.europa.sheet import rules

if TYPE_CHECKING:
    from zoc.table import Table

ENTERED = (
    "badly_dispersed", "reserve", "mp_markers", "partisan", "supply_effects", "surprise_effects", "supported", "receives_support",
    "gives_support", "under_marker", "strength",
)  # fmt: skip
"""What other rules change about a unit, and zones depend on."""
KNOWN = "what may be entered"
MOST = 999999
"""The highest number that is entered: six + # MP markers."""


def turned(table: Table, order: Order) -> int | None:
    """What a fact becomes if no number is said: 1 if it was nothing, else nothing."""
    known = _known(table.position).get(order.get("piece"))
    number = known and known.get(order.get("fact"))
    return None if number is None else int(not number)


def _known(position: Position) -> Mapping[UnitId, Mapping[str, int]]:
    """What may be entered about each unit, as it stands; read once from the columns."""
    if (found := position.memo.get(KNOWN)) is None:
        names = [name for name in ENTERED if name in position.units]
        columns = zip(*(position.units[name].tolist() for name in names), strict=True)
        found = position.memo[KNOWN] = {
            unit: dict(zip(names, map(int, row), strict=True)) for unit, row in zip(position.ids, columns, strict=True)
        }
    known: Mapping[UnitId, Mapping[str, int]] = found
    return known


@rules.deed("enter", by="side", piece=friend(), fact=word(*ENTERED), value=number(default=turned))
def enter(table: Table, order: Order) -> Script:
    """Enter what another rule has done to a unit: dispersal, reserve, markers, support; the other side has to agree."""
    position = table.position
    piece, fact, value = order["piece"], order["fact"], order["value"]
    change = Entered(piece, fact, value)
    enemies = [side for side in position.sides.names if position.sides.hostile(order.side, side)]
    known = all(piece in table.seen_by(side).position.ids for side in enemies)
    meant = AsMeant(change, table.law.units[fact].text)
    if side := (yield from refused_by(enemies, order.side, meant, piece if known else "")):
        yield happened(position, NotAgreed(side, change))
        return
    yield happened(lawful(table.on(position.changed(piece, **{fact: value}))), change)


@rules.parts("enter")
def entering(_table: Table, order: Order) -> Iterator[Part]:
    """A change of one fact of a piece."""
    yield Part("enter", target=order.get("piece"), way=Change(order.get("piece"), order.get("fact"), order.get("value")))


@dataclass(frozen=True)
class Change:
    """What is to change, as far as it is said: it is within bounds, and something else than before."""

    piece: str | None
    fact: str | None
    value: int | None

    def verdict(self, table: Table, _part: Part) -> Verdict:
        """Whether there is such a change."""
        if self.fact is None or self.value is None:
            return Verdict()
        if not self._in_range(table):
            most = _most(table.law.units[self.fact])
            return Verdict(lacks=(Lack.of("out_of_range", what=self.fact, least=0, most=most),))
        if self._so_already(table):
            return Verdict(lacks=(Lack.of("has_already", unit=self.piece or ""),))
        return Verdict()

    def leads(self, table: Table, _part: Part) -> bool:
        """Whether its verdict would be legal."""
        unsaid = self.fact is None or self.value is None
        return unsaid or (self._in_range(table) and not self._so_already(table))

    def _in_range(self, table: Table) -> bool:
        return 0 <= (self.value or 0) <= _most(table.law.units[self.fact or ""])

    def _so_already(self, table: Table) -> bool:
        return self.piece is not None and _known(table.position)[self.piece][self.fact or ""] == self.value


def _most(field: Field) -> int:
    """The highest number that a fact may have."""
    return 1 if field.kind is bool else MOST
