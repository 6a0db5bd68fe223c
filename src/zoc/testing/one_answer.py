"""One answer: whoever asks about an order, and however it is asked, hears the same as when it is given in play.

An order drawn at random is judged as an order and as an act by itself, asked about with ``why`` and ``odds``, and given in a
game. All answers have the same outcome, cite the same clauses and name the same lacks.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from zoc.action import Order, Part
from zoc.action.ruling import order_for
from zoc.law import Verdict
from zoc.play import Game
from zoc.position import Side
from zoc.table import Table
from zoc.testing.agreement import Disagreement, drawn

PIECES = ("enemy", "friend", "unit")


def one_answer(game: Game, side: Side, random: Random, draws: int) -> int:
    """Draw orders of a side and compare all answers about each; the number of answers compared."""
    table, compared = game.law.table(game.seen_by(side)), 0
    for order in drawn(table, side, random, draws):
        verdict = table.judge(order)
        for how, other in _answers(game, table, order):
            if not _alike(verdict, other):
                raise Disagreement(f"{order.say()}\n  judged: {_said(verdict)}\n  {how}: {_said(other)}")
            compared += 1
    return compared


def _answers(game: Game, table: Table, order: Order) -> Iterator[tuple[str, Verdict]]:
    """Every other answer about an order, and how it is asked for."""
    deed = table.law.deeds[order.name]
    if not (game.waiting or game.over):
        yield "in play", game.order(order).verdict
    if order.unit and table.position.unit(order.unit).side != order.side:
        return  # these questions are asked for the side that owns the unit
    if deed.moves and table.law.moving(deed.errand, deed.way) is deed:
        said: dict[str, Any] = {key: value for key, value in order.given.items() if key != "at"}
        yield "why", table.why(order.unit, str(order["at"]), errand=deed.errand, way=deed.way, **said).verdict
    act = _act(table, order)
    if act is None:
        return
    yield "as an act", table.judge(act)
    if act.act in table.law.attempts:
        yield "odds", table.odds(act).verdict


def _act(table: Table, order: Order) -> Part | None:
    """The act that an order is, by itself, if one says as much as the order."""
    deed = table.law.deeds[order.name]
    name = deed.act or deed.name
    whom = next((key for key in order.given if deed.takes[key].kind in PIECES), "")
    where = next((key for key in order.given if deed.takes[key].kind == "cell" and not whom), "")
    said = {key: value for key, value in order.given.items() if key not in (whom, where)}
    act = Part(name, order.unit, order.get(whom), order.get(where), said=said)
    if deed.by != "unit" or name not in table.law.errands or deed.moves or table.law.doing(name) is not deed:
        return None
    return act if order_for(table, act) == order else None


def _alike(one: Verdict, other: Verdict) -> bool:
    """Whether two verdicts say the same; an answer that an order asks for first may be left out of the other question."""
    outcome = one.refused == other.refused if one.asks or other.asks else one.legal == other.legal
    return outcome and set(one.cites) == set(other.cites) and set(_lacks(one)) == set(_lacks(other))


def _lacks(verdict: Verdict) -> tuple[str, ...]:
    return tuple(lack.name for lack in verdict.lacks)


def _said(verdict: Verdict) -> str:
    asks = f", asks for {', '.join(verdict.asks)}" if verdict.asks else ""
    return f"{'legal' if verdict.legal else 'refused' if verdict.refused else 'open'}, {verdict.cites}, {_lacks(verdict)}{asks}"
