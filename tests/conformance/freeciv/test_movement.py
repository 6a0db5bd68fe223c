"""Freeciv, restricted movement and points. A to D are red, E to H blue; C is green and red's ally where it says so."""

from __future__ import annotations

from zoc.law import Cost, Forbid
from zoc.movement import why
from zoc.position import Sides
from zoc.scenario.diagram import Diagram
from zoc.testing import clause, reaches, step

THREE = {"red": "AB", "green": "C", "blue": "EFGH"}


def allied(position):
    return position.replace(sides=Sides(tuple(THREE), allies=(("red", "green"),)))


def with_facts(**facts):
    """The same table with facts of the tiles where letters are drawn: ``city="AX"``, ``owner=("X", 2)``."""

    def changed(position):
        board = position.board
        drawn = {"A": position.unit("A").cell, "X": board.grid.neighbours(position.unit("A").cell)}
        right = next(cell for cell in drawn["X"] if board.grid.place(cell)[1] == board.grid.place(drawn["A"])[1])
        for name, said in facts.items():
            letters, value = said if isinstance(said, tuple) else (said, True)
            board = board.with_cells(name, {drawn["A"] if letter == "A" else right: value for letter in letters})
        return position.replace(board=board)

    return changed


ONE_ENEMY = """
    A X
    . E
"""
TWO_ENEMIES = """
    E . . .
    . A X .
    . . . F
"""
SQUARES_AND_HEXES = (
    ONE_ENEMY,
    """
     A X
    . E
    """,
)


@clause("FC-MOVE-1")
def test_no_step_from_zone_to_zone_of_one_enemy(rules):
    for picture in SQUARES_AND_HEXES:
        verdict = step(rules, picture)
        [forbid] = verdict.having(Forbid)
        assert (verdict.legal, forbid.clause.citation, forbid.by) == (False, "Freeciv §2", ("E",))


@clause("FC-MOVE-1")
def test_no_step_from_the_zone_of_one_enemy_to_that_of_another_and_both_are_named(rules):
    [forbid] = step(rules, TWO_ENEMIES).having(Forbid)
    assert (forbid.clause.citation, set(forbid.by)) == ("Freeciv §2", {"E", "F"})


@clause("FC-MOVE-1")
def test_what_is_forbidden_is_the_step_and_not_the_tile(rules):
    reaches(
        rules,
        allowance=9,
        before="""
            . . . . .
            A . . . .
            . . E . .
            ~ ~ ~ ~ ~
        """,
        after="""
            x x x x x
            A x x x x
            x x E x x
            ~ ~ ~ ~ ~
        """,
        ground={"~": "ocean"},
    )


@clause("FC-MOVE-2")
def test_onto_a_unit_of_ones_own_side_the_step_is_allowed(rules):
    verdict = step(rules, ONE_ENEMY.replace("X", "B"), onto="B")
    assert verdict.legal
    [waived] = verdict.waived
    assert (waived.clause.citation, waived.by) == ("Freeciv §2", ("E",))
    assert [clause.citation for clause in waived.waived_by] == ["Freeciv §2.1"]


@clause("FC-MOVE-2")
def test_it_does_not_matter_who_of_them_came_first(rules):
    verdict = step(rules, "B A\n. E", onto="B")
    assert verdict.legal
    [waived] = verdict.waived
    assert [clause.citation for clause in waived.waived_by] == ["Freeciv §2.1"]


@clause("FC-MOVE-3")
def test_an_ally_on_the_tile_allows_it_too(rules):
    verdict = step(rules, ONE_ENEMY.replace("X", "C"), onto="C", sides=THREE, change=allied)
    assert verdict.legal
    [waived] = verdict.waived
    assert [clause.citation for clause in waived.waived_by] == ["Freeciv §2.1"]


@clause("FC-MOVE-4")
def test_entering_a_zone_does_not_stop_and_leaving_it_is_free(rules):
    found = reaches(
        rules,
        allowance=3,
        before="""
            A . . .
            ~ ~ ~ E
            ~ ~ ~ ~
        """,
        after="""
            A x x .
            ~ ~ ~ E
            ~ ~ ~ ~
        """,
        ground={"~": "ocean"},
    )
    assert all(not found[label].stops for label in found)


