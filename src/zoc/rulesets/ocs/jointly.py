"""One act of several units, judged unit by unit; the verdict names whom each reason concerns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from zoc.action import Action, judge
from zoc.law import Reason, Verdict
from zoc.position import Position
from zoc.rulesets.ocs.counters import rules

Facts = Callable[[str], Mapping[str, Any]]


def together(verdicts: Iterable[Verdict], about: str) -> Verdict:
    """Several verdicts as one: each clause once, with all it concerns; what is lacking to one is lacking to all."""
    merged: dict[tuple[Any, ...], Reason] = {}
    given = list(verdicts)
    for reason in (r for verdict in given for r in verdict.reasons):
        key = (reason.clause.number, reason.effect, tuple(clause.number for clause in reason.waived_by))
        known = merged.get(key)
        by = reason.by if known is None else tuple(dict.fromkeys((*known.by, *reason.by)))
        cells = reason.cells if known is None else tuple(dict.fromkeys((*known.cells, *reason.cells)))
        merged[key] = replace(reason, by=by, cells=cells)
    lacking = "; ".join(dict.fromkeys(verdict.lacking for verdict in given if verdict.lacking))
    return Verdict.of(merged.values(), about=about, lacking=lacking)


def judged(position: Position, name: str, units: Iterable[str], *, at: str | None = None, facts: Facts | None = None) -> Verdict:
    """Whether these units may do this together: every one of them must."""
    verdicts, names = [], list(units)
    for unit in names:
        verdict = judge(rules, position, Action(name, unit, at=at, facts=facts(unit) if facts else {}))
        named = tuple(r if r.by or r.effect.kind == "waive" else replace(r, by=(unit,)) for r in verdict.reasons)
        verdicts.append(replace(verdict, reasons=named))
    return together(verdicts, f"{', '.join(names)}: {name.replace('_', ' ')}" + (f" {at}" if at else ""))
