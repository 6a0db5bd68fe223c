"""Reach and routes: where a piece or a line can go, what it costs, and why."""

from zoc.movement.reach import Ending, Reach, Step, reach, trace

__all__ = ["Ending", "Reach", "Step", "reach", "trace"]
