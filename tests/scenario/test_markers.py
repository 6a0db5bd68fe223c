"""The markers that a book declares: what they say, what may be on them, and how they are told."""

from __future__ import annotations

import re

import pytest

from zoc.draw import atlas
from zoc.errors import Malformed
from zoc.look import Marker
from zoc.rulesets import names, ruleset
from zoc.scenario import loads
from zoc.scenario.examples import example
from zoc.scenario.schema import schema

ROADS = example("ocs/crossroads")


def problems(markers: str) -> list[str]:
    with pytest.raises(Malformed) as wrong:
        loads(f"{ROADS}\n[markers]\n{markers}\n")
    return [str(problem) for problem in wrong.value.problems]


def test_a_marker_says_no_more_than_its_book_knows() -> None:
    hits, held = problems('hits = {"0303" = 5}\nheld = {"0304" = 3}')
    assert re.fullmatch(r"line \d+, markers, hits, 0303: expected a whole number from 1 to 4, not 5", hits)
    assert re.fullmatch(r"line \d+, markers, held, 0304: expected a whole number from 1 to 2, not 3", held)
    assert problems('built = {"0303" = -1}')[0].endswith("expected a whole number from 1 to 1, not -1")


def test_markers_that_no_book_knows_may_say_anything() -> None:
    position = loads(f'{ROADS}\n[markers]\nsmoke = {{"0303" = 77}}\nheld = {{"0304" = 0}}\n').position
    assert {name: [*cells.values()] for name, cells in position.markers.items() if cells} == {"smoke": [77]}


def test_markers_are_told_in_words() -> None:
    lying = 'held = {"0303" = 2}\nhits = {"0303" = 3}\nbuilt = ["0304"]\nsmoke = {"0304" = 2}\n'
    marked = loads(f"{ROADS}\n[markers]\n{lying}")
    assert atlas.tags(marked.rules, marked.position) == {
        "0303": [f"held: {marked.position.sides.names[1]}", "hits 3"],
        "0304": ["built", "smoke 2"],
    }


@pytest.mark.parametrize("name", names())
def test_the_schema_offers_the_markers_of_the_book(name: str) -> None:
    rules = ruleset(name)
    offered = schema(rules)["properties"]["markers"].get("properties", {})
    assert {marker: told["description"] for marker, told in offered.items()} == {m: rules.markers[m].text for m in rules.markers}


def test_ocs_declares_every_marker_that_its_deeds_lay() -> None:
    rules = ruleset("ocs")
    assert {"held", "gauge", "hits", "attacked", "barraged", "built"} <= set(rules.markers)
    assert all(isinstance(marker, Marker) and marker.text for marker in rules.markers.values())
