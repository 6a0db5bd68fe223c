"""Playing: the tip-off, moves, cards, substitutions and the end of a turn; standard actions are in ``standard``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zoc import action
from zoc.action import Action, Choice, Order, Part, Script, Way, happened
from zoc.law.deed import enemy, friend, word
from zoc.movement import Along
from zoc.position import Position
from zoc.rulesets.bashketball.book import rules
from zoc.rulesets.bashketball.cards import ATTACHED, called, hand, named, rest, tabled, with_hand, with_table
from zoc.rulesets.bashketball.court import BASKETS, CIRCLE
from zoc.rulesets.bashketball.drawing import revealed
from zoc.rulesets.bashketball.events import CameIn, CardPlayed, JumpTied, RevealAgain, SideHasBall, WonTipOff, shown
from zoc.rulesets.bashketball.facts import APlayer
from zoc.rulesets.bashketball.fate import NONE, Level
from zoc.rulesets.bashketball.flow import RESTART
from zoc.rulesets.bashketball.open_point import settled
from zoc.rulesets.bashketball.payment import acted, having_run
from zoc.rulesets.bashketball.state import Card
from zoc.rulesets.bashketball.turn import handed, restarted, turn_over, upkeep

if TYPE_CHECKING:
    from zoc.table import Table

AGAIN = "again"

# THE TIP-OFF


rules.asks(target="Whom", at="Which hex", card="With which card")


@rules.parts("tip_off")
def jumping(_table: Table, order: Order) -> Iterator[Part]:
    """The test of the two, and the jump that opens the game."""
    yield Part("tip_off", order.unit, order.get("target"))
    yield Part("jump", order.unit, order.get("target"))


@rules.deed("tip_off", target=enemy())
def jump(table: Table, order: Order) -> Script:
    """Jump for the ball: the higher fate gives it to a player outside the circle and acts first."""
    position = table.position
    tried = table.odds(Action("tip_off", order.unit, order["target"]))
    jumpers = {order.unit: Level(tried.facts["level"]), order["target"]: Level(tried.facts["against"])}
    winner = ""
    while not winner:
        best = {}
        for unit, level in jumpers.items():
            position, fates = yield from revealed(position, "Tip-off", unit, level, tried if unit == order.unit else None)
            best[unit] = level.kept(fates) if fates else NONE
        mine, theirs = best.values()
        if mine != theirs:
            winner = max(best, key=lambda unit: best[unit])
            continue
        choices = [Choice(AGAIN, RevealAgain()), *(Choice(side, SideHasBall(side)) for side in BASKETS)]
        answer = yield from settled(order.side, JumpTied(mine), choices)
        winner = next((unit for unit in jumpers if position.unit(unit).side == answer), "")
    side = position.unit(winner).side
    loser = next(unit for unit in jumpers if unit != winner)
    yield happened(position, WonTipOff(winner, loser, side))
    outside = (u for u in map(position.unit, position.ids) if u.side == side and u.cell is not None and u.label not in CIRCLE)
    position = yield from handed(position, side, ("G-9",), tuple(unit.id for unit in outside))
    yield from upkeep(position, side)


# MOVES


@rules.parts("move")
def running(_table: Table, order: Order) -> Iterator[Part]:
    """A run, and the way it takes."""
    yield Part("run", order.unit, way=_way(order, "move"))


@rules.deed("move", moves="move", at="cell?", route="route?")
def move(table: Table, order: Order) -> Script:
    """Move up to the player's speed, for one of the turn's actions."""
    yield from action.walk(table, order, after=lambda after, gone: having_run(after, gone.unit))


@rules.parts("restart")
def restarting(_table: Table, order: Order) -> Iterator[Part]:
    """The move after a basket, and the way it takes."""
    yield Part("restart", order.unit, way=_way(order, "restart"))


@rules.deed("restart", moves="restart", at="cell?", route="route?")
def restart(table: Table, order: Order) -> Script:
    """After a basket, move one player up to his speed without regard to zones."""
    yield from action.walk(table, order, way="restart", after=_restarted)


def _restarted(position: Position, gone: Along) -> Position:
    return position.changed(gone.unit, moved=1)


def _way(order: Order, by: str) -> Way:
    return Way("move", by, order.get("at"), tuple(order.get("route") or ()))


# CARDS AND SUBSTITUTIONS


@rules.parts("play_card")
def playing(_table: Table, order: Order) -> Iterator[Part]:
    """A card is an action of the turn."""
    yield Part("card", order.unit)


@rules.deed("play_card", card=word(among=named))
def play_card(table: Table, order: Order) -> Script:
    """Play a card on a player, for one of the turn's actions."""
    position, side = table.position, order.side
    card = called(position, side, order["card"])
    position = acted(with_hand(position, side, rest(hand(position, side), [card])))
    if card.name in ATTACHED:
        position = with_table(position, side, (*tabled(position, side), card))
        position = _attached(position, order.unit, card)
    yield happened(position, CardPlayed(side, shown(card), order.unit, card.name not in ATTACHED))


def _attached(position: Position, unit: str, card: Card) -> Position:
    strength = abs(card.level) or 1
    return position.changed(unit, **{card.name: strength if card.name.endswith("pressure") else 1})


@rules.parts("substitute")
def changing(_table: Table, order: Order) -> Iterator[Part]:
    """Whoever goes out, and who comes in for him."""
    yield Part("substitution", order.unit, order.get("target"))


@rules.deed("substitute", target=friend())
def substitute(table: Table, order: Order) -> Script:
    """Change a player for one from the bench; unless it is after a basket it takes an action, and he comes in exhausted."""
    position = table.position
    leaves, comes = APlayer(position, order.unit), APlayer(position, order["target"])
    freely = position.phase == RESTART
    tired = int(not freely or comes.exhausted)
    position = position if freely else acted(position)
    position = position.moved(leaves.id, comes.label).moved(comes.id, leaves.label)
    position = position.changed(leaves.id, ball=0, swapped=1)
    position = position.changed(comes.id, ball=leaves.ball, exhausted=tired, swapped=1)
    event = CameIn(leaves.id, comes.id, leaves.label, bool(tired), bool(leaves.ball))
    yield happened(position, event, *(("G-5",) if freely else ("G-5", "I-3")))


# THE END OF THE TURN


@rules.parts("end_turn")
def ending(_table: Table, _order: Order) -> Iterator[Part]:
    """The end of the turn is an act of the side."""
    yield Part("end")


@rules.deed("end_turn", by="side")
def end_turn(table: Table, order: Order) -> Script:
    """End the turn; after a basket, say that the side is ready."""
    position = table.position
    yield from restarted(position, order.side) if position.phase == RESTART else turn_over(position, order.side)
