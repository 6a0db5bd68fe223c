"""A notebook draws boards and writes rulings out, whatever was imported; a terminal shows a line for each value."""

from __future__ import annotations

import subprocess
import sys
from xml.etree import ElementTree

import pytest

import zoc
from zoc.draw import html_of, marks_of_reach, svg, svg_of
from zoc.errors import Malformed

FORD = zoc.loads(zoc.example("ford")).table
SVG = "{http://www.w3.org/2000/svg}"

DEEP = """
from zoc.scenario import loads
from zoc.scenario.examples import example
table = loads(example("ford")).table
for drawn in (table, table.position, table.reach("spearman"), table.control("blue")):
    assert drawn._repr_svg_().startswith("<svg"), drawn
for written in (table.why("spearman", "7,3"), table.why("spearman", "7,3").verdict):
    assert "Wesnoth §3" in written._repr_html_(), written
"""


def test_however_they_were_imported() -> None:
    subprocess.run([sys.executable, "-c", DEEP], check=True)


def test_a_table_a_reach_and_a_control_map_are_drawn_as_boards() -> None:
    reach = FORD.reach("spearman")
    assert reach._repr_svg_() == svg(FORD.position, marks_of_reach(reach))
    for drawn in (FORD, FORD.position, FORD.control("blue")):
        assert drawn._repr_svg_() == svg_of(drawn)
        assert ElementTree.fromstring(drawn._repr_svg_()).tag == f"{SVG}svg"
    assert "grunt" in FORD._repr_svg_()


def test_an_answer_is_written_below_its_board_and_its_reasons_are_lists() -> None:
    answer = FORD.why("spearman", "6,4")
    assert answer.legal
    page = ElementTree.fromstring(f"<div>{answer._repr_html_()}</div>")
    assert page[0].tag == f"{SVG}svg"
    assert page.findtext("p") == "spearman from 4,4 to 6,4: allowed, 4 points, and the move ends there."
    steps = page.findall("ul/li")
    assert [step.text for step in steps[:2]] == ["4,4 → 5,4: 1 point, 1 in all", "5,4 → 6,4: 3 points, 4 in all"]
    assert [[reason.text for reason in step.findall("ul/li")] for step in steps[1:2]] == [
        [reason.say() for reason in answer.route[1].verdict.reasons if reason.effect.kind != "waive"]
    ]


def test_a_refusal_is_written_with_its_clause_and_what_could_be_read_as_a_tag_is_not() -> None:
    verdict = FORD.why("spearman", "7,3").verdict
    page = ElementTree.fromstring(f"<div>{verdict._repr_html_()}</div>")
    assert [reason.text for reason in page.findall("ul/li")] == [reason.say() for reason in verdict.reasons]
    assert html_of(zoc.Verdict(about="<b>")) == "<p>&lt;b&gt;: allowed.</p>"
    with pytest.raises(Malformed, match="a str cannot be written as HTML"):
        html_of("0304")  # type: ignore[arg-type]


def test_a_terminal_shows_a_line_for_each() -> None:
    answer = FORD.why("spearman", "7,3")
    said = "spearman from 4,4 to 7,3: not allowed (the lawful way round needs 7 points, it has 5) [Wesnoth §3]>"
    assert repr(answer) == f"<Answer: {said}"
    assert repr(answer.verdict) == f"<Verdict: {said}"
    assert repr(FORD) == "<Table wesnoth: 5 units, turn 1, movement, red>"
    assert repr(FORD.position) == "<Position: 5 units, turn 1, movement, red>"
    assert repr(FORD.reach("spearman")) == "<Reach of spearman: 37 cells with 5 points>"
    assert repr(FORD.control("blue")) == "<ControlMap of blue: 10 controlled>"
