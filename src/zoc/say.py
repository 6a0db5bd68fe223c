"""Sentences about reach, control and rulings. Nothing is decided here: the law has decided already."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from zoc.control import ControlMap
from zoc.grid import Grid
from zoc.law import Clause, Reason, Verdict
from zoc.law.effect import signed
from zoc.law.verdict import merged, points
from zoc.look import Risk
from zoc.movement import Answer, Errand, Reach, Remedy, risks
from zoc.odds import percent
from zoc.position import Position
from zoc.text.names import listed, spoken


def cells(count: int, grid: Grid) -> str:
    """A number of hexes or squares.

    >>> cells(1, Grid.hex(3, 3)), cells(9, Grid.square(3, 3))
    ('1 hex', '9 squares')
    """
    one, many = ("hex", "hexes") if grid.kind == "hex" else ("square", "squares")
    return f"{count} {one if count == 1 else many}"


# Where a piece can go


def reach(found: Reach) -> str:
    """How far a unit gets, and where it must stop because of which units."""
    unit, grid = spoken(found.errand.unit or "the line"), found.position.board.grid
    starts = _starts(found.position, found.errand)
    allowance = points(found.errand.allowance)
    others = [cell for cell in found if cell not in starts]
    if found.barred is not None:
        barring = (f"{reason(r)} {basis(r)}" for r in found.barred.standing)
        return "\n".join([f"{unit} may not go now{_wanting(found.barred)}.", *barring])
    if not others:
        return "\n".join([f"{unit} has {allowance} and cannot leave {listed(starts)}.", *_held(found)])
    sentences = [f"{unit} can reach {cells(len(others), grid)} with {allowance}{_manner(found)}."]
    sentences += [f"It must stop in {listed(where)}{_whom(by)}." for by, where in _stops(found, others)]
    sentences += [f"It takes a test on the way to {cells(count, grid)}: {what}." for what, count in _tested(found, others)]
    return "\n".join(sentences)


def _wanting(verdict: Verdict) -> str:
    """What is lacking, after a colon."""
    return f": {verdict.lacking}" if verdict.lacking else ""


def _held(found: Reach) -> list[str]:
    """Why no step leads out of its cell: what bars each of them, or what the cheapest would cost."""
    steps = found.first_steps()
    if costs := [step.cost for step in steps if step.legal and step.cost is not None]:
        return [f"The cheapest step costs {points(min(costs))}."]
    barring = merged(r for step in steps for r in step.standing if r.effect.kind == "forbid")
    ordered = sorted(barring, key=lambda r: r.clause.question != "leave")  # first what holds it, then what surrounds it
    return [f"{reason(r)} {basis(r)}" for r in ordered]


def _starts(position: Position, errand: Errand) -> list[str]:
    """The start of an errand: cells, or the unit's box beside the map."""
    on_map = [position.where(int(cell)) for cell in errand.starts]
    return on_map or ([position.unit(errand.unit).label] if errand.unit else [])


def _manner(found: Reach) -> str:
    """What is unusual about an errand."""
    errand, ways = found.errand, list(found.rules.ways)
    words = [f"on the errand “{errand.name}”"] if errand.name not in ("move", "supply") else []
    words += [f"moving “{spoken(errand.way)}”"] if errand.way and errand.way != ways[0] else []
    return f" ({', '.join(words)})" if words else ""


def _stops(found: Reach, endings: Sequence[str]) -> list[tuple[tuple[str, ...], list[str]]]:
    """The cells where it must stop, grouped by the units that stop it."""
    stops: dict[tuple[str, ...], list[str]] = {}
    for cell in endings:
        if found[cell].stops:
            last = found.why(found.route(cell)[-1])
            by = tuple(dict.fromkeys(unit for r in last.reasons if r.counts and r.effect.kind == "stop" for unit in r.by))
            stops.setdefault(by, []).append(cell)
    return list(stops.items())


def _tested(found: Reach, endings: Sequence[str]) -> list[tuple[str, int]]:
    """The tests on the way, the units that cause them, and the number of cells concerned."""
    tests: dict[str, tuple[dict[str, None], set[str]]] = {}
    for cell in endings:
        for _, reason in found.tests(cell):
            by, where = tests.setdefault(reason.clause.title.lower(), ({}, set()))
            by.update(dict.fromkeys(reason.by))
            where.add(cell)
    return [(f"{what} by {listed(map(spoken, by))}" if by else what, len(where)) for what, (by, where) in tests.items()]


def _whom(by: Sequence[str]) -> str:
    return f", because of {listed(map(spoken, by))}" if by else ""


# Whether it may go there


def not_now(barred: Verdict) -> str:
    """Why the turn lets a unit go nowhere."""
    against = (rule(r.clause) for r in barred.standing if r.effect.kind == "forbid")
    return f"Not now: {' '.join(filter(None, (barred.lacking_sentence, *against)))}"


def verdict(answer: Answer, *, lacking: bool = True) -> str:
    """Yes or no, with the cost or what is lacking."""
    start, unit = listed(_starts(answer.position, answer.errand)), spoken(answer.unit)
    move = f"{unit} may {'' if answer.legal else 'not '}go from {start} to {answer.label}"
    if not answer.legal:
        return f"No: {move}." + (f" {answer.verdict.lacking_sentence}" if lacking and answer.verdict.lacks else "")
    ending = answer.reach[answer.cell]
    if not answer.route:
        return f"Yes: {unit} stands in {answer.label} already."
    then = "and must stop there" if ending.stops else f"with {_left(ending.left)} left"
    return f"Yes: {move} for {points(ending.cost)}, {then}{at_risk(risks(answer))}."


