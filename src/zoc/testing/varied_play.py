"""Play at random so that every deed of a book comes up: what was done seldom is tried first, in ways that no offer names.

``random_play`` orders what is offered; this also fills in what an order may leave out (who joins, where to, which way
round) and orders whatever the referee accepts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from random import Random

from zoc.action import Order
from zoc.errors import ZocError
from zoc.law import Deed, Take
from zoc.movement import reach
from zoc.play import UMPIRE, Chance, Game, offers, order_of, written
from zoc.position import Position, Side

PASSING = ("next", "next_phase", "end_turn", "end_scene", "finish")
"""Deeds that end something: how often they are ordered is the pace of a game."""
UNITS, OFTEN = 6, 12
"""How many units are tried for a deed that has come up before; when a deed has come up so often that it may wait."""
PATIENCE = 8
"""How many times in a row nothing may be found to do."""
FILLS = 6
"""How many ways to fill in an order are tried where none is offered."""
WORDS = ("1", "1/2", "2", "3:1", "1:2", "3")
"""What is said where a word of any kind will do."""


@dataclass
class VariedPlayer:
    """Plays all sides; ``used`` counts the deeds of the book so far, ``pace`` is how often something is brought to its end."""

    random: Random
    pace: float = 0.25
    used: Counter[str] = field(default_factory=Counter)

    def played(self, game: Game, events: int) -> Game:
        """The game after so many events, or when nothing more can be done."""
        idle = 0
        while len(game.events) < events and idle < PATIENCE:
            after = self.after(game)
            idle = idle + 1 if after is game else 0
            game = after
        return game

    def after(self, game: Game) -> Game:
        """The game after one more event: an order or an answer; now and then something is taken back or done again."""
        taken = self._taken_back(game) if game.over or self.random.random() < 0.07 else game
        if taken is not game:
            return taken
        if game.waiting:
            return game.answer(game.waiting.side, self.random.choice(game.waiting.picks).name, self._chance()).game
        return game if game.over else self._ordered(game)

    def _chance(self) -> Chance:
        return Chance(self.random.getrandbits(32))

    def _taken_back(self, game: Game) -> Game:
        side = UMPIRE if game.over else self.random.choice([UMPIRE, *game.first.sides.names])
        if not game.waiting and game.now.undone and self.random.random() < 0.5:
            return game.redo(UMPIRE).game
        return game.undo(side).game if len(game.events) > 2 else game

    def _ordered(self, game: Game) -> Game:
        names = game.first.sides.names
        sides = [game.position.to_move] if game.position.to_move else self.random.sample(names, len(names))
        for side in sides:
            for order in self._orders(game, side):
                try:
                    order = order_of(game.law, game.seen_by(side), side, written(order))
                    done = game.order(order, self._chance())
                except ZocError:
                    continue
                if done.legal:
                    self.used[order.name] += 1
                    return done.game
        return game

    def _orders(self, game: Game, side: Side) -> Iterator[Order]:
        """Orders worth trying: of the deeds that were seldom used, now and then of those that end something."""
        seen = game.seen_by(side)
        mine = [unit for unit in seen.ids if seen.unit(unit).side == side]
        deeds = sorted(filter(self._wanted, game.law.deeds.values()), key=self._turn)
        ending = [deed for deed in deeds if deed.name in PASSING]
        others = [deed for deed in deeds if deed.name not in PASSING]
        for deed in [*ending, *others] if self.random.random() < self.pace else [*others, *ending]:
            units = mine if deed.by == "unit" else [""]
            for unit in self.random.sample(units, min(len(units), UNITS if self.used[deed.name] else len(units))):
                yield from self._ways(game, seen, side, unit, deed)

    def _wanted(self, deed: Deed) -> bool:
        """Whether a deed is to be thought of now: what ends the scene seldom is, nor what has been done often enough."""
        if deed.name in PASSING:
            return deed.name != "end_scene" or self.random.random() < 0.04
        return bool(deed.moves) or self.random.random() < OFTEN / (1 + self.used[deed.name])

    def _turn(self, deed: Deed) -> float:
        """When a deed is tried: at random, sooner if it was done seldom or is a move."""
        return self.random.expovariate(1) * (1 + self.used[deed.name]) / (4 if deed.moves else 1)

    def _ways(self, game: Game, seen: Position, side: Side, unit: str, deed: Deed) -> Iterator[Order]:
        """Ways to give an order: one that is offered, with more said and as it is; else such as anybody might type."""
        law = game.law
        found = [one.given for offer in offers(law, seen, side, unit, [deed.name]) for one in offer.tried if one.verdict.legal]
        if deed.moves and found:
            found = [{"at": cell} for cell in self._goals(game, seen, unit, deed)]
        if not found:
            fills = (self._filled(game, seen, side, unit, deed, {}, 0.6) for _ in range(FILLS))
            yield from (Order(deed.name, side, unit, given) for given in fills if given)
            return
        for given in islice(self.random.sample(found, len(found)), 2):
            for often in (0.3, 0):
                yield Order(deed.name, side, unit, self._filled(game, seen, side, unit, deed, given, often))
            yield Order(deed.name, side, unit, given)

    def _goals(self, game: Game, seen: Position, unit: str, deed: Deed) -> list[str]:
        try:
            found = list(reach(game.law, seen, unit, way=deed.way, errand=deed.errand))
        except ZocError:
            return []
        return [cell for cell in found if cell != seen.unit(unit).label]

    def _filled(
        self, game: Game, seen: Position, side: Side, unit: str, deed: Deed, given: Mapping[str, object], often: float
    ) -> dict[str, object]:
        """An order with more said than it must: each further key with this chance, those who join in more often than not."""
        told = dict(given)
        for key, take in deed.takes.items():
            likely = 0.6 if take.kind == "units" else often
            if key not in told and (not take.optional or self.random.random() < likely):
                values = [value for value in self._values(game, seen, side, unit, take) if value not in ("", ())]
                told |= {key: self.random.choice(values)} if values else {}
        return told

    def _values(self, game: Game, seen: Position, side: Side, unit: str, take: Take) -> Sequence[object]:
        others = [name for name in seen.ids if name != unit]
        hostile = {name for name in others if seen.sides.hostile(side, seen.unit(name).side)}
        match take.kind:
            case "choice":
                return list(take.listed(game.law.table(seen), unit))
            case "flag":
                return [True, False]
            case "number":
                return [1, 2, 3]
            case "word":
                return list(WORDS)
            case "cell":
                return self._cells(seen, unit)
            case "route":
                return [self._walk(seen, unit)]
            case "units":
                return self._parties(seen, unit, [name for name in others if name not in hostile])
            case _:
                return [name for name in others if take.kind == "unit" or (name in hostile) == (take.kind == "enemy")]

    def _parties(self, seen: Position, unit: str, friends: list[str]) -> Sequence[object]:
        """Who may join in: those in the same place, those beside it, now and then anybody."""
        start = seen.unit(unit).cell if unit else None
        near = {start, *seen.board.grid.neighbours(start)} if start is not None else set()
        here = [name for name in friends if seen.unit(name).cell == start]
        beside = [name for name in friends if seen.unit(name).cell in near]
        found = [tuple(here), tuple(beside)]
        found += [tuple(self.random.sample(group, min(len(group), 1))) for group in (here, here, beside, friends)]
        return list(filter(None, found))

    def _walk(self, seen: Position, unit: str) -> tuple[str, ...]:
        """A few steps from where a unit stands, cell by cell; the first may be said or not."""
        grid, cell = seen.board.grid, seen.unit(unit).cell if unit else None
        if cell is None:
            return ()
        walk = [cell]
        for _ in range(self.random.randint(1, 3)):
            walk.append(self.random.choice(list(grid.neighbours(walk[-1]))))
        return tuple(seen.where(each) for each in walk[self.random.randint(0, 1) :])

    def _cells(self, seen: Position, unit: str) -> list[str]:
        """Cells that an order may be about: where pieces stand, and around the one that acts; a few others."""
        grid = seen.board.grid
        places = [cell for name in seen.ids if (cell := seen.unit(name).cell) is not None]
        start = seen.unit(unit).cell if unit else None
        near = list(grid.neighbours(start)) if start is not None else []
        far = self.random.sample(grid.cells.tolist(), 4)
        return [seen.where(cell) for cell in (*places, *near, *near, *far)]
