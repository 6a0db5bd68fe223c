"""What is done other than moving: whether it may be, and what bears on its test."""

from zoc.action.action import Action
from zoc.action.attempt import Attempt, Option, Ranked, attempt, best
from zoc.action.judge import Assessment, assess, judge
from zoc.action.rows import Acts, Contests

__all__ = [
    "Action", "Acts", "Assessment", "Attempt", "Contests", "Option", "Ranked", "assess", "attempt", "best", "judge",
]  # fmt: skip
