"""``zoc import`` and ``zoc export``: files of other tools."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from zoc.cli import asking, lawbook
from zoc.cli.console import plain
from zoc.errors import Malformed
from zoc.exchange import Imported, ImportLegend, Remark, SourceFile, export, import_file, load_legend, opened
from zoc.values import JsonObject

SUFFIX = ".legend.toml"


def bring_in(
    file: str, kind: str | None, book: str | None, legend: str | None, out: str | None, module: str | None = None, *, json: bool
) -> bool:
    """Import a file; whether the scenario is sound."""
    source = _source(file)
    if module is not None:
        source = replace(source, module=opened(module))
    kept = Path(legend) if legend is not None else None
    if kept is None and out not in (None, asking.STDIN):
        kept = Path(str(out)).with_suffix("").with_name(Path(str(out)).stem + SUFFIX)
    given = load_legend(kept) if kept is not None and kept.exists() else ImportLegend()
    made = import_file(source, kind, None if book is None else lawbook.named(book).name, given)
    if out not in (None, asking.STDIN):
        _write(Path(str(out)), made.text.encode())
    if kept is not None and made.added:
        _write(kept, made.legend.encode())
    image = _image(made, out)
    if json:
        asking.print_json(_told(made, str(out or asking.STDIN), str(kept or "")))
    else:
        if out in (None, asking.STDIN):
            sys.stdout.write(made.text)
        _say(source.name, made, out, kept)
        if image:
            _note(image)
    return not made.problems


def write_out(file: str, kind: str, out: str | None) -> None:
    """Export a scenario."""
    made = export(asking.opened(file), kind)
    if out in (None, asking.STDIN):
        sys.stdout.flush()
        sys.stdout.buffer.write(made.data)
        sys.stdout.buffer.flush()
    else:
        _write(Path(str(out)), made.data)
    _list(made.remarks)


def _source(file: str) -> SourceFile:
    return SourceFile(asking.PIPED, asking.standard_input()) if file == asking.STDIN else opened(file)


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise asking.cannot(error, str(path)) from None


def _image(made: Imported, out: str | None) -> str:
    """Keep the image beside the scenario, unless a file of that name is there; what became of it."""
    if not made.image_data or out in (None, asking.STDIN):
        return ""
    path = Path(str(out)).parent / Path(made.image).name
    if not path.exists():
        _write(path, made.image_data)
    elif not path.is_file() or path.read_bytes() != made.image_data:
        return f"image: not written, {path} is another file"
    return f"image: {path}"


def _say(name: str, made: Imported, out: str | None, kept: Path | None) -> None:
    _note(f"{name}: {made.kind}, played by {made.book}")
    _list(made.remarks)
    if out not in (None, asking.STDIN):
        _note(f"scenario: {out}")
    if kept is not None:
        _note(f"legend: {kept}" + (" (fill it in and import again)" if made.added else ""))
    elif any(remark.level == "guessed" for remark in made.remarks):
        _note("Give -o OUT.toml or --legend LEGEND.toml to have the guesses in a legend that you can correct.")
    if made.problems:
        _note(str(Malformed(made.problems, source="the scenario cannot be played yet")))


def _list(remarks: Iterable[Remark]) -> None:
    for remark in remarks:
        _note(f"  {remark}")


def _note(text: str) -> None:
    """A line beside the result."""
    print(plain(text), file=sys.stderr)


def _told(made: Imported, out: str, kept: str) -> JsonObject:
    return {
        "kind": made.kind,
        "book": made.book,
        "ok": not made.problems,
        "scenario": made.text,
        "legend": made.legend,
        "out": out,
        "legend_file": kept,
        "remarks": [{"level": remark.level, "message": remark.message, "where": remark.where} for remark in made.remarks],
        "problems": [{"message": p.message, "where": p.where, "line": p.line} for p in made.problems],
    }
