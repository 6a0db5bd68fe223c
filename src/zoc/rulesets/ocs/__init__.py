"""OCS 4.3, §4 General Concepts: the ruleset, and what else a player of it asks."""

from zoc.rulesets.ocs import acts as acts
from zoc.rulesets.ocs import deeds as deeds
from zoc.rulesets.ocs import goals as goals
from zoc.rulesets.ocs import sound as sound
from zoc.rulesets.ocs import unseen as unseen
from zoc.rulesets.ocs.capture import CaptureEvent, captures
from zoc.rulesets.ocs.chain import Chain, chain
from zoc.rulesets.ocs.counters import rules
from zoc.rulesets.ocs.face import face as face
from zoc.rulesets.ocs.fight import counted
from zoc.rulesets.ocs.fog import seen
from zoc.rulesets.ocs.lift import Lift, harbour, lift
from zoc.rulesets.ocs.line import LineOfSupply, supply
from zoc.rulesets.ocs.march import March, march
from zoc.rulesets.ocs.modes import change, release, turn_over
from zoc.rulesets.ocs.negation import kept_free, may_spend, settled, spent, use
from zoc.rulesets.ocs.order import laid, meant, sorted_stack
from zoc.rulesets.ocs.overrun import fought, overrun, overruns
from zoc.rulesets.ocs.phases import advanced, moment
from zoc.rulesets.ocs.ratio import barrage, modified, odds, rounded
from zoc.rulesets.ocs.rebuild import rebuild
from zoc.rulesets.ocs.retreat import Retreat, retreat
from zoc.rulesets.ocs.score import stands as stands
from zoc.rulesets.ocs.shift import detached, shifted
from zoc.rulesets.ocs.size import regiments, steps, steps_left, transport
from zoc.rulesets.ocs.stack import overstacks, stacking
from zoc.rulesets.ocs.status import status as status
from zoc.rulesets.ocs.strength import strength
from zoc.rulesets.ocs.terms import LISTED, Kind, Mobility, Mode, Side, Size, classes, negatable
from zoc.rulesets.ocs.view import view

__all__ = [
    "LISTED", "CaptureEvent", "Chain", "Kind", "Lift", "LineOfSupply", "March", "Mobility", "Mode", "Retreat", "Side", "Size",
    "advanced",
    "barrage", "captures", "chain", "change", "classes", "counted", "detached", "fought", "harbour", "kept_free", "laid", "lift",
    "march", "may_spend", "meant", "modified", "moment", "negatable", "odds", "overrun", "overruns", "overstacks",
    "rebuild", "regiments", "release", "retreat", "rounded", "rules", "seen", "settled", "shifted", "sorted_stack", "spent",
    "stacking", "steps", "steps_left", "strength", "supply", "transport", "turn_over", "use", "view",
]  # fmt: skip
