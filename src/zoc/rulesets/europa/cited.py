"""What a log line cites: clauses that the law has."""

from __future__ import annotations

from zoc.law import Ruleset


def cited(law: Ruleset, *numbers: str) -> tuple[str, ...]:
    """These of the numbers that are clauses of the law as it is played; one that is struck out is cited by nobody."""
    known = {clause.number for clause in law.clauses}
    return tuple(number for number in numbers if number in known)
