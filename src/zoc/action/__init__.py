"""Acts: whether they are allowed, what affects their tests, and how they are carried out."""

from typing import TYPE_CHECKING

from zoc.lazy import homes

if TYPE_CHECKING:
    from zoc.action.attempt import Attempt, Option, Ranked, attempt, best
    from zoc.action.events import NO, YES
    from zoc.action.judge import Assessment, assess, judge
    from zoc.action.moving import found, friends, walk
    from zoc.action.order import Order
    from zoc.action.part import Action, Part, Way
    from zoc.action.rows import Acts, Contests
    from zoc.action.ruling import Opened, parts_of, ruled_parts
    from zoc.action.script import Ask, Choice, Choose, Draw, Fell, Happened, Pick, Roll, Script, ScriptOf, happened
    from zoc.action.standing import movers
    from zoc.action.turn import end_turn, ended, passed_on
else:
    homes(
        __name__,
        {
            "attempt": "Attempt Option Ranked attempt best",
            "events": "NO YES",
            "judge": "Assessment assess judge",
            "moving": "found friends walk",
            "order": "Order",
            "part": "Action Part Way",
            "rows": "Acts Contests",
            "ruling": "Opened parts_of ruled_parts",
            "script": "Ask Choice Choose Draw Fell Pick Roll Script ScriptOf Happened happened",
            "standing": "movers",
            "turn": "end_turn ended passed_on",
        },
    )

__all__ = [
    "NO", "YES", "Action", "Acts", "Ask", "Assessment", "Attempt", "Choice", "Choose", "Contests", "Draw", "Fell", "Opened",
    "Option", "Order", "Part", "Pick", "Ranked", "Roll", "Script", "ScriptOf", "Happened",
    "assess", "attempt", "best", "end_turn", "ended", "found", "friends", "happened", "judge",
    "movers", "parts_of", "passed_on", "ruled_parts", "Way", "walk",
]  # fmt: skip
