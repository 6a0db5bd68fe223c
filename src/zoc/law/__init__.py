"""Books, clauses, questions, levels, readings and verdicts."""

from zoc.law.clause import Book, Clause, Commits
from zoc.law.declared import ChartField, YesNo
from zoc.law.deed import Deed, Take
from zoc.law.effect import (
    Bar,
    Base,
    Cap,
    Cost,
    Effect,
    Ends,
    Exert,
    Flip,
    Floor,
    Forbid,
    Keep,
    Mark,
    NoEnd,
    Sets,
    Shift,
    Stop,
    Test,
    Waive,
)  # fmt: skip
from zoc.law.readings import Reading, ReadingsInForce, Rulings, reading
from zoc.law.ruleset import Ruleset
from zoc.law.tracing import Means
from zoc.law.unseen import Choices, Prior, Unseen
from zoc.law.verdict import Reason, Verdict
from zoc.units import Field, Points, Row

__all__ = [
    "Bar", "Base", "Book", "Cap", "ChartField", "Choices", "Clause", "Commits", "Cost", "Deed", "Effect", "Ends", "Exert",
    "Field", "Flip", "Floor", "Forbid", "Keep", "Mark", "Means", "NoEnd", "Points", "Prior", "Reading", "ReadingsInForce",
    "Reason", "Row", "Rulings", "Ruleset", "Sets", "Shift", "Stop", "Take", "Test", "Unseen", "Verdict", "Waive", "YesNo",
    "reading",
]  # fmt: skip
