"""A picture is a value that notebooks show and files keep."""

from pathlib import Path

import pytest

from tests.draw.tables import table
from tests.draw.test_marks import wesnoth_table
from zoc.control import control
from zoc.draw import Marks, marks_of_control, marks_of_reach, picture, svg, svg_of
from zoc.errors import Malformed
from zoc.grid import Grid
from zoc.movement import reach
from zoc.rulesets import ruleset


def test_a_notebook_shows_it_and_a_file_keeps_it(tmp_path: Path) -> None:
    position = table(Grid.hex(3, 3), ("ä", "red", "0101"))
    made = picture(position, Marks(title="½"))
    assert made._repr_svg_() == str(made) == svg(position, Marks(title="½"))
    assert made.save(tmp_path / "map.svg").read_text(encoding="utf-8") == made.svg
    assert made == picture(position, Marks(title="½"))


def test_whatever_can_be_drawn_is_drawn() -> None:
    position, rules = wesnoth_table(), ruleset("wesnoth")
    found, zones = reach(rules, position, "a"), control(rules, position, "blue")
    assert svg_of(position) == svg(position, Marks(values={"a": 3, "e": 4}))
    assert svg_of(found) == svg(position, marks_of_reach(found))
    assert svg_of(zones) == svg(zones.position, marks_of_control(zones))
    assert svg_of(picture(position)) == svg(position)


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(Malformed, match="a str cannot be drawn"):
        svg_of("0304")  # type: ignore[arg-type]
