"""Conditions and amounts as text: a small language over the columns of rows, compiled to the code that a Python clause has.

The text is parsed by ``ast`` and never run: every node must be on a short list, every name must be a column of the question,
a term of the book or one of three functions, and every value has a kind. What passes is written anew as Python over columns:
``and`` becomes ``&``, ``a if c else b`` becomes ``where``. So nothing that a stranger writes is executed as it stands.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from types import FunctionType
from typing import Any, NoReturn

import numpy as np

from zoc.bookfile.vocabulary import (
    FLAG,
    NUMBER,
    POINTS,
    TERRAIN,
    WORD,
    ChartKind,
    ColumnKind,
    Count,
    Group,
    Named,
    OfSide,
    Vocabulary,
)  # fmt: skip
from zoc.errors import nearest, no_such

LONGEST = 1000
"""The most characters of one text."""
MOST_NODES = 500
"""The most nodes of one text, its terms written out."""
DEEPEST = 40
LARGEST = 1_000_000
"""No number may be larger."""

ROWS = "rows"
"""What the compiled function calls its rows."""
FUNCTIONS = {"min": "minimum", "max": "maximum", "abs": "absolute"}
WORDS = {"true": True, "false": False, "True": True, "False": False}
RESERVED = (*FUNCTIONS, *WORDS, "chart", "reading", ROWS)
COLUMNS: Mapping[str, object] = {
    "where": np.where, "minimum": np.minimum, "maximum": np.maximum, "absolute": np.absolute, "YES": np.True_, "NO": np.False_,
}  # fmt: skip
"""All that compiled code can call besides its rows."""

INSTEAD = {
    "BitAnd": "write `and` instead of &", "BitOr": "write `or` instead of |", "Invert": "write `not` instead of ~",
    "Div": "only a fraction such as 1/3 is divided; use // for whole numbers", "Pow": "there are no powers here",
    "Lambda": "there are no functions of your own here; write a [term]", "NamedExpr": "write == to compare",
    "Is": "write == to compare", "IsNot": "write != to compare",
}  # fmt: skip


class WrongExpression(ValueError):
    """A text that is no condition or amount, with the row of the text, counted from 0."""

    def __init__(self, message: str, row: int = 0) -> None:
        super().__init__(message)
        self.row = row


@dataclass(frozen=True)
class Term:
    """A name for a part of conditions, with the names of its arguments, if any."""

    name: str
    arguments: tuple[str, ...]
    body: ast.expr
    above: tuple[str, ...] = ()
    """The terms that it may use: those declared before it."""


Scope = Mapping[str, "tuple[ast.expr, Any, tuple[str, ...]]"]
"""The arguments of a term: what each stands for, in the scope where that was written, and the terms known there."""


@dataclass(frozen=True)
class Compiled:
    """A part of an expression as code, with its kind; a number or a word as written takes the kind that it meets."""

    code: ast.expr
    kind: ColumnKind
    literal: int | Fraction | str | None = None


def parsed(text: str) -> ast.expr:
    """The syntax of a text, if it is short and is one expression."""
    if len(text) > LONGEST:
        raise WrongExpression(f"it has {len(text)} characters, and {LONGEST} are allowed; give parts of it a name in [term]")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text.strip().replace("\n", " "), mode="eval").body
    except SyntaxError as wrong:
        hint = "; write == to compare" if _assigns(text) else ""
        raise WrongExpression(f"this is no condition: {wrong.msg}{hint}") from None
    except (ValueError, RecursionError, MemoryError):
        raise WrongExpression("this is no condition: it is nested too deeply, or has characters that no condition has") from None


def _assigns(text: str) -> bool:
    """Whether a text has a single equals sign."""
    bare = text
    for sign in ("==", "<=", ">=", "!="):
        bare = bare.replace(sign, "")
    return "=" in bare


@dataclass
class Compiler:
    """Checks texts against a vocabulary and makes functions of rows of them."""

    vocabulary: Vocabulary
    terms: Mapping[str, Term] = field(default_factory=dict)
    fractions: set[int] = field(default_factory=set)
    """The denominators of the fractions of a point that were written."""
    _nodes: int = 0
    _depth: int = 0
    _about: Mapping[str, Group] = field(default_factory=dict)
    """Inside a count, the units that it is about; the rows themselves are out of reach there."""
    _outer: bool = False
    _kept: dict[str, tuple[str, ast.expr]] = field(default_factory=dict)
    _open: tuple[str, ...] = ()
    """The terms known here."""

    def __post_init__(self) -> None:
        self._open = tuple(self.terms)

    # Whole texts

    def condition(self, text: str) -> ast.expr:
        """The code of a text that says yes or no."""
        return self._told(self.piece(text), FLAG)

    def amount(self, text: str, kind: ColumnKind) -> ast.expr:
        """The code of a text that says how much."""
        return self._told(self.piece(text), kind)

    def _told(self, piece: Compiled, kind: ColumnKind) -> ast.expr:
        return self._as(piece, kind, f"expected {kind}")

    @staticmethod
    def always() -> ast.expr:
        """The code of a condition that always holds."""
        return _yes(True).code

    @staticmethod
    def times(amount: ast.expr, condition: ast.expr) -> ast.expr:
        """The code of an amount where a condition holds, and of nothing elsewhere."""
        return ast.BinOp(amount, ast.Mult(), condition)

    def piece(self, text: str) -> Compiled:
        """A whole text."""
        self._nodes = self._depth = 0
        return self._visit(parsed(text), {})

    def function(self, code: ast.expr, doc: str, *, name: str = "clause", file: str = "book.toml", line: int = 1) -> FunctionType:
        """A function of rows, with the names of terms set first."""
        kept = [ast.Assign([ast.Name(each, ast.Store())], value) for each, value in self._kept.values()]
        self._kept = {}
        arguments = ast.arguments([], [ast.arg(ROWS)], None, [], [], None, [])
        made = ast.FunctionDef(name, arguments, [*kept, ast.Return(code)], [], None, None)
        module = ast.Module([made], [])
        for node in ast.walk(module):
            if isinstance(node, ast.expr | ast.stmt | ast.arg):
                node.lineno = node.end_lineno = line
                node.col_offset = node.end_col_offset = 0
        space: dict[str, Any] = {**COLUMNS, "__builtins__": {}, "__name__": __name__}
        exec(compile(module, file, "exec", dont_inherit=True), space)
        function: FunctionType = space[name]
        function.__doc__ = doc
        return function

    # Nodes

    def _visit(self, node: ast.expr, scope: Scope) -> Compiled:
        self._nodes += 1
        self._depth += 1
        if self._nodes > MOST_NODES or self._depth > DEEPEST:
            raise WrongExpression(
                f"it is too long with its terms written out: {MOST_NODES} parts, nested {DEEPEST} deep, are allowed"
            )
        visit: Callable[[Any, Scope], Compiled] | None = getattr(self, f"_{type(node).__name__}", None)
        if visit is None:
            refuse(node)
        found = visit(node, scope)
        self._depth -= 1
        return found

    def _Constant(self, node: ast.Constant, _: Scope) -> Compiled:
        value = node.value
        if isinstance(value, bool):
            return _yes(value)
        if isinstance(value, int):
            return _number(Fraction(value))
        if isinstance(value, str):
            return Compiled(ast.Constant(value), WORD, value)
        raise WrongExpression(f"{str(value)[:20]!r} is neither a whole number nor a word")

    def _Name(self, node: ast.Name, scope: Scope) -> Compiled:
        name = node.id
        if name in scope:
            argument, outside, terms = scope[name]
            inside, self._open = self._open, terms
            made = self._visit(argument, outside)
            self._open = inside
            return made
        if name in WORDS:
            return _yes(WORDS[name])
        if name in self._open:
            return self._term(self.terms[name], [], scope)
        known = self._named(name)
        if isinstance(known, ColumnKind):
            return Compiled(_column(name), known)
        if isinstance(known, Count):
            raise WrongExpression(f"{name} counts: write {name}({known.about and f'{known.about}.…'})")
        if isinstance(known, OfSide):
            raise WrongExpression(f"write {name}(…) with the number of a side")
        few = ", ".join(list(known.names)[:4])
        raise WrongExpression(
            f"{name} is {known.text}: write {name}.… with one of {few or 'nothing, for the book declares none'}"
        )

    def _named(self, name: str) -> Named:
        """Something of the vocabulary."""
        names: Mapping[str, Named] = self._about if self._about and not self._outer else {**self.vocabulary.names, **self._about}
        if name in names:
            return names[name]
        known = [*names, *self._open, "chart", *FUNCTIONS]
        if self._about and name in self.vocabulary.names:
            raise WrongExpression(f"{name} is not known inside a count, which is about {' and '.join(self._about)} alone")
        raise WrongExpression(no_such("column", name, known))

    def _Attribute(self, node: ast.Attribute, scope: Scope) -> Compiled:
        base = self._base(node.value, scope)
        if base == "chart":
            raise WrongExpression(f"a chart has rows and columns: write chart.{node.attr}[row, column]")
        group = self._named(base)
        if not isinstance(group, Group):
            raise WrongExpression(f"{base} is no thing with facts: there is no {base}.{node.attr[:40]}")
        if node.attr not in group.names:
            raise WrongExpression(_no_fact(base, node.attr, group.names))
        kind = group.names[node.attr]
        if group.indexed:
            at = ast.Constant(list(group.names).index(node.attr))
            return Compiled(ast.Subscript(_column(base), at, ast.Load()), kind)
        start = ast.Name(base, ast.Load()) if base in self._about else _column(base)
        return Compiled(ast.Attribute(start, node.attr, ast.Load()), kind)

    def _base(self, node: ast.expr, scope: Scope) -> str:
        """The name in front of a point."""
        while isinstance(node, ast.Name) and node.id in scope:
            node, scope, _ = scope[node.id]
        if not isinstance(node, ast.Name):
            raise WrongExpression("write one name, a point, and one name: mover.scout")
        return node.id

    def _Subscript(self, node: ast.Subscript, scope: Scope) -> Compiled:
        chart = node.value
        if not isinstance(chart, ast.Attribute) or self._base(chart.value, scope) != "chart" or self._about:
            raise WrongExpression("only a chart is read with brackets: chart.cost[mover.movement, there.terrain]")
        if chart.attr not in self.vocabulary.charts:
            raise WrongExpression(no_such("chart", chart.attr, self.vocabulary.charts))
        if not isinstance(node.slice, ast.Tuple) or len(node.slice.elts) != 2:
            raise WrongExpression(f"write chart.{chart.attr}[row, column]")
        sheet = self.vocabulary.charts[chart.attr]
        row, column = (self._visit(each, scope) for each in node.slice.elts)
        at = ast.Tuple([_row_of(sheet, row), _column_of(sheet, column)], ast.Load())
        charts = ast.Attribute(_column("chart"), chart.attr, ast.Load())
        return Compiled(ast.Subscript(charts, at, ast.Load()), POINTS)

    # Yes or no

    def _BoolOp(self, node: ast.BoolOp, scope: Scope) -> Compiled:
        word = "and" if isinstance(node.op, ast.And) else "or"
        sign: ast.operator = ast.BitAnd() if isinstance(node.op, ast.And) else ast.BitOr()
        first, *rest = (self._as(self._visit(each, scope), FLAG, f"each side of `{word}` is yes or no") for each in node.values)
        for each in rest:
            first = ast.BinOp(first, sign, each)
        return Compiled(first, FLAG)

    def _UnaryOp(self, node: ast.UnaryOp, scope: Scope) -> Compiled:
        piece = self._visit(node.operand, scope)
        if isinstance(node.op, ast.Not):
            return Compiled(ast.UnaryOp(ast.Invert(), self._as(piece, FLAG, "`not` goes before yes or no")), FLAG)
        if not isinstance(node.op, ast.USub):
            refuse(node.op)
        if isinstance(piece.literal, int | Fraction):
            return _number(-Fraction(piece.literal))
        return Compiled(ast.UnaryOp(ast.USub(), self._counted(piece)), piece.kind)

    def _Compare(self, node: ast.Compare, scope: Scope) -> Compiled:
        pieces = [self._visit(node.left, scope)]
        made: ast.expr | None = None
        for op, right in zip(node.ops, node.comparators, strict=True):
            if isinstance(op, ast.In | ast.NotIn):
                one = self._among(pieces[-1], op, right, scope)
            else:
                pieces.append(self._visit(right, scope))
                one = self._compared(pieces[-2], op, pieces[-1])
            made = one if made is None else ast.BinOp(made, ast.BitAnd(), one)
        assert made is not None
        return Compiled(made, FLAG)

    def _compared(self, left: Compiled, op: ast.cmpop, right: Compiled) -> ast.expr:
        if not isinstance(op, ast.Eq | ast.NotEq | ast.Lt | ast.LtE | ast.Gt | ast.GtE):
            refuse(op)
        a, b, kind = self._alike(left, right, "compare")
        if (kind in (FLAG, WORD, TERRAIN) or kind.chart) and not isinstance(op, ast.Eq | ast.NotEq):
            raise WrongExpression(f"{kind} is not more or less than another: write == or !=")
        self._check_distance(left, right)
        self._check_distance(right, left)
        return ast.Compare(a, [op], [b])

    def _check_distance(self, one: Compiled, other: Compiled) -> None:
        """Refuse a distance that no zone of the book reaches: it would never be met."""
        radius = self.vocabulary.radius
        named = isinstance(one.code, ast.Attribute) and one.code.attr == "distance"
        if named and radius is not None and isinstance(other.literal, int) and other.literal > radius:
            far = other.literal
            raise WrongExpression(
                f"no zone reaches distance {far}: the radius of the book is {radius}; write radius = {far} at the top"
            )

    def _among(self, left: Compiled, op: ast.cmpop, right: ast.expr, scope: Scope) -> ast.expr:
        """``in`` and ``not in`` a list."""
        if not isinstance(right, ast.Tuple | ast.List) or not right.elts:
            raise WrongExpression('write a list after `in`: unit.kind in ("foot", "horse")')
        first, *rest = (self._compared(left, ast.Eq(), self._visit(each, scope)) for each in right.elts)
        for each in rest:
            first = ast.BinOp(first, ast.BitOr(), each)
        return ast.UnaryOp(ast.Invert(), first) if isinstance(op, ast.NotIn) else first

    # Numbers

    def _BinOp(self, node: ast.BinOp, scope: Scope) -> Compiled:
        left, right = self._visit(node.left, scope), self._visit(node.right, scope)
        if isinstance(node.op, ast.Div):
            return self._fraction(left, right)
        if isinstance(node.op, ast.Add | ast.Sub):
            a, b, kind = self._alike(left, right, "add")
            self._counted(Compiled(a, kind))
            return Compiled(ast.BinOp(a, node.op, b), NUMBER if kind.members else kind)
        if isinstance(node.op, ast.Mult):
            a, b = self._counted(left), self._counted(right)
            if left.kind == right.kind == POINTS:
                raise WrongExpression("points are not multiplied by points")
            return Compiled(ast.BinOp(a, node.op, b), POINTS if POINTS in (left.kind, right.kind) else NUMBER)
        if isinstance(node.op, ast.FloorDiv | ast.Mod):
            if not isinstance(right.literal, int) or right.literal < 1:
                raise WrongExpression("write a whole number from 1 after // and %")
            return Compiled(ast.BinOp(self._counted(left), node.op, right.code), NUMBER if left.kind.members else left.kind)
        refuse(node.op)

    def _fraction(self, left: Compiled, right: Compiled) -> Compiled:
        if not isinstance(left.literal, int) or not isinstance(right.literal, int) or not 0 < right.literal <= 64:
            raise WrongExpression(INSTEAD["Div"])
        return _number(Fraction(left.literal, right.literal))

    def _IfExp(self, node: ast.IfExp, scope: Scope) -> Compiled:
        test = self._as(self._visit(node.test, scope), FLAG, "what follows `if` is yes or no")
        left, right = self._visit(node.body, scope), self._visit(node.orelse, scope)
        if isinstance(left.literal, str) or isinstance(right.literal, str):
            raise WrongExpression("a word is only compared with; it is no value of `if`")
        a, b, kind = self._alike(left, right, "choose between")
        return Compiled(_called("where", test, a, b), kind)

    # Calls

    def _Call(self, node: ast.Call, scope: Scope) -> Compiled:
        if not isinstance(node.func, ast.Name) or node.keywords or any(isinstance(a, ast.Starred) for a in node.args):
            raise WrongExpression("only min, max, abs, counts and terms of the book are called, with plain arguments")
        name = node.func.id
        if name in FUNCTIONS:
            return self._extreme(name, node.args, scope)
        if name in self._open and name not in scope:
            return self._term(self.terms[name], node.args, scope)
        known = self._named(name)
        if isinstance(known, OfSide) and len(node.args) == 1:
            number = self._as(self._visit(node.args[0], scope), NUMBER, f"{name} takes the number of a side")
            asked = _method(name, ast.BinOp(number, ast.Sub(), ast.Constant(1)))
            return Compiled(ast.BinOp(ast.Compare(number, [ast.Gt()], [ast.Constant(0)]), ast.BitAnd(), asked), FLAG)
        if not isinstance(known, Count):
            raise WrongExpression(f"{name} is not called with {len(node.args)} arguments")
        return self._count(name, known, node.args, scope)

    def _extreme(self, name: str, arguments: list[ast.expr], scope: Scope) -> Compiled:
        if (name == "abs") != (len(arguments) == 1) or not arguments:
            raise WrongExpression(f"{name} takes {'one number' if name == 'abs' else 'two numbers or more'}")
        first, *rest = (self._visit(each, scope) for each in arguments)
        if name == "abs":
            return Compiled(_called("absolute", self._counted(first)), first.kind)
        for each in rest:
            a, b, kind = self._alike(first, each, f"take the {name} of")
            self._counted(Compiled(a, kind))
            first = Compiled(_called(FUNCTIONS[name], a, b), kind)
        return first

    def _count(self, name: str, known: Count, arguments: list[ast.expr], scope: Scope) -> Compiled:
        wanted = 2 if known.number else 1
        if len(arguments) > wanted or (known.number and len(arguments) != 2):
            raise WrongExpression(f"{name} takes {'a condition and ' + known.number if known.number else 'one condition'}")
        if not known.about:
            if not arguments:
                raise WrongExpression(f"{name} takes one condition")
            return Compiled(
                _method(name, self._as(self._visit(arguments[0], scope), FLAG, f"{name} takes yes or no")), known.gives
            )
        with self._counting(known):
            test = self._as(self._visit(arguments[0], scope), FLAG, f"{name} takes yes or no") if arguments else _yes(True).code
        which = ast.Lambda(ast.arguments([], [ast.arg(known.about)], None, [], [], None, []), test)
        if not known.number:
            return Compiled(_method(name, which), known.gives)
        radius = self._visit(arguments[1], scope)
        if not isinstance(radius.literal, int) or not 0 <= radius.literal <= 12:
            raise WrongExpression(f"{name} takes {known.number}, a whole number from 0 to 12, after its condition")
        return Compiled(_method(name, which, radius.code), NUMBER)

    @contextmanager
    def _counting(self, known: Count) -> Iterator[None]:
        if self._about:
            raise WrongExpression("a count has no count inside")
        self._about, self._outer = {known.about: Group("a unit", known.names)}, known.outer
        try:
            yield
        finally:
            self._about, self._outer = {}, False

    def _term(self, term: Term, arguments: list[ast.expr], scope: Scope) -> Compiled:
        if len(arguments) != len(term.arguments):
            takes = ", ".join(term.arguments)
            raise WrongExpression(f"the term {term.name} takes {f'({takes})' if takes else 'no arguments'}")
        inner = {name: (node, scope, self._open) for name, node in zip(term.arguments, arguments, strict=True)}
        outer, self._open = self._open, term.above
        try:
            made = self._visit(term.body, inner)
        except WrongExpression as wrong:
            raise WrongExpression(f"{wrong} (in the term {term.name})") from None
        finally:
            self._open = outer
        if made.literal is not None or self._about or isinstance(made.code, ast.Name):
            return made
        name, _ = self._kept.setdefault(ast.dump(made.code), (f"term_{len(self._kept)}", made.code))
        return Compiled(ast.Name(name, ast.Load()), made.kind)

    # Kinds

    def _as(self, piece: Compiled, kind: ColumnKind, expected: str) -> ast.expr:
        """A piece as one of that kind."""
        if kind == POINTS and piece.kind == NUMBER:
            return self._in_points(piece)
        if piece.kind == kind and not (kind == NUMBER and isinstance(piece.literal, Fraction)):
            return piece.code
        if kind == NUMBER and piece.kind.name == "a level":
            return piece.code
        if piece.literal is not None:
            raise WrongExpression(f"{expected}, not {str(piece.literal)[:40]!r}")
        raise WrongExpression(f"{expected}, not {piece.kind}")

    def _in_points(self, piece: Compiled) -> ast.expr:
        """A number as that many points, in parts of a point."""
        if isinstance(piece.literal, Fraction):
            self.fractions.add(piece.literal.denominator)
            times = ast.BinOp(_column("point"), ast.Mult(), ast.Constant(piece.literal.numerator))
            return ast.BinOp(times, ast.FloorDiv(), ast.Constant(piece.literal.denominator))
        return ast.BinOp(piece.code, ast.Mult(), _column("point"))

    def _counted(self, piece: Compiled) -> ast.expr:
        """A piece that is counted in numbers or points."""
        if isinstance(piece.literal, Fraction):
            raise WrongExpression(f"{piece.literal} is no whole number; a fraction is of points")
        if piece.kind in (NUMBER, POINTS) or piece.kind.name == "a level":
            return piece.code
        raise WrongExpression(f"expected a number or points, not {piece.kind}")

    def _alike(self, left: Compiled, right: Compiled, verb: str) -> tuple[ast.expr, ast.expr, ColumnKind]:
        """Two pieces as the same kind."""
        if isinstance(left.literal, str) and isinstance(right.literal, str):
            raise WrongExpression("two words as written are compared with nothing")
        if isinstance(left.literal, str):
            return _worded(right.kind, left.literal), right.code, right.kind
        if isinstance(right.literal, str):
            return left.code, _worded(left.kind, right.literal), left.kind
        kinds = {left.kind, right.kind}
        if POINTS in kinds and kinds <= {POINTS, NUMBER}:
            return self._as(left, POINTS, verb), self._as(right, POINTS, verb), POINTS
        if any(isinstance(piece.literal, Fraction) for piece in (left, right)):
            return self._as(left, POINTS, verb), self._as(right, POINTS, verb), POINTS
        if len(kinds) == 1:
            return left.code, right.code, left.kind
        if kinds <= {NUMBER, left.kind, right.kind} and any(kind.name == "a level" for kind in kinds) and NUMBER in kinds:
            return left.code, right.code, NUMBER
        raise WrongExpression(f"you cannot {verb} {left.kind} and {right.kind}")


def refuse(node: ast.AST) -> NoReturn:
    """Refuse a node that is not on the list."""
    name = type(node).__name__
    raise WrongExpression(
        INSTEAD.get(name, f"a condition has no {name}: write comparisons with and, or, not, + - * //, if … else")
    )


def _yes(value: bool) -> Compiled:
    return Compiled(ast.Name("YES" if value else "NO", ast.Load()), FLAG)


def _number(value: Fraction) -> Compiled:
    if abs(value.numerator) > LARGEST:
        raise WrongExpression(f"a number is at most {LARGEST}")
    literal = int(value) if value.denominator == 1 else value
    return Compiled(ast.Constant(literal if isinstance(literal, int) else 0), NUMBER, literal)


def _column(name: str) -> ast.expr:
    return ast.Attribute(ast.Name(ROWS, ast.Load()), name, ast.Load())


def _called(name: str, *arguments: ast.expr) -> ast.expr:
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])


def _method(name: str, *arguments: ast.expr) -> ast.expr:
    return ast.Call(_column(name), list(arguments), [])


def _worded(kind: ColumnKind, word: str) -> ast.expr:
    """A word as a value of that kind."""
    if kind == WORD:
        return ast.Constant(word)
    if not kind.members:
        raise WrongExpression(f"{kind} is not compared with the word {word[:40]!r}")
    if word not in kind.members:
        raise WrongExpression(no_such("value", word[:40], kind.members))
    return ast.Constant(word if kind.name == "a word" else kind.members.index(word))


def _row_of(chart: ChartKind, piece: Compiled) -> ast.expr:
    if isinstance(piece.literal, str):
        return _worded(ColumnKind("a row", chart.rows), piece.literal)
    if piece.kind.chart == chart.row_axis or (piece.kind.members and piece.kind.members == chart.rows):
        return piece.code
    raise WrongExpression(f"expected a row of the chart, a fact such as mover.movement, not {piece.kind}")


def _column_of(chart: ChartKind, piece: Compiled) -> ast.expr:
    if isinstance(piece.literal, str) and not chart.terrain:
        return _worded(ColumnKind("a column", chart.columns), piece.literal)
    if (chart.terrain and piece.kind == TERRAIN) or (not chart.terrain and piece.kind.members == chart.columns):
        return piece.code
    wanted = "a terrain, such as there.terrain" if chart.terrain else f"one of {', '.join(chart.columns[:6])}"
    raise WrongExpression(f"the column of the chart is {wanted}, not {piece.kind}")


def _no_fact(base: str, name: str, known: Mapping[str, ColumnKind]) -> str:
    near = nearest(name, known)
    told = f"did you mean {base}.{near}?" if near else f"known: {', '.join(list(known)[:12]) or 'none'}"
    return f"there is no {base}.{name[:40]}; {told}"
