"""Pictures of positions: SVG for pages and notebooks, text for terminals. They know no ruleset."""

from zoc.draw.html import html_of
from zoc.draw.marks import Marks, faces_of, marks_of_control, marks_of_reach, marks_of_verdict, points, values_of
from zoc.draw.picture import Picture, picture, svg_of
from zoc.draw.svg import svg
from zoc.draw.text import extent, text
from zoc.draw.theme import DARK, LIGHT, Theme

__all__ = [
    "DARK",
    "LIGHT",
    "Marks",
    "Picture",
    "Theme",
    "extent",
    "faces_of",
    "html_of",
    "marks_of_control",
    "marks_of_reach",
    "marks_of_verdict",
    "picture",
    "points",
    "svg",
    "svg_of",
    "text",
    "values_of",
]
