"""The mover: a piece, or a line of supply or rail, with its errand and its way of moving."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from zoc.errors import BadRuleset, MissingKey, no_such
from zoc.law.readings import Word, scalar
from zoc.law.ruleset import Ruleset
from zoc.position import Position, Promise
from zoc.units import Value


class Mover:
    """The facts of a piece or line, one value at a time; reads are recorded, because they distinguish movers.

    A line has no unit of its own: it takes its side, and defaults for every fact that is not given.
    """

    def __init__(
        self,
        rules: Ruleset,
        position: Position,
        row: int | None,
        side: np.integer,
        way: Word,
        facts: Mapping[str, Value] | None,
    ) -> None:
        self._rules, self._position, self._row, self._side, self._way = rules, position, row, side, way
        self._given: dict[str, Any] = {"side": side, "way": way}
        if facts:
            self._given |= {name: scalar(value) for name, value in facts.items()}

    @classmethod
    def unit(cls, rules: Ruleset, position: Position, row: int, way: str = "", facts: Mapping[str, Value] | None = None) -> Mover:
        """A piece on the board."""
        return cls(rules, position, row, position.units["side"][row], _known(rules, way), facts)

    @classmethod
    def line(
        cls, rules: Ruleset, position: Position, side: str, way: str = "", facts: Mapping[str, Value] | None = None
    ) -> Mover:
        """A line of supply or rail of one side."""
        return cls(rules, position, None, np.int32(position.sides.number(side)), _known(rules, way), facts)

    @property
    def particular(self) -> bool:
        """Whether it is a piece; a line is not."""
        return self._row is not None

    def __getattr__(self, name: str) -> Any:
        if name[-1] == "_":  # a fact named like a Python keyword
            return getattr(self, name[:-1])
        value = self.__dict__[name] = self.unwatched(name)
        return value

    def unwatched(self, name: str) -> Any:
        """A fact, without recording the read."""
        value = self._given.get(name)
        if value is not None:
            return value
        column = None if self._row is None else self._position.units.get(name)
        if column is not None:
            return column[self._row]
        if name == "bound":
            return scalar(bool(bound(self._position, self._row)))
        if name in self._rules.derived:
            return self._of_no_unit(name)
        defaults = self._rules.defaults("units", self._position.board.parts)
        if name not in defaults:
            raise BadRuleset(no_such("declared fact", name, defaults))
        return defaults[name]

    def _of_no_unit(self, name: str) -> object:
        """A derived fact of a line: a line has no cell to derive it from, so a number must be given."""
        column = self._position.units.get(name)
        if column is None or column.dtype == np.bool_:
            return scalar(False)
        raise MissingKey("unit", f"a line by itself has no {name}: name the `unit` whose line it is")

    def promises(self) -> tuple[Promise, ...]:
        """The promises that hold it where it is; where a book derives who is bound, all that it must keep."""
        if "bound" in self._position.units and self._row is not None:
            me = self._position.units["id"][self._row]
            return tuple(promise for promise in self._position.promises if me in promise.keepers)
        return tuple(self._position.promises[i] for i in bound(self._position, self._row))

    def again(self) -> Mover:
        """The same mover with no reads recorded."""
        return Mover(self._rules, self._position, self._row, self._side, self._way, self._given)


def bound(position: Position, row: int | None) -> tuple[int, ...]:
    """The promises of this phase that hold a unit where it is, as one of the last units that can keep them."""
    if row is None or not position.promises:
        return ()
    me, here = position.units["id"][row], int(position.cells()[row])
    ids, cells = position.units["id"].tolist(), position.cells().tolist()
    (ox, oy), inside, whole = position.board.origin, position.board.box, position.board.whole.box
    if here >= 0:
        here = (here // inside.ny + ox) * whole.ny + here % inside.ny + oy
    at = dict(zip(ids, cells, strict=True))
    holding = []
    for i, promise in enumerate(position.promises):
        if promise.cell == here and me in promise.keepers:
            left = [k for k in promise.keepers if at.get(k) == at[me]]
            if len(left) <= promise.need:
                holding.append(i)
    return tuple(holding)


def _known(rules: Ruleset, way: str) -> Word:
    """A way of moving in the form that clauses read; the first if none is named."""
    if (found := rules.memo.get(("way", way))) is None:
        found = rules.memo["way", way] = Word(rules.way_named(way))
    return found
