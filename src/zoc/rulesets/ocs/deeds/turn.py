"""2 Sequence of play: the segment is closed, the next begins; and rolls for whatever the players need them (4.9e)."""

from __future__ import annotations

from zoc.action import Order, Roll, Script, ended
from zoc.errors import Malformed
from zoc.law import Ruleset, Verdict
from zoc.position import Position
from zoc.rulesets.ocs.counters import rules
from zoc.rulesets.ocs.deeds.stacks import reduced
from zoc.rulesets.ocs.deeds.telling import aloud, friends
from zoc.rulesets.ocs.phases import Moment, acting_side, closed, moment, phasing, titled, upcoming

MOST_DICE, MOST_SIDES = 20, 100
OTHER = "something else"
PURPOSES = (
    "weather", "first player", "supply", "reinforcements", "flak", "interception", "air combat", "capture", "dump blowing", OTHER,
)  # fmt: skip
"""What OCS players roll for besides the deeds that roll by themselves."""


def closes(law: Ruleset, position: Position) -> str:
    """What is closed and what begins."""
    return f"Close {titled(moment(position))}; next comes {upcoming(position)}."


@rules.deed("next", by="side", tells=closes)
def next_segment(law: Ruleset, position: Position, order: Order) -> Script:
    """Close the segment; stacking is checked, and the next segment, phase or player turn begins."""
    whose = acting_side(position)
    lacking = f"it is the phase of {whose}" if whose and position.sides.hostile(whose, order.side) else ""
    yield Verdict(about=order.say(), lacking=lacking)
    now = moment(position)
    position = yield from reduced(position)
    after = closed(position)
    yield aloud(after, _said(after, now), ("2.2",), reveals=False, over=ended(after))


def _said(after: Position, before: Moment) -> str:
    """What begins, in a sentence."""
    now, side = moment(after), acting_side(after) or "the other sides"
    phase, segment = (word.replace("_", " ").title() for word in (now.phase, now.segment))
    begins = f"{side}: {phase} Phase" + (f", {segment} Segment" if segment else "")
    if before.phase == "clean_up":
        return f"Turn {after.turn}, the player turn of {phasing(after)} begins. {begins}."
    if now.phase == "clean_up":
        return f"{begins}: DG and Exploit markers come off."
    return f"{begins}."


@rules.deed("roll", by="side", purpose=PURPOSES, dice="number", what="word?", sides="number?", secret="flag?")
def roll(law: Ruleset, position: Position, order: Order) -> Script:
    """Roll dice for a stated purpose, in the open; in secret only where the players have agreed to it."""
    purpose, dice, sides = _purpose(order), int(order["dice"]), int(order.get("sides") or 6)
    if not 1 <= dice <= MOST_DICE or not 2 <= sides <= MOST_SIDES:
        raise Malformed(f"expected 1 to {MOST_DICE} dice of 2 to {MOST_SIDES} sides, not {dice} of {sides}")
    agreed = bool(law.in_force(position.readings).values["secret_rolls"])
    lacking = "" if purpose else "a roll is made for a stated purpose (OCS §4.9e)"
    lacking = lacking or ("the players have not agreed to secret rolls (OCS §4.9e)" if order.get("secret") and not agreed else "")
    yield Verdict(about=order.say(), lacking=lacking)
    witnesses = friends(position, order.side) if order.get("secret") else position.sides.names
    yield Roll(purpose, order.side, dice, sides, only=witnesses)


def _purpose(order: Order) -> str:
    """What is rolled for, in words; nothing if it is something else and nobody says what."""
    named, what = str(order["purpose"]), str(order.get("what") or "").strip()
    return what if named == OTHER else ": ".join(word for word in (named.capitalize(), what) if word)
