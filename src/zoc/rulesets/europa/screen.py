"""Which screeners serve against which enemy stacks (5.C.2): an exact choice, hex by hex.

A screener is a unit, or three of one level taken together as one of the next (up to FULL), again and again. It serves
against one stack of its own class, or against two of lesser classes. Of all legal choices the best leaves the lowest
highest level, then binds the fewest units that nothing binds yet, then leaves the lowest sum; then the units come in
their order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from zoc.errors import Unsound
from zoc.rulesets.europa.state import Declared
from zoc.rulesets.europa.terms import Level

FULL, TRIPLE = int(Level.FULL), int(Level.TRIPLE)

Rank = tuple[int, int, int, tuple[int, ...]]


@dataclass(frozen=True)
class Watch:
    """A hex to be screened: the friends there and the enemy stacks, each by its level, what the place adds, who is bound already.

    Friends count as they do before they are combined; the place adds its increase to whatever they combine to.
    """

    friends: tuple[int, ...]
    enemies: tuple[int, ...]
    place: int = 0
    bound: tuple[bool, ...] = ()

    def class_of(self, level: int) -> int:
        """The class at which a piece of that level screens."""
        return min(level + self.place, TRIPLE)

    def price(self, units: Sequence[int]) -> tuple[int, tuple[int, ...]]:
        """How many of these units are bound anew, and which they are."""
        return sum(not (self.bound and self.bound[unit]) for unit in units), tuple(sorted(units))


@dataclass(frozen=True)
class Piece:
    """What counts as one screener: its level, and the units it is made of."""

    level: int
    units: tuple[int, ...]


@dataclass(frozen=True)
class Screen:
    """A choice: for each enemy stack the units that screen it, if any do."""

    by: tuple[tuple[int, ...], ...]

    @property
    def screened(self) -> tuple[bool, ...]:
        """Which enemy stacks are screened."""
        return tuple(map(bool, self.by))

    @property
    def bound(self) -> tuple[int, ...]:
        """The units that must stay, each once."""
        return tuple(sorted({unit for units in self.by for unit in units}))

    def left(self, watch: Watch) -> tuple[int, ...]:
        """What is left of each stack's class."""
        return tuple(max(0, level - bool(units)) for level, units in zip(watch.enemies, self.by, strict=True))

    def rank(self, watch: Watch) -> Rank:
        """How well it serves; lower is better."""
        left = self.left(watch)
        return max(left, default=0), watch.price(self.bound)[0], sum(left), self.bound


@lru_cache(maxsize=65536)
def best_screen(watch: Watch) -> Screen:
    """The best choice for a hex; units and stacks are numbered as listed."""
    return min(choices(watch), key=lambda choice: choice.rank(watch))


def choices(watch: Watch) -> Iterator[Screen]:
    """Enough choices that the best of every kind is among them: for each set of stacks that can be screened the cheapest."""
    return (choice for pieces in piecings(watch) for choice in serving(pieces, watch))


def piecings(watch: Watch) -> Iterator[tuple[Piece, ...]]:
    """Every way to take the units singly or by threes; of one level the cheapest are taken together first."""
    yield from _grouped(tuple(Piece(level, (i,)) for i, level in enumerate(watch.friends)), min([0, *watch.friends]), watch)


