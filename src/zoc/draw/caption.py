"""The words below a picture: what was asked and answered, in lines as wide as the picture."""

from __future__ import annotations

from textwrap import wrap

from zoc.draw.element import group, tag, words
from zoc.draw.sheet import Sheet

TEXT = 13
LINE = 19
WIDE = 0.52
"""The usual width of a letter, by the size of the text."""


def caption(sheet: Sheet, width: float) -> tuple[str, float]:
    """The caption for a picture of this width, from the point (0, 0) down, and its height; the first line stands out."""
    letters = max(10, int(width / (WIDE * TEXT)))
    first, *rest = (wrap(line, letters) for line in sheet.marks.caption.splitlines() if line.strip())
    lines = [(line, "700") for line in first] + [(line, "400") for told in rest for line in told]
    made = [
        tag("text", words(line), x=0, y=LINE * nth + TEXT, text_anchor="start", font_weight=weight)
        for nth, (line, weight) in enumerate(lines)
    ]
    return group("caption", made, font_size=TEXT, fill=sheet.theme.ink), LINE * len(lines) + 4.0
