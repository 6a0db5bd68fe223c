"""Which screeners serve against which enemy stacks (5.C.2): an exact choice, hex by hex.

A screener is a unit, or three of one level taken together as one of the next (up to FULL), again and again. It serves
against one stack of its own class, or against two of lesser classes. Of all legal choices the best leaves the lowest
highest level, then binds the fewest units, then leaves the lowest sum; then the units come in their order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any

from zoc.errors import Malformed
from zoc.movement import Meetings
from zoc.rulesets.europa.terms import Level

FULL = int(Level.FULL)


@dataclass(frozen=True)
class Piece:
    """What counts as one screener: its level, and the units it is made of."""

    level: int
    units: tuple[int, ...]


@dataclass(frozen=True)
class Screen:
    """A choice: which enemy stacks are screened, by which units."""

    screened: tuple[bool, ...]
    by: tuple[tuple[int, ...], ...]

    @property
    def bound(self) -> tuple[int, ...]:
        """The units that must stay, each once."""
        return tuple(dict.fromkeys(unit for units in self.by for unit in units))


@lru_cache(maxsize=65536)
def best_screen(friends: tuple[int, ...], enemies: tuple[int, ...]) -> Screen:
    """The best choice for friends and enemy stacks in one hex, each given by its level; units are numbered as listed."""
    choices = (choice for pieces in piecings(friends) for choice in serving(pieces, enemies))
    return min(choices, key=lambda choice: _rank(choice, enemies))


def _rank(choice: Screen, enemies: Sequence[int]) -> tuple[int, int, int, tuple[int, ...]]:
    after = [max(0, level - 1) if screened else max(0, level) for level, screened in zip(enemies, choice.screened, strict=True)]
    return max(after, default=0), len(choice.bound), sum(after), choice.bound


def legal(pieces: Sequence[Piece], enemies: Sequence[int], wanted: Sequence[Sequence[int]]) -> bool:
    """Whether these pieces may serve against these stacks: piece by piece, the stacks each is set against."""
    return all(
        not targets
        or (len(targets) == 1 and piece.level >= enemies[targets[0]])
        or (len(targets) == 2 and all(piece.level > enemies[t] for t in targets))
        for piece, targets in zip(pieces, wanted, strict=True)
    )


def declared_screen(m: Meetings, units: Any, rows: Any, levels: Sequence[int], enemies: Sequence[int]) -> Screen:
    """The screens written in the position for one hex; one that the section does not allow is refused.

    ``screens`` in the notes lists them: ``{units = ["g1"], against = ["0304"]}``; three units of one level make one piece.
    """
    ids, sources = m.ids(units), [m.label(m.source(row)) for row in rows]
    by: list[tuple[int, ...]] = [()] * len(enemies)
    for declared in m.note.screens or ():
        names = tuple(declared["units"])
        if not set(names) <= set(ids):
            continue
        mine = tuple(ids.index(name) for name in names)
        targets = [sources.index(label) for label in declared["against"] if label in sources]
        piece = Piece(_together([levels[i] for i in mine], names), mine)
        taken = any(by[t] for t in targets) or any(set(mine) & set(units) for units in by)
        if taken or not legal([piece], enemies, [targets]):
            against = ", ".join(declared["against"])
            raise Malformed(f"{', '.join(names)} cannot screen against {against}: 5.C.2.c and 5.C.2.d do not allow it")
        for t in targets:
            by[t] = mine
    return Screen(tuple(map(bool, by)), tuple(by))


def _together(levels: Sequence[int], names: Sequence[str]) -> int:
    """The level of one piece: a unit's own, or one more for three units of one level below FULL."""
    if len(levels) == 1:
        return levels[0]
    if len(levels) == 3 and len(set(levels)) == 1 and levels[0] < FULL:
        return levels[0] + 1
    raise Malformed(f"{', '.join(names)} make no single screener: one unit does, or three of one class below FULL (5.C.2-8)")


def piecings(friends: Sequence[int]) -> Iterator[tuple[Piece, ...]]:
    """Every way to take the units singly or by threes; within one level units are taken in their order."""
    yield from _grouped(tuple(Piece(level, (i,)) for i, level in enumerate(friends)), min([0, *friends]))


def _grouped(pieces: tuple[Piece, ...], level: int) -> Iterator[tuple[Piece, ...]]:
    if level >= FULL:
        yield pieces
        return
    mine = [piece for piece in pieces if piece.level == level]
    rest = tuple(piece for piece in pieces if piece.level != level)
    for triples in range(len(mine) // 3 + 1):
        made = tuple(
            Piece(level + 1, tuple(unit for piece in mine[3 * t : 3 * t + 3] for unit in piece.units)) for t in range(triples)
        )
        yield from _grouped((*rest, *made, *mine[3 * triples :]), level + 1)


def serving(pieces: Sequence[Piece], enemies: Sequence[int]) -> Iterator[Screen]:
    """For every set of stacks that can be screened, the choice that binds the fewest units."""
    cheapest: dict[int, tuple[tuple[int, ...], ...]] = {0: ((),) * len(enemies)}
    for piece in pieces:
        for mask, by in list(cheapest.items()):
            for targets in _targets(piece, enemies, mask):
                added = mask | sum(1 << t for t in targets)
                new = tuple(piece.units if t in targets else units for t, units in enumerate(by))
                if added not in cheapest or _units(new) < _units(cheapest[added]):
                    cheapest[added] = new
    for mask, by in cheapest.items():
        yield Screen(tuple(bool(mask >> t & 1) for t in range(len(enemies))), by)


def _targets(piece: Piece, enemies: Sequence[int], mask: int) -> Iterator[tuple[int, ...]]:
    """What one piece may serve against, of the stacks that exert anything and are not screened yet."""
    free = [t for t, level in enumerate(enemies) if level > 0 and not mask >> t & 1]
    yield from ((t,) for t in free if piece.level >= enemies[t])
    yield from combinations([t for t in free if piece.level > enemies[t]], 2)


def _units(by: tuple[tuple[int, ...], ...]) -> tuple[int, tuple[int, ...]]:
    bound = tuple(dict.fromkeys(unit for units in by for unit in units))
    return len(bound), bound
