"""The referee for zones of control: who controls which cell, where a piece can go, and why.

>>> import zoc
>>> ford = zoc.loads(zoc.example("ford"))
>>> answer = ford.table.why("spearman", "7,3")
>>> answer.legal, answer.blockers
(False, ('grunt',))
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

__version__ = "0.1.0"

_HOMES = {
    "Action": "zoc.action",
    "Order": "zoc.action",
    "Board": "zoc.board",
    "Grid": "zoc.grid",
    "Labels": "zoc.grid",
    "Position": "zoc.position",
    "Sides": "zoc.position",
    "Table": "zoc.table",
    "example": "zoc.scenario.examples",
    "load": "zoc.scenario",
    "loads": "zoc.scenario",
    "picture": "zoc.draw",
    "ruleset": "zoc.rulesets",
}
"""Where each public name lives; a home is entered when somebody asks for it, so that importing zoc costs nothing."""

_VERBS = ("best", "judge", "legal", "reach", "remedies", "route", "trace", "why")
"""What a table is asked: these are its verbs, and not functions of this package."""

__all__ = [*_HOMES]


def __getattr__(name: str) -> Any:
    if name in _VERBS:
        raise AttributeError(f"a table is asked: zoc.load(FILE).table.{name}(…), or zoc.Table(law, position).{name}(…)")
    if name not in _HOMES:
        raise AttributeError(f"module 'zoc' has no attribute {name!r}")
    if "IPython" in sys.modules:
        _show_in_notebooks()
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])


def _show_in_notebooks() -> None:
    """Positions, reaches and control maps draw themselves; the picture layer is above theirs, so it is hung in from here."""
    for home, name in (("zoc.position", "Position"), ("zoc.movement", "Reach"), ("zoc.control", "ControlMap")):
        drawn: Any = getattr(import_module(home), name)
        drawn._repr_svg_ = import_module("zoc.draw").svg_of
