"""What scenarios tell the players: every example tells it, in words for them, and no side hears what it may not know."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from zoc.ask.clerk import Clerk
from zoc.ask.subject import Subject
from zoc.scenario import loads
from zoc.scenario.examples import example, names

TASK = re.compile(r"\b(is|are) to\b|\bwants?\b|\bwins?\b|\bwon\b|\bmeans to\b|\bmust\b|\bneeds\b")


@pytest.mark.parametrize("name", names())
def test_every_example_tells_its_players_what_it_is_about(name: str) -> None:
    about = loads(example(name)).about
    assert len(about.split()) > 15
    assert not re.search(r"\btests?\b.*\btells?\b|\bgolden\b|\bTOML\b|`|\bzoc\b", about)


@pytest.mark.parametrize("name", [name for name in names() if "printed" not in name])
def test_what_is_no_printed_example_names_a_task(name: str) -> None:
    assert TASK.search(loads(example(name)).about)


def test_what_an_author_says_is_withheld_from_a_side_unless_he_wrote_it_for_all() -> None:
    scenario = loads(example("wesnoth/pass"))
    assert "assassin" in scenario.about
    assert not scenario.public
    assert Subject(scenario).seen("dwarves").scenario.about == ""
    told = replace(scenario, public=True)
    assert Subject(told).seen("dwarves").scenario.about == scenario.about


def test_public_is_written_and_read_again() -> None:
    scenario = loads(example("ocs/spearhead"))
    assert scenario.public
    assert loads(scenario.dump()).public
    assert not loads(scenario.dump().replace("public = true", "public = false")).public
    assert Clerk(scenario).answer(b'{"ask": "show", "as": "red"}')["ok"]
