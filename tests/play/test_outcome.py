"""What an event came to, written down and recalled: at every event exactly what judging it comes to."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import zoc
from tests.play.chronicle import LONGEST, chronicle, moment, table
from zoc.play import UMPIRE, Game, outcome, recalled
from zoc.play.difference import Inexact, changed, difference, read, written
from zoc.position import Position, Promise
from zoc.rulesets.europa.state import Attack, Declared, EuropaState
from zoc.scenario.gamefile import event_line, event_written, further

pytestmark = pytest.mark.long


def came_to(before: Game, after: Game) -> Any:
    return outcome(before.now, after.events[-1], after.now)


def through_json(told: Any) -> Any:
    return json.loads(json.dumps(told))


@pytest.mark.parametrize("name", [*LONGEST.values(), "fates_edge/ritual", "ocs/besieged_port"])
def test_a_game_that_is_recalled_is_the_game_that_was_judged_at_every_event(name: str) -> None:
    record, games = chronicle(name, seed=len(name), events=40)
    begun = judged = replace(record, game=games[0])
    game = begun.game
    for n, (before, after) in enumerate(pairwise(games), 1):
        line = through_json(event_line(n, after.events[-1]))
        told = came_to(before, after)
        assert told is not None or after.events[-1].kind != "order", "an order is not remembered"
        game = recalled(game, event_written(line), through_json(told))
        judged = further(judged, json.dumps(line).encode())
        assert game.events == judged.game.events
        assert moment(game.asked().now) == moment(judged.game.now) == moment(after.now)


def test_what_is_recalled_is_played_on_as_if_it_had_been_judged() -> None:
    _, games = chronicle("bashketball/whole_game", seed=3, events=60)
    game = games[0]
    for before, after in pairwise(games):
        game = recalled(game, after.events[-1], through_json(came_to(before, after)))
    mine, theirs = game, games[-1]
    while theirs.now.previous is not None:
        mine, theirs = mine.undo(UMPIRE).game, theirs.undo(UMPIRE).game
        assert table(mine.position) == table(theirs.position)
        assert mine.log() == theirs.log()
    assert mine.now.previous is None
    while theirs.now.undone:
        mine, theirs = mine.redo(UMPIRE).game.asked(), theirs.redo(UMPIRE).game.asked()
        assert moment(mine.now) == moment(theirs.now)


def test_the_chances_of_what_is_waited_for_are_worked_out_when_somebody_looks() -> None:
    _, games = chronicle("bashketball/whole_game", seed=1, events=60)
    waits = [(before, after) for before, after in pairwise(games) if after.waiting and after.waiting.attempt]
    assert waits, "nothing with chances was asked in this game"
    for before, after in waits:
        game = recalled(before, after.events[-1], through_json(came_to(before, after)))
        assert (game.waiting and game.waiting.attempt, game.now.unasked) == (None, True)
        assert moment(game.asked().now) == moment(after.now)
        assert game.asked().asked().now.unasked is False


# Tables


@pytest.fixture
def ford() -> Position:
    return zoc.loads(zoc.example("ford")).position


def again(before: Position, after: Position) -> Position:
    return changed(before, through_json(difference(before, after)))


def test_a_table_is_made_again_from_what_is_otherwise_on_it(ford: Position) -> None:
    cells = [ford.board.grid.cell(label) for label in ("5,4", "5,5")]
    walled = ford.board.with_edges("wall", [(cells[0], cells[1])]).with_cells("ward", {cells[0]: 3})
    promised = ford.replace(promises=(Promise("4.5b", 7, ("spearman",), 1, "fencer"),))
    for after in (
        ford,
        ford.moved("grunt", "7,5"),
        ford.without("grunt"),
        ford.added("grunt_2", "grunt", "7,6"),
        ford.with_columns(secret=np.array([0, 1, 2, 3, 4])),
        ford.with_columns(hidden=np.array([0, 1, 0, 0, 1], np.int32)),
        ford.replace(phase="combat", turn=7, to_move="blue"),
        ford.replace(board=walled),
        ford.marked("fire", "5,4", 2).marked("fire", "5,5"),
        promised,
    ):
        assert table(again(ford, after)) == table(after)
        assert table(again(after, ford)) == table(ford)


def test_the_state_of_a_book_is_told_by_its_fields(ford: Position) -> None:
    empty = ford.with_state(EuropaState())
    attack, screen = Attack("0504", ("guards, 2nd", "a; b"), "3:2"), Declared(("x and y",), ("0404", "0505"))
    full = ford.with_state(EuropaState(3, Fraction(7, 3), 2, (screen,), ("combat",), "red", (attack, attack)))
    other = full.noted(screens=(), min_odds=Fraction(2))
    for before, after in ((empty, full), (full, empty), (full, other), (other, full)):
        assert again(before, after).state == after.state
        assert table(again(before, after)) == table(after)


def test_what_cannot_be_told_to_the_letter_is_not_told(ford: Position) -> None:
    for value in (0.5, {1, 2}, np.int32(3), object()):
        with pytest.raises(Inexact):
            written(value)
    with pytest.raises(Inexact):
        difference(ford, ford.replace(boxes=("dead",)))
    with pytest.raises(Inexact):
        difference(ford, ford.with_state(EuropaState()))
    with pytest.raises(Inexact):
        difference(ford, ford.with_columns(weight=np.array([0.5] * 5)))
    assert read(through_json(written((1, (Fraction(1, 3),))))) == (1, (Fraction(1, 3),))


def test_an_order_whose_end_cannot_be_told_is_judged_again() -> None:
    _, games = chronicle("ford", seed=1, events=3)
    before, after = games[0], games[1]
    odd = Game(after.law, after.first, after.events, replace(after.now, position=after.position.with_state(EuropaState())))
    assert came_to(before, odd) is None
    assert moment(recalled(before, after.events[-1], None).now) == moment(after.now)
