"""VASSAL: grids and numbering of a module, hidden saves, and pieces in the hexes where VASSAL has them."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from tests.exchange.imports import said, scenario_of
from tests.exchange.vassal_samples import HEXES, TANKS, added, build_file, grid, hidden, packed, sequence, vmod, vsav
from tests.exchange.vtt_samples import png
from zoc.cli import exchanging
from zoc.errors import Malformed
from zoc.exchange import Imported, ImportLegend, SourceFile, import_file, read_legend
from zoc.exchange.vassal_text import added_piece, clear_text, parts
from zoc.scenario import Scenario


def brought(data: bytes, name: str = "game.vsav", module: bytes | None = None, book: str = "ocs", legend: str = "") -> Imported:
    """The import of a save with its module."""
    given = SourceFile("ridge.vmod", module) if module is not None else None
    return import_file(SourceFile(name, data, module=given), None, book, read_legend(legend) if legend else ImportLegend())


LEGEND = 'zoc_legend = 1\n[pieces]\nTank = {kind = "combat"}\nGuards = {kind = "combat"}\n'


def labels(scenario: Scenario) -> dict[str, str]:
    """Where every unit stands."""
    return {unit: scenario.position.unit(unit).label for unit in scenario.position.ids}


def centre(
    column: int, row: int, sideways: bool, stagger: bool, dx: float = 86.6, dy: float = 100, at: int = 50
) -> tuple[int, int]:
    """The middle of a hex by its number, as VASSAL computes it, numbers from 1."""
    column, row = column - 1, row - 1
    row -= stagger and column % 2 != 0
    x = int(column * dx) + at
    y = int(row * dy + (dy / 2 if column % 2 else 0)) + at
    return (y, x) if sideways else (x, y)


def test_a_save_puts_its_pieces_where_the_grid_of_the_module_has_them() -> None:
    """Column 2 begins half a hex higher than column 1, since the numbering is staggered: 137, 200 is hex 0203."""
    made = brought(vsav(TANKS), module=vmod(), legend=LEGEND)
    scenario = scenario_of(made)
    assert labels(scenario) == {"Tank": "0203", "Guards": "0303"}
    tank, guards = scenario.position.unit("Tank"), scenario.position.unit("Guards")
    assert (tank.side, guards.side) == ("Axis", "Soviet")
    assert "combat_strength = 8" in made.text
    board = scenario.position.board
    assert (board.grid.width, board.grid.height, board.grid.labels.pattern) == (8, 6, "ccrr")
    assert "the numbering of the board: 0101 at the top left" in said(made, "understood")
    assert 'title = "Ridge: game"' in made.text


@pytest.mark.parametrize("sideways", [False, True])
@pytest.mark.parametrize("stagger", [False, True])
def test_every_hex_has_the_number_that_vassal_prints(sideways: bool, stagger: bool) -> None:
    numbering = {"hOff": 1, "vOff": 1, "stagger": str(stagger).lower(), "sep": "."}
    own = grid(dx=86.6, dy=100.0, x0=50, y0=50, sideways=str(sideways).lower(), numbering=numbering)
    wanted = {f"p{c}x{r}": (c, r) for c in (1, 2, 3, 4) for r in (2, 3, 4)}
    pieces = []
    for n, (name, (column, row)) in enumerate(wanted.items()):
        x, y = centre(column, row, sideways, stagger)
        pieces.append(added(str(n), name, f"Main Map;{x};{y}"))
    legend = "zoc_legend = 1\n[pieces]\n" + "".join(f'{name} = {{kind = "combat"}}\n' for name in wanted)
    scenario = scenario_of(brought(vsav(pieces), module=vmod(build_file(own)), legend=legend))
    assert labels(scenario) == {name: f"{c:02}.{r:02}" for name, (c, r) in wanted.items()}
    assert scenario.position.board.grid.orientation == ("pointy" if sideways else "flat")


@pytest.mark.parametrize(
    ("said_so", "expected"),
    [
        ({"first": "V", "sep": "-", "vLeading": 0, "hLeading": 0}, "3-2"),
        ({"hType": "A", "hOff": 0, "vLeading": 0}, "B3"),
        ({"hOff": 10, "vOff": 20}, "1122"),
        ({"hDescend": "true"}, f"{math.floor(700 / 100 + 0.5) - 1 + 1:02}03"),
        ({"vDescend": "true"}, f"02{math.floor(500 / 86.6 + 0.5) - 2 + 1:02}"),
    ],
)
def test_numbers_of_every_form_are_kept(said_so: dict[str, object], expected: str) -> None:
    """The piece is in the second column, third row; descending numbers are taken from VASSAL's own count of hexes."""
    own = grid(dx=86.6, dy=100.0, x0=50, y0=50, numbering={"hOff": 1, "vOff": 1, "stagger": "true", **said_so})
    scenario = scenario_of(brought(vsav(TANKS[:1]), module=vmod(build_file(own)), legend=LEGEND))
    assert labels(scenario) == {"Tank": expected}


def test_squares_and_the_old_name_of_the_build_file() -> None:
    own = grid("Square", dx=100, dy=50, x0=50, y0=25, numbering={"hType": "A", "hOff": 0, "vLeading": 0})
    made = brought(vsav([added("1", "Tank", "Main Map;160;80")]), module=vmod(build_file(own), "buildFile"), book="freeciv")
    board = scenario_of(made).position.board
    assert (board.grid.kind, board.grid.width, board.grid.height) == ("square", 7, 10)
    assert labels(scenario_of(made)) == {"Tank": "B2"}


