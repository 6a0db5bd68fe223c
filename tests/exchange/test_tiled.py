"""Tiled's maps: every way to write the tiles, both staggers, objects as units and hexsides, and the way back."""

from __future__ import annotations

import json

import pytest

from tests.exchange.imports import brought, ground, said, scenario_of
from tests.exchange.samples import OBJECTS, TILESET, tmj, tmx
from zoc.errors import Malformed
from zoc.scenario import Scenario
from zoc.scenario.facts import FactReader
from zoc.scenario.features import write_hexsides

ROWS = [["open", "woods", "woods", "open"], ["sea", "open", "woods", "open"], ["open", "open", "open", "void"]]


def rows(scenario: Scenario) -> list[list[str]]:
    """The grounds of a map, row by row."""
    grid = scenario.position.board.grid
    return [[ground(scenario, grid.label(grid.at(c, r))) for c in range(grid.width)] for r in range(grid.height)]


@pytest.mark.parametrize("how", ["xml", "csv", "base64", "zlib", "gzip"])
def test_tiles_are_read_however_they_are_packed(how: str) -> None:
    made = brought(tmx(how), "land.tmx", "ocs")
    assert rows(scenario_of(made)) == ROWS
    assert "terrain 'land:3' is open, since nothing in the book resembles it (1 hex, first 0203)" in said(made, "guessed")
    assert "terrain 'lake' is sea (1 hex, first 0102)" in said(made, "guessed")
    assert "terrain 'woods' is woods" in said(made, "understood")


@pytest.mark.parametrize(
    ("axis", "index", "orientation", "first_shoved"),
    [("y", "odd", "pointy", False), ("y", "even", "pointy", True), ("x", "odd", "flat", False), ("x", "even", "flat", True)],
)
def test_the_right_rows_and_columns_are_shifted(axis: str, index: str, orientation: str, first_shoved: bool) -> None:
    """Tiled counts from 0: with the index odd, the columns or rows 1, 3, 5 … are shifted."""
    grid = scenario_of(brought(tmx(axis=axis, index=index, objects=""), "land.tmx", "ocs")).position.board.grid
    assert (grid.orientation, grid.is_shoved(0, 0)) == (orientation, first_shoved)
    assert grid.is_shoved(1, 0) is (not first_shoved if axis == "x" else first_shoved)


def test_objects_are_units_with_their_facts() -> None:
    """The guard stands in the middle of the first hex; the rider's rectangle has its middle in the first hex of row 2."""
    made = brought(
        tmx(), "land.tmx", "wesnoth", legend='zoc_legend = 1\n[terrain]\nlake = "shallow"\n[hexsides]\nriver = false\n'
    )
    scenario = scenario_of(made)
    guard, rider = scenario.position.unit("guard"), scenario.position.unit("rider")
    assert (guard.label, guard.side, guard.moves) == ("1,1", "blue", 6 * scenario.position.board.parts)
    assert (rider.label, rider.side) == ("1,2", "red")
    assert "hexside 'river', since the legend says so (1 side)" in said(made, "left out")


def test_a_line_between_hexes_lies_on_the_sides_that_it_divides() -> None:
    """The line runs down x = 28, between 0101 and 0201, and ends within 0102, which lies half a hex further right."""
    scenario = scenario_of(made := brought(tmx(), "land.tmx", "ocs"))
    board = scenario.position.board
    assert write_hexsides(board, FactReader.of(scenario.rules, board)) == {"river": ["0101/0201"]}
    assert "1 line called 'river': on the sides of the cells that it divides" in said(made, "guessed")


def test_a_line_through_the_middles_lies_on_the_sides_that_it_crosses() -> None:
    line = '<object id="1" type="road" x="14" y="16"><polyline points="0,0 28,0 42,24"/></object>'
    road = f'<objectgroup name="roads">{line}</objectgroup>'
    scenario = scenario_of(made := brought(tmx(objects=road), "land.tmx", "ocs"))
    board = scenario.position.board
    assert write_hexsides(board, FactReader.of(scenario.rules, board)) == {"road": ["0101/0201", "0201/0202"]}
    assert "1 line called 'road': on the sides of the cells that it crosses" in said(made, "guessed")


def test_json_and_an_infinite_map_in_chunks_are_the_same_map() -> None:
    """The infinite one begins at column -3, so that its first column is high although even columns are low."""
    plain, chunked = (scenario_of(brought(tmj(chunked=c), "land.tmj", "ocs")) for c in (False, True))
    assert rows(plain) == rows(chunked) == ROWS
    assert plain.position.board.grid.is_shoved(0, 0)
    assert not chunked.position.board.grid.is_shoved(0, 0)


