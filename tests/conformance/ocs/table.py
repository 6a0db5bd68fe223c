"""Units on a small map in a few words, and what the law says of them in short.

``on_map(E="e 1,0", M="f -1,1 truck ma=18")``: the side, the hex as the ledger writes it (axial, q and r), then what it is,
its mode, its mobility, its facts. ``e`` is the enemy whose zones are tested, ``f`` acts. Neighbours of 0,0::

        0,-1                 q grows to the right, r downwards:
    -1,0    1,-1             0,1 is below 0,0, and 1,0 below it to the right.
        0,0
    -1,1    1,0
        0,1
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from zoc import testing
from zoc.action import Action, Order
from zoc.action import judge as judged
from zoc.control import control
from zoc.grid import Grid
from zoc.law import Ruleset, Verdict
from zoc.movement import Answer
from zoc.position import Position
from zoc.rulesets import ocs
from zoc.rulesets.ocs import Kind, March, Mode, Retreat
from zoc.rulesets.ocs import order as piles
from zoc.rulesets.ocs import stack as stacks
from zoc.rulesets.ocs.deeds import barrage as barrages
from zoc.rulesets.ocs.deeds import combat as combats
from zoc.rulesets.ocs.fight import Counted
from zoc.rulesets.ocs.view import rolls_seen as rolls_shown
from zoc.scenario import loads
from zoc.table import Table

WIDTH = 17
GRID = Grid.hex(WIDTH, WIDTH)
LETTERS = {"open": ".", "woods": "w", "swamp": "s", "mountain": "m", "sea": "~", "city": "c", "rough": "r"}
MOBILITIES = ("leg", "track", "truck")
MODES = {mode.name.lower(): mode for mode in Mode}
KINDS = {kind.name.lower(): kind for kind in Kind}


def hx(place: str) -> str:
    """The printed number of a hex given as q,r; the name of a box as it is."""
    if "," not in place:
        return place
    q, r = map(int, place.split(","))
    x, y = GRID.xy(GRID.cell("0909"))
    return GRID.label((x + q) * GRID.box.ny + y + r)


def qr(label: str) -> str:
    """A printed number as q,r."""
    (x, y), (x0, y0) = GRID.xy(GRID.cell(label)), GRID.xy(GRID.cell("0909"))
    return f"{x - x0},{y - y0}"


def on_map(
    *,
    ground: Any = None,
    cells: Any = None,
    sides: Any = None,
    phase: Any = "movement",
    notes: Any = None,
    boxes: Any = (),
    **units: Any,
) -> Position:
    """A position from a line of words for each unit, the bottom of a stack first."""
    rows = [["."] * WIDTH for _ in range(WIDTH)]
    for place, kind in (ground or {}).items():
        label = hx(place)
        rows[int(label[2:]) - 1][int(label[:2]) - 1] = LETTERS[kind]
    text = [f'ruleset = "ocs"\nphase = "{phase}"\nboxes = {list(boxes)!r}', f"[grid]\nwidth = {WIDTH}\nheight = {WIDTH}"]
    text += ["[terrain]", 'map = """', *("".join(row) for row in rows), '"""', "[terrain.legend]"]
    text += [f'"{letter}" = "{name}"' for name, letter in LETTERS.items()]
    text += ['[[side]]\nname = "f"', '[[side]]\nname = "e"']
    text += ["[cells]"] + [f"{name} = {{{_table(said)}}}" for name, said in (cells or {}).items()]
    text += ["[hexsides]"] + [f"{name} = {[_side(pair) for pair in pairs.split()]!r}" for name, pairs in (sides or {}).items()]
    text += ["[notes]"] + [f'{name} = "{value}"' for name, value in (notes or {}).items()]
    text += [_unit(name, words) for name, words in units.items()]
    return loads("\n".join(text)).position


def _table(said: dict[str, Any]) -> str:
    return ", ".join(f'"{hx(place)}" = {str(value).lower()}' for place, value in said.items())


def _side(pair: str) -> str:
    a, b = pair.split("/")
    return f"{hx(a)}/{hx(b)}"


def _unit(name: str, words: str) -> str:
    side, place, *rest = words.split()
    facts: dict[str, str] = {}
    for word in rest:
        facts |= _fact(word)
    written = "\n".join(f"{key} = {value}" for key, value in facts.items())
    return f'[[unit]]\nid = "{name}"\nside = "{side}"\nat = "{hx(place)}"\n{written}'


def _fact(word: str) -> dict[str, str]:
    """One word of a unit: a mode shows the side of the counter it needs; an allowance or a strength is on both sides."""
    if word in MOBILITIES:
        return {"combat_mobility": f'"{word}"', "move_mobility": f'"{word}"'}
    if word in ("move", "strat"):
        return {"mode": f'"{word}"', "up": '"move"'}
    if word in MODES:
        return {"mode": f'"{word}"'}
    if word in KINDS:
        modeless = KINDS[word] > Kind.BREAKDOWN and KINDS[word] != Kind.TRANSPORT
        return {"kind": f'"{word}"'} | ({"mode": '"none"'} if modeless else {})
    key, sign, value = word.partition("=")
    if not sign:
        return {key: "true"}
    shown = value if value in ("true", "false") or value.lstrip("-").isdigit() else f'"{value}"'
    return {f"{half}_{key}": shown for half in ("combat", "move")} if key in ("ma", "strength", "mobility") else {key: shown}


# The law, and the law with a clause struck out


@contextmanager
def law(rules: Ruleset) -> Iterator[None]:
    """Have everything in the book's package answer by these rules."""
    book = ocs.rules
    kept = book.clauses, book.memo
    book.clauses, book.memo = rules.clauses, {}
    try:
        yield
    finally:
        book.clauses, book.memo = kept


