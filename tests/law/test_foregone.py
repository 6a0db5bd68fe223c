"""Clauses whose answer is settled beforehand: they hold nowhere, and leaving them out changes no table."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np
import pytest

import zoc
from tests.law.small import lay
from zoc.law import Bar, Base, Book, Cost, Exert, Field, Ruleset, Shift, Stop
from zoc.law.foregone import UNKNOWN, everything, live
from zoc.movement import Errand
from zoc.movement.scene import Scene
from zoc.movement.tables import Case
from zoc.position import Position
from zoc.scenario.examples import names


def tables(errand: Errand, *, every_clause: bool) -> Case:
    """The tables of the whole board, by the clauses that can hold or by all of them."""
    part = errand.position.on_map()
    lifted = int((part.units["row"] == errand.row).nonzero()[0][0])
    rules = errand.rules
    heard = everything(rules, errand.name) if every_clause else None
    scene = Scene(
        rules, part, errand.mover, errand.readings, errand=errand.name, starts=errand.starts, lifted=lifted, shape=errand.shape,
        live=heard,
    )  # fmt: skip
    return Case(scene, errand.printed)


@pytest.mark.parametrize("name", names())
def test_what_is_left_out_holds_nowhere_or_lifts_nothing(name: str) -> None:
    scenario = zoc.loads(zoc.example(name))
    rules, position = scenario.rules, scenario.position
    standing = [unit for unit in position.ids if position.unit(unit).cell is not None][:4]
    for unit in standing:
        for way in rules.ways:
            errand = Errand(rules, position, unit, way=way)
            short, full = tables(errand, every_clause=False), tables(errand, every_clause=True)
            assert np.array_equal(short.table, full.table)
            assert np.array_equal(short.end, full.end)
            assert np.array_equal(short.burden, full.burden)
            left_out = short.scene.live.foregone
            for heard in [*full.heard, full.steps()]:
                spoken = {asked.clause.number for asked in heard.clauses if asked.clause not in left_out}
                for asked, said in zip(heard.clauses, heard.said, strict=True):
                    nothing_to_lift = asked.clause.effect.kind == "waive" and not spoken.intersection(asked.clause.overrides)
                    assert asked.clause not in left_out or nothing_to_lift or not np.any(said.holds), asked.clause


class Zone(IntEnum):
    NONE, PLAIN, HIGH = range(3)


def book() -> Ruleset:
    units = {
        "moves": Field(int, 4, "moves"), "scout": Field(bool, False, "a scout"), "weight": Field(int, 1, "its weight"),
        "quiet": Field(bool, False, "quiet"),
    }  # fmt: skip
    wood = Field(bool, False, "wood")
    rules = Ruleset(Book("night", title="Night"), units=units, levels=Zone, cells={"wood": wood})
    rules.reading("bold", {False: "zones stop", True: "zones do not stop"}, clause="2.1")

    @rules.exert("1", "Extent", Exert)
    def extent(z: Any) -> Any:
        """A unit controls the cells around it."""
        return z.distance == 1

    @rules.exert("1.1", "Class", Base)
    def no_class(z: Any) -> Any:
        """By day no zone has a class."""
        return (z.unit.quiet & False) * 2

    @rules.exert("1.2", "At night", Shift(+1))
    def at_night(z: Any) -> Any:
        """At night zones are one class higher against scouts."""
        return (z.phase == "night") & z.against.scout & ~z.unit.quiet

    @rules.exert("1.3", "The quiet", Bar)
    def the_quiet(z: Any) -> Any:
        """The quiet have no zone in woods."""
        return z.target.wood & z.unit.quiet

    @rules.enter("2", "Entering", Stop)
    def entering(m: Any) -> Any:
        """A unit stops in a zone."""
        return m.level > 0

    @rules.enter("2.1", "The bold", overrides="2")
    def the_bold(m: Any) -> Any:
        """Where it is so read, nobody stops."""
        return m.reading.bold & (m.unit.weight < m.mover.weight)

    @rules.step("3", "A step", Cost)
    def a_step(s: Any) -> Any:
        """A step costs a point."""
        return True

    return rules


def left(rules: Ruleset, position: Position, unit: str) -> set[str]:
    errand = Errand(rules, position, unit)
    return {clause.number for clause in live(rules, "move", errand.readings, errand.position, errand.mover.unwatched).foregone}


def test_readings_phases_kinds_of_movers_and_the_map_settle_clauses() -> None:
    rules = book()
    position = lay(rules, {"a": (4, 6), "b": (4, 7), "E": (4, 3)}, facts={"b": {"scout": True}})
    bare = position.replace(board=zoc.board.Board.plain(position.board.grid))
    assert left(rules, position, "a") == {"1.2", "2.1"}
    assert left(rules, position, "b") == {"1.2", "2.1"}
    assert left(rules, position.replace(phase="night"), "a") == {"1.2", "2.1"}
    assert left(rules, position.replace(phase="night"), "b") == {"2.1"}
    assert left(rules, position.reading(bold=True), "a") == {"1.2"}
    assert left(rules, bare, "a") == {"1.2", "1.3", "2.1"}  # no wood on that map


def test_nothing_is_settled_by_what_is_unknown() -> None:
    assert (UNKNOWN & np.False_) is np.False_
    assert (np.False_ & UNKNOWN) is np.False_
    assert (UNKNOWN * 0, np.int64(0) * UNKNOWN) == (0, 0)
    assert (UNKNOWN | np.True_) is np.True_
    assert (np.True_ | UNKNOWN) is np.True_
    for unsure in (
        np.True_ & UNKNOWN,
        UNKNOWN | np.False_,
        ~UNKNOWN,
        UNKNOWN == 3,
        np.where(UNKNOWN, 1, 0),
        UNKNOWN.any(),
        1 + UNKNOWN,
    ):
        assert unsure is UNKNOWN
    for decided in (bool, int, str, list, len, np.asarray):
        with pytest.raises(TypeError):
            decided(UNKNOWN)
