"""The expression language: what conditions mean, what is refused, and that nothing hostile gets through."""

from __future__ import annotations

import os
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest

from zoc.bookfile import loads_book
from zoc.bookfile.clauses import read_terms
from zoc.bookfile.expression import Compiler, WrongExpression
from zoc.bookfile.vocabulary import POINTS, Dictionary
from zoc.law import Ruleset
from zoc.scenario.scenario import parse
from zoc.testing.hostile import check_hostile, check_hostile_books

BOOK = '''
book = "small"
levels = ["none", "weak", "strong"]
flags = ["spent"]

[unit]
moves = {points = 4}
size = {number = 1}
kind = {choice = ["foot", "horse", "gun"]}
movement = {row = "cost"}
scout = {flag = false}

[cell]
forest = {flag = false}

[hexside]
river = {flag = false}

[chart.cost]
table = """
      clear woods
leg   1     2
track 1     1/2
"""

[reading.early]
clause = "1"
values = [[false, "no"], [true, "yes"]]

[reading.weather]
clause = "1"
values = [["dry", "dry"], ["mud", "mud"]]

[[clause]]
number = "1"
title = "A step"
text = "A step costs a point."
question = "step"
cost = 1
'''


@pytest.fixture(scope="module")
def small() -> Ruleset:
    return loads_book(BOOK)


def compiler(small: Ruleset, question: str, terms: str = "") -> Compiler:
    return Compiler(Dictionary(small).of(question), read_terms(parse(f"[term]\n{terms}")))


def rows(**given: object) -> SimpleNamespace:
    there = SimpleNamespace(forest=np.array([True, False, False]), terrain=np.array([1, 0, 1]))
    mover = SimpleNamespace(scout=np.True_, size=np.int64(2), kind=np.int64(1), moves=np.int64(8), movement=np.int64(1))
    chart = SimpleNamespace(cost=np.array([[2, 4], [2, 1]]))
    reading = SimpleNamespace(early=np.True_, weather="mud")
    return SimpleNamespace(there=there, mover=mover, chart=chart, point=np.int64(2), reading=reading, **given)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("there.forest", [True, False, False]),
        ("not there.forest and mover.scout", [False, True, True]),
        ("there.forest or mover.size > 2", [True, False, False]),
        ('mover.kind == "horse" and not there.forest', [False, True, True]),
        ('mover.kind in ("foot", "gun") or there.forest', [True, False, False]),
        ('mover.kind not in ["foot", "gun"] and there.forest', [True, False, False]),
        ("1 < mover.size <= 2 and there.forest", [True, False, False]),
        ("mover.moves == 4 and there.forest", [True, False, False]),
        ("mover.moves >= 4 + chart.cost[mover.movement, there.terrain]", [False, False, False]),
        ("chart.cost[mover.movement, there.terrain] == 1/2", [True, False, True]),
        ('chart.cost["leg", there.terrain] == 2', [True, False, True]),
        ("(mover.size if there.forest else 0) == 2", [True, False, False]),
        ("min(mover.size, 1) + max(mover.size, 5) == 6 and there.forest", [True, False, False]),
        ("abs(0 - mover.size) // 2 % 2 == 1 and there.forest", [True, False, False]),
        ('reading.early and reading.weather == "mud" and there.forest', [True, False, False]),
        ("there.forest == false", [False, True, True]),
    ],
)
def test_a_condition_means_what_it_says(small: Ruleset, text: str, told: list[bool]) -> None:
    made = compiler(small, "step")
    assert np.broadcast_to(made.function(made.condition(text), "A clause.")(rows()), 3).tolist() == told


def test_an_amount_of_points_is_counted_in_parts(small: Ruleset) -> None:
    made = compiler(small, "step")
    code = made.amount("1/2 + chart.cost[mover.movement, there.terrain] if there.forest else 3", POINTS)
    assert made.function(code, "A clause.")(rows()).tolist() == [2, 6, 6]
    assert made.fractions == {2}


