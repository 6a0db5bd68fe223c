"""Whatever is cited can be looked up: every citation of a log line, an offer or a refusal has a clause or a ledger row."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import zoc
from tests.cli.commands import zoc as command
from tests.play.games import random_games
from zoc import rulesets
from zoc.ask import rulebooks
from zoc.errors import Unknown
from zoc.play import offers
from zoc.rulesets import BOOKS, ruleset
from zoc.rulesets.ledger import cited
from zoc.scenario.examples import names

SOURCES = Path(rulesets.__file__).parent
TELLING = ("Event", "Told", "aloud", "tell", "told")
NUMBER = re.compile(r"[A-Z0-9][\w.]*\d[\w.-]*|[A-Z]+-\d\w*|\d+")
IN_WORDS = re.compile(r"\b((?:FE|OCS|EUR|BB)-[A-Z0-9][\w.]*(?:-[\w.]*\w)*)")


def explained(book: str, number: str) -> str:
    """What is shown to somebody who looks a citation up, in the page's popup and by ``zoc rules``."""
    told: Any = rulebooks.clauses(ruleset(book), number)
    return " ".join(found["text"] for found in (*told["clauses"], *told.get("rows", ())))


@pytest.mark.long
@pytest.mark.parametrize("name", names())
def test_what_play_cites_can_be_looked_up(name: str) -> None:
    scenario = zoc.loads(zoc.example(name))
    game = random_games(name, seed=0)[-1]
    numbers = {number for line in game.log() for number in line.cites}
    heard = (game.log(), *(game.log(side) for side in game.position.sides.names))
    numbers |= {row for log in heard for line in log for row in IN_WORDS.findall(line.text)}
    for side in game.position.sides.names:
        seen = game.seen_by(side)
        for unit in ("", *(unit for unit in seen.ids if seen.unit(unit).side == side)):
            offered = offers(scenario.rules, seen, side, unit)
            numbers |= {number for offer in offered for one in offer.tried for number in one.verdict.cites}
    assert numbers
    for number in numbers:
        assert explained(scenario.rules.name, number), number


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_whatever_a_book_writes_into_the_log_can_be_looked_up(book: str) -> None:
    for number, place in written(book):
        assert explained(book, number), place


def written(book: str) -> Iterator[tuple[str, str]]:
    """Every number that a sentence of the book's deeds cites, and every row that one names, with its place in the source."""
    folder = SOURCES / book
    for file in sorted(folder.rglob("*.py")) if folder.is_dir() else [SOURCES / f"{book}.py"]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield from ((row, f"{file.name}, line {node.lineno}") for row in IN_WORDS.findall(node.value))
            elif isinstance(node, ast.Call | ast.Assign) and _tells(node):
                yield from ((number, f"{file.name}, line {node.lineno}") for number in _cites(node))


def _tells(node: ast.Call | ast.Assign) -> bool:
    """Whether it says something to the players, or names what will be cited."""
    if isinstance(node, ast.Call):
        return getattr(node.func, "id", "") in TELLING
    named = {getattr(each, "id", "") for target in node.targets for each in ast.walk(target)}
    return bool(named & {"cites", "cited"})


def _cites(node: ast.AST) -> Iterator[str]:
    for tupled in (each for each in ast.walk(node) if isinstance(each, ast.Tuple)):
        texts = (each.value for each in tupled.elts if isinstance(each, ast.Constant) and isinstance(each.value, str))
        yield from (text for text in texts if NUMBER.fullmatch(text))


def test_what_nobody_says_is_not_explained() -> None:
    with pytest.raises(Unknown, match="there is no clause of OCS '77'"):
        explained("ocs", "77")
    ran = command("rules", "ocs", "13.3c")
    assert (ran.code, ran.out.splitlines()[0]) == (0, "OCS §13.3c")
    assert "Clauses: 13.3 Railways" in ran.out
    assert "exhaust" in explained("bashketball", "D-7")
    assert [row.id for row in cited("europa", "5.C.2.d")] == ["EUR-5.C.2.d"]
