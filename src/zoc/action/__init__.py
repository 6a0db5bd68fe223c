"""What is done other than moving: whether it may be, and what bears on its test."""

from zoc.action.action import Action
from zoc.action.judge import Assessment, assess, judge
from zoc.action.rows import Acts, Contests

__all__ = ["Action", "Acts", "Assessment", "Contests", "assess", "judge"]
