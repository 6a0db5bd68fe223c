"""What a line of supply or rail runs by: the facts that clauses look at, and how far it runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from zoc.units import Value


@dataclass(frozen=True)
class Means:
    """The facts a line has by its kind or from the unit whose line it is, and how far the book lets it run if it says so."""

    facts: Mapping[str, Value] = field(default_factory=dict)
    points: Fraction | None = None
