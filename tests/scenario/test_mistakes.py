"""Mistakes in scenarios: all of them at once, each with its line, what was expected, and what was probably meant."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.scenario.invented import rules
from zoc.errors import Malformed, Problem, Unknown
from zoc.scenario import load, loads

FORD = """\
title = "The ford"
ruleset = "wesnoth"
to_move = "red"

[grid]
width = 4
height = 3
labels = "ccrr"
[terrain]
map = \"\"\"
..f.
.~~.
....
\"\"\"

[terrain.legend]
"." = "flat"
f = "forest"
"~" = "shallow"

[charts.cost.smallfoot]
forest = "5/2"

[[side]]
name = "red"

[[side]]
name = "blue"

[[unit]]
id = "a"
side = "red"
at = "0102"
moves = 5

[units.blue]
e = "0401"
f = {at = "0402", level = 0}
"""

LABELS = 'labels = "ccrr"'


def problems(text: str, **rest: object) -> tuple[Problem, ...]:
    with pytest.raises(Malformed) as caught:
        loads(text, **rest)  # type: ignore[arg-type]
    return caught.value.problems


def test_the_ford_is_sound() -> None:
    assert loads(FORD).position.ids == ("a", "e", "f")


def test_five_mistakes_are_five_problems_each_with_its_line() -> None:
    text = FORD
    for right, wrong in {
        "height = 3": "heigth = 3",
        '"~" = "shallow"': '"~" = 7',
        'side = "red"': 'side = "rde"',
        "moves = 5": 'moves = "fast"',
        "level": "levle",
    }.items():
        assert text.count(right) == 1
        text = text.replace(right, wrong)
    assert [str(problem) for problem in problems(text)] == [
        "line 7, grid, heigth: there is no key 'heigth'; did you mean 'height'?",
        "line 19, terrain, legend, ~: expected the name of a kind of terrain in quotes, not 7",
        "line 32, unit a, side: there is no side 'rde'; did you mean 'red'?",
        "line 34, unit a, moves: expected a whole number or a fraction such as \"7/2\", not 'fast'",
        "line 38, unit f, levle: there is no fact of a unit 'levle'; did you mean 'level'?",
    ]


def test_the_file_is_named_before_its_problems(tmp_path: Path) -> None:
    file = tmp_path / "ford.toml"
    file.write_text(FORD.replace('at = "0102"', 'at = "0109"').replace("moves", "moved"))
    with pytest.raises(Malformed) as caught:
        load(file)
    assert str(caught.value).splitlines() == [
        f"{file}: 2 problems",
        "  line 33, unit a, at: '0109' is off the map, which runs from 0101 to 0403",
        "  line 34, unit a, moved: there is no fact of a unit 'moved'; did you mean 'moves'?",
    ]


# One mistake, one problem: what is written, what is said, and on which line

ONE = [
    # the top of the file
    ('ruleset = "wesnoth"', 'ruleset = "wesnot"', 2, "there is no ruleset 'wesnot'; did you mean 'wesnoth'?"),
    ('ruleset = "wesnoth"', 'rulset = "wesnoth"', 2, "there is no key 'rulset'; did you mean 'ruleset'?"),
    ('ruleset = "wesnoth"\n', "", None, 'needs a ruleset, such as "wesnoth"'),
    ('ruleset = "wesnoth"', "ruleset = 3", 2, "expected a ruleset in quotes, not 3"),
    ('title = "The ford"', "title = true", 1, "expected a text in quotes, not true"),
    ('title = "The ford"', "turn = -1", 1, "expected a whole number from 0 to 9999, not -1"),
    ('title = "The ford"', "turn = 1.5", 1, "expected a whole number, not '1.5'"),
    ('title = "The ford"', "turn = true", 1, "expected a whole number, not true"),
    ('title = "The ford"', "turn = 1979-05-27", 1, "expected a whole number, not 1979-05-27"),
    ('title = "The ford"', "turn = 99999999999999999999999", 1, "the number is larger than TOML allows"),
    ('title = "The ford"', "terain = 1", 1, "there is no key 'terain'; did you mean 'terrain'?"),
    ('title = "The ford"', 'board = "court"', 1, "there is no board of Wesnoth 'court'; known: none"),
    ('title = "The ford"', "boxes = [3]", 1, "expected the name of a box in quotes, not 3"),
    ('title = "The ford"', 'boxes = ["0101"]', 1, "'0101' looks like a cell; call the box otherwise"),
    ('title = "The ford"', 'boxes = [\n"x",\n"x"]', 3, "there is a box called 'x' already"),
    ('to_move = "red"', 'to_move = "read"', 3, "there is no side 'read'; did you mean 'red'?"),
    ('to_move = "red"', "readings = {fog = 1}", 3, "there is no reading 'fog'; known: none"),
    ('to_move = "red"', "notes = {fog = 1}", 3, "there is no note 'fog'; known: last_turn"),
    ('to_move = "red"', "state = {fog = 1}", 3, "there is no field of the state 'fog'; known: last_turn"),
    ('to_move = "red"', "state = 1", 3, "expected a table, such as [state], not 1"),
    (
        'to_move = "red"',
        "state = {last_turn = 2}\nnotes = {last_turn = 3}",
        3,
        "stands in [notes] too, which older files have: write it once",
    ),
    # the grid
    ('[grid]\nwidth = 4\nheight = 3\nlabels = "ccrr"\n', "grid = 1\n", 5, "expected a table, such as [grid], not 1"),
    ("[grid]", '[grid]\nkind = "hexes"', 6, "expected 'hex' or 'square', not 'hexes'"),
    ("[grid]", '[grid]\nkind = "square"', 6, "Wesnoth is played on hex grids, not on square ones"),
    (
        "[grid]",
        "[grid]\nneighbours = 8",
        6,
        "there is no key 'neighbours'; known: kind, width, height, orientation, shoved, labels",
    ),
    ("[grid]", '[grid]\nshoved = "up"', 6, "expected 'odd' or 'even', not 'up'"),
    (
        LABELS,
        'labels = "cc"',
        8,
        "labels 'cc' need one column (c, cc, C) and one row (r, rr, R), such as 'ccrr' or 'Cr'",
    ),
    (LABELS, "labels = 4", 8, 'expected a pattern such as "ccrr", or a table, not 4'),
    (LABELS, "labels = {first_row = 0}", 8, 'needs a pattern, such as "ccrr", of at most 20 signs'),
    (LABELS, 'labels = {pattern = "ccrr", first = 0}', 8, "there is no key 'first'; did you mean 'first_row'?"),
    ("width = 4", "width = 0", 6, "expected a whole number from 1 to 1000, not 0"),
    ("width = 4", "width = 4000000000", 6, "expected a whole number from 1 to 1000, not 4000000000"),
    ("width = 4", 'width = "4"', 6, "expected a whole number, not '4'"),
    # the map
    ("height = 3", "height = 4", 10, "the map has 3 rows, the grid 4"),
    (".~~.", ".~~", 12, "row 2 of the map has 3 cells, the grid 4"),
    (".~~.", ".~^.", 12, "there is no letter in the legend '^'; known: ., f, ~"),
    ('f = "forest"', 'ff = "forest"', 18, None),
    ('f = "forest"', 'f = "flat"', 18, "another letter stands for 'flat' already"),
    ('f = "forest"', 'f = {name = "forest", cover = 2}', 18, "there is no fact of a cell 'cover'; known: name, tunnel"),
    ('f = "forest"', "f = {}", 18, "needs a name"),
    ('f = "forest"', 'f = "elevation"', 18, "no ground can be called 'elevation': cells have a fact of that name"),
    ("[terrain]\nmap", "[terrain]\nmpa", 10, "there is no key 'mpa'; did you mean 'map'?"),
    (
        "[grid]",
        '[elevation]\nmap = """\n1111\n11x1\n1111\n"""\n[grid]',
        8,
        "there is no digit 'x'; known: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9",
    ),
    ("[grid]", '[elevation]\n"0909" = 1\n[grid]', 6, "'0909' is off the map, which runs from 0101 to 0403"),
    ("[grid]", '[elevation]\n"0101" = "high"\n[grid]', 6, "expected a whole number, not 'high'"),
    # features
    ("[grid]", "[hexsides]\nriver = []\n[grid]", 6, "there is no hexside feature 'river'; known: none"),
    ("[grid]", "[cells]\nfort = []\n[grid]", 6, "there is no fact of a cell 'fort'; known: tunnel"),
    ("[grid]", '[markers]\nsmoke = "0101"\n[grid]', 6, "expected a list of places, such as [\"…\"], not '0101'"),
    ("[grid]", '[markers]\nsmoke = ["0101",\n"0101"]\n[grid]', 7, "'0101' is named twice"),
    ("[grid]", '[markers]\nsmoke = ["0101",\n7]\n[grid]', 7, "expected the label of a cell in quotes, not 7"),
    # charts
    ("[charts.cost.smallfoot]", "[charts.costs.smallfoot]", 21, "there is no chart 'costs'; did you mean 'cost'?"),
    ('forest = "5/2"', 'forst = "5/2"', 22, "there is no terrain 'forst'; did you mean 'forest'?"),
    ('forest = "5/2"', 'forest = "5/0"', 22, "expected a whole number or a fraction such as \"7/2\", not '5/0'"),
    (
        'forest = "5/2"',
        'forest = "1/1009"',
        22,
        "1/1009 is too fine: with it, a point would be cut into 1009 parts, more than 1000",
    ),
    ('forest = "5/2"', "forest = 9999999", 22, "9999999 is too large"),
    ('forest = "5/2"', "forest = [1]", 22, 'expected a whole number or a fraction such as "7/2", not a list'),
    # sides
    ('name = "blue"', 'name = "red"', 28, None),
    ('name = "blue"', 'name = "blue"\nally = ["red"]', 29, "there is no key 'ally'; did you mean 'allies'?"),
    ('name = "blue"', 'name = "blue"\nallies = ["rde"]', 29, "there is no other side 'rde'; did you mean 'red'?"),
    ('name = "blue"', 'name = "blue"\nallies = ["blue"]', 29, "there is no other side 'blue'; known: red"),
    ('name = "blue"', 'name = "blue"\ncolour = 3', 29, "expected a text in quotes, not 3"),
    # units
    ('id = "a"\n', "", 30, "needs an id"),
    ('side = "red"\n', "", 30, "needs a side"),
    ('at = "0102"\n', "", 30, 'needs a place, such as at = "0304"'),
    ('id = "a"', 'id = ""', 31, "a unit needs a name"),
    ('id = "a"', "id = 1", 31, "expected a text in quotes, not 1"),
    ('at = "0102"', "at = 102", 33, "expected the label of a cell in quotes, not 102"),
    ('at = "0102"', 'at = "a2"', 33, "'a2' is not a cell; cells are written like 0101"),
    ("moves = 5", 'facing = "up"', 34, "there is no direction 'up'; known: n, ne, se, s, sw, nw"),
    ("moves = 5", 'base = "4x4"', 34, "there is no hex footprint '4x4'; known: one, two, row of three, triangle, flower"),
    ("moves = 5", "base = [[0, 0], [1]]", 34, "expected offsets such as [[0, 0], [1, 0]], none farther than 9"),
    ("moves = 5", "base = [[1, 0]]", 34, "a footprint covers its anchor (0, 0); this one covers (1, 0)"),
    ("moves = 5", "base = 2", 34, 'expected a footprint such as "two", or offsets, not 2'),
    ("moves = 5", 'base = "flower"', 33, "a base of 7 cells with its anchor in 0102 stands partly off the map"),
    ("moves = 5", 'hidden = "no"', 34, "expected true or false, not 'no'"),
    ("moves = 5", "moves = true", 34, 'expected a whole number or a fraction such as "7/2", not true'),
    ("moves = 5", 'moves = "1e999999999"', 34, "expected a whole number or a fraction such as \"7/2\", not '1e999999999'"),
    ("moves = 5", "moves = nan", 34, "expected a whole number or a fraction such as \"7/2\", not 'nan'"),
    ("moves = 5", "level = 1.5", 34, "expected a whole number, not '1.5'"),
    ("moves = 5", "level = {}", 34, "expected a whole number, not a table"),
    ("moves = 5", "skirmisher = 1", 34, "expected true or false, not 1"),
    ("moves = 5", 'emits = "sometimes"', 34, None),
    ("moves = 5", 'movement = "smalfoot"', 34, "there is no row of the chart 'cost' 'smalfoot'; did you mean 'smallfoot'?"),
    ("[units.blue]", "[units.bleu]", 36, "there is no side 'bleu'; did you mean 'blue'?"),
    ('e = "0401"', 'a = "0401"', 37, "there is a unit called 'a' already"),
    ('e = "0401"', "e = 4", 37, "expected where it stands, or a table of facts, not 4"),
    ('e = "0401"', 'e = {at = "0401", side = "red"}', 37, "is given by the table already"),
    # promises
    (
        "[units.blue]",
        '[[promise]]\nclause = "3"\ncell = "0102"\nkeepers = ["b"]\n[units.blue]',
        39,
        "there is no unit 'b'; known: a, e, f",
    ),
    (
        "[units.blue]",
        '[[promise]]\nclause = "33"\ncell = "0102"\nkeepers = ["a"]\n[units.blue]',
        37,
        "there is no clause '33'; did you mean '3'?",
    ),
    ("[units.blue]", '[[promise]]\nclause = "3"\nkeepers = ["a"]\n[units.blue]', 36, "needs a cell"),
    # the syntax of TOML
    ("width = 4", "width = ", 6, "this is no TOML: Invalid value"),
    ("[[side]]", "[[side]", 24, None),
    ("width = 4", "width = 4\nwidth = 4", 7, "this is no TOML: Cannot overwrite a value"),
    ('title = "The ford"', 'title = "The ford', 1, None),
    ('title = "The ford"', 'title = "\x00"', 1, None),
]


@pytest.mark.parametrize(("right", "wrong", "line", "message"), ONE, ids=[wrong for _, wrong, _, _ in ONE])
def test_a_mistake_is_one_problem_on_its_line(right: str, wrong: str, line: int | None, message: str | None) -> None:
    assert right in FORD
    found = problems(FORD.replace(right, wrong, 1))
    if message is not None:
        assert [(problem.line, problem.message) for problem in found] == [(line, message)]
    assert line in [problem.line for problem in found]


OWN = """\
ruleset = "invented"
grid = {width = 3, height = 3}
side = [{name = "red"}, {name = "blue"}]
"""

MORE = [
    ("[hexsides]\nriver = [\n  '0101/0102',\n  '0101/0303',\n]", 7, "0101 and 0303 are not neighbours"),
    ("[hexsides]\nriver = ['0101 n']", 5, "there is no cell n of 0101"),
    (
        "[hexsides]\nriver = ['0101']",
        5,
        "'0101' is no side of a cell; write two cells, such as 0101/…, or a cell and a direction, 0101 s",
    ),
    ("[hexsides]\nriver = [3]", 5, 'expected a side such as "0304/0404", not 3'),
    ("[hexsides]\nriver = ['0101/0102', '0102/0101']", 5, "'0102/0101' is named twice"),
    ("[hexsides]\nwall = ['0101/0102']", 5, 'it has a value: write a table of places, such as {"…" = 2}'),
    ("[hexsides.wall]\n'0101/0102' = 'high'", 5, "expected a whole number, not 'high'"),
    ("[hexsides]\nrivers = []", 5, "there is no hexside feature 'rivers'; did you mean 'river'?"),
    ("[cells]\nfort = {'0101' = true}", 5, "expected a whole number, not True"),
    ("[cells]\nscale = {'0101' = 'lrage'}", 5, "there is no value 'lrage'; did you mean 'large'?"),
    ("[readings]\nstacking = 'three'", 5, "expected 'free' or 'two', not 'three'"),
    ("[readings]\nstackign = 'two'", 5, "there is no reading 'stackign'; did you mean 'stacking'?"),
    ("[readings]\ndiagonals = 1", 5, "expected true or false, not 1"),
    ("[readings]\nlimit = [2]", 5, "expected 2 or 3, not a list"),
    ("[notes]\nweather = 3", 5, "expected a text in quotes, not 3"),
    ("[notes]\nnight = 1", 5, "expected true or false, not 1"),
    ("[notes]\nscope = 'hgue'", 5, "there is no value 'hgue'; known: small, middling, large"),
    ("[notes]\nsupply = 'all'", 5, "expected a whole number or a fraction such as \"7/2\", not 'all'"),
    ("[notes]\nstock = []", 5, "expected a whole number, not a list"),
    ("[state]\nweather = 3", 5, "expected a text in quotes, not 3"),
    ("[state]\nnight = 1", 5, "expected true or false, not 1"),
    ("[state]\nscope = 'hgue'", 5, "there is no value 'hgue'; known: small, middling, large"),
    ("[state]\nsupply = 'all'", 5, "expected a whole number or a fraction such as \"7/2\", not 'all'"),
    ("[state]\nstock = []", 5, "expected a whole number, not a list"),
    ("[state]\nraids = 3", 5, "expected a list: [ … ], not 3"),
    ("[state]\nraids = [\n{by = [3], at = '0101'}]", 6, "expected the name of a unit in quotes, not 3"),
    ("[state]\nraids = [{by = ['a']}]", 5, "needs a key 'at'"),
    ("[state]\nraids = [{at = '0999'}]", 5, "there is no cell '0999'"),
    ("[state]\nraids = [{at = '0101', odds = 3}]", 5, "there is no key 'odds'; known: at, by"),
    ("[state.fodder]\nred = 2\nblue = 'much'", 6, "expected a whole number or a fraction such as \"7/2\", not 'much'"),
    ("[state.fodder]\ngreen = 1", 5, "there is no side 'green'; known: red, blue"),
    ("[terrain.legend]\nw = {name = 'wood', fort = 'x'}", 5, "expected a whole number, not 'x'"),
    ("[terrain.legend]\nw = 'fort'", 5, "no ground can be called 'fort': cells have a fact of that name"),
    ("[terrain]\nmap = 3", 5, 'expected rows of letters between """, not 3'),
    ("[terrain]\nmap = '...\\n'\n[units.red]\na = '0101'", 5, None),
    ("[units]\nred = 3", 5, "expected a table, such as [red], not 3"),
    (
        "[[unit]]\nid = 'a'\nside = 'red'\nat = '0303'\nbase = 'two'",
        7,
        "a base of 2 cells with its anchor in 0303 stands partly off the map",
    ),
    ("[[promise]]\nclause = '1'\ncell = '0101'\nneed = 0", 7, "expected a whole number from 1 to 9999, not 0"),
]


