"""What a counter shows: the symbol of its arm, its size, strength and movement, and the markers on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from zoc.look.face import Face, facts_of
from zoc.rulesets.europa.sheet import rules
from zoc.rulesets.europa.terms import Arm, Kind

if TYPE_CHECKING:
    from zoc.table import Table

SIZES = {
    Kind.CORPS: "XXX", Kind.DIVISION: "XX", Kind.GROUPING: "XX", Kind.BRIGADE: "X", Kind.BRIGADE_GROUPING: "X", Kind.CADRE: "X",
    Kind.REGIMENT: "III", Kind.BATTALION: "II", Kind.BATTERY: "I",
}  # fmt: skip
KINDS = {
    Kind.HQ: "hq", Kind.FORT: "fort", Kind.PORT_FORTIFICATION: "fort", Kind.AIR: "air", Kind.NAVAL: "ship", Kind.MARKER: "marker",
    Kind.BATTERY: "artillery",
}  # fmt: skip
"""Kinds that have a symbol of their own; all others show their arm."""


@rules.counter
def face(table: Table, unit: str) -> Face:
    """A square counter: defence strength and movement points; pale while the unit is in reserve."""
    position, fields = table.position, table.law.units
    facts = facts_of(fields, position, unit)
    kind, arm = Kind(facts["kind"]), Arm(facts["arm"])
    symbol = "partisan" if facts["partisan"] else KINDS.get(kind, arm.name.lower().replace("_", "-"))
    moves = fields["moves"].write(facts["rate"] or facts["moves"], position.board.parts)  # as printed, whatever is spent
    values = (f"{facts['strength']}-{moves}",) if kind is not Kind.MARKER else ()
    return Face(symbol, values, SIZES.get(kind, ""), tuple(_marks(facts)), faded=bool(facts["reserve"]))


def _marks(facts: Mapping[str, int]) -> Iterator[str]:
    """What lies on the counter, in the order in which it matters to zones."""
    if facts["reserve"]:
        yield "Res"
    if facts["badly_dispersed"]:
        yield "BD"
    if not facts["supported"]:
        yield "U"
    for digit in str(facts["mp_markers"]) if facts["mp_markers"] else "":
        yield f"+{digit}"
    if facts["landed"]:
        yield "Ldg"
