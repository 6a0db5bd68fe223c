"""OCS played: attacks, overruns and barrages; strengths revealed, results as the players read them off their tables."""

from __future__ import annotations

from tests.conformance.ocs.table import at, hx
from tests.play.ocs_seats import answered, cited, done, events, heard, picks, refused, same_again, table
from zoc.rulesets.ocs import Mode
from zoc.testing import clause

A = "f 0,0 strength=10 ar=4 anti_tank=heavy"
E = "e 1,0 strength=4 ar=2"


def battle(**units):
    return table("combat", "combat", **{"A": A, "E": E} | units)


def fought(game, *results, fed="yes", **order):
    """An attack of A on 1,0, up to whatever its results ask next: attacker, exploit, defender, DG."""
    asked = done(game, "attack", "A", at="1,0", **order)
    return answered(asked, fed, *results)


NOTHING = ("no effect", "no", "no effect", "no")


def test_an_attack_reveals_strengths_ratings_and_anti_tank_effects_and_no_more():
    game = fought(battle(H="f 0,0 strength=3 ar=1"), *NOTHING, others="H", factors="H x 1/2")
    told = heard(game, "e")
    assert told[0] == f"F attacks {hx('1,0')} from {hx('0,0')} with H."
    assert (
        told[1]
        == f"F attacks {hx('1,0')} with 23/2 (Action Rating 4, heavy AT) against 4 (Action Rating 2, no AT): odds 3:1, dice +2."
    )
    assert game.log()[1].cites == ("4.2", "4.9b")
    assert told[2].startswith("Surprise, and the shift it gives: f rolls ")
    assert told[3].startswith("Combat: f rolls ")
    assert told[-1] == "As the players read it off their table: attacker no effect, defender no effect."
    assert "A" in heard(game, "f")[0]
    same_again(game)


def test_nothing_is_revealed_before_the_defender_has_said_whether_he_pays():
    asked = done(battle(), "attack", "A", at="1,0")
    assert asked.waiting is not None
    assert (asked.waiting.side, picks(asked)) == ("e", {"yes", "no"})
    assert len(heard(asked)) == 1
    half = answered(asked, "no")
    assert "against 2 (Action Rating 2, no AT), without combat supply: odds 5:1" in heard(half)[1]


def test_a_hedgehog_brings_heavy_anti_tank_effects_and_is_told():
    game = fought(battle(G="e 1,0 hedgehog level=2"), *NOTHING, defence="3/2")
    assert "against 6 (Action Rating 2, heavy AT): odds 2:1, dice +2, hedgehog of level 2." in heard(game)[1]


def test_of_several_defenders_the_owner_says_who_leads():
    asked = done(battle(F="e 1,0 strength=1 ar=5"), "attack", "A", at="1,0")
    assert picks(asked) == {"yes E", "yes F", "no E", "no F"}
    assert "against 5 (Action Rating 5, no AT)" in heard(answered(asked, "yes F"))[1]


def test_a_unit_attacks_once_and_a_hex_is_attacked_once():
    game = fought(battle(B="f 0,0 strength=2", F="e 0,1 strength=1"), *NOTHING)
    assert refused(game, "attack", "A", at="0,1") == {"9.1c"}
    assert refused(game, "attack", "B", at="1,0") == {"9.1c"}
    assert answered(done(game, "attack", "B", at="0,1"), "yes").waiting


def test_who_may_not_attack_is_refused_and_named():
    assert refused(battle(H="f 0,0 hq"), "attack", "A", at="1,0", others="H") == {"4.4a"}
    assert refused(table(A=A, E=E), "attack", "A", at="1,0") == {"9.1a"}
    [told] = refused(battle(), "attack", "A", at="1,0", factors="E x 2")
    assert "expected an attacker" in told
    assert refused(battle(B="f 5,0"), "attack", "A", at="1,0", leader="B") == {"9.6"}


# 9.10, 9.11  LOSSES AND OPTIONS


@clause("OCS-X-9.11", "OCS-X-9.11c")
def test_the_leader_takes_the_first_step_and_nobody_two_before_all_have_one():
    division = "e 1,0 strength=9 multi_step re=3 ar=1"
    game = battle(E="e 1,0 strength=2 ar=3", D=division)
    game = answered(done(game, "attack", "A", at="1,0"), "yes D", "no effect", "no", "L2", "no")
    assert game.waiting is None
    assert game.position.unit("D").steps_lost == 1
    assert "E" not in game.position.ids
    assert "Lost by e: 2 steps; gone: E." in heard(game)
    assert "Steps taken: D 1 and E 1." in heard(game, "e")
    assert events(game, "StepsTaken", "f") == []
    assert "Lost by e: 2 steps." in heard(game, "f")


