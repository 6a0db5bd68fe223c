"""Faces: a saved picture shows of a piece what the board shows."""

from __future__ import annotations

import re

import pytest

from tests.draw.tables import table
from zoc.draw import Marks, faces_of, svg
from zoc.draw.symbol import FIGURES, SYMBOLS
from zoc.grid import Grid
from zoc.look.face import Badge, Face
from zoc.scenario import examples, load

BOOKS = ["ford", "freeciv/causeway", "bashketball/fast_break", "fates_edge/shield_wall", "europa/counterstroke", "ocs/spearhead"]


def words_of(face: Face) -> list[str]:
    """What is written on one piece of that face."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", drawing_of(face))


def drawing_of(face: Face) -> str:
    """The picture of one piece of that face."""
    position = table(Grid.hex(3, 3), ("old_guard", "red", "0202"))
    drawn = svg(position, Marks(faces={"old_guard": face}, legend=False))
    [piece] = re.findall(r'<g [^>]*data-unit="old_guard">(.*?)</g>\n', drawn, flags=re.DOTALL)
    return str(piece)


def test_a_counter_shows_size_values_name_and_marks() -> None:
    assert words_of(Face("infantry", ("4-4-3", "L1"), size="XX", marks=("DG",))) == ["XX", "old guard", "4-4-3", "L1", "DG"]


def test_a_counter_without_a_symbol_shows_its_name_instead() -> None:
    assert words_of(Face("", ("5",))) == ["old guard", "5"]


def test_a_player_shows_speed_and_skills_and_a_badge_is_drawn_not_written() -> None:
    ball = Badge("ball", "#e07b1f", "M-14 0H14")
    player = Face("", ("2-5-2", "4"), size="SM", shape="player", badge=ball)
    assert words_of(player) == ["4", "2-5-2", "old guard"]
    assert 'fill="#e07b1f"' in drawing_of(player)
    assert '<path d="M-14 0H14"' in drawing_of(player)


def test_any_shape_of_piece_bears_a_badge_that_its_book_draws() -> None:
    for shape in ("counter", "player", "miniature"):
        assert "#123456" in drawing_of(Face("", shape=shape, badge=Badge("flag", "#123456")))
        assert "#123456" not in drawing_of(Face("", shape=shape))


def test_a_fallen_miniature_lies_and_says_no_more_of_it() -> None:
    position = table(Grid.square(3, 3), ("a", "red", "0202"))
    drawn = svg(position, Marks(faces={"a": Face("spear", marks=("H1",), shape="miniature", lying=True)}))
    assert "rotate(90)" in drawn
    assert FIGURES["spear"] in drawn
    assert ">H1<" in drawn


@pytest.mark.parametrize("name", BOOKS)
def test_every_mark_and_value_of_a_scenario_is_in_its_picture(name: str) -> None:
    scenario = load(examples.path(name))
    faces = faces_of(scenario.rules, scenario.position)
    drawn = svg(scenario.position, Marks(faces=faces))
    alone = [
        unit
        for unit in scenario.position.ids
        if int(scenario.position.cells()[scenario.position.row(unit)]) >= 0
        and sum(scenario.position.unit(other).label == scenario.position.unit(unit).label for other in scenario.position.ids) == 1
    ]
    assert alone
    for unit in alone:
        shown = () if faces[unit].shape == "miniature" else faces[unit].values[:2]
        for text in shown:
            assert f">{text}</text>" in drawn
        assert not faces[unit].symbol or faces[unit].symbol in {**SYMBOLS, **FIGURES}
