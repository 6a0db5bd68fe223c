"""§14 Casting: one deed, and a spell for every tag."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypedDict

from zoc.action import Order, Part, Script
from zoc.law.deed import Take
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.deeds.aiming import dv_known, spell_parts
from zoc.rulesets.fates_edge.deeds.own_turn import in_own_turn
from zoc.rulesets.fates_edge.deeds.searching import reveal
from zoc.rulesets.fates_edge.deeds.spells import banish, conjure, mark, passage, transport, veil, ward
from zoc.rulesets.fates_edge.terms import DEFAULT_DV, TAGS

if TYPE_CHECKING:
    from zoc.table import Table


class Aim(TypedDict):
    """What every spell says."""

    target: str
    at: str
    towards: str
    route: str
    what: tuple[str, ...]
    against: tuple[str, ...]


AIM: Aim = {
    "target": "unit?", "at": "cell?", "towards": "cell?", "route": "route?",
    "what": ("", "wall", "hazard"), "against": ("", "outsiders"),
}  # fmt: skip
"""At whom and where a spell is cast; what is conjured; whom a ward is drawn against: everybody, unless it says so."""

SPELLS: dict[str, Callable[[Table, Order], Script]] = {
    "ward": ward, "banish": banish, "conjure": conjure, "mark": mark, "veil": veil, "reveal": reveal, "passage": passage,
    "transport": transport,
}  # fmt: skip


@rules.parts("cast")
def casting(table: Table, order: Order) -> Iterator[Part]:
    """The spell that is cast; while it is not said which, casting as such."""
    if spell := order.get("spell"):
        yield from spell_parts(table, order, spell)
    else:
        yield Part("cast", order.unit)


@rules.deed(
    "cast",
    spell=TAGS,
    **AIM,
    dv=Take("number", default=dv_known, example=DEFAULT_DV),
    band=("", "close", "near", "far"),
    boon="flag?",
    element="word?",
)
@in_own_turn
def cast(table: Table, order: Order) -> Script:
    """Cast a spell that it knows.

    At a unit, at a cell, or at the side of a cell towards another. The order gives the DV if the caster's spells have none;
    it may give the range band, a Boon for Position, and what colours the backlash.
    """
    yield from SPELLS[order["spell"]](table, order)
