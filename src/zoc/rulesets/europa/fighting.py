"""Combat, played: attacks are declared, the players enter their result, the losers retreat and the winners advance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from zoc.action import Ask, Choice, Order, Part, Script, Way, happened
from zoc.action.judge import refused
from zoc.law import Verdict
from zoc.law.deed import cell, number, units, word
from zoc.law.lack import Lack
from zoc.movement import along
from zoc.position import Position
from zoc.rulesets.europa.battle import (
    attack_on,
    attacked,
    beside,
    defenders,
    fought_over,
    lost,
    retreating,
    settled,
)
from zoc.rulesets.europa.cited import cited
from zoc.rulesets.europa.consent import refused_by
from zoc.rulesets.europa.events import (
    Advances,
    AttackOver,
    Attacks,
    AtWhichOdds,
    CannotRetreat,
    Lost,
    MayAdvance,
    NotAgreed,
    Result,
    Retreating,
    Retreats,
    SupplySpent,
)
from zoc.rulesets.europa.routes import ERRANDS, route_to, routes
from zoc.rulesets.europa.sequence import player
from zoc.rulesets.europa.sheet import rules
from zoc.rulesets.europa.state import Attack, EuropaState, odds_of
from zoc.rulesets.europa.supply import price

if TYPE_CHECKING:
    from zoc.table import Table

ODDS = ("1:4", "1:3", "1:2", "2:3", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1", "8:1", "9:1")
"""Odds to choose from where an order names none."""
DEFENDER, ATTACKER, BOTH = "defender", "attacker", "both"
FARTHEST, MOST = 99, 999999
"""How far a result reaches at most, and how many points of combat supply there are at most."""


@dataclass(frozen=True)
class Within:
    """Numbers that an order says lie between bounds."""

    bounds: tuple[tuple[str, int, int], ...]

    def verdict(self, _table: Table, part: Part) -> Verdict:
        """Whether they do, as far as they are said."""
        said = ((bound, part.said.get(bound[0])) for bound in self.bounds)
        off = [bound for bound, value in said if value is not None and not bound[1] <= value <= bound[2]]
        return Verdict(lacks=tuple(Lack.of("out_of_range", what=what, least=least, most=most) for what, least, most in off))


# ATTACKS


@rules.deed("attack", target=cell(beside), joined=units(), odds=word(later=True), supply=number(optional=True))
def attack(table: Table, order: Order) -> Script:
    """Attack a hex beside the unit, with others that join in, at odds which the players work out."""
    law, position, hex, side = table.law, table.position, order["target"], order.side
    who, there = _attackers(order), defenders(position, hex, side)
    odds = order.get("odds") or (yield Ask(side, AtWhichOdds(hex), tuple(map(Choice, ODDS)), order.unit))
    after = attacked(position, Attack(hex, who, odds), side)
    cites = cited(law, "5-8") if _silenced(table.on(after), odds) else ()
    yield happened(after, Attacks(who, there, hex, odds, bool(cites)), *cites)
    hexes = tuple(dict.fromkeys(position.unit(unit).label for unit in who))
    if order.get("supply") and there and set(hexes) <= set(_around(position, hex)):
        bill = price(table.on(after), hex, hexes, order["supply"])
        yield happened(after, SupplySpent(hex, bill.supply, bill.level.name, bill.zoc_modifier, bill.red_result_mod))


@rules.parts("attack")
def assault(_table: Table, order: Order) -> Iterator[Part]:
    """An assault by each of those who attack together."""
    for unit in _attackers(order):
        yield Part("assault", unit, at=order.get("target"), way=Within((("supply", 1, MOST),)))


def _attackers(order: Order) -> tuple[str, ...]:
    return tuple(dict.fromkeys((order.unit, *(order.get("joined") or ()))))


def _around(position: Position, hex: str) -> tuple[str, ...]:
    grid = position.board.grid
    return tuple(map(grid.label, grid.neighbours(grid.cell(hex))))


def _silenced(table: Table, odds: str) -> bool:
    """Whether these odds are the minimum or better."""
    return odds_of(odds) >= EuropaState.of(table.position).min_odds


# RESULTS


@rules.deed(
    "result", by="side", target=cell(fought_over), lost=units(), retreats=word(DEFENDER, ATTACKER, BOTH, optional=True),
    hexes=number(default=1), advance=number(default=0),
)  # fmt: skip
def result(table: Table, order: Order) -> Script:
    """Enter the result of an attack: who is lost, who retreats and how far, how far the attackers may advance; or no effect."""
    position, fought = table.position, _fought(table, order)
    gone, retreats = tuple(order.get("lost") or ()), order.get("retreats") or ""
    far, advance = order["hexes"], order["advance"]
    holding, after = defenders(position, fought.hex, order.side), lost(position, gone)
    parts = (*((Lost(gone),) if gone else ()), *((Retreating(retreats, far),) if retreats else ()))
    parts += (MayAdvance(advance),) if advance else ()
    entered = Result(fought.hex, parts, fought.by, holding)
    sides = dict.fromkeys(position.unit(unit).side for unit in holding)
    if side := (yield from refused_by(sides, order.side, entered)):
        yield happened(position, NotAgreed(side, entered))
        return
    running = [*(holding if retreats in (DEFENDER, BOTH) else ()), *(fought.by if retreats in (ATTACKER, BOTH) else ())]
    for unit in (unit for unit in running if unit not in gone):
        after = after.changed(unit, retreats=far)
    for unit in (unit for unit in fought.by if unit not in (*gone, *running)):
        after = after.changed(unit, advances=advance)
    after = after if retreating(after) or advance else settled(after, fought)
    yield happened(_for_retreats(after), entered)


@rules.parts("result")
def reported(_table: Table, order: Order) -> Iterator[Part]:
    """A result for a hex, with numbers that results have."""
    yield Part("result", at=order.get("target"), way=Within((("hexes", 1, FARTHEST), ("advance", 0, FARTHEST))))


def _fought(table: Table, order: Order) -> Attack:
    """The attack on the hex that an order names; one by nobody where none is under way."""
    return attack_on(table.position, order["target"]) or Attack(order["target"], (), "1:1")


def _for_retreats(position: Position) -> Position:
    """Whoever still has to retreat is to act, the others after them; then it is the attacker's turn again."""
    sides = dict.fromkeys(position.unit(unit).side for unit in retreating(position))
    mine = player(position)
    first = [name for name in sides if name != mine] or list(sides) or [mine]
    return position.with_state(replace(EuropaState.of(position), player_turn=mine)).replace(to_move=first[0])


