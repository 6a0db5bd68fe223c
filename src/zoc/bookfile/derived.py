"""Facts that the law works out beforehand: of units from all units, of steps from the cells beside the cell entered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from zoc.board import Board
from zoc.bookfile.expression import Compiler, Term, WrongExpression
from zoc.bookfile.facts import is_name
from zoc.bookfile.vocabulary import FLAG, NUMBER, ColumnKind, Dictionary
from zoc.grid import Shape
from zoc.law import Ruleset
from zoc.law.asking import Gather
from zoc.law.setting import Setting
from zoc.position import Position
from zoc.scenario.entry import Entry, shown
from zoc.units import Column


class UnitRows:
    """A row is a unit; ``units`` counts the others that meet a condition with it."""

    def __init__(self, law: Ruleset, position: Position) -> None:
        self._units, self._defaults = position.units, law.defaults("units", position.board.parts)
        self._count = len(position.units["id"])
        self.point = np.int64(position.board.parts)
        self.unit = Gather(self._units, (slice(None), None), self._defaults)

    def units(self, which: Callable[[Gather], Column]) -> Column:
        """How many units there are for each that meet the condition, itself among them if it does."""
        found = which(Gather(self._units, (None, slice(None)), self._defaults))
        counted: Column = np.broadcast_to(found, (self._count, self._count)).sum(1)[:, None]
        return counted


class CellRows:
    """A row is a cell of the map."""

    def __init__(self, law: Ruleset, board: Board) -> None:
        self._board = board
        self.point = np.int64(board.parts)
        self.cell = Gather(board.cells, slice(None), law.defaults("cells", board.parts))

    def beside(self, found: Column) -> Column:
        """Whether the condition holds in a cell beside it."""
        holds = np.broadcast_to(found, (self._board.box.size,)) & ~np.asarray(self._board.cells["void"], np.bool_)
        near: Column = np.any(holds[self._board.box.onto], axis=1)
        return near


class DerivedReader:
    """Reads the facts that a book works out, and declares them."""

    def __init__(self, top: Entry, rules: Ruleset, terms: Mapping[str, Term], file: str) -> None:
        self.top, self.rules, self.terms, self.file = top, rules, terms, file

    def read(self) -> Dictionary:
        """The dictionary of the book, with what it derives and surveys."""
        dictionary = Dictionary(self.rules)
        for name, entry in self.top.table("derive").entries():
            kind, function = self._function(name, entry, Compiler(dictionary.of_units(), self.terms), self.rules.units)
            dictionary.unit[name] = kind
            if function is not None:
                self.rules.derive(name)(_unit_column(self.rules, function, kind))
        for name, entry in self.top.table("survey").entries():
            kind, function = self._function(name, entry, Compiler(dictionary.of_cells(), self.terms), self.rules.surveys)
            dictionary.survey[name] = kind
            if function is not None:
                self.rules.survey(name)(_step_column(self.rules, function))
        return dictionary

    def _function(
        self, name: str, entry: Entry, compiler: Compiler, taken: Mapping[str, object]
    ) -> tuple[ColumnKind, Callable[..., Any] | None]:
        if not is_name(name) or name in taken:
            entry.wrong("expected a name of its own in small letters")
        elif not isinstance(entry.value, str):
            entry.wrong(f"expected a condition or an amount in quotes, not {shown(entry.value)}")
        else:
            try:
                piece = compiler.piece(entry.value)
                if piece.kind not in (FLAG, NUMBER):
                    raise WrongExpression(f"expected yes or no, or a number, not {piece.kind}")
                line = entry.report.lines.of(entry.path) or 1
                return piece.kind, compiler.function(piece.code, name, file=self.file, line=line)
            except WrongExpression as wrong:
                entry.wrong(str(wrong))
        return FLAG, None


def _unit_column(rules: Ruleset, function: Callable[..., Any], kind: ColumnKind) -> Callable[[Setting], Column]:
    def derive(table: Setting) -> Column:
        rows = UnitRows(table.law, table.position)
        found = np.broadcast_to(function(rows), (len(table.position.units["id"]), 1))[:, 0]
        return found.astype(np.bool_ if kind == FLAG else np.int32)

    return derive


def _step_column(rules: Ruleset, function: Callable[..., Any]) -> Callable[[Board, Shape], Column]:
    def survey(board: Board, _shape: Shape) -> Column:
        found = np.broadcast_to(function(CellRows(rules, board)), (board.box.size,))
        column: Column = found[board.box.onto]
        return column

    return survey
