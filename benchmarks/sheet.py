"""The tables that a run prints: plain text, aligned, as they stand in the docs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def heading(title: str) -> None:
    print(f"\n## {title}\n", flush=True)


def note(text: str) -> None:
    print(text, flush=True)


def table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """A Markdown table; each line is printed as soon as it is known, under columns as wide as their heads."""
    widths = [max(len(column), 8 if i else 24) for i, column in enumerate(columns)]
    line(columns, widths)
    print("|" + "|".join("-" * (width + 1) + ("-" if i == 0 else ":") for i, width in enumerate(widths)) + "|")
    for row in rows:
        line([shown(value) for value in row], widths)


def line(words: Sequence[str], widths: Sequence[int]) -> None:
    cells = [f" {word:>{width}} " for word, width in zip(words, widths, strict=True)]
    cells[0] = f" {words[0]:<{widths[0]}} "
    print("|" + "|".join(cells) + "|", flush=True)


def shown(value: object) -> str:
    """A number as it is worth reading: 3 figures, no more; a dash where there is none."""
    if value is None:
        return "–"
    if not isinstance(value, float):
        return str(value)
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def ratio(one: float | None, other: float | None) -> str | None:
    """How many times longer one takes than the other."""
    return None if one is None or other is None else f"{shown(one / other)} ×"
