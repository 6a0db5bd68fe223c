"""The doorway played from start to finish, as two plain players would: by the book's end or by its last round."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from zoc.movement import Errand, Reach
from zoc.play import Chance, Game, Played, Source, fingerprint, order_of
from zoc.rulesets.fates_edge import rules
from zoc.scenario import load
from zoc.scenario.gamefile import Record, load_game, save

SCENARIO = Path(__file__).parents[2] / "examples" / "fates_edge" / "doorway.toml"


class Player:
    """One who walks up to the nearest enemy and strikes, stands up when he lies, and never lets a chance go by."""

    def __init__(self, game: Game, source: Source) -> None:
        self.game, self.source = game, source

    def order(self, side: str, **written: Any) -> bool:
        """An order; whether it was allowed."""
        seen = self.game.seen_by(side)
        played: Played = self.game.order(order_of(rules, seen, side, written), self.source)
        self.game = played.game
        while self.game.waiting:
            self.game = self.game.answer(self.game.waiting.side, self.game.waiting.picks[0].name, self.source).game
        return played.legal

    def turn(self) -> None:
        """One unit's turn."""
        side, position = self.game.position.to_move, self.game.position
        mine = [u for u in map(position.unit, position.ids) if u.side == side and not u.facts["gone"] and u.facts["harm"] < 3]
        unit, rounds = mine[0].id, (position.turn, len(self.game.events))
        if mine[0].facts["prone"]:
            self.order(side, do="stand", unit=unit)
        if not self.strike(side, unit):
            self.approach(side, unit)
            self.strike(side, unit)
        if unit in self.game.position.ids and not self.game.over:
            self.order(side, do="end_turn", unit=unit)
        assert (self.game.position.turn, len(self.game.events)) > rounds

    def strike(self, side: str, unit: str) -> bool:
        orders = ({"do": "attack"}, {"do": "cast", "spell": "banish"})
        return any(self.order(side, unit=unit, target=foe, **order) for order in orders for foe in self.foes(side, unit))

    def foes(self, side: str, unit: str) -> list[str]:
        """The enemies on their feet, the nearest first."""
        position = self.game.position
        if unit not in position.ids or self.game.over or position.to_move != side:
            return []
        others = (u for u in map(position.unit, position.ids) if position.sides.hostile(side, u.side) and u.facts["harm"] < 3)
        here = position.unit(unit).cell or 0
        return sorted((u.id for u in others), key=lambda foe: position.board.grid.distance(here, position.unit(foe).cell or 0))

    def approach(self, side: str, unit: str) -> None:
        """As near to the nearest enemy as the unit gets."""
        position, grid = self.game.position, self.game.position.board.grid
        for foe in self.foes(side, unit)[:1]:
            goal = position.unit(foe).cell or 0
            cells = [grid.cell(label) for label in Reach(Errand(rules, position, unit))]
            best = min(cells, key=lambda cell: (grid.distance(cell, goal), cell), default=None)
            if best is not None and grid.label(best) != position.unit(unit).label:
                self.order(side, do="move", unit=unit, at=grid.label(best))


@pytest.mark.parametrize("seed", range(6))
def test_the_doorway_is_played_to_its_end(seed: int, tmp_path: Path) -> None:
    record = Record.of(load(SCENARIO))
    player = Player(record.game, Chance(seed))
    for _ in range(60):
        if player.game.over:
            break
        player.turn()
    game = player.game
    reached = re.fullmatch("intruders win: (.*) (has|have) reached the inside of the crypt", game.over)
    assert reached or game.over == "crypt wins: nobody else has reached a goal"
    assert not game.may_act("intruders")
    refused = game.order(order_of(rules, game.position, "crypt", {"do": "end_turn", "unit": "scholar"}), Chance(1))
    assert refused.verdict.lacking == f"the game is over: {game.over}"
    assert any("14.1.WARD-1" in line.cites for line in game.log())
    file = tmp_path / "doorway.jsonl"
    save(replace(record, game=game), file)
    again = load_game(file).game
    assert fingerprint(again.position) == fingerprint(game.position)
    assert again.log() == game.log()


def test_when_the_last_round_is_over_it_is_said_who_stands_where_and_nobody_unseen_is_given_away() -> None:
    position = (
        load(SCENARIO)
        .position.replace(goals=())
        .changed("wraith", gone=1)
        .changed("cutthroat", gone=1)
        .changed("scholar", harm=3)
    )
    at_last = position.moved("wraith", "E3").replace(turn=6, to_move="crypt")
    for veiled, crypt in ((0, "knight in F3"), (3, "nobody")):
        game = Game(rules, at_last.changed("knight", veiled=veiled, guarding=0))
        done = game.order(order_of(rules, game.position, "crypt", {"do": "end_turn", "unit": "knight"}), Chance(1)).game
        standing = f"intruders: wraith in E3 and cutthroat in B4; crypt: {crypt}"
        assert done.over == f"turn 6 was the last one; still on their feet: {standing}"
