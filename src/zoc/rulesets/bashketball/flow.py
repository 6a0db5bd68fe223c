"""Game flow, standard actions, substitutions: what may be done with a turn, and what a standard action needs.

These clauses are the pages that the page on zones leans on, of the same date. What a player does with his turn (a jump, a
run, a standard action, a card, the move after a basket, a substitution, the end of the turn) is a part of an order of its
own, beside what he tries by it: a shot is the shot and the standard action, or the card, that it is paid with.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from zoc.action.finding import One
from zoc.board import Board
from zoc.columns import Bools
from zoc.law import Forbid
from zoc.law.finding import Found
from zoc.rulesets.bashketball.book import DEFENCE, rules
from zoc.rulesets.bashketball.cards import has_hand, held_by
from zoc.rulesets.bashketball.court import BASKETS
from zoc.rulesets.bashketball.facts import Acts, Findings, Player
from zoc.units import Column

if TYPE_CHECKING:
    from zoc.table import Table

FUEL, DRAW = 2, 5
"""Cards that a standard action takes from the hand, cards drawn in the upkeep."""
ENGAGE, BLOCK_RANGE, FAR = 2, 4, 1 << 10
TIP_OFF, MAIN, RESTART = "tip_off", "actions", "restart"
"""The phases: the jump, the turns, and what each side may do after a basket."""
INJURED = "injured"
"""The box of those who play no more."""


@rules.derive(Player.attacking)
def attacking(table: Table) -> Column:
    """Whose team has the ball."""
    position = table.position
    side = position.units["side"]
    if "ball" not in position.units:
        return np.zeros(len(side), np.bool_)
    column: Column = np.isin(side, side[position.units["ball"].astype(np.bool_)])
    return column


@rules.derive(Player.from_basket)
def from_basket(table: Table) -> Column:
    """How far everybody is from the basket his team attacks."""
    position = table.position
    away, cells, sides = _distances(position.board.whole), position.cells(), position.units["side"]
    teams = [away.get(name) for name in position.sides.names]
    steps = [FAR if cell < 0 or teams[side] is None else teams[side][cell] for cell, side in zip(cells, sides, strict=True)]
    return np.array(steps, np.int32)


def _distances(board: Board) -> dict[str, Column]:
    """Steps from every hex to each team's basket; made once for a court."""
    if (found := board.memo.get("from_basket")) is None:
        grid = board.grid
        found = board.memo["from_basket"] = {}
        for side, basket in BASKETS.items():
            steps = np.full(grid.box.size, FAR, np.int32)
            if basket in map(grid.label, grid.cells.tolist()):
                goal = grid.cell(basket)
                steps[grid.cells] = [grid.distance(cell, goal) for cell in grid.cells.tolist()]
            found[side] = steps
    distances: dict[str, Column] = found
    return distances


# STANDARD ACTIONS


@rules.act("A-1", "Engaging", Forbid, of=DEFENCE)
def engaging(a: Acts) -> Bools:
    """Whoever steals, screens or checks engages an opponent who is at most two hexes away."""
    return a.distance > ENGAGE


@rules.act("A-1a", "Beside the opponent", Forbid, of="engage")
def beside_the_opponent(a: Acts) -> Bools:
    """Whoever engages an opponent does it from a hex next to him."""
    return ~a.found.beside


@rules.finds(Findings.beside, of="engage", by=("target", "at"))
def beside(o: One) -> bool:
    """Whether the hex from which one engages is next to the opponent."""
    here, there = o.part.there(o.position), o.position.unit(o.target or o.unit).cell
    return here is not None and there is not None and o.position.board.grid.distance(here, there) == 1


@rules.act("A-2", "Stealing from the ball carrier", Forbid, of="steal")
def from_the_carrier(a: Acts) -> Bools:
    """The ball is stolen from whoever has it."""
    return a.hostile & a.in_place & ~a.target.ball


@rules.act("A-3", "Screening", Forbid, of="screen")
def screening_in_attack(a: Acts) -> Bools:
    """A team screens while it has the ball."""
    return ~a.actor.attacking


@rules.act("A-3a", "Checking", Forbid, of="check")
def checking_in_defence(a: Acts) -> Bools:
    """A team checks while it does not have the ball."""
    return a.actor.attacking


@rules.act("A-4", "Blocking", Forbid, of="block")
def blocking(a: Acts) -> Bools:
    """A block is made against an opponent next to the blocker."""
    return ~a.aimed | ~a.hostile | ~a.in_place | (a.distance != 1)


