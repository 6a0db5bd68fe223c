"""OCS played: marches, drops, promises that are kept, the one hex, modes."""

from __future__ import annotations

from tests.conformance.ocs.table import at, hx, keepers
from tests.play.ocs_seats import answered, cited, done, events, heard, ordered, refused, same_again, table
from zoc.movement.search import RouteSearch
from zoc.play import Game, fingerprint
from zoc.rulesets.ocs import Mode

BOARD = {"E": "e 1,0 strength=4", "M": "f -1,1 truck ma=18 strength=3", "N": "f 0,0 ma=6"}


def test_a_march_moves_pays_and_is_told():
    game = done(table(U="f 0,0 ma=6"), "march", "U", at="0,2")
    assert at(game.position, "U") == "0,2"
    assert game.position.unit("U").mp_spent == 2 * game.position.board.parts
    assert heard(game) == [f"F: U marches from {hx('0,0')} to {hx('0,2')}.", "Points paid: U 2."]
    same_again(game)


def test_a_march_goes_on_until_another_unit_moves():
    game = done(table(A="f 0,0 ma=6", B="f 0,0 ma=6"), "march", "A", at="0,1")
    game = done(game, "march", "A", at="0,2")
    assert refused(done(game, "march", "B", at="1,0"), "march", "A", at="0,3") == {"6.1g"}
    finished = done(game, "finish", "A")
    assert refused(finished, "march", "A", at="0,3") == {"6.1g"}
    assert refused(finished, "finish", "A") == {"6.1g-1"}
    same_again(finished)


def test_a_truck_stops_in_an_enemy_zone_and_the_log_cites_why():
    game = done(table(E="e 1,0", M="f -2,0 truck ma=18"), "march", "M", at="0,0")
    assert game.log()[1].cites == ("4.5a.A",)
    assert heard(game)[2:] == [f"M must stop in {hx('0,0')}."]
    assert events(game, "MustStop", "e") == []
    assert refused(game, "march", "M", at="0,1") == {"6.1g"}
    leg = done(table(E="e 1,0", L="f -2,0 ma=6"), "march", "L", at="0,1")
    assert cited(leg) == ()


def test_a_route_that_runs_on_where_it_must_stop_is_refused_with_its_clause():
    game = table(E="e 1,0", M="f -2,0 truck ma=18")
    assert refused(game, "march", "M", route="-1,0 0,0 0,-1") == {f"M must stop in {hx('0,0')}"}
    assert "4.5a.A" in ordered(game, "march", "M", route="-1,0 0,0 0,-1").verdict.cites
    assert at(done(game, "march", "M", route="-1,0 0,0").position, "M") == "0,0"


def test_a_route_too_long_for_the_points_is_refused():
    verdict = ordered(table(U="f 0,0 ma=2"), "march", "U", route="0,1 0,2 0,3").verdict
    assert verdict.lacking == "U needs 3 points and has 2"


def test_a_promise_is_enforced_and_ends_with_undo_or_the_phase():
    begun = table(**BOARD)
    game = done(begun, "march", "M", route="0,0 0,-1")
    assert keepers(game.position) == [("0,0", ("N",), "M")]
    assert game.log()[1].cites == ("4.5b-2",)
    assert events(game, "MustStay", "f") == [{"unit": "N", "at": hx("0,0")}]
    assert events(game, "MustStay", "e") == []
    assert refused(game, "march", "N", at="-1,0") == {"4.5b"}
    assert refused(game, "one_hex", "N", at="-1,0") == {"4.5b"}
    assert "4.5b" in refused(game, "overrun", "N", at="1,0")
    back = game.undo("f")
    assert back.legal
    assert at(done(back.game, "march", "N", at="-1,0").position, "N") == "-1,0"
    later = done(done(game, "next"), "next")
    assert later.position.phase == "supply"
    assert later.position.promises == ()
    same_again(later)


def test_a_unit_kept_free_negates_nothing():
    game = done(table(**BOARD), "keep_free", "N", on=True)
    assert "4.5a.A" in ordered(game, "march", "M", route="0,0 0,-1").verdict.cites
    assert refused(game, "march", "M", route="0,0 0,-1") == {f"M must stop in {hx('0,0')}"}
    assert heard(game, "e") == []
    assert refused(game, "keep_free", "N", on=True) == {"4.5b-15"}
    free = done(done(game, "keep_free", "N", on=False), "march", "M", route="0,0 0,-1")
    assert keepers(free.position) == [("0,0", ("N",), "M")]


