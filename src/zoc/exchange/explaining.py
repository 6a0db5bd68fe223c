"""A legend for a map: what it says already, what the format defines, what is the same word, and guesses for the rest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from zoc.exchange.foreign import ForeignMap, Word
from zoc.exchange.legend import OPEN, ImportLegend, Meaning, Section
from zoc.exchange.remark import Remarks, several
from zoc.exchange.synonyms import plain, resembling
from zoc.grid import Grid
from zoc.law import Ruleset
from zoc.scenario.terrain import VOID, cell_fields, printed_grounds, usual


@dataclass(frozen=True)
class Explained:
    """A legend that has every word of a map, and a comment for each."""

    legend: ImportLegend
    comments: Mapping[Section, Mapping[str, str]]
    added: bool
    """Whether it has words that the given legend lacks."""


def terrains(rules: Ruleset) -> tuple[str, ...]:
    """Every ground that a book knows by name: those of its charts, and the facts of cells that a ground may give."""
    flags = [name for name, fact in cell_fields(rules).items() if fact.kind is bool]
    return tuple(dict.fromkeys([usual(rules).name, *printed_grounds(rules), *flags]))


def explained(found: ForeignMap, rules: Ruleset, given: ImportLegend, remarks: Remarks) -> Explained:
    """The legend of a map under a book; ``given`` is kept as it is."""
    legend, comments = ImportLegend(found.kind, rules.name, {**given.words}), dict[Section, dict[str, str]]()
    added = False
    for section, counted in _words(found, rules).items():
        for word, comment in counted.items():
            comments.setdefault(section, {})[word] = comment
            if legend.meaning(section, word) is None:
                legend, added = legend.having(section, word, _guess(section, word, found, rules, legend)), True
    _report(legend, comments, rules, remarks)
    return Explained(legend, comments, added)


def _words(found: ForeignMap, rules: Ruleset) -> dict[Section, dict[str, str]]:
    """Every word of the map, and how often and where it stands."""
    grid = found.plan.grid(rules.labels)
    noun = ("hex", "hexes") if grid.kind == "hex" else ("square", "squares")
    firsts = _first_places(found, grid)
    terrain = {word: f"{several(n, *noun)}, first {firsts[word]}" for word, n in found.terrain_words().most_common()}
    return {
        "terrain": terrain,
        "hexsides": _counted((edge.word for edge in found.edges), "side"),
        "sides": _counted((piece.side for piece in found.pieces if piece.side), "piece"),
        "pieces": _counted((piece.word for piece in found.pieces), "piece"),
    }


def _first_places(found: ForeignMap, grid: Grid) -> dict[str, str]:
    firsts: dict[str, str] = {}
    for (column, row), words in sorted(found.cells.items(), key=lambda cell: (cell[0][1], cell[0][0])):
        for word in words:
            if word not in firsts:
                firsts[word] = grid.label(grid.at(column, row))
    return firsts


def _counted(words: Iterable[str], noun: str) -> dict[str, str]:
    count: dict[str, int] = {}
    for word in words:
        count[word] = count.get(word, 0) + 1
    return {word: several(n, noun) for word, n in count.items()}


# Guesses


def _guess(section: Section, word: str, found: ForeignMap, rules: Ruleset, legend: ImportLegend) -> Meaning:
    known = found.words.get(word, Word((word,)))
    if section == "terrain":
        return _terrain(known, rules)
    if section == "hexsides":
        return _alike(known.names, tuple(rules.hexsides))
    if section == "sides":
        return _side(word, rules, legend)
    return Meaning()


def _terrain(word: Word, rules: Ruleset) -> Meaning:
    if rules.name in word.known:
        return Meaning(word.known[rules.name], guess=rules.name in word.nearly)
    return _alike(word.names, (*terrains(rules), VOID))


def _alike(names: Iterable[str], ours: tuple[str, ...]) -> Meaning:
    like = resembling(names, ours)
    return Meaning(OPEN) if like is None else Meaning(like.name, guess=not like.same)


def _side(word: str, rules: Ruleset, legend: ImportLegend) -> Meaning:
    """A side of the book of that name, or the next that is free."""
    taken = {meaning.name for meaning in legend.words.get("sides", {}).values()}
    same = next((side for side in rules.sides if plain(side) == plain(word)), "")
    if same and same not in taken:
        return Meaning(same)
    free = next((side for side in rules.sides if side not in taken), "")
    return Meaning(free or f"side {word}", guess=True)


# The report


def _report(legend: ImportLegend, comments: Mapping[Section, Mapping[str, str]], rules: Ruleset, remarks: Remarks) -> None:
    nouns: dict[Section, str] = {"terrain": "terrain", "hexsides": "hexside", "sides": "side", "pieces": "piece"}
    default = usual(rules).name
    for section, words in comments.items():
        for word, comment in words.items():
            meaning = legend.meaning(section, word)
            if meaning is None or section == "pieces":
                continue
            what = f"{nouns[section]} '{word}'"
            if meaning.open and section == "terrain":
                remarks.guessed(f"{what} is {default}, since nothing in the book resembles it", comment)
            elif meaning.open or meaning.left_out:
                remarks.left_out(
                    f"{what}, since {'nothing in the book resembles it' if meaning.open else 'the legend says so'}", comment
                )
            else:
                facts = ", ".join(meaning.facts)
                said = f"{what} is {meaning.name or 'no ground of its own'}{facts and ' with ' + facts}"
                (remarks.guessed if meaning.guess else remarks.understood)(said, comment)