@pytest.mark.parametrize(("more", "line", "message"), MORE, ids=[more for more, _, _ in MORE])
def test_a_mistake_in_what_a_book_declares(more: str, line: int, message: str | None) -> None:
    found = problems(OWN + more, rules=rules)
    if message is not None:
        assert [(problem.line, problem.message) for problem in found] == [(line, message)]
    assert line in [problem.line for problem in found]


def test_no_side_no_cascade() -> None:
    text = FORD.replace("[[side]]", "[[sides]]").replace('to_move = "red"\n', "")
    assert [problem.message for problem in problems(text)] == ["there is no key 'sides'; did you mean 'side'?"]


def test_a_broken_grid_hides_only_what_needs_it() -> None:
    text = FORD.replace("width = 4", "width = 0").replace("moves = 5", "moves = []").replace('at = "0102"', 'at = "9999"')
    assert [problem.line for problem in problems(text)] == [6, 34]


def test_an_unknown_ruleset_hides_only_what_needs_it() -> None:
    text = FORD.replace('"wesnoth"', '"chess"').replace("moves = 5", "mves = 5").replace('at = "0102"', 'at = "9999"')
    assert [problem.line for problem in problems(text)] == [2, 33]


def test_a_printed_board_is_not_drawn_over() -> None:
    text = 'ruleset = "bashketball"\nboard = "court"\nside = [{name = "home"}]\n[grid]\nwidth = 3\nheight = 3\n'
    assert [problem.line for problem in problems(text)] == [4]


