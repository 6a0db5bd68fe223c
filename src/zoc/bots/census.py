"""A scenario played many times by bots: who wins, how long it lasts, which clauses matter, and what is never used."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from random import Random
from statistics import median

from zoc.bots.bot import Bot, bot_named
from zoc.bots.match import Decision, steps
from zoc.bots.win_rate import WinRate
from zoc.errors import Malformed, Unknown
from zoc.extras import require
from zoc.law import Ruleset
from zoc.play import Chance, Game
from zoc.play.sides import winners
from zoc.position import Position, Side, UnitId
from zoc.table import Table
from zoc.values import JsonObject

NEAR = 3
"""How many cells from a unit a move is drawn that the law is asked about."""
SIMULATIONS = 100
"""How much ``search`` searches here: counted and not timed, so that the same seed gives the same games."""
BARS = ("forbid", "noend", "stop")
ZONES = ("exert", "combine", "place", "against")
"""The questions that make a zone; what a zone does is asked by others."""


@dataclass(frozen=True)
class CensusPlan:
    """What is played: the scenario, the bot of each side, a seed, and the number of orders after which a game ends undecided."""

    law: Ruleset
    first: Position
    bots: Mapping[Side, str]
    seed: int = 1
    orders: int = 500

    def __post_init__(self) -> None:
        sides = self.first.sides.names
        for side in self.bots:
            if side not in sides:
                raise Unknown.name("side", side, sides)
        if missing := [side for side in sides if side not in self.bots]:
            raise Malformed(f"no bot plays {', '.join(missing)}")
        for name in self.bots.values():
            bot_named(name)

    def players(self, nth: int) -> dict[Side, Bot]:
        """The bots of one game."""
        return {side: _player(name, self.seed + 7 * nth) for side, name in self.bots.items()}


def _player(name: str, seed: int) -> Bot:
    if name != "search":
        return bot_named(name, seed)
    require("ai")
    from zoc.bots.search import SearchBot

    return SearchBot(seed, simulations=SIMULATIONS)


@dataclass
class GameTally:
    """What one game has shown."""

    won: tuple[Side, ...] = ()
    ended: bool = False
    turns: int = 0
    orders: Counter[Side] = field(default_factory=Counter)
    choice: list[tuple[int, int]] = field(default_factory=list)
    """The turn of each decision, and how many orders were legal."""
    cited: Counter[str] = field(default_factory=Counter)
    """How many orders each clause was cited for."""
    asked: int = 0
    refused: int = 0
    """How many moves the law was asked about, and how many of them it refused."""
    barred: Counter[str] = field(default_factory=Counter)
    charged: Counter[str] = field(default_factory=Counter)
    """How many of those moves each clause barred, and for how many it charged points."""
    stood: Counter[str] = field(default_factory=Counter)
    """How many orders have brought a unit to each cell."""
    moved: Counter[UnitId] = field(default_factory=Counter)
    """How many orders each unit was given."""
    named: Counter[UnitId] = field(default_factory=Counter)
    """How many events and refusals were about each unit."""

    def add(self, step: Decision, before: Game) -> None:
        """Count one decision."""
        order, game = step.thought.order, step.game
        self.orders[step.thought.side] += 1
        self.choice.append((before.position.turn, step.thought.listed))
        if order.unit:
            self.moved[order.unit] += 1
        lines = game.now.log[len(before.now.log) :]
        self.cited.update({number for line in lines for number in line.cites})
        self.named.update({unit for line in lines for unit in line.units})
        self.stood.update(_places(game.position) - _places(before.position))

    def probe(self, table: Table, side: Side, random: Random) -> None:
        """Ask the law about a move drawn at random, near a unit of the side."""
        position, grid = table.position, table.position.board.grid
        own = [position.unit(unit) for unit in position.ids if position.unit(unit).side == side]
        placed = [(unit.id, unit.cell) for unit in own if unit.cell is not None]
        if not placed:
            return
        unit, here = random.choice(placed)
        near = [cell for cell in grid.disc(here, NEAR) if cell != here]
        if not near:
            return
        verdict = table.why(unit, grid.label(random.choice(near))).verdict
        counted = [reason for reason in verdict.reasons if reason.counts]
        bars = [reason for reason in counted if reason.effect.kind in BARS and not verdict.legal]
        self.asked, self.refused = self.asked + 1, self.refused + (not verdict.legal)
        self.barred.update({reason.clause.number for reason in bars})
        self.charged.update({reason.clause.number for reason in counted if reason.effect.kind == "cost" and reason.amount})
        self.named.update({unit for reason in bars for unit in reason.by})


def _places(position: Position) -> set[str]:
    """The cells in which units stand."""
    return {position.where(cell) for unit in position.ids for cell in position.footprint(unit) if cell >= 0}


def play_one(plan: CensusPlan, nth: int) -> GameTally:
    """One game of a census; the same number gives the same game."""
    tally, random = GameTally(), Random(f"census {plan.seed} {nth}")
    game = Game(plan.law, plan.first)
    for step in steps(game, plan.players(nth), Chance(plan.seed + nth), plan.orders):
        if game.waiting is None:
            tally.probe(Table(plan.law, game.position), step.thought.side, random)
        tally.add(step, game)
        game = step.game
    tally.won, tally.ended, tally.turns = winners(game), bool(game.over), game.position.turn
    return tally


def played(plan: CensusPlan, games: int, jobs: int | None = None) -> Iterator[GameTally]:
    """So many games, in their order, on all cores or so many of them."""
    if games < 1:
        raise Malformed(f"a census needs at least 1 game, not {games}")
    jobs = min(games, jobs or os.cpu_count() or 1)
    if jobs == 1:
        yield from (play_one(plan, nth) for nth in range(games))
        return
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_begin, initargs=(plan,))
    try:
        yield from pool.map(_next, range(games))
    finally:
        pool.shutdown(cancel_futures=True)


_plans: list[CensusPlan] = []
"""In a process that plays games: the plan, sent once."""


def _begin(plan: CensusPlan) -> None:
    _plans[:] = [plan]


def _next(nth: int) -> GameTally:
    return play_one(_plans[0], nth)


@dataclass(frozen=True)
class Spread:
    """Numbers in short: the least, the one in the middle, the greatest."""

    least: float
    middle: float
    most: float

    @classmethod
    def of(cls, numbers: Iterable[float]) -> Spread:
        """In short.

        >>> Spread.of([3, 1, 2]).say()
        '2 (1 to 3)'
        """
        known = sorted(numbers) or [0]
        return cls(known[0], median(known), known[-1])

    def say(self) -> str:
        """The one in the middle, and the ends."""
        return f"{self.middle:g} ({self.least:g} to {self.most:g})"

    def as_dict(self) -> JsonObject:
        return {"least": self.least, "median": self.middle, "most": self.most}


@dataclass(frozen=True)
class ClauseUse:
    """What a clause has done: orders that cite it, moves it barred, moves it charged for."""

    number: str
    title: str
    cited: int
    barred: int
    charged: int

    @property
    def weight(self) -> int:
        """All of it."""
        return self.cited + self.barred + self.charged


@dataclass(frozen=True)
class Census:
    """What many games of a scenario have shown."""

    plan: CensusPlan
    tallies: tuple[GameTally, ...]

    @property
    def games(self) -> int:
        return len(self.tallies)

    @property
    def wins(self) -> dict[Side, WinRate]:
        """How often each side has won."""
        won = Counter(side for tally in self.tallies for side in tally.won)
        return {side: WinRate(won[side], self.games) for side in self.plan.first.sides.names}

    @property
    def drawn(self) -> int:
        """How many games ended without a winner."""
        return sum(tally.ended and not tally.won for tally in self.tallies)

    @property
    def unfinished(self) -> int:
        """How many games did not end within the orders that were allowed."""
        return sum(not tally.ended for tally in self.tallies)

    @property
    def turns(self) -> Spread:
        return Spread.of(tally.turns for tally in self.tallies)

    @property
    def orders(self) -> Spread:
        return Spread.of(tally.orders.total() for tally in self.tallies)

    @property
    def orders_a_turn(self) -> Spread:
        """Orders of all sides in one turn."""
        return Spread.of(orders for tally in self.tallies for orders in Counter(turn for turn, _ in tally.choice).values())

    @property
    def choice(self) -> Spread:
        """How many orders were legal at a decision."""
        return Spread.of(listed for tally in self.tallies for _, listed in tally.choice)

    def choice_by_turn(self) -> dict[int, float]:
        """How many orders were legal at a decision, in the middle, turn by turn."""
        found: dict[int, list[int]] = {}
        for turn, listed in (each for tally in self.tallies for each in tally.choice):
            found.setdefault(turn, []).append(listed)
        return {turn: median(found[turn]) for turn in sorted(found)}

    @property
    def asked(self) -> WinRate:
        """How many of the moves drawn at random the law refused."""
        return WinRate(sum(tally.refused for tally in self.tallies), sum(tally.asked for tally in self.tallies))

    @property
    def clauses(self) -> tuple[ClauseUse, ...]:
        """The clauses that did something, those that did most first."""
        titles = {clause.number: clause.title for clause in self.plan.law.clauses}
        cited, barred, charged = self._sum("cited"), self._sum("barred"), self._sum("charged")
        numbers = sorted({*cited, *barred, *charged})
        uses = [ClauseUse(number, titles.get(number, ""), cited[number], barred[number], charged[number]) for number in numbers]
        return tuple(sorted(uses, key=lambda use: -use.weight))

    @property
    def idle_clauses(self) -> tuple[str, ...]:
        """The clauses about moves and acts that did nothing in any game."""
        used = {use.number for use in self.clauses}
        about = [clause.number for clause in self.plan.law.clauses if clause.question not in ZONES]
        return tuple(number for number in dict.fromkeys(about) if number not in used)

    @property
    def stood(self) -> Counter[str]:
        """How many orders have brought a unit to each cell."""
        return self._sum("stood")

    @property
    def unused_cells(self) -> tuple[str, ...]:
        """The cells in which no unit ever stood, at the beginning or later."""
        first, grid = self.plan.first, self.plan.first.board.grid
        used = self.stood.keys() | _places(first)
        return tuple(label for cell in grid.cells.tolist() if (label := grid.label(cell)) not in used)

    @property
    def idle_units(self) -> tuple[UnitId, ...]:
        """The units that were given no order, were in no event, and barred nobody."""
        moved, named = self._sum("moved"), self._sum("named")
        return tuple(unit for unit in self.plan.first.ids if not moved[unit] and not named[unit])

    def _sum(self, what: str) -> Counter[str]:
        found: Counter[str] = Counter()
        for tally in self.tallies:
            found.update(getattr(tally, what))
        return found

    def as_dict(self) -> JsonObject:
        """Everything for a program."""
        moved, named = self._sum("moved"), self._sum("named")
        units: JsonObject = {unit: {"orders": moved[unit], "named": named[unit]} for unit in self.plan.first.ids}
        wins: JsonObject = {
            side: {"won": share.part, "interval": [round(end, 4) for end in share.interval]} for side, share in self.wins.items()
        }
        return {
            "games": self.games,
            "seed": self.plan.seed,
            "bots": dict(self.plan.bots),
            "wins": wins,
            "drawn": self.drawn,
            "unfinished": self.unfinished,
            "turns": self.turns.as_dict(),
            "orders": self.orders.as_dict(),
            "orders_a_turn": self.orders_a_turn.as_dict(),
            "legal_orders": self.choice.as_dict(),
            "legal_orders_by_turn": {str(turn): middle for turn, middle in self.choice_by_turn().items()},
            "moves_asked": self.asked.whole,
            "moves_refused": self.asked.part,
            "clauses": [
                {"clause": use.number, "title": use.title, "cited": use.cited, "barred": use.barred, "charged": use.charged}
                for use in self.clauses
            ],
            "idle_clauses": list(self.idle_clauses),
            "cells": dict(sorted(self.stood.items())),
            "unused_cells": list(self.unused_cells),
            "units": units,
            "idle_units": list(self.idle_units),
        }
