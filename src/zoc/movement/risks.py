"""The risks on a legal route, as the book declares them, for a ruling or for a drawn route."""

from __future__ import annotations

from zoc.look.risk import Risk
from zoc.movement.along import Along
from zoc.movement.answer import Answer


def risks(found: Answer | Along) -> tuple[Risk, ...]:
    """What may go wrong on a route, in order; nothing for an illegal route."""
    if not found.legal or found.errand.unit is None:
        return ()
    way = Along(found.errand, (step.onto for step in found.route)) if isinstance(found, Answer) else found
    return way.errand.rules.listed(way.errand.rules.risks, "the risks of a route", way.errand.rules, way) if way.steps else ()
