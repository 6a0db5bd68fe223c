"""The questions of a suite: for every position its zones and reaches, and of moves and orders one or two of each outcome."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from zoc.ask.clerk import Clerk
from zoc.conformance.essence import essence
from zoc.errors import Malformed, ZocError
from zoc.play import Game
from zoc.scenario import Scenario, loads
from zoc.testing.agreement import drawn
from zoc.testing.varied_play import VariedPlayer
from zoc.values import Json, JsonObject

UNITS, MOVES, ORDERS, LISTED = 8, 60, 120, 20
"""How many units are asked for their reach in a position, and how many moves, orders and legal orders are tried there."""
ALIKE = 2
"""How many cases of a suite may have the same question and the same outcome."""
LATER = (5, 12, 25)
"""After how many events of a random game its position is taken too."""


def positions(name: str, scenario: Scenario, later: int, seed: int) -> Iterator[tuple[str, Scenario]]:
    """A scenario, and positions of a random game that begins with it."""
    yield name, scenario
    random = Random(f"{name} {seed}")
    game, player = Game(scenario.rules, scenario.position), VariedPlayer(random)
    for events in LATER[:later]:
        game = player.played(game, events)
        if game.over or game.waiting:
            continue
        try:
            yield f"{name}_{events}", loads(scenario.with_position(game.position).dump(), rules=scenario.rules)
        except Malformed:
            continue  # a position that no scenario file can hold


@dataclass
class Selection:
    """Chooses cases over all positions of a suite, so that no outcome is asked for over and over."""

    seen: Counter[str] = field(default_factory=Counter)

    def cases(self, name: str, scenario: Scenario) -> Iterator[tuple[JsonObject, JsonObject]]:
        """Questions about a position, each with what is to be expected."""
        random, clerk = Random(name), Clerk(scenario)
        for side in scenario.position.sides.names:
            yield from self._asked(clerk, {"ask": "control", "side": side}, always=True)
        there = [id for id in scenario.position.ids if scenario.position.unit(id).cell is not None]
        for unit in random.sample(there, min(UNITS, len(there))):
            yield from self._asked(clerk, {"ask": "reach", "unit": unit, "at_large": True}, always=True)
        for question in [*_moves(scenario, there, random), *_orders(scenario, random)]:
            yield from self._asked(clerk, question)

    def _asked(self, clerk: Clerk, question: JsonObject, *, always: bool = False) -> Iterator[tuple[JsonObject, JsonObject]]:
        try:
            reply = clerk.put(question)
            told: JsonObject = reply.found.answer.as_dict() if question["ask"] == "why" else reply.told()  # without remedies
        except ZocError:
            return
        expected = essence(str(question["ask"]), told)
        order = question.get("order")
        key = json.dumps([question["ask"], order.get("do") if isinstance(order, dict) else "", _outcome(expected)])
        self.seen[key] += 1
        if always or self.seen[key] <= ALIKE:
            yield question, expected


def _outcome(expected: JsonObject) -> Json:
    return {key: value for key, value in expected.items() if key not in ("cost", "cells")}


def _moves(scenario: Scenario, units: list[str], random: Random) -> Iterator[JsonObject]:
    """Moves to cells near a unit: there the law has most to say."""
    position, grid = scenario.position, scenario.position.board.grid
    void = position.board.cells["void"]
    for _ in range(MOVES if units else 0):
        unit = random.choice(units)
        cell = position.unit(unit).cell
        near = [c for c in grid.disc(cell, 4) if not void[c]] if cell is not None else []
        if near:
            yield {"ask": "why", "unit": unit, "cell": grid.label(random.choice(near)), "at_large": True}


def _orders(scenario: Scenario, random: Random) -> Iterator[JsonObject]:
    """Orders of every side, legal ones and whatever can be said."""
    for side in scenario.position.sides.names:
        table = scenario.table
        listed = list(table.legal(side)) if scenario.position.to_move in ("", side) else []
        some = random.sample(listed, min(LISTED, len(listed)))
        for order in [*some, *drawn(table, side, random, ORDERS)]:
            yield {"ask": "judge", "order": {**order.as_dict(), "side": side}}
