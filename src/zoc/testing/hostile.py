"""Hostile texts for the expression language: random syntax, deep nesting, long words, and everything that reaches for more.

``python -m zoc.testing.hostile 100000`` puts so many to the compiler and says how many were refused.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from zoc import bookfile
from zoc.bookfile.book import TOP
from zoc.bookfile.expression import COLUMNS, ROWS, Compiler, WrongExpression
from zoc.bookfile.vocabulary import FLAG, QUESTIONS, Dictionary
from zoc.errors import Malformed
from zoc.law import Book, Field, Points, Ruleset

REACHING = (
    "__import__('os').system('true')", "().__class__.__bases__[0].__subclasses__()", "mover.__class__", "mover.__dict__.keys()",
    "rows.mover", "where(1, 2, 3)", "YES", "term_0", "(lambda: 1)()", "[x for x in (1, 2)]", "{mover: 1}", "f'{mover}'",
    "open('/etc/passwd')", "exec('1')", "eval('1')", "globals()", "mover.scout.sum()", "chart.__getattr__('x')",
    "friends(lambda u: True)", "friends(__import__('os'))", "(x := 1)", "await mover", "(yield)", "*mover", "mover[0]",
    "chart.cost.__class__[1, 2]", "9 ** 9 ** 9", "1 << 99999", "'a' * 10 ** 9", "10 ** 100", "1e400", "0x" + "f" * 300, "...",
    "distance is None", "print", "print(1)", "mover.way.format(mover)", "level @ level", "~distance", "distance & 1", "b'a'",
    "not " * 200 + "hostile", "(" * 150 + "1" + ")" * 150, "-" * 900 + "1", "[" * 90 + "]" * 90, "a" * 990, "\x00", "\ud800",
    "ｍover.scout", "import os", "x = 1", "1; 2", "#", "", " ", "\\", "'", '"""', "friends(friends(friend.scout) > 0) > 0",
    "distance == distance == " * 30 + "1", "min(" * 60 + "1" + ")" * 60, "1 if " * 100 + "true" + " else 2" * 100,
)  # fmt: skip
WORDS = (
    "mover", "unit", "here", "there", "at", "hexside", "distance", "level", "hostile", "leaves", "enters", "any", "chart", "cost",
    "friends", "friend", "reading", "state", "scout", "moves", "terrain", "min", "max", "abs", "and", "or", "not", "if", "else",
    "in", "is", "lambda", "for", "import", "class", "yield", "await", "None", "True", "__class__", "__builtins__", "rows", "YES",
    ".", ",", "(", ")", "[", "]", "{", "}", "==", "=", "<", ">=", "!=", ":=", "+", "-", "*", "**", "/", "//", "%", "<<", "&", "|",
    "~", "@", ":", ";", "'x'", '"', "f'", "1", "0", "99", "1/3", "10**9", "1e9", "0.5", "1_000", "\n", "\\", "\x00", "é", "$",
)  # fmt: skip


def texts(count: int, seed: int = 0) -> Iterator[str]:
    """So many hostile texts: those that reach for something, cut and mixed, and words thrown together."""
    random = Random(seed)
    for nth in range(count):
        if nth < len(REACHING):
            yield REACHING[nth]
        elif random.random() < 0.3:
            one, other = random.choice(REACHING), random.choice(REACHING)
            cut, join = random.randrange(len(one) + 1), random.choice((" and ", " == ", ".", "(", ", ", " if true else ", ""))
            yield one[:cut] + join + other[random.randrange(len(other) + 1) :]
        else:
            yield random.choice(("", " ")).join(random.choices(WORDS, k=random.randint(1, 40)))


def small_book() -> Ruleset:
    """A book whose columns the texts may name."""
    return Ruleset(
        Book("hostile", "Hostile"), units={"moves": Field(Points, 4, ""), "scout": Field(bool, False, "")}, flags=("spent",)
    )


def check_hostile(count: int, seed: int = 0) -> int:
    """Put texts to the compiler; how many were refused. Whatever passes must be code over columns and nothing else."""
    dictionary, refused = Dictionary(small_book()), 0
    for nth, text in enumerate(texts(count, seed)):
        compiler = Compiler(dictionary.of(QUESTIONS[nth % len(QUESTIONS)]))
        try:
            piece = compiler.piece(text)
            function = compiler.function(piece.code, "hostile")
        except WrongExpression:
            refused += 1
            continue
        assert set(function.__code__.co_names) <= {*COLUMNS, *_columns(piece.code)}, text
        assert not any(name.startswith("_") for name in function.__code__.co_names), text
        assert all(isinstance(node, CODE) for node in ast.walk(piece.code)), text
        assert piece.kind is not FLAG or function.__code__.co_argcount == 1
    return refused


CODE = (
    ast.Name, ast.Attribute, ast.Constant, ast.BinOp, ast.UnaryOp, ast.Compare, ast.Call, ast.Subscript, ast.Tuple, ast.Lambda,
    ast.arguments, ast.arg, ast.operator, ast.unaryop, ast.cmpop, ast.expr_context,
)  # fmt: skip
"""The nodes that compiled code has."""


def _columns(code: ast.expr) -> set[str]:
    """The columns that code reads."""
    return {node.attr for node in ast.walk(code) if isinstance(node, ast.Attribute)} | {ROWS}


VALUES = (
    "1", "-1", "true", "[]", "{}", '""', '"x"', "[1]", "[[1]]", "{a = 1}", "1.5", "1979-05-27", '"1/0"', "99999999",
    "{flag = 1}", '{points = "a"}', "{choice = []}", '{row = "cost"}', "{number = true}", "inf", "nan", '"6.1"', '["a", "a"]',
    "{points = [1]}", "{row = {}}", '{choice = ["A"]}', "[{}]", '[{number = "1"}]', '"wesnoth"', "''",
)  # fmt: skip


def books(count: int, seed: int = 0) -> Iterator[str]:
    """So many books with a few lines changed: lost, written twice, cut, given values of another kind or hostile texts."""
    random, home = Random(seed), Path(bookfile.__file__).parent / "starter" / "book.toml.txt"
    whole = home.read_text(encoding="utf-8").replace("NAME", "hostile").replace("TITLE", "Hostile").split("\n")
    for _ in range(count):
        lines = list(whole)
        for _ in range(random.randint(1, 4)):
            _spoil(lines, random)
        yield "\n".join(lines)


def _spoil(lines: list[str], random: Random) -> None:
    at = random.randrange(len(lines))
    key, equals, _ = lines[at].partition("=")
    text = random.choice(REACHING).replace("'", "")
    spoiled = [
        "", lines[at][: random.randrange(len(lines[at]) + 1)], f"{lines[at]}\n{random.choice(lines)}",
        f"{random.choice(TOP)} = {random.choice(VALUES)}\n{lines[at]}",
        *([f"{key}= {random.choice(VALUES)}", f"{key}= '''{text}'''"] * 3 if equals else []),
    ]  # fmt: skip
    lines[at] = random.choice(spoiled)


def check_hostile_books(count: int, seed: int = 0) -> int:
    """Read spoiled books; how many were refused. Each is refused as malformed or is a book; nothing else may be raised."""
    refused = 0
    for text in books(count, seed):
        try:
            bookfile.loads_book(text)
        except Malformed:
            refused += 1
    return refused


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    print(f"{count} texts, {check_hostile(count)} refused, the rest is code over columns and nothing else")
    print(f"{count // 10} books, {check_hostile_books(count // 10)} refused, the rest are books")
