"""Bashketball, whole: the court, the clauses, shots and passes with their exact odds, and what comes of them."""

from zoc.rulesets.bashketball.attempt import OPEN
from zoc.rulesets.bashketball.book import Size, rules
from zoc.rulesets.bashketball.court import BASKETS, court
from zoc.rulesets.bashketball.fate import Level, Revealed, deck, reveal, with_deck
from zoc.rulesets.bashketball.lane import Lane, lane
from zoc.rulesets.bashketball.possession import Outcome, outcome, recovered, with_ball
from zoc.rulesets.bashketball.roster import ROSTER
from zoc.rulesets.bashketball.sources import with_cards
from zoc.rulesets.bashketball.tip_off import tip_off

__all__ = [
    "BASKETS", "OPEN", "ROSTER", "Lane", "Level", "Outcome", "Revealed", "Size", "court", "deck", "lane", "outcome", "recovered",
    "reveal", "rules", "tip_off", "with_ball", "with_cards", "with_deck",
]  # fmt: skip
