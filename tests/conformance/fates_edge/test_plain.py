"""The book against its plain model, on thousands of random tables with walls, conjured sides, ground and big bases."""

from __future__ import annotations

import random

import pytest

from tests.conformance.fates_edge.plain import HEX, ROOK, SMALL, Field, Ground, Miniature, add
from tests.conformance.fates_edge.table import Table, zone
from zoc.grid import Footprint
from zoc.movement import reach
from zoc.rulesets.fates_edge import rules
from zoc.rulesets.fates_edge.situation import controllers

pytestmark = pytest.mark.long

SIDE = 7
BOARDS, LAYOUTS = 20, 25
FACING = {"square": ("n", "e", "s", "w"), "hex": ("d0", "d1", "d2", "d3", "d4", "d5")}


def shape(kind, name, facing):
    """The offsets of a base as the ledger has them."""
    if name == "one":
        return SMALL
    if name == "two":
        back = {"n": (0, 1), "e": (-1, 0), "s": (0, -1), "w": (1, 0)}
        away = back[facing] if kind == "square" else tuple(-n for n in HEX[int(facing[1])])
        return (0, 0), away
    return ((0, 0), (1, 0), (0, 1), (1, 1)) if kind == "square" else ((0, 0), (1, 0), (0, 1))


def drawn_ground(kind, rng):
    """A board of seven by seven: walls and conjured sides along many sides, some ground in the cells."""
    cells = [(x, y) for x in range(SIDE) for y in range(SIDE)]
    sides = [frozenset((cell, add(cell, way))) for cell in cells for way in (HEX if kind == "hex" else ROOK)]
    some = lambda part: frozenset(cell for cell in cells if rng.random() < part)  # noqa: E731
    along = lambda part: frozenset(s for s in sides if s <= set(cells) and rng.random() < part)  # noqa: E731
    walls = along(rng.choice((0, 0.05, 0.12)))
    return Ground(
        kind,
        frozenset(cells),
        solid=some(rng.choice((0, 0.08))),
        pits=some(0.04),
        deep=some(0.05),
        walls=walls,
        conjured=along(rng.choice((0, 0.04))) - walls,
        difficult={cell: rng.choice((1, 2, 3)) for cell in some(0.2)},
        level={cell: rng.choice((1, 2)) for cell in some(0.2)},
        full=rng.random() < 0.4,
        manhattan=rng.random() < 0.2,
    )


def board_of(ground):
    """The same board for the referee."""
    table = Table(ground.kind, f"0..{SIDE - 1} x 0..{SIDE - 1}", size=15, middle=(3, 3))
    for name, cells in (("blocking", ground.solid), ("impassable", ground.pits), ("deep", ground.deep)):
        table.ground(name, *cells)
    for cell, count in ground.difficult.items():
        table.ground("difficult", cell, value=count)
    for cell, level in ground.level.items():
        table.height(level, cell)
    for name, sides in (("wall", ground.walls), ("conjured", ground.conjured)):
        for a, b in map(sorted, sides):
            table.side(name, a, b, value=4 if name == "conjured" else True)
    return table


def drawn_units(ground, rng):
    """Units of all sizes where they can stand, and the words that put them on the table."""
    field, words, open_ground = Field(ground, {}), {}, not (ground.solid or ground.walls or ground.conjured)
    for nth in range(8):
        name, facing = rng.choice(("one", "two", "2x2")), rng.choice(FACING[ground.kind])
        unit = Miniature(
            rng.choice(("red", "blue")),
            (rng.randrange(SIDE), rng.randrange(SIDE)),
            shape(ground.kind, name, facing),
            reach=rng.choice((1, 1, 2)) if open_ground else 1,
            harm=rng.choice((0, 0, 0, 3)),
            speed=rng.choice((3, 5, 7)),
            amphibious=rng.random() < 0.3,
        )
        field.units[f"u{nth}"] = unit
        if not field.may_fill(f"u{nth}", unit.cells()):
            del field.units[f"u{nth}"]
            continue
        base = {"2x2": "2x2" if ground.kind == "square" else "triangle"}.get(name, name)
        facts = f"facing={facing} base={base} reach={unit.reach} harm={unit.harm} speed={unit.speed}"
        words[f"u{nth}"] = f"{unit.side} {unit.anchor[0]},{unit.anchor[1]} {facts}" + " amphibious" * unit.amphibious
    return field, words


@pytest.mark.parametrize("kind", ["square", "hex"])
@pytest.mark.parametrize("tenth", range(2))
def test_the_referee_and_the_plain_model_agree(kind, tenth):
    asked = 0
    for board in range(BOARDS):
        rng = random.Random(f"{kind} {tenth} {board}")
        ground = drawn_ground(kind, rng)
        table = board_of(ground)
        for layout in range(LAYOUTS):
            field, words = drawn_units(ground, rng)
            if not words:
                continue
            readings = {"zoc_square": 8 if ground.full else 4, "diagonals": "manhattan" if ground.manhattan else "alternating"}
            position = table.put(**words).reading(**readings)
            mover = rng.choice(list(words))
            place = f"{kind}, {tenth}, board {board}, layout {layout}: {mover} of {words}, {ground}"
            assert set(controllers(rules, position, mover)) == field.controllers(mover), place
            mine = {table.place(cell): cost for cell, cost in reach(rules, position, mover).costs.items()}
            assert mine == field.reach(mover), place
            asked += 1
            if layout % 5 == 0:
                held = set().union(*(ground.zone(unit) for unit in field.units.values() if unit.side == "blue"))
                inside = {at for at in zone(table, rules, position) if at in ground.inside}
                assert inside == held, place
    assert asked > BOARDS * LAYOUTS // 2


def test_the_shapes_are_those_of_the_ledger():
    assert set(Footprint.named("square", "2x2").offsets) == set(shape("square", "2x2", "n"))
    assert set(Footprint.named("hex", "triangle").offsets) == set(shape("hex", "2x2", "d0"))
