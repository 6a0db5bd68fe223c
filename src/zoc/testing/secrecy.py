"""Everything a side can get out of the referee, asked in one go: what it must not know shall change nothing of it.

``told`` asks every question there is from one side's seat: every verb about every piece and a spread of cells, the book's
own questions, what is offered, what would come of it, the log, and what is said to those who ask for a thing that they
cannot see. Two tables that differ only in what the side cannot see must get the same.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterator
from itertools import islice, product
from typing import Any

from zoc.ask.clerk import Clerk
from zoc.play import Game, offers
from zoc.position import Position, Side
from zoc.scenario import Scenario

MOST = 40
"""How many ways of putting one question are tried."""


def told(
    scenario: Scenario, side: Side, *, names: tuple[str, ...] = (), cells: int = 5, game: Game | None = None
) -> dict[str, Any]:
    """Every answer a side can get, by its question. ``names``: further names to ask about, such as those of what is hidden."""
    clerk, answers = Clerk(scenario), dict[str, object]()
    for question in questions(scenario, side, names, cells):
        written = json.dumps({**question, "as": side}, sort_keys=True)
        answers[written] = clerk.answer(written.encode())
    seen = scenario.rules.seen(scenario.position, side)
    for unit in ("", *(each for each in seen.ids if seen.unit(each).side == side)):
        found = offers(scenario.rules, seen, side, unit)
        answers[f"offers {unit}"] = [offer.as_dict() for offer in found]
    answers["status"] = [line.as_dict() for line in scenario.rules.glance(seen, side)]
    if game is not None:
        answers["log"] = [line.as_dict() for line in game.log(side)]
        waiting = game.waiting
        answers["waiting"] = waiting and (waiting.side, waiting.side == side and waiting.question)
    return answers


def questions(scenario: Scenario, side: Side, names: tuple[str, ...], cells: int) -> Iterator[dict[str, Any]]:
    """Questions of every kind, as this side would put them."""
    law, position = scenario.rules, scenario.position
    seen = law.seen(position, side)
    units = (*seen.ids, *names)
    places = _spread(seen, cells)
    yield {"ask": "show"}
    for other in position.sides.names:
        for purpose in ("move", *law.purposes)[:4]:
            yield {"ask": "control", "side": other, "purpose": purpose}
        yield from ({"ask": "level", "side": other, "cell": cell} for cell in places)
    for unit in units:
        yield {"ask": "reach", "unit": unit}
        yield {"ask": "reach", "unit": unit, "unopposed": True}
        yield from ({"ask": "why", "unit": unit, "cell": cell} for cell in places[:3])
        yield from ({"ask": "route", "unit": unit, "cells": [cell]} for cell in places[:2])
        yield from ({"ask": "judge", "action": {"name": name, "actor": unit}} for name in law.errands)
        yield from ({"ask": "best", "unit": unit, "action": name} for name in law.options)
        for other in islice((each for each in units if each != unit), 4):
            yield from ({"ask": "odds", "action": {"name": name, "actor": unit, "target": other}} for name in law.attempts)
    for name, function in law.questions.items():
        yield from _own(name, function, units, position.sides.names, places)
    for question in ({"ask": "reach", "unit": units[0]}, {"ask": "show"}) if units else ():
        yield {**question, "what_if": [{"remove": unit} for unit in names]}


def _own(
    name: str, function: Callable[..., object], units: tuple[str, ...], sides: tuple[str, ...], cells: list[str]
) -> Iterator[dict[str, Any]]:
    """A book's own question, with everything its parameters could be."""
    needed = [p.name for p in list(inspect.signature(function).parameters.values())[1:] if p.default is p.empty]
    lists = ("units", "attack", "attackers", "path", "defence")
    choices = []
    for key in needed:
        plain: tuple[str, ...] = sides if key == "side" else tuple(cells) if key in ("cell", "to", "defended", "path") else units
        choices.append(tuple([each] for each in plain) if key in lists else plain)
    for values in islice(product(*choices), MOST):
        yield {"ask": name, **dict(zip(needed, values, strict=True))}


def _spread(seen: Position, count: int) -> list[str]:
    """A few cells from all over the map, those with pieces first."""
    grid = seen.board.grid
    held = [seen.unit(unit).label for unit in seen.ids if seen.unit(unit).cell is not None]
    every = [grid.label(cell) for cell in grid.cells.tolist()]
    return list(dict.fromkeys([*held[:count], *every[:: max(1, len(every) // count)]]))
