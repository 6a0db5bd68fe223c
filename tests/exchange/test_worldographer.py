"""Worldographer: classic and 2025 files, hexes in columns and rows, terrain by its numbers, features."""

from __future__ import annotations

import gzip

import pytest

from tests.exchange.imports import brought, ground, said, scenario_of
from tests.exchange.worldographer_samples import wxx, wxx_text
from zoc.errors import Malformed

ROWS = [["open", "woods", "sea"], ["mountain", "open", "open"]]


@pytest.mark.parametrize("form", ["classic", "2025", "unpacked", "bytes"])
def test_terrain_is_read_by_its_numbers_column_by_column(form: str) -> None:
    data = wxx(release="2025" if form == "2025" else "")
    data = wxx_text().encode("utf-16") if form == "unpacked" else gzip.compress(wxx_text().encode()) if form == "bytes" else data
    made = brought(data, "isle.wxx", "ocs")
    scenario = scenario_of(made)
    grid = scenario.position.board.grid
    assert (grid.orientation, grid.width, grid.height, grid.is_shoved(0, 0), grid.is_shoved(1, 0)) == ("flat", 3, 2, False, True)
    assert [[ground(scenario, f"{c:02}{r:02}") for c in (1, 2, 3)] for r in (1, 2)] == ROWS
    name = "Classic/Flat Forest Deciduous" if form == "2025" else "Flat Forest Deciduous"
    assert f"terrain '{name}' is woods (1 hex, first 0201)" in said(made, "guessed")


def test_hexes_in_rows_and_the_elevation() -> None:
    made = brought(wxx(orientation="ROWS"), "isle.wxx", "ocs")
    grid = scenario_of(made).position.board.grid
    assert (grid.orientation, grid.width, grid.height, grid.is_shoved(0, 0), grid.is_shoved(0, 1)) == (
        "pointy",
        3,
        2,
        False,
        True,
    )
    assert [[ground(scenario_of(made), f"{c:02}{r:02}") for c in (1, 2, 3)] for r in (1, 2)] == ROWS
    assert "the elevation of 1 hex" in said(made, "left out")


def test_a_feature_is_one_more_word_on_its_hex() -> None:
    """The middle of the second hex of the second column: 375 across, 600 down, since that column is half a hex lower."""
    city = '<feature type="Settlement City" rotate="0.0"><location viewLevel="WORLD" x="375.0" y="600.0"/></feature>'
    made = brought(wxx(features=city), "isle.wxx", "ocs")
    board = scenario_of(made).position.board
    assert board.cells["city"][board.grid.cell("0202")]
    assert "1 feature: in the hexes under their middles" in said(made, "guessed")


def test_what_is_no_such_map_is_refused() -> None:
    for data, message in ((b"<map/>", "it has no tiles"), (gzip.compress(b"x" * 99), "no XML"), (b"\x1f\x8b\x08", "cut off")):
        with pytest.raises(Malformed, match=message):
            brought(data, "isle.wxx", "ocs")
    made = brought(wxx(wide=9), "isle.wxx", "ocs")
    assert "the map says 9 × 2 tiles, but has 3 tilerows of up to 2" in said(made, "guessed")
