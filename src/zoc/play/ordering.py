"""Reading an order as somebody wrote it: each key as the deed wants it, every mistake said at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zoc.action import Order
from zoc.errors import Malformed, Problem, Unknown, ZocError, no_such, shown
from zoc.law import Deed, Ruleset, Take
from zoc.position import Position, Side
from zoc.signs import refusal_of, unprinted
from zoc.spoken import meant, spoken

LONGEST, MOST = 200, 1000
"""How many letters a word may have, how many things a list."""


def order_of(law: Ruleset, seen: Position, side: Side, written: Mapping[str, Any], *, partly: bool = False) -> Order:
    """An order of a side, as it sees the table: ``{"do": "move", "unit": "spearman", "at": "6,3"}``.

    ``partly``: it may leave something out, for the law to ask for it.
    """
    name = written.get("do")
    if not isinstance(name, str) or name not in law.deeds:
        raise Unknown(Problem(no_such("deed", name, law.deeds), "do"))
    deed, problems, given = law.deeds[name], list[Problem](), dict[str, Any]()
    seen.sides.number(side)
    unit = _unit(deed, seen, written, problems)
    for key, take in deed.takes.items():
        if written.get(key) is None:
            if take.needed and take.default is None and not partly:
                problems.append(Problem(f"{name} needs it: {expected(take)}", key))
            continue
        try:
            given[key] = _read(law, seen, side, unit, take, written[key])
        except ZocError as wrong:
            listed = wrong.problems if isinstance(wrong, Malformed) else (Problem(str(wrong)),)
            problems += [Problem(problem.message, key) for problem in listed]
    known = ("do", "unit", *deed.takes) if deed.by == "unit" else ("do", *deed.takes)
    problems += [Problem(no_such("key", key, known)) for key in written if key not in known]
    if problems:
        raise Malformed(problems)
    return Order(name, side, unit, given)


def _unit(deed: Deed, seen: Position, written: Mapping[str, Any], problems: list[Problem]) -> str:
    if deed.by != "unit":
        return ""
    unit = written.get("unit")
    if not isinstance(unit, str):
        problems.append(Problem(f"which unit is to {spoken(deed.name)}?", "unit"))
        return ""
    named = meant(unit, seen.ids)
    if named not in seen.ids:
        problems.append(Problem(no_such("unit", unit, seen.ids), "unit"))
        return ""
    return named


def _read(law: Ruleset, seen: Position, side: Side, unit: str, take: Take, written: Any) -> Any:
    match take.kind:
        case "number":
            if not isinstance(written, int) or isinstance(written, bool) or abs(written) >= 1 << 31:
                raise Malformed(f"expected a whole number, not {shown(written)}")
            return written
        case "flag":
            if not isinstance(written, bool):
                raise Malformed(f"expected true or false, not {shown(written)}")
            return written
        case "route" | "units":
            if not isinstance(written, list | tuple) or not 0 < len(written) <= MOST:
                raise Malformed(f"expected {expected(take)}, not {shown(written)}")
            single = Take("cell" if take.kind == "route" else "unit")
            return tuple(_read(law, seen, side, unit, single, each) for each in written)
        case _:
            return _word(law, seen, side, unit, take, written)


def _word(law: Ruleset, seen: Position, side: Side, unit: str, take: Take, written: Any) -> str:
    if not isinstance(written, str) or not 0 < len(written) <= LONGEST:
        raise Malformed(f"expected {expected(take)}, not {shown(written)}")
    if strange := unprinted(written):
        raise Malformed(refusal_of("word", strange))
    if take.kind == "cell":
        if written not in seen.boxes:
            seen.board.grid.cell(written)
    elif take.kind in ("unit", "enemy", "friend"):
        named = meant(written, seen.ids)
        if named not in seen.ids:
            raise Unknown.name("unit", written, seen.ids)
        hostile = seen.sides.hostile(side, seen.unit(named).side)
        if (take.kind == "enemy" and not hostile) or (take.kind == "friend" and hostile):
            raise Malformed(f"{spoken(written)} is {'no ' if take.kind == 'enemy' else 'an '}enemy")
        return named
    if take.kind == "choice":
        words = take.listed(law.table(seen), unit)
        if written not in words:
            raise Unknown.name("choice", written, words)
    return written


EXPECTED = {
    "cell": "the printed label of a cell",
    "route": "a list of cells",
    "units": "a list of units",
    "enemy": "the id of an enemy",
    "friend": "the id of a friend",
    "unit": "the id of a unit",
    "number": "a whole number",
    "flag": "true or false",
}


def expected(take: Take) -> str:
    """What a key of an order holds."""
    return EXPECTED.get(take.kind, "a word")


def written(order: Order) -> dict[str, Any]:
    """An order as it is written down."""
    given = {key: list(value) if isinstance(value, tuple) else value for key, value in order.given.items()}
    return {"do": order.name} | ({"unit": order.unit} if order.unit else {}) | given
