"""Europa, played: phases, moves and promises, landings, and what other rules do to a unit."""

from __future__ import annotations

from tests.conformance.europa.table import answered, done, exerts, forbidden, on_map, order, story
from zoc.action import Order
from zoc.law import Forbid
from zoc.play import Game, fingerprint, offers
from zoc.rulesets.europa import begin_phase
from zoc.rulesets.europa.state import Declared, EuropaState
from zoc.testing import clause


def game_on(rules, *, phase="movement", side="blue", notes=None, **units):
    """Blue (r, d) against red (e) unless said otherwise; blue has the player turn."""
    position = on_map(phase=phase, notes={"player_turn": "blue", **(notes or {})}, **units)
    return Game(rules, position.replace(to_move=side, boxes=("sea",)))


PASSING = {"r": "blue 0404 regiment moves=8", "d": "blue 0504 division", "e": "red 0604 division"}
"""r passes the hex that d holds under the zone of e."""


# Moves


@clause("EUR-SP-1")
def test_units_move_in_the_movement_phases(rules):
    for phase, refused in (("movement", ()), ("exploitation_move", ()), ("combat", ("SP-1",)), ("supply", ("SP-1",))):
        game = game_on(rules, phase=phase, r="blue 0303 division")
        for deed in ("move", "move_unscreened"):
            played = order(game, "blue", do=deed, unit="r", at="0304")
            assert (() if played.legal else forbidden(played, game)) == refused
        offered = {offer.deed.name: offer for offer in offers(rules, game.position, "blue", "r")}
        assert offered["move"].legal == (not refused)


@clause("EUR-SP-1")
def test_whoever_asks_is_told_the_same_as_who_moves(rules):
    """Reach, why and route know the phase; at large no turn is counted, and the answer says so."""
    cases = (
        ("combat", "blue", "r", ("SP-1",)),
        ("reaction_move", "red", "e", ("SP-2",)),
        ("reaction_move", "red", "f", ()),
        ("movement", "blue", "r", ()),
    )
    units = {"r": "blue 0303 division", "e": "red 0707 division", "f": "red 0708 division reserve"}
    for phase, side, unit, refused in cases:
        table = rules.table(game_on(rules, phase=phase, side=side, **units).position)
        me, grid = table.position.unit(unit), table.position.board.grid
        beside = grid.label(grid.neighbours(me.cell)[0])
        for way in ("move", "move_unscreened"):
            assert bool(set(table.reach(unit, way=way)) - {me.label}) == (not refused)
            assert set(table.at_large().reach(unit, way=way)) - {me.label}
            for answer in (table.why(unit, beside, way=way), table.route(unit, [beside], way=way)):
                assert tuple(r.clause.number for r in answer.verdict.having(Forbid)) == refused
        judged = table.at_large().judge(Order("move", side, unit, {"at": beside}))
        assert (judged.legal, judged.at_large) == (True, ("SP-1", "SP-2")), "what was left out"


@clause("EUR-SP-1")
def test_in_the_reaction_phase_only_reserves_move(rules):
    game = game_on(rules, phase="reaction_move", side="red", e="red 0303 division", f="red 0505 division reserve")
    assert forbidden(order(game, "red", do="move", unit="e", at="0304"), game) == ("SP-2",)
    moved = done(game, "red", do="move", unit="f", at="0504")
    assert moved.position.unit("f").label == "0504"