def test_terms_have_arguments_and_are_worked_out_once(small: Ruleset) -> None:
    made = compiler(small, "step", '"paid(what)" = "chart.cost[what.movement, there.terrain]"\ndear = "paid(mover) > 1/2"')
    function = made.function(made.condition("dear and paid(mover) > 0 or not dear"), "A clause.")
    assert function(rows()).tolist() == [True, True, True]
    assert function.__code__.co_varnames == ("rows", "term_0", "term_1")


def test_fractions_of_a_point_make_the_book_count_finer() -> None:
    assert loads_book(BOOK).fineness() == 1
    assert loads_book(BOOK.replace("cost = 1", 'cost = "1/3 if there.forest else 1"')).fineness() == 3
    assert loads_book(BOOK.replace("cost = 1", 'cost = "1/3"')).clauses[0].effect.amount == Fraction(1, 3)


@pytest.mark.parametrize(
    ("question", "text", "told"),
    [
        ("step", "mover.scuot", "there is no mover.scuot; did you mean mover.scout?"),
        ("step", "movr.scout", "there is no column 'movr'; did you mean 'mover'?"),
        ("step", "mover", "mover is the unit that moves: write mover.… with one of order, facing, hidden, side"),
        ("step", "mover.size", "expected yes or no, not a number"),
        ("step", "mover.size and mover.scout", "each side of `and` is yes or no, not a number"),
        ("step", "mover.scout + 1 == 2", "you cannot add yes or no and a number"),
        ("step", 'mover.kind == "hrose"', "there is no value 'hrose'; did you mean 'horse'?"),
        ("step", 'reading.weather == "mudd"', "there is no value 'mudd'; did you mean 'mud'?"),
        ("step", "mover.scout & there.forest", "write `and` instead of &"),
        ("step", "mover.size = 1", "this is no condition: invalid syntax"),
        ("step", "chart.cots[mover.movement, there.terrain] > 1", "there is no chart 'cots'; did you mean 'cost'?"),
        ("step", "chart.cost[mover.size, there.terrain] > 1", "expected a row of the chart, a fact such as mover.movement"),
        ("step", "chart.cost[mover.movement, 1] > 1", "the column of the chart is a terrain, such as there.terrain"),
        ("step", "friends(mover.scout) > 0", "mover is not known inside a count, which is about friend alone"),
        ("step", "friends > 0", "friends counts: write friends(friend.…)"),
        ("step", "mover.moves / 2 > 1", "only a fraction such as 1/3 is divided"),
        ("step", "mover.moves * mover.moves > 1", "points are not multiplied by points"),
        ("exert", "leaves.any", "there is no column 'leaves'"),
        ("exert", "1 <= distance <= 2", "no zone reaches distance 2: the radius of the book is 1; write radius = 2 at the top"),
        ("enter", 'level == "stong"', "there is no value 'stong'; did you mean 'strong'?"),
        ("enter", "near(friend.scout, distance) > 0", "near takes a radius, a whole number from 0 to 12"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_what_was_expected(small: Ruleset, question: str, text: str, told: str) -> None:
    with pytest.raises(WrongExpression) as refused:
        compiler(small, question).condition(text)
    assert str(refused.value).startswith(told)


def test_terms_that_grow_without_end_are_refused(small: Ruleset) -> None:
    terms = "\n".join(["t0 = 'mover.size + 1'", *(f"t{n} = '{' + '.join([f't{n - 1}'] * 9)}'" for n in range(1, 30))])
    with pytest.raises(WrongExpression, match="too long with its terms written out"):
        compiler(small, "step", terms).condition("t29 > 0")


def test_a_term_does_not_know_itself_nor_those_below(small: Ruleset) -> None:
    with pytest.raises(WrongExpression, match="no column 'ever'"):
        compiler(small, "step", "ever = 'ever or mover.scout'").condition("ever")


def test_nothing_hostile_gets_through() -> None:
    count = int(os.environ.get("ZOC_HOSTILE", "600"))
    assert check_hostile(count) > count * 0.9


def test_a_spoiled_book_is_refused_as_malformed_or_is_a_book() -> None:
    count = int(os.environ.get("ZOC_HOSTILE", "600")) // 4
    assert check_hostile_books(count) > count * 0.7
