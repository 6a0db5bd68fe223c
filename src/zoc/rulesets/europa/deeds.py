"""Playing: moves, screens, landings and the phases; combat is in ``fighting``, what other rules do in ``other_rules``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zoc import action
from zoc.action import Ask, Choice, Happened, Order, Part, Script, Way, ended, happened
from zoc.action.allowance import spent
from zoc.action.judge import refused
from zoc.law.deed import cell, units
from zoc.movement import Along
from zoc.position import Position
from zoc.rulesets.europa.battle import beside
from zoc.rulesets.europa.cited import cited
from zoc.rulesets.europa.declaring import declared, lawful, screens_of, with_screens
from zoc.rulesets.europa.events import CannotLand, Landed, MustStay, PlayerTurnEnded, Screens, ScreensNoMore, WhereToLand
from zoc.rulesets.europa.sequence import next_phase, next_player, phase_of, player, upcoming
from zoc.rulesets.europa.sheet import rules
from zoc.text.names import spoken

if TYPE_CHECKING:
    from zoc.table import Table

rules.asks(
    target="Against which hex", also="And against which other hex", joined="Who joins in", odds="At which odds, such as 3:1",
    supply="Points of combat supply", lost="Who is lost", retreats="Who retreats", hexes="How many hexes",
    advance="How far the attackers may advance", piece="Which piece", fact="What of it", value="Which number",
)  # fmt: skip


# MOVES


@rules.deed("move", moves="move", at="cell?", route="route?")
def move(table: Table, order: Order) -> Script:
    """Move with the points left this phase; whoever screens the way must stay."""
    yield from _marched(table, order, "move")


@rules.deed("move_unscreened", moves="move_unscreened", at="cell?", route="route?")
def move_unscreened(table: Table, order: Order) -> Script:
    """Move at the full rate, so that nobody has to stay as a screen."""
    yield from _marched(table, order, "move_unscreened")


@rules.parts("move", "move_unscreened")
def march(table: Table, order: Order) -> Iterator[Part]:
    """A march, by the way that the deed goes."""
    by = table.law.deeds[order.name].way
    yield Part("march", order.unit, way=Way("move", by, order.get("at"), tuple(order.get("route") or ())))


def _marched(table: Table, order: Order, way: str) -> Script:
    position, after = table.position, table.position
    for says in action.walk(table, order, way=way, after=_spent):
        after = says.position if isinstance(says, Happened) else after
        yield says
    if duty := cited(table.law, "5.C.2.b"):
        for promise in after.promises[len(position.promises) :]:
            yield happened(after, MustStay(promise.keepers, position.where(promise.cell)), *duty)


def _spent(position: Position, gone: Along) -> Position:
    return lawful(gone.errand.rules.table(spent(position, gone)))


# SCREENS


@rules.deed("screen", target=cell(beside), also=cell(optional=True), joined=units())
def screen(table: Table, order: Order) -> Script:
    """Declare that a unit, or three together, screen their hex against an enemy stack, or against two lesser ones."""
    position, wish = table.position, declared(order.unit, order["target"], order.get("also"), order.get("joined"))
    wished = with_screens(position, (*screens_of(position), wish))
    event = Screens(wish.units, position.unit(order.unit).label, wish.against)
    yield happened(wished, event, *cited(table.law, "5.C.2.c", "5.C.2.d"))


@rules.parts("screen")
def declaring(_table: Table, order: Order) -> Iterator[Part]:
    """A screen that is declared for the hex of a unit."""
    yield Part("declaring", order.unit, at=order.get("target"))


@rules.deed("withdraw_screen")
def withdraw_screen(table: Table, order: Order) -> Script:
    """Withdraw a screen that a unit was declared for and that nobody has relied on."""
    screens = screens_of(table.position)
    served = tuple(dict.fromkeys(unit for one in screens if order.unit in one.units for unit in one.units))
    after = with_screens(table.position, (one for one in screens if order.unit not in one.units))
    yield happened(after, ScreensNoMore(order.unit, served), *cited(table.law, "5.C.2.d"))


@rules.parts("withdraw_screen")
def withdrawing(_table: Table, order: Order) -> Iterator[Part]:
    """A screen that is taken back."""
    yield Part("withdrawing", order.unit)


# LANDINGS


@rules.deed("land", at=cell(later=True))
def land(table: Table, order: Order) -> Script:
    """Bring a unit from beside the map ashore, or down by air; it exerts less until the player turn ends."""
    law, position, at = table.law, table.position, order.get("at")
    if at is None:
        choices = tuple(map(Choice, _landing_hexes(table.seen_by(order.side), order)))
        at = yield Ask(order.side, WhereToLand(order.unit), choices, order.unit)
        truth = table.judge(order.saying(at=at))
        if not truth.legal:
            stays, event = action.found(position, truth.by), CannotLand(order.unit, at, truth.by)
            yield happened(stays, event, *truth.cites, reveals=True)
            return
    after = law.having_moved(position.moved(order.unit, at), order.unit).changed(order.unit, landed=1)
    yield happened(after, Landed(order.unit, at), *cited(law, "5.A-R8"))


@rules.parts("land")
def landing(_table: Table, order: Order) -> Iterator[Part]:
    """A landing in a hex, or in any."""
    yield Part("landing", order.unit, at=order.get("at"))


def _landing_hexes(seen: Table, order: Order) -> list[str]:
    """The hexes in which the law lets a unit land, as its side sees the table."""
    hexes = list(map(seen.position.board.grid.label, seen.position.board.grid.cells.tolist()))
    parts = [Part("landing", order.unit, at=hex, side=order.side, deed=order.name, said={"at": hex}) for hex in hexes]
    return [hex for hex, barred in zip(hexes, refused(seen, parts).tolist(), strict=True) if not barred]


# PHASES


def ends(table: Table) -> str:
    """What ends and what begins."""
    return f"End the {spoken(table.position.phase)} phase; next comes {table.law.words.text(upcoming(table), capital=False)}."


@rules.deed("next_phase", by="side", tells=ends, called=("end_phase",))
def on(table: Table, _order: Order) -> Script:
    """End the phase; the next one begins, or the next player turn."""
    after = next_phase(table)
    freed = cited(table.law, "5.C.2.b") if table.position.promises else ()
    over = ended(after)
    yield happened(after, PlayerTurnEnded(player(table.position)) if over else phase_of(after), *freed, over=over)


@rules.deed("end_turn", by="side")
def end_turn(table: Table, order: Order) -> Script:
    """End the player turn, whatever phases are left of it."""
    after, ashore = next_player(table), cited(table.law, "5.A-R8")
    over = ended(after)
    yield happened(after, PlayerTurnEnded(order.side, None if over else phase_of(after)), *ashore, over=over)


@rules.parts("next_phase", "end_turn")
def ending(_table: Table, _order: Order) -> Iterator[Part]:
    """The end of a phase."""
    yield Part("ending")