# Files


def test_a_missing_file_is_unknown_and_its_neighbour_is_named(tmp_path: Path) -> None:
    (tmp_path / "ford.toml").write_text(FORD)
    with pytest.raises(Unknown, match="did you mean"):
        load(tmp_path / "frod.toml")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "4 problems"),
        (b"title = '\xff'", "line 1: this is not UTF-8 text"),
        (b"# fine\n\n\x80", "line 3: this is not UTF-8 text"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "not UTF-8 text"),
        (b"\x00" * 9, "line 1: this is no TOML"),
        (b"#" * ((16 << 20) + 1), "longer than 16 MB"),
    ],
)
def test_a_file_that_is_no_scenario_says_so(tmp_path: Path, data: bytes, message: str) -> None:
    file = tmp_path / "x.toml"
    file.write_bytes(data)
    with pytest.raises(Malformed, match=message):
        load(file)


def test_a_folder_and_a_locked_file_say_so(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="cannot be read: Is a directory"):
        load(tmp_path)
    with pytest.raises(Malformed, match="cannot be read"):
        load("nul\0nul")
    if os.geteuid() != 0:
        file = tmp_path / "locked.toml"
        file.touch(mode=0)
        with pytest.raises(Malformed, match="cannot be read: Permission denied"):
            load(file)


