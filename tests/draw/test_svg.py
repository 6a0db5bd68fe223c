"""Pictures: well-formed, the same every time, every cell in them, and nothing out of a file obeyed."""

import re
from xml.etree import ElementTree

import numpy as np
import pytest

from tests.draw.tables import GROUNDS, board, table, with_edges
from tests.grid.worlds import WORLDS
from zoc.board import Board, Ground
from zoc.draw import DARK, LIGHT, Marks, Theme, svg
from zoc.draw.ground import Look
from zoc.draw.sheet import Sheet
from zoc.errors import Unknown
from zoc.grid import Footprint, Grid
from zoc.position import Position

NAMESPACE = {"svg": "http://www.w3.org/2000/svg"}
themes = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)


def parsed(drawn: str) -> ElementTree.Element:
    return ElementTree.fromstring(drawn)


def layer(drawn: str, name: str) -> list[ElementTree.Element]:
    return parsed(drawn).findall(f".//svg:g[@class='zoc-{name}']", NAMESPACE)


def texts(drawn: str, name: str) -> list[str]:
    return [each.text or "" for group in layer(drawn, name) for each in group.iter(f"{{{NAMESPACE['svg']}}}text")]


def full(grid: Grid) -> tuple[Position, Marks]:
    """A table with a bit of everything."""
    first, second, third = (grid.label(int(cell)) for cell in grid.cells[:3])
    cells = [grid.label(int(cell)) for cell in grid.cells]
    on = board(grid).with_cells("town", [grid.cell(third)]).with_edges("river", [(grid.cell(first), grid.cell(second))])
    position = Position.of(on, ("red", "blue"), [("a", "red", first), ("b", "red", first), ("e", "blue", third)])
    marks = Marks(
        title="All at once", fill={second: 2, third: "gold"}, zones=[("blue", dict.fromkeys(cells, 2)), ("red", {second: 1})],
        reach={cell: (3, cell == second) for cell in cells}, route=[(first, 0), (second, 1)], cells=[second], units=["e"],
        arrows=[(first, third)], labels={second: "here"}, values={"a": 4},
    )  # fmt: skip
    return position, marks


@themes
@pytest.mark.parametrize("grid", [grid for grid in WORLDS if grid.width > 2], ids=repr)
def test_a_picture_is_xml_and_the_same_every_time(grid: Grid, theme: Theme) -> None:
    drawn = svg(*full(grid), theme=theme)
    assert parsed(drawn).tag == "{http://www.w3.org/2000/svg}svg"
    assert drawn == svg(*full(grid), theme=theme)


@pytest.mark.parametrize("grid", WORLDS, ids=repr)
def test_every_cell_is_drawn_once_and_numbered(grid: Grid) -> None:
    drawn = svg(table(grid))
    outlines = [outline for group in layer(drawn, "ground") for path in group for outline in path.attrib["d"].split("M")[1:]]
    assert len(outlines) == len(set(outlines)) == len(grid)
    assert texts(drawn, "labels") == [grid.label(int(cell)) for cell in grid.cells]


def test_a_hole_in_the_map_is_left_out() -> None:
    grid = Grid.hex(3, 3)
    void = grid.void.copy()
    void[grid.cell("0202")] = True
    position = Position.of(Board.of(grid, layers={"void": void}), ("red",))
    assert "0202" not in texts(svg(position), "labels")


def test_every_ground_is_a_group_of_its_own_with_its_drawing() -> None:
    drawn = svg(Position.of(board(Grid.square(4, 1), ".fhs"), ("red",)))
    [ground] = layer(drawn, "ground")
    looks = (Look.CLEAR, Look.FOREST, Look.HILLS, Look.DEEP)
    assert [path.attrib["fill"] for path in ground] == [LIGHT.grounds[look].fill for look in looks]
    [drawings] = layer(drawn, "drawings")
    assert [use.attrib["href"] for use in drawings] == ["#zoc-light-forest", "#zoc-light-hills", "#zoc-light-deep"]


