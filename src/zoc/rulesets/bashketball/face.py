"""What a player's counter shows: his size, his speed and skills, whether he has the ball or is exhausted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zoc.look.face import Badge, Face, facts_of
from zoc.rulesets.bashketball.book import rules
from zoc.rulesets.bashketball.facts import Size

if TYPE_CHECKING:
    from zoc.table import Table

CARDS = ("long_arms", "tireless", "scheme", "alley_oop", "shot_pressure", "pass_pressure")

BALL = Badge("ball", "#e07b1f", "M-14 0H14M0-14V14M-10-10Q0 0-10 10M10-10Q0 0 10 10")


@rules.counter
def face(table: Table, unit: str) -> Face:
    """A round player: speed, then shot, pass and defence; pale while he is exhausted."""
    position, fields = table.position, table.law.units
    facts = facts_of(fields, position, unit)
    speed = fields["speed"].write(facts["speed"], position.board.parts)
    skills = "-".join(str(facts[skill]) for skill in ("shot", "pass", "defence"))
    marks = ("card",) if any(facts[card] for card in CARDS) else ()
    size, badge = Size(facts["size"]).name, BALL if facts["ball"] else None
    return Face("", (skills, str(speed)), size, marks, "player", faded=bool(facts["exhausted"]), badge=badge)