@rules.deed("settle", by="side", target=cell(fought_over))
def settle(table: Table, order: Order) -> Script:
    """Close an attack when its retreats and advances are done: zones are as they were."""
    fought = _fought(table, order)
    yield happened(settled(table.position, fought), AttackOver(fought.hex), *cited(table.law, "5-8"))


@rules.parts("settle")
def settling(_table: Table, order: Order) -> Iterator[Part]:
    """The end of an attack on a hex."""
    yield Part("settle", at=order.get("target"))


# RETREATS AND ADVANCES


def ways_back(table: Table, unit: str) -> tuple[str, ...]:
    """The hexes to which a retreat leads."""
    return _ways(table, unit, "retire")


def ways_on(table: Table, unit: str) -> tuple[str, ...]:
    """The hexes to which an advance leads."""
    return _ways(table, unit, "follow")


def _ways(table: Table, unit: str, act: str) -> tuple[str, ...]:
    """The hexes that a unit reaches and that no clause keeps from it, whatever the turn."""
    side = table.position.unit(unit).side
    parts = [Part(act, unit, at=hex, side=side) for hex in routes(table, side, unit, act)]
    barred = refused(table.at_large(), parts).tolist() if parts else []
    return tuple(str(part.at) for part, no in zip(parts, barred, strict=True) if not no)


@rules.deed("retreat", at=cell(ways_back))
def retreat(table: Table, order: Order) -> Script:
    """Retreat as many hexes as the combat result says."""
    yield from _gone(table, order, "retire")


@rules.deed("advance", at=cell(ways_on))
def advance(table: Table, order: Order) -> Script:
    """Advance after combat, no farther than the result says."""
    yield from _gone(table, order, "follow")


@rules.parts("retreat")
def retiring(table: Table, order: Order) -> Iterator[Part]:
    """A retreat by the way that its player sees."""
    yield _going(table, order, "retire")


@rules.parts("advance")
def following(table: Table, order: Order) -> Iterator[Part]:
    """An advance by the way that its player sees."""
    yield _going(table, order, "follow")


def _going(table: Table, order: Order, act: str) -> Part:
    at = order.get("at")
    cells = route_to(table, order.side, order.unit, at, act) if at else ()
    return Part(act, order.unit, at=at, way=Way(ERRANDS[act], goal=at, route=cells[1:]))


def _gone(table: Table, order: Order, act: str) -> Script:
    cells, errand = route_to(table, order.side, order.unit, order["at"], act), ERRANDS[act]
    gone = along(table.law, table.position, order.unit, cells[1:], errand=errand)
    after = gone.taken().changed(order.unit, retreats=0, advances=0)
    kind = Retreats if act == "retire" else Advances
    yield happened(_for_retreats(after), kind(order.unit, gone.cells, cells[0], cells[-1]), *gone.verdict.cites)


@rules.deed("give_up")
def give_up(table: Table, order: Order) -> Script:
    """Take a unit off that has to retreat and does not."""
    after = _for_retreats(lost(table.position, [order.unit]))
    yield happened(after, CannotRetreat(order.unit))