def test_a_tileset_in_a_file_of_its_own_is_read_beside_the_map() -> None:
    outside = TILESET.replace(' firstgid="1"', "")
    reference = '<tileset firstgid="1" source="../sets/land.tsx"/>'
    made = brought(tmx(tileset=reference), "land.tmx", "ocs", beside={"../sets/land.tsx": outside.encode()})
    assert rows(scenario_of(made)) == ROWS
    as_json = json.dumps(
        {
            "name": "land",
            "tiles": {"0": {"type": "grass"}},
            "tileproperties": {"1": {"terrain": "woods"}, "2": {"terrain": "lake"}},
        }
    )
    made = brought(tmx(tileset=reference.replace("tsx", "tsj")), "land.tmx", "ocs", beside={"../sets/land.tsj": as_json.encode()})
    assert rows(scenario_of(made)) == ROWS


def test_a_missing_tileset_is_said_and_its_tiles_keep_their_numbers() -> None:
    made = brought(tmx(tileset='<tileset firstgid="1" source="gone.tsx"/>'), "land.tmx", "ocs")
    assert "the tileset 'gone.tsx', which is not beside the map" in said(made, "left out")
    assert '"gone:1" = "?"' in made.legend


def test_painted_terrain_names_a_tile() -> None:
    wang = TILESET.replace('<tile id="1" class="woods"/>', "").replace(
        "</tileset>",
        '<wangsets><wangset name="w" type="corner"><wangcolor name="Dirt"/><wangcolor name="Forest"/>'
        '<wangtile tileid="1" wangid="0,2,0,2,0,2,0,2"/></wangset></wangsets></tileset>',
    )
    made = brought(tmx(tileset=wang), "land.tmx", "ocs")
    assert "terrain 'Forest' is woods (3 hexes" in said(made, "guessed")


def test_groups_hidden_layers_and_layers_of_pieces() -> None:
    layers = json.loads(tmj())
    counters = {"type": "tilelayer", "name": "Units red", "width": 4, "height": 3, "data": [0] * 5 + [5] + [0] * 6}
    hidden = {"type": "tilelayer", "name": "notes", "visible": False, "width": 4, "height": 3, "data": [5] * 12}
    layers["layers"] = [{"type": "group", "name": "all", "layers": [*layers["layers"], counters, hidden]}]
    layers["tilesets"].append(
        {"firstgid": 5, "name": "units", "tiles": [{"id": 0, "type": "tank", "properties": {"side": "axis"}}]}
    )
    made = brought(json.dumps(layers), "land.tmj", "ocs")
    unit = scenario_of(made).position.unit("tank")
    assert (unit.label, unit.side) == ("0202", "axis")
    assert "the hidden layer 'all / notes'" in said(made, "left out")


def test_squares_and_objects_on_them() -> None:
    square = tmx(objects=OBJECTS).replace(b'orientation="hexagonal"', b'orientation="orthogonal"')
    made = brought(
        square, "land.tmx", "freeciv", legend='zoc_legend = 1\n[terrain]\n"land:3" = "plains"\n[hexsides]\nriver = false\n'
    )
    scenario = scenario_of(made)
    assert scenario.position.board.grid.kind == "square"
    assert scenario.position.unit("guard").label == "0101"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('encoding="csv"', 'encoding="base64" compression="zstd"', "this is no base64"),
        (
            '<data encoding="csv">',
            '<data encoding="base64" compression="zstd">AAAA</data><data>',
            "packed with Zstandard; set the map's Tile Layer",
        ),
        ("1,2,2,1", "1,2,2", "layer 'Tile Layer 1': there are 11 tiles, expected 4 × 3 = 12"),
        ("1,2,2,1", "1,2,oops,1", "expected the number of a tile, not 'oops'"),
        ('orientation="hexagonal"', 'orientation="staggered"', "a map that is staggered is not read"),
        ('width="4" height="3" tilewidth', 'width="4000" height="3" tilewidth', "1 to 1000 columns, not 4000"),
        ('hexsidelength="15"', 'hexsidelength="-1" x="', "this is no XML"),
        ("<map ", "<tileset ", "mismatched tag"),
        ("<map ", '<!DOCTYPE m [<!ENTITY a "b">]><map ', "the document type has definitions of its own"),
    ],
)
def test_a_broken_map_is_refused(old: str, new: str, message: str) -> None:
    with pytest.raises(Malformed) as refused:
        brought(tmx().replace(old.encode(), new.encode(), 1), "land.tmx", "ocs")
    assert message in str(refused.value)


def test_an_old_file_may_name_a_document_type() -> None:
    named = tmx().replace(b"<map ", b'<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">\n<map ', 1)
    assert rows(scenario_of(brought(named, "land.tmx", "ocs"))) == ROWS


def test_a_large_map_in_json_is_recognised_by_its_end() -> None:
    """Tiled writes the keys in the order of the alphabet, so that the tiles come before most of the others."""
    told = json.loads(tmj())
    told["layers"][0]["name"] = "n" * 20_000
    large = json.dumps(told, sort_keys=True).encode()
    assert b'"tilewidth"' not in large[:8000]
    assert brought(large, "land.json", "ocs").kind == "tiled"


def test_a_book_must_be_named() -> None:
    with pytest.raises(Malformed, match="does not say by which rules it is played: give --book"):
        brought(tmx(), "land.tmx")
