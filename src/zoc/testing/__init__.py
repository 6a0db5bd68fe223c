"""The bench on which rulesets are proved: oracles, random tables, pictures, ablation; for whoever writes a ruleset.

``check_ruleset(rules)`` runs all of it that needs no knowledge of the book.
"""

from zoc.testing.ablation import proofs_of, survivors
from zoc.testing.bench import check_ruleset
from zoc.testing.marks import clause
from zoc.testing.oracle import Oracle
from zoc.testing.picture import reaches, ruling, step
from zoc.testing.random_table import random_position
from zoc.testing.turning import Turn
from zoc.testing.walk import walk

__all__ = [
    "Oracle", "Turn", "check_ruleset", "clause", "proofs_of", "random_position", "reaches", "ruling", "step", "survivors", "walk",
]  # fmt: skip
