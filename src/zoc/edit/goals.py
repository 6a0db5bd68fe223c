"""Goals in an edited file: they follow the sides, units and cells that they name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from zoc.edit.document import array
from zoc.law.goals import KINDS, GoalKind
from zoc.rulesets import names, ruleset

Top = dict[str, Any]


def rename_side_in_goals(top: Top, old: str, new: str) -> None:
    """Goals follow the new name of a side."""
    for goal in array(top, "goal"):
        if goal.get("side") == old:
            goal["side"] = new


def drop_goals_of(top: Top, side: object) -> None:
    """Removing a side removes its goals."""
    _write(top, [goal for goal in array(top, "goal") if goal.get("side") != side])


def rename_unit_in_goals(top: Top, old: object, new: str) -> None:
    """Goals follow the new name of a unit."""
    for goal in array(top, "goal"):
        for key in ("units", *_taking(top, "units")):
            if isinstance(named := goal.get(key), list):
                goal[key] = [new if name == old else name for name in named]


def move_goals(top: Top, moved: Callable[[str], str | None]) -> None:
    """Cells get their new labels; a goal that loses its last cell is removed."""
    kept = list[Top]()
    for goal in array(top, "goal"):
        for key in _taking(top, "cells"):
            if isinstance(labels := goal.get(key), list):
                goal[key] = [label for old in labels if isinstance(old, str) and (label := moved(old))]
        if all(goal.get(key, True) for key in _taking(top, "cells")):
            kept.append(goal)
    _write(top, kept)


def keep_goals(top: Top, kinds: Mapping[str, GoalKind]) -> None:
    """Another book keeps only the goals of kinds that it knows."""
    _write(top, [goal for goal in array(top, "goal") if any(kind in goal for kind in kinds)])


def _taking(top: Top, what: str) -> tuple[str, ...]:
    book = top.get("ruleset")
    kinds = ruleset(book).goals if book in names() else KINDS
    return tuple(name for name, kind in kinds.items() if kind.takes == what)


def _write(top: Top, goals: list[Top]) -> None:
    top.pop("goal", None)
    top |= {"goal": goals} if goals else {}
