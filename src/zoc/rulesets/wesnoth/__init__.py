"""Battle for Wesnoth: movement and zones of control, as the engine plays them."""

from zoc.rulesets.wesnoth import book, doubts, journey, passage, play
from zoc.rulesets.wesnoth.chart import COSTS, VILLAGES
from zoc.rulesets.wesnoth.facts import Emits
from zoc.rulesets.wesnoth.sheet import rules

__all__ = ["COSTS", "VILLAGES", "Emits", "book", "doubts", "journey", "passage", "play", "rules"]
