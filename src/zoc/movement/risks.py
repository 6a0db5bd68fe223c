"""What is left to chance on a way that is lawful: the book's own word, asked of a ruling or of a way that was drawn."""

from __future__ import annotations

from zoc.law.risk import Risk
from zoc.movement.along import Along
from zoc.movement.answer import Answer


def risks(found: Answer | Along) -> tuple[Risk, ...]:
    """What may go wrong on the way, in the order in which it is met; nothing of a way that is not lawful."""
    if not found.legal or found.errand.unit is None:
        return ()
    way = Along(found.errand, (step.onto for step in found.route)) if isinstance(found, Answer) else found
    return tuple(way.errand.rules.risks(way.errand.rules, way)) if way.steps else ()