@clause("OCS-X-9.10")
def test_options_are_steps_or_hexes_as_the_owner_likes_and_the_attacker_goes_first():
    game = fought(battle(A=f"{A} multi_step re=2"), "L1o1", "no", "o2", "no")
    assert game.position.unit("A").steps_lost == 1
    assert (game.waiting.side, picks(game)) == ("f", {"0", "1"})
    stays = answered(game, "1")
    assert "A" not in stays.position.ids
    assert (stays.waiting.side, picks(stays)) == ("e", {"0", "1"})
    gone = answered(game, "0", "-1,0")
    assert at(gone.position, "A") == "-1,0"
    assert (gone.waiting.side, picks(gone)) == ("e", {"0", "1", "ignore"})
    kept = answered(gone, "ignore")
    assert at(kept.position, "E") == "1,0"
    same_again(kept)


@clause("OCS-X-9.10")
def test_the_defender_may_ignore_options_if_no_attacker_is_left_to_take_his():
    game = fought(battle(), "L1o1", "no", "o1", "no")
    assert "A" not in game.position.ids
    assert picks(game) == {"0", "1", "ignore"}


@clause("OCS-X-9.12a")
def test_dg_comes_before_the_retreat_so_a_zone_costs_a_step():
    flank = {"B": "f 2,1 strength=3", "E": "e 1,0 strength=4 multi_step re=3"}
    game = fought(battle(**flank), "no effect", "no", "o1", "yes")
    game = answered(game, "0", "2,0")
    assert Mode(game.position.unit("E").mode) == Mode.DG
    assert game.position.unit("E").steps_lost == 1
    assert {"9.12", "9.12a", "4.5c"} <= {number for line in game.log() for number in line.cites}


# 9.12  RETREATS AND ADVANCES


@clause("OCS-X-9.12")
def test_a_retreat_goes_the_full_distance_by_hexes_the_owner_picks():
    game = fought(battle(), "no effect", "no", "o2", "no")
    game = answered(game, "0")
    assert game.waiting.side == "e"
    assert hx("0,0") not in picks(game)
    game = answered(game, "2,0", "3,0")
    assert (at(game.position, "E"), Mode(game.position.unit("E").mode)) == ("3,0", Mode.DG)
    assert game.waiting.side == "f"
    gone = answered(game, "all")
    assert at(gone.position, "A") == "1,0"
    assert cited(gone) == ("9.12",)
    assert at(answered(game, "nobody").position, "A") == "0,0"
    same_again(gone)


@clause("OCS-X-9.12")
def test_who_cannot_retreat_is_lost():
    walls = dict.fromkeys(("2,-1", "2,0", "1,1", "0,1", "1,-1"), "sea")
    game = fought(table("combat", "combat", A=A, E=E, ground=walls), "no effect", "no", "o1", "no")
    game = answered(game, "0", "all")
    assert "E" not in game.position.ids
    [lost] = events(game, "CannotRetreat")
    assert lost == {"side": "e", "at": hx("1,0"), "units": ["E"]}
    assert f"E cannot retreat from {hx('1,0')}; lost: E." in heard(game, "f")


@clause("OCS-X-9.12")
def test_nobody_retreats_through_a_hex_the_attackers_stood_in():
    game = fought(battle(B="f 2,-1 strength=1", C="f 1,1 strength=1"), "L2", "o1", "no", others="B C")
    game = answered(game, "B", "0")
    assert {"A", "B"} & set(game.position.ids) == set()
    assert {hx("0,0"), hx("2,-1"), hx("1,1")} & picks(game) == set()


def test_a_reserve_that_suffers_any_result_is_no_reserve_any_more():
    game = fought(battle(E="e 1,0 strength=4 reserve"), "no effect", "no", "o1", "no")
    assert Mode(answered(game, "0", "2,0").position.unit("E").mode) == Mode.COMBAT


def test_an_hq_turns_to_its_move_side_and_organic_trucks_come_along():
    stack = {"E": "e 1,0 hq ma=4", "T": "e 1,0 transport move organic points=1 ma=20", "S": "e 1,0 sp points=2"}
    game = answered(fought(battle(**stack), "no effect", "no", "o1", "no"), "0", "2,0")
    assert [at(game.position, unit) for unit in "ETS"] == ["2,0", "2,0", "1,0"]
    assert game.position.unit("E").up == 1
    taken = answered(game, "A", "50")
    assert (taken.position.unit("S").side, taken.position.unit("S").points) == ("f", taken.position.board.parts)


def test_lost_units_lie_in_the_dead_pile_where_there_is_one():
    game = fought(battle(boxes=("Dead Pile",)), "no effect", "no", "L1", "no")
    assert game.position.unit("E").label == "Dead Pile"
    assert "E" not in game.seen_by("f").ids
    assert at(answered(game, "all").position, "A") == "1,0"


# 9.13  EXPLOITATION


