"""What stands at a glance: the round, whose turn it is and what is left of it, who has still to go, tracks and rituals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zoc.law import Status
from zoc.law.status import turn_of
from zoc.position import Position, Side, Unit
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.round import waiting
from zoc.text.names import count, listed, spoken

if TYPE_CHECKING:
    from zoc.table import Table


@rules.status
def status(table: Table, _: Side) -> Iterator[Status]:
    """The round of how many, the turn being played, who has still to go, and what runs down meanwhile."""
    position = table.position
    yield turn_of(position, "Round")
    active = str(position.notes.get("active", ""))
    if active in position.ids:
        yield Status("Whose turn", f"{spoken(active)}: {_left(position, position.unit(active))}", ready=(active,))
    for name in position.sides.names:
        to_go = [unit for unit in waiting(position, name) if unit != active]
        # While one of them has its turn, the others wait.
        ready = tuple(to_go) if active not in position.ids and position.to_move in ("", name) else ()
        yield Status(f"Still to go, {name}", listed(map(spoken, to_go)) or "nobody", ready=ready)
    units = [position.unit(unit) for unit in position.ids]
    if tracks := [_track(unit) for unit in units if unit.facts.get("leash_size")]:
        yield Status("Leash or Exit Tally", ", ".join(tracks))
    if rites := [_ritual(unit) for unit in units if unit.facts.get("ritual")]:
        yield Status("Rituals", ", ".join(rites))
    if owing := [f"{spoken(unit.id)} {unit.facts['obligation']}" for unit in units if unit.facts.get("obligation")]:
        yield Status("Obligation", ", ".join(owing))
    if beats := int(position.notes.get("beats", 0)):
        yield Status("Story Beats in the bank", str(beats))


def _left(position: Position, unit: Unit) -> str:
    """What a unit can still do in its turn."""
    if position.phase == "end":
        return "the End of its turn"
    facts = unit.facts
    parts = [word for name, word in (("moved", "its Move"), ("acted", "its Act")) if not facts.get(name)]
    if facts.get("halted"):
        parts = [word for word in parts if word != "its Move"]
    return f"{listed(parts)} to come" if parts else "has moved and acted; its turn can be ended"


def _track(unit: Unit) -> str:
    return f"{spoken(unit.id)} {unit.facts['leash']} of {unit.facts['leash_size']}"


def _ritual(unit: Unit) -> str:
    return f"{spoken(unit.id)}: {count(unit.facts['rounds_left'], 'more round')}"
