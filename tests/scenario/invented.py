"""An invented book that declares a fact of every kind, and scenarios of it drawn at random."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from functools import partial
from string import ascii_letters, punctuation
from typing import Any

from hypothesis import strategies as st

from zoc.grid import Edge, Grid, Labels, edges
from zoc.grid.footprint import COMMON, Footprint
from zoc.law import Book, ChartField, Cost, Exert, Field, Points, Row, Ruleset
from zoc.scenario import toml
from zoc.scenario.grids import write_grid
from zoc.state import BookState, ByName, BySide, CellName, UnitName, kept


class Size(IntEnum):
    """How big a unit is."""

    SMALL, MIDDLING, LARGE = range(3)


@dataclass(frozen=True)
class Raid:
    """A raid under way."""

    at: CellName
    by: tuple[UnitName, ...] = ()


@dataclass(frozen=True)
class Weather(BookState):
    """A field of every kind."""

    weather: str = kept("fair", "how the sky looks")
    supply: Fraction = kept(Fraction(1, 2), "points of supply")
    night: bool = kept(False, "whether it is dark")
    stock: int = kept(3, "what is left")
    scope: Size = kept(Size.SMALL, "how big it is")
    raids: tuple[Raid, ...] = kept((), "raids under way")
    fodder: BySide[Fraction] = kept(BySide(), "what each side has to eat")
    nicknames: ByName[str] = kept(ByName(), "what people call things")


COSTS: dict[str, dict[str, int | str]] = {
    "foot": {"clear": 1, "wood": 2, "marsh": "5/2"},
    "wheel": {"clear": "1/2", "wood": 4},
}

rules = Ruleset(
    Book("invented", title="Invented"),
    grids=("hex", "square"),
    units={
        "moves": Field(Points, 4, "movement points"),
        "strength": Field(int, 1, "how strong it is"),
        "size": Field(Size, Size.MIDDLING, "how big it is"),
        "movement": Field(Row("cost"), "foot", "the row of the cost chart it moves by"),
        "elite": Field(bool, False, "goes first"),
    },
    cells={
        "wood": Field(bool, False, "trees"),
        "fort": Field(int, 0, "how strong a fort"),
        "toll": Field(Points, "1/2", "points to pay"),
        "scale": Field(Size, Size.LARGE, "how big it is"),
    },
    hexsides={
        "river": Field(bool, False, "water"),
        "wall": Field(int, 0, "how high"),
        "ferry": Field(Points, 3, "points to cross"),
        "gate": Field(bool, True, "open"),
    },
    state=Weather,
    charts={
        "cost": ChartField("movement", "terrain", "points to enter each terrain", COSTS, otherwise=7),
        "odds": ChartField("die", "ratio", "what a roll means", {"1": {"1:1": 0, "2:1": 1}}, otherwise=0),
    },
)
rules.reading("stacking", {"free": "no limit", "two": "two units a cell"}, clause="2")
rules.reading("diagonals", {True: "are steps", False: "are none"}, clause="1")
rules.reading("limit", {2: "two", 3: "three"}, clause="2")


@rules.exert("1", "Extent", Exert)
def extent(z: Any) -> Any:
    """A unit controls what is next to it."""
    return z.distance == 1


@rules.step("2", "Terrain", Cost)
def terrain(s: Any) -> Any:
    """Entering a cell costs what its terrain costs."""
    return s.chart.cost[s.mover.movement, s.there.terrain]


# What may be written

POINTS = st.one_of(
    st.integers(0, 99),
    st.builds(lambda n, d: str(Fraction(n, d)), st.integers(0, 60), st.sampled_from([2, 3, 4, 5])),
    st.sampled_from(["2.5", "0.25", "+3"]),
)
PRINTED = st.characters(exclude_categories=("Cs", "Cc", "Cf", "Zl", "Zp"))
WORD = st.text(PRINTED, min_size=1, max_size=8).map(str.strip).filter(bool)
NAME = st.one_of(st.text("abcxyz", min_size=1, max_size=4), WORD)
TITLE = st.text(PRINTED, max_size=40)
TEXT = st.text(PRINTED | st.sampled_from("\n\t"), max_size=40)


def values(fact: Field, rows: list[str]) -> st.SearchStrategy[Any]:
    """What may be written for a fact."""
    if isinstance(fact.kind, Row):
        return st.sampled_from(rows)
    if fact.kind is bool:
        return st.booleans()
    if fact.kind is Points:
        return POINTS
    return st.sampled_from(["small", "Middling", "LARGE"]) if fact.kind is Size else st.integers(-5, 99)


def some(fields: dict[str, st.SearchStrategy[Any]]) -> st.SearchStrategy[dict[str, Any]]:
    """A table with some of these keys."""
    return st.fixed_dictionaries({}, optional=fields)


def _named(own: dict[str, Any], said: dict[str, Any]) -> dict[str, Any]:
    return own | said


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    pattern = draw(st.sampled_from(["ccrr", "c,r", "Cr", "rrcc", "CCr", "r.c"]))
    first = st.integers(1, 9)
    labels = Labels(pattern, draw(first), draw(first), draw(st.booleans()), draw(st.booleans()))
    if draw(st.booleans()):
        return Grid.square(width, height, neighbours=draw(st.sampled_from([4, 8])), labels=labels)
    lie: Any = draw(st.sampled_from(["flat", "pointy"]))
    shoved: Any = draw(st.sampled_from(["odd", "even"]))
    return Grid.hex(width, height, orientation=lie, shoved=shoved, labels=labels)


@st.composite
def files(draw: st.DrawFn) -> dict[str, Any]:
    """A scenario as a person might write it: any table may be missing."""
    grid = draw(grids())
    cells = [grid.label(cell) for cell in grid.cells.tolist()]
    boxes = draw(st.lists(WORD.filter(lambda name: not grid.labels.looks_like(name)), max_size=2, unique=True))
    file: dict[str, Any] = {"ruleset": "invented", "grid": write_grid(grid)}
    file |= draw(some({"title": TITLE, "about": TEXT, "turn": st.integers(0, 99), "phase": WORD, "boxes": st.just(boxes)}))
    file |= draw(some({"terrain": terrains(grid), "elevation": elevations(grid), "charts": charts()}))
    file |= draw(some({"cells": cell_facts(cells), "hexsides": hexside_facts(grid), "readings": readings(), "state": states()}))
    drawn = "".join(file.get("terrain", {}).get("map", "").split())
    holes = {label for label, letter in zip(cells, drawn, strict=False) if letter == "-"}
    free = [label for label in cells if label not in holes]
    sides = draw(st.lists(NAME, min_size=1, max_size=3, unique=True))
    file["side"] = [{"name": name} for name in sides]
    if len(sides) > 1 and draw(st.booleans()):
        file["side"][0] |= {"allies": [sides[1]], "colour": "red"}
    rows = list(dict.fromkeys([*COSTS, *file.get("charts", {}).get("cost", {})]))
    places = free + file.get("boxes", [])
    ids = draw(st.lists(NAME, max_size=5, unique=True)) if places else []
    file["unit"] = [{"id": id, "side": draw(st.sampled_from(sides)), **draw(units(grid, rows, free, places))} for id in ids]
    if places:
        counted = st.dictionaries(st.sampled_from(places), st.integers(0, 9))
        file |= draw(some({"markers": st.dictionaries(NAME, st.one_of(some_of(places), counted))}))
    if ids and places and draw(st.booleans()):
        file["promise"] = [{"clause": "2", "cell": places[0], "keepers": ids[:2], "need": 2, "relied_on_by": ids[0]}]
    file["cells"] = {n: _without(part, holes) for n, part in file.get("cells", {}).items()}
    file["elevation"] = {n: part for n, part in file.get("elevation", {}).items() if n not in holes}
    return file


def _without(part: Any, holes: set[str]) -> Any:
    return [at for at in part if at not in holes] if isinstance(part, list) else {a: v for a, v in part.items() if a not in holes}


def some_of(places: list[Any]) -> st.SearchStrategy[list[Any]]:
    return st.lists(st.sampled_from(places), unique=True) if places else st.just([])


@st.composite
def terrains(draw: st.DrawFn, grid: Grid) -> dict[str, Any]:
    letters = draw(st.lists(st.sampled_from(ascii_letters + punctuation.replace("-", "")), min_size=1, max_size=4, unique=True))
    names = draw(st.permutations(["clear", "wood", "marsh", "lava"]))
    facts = {name: values(fact, []) for name, fact in rules.cells.items()}
    legend: dict[str, Any] = {}
    for letter, name in zip(letters, names, strict=False):
        own = {"fort": 3} if name == "lava" else {}  # the book's chart does not know it
        told = some(facts).map(partial(_named, {"name": name, **own}))
        legend[letter] = draw(told if own else st.one_of(st.just(name), told))
    signs = letters
    if draw(st.booleans()):
        legend["-"] = "void"
        signs = [*letters, "-"]
    rows = [[draw(st.sampled_from(signs)) for _ in range(grid.width)] for _ in range(grid.height)]
    blank = draw(st.sampled_from(["", " "]))
    return {"map": toml.Rows("\n".join(blank.join(row) for row in rows)), "legend": legend}


@st.composite
def elevations(draw: st.DrawFn, grid: Grid) -> dict[str, Any]:
    if draw(st.booleans()):
        return {"map": "\n".join("".join(draw(st.sampled_from("0129")) for _ in range(grid.width)) for _ in range(grid.height))}
    return draw(st.dictionaries(st.sampled_from([grid.label(c) for c in grid.cells.tolist()]), st.integers(-9, 99)))


def charts() -> st.SearchStrategy[dict[str, Any]]:
    numbers = st.dictionaries(st.sampled_from(["clear", "wood", "marsh"]), POINTS)
    ratios = st.dictionaries(st.sampled_from(["1:1", "2:1", "3:1"]), POINTS)
    rows = st.dictionaries(st.sampled_from(["foot", "wheel", "hover", "the moon's"]), numbers)
    return some({"cost": rows, "odds": st.dictionaries(st.sampled_from(["1", "6"]), ratios)})


def cell_facts(cells: list[str]) -> st.SearchStrategy[dict[str, Any]]:
    tables = {n: st.dictionaries(st.sampled_from(cells), values(fact, [])) for n, fact in rules.cells.items()}
    return some({**tables, "wood": st.one_of(some_of(cells), tables["wood"])})


@st.composite
def hexside_facts(draw: st.DrawFn, grid: Grid) -> dict[str, Any]:
    every = list(edges(grid))
    ways = [Edge(*pair, directed=True) for edge in every for pair in (edge.cells, edge.cells[::-1])]
    sides = st.sampled_from([edge.label(grid) for edge in [*every, *ways]]) if every else None
    if sides is None:
        return {}
    tables = {n: st.dictionaries(sides, values(fact, [])) for n, fact in rules.hexsides.items()}
    return draw(some({**tables, "river": st.one_of(st.lists(sides, unique=True), tables["river"])}))


def readings() -> st.SearchStrategy[dict[str, Any]]:
    return some({n: st.sampled_from(list(reading.values)) for n, reading in rules.readings.items()})


def states() -> st.SearchStrategy[dict[str, Any]]:
    sizes = st.sampled_from(["small", "large"])
    plain = {"weather": TEXT, "supply": POINTS, "night": st.booleans(), "stock": st.integers(-9, 9), "scope": sizes}
    return some({**plain, "nicknames": st.dictionaries(TEXT, TEXT, max_size=3)})


@st.composite
def units(draw: st.DrawFn, grid: Grid, rows: list[str], cells: list[str], places: list[str]) -> dict[str, Any]:
    unit: dict[str, Any] = {"at": draw(st.sampled_from(places))}
    unit |= draw(some({name: values(fact, rows) for name, fact in rules.units.items()}))
    unit |= draw(some({"hidden": st.booleans(), "facing": st.sampled_from(grid.way_names)}))
    base = draw(st.one_of(st.none(), st.sampled_from(list(COMMON[grid.kind]))))
    if base and unit["at"] in cells and "facing" not in unit:
        covered = Footprint.named(grid.kind, base)
        inside = covered.fits(grid, grid.cell(unit["at"]))
        if inside and all(grid.label(cell) in cells for cell in covered.cells(grid, grid.cell(unit["at"]))):
            unit["base"] = draw(st.sampled_from([base, [list(pair) for pair in covered.offsets]]))
    return unit


def text_of(file: dict[str, Any]) -> str:
    """The file as TOML."""
    top = {key: part for key, part in file.items() if not isinstance(part, dict) and key not in ("side", "unit", "promise")}
    tables = [toml.table("", top)]
    for key, part in file.items():
        if isinstance(part, dict):
            tables += toml.tables(key, part, depth=2 if key == "charts" else 1)
        elif key in ("side", "unit", "promise"):
            tables += [toml.table(f"[[{key}]]", each) for each in part]
    return "\n\n".join(tables) + "\n"
