"""The permutation property through the wire: what a seat cannot see changes nothing it gets, by any endpoint or message.

Two tables are laid that differ only in a hidden piece: where it stands, and what it is. Whoever may not see it must
get the same from both, letter by letter: before, while it moves, and when that is taken back.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.service.running import FORD, Guest, Service, Table
from zoc.action import Order
from zoc.play import Chance, Game, WrittenDice
from zoc.position import Position
from zoc.scenario import Scenario, examples, loads
from zoc.service.seats import Seat
from zoc.service.view import SeatView
from zoc.testing.secrecy import questions

LURKER = "xyzzy"
SCENARIOS = ("ford", "isthmus", "ocs/printed_figure", "europa/counterstroke", "fates_edge/doorway", "bashketball/fast_break")

MOBILE = ("ford", "isthmus")
"""Where the hidden piece can move in both; elsewhere it may stand so that its book does not let it."""


def hidden(position: Position, unit: str) -> Position:
    """The same table with a unit hidden, under a name that nothing else has in it."""
    column, ids = position.units["hidden"].copy(), position.units["id"].copy()
    column[position.row(unit)], ids[position.row(unit)] = True, LURKER
    return position.with_columns(hidden=column, id=ids)


def twins(scenario: Scenario, random: Random) -> tuple[str, str, Scenario, Scenario]:
    """Who looks, who hides, and two scenarios that differ in what is hidden from him."""
    position = scenario.position
    pieces = [unit for unit in map(position.unit, position.ids) if unit.cell is not None]
    viewer = pieces[0].side
    enemies = [unit for unit in pieces if position.sides.hostile(viewer, unit.side)]
    lurker = random.choice(enemies)
    before = hidden(position, lurker.id)
    void = position.board.cells["void"]
    free = [cell for cell in position.board.grid.cells.tolist() if not position.at(cell) and not void[cell]]
    after = before.moved(LURKER, random.choice(free))
    return viewer, lurker.side, scenario.with_position(before), scenario.with_position(after)


def told(guest: Guest, asked: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    """Everything a seat can get out of a table, by what it asked for."""
    for path in ("", "/board", "/events", "/position.toml", "/position.svg", "/game.jsonl"):
        response = guest.get(path)
        yield path, f"{response.status_code} {response.text}"
    for question in asked:
        written = json.dumps(question)
        yield f"ask {written}", guest.post("/ask", **question).text
    for unit in ("", LURKER, *(unit["id"] for unit in guest.state()["units"][:4])):
        yield f"offers {unit}", guest.post("/offers", unit=unit).text
        for deed in ("move", "end_turn", "answer", "undo"):
            order = {"do": deed, "unit": unit, "at": "0101", "pick": "yes"}
            yield f"try {deed} {unit}", guest.post("/try", **order).text
            yield f"do {deed} {unit}", guest.send(99, "end_turn").text
    yield f"suppose {LURKER} away", guest.post("/ask", ask="show", what_if=[{"remove": LURKER}]).text
    with guest.live() as live:
        yield "live", json.dumps(live.hear())


def compare(one: Table, other: Table, role: str, asked: list[dict[str, Any]], when: str) -> None:
    here, there = (dict(told(table[role], asked)) for table in (one, other))
    assert here.keys() == there.keys(), when
    for question, answer in here.items():
        assert answer.replace(one.name, "TABLE") == there[question].replace(other.name, "TABLE"), f"{when}: {role}: {question}"
        assert '"kind":"internal"' not in answer, question
        if LURKER not in question:
            assert LURKER not in answer, f"{when}: {role}: {question}"


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_is_hidden_changes_nothing_that_others_get(service: Service, name: str) -> None:
    scenario, random = loads(examples.example(name)), Random(name)
    viewer, hider, before, after = twins(scenario, random)
    one, other = service.lay(toml=before.dump()), service.lay(toml=after.dump())
    asked = list(questions(before, viewer, (LURKER,), 2))[::7]
    for role in (viewer, "observer"):
        compare(one, other, role, asked, "at first")
    moved = [move_it(table, hider) for table in (one, other)]
    assert name not in MOBILE or 0 < moved[0] == moved[1]
    if 0 < moved[0] == moved[1]:
        for role in (viewer, "observer"):
            compare(one, other, role, asked[:5], "after it moved")
        for table in (one, other):
            last = table[hider].state()["event"]
            assert table[hider].do(last, "undo")["ok"]
        for role in (viewer, "observer"):
            compare(one, other, role, asked[:5], "after it was taken back")


def test_a_game_with_secrets_is_the_umpires_file_and_its_words_are_his(service: Service) -> None:
    table = service.lay(toml=FORD.replace('movement = "orcish"', 'movement = "orcish"\nhidden = true'))
    states = {role: table[role].state() for role in table.seats}
    known = {role: "grunt" in {unit["id"] for unit in state["units"]} for role, state in states.items()}
    assert known == {"red": False, "blue": True, "umpire": True, "observer": False}
    files = {role: table[role].get("/game.jsonl").status_code for role in table.seats}
    assert files == {"red": 403, "blue": 403, "umpire": 200, "observer": 403}
    assert table["umpire"].get(**{"as": "red"}).json()["units"] == states["red"]["units"]


GRUNT = re.search(r'\[\[unit\]\]\nid = "grunt".*?\n\n', FORD, flags=re.DOTALL)


@pytest.mark.parametrize("public", ["", "public = true\n"])
def test_a_hidden_piece_or_none_at_all_is_the_same_to_others(service: Service, public: str) -> None:
    assert GRUNT is not None
    plain = FORD.replace("public = true\n", public)
    here = plain.replace(GRUNT[0], GRUNT[0].replace('"grunt"', f'"{LURKER}"').replace("\n\n", "\nhidden = true\n\n"))
    one, other = service.lay(toml=here), service.lay(toml=plain.replace(GRUNT[0], ""))
    for role in ("red", "observer"):
        compare(one, other, role, [{"ask": "show"}, {"ask": "reach", "unit": "spearman"}], "at first")
        assert bool(one[role].state()["about"]) == bool(public)
    for table in (one, other):
        table["red"].do(0, "end_turn")
    for role in ("red", "observer"):
        compare(one, other, role, [{"ask": "show"}], "later")


def test_the_file_of_a_game_is_open_once_the_game_is_over(service: Service) -> None:
    table = service.lay(toml=FORD + "[state]\nlast_turn = 1\n")
    for n, role in enumerate(("red", "blue")):
        table[role].do(n, "end_turn")
    assert table["red"].state()["over"]
    assert table["red"].get("/game.jsonl").status_code == 200


# What a side is asked, and what the others are told of it


TOP = """
division = {at = "0405", size = "division", multi_step = true, re = 3, combat_strength = 10}
"""
UNDER = 'xyzzy = {at = "0405", size = "division", multi_step = true, re = 3, combat_strength = 8}\n'


def test_an_attacker_cannot_tell_from_a_question_how_many_defend(service: Service) -> None:
    text = examples.example("ocs/retreat").partition("[[goal]]")[0]
    head, _, rest = text.partition("[units.blue]")
    rest = rest[rest.index("[units.red]") :]
    one, other = (service.lay(toml=f"{head}[units.blue]\n{under}{TOP}\n{rest}") for under in ("", UNDER))
    for role in ("red", "observer"):
        compare(one, other, role, [{"ask": "show"}], "at first")
    for table in (one, other):
        assert table["red"].do(0, "attack", unit="storm", at="0405", defence="1")["ok"]
        assert table["blue"].state()["waiting"]["mine"]
    for role in ("red", "observer"):
        compare(one, other, role, [{"ask": "show"}], "while blue is asked")
    picks = [[pick["name"] for pick in table["blue"].state()["waiting"]["picks"]] for table in (one, other)]
    assert picks == [["yes", "no"], ["yes division", "yes xyzzy", "no division", "no xyzzy"]]
    for table, [pick, *_] in zip((one, other), picks, strict=True):
        assert table["blue"].do(1, "answer", pick=pick)["ok"]
        assert table["red"].state()["waiting"]["mine"]


def seen_of(game: Game, scenario: Scenario, role: str) -> dict[str, Any]:
    sides = (role,) if role != "observer" else tuple(game.first.sides.names)
    return dict(SeatView("TABLE", scenario, game, Seat(role), sides).state())


def test_nobody_is_told_that_a_hidden_piece_may_throw_again() -> None:
    scenario = loads(examples.example("fates_edge/doorway"))
    rules = scenario.rules
    games = []
    for boons in (2, 0):
        position = scenario.position.changed("cutthroat", boons=boons, hidden=1)
        order = Order("notice", position.to_move, "cutthroat")
        played = Game(rules, position).order(order, WrittenDice((9,) * 5))
        assert played.legal, played.verdict.say()
        games.append(played.game)
    asked, quiet = games
    owner, enemy = asked.position.unit("cutthroat").side, asked.position.unit("knight").side
    assert asked.waiting is not None
    assert asked.waiting.side == owner
    assert quiet.waiting is None
    for role in (enemy, "observer"):
        assert seen_of(asked, scenario, role) == seen_of(quiet, scenario, role)
    moves = [Order("move", enemy, "knight", {"at": "F4"}), Order("begin", enemy, "knight")]
    for order in moves:
        one, other = (game.order(order, Chance()).verdict for game in games)
        assert (one.legal, one.say()) == (other.legal, other.say())
    assert next(game.answer(enemy, "no").verdict.say() for game in games) == games[1].answer(enemy, "no").verdict.say()
    # to take it back, the owner is asked in both, and a no leaves the question that was pending
    agreeing = [game.undo(enemy) for game in games]
    assert [each.legal for each in agreeing] == [True, True]
    refused = agreeing[0].game.answer(owner, "no").game
    assert refused.waiting is not None
    assert refused.waiting.question == asked.waiting.question
    back = agreeing[0].game.answer(owner, "yes").game
    assert back.waiting is None
    assert back.position.unit("cutthroat").facts == asked.first.unit("cutthroat").facts


def move_it(table: Table, hider: str) -> int:
    """Let the hidden piece move, if its book lets it just now; how many events it took."""
    umpire, last = table["umpire"], 0
    for _ in range(4):
        if table[hider].state()["may_act"]:
            break
        if not (done := umpire.send(last, "end_turn").json()).get("ok"):
            return last
        last = done["event"]
    offers = table[hider].post("/offers", unit=LURKER).json()["offers"]
    for offer in offers:
        if offer["legal"] and "moves" in offer and "at" in offer["takes"]:
            about = {"unit": LURKER, "way": offer["moves"]["way"], "errand": offer["moves"]["errand"]}
            cells = table[hider].post("/ask", ask="reach", **about).json()["cells"]
            here = next(unit["cell"] for unit in table[hider].state()["units"] if unit["id"] == LURKER)
            for cell in [each for each in cells if each != here][:3]:
                done = table[hider].do(last, offer["do"], unit=LURKER, at=cell)
                if done["ok"]:
                    return int(done["event"])
    return last
