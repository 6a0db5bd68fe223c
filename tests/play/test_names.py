"""Whatever units, sides and boxes are called: attacks, screens, fading walls, loads and hands are kept, saved and replayed."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conformance.bashketball.table import on_court
from tests.conformance.europa.table import on_map as on_front
from tests.conformance.fates_edge.table import squares
from tests.conformance.ocs.table import hx
from tests.conformance.ocs.table import on_map as on_campaign
from tests.effort import tries
from zoc.law import Ruleset
from zoc.play import Game, WrittenDice, fingerprint, order_of
from zoc.position import Position, Sides
from zoc.rulesets import ruleset
from zoc.rulesets.bashketball.state import Card, HeldCards, MatchState
from zoc.rulesets.europa.state import Attack, Declared, EuropaState
from zoc.rulesets.fates_edge.state import Fading, FightState
from zoc.rulesets.ocs.state import OcsState
from zoc.scenario.gamefile import Record, read_game
from zoc.scenario.scenario import Scenario, loads
from zoc.state import ByName, BySide

WORDS = (
    " at ",
    " by ",
    " against ",
    " and ",
    ", ",
    "; ",
    " = ",
    "=",
    ";",
    ",",
    "/",
    ":",
    '"',
    "'",
    "[",
    "{",
    "\\",
    "#",
    "2nd",
    "guards",
)
NAMES = st.lists(st.sampled_from(WORDS) | st.text("abcXYZ 0123äß-_.?!", min_size=1, max_size=4), min_size=1, max_size=5).map(
    lambda words: "".join(words).strip()
)
"""Names that a scenario accepts: any text on one line."""


def several(count: int) -> st.SearchStrategy[list[str]]:
    return st.lists(NAMES.filter(bool), min_size=count, max_size=count, unique=True)


def renamed(rules: Ruleset, position: Position, names: Mapping[str, str]) -> Scenario:
    """A scenario in which units have other names; it is what a file of it says."""
    ids = np.array([names.get(unit, unit) for unit in position.ids], object)
    return loads(Scenario(rules, position.with_columns(id=ids), "Names").dump(), rules=rules)


def ordered(game: Game, side: str, *fallen: tuple[int, ...], **order: object) -> Game:
    played = game.order(order_of(game.law, game.seen_by(side), side, order), WrittenDice(*fallen))
    assert played.legal, played.verdict.say()
    return played.game


def saved(scenario: Scenario, game: Game) -> Position:
    """The table after the game was written to a file and read again; a scenario of it is read again too."""
    text = Record(scenario, game, scenario.rules.revision).dump()
    again = read_game(text.encode()).game.position
    assert fingerprint(again) == fingerprint(game.position)
    assert again.state == game.position.state
    assert loads(scenario.with_position(again).dump(), rules=scenario.rules).position.state == again.state
    return again


@given(several(3))
@settings(max_examples=tries(15))
def test_europa_keeps_attacks_and_screens(names: list[str]) -> None:
    a, b, c = names
    units = {"r": "blue 0404 division", "d": "blue 0505 division", "e": "red 0504 division"}
    position = on_front(phase="combat", notes={"player_turn": "blue"}, **units).replace(to_move="blue")
    scenario = renamed(ruleset("europa"), position, dict(zip("rde", names, strict=True)))
    fought = ordered(Game(scenario.rules, scenario.position), "blue", do="attack", unit=a, target="0504", joined=[b], odds="3:2")
    assert EuropaState.of(saved(scenario, fought)).attacks == (Attack("0504", (a, b), "3:2"),)

    declared = position.replace(phase="movement").reading(screen_assignment="declared")
    scenario = renamed(ruleset("europa"), declared, dict(zip("rde", names, strict=True)))
    screened = ordered(Game(scenario.rules, scenario.position), "blue", do="screen", unit=b, target="0504")
    assert EuropaState.of(saved(scenario, screened)).screens == (Declared((b,), ("0504",)),)
    assert c in screened.position.ids


@given(several(2))
@settings(max_examples=tries(15))
def test_fates_edge_keeps_fading_walls_and_whose_turn_it_is(names: list[str]) -> None:
    caster, enemy = names
    table = squares()
    position = table.put(A="red 0,0 casts_conjure spell_dv=3 spirit=2", E="blue 9,9").replace(to_move="red")
    scenario = renamed(ruleset("fates_edge"), position, {"A": caster, "E": enemy})
    at, game = table.at(2, 0), Game(scenario.rules, scenario.position)
    game = ordered(game, "red", (6, 2, 2, 2, 2), do="cast", unit=caster, spell="conjure", at=at)
    kept = FightState.of(saved(scenario, game))
    assert (kept.active, kept.fading) == (caster, (Fading(at, caster),))
    game = ordered(ordered(game, "red", do="end_turn", unit=caster), "blue", do="end_turn", unit=enemy)
    assert FightState.of(saved(scenario, game)).fading == (Fading(at, caster),)
    gone = saved(scenario, ordered(game, "red", do="begin", unit=caster))
    assert (FightState.of(gone).fading, gone.board.cells["conjured"].any()) == ((), False)


@given(several(2), several(2), NAMES.filter(bool))
@settings(max_examples=tries(15))
def test_ocs_keeps_loads_and_boxes(names: list[str], sides: list[str], box: str) -> None:
    rails, cells = {"rail": "0,0/0,1 0,1/0,2 0,2/0,3"}, {"city": {"0,0": "true", "0,3": "true"}}
    units = {"U": "f 0,0 move ma=8", "E": "e 6,0"}
    position = on_campaign(**units, sides=rails, cells=cells, notes={"segment": "movement"})
    mine, theirs = sides
    state = OcsState(
        phasing=mine,
        segment="movement",
        represents=ByName({box: hx("0,0")}),
        rail_cap=BySide({mine: Fraction(2), theirs: Fraction(1)}),
    )
    position = position.replace(
        sides=Sides((mine, theirs)), state=state, to_move=mine, boxes=(box,) if not box.isdecimal() else ()
    )
    scenario = renamed(ruleset("ocs"), position, dict(zip("UE", names, strict=True)))
    gone = saved(scenario, ordered(Game(scenario.rules, scenario.position), mine, do="rail", unit=names[0], to=hx("0,3")))
    assert OcsState.of(gone).rail_used == BySide({mine: 1})
    assert OcsState.of(gone).represents == ByName({box: hx("0,0")})


@given(several(3))
@settings(max_examples=tries(15))
def test_bashketball_keeps_hands_and_decks(names: list[str]) -> None:
    decks = {"home_hand": "1:spirit+1 4 7", "home_deck": "8 8 8 8", "away_hand": "2 2"}
    position = on_court(h="home 2,11 ball", m="home 2,5", e="away 1,3", decks=decks).replace(phase="actions", to_move="home")
    scenario = renamed(ruleset("bashketball"), position, dict(zip("hme", names, strict=True)))
    ran = ordered(Game(scenario.rules, scenario.position), "home", do="move", unit=names[1], at="2,6")
    kept = MatchState.of(saved(scenario, ran))
    assert kept.hands == BySide(home=HeldCards((Card(1, "spirit", 1), Card(4), Card(7))), away=HeldCards((Card(2), Card(2))))
    assert kept.actions == 2
