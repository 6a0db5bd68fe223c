"""Mutants: a clause or a finder of a book with one small mistake in it, which a test of the book must notice."""

from __future__ import annotations

import ast
import copy
import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import TypeVar

from zoc.law import Ruleset

A = TypeVar("A", bound=ast.AST)
Function = Callable[..., object]

OPPOSITE: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.And: ast.Or, ast.Or: ast.And, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.Add: ast.Sub, ast.Sub: ast.Add,
}  # fmt: skip
"""What is written instead of an operator."""
JOINS = (ast.BitAnd, ast.BitOr)
"""Operators between terms, of which one may be dropped."""


@dataclass(frozen=True)
class Mutant:
    """One small mistake: in which function, on which line of its file, what is written instead of what."""

    function: Function
    line: int
    was: str
    now: str
    code: CodeType

    @property
    def place(self) -> str:
        """Where it is, for people and for a list of those that mean the same."""
        return f"{self.function.__module__.rpartition('.')[2]}.{self.function.__name__}: {self.was} → {self.now}"

    def into(self, rules: Ruleset) -> Ruleset:
        """The book with the mistake in it."""
        wrong = _like(self.function, self.code)
        changed = rules.without()
        changed.clauses = tuple(replace(c, ask=wrong) if c.ask is self.function else c for c in rules.clauses)
        changed.finders = tuple(replace(f, find=wrong) if f.find is self.function else f for f in rules.finders)
        return changed


def mutants(rules: Ruleset) -> Iterator[Mutant]:
    """Every mutant of every clause and finder of a book, in the order of the book."""
    functions = dict.fromkeys((*(clause.ask for clause in rules.clauses), *(finder.find for finder in rules.finders)))
    for function in functions:
        if isinstance(function, FunctionType) and not function.__closure__:
            yield from mutants_of(function)


def mutants_of(function: FunctionType) -> Iterator[Mutant]:
    """Every mutant of one function."""
    file = inspect.getsourcefile(function)
    if file is None or (found := _definition(file, function.__name__, function.__code__.co_firstlineno)) is None:
        return
    for nth, (node, _) in enumerate(_changes(found)):
        wrong = copy.deepcopy(found)
        at, (_, apply) = list(_changes(wrong))[nth]
        was = ast.unparse(at)
        made = apply(at)
        if made is not at:
            _Swap(at, made).visit(wrong)
        module = ast.fix_missing_locations(ast.Module([wrong], []))
        if (code := _code(compile(module, file, "exec"), function.__name__)) is not None:
            yield Mutant(function, getattr(node, "lineno", 0), was, ast.unparse(made), code)


Change = tuple[str, Callable[[ast.AST], ast.AST]]


def _changes(function: ast.FunctionDef) -> Iterator[tuple[ast.AST, Change]]:
    """Every place of a function that can be written wrongly, and how."""
    for statement in function.body:
        for node in ast.walk(statement):
            for change in _changes_at(node):
                yield node, change


def _changes_at(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.Compare):
        for nth, each in enumerate(node.ops):
            if type(each) in OPPOSITE:
                yield "compare", _comparing(nth)
    elif isinstance(node, ast.BoolOp | ast.BinOp) and type(node.op) in OPPOSITE:
        yield "operator", _operator
        if isinstance(node, ast.BinOp) and isinstance(node.op, JOINS):
            yield "left", lambda at: _operand(at, "left")
            yield "right", lambda at: _operand(at, "right")
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Invert | ast.Not):
        yield "negation", lambda at: _operand(at, "operand")
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool | int):
        yield "constant", _constant


def _comparing(nth: int) -> Callable[[ast.AST], ast.AST]:
    def apply(at: ast.AST) -> ast.AST:
        assert isinstance(at, ast.Compare)
        ops = list(at.ops)
        ops[nth] = _opposite(ops[nth], ast.cmpop)
        return ast.copy_location(ast.Compare(at.left, ops, at.comparators), at)

    return apply


def _operator(at: ast.AST) -> ast.AST:
    if isinstance(at, ast.BoolOp):
        return ast.copy_location(ast.BoolOp(_opposite(at.op, ast.boolop), at.values), at)
    assert isinstance(at, ast.BinOp)
    return ast.copy_location(ast.BinOp(at.left, _opposite(at.op, ast.operator), at.right), at)


def _opposite(op: A, kind: type[A]) -> A:
    made = OPPOSITE[type(op)]()
    assert isinstance(made, kind)
    return made


def _operand(at: ast.AST, name: str) -> ast.AST:
    found: ast.AST = getattr(at, name)
    return found


def _constant(at: ast.AST) -> ast.AST:
    assert isinstance(at, ast.Constant)
    value = at.value
    return ast.copy_location(ast.Constant(not value if isinstance(value, bool) else int(str(value)) + 1), at)


class _Swap(ast.NodeTransformer):
    """Put another node in the place of one."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        if node is self.old:
            return self.new
        seen: ast.AST = self.generic_visit(node)
        return seen


# Functions and their source


@cache
def _tree(file: str) -> ast.Module:
    return ast.parse(Path(file).read_text(encoding="utf-8"))


def _definition(file: str, name: str, line: int) -> ast.FunctionDef | None:
    """The function of that name, without its decorators and docstring; its first line may be that of a decorator."""
    for node in ast.walk(_tree(file)):
        if isinstance(node, ast.FunctionDef) and node.name == name:
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            if first <= line <= node.lineno:
                bare = copy.deepcopy(node)
                bare.decorator_list = []
                bare.body = bare.body[1:] if ast.get_docstring(node) and len(bare.body) > 1 else bare.body
                return bare
    return None


def _code(module: CodeType, name: str) -> CodeType | None:
    return next((each for each in module.co_consts if isinstance(each, CodeType) and each.co_name == name), None)


def _like(function: Function, code: CodeType) -> FunctionType:
    """The same function with other code."""
    assert isinstance(function, FunctionType)
    made = FunctionType(code, function.__globals__, function.__name__, function.__defaults__)
    made.__kwdefaults__, made.__doc__, made.__annotations__ = function.__kwdefaults__, function.__doc__, function.__annotations__
    return made
