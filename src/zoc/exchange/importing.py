"""An import from start to end: a file, a book and perhaps a legend give a scenario, the legend with every word, and a report."""

from __future__ import annotations

from dataclasses import dataclass, field

from zoc.errors import Malformed, Problem, Unknown
from zoc.exchange.building import build
from zoc.exchange.explaining import explained
from zoc.exchange.kinds import KINDS, kind_of, writable
from zoc.exchange.legend import ImportLegend
from zoc.exchange.remark import Remark, Remarks
from zoc.exchange.source import SourceFile
from zoc.rulesets import names, ruleset
from zoc.scenario import Scenario


@dataclass(frozen=True)
class Imported:
    """The result of an import."""

    kind: str
    book: str
    text: str
    """The scenario."""
    legend: str
    """The legend, as a file."""
    added: bool
    """Whether the legend has words that the given one lacks."""
    remarks: tuple[Remark, ...]
    problems: tuple[Problem, ...]
    """What ``zoc check`` says of the scenario; nothing if it is sound."""
    image: str = ""
    """The name of the image of the map."""
    image_data: bytes = field(default=b"", repr=False)
    """The image, if the file holds it."""


def import_file(
    source: SourceFile, kind: str | None = None, book: str | None = None, legend: ImportLegend | None = None
) -> Imported:
    """Make a scenario of a file of another tool."""
    given = legend or ImportLegend()
    form = kind_of(source, kind)
    if form.read is None:
        raise Malformed(f"{form.name} files are only written, not read")
    try:
        found = form.read(source)
    except Malformed as refusal:
        raise Malformed(refusal.problems, source=source.name) from None
    name = book or given.book or found.book or form.book
    if not name:
        raise Malformed(f"a {form.name} file does not say by which rules it is played: give --book: {', '.join(names())}")
    if given.book and given.book != name:
        raise Malformed(f"the legend is for the book {given.book}, not for {name}")
    rules = ruleset(name)
    remarks = source.remarks
    words = explained(found, rules, given, remarks)
    if found.image_data:
        remarks.left_out(f"the image {found.image!r}: with -o it is kept beside the scenario")
    elif found.image:
        remarks.left_out(f"the image {found.image!r}: it is named in the scenario's first line only")
    built = build(
        found, words.legend, rules, remarks, f"{source.name} ({form.about})" + (f", image {found.image}" if found.image else "")
    )
    dumped = words.legend.dump(words.comments, source.name)
    return Imported(
        form.name, rules.name, built.text, dumped, words.added, remarks.all(), built.problems, found.image, found.image_data
    )


@dataclass(frozen=True)
class Exported:
    """The bytes of a file for another tool, and what they leave out."""

    data: bytes
    remarks: tuple[Remark, ...]


def export(scenario: Scenario, kind: str) -> Exported:
    """Write a scenario as a file of another tool."""
    if kind not in writable():
        raise Unknown.name("kind of file to export", kind, writable())
    remarks, write = Remarks(), KINDS[kind].write
    assert write is not None
    return Exported(write(scenario, remarks), remarks.all())
