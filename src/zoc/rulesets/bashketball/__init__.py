"""Bashketball, whole: the court, the clauses, shots and passes with their exact odds."""

from zoc.rulesets.bashketball.attempt import deck, difficulty, lane, with_cards
from zoc.rulesets.bashketball.book import Size, rules
from zoc.rulesets.bashketball.court import court
from zoc.rulesets.bashketball.possession import Outcome, outcome, recovered, with_ball

__all__ = ["Outcome", "Size", "court", "deck", "difficulty", "lane", "outcome", "recovered", "rules", "with_ball", "with_cards"]
