"""The last step of an import: a map in its own words, a legend and a book make the text of a scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from zoc.board import Ground
from zoc.errors import Malformed, Problem, no_such
from zoc.exchange.foreign import ForeignMap, ForeignPiece, Place
from zoc.exchange.legend import OPEN, ImportLegend, Meaning
from zoc.exchange.remark import Remarks, several, some
from zoc.grid import Edge, Grid
from zoc.law import Ruleset
from zoc.scenario import toml
from zoc.scenario.entry import Entry, Report
from zoc.scenario.facts import FactReader
from zoc.scenario.grids import write_grid
from zoc.scenario.lines import Lines
from zoc.scenario.picture import draw
from zoc.scenario.pieces import UNIT, unit_fields
from zoc.scenario.scenario import loads
from zoc.scenario.terrain import VOID, cell_fields, letters, usual
from zoc.text.unprintable import unprinted
from zoc.values import Json

COLOURS = ("firebrick", "steelblue", "seagreen", "goldenrod", "purple", "sienna", "teal", "gray")
VALUE = "value"
"""In a legend: the value of a hexside feature that has one."""


@dataclass(frozen=True)
class BuiltScenario:
    """The text of a scenario, and what ``zoc check`` would say of it; nothing if it is sound."""

    text: str
    problems: tuple[Problem, ...] = ()


def build(found: ForeignMap, legend: ImportLegend, rules: Ruleset, remarks: Remarks, source: str = "") -> BuiltScenario:
    """The scenario of a map."""
    if found.plan.kind not in rules.grids:
        raise Malformed(f"{rules.book.title} is played on {' or '.join(rules.grids)} grids; the file has {found.plan.said()}")
    _check(legend, rules)
    grid = found.plan.grid(rules.labels)
    remarks.understood(f"the grid: {found.plan.said()}")
    sheet = _Sheet(found, legend, rules, grid, remarks)
    text = "\n\n".join([f"# Made by zoc import from {_line(source)}.", *sheet.tables()]) + "\n"
    return BuiltScenario(text, _problems(text))


def _problems(text: str) -> tuple[Problem, ...]:
    try:
        scenario = loads(text)
    except Malformed as refusal:
        return refusal.problems
    return tuple(scenario.rules.doubted(scenario.position))


def _check(legend: ImportLegend, rules: Ruleset) -> None:
    """Refuse a legend with hexsides and facts that the book does not have, all at once."""
    facts: Mapping[str, tuple[str, ...]] = {
        "terrain": tuple(cell_fields(rules)),
        "hexsides": (VALUE,),
        "pieces": (*UNIT, *unit_fields(rules)),
    }
    problems = []
    for section, meanings in legend.words.items():
        for word, meaning in meanings.items():
            where, known = f"[{section}] {word}", facts.get(section, ())
            if section == "hexsides" and meaning.name not in ("", OPEN, *rules.hexsides):
                problems.append(Problem(no_such("hexside feature", meaning.name, rules.hexsides), where))
            problems += [Problem(no_such("fact", fact, known), where) for fact in meaning.facts if fact not in known]
    if problems:
        raise Malformed(problems, source="the legend")


def _line(text: str) -> str:
    """A text without line ends and control characters."""
    return "".join(" " if sign in unprinted(text) else sign for sign in text)[:200].strip()


@dataclass
class _Sheet:
    """The tables of a scenario in the making."""

    found: ForeignMap
    legend: ImportLegend
    rules: Ruleset
    grid: Grid
    remarks: Remarks
    neutral: bool = False
    """Whether a piece is of no side, in a book that names none."""

    def tables(self) -> Iterator[str]:
        """The scenario, table by table."""
        grounds = self._grounds()
        units, sides = self._units(), self._sides()
        top: dict[str, object] = {"title": _line(self.found.title) or "An imported map", "ruleset": self.rules.name}
        if sides:
            top["to_move"] = sides[0]
        top |= self.found.top
        yield toml.table("", top)
        yield toml.table("[grid]", write_grid(self.grid))
        yield from self._terrain(grounds)
        yield from self._heights()
        yield from toml.tables("cells", self._cell_facts())
        yield from toml.tables("hexsides", self._hexsides())
        yield from self._charts(set(grounds.values()))
        for side, colour in zip(sides, COLOURS * len(sides), strict=False):
            yield toml.table("[[side]]", {"name": side, "colour": colour})
        for unit in units:
            yield toml.table("[[unit]]", unit)

    # The ground

    def _terrain_of(self, word: str) -> Meaning:
        meaning = self.legend.meaning("terrain", word) or Meaning(left_out=True)
        return Meaning(usual(self.rules).name, guess=True) if meaning.open else meaning

    def _grounds(self) -> dict[Place, str]:
        """The ground of every cell: that of its topmost word that has one."""
        grounds: dict[Place, str] = {}
        bare = 0
        for place, words in self.found.cells.items():
            meanings = [self._terrain_of(word) for word in words]
            named = [meaning.name for meaning in meanings if meaning.name]
            bare += not named and not any(meaning.facts for meaning in meanings)
            grounds[place] = named[-1] if named else usual(self.rules).name
        if bare:
            self.remarks.guessed(f"{several(bare, 'cell')} without a ground in the legend: {usual(self.rules).name}")
        if not grounds:
            raise Malformed("the map is empty: no cell of it has a ground")
        return grounds

    def _terrain(self, grounds: Mapping[Place, str]) -> Iterator[str]:
        kinds = list(dict.fromkeys(grounds.values()))
        kinds.sort(key=lambda name: (name == VOID, name != usual(self.rules).name))
        holes = len(grounds) < len(self.grid)
        if holes and VOID not in kinds:
            kinds.append(VOID)
        signs = dict(zip(kinds, letters([Ground(name, _sign(name, self.rules)) for name in kinds]), strict=True))
        if kinds == [usual(self.rules).name]:
            return
        drawn = {
            self.grid.at(c, r): signs[grounds.get((c, r), VOID)] for r in range(self.grid.height) for c in range(self.grid.width)
        }
        yield toml.table("[terrain]", {"map": draw(self.grid, drawn)})
        yield toml.table("[terrain.legend]", {sign: name for name, sign in signs.items()})

    def _heights(self) -> Iterator[str]:
        heights = {self._label(at): height for at, height in self.found.heights.items() if height and at in self.found.cells}
        if heights:
            yield toml.table("[elevation]", heights)

    def _cell_facts(self) -> dict[str, object]:
        facts: dict[str, dict[str, Json]] = {}
        for place, words in self.found.cells.items():
            for word in words:
                for fact, value in self._terrain_of(word).facts.items():
                    if value is not False:
                        facts.setdefault(fact, {})[self._label(place)] = value
        return {fact: list(there) if all(v is True for v in there.values()) else there for fact, there in facts.items()}

    def _charts(self, used: set[str]) -> Iterator[str]:
        for chart, rows in self.found.charts.get(self.rules.name, {}).items():
            for row, numbers in rows.items():
                own = {name: number for name, number in numbers.items() if name in used}
                if own:
                    yield toml.table(f"[charts.{toml.key(chart)}.{toml.key(row)}]", own)

    # Hexsides

    def _hexsides(self) -> dict[str, object]:
        lying: dict[str, dict[str, Json]] = {}
        for edge in self.found.edges:
            meaning = self.legend.meaning("hexsides", edge.word) or Meaning(left_out=True)
            if meaning.left_out or meaning.open or not meaning.name:
                continue
            if edge.a not in self.found.cells or edge.b not in self.found.cells:
                column, row = edge.a
                self.remarks.left_out(f"{edge.word} on the edge of the map", f"column {column + 1}, row {row + 1}")
                continue
            a, b = (self.grid.at(*place) for place in (edge.a, edge.b))
            label = Edge.between(self.grid, a, b, directed=edge.directed).label(self.grid)
            flag = self.rules.hexsides[meaning.name].kind is bool
            said = 1 if edge.value is None else edge.value
            lying.setdefault(meaning.name, {})[label] = True if flag else meaning.facts.get(VALUE, said)
        return {name: list(there) if all(v is True for v in there.values()) else there for name, there in lying.items()}

    # Sides and units

    def _sides(self) -> list[str]:
        named = [m.name for m in self.legend.words.get("sides", {}).values() if m.name and not m.open and not m.left_out]
        named += [str(m.facts["side"]) for m in self.legend.words.get("pieces", {}).values() if "side" in m.facts]
        used = dict.fromkeys([*named, *(["neutral"] if self.neutral else [])])
        return list(dict.fromkeys([*used, *self.rules.sides]))[: max(2, len(used))]

    def _units(self) -> list[dict[str, Json]]:
        units, taken = list[dict[str, Json]](), set[str]()
        off, dropped = list[str](), dict[str, int]()
        for piece in self.found.pieces:
            meaning = self.legend.meaning("pieces", piece.word) or Meaning()
            if meaning.left_out or meaning.open:
                dropped[piece.word] = dropped.get(piece.word, 0) + 1
            elif piece.at not in self.found.cells:
                off.append(piece.name)
            else:
                units.append(self._unit(piece, meaning, taken))
        for word, number in dropped.items():
            self.remarks.left_out(f"{several(number, 'piece')} of the kind '{word}', as the legend says")
        if off:
            self.remarks.left_out(f"{several(len(off), 'piece')} off the map: {some(off)}")
        if units:
            self.remarks.understood(f"{several(len(units), 'unit')}: {some(str(unit['id']) for unit in units)}")
        return units

    def _unit(self, piece: ForeignPiece, meaning: Meaning, taken: set[str]) -> dict[str, Json]:
        id = base = _line(meaning.name or piece.name or piece.word)[:60] or "unit"
        number = 2
        while id in taken:
            id, number = f"{base} {number}", number + 1
        taken.add(id)
        facts = {**self._properties(piece), **meaning.facts}
        side = str(facts.pop("side", "")) or self._side(piece)
        return {"id": id, "side": side, "at": self._label(piece.at), **facts}

    def _side(self, piece: ForeignPiece) -> str:
        meaning = self.legend.meaning("sides", piece.side) if piece.side else None
        if meaning is not None and meaning.name and not meaning.open:
            return meaning.name
        if not self.rules.sides:
            self.neutral = True
            return "neutral"
        self.remarks.guessed(f"{piece.name} is of the side {self.rules.sides[0]}, since the file names no side", piece.where)
        return self.rules.sides[0]

    def _properties(self, piece: ForeignPiece) -> dict[str, Json]:
        """The properties of a piece that are facts of the book; the others are left out, and said so."""
        known, facts, strange = unit_fields(self.rules), dict[str, Json](), list[str]()
        reader = FactReader(self.rules, {name: tuple(chart.default) for name, chart in self.rules.charts.items()})
        for name, value in piece.properties.items():
            if name in ("facing", "hidden", "base", "side"):
                facts[name] = value
            elif name not in known:
                strange.append(name)
            else:
                entry = Entry(value, Report(Lines("")))
                if reader.read(entry, known[name]) is None or entry.report.problems:
                    reason = entry.report.problems[0].message if entry.report.problems else "it has no such value"
                    self.remarks.left_out(f"{name} of {piece.name}: {reason}", piece.where)
                else:
                    facts[name] = value
        if strange:
            self.remarks.left_out(f"properties of {piece.word}: {some(strange, 12)}")
        return facts

    def _label(self, place: Place) -> str:
        return self.grid.label(self.grid.at(*place))


def _sign(name: str, rules: Ruleset) -> str:
    usual_signs = {usual(rules).name: ".", VOID: "-", "shallow": "~", "deep": "w", "ford": "=", "sea": "~", "ocean": "~"}
    return usual_signs.get(name, name[:1])
