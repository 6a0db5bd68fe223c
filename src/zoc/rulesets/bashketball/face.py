"""What a player's counter shows: his size, his speed and skills, whether he has the ball or is exhausted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zoc.law.face import Face, facts_of
from zoc.rulesets.bashketball.book import rules
from zoc.rulesets.bashketball.facts import Size

if TYPE_CHECKING:
    from zoc.table import Table

CARDS = ("long_arms", "tireless", "scheme", "alley_oop", "shot_pressure", "pass_pressure")


@rules.counter
def face(table: Table, unit: str) -> Face:
    """A round player: speed, then shot, pass and defence; pale while he is exhausted."""
    position, fields = table.position, table.law.units
    facts = facts_of(fields, position, unit)
    speed = fields["speed"].write(facts["speed"], position.board.parts)
    skills = "-".join(str(facts[skill]) for skill in ("shot", "pass", "defence"))
    marks = (*(["ball"] if facts["ball"] else []), *(["card"] if any(facts[card] for card in CARDS) else []))
    return Face("", (skills, str(speed)), Size(facts["size"]).name, marks, "player", faded=bool(facts["exhausted"]))