@clause("EUR-SP-2", "EUR-5.C.2.b")
def test_points_are_spent_bit_by_bit_and_a_screener_that_served_stays(rules):
    """A division in h screens one stack for whoever passes; then it may not leave before the phase is over."""
    game = done(game_on(rules, **PASSING), "blue", do="move", unit="r", route=["0504", "0503"])
    went, stays = "r goes from 0404 to 0503 for 4 points.", "d must stay in 0504 until the phase ends. (§5.C.2.b)"
    assert story(game) == [f"{went} (§5.C.1.a, §MP, §ZOC-1, §ZOC-2)", stays]
    assert stays not in story(game, "red")
    assert [(p.clause, p.keepers) for p in game.position.promises] == [("5.C.1.a", ("d",))]
    assert (game.position.unit("r").moves, game.position.unit("r").rate) == (
        4 * game.position.board.parts,
        8 * game.position.board.parts,
    )
    refused = order(game, "blue", do="move", unit="d", at="0403")
    assert "5.C.2.b" in forbidden(refused, game)
    far = order(game, "blue", do="move", unit="r", at="0909")
    assert (far.legal, "has 4" in far.verdict.lacking) == (False, True)
    game = done(game, "blue", do="next_phase")
    assert game.position.promises == ()
    game = done(done(game, "red", do="next_phase"), "blue", do="next_phase")
    assert (game.position.phase, game.position.unit("r").moves) == ("exploitation_move", 8 * game.position.board.parts)
    assert order(game, "blue", do="move", unit="d", at="0403").legal


@clause("EUR-5.C-1")
def test_a_move_may_decline_to_be_screened(rules):
    game = done(game_on(rules, **PASSING), "blue", do="move_unscreened", unit="r", route=["0504", "0503"])
    assert story(game) == ["r goes from 0404 to 0503 for 6 points. (§MP, §ZOC-1, §ZOC-2)"]
    assert game.position.promises == ()
    assert order(game, "blue", do="move", unit="d", at="0403").legal


# Phases


@clause("EUR-SP-2")
def test_phase_follows_phase_and_the_enemy_reacts(rules):
    game = game_on(rules, r="blue 0303 division", e="red 0707 division")
    seen = []
    for _ in range(9):
        position = game.position
        seen.append((position.turn, position.phase, position.to_move))
        game = done(game, position.to_move, do="next_phase")
    assert seen == [
        (1, "movement", "blue"), (1, "reaction_move", "red"), (1, "combat", "blue"), (1, "exploitation_move", "blue"),
        (1, "movement", "green"), (1, "reaction_move", "red"), (1, "combat", "green"), (1, "exploitation_move", "green"),
        (2, "movement", "red"),
    ]  # fmt: skip
    assert story(game)[0] == "Turn 1: the reaction move phase of red begins."


@clause("EUR-SP-2")
def test_every_enemy_reacts_and_the_order_is_the_scenarios(rules):
    game = game_on(
        rules,
        side="red",
        notes={"player_turn": "red", "phases": "combat movement reaction_move"},
        phase="combat",
        e="red 0303 division",
    )
    seen = []
    for _ in range(5):
        seen.append((game.position.phase, game.position.to_move))
        game = done(game, game.position.to_move, do="next_phase")
    assert seen == [
        ("combat", "red"),
        ("movement", "red"),
        ("reaction_move", "blue"),
        ("reaction_move", "green"),
        ("combat", "blue"),
    ]


@clause("EUR-SP-2", "EUR-RED-8")
def test_a_player_turn_may_be_ended_at_once_and_what_landed_is_ashore(rules):
    game = game_on(rules, r="blue 0504 division landed", e="red 0707 division")
    assert exerts(rules, game.position) == 1
    after = done(game, "blue", do="end_turn")
    assert (after.position.to_move, after.position.phase, exerts(rules, after.position)) == ("green", "movement", 2)
    assert story(after) == ["The player turn of blue ends; turn 1: the movement phase of green begins. (§5.A-R8)"]


@clause("EUR-SP-2")
def test_the_game_ends_after_its_last_turn(rules):
    game = game_on(rules, notes={"last_turn": 1}, r="blue 0303 division", e="red 0707 division")
    game = done(done(game, "blue", do="end_turn"), "green", do="end_turn")
    assert game.over == "turn 1 was the last one"


@clause("EUR-SP-2")
def test_without_a_note_whose_turn_it_is_follows_from_the_phase(rules):
    bare = on_map(phase="reaction_move", e="red 0303 division reserve", r="blue 0707 division").replace(to_move="red")
    after = done(Game(rules, bare), "red", do="next_phase").position
    assert (after.phase, after.to_move) == ("combat", "blue")


# Screens that are declared


def declaring(rules, **units):
    position = on_map(notes={"player_turn": "blue"}, **units).reading(screen_assignment="declared").replace(to_move="blue")
    return Game(rules, position)


