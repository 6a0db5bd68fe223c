"""Looking findings up: computed when a clause first reads them, once per distinct value of their keys."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from zoc.action.part import Part
from zoc.errors import BadRuleset, no_such
from zoc.law.finding import Finder, Found, Unsaid
from zoc.law.hook import blamed
from zoc.units import Column

if TYPE_CHECKING:
    from zoc.action.rows import Acts
    from zoc.table import Table

PLACES = ("unit", "side", "target", "at", "act", "through", "deed")
"""Keys of a finding besides the arguments of the order."""


class One:
    """One part of an order on its table, as a finder sees it: ``o.unit``, ``o.at``, ``o["target"]``, ``o.get("others")``."""

    def __init__(self, table: Table, part: Part) -> None:
        self.table, self.part = table, part
        self.law, self.position = table.law, table.position
        self.act, self.unit, self.side, self.target, self.at = part.act, part.unit, part.side, part.target, part.at
        self.through, self.deed, self.said = part.through, part.deed, part.said

    def __getitem__(self, key: str) -> Any:
        if (value := self.said.get(key)) is None:
            raise Unsaid(key)
        return value

    def get(self, key: str, otherwise: object = None) -> Any:
        """The order's argument for a key, if given."""
        value = self.said.get(key)
        return otherwise if value is None else value

    @property
    def place(self) -> str:
        """The label of the cell that it is aimed at; the law asks for it if none is named."""
        if self.at is None:
            raise Unsaid("at")
        return self.at if isinstance(self.at, str) else self.position.where(self.at)

    @cached_property
    def plan(self) -> Any:
        """The plan that was worked out for the order."""
        from zoc.action.order import Order

        return self.table.plan(Order(self.deed or self.act, self.side, self.unit, self.said))


class FoundColumns:
    """What the law finds about each row; it records which findings a clause reads, for the units that the clause blames."""

    def __init__(self, rows: Acts) -> None:
        self._rows = rows
        self._columns: dict[str, Column] = {}
        self._found: dict[str, list[Found] | None] = {}
        self._looked: list[str] = []

    def __getattr__(self, name: str) -> Any:
        self._looked.append(name)
        if name not in self._columns:
            self._columns[name] = self._find(name)
        return self._columns[name]

    def _find(self, name: str) -> Any:
        rows = self._rows
        finder = rows._law.finder(name, rows.act)
        if finder is None:
            known = [f.name for f in rows._law.finders if f.speaks_of(rows.act)]
            raise BadRuleset(no_such(f"finding of {rows.act!r}", name, known))
        if finder.column:
            self._found[name] = None
            return _blaming(finder, rows)
        found = self._found[name] = [finding(rows.table, finder, part, rows.unsaid) for part in rows.parts]
        from zoc.action.rows import column_of

        return column_of([one.value for one in found])

    def looked(self) -> tuple[str, ...]:
        """The findings read since the last call."""
        if not self._looked:
            return ()
        names, self._looked[:] = tuple(dict.fromkeys(self._looked)), []
        return names

    def blamed(self, names: tuple[str, ...], row: int) -> tuple[tuple[str, ...], tuple[object, ...]]:
        """The units and cells that some findings blame for a row."""
        found = [ones[row] for name in names if (ones := self._found.get(name))]
        by = dict.fromkeys(unit for one in found for unit in one.by)
        return tuple(by), tuple(dict.fromkeys(cell for one in found for cell in one.cells))


def finding(table: Table, finder: Finder, part: Part, unsaid: tuple[str, ...] = ()) -> Found:
    """What is found about one part; cached for the same values."""
    key = ("found", table.law, finder, tuple([_value(part, name, unsaid) for name in finder.by]), part.act)
    found = table.position.memo.get(key)
    if found is None:
        value = _blaming(finder, One(table, part))
        found = table.position.memo[key] = value if isinstance(value, Found) else Found(value)
    known: Found = found
    return known


def _value(part: Part, name: str, unsaid: tuple[str, ...]) -> object:
    value = getattr(part, name) if name in PLACES else part.said.get(name)
    if value is None and unsaid and (name in PLACES or name in unsaid):
        raise Unsaid(name)
    return tuple(value) if isinstance(value, list) else value


def _blaming(finder: Finder, asked: object) -> object:
    """The result of a finder; an exception in it is a fault of its book."""
    with blamed(finder.book, f"the finding {finder.name!r}", finder.find):
        return finder.find(asked)
