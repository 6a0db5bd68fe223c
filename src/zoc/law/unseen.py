"""Drawing what a side cannot see: a whole table that looks the same to it, so that a player can try what may come.

A view leaves pieces out and covers facts. A prior says what may be there; the book's own hook (``@rules.unseen``) puts it
on the table, one choice after the other; here the choices are drawn, and what came of them is looked at once more through
the eyes of the side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from zoc.board import Board
from zoc.errors import Malformed
from zoc.grid import Cell
from zoc.law.signal import Signal
from zoc.position import OFF_MAP, Position, Promise, Side, UnitId
from zoc.state import written_state
from zoc.units import Column, Columns

if TYPE_CHECKING:
    from zoc.law.ruleset import Ruleset
    from zoc.law.setting import Setting

T = TypeVar("T")
Place = Cell | str
"""A cell, or the name of a box beside the map."""
Drift = Callable[[Mapping[str, int]], Iterable[int]]
"""What a fact may have become since the prior knew it: its values, given the facts of the piece drawn so far."""

TRIES = 200
"""How often a draw that would look different is drawn again."""
USUAL = 3
"""Of four draws, so many leave a piece as it was last known; of the others, so many leave a fact of it."""


@dataclass(frozen=True)
class Prior:
    """What a side knows besides what it sees: which pieces there are, and which of them have left the table.

    ``pieces`` is a table with every piece that may be hidden, with its facts: the first position of the game, if the order
    of battle is open to all. An enemy piece of it that the side neither sees nor knows to be ``gone`` is hidden somewhere;
    one in ``doubtful`` may be hidden, or gone. Decks need nothing here: what is left of them is open in a view.
    """

    side: Side
    pieces: Position
    gone: frozenset[UnitId] = frozenset()
    doubtful: frozenset[UnitId] = frozenset()

    def missing(self, view: Position) -> tuple[UnitId, ...]:
        """The enemy pieces that are hidden, for certain or perhaps."""
        known = {*view.ids, *self.gone}
        hostile = self.pieces.sides.enmity[self.pieces.sides.number(self.side)][self.pieces.units["side"]].tolist()
        return tuple(unit for unit, enemy in zip(self.pieces.ids, hostile, strict=True) if enemy and unit not in known)

    def certain(self, view: Position) -> tuple[UnitId, ...]:
        """The enemy pieces that are hidden for certain."""
        return tuple(unit for unit in self.missing(view) if unit not in self.doubtful)


@dataclass(frozen=True)
class Unseen:
    """A hidden piece as it is drawn: whose it is, where it stands, under which other piece, and its facts."""

    id: UnitId
    side: Side
    at: Place
    facts: Mapping[str, int] = field(default_factory=dict)
    under: UnitId = ""
    """The piece directly below which it lies; none, it lies on top."""


class NoRoom(Signal):
    """Nothing is left to choose from: what was drawn before leaves no way to go on."""


class Choices:
    """The choices of one draw; each is named by what it is about, so that the same choices can be made on purpose."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def pick(self, what: str, of: str, options: Iterable[T]) -> T:
        """One of these, each as likely as the others."""
        listed = options if isinstance(options, Sequence) else tuple(options)
        if not listed:
            raise NoRoom(f"{what} of {of}")
        return listed[0] if len(listed) == 1 else self.random.choice(listed)

    def usually(self, what: str, of: str, usual: T, options: Iterable[T]) -> T:
        """Mostly the usual; else any of the others."""
        others = tuple(dict.fromkeys(option for option in options if option != usual))
        return self.pick(what, of, others) if others and not self.random.randrange(USUAL + 1) else usual

    def drifted(self, of: UnitId, facts: Mapping[str, int], drifts: Mapping[str, Drift]) -> dict[str, int]:
        """The facts of a piece as they may be by now: usually as they are known, else any of them may have changed."""
        now = dict(facts)
        if self.usually("unchanged", of, True, (False,)):
            return now
        for name, drift in drifts.items():
            if name in now:
                options = tuple(map(int, drift(now)))
                now[name] = self.usually(name, of, now[name] if now[name] in options else options[0], options)
        return now

    def there(self, view: Position, prior: Prior) -> tuple[UnitId, ...]:
        """The hidden pieces that are on the table: those that are doubtful as chance will have it."""
        return tuple(u for u in prior.missing(view) if u not in prior.doubtful or self.pick("there", u, (True, False)))

    def under(self, of: UnitId, pile: Sequence[UnitId], *, top: bool = True) -> UnitId:
        """Below which piece of a stack another lies; below none, if it may lie on top of it."""
        return self.pick("under", of, (*pile, "") if top or not pile else pile)

    def pledged(
        self, clause: str, keepers: Mapping[Cell, Sequence[UnitId]], by: Sequence[UnitId], most: int
    ) -> tuple[Promise, ...]:
        """Promises that the side is not told of, usually none: who may keep them in which cells, and who may rely on them."""
        made = list[Promise]()
        for nth in range(self.usually("promises", clause, 0, range(most + 1 if keepers else 1))):
            name = f"{clause} {nth}"
            cell = self.pick("promised in", name, tuple(keepers))
            kept = tuple(unit for unit in keepers[cell] if self.pick("promised by", f"{name} {unit}", (True, False)))
            kept = kept or tuple(keepers[cell])
            need = self.pick("promised", name, range(1, len(kept) + 1))
            made.append(Promise(clause, cell, kept, need, self.pick("promised to", name, ("", *by))))
        return tuple(made)


