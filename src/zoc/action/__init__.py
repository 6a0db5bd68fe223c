"""What is done: whether it may be, what bears on its test, and how it is carried out."""

from zoc.action.action import Action
from zoc.action.attempt import Attempt, Option, Ranked, attempt, best
from zoc.action.judge import Assessment, assess, judge
from zoc.action.moving import found, friends, move
from zoc.action.rows import Acts, Contests
from zoc.action.script import NO, YES, Choose, Draw, Fell, Order, Pick, Roll, Script, Told
from zoc.action.standing import movers
from zoc.action.turn import end_turn, ended, passed_on

__all__ = [
    "NO", "YES", "Action", "Acts", "Assessment", "Attempt", "Choose", "Contests", "Draw", "Fell", "Option", "Order", "Pick",
    "Ranked", "Roll", "Script", "Told", "assess", "attempt", "best", "end_turn", "ended", "found", "friends", "judge",
    "move", "movers", "passed_on",
]  # fmt: skip
