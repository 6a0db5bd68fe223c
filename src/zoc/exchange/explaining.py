"""A legend for a map: what it says already, what the format defines, what is the same word, and guesses for the rest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from zoc.exchange.foreign import ForeignMap, Word
from zoc.exchange.legend import OPEN, ImportLegend, Meaning, Section
from zoc.exchange.remark import Remarks, several
from zoc.exchange.synonyms import resembling
from zoc.grid import Grid
from zoc.law import Ruleset
from zoc.scenario.terrain import VOID, cell_fields, printed_grounds, usual
from zoc.values import Json


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
    added, bottom = False, frozenset(words[0] for words in found.cells.values())
    for section, counted in _words(found, rules).items():
        for word, comment in counted.items():
            comments.setdefault(section, {})[word] = comment
            if legend.meaning(section, word) is None:
                legend, added = legend.having(section, word, _guess(section, word, found, rules, legend, bottom)), True
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
        "sides": {side: several(0, "piece") for side in found.sides}
        | _counted((piece.side for piece in found.pieces if piece.side), "piece"),
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


def _guess(
    section: Section, word: str, found: ForeignMap, rules: Ruleset, legend: ImportLegend, bottom: frozenset[str]
) -> Meaning:
    known = found.words.get(word, Word((word,)))
    if section == "terrain":
        return _terrain(known, rules, above=word not in bottom)
    if section == "hexsides":
        return _alike(known.names, tuple(rules.hexsides))
    if section == "sides":
        return _side(word, rules, legend)
    return Meaning()


def _terrain(word: Word, rules: Ruleset, *, above: bool) -> Meaning:
    """A ground or facts; ``above``: it lies on another word wherever it is, so it is a fact if it can be."""
    printed = printed_grounds(rules)
    facts = {name: value for name, value in word.facts.items() if name in cell_fields(rules)}
    if rules.name in word.known:
        return Meaning(word.known[rules.name], facts, guess=rules.name in word.nearly)
    if above and facts:
        return Meaning("", facts)
    if not printed and not above:
        return _own_ground(word, facts, rules)
    meant = _alike(word.names, (*terrains(rules), VOID))
    if meant.name in cell_fields(rules) and (above or meant.name not in printed):
        return Meaning("", {meant.name: True, **facts}, meant.guess)
    return Meaning("", facts) if meant.open and facts else replace(meant, facts=facts)


def _own_ground(word: Word, facts: Mapping[str, Json], rules: Ruleset) -> Meaning:
    """A book without a chart of terrain takes any name; what a ground does, its facts say."""
    name = next((name for name in word.names if name.strip()), "")
    like = resembling(word.names, (*(flag for flag in terrains(rules) if flag in cell_fields(rules)), VOID))
    if facts and name:
        return Meaning(name, facts)
    if like is not None:
        return Meaning(like.name, guess=not like.same)
    return Meaning(name, guess=name != usual(rules).name) if name else Meaning(OPEN)


def _alike(names: Iterable[str], ours: tuple[str, ...]) -> Meaning:
    like = resembling(names, ours)
    return Meaning(OPEN) if like is None else Meaning(like.name, guess=not like.same)


def _side(word: str, rules: Ruleset, legend: ImportLegend) -> Meaning:
    """A side keeps its name; one that has only a number gets the next name of the book."""
    if not word.isdecimal():
        return Meaning(word)
    taken = {meaning.name for meaning in legend.words.get("sides", {}).values()}
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
