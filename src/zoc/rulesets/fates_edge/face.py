"""What a miniature shows: the base it stands on, where it looks, harm, stance, ritual and Boons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from zoc.look.face import Face, facts_of
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.terms import DOWN, Size

if TYPE_CHECKING:
    from zoc.table import Table


@rules.counter
def face(table: Table, unit: str) -> Face:
    """A miniature with a nose; pale when it is down or has both moved and acted."""
    position, fields = table.position, table.law.units
    facts = facts_of(fields, position, unit)
    speed = fields["speed"].write(facts["rate"] or facts["speed"], position.board.parts)  # its own, whatever is spent
    done = facts["harm"] >= DOWN or (facts["moved"] and facts["acted"])
    size, marks = Size(facts["size"]).name.title(), tuple(_marks(facts))
    return Face(_symbol(facts), (str(speed),), size, marks, "miniature", faded=bool(done), lying=bool(facts["prone"]))


def _symbol(facts: Mapping[str, int]) -> str:
    """What the figure is: somebody from elsewhere, a leader, or one whose weapon reaches far."""
    if facts["outsider"]:
        return "outsider"
    if facts["leader"]:
        return "leader"
    return "spear" if facts["reach"] > 1 else ""


def _marks(facts: Mapping[str, int]) -> Iterator[str]:
    if facts["harm"]:
        yield "down" if facts["harm"] >= DOWN else f"♥−{facts['harm']}"
    if facts["off_balance"]:
        yield "off"
    if facts["ritual"]:
        yield f"Rit{facts['rounds_left']}"
    if facts["performed"]:
        yield "Rite"
    if facts["guarding"]:
        yield "Grd"
    if facts["braced"]:
        yield "Brc"
    if facts["boons"]:
        yield f"★{facts['boons']}"