def test_a_board_lies_within_an_edge_and_may_be_turned_round() -> None:
    """The edge shifts the board by 20 pixels; turned round, the pixel 137, 200 of the board is counted from its other corner."""
    far = added("1", "Tank", f"Main Map;{20 + 700 - 137};{20 + 500 - 200}")
    made = brought(vsav([far], "Board/rev\t0\t0".replace("/", "/")), module=vmod(build_file(edge=20)), legend=LEGEND)
    assert labels(scenario_of(made)) == {"Tank": "0203"}
    assert "the board 'Board' is turned round" in said(made, "understood")


def test_pieces_in_zones_without_hexes_and_on_other_maps_are_left_out() -> None:
    zone = "VASSAL.build.module.map.boardPicker.board.mapgrid.Zone"
    zoned = "VASSAL.build.module.map.boardPicker.board.ZonedGrid"
    track = f'<{zoned}><{zone} name="Turns" path="400,0;700,0;700,500;400,500" useParentGrid="false"/>{HEXES}</{zoned}>'
    pieces = [*TANKS, added("3", "Turn", "Main Map;600;100"), added("4", "Card", "Hand;5;5"), added("5", "Far", "null;0;0")]
    made = brought(vsav(pieces), module=vmod(build_file(track)), legend=LEGEND)
    scenario = scenario_of(made)
    assert labels(scenario) == {"Tank": "0203", "Guards": "0303"}
    assert "pieces in the zone 'Turns', which is off the map (Turn)" in said(made, "left out")
    assert "1 piece on the map 'Hand'" in said(made, "left out")
    assert "1 piece on no map" in said(made, "left out")
    assert scenario.position.board.cells["void"][scenario.position.board.grid.cell("0703")]


def test_a_module_alone_gives_the_pieces_that_a_game_begins_with() -> None:
    def stack(x: int, y: int, name: str, more: str = "") -> str:
        widget = "VASSAL.build.widget.PieceSlot"
        slot = f'<{widget} entryName="{name}" gpid="7">{added("null", name, "null;0;0")}</{widget}>'
        tag = "VASSAL.build.module.map.SetupStack"
        return f'<{tag} name="s" owningBoard="Board" x="{x}" y="{y}" {more}>{slot}</{tag}>'

    stacks = stack(137, 200, "Tank") + stack(0, 0, "Guards", 'useGridLocation="true" location="0402"')
    made = brought(vmod(build_file(stacks=stacks)), "ridge.vmod", legend=LEGEND)
    assert labels(scenario_of(made)) == {"Tank": "0203", "Guards": "0402"}
    assert made.image_data == png(700, 500)


def test_a_log_gives_the_position_before_its_first_step() -> None:
    steps = ["M/1/Main Map/50/50/null/Main Map/137/200/null/me", added("8", "Late", "Main Map;50;50")]
    made = brought(vsav(TANKS, steps=steps), "game.vlog", vmod(), legend=LEGEND)
    assert labels(scenario_of(made)) == {"Tank": "0203", "Guards": "0303"}


def test_the_module_is_looked_for_beside_the_save_or_asked_for(tmp_path: Path) -> None:
    (tmp_path / "game.vsav").write_bytes(vsav(TANKS))
    with pytest.raises(Malformed, match=r"a save needs its module \(Ridge\): give --module FILE.vmod"):
        exchanging.bring_in(str(tmp_path / "game.vsav"), None, "ocs", None, None, json=True)
    (tmp_path / "other.vmod").write_bytes(vmod())
    out, legend = tmp_path / "game.toml", tmp_path / "game.legend.toml"
    legend.write_text(LEGEND)
    assert exchanging.bring_in(str(tmp_path / "game.vsav"), None, "ocs", None, str(out), str(tmp_path / "other.vmod"), json=True)
    assert (tmp_path / "board.png").read_bytes() == png(700, 500)
    (tmp_path / "other.vmod").rename(tmp_path / "Ridge.vmod")
    assert exchanging.bring_in(str(tmp_path / "game.vsav"), None, "ocs", None, str(out), json=True)


def test_hidden_texts_and_sequences() -> None:
    assert clear_text(hidden("begin_save\x1bend é")) == "begin_save\x1bend é"
    assert clear_text(b"begin_save") == "begin_save"
    for data, message in ((b"!VCSKxy", "hexadecimal"), (b"!VCSK", "empty")):
        with pytest.raises(Malformed, match=message):
            clear_text(data)
    said = ["a/b", "c\\", "", "d"]
    assert parts(sequence(["a/b", "c", "", "d"], "/"), "/") == ["a/b", "c", "", "d"]
    assert parts("'" + said[1] + "';x", ";") == ["c\\", "x"]
    piece = added_piece(added("1", "2/7 Panzer", "Main Map;1;2", {"Side": "Axis, allied", "Level": "3"}))
    assert piece is not None
    assert (piece.name, piece.markers, piece.traits) == ("2/7 Panzer", {"Side": "Axis, allied", "Level": "3"}, ("Ground unit",))


def test_what_is_no_module_and_what_has_no_grid_is_refused() -> None:
    for data, module, message in (
        (packed({"a": b""}), None, "it has no buildFile"),
        (vsav([]), vmod(), "has no piece"),
        (vmod(build_file("")), None, "no board of the module has a grid"),
        (vsav(TANKS), packed({"a": b""}), "it has no buildFile"),
        (vmod(build_file(grid(dx=0.1, dy=0.1))), None, "at least one pixel"),
    ):
        with pytest.raises(Malformed, match=message):
            brought(data, "x.vsav", module)
