"""Shots and passes: the line, the sources, the difficulty, and the exact chance from the deck that is left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

from zoc.action import Action, Assessment, Attempt, Option, assess, judge
from zoc.errors import Malformed
from zoc.grid import Cell
from zoc.grid.line import line, line_choices
from zoc.law import Reason
from zoc.movement import reach
from zoc.odds import draw
from zoc.position import Position
from zoc.rulesets.bashketball.book import DEFENCE, rules
from zoc.rulesets.bashketball.court import BASKETS

FATES = tuple(range(9))
"""A deck for those who name none: one card of each fate."""

OPEN = "What a miss does with the ball the game leaves open: say where it goes."


@rules.attempt("shot", "pass", *DEFENCE)
def resolve(position: Position, action: Action) -> Attempt:
    """An action with its sources, its difficulty (D-1) and its exact chance of success (D-2, D-3)."""
    aimed = _aimed(position, action)
    verdict = judge(rules, position, aimed)
    sources = _with_cards(assess(rules, position, aimed), action)
    level, need = int(sources.total()), difficulty(position, aimed, sources)
    side = position.unit(action.actor).side
    chances, notes = _chances(position, side, level, need)
    facts: dict[str, Any] = {"level": level, "difficulty": need}
    if action.name == "shot" and verdict.legal:
        facts["points"] = 3 if _three(position, action.actor) else 2
    if action.name == "pass" and aimed.through:
        facts["line"] = " ".join(position.where(int(cell)) for cell in aimed.through if not isinstance(cell, str))
    notes += (OPEN,) if action.name in ("shot", "pass") else ()
    return Attempt(aimed, verdict, sources, f"a fate of {need} or more", chances, facts, notes)


def _aimed(position: Position, action: Action) -> Action:
    """A shot is aimed at the basket, a pass along its line."""
    side = position.unit(action.actor).side
    if action.name == "shot":
        if side not in BASKETS:
            raise Malformed(f"a team is home or away; {action.actor} is of {side!r}")
        return replace(action, at=BASKETS[side], target=None)
    if action.name == "pass" and action.target and action.target != action.actor:
        here, there = action.here(position), action.there(position)
        if here is not None and there is not None:
            return replace(action, through=lane(position, action, here, there))
    return action


# THE LINE OF A PASS


def lane(position: Position, action: Action, here: Cell, there: Cell) -> tuple[Cell, ...]:
    """The hexes whose zones bear on a pass (P-7), each tie decided as the reading says (P-9)."""
    grid, reading = position.board.grid, rules.in_force(position.readings).values
    fixed = line(grid, here, there)
    if reading["pass_tie"] == "fixed":
        return _ends(fixed, reading)
    tied = [(first, *(c for c in both if c != first)) for first, both in zip(fixed, line_choices(grid, here, there), strict=True)]
    lines = [_ends(chosen, reading) for chosen in product(*tied)]
    parts = [_zone_part(position, replace(action, through=cells)) for cells in lines]
    wanted = max(parts) if reading["pass_tie"] == "kind" else min(parts)
    return lines[parts.index(wanted)]


def _ends(cells: tuple[Cell, ...], reading: Mapping[str, Any]) -> tuple[Cell, ...]:
    return cells if reading["pass_ends"] == "both" else cells[1:-1]


def _zone_part(position: Position, action: Action) -> Fraction:
    """What zones alone make of a pass, not capped: the uncontested Advantage, or every defender on the line."""
    zones = [r for r in assess(rules, position, action).reasons if r.clause.number.startswith("P-") and r.counts]
    return Fraction(sum((r.amount or 0 for r in zones), 0))


# CARDS, SKILL AND FATE


def _with_cards(sources: Assessment, action: Action) -> Assessment:
    """Every card that is played as a source of its own, by its name (S-3)."""
    played: Mapping[str, int] = action.facts.get("named_cards", {})
    reasons: list[Reason] = []
    for reason in sources.reasons:
        if reason.clause.number == "S-3" and played:
            reasons += [replace(reason, amount=level, by=(name,)) for name, level in played.items()]
        else:
            reasons.append(reason)
    return Assessment(tuple(reasons))


def with_cards(action: Action, played: Mapping[str, int]) -> Action:
    """The same action with cards played for or against it: each by its name and its level."""
    return replace(action, facts={**action.facts, "cards": sum(played.values()), "named_cards": dict(played)})


def difficulty(position: Position, action: Action, sources: Assessment) -> int:
    """The fate that is needed: 8 less the skill, with bonuses and penalties (D-1)."""
    unit = position.unit(action.actor)
    skill = unit.facts["defence" if action.name in DEFENCE else action.name]
    penalty = -int(action.facts.get("bonus", 0)) + (PENALTIES.get(action.name, 0))
    pressing = dict.fromkeys(name for r in sources.reasons if r.clause.question == "contest" for name in r.by)
    if action.name in ("shot", "pass"):
        penalty += sum(position.unit(name).facts[f"{action.name}_pressure"] for name in pressing)
    return 8 - (skill - penalty)


PENALTIES = {"steal": 2, "screen": 1, "check": 1}
"""What the harder tests in defence take off the skill."""


def _chances(position: Position, side: str, level: int, need: int) -> tuple[dict[str, Fraction], tuple[str, ...]]:
    """The chance that the kept card reaches what is needed: from the deck that is left, and from a fresh one."""
    reveal = 1 + abs(level)
    chances: dict[str, Fraction] = {}
    notes: tuple[str, ...] = ()
    for name, cards in (("success", deck(position, side)), ("from a fresh deck", deck(position, side, fresh=True))):
        if len(cards) < reveal:
            notes += (f"{name}: {reveal} cards are to be revealed and {len(cards)} are left, so there are no odds (D-3).",)
        else:
            chances[name] = draw(cards, reveal, "highest" if level >= 0 else "lowest").at_least(need)
    return chances, notes


def deck(position: Position, side: str, *, fresh: bool = False) -> tuple[int, ...]:
    """The fates left in a team's deck, or all it started with; without a word, one card of each fate."""
    decks: Any = position.notes.get("fresh" if fresh else "deck") or {}
    cards: Iterable[int] = decks.get(side, FATES if fresh else deck(position, side, fresh=True))
    return tuple(cards)


def _three(position: Position, unit: str) -> bool:
    cell = position.unit(unit).cell
    return cell is not None and bool(position.board.cells["three"][cell])


# WHAT ONE COULD DO


@rules.option("shot")
def shots(position: Position, unit: str) -> Iterator[Option]:
    """A shot from every hex the player can reach first, his own included."""
    yield Option(f"from {position.unit(unit).label}, standing", position, Action("shot", unit))
    start = position.unit(unit).label
    for label, ending in reach(rules, position, unit).items():
        if label != start:
            yield Option(f"from {label}, {ending.cost} to get there", position.moved(unit, label), Action("shot", unit))


@rules.option("pass")
def passes(position: Position, unit: str) -> Iterator[Option]:
    """A pass to every team-mate on the court."""
    side = position.unit(unit).side
    for mate in position.ids:
        if mate != unit and position.unit(mate).side == side and position.unit(mate).cell is not None:
            yield Option(f"to {mate} in {position.unit(mate).label}", position, Action("pass", unit, mate))
