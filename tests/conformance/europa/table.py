"""Units on a small map in a few words, and what the law says of them in short.

``on_map(d="red 0504 division", r="blue 0402 regiment unsupported moves=9")``: the side, the hex, then what it is, its arm,
its flags. Red exerts, blue moves and screens. The hexes used are::

         0503              0504 is where stacks stand that exert, or the hex that is screened;
     0403    0603          0503 and 0403 are left free to come from and to go to.
         0504
     0404    0604
         0505
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from zoc.control import Derivation, control
from zoc.law import Reason, Ruleset, Verdict
from zoc.law.effect import signed
from zoc.movement import Errand
from zoc.movement.tables import Case
from zoc.movement.why import why_end, why_step
from zoc.play import Game, Played, WrittenDice, order_of
from zoc.position import Position
from zoc.rulesets import europa, ruleset
from zoc.rulesets.europa import Arm, Kind, Level, Partisans, Price, Screening
from zoc.scenario import loads

HOME, NEXT = "0504", "0503"
NO, PARTIAL, FULL, DOUBLE, TRIPLE = Level
LETTERS = {"clear": ".", "forest": "f", "mountain": "m", "sea": "s", "swamp": "w", "rough": "r"}


def on_map(
    *,
    ground: Any = None,
    cells: Any = None,
    hexsides: Any = None,
    phase: Any = "movement",
    notes: Any = None,
    charts: Any = "",
    **units: Any,
) -> Position:
    """A position from a line of words for each unit; ground by hex, features by the places they lie on."""
    rows = [["."] * 9 for _ in range(9)]
    for place, kind in (ground or {}).items():
        rows[int(place[2:]) - 1][int(place[:2]) - 1] = LETTERS[kind]
    text = [f'ruleset = "europa"\nphase = "{phase}"\n[grid]\nwidth = 9\nheight = 9']
    text += ["[terrain]", 'map = """', *("".join(row) for row in rows), '"""', "[terrain.legend]"]
    text += [f'"{letter}" = "{name}"' for name, letter in LETTERS.items()]
    text += ['[[side]]\nname = "red"', '[[side]]\nname = "blue"', '[[side]]\nname = "green"\nallies = ["blue"]', charts]
    for table, features in (("cells", cells), ("hexsides", hexsides)):
        text += [f"[{table}]"] + [f"{name} = {places.split()}" for name, places in (features or {}).items()]
    text += ["[notes]"] + [f"{name} = {value!r}" for name, value in (notes or {}).items()]
    text += [_unit(name, *words.split()) for name, words in units.items()]
    return loads("\n".join(text)).position


def _unit(name: str, side: str, place: str, *words: str) -> str:
    facts = "\n".join(_fact(word) for word in words)
    return f'[[unit]]\nid = "{name}"\nside = "{side}"\nat = "{place}"\n{facts}'


def _fact(word: str) -> str:
    if word.upper() in Kind.__members__:
        return f'kind = "{word}"'
    if word.upper() in Arm.__members__:
        return f'arm = "{word}"'
    if word in ("unsupported", "non_combat", "arrived"):
        return {"unsupported": "supported", "non_combat": "combat", "arrived": "began_here"}[word] + " = false"
    name, sign, value = word.partition("=")
    return f"{name} = {value if value.isdigit() else repr(value)}" if sign else f"{name} = true"


# What a stack exerts


def derived(rules: Ruleset, position: Position, target: str = NEXT, source: str = HOME, **how: Any) -> Derivation:
    side = position.unit(position.at(source)[0]).side
    return control(rules, position, side, **how).derive(source, target)


def exerts(rules: Ruleset, position: Position, target: str = NEXT, source: str = HOME, **how: Any) -> Level | None:
    """The class that the stack of one hex exerts on another; ``None`` where it exerts nothing."""
    level = derived(rules, position, target, source, **how).level
    return None if level is None else Level(level)


def adds_up(rules: Ruleset, position: Position, target: str = NEXT, source: str = HOME, **how: Any) -> str:
    """The whole derivation in one line: each unit's sum with its clauses, the stack, the place, the class.

    "d: 2 5.A-F, −1 5.A-R10; +1 5.A-I3; FULL"
    """
    told = derived(rules, position, target, source, **how)
    parts = [f"{share.unit}: {_sum(share.verdict)}" for share in told.shares]
    parts += [f"together {told.together.clause.number}"] if told.together else []
    parts += [f"{signed(r.amount or 0)} {r.clause.number}" for r in told.place.standing]
    return "; ".join([*parts, "nothing" if told.level is None else Level(told.level).name])


def _sum(verdict: Verdict) -> str:
    if barring := [r.clause.number for r in verdict.standing if r.effect.kind == "bar"]:
        return f"barred {', '.join(barring)}"
    told = [r for r in verdict.standing if r.effect.kind in ("base", "shift")]
    return ", ".join(f"{r.amount if r.effect.kind == 'base' else signed(r.amount or 0)} {r.clause.number}" for r in told)


def switched(rules: Ruleset, position: Position, number: str, target: str = NEXT, **how: Any) -> dict[str, object]:
    """The readings on which one clause of a derivation rests."""
    return dict(next(r.readings for r in derived(rules, position, target, **how).reasons() if r.clause.number == number))


def highest(rules: Ruleset, position: Position, cell: str, side: str = "red", **how: Any) -> Level | None:
    """What a side exerts on a hex, of all its stacks the highest."""
    zones = control(rules, position, side, **how)
    return Level(zones[cell].level) if cell in zones else None


# What a mover pays


def case_of(rules: Ruleset, position: Position, unit: str, errand: str = "move", way: str = "") -> Case:
    return Errand(rules, position, unit, errand, way).case(whole=True)


def step(rules: Ruleset, position: Position, unit: str, start: str, onto: str, **how: Any) -> Verdict:
    """The verdict on one step, wherever the unit stands."""
    grid = position.board.grid
    a, b = grid.cell(start), grid.cell(onto)
    return why_step(case_of(rules, position, unit, **how), a, grid.way(a, b))


def ending(rules: Ruleset, position: Position, unit: str, cell: str, **how: Any) -> Verdict:
    return why_end(case_of(rules, position, unit, **how), position.board.grid.cell(cell))


def paid(verdict: Verdict, number: str) -> int:
    """What a clause charges there; nothing if it does not stand."""
    return sum(int(Fraction(r.amount or 0)) for r in verdict.standing if r.clause.number == number)


def rates(
    rules: Ruleset, position: Position, unit: str = "r", cell: str = HOME, beside: str = NEXT, **how: Any
) -> tuple[int, int, int]:
    """What the zones on a hex cost a unit: to enter, to leave, and on top of entering to stay."""
    into, out = step(rules, position, unit, beside, cell, **how), step(rules, position, unit, cell, beside, **how)
    return paid(into, "ZOC-1"), paid(out, "ZOC-2"), paid(ending(rules, position, unit, cell, **how), "5.C-2")


def screened_by(rules: Ruleset, position: Position, unit: str = "r", cell: str = HOME, **how: Any) -> tuple[Reason, ...]:
    """The clauses that change the zones a unit finds in a hex."""
    into = step(rules, position, unit, NEXT, cell, **how)
    return tuple(r for r in into.reasons if r.clause.question == "against" and r.cells == (cell,))


def met(rules: Ruleset, position: Position, unit: str = "r", cell: str = HOME, **how: Any) -> dict[str, Level]:
    """Every enemy stack's class in a hex as a unit finds it, by the hex it stands in."""
    scene = case_of(rules, position, unit, **how).scene
    found, at, where = scene.met("control"), position.board.grid.cell(cell), scene.position.cells()
    return {
        position.where(int(where[row])): Level(int(level))
        for row, place, level in zip(found.row, found.cell, found.level, strict=True)
        if place == at
    }


