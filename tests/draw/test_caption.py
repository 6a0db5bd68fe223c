"""The words below a picture."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import zoc
from zoc import draw

FORD = zoc.loads(zoc.example("ford")).position
LONG = "A reason that is longer than the map is wide, and so goes on in the next line, and in the line after that one, too."


def heights(svg: str) -> float:
    return float(ElementTree.fromstring(svg).attrib["height"])


def lines(svg: str) -> list[tuple[str, str]]:
    drawn = re.search(r'<g class="zoc-caption".*?</g>', svg, re.DOTALL)
    assert drawn is not None
    return [(str(text.text), text.attrib["font-weight"]) for text in ElementTree.fromstring(drawn[0])]


def test_a_caption_stands_below_the_map_and_its_first_line_stands_out() -> None:
    plain, said = draw.svg(FORD), draw.svg(FORD, draw.Marks(caption="No <way>.\n\nBecause."))
    assert lines(said) == [("No <way>.", "700"), ("Because.", "400")]
    assert heights(said) > heights(plain)


def test_long_lines_go_on_in_the_next() -> None:
    told = lines(draw.svg(FORD, draw.Marks(caption=f"No.\n{LONG}")))
    assert len(told) > 2
    assert " ".join(text for text, _ in told[1:]) == LONG


def test_a_caption_without_a_legend_has_room_too() -> None:
    bare = draw.Marks(legend=False)
    assert heights(draw.svg(FORD, draw.Marks(caption="No.", legend=False))) > heights(draw.svg(FORD, bare))


def test_a_way_without_costs_is_drawn_without_them() -> None:
    way = draw.svg(FORD, draw.Marks(route=[("3,3", ""), ("3,4", "")]))
    assert "zoc-route" in way
    assert "cost of a step" not in way
    assert "zoc-costs" not in way
