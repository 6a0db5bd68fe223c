"""Orders put to the law in short, and lines with something at their ends."""

from __future__ import annotations

from typing import Any

from tests.conformance.ocs.table import hx, supply
from zoc.action import Order
from zoc.law import Verdict
from zoc.position import Position
from zoc.rulesets import ocs
from zoc.rulesets.ocs import Kind, LineOfSupply, Mode

PLACES = ("at", "to", "source")


def order(position: Position, do: str, unit: str, **said: Any) -> Verdict:
    """The law's word on an order of a unit's own side, places given as q,r."""
    given = {key: hx(value) if key in PLACES else value for key, value in said.items()}
    table = ocs.rules.table(position)
    verdict: Verdict = table.judge(Order(do, position.unit(unit).side, unit, given))
    return verdict


def line(position: Position, unit: str, to: str, kind: str = "draw", points: int | None = None) -> LineOfSupply:
    """A line to a hex in which there is what it wants: a dump, a user, a source."""
    return supply(reachable(position, unit, to, kind), unit, hx(to), kind, points)


def reachable(position: Position, unit: str, to: str, kind: str = "draw") -> Position:
    """The position with a dump or a user where a line is to end; it bears on nothing else. Sources are on the map."""
    cell, parts = hx(to), position.board.parts
    if kind == "draw":
        dump = {"kind": int(Kind.SP), "mode": int(Mode.NONE), "points": parts, "finished": 0, "kept_free": 0}
        return position.added(f"dump {to}", unit, cell).changed(f"dump {to}", **dump)
    if kind == "throw":
        user = {"kind": int(Kind.COMBAT), "mode": int(Mode.MOVE), "finished": 0, "kept_free": 1}
        return position.added(f"user {to}", unit, cell).changed(f"user {to}", **user)
    return position