@rules.act("A-4a", "Under the basket", Forbid, of="block")
def under_the_basket(a: Acts) -> Bools:
    """Only an opponent within four hexes of the basket he attacks is blocked."""
    return a.hostile & a.in_place & (a.target.from_basket > BLOCK_RANGE)


@rules.act("A-4b", "Blocking the ball carrier", Forbid, of="block")
def blocking_the_carrier(a: Acts) -> Bools:
    """Only an opponent who has the ball is blocked: there is a shot to be made."""
    return a.hostile & a.in_place & ~a.target.ball


# THE TIP-OFF


@rules.act("G-1", "The tip-off comes first", Forbid, of=("run", "standard", "card", "restart", "substitution", "end"), turn=True)
def tip_off_first(a: Acts) -> Bools:
    """Before the tip-off nothing else is done."""
    return a.phase == TIP_OFF


@rules.act("G-1a", "One tip-off", Forbid, of="jump", turn=True)
def one_tip_off(a: Acts) -> Bools:
    """The tip-off opens the game; afterwards there is no other."""
    return a.phase != TIP_OFF


@rules.act("G-1b", "The centre circle", Forbid, of="jump")
def in_the_circle(a: Acts) -> Bools:
    """The two who jump stand in the centre circle."""
    return (a.on_map & ~a.here.circle) | (a.in_place & ~a.there.circle)


# THE TURN


@rules.act("G-2", "Three actions", Forbid, of=("run", "standard", "card", "substitution"), turn=True)
def three_actions(a: Acts) -> Bools:
    """A turn has three actions and no more: a move, a card, a standard action and a substitution take one each."""
    return (a.note.actions < 1) & (a.phase != RESTART)


@rules.act("G-2a", "One move", Forbid, of="run", turn=True)
def one_move(a: Acts) -> Bools:
    """A player moves once in a turn."""
    return a.actor.moved & (a.reading.moves_a_turn == "once")


@rules.act("G-3", "Two cards", Forbid, of="standard", turn=True)
def two_cards(a: Acts) -> Bools:
    """A standard action also takes two cards from the hand; one that a card tells the team to do does not."""
    return a.found.hand & (a.found.held < FUEL)


@rules.finds(Findings.hand, of="standard", by=("unit",))
def plays_with_a_hand(o: One) -> bool:
    """Whether his team plays with a hand of cards."""
    return has_hand(o.position, o.position.unit(o.unit).side)


@rules.finds(Findings.held, of="standard", by=("unit",))
def cards_held(o: One) -> int:
    """How many cards his team has in hand."""
    return held_by(o.position, o.position.unit(o.unit).side)


# AFTER A BASKET


@rules.act("G-4", "The move after a basket", Forbid, of="restart", turn=True)
def after_a_basket(a: Acts) -> Bools:
    """Only after a basket may a player move without regard to zones."""
    return a.phase != RESTART


@rules.act("G-4a", "One of each side", Forbid, of="restart", turn=True)
def one_of_each_side(a: Acts) -> Bools:
    """After a basket one player of each side moves, and no more."""
    return a.found.restarted


@rules.finds(Findings.restarted, of="restart", by=("unit",))
def restarted(o: One) -> Found[bool]:
    """Whether a player of the side has been moved since the basket, and who it was."""
    units = o.position.units
    mates = units["side"] == units["side"][o.position.row(o.unit)]
    moved = units["id"][mates & units["moved"].astype(np.bool_)] if "moved" in units else ()
    return Found(len(moved) > 0, by=map(str, moved))


@rules.act("G-4b", "Before the next turn", Forbid, of=("run", "standard", "card"), turn=True)
def before_the_next_turn(a: Acts) -> Bools:
    """After a basket both sides may move a player and change players before anything else is done."""
    return a.phase == RESTART


@rules.act("G-5", "Substitution", Forbid, of="substitution")
def substitution(a: Acts) -> Bools:
    """A player on the court changes places with one of his team from the bench; who is injured does not come back."""
    return ~a.on_map | ~a.aimed | a.hostile | a.in_place | a.found.injured


@rules.finds(Findings.injured, of="substitution", by=("target",))
def injured(o: One) -> bool:
    """Whether whoever is to come in is out of the game."""
    return o.position.unit(o.target or o.unit).label == INJURED


@rules.act("G-5a", "Once each", Forbid, of="substitution", turn=True)
def once_each(a: Acts) -> Bools:
    """After a basket nobody who has come in goes out again, nor the other way round."""
    return (a.phase == RESTART) & (a.actor.swapped | a.target.swapped)
