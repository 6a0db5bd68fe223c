"""Freeciv: zones of control, movement and transports, as the classic rules play them."""

from zoc.rulesets.freeciv import doubts, hidden, movement, play, transports, zones
from zoc.rulesets.freeciv.sheet import COSTS, rules

__all__ = ["COSTS", "doubts", "hidden", "movement", "play", "rules", "transports", "zones"]
