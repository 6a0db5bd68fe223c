"""Universal VTT: walls and doors on the sides of squares, a map cut out of a drawing, and files that lack fields."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.exchange.imports import brought, said, scenario_of
from tests.exchange.vtt_samples import png, points, portal, uvtt
from tests.service.nursery import shared_nursery
from zoc.cli import exchanging
from zoc.errors import Malformed
from zoc.exchange import Imported
from zoc.exchange.image_file import ImageFacts, image_facts
from zoc.scenario.facts import FactReader
from zoc.scenario.features import write_hexsides

LEGEND = 'zoc_legend = 1\n[hexsides]\nwall = "wall"\ndoor = "impassable"\nwindow = "impassable"\n'
NORTH = {"0301/0302", "0401/0402", "0501/0502"}
EAST = {"0502/0602", "0503/0603", "0504/0604"}
SOUTH = {"0304/0305", "0404/0405", "0504/0505"}
WEST, DOOR = {"0202/0302", "0204/0304"}, {"0203/0303"}


def sides(made: Imported) -> dict[str, set[str]]:
    """The sides with each feature."""
    scenario = scenario_of(made)
    board = scenario.position.board
    written = write_hexsides(board, FactReader.of(scenario.rules, board))
    return {name: set(there) for name, there in written.items() if isinstance(there, list)}


def test_a_room_has_walls_on_its_sides_and_a_door_in_its_opening() -> None:
    made = brought(uvtt(), "cellar.dd2vtt", "fates_edge", LEGEND)
    assert sides(made) == {"wall": NORTH | EAST | SOUTH | WEST, "impassable": DOOR}
    assert "2 walls on the lines of the grid" in said(made, "understood")
    assert "1 door on the lines of the grid" in said(made, "understood")
    assert "1 light" in said(made, "left out")
    assert scenario_of(made).position.board.grid.kind == "square"


def test_a_door_is_a_word_of_its_own_that_a_book_may_lack() -> None:
    made = brought(uvtt(), "cellar.uvtt", "fates_edge")
    assert "hexside 'door', since nothing in the book resembles it (1 side)" in said(made, "left out")
    assert 'door = "?"' in made.legend


def test_a_map_cut_out_of_a_drawing_counts_from_its_own_corner() -> None:
    """Only the room is on the map: its outer walls lie on the edge, and a wall beyond it is not there."""
    cut = uvtt(origin=(2, 1), size=(3, 3), line_of_sight=[points([(3, 1), (3, 3), (9, 3)])], portals=[])
    made = brought(cut, "cellar.dd2vtt", "fates_edge", LEGEND)
    assert sides(made) == {"wall": {"0101/0201", "0102/0202", "0202/0203", "0302/0303"}}
    assert "the image begins at 2 × 1 of the whole drawing" in said(made, "understood")


def test_a_tool_that_counts_from_the_image_in_spite_of_an_origin_is_noticed() -> None:
    made = brought(uvtt(origin=(20, 10)), "cellar.dd2vtt", "fates_edge", LEGEND)
    assert sides(made)["wall"] == NORTH | EAST | SOUTH | WEST
    assert "walls are counted from the corner of the image, although map_origin is 20 × 10" in said(made, "guessed")


def test_the_size_comes_from_the_image_or_from_the_walls_if_the_file_does_not_say_it() -> None:
    by_image = brought(uvtt(size=None), "cellar.dd2vtt", "fates_edge", LEGEND)
    grid = scenario_of(by_image).position.board.grid
    assert (grid.width, grid.height) == (7, 5)
    assert "by its image it has 7 × 5 squares" in said(by_image, "guessed")
    by_walls = brought(uvtt(size=None, image=None), "cellar.dd2vtt", "fates_edge", LEGEND)
    grid = scenario_of(by_walls).position.board.grid
    assert (grid.width, grid.height) == (5, 4)
    assert "its walls reach over 5 × 4 squares" in said(by_walls, "guessed")


def test_fields_may_be_missing_or_odd() -> None:
    bare = brought('{"resolution": {"map_size": {"x": "3", "y": 2.4}}}', "a.uvtt", "fates_edge")
    grid = scenario_of(bare).position.board.grid
    assert (grid.width, grid.height) == (3, 2)
    assert "the map is 3 × 2.4 squares wide and high" in said(bare, "guessed")
    odd = uvtt(line_of_sight=[[[2, 0], [2, 5]], 7, [], [{"x": 1}]], portals={"a": {}}, lights=None, image="no image")
    made = brought(odd, "a.uvtt", "fates_edge", LEGEND)
    assert sides(made) == {"wall": {f"02{row:02}/03{row:02}" for row in range(1, 6)}}
    assert "the image, which is no base64 (image)" in said(made, "left out")
    with pytest.raises(Malformed, match="this is no Universal VTT file"):
        brought("[]", "a.uvtt", "fates_edge")


def test_walls_beside_the_lines_of_the_grid_are_guesses() -> None:
    """A cave wall leans from (1.4, 0) to (2.6, 4): east of the middles of column 2, and at last above that of column 3."""
    made = brought(uvtt(line_of_sight=[points([(1.4, 0), (2.6, 4)])], portals=[]), "cave.dd2vtt", "fates_edge", LEGEND)
    assert sides(made)["wall"] == {"0201/0301", "0202/0302", "0203/0303", "0204/0304", "0304/0305"}
    assert "1 wall beside the lines of the grid" in said(made, "guessed")


def test_a_short_door_lies_on_the_side_nearest_to_it_and_replaces_the_wall() -> None:
    made = brought(
        uvtt(
            line_of_sight=[points([(3, 0), (3, 5)])], portals=[portal((3, 1.6), (3, 1.9)), portal((3, 3), (3, 4), closed=False)]
        ),
        "cellar.dd2vtt",
        "fates_edge",
        LEGEND,
    )
    assert sides(made) == {"wall": {"0301/0401", "0303/0403", "0305/0405"}, "impassable": {"0302/0402", "0304/0404"}}
    assert 'window = "impassable"' in made.legend


def test_the_image_is_kept_beside_the_scenario_and_overwrites_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cellar.dd2vtt").write_bytes(uvtt())
    out, image = tmp_path / "out.toml", tmp_path / "cellar.png"
    for _ in range(2):
        assert exchanging.bring_in(str(tmp_path / "cellar.dd2vtt"), None, "fates_edge", None, str(out), json=False)
        assert image.read_bytes() == png(70, 50)
        assert f"image: {image}" in capsys.readouterr().err
    image.write_bytes(b"mine")
    assert exchanging.bring_in(str(tmp_path / "cellar.dd2vtt"), None, "fates_edge", None, str(out), json=False)
    assert image.read_bytes() == b"mine"
    assert "is another file" in capsys.readouterr().err
    assert "image cellar.png" in out.read_text().splitlines()[0]


def test_images_are_known_by_their_first_bytes() -> None:
    assert image_facts(png(70, 50)) == ImageFacts("png", 70, 50)
    jpeg = b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc2\x00\x0b\x08\x00\x32\x00\x46\x01"
    assert image_facts(jpeg) == ImageFacts("jpg", 70, 50)
    lossless = b"RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f" + (69 | 49 << 14).to_bytes(4, "little")
    lossy = b"RIFF\0\0\0\0WEBPVP8 " + bytes(10) + b"\x46\0\x32\0"
    wide = b"RIFF\0\0\0\0WEBPVP8X" + bytes(8) + b"\x45\0\0\x31\0\0"
    assert {image_facts(each) for each in (lossless, lossy, wide)} == {ImageFacts("webp", 70, 50)}
    assert [image_facts(each) for each in (b"", b"GIF89a", b"\x89PNG\r\n\x1a\n", jpeg[:12])] == [None] * 4


def test_a_file_is_recognised_by_its_fields() -> None:
    assert brought(uvtt(), "-", "fates_edge").kind == "uvtt"
    assert brought(json.dumps({"line_of_sight": [points([(1, 0), (1, 2), (2, 2)])]}), "-", "fates_edge").kind == "uvtt"


def test_a_book_is_named_by_its_name_or_its_file(tmp_path: Path) -> None:
    (tmp_path / "cellar.dd2vtt").write_bytes(uvtt(image=None))
    done = shared_nursery().ran(
        "import", str(tmp_path / "cellar.dd2vtt"), "--book", "fates_edge", "-o", str(tmp_path / "cellar.toml")
    )
    assert done.returncode == 0, done.stderr
    assert 'ruleset = "fates_edge"' in (tmp_path / "cellar.toml").read_text()
    done = shared_nursery().ran("import", str(tmp_path / "cellar.dd2vtt"), "--book", "nothing.toml")
    assert (done.returncode, "there is no book 'nothing.toml'" in done.stderr) == (2, True)
