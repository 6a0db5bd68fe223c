"""Playing: the tip-off, moves, cards, substitutions and the end of a turn; standard actions are in ``standard``."""

from __future__ import annotations

from zoc import action
from zoc.action import Action, Order, Pick, Script, Told, attempt, judge
from zoc.law import Ruleset, Verdict
from zoc.movement import Along
from zoc.position import Position
from zoc.rulesets.bashketball.book import rules
from zoc.rulesets.bashketball.cards import ATTACHED, Card, hand, named, rest, tabled, with_hand, with_table
from zoc.rulesets.bashketball.court import BASKETS, CIRCLE
from zoc.rulesets.bashketball.drawing import revealed
from zoc.rulesets.bashketball.fate import NONE, Level
from zoc.rulesets.bashketball.flow import RESTART
from zoc.rulesets.bashketball.injury import INJURED
from zoc.rulesets.bashketball.open_point import settled
from zoc.rulesets.bashketball.payment import acted, allowed, played, together
from zoc.rulesets.bashketball.turn import handed, restarted, turn_over, upkeep

AGAIN = "again"

# THE TIP-OFF


rules.asks(target="Whom", at="Which hex", card="With which card")


@rules.deed("tip_off", target="enemy")
def jump(law: Ruleset, position: Position, order: Order) -> Script:
    """Jump for the ball: the higher fate gives it to a player outside the circle and acts first."""
    tried = attempt(law, position, Action("tip_off", order.unit, order["target"]))
    yield together(order, tried.verdict, judge(law, position, Action("jump", order.unit, order["target"])))
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
        picks = [Pick(AGAIN, "Both reveal again"), *(Pick(side, f"{side} has the ball") for side in BASKETS)]
        answer = yield from settled(order.side, f"The jump is tied at {mine}. What now?", picks)
        winner = next((unit for unit in jumpers if position.unit(unit).side == answer), "")
    side = position.unit(winner).side
    yield Told(position, f"{winner} wins the tip-off: {side} acts first.", ("D-11", "G-9"), tuple(jumpers))
    outside = (u for u in map(position.unit, position.ids) if u.side == side and u.cell is not None and u.label not in CIRCLE)
    position = yield from handed(position, side, ("G-9",), tuple(unit.id for unit in outside))
    yield from upkeep(position, side)


# MOVES


@rules.deed("move", moves="plain", at="cell?", route="route?")
def move(law: Ruleset, position: Position, order: Order) -> Script:
    """Move up to the player's speed, for one of the turn's actions."""
    yield allowed(law, position, order, "run")
    yield from action.move(law, position, order, after=_ran)


def _ran(position: Position, gone: Along) -> Position:
    return acted(position).changed(gone.unit, moved=1)


@rules.deed("restart", moves="restart", at="cell?", route="route?")
def restart(law: Ruleset, position: Position, order: Order) -> Script:
    """After a basket, move one player up to his speed without regard to zones."""
    mates = (unit for unit in map(position.unit, position.ids) if unit.side == order.side)
    yield allowed(law, position, order, "restart", restarted=any(mate.moved for mate in mates))
    yield from action.move(law, position, order, way="restart", after=lambda after, gone: after.changed(gone.unit, moved=1))


# CARDS AND SUBSTITUTIONS


@rules.deed("play_card", card=named)
def play_card(law: Ruleset, position: Position, order: Order) -> Script:
    """Play a card on a player, for one of the turn's actions."""
    card = played(position, order)
    lacking = "" if card else f"{order.side} plays a card by its name, and has none of that name in hand"
    yield together(order, allowed(law, position, order, "card"), Verdict(lacking=lacking))
    assert card is not None
    position = acted(with_hand(position, order.side, rest(hand(position, order.side), [card])))
    if card.name in ATTACHED:
        position = with_table(position, order.side, (*tabled(position, order.side), card))
        position, text = _attached(position, order.unit, card), f"{order.side} plays {card.say()} on {order.unit}."
    else:
        text = f"{order.side} plays {card.say()} on {order.unit}: the players carry out what it says."
    yield Told(position, text, ("G-2", "S-3"), (order.unit,))


def _attached(position: Position, unit: str, card: Card) -> Position:
    strength = abs(card.level) or 1
    return position.changed(unit, **{card.name: strength if card.name.endswith("pressure") else 1})


@rules.deed("substitute", target="friend")
def substitute(law: Ruleset, position: Position, order: Order) -> Script:
    """Change a player for one from the bench; unless it is after a basket it takes an action, and he comes in exhausted."""
    leaves, comes = position.unit(order.unit), position.unit(order["target"])
    yield allowed(law, position, order, "substitution", injured=comes.label == INJURED)
    freely = position.phase == RESTART
    tired = int(not freely or bool(comes.exhausted))
    position = position if freely else acted(position)
    position = position.moved(leaves.id, comes.label).moved(comes.id, leaves.label)
    position = position.changed(leaves.id, ball=0, swapped=1)
    position = position.changed(comes.id, ball=leaves.ball, exhausted=tired, swapped=1)
    text = f"{comes.id} comes in for {leaves.id} at {leaves.label}" + (", exhausted" if tired else "")
    text += ", and takes over the ball" if leaves.ball else ""
    yield Told(position, f"{text}.", ("G-5",) if freely else ("G-5", "I-3"), (leaves.id, comes.id, leaves.label))


# THE END OF THE TURN


@rules.deed("end_turn", by="side")
def end_turn(law: Ruleset, position: Position, order: Order) -> Script:
    """End the turn; after a basket, say that the side is ready."""
    mine = next((unit for unit in position.ids if position.unit(unit).side == order.side), "")
    yield together(order, judge(law, position, Action("end", mine))) if mine else Verdict(about=order.say())
    yield from restarted(position, order.side) if position.phase == RESTART else turn_over(position, order.side)
