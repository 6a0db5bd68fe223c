"""What a player's counter shows: his size, his speed and skills, whether he has the ball or is exhausted."""

from __future__ import annotations

from zoc.law.face import Face, facts_of
from zoc.position import Position
from zoc.rulesets.bashketball.book import Size, rules

CARDS = ("long_arms", "tireless", "scheme", "alley_oop", "shot_pressure", "pass_pressure")


@rules.counter
def face(position: Position, unit: str) -> Face:
    """A round player: speed, then shot, pass and defence; pale while he is exhausted."""
    facts = facts_of(rules.units, position, unit)
    speed = rules.units["speed"].write(facts["speed"], position.board.parts)
    skills = "-".join(str(facts[skill]) for skill in ("shot", "pass", "defence"))
    marks = (*(["ball"] if facts["ball"] else []), *(["card"] if any(facts[card] for card in CARDS) else []))
    return Face("", (skills, str(speed)), Size(facts["size"]).name, marks, "player", faded=bool(facts["exhausted"]))
