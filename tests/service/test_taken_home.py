"""A table taken home: what a seat is answered by the service, and what it works out itself from ``position.toml``, is the same.

A terminal that has joined a table asks its questions on the position it was given, so that must hold all that answers and
drawings rest on: spent points, promises, walls that play has raised, what is on the hand.
"""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from tests.service.running import Guest, Service
from zoc import draw
from zoc.ask.clerk import Clerk
from zoc.ask.sentences import sentences
from zoc.errors import Malformed
from zoc.play import Game
from zoc.scenario import Scenario, examples, loads
from zoc.scenario.gamefile import event_line, header
from zoc.service.refusal import refusal
from zoc.testing.random_play import played
from zoc.testing.secrecy import questions

SCENARIOS = (
    "ford", "freeciv/causeway", "bashketball/fast_break", "europa/river_line", "ocs/bridgehead",
    "fates_edge/doorway", "fates_edge/shield_wall", "fates_edge/ritual",
)  # fmt: skip
MAP = draw.Marks(legend=False)
ORDERS = 12
ORDERED = ("route", "path", "steps")
ASKED = 25
"""How many questions are asked from each seat."""


def game_file(scenario: Scenario, game: Game) -> str:
    lines = [header(scenario), *(event_line(n, event) for n, event in enumerate(game.events, 1))]
    return "".join(json.dumps(line) + "\n" for line in lines)


@pytest.mark.parametrize("name", SCENARIOS)
def test_answers_and_drawings_are_the_services_own(service: Service, name: str) -> None:
    scenario = loads(examples.example(name))
    game = played(scenario.rules, scenario.position, 7, ORDERS)
    table = service.lay(game=game_file(scenario, game))
    for role in (*scenario.position.sides.names, "observer", "umpire"):
        home = loads(table[role].get("/position.toml").text)
        sides = scenario.position.sides.names if role == "observer" else () if role == "umpire" else (role,)
        seen = game.seen_by(*sides)
        assert draw.text(home.position, MAP) == draw.text(seen, MAP), role
        compare(table[role], home, asked_of(home, role))


def asked_of(home: Scenario, role: str) -> list[dict[str, object]]:
    """A spread of every kind of question, as this seat would put them."""
    side = role if role in home.position.sides.names else home.position.sides.names[0]
    found = list(questions(home, side, (), 4))
    return Random(role).sample(found, min(ASKED, len(found)))


def compare(guest: Guest, home: Scenario, asked: list[dict[str, object]]) -> None:
    clerk = Clerk(home)
    for question in asked:
        there = guest.post("/ask", **question).json()
        assert in_no_order(answered(clerk, question)) == in_no_order(there), question


def answered(clerk: Clerk, question: dict[str, object]) -> dict[str, Any]:
    """The answer of the service's endpoint, worked out here."""
    try:
        found = clerk.put(question)
    except Malformed as wrong:
        return {"error": refusal(wrong).told()["error"]}
    told: dict[str, Any] = json.loads(json.dumps({"ok": True} | found.told() | sentences(found.found)))
    return told


def in_no_order(told: Any, key: str = "") -> Any:
    """An answer in which it does not matter in which order pieces are named: a file lists stacks from the bottom up."""
    if isinstance(told, dict):
        return {name: in_no_order(each, name) for name, each in told.items()}
    if isinstance(told, list):
        found = [in_no_order(each) for each in told]
        return found if key in ORDERED else sorted(found, key=json.dumps)
    return sorted(re.findall(r"\w+", told)) if isinstance(told, str) else told
