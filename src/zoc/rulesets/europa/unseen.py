"""What may lie under an enemy's top units, and which hidden units may be about: drawn where they can stand, in any state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from zoc.grid import Cell
from zoc.law import Choices, Prior, Ruleset, Unseen
from zoc.law.unseen import Drift, Place, stack, with_pieces
from zoc.position import Position, Side, Unit, UnitId
from zoc.rulesets.europa.battle import attacks, with_attacks
from zoc.rulesets.europa.declaring import lawful, screens_of, with_screens
from zoc.rulesets.europa.sheet import rules
from zoc.rulesets.europa.state import Declared, odds_of
from zoc.rulesets.europa.terms import PROHIBITED, Kind

if TYPE_CHECKING:
    from zoc.table import Table

FLAGS = ("badly_dispersed", "reserve", "partisan", "supported", "receives_support", "gives_support", "under_marker", "landed")
NUMBERS = ("mp_markers", "supply_effects", "surprise_effects", "retreats", "advances")
MOST = 9
"""The highest number that is drawn, and the most promises."""
SCREENING = "5.C.1.a"
TOGETHER = (1, 3, 9)
"""How many units screen as one."""

DRIFTS: Mapping[str, Drift] = {
    **dict.fromkeys((*FLAGS, "began_here", "resolved"), lambda _facts: (0, 1)),
    **dict.fromkeys(NUMBERS, lambda _facts: range(MOST + 1)),
    "strength": lambda facts: range(2 * facts["strength"] + MOST),
}
"""What play changes about a unit."""


@rules.unseen
def beneath(table: Table, prior: Prior, choices: Choices) -> Position:
    """The view with enemies under the top ones of their stacks, if there is fog, and with hidden ones."""
    law, view = table.law, table.position
    fog, pieces = law.in_force(view.readings).values["fog"] == "stacks", list[Unseen]()
    for unit in choices.there(view, prior):
        known = prior.pieces.unit(unit)
        hidden = choices.usually("hidden", unit, 1, (0, 1)) if known.hidden and fog else int(not fog)
        at = choices.pick("at", unit, tuple(_open(view, known) if hidden else _stacks(view, prior.side, known)))
        pile = stack(view, at, pieces)
        below = pile if hidden else pile[: 1 + max(pile.index(enemy) for enemy in _enemies(view, prior.side, at))]
        facts = _facts(view, unit, dict(known.facts), choices) | {"hidden": hidden}
        pieces.append(Unseen(unit, known.side, at, facts, choices.under(unit, below, top=bool(hidden))))
    return _noted(law, with_pieces(view, prior, pieces), prior.side, pieces, choices)


def _enemies(view: Position, side: Side, at: Place) -> list[UnitId]:
    return [unit for unit in view.at(at) if view.sides.hostile(side, view.unit(unit).side)]


def _stacks(view: Position, side: Side, known: Unit) -> Iterator[Place]:
    """Where the side sees an enemy under whom a unit can lie: one of its own, on ground that it enters, or in a box."""
    for cell in dict.fromkeys(view.cells().tolist()):
        at: Place = cell if cell >= 0 else view.where(cell)
        owners = {view.unit(unit).side for unit in _enemies(view, side, at)}
        if owners and (cell < 0 or (not any(view.sides.hostile(o, known.side) for o in owners) and _enters(view, known, cell))):
            yield at


def _open(view: Position, known: Unit) -> Iterator[Place]:
    """Where a hidden unit can stand: on ground that it enters and no enemy holds, or in the box where it began."""
    if known.cell is None and known.label in view.boxes:
        yield known.label
    hostile = view.sides.enmity[view.sides.number(known.side)][view.units["side"]]
    held = set(view.cells()[hostile].tolist())
    yield from (cell for cell in view.board.grid.cells.tolist() if cell not in held and _enters(view, known, cell))


def _enters(view: Position, known: Unit, cell: Cell) -> bool:
    """Whether a unit goes there: not on ground that its chart prohibits, unless it flies, sails, or began there."""
    board, kind = view.board, known.kind
    if board.cells["void"][cell]:
        return False
    price = board.charts["terrain"].values[known.mobility][board.cells["terrain"][cell]]
    return bool(price < PROHIBITED * board.parts) or kind >= Kind.AIR or cell == known.cell


def _facts(view: Position, unit: UnitId, facts: dict[str, int], choices: Choices) -> dict[str, int]:
    """The facts of a unit as they may be by now: points spent, attacked at the odds of an attack under way."""
    full = facts["rate"] or facts["moves"]
    spent = choices.usually("has spent points", unit, False, (True,))
    facts |= {"rate": full, "moves": choices.pick("moves", unit, range(full + 1))} if spent else {"rate": 0, "moves": full}
    told = [int(odds_of(attack.odds) * view.board.parts) for attack in attacks(view)]
    known = dict.fromkeys((0, *told, *view.units["attacked_at"].tolist()))
    facts["attacked_at"] = choices.usually("attacked_at", unit, 0, known)
    return choices.drifted(unit, facts, DRIFTS)


# Promises and attacks


def _noted(law: Ruleset, table: Position, side: Side, pieces: Sequence[Unseen], choices: Choices) -> Position:
    """The table with what it keeps quiet of units that are not seen: which attacks they join, and who stays to screen whom."""
    if not pieces:
        return table
    fought = list(attacks(table))
    for piece in pieces:
        joins = [nth for nth, attack in enumerate(fought) if not _held_by(table, attack.hex, piece.side)]
        nth = choices.usually("attacks", piece.id, -1, joins)
        if nth >= 0:
            fought[nth] = replace(fought[nth], by=(*fought[nth].by, piece.id))
    table = with_attacks(table, fought) if tuple(fought) != attacks(table) else table
    table = _screened(law, table, pieces, choices)
    enemies = [unit for unit in table.ids if table.sides.hostile(side, table.unit(unit).side)]
    made = choices.pledged(SCREENING, _keepers(table, enemies), enemies, MOST)
    return table.replace(promises=table.promises + made) if made else table


def _held_by(table: Position, hex: str, side: Side) -> bool:
    return any(table.unit(unit).side == side for unit in table.at(hex))


def _keepers(table: Position, enemies: Iterable[UnitId]) -> dict[Cell, list[UnitId]]:
    keepers: dict[Cell, list[UnitId]] = {}
    for unit in enemies:
        if (cell := table.unit(unit).cell) is not None:
            keepers.setdefault(cell, []).append(unit)
    return keepers


def _screened(law: Ruleset, table: Position, pieces: Sequence[Unseen], choices: Choices) -> Position:
    """The table with screens that unseen units may have declared, alone or with others; impossible ones are withdrawn."""
    if law.in_force(table.readings).values["screen_assignment"] != "declared":
        return table
    known = screens_of(table)
    made = list(known)
    for piece in pieces:
        busy = {unit for screen in made for unit in screen.units}
        if piece.id not in busy and not isinstance(piece.at, str):
            one = choices.usually("screens", piece.id, None, _screens(table, piece.id, piece.at, busy))
            made += [one] if one else []
    return lawful(law.table(with_screens(table, made))) if len(made) > len(known) else table


def _screens(table: Position, unit: UnitId, at: Cell, busy: set[UnitId]) -> Iterator[Declared | None]:
    """Who may screen together with a unit, and against which hexes: near it, or near where it stood when it said so."""
    mine = table.unit(unit).side
    others = [u for u in table.at(at) if u != unit and u not in busy and table.unit(u).side == mine]
    foes = (it for it in map(table.unit, table.ids) if table.sides.hostile(mine, it.side) and it.cell is not None)
    hexes = dict.fromkeys(foe.label for foe in foes)
    for helpers in (chosen for count in TOGETHER for chosen in combinations(others, count - 1)):
        for against in (chosen for count in (1, 2) for chosen in combinations(hexes, count)):
            yield Declared((unit, *helpers), against)
