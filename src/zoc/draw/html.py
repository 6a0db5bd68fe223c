"""Rulings as HTML for notebooks: the words, with each reason a list item, below their board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import TYPE_CHECKING

from zoc.draw.marks import Marks, faces_of, marks_of_verdict, values_of
from zoc.draw.svg import svg
from zoc.errors import Malformed
from zoc.law.verdict import Verdict

if TYPE_CHECKING:
    from zoc.movement import Answer


def html_of(thing: Verdict | Answer) -> str:
    """A verdict in words; an answer as a board with the route, the cells and the units to blame, and its words below."""
    from zoc.movement import Answer

    if isinstance(thing, Verdict):
        return _outlined(thing.outline())
    if isinstance(thing, Answer):
        return f"{_board(thing)}\n{_outlined(thing.outline())}"
    raise Malformed(f"a {type(thing).__name__} cannot be written as HTML")


def _board(answer: Answer) -> str:
    position, rules = answer.position, answer.rules
    way = [(told.start, 0) for told in answer.route[:1]] + [(told.onto, told.total) for told in answer.route]
    faces = Marks(route=way, values=values_of(position, rules.allowance), faces=faces_of(rules, position))
    return svg(position, faces | marks_of_verdict(answer.verdict))


def _outlined(lines: Iterable[tuple[int, str]]) -> str:
    """The first line as a paragraph, the rest as lists within lists."""
    (_, first), *rest = lines
    return f"<p>{escape(first)}</p>{''.join(_lists(rest))}"


def _lists(lines: Iterable[tuple[int, str]]) -> Iterator[str]:
    deep = 0
    for depth, line in lines:
        yield "<ul>" if depth > deep else "</li></ul>" * (deep - depth) + "</li>"
        yield f"<li>{escape(line)}"
        deep = depth
    yield "</li></ul>" * deep
