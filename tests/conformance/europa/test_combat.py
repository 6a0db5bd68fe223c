"""Europa, played: attacks, results that the players enter, retreats, advances; and what fog hides."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conformance.europa.table import answered, done, exerts, forbidden, on_map, order, story
from tests.effort import tries
from zoc.cli.order_words import spelt_order
from zoc.errors import Malformed
from zoc.play import Game, fingerprint, offers
from zoc.position import Promise
from zoc.rulesets.europa import rules as europa
from zoc.rulesets.europa.battle import attacks, with_attacks
from zoc.rulesets.europa.state import Attack, Declared, EuropaState, odds_of
from zoc.testing import clause
from zoc.testing.older import older

FRONT = {"r": "blue 0404 division", "d": "blue 0505 division", "e": "red 0504 division", "f": "red 0504 regiment"}


def combat(rules, *, phase="combat", notes=None, **units):
    """Blue r and d on both sides of red's stack in 0504; blue's combat phase."""
    position = on_map(phase=phase, notes={"player_turn": "blue", **(notes or {})}, **{**FRONT, **units})
    return Game(rules, position.replace(to_move="blue"))


def attacked(rules, odds="2:1", **units):
    return done(combat(rules, **units), "blue", do="attack", unit="r", target="0504", joined=["d"], odds=odds)


# Attacks


@clause("EUR-SP-3", "EUR-5-8")
def test_an_attack_silences_the_zones_of_the_hex_outside_it(rules):
    game = attacked(rules)
    assert attacks(game.position) == (Attack("0504", ("r", "d"), "2:1"),)
    for unit in ("e", "f"):
        assert game.position.unit(unit).attacked_at == 2 * game.position.board.parts
    assert exerts(rules, game.position, purpose="retreat") is None
    assert story(game) == ["r and d attack 0504 at 2:1; whoever stands there exerts nothing outside it. (§5-8)"]


@clause("EUR-SP-3", "EUR-5-8")
def test_below_the_minimum_odds_zones_are_as_they_were(rules):
    game = attacked(rules, "1:3")
    assert exerts(rules, game.position, purpose="retreat") == 2
    assert story(game) == ["r and d attack 0504 at 1:3."]


@clause("EUR-SP-3")
def test_who_attacks_what_and_when(rules):
    cases = (
        (combat(rules, phase="movement"), "r", "0504", ("SP-3",)),
        (combat(rules, r="blue 0304 division"), "d", "0504", ()),
        (combat(rules, r="blue 0304 division"), "r", "0504", ("SP-4",)),
        (combat(rules, r="blue 0404 battalion non_combat"), "r", "0504", ("SP-5",)),
        (combat(rules, r="blue 0404 air"), "r", "0504", ("SP-5",)),
    )
    for game, unit, hex, refused in cases:
        played = order(game, "blue", do="attack", unit=unit, target=hex, odds="1:1")
        assert (() if played.legal else forbidden(played, game)) == refused
    far = combat(rules, r="blue 0303 division")
    joined = order(far, "blue", do="attack", unit="d", target="0504", joined=["r"], odds="1:1")
    assert forbidden(joined, far) == ("SP-4",)
    lonely = combat(rules, r="blue 0101 division")
    assert forbidden(order(lonely, "blue", do="attack", unit="r", target="0102", odds="1:1"), lonely) == ("SP-6",)


@clause("EUR-SP-3")
def test_what_an_attack_cannot_be(rules):
    game = attacked(rules)
    again = order(game, "blue", do="attack", unit="r", target="0504", odds="1:1")
    assert forbidden(again, game) == ("SP-6a", "SP-6b")
    assert again.verdict.citing("SP-6a").by == ("r", "d")
    fresh = done(combat(rules, g="blue 0604 division"), "blue", do="attack", unit="r", target="0504", odds="1:1")
    assert forbidden(order(fresh, "blue", do="attack", unit="g", target="0504", odds="1:1"), fresh) == ("SP-6a",)
    two = combat(rules, g="red 0305 division")
    busy = done(two, "blue", do="attack", unit="r", target="0504", odds="1:1")
    other = order(busy, "blue", do="attack", unit="r", target="0305", odds="1:1")
    assert (forbidden(other, busy), other.verdict.by, other.verdict.citing("SP-6b").cells) == (("SP-6b",), ("r",), ("0504",))
    for odds in ("many", "2:0", "0:1", "-1:2"):
        game = combat(rules)
        assert forbidden(order(game, "blue", do="attack", unit="r", target="0504", odds=odds), game) == ("SP-3b",)
    strange = order(combat(rules), "blue", do="attack", unit="r", target="0504", joined=["e"], odds="1:1")
    assert [lack.kind for lack in strange.verdict.lacks] == ["not yours"]
    supply = order(combat(rules), "blue", do="attack", unit="r", target="0504", odds="1:1", supply=-4)
    assert supply.verdict.lacking == "supply is a number from 1 to 999999"


@clause("EUR-SP-3")
def test_nobody_attacks_across_what_is_closed(rules):
    """A frozen sea and a bridge are open; a hexside of 99 points is closed to those who pay them."""
    closed = (
        ({"sea": "0404/0504"}, "leg", ("SP-4a",)),
        ({"sea": "0404/0504", "frozen": "0404/0504"}, "leg", ()),
        ({"impassable": "0404/0504"}, "leg", ("SP-4a",)),
        ({"impassable": "0404/0504", "crossing": "0404/0504"}, "leg", ()),
        ({"great_river": "0404/0504"}, "leg", ()),
        ({"great_river": "0404/0504"}, "motorised", ("SP-4a",)),
    )
    charts = "[charts.hexside]\nmotorised = {great_river = 99}\nleg = {great_river = 1}"
    for hexsides, mobility, refused in closed:
        units = {**FRONT, "r": f"blue 0404 division mobility={mobility}"}
        position = on_map(phase="combat", hexsides=hexsides, charts=charts, notes={"player_turn": "blue"}, **units)
        game = Game(rules, position.replace(to_move="blue"))
        played = order(game, "blue", do="attack", unit="r", target="0504", odds="1:1")
        assert (() if played.legal else forbidden(played, game)) == refused, hexsides


@clause("EUR-SP-3")
def test_the_defender_does_not_attack_while_he_retreats(rules):
    game = routed(rules)
    assert game.position.to_move == "red"
    assert forbidden(order(game, "red", do="attack", unit="f", target="0404", odds="9:1"), game) == ("SP-3a",)
    assert not [each for each in rules.table(game.position).legal("red") if each.name == "attack"]
    bare = Game(rules, on_map(phase="combat", **FRONT))
    assert order(bare, "red", do="attack", unit="f", target="0404", odds="1:1").legal, "nobody has the turn"


@clause("EUR-SP-3")
def test_a_hex_that_is_not_beside_it_is_never_read_as_odds(rules):
    game = combat(rules)
    typed = spelt_order(rules, game.position, ["attack", "r", "0808"])
    assert typed == {"do": "attack", "unit": "r", "target": "0808"}
    assert "SP-4" in forbidden(order(game, "blue", **typed), game)


@clause("EUR-SP-3", "EUR-SP-4")
def test_whatever_units_are_called_the_game_goes_on(rules):
    """Attacks and screens are kept so that commas, semicolons and prepositions in names do no harm."""
    names = ("guards, 2nd", "II; by night", "x at 1:1")
    position = combat(rules, g="blue 0604 division", h="blue 0603 division").position
    position = position.with_columns(
        id=np.array([dict(zip("rdg", names, strict=True)).get(name, name) for name in position.ids], object)
    )
    first, *others = names
    game = done(Game(rules, position), "blue", do="attack", unit=first, target="0504", joined=others, odds="2:1")
    assert attacks(game.position) == (Attack("0504", names, "2:1"),)
    game = answered(done(game, "blue", do="result", target="0504", retreats="defender", advance=1), "yes")
    game = done(done(game, "red", do="retreat", unit="e", at="0503"), "red", do="retreat", unit="f", at="0503")
    game = done(done(game, "blue", do="advance", unit=first, at="0504"), "blue", do="settle", target="0504")
    assert done(game, "blue", do="next_phase").position.phase == "exploitation_move"
    for notes, told in (
        ({"attacks": '[{"by": "r"}]'}, "attacks, 0: needs a key 'hex'\n  attacks, 0, by: expected a list: [ … ], not 'r'"),
        ({"screens": "[1]"}, "screens, 0: expected a table, not 1"),
        ({"screens": '[{"units": [], "against": ["0504"]}]'}, "screens, 0: a declared screen names its units"),
    ):
        with pytest.raises(Malformed, match=re.escape(told)):
            older(position, EuropaState, **notes)


@clause("EUR-SP-3")
def test_odds_that_an_order_does_not_name_are_asked(rules):
    game = done(combat(rules), "blue", do="attack", unit="r", target="0504")
    assert (game.waiting.side, game.waiting.question) == ("blue", "At which odds is 0504 attacked?")
    assert attacks(answered(game, "3:2").position) == (Attack("0504", ("r",), "3:2"),)


@clause("EUR-SP-3", "EUR-5.A.1-1")
def test_an_attack_says_what_it_takes(rules):
    game = done(combat(rules), "blue", do="attack", unit="r", target="0504", odds="1:1", supply=8)
    assert story(game)[-1] == "It takes 8 of combat supply (FULL, × 1), RED result +0. (§5.A.1)"


def test_odds_are_read_as_players_write_them(rules):
    assert [odds_of(text) for text in ("2:1", "3:2", "1/2", "4")] == [2, odds_of("3/2"), odds_of("1:2"), 4]
    for text in ("", "x", "1:0", "0"):
        with pytest.raises(Malformed, match="odds read"):
            odds_of(text)
    for text in ("0504 by r", "by r at 2:1"):
        with pytest.raises(Malformed, match="an attack reads"):
            older(combat(rules).position, EuropaState, attacks=text)
    with pytest.raises(Malformed, match="attacks, 0: odds read"):
        older(combat(rules).position, EuropaState, attacks="0504 by r at all")


# Results


@clause("EUR-SP-4")
def test_a_result_stands_if_the_other_side_agrees(rules):
    game = done(attacked(rules), "blue", do="result", target="0504", retreats="defender", hexes=2, advance=1)
    assert (game.waiting.side, game.waiting.question) == (
        "red", "Entered by blue: the attack on 0504: the defender retreats 2 hexes and the attackers may advance 1. Agreed?",
    )  # fmt: skip
    refused = answered(game, "no")
    assert fingerprint(refused.position) == fingerprint(attacked(rules).position)
    assert story(refused)[-1].startswith("Red did not agree")
    agreed = answered(game, "yes").position
    assert [agreed.unit(unit).retreats for unit in ("e", "f", "r", "d")] == [2, 2, 0, 0]
    assert [agreed.unit(unit).advances for unit in ("r", "d")] == [1, 1]
    assert (agreed.to_move, agreed.phase) == ("red", "combat")


@clause("EUR-SP-4", "EUR-5-8")
def test_without_retreats_and_advances_an_attack_is_over_with_its_result(rules):
    game = answered(done(attacked(rules), "blue", do="result", target="0504"), "yes")
    assert (EuropaState.of(game.position).attacks, game.position.to_move) == ((), "blue")
    assert exerts(rules, game.position, purpose="retreat") == 2
    assert story(game)[-1] == "The attack on 0504: no effect."
    late = game.position.reading(attacked_until="phase_end")
    assert exerts(rules, late, purpose="retreat") is None


@clause("EUR-SP-4")
def test_what_is_lost_leaves_the_map(rules):
    game = answered(done(attacked(rules), "blue", do="result", target="0504", lost=["f", "d"]), "yes")
    assert [game.position.unit(unit).label for unit in ("e", "f", "r", "d")] == ["0504", "lost", "0404", "lost"]
    assert story(game)[-1] == "The attack on 0504: f and d lost."


@clause("EUR-SP-4")
def test_what_cannot_be_a_result(rules):
    none = combat(rules)
    assert forbidden(order(none, "blue", do="result", target="0504"), none) == ("SP-10",)
    game = attacked(rules, g="blue 0101 division")
    strange = order(game, "blue", do="result", target="0504", lost=["g"])
    assert (forbidden(strange, game), strange.verdict.citing("SP-10c").by) == (("SP-10c",), ("g",))
    for wrong, told in (
        ({"hexes": -1}, "hexes is a number from 1 to 99"),
        ({"advance": 100}, "advance is a number from 0 to 99"),
    ):
        assert order(game, "blue", do="result", target="0504", **wrong).verdict.lacking == told
    known = answered(done(game, "blue", do="result", target="0504", advance=1), "yes")
    assert forbidden(order(known, "blue", do="result", target="0504"), known) == ("SP-10b",)
    running = answered(done(game, "blue", do="result", target="0504", retreats="attacker"), "yes")
    again = order(running, "blue", do="result", target="0504")
    assert (forbidden(again, running), again.verdict.by) == (("SP-10a",), ("r", "d"))


@clause("EUR-SP-3", "EUR-SP-4")
def test_results_are_entered_in_the_combat_phase_by_whoever_has_the_turn(rules):
    game = attacked(rules)
    late = Game(rules, game.position.replace(phase="movement"))
    assert forbidden(order(late, "blue", do="result", target="0504"), late) == ("SP-3",)
    theirs = Game(rules, game.position.replace(to_move="red"))
    for deed in ("result", "settle"):
        assert forbidden(order(theirs, "red", do=deed, target="0504"), theirs) == ("SP-3a",)


@clause("EUR-SP-3")
def test_where_nobody_is_to_move_the_player_turn_says_who_attacks_and_without_it_nobody_is_kept_from_it(rules):
    open_turn = combat(rules).position.replace(to_move="")
    attack = {"do": "attack", "odds": "2:1"}
    for written, kept in (("blue", ("SP-3a",)), ("", ())):
        game = Game(rules, open_turn.noted(player_turn=written))
        found = order(game, "red", unit="e", target="0404", **attack).verdict
        assert found.legal is not bool(kept)
        assert set(kept) <= set(found.cites)
        assert order(game, "blue", unit="r", target="0504", **attack).legal


# Retreats and advances


def routed(rules, hexes=1, advance=1, **units):
    game = done(attacked(rules, **units), "blue", do="result", target="0504", retreats="defender", hexes=hexes, advance=advance)
    return answered(game, "yes")


@clause("EUR-SP-5", "EUR-5.C.1.b")
def test_the_losers_retreat_as_far_as_the_result_says(rules):
    game = routed(rules, hexes=2)
    refused = order(game, "red", do="give_up", unit="e")
    assert refused.legal
    listed = [each.get("at") for each in rules.table(game.position).legal("red", "e", ("retreat",))]
    assert {game.position.board.grid.distance(*map(game.position.board.grid.cell, ("0504", hex))) for hex in listed} == {2}
    assert forbidden(order(game, "red", do="retreat", unit="e", at="0603"), game) == ("SP-7b",), "too near"
    assert forbidden(order(game, "red", do="retreat", unit="e", at="0501"), game) == ("SP-7b",), "too far"
    nowhere = order(game, "red", do="retreat", unit="e", at="0404").verdict
    assert not nowhere.legal
    assert "SP-7b" not in nowhere.cites, "where no way leads, it is not said how far that would be"
    one = routed(rules, hexes=1)
    assert forbidden(order(one, "red", do="retreat", unit="e", at="0502"), one) == ("SP-7b",), "two hexes are too far as well"
    game = done(game, "red", do="retreat", unit="e", at="0502")
    assert story(game)[-1].startswith("e retreats from 0504 to 0502. (§5.C.1.b, §MP")
    assert game.position.to_move == "red", "f has not retreated yet"
    game = done(game, "red", do="retreat", unit="f", at="0703")
    assert game.position.to_move == "blue"


@clause("EUR-SP-5")
def test_while_the_losers_retreat_it_is_still_the_combat_phase(rules):
    [phases] = [line for line in rules.glance(routed(rules).position, "red") if line.name == "Phases"]
    assert (phases.now, phases.steps[phases.now]) == (2, "combat")


@clause("EUR-SP-5")
def test_nobody_retreats_or_advances_without_a_result(rules):
    game = combat(rules)
    assert forbidden(order(game, "blue", do="retreat", unit="r", at="0304"), game) == ("SP-7",)
    assert forbidden(order(game, "blue", do="advance", unit="r", at="0304"), game) == ("SP-7a",)
    assert forbidden(order(game, "blue", do="give_up", unit="r"), game) == ("SP-7",)
    game = routed(rules)
    assert forbidden(order(game, "red", do="retreat", unit="e", at="0404"), game) == ("MP-4",)


@clause("EUR-SP-5")
def test_who_cannot_retreat_is_lost(rules):
    ring = {f"g{n}": f"blue {hex} division" for n, hex in enumerate(("0503", "0603", "0604", "0403"))}
    game = routed(rules, **ring)
    assert not rules.table(game.position).legal("red", "e", ("retreat",))
    offered = {offer.deed.name: offer.legal for offer in offers(rules, game.position, "red", "e")}
    assert (offered["retreat"], offered["give_up"]) == (False, True)
    game = done(done(game, "red", do="give_up", unit="e"), "red", do="give_up", unit="f")
    assert (game.position.unit("e").label, game.position.to_move) == ("lost", "blue")
    assert story(game)[-1] == "f cannot retreat and is lost."


@clause("EUR-SP-5", "EUR-SP-7", "EUR-5-8")
def test_the_winners_advance_and_the_attack_is_settled(rules):
    game = done(done(routed(rules), "red", do="retreat", unit="e", at="0603"), "red", do="retreat", unit="f", at="0603")
    assert forbidden(order(game, "blue", do="next_phase"), game) == ("SP-9",)
    assert forbidden(order(game, "blue", do="end_turn"), game) == ("SP-9",)
    assert forbidden(order(game, "blue", do="advance", unit="r", at="0503"), game) == ("SP-7c",)
    game = done(game, "blue", do="advance", unit="r", at="0504")
    assert story(game)[-1].startswith("r advances from 0404 to 0504.")
    assert forbidden(order(game, "blue", do="advance", unit="r", at="0404"), game) == ("SP-7a",), "once"
    game = done(game, "blue", do="settle", target="0504")
    assert story(game)[-1] == "The attack on 0504 is over. (§5-8)"
    assert (EuropaState.of(game.position).attacks, game.position.unit("d").advances) == ((), 0)
    assert done(game, "blue", do="next_phase").position.phase == "exploitation_move"


@clause("EUR-SP-7")
def test_an_attack_is_not_settled_before_its_retreats(rules):
    game = routed(rules)
    played = order(game, "red", do="settle", target="0504")
    assert (forbidden(played, game), played.verdict.by) == (("SP-3a", "SP-10a"), ("e", "f"))
    none = combat(rules)
    assert forbidden(order(none, "blue", do="settle", target="0504"), none) == ("SP-10",)


@clause("EUR-SP-5")
def test_attackers_retreat_too_after_the_defenders(rules):
    game = answered(done(attacked(rules), "blue", do="result", target="0504", retreats="both"), "yes")
    assert game.position.to_move == "red"
    game = done(done(game, "red", do="retreat", unit="e", at="0603"), "red", do="retreat", unit="f", at="0603")
    assert game.position.to_move == "blue"
    game = done(done(game, "blue", do="retreat", unit="r", at="0304"), "blue", do="retreat", unit="d", at="0506")
    assert EuropaState.of(done(game, "blue", do="settle", target="0504").position).attacks == ()


# Fog


def foggy(**units):
    return on_map(**{**FRONT, **units}).reading(fog="stacks").replace(to_move="blue")


@clause("EUR-SP-9")
def test_of_an_enemy_stack_the_top_unit_is_seen(rules):
    position = foggy(g="blue 0404 regiment")
    assert rules.seen(position, "blue").ids == ("r", "d", "f", "g"), "f lies on e"
    assert rules.seen(position, "red").ids == ("d", "e", "f", "g"), "g lies on r"
    assert rules.seen(position, "green").ids == ("r", "d", "f", "g"), "green is blue's ally"
    once = rules.seen(position, "blue")
    assert rules.seen(once, "blue") is once


@clause("EUR-SP-9")
def test_without_fog_everything_is_seen(rules):
    position = foggy().reading(fog="none")
    assert rules.seen(position, "blue") is position


@clause("EUR-SP-9")
def test_what_names_units_beneath_is_not_shown_either(rules):
    position = foggy(g="blue 0404 regiment").replace(
        promises=(Promise("5.C.1.a", 5, ("r",), 1, "g"), Promise("5.C.1.a", 5, ("d",), 1, "g"))
    )
    position = with_attacks(
        older(position, EuropaState, screens="r against 0504; d against 0504"), [Attack("0504", ("r", "d"), "2:1")]
    )
    seen = rules.seen(position, "red")
    assert [promise.keepers for promise in seen.promises] == [("d",)]
    assert (EuropaState.of(seen).screens, EuropaState.of(seen).attacks) == (
        (Declared(("d",), ("0504",)),),
        (Attack("0504", ("d",), "2:1"),),
    )
    assert rules.seen(position, "blue").promises == position.promises
    assert attacks(with_attacks(position, [Attack("0504", (), "2:1")])) == (Attack("0504", (), "2:1"),)


@clause("EUR-SP-9")
def test_an_attack_names_to_the_enemy_only_whom_he_sees(rules):
    position = on_map(phase="combat", notes={"player_turn": "blue"}, **{**FRONT, "g": "blue 0404 regiment"}).reading(fog="stacks")
    game = Game(rules, position.replace(to_move="blue"))
    joined = done(game, "blue", do="attack", unit="g", target="0504", joined=["r", "d"], odds="1:3")
    assert (story(joined, "blue"), story(joined, "red")) == (["g, r and d attack 0504 at 1:3."], ["g and d attack 0504 at 1:3."])
    beneath = done(game, "blue", do="attack", unit="r", target="0504", odds="1:3")
    assert story(beneath, "blue") == ["r attacks 0504 at 1:3."]
    assert story(beneath, "red") == ["An unseen unit attacks 0504 at 1:3."]


@clause("EUR-SP-9")
def test_a_move_runs_into_what_was_not_seen(rules):
    """A battalion on top: the zone looks like NO. The division beneath makes it FULL, and the points do not suffice."""
    position = on_map(r="blue 0402 division moves=3", e="red 0504 division", f="red 0504 battalion").reading(fog="stacks")
    game = Game(rules, position.replace(to_move="blue"))
    played = order(game, "blue", do="move", unit="r", route=["0403", "0404", "0405"])
    assert played.legal
    assert played.game.position.unit("r").label == "0403"
    assert "no farther: something unseen bars the way" in story(played.game)[-1]
    assert played.game.now.reveals


facts = st.fixed_dictionaries({
    "kind": st.sampled_from(("division", "regiment", "battalion", "hq")), "moves": st.integers(1, 9),
    "flag": st.sampled_from(("", "reserve", "unsupported", "partisan", "apzoc")),
})  # fmt: skip


@settings(max_examples=tries(25), deadline=None)
@given(facts, facts)
def test_what_lies_beneath_may_be_anything(one, other):
    views = []
    for beneath in (one, other):
        words = f"red 0504 {beneath['kind']} moves={beneath['moves']} {beneath['flag']}"
        views.append(europa.seen(foggy(e=words.strip()), "blue"))
    assert fingerprint(views[0]) == fingerprint(views[1])
