"""One event of a book through the service: what each seat is sent of it, in the very bytes of the log and of the feed."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from typing import cast

import numpy as np

from zoc.action import Order, happened
from zoc.law import Ruleset
from zoc.law.event import Event
from zoc.play import Game
from zoc.play import GameEvent as Played
from zoc.play.game import Moment
from zoc.play.line import line_of
from zoc.position import Position, Side
from zoc.scenario import Scenario, examples, loads
from zoc.scenario.gamefile import Record
from zoc.service.answer import encoded
from zoc.service.seats import Seat
from zoc.service.session import Session
from zoc.service.store.games import Store

EXAMPLES = {
    "wesnoth": "ford",
    "freeciv": "freeciv/causeway",
    "bashketball": "bashketball/fast_break",
    "fates_edge": "fates_edge/doorway",
    "europa": "europa/meeting",
    "ocs": "ocs/printed_figure",
}
HIDDEN = ("lurker_1", "lurker_2")
"""Pieces that the viewer does not see."""
SHOWN = ("plain_1", "plain_2")
"""Pieces that both sides see."""


@dataclass
class Wire:
    """A table with pieces that one side does not see, and a service that has it."""

    scenario: Scenario
    viewer: Side
    owner: Side
    session: Session
    cells: tuple[str, str]
    first: Position = field(repr=False)

    @property
    def law(self) -> Ruleset:
        return self.scenario.rules

    def sent(self, event: Event, role: str) -> bytes:
        """Everything that a seat is sent once the event has happened: the state with its log, and the feed."""
        self._happen(event)
        seat = Seat(role)
        return self.session.state(seat) + encoded(self.session.events(self.session.view(seat), 0))

    def fed(self, event: Event, role: str) -> bytes:
        """The same without what is on the table: the log and the feed."""
        self._happen(event)
        view = self.session._view(self.session.game, Seat(role))
        return encoded([[line.as_dict() for line in view.log], self.session.events(view, 0)])

    def _happen(self, event: Event) -> None:
        told = replace(happened(self.first, event), before=self.first)
        now = Moment(self.first, (line_of(self.law, 1, self.owner, told, event),), by=self.owner)
        played = Played("order", self.owner, Order("move", self.owner))
        game = Game(self.law, self.first, (played,), now)
        session = self.session
        session.record, session.moments = replace(session.record, game=game), [Moment(self.first), now]
        session.views, session.told, session.lines = {}, {}, {}


@cache
def wire(book: str) -> Wire:
    """A table of a book: two pieces that both sides see, two that are hidden from the viewer."""
    scenario = loads(examples.example(EXAMPLES[book]))
    position, grid = scenario.position, scenario.position.board.grid
    pieces = [unit for unit in map(position.unit, position.ids) if unit.cell is not None]
    viewer = pieces[0].side
    theirs = next(unit for unit in pieces if position.sides.hostile(viewer, unit.side))
    void = position.board.cells["void"]
    stands = [unit.cell for unit in pieces if unit.side == viewer and unit.cell is not None]
    near = {cell for here in stands for cell in (here, *grid.neighbours(here))}
    free = [cell for cell in grid.cells.tolist() if not position.at(cell) and not void[cell] and cell not in near]
    for name, cell in zip((*SHOWN, *HIDDEN), free[:: len(free) // 4], strict=False):
        position = position.added(name, theirs.id, cell)
    hidden = np.isin(position.units["id"], HIDDEN)
    laid = scenario.with_position(position.with_columns(hidden=hidden))
    record = Record.of(laid)
    session = Session("table", cast(Store, None), record.dump().partition("\n")[0])
    first = session.game.first
    seen = {side: set(scenario.rules.seen(first, side).ids) for side in (viewer, theirs.side)}
    assert {*SHOWN, *HIDDEN} <= seen[theirs.side]
    assert set(SHOWN) <= seen[viewer]
    assert not set(HIDDEN) & seen[viewer]
    labels = grid.label(free[1]), grid.label(free[2])
    return Wire(laid, viewer, theirs.side, session, labels, first)
