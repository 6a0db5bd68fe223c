"""OCS played: segments, phases and player turns; stacking as a segment closes; rolls."""

from __future__ import annotations

import pytest

import zoc
from tests.conformance.ocs.table import hx
from tests.play.ocs_seats import answered, cited, done, heard, picks, refused, same_again, table
from zoc.play import Chance, Game, order_of
from zoc.rulesets.ocs import Mode
from zoc.rulesets.ocs.phases import ORDER, moment
from zoc.rulesets.ocs.state import OcsState
from zoc.scenario.examples import names
from zoc.testing import clause

pytestmark = pytest.mark.long

SCENARIOS = [name for name in names() if name.startswith("ocs/")]


def ended(game: Game) -> Game:
    """The game after nobody has done anything but close segments, taking away whatever is too much."""
    while not game.over:
        if game.waiting:
            game = game.answer(game.waiting.side, game.waiting.picks[0].name, Chance(1)).game
            continue
        side = game.position.to_move
        game = game.order(order_of(game.law, game.seen_by(side), side, {"do": "next"}), Chance(1)).game
    return game


@clause("OCS-X-2.2")
def test_a_player_turn_has_all_segments_and_reaction_belongs_to_the_other_side():
    game = table("refit", "", U="f 0,0", E="e 3,0")
    seen = []
    for _ in ORDER:
        seen.append((*moment(game.position), game.position.to_move))
        game = done(game, "next")
    assert [(phase, segment) for phase, segment, _ in seen] == list(ORDER)
    assert [side for _, _, side in seen] == ["e" if phase == "reaction" else "f" for phase, _ in ORDER]
    assert (moment(game.position), game.position.to_move, game.position.turn) == (ORDER[0], "e", 1)
    assert heard(game)[-1] == "Turn 1, the player turn of e begins. E: Refit Phase."
    for _ in ORDER:
        game = done(game, "next")
    assert (game.position.to_move, game.position.turn) == ("f", 2)
    same_again(game)


def test_clean_up_takes_dg_and_exploit_markers_off_the_phasing_side_only():
    units = {"A": "f 0,0 dg", "B": "f 0,0 exploit up=move", "C": "f 0,0 reserve", "E": "e 3,0 dg"}
    game = done(table("exploitation", "combat", **units), "next")
    modes = [Mode(game.position.unit(unit).mode).name for unit in "ABCE"]
    assert (game.position.phase, modes) == ("clean_up", ["COMBAT", "MOVE", "RESERVE", "DG"])
    assert cited(game) == ("2.2",)


def test_what_was_done_in_a_phase_is_forgotten_in_the_next():
    game = done(table(U="f 0,0 ma=4"), "march", "U", at="0,1")
    assert game.position.unit("U").mp_spent
    later = done(done(game, "next"), "next")
    assert not later.position.unit("U").mp_spent
    built = done(table(N="f 0,0 engineer"), "construct", "N", what="hedgehog")
    assert done(built, "next").position.markers["built"]
    assert ended_turn(built).position.markers.get("built", {}) == {}


def ended_turn(game: Game) -> Game:
    turn = OcsState.of(game.position).phasing
    while OcsState.of(game.position).phasing == turn:
        game = done(game, "next")
    return game


def test_overstacked_hexes_are_reduced_by_their_owners_as_a_segment_closes():
    divisions = {f"D{i}": "f 0,0 multi_step re=4" for i in range(3)}
    game = done(table(**divisions, E="e 3,0"), "next")
    assert game.waiting.side == "f"
    assert picks(game) == set(divisions)
    after = answered(game, "D1")
    assert set(after.position.ids) == {"D0", "D2", "E"}
    assert moment(after.position) == ("movement", "barrage")
    assert f"{hx('0,0')} is overstacked: a unit of f is taken away." in heard(after, "e")
    assert heard(after)[0] == f"{hx('0,0')} holds 12 RE of 10 of f."
    assert after.log()[1].cites == ("4.8", "4.8a")
    reinforcing = done(table("reinforcement", "", **divisions), "next")
    assert reinforcing.waiting is None
    two = done(table(A="f 0,0 air_base", B="f 0,0 air_base", U="f 0,0"), "next")
    assert picks(two) == {"A", "B"}
    same_again(after)


def test_nobody_closes_the_other_sides_segment():
    assert refused(table(U="f 0,0", E="e 3,0"), "next", side="e") == {"it is the turn of f"}
    both = table(U="f 0,0", E="e 3,0")
    both = Game(both.law, both.position.replace(to_move=""))
    assert refused(both, "next", side="e") == {"2.2"}


def test_a_scenario_that_says_only_who_moves_goes_on_from_there():
    game = table(U="f 0,0", E="e 3,0")
    plain = Game(game.law, game.position.replace(state=OcsState(), to_move="e"))
    assert moment(done(plain, "next").position) == ("movement", "barrage")
    reacting = Game(game.law, game.position.replace(state=OcsState(segment="barrage"), phase="reaction", to_move="e"))
    assert done(reacting, "next").position.to_move == "f"


def test_rolls_are_open_with_their_purpose_unless_agreed_secret():
    game = table(U="f 0,0", E="e 3,0")
    rolled = done(game, "roll", purpose="something else", what="Variable Repls", dice=2)
    assert heard(rolled, "e") == heard(rolled, "f")
    assert heard(rolled, "e")[0].startswith("Variable Repls: f rolls ")
    assert heard(done(game, "roll", purpose="weather", dice=1), "e")[0].startswith("Weather: f rolls ")
    assert refused(game, "roll", purpose="something else", dice=2) == {"4.9e"}
    assert refused(game, "roll", purpose="supply", dice=2, secret=True) == {"4.9e-1"}
    agreed = Game(game.law, game.position.reading(secret_rolls=True))
    secret = done(agreed, "roll", purpose="supply", what="Repls", dice=2, secret=True)
    assert heard(secret, "e") == []
    assert heard(secret, "f")[0].startswith("Supply: Repls: f rolls ")
    [told] = refused(game, "roll", purpose="flak", dice=99)
    assert told == "dice is a number from 1 to 20"
    same_again(secret)


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_scenario_can_be_played_to_its_end(name: str) -> None:
    scenario = zoc.loads(zoc.example(name))
    assert scenario.position.to_move
    game = ended(Game(scenario.rules, scenario.position))
    assert game.over.startswith(("blue wins: ", "red wins: "))
    assert refused_after(game)
    same_again(game)


def refused_after(game: Game) -> bool:
    side = game.position.to_move
    played = game.order(order_of(game.law, game.position, side, {"do": "next"}), Chance(1))
    return not played.legal and "the game is over" in played.verdict.lacking