def test_windows_ends_of_lines_and_a_byte_order_mark_are_read(tmp_path: Path) -> None:
    file = tmp_path / "ford.toml"
    file.write_bytes(b"\xef\xbb\xbf" + FORD.replace("\n", "\r\n").encode())
    assert load(file) == loads(FORD)
    file.write_bytes(FORD.replace("moves = 5", "moved = 5").replace("\n", "\r\n").encode())
    with pytest.raises(Malformed) as caught:
        load(file)
    assert [problem.line for problem in caught.value.problems] == [34]


def test_deep_nesting_is_refused() -> None:
    assert problems("x = " + "[" * 20_000)[0].message in (
        "lists or tables are nested too deeply",
        "this is no TOML: Invalid value",
    )
    assert problems("x = " + "[" * 400 + "]" * 400)


# Terrain and charts


def test_a_terrain_that_nobody_knows_is_misspelt() -> None:
    [problem] = problems(FORD.replace('f = "forest"', 'f = "forst"').replace('forest = "5/2"', ""))
    assert str(problem) == (
        "line 18, terrain, legend, f: there is no terrain 'forst'; did you mean 'forest'? "
        "(one of your own needs a number in [charts.cost.smallfoot])"
    )


def test_a_terrain_of_its_own_needs_a_column_or_facts() -> None:
    moor = FORD.replace('f = "forest"', 'f = "moor"').replace("forest =", "moor =")
    assert loads(loads(moor).dump()) == loads(moor)
    plain = moor.replace('moor = "5/2"', "moor = 1")  # what the book says of terrain that it does not know
    assert loads(loads(plain).dump()) == loads(plain)
    ruins = 'grid = {width = 2, height = 2}\nside = [{name = "red"}]\nterrain.legend.r = {name = "ruins", fort = 2}\n'
    assert loads(ruins, rules=rules).position.board.grounds[0].name == "ruins"
    void = FORD.replace('f = "forest"', 'f = "void"').replace("forest =", "hills =")
    assert loads(void).position.ids == ("a", "e", "f")