@clause("OCS-X-9.13")
def test_good_units_exploit_in_the_combat_phase_only():
    game = fought(battle(B="f 0,0 strength=1 ar=2"), "no effect", "e3", "L1", "no", others="B")
    game = answered(game, "nobody")
    modes = [Mode(game.position.unit(unit).mode).name for unit in "AB"]
    assert modes == ["EXPLOIT", "COMBAT"]
    assert heard(game)[-1] == "A is in Exploit Mode."
    assert heard(game, "e")[-1] == "F exploits."
    late = table("exploitation", "combat", A=f"{A} exploit", E=E)
    assert answered(done(late, "attack", "A", at="1,0"), "yes", "no effect").waiting.question.startswith("Off your table: what")


# 8  OVERRUNS


def overrun(**units):
    return table(**{"A": "f 0,0 strength=10 ma=8 ar=4", "E": E} | units)


def test_an_overrun_costs_three_points_and_winners_must_enter():
    game = answered(done(overrun(), "overrun", "A", at="1,0"), "yes", "no effect", "L1", "no")
    assert (at(game.position, "A"), game.position.unit("A").mp_spent // game.position.board.parts) == ("1,0", 3)
    assert game.log()[0].cites == ("8.1", "8.1-1")
    assert heard(game)[-1] == "A may go on."
    assert at(done(game, "march", "A", at="2,0").position, "A") == "2,0"
    same_again(game)


def test_whoever_retreats_from_an_overrun_is_finished():
    game = answered(done(overrun(), "overrun", "A", at="1,0"), "yes", "o1", "no effect", "no", "0", "-1,0")
    assert game.position.unit("A").finished
    assert refused(game, "march", "A", at="-2,0") == {"6.1g"}


def test_after_an_overrun_a_truck_is_asked_anew_whether_it_may_go_on():
    trucks = overrun(A="f -1,0 truck strength=10 ma=18 ar=4", F="e 2,0 strength=1")
    game = done(trucks, "march", "A", at="0,0")
    won = answered(done(game, "overrun", "A", at="1,0"), "yes", "no effect", "L1", "no")
    assert heard(won)[-1] == "A stands in an enemy zone and may only overrun."
    assert cited(won) == ("4.5a.A",)
    assert refused(won, "march", "A", at="1,1") >= {"6.1g"}
    again = answered(done(won, "overrun", "A", at="2,0"), "yes", "no effect", "L1", "no")
    assert at(again.position, "A") == "2,0"
    assert heard(again)[-1] == "A may go on."


def test_no_overrun_by_those_who_may_not():
    assert refused(overrun(A="f 0,0 strength=10 ma=2"), "overrun", "A", at="1,0") == {"8.1-1"}
    assert refused(overrun(H="f 0,0 hq"), "overrun", "A", at="1,0", others="H") == {"4.4a"}
    assert refused(overrun(A="f 0,0 dg ma=12"), "overrun", "A", at="1,0") == {"8.1"}


# 10  BARRAGES


def guns(**units):
    return table("combat", "barrage", **{"G": "f -1,0 artillery barrage=25/2 range=2", "E": E} | units)


def test_a_barrage_tells_the_target_its_total_and_the_firer_its_shifts():
    asked = done(guns(), "barrage", "G", at="1,0")
    assert heard(asked, "e") == [f"F barrages {hx('1,0')} with 25/2, the column of 13: G."]
    assert asked.waiting.side == "e"
    game = answered(asked, "-2")
    assert "E gives the firer −2 columns and 0 Flak Points." in heard(game, "f")
    assert game.waiting.side == "f"
    hit = answered(game, "1")
    assert "E" not in hit.position.ids
    assert refused(answered(game, "DG"), "barrage", "G", at="1,0") == {"10.0e-1"}
    shaken = answered(game, "DG")
    assert Mode(shaken.position.unit("E").mode) == Mode.DG
    assert answered(game, "none").position.unit("E").mode == Mode.COMBAT
    same_again(hit)


@clause("OCS-X-10.0c")
def test_planes_barrage_an_air_base_and_are_inactive_then():
    base = {"E": "e 1,0 air_base level=3", "P": "f -5,0 plane active barrage=6"}
    game = done(table("movement", "barrage", **base), "barrage", "P", at="1,0", against="air_base")
    game = answered(game, "2", "2")
    assert (game.position.unit("E").level, game.position.unit("P").active) == (1, 0)
    assert "E gives the firer no shift and 2 Flak Points." in heard(game)
    port = {"E": "e 1,0 port level=3", "P": "f -5,0 plane active barrage=6"}
    game = done(table("movement", "barrage", **port), "barrage", "P", at="1,0", against="port")
    game = answered(game, "0", "2")
    assert heard(game)[-1] == f"The port in {hx('1,0')} has 2 hits."


def test_weak_guns_are_refused():
    assert refused(guns(G="f -1,0 artillery barrage=1/4"), "barrage", "G", at="1,0") == {"10.0"}
    assert refused(guns(), "barrage", "G", at="1,0", against="port") == {"10.0d"}
