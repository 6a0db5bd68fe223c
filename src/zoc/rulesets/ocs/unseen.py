"""What may lie under the counters that 4.9 shows: stack by stack, drawn again until the stack shows what it shows.

What a side sees of a stack depends on nothing else that is hidden from it, so each can be drawn by itself. Facilities and
supply stay where they were known to be; other counters may lie in any stack of their side, or in a box beside the map.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from zoc.grid import Cell
from zoc.law import Choices, Prior, Ruleset, Unseen
from zoc.law.unseen import TRIES, Place, contradicted, stack, with_pieces
from zoc.position import Position, Side, UnitId
from zoc.rulesets.ocs.book import IMMOBILE
from zoc.rulesets.ocs.counters import PROHIBITED, acting, rules
from zoc.rulesets.ocs.drift import hidden_facts, shown_facts, subdued
from zoc.rulesets.ocs.negation import CLAUSE
from zoc.rulesets.ocs.size import stacked
from zoc.rulesets.ocs.stack import LIMIT, doubled
from zoc.rulesets.ocs.terms import LAST_COMBAT, LAST_GROUND, LAST_NAVAL, Kind

if TYPE_CHECKING:
    from zoc.table import Table

Facts = Mapping[str, int]
PROMISES = 9
"""The most promises that are drawn."""
STAY = 12
"""How often a stack is drawn again before its counters are put elsewhere."""


@rules.unseen
def under_the_top(table: Table, prior: Prior, choices: Choices) -> Position:
    """The view with the enemy counters that it does not show, and with what it does not tell of those it shows."""
    law, view = table.law, table.position
    shown: dict[UnitId, Facts] = {
        unit: shown_facts(law, view, prior.pieces, unit, choices) for unit in _enemies(view, prior.side)
    }
    pieces = dict[UnitId, Unseen]()
    for unit in choices.there(view, prior):
        _put(view, prior, unit, pieces, choices)
    for nth in range(TRIES):
        drawn = _built(view, prior, shown, pieces)
        bad = _misfits(law, view, drawn, prior, pieces)
        if not bad:
            return _promised(drawn, prior.side, choices)
        for unit in [unit for unit in shown if view.unit(unit).label in bad]:
            shown[unit] = shown_facts(law, view, prior.pieces, unit, choices)
        again = [piece for piece in pieces.values() if _label(view, piece.at) in bad]
        for piece in again:
            del pieces[piece.id]
        tops = _tops(view, shown) if nth % STAY > STAY // 2 else {}
        for piece in again:
            _put(view, prior, piece.id, pieces, choices, () if nth % STAY == STAY - 1 else (piece.at,), tops)
    raise contradicted(view, prior)


def _enemies(view: Position, side: Side) -> list[UnitId]:
    hostile = view.sides.enmity[view.sides.number(side)][view.units["side"]].tolist()
    return [unit for unit, enemy in zip(view.ids, hostile, strict=True) if enemy]


def _label(view: Position, at: Place) -> str:
    return at if isinstance(at, str) else view.where(at)


# Putting counters down


def _put(
    view: Position,
    prior: Prior,
    unit: UnitId,
    pieces: dict[UnitId, Unseen],
    choices: Choices,
    places: tuple[Place, ...] = (),
    tops: Mapping[Place, Facts] = MappingProxyType({}),
) -> None:
    """Put a hidden counter under a stack, into one of these places if any are named; one that finds no room may be gone."""
    facts = hidden_facts(prior.pieces, unit, choices)
    known = prior.pieces.unit(unit)
    facts["hidden"] = choices.usually("hidden", unit, 1, (0, 1)) if known.hidden else 0
    options = places or tuple(_lurks(view, prior, unit, facts) if facts["hidden"] else _sites(view, prior, unit, facts))
    if not options and unit in prior.doubtful:
        return
    at = choices.pick("at", unit, options)
    facts = subdued(unit, facts, tops[at], choices) if at in tops else facts
    pile = stack(view, at, pieces.values())
    under = choices.usually("under", unit, pile[0], (*pile, "")) if pile else ""
    pieces[unit] = Unseen(unit, known.side, at, facts, under)


def _tops(view: Position, shown: Mapping[UnitId, Facts]) -> dict[Place, Facts]:
    """The combat counter that each stack shows, as it was drawn."""
    places = ((view.unit(unit).cell, facts) for unit, facts in shown.items() if facts["kind"] <= LAST_COMBAT)
    return {cell: facts for cell, facts in places if cell is not None}


def _sites(view: Position, prior: Prior, unit: UnitId, facts: Facts) -> Iterator[Place]:
    """The boxes, and the hexes whose stack of its own side shows something that can lie above it."""
    yield from view.boxes
    known, tops = prior.pieces.unit(unit), dict[Cell, list[int]]()
    for shown in _enemies(view, prior.side):
        it = view.unit(shown)
        if it.cell is not None and it.side == known.side:
            tops.setdefault(it.cell, []).append(it.kind)
    for cell, kinds in tops.items():
        if any(_covers(kind, facts) for kind in kinds) and (cell == known.cell or _enters(view, cell, facts)):
            yield cell


def _covers(kind: int, facts: Facts) -> bool:
    """Whether a counter that is shown can keep another of its stack from being shown: it is of the same class."""
    mine = facts["kind"]
    if mine == Kind.PLANE:
        return kind == Kind.PLANE or not facts["active"]
    if mine == Kind.HEDGEHOG or kind == Kind.HEDGEHOG:
        return kind == mine or (mine > LAST_COMBAT and mine <= LAST_GROUND and mine != Kind.HEDGEHOG)
    if mine > LAST_GROUND:
        return LAST_GROUND < kind <= LAST_NAVAL
    return kind <= LAST_COMBAT if mine <= LAST_COMBAT else kind <= LAST_GROUND


def _lurks(view: Position, prior: Prior, unit: UnitId, facts: Facts) -> Iterator[Place]:
    """Where a counter that its owner hides can stand: in a box, or where it is known to be or enters, and no enemy stands."""
    yield from view.boxes
    known = prior.pieces.unit(unit)
    hostile = view.sides.enmity[view.sides.number(known.side)][view.units["side"]]
    free = set(view.board.grid.cells.tolist()) - set(view.cells()[hostile].tolist())
    yield from (cell for cell in sorted(free) if cell == known.cell or _enters(view, cell, facts))


def _enters(view: Position, cell: Cell, facts: Facts) -> bool:
    """Whether a counter comes there: on one of its sides, by road or rail, aboard or by air; what does not move does not."""
    board, kind = view.board, facts["kind"]
    if kind in IMMOBILE or board.cells["void"][cell]:
        return False
    ways = (name for name in ("rail", "road") if name in board.edges and board.edges[name][cell].any())
    if kind > LAST_GROUND or facts["embarked"] or any(ways):
        return True
    costs = board.charts["cost"].values[:, board.cells["terrain"][cell]]
    return any(costs[facts[name]] < PROHIBITED * board.parts for name in ("combat_mobility", "move_mobility"))


# Looking at what was drawn


def _built(view: Position, prior: Prior, shown: Mapping[UnitId, Facts], pieces: Mapping[UnitId, Unseen]) -> Position:
    columns = {name: view.units[name].copy() for name in view.units if any(name in facts for facts in shown.values())}
    for unit, facts in shown.items():
        row = view.row(unit)
        for name, number in facts.items():
            if name in columns and name not in ("order", "cell", "row"):
                columns[name][row] = number
    return with_pieces(view.with_columns(**columns), prior, list(pieces.values()))


def _misfits(law: Ruleset, view: Position, table: Position, prior: Prior, pieces: Mapping[UnitId, Unseen]) -> set[str]:
    """The places whose stack would show something else, or could not lie there."""
    seen, bad = law.seen(table, prior.side), _overstacked(view, table, prior, pieces)
    names = [name for name in view.units if name not in ("id", "order", "cell", "row", "x", "y")]
    for unit in {*view.ids, *seen.ids}:
        if unit not in seen.ids or unit not in view.ids:
            bad.add(table.unit(unit).label)
        elif any(seen.units[name][seen.row(unit)] != view.units[name][view.row(unit)] for name in names):
            bad.add(view.unit(unit).label)
    labels = {view.unit(unit).label for unit in _enemies(view, prior.side)}
    return bad | {label for label in labels - bad if seen.at(label) != view.at(label)}


def _overstacked(view: Position, table: Position, prior: Prior, pieces: Mapping[UnitId, Unseen]) -> set[str]:
    """The hexes with more than ten regimental equivalents (4.8); in its own phase, or where all lie as known, a side may."""
    now, found = acting(table), set[str]()
    for at, side in {(piece.at, piece.side) for piece in pieces.values() if not isinstance(piece.at, str)}:
        mine = tuple(unit for unit in table.at(at) if table.unit(unit).side == side)
        drawn = [unit for unit in mine if unit in pieces]
        if now[table.row(mine[0])] or all(prior.pieces.unit(unit).cell == at for unit in drawn):
            continue
        if stacked(table, mine) > LIMIT or doubled(table, table.where(at), mine):
            found.add(view.where(at))
    return found


# Promises


def _promised(table: Position, side: Side, choices: Choices) -> Position:
    """The table with promises that bind the enemy alone (4.5b): of these a side is told nothing."""
    enemies = _enemies(table, side)
    able = [table.unit(unit) for unit in enemies if table.unit(unit).kind <= LAST_COMBAT]
    lifted = [it.id for it in able if it.carried_by or it.displaced]
    keepers = {it.cell: list[UnitId]() for it in able if it.cell is not None}
    for cell, here in keepers.items():
        here += [it.id for it in able if it.cell == cell or it.id in lifted]
    made = choices.pledged(CLAUSE, keepers, enemies, PROMISES)
    return table.replace(promises=table.promises + tuple(replace(promise, need=1) for promise in made)) if made else table
