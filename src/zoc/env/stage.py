"""A game as an environment sees it: whose decision it is, the actions by number, chance one die or card at a time.

An action is a number into the list of legal orders of the side's own view, so it is a function of what the side knows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from random import Random

from zoc.action import Order, Roll
from zoc.errors import Malformed
from zoc.play import Game, fingerprint
from zoc.play.dice import Card, Fallen
from zoc.play.known import Known, given
from zoc.play.sides import acting, winners
from zoc.position import Side

ACTIONS = 4096
"""How many actions there are; of a longer list of orders, the first ones count."""
OUTCOMES = 128
"""How many ways there are at most in which one die or card may fall."""


@dataclass(frozen=True)
class SideMemory:
    """What a side knows from before a game that was drawn began: the orders it gave, and the log it read."""

    orders: tuple[str, ...] = ()
    heard: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class GameStage:
    """A game between two decisions; frozen. After ``most`` decisions it ends undecided."""

    game: Game
    most: int
    made: int = 0
    fallen: Fallen = ()
    """The dice or cards of the node that have fallen so far."""
    before: Mapping[Side, SideMemory] = field(default_factory=dict)

    def __deepcopy__(self, memo: object) -> GameStage:
        return self

    # Who decides, and what

    @property
    def chance(self) -> bool:
        """Whether a die or a card is to fall."""
        return self.game.node is not None

    @cached_property
    def known(self) -> Known | None:
        """What the side knows that is to decide; nothing if nobody is."""
        if self.chance or self.game.over or self.made >= self.most:
            return None
        sides = (Known.of(self.game, side) for side in acting(self.game))
        return next((known for known in sides if known.orders), None)

    @property
    def actor(self) -> Side:
        """The side that is to decide; none at the end and while something is to fall."""
        return self.known.side if self.known is not None else ""

    @property
    def ended(self) -> bool:
        """Whether nothing is to be decided any more."""
        return not self.chance and self.known is None

    @property
    def cut(self) -> bool:
        """Whether it ended without the game being over."""
        return self.ended and not self.game.over

    @property
    def actions(self) -> Sequence[Order]:
        """The orders that the actions stand for, by their numbers."""
        return self.known.orders[:ACTIONS] if self.known is not None else ()

    def acted(self, action: int) -> GameStage:
        """The stage after an action."""
        if not 0 <= action < len(self.actions):
            raise Malformed(f"action {action}: {self.actor or 'nobody'} has {len(self.actions)} actions")
        return self.ordered(self.actions[action])

    def ordered(self, order: Order) -> GameStage:
        """The stage after an order or an answer."""
        return replace(self, game=given(self.game, order).game, made=self.made + 1)

    # Chance

    @cached_property
    def falls(self) -> tuple[tuple[Card, Fraction], ...]:
        """Every way in which the next die or card may fall, with its probability."""
        node = self.game.node
        if node is None:
            return ()
        if isinstance(node.falls, Roll):
            return tuple((side, Fraction(1, node.falls.sides)) for side in range(1, node.falls.sides + 1))
        pile = Counter(node.falls.pile) - Counter(self.fallen)
        return tuple((card, Fraction(count, pile.total())) for card, count in sorted(pile.items(), key=lambda each: str(each[0])))

    def fell(self, outcome: int) -> GameStage:
        """The stage after the next die or card has fallen in the way of this number."""
        node = self.game.node
        if node is None or not 0 <= outcome < len(self.falls):
            raise Malformed(f"outcome {outcome}: there are {len(self.falls)}")
        fallen = (*self.fallen, self.falls[outcome][0])
        whole = node.falls.dice if isinstance(node.falls, Roll) else node.falls.count
        if len(fallen) < whole:
            return replace(self, fallen=fallen)
        return replace(self, game=self.game.fall(fallen), fallen=())

    def settled(self, random: Random) -> GameStage:
        """The stage once everything has fallen that is to fall."""
        stage = self
        while stage.chance:
            weights = [float(chance) for _, chance in stage.falls]
            stage = stage.fell(random.choices(range(len(weights)), weights)[0])
        return stage

    # What a side knows, and what it wins

    def memory(self, side: Side) -> SideMemory:
        """The orders that a side has given, and the log it has read."""
        old = self.before.get(side, SideMemory())
        mine = (event.order.say() if event.order else event.pick for event in self.game.events if event.side == side)
        return SideMemory((*old.orders, *mine), (*old.heard, *(line.text for line in self.game.log(side))))

    def information(self, side: Side) -> str:
        """Everything that a side knows, as text: its view, the question it is asked, its orders and its log."""
        memory, waiting = self.memory(side), self.game.waiting
        asked = waiting.question if waiting is not None and waiting.side == side else ""
        view = fingerprint(self.game.seen_by(side))
        return "\n".join([f"{side} {view}", asked, *(f"> {order}" for order in memory.orders), *memory.heard])

    def observation(self, side: Side) -> str:
        """What a side sees now, as text."""
        return self.information(side).partition("\n")[0]

    def drawn(self, side: Side, random: Random) -> GameStage:
        """A stage that may be the true one for all that a side knows, drawn by chance."""
        game = Known.of(self.game, side).drawn(random)
        if game is None:
            raise Malformed(f"{side} does not know what it is asked about")
        return GameStage(game, self.most, self.made, before={side: self.memory(side)})

    def returns(self) -> dict[Side, int]:
        """1 for the sides that have won, −1 for their enemies, 0 as long as nobody has."""
        names, won = self.game.first.sides, winners(self.game)
        lost = [side for side in names.names if any(names.hostile(side, winner) for winner in won)]
        return {side: 1 if side in won else -1 if side in lost else 0 for side in names.names}
