"""In a ruleset ``rules`` is a decorator and nothing else: whoever decides asks the law of the table he was handed."""

import ast
from pathlib import Path

import pytest

import zoc.rulesets

FOLDER = Path(zoc.rulesets.__file__).parent
FILES = sorted(path for path in FOLDER.rglob("*.py") if path.name != "__init__.py")
DECLARING = {"asks", "reading"}
"""What may be called besides decorating: how people ask for arguments, and the switches of the book."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_rules_only_declare(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    allowed = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            allowed |= {id(name) for decorator in node.decorator_list for name in ast.walk(decorator) if _is_rules(name)}
    for statement in tree.body:
        if isinstance(statement, ast.Expr) and isinstance(call := statement.value, ast.Call):
            function = call.func
            if isinstance(function, ast.Attribute) and _is_rules(function.value) and function.attr in DECLARING:
                allowed.add(id(function.value))
    names = (node for node in ast.walk(tree) if isinstance(node, ast.Name))
    named = (node for node in names if _is_rules(node) and isinstance(node.ctx, ast.Load))
    used = [node.lineno for node in named if id(node) not in allowed]
    assert used == [], f"{path.name} uses rules as data on lines {used}"


def _is_rules(node):
    return isinstance(node, ast.Name) and node.id == "rules"
