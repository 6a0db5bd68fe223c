"""What people read: the map, a sentence, and then the details."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from zoc import say
from zoc.action import Ranked
from zoc.action.legal import Legal
from zoc.ask import sentences
from zoc.ask.clerk import Reply
from zoc.ask.questions import CellLevel, Ruling, strongest
from zoc.ask.subject import Subject
from zoc.cli.console import BAD, BOLD, DIM, GOOD, board, indented, line, rows
from zoc.control import ControlMap
from zoc.control import control as zones_of
from zoc.draw import Marks, marks_of_reach, marks_of_verdict
from zoc.law import Reason, Ruleset
from zoc.look import Status
from zoc.movement import Answer, Reach
from zoc.odds import percent
from zoc.position import Unit
from zoc.text.names import spoken

MOST = 40
"""How many cells of a kind a person is told; --json tells them all."""


def answered(reply: Reply, page: str) -> None:
    """The page of an answer. Where the turn lets a unit go nowhere, that comes first, and then the answer apart from it."""
    if (barred := reply.barred) is not None:
        line(say.not_now(barred), BAD)
        line("Apart from that:", DIM)
        reply = reply.at_large()
    if page == "told":
        told(reply)
    else:
        PAGES[page](reply.found)


def show(table: Subject) -> None:
    """The map, whose turn it is, and every unit with its facts."""
    position = table.position
    line(table.scenario.title or table.rules.book.title, BOLD)
    turn = f"turn {position.turn}, {position.phase}" + (f", {position.to_move} to move" if position.to_move else "")
    line(f"{table.rules.book.title}, {'the last turn is over' if position.played_out else turn}", DIM)
    standing(table.status)
    if table.scenario.about:
        line(" ".join(table.scenario.about.split()))
    line()
    board(position)
    line()
    units = [position.unit(id) for id in position.ids]
    differing = {name for unit in units for name in table.facts(unit)}
    rows(["unit", "side", "where", "facts"], [[u.id, u.side, u.label, _facts(table, u, differing)] for u in units])


def standing(status: Iterable[Status]) -> None:
    """What stands at a glance, a line each."""
    for each in status:
        indented(each.say(), 2)


def _facts(table: Subject, unit: Unit, differing: Collection[str]) -> str:
    """What there is to know of a unit, as people say it: whatever is out of the ordinary with any unit of the table."""
    fields, facts = table.rules.units, table.facts(unit, differing)
    hidden = ["hidden"] if facts.pop("hidden", False) else []
    without = table.rules.counter_of(table.position, unit.id).without
    said = (fields[name].told(name, value, compared=True) for name, value in facts.items() if name not in without)
    return ", ".join(hidden + [text for text in said if text])


def reach(found: Reach) -> None:
    """The map with the points left, how far it gets, and the cells by what is left there."""
    board(found.position, replace(marks_of_reach(found), view=list(found)))
    line()
    line(say.reach(found))
    left: dict[Fraction, list[str]] = {}
    for cell in found:
        ending = found[cell]
        if ending.cost or ending.stops:
            left.setdefault(ending.left, []).append(f"{cell}{'!' * ending.stops}{'?' * bool(found.tests(cell))}")
    if left:
        line()
        signs = {"! must stop": any(e.stops for e in found.values()), "? after a test": any(found.tests(cell) for cell in found)}
        meant = ", ".join(sign for sign, used in signs.items() if used)
        head = f"cells ({meant})" if meant else "cells"
        rows(["left", head], [[str(points), _some(left[points])] for points in sorted(left, reverse=True)])


def _some(cells: list[str]) -> str:
    """A row of cells that a person would still read."""
    more = f"  and {len(cells) - MOST} more" if len(cells) > MOST else ""
    return "  ".join(cells[:MOST]) + more


def control(found: ControlMap) -> None:
    """The map with the zones, and the cells by who controls them."""
    graded, side = found.rules.top > 1, found.side
    board(found.position, Marks(zones=[_zone(found, side)], levels=_levels(found.rules), view=list(found)))
    line()
    line(say.control(found, side))
    held: dict[tuple[int, tuple[str, ...]], list[str]] = {}
    for cell in found:
        by = tuple(dict.fromkeys(unit for exertion in strongest(found[cell]) for unit in exertion.units))
        held.setdefault((found[cell].level, by), []).append(cell)
    if held:
        line()
        ordered = sorted(held.items(), key=lambda entry: -entry[0][0])
        told = [[found.level_name(level), ", ".join(by), _some(cells)] for (level, by), cells in ordered]
        first = 0 if graded else 1
        rows(["level", "by", "cells"][first:], [row[first:] for row in told])


def _levels(rules: Ruleset) -> dict[int, str]:
    """What the levels of a zone are called, where there are several."""
    return {int(level): level.name.lower() for level in rules.levels if level} if rules.top > 1 else {}


def _zone(found: ControlMap, side: str) -> tuple[str, dict[int | str, int]]:
    return side, {cell: found[cell].level for cell in found}


def level(found: CellLevel) -> None:
    """How one cell's level comes about."""
    zones, side = found.zones, found.zones.side
    strength = zones.level_name(zones[found.cell].level if found.cell in zones else 0)
    line(f"{side} in {found.cell}: {strength}", BOLD)
    for derivation in found.derivations:
        for said in derivation.say().split("\n"):
            indented(said, 2)
    if not found.derivations:
        indented(f"No unit of {side} is near enough.", 2)


