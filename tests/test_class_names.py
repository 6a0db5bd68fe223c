"""A public class name exists once: in the engine, in each book, and no book repeats a name of the engine."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import zoc

ROOT = Path(zoc.__file__).parent
ENGINE = ""


def room_of(file: Path) -> str:
    """The book that a file belongs to, or the engine."""
    parts = file.relative_to(ROOT).parts
    return parts[1] if parts[0] == "rulesets" and len(parts) > 2 else ENGINE


def public_classes() -> dict[str, dict[str, list[str]]]:
    """For the engine and each book, every public class name with the files that define it."""
    found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for file in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[room_of(file)][node.name].append(str(file.relative_to(ROOT)))
    return found


def test_a_public_class_name_exists_once_in_the_engine_and_in_each_book() -> None:
    twice = {
        f"{room} {name}".strip(): files
        for room, classes in public_classes().items()
        for name, files in classes.items()
        if len(files) > 1
    }
    assert twice == {}


def test_no_book_repeats_a_class_name_of_the_engine() -> None:
    rooms = public_classes()
    assert len(rooms) > 6
    repeated = {
        f"{room} {name}": [*files, *rooms[ENGINE][name]]
        for room, classes in rooms.items()
        if room != ENGINE
        for name, files in classes.items()
        if name in rooms[ENGINE]
    }
    assert repeated == {}
