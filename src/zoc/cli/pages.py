"""What people read: the map, a sentence, and then the details."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from zoc import say
from zoc.cli.paper import BAD, BOLD, DIM, GOOD, board, indented, line, rows
from zoc.control import ControlMap
from zoc.draw import marks_of_control, marks_of_reach
from zoc.law import Reason
from zoc.movement import Reach
from zoc.notation.questions import Level, Ruling
from zoc.notation.table import Table


def show(table: Table) -> None:
    """The map, whose turn it is, and every unit with its facts."""
    position = table.position
    line(table.title, BOLD)
    turn = f"turn {position.turn}, {position.phase}" + (f", {position.to_move} to move" if position.to_move else "")
    line(f"{table.rules.book.title}, {turn}", DIM)
    line()
    board(position)
    line()
    units = [position.unit(id) for id in position.ids]
    rows(["unit", "side", "where", "facts"], [[u.id, u.side, u.label, _facts(table.facts(u))] for u in units])


def _facts(facts: dict[str, bool | int | str]) -> str:
    said = (name if value is True else f"not {name}" if value is False else f"{name} {value}" for name, value in facts.items())
    return ", ".join(said)


def reach(found: Reach) -> None:
    """The map with the points left, how far it gets, and the cells by what is left there."""
    board(found.position, marks_of_reach(found))
    line()
    line(say.reach(found))
    line()
    left: dict[Fraction, list[str]] = {}
    for cell in found:
        ending = found[cell]
        left.setdefault(ending.left, []).append(f"{cell}*" if ending.stops else cell)
    rows(["left", "cells (* must stop)"], [[str(points), "  ".join(left[points])] for points in sorted(left, reverse=True)])


def control(found: ControlMap, side: str) -> None:
    """The map with the zones, and the cells by who controls them."""
    board(found.position, marks_of_control(side, found))
    line()
    line(say.control(found, side))
    line()
    held: dict[tuple[int, tuple[str, ...]], list[str]] = {}
    for cell in found:
        held.setdefault((found[cell].level, found[cell].units), []).append(cell)
    ordered = sorted(held.items(), key=lambda entry: -entry[0][0])
    rows(["level", "by", "cells"], [[found.level_name(level), ", ".join(by), "  ".join(cells)] for (level, by), cells in ordered])


def level(found: Level, side: str) -> None:
    """How one cell's level comes about."""
    zones = found.zones
    strength = zones.level_name(zones[found.cell].level if found.cell in zones else 0)
    line(f"{side} in {found.cell}: {strength}", BOLD)
    for derivation in found.derivations:
        for said in derivation.say().split("\n"):
            indented(said, 2)
    if not found.derivations:
        indented(f"No unit of {side} is near enough.", 2)


def why(found: Ruling) -> None:
    """Yes or no, the way it goes or what bars it, the clauses, and what would help."""
    answer = found.answer
    line(say.verdict(answer), GOOD if answer.legal else BAD)
    if answer.legal and answer.route:
        line()
        board(answer.position, marks_of_reach(answer.reach, to=answer.label))
        line()
        steps = [[f"{told.start} → {told.onto}", str(told.cost), str(told.total)] for told in answer.route]
        rows(["step", "points", "in all"], steps)
    line()
    reasons(answer.verdict.reasons)
    if answer.barred:
        line("The straight way is barred:", BOLD)
        reasons(answer.barred.standing)
    if found.remedies:
        line("It would be legal", BOLD)
        for remedy in found.remedies:
            indented(say.remedy(remedy), 2)


def reasons(found: Iterable[Reason]) -> None:
    """Each reason: what it does here, then the clause it comes from."""
    for reason in found:
        if reason.effect.kind == "waive":
            continue
        indented(say.reason(reason), 2)
        indented(say.rule(reason.clause), 6, DIM)
        for exception in reason.waived_by:
            indented(f"but: {say.rule(exception)}", 6, DIM)
        if reason.readings:
            indented(f"as read here: {say.readings(reason)}", 6, DIM)
