"""Hidden enemies as they may be: ships first, then whoever is aboard them or stands ashore."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from zoc.action.lurking import perhaps_spent, sites
from zoc.law import Choices, Prior, Unseen
from zoc.law.unseen import Place, stack, with_pieces
from zoc.position import Position, Unit
from zoc.rulesets.freeciv.sheet import rules
from zoc.rulesets.freeciv.transports import stands

if TYPE_CHECKING:
    from zoc.table import Table


@rules.unseen
def unseen(table: Table, prior: Prior, choices: Choices) -> Position:
    """Hidden enemies, drawn wherever they can stand unseen; a passenger is where its ship is."""
    view, drawn = table.position, list[Unseen]()
    known = [prior.pieces.unit(unit) for unit in choices.there(view, prior)]
    for it in sorted(known, key=lambda it: not it.facts.get("capacity", 0)):
        at, aboard = _ship(view, it, drawn, choices) if it.facts.get("capacity", 0) else _troop(view, it, drawn, choices)
        facts = perhaps_spent(table.law.allowance, it.id, dict(it.facts), choices) | {"hidden": 1}
        facts |= {"aboard": aboard} if "aboard" in facts else {}
        drawn.append(Unseen(it.id, it.side, at, facts, choices.under(it.id, stack(view, at, drawn))))
    return with_pieces(view, prior, drawn)


def _ship(view: Position, it: Unit, drawn: Sequence[Unseen], choices: Choices) -> tuple[Place, int]:
    """Where a ship is: under its passengers, if the side sees one of them; else anywhere that it can sail."""
    seen = [each for each in map(view.unit, view.ids) if each.facts.get("aboard") and each.facts["aboard"] == it.facts["ship"]]
    if seen:
        return choices.pick("at", it.id, [seen[0].label if seen[0].cell is None else seen[0].cell]), 0
    return choices.pick("at", it.id, _open(view, it, drawn)), 0


def _troop(view: Position, it: Unit, drawn: Sequence[Unseen], choices: Choices) -> tuple[Place, int]:
    """Where any other unit is, and the number of its ship; 0 if it is aboard none."""
    berths = {berth.number: berth.at for berth in _berths(view, it, drawn) if berth.room > 0}
    ashore = _open(view, it, drawn)
    aboard = choices.pick("aboard", it.id, [*([0] if ashore else []), *berths]) if berths else 0
    return choices.pick("at", it.id, [berths[aboard]] if aboard else ashore), aboard


def _open(view: Position, it: Unit, drawn: Sequence[Unseen]) -> list[Place]:
    """The tiles where a unit can be by itself, no enemy with it; and the box in which it waits."""
    hostile = {piece.at for piece in drawn if view.sides.hostile(piece.side, it.side)}
    cells = dict.fromkeys(sites(view, it.side, int(it.facts.get("movement", 0)), 0))
    cities = view.board.cells["city"].nonzero()[0].tolist() if "city" in view.board.cells else []
    enemies = {view.unit(unit).cell for unit in view.ids if view.sides.hostile(view.unit(unit).side, it.side)}
    options: list[Place] = [cell for cell in (*cells, *cities) if cell not in hostile and cell not in enemies]
    if it.cell is not None and stands(view, it) and it.cell not in hostile and not view.at(it.cell):
        options.append(it.cell)  # where its owner once put it
    return [*dict.fromkeys(options), *([it.label] if it.label in view.boxes else [])]


@dataclass(frozen=True)
class Berth:
    """A ship that a unit may be aboard: its number, where it is, and how many more it takes."""

    number: int
    at: Place
    room: int


def _berths(view: Position, it: Unit, drawn: Sequence[Unseen]) -> Iterator[Berth]:
    """The ships of its own side and of allies, those drawn so far and those in view."""
    taken = [piece.facts.get("aboard", 0) for piece in drawn] + [view.unit(unit).facts.get("aboard", 0) for unit in view.ids]
    in_view = ((each.side, each.facts, each.label if each.cell is None else each.cell) for each in map(view.unit, view.ids))
    for side, facts, at in [*((piece.side, piece.facts, piece.at) for piece in drawn), *in_view]:
        if facts.get("capacity", 0) and facts.get("ship", 0) and not view.sides.hostile(side, it.side):
            yield Berth(int(facts["ship"]), at, int(facts["capacity"]) - taken.count(facts["ship"]))
