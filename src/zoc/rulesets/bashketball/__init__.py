"""Bashketball, whole: the court, the clauses, shots and passes with their exact odds, what comes of them, and the game."""

from zoc.rulesets.bashketball import deeds, flow, goals, standard, unseen
from zoc.rulesets.bashketball.attempt import OPEN
from zoc.rulesets.bashketball.book import rules
from zoc.rulesets.bashketball.cards import hand, with_hand
from zoc.rulesets.bashketball.court import BASKETS, court
from zoc.rulesets.bashketball.face import face as face
from zoc.rulesets.bashketball.facts import Size
from zoc.rulesets.bashketball.fate import Level, Revealed, deck, reveal, with_deck
from zoc.rulesets.bashketball.holding import Holding, holding
from zoc.rulesets.bashketball.lane import Lane, lane
from zoc.rulesets.bashketball.possession import Outcome, outcome, recovered, with_ball
from zoc.rulesets.bashketball.roster import ROSTER
from zoc.rulesets.bashketball.score import stands as stands
from zoc.rulesets.bashketball.sound import sound as sound
from zoc.rulesets.bashketball.sources import with_cards
from zoc.rulesets.bashketball.state import Card
from zoc.rulesets.bashketball.status import status as status
from zoc.rulesets.bashketball.tip_off import tip_off

__all__ = [
    "BASKETS", "OPEN", "ROSTER", "Card", "Holding", "Lane", "Level", "Outcome", "Revealed", "Size", "court", "deck", "deeds",
    "flow", "goals", "hand", "holding", "lane", "outcome", "recovered", "reveal", "rules", "standard", "tip_off", "unseen",
    "with_ball", "with_cards", "with_deck", "with_hand",
]  # fmt: skip