@clause("FC-MOVE-4")
def test_one_may_go_in_and_out_of_a_zone_in_one_move(rules):
    found = reaches(
        rules,
        allowance=9,
        before="""
            A . .
            ~ . ~
            ~ ~ E
        """,
        after="""
            A x x
            ~ x ~
            ~ ~ E
        """,
        ground={"~": "ocean"},
    )
    middle = found.route("0202")
    assert [found.why(step).cites for step in middle] == [("3",)]
    assert found["0202"].left == 8


@clause("FC-MOVE-5")
def test_some_types_ignore_zones_and_the_verdict_says_so(rules):
    verdict = step(rules, TWO_ENEMIES, units={"A": {"ignores_zoc": True}})
    assert verdict.legal
    [waived] = verdict.waived
    assert waived.clause.citation == "Freeciv §2"
    assert [clause.citation for clause in waived.waived_by] == ["Freeciv §2.2"]


@clause("FC-MOVE-6")
def test_a_tile_with_an_enemy_on_it_is_closed(rules):
    verdict = step(rules, ONE_ENEMY.replace("X", "F"), onto="F", units={"A": {"ignores_zoc": True}})
    [forbid] = verdict.having(Forbid)
    assert (verdict.legal, forbid.clause.citation, forbid.by) == (False, "Freeciv §2.3", ("F",))


@clause("FC-CITY-1")
def test_every_unit_goes_freely_into_a_city_and_out_of_it(rules):
    for city in ("X", "A"):
        verdict = step(rules, ONE_ENEMY, change=with_facts(city=city))
        assert verdict.legal
        [waived] = verdict.waived
        assert (waived.clause.citation, [clause.citation for clause in waived.waived_by]) == ("Freeciv §2", ["Freeciv §2.4"])


@clause("FC-CITY-3")
def test_nobody_simply_moves_into_an_enemys_city_even_an_empty_one(rules):
    picture = """
        A X
        . .
    """
    verdict = step(rules, picture, change=with_facts(city="X", owner=("X", 2)))
    [forbid] = verdict.having(Forbid)
    assert (verdict.legal, forbid.clause.citation) == (False, "Freeciv §2.5")
    assert step(rules, picture, change=with_facts(city="X", owner=("X", 1))).legal
    assert step(rules, picture, change=with_facts(owner=("X", 2))).legal
    red = Diagram.read("E X A").position(rules)
    red = red.replace(
        board=red.board.with_cells("city", [red.board.grid.cell("0201")]).with_cells("owner", {red.board.grid.cell("0201"): 1})
    )
    [forbid] = why(rules, red, "E", "0201").verdict.having(Forbid)
    assert forbid.clause.citation == "Freeciv §2.5"


@clause("FC-POINTS-1")
def test_a_tile_costs_what_its_terrain_costs(rules):
    for ground, cost in (("grassland", 1), ("hills", 2), ("mountains", 3)):
        verdict = step(rules, "A X\n. .", ground={"X": ground})
        [charge] = verdict.having(Cost)
        assert (verdict.cost, charge.clause.citation, charge.amount) == (cost, "Freeciv §3", cost)


@clause("FC-POINTS-2")
def test_the_last_points_take_a_unit_one_tile_on_whatever_it_costs(rules):
    found = reaches(
        rules,
        allowance=2,
        before="""
            A . m .
            ~ ~ ~ ~
        """,
        after="""
            A x x .
            ~ ~ ~ ~
        """,
        ground={"~": "ocean", "m": "mountains"},
    )
    assert (found["0301"].cost, found["0301"].left) == (2, 0)
    assert found.why(found.route("0301")[-1]).cost == 3


@clause("FC-POINTS-3")
def test_whoever_has_no_points_left_goes_no_farther(rules):
    coast = """
        A . .
        ~ ~ ~
    """
    reaches(rules, before=coast, after=coast, allowance=0, ground={"~": "ocean"})
    answer = why(rules, Diagram.read(coast).position(rules, ground={"~": "ocean"}), "A", "0301", points=1)
    assert not answer.legal
    assert answer.verdict.cites == ("3",)
    assert answer.needed_in_words == "more than 1 point"


@clause("FC-POINTS-4")
def test_99_is_impassable_even_for_the_last_points(rules):
    coast = """
        A X .
        ~ ~ ~
    """
    water = {"X": "ocean", "~": "ocean"}
    reaches(rules, before=coast, after=coast, allowance=500, ground=water)
    [forbid] = step(rules, coast, ground=water).having(Forbid)
    assert (forbid.clause.citation, forbid.by) == ("Freeciv §3.1", ())