def test_a_stack_drops_units_as_it_goes_and_a_dropped_one_negates():
    game = table(E="e 1,0", M="f -1,1 truck ma=18", L="f -1,1 ma=6")
    gone = done(game, "march", "M", route="0,0 0,-1", others="L", drop=f"L@{hx('0,0')}")
    assert (at(gone.position, "M"), at(gone.position, "L")) == ("0,-1", "0,0")
    assert gone.position.promises == ()
    assert gone.log()[1].cites == ("4.5a.A", "4.5b")
    assert refused(gone, "march", "L", at="0,1") == {"6.1g"}
    strict = table(E="e 1,0", M="f -1,1 truck ma=18", L="f -1,1 ma=6")
    strict = type(strict)(strict.law, strict.position.reading(dropoff_negates=False))
    assert refused(strict, "march", "M", route="0,0 0,-1", others="L", drop=f"L@{hx('0,0')}") == {"4.5a.A"}


def test_units_that_cannot_keep_up_stay_behind_on_the_way():
    game = done(table(A="f 0,0 ma=6", B="f 0,0 ma=1"), "march", "A", at="0,3", others="B")
    assert (at(game.position, "A"), at(game.position, "B")) == ("0,3", "0,1")
    assert heard(game)[-1] == f"B stays in {hx('0,1')}."
    assert heard(game)[1] == "Points paid: A 3 and B 1."
    assert events(game, "MarchPaid", "e") == []


def test_orders_that_make_no_sense_are_said_to():
    game = table(E="e 3,0", A="f 0,0 ma=6", B="f 1,1 ma=6")
    assert refused(game, "march", "A", at="0,1", others="B") == {"6.1e"}
    assert refused(game, "march", "A", at="0,1", others="E") == {"E takes no orders from f"}
    [told] = refused(game, "march", "A", at="0,1", drop="here")
    assert "unit@hex" in told
    assert ordered(game, "march", "A").verdict.asks == ("at",)
    [told] = refused(game, "march", "A", at="0,1", drop=f"B@{hx('0,1')}")
    assert "there is no unit on this march" in told
    assert refused(game, "march", "A", at="0,0") == {f"A is in {hx('0,0')} already"}
    assert refused(game, "march", "A", at="0,1", drop=f"A@{hx('0,0')}") == {f"A gets no farther than {hx('0,0')}"}


def test_the_one_hex_costs_all_it_has_and_finishes_the_unit():
    game = table(U="f 0,0 ma=1 track", ground={"0,1": "woods"})
    assert "it has 1" in ordered(game, "march", "U", at="0,1").verdict.lacking
    gone = done(game, "one_hex", "U", at="0,1")
    assert (at(gone.position, "U"), cited(gone)) == ("0,1", ("6.1c",))
    assert "6.1g" in refused(gone, "one_hex", "U", at="0,2")


def test_only_the_side_to_move_orders_its_own():
    game = table(E="e 3,0", U="f 0,0")
    assert refused(game, "march", "E", side="e", at="3,1") == {"it is the turn of f"}
    assert refused(game, "march", "E", side="f", at="3,1") == {"E belongs to e"}


def test_modes_change_as_a_move_begins_and_a_zone_goes_at_once():
    game = done(table(U="f 0,0 ma=6"), "mode", "U", to="move")
    assert Mode(game.position.unit("U").mode) == Mode.MOVE
    assert events(game, "InMode") == [{"unit": "U", "mode": "move", "gains": False, "loses": True}]
    assert heard(game, "f")[1] == "U is in Move Mode and has no zone of control."
    assert heard(game, "e") == ["U shows its move side.", f"F has no zone of control in {hx('0,0')} any more."]
    assert refused(game, "mode", "U", to="move") == {"5.4-2"}
    assert refused(done(game, "march", "U", at="0,1"), "mode", "U", to="combat") == {"5.4"}
    assert refused(table(E="e 1,0", U="f 0,0"), "mode", "U", to="strat") == {"4.5a.J"}
    assert refused(table(E="e 1,0", U="f 0,0"), "mode", "U", to="reserve") == {"4.5a.I"}


def test_a_reserve_may_have_either_side_up_and_its_mode_is_not_told():
    game = done(table(H="f 0,0 hq"), "mode", "H", to="reserve")
    assert heard(game, "e") == []
    up = done(table(U="f 0,0"), "mode", "U", to="reserve", up="move")
    assert (up.position.unit("U").mode, up.position.unit("U").up) == (Mode.RESERVE, 1)
    assert refused(table(U="f 0,0"), "mode", "U", to="move", up="combat") == {"5.7a"}


def test_a_dg_unit_is_turned_over_and_nobody_else():
    game = done(table(U="f 0,0 dg"), "turn_over", "U")
    assert (game.position.unit("U").up, cited(game)) == (1, ("5.4-1",))
    assert refused(table(U="f 0,0"), "turn_over", "U") == {"5.4-1"}


def test_a_reserve_released_in_reaction_has_a_zone_at_once():
    game = table("reaction", phasing="e", to_move="f", E="e 3,0", U="f 0,0 reserve strength=4 ma=8")
    assert refused(game, "march", "U", at="0,1") == {"6.0"}
    freed = done(game, "release", "U")
    assert heard(freed)[0] == "U is released from Reserve and has a zone of control."
    assert heard(freed, "e") == [f"F has a zone of control in {hx('0,0')} now."]
    assert at(done(freed, "march", "U", at="0,4").position, "U") == "0,4"
    assert "needs 5 points, it has 4" in ordered(freed, "march", "U", at="0,5").verdict.lacking
    assert refused(table(U="f 0,0 reserve"), "release", "U") == {"5.7"}