def _grouped(pieces: tuple[Piece, ...], level: int, watch: Watch) -> Iterator[tuple[Piece, ...]]:
    if level >= FULL:
        yield pieces
        return
    mine = sorted((piece for piece in pieces if piece.level == level), key=lambda piece: watch.price(piece.units))
    rest = tuple(piece for piece in pieces if piece.level != level)
    for triples in range(len(mine) // 3 + 1):
        made = tuple(together(mine[3 * t : 3 * t + 3]) for t in range(triples))
        yield from _grouped((*rest, *made, *mine[3 * triples :]), level + 1, watch)


def together(three: Sequence[Piece]) -> Piece:
    """Three pieces of one level as one of the next."""
    return Piece(three[0].level + 1, tuple(unit for piece in three for unit in piece.units))


def serving(pieces: Sequence[Piece], watch: Watch) -> Iterator[Screen]:
    """For every set of stacks that these pieces can screen, the choice that binds the fewest units."""
    cheapest: dict[int, tuple[tuple[int, ...], ...]] = {0: ((),) * len(watch.enemies)}
    for piece in pieces:
        for mask, by in list(cheapest.items()):
            for targets in _targets(piece, watch, mask):
                added = mask | sum(1 << t for t in targets)
                new = tuple(piece.units if t in targets else units for t, units in enumerate(by))
                if added not in cheapest or watch.price(Screen(new).bound) < watch.price(Screen(cheapest[added]).bound):
                    cheapest[added] = new
    return (Screen(by) for by in cheapest.values())


def _targets(piece: Piece, watch: Watch, mask: int) -> Iterator[tuple[int, ...]]:
    """What one piece may serve against, of the stacks that exert anything and are not screened yet."""
    free = [t for t, level in enumerate(watch.enemies) if level > 0 and not mask >> t & 1]
    return (targets for targets in (*((t,) for t in free), *combinations(free, 2)) if may_screen(piece, targets, watch))


def may_screen(piece: Piece, targets: Sequence[int], watch: Watch) -> bool:
    """Whether one piece may serve against these stacks: one of the same or a lesser class, or two that are both lesser."""
    mine, theirs = watch.class_of(piece.level), [watch.enemies[t] for t in targets]
    if len(targets) == 1:
        return mine >= theirs[0]
    return len(targets) == 2 and all(mine > level for level in theirs)


# Screens declared beforehand


class Objection(Unsound):
    """A screen that the section does not allow, and the clause by which it does not."""

    def __init__(self, number: str, text: str) -> None:
        super().__init__(f"{text} (Europa §{number})")
        self.number = number


LIMITS = frozenset({"5.C.2.a", "5.C.2-8", "5.C.2.c", "5.C.2.d"})
"""The clauses that limit what may be declared."""


def declared_screen(
    declared: Sequence[Declared], ids: Sequence[str], hexes: Sequence[str], watch: Watch, limits: frozenset[str] = LIMITS
) -> Screen:
    """The screens declared for a hex by the units there; one that the section does not allow is refused, by these clauses.

    What is declared for units of which any is missing screens nothing: they are no longer, or not yet, together.
    """
    by: list[tuple[int, ...]] = [()] * len(hexes)
    for screen in declared:
        if not set(screen.units) <= set(ids):
            continue
        for number, text in _objections(screen, by, ids, hexes, watch):
            if number in limits:
                told = f"{', '.join(screen.units)} cannot screen against {', '.join(screen.against)}"
                raise Objection(number, f"{told}: {text}")
        for label in screen.against:
            if label in hexes:
                by[hexes.index(label)] = tuple(ids.index(name) for name in screen.units)
    return Screen(tuple(by))


def _objections(
    screen: Declared, by: Sequence[tuple[int, ...]], ids: Sequence[str], hexes: Sequence[str], watch: Watch
) -> Iterator[tuple[str, str]]:
    """What the section has against one declared screen, the clause with each."""
    if strange := [label for label in screen.against if label not in hexes]:
        yield "5.C.2.a", f"{', '.join(strange)} exerts nothing there"
    units = [ids.index(name) for name in screen.units]
    pieces, targets = _pieces(units, watch), [hexes.index(label) for label in screen.against if label in hexes]
    if len(pieces) != 1:
        yield "5.C.2-8", "one unit does, or three of one class below FULL together"
    strongest = max(pieces, key=lambda piece: piece.level)
    if targets and not may_screen(strongest, targets, watch):
        yield "5.C.2.c", "one stack of the same or a lesser class, or two of lesser ones"
    if any(by[t] for t in targets) or {unit for others in by for unit in others} & set(units):
        yield "5.C.2.d", "a unit serves once, and a stack is screened once"


def _pieces(units: Sequence[int], watch: Watch) -> list[Piece]:
    """The units as screeners: each by itself, three and nine of them combined as they combine in a stack."""
    pieces = [Piece(watch.friends[unit], (unit,)) for unit in units]
    for level in range(min([0, *watch.friends]), FULL):
        same = [piece for piece in pieces if piece.level == level]
        if len(pieces) > 1 and len(same) >= 3:
            made = [together(same[3 * t : 3 * t + 3]) for t in range(len(same) // 3)]
            pieces = [*(piece for piece in pieces if piece.level != level), *made, *same[3 * len(made) :]]
    return pieces