def clause(*rows: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The mark of the rows a test proves; the test is put to whatever rules it is given."""

    def mark(test: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(test)
        def run(rules: Ruleset) -> None:
            with law(rules):
                test(rules)

        return testing.clause(*rows)(run)

    return mark


# Asking


def zoned(position: Position, by: str = "e") -> dict[str, set[str]]:
    """The hexes a side's zones cover, and whose they are."""
    held = control(ocs.rules, position, by)
    return {qr(cell): set(held[cell].units) for cell in held}


def table_of(position: Position) -> Table:
    """The table of a position under the law in force."""
    table: Table = ocs.rules.table(position)
    return table


def move(position: Position, unit: str, place: str, *, at_large: bool = False, **how: Any) -> Answer:
    return table_of(position).at_large(at_large).why(unit, hx(place), **how)


def ordered(position: Position, do: str, unit: str = "", **said: Any) -> Verdict:
    """The law's word on an order, places given as q,r."""
    given = {key: hx(value) if key in ("at", "to", "source") else value for key, value in said.items()}
    side = given.pop("side", "") or (position.unit(unit).side if unit else "f")
    return table_of(position).judge(Order(do, side, unit, given))


def _of_tables(function: Callable[..., Any]) -> Callable[..., Any]:
    """A question of the book put to a position, under the law in force."""

    @functools.wraps(function)
    def asked(position: Position, *rest: Any, **named: Any) -> Any:
        return function(table_of(position), *rest, **named)

    return asked


supply, lift, harbour = _of_tables(ocs.supply), _of_tables(ocs.lift), _of_tables(ocs.harbour)
view, seen, rolls_seen = _of_tables(ocs.view), _of_tables(ocs.seen), _of_tables(rolls_shown)
stacking, laid, sorted_stack = _of_tables(ocs.stacking), _of_tables(ocs.laid), _of_tables(ocs.sorted_stack)
hq_may_top, checked = _of_tables(piles.hq_may_top), _of_tables(stacks.checked)
rebuild, may_spend, use = _of_tables(ocs.rebuild), _of_tables(ocs.may_spend), _of_tables(ocs.use)


def march(position: Position, units: Sequence[str], path: Sequence[str], **how: Any) -> March:
    return ocs.march(table_of(position), units, path, **how)


def retreat(position: Position, units: Sequence[str], path: Sequence[str], **how: Any) -> Retreat:
    return ocs.retreat(table_of(position), units, path, **how)


def overrun(position: Position, units: Sequence[str], target: str) -> Verdict:
    return ocs.overrun(table_of(position), units, target)


def overruns(position: Position, unit: str) -> tuple[Any, ...]:
    return ocs.overruns(table_of(position), unit)


def fought(position: Position, units: Sequence[str], target: str, *, entered: bool) -> Position:
    return ocs.fought(table_of(position), units, target, entered=entered)


def fight(position: Position, units: Sequence[str], cell: str) -> Verdict:
    return combats.fight(table_of(position), units, cell)


def fire(position: Position, units: Sequence[str], cell: str, target: str = "units", factor: str = "") -> Verdict:
    return barrages.fire(table_of(position), units, cell, target, factor)


def counted(position: Position, attack: Sequence[str], defence: Sequence[str] = (), *, firing: bool = False) -> Counted:
    return ocs.counted(table_of(position), attack, defence, firing)


def change(position: Position, unit: str, mode: Mode) -> tuple[Verdict, Position]:
    return ocs.change(table_of(position), unit, mode)


def turn_over(position: Position, unit: str) -> tuple[Verdict, Position]:
    return ocs.turn_over(table_of(position), unit)


def release(position: Position, unit: str) -> tuple[Verdict, Position]:
    return ocs.release(table_of(position), unit)


def go(position: Position, units: str, path: str, drop: dict[str, str] | None = None, *, pause: bool = False) -> March:
    """March units along a path of hexes, all in words."""
    planned = {hx(place): named.split() for place, named in (drop or {}).items()}
    return march(position, units.split(), [hx(place) for place in path.split()], drop=planned, pause=pause)


def at(found: March | Position, unit: str) -> str:
    """Where a unit stands, as q,r."""
    position = found.position if isinstance(found, March) else found
    return qr(position.unit(unit).label)


def act(position: Position, name: str, unit: str, *, at: str | None = None, through: str = "", **facts: Any) -> Verdict:
    """The verdict on an act; ``through`` names the hexes whose zones bear on it."""
    places = tuple(hx(place) for place in through.split()) if through else None
    return judged(ocs.rules, position, Action(name, unit, at=hx(at) if at else None, through=places, said=facts))


def barred(verdict: Verdict) -> dict[str, tuple[str, ...]]:
    """What forbids it, and whose doing it is."""
    assert not verdict.legal, verdict.say()
    return {r.clause.number: r.by for r in verdict.standing if r.effect.kind in ("forbid", "noend")}


def waived(verdict: Verdict) -> dict[str, tuple[str, ...]]:
    """What is lifted, and by which clauses."""
    return {r.clause.number: tuple(c.number for c in r.waived_by) for r in verdict.waived}


def keepers(position: Position) -> list[tuple[str, tuple[str, ...], str]]:
    """The promises in force: where, who can keep it, whose passage relied on it."""
    return [(qr(position.where(p.cell)), p.keepers, p.relied_on_by) for p in position.promises]
