"""What a side of Fate's Edge may know: veiled enemies change nothing it is told, wherever they are and whatever they do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.conformance.fates_edge.playing import Playing
from tests.conformance.fates_edge.table import squares
from zoc.play import Chance, Game, WrittenDice, order_of
from zoc.position import Position
from zoc.rulesets.fates_edge import rules
from zoc.rulesets.fates_edge.state import Fading, FightState
from zoc.scenario import load
from zoc.testing.secrecy import told

pytestmark = pytest.mark.long

FOLDER = Path(__file__).parents[2] / "examples" / "fates_edge"
CASES = [
    ("doorway", "knight", ("G4", "H5")),
    ("hex_skirmish", "brute", ("0704", "0805")),
    ("giant_and_pike", "giant", ("H6", "I3")),
]


def veiled(name: str, unit: str, *, at: str = "", **facts: int) -> Any:
    scenario = load(FOLDER / f"{name}.toml")
    position = scenario.position.changed(unit, veiled=3, **facts)
    return scenario.with_position(position.moved(unit, at) if at else position)


@pytest.mark.parametrize(("name", "unit", "places"), CASES)
def test_looking_twice_is_looking_once(name: str, unit: str, places: tuple[str, str]) -> None:
    position = veiled(name, unit).position.noted(active=unit, fading=(Fading(places[0], unit),))
    for side in position.sides.names:
        once = rules.seen(position, side)
        twice = rules.seen(once, side)
        assert (twice.ids, twice.state) == (once.ids, once.state)
    mine = position.unit(unit).side
    other = next(side for side in position.sides.names if side != mine)
    assert unit in rules.seen(position, mine).ids
    seen = rules.seen(position, other)
    assert (unit in seen.ids, FightState.of(seen).active, FightState.of(seen).fading) == (False, "", ())


@pytest.mark.parametrize(("name", "unit", "places"), CASES)
def test_a_veiled_enemy_may_be_anywhere_and_be_anyhow(name: str, unit: str, places: tuple[str, str]) -> None:
    one, two = veiled(name, unit, at=places[0]), veiled(name, unit, at=places[1], boons=4, guarding=1, harm=1)
    side = next(s for s in one.position.sides.names if one.position.sides.hostile(s, one.position.unit(unit).side))
    first, second = (told(each, side, names=(unit,), cells=3) for each in (one, two))
    assert first == second


def after(position: Position, orders: list[tuple[str, dict[str, Any]]]) -> Game:
    """A game after some orders; whoever is asked something says no."""
    game = Game(rules, position)
    for side, order in orders:
        played = game.order(order_of(rules, game.seen_by(side), side, order), Chance(4))
        assert played.legal, played.verdict.say()
        game = played.game
        while game.waiting:
            game = game.answer(game.waiting.side, game.waiting.picks[-1].name, Chance(4)).game
    return game


def test_what_the_unseen_does_is_not_in_the_log_of_its_enemies() -> None:
    scenario = veiled("doorway", "knight")
    position = scenario.position.replace(to_move="crypt")
    stays = after(position, [("crypt", {"do": "end_turn", "unit": "knight"})])
    goes = after(position, [
        ("crypt", {"do": "move", "unit": "knight", "at": "H5", "facing": "n"}), ("crypt", {"do": "brace", "unit": "knight"}),
        ("crypt", {"do": "end_turn", "unit": "knight"}),
    ])  # fmt: skip
    lines = [line.text for line in stays.log("intruders")]
    assert lines == [line.text for line in goes.log("intruders")] == ["An unseen unit ends its turn."]
    assert len(goes.log("crypt")) > len(lines)
    both = (
        told(scenario.with_position(game.position), "intruders", names=("knight",), cells=3, game=game) for game in (stays, goes)
    )
    first, second = (
        {key: [{**line, "n": 0} for line in value] if key == "log" else value for key, value in each.items()} for each in both
    )
    assert first == second


def test_dice_of_the_unseen_are_rolled_unseen() -> None:
    scenario = veiled("doorway", "wraith")
    game = after(scenario.position, [("intruders", {"do": "move", "unit": "wraith", "at": "D3"})])
    assert any("wraith rolls" in line.text for line in game.log("intruders"))
    assert not any("wraith" in line.text for line in game.log("crypt"))
    assert all("wraith" not in line.units for line in game.log("crypt"))


def test_whoever_is_unseen_strikes_as_it_was_told_and_nobody_is_asked() -> None:
    """A pause would tell that somebody is there; so would a question."""
    table, (hit, past) = squares(), ((9, 9, 9, 2), "move")
    position = table.put(E="blue 0,0 braced", M="red -1,2").changed("E", hidden=1).replace(to_move="red")
    way = {"route": [table.at(x, 2) for x in (-1, 0, 1)]}
    low, bare = (Playing(rules, each).do("M", past, **way) for each in (position, position.without("E")))
    assert (low.game.waiting, low.lines("red")) == (None, bare.lines("red"))
    waiting = Playing(rules, position.replace(to_move="blue")).do("E", "lie_in_wait", on=True)
    assert waiting.lines("red") == []
    assert waiting.last("blue") == "E lies in wait: unseen, it strikes at whoever gives it the chance."
    assert waiting.refused("E", "lie_in_wait", on=True).cites == ("5.3-2b",)
    struck = Playing(rules, waiting.position.replace(to_move="red")).do("M", past, hit, **way)
    assert (struck.unit("M").harm, struck.unit("E").hidden) == (1, 0)
    guarding = Playing(rules, position.changed("E", guarding=1)).do("M", past, (*hit, 2), **way)
    assert guarding.unit("M").harm == 1
    seen = Playing(rules, position.changed("E", hidden=0, ambush=1))
    assert seen.do("M", past, **way).asked[0] == "blue"
    assert Playing(rules, seen.position.replace(to_move="blue")).refused("E", "lie_in_wait", on=False).cites == ("5.3-2a",)


def test_an_order_is_judged_by_what_its_player_sees_and_stopped_by_what_is_there() -> None:
    position = veiled("doorway", "knight", at="E4").position
    game = Game(rules, position)
    order = order_of(rules, game.seen_by("intruders"), "intruders", {"do": "move", "unit": "cutthroat", "at": "F3"})
    assert game.prospect(order).legal
    played = game.order(order, WrittenDice((9, 9, 2, 2, 2, 2)))
    assert played.legal
    assert played.game.position.unit("cutthroat").label in ("D3", "E3", "E5")
    assert played.game.position.unit("knight").veiled == 0
    assert "something unseen bars the way: knight" in played.game.log("intruders")[-1].text
    undone = played.game.undo("intruders").game
    assert undone.waiting
    assert undone.waiting.side == "crypt"


def test_an_enemy_that_one_runs_into_is_found() -> None:
    position = veiled("doorway", "scholar", at="D3", harm=3).position.without("knight")
    game = Game(rules, position)
    written = {"do": "move", "unit": "cutthroat", "route": ["C3", "D3", "E3"]}
    order = order_of(rules, game.seen_by("intruders"), "intruders", written)
    played = game.order(order, WrittenDice())
    assert (played.legal, played.game.position.unit("cutthroat").label) == (True, "C3")
    assert (played.game.position.unit("scholar").veiled, played.game.position.unit("cutthroat").halted) == (0, 1)


# WHAT ONLY THE UNSEEN PREVENTS

HELD: dict[str, dict[str, Any]] = {
    "face": {"facing": "s"},
    "begin_ritual": {"dv": 2},
    "cast": {"spell": "transport", "target": "F", "at": (2, 2)},
}


@pytest.mark.parametrize("deed", HELD)
@pytest.mark.parametrize("how", ["hidden", "veiled"])
def test_a_deed_that_only_the_unseen_prevents_finds_it_and_is_no_way_to_feel_for_it(deed: str, how: str) -> None:
    table = squares()
    mage = "red 0,0 facing=n symbols casts_transport spell_dv=3"
    position = table.put(A=mage, F="red 1,1", H="blue 1,0", E="blue 9,9").changed("H", **{how: 3 if how == "veiled" else 1})
    given = {key: table.at(*value) if isinstance(value, tuple) else value for key, value in HELD[deed].items()}
    game = Playing(rules, position).do("A", deed, **given)
    assert "H" in game.game.seen_by("red").ids
    assert "something unseen prevents it: H." in game.last("red")
    assert game.game.now.reveals
    assert (game.unit("A").acted, game.unit("A").turned, game.unit("A").ritual) == (deed != "face", 0, 0)
    game.again()
    away = Playing(rules, position.moved("H", table.at(8, 9)))
    assert away.game.prospect(order_of(rules, away.game.seen_by("red"), "red", {"do": deed, "unit": "A", **given})).legal


def test_the_log_of_a_slip_past_somebody_unseen_cites_what_its_player_could_foresee() -> None:
    table, told = squares("0..6 x 0..2"), set[Any]()
    for at in ("3,0", "6,2"):
        position = table.put(M="red 0,1 boons=2 speed=6", H=f"blue {at}", E="blue 5,0").changed("H", hidden=1)
        game = Playing(rules, position).do("M", "slip_by", route=[table.at(x, 1) for x in range(1, 5)])
        told.add((game.last("red"), game.game.log("red")[-1].cites, game.game.now.reveals))
    assert len(told) == 1


def test_the_end_of_a_turn_names_the_engaged_as_far_as_one_sees_them() -> None:
    table, told = squares(), set[tuple[str, ...]]()
    for met in (1, 0):
        position = table.put(M="red 0,0", H="blue 0,1", E="blue 1,0 met").changed("H", hidden=1, met=met)
        game = Playing(rules, position.noted(active="M")).do("M", "end_turn")
        told.add(tuple(game.lines("red")))
    assert told == {("M has engaged E this turn (our reading FE-3-6).", "M ends its turn.")}


# WHO LEARNS WHAT


def known(game: Playing, side: str) -> list[str]:
    """The names of the events that a side learns of."""
    return [str(line.event["name"]) for line in game.game.log(side) if line.event]


def test_boons_that_the_unseen_wins_are_a_secret() -> None:
    position = squares().put(H="blue 0,0", M="red 9,9").changed("H", hidden=1).replace(to_move="blue")
    game = Playing(rules, position).do("H", "test", (2, 2, 2, 2, 2))
    assert game.event("BoonsWon", "blue") == {"name": "BoonsWon", "unit": "H", "won": 2, "boons": 2}
    assert known(game, "red") == []


@pytest.mark.parametrize(
    ("deed", "given", "name"),
    [("assist", {"target": "B"}, "Assisted"), ("rally", {"target": "B", "gain": "poise"}, "Rallied")],
)
def test_what_the_unseen_does_for_a_friend_in_sight_is_a_secret(deed: str, given: dict[str, Any], name: str) -> None:
    position = squares().put(H="blue 0,0", B="blue 1,0", M="red 9,9").changed("H", hidden=1).replace(to_move="blue")
    game = Playing(rules, position).do("H", deed, **given)
    assert known(game, "blue") == ["TurnBegan", name]
    assert known(game, "red") == []


def test_whom_the_unseen_has_engaged_is_a_secret() -> None:
    position = squares().put(H="blue 0,1", M="red 0,0 met").changed("H", hidden=1).replace(to_move="blue")
    game = Playing(rules, position.noted(active="H")).do("H", "end_turn")
    assert known(game, "blue") == ["HasEngaged", "EndedTurn"]
    assert game.game.log("red")[-1].event == {"name": "EndedTurn", "unit": "", "side": "blue"}
    assert known(game, "red") == ["EndedTurn"]


@pytest.mark.parametrize(
    ("hidden", "text"),
    [("", "B is veiled by H with 5 successes."), ("H", "B is veiled."), ("B", None), ("BH", None)],
)
def test_a_veil_is_noticed_by_those_who_see_the_unit_vanish(hidden: str, text: str | None) -> None:
    position = squares().put(H="blue 0,0 casts_veil spell_dv=3", B="blue 1,0", M="red 9,9").replace(to_move="blue")
    for unit in hidden:
        position = position.changed(unit, hidden=1)
    game = Playing(rules, position).do("H", "cast", (9, 9, 9, 9, 9), spell="veil", target="B")
    assert game.last("blue") == "B is veiled by H with 5 successes."
    assert [line.text for line in game.game.log("red") if line.event and line.event["name"] == "Veiled"] == [text][
        : text is not None
    ]


def test_a_ward_that_sends_an_outsider_away_tells_all_who_see_it() -> None:
    table = squares("0..3 x 0..0").side("ward", (0, 0), (1, 0), 1)
    position = table.put(W="red 0,0 outsider cap=1 leash=2 leash_size=3", E="blue 3,0")
    game = Playing(rules, position).do("W", "move", (9, 9, 9, 9, 9), at=table.at(2, 0))
    assert "W" not in game.position.ids
    for side in ("red", "blue"):
        assert game.event("TrackFilled", side)["departs"] is True
        assert known(game, side)[-3:] == ["CrossedWard", "TrackFilled", "TurnOver"]


def test_names_that_are_plurals_take_plural_verbs() -> None:
    position = squares().put(stragglers="red 0,0", E="blue 9,9")
    game = Playing(rules, position).do("stragglers", "test", (2, 2, 2, 2, 2))
    assert game.lines() == [
        "stragglers' turn begins.",
        "Test: stragglers roll 2, 2, 2, 2, 2.",
        "stragglers do not pass their test: a miss with 0 successes.",
        "stragglers win 2 Boons and have 2.",
    ]
