"""2 Sequence of play: the segment is closed, the next begins; and rolls for whatever the players need them (4.9e)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zoc.action import Order, Part, Roll, Script, ended, happened
from zoc.action.finding import One
from zoc.columns import Bools
from zoc.law import Forbid
from zoc.law import deed as take
from zoc.position import Position
from zoc.rulesets.ocs.counters import rules
from zoc.rulesets.ocs.deeds.stacks import reduced
from zoc.rulesets.ocs.deeds.supply import checked_for_trace
from zoc.rulesets.ocs.deeds.telling import friends
from zoc.rulesets.ocs.events.sequence import PhaseBegan, PlayerTurnBegan, PlayerTurnEnded
from zoc.rulesets.ocs.facts import Acts, Findings
from zoc.rulesets.ocs.phases import PhaseSegment, acting_side, closed, moment, phasing, titled, upcoming

if TYPE_CHECKING:
    from zoc.table import Table

MOST_DICE, MOST_SIDES = 20, 100
OTHER = "something else"
PURPOSES = (
    "weather", "first player", "supply", "reinforcements", "flak", "interception", "air combat", "capture", "dump blowing", OTHER,
)  # fmt: skip
"""What OCS players roll for besides the deeds that roll by themselves."""


def closes(table: Table) -> str:
    """What is closed and what begins."""
    return f"Close {titled(moment(table.position))}; next comes {table.law.words.text(upcoming(table.position), capital=False)}."


@rules.finds(Findings.of_another, of="next", by="side")
def of_another(o: One) -> bool:
    """Whether the phase is an enemy's."""
    whose = acting_side(o.position)
    return bool(whose) and o.position.sides.hostile(whose, o.side)


@rules.act("2.2", "Whose segment", Forbid, of="next", turn=True)
def whose_segment(a: Acts) -> Bools:
    """A segment is closed by the side whose phase it is; in a Reaction Phase that is the other side."""
    return a.found.of_another


@rules.deed("next", by="side", tells=closes, called=("end", "end_turn", "end_phase", "end_segment", "close"))
def next_segment(table: Table, _order: Order) -> Script:
    """Close the segment; stacking and in the Supply Phase trace is checked, then the next segment, phase or turn begins."""
    now = moment(table.position)
    position = yield from checked_for_trace(table)
    position = yield from reduced(table.on(position))
    after = closed(position)
    over = ended(after)
    yield happened(after, PlayerTurnEnded(phasing(position)) if over else _begun(after, now), over=over)


def _begun(after: Position, before: PhaseSegment) -> PhaseBegan | PlayerTurnBegan:
    """What begins."""
    now = moment(after)
    begins = PhaseBegan(acting_side(after), now.phase, now.segment, cleans=now.phase == "clean_up")
    return PlayerTurnBegan(after.turn, phasing(after), begins) if before.phase == "clean_up" else begins


@rules.act("4.9e", "A stated purpose", Forbid, of="roll")
def stated_purpose(a: Acts) -> Bools:
    """A roll is made for a stated purpose."""
    return (a.said.purpose == OTHER) & ~a.said.has.what


@rules.act("4.9e-1", "Secret rolls", Forbid, of="roll")
def secret_rolls(a: Acts) -> Bools:
    """A roll is open, unless the players have agreed to secret ones."""
    return a.said.secret & ~a.reading.secret_rolls


@rules.parts("roll")
def roll_parts(_table: Table, order: Order) -> Iterator[Part]:
    """The roll, for what is said in the player's own words."""
    yield Part("roll", said={"what": str(order.get("what") or "").strip() or None})


@rules.deed("roll", by="side", purpose=take.word(*PURPOSES), dice=take.number(least=1, most=MOST_DICE), what="word?",
            sides=take.number(optional=True, least=2, most=MOST_SIDES), secret=take.flag(default=None))  # fmt: skip
def roll(table: Table, order: Order) -> Script:
    """Roll dice for a stated purpose, in the open; in secret only where the players have agreed to it."""
    witnesses = friends(table.position, order.side) if order.get("secret") else ()
    yield Roll(_purpose(order), order.side, int(order["dice"]), int(order.get("sides") or 6), only=witnesses)


def _purpose(order: Order) -> str:
    """What is rolled for, in words."""
    named, what = str(order["purpose"]), str(order.get("what") or "").strip()
    return what if named == OTHER else ": ".join(word for word in (named.capitalize(), what) if word)
