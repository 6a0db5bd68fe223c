"""9.12 Retreats: hex by hex as the owner says, away from where it began; zones disorganise, and cost steps (4.5c)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from zoc.action import Ask, Choice, ScriptOf
from zoc.position import Position
from zoc.rulesets.ocs.capture import CaptureEvent
from zoc.rulesets.ocs.dead import alive, gone
from zoc.rulesets.ocs.deeds.capture import captured
from zoc.rulesets.ocs.deeds.telling import told
from zoc.rulesets.ocs.events.losses import CannotRetreat, Retreated, StepLostInZone, WhereToRetreat, WhoLosesStep
from zoc.rulesets.ocs.retreat import retreat
from zoc.rulesets.ocs.terms import DG, HQ, LAST_GROUND, Mode, Side

if TYPE_CHECKING:
    from zoc.table import Table

Steps = ScriptOf[Position]


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
            onto = yield Ask(side, WhereToRetreat(side, far, start, [start, *path][-1]), picks)
        path.append(onto)
        if not any(alive(retreat(table.on(ready), going, path, closed=shut).position, unit) for unit in going):
            break
    lost = [unit for unit in units if unit not in going]
    if lost:
        after = gone(position, *lost)
        yield told(table, after, side, CannotRetreat(side, start, tuple(lost)), reveals=True)
        position = after
    return (yield from _gone(table.on(position), going, path, shut)) if going else position


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


def _onward(table: Table, units: Sequence[str], path: list[str], shut: tuple[str, ...]) -> tuple[Choice, ...]:
    """The hexes into which the law lets a retreat go on."""
    grid = table.position.board.grid
    here = path[-1] if path else table.position.unit(units[0]).label
    near = map(grid.label, grid.neighbours(grid.cell(here)))
    return tuple(Choice(label) for label in near if retreat(table, units, [*path, label], closed=shut).legal)


def _gone(table: Table, units: list[str], path: list[str], shut: tuple[str, ...]) -> Steps:
    """The retreat along its path; who of several DG units loses a step is for the owner to say."""
    position = table.position
    side, start, ready = position.unit(units[0]).side, position.unit(units[0]).label, _ready(position, units)
    found = retreat(table.on(ready), units, path, closed=shut)
    shaken = [unit for unit in units if ready.unit(unit).mode == DG]
    if len(shaken) > 1 and any(event.name == "step_lost" for event in found.events):
        loser = yield Ask(side, WhoLosesStep(side), tuple(map(Choice, shaken)))
        found = retreat(table.on(ready), units, path, closed=shut, loser=loser)
    after = found.position
    dg, lost = (_befallen(found.events, name) for name in ("dg", "eliminated"))
    for each in found.events:
        if each.name == "step_lost":
            yield told(table, position, side, StepLostInZone(each.units[0], each.cell), reveals=True)
    event = Retreated(side, tuple(units), start, path[-1], dg, lost)
    yield told(table, after, side, event, "9.12", *dict.fromkeys(each.clause for each in found.events), reveals=True)
    taken = [each for each in found.events if each.name not in ("dg", "step_lost", "eliminated")]
    return (yield from captured(table.on(after), side, taken))


def _befallen(events: Iterable[CaptureEvent], name: str) -> tuple[str, ...]:
    """The units to which something has happened on a retreat."""
    return tuple(dict.fromkeys(unit for event in events if event.name == name for unit in event.units))
