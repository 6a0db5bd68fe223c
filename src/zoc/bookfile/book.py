"""A whole book in TOML, read into a ruleset; every mistake is reported with its line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum

from zoc.bookfile.clauses import ClauseReader, read_terms, strike
from zoc.bookfile.deeds import read_play, words_of
from zoc.bookfile.derived import DerivedReader
from zoc.bookfile.facts import is_name, read_charts, read_facts, read_readings
from zoc.errors import BadRuleset, Malformed, ZocError
from zoc.law import Book, ChartField, Field, Points, Ruleset, YesNo
from zoc.law.declared import MOST_FLAGS
from zoc.scenario.entry import Entry, shown
from zoc.scenario.scenario import parse

MOST_BYTES = 256 << 10
"""The most bytes of a book."""
FARTHEST = 6
"""The largest radius of a zone."""
TOP = (
    "book", "title", "edition", "source", "revision", "extends", "strike", "grids", "radius", "levels", "flags", "lapsing",
    "ways", "allowance", "overdraw", "labels", "sides", "phases", "fresh", "unit", "cell", "hexside", "chart", "reading",
    "term", "derive", "survey", "clause", "deed", "counter", "words", "row",
)  # fmt: skip
"""The keys and tables of a book, in standard order."""
GRIDS = ("hex", "square", "cross")

Finder = Callable[[str], Ruleset]
"""How a book that another extends is found by its name."""


def loads_book(text: str, source: str = "book.toml", *, find: Finder | None = None) -> Ruleset:
    """Read a book from its text; ``find`` finds the book that it extends, by default among those that are known.

    >>> rules = loads_book('''
    ... book = "tiny"
    ... [unit]
    ... moves = {points = 3}
    ... [[clause]]
    ... number = "1"
    ... title = "A step"
    ... text = "Every hex costs one point."
    ... question = "step"
    ... cost = 1
    ... ''')
    >>> rules
    <Ruleset tiny, revision 1, 1 clauses>
    """
    if len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise Malformed(f"a book has at most {MOST_BYTES >> 10} KB", source=source)
    try:
        top = parse(text.removeprefix("\ufeff"))
        return _Reader(top, source, find or _known).read()
    except Malformed as refusal:
        raise Malformed(refusal.problems, source=source) from None


def _known(name: str) -> Ruleset:
    from zoc.rulesets import ruleset

    return ruleset(name)


class _Reader:
    """One book being read."""

    def __init__(self, top: Entry, source: str, find: Finder) -> None:
        self.top, self.source, self.find = top, source, find

    def read(self) -> Ruleset:
        top = self.top
        top.only(TOP)
        top.needs("book", TOP, '"frontier"')
        name = top.line("book")
        if "book" in top and not is_name(name):
            top.wrong("the name of a book is in small letters, such as frontier", "book")
        base = self._base()
        title = top.line("title") or name.replace("_", " ").capitalize()
        book = Book(name or "book", title, top.line("edition"), top.line("source"))
        charts = dict(base.charts if base else {}) | read_charts(top)
        rules = self._fresh(book, charts) if base is None else self._extended(base, book, charts)
        for reading, values, clause, entry in read_readings(top):
            try:
                rules.reading(reading, values, clause=clause)
            except BadRuleset as wrong:
                entry.wrong(str(wrong))
        self._law(rules)
        read_play(top, rules)
        try:
            if not top.report.problems:
                rules.words.own  # noqa: B018 -- they are read when first used
        except Malformed as wrong:
            for problem in wrong.problems:
                top.wrong(problem.message, "words")
        for row in top.list("row"):
            if not isinstance(row.value, dict) or not {"id", "gist", "clauses"} <= row.value.keys():
                row.wrong("a row of the ledger has an id, a gist and its clauses")
        if top.report.problems:
            raise Malformed(top.report.listed())
        return rules

    def _base(self) -> Ruleset | None:
        """The book that this one extends."""
        name = self.top.line("extends")
        if not name:
            if "strike" in self.top:
                self.top.wrong("only a book that extends another strikes clauses out", "strike")
            return None
        try:
            return strike(self.find(name), self.top)
        except ZocError as wrong:
            self.top.wrong(str(wrong), "extends")
            return None

    def _facts(self, of: str, charts: Mapping[str, ChartField], base: Mapping[str, Field] | None = None) -> dict[str, Field]:
        return {**(base or {}), **read_facts(self.top, of, charts)}

    def _fresh(self, book: Book, charts: Mapping[str, ChartField]) -> Ruleset:
        top = self.top
        units, allowance = self._facts("unit", charts), top.line("allowance", "moves")
        if allowance not in units or units[allowance].kind is not Points:
            if allowance not in top.table("unit").value or allowance in units:
                top.wrong(f"units need points to move with: {allowance} = {{points = 4}} in [unit]")
            units[allowance] = Field(Points, 4, "")
        flags = self._names("flags")
        if len(flags) > MOST_FLAGS:
            top.wrong(f"a move has at most {MOST_FLAGS} flags", "flags")
        lapsing = [flag for flag in self._names("lapsing") if self._is_one("lapsing", flag, flags)]
        return Ruleset(
            book,
            revision=top.number("revision", 1, 1, 1 << 20),
            radius=top.number("radius", 1, 0, FARTHEST),
            levels=self._levels(),
            flags=flags[:MOST_FLAGS],
            lapsing=lapsing,
            ways=self._ways(),
            units=units,
            cells=self._facts("cell", charts),
            hexsides=self._facts("hexside", charts),
            charts=charts,
            grids=tuple(entry.one_of(GRIDS, "grid") for entry in top.list("grids")) or ("hex",),
            allowance=allowance,
            overdraw=top.flag("overdraw"),
            labels=top.line("labels"),
            sides=self._sides(),
            words=words_of(top),
        )

    def _extended(self, base: Ruleset, book: Book, charts: Mapping[str, ChartField]) -> Ruleset:
        top = self.top
        for key in ("grids", "radius", "levels", "flags", "lapsing", "ways", "allowance", "overdraw"):
            if key in top:
                top.wrong(f"{key} is that of {base.book.title}, which this book extends", key)
        return base.extended(
            book,
            revision=top.number("revision", 1, 1, 1 << 20),
            units=self._facts("unit", charts, base.units),
            cells=self._facts("cell", charts, base.cells),
            hexsides=self._facts("hexside", charts, base.hexsides),
            charts=charts,
            words=words_of(top),
        )

    def _law(self, rules: Ruleset) -> None:
        terms = read_terms(self.top)
        dictionary = DerivedReader(self.top, rules, terms, self.source).read()
        reader = ClauseReader(rules, dictionary, terms, self.source)
        reader.read(self.top)
        rules.finer(reader.parts)
        if not rules.clauses and not self.top.report.problems:
            self.top.wrong("a book has clauses: [[clause]]")
        known = {clause.number for clause in rules.clauses}
        for name, reading in rules.readings.items():
            if reading.clause not in known and name in self.top.table("reading").value:
                self.top.table("reading")[name].wrong(f"there is no clause {shown(reading.clause)}", "clause")

    # Plain lists

    def _names(self, key: str) -> list[str]:
        names = []
        for entry in self.top.list(key):
            if isinstance(entry.value, str) and is_name(entry.value) and entry.value not in names:
                names.append(entry.value)
            else:
                entry.wrong(f"expected different words in small letters, not {shown(entry.value)}")
        return names

    def _is_one(self, key: str, word: str, known: list[str]) -> bool:
        if word not in known:
            self.top.wrong(f"{shown(word)} is no flag of the book", key)
        return word in known

    def _levels(self) -> type[IntEnum]:
        names = self._names("levels")
        if not names:
            return YesNo
        if len(names) < 2 or len(names) > 30:
            self.top.wrong('expected from 2 to 30 levels, the first for no control: ["none", "weak", "strong"]', "levels")
            return YesNo
        return IntEnum("Levels", {name.upper(): number for number, name in enumerate(names)})  # type: ignore[return-value]

    def _ways(self) -> dict[str, str] | None:
        table = self.top.table("ways")
        for name, entry in table.entries():
            if not is_name(name) or not isinstance(entry.value, str):
                entry.wrong('expected a way of moving and what it is: rail = "moves by rail"')
        return {str(name): str(text) for name, text in table.value.items()} or None

    def _sides(self) -> tuple[str, str]:
        names = [entry.value for entry in self.top.list("sides") if isinstance(entry.value, str)]
        if "sides" in self.top and len(names) != 2:
            self.top.wrong('expected two names: ["red", "blue"]', "sides")
        return (names[0], names[1]) if len(names) == 2 else ("red", "blue")
