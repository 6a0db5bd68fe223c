"""Fate's Edge played at random, on both grids: nothing raises, refusals change nothing, and the same comes of it again."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.conformance.fates_edge.playing import asked
from zoc.action import Order
from zoc.errors import BadRuleset, ZocError
from zoc.law import Deed
from zoc.movement import Errand, Reach
from zoc.play import Chance, Game, fingerprint, offers, order_of, replayed
from zoc.position import Position
from zoc.rulesets.fates_edge import rules
from zoc.rulesets.fates_edge.placement import base_at, closed
from zoc.rulesets.fates_edge.state import FightState
from zoc.rulesets.fates_edge.terms import DOWN, MOST_BOONS, TAGS
from zoc.rulesets.ledger import ledger
from zoc.scenario import load

pytestmark = pytest.mark.long

FOLDER = Path(__file__).parents[2] / "examples" / "fates_edge"
NAMES = sorted(file.stem for file in FOLDER.glob("*.toml"))
READINGS: tuple[dict[str, Any], ...] = (
    {}, {"zoc_square": 8, "reactions_per_round": "unlimited", "end_reactions": "guarded_strike", "shift_range": "zone"},
    {"boon_window": "end", "leave_unpaid": "provokes", "srd": "2025-10"},
    {"diagonals": "manhattan", "disengage_exit": "until_clear", "disengage_strikes": "spare", "facings_square": 8},
)  # fmt: skip
CITED = {clause.number for clause in rules.clauses} | {row.number for row in ledger(rules.name)}


OFTEN = (
    "attack",
    "cast",
    "shove",
    "pull",
    "tackle",
    "disengage",
    "swap",
    "shoot",
    "move",
    "move_by_boon",
    "end_turn",
    "stand",
    "batter",
)


def table(name: str, readings: dict[str, Any], random: Random) -> Position:
    """A scenario in which everybody can do everything, somebody is hidden, and half of the time all stand close together."""
    position = load(FOLDER / f"{name}.toml").position
    if random.random() < 0.5:
        position = huddled(position, random)
    for nth, unit in enumerate(position.ids):
        position = position.changed(unit, boons=nth % 4, spell_dv=2 + nth % 3, symbols=1, **{f"casts_{tag}": 1 for tag in TAGS})
    last = position.ids[-1]
    return position.changed(last, veiled=3).reading(**readings)


def huddled(position: Position, random: Random) -> Position:
    """The units in the middle of the map, wherever there is room."""
    grid = position.board.grid
    near = list(grid.disc(grid.at(grid.width // 2 + 1, grid.height // 2 + 1), 2))
    for unit in position.ids:
        for cell in random.sample(near, len(near)):
            if not closed(position, unit, base_at(position, unit, cell)):
                position = position.moved(unit, cell)
                break
    return position


def tried(random: Random, game: Game, side: str) -> dict[str, Any]:
    """Some order, allowed or not, as a player might write it."""
    seen = game.seen_by(side)
    mine = [unit for unit in seen.ids if seen.unit(unit).side == side]
    active = FightState.of(seen).active
    unit = active if active in mine and random.random() < 0.9 else random.choice(mine)
    often = random.random() < 0.5
    deed = random.choice([deed for deed in rules.deeds.values() if deed.by == "unit" and (not often or deed.name in OFTEN)])
    if deed.moves and random.random() < 0.8:
        cells = list(Reach(Errand(rules, seen, unit, "move", deed.way)))
        at = {"at": random.choice(cells)} if cells else {}
        pay = {"pay": random.choice(("act", "test"))} if "pay" in deed.takes else {}
        return {"do": deed.name, "unit": unit, **at, **pay}
    return {"do": deed.name, "unit": unit, **given(random, seen, unit, deed)}


def close_by(seen: Position, unit: str, other: str) -> bool:
    """Whether two units stand close to each other."""
    a, b = seen.unit(unit).cell, seen.unit(other).cell
    return a is not None and b is not None and seen.board.grid.distance(a, b) <= 3


def given(random: Random, seen: Position, unit: str, deed: Deed) -> dict[str, Any]:
    """Something for every key that must be told, and for some that may."""
    labels = seen.board.grid.label
    cells = [labels(cell) for cell in seen.board.grid.cells.tolist()]
    near = [labels(cell) for cell in seen.board.grid.disc(seen.unit(unit).cell or 0, 2)]
    found: dict[str, Any] = {}
    for key, take in deed.takes.items():
        if take.optional and random.random() < 0.5:
            continue
        words = take.listed(rules.table(seen), unit) if take.kind == "choice" else ()
        match take.kind:
            case "choice" if words:
                found[key] = random.choice(words)
            case "enemy" | "friend" | "unit":
                found[key] = random.choice([name for name in seen.ids if name != unit and close_by(seen, unit, name)] or seen.ids)
            case "cell":
                found[key] = random.choice(near if random.random() < 0.8 else cells)
            case "route":
                found[key] = random.sample(near, min(2, len(near)))
            case "number":
                found[key] = random.randint(1, 4)
            case "flag":
                found[key] = random.random() < 0.5
            case "word":
                found[key] = "fire"
    return found


def sound(game: Game) -> None:
    """What is true of every table: nobody stands in another, nobody has too much of anything, the log cites clauses."""
    position = game.position
    filled = [cell for unit in position.ids for cell in position.footprint(unit)]
    assert len(filled) == len(set(filled))
    assert all(cell in position.board.grid for cell in filled)
    assert position.units["harm"].max() <= DOWN
    assert position.units["boons"].min() >= 0
    assert position.units["boons"].max() <= MOST_BOONS
    assert {number for line in game.now.log for number in line.cites} <= CITED
    active = FightState.of(position).active
    assert not active or position.unit(active).facts["gone"] == 0


def played(random: Random, game: Game, orders: int) -> Game:
    """A game played on at random."""
    done = 0
    for _ in range(orders * 8):
        if game.over or done >= orders:
            break
        if game.waiting:
            pick = random.choice(game.waiting.picks).name
            game = game.answer(game.waiting.side, pick, Chance(random.randint(0, 1 << 30))).game
            continue
        side = game.position.to_move or random.choice(game.position.sides.names)
        try:
            order = order_of(rules, game.seen_by(side), side, tried(random, game, side))
            after = game.order(order, Chance(random.randint(0, 1 << 30)))
        except BadRuleset:  # a fault of the book is no bad input
            raise
        except ZocError:
            continue
        assert after.legal or after.game is game
        done += after.legal
        game = after.game
        sound(game)
    return game


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("nth", range(len(READINGS)))
def test_random_play_is_sound_and_comes_out_the_same_again(name: str, nth: int) -> None:
    squares = load(FOLDER / f"{name}.toml").position.board.grid.kind == "square"
    readings = {key: value for key, value in READINGS[nth].items() if squares or key != "facings_square"}
    random = Random(f"{name} {nth}")
    game = played(random, Game(rules, table(name, readings, random)), 30)
    assert len(game.events) > 5
    again = replayed(rules, game.first, game.events)
    assert fingerprint(again.position) == fingerprint(game.position)
    assert again.log() == game.log()
    assert asked(again) == asked(game)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_offered_as_allowed_is_carried_out(name: str) -> None:
    game = Game(rules, table(name, {}, Random(3)))
    side = game.position.to_move
    unit = next(unit for unit in game.position.ids if game.position.unit(unit).side == side)
    seen = game.seen_by(side)
    for offer in offers(rules, seen, side, unit):
        for one in offer.tried:
            if offer.deed.moves or one.verdict.lacking:
                continue
            after = game.order(Order(offer.deed.name, side, unit, one.given), Chance(7))
            assert after.legal == one.verdict.legal, (offer.deed.name, one.given, after.verdict.say(), one.verdict.say())
