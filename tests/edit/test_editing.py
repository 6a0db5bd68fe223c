"""Edits to a scenario: what is asked for is written, what cannot be written is refused, mistakes are the reader's to find."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest

from zoc.edit.beginning import beginning
from zoc.edit.document import Document
from zoc.edit.editing import edited
from zoc.edit.rewriting import read
from zoc.edit.salvage import remains
from zoc.errors import Malformed
from zoc.grid import edges
from zoc.rulesets import names, ruleset
from zoc.scenario import loads
from zoc.scenario.draft import TOP
from zoc.scenario.examples import example
from zoc.scenario.examples import names as examples
from zoc.scenario.scenario import Scenario
from zoc.scenario.starter import starter

pytestmark = pytest.mark.long

SHORT = """
ruleset = "wesnoth"
boxes = ["reserve"]
grid = {width = 6, height = 4}
side = [{name = "red"}, {name = "blue", allies = []}]

[units.red]
a = "1,2"
b = {at = "2,2", moves = 6}

[units.blue]
e = "5,2"
"""


def edit(text: str, *edits: dict[str, Any]) -> str:
    return edited(Document.read(text), list(edits)).text


def made(text: str, *edits: dict[str, Any]) -> Scenario:
    return loads(edit(text, *edits))


def refused(text: str, *edits: Any) -> str:
    with pytest.raises(Malformed) as refusal:
        edited(Document.read(text), list(edits))
    return str(refusal.value)


# The top of the file


def test_keys_are_set_and_taken_out() -> None:
    ford = made(example("ford"), {"set": {"title": "Mine", "turn": 3, "to_move": None, "about": "One.\nTwo."}})
    assert (ford.title, ford.about, ford.position.turn, ford.position.to_move) == ("Mine", "One.\nTwo.", 3, "")


def test_a_reading_is_set_and_left_to_the_book_again() -> None:
    text = edit(starter(ruleset("europa")), {"set": {"level_sums": "floor_first"}, "in": "readings"})
    assert loads(text).position.readings == {"level_sums": "floor_first"}
    assert loads(edit(text, {"set": {"level_sums": None}, "in": "readings"})).position.readings == {}


def test_only_tables_of_keys_are_set_that_way() -> None:
    assert "there is no table to set keys in 'grid'" in refused(SHORT, {"set": {"width": 3}, "in": "grid"})


# Units and sides


def test_a_unit_is_put_down_and_taken_up() -> None:
    text = edit(example("ford"), {"add": {"id": "new", "side": "red", "at": "1,1", "moves": "7/2"}})
    assert loads(text).position.at("1,1") == ("new",)
    assert "new" not in made(text, {"remove": [5]}).position.ids
    assert made(text, {"remove": [0, 1, 2, 3, 4, 5]}).position.ids == ()


@pytest.mark.parametrize("text", [example("ford"), SHORT], ids=["long", "short"])
def test_facts_of_a_unit_are_written_and_taken_out(text: str) -> None:
    moved = edit(text, {"unit": 0, "facts": {"at": "1,1", "level": 2}})
    first = loads(moved).position
    assert first.unit(first.ids[0]).label == "1,1"
    assert first.unit(first.ids[0]).level == 2
    again = made(moved, {"unit": 0, "facts": {"level": None}}).position
    assert again.unit(first.ids[0]).level == 1


def test_a_unit_that_is_written_shortly_changes_its_name_and_its_side() -> None:
    told = made(SHORT, {"unit": 0, "facts": {"id": "z", "side": "blue"}}).position
    assert (told.unit("z").side, told.unit("z").label) == ("blue", "1,2")
    assert "a" not in told.ids


def test_a_unit_goes_to_the_top_of_its_stack() -> None:
    text = edit(SHORT, {"unit": 1, "facts": {"at": "1,2"}})
    assert loads(text).position.at("1,2") == ("a", "b")
    assert made(text, {"raise": 0}).position.at("1,2") == ("b", "a")
    both = edit(text, {"add": {"id": "c", "side": "blue", "at": "1,2"}})
    assert loads(both).position.at("1,2") == ("a", "b", "c")
    assert loads(edit(edit(both, {"raise": 0}), {"raise": 0})).position.at("1,2") == ("c", "a", "b")


def test_everything_follows_a_side_that_gets_another_name() -> None:
    text = edit(SHORT, {"side": 1, "facts": {"allies": ["red"]}}, {"set": {"to_move": "red"}})
    told = made(text, {"side": 0, "facts": {"name": "green", "colour": "teal"}})
    assert told.position.sides.names == ("green", "blue")
    assert not told.position.sides.hostile("blue", "green")
    assert told.position.unit("a").side == told.position.to_move == "green"
    assert told.colours == {"green": "teal"}


def test_a_side_goes_with_its_units() -> None:
    text = edit(SHORT, {"new_side": {"name": "green"}}, {"side": 1, "facts": {"allies": ["red"]}}, {"set": {"to_move": "red"}})
    told = made(text, {"drop_side": 0}).position
    assert told.sides.names == ("blue", "green")
    assert (told.ids, told.to_move) == (("e",), "")


# The map


@pytest.mark.parametrize("name", examples())
def test_ground_and_height_are_painted_on_every_example_and_nothing_else_changes(name: str) -> None:
    text = example(name)
    before = loads(text)
    grid = before.position.board.grid
    cell = int(grid.cells[len(grid) // 2])
    label, ground = grid.label(cell), before.position.board.grounds[-1].name
    after = made(text, {"paint": ground, "cells": [label]}, {"height": 4, "cells": [label]})
    board = after.position.board
    assert board.grounds[int(board.cells["terrain"][cell])].name == ground
    assert board.cells["elevation"][cell] == 4
    was = before.position.board.cells["terrain"][cell]
    undone = made(after.dump(), {"paint": before.position.board.grounds[int(was)].name, "cells": [label]},
                  {"height": int(before.position.board.cells["elevation"][cell]), "cells": [label]})  # fmt: skip
    assert loads(undone.dump()) == before


def test_a_ground_of_the_book_gets_a_letter_and_the_void_one_too() -> None:
    told = made(SHORT, {"paint": "forest", "cells": ["3,3"]}, {"paint": "void", "cells": ["6,1"]}).position.board
    assert told.ground(told.grid.cell("3,3")).name == "forest"
    assert told.cells["void"][told.grid.cell("6,1")]


def test_a_ground_of_ones_own_has_facts() -> None:
    text = starter(ruleset("fates_edge"))
    told = edit(text, {"ground": "scree", "facts": {"difficult": 1}, "letter": "S"}, {"paint": "scree", "cells": ["C3"]})
    assert 'S = {name = "scree", difficult = 1}' in told
    board = loads(told).position.board
    assert board.ground(board.grid.cell("C3")).name == "scree"
    assert board.cells["difficult"][board.grid.cell("C3")] == 1


def test_hexsides_are_laid_whichever_way_they_are_spelled() -> None:
    laid = edit(starter(ruleset("ocs")), {"hexside": "road", "sides": ["0304/0404", "0304 n"], "value": True})
    assert 'road = ["0304/0404", "0303/0304"]' in laid
    assert 'road = ["0303/0304"]' in edit(laid, {"hexside": "road", "sides": ["0404/0304"]})


def test_what_is_said_of_both_ways_across_a_side_replaces_what_is_said_of_one() -> None:
    one_way = edit(starter(ruleset("ocs")), {"hexside": "road", "sides": ["0304>0404"], "value": True})
    assert 'road = ["0304>0404"]' in one_way
    assert 'road = ["0304/0404"]' in edit(one_way, {"hexside": "road", "sides": ["0404/0304"], "value": True})
    assert loads(edit(one_way, {"hexside": "road", "sides": ["0304/0404"]})) == loads(starter(ruleset("ocs")))


def test_facts_of_cells_are_lists_as_long_as_they_can() -> None:
    laid = edit(starter(ruleset("ocs")), {"fact": "city", "cells": ["0304", "0305"], "value": True})
    assert 'city = ["0304", "0305"]' in laid
    assert "city = {0304 = true, 0305 = false}" in edit(laid, {"fact": "city", "cells": ["0305"], "value": False})
    assert 'city = ["0304"]' in edit(laid, {"fact": "city", "cells": ["0305"]})
    assert loads(edit(laid, {"fact": "city", "cells": ["0304", "0305"]})) == loads(starter(ruleset("ocs")))


def test_markers_count() -> None:
    one = edit(SHORT, {"marker": "wreck", "cells": ["1,1", "reserve"], "value": 1})
    assert 'wreck = ["1,1", "reserve"]' in one
    two = made(one, {"marker": "wreck", "cells": ["1,1"], "value": 3}).position
    assert {two.where(cell): value for cell, value in two.markers["wreck"].items()} == {"reserve": 1, "1,1": 3}
    assert not made(one, {"marker": "wreck", "cells": ["1,1", "reserve"], "value": 0}).position.markers


def test_the_printed_map_of_a_book_is_written_out_to_be_painted_on() -> None:
    text = starter(ruleset("bashketball"))
    assert 'board = "court"' in text
    told = edit(text, {"height": 1, "cells": [loads(text).position.unit("a").label]})
    assert "board = " not in told
    assert loads(edit(told, {"height": 0, "cells": [loads(text).position.unit("a").label]}, {"tidy": True})) == loads(text)


def test_a_map_is_painted_on_while_something_else_is_wrong() -> None:
    text = example("ford").replace("moves = 6", "moves = true")
    assert '"4,4"' in (told := edit(text, {"paint": "hills", "cells": ["1,1"]}))
    assert "\nh.ff" in told
    assert "before this is mended" in refused(text.replace("width = 10", "width = 11"), {"paint": "hills", "cells": ["1,1"]})


# Size and labels


def test_a_larger_map_keeps_what_was_drawn_and_a_smaller_one_what_has_room() -> None:
    ford = loads(example("ford"))
    larger = edit(example("ford"), {"regrid": {"width": 14, "height": 9}})
    board = loads(larger).position.board
    assert (board.grid.width, board.grid.height) == (14, 9)
    assert board.ground(board.grid.cell("3,1")).name == "forest"
    assert loads(edit(larger, {"regrid": {"width": 10, "height": 7}})) == ford
    small = made(example("ford"), {"regrid": {"width": 5, "height": 4}}).position
    assert small.unit("archer").label == "5,2"
    assert set(small.ids) == set(ford.position.ids)


def test_every_place_has_its_new_label_when_labels_change() -> None:
    text = edit(SHORT, {"marker": "wreck", "cells": ["3,2", "reserve"], "value": 1}, {"height": 12, "cells": ["2,1"]})
    told = made(text, {"regrid": {"labels": "ccrr"}}).position
    assert [told.unit(unit).label for unit in ("a", "b", "e")] == ["0102", "0202", "0502"]
    assert [told.where(cell) for cell in told.markers["wreck"]] == ["0302", "reserve"]
    assert told.board.cells["elevation"][told.board.grid.cell("0201")] == 12


def test_sides_that_are_none_on_the_new_grid_go() -> None:
    text = beginning(ruleset("fates_edge"), {"kind": "hex", "width": 6, "height": 6})
    walled = edit(text, {"hexside": "wall", "sides": ["0202 se", "0202 s"], "value": True})
    board = made(walled, {"regrid": {"kind": "square"}}).position.board
    assert [edge.label(board.grid) for edge in edges(board.grid, board.edges["wall"])] == ["0202/0203"]


@pytest.mark.parametrize("book", names())
@pytest.mark.parametrize("bare", [False, True])
def test_a_scenario_begins_on_any_grid_of_its_book(book: str, bare: bool) -> None:
    rules = ruleset(book)
    for kind in rules.grids:
        made = loads(beginning(rules, {"kind": kind, "width": 11, "height": 5}, bare=bare))
        grid = made.position.board.grid
        assert (grid.kind, grid.width, grid.height) == (kind, 11, 5)
        assert bool(made.position.ids) is not bare
    assert loads(beginning(rules, bare=bare)).rules is rules


def test_a_grid_that_a_book_does_not_know_is_refused_before_anything_is_written() -> None:
    with pytest.raises(Malformed, match="is played on hex grids, not on square ones"):
        beginning(ruleset("ocs"), {"kind": "square"})
    assert "expected a whole number from 1 to 1000, not 0" in refused(SHORT, {"regrid": {"width": 0}})


# What an editor is told, and what it may not send


def test_a_form_is_told_what_is_written_right_or_wrong() -> None:
    told = Document.read(SHORT.replace("moves = 6", "moves = true")).told()
    assert told["units"] == [{"at": "1,2", "id": "a", "side": "red"}, {"at": "2,2", "moves": True, "id": "b", "side": "red"},
                             {"at": "5,2", "id": "e", "side": "blue"}]  # fmt: skip
    assert told["sides"] == [{"name": "red"}, {"name": "blue", "allies": []}]
    assert told["grid"] == {"width": 6, "height": 4}


def test_a_mistake_is_written_and_found_by_the_reader() -> None:
    with pytest.raises(Malformed) as found:
        made(SHORT, {"unit": 1, "facts": {"moves": "many"}})
    assert str(found.value) == "line 9, unit b, moves: expected a whole number or a fraction such as \"7/2\", not 'many'"


def test_every_edit_that_is_none_is_named() -> None:
    said = refused(SHORT, {"paint": "forest"}, {"unit": 0, "facts": {"moves": 2.5}}, "x", {"set": {"title": []}, "of": "a"})
    assert said.split("\n")[1:] == [
        "  edit 1: the key 'cells' is missing",
        "  edit 2, facts: expected a text, a whole number, true or false, not 2.5",
        "  edit 3: expected one of set, add, unit, remove, raise, side, new_side, drop_side, ground, paint, height, fact, "
        "hexside, marker, regrid, translate, tidy, not 'x'",
        "  edit 4: there is no key 'of'; known: set, in",
    ]


def test_a_place_or_a_number_that_is_not_there_is_refused() -> None:
    assert "'9,9' is off the map" in refused(SHORT, {"height": 1, "cells": ["9,9"]})
    assert "there is no unit number 7; there are 3" in refused(SHORT, {"unit": 7, "facts": {}})
    assert "there is no side number 2; there are 2" in refused(SHORT, {"drop_side": 2})


# Another book


def test_a_scenario_is_carried_over_to_another_book() -> None:
    told = made(example("ford"), {"translate": "freeciv"})
    ford = loads(example("ford"))
    assert told.rules.name == "freeciv"
    assert {id: told.position.unit(id).label for id in told.position.ids} == {
        id: ford.position.unit(id).label for id in ford.position.ids
    }
    assert told.position.unit("fencer").moves == 6 * told.position.board.parts
    assert told.position.board.grid == ford.position.board.grid


ALONE = {"fates_edge": "a base fills its cells", "bashketball": "there is room for one"}
"""Books in which no two pieces share a cell, and how they say so."""


def stacked(name: str) -> bool:
    """Whether pieces share a cell of the map."""
    position = loads(example(name)).position
    cells = [cell for unit in position.ids if (cell := position.unit(unit).cell) is not None]
    return len(set(cells)) < len(cells)


@pytest.mark.parametrize("book", names())
@pytest.mark.parametrize("name", examples())
def test_every_example_is_carried_over_to_every_book_whose_grid_it_has(name: str, book: str) -> None:
    kind = loads(example(name)).position.board.grid.kind
    if kind in ruleset(book).grids:
        translated = edit(example(name), {"translate": book})
        remaining = remains(Document.read(translated))
        assert remaining is not None
        assert remaining.rules.name == book
        if book in ALONE and stacked(name):
            with pytest.raises(Malformed, match=ALONE[book]):
                loads(translated)
        else:
            loads(translated)
    else:
        with pytest.raises(Malformed, match=f"is played on .* grids, not on {kind} ones"):
            made(example(name), {"translate": book})


# Whatever is written and whatever is sent


STRANGE: list[Any] = [1, "x\n", [], ["x"], {"a": 1}, [{"a": {"b": 1}}]]
EVERY: list[dict[str, Any]] = [
    {"set": {"title": "A\nB", "turn": None}},
    {"set": {"x": 1}, "in": "state"},
    {"add": {"id": "new", "side": "red", "at": "1,1"}},
    {"add": {}},
    {"unit": 0, "facts": {"id": "z", "side": "blue"}},
    {"unit": 1, "facts": {"at": None}},
    {"remove": [0, 1]},
    {"raise": 0},
    {"side": 0, "facts": {"name": "green"}},
    {"new_side": {"name": "x"}},
    {"drop_side": 0},
    {"ground": "sand", "facts": {"cover": 1}, "letter": "s"},
    {"paint": "forest", "cells": ["1,1"]},
    {"paint": "void", "cells": ["2,1"]},
    {"height": 12, "cells": ["1,1"]},
    {"fact": "x", "cells": ["1,1"], "value": 2},
    {"hexside": "river", "sides": ["1,1/1,2"], "value": True},
    {"marker": "wreck", "cells": ["1,1"], "value": 1},
    {"regrid": {"width": 7, "labels": "Cr"}},
    {"translate": "freeciv"},
    {"tidy": True},
]


@pytest.mark.parametrize("key", [*TOP, "strange"])
def test_a_broken_file_is_edited_or_the_edit_is_refused(key: str) -> None:
    text = SHORT if key in ("unit", "units", "side", "boxes", "grid") else example("ford")
    for strange in STRANGE:
        document = Document.read(text)
        document = document.saying({**document.own(), key: strange})
        assert json.dumps(document.told())
        for change in EVERY:
            try:
                told = edited(document, [change])
            except Malformed:
                continue
            assert read(told.text) == told.top, (key, strange, change)


def test_parts_that_are_no_tables_are_told_and_not_tripped_over() -> None:
    for more in (
        "[units]\nblue = 3",
        "[cells]\nx = 3",
        "[hexsides]\nriver = [3]",
        "[markers]\nwreck = {a = {}}",
        "[terrain]\nlegend = 3",
    ):
        document = Document.read(SHORT.partition("[units")[0] + more)
        for change in EVERY:
            with contextlib.suppress(Malformed):
                edited(document, [change])


def test_a_date_that_somebody_wrote_is_carried_along() -> None:
    document = Document.read(example("ford") + "\n[markers]\nwhen = 1944-06-06\n")
    assert json.dumps(document.told())
    assert "1944-06-06" in edited(document, [{"set": {"title": "Later"}}]).text
    assert "1944-06-06" in edited(document, [{"raise": 0}]).text


def test_a_number_that_toml_does_not_allow_is_not_written() -> None:
    assert "larger than TOML allows" in refused(SHORT, {"unit": 0, "facts": {"moves": 1 << 70}})
    assert "larger than TOML allows" in refused(SHORT, {"set": {"charts": {"cost": [-(1 << 64)]}}})


# Goals


def goals_after(*edits: dict[str, object]) -> list[dict[str, object]]:
    """The goals of the ford once it has been edited."""
    found: list[dict[str, object]] = edited(Document.read(example("ford")), list(edits)).own().get("goal", [])
    return found


def test_goals_follow_the_sides_units_and_cells_that_they_name() -> None:
    assert [goal["side"] for goal in goals_after({"side": 0, "facts": {"name": "orange"}})] == ["orange", "blue"]
    assert [goal["side"] for goal in goals_after({"drop_side": 1})] == ["red"]
    assert goals_after({"unit": 0, "facts": {"id": "pikeman"}})[0]["units"] == ["pikeman"]
    assert goals_after({"regrid": {"width": 9, "height": 2}})[0]["reach"] == ["9,1", "9,2"]
    assert [goal["side"] for goal in goals_after({"regrid": {"width": 5}})] == ["blue"]