def test_a_ground_we_have_never_heard_of_keeps_its_colour() -> None:
    def tint(*names: str) -> str:
        grid = Grid.square(1, 1)
        sheet = Sheet.of(Position.of(Board.of(grid, grounds=[Ground(name) for name in names]), ("red",)), Marks(), LIGHT)
        return sheet.tints[-1].fill

    assert tint("quicksilver") == tint("forest", "quicksilver")
    assert tint("quicksilver") in {other.fill for other in LIGHT.others}
    assert tint("a", "b") != tint("a")


# Zones


def test_every_level_has_a_pattern_of_its_own() -> None:
    grid = Grid.hex(6, 1)
    marks = Marks(zones=[(side, {f"0{n}01": n for n in range(1, 6)}) for side in ("red", "blue")])
    drawn = svg(table(grid), marks)
    patterns = {each.attrib["id"]: ElementTree.tostring(each) for each in parsed(drawn).findall(".//svg:pattern", NAMESPACE)}
    assert len(patterns) == len(set(patterns.values())) == 8, "four for each side; the fifth level is as the fourth"
    slants = {each.attrib["patternTransform"] for each in parsed(drawn).findall(".//svg:pattern", NAMESPACE)}
    assert slants == {"rotate(45)", "rotate(135)"}, "sides differ without colour too"


def test_a_cell_of_level_0_is_no_zone() -> None:
    assert not layer(svg(table(Grid.hex(2, 2)), Marks(zones=[("red", {"0101": 0})])), "zone")


@themes
def test_whatever_is_referred_to_is_defined_once(theme: Theme) -> None:
    drawn = svg(*full(Grid.hex(5, 4)), theme=theme)
    ids = re.findall(r'\bid="([^"]+)"', drawn)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"url\(#([^)]+)\)", drawn)) | set(re.findall(r'href="#([^"]+)"', drawn)) <= set(ids)


# Sides


def test_rivers_are_wider_the_greater_they_are() -> None:
    on = board(Grid.hex(3, 3))
    for name in ("river", "major_river", "great_river"):
        on = with_edges(on, name, ("0101", "0102"))
    drawn = layer(svg(Position.of(on, ("red",)), Marks(legend=False)), "feature")
    widths = {(each[0].text or ""): float(each[1].attrib["stroke-width"]) for each in drawn}
    assert widths["river"] < widths["major river"] < widths["great river"]


def test_what_counts_one_way_bears_a_point() -> None:
    on = with_edges(board(Grid.hex(3, 3)), "slope", ("0101", "0102"))
    both = svg(Position.of(on, ("red",)), Marks(legend=False))
    on = with_edges(board(Grid.hex(3, 3)), "slope", ("0101", "0102"), directed=True)
    one = svg(Position.of(on, ("red",)), Marks(legend=False))
    assert len(layer(one, "feature")[0]) == len(layer(both, "feature")[0]) + 1


def test_a_feature_we_have_never_heard_of_is_dashed() -> None:
    on = with_edges(board(Grid.square(3, 3)), "ley_line", ("0101", "0102"))
    [feature] = layer(svg(Position.of(on, ("red",)), Marks(legend=False)), "feature")
    assert feature[1].attrib["stroke-dasharray"]


# Units


def test_a_stack_shows_its_topmost_unit_and_how_many_there_are() -> None:
    drawn = svg(table(Grid.hex(3, 3), ("low", "red", "0202"), ("mid", "red", "0202"), ("top", "blue", "0202")))
    assert texts(drawn, "counters") == ["top", "3"]


def test_a_unit_moved_onto_a_stack_lies_on_top() -> None:
    position = table(Grid.hex(3, 3), ("a", "red", "0101"), ("b", "red", "0202")).moved("a", "0202")
    assert texts(svg(position), "counters") == ["a", "2"]


def test_a_hidden_unit_is_dashed() -> None:
    position = table(Grid.hex(3, 3), ("a", "red", "0101"), ("b", "red", "0202"), facts={"hidden": np.array([False, True])})
    [counters] = layer(svg(position), "counters")
    assert [bool(each.attrib.get("stroke-dasharray")) for each in counters.iter() if each.tag.endswith("rect")] == [False, True]