def resample(law: Ruleset, view: Position, random: Random, prior: Prior, choices: Choices | None = None) -> Position:
    """A sound table that looks to the side of the prior as the view does, drawn by chance.

    Sound: a file of it would be read without complaint, no piece of the side or of its allies is changed, and hidden pieces
    lie where the law lets them lie and the side does not see them. A prior that the view contradicts is refused.
    """
    if not alike(law.seen(view, prior.side), view):
        raise Malformed(f"this is not a table as {prior.side} sees it")
    choices = choices or Choices(random)
    for _ in range(TRIES):
        try:
            table = law.made(law.hides, "what a view hides", law.table(view), prior, choices)
        except NoRoom:
            continue
        if alike(law.seen(table, prior.side), view):
            return table
    raise contradicted(view, prior)


def contradicted(view: Position, prior: Prior) -> Malformed:
    """A prior that does not fit what the side sees."""
    return Malformed(f"what {prior.side} sees leaves no room for {', '.join(prior.missing(view)) or 'what the prior says'}")


# Putting pieces on a table


def as_seen(table: Setting, prior: Prior, choices: Choices) -> Position:
    """Of a book that says nothing of what may be hidden: nothing is."""
    return table.position


def stack(table: Position, at: Place, pieces: Iterable[Unseen] = ()) -> list[UnitId]:
    """The stack of a place from bottom to top, with pieces that were drawn before."""
    pile = list(table.at(at))
    for piece in pieces:
        if piece.at == at:
            pile.insert(pile.index(piece.under) if piece.under else len(pile), piece.id)
    return pile


def with_pieces(view: Position, prior: Prior, pieces: Sequence[Unseen]) -> Position:
    """The view with pieces put on it, in the order in which the prior lists them."""
    if not pieces:
        return view
    rows = [*view.ids, *(piece.id for piece in pieces)]
    pile = [view.ids[row] for row in np.argsort(view.units["order"], kind="stable").tolist()]
    for piece in pieces:
        pile.insert(pile.index(piece.under) if piece.under else len(pile), piece.id)
    height = {unit: nth for nth, unit in enumerate(pile)}
    columns: dict[str, Column] = {}
    for name in view.units:
        if name not in ("cell", "row", "id", "x", "y", "side", "order"):
            column = view.units[name]
            columns[name] = np.append(column, np.array([p.facts.get(name, 0) for p in pieces], column.dtype))
    columns["id"] = np.array(rows, object)
    columns["side"] = np.append(view.units["side"], np.array([view.sides.number(p.side) for p in pieces], np.int32))
    stands = [_stand(view, piece.at) for piece in pieces]
    for name, nth in (("x", 0), ("y", 1)):
        columns[name] = np.append(view.units[name], np.array([stand[nth] for stand in stands], np.int32))
    columns["order"] = np.array([height[unit] for unit in rows], np.int32)
    listed = _listed(rows, view, prior)
    return view.replace(units=Columns({name: column[listed] for name, column in columns.items()}))


def _stand(view: Position, at: Place) -> tuple[int, int]:
    """The inside coordinates of a place, as a piece that stands there has them."""
    return (OFF_MAP, view.boxes.index(at)) if isinstance(at, str) else view.board.grid.xy(at)


def _listed(rows: Sequence[UnitId], view: Position, prior: Prior) -> list[int]:
    """The rows as the prior lists them, as long as the view lists its own likewise; what it does not know comes last."""
    first = {unit: nth for nth, unit in enumerate(prior.pieces.ids)}
    listed = sorted(range(len(rows)), key=lambda row: first.get(rows[row], len(first)))
    seen = [row for row in listed if row < len(view.ids)]
    return listed if seen == sorted(seen) else list(range(len(rows)))


# Looking the same


def alike(one: Position, other: Position) -> bool:
    """Whether two tables are the same, value by value; of the order of pieces only who lies above whom counts.

    >>> from zoc import example, loads
    >>> ford = loads(example("ford")).position
    >>> alike(ford, ford.moved("grunt", "7,4")), alike(ford, ford.moved("grunt", "7,5"))
    (True, False)
    """
    if one is other:
        return True
    if _rest(one) != _rest(other) or one.ids != other.ids or not _same_map(one.board, other.board):
        return False
    names = {name for table in (one, other) for name in table.units} - {"id", "cell", "row", "order", "shape"}
    same = (name in one.units and name in other.units and np.array_equal(one.units[name], other.units[name]) for name in names)
    return all(same) and _piled(one) == _piled(other) and _shaped(one) == _shaped(other)


def _rest(table: Position) -> tuple[object, ...]:
    state = written_state(table.state)
    markers = {name: dict(cells) for name, cells in table.markers.items() if cells}
    kept = sorted(map(repr, table.promises))
    return table.phase, table.turn, table.to_move, dict(table.readings), markers, kept, state, table.boxes, table.sides


def _piled(table: Position) -> list[list[UnitId]]:
    """The stacks, each from bottom to top."""
    stacks: dict[int, list[UnitId]] = {}
    cells = table.cells().tolist()
    for row in np.argsort(table.units["order"], kind="stable").tolist():
        stacks.setdefault(cells[row], []).append(table.ids[row])
    return [stacks[cell] for cell in sorted(stacks)]


def _shaped(table: Position) -> list[Any]:
    return [table.shapes[number] for number in table.units["shape"].tolist()]


def _same_map(one: Board, other: Board) -> bool:
    return one is other or all(
        {*a} == {*b} and all(np.array_equal(a[name], b[name]) for name in a)
        for a, b in ((one.cells, other.cells), (one.edges, other.edges))
    )