def test_the_owner_lays_his_stack_as_he_likes():
    game = table(E="e 3,0", A="f 0,0", B="f 0,0")
    assert "A" not in game.seen_by("e").ids
    laid = done(game, "put_on_top", "A")
    assert {"A", "B"} & set(laid.seen_by("e").ids) == {"A"}
    assert heard(laid, "e") == []
    assert laid.now.reveals
    asked = laid.undo("f").game
    assert asked.waiting is not None
    assert asked.waiting.side == "e"
    assert fingerprint(answered(asked, "yes").position) == fingerprint(game.position)
    assert refused(laid, "put_on_top", "A") == {"4.8b"}


def test_the_enemy_hears_of_a_march_what_he_sees():
    game = table(E="e 5,0", A="f 0,0 ma=6", B="f 0,0 ma=6", C="f 0,3")
    top = done(game, "march", "B", at="0,1")
    assert heard(top, "e") == [f"F: B marches from {hx('0,0')} to {hx('0,1')}."]
    under = done(game, "march", "A", at="0,3")
    under = done(under, "put_on_top", "C")
    assert heard(under, "e")[0] == f"F: A marches from {hx('0,0')} to {hx('0,3')}."
    hidden = table(E="e 5,0", A="f 0,0 ma=6 move", B="f 0,0 ma=6", C="f 0,3")
    quiet = done(hidden, "march", "A", at="0,3")
    assert heard(quiet, "e") == [f"F: something marches from {hx('0,0')} to {hx('0,3')}."]
    unknown = {"side": "f", "units": [], "start": hx("0,0"), "to": hx("0,3")}
    assert events(quiet, "Marched", "e") == [unknown]
    assert "A" in heard(quiet, "f")[0]
    assert not quiet.now.reveals
    same_again(quiet)


def test_an_enemy_truck_alone_is_run_into_and_captured_in_part():
    game = table(T="e 0,1 transport move points=4 load=4", U="f 0,0 ma=6")
    asked = done(game, "march", "U", at="0,1")
    assert asked.waiting is not None
    assert asked.waiting.side == "f"
    gone = answered(asked, "25", "0,2", "0,3", "here")
    parts = gone.position.board.parts
    captured, rest = gone.position.unit("T captured"), gone.position.unit("T")
    assert (captured.side, captured.points // parts, captured.load // parts) == ("f", 1, 1)
    assert (rest.side, rest.points // parts, at(gone.position, "T")) == ("e", 3, "0,3")
    assert gone.log()[-3].cites == ("9.14", "4.4c")
    assert heard(gone, "f")[-1] == f"E displaces what was in {hx('0,1')}."
    assert events(gone, "DisplacedTo", "e") == [{"unit": "T", "to": hx("0,3")}]
    same_again(gone)


def test_where_a_clause_is_struck_out_no_march_knows_it():
    game = table(E="e 1,0 strength=4", M="f -2,0 truck ma=18 strength=3")
    free = Game(game.law.without("4.5a.A"), game.position)
    gone = done(free, "march", "M", route="-1,0 0,0 0,-1")
    assert at(gone.position, "M") == "0,-1"
    assert "4.5a.A" not in cited(gone)
    paused = done(free, "march", "M", at="0,0")
    assert not paused.position.unit("M").stopped
    assert cited(paused) == ()
    held = table(**BOARD)
    passed = done(Game(held.law.without("4.5b"), held.position), "march", "M", route="0,0 0,-1")
    assert at(done(passed, "march", "N", at="-1,0").position, "N") == "-1,0"


def test_nobody_marches_overruns_or_changes_his_mode_in_the_breakout_segment():
    game = table("movement", "breakout", E="e 1,0 strength=4", U="f 0,0 ma=8 strength=4")
    assert refused(game, "march", "U", at="0,1") == {"6.0"}
    assert refused(game, "one_hex", "U", at="0,1") == {"6.0"}
    assert refused(game, "overrun", "U", at="1,0") == {"6.0"}
    assert refused(game, "mode", "U", to="move") == {"5.4"}


def test_one_search_lists_the_goals_of_a_unit(monkeypatch):
    searched, search = [], RouteSearch.__init__

    def counting(self, errand):
        searched.append(errand.unit)
        search(self, errand)

    monkeypatch.setattr(RouteSearch, "__init__", counting)
    game = table(U="f 0,0 ma=4")
    orders = game.law.table(game.position).legal("f", "U", ("march",))
    assert len(orders) == len({order["at"] for order in orders}) > 20
    assert searched == ["U"]