# Questions of the book


def price(position: Position, *about: Any) -> Price:
    return europa.price(ruleset("europa").table(position), *about)


def basic_class(position: Position, unit: str) -> Level | None:
    return europa.basic_class(ruleset("europa").table(position), unit)


def screening(position: Position, *about: Any, **how: Any) -> Screening:
    return europa.screening(ruleset("europa").table(position), *about, **how)


def partisans(position: Position, side: str) -> Partisans:
    return europa.partisans(ruleset("europa").table(position), side)


# Games


def order(game: Game, side: str, **written: Any) -> Played:
    """An order as somebody writes it."""
    return game.order(order_of(game.law, game.seen_by(side), side, written), WrittenDice())


def done(game: Game, side: str, **written: Any) -> Game:
    """The game after an order that is allowed."""
    played = order(game, side, **written)
    assert played.legal, played.verdict.say()
    return played.game


def answered(game: Game, *picks: str) -> Game:
    """The game after whoever is asked has answered, one after the other."""
    for pick in picks:
        assert game.waiting is not None, f"nobody is asked: {game.log()[-1].text}"
        game = game.answer(game.waiting.side, pick, WrittenDice()).game
    return game


def forbidden(played: Played, game: Game) -> tuple[str, ...]:
    """The clauses that refuse an order; it has changed nothing."""
    assert not played.legal
    assert played.game is game
    return tuple(r.clause.number for r in played.verdict.standing if r.effect.kind == "forbid")


def story(game: Game, *sides: str) -> list[str]:
    """The log in words with its citations."""
    return [line.say() for line in game.log(*sides)]
