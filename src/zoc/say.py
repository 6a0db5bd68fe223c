"""Sentences for people about reach, control and rulings. Nothing is decided here: the law has spoken already."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from zoc.control import ControlMap
from zoc.grid import Grid
from zoc.law import Clause, Reason
from zoc.law.effect import signed
from zoc.law.verdict import points
from zoc.movement import Answer, Errand, Reach, Remedy
from zoc.position import Position
from zoc.spoken import listed, said, spoken


def cells(count: int, grid: Grid) -> str:
    """So many hexes or squares.

    >>> cells(1, Grid.hex(3, 3)), cells(9, Grid.square(3, 3))
    ('1 hex', '9 squares')
    """
    one, many = ("hex", "hexes") if grid.kind == "hex" else ("square", "squares")
    return f"{count} {one if count == 1 else many}"


# Where a piece can go


def reach(found: Reach) -> str:
    """How far a unit gets, and where it has to stop because of whom."""
    unit, grid = spoken(found.errand.unit or "the line"), found.position.board.grid
    starts = _starts(found.position, found.errand)
    allowance = points(Fraction(found.errand.budget, found.position.board.parts))
    others = [cell for cell in found if cell not in starts]
    if not others:
        return f"{unit} has {allowance} and cannot leave {listed(starts)}."
    sentences = [f"{unit} can reach {cells(len(others), grid)} with {allowance}{_manner(found)}."]
    sentences += [f"It must stop in {listed(where)}{_whom(by)}." for by, where in _stops(found, others)]
    return "\n".join(sentences)


def _starts(position: Position, errand: Errand) -> list[str]:
    """Where an errand sets out: cells, or the box beside the map in which the unit waits."""
    on_map = [position.where(int(cell)) for cell in errand.starts]
    return on_map or ([position.unit(errand.unit).label] if errand.unit else [])


def _manner(found: Reach) -> str:
    """What is out of the ordinary about an errand."""
    errand, ways = found.errand, list(found.rules.ways)
    words = [f"on the errand “{errand.name}”"] if errand.name not in ("move", "supply") else []
    words += [f"moving “{errand.way}”"] if errand.way and errand.way != ways[0] else []
    return f" ({', '.join(words)})" if words else ""


def _stops(found: Reach, endings: Sequence[str]) -> list[tuple[tuple[str, ...], list[str]]]:
    """The cells where it must stop, put together by who stops it."""
    stops: dict[tuple[str, ...], list[str]] = {}
    for cell in endings:
        if found[cell].stops:
            last = found.why(found.route(cell)[-1])
            by = tuple(dict.fromkeys(unit for r in last.reasons if r.counts and r.effect.kind == "stop" for unit in r.by))
            stops.setdefault(by, []).append(cell)
    return list(stops.items())


def _whom(by: Sequence[str]) -> str:
    return f", because of {listed(map(spoken, by))}" if by else ""


# Whether it may go there


def verdict(answer: Answer) -> str:
    """Yes or no, and the price or what is lacking."""
    start, unit = listed(_starts(answer.position, answer.errand)), spoken(answer.unit)
    move = f"{unit} may {'' if answer.legal else 'not '}go from {start} to {answer.label}"
    if not answer.legal:
        lacking = said(answer.verdict.lacking, answer.position.ids)
        return f"No: {move}." + (f" {_sentence(lacking, unit)}." if lacking else "")
    ending = answer.reach[answer.cell]
    if not answer.route:
        return f"Yes: {unit} stands in {answer.label} already."
    then = "and must stop there" if ending.stops else f"with {_left(ending.left)} left"
    return f"Yes: {move} for {points(ending.cost)}, {then}."


def shortly(answer: Answer) -> str:
    """Yes or no in one line; of a refusal with the clause that decides it, which need not be told twice."""
    decides = answer.decides
    if decides is None:
        return verdict(answer)
    told = verdict(answer)
    if decides.effect.kind == "stop" and answer.needed is None:
        told = told.split(". ")[0].rstrip(".") + "."  # the stop and where it is are told by the reason
    return f"{told} {reason(decides)}"


def _sentence(words: str, unit: str) -> str:
    """Words as a sentence begins; the id of a unit stays as it is written."""
    return words if words.startswith(unit) else f"{words[0].upper()}{words[1:]}"


def _left(left: Fraction) -> str:
    return "none" if left <= 0 else str(left)


def reason(found: Reason) -> str:
    """What a clause does to the mover here, and because of whom; the rule itself is told after it."""
    where, kind, whom = listed(found.cells), found.effect.kind, _whom(found.by)
    if kind == "cost" and found.amount is not None:
        act = "to leave" if found.clause.question == "leave" else "for"
        more = " more" if found.by or found.clause.question in ("enter", "leave", "share") else ""
        fact = f"It pays {points(Fraction(found.amount))}{more} {act} {where}"
    else:
        told = FACTS.get(kind, "{title} in {where}") if where else "{title}"  # what is no matter of cells has its title
        fact = told.format(where=where, title=found.clause.title)
    if found.waived_by:
        return f"Waived: {fact[0].lower()}{fact[1:]}{whom}."
    return f"{fact}{whom}" + (", but a dearer zone counts instead." if found.outdone else ".")


FACTS = {
    "forbid": "It may not enter {where}",
    "noend": "It may not end its move in {where}",
    "stop": "It must stop in {where}",
    "test": "It takes a test in {where}: {title}",
}


def rule(clause: Clause) -> str:
    """A clause as one reads it out: what it says, and where it is written.

    >>> from zoc.rulesets import ruleset
    >>> rule(ruleset("wesnoth").clause("3")[0])
    'A unit that enters an enemy zone has no points left and stops there. (Wesnoth §3)'
    """
    return f"{clause.text} ({clause.citation})"


def effect(clause: Clause) -> str:
    """What a clause does, in a word or two."""
    done, over = clause.effect, ", ".join(clause.overrides)
    if done.kind == "waive":
        return f"waives {over}"
    words = EFFECTS.get(done.kind, done.kind)
    if done.kind == "shift" and clause.question in ("test", "contest"):
        words = "modifies"
    amount = "" if done.amount is None else signed(done.amount) if done.kind == "shift" else str(done.amount)
    said = " ".join(word for word in (words, done.name, amount) if word)
    return f"{said}, instead of {over}" if over else said


EFFECTS = {
    "exert": "makes a zone",
    "bar": "makes no zone",
    "base": "sets the level",
    "shift": "shifts the level",
    "floor": "level at least",
    "combine": "counts together",
    "cost": "costs",
    "stop": "stops",
    "forbid": "forbids",
    "noend": "no stopping",
    "test": "calls for a test",
    "mark": "sets",
    "keep": "keeps",
    "flip": "turns over",
}


def readings(found: Reason) -> str:
    """The switches a reason rests on."""
    return listed(f"{name} = {str(value).lower() if isinstance(value, bool) else value}" for name, value in found.readings)


def remedy(found: Remedy) -> str:
    """One thing that would help, and what the move costs then."""
    return found.say() if found.kind == "points" else f"{found.say()}, for {points(found.cost)}"


# Who controls what


def control(found: ControlMap, side: str) -> str:
    """How much a side controls, level by level where the book has several."""
    grid = found.position.board.grid
    if not len(found):
        return f"Controlled by {side}: nothing."
    sentence = f"Controlled by {side}: {cells(len(found), grid)}"
    if found.rules.top == 1:
        return f"{sentence}."
    held = [found[cell].level for cell in found]
    counts = [f"{held.count(level)} {found.level_name(level)}" for level in sorted(set(held), reverse=True)]
    return f"{sentence}, {listed(counts)}."
