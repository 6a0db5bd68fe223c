"""Where a unit stands is no move, and a unit that a zone has stopped is told whose zone it is."""

from __future__ import annotations

import pytest

from zoc import Game, Order, Table, example, loads
from zoc.play import WrittenDice
from zoc.play.offers import offers
from zoc.scenario.examples import names

STOPS = [
    ("ford", "spearman", "move", "6,4", "3", ("grunt",)),
    ("fates_edge/shield_wall", "raider", "move", "E4", "5.2-4", ("shield3",)),
    ("ocs/bridgehead", "column", "march", "0404", "6.1g", ("rifles",)),
]


def moved(scenario: str, unit: str, deed: str, cell: str) -> Table:
    """The table after a unit has gone to a cell, as its own side sees it."""
    laid = loads(example(scenario))
    side = laid.position.unit(unit).side
    done = Game(laid.rules, laid.position).order(Order(deed, side, unit, {"at": cell}), WrittenDice())
    assert done.legal, done.verdict.say()
    return laid.rules.table(done.game.seen_by(side))


@pytest.mark.parametrize(("scenario", "unit", "deed", "cell", "clause", "by"), STOPS)
def test_why_names_the_units_whose_zone_stopped_it(scenario, unit, deed, cell, clause, by):
    table = moved(scenario, unit, deed, cell)
    grid = table.position.board.grid
    for onto in grid.neighbours(grid.cell(cell)):
        answer = table.why(unit, grid.label(onto))
        assert not answer.legal
        assert set(by) <= set(answer.verdict.citing(clause).by) <= set(answer.blockers), grid.label(onto)


def test_a_menu_names_them_too_and_a_unit_that_has_not_moved_is_stopped_by_nobody():
    table = moved("ford", "spearman", "move", "6,4")
    [offer] = offers(table.law, table.position, "red", "spearman", ["move"])
    assert (offer.legal, offer.verdict.cites, offer.verdict.by) == (False, ("3",), ("grunt",))
    tired = loads(example("ford")).position.moved("spearman", "6,4").changed("spearman", moves=0)
    assert table.on(tired).why("spearman", "6,5").verdict.cites == ("2",)
    ahead = moved("ford", "fencer", "move", "4,5")
    assert "3" not in ahead.why("fencer", "8,5").verdict.cites


@pytest.mark.parametrize("name", names())
def test_the_cell_of_a_unit_begins_its_reach_and_going_there_is_no_move(name):
    table = loads(example(name)).table
    position, law = table.position, table.law
    for deed in (deed for deed in law.deeds.values() if deed.moves and law.moving(deed.errand, deed.way) is deed):
        for unit in position.ids[:2]:
            it, going = position.unit(unit), table.reach(unit, errand=deed.errand, way=deed.way)
            listed = {order["at"] for order in table.legal(it.side, unit, (deed.name,))} if deed.listed else None
            assert listed is None or listed == set(going) - {it.label}, (deed.name, unit)
            if it.cell is not None:
                answer = table.why(unit, it.label, errand=deed.errand, way=deed.way)
                order = table.judge(Order(deed.name, it.side, unit, {"at": it.label}))
                assert (answer.legal, order.legal) == (False, False), (deed.name, unit)
                assert (answer.verdict.lacks, answer.verdict.cites) == (order.lacks, order.cites), (deed.name, unit)