def told(found: sentences.Sayable) -> None:
    """What says itself."""
    for said in found.say().split("\n"):
        indented(said.lstrip(" "), len(said) - len(said.lstrip(" ")))


def legal(found: Legal) -> None:
    """The legal orders of a side: by unit and deed, with what each may be told."""
    orders: dict[tuple[str, str], list[str]] = {}
    for order in found:
        said = " ".join(f"{key}={value}" if key not in ("at", "target") else str(value) for key, value in order.given.items())
        orders.setdefault((spoken(order.unit) or order.side, spoken(order.name)), []).append(said)
    if not orders:
        line(f"{found.side} has no legal order now.", BAD)
        return
    content = ([who, what, str(len(said)), _few([each for each in said if each])] for (who, what), said in orders.items())
    rows(["who", "what", "orders", ""], content)


def _few(said: Sequence[str], most: int = 10) -> str:
    """What orders say, as many of them as fit on a line or two."""
    return "  ".join([*said[:most], *([f"and {len(said) - most} more"] if len(said) > most else [])])


def best(found: Sequence[Ranked]) -> None:
    """The options, the best first, each with its chance and what it is worth, and the reasons of the first."""
    if not found:
        line("There is no legal way.", BAD)
        return
    worth = any(r.attempt.worth is not None for r in found)
    head = ["chance", "", *(["worth"] if worth else []), "option"]
    rows(
        head, [[str(r.attempt.chance), percent(r.attempt.chance), *([_worth(r)] if worth else []), r.option.text] for r in found]
    )
    line()
    line(f"The best: {found[0].option.text}", GOOD)
    told(found[0].attempt)


def _worth(one: Ranked) -> str:
    return "" if one.attempt.worth is None else str(one.attempt.worth)


def why(found: Ruling) -> None:
    """Yes or no, the way it goes or what bars it, the clauses, and what would help."""
    answer = found.answer
    line(say.verdict(answer), GOOD if answer.legal else BAD)
    if (answer.legal and not answer.route) or any(lack.name == "there_already" for lack in answer.verdict.lacks):
        return
    line()
    board(answer.position, _marks(answer))
    line()
    reasons(answer.verdict.reasons)
    for promise in answer.promises:
        indented(f"It relies on {answer.relied_on(promise)}.", 2)
    if answer.barred:
        line()
        line("The straight way is barred.", BOLD)
        reasons(answer.barred.standing)
    if not answer.legal and not found.remedies:
        line()
        line("No single change or pair of changes that was tried makes it legal.", BOLD)
    if found.remedies:
        line()
        line("It would be legal", BOLD)
        for remedy in found.remedies:
            indented(say.remedy(remedy), 2)


def _marks(answer: Answer) -> Marks:
    """The route, or who is to blame and what their side controls; and only that part of the map."""
    if answer.legal:
        marks = replace(marks_of_reach(answer.reach, to=answer.label), reach={})
        return replace(marks, view=[*marks.cells, *(cell for cell, _ in marks.route)])
    marks = marks_of_verdict(answer.verdict)
    starts = [answer.position.where(int(cell)) for cell in answer.errand.starts]
    blockers = [answer.position.unit(unit) for unit in answer.blockers]
    sides = dict.fromkeys(unit.side for unit in blockers)
    zones = [_zone(zones_of(answer.rules, answer.position, side, purpose=answer.errand.name), side) for side in sides]
    view = [*starts, answer.label, *answer.verdict.marks()["cells"], *(unit.label for unit in blockers)]
    return replace(marks, zones=zones, levels=_levels(answer.rules), view=view)


def reasons(found: Iterable[Reason]) -> None:
    """Each reason: what it does here, then the clause it comes from."""
    reasoned(sentences.reasons(found))


def reasoned(told: Iterable[Mapping[str, Any]]) -> None:
    """Reasons that are put into words already; what several clauses come to is said once, but what is paid twice is not."""
    alike: dict[tuple[str, int], list[Mapping[str, Any]]] = {}
    for nth, reason in enumerate(told, 1):
        alike.setdefault((reason["say"], nth if reason["effect"] == "cost" else 0), []).append(reason)
    for (said, _), those in alike.items():
        indented(said, 2)
        for reason in those:
            _ruled(reason)


def _ruled(reason: Mapping[str, Any]) -> None:
    """The clause that a reason comes from, what waives it, and how it is read."""
    indented(reason["rule"], 6, DIM)
    for exception in reason["but"]:
        indented(f"but: {exception}", 6, DIM)
    if reason["reading"]:
        indented(f"as read here: {reason['reading']}", 6, DIM)


PAGES: dict[str, Callable[..., None]] = {
    "show": show, "reach": reach, "control": control, "level": level, "legal": legal, "best": best, "why": why,
}  # fmt: skip
"""The pages of answers that do not simply say themselves, by the name of the question."""
