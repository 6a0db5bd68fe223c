"""A book in TOML: it answers as the same book in Python does, and every mistake in it is named with its line."""

from __future__ import annotations

import pytest

from tests.bookfile.alike import check_alike
from tests.bookfile.frontier import FRONTIER, rules
from zoc.bookfile import MOST_BYTES, loads_book
from zoc.errors import Malformed
from zoc.movement import why
from zoc.testing import check_ruleset, reaches


def problems(text: str) -> list[str]:
    with pytest.raises(Malformed) as refused:
        loads_book(text)
    return [str(problem) for problem in refused.value.problems]


def test_a_book_in_toml_answers_as_the_same_book_in_python_does() -> None:
    toml = loads_book(FRONTIER)
    assert [(c.number, c.title, c.text, c.question, c.effect, c.overrides) for c in toml.clauses] == [
        (c.number, c.title, c.text, c.question, c.effect, c.overrides) for c in rules.clauses
    ]
    assert check_alike(rules, toml, 8) == 96


def test_it_stands_the_bench() -> None:
    assert check_ruleset(loads_book(FRONTIER), boards=2) == 6


def test_a_drawn_board_under_it() -> None:
    found = reaches(loads_book(FRONTIER), allowance=9, before="""
          . . . . .
         . . . . .
        A . E . . .
         . . . . .
          . . . . .
    """, after="""
          x x x x x
         x s s x x
        A s E s x x
         x s s x x
          x x x x x
    """)  # fmt: skip
    assert "Frontier §6.3" in why(found.errand.rules, found.errand.position, "A", "0303").say()


def test_every_mistake_is_named_at_once_with_its_line_and_a_suggestion() -> None:
    text = (
        FRONTIER.replace("hexside.river", "hexside.rivr").replace("not at.forest", "not at.forrest").replace('"share"', '"shore"')
    )
    text = text.replace('overrides = "6.3"', 'overrides = "6.33"').replace('{flag = false, text = "trees"}', "{flog = false}")
    assert problems(text) == [
        "line 11, cell, forest, flog: there is no key 'flog'; did you mean 'flag'?",
        "line 11, cell, forest: write one of flag, number, points, choice, row with its default: {points = 4}",
        "line 35, clause 5.3, question: there is no question 'shore'; did you mean 'share'?",
        "line 53, clause 6.2, when: there is no hexside.rivr; did you mean hexside.river?",
        "line 68, clause 6.31, overrides: there is no earlier clause on enter of the number '6.33'; did you mean '6.3'?",
        "line 69, clause 6.31, when: there is no at.forrest; did you mean at.forest?",
    ]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('extends = "frontear"', "line 1, extends: there is no ruleset 'frontear'; known: bashketball, europa"),
        ("revision = 0", "line 1, revision: expected a whole number from 1 to 1048576, not 0"),
        ("radius = 99", "line 1, radius: expected a whole number from 0 to 6, not 99"),
        ('levels = ["none"]', "line 1, levels: expected from 2 to 30 levels"),
        ('strike = ["6.1"]', "line 1, strike: only a book that extends another strikes clauses out"),
        ('colour = "red"', "line 1, colour: there is no key 'colour'"),
    ],
)
def test_a_wrong_line_at_the_top_is_named(line: str, said: str) -> None:
    assert any(each.startswith(said) for each in problems(line + FRONTIER)), problems(line + FRONTIER)


def test_a_book_may_be_so_long_and_no_longer() -> None:
    assert problems("#" * (MOST_BYTES + 1)) == ["a book has at most 256 KB"]


def test_an_error_while_a_clause_is_asked_names_the_file_and_the_line() -> None:
    toml = loads_book(FRONTIER, "frontier.toml")
    code = toml.clause("6.2")[0].ask.__code__
    assert (code.co_filename, code.co_firstlineno) == ("frontier.toml", 53)
