"""9.12 Retreats: hex by hex as the owner says, away from where it began; zones disorganise, and cost steps (4.5c)."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from zoc.action import Choose, Pick
from zoc.position import Position
from zoc.rulesets.ocs.capture import Event
from zoc.rulesets.ocs.dead import alive, gone
from zoc.rulesets.ocs.deeds.capture import captured
from zoc.rulesets.ocs.deeds.telling import in_sight, listed, tell, they
from zoc.rulesets.ocs.retreat import retreat
from zoc.rulesets.ocs.terms import DG, HQ, LAST_GROUND, Mode, Side

if TYPE_CHECKING:
    from zoc.table import Table

Steps = Generator[Any, Any, Position]


def fall_back(table: Table, units: Sequence[str], far: int, *, closed: Iterable[str] = ()) -> Steps:
    """Units stacked together retreat so many hexes; who cannot is lost."""
    position = table.position
    side, start = position.unit(units[0]).side, position.unit(units[0]).label
    shut, ready = tuple(closed), _ready(position, units)
    going = [unit for unit in units if _can_move(ready, unit)]
    path = list[str]()
    most = 3 * far * (far + 1)  # as many hexes as lie so near: a house rule may let a retreat go round in circles
    while going and len(path) < most and _apart(position, start, [start, *path][-1]) < far:
        picks = _onward(table.on(ready), going, path, shut)
        if not picks:
            going = []
            break
        onto = picks[0].name
        if len(picks) > 1:
            onto = yield Choose(side, f"{side} retreats {hexes(far)} from {start}, now in {[start, *path][-1]}: where to?", picks)
        path.append(onto)
        if not any(alive(retreat(table.on(ready), going, path, closed=shut).position, unit) for unit in going):
            break
    lost = [unit for unit in units if unit not in going]
    if lost:
        after = gone(position, *lost)
        text = f"{listed(lost)} cannot retreat from {start} and {'are' if len(lost) > 1 else 'is'} lost."
        yield tell(table, after, side, text, openly=f"{side} cannot retreat from {start}.", cites=("9.12",), reveals=True)
        position = after
    return (yield from _gone(table.on(position), going, path, shut)) if going else position


def hexes(count: int) -> str:
    """A number of hexes in words.

    >>> hexes(1), hexes(2)
    ('1 hex', '2 hexes')
    """
    return "1 hex" if count == 1 else f"{count} hexes"


def _apart(position: Position, one: str, other: str) -> int:
    """How many hexes lie between two."""
    grid = position.board.grid
    return grid.distance(grid.cell(one), grid.cell(other))


def _ready(position: Position, units: Iterable[str]) -> Position:
    """HQs, and whoever cannot move with its combat side up, turn to their move side before they retreat (9.12b, 13.1c)."""
    for unit in units:
        it = position.unit(unit)
        if it.up == Side.COMBAT and (it.kind == HQ or it.combat_ma <= 0 < it.move_ma):
            mode = it.mode if it.mode == DG else int(Mode.MOVE)
            position = position.changed(unit, up=int(Side.MOVE), mode=mode)
    return position


def _can_move(position: Position, unit: str) -> bool:
    it = position.unit(unit)
    return it.kind <= LAST_GROUND and (it.move_ma if it.up == Side.MOVE else it.combat_ma) > 0


def _onward(table: Table, units: Sequence[str], path: list[str], shut: tuple[str, ...]) -> tuple[Pick, ...]:
    """The hexes into which the law lets a retreat go on."""
    grid = table.position.board.grid
    here = path[-1] if path else table.position.unit(units[0]).label
    near = map(grid.label, grid.neighbours(grid.cell(here)))
    return tuple(Pick(label, label) for label in near if retreat(table, units, [*path, label], closed=shut).legal)


def _gone(table: Table, units: list[str], path: list[str], shut: tuple[str, ...]) -> Steps:
    """The retreat along its path; who of several DG units loses a step is for the owner to say."""
    position = table.position
    side, start, ready = position.unit(units[0]).side, position.unit(units[0]).label, _ready(position, units)
    found = retreat(table.on(ready), units, path, closed=shut)
    shaken = [unit for unit in units if ready.unit(unit).mode == DG]
    if len(shaken) > 1 and any(event.name == "step_lost" for event in found.events):
        picks = tuple(Pick(unit, unit) for unit in shaken)
        loser = yield Choose(side, f"{side} retreats into an enemy zone while DG: which unit loses a step?", picks)
        found = retreat(table.on(ready), units, path, closed=shut, loser=loser)
    after = found.position
    told = "; ".join(event.say() for event in found.events if event.name in ("dg", "step_lost", "eliminated"))
    text = f"{they(units, 'retreats', 'retreat')} from {start} to {path[-1]}" + (f"; {told}" if told else "")
    openly = f"{they(in_sight(table, after, side, units), 'retreats', 'retreat')} from {start} to {path[-1]}."
    cites = ("9.12", *dict.fromkeys(event.clause for event in found.events))
    yield tell(table, after, side, f"{text}.", openly=openly, cites=cites, about=(*units, start, *path), reveals=True)
    taken: list[Event] = [event for event in found.events if event.name not in ("dg", "step_lost", "eliminated")]
    return (yield from captured(table.on(after), side, taken))