STACKS = {**PASSING, "f": "red 0505 division"}


@clause("EUR-5.C.2.a", "EUR-5.C.2.c", "EUR-5.C.2.d", "EUR-5.C.2-8")
def test_a_screen_is_declared_and_what_the_section_does_not_allow_is_refused(rules):
    game = done(declaring(rules, **STACKS), "blue", do="screen", unit="d", target="0604")
    assert EuropaState.of(game.position).screens == (Declared(("d",), ("0604",)),)
    assert story(game) == ["d screens 0504 against 0604. (§5.C.2.c, §5.C.2.d)"]
    again = order(game, "blue", do="screen", unit="d", target="0505")
    assert forbidden(again, game) == ("5.C.2.d",)
    game = declaring(rules, **STACKS, p="blue 0504 regiment", q="blue 0504 regiment")
    cases = (
        ({"unit": "d", "target": "0604", "also": "0505"}, ("5.C.2.c",)),
        ({"unit": "p", "target": "0604"}, ("5.C.2.c",)),
        ({"unit": "p", "target": "0604", "joined": ["q"]}, ("5.C.2-8",)),
        ({"unit": "d", "target": "0604", "joined": ["r"]}, ("5.C.2-8",)),
        ({"unit": "d", "target": "0503"}, ("5.C.2.a",)),
    )
    for wish, refused in cases:
        assert forbidden(order(game, "blue", do="screen", **wish), game) == refused
    quiet = declaring(rules, d="blue 0504 division", e="red 0707 division")
    assert forbidden(order(quiet, "blue", do="screen", unit="d", target="0707"), quiet) == ("5.C.2.a",)
    listed = [(each.unit, each.get("target")) for each in rules.table(game.position).legal("blue", deeds=("screen",))]
    assert listed == [("d", "0604"), ("d", "0505")]


@clause("EUR-5.C.2.d", "EUR-5.C.2.b")
def test_a_screen_is_withdrawn_unless_somebody_relied_on_it(rules):
    game = done(declaring(rules, **PASSING), "blue", do="screen", unit="d", target="0604")
    back = done(game, "blue", do="withdraw_screen", unit="d")
    assert EuropaState.of(back.position).screens == ()
    used = done(game, "blue", do="move", unit="r", route=["0504", "0503"])
    bound = order(used, "blue", do="withdraw_screen", unit="d")
    assert (forbidden(bound, used), bound.verdict.by) == (("5.C.2.b",), ("r",))
    assert forbidden(order(back, "blue", do="withdraw_screen", unit="d"), back) == ("5.C.2.d-2",)


@clause("EUR-5.C.2.d")
def test_where_the_best_screens_are_chosen_none_is_declared(rules):
    game = Game(rules, declaring(rules, **STACKS).position.reading(screen_assignment="best"))
    wish = order(game, "blue", do="screen", unit="d", target="0604")
    assert forbidden(wish, game) == ("5.C.2.d-1",)
    assert wish.verdict.citing("5.C.2.d-1").readings == (("screen_assignment", "best"),)
    assert forbidden(order(game, "blue", do="withdraw_screen", unit="d"), game) == ("5.C.2.d-1", "5.C.2.d-2")


@clause("EUR-5.C.2.d")
def test_a_screen_of_units_that_have_parted_goes_with_them(rules):
    units = {"a": "blue 0504 regiment", "b": "blue 0504 regiment", "c": "blue 0504 regiment", "e": "red 0604 division"}
    game = done(declaring(rules, **units), "blue", do="screen", unit="a", joined=["b", "c"], target="0604")
    parted = done(game, "blue", do="move", unit="c", at="0403")
    assert order(parted, "blue", do="move", unit="a", at="0403").legal
    done(parted, "blue", do="next_phase")


# Landings and what other rules do


