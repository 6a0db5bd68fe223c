"""Wesnoth and Freeciv stated again in TOML: they answer every random table as the Python books do, citations included."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.bookfile.alike import check_alike
from zoc.bookfile import loads_book
from zoc.law import Ruleset
from zoc.rulesets import ruleset

TABLES = int(os.environ.get("ZOC_TABLES", "3"))
NOT_MOVES = {"wesnoth": {"2.4", "5", "5.1", "5.2"}, "freeciv": {"4", "4.1", "4.2", "4.3", "4.4", "4.5"}}
"""Clauses about tunnels, teleport, setting out and ships in port: acts with findings of their own."""


def restated(book: str) -> Ruleset:
    return loads_book((Path(__file__).parent / f"{book}.toml").read_text(encoding="utf-8"), f"{book}.toml")


@pytest.mark.parametrize("book", ["wesnoth", "freeciv"])
def test_it_has_every_clause_about_zones_and_moves(book: str) -> None:
    told = [
        [(c.number, c.title, c.text, c.question, c.effect.kind) for c in rules.clauses]
        for rules in (ruleset(book), restated(book))
    ]
    assert [clause for clause in told[0] if clause[0] not in NOT_MOVES[book]] == told[1]


@pytest.mark.parametrize("book", ["wesnoth", "freeciv"])
def test_it_answers_as_the_book_in_python_does(book: str) -> None:
    assert check_alike(ruleset(book), restated(book), TABLES) == 12 * TABLES
