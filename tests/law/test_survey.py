"""What a book surveys of steps, whom it counts at their ends, and tests that the ground asks for."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from zoc.board import Board
from zoc.errors import BadRuleset
from zoc.grid import Grid
from zoc.law import Book, Cost, Exert, Field, Forbid, Points, Ruleset, Stop, Test
from zoc.movement import reach
from zoc.position import Position
from zoc.rulesets.fates_edge.gauntlet import Hazard
from zoc.rulesets.fates_edge.safest import safest
from zoc.table import Table
from zoc.testing import check_ruleset


def invented() -> Ruleset:
    rules = Ruleset(
        Book("surveyed", title="Surveyed"),
        units={"moves": Field(Points, 4, "points"), "chief": Field(bool, False, "leads")},
        cells={"marsh": Field(bool, False, "wet")},
        hexsides={"cliff": Field(bool, False, "steep")},
    )

    @rules.survey("wet_round")
    def wet_round(board: Board, shape: object) -> np.ndarray:
        wet = board.cells["marsh"] & ~board.cells["void"] if "marsh" in board.cells else np.zeros(board.box.size, np.bool_)
        return np.asarray(wet[board.box.onto].sum(1, keepdims=True) + 0 * board.box.onto)

    @rules.step("1", "A step", Cost)
    def a_step(s):
        """A step costs 1, and 1 more out of a cell with marsh all but everywhere round it."""
        return s.point * (1 + (s.survey.wet_round >= 3))

    @rules.step("2", "Cliffs", Test("cliff"))
    def cliffs(s):
        """A cliff is tested."""
        return s.hexside.cliff

    @rules.share("3", "Bodies", Forbid)
    def bodies(b):
        """Nobody enters a filled cell."""
        return b.unit.moves >= 0

    @rules.exert("4", "Zones", Exert)
    def zones(z):
        """A unit controls the hexes around it."""
        return z.distance == 1

    @rules.enter("5", "Entering", Stop)
    def entering(m):
        """Entering a zone ends the move."""
        return m.level > 0

    @rules.enter("5a", "Led", overrides="5")
    def led(m):
        """Near a chief one goes on."""
        return m.near(lambda unit: unit.chief, 2) > 0

    @rules.leave("6", "Outnumbered", Forbid)
    def outnumbered(m):
        """Nobody leaves two zones at once."""
        return m.count(~m.kept) >= 2

    @rules.end("7", "Chiefs", Forbid)
    def chiefs(e):
        """No move ends beside two enemy chiefs."""
        return e.enemies(lambda unit: unit.chief) >= 2

    return rules


def test_what_is_surveyed_counted_and_tested_is_what_the_oracle_says():
    assert check_ruleset(invented(), boards=6, seed=3) == 18


def test_a_book_that_has_not_surveyed_it_is_told_so():
    with pytest.raises(BadRuleset, match="wet_rond"):
        invented().surveyed("wet_rond", Board.plain(Grid.hex(3, 3)), ((0, 0),))


def test_the_safest_way_goes_round_a_cliff_that_may_end_the_move():
    rules, grid = invented(), Grid.hex(5, 4)
    board = Board.plain(grid).with_edges("cliff", [(grid.cell("0202"), grid.cell("0203"))])
    position = Position.of(board, ["red", "blue"], [("a", "red", "0202")])
    going = reach(rules, position, "a")
    found = safest(going, "0203", lambda met: Hazard(met.who, Fraction(1, 3), halts=True))
    assert found is not None
    assert (found.arrives, found.cost, len(going.route("0203"))) == (1, 2, 1)
    straight = safest(reach(rules, position, "a", points=1), "0203", lambda met: Hazard(met.who, Fraction(1, 3), halts=True))
    assert straight is not None
    assert straight.arrives == Fraction(2, 3)


def test_a_table_is_arranged_as_the_book_wants_it():
    rules = invented()

    @rules.arrange
    def crowned(table: Table) -> Position:
        return table.position.changed(table.position.ids[0], chief=1)

    board = Board.plain(Grid.hex(3, 3))
    facts = {"chief": np.zeros(1, np.bool_)}
    assert rules.arranged(Position.of(board, ["red"], [("a", "red", "0101")], facts)).unit("a").chief == 1