def test_a_large_base_is_outlined_and_has_one_counter() -> None:
    shapes = (((0, 0),), Footprint.named("square", "2x2").offsets)
    position = table(Grid.square(4, 4), ("ogre", "red", "0202"), facts={"shape": np.array([1])}, shapes=shapes)
    drawn = svg(position)
    assert len(layer(drawn, "bases")[0]) == 1
    assert texts(drawn, "counters") == ["ogre"]


def test_facings_are_drawn_once_anybody_turns() -> None:
    grid = Grid.square(3, 3)
    units = (("a", "red", "0101"), ("b", "red", "0303"))
    assert "rotate(" not in svg(table(grid, *units))
    turned = svg(table(grid, *units, facts={"facing": np.array([0, 2])}))
    assert re.findall(r"rotate\((\d+)\)", turned) == ["0", "90"]
    assert re.findall(r"rotate\((\d+)\)", svg(table(grid, *units), Marks(facings={"b": "sw"}))) == ["225"]
    with pytest.raises(Unknown, match="direction"):
        svg(table(grid, *units), Marks(facings={"b": "up"}))


def test_a_unit_in_a_box_is_told_beside_the_map() -> None:
    drawn = svg(table(Grid.hex(3, 3), ("late", "red", "reserve"), boxes=("reserve",)))
    assert not layer(drawn, "counters")
    assert "reserve: late" in texts(drawn, "legend")


def test_sides_take_the_colours_they_are_given() -> None:
    position = table(Grid.hex(3, 3), ("a", "red", "0101"), ("b", "blue", "0202"))
    drawn = svg(position, Marks(colours={"red": "firebrick", "blue": "no such colour"}))
    assert "#b22222" in drawn
    assert LIGHT.side_colours["blue"] in drawn


# What comes out of a file


EVIL = '<script>alert("&")</script>\x00\x1b'


def test_nothing_out_of_a_file_is_obeyed() -> None:
    grid = Grid.hex(3, 3)
    grounds = (Ground(EVIL), Ground("forest", "f"))
    on = Board.of(grid, grounds=grounds).with_cells(EVIL + "layer", [grid.cell("0101")])
    on = with_edges(on, EVIL + "edge", ("0101", "0102"))
    position = Position.of(
        on, (EVIL,), [(EVIL, EVIL, "0202"), ("in a box", EVIL, EVIL + "box")], boxes=(EVIL + "box",),
        markers={EVIL: {grid.cell("0303"): 2}},
    )  # fmt: skip
    marks = Marks(
        title=EVIL, labels={"0101": EVIL}, zones=[(EVIL, {"0101": 1})], levels={1: EVIL}, values={EVIL: EVIL},
        reach={"0103": (EVIL, True)}, colours={EVIL: EVIL},
    )  # fmt: skip
    drawn = svg(position, marks)
    names = {each.tag.rpartition("}")[2] for each in parsed(drawn).iter()}
    assert names <= {"svg", "title", "defs", "pattern", "rect", "path", "g", "use", "text", "circle"}
    assert "<script" not in drawn


# Size


def test_a_size_is_the_width_in_pixels() -> None:
    root = parsed(svg(table(Grid.hex(3, 3)), size=400))
    assert root.attrib["width"] == "400"
    width, height = map(float, root.attrib["viewBox"].split()[2:])
    assert float(root.attrib["height"]) == pytest.approx(400 * height / width, abs=0.1)


def test_a_view_shows_only_a_part() -> None:
    position = table(Grid.hex(20, 20), ("a", "red", "0505"), ("far", "red", "1818"))
    drawn = svg(position, Marks(view=["0505"]))
    assert len(texts(drawn, "labels")) == 9
    assert texts(drawn, "counters") == ["a"]


def test_a_large_map_is_not_a_large_file() -> None:
    grid = Grid.hex(60, 40)
    rows = ["".join(GROUNDS[(column + row) % 4].letter for column in range(60)) for row in range(40)]
    drawn = svg(Position.of(board(grid, *rows), ("red",)))
    assert len(drawn) < 110 * len(grid)
