"""The table: a position under its law; every question goes to it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from importlib import import_module
from typing import Any

from zoc import control as zones
from zoc import movement
from zoc.action.attempt import Attempt, Ranked, asked, judged, ranked
from zoc.action.judge import bare, judge_part
from zoc.action.legal import Legal
from zoc.action.order import Order
from zoc.action.part import Part
from zoc.action.ruling import opening, ruled
from zoc.control import ControlMap
from zoc.errors import Malformed
from zoc.law.effect import Ends
from zoc.law.ruleset import Ruleset
from zoc.law.setting import Setting
from zoc.law.verdict import Reason, Verdict
from zoc.lazy import lazy
from zoc.look.status import Status
from zoc.movement import Along, Answer, Reach, Remedy
from zoc.movement.errand import Errand, exact_points
from zoc.position import Position, Side, UnitId
from zoc.shown import DrawsBoard
from zoc.units import Value

Points = int | str | Fraction | None


@dataclass(frozen=True, eq=False, repr=False)
class Table(Setting, DrawsBoard):
    """A position under its law: ``judge``, ``legal``, ``reach``, ``why``, ``control``, ``odds``, ``best``; frozen.

    ``table.at_large()`` is the same without the turn: whose it is, the phase, what is used up. A table without a side to move
    and without a phase is always at large.

    >>> import zoc
    >>> table = zoc.loads(zoc.example("ford")).table
    >>> table.why("spearman", "7,3").blockers
    ('grunt',)
    """

    def on(self, position: Position) -> Table:
        """The table of another position under the same law."""
        table: Table = self.law.table(position, large=self.large)
        return table

    def at_large(self, leave_the_turn: bool | None = True) -> Table:
        """The same table without the turn: whose it is, the phase, what is used up."""
        table: Table = self.law.table(self.position, large=bool(leave_the_turn))
        return table

    def seen_by(self, side: Side) -> Table:
        """The table as one side knows it; a view of a view is the same view."""
        return self.on(self.law.seen(self.position, side))

    @lazy
    def bare(self) -> bool:
        """Whether the turn does not count here."""
        return self.large or bare(self.position)

    # Orders

    def judge(self, order: Order | Part, *, ways: bool = True) -> Verdict:
        """The verdict on an order, or on one act by itself: legal, refused, or asking for a missing argument.

        An act by itself is judged as ``why``, ``odds`` and the order for it are.
        """
        return judged(self, order) if isinstance(order, Part) else ruled(self, order, ways=ways)

    def legal(
        self,
        side: Side,
        unit: UnitId = "",
        deeds: Collection[str] = (),
        *,
        said: Mapping[str, object] | None = None,
        among: Mapping[str, Sequence[object]] | None = None,
    ) -> Legal:
        """Every legal order of a side, or of one unit, or for some deeds.

        ``said`` is the same in all of them; ``among`` lists values for arguments that would otherwise be left out.
        """
        return Legal(self, side, unit, deeds, said, among)

    def plan(self, order: Order) -> Any:
        """The plan of an order, made once."""
        if order.name not in self.law.planning:
            return None
        key = ("plan", self.law, order.key)
        if key not in self.position.memo:
            self.position.memo[key] = self.law.made(self.law.planning[order.name], f"the plan of {order.name}", self, order)
        return self.position.memo[key]

    def after(self, order: Order, *fallen: Iterable[int | str]) -> Table:
        """The table after an order, with its dice and cards; an order that is refused, or waits for more, is malformed."""
        play = import_module("zoc.play")  # the layer of games is above the table
        source = play.WrittenDice(*fallen)
        done = play.Game(self.law, self.position).order(order, source)
        if not done.legal:
            raise Malformed(done.verdict.say())
        if done.game.waiting is not None:
            raise Malformed(f"{order.say()}: {done.game.waiting.question}")
        return self.on(done.game.position)

    # Where a piece can go

    def reach(
        self,
        unit: UnitId,
        *,
        points: Points = None,
        errand: str = "move",
        way: str = "",
        **facts: Value,
    ) -> Reach:
        """Where a unit can go now; nowhere if the turn does not allow it."""
        going = self._going(unit, points, errand, way, facts)
        return Reach(going, turn=self.turn(unit, errand, way, **facts))

    def why(
        self,
        unit: UnitId,
        cell: str,
        *,
        points: Points = None,
        errand: str = "move",
        way: str = "",
        **facts: Value,
    ) -> Answer:
        """Whether a unit may go to a cell now, and why, or why not."""
        going = self._going(unit, points, errand, way, facts)
        order = self._ordered(unit, errand, way, facts)
        ended = (
            () if order is None else tuple(r for part in opening(self, order).parts for r in judge_part(self, part).having(Ends))
        )
        said = (
            {} if order is None else {**order.given, "at": self.position.board.grid.label(self.position.board.grid.named(cell))}
        )
        return Answer(going, cell, turn=partial(_turn, said=said, large=self.large, ended=ended))

    def route(
        self,
        unit: UnitId,
        cells: Iterable[str],
        *,
        points: Points = None,
        errand: str = "move",
        way: str = "",
        **facts: Value,
    ) -> Along:
        """What a move along cells costs, and what the law says about each step; cells far apart are waypoints."""
        from zoc.movement.along import filled

        going = self._going(unit, points, errand, way, facts)
        return Along(going, filled(going, tuple(cells)), turn=self.turn(unit, errand, way, **facts))

    def trace(
        self,
        side: Side,
        sources: Iterable[str],
        *,
        points: Points = None,
        errand: str = "supply",
        way: str = "",
        unit: UnitId = "",
    ) -> Reach:
        """How far a line of supply or rail of a side, or of one of its units, runs from its sources, whatever the turn."""
        return movement.trace(self.law, self.position, side, sources, points=points, errand=errand, way=way, unit=unit)

    def remedies(self, answer: Answer) -> tuple[Remedy, ...]:
        """The smallest changes that make a move legal; each has been tried."""
        return movement.remedies(answer)

    def turn(self, unit: UnitId, errand: str = "move", way: str = "", **said: object) -> Verdict | None:
        """Whether a unit may move that way at all now, by the clauses on the deed; nothing if the book has no deed for it."""
        order = self._ordered(unit, errand, way, said)
        return None if order is None else ruled(self, order, ways=False)

    def _ordered(self, unit: UnitId, errand: str, way: str, said: Mapping[str, object]) -> Order | None:
        """The order for a unit's errand and way, as far as it is given; none if the book has no deed for it."""
        deed = self.law.moving(errand, way)
        if deed is None:
            return None
        given = {key: value for key, value in said.items() if key in deed.takes and key not in self.law.units}
        return Order(deed.name, self._owner(unit), unit, given)

    def _owner(self, unit: UnitId) -> Side:
        return self.position.sides.names[int(self.position.units["side"][self.position.row(unit)])]

    def _going(self, unit: UnitId, points: Points, errand: str, way: str, facts: dict[str, Value]) -> Errand:
        """Its errand, on the table after the order's opening, if that is legal."""
        order, position = self._ordered(unit, errand, way, facts), self.position
        if order is not None and order.name in self.law.opening:
            opened = opening(self, order)
            if not any(judge_part(self, part).refused for part in opened.parts):
                position = opened.table.position
        rest = {name: value for name, value in facts.items() if order is None or name not in order.given}
        return Errand(self.law, position, unit, errand, way, exact_points(points), rest)

    # Who controls what, and what the chances are

    def control(self, side: Side, *, purpose: str = "move", zone: str = "control", against: UnitId | None = None) -> ControlMap:
        """The cells a side controls, how strongly, and by which units."""
        return zones.control(self.law, self.position, side, purpose=purpose, zone=zone, against=against)

    def odds(self, act: Part) -> Attempt:
        """What an act rolls, as its book resolves it, with the exact chances; it is judged as the order for it."""
        return asked(self, act)

    def best(self, unit: UnitId, act: str) -> tuple[Ranked, ...]:
        """Every legal way for a unit to do something, the most valuable first, then the likeliest."""
        return ranked(self, unit, act)

    @cached_property
    def status(self) -> tuple[Status, ...]:
        """The status lines, for a viewer without a side."""
        return self.law.glance(self.position)

    def __repr__(self) -> str:
        position = self.position
        turn = ", ".join(word for word in (f"turn {position.turn}", position.phase, position.to_move) if word)
        return f"<Table {self.law.name}: {len(position.ids)} units, {turn}>"


def _turn(errand: Errand, said: Mapping[str, object], large: bool, ended: tuple[Reason, ...]) -> Verdict | None:
    """Whether the law allows the order that an errand is for, whatever its route, on the errand's table.

    ``said``: the order's arguments; ``ended``: what the opening of the order ends.
    """
    table: Table = errand.rules.table(errand.given, large=large)
    verdict = table.turn(errand.unit, errand.name, errand.way, **said) if errand.unit else None
    return verdict if verdict is None or verdict.refused else verdict.also(ended)


Ruleset.tables = Table