@clause("EUR-SP-6", "EUR-RED-8")
def test_a_unit_lands_from_beside_the_map(rules):
    units = {"r": "blue 0504 division", "e": "red 0303 division"}
    position = game_on(rules, **units).position.moved("r", "sea")
    game = done(Game(rules, position), "blue", do="land", unit="r", at="0504")
    assert exerts(rules, game.position) == 1
    assert story(game) == ["r lands in 0504. (§5.A-R8)"]
    ashore = game_on(rules, **units)
    assert forbidden(order(ashore, "blue", do="land", unit="r", at="0505"), ashore) == ("SP-8",)
    at_sea = Game(rules, position)
    held = order(at_sea, "blue", do="land", unit="r", at="0303")
    assert (forbidden(held, at_sea), held.verdict.by) == (("SP-8a",), ("e",)), "an enemy holds it"
    late = Game(rules, position.replace(phase="combat"))
    assert forbidden(order(late, "blue", do="land", unit="r", at="0504"), late) == ("SP-1",)


@clause("EUR-SP-6")
def test_where_it_lands_is_asked_if_the_order_does_not_say(rules):
    units = {"r": "blue 0504 division", "e": "red 0303 division"}
    position = on_map(ground={"0101": "sea"}, notes={"player_turn": "blue"}, **units).replace(to_move="blue", boxes=("sea",))
    game = done(Game(rules, position.moved("r", "sea")), "blue", do="land", unit="r")
    names = {pick.name for pick in game.waiting.picks}
    assert len(names) == 81 - 2
    assert not names & {"0101", "0303"}
    assert answered(game, "0909").position.unit("r").label == "0909"


@clause("EUR-SP-6")
def test_whoever_lands_on_a_hidden_enemy_finds_him_instead(rules):
    position = game_on(rules, r="blue 0504 division", e="red 0303 division hidden", f="red 0707 division").position.moved(
        "r", "sea"
    )
    asked = done(Game(rules, position), "blue", do="land", unit="r")
    assert "0303" in {pick.name for pick in asked.waiting.picks}, "what is not seen is not told by what may be chosen"
    said, chosen = done(Game(rules, position), "blue", do="land", unit="r", at="0303"), answered(asked, "0303")
    for game in (said, chosen):
        assert (game.position.unit("r").label, game.position.unit("e").hidden) == ("sea", 0)
    assert story(said) == ["r: land comes to nothing; something unseen prevents it: e. (§SP-8a)"]
    assert story(chosen) == ["r cannot land in 0303: something unseen bars the way: e. (§SP-8a)"]


@clause("EUR-SP-8")
def test_what_other_rules_do_to_a_unit_stands_if_the_other_side_agrees(rules):
    game = done(
        game_on(rules, r="blue 0504 division", e="red 0303 division"), "blue", do="enter", piece="r", fact="mp_markers", value=24
    )
    assert game.waiting.side == "red"
    assert game.waiting.question.startswith("Entered by blue: r: mp markers is 24 (the numbers on its + # MP markers")
    assert exerts(rules, answered(game, "yes").position) == 0
    refused = answered(game, "no")
    assert fingerprint(refused.position) == fingerprint(game.first)
    assert story(refused)[-1] == "Red did not agree: r: mp markers is 24."


@clause("EUR-SP-8")
def test_what_cannot_be_entered_is_refused(rules):
    game = game_on(rules, r="blue 0504 division", e="red 0303 division")
    for value, told in ((2, "a number from 0 to 1"), (0, "r has it already"), (-1, "a number from 0 to 1")):
        assert told in order(game, "blue", do="enter", piece="r", fact="reserve", value=value).verdict.lacking
    turned = answered(done(game, "blue", do="enter", piece="r", fact="reserve"), "yes")
    assert turned.position.unit("r").reserve == 1
    assert answered(done(turned, "blue", do="enter", piece="r", fact="reserve"), "yes").position.unit("r").reserve == 0
    assert "moves is not among" in order(game, "blue", do="enter", piece="r", fact="moves", value=9).verdict.lacking


def test_a_phase_begun_by_hand_is_as_one_that_is_played(rules):
    """Scripts go through the same door as programs do."""
    game = game_on(rules, r="blue 0504 division moves=6", e="red 0303 division")
    played = done(done(game, "blue", do="move", unit="r", at="0505"), "blue", do="next_phase").position
    by_hand = begin_phase(game.position.moved("r", "0505"), "reaction_move", "red")
    assert fingerprint(played) == fingerprint(by_hand)
