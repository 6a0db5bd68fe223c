"""Europa-family §5, Zones of Control: graded zones, screening, supply."""

from zoc.rulesets.europa import book, conduct, deeds, fighting, fog, other_rules, sequence, sound, unseen
from zoc.rulesets.europa.face import face as face
from zoc.rulesets.europa.partisans import Affected, Partisans, apply_to_partisans, partisans
from zoc.rulesets.europa.phases import begin_phase, end_player_turn
from zoc.rulesets.europa.score import stands as stands
from zoc.rulesets.europa.screening import Screened, Screening, screening
from zoc.rulesets.europa.sheet import rules
from zoc.rulesets.europa.status import status as status
from zoc.rulesets.europa.supply import Price, basic_class, price
from zoc.rulesets.europa.terms import Arm, Kind, Level

__all__ = [
    "Affected", "Arm", "Kind", "Level", "Partisans", "Price", "Screened", "Screening", "apply_to_partisans", "basic_class",
    "begin_phase", "book", "conduct", "deeds", "end_player_turn", "fighting", "fog", "other_rules", "partisans", "price", "rules",
    "screening", "sequence", "sound", "unseen",
]  # fmt: skip
