"""``zoc check``: which scenarios can be played, and everything that is wrong with the others."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from zoc.cli import asking
from zoc.cli.console import plain
from zoc.errors import Malformed, Problem
from zoc.values import JsonObject


def check(files: Iterable[str], *, json: bool) -> bool:
    """Read each file; whether all of them are sound."""
    found = {file: _problems(file) for file in files}
    if json:
        asking.print_json({"files": [_told(file, problems) for file, problems in found.items()]})
    else:
        for file, problems in found.items():
            _say(file, problems)
    return not any(isinstance(problems, tuple) for problems in found.values())


def _problems(file: str) -> tuple[Problem, ...] | JsonObject:
    """What is wrong with a file, or what is in it."""
    try:
        if (book := _book(file)) is not None:
            return book
        scenario = asking.opened(file)
    except Malformed as error:
        return error.problems
    if odd := scenario.rules.doubted(scenario.position):
        return odd
    grid = scenario.position.board.grid
    return {
        "title": scenario.title,
        "ruleset": scenario.rules.name,
        "grid": f"{grid.width} × {grid.height} {'hexes' if grid.kind == 'hex' else 'squares'}",
        "units": len(scenario.position.ids),
    }


def _book(file: str) -> JsonObject | None:
    """What is in a file or folder that is a book."""
    path = Path(file)
    if file == asking.STDIN or not (path.is_dir() or path.suffix == ".toml"):
        return None
    from zoc.bookfile import is_book, load_book

    if not path.is_dir() and not is_book(path):
        return None
    rules = load_book(file)
    return {"title": rules.book.title, "book": rules.name, "clauses": len(rules.clauses), "deeds": len(rules.deeds)}


def _say(file: str, found: tuple[Problem, ...] | JsonObject) -> None:
    if isinstance(found, dict) and "book" in found:
        print(f"{file}: sound. {found['title']}: a book of {found['clauses']} clauses and {found['deeds']} deeds")
    elif isinstance(found, dict):
        units = f"{found['units']} unit{'s' * (found['units'] != 1)}"
        print(plain(f"{file}: sound. {found['title']}: {found['ruleset']}, {found['grid']}, {units}"))
    else:
        print(plain(str(Malformed(found, source=file))), file=sys.stderr)


def _told(file: str, found: tuple[Problem, ...] | JsonObject) -> JsonObject:
    if isinstance(found, dict):
        return {"file": file, "ok": True, **found}
    problems = [{"message": p.message, "where": p.where, "line": p.line} for p in found]
    return {"file": file, "ok": False, "problems": problems}