def test_a_chart_has_no_numbers_below_zero_unless_the_book_prints_some() -> None:
    [problem] = problems(FORD.replace('forest = "5/2"', "forest = -3"))
    assert str(problem) == "line 22, charts, cost, smallfoot, forest: -3 is less than nothing; expected 0 or more"
    [unused] = problems(FORD.replace('forest = "5/2"', "castle = -3"))
    assert unused.message == "-3 is less than nothing; expected 0 or more"


def test_a_row_that_is_nearly_one_of_the_books_is_misspelt_unless_a_unit_goes_by_it() -> None:
    text = FORD.replace("[charts.cost.smallfoot]", "[charts.cost.smalfoot]")
    [problem] = problems(text)
    assert str(problem) == "line 21, charts, cost, smalfoot: no unit goes by the row 'smalfoot'; did you mean 'smallfoot'?"
    assert loads(text.replace("moves = 5", 'movement = "smalfoot"')).position.ids == ("a", "e", "f")
    assert loads(FORD.replace("[charts.cost.smallfoot]", "[charts.cost.dwarvish]")).position.ids == ("a", "e", "f")


# Names and colours


@pytest.mark.parametrize("sign", ["\\n", "\\u202E", "\\u001B", "\\u2066"])
def test_names_hold_no_control_characters(sign: str) -> None:
    for right in ('title = "The ford', 'id = "a', '[[side]]\nname = "red'):
        found = problems(FORD.replace(right, f"{right}{sign}x", 1))
        assert any("a name cannot hold the control character U+" in problem.message for problem in found)


def test_a_story_has_lines_and_no_other_control_characters() -> None:
    def story(sign: str) -> str:
        return FORD.replace("title =", f'about = "Once{sign}upon a time"\ntitle =', 1)

    for sign in ("\\n", "\\t", "\\u200D"):
        assert loads(story(sign)).about.startswith("Once")
    for sign in ("\\u202E", "\\u009B", "\\u0000"):
        [problem] = problems(story(sign))
        assert str(problem).endswith(f"about: a text cannot hold the control character U+{sign[2:]}")


def test_a_phase_is_named_in_one_line() -> None:
    [problem] = problems(FORD.replace("title =", 'phase = "move\\nment"\ntitle =', 1))
    assert "a name cannot hold the control character U+000A" in problem.message


def test_a_colour_is_a_name_or_a_number() -> None:
    for colour in ("firebrick", "#b22", "#B22222"):
        assert loads(FORD.replace('name = "blue"', f'name = "blue"\ncolour = "{colour}"')).colours == {"blue": colour}
    [problem] = problems(FORD.replace('name = "blue"', 'name = "blue"\ncolour = "blu"'))
    assert problem.message == "'blu' is no colour; write a name such as firebrick, or #b22222"
