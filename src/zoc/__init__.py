"""The referee for zones of control: who controls which cell, where a piece can go, and why.

>>> import zoc
>>> ford = zoc.loads(zoc.example("ford"))
>>> answer = ford.table.why("spearman", "7,3")
>>> answer.legal, answer.blockers
(False, ('grunt',))
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.1.0"

__all__ = [
    "Action", "Answer", "Board", "ControlMap", "Game", "Grid", "Labels", "Order", "Position", "Reach", "Ruleset", "Scenario",
    "Sides", "Table", "Verdict", "example", "load", "loads", "picture", "ruleset",
]  # fmt: skip

if TYPE_CHECKING:
    from zoc.action import Action, Order
    from zoc.board import Board
    from zoc.control import ControlMap
    from zoc.draw.picture import picture
    from zoc.grid import Grid, Labels
    from zoc.law import Ruleset, Verdict
    from zoc.movement import Answer, Reach
    from zoc.play import Game
    from zoc.position import Position, Sides
    from zoc.rulesets import ruleset
    from zoc.scenario import Scenario, load, loads
    from zoc.scenario.examples import example
    from zoc.table import Table
else:
    from importlib import import_module

    _HOMES = {
        "zoc.action": "Action Order",
        "zoc.board": "Board",
        "zoc.control": "ControlMap",
        "zoc.draw": "picture",
        "zoc.grid": "Grid Labels",
        "zoc.law": "Ruleset Verdict",
        "zoc.movement": "Answer Reach",
        "zoc.scenario": "Scenario load loads",
        "zoc.scenario.examples": "example",
        "zoc.play": "Game",
        "zoc.position": "Position Sides",
        "zoc.rulesets": "ruleset",
        "zoc.table": "Table",
    }
    """The module of each public name; it is loaded when the name is first read, so importing zoc is cheap."""

    _VERBS = ("best", "judge", "legal", "reach", "remedies", "route", "trace", "why")
    """Questions to a table; the package has no functions of these names."""

    def __getattr__(name):
        if name in _VERBS:
            raise AttributeError(f"a table is asked: zoc.load(FILE).table.{name}(…), or zoc.Table(law, position).{name}(…)")
        home = next((home for home, names in _HOMES.items() if name in names.split()), None)
        if home is None:
            raise AttributeError(f"module 'zoc' has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(home), name)
        return value

    def __dir__():
        return sorted({*globals(), *__all__})