def at_risk(found: Sequence[Risk]) -> str:
    """The risks on the way, to append to a sentence that says yes.

    >>> at_risk([Risk("the ward", chance=Fraction(1, 8))])
    '; tested on the way: the ward (passes 87.5 %)'
    >>> at_risk([Risk("strike", "rifle_3", Fraction(1, 2)), Risk("strike", "panzer", Fraction(1, 4))])
    '; rifle 3 (hits 50 %) and panzer (hits 25 %) may strike it'
    """
    own = [_passes(each) for each in found if not each.by]
    enemies: dict[str, list[str]] = {}
    for each in found:
        if each.by:
            enemies.setdefault(each.what, []).append(spoken(each.by) + _hits(each, " ({})"))
    tests = [f"; tested on the way: {listed(own)}"] if own else []
    return "".join([*tests, *(f"; {listed(who)} may {what} it" for what, who in enemies.items())])


def risk(found: Risk, unit: str) -> str:
    """One risk, in a line of its own.

    >>> risk(Risk("strike", "rifle_3", Fraction(1, 2)), "panzer"), risk(Risk("the ward", chance=Fraction(1, 8)), "panzer")
    ('rifle 3 may strike panzer: hits 50 %', 'panzer is tested: the ward (passes 87.5 %)')
    """
    if found.by:
        return f"{spoken(found.by)} may {found.what} {spoken(unit)}" + _hits(found, ": {}")
    return f"{spoken(unit)} is tested: {_passes(found)}"


def _hits(found: Risk, put: str) -> str:
    return "" if found.chance is None else put.format(f"hits {percent(found.chance)}")


def _passes(found: Risk) -> str:
    return found.what if found.chance is None else f"{found.what} (passes {percent(1 - found.chance)})"


def shortly(answer: Answer) -> str:
    """Yes or no in one line; a refusal names the deciding clause, once."""
    decides = answer.decides
    if decides is None:
        return verdict(answer)
    told_by_reason = decides.effect.kind == "stop" and answer.needed is None  # the stop, and where it is
    return f"{verdict(answer, lacking=not told_by_reason)} {reason(decides)}"


def _left(left: Fraction) -> str:
    return "none" if left <= 0 else str(left)


def reason(found: Reason) -> str:
    """What a clause does here, and because of which units; otherwise the clause's own sentence."""
    fact, whom = _fact(found), "" if found.clause.question == "against" else _whom(found.by)
    if not fact:
        told = f"{found.clause.text[:-1]} ({listed(map(spoken, found.by))})." if found.by else found.clause.text
        return f"{_waived(found)}: {told}" if found.waived_by else told
    if found.waived_by:
        return f"{_waived(found)}: {fact[0].lower()}{fact[1:]}{whom}."
    return f"{fact}{whom}" + (", but a dearer zone counts instead." if found.outdone else ".")


def _waived(found: Reason) -> str:
    """That something is waived, and by which units' presence."""
    return f"Waived by {listed(map(spoken, found.helpers))}" if found.helpers else "Waived"


def _fact(found: Reason) -> str:
    """What a clause does to the mover, and where; nothing if it does not concern movement."""
    where, kind, question = listed(found.cells), found.effect.kind, found.clause.question
    if kind == "cost" and found.amount is not None:
        act = "to leave" if question == "leave" else "for"
        more = " more" if found.by or question in ("enter", "leave", "share") else ""
        return f"It pays {points(Fraction(found.amount))}{more} {act} {where}"
    if question == "against" and where:
        return f"The zone of {listed(map(spoken, found.by))} in {where} {_counts(found)}"
    if question == "step" and kind == "forbid" and not where:
        return "It may not move"  # whatever step it makes
    told = FACTS.get((question, kind), FACTS.get(kind, "")) if where else ""
    return told.format(where=where, title=found.clause.title)


def _counts(found: Reason) -> str:
    """How much weaker or stronger an enemy zone is for this mover; none at all if the clause bars it."""
    if found.effect.kind != "shift" or not found.amount:
        return "does not count" if found.effect.kind == "bar" else "counts as it is"
    return f"counts {abs(found.amount)} {'less' if found.amount < 0 else 'more'}"


FACTS: dict[str | tuple[str, str], str] = {
    "forbid": "It may not enter {where}",
    ("leave", "forbid"): "It may not leave {where}",
    ("end", "forbid"): "It may not end its move in {where}",
    ("within", "forbid"): "This is not done in {where}",
    "noend": "It may not end its move in {where}",
    "stop": "It must stop in {where}",
    "test": "It takes a test in {where}: {title}",
}
"""What a kind of effect does to a mover, by question where that matters."""


def basis(found: Reason) -> str:
    """The rule of a reason; only its citation if the reason is the rule's own sentence."""
    return rule(found.clause) if _fact(found) else f"({found.clause.citation})"


def rule(clause: Clause) -> str:
    """A clause in words: its text and its citation.

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
    "ends": "ends",
    "mark": "sets",
    "keep": "keeps",
    "flip": "turns over",
}


def readings(found: Reason) -> str:
    """The readings that a reason depends on."""
    return listed(f"{name} = {str(value).lower() if isinstance(value, bool) else value}" for name, value in found.readings)


def remedy(found: Remedy) -> str:
    """One remedy, and what the move costs then."""
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
