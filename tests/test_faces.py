"""What counters show: each book's own face, in words that any drawing can use."""

from collections.abc import Callable
from typing import Any

import pytest

import zoc
from zoc.look import Face
from zoc.rulesets import ruleset
from zoc.scenario.scenario import loads

Make = Callable[..., Face]


@pytest.fixture
def face() -> Make:
    """The face of a unit with some facts, under a book."""

    def made(book: str, **facts: Any) -> Face:
        written = "".join(f"{name} = {_toml(value)}\n" for name, value in facts.items())
        sides, [*boards] = ruleset(book).sides or ("red",), ruleset(book).boards
        grid = f"board = '{boards[0]}'\n" if boards else "grid = {width = 3, height = 3, labels = 'ccrr'}\n"
        at = "2,2" if boards else "0202"
        table = "".join(f"[[side]]\nname = '{side}'\n" for side in sides)
        text = f"ruleset = '{book}'\n{grid}{table}[[unit]]\nid = 'a'\nside = '{sides[0]}'\nat = '{at}'\n{written}"
        position = loads(text).position
        return ruleset(book).counter_of(position, "a")

    return made


def _toml(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value)


def test_a_player_shows_his_size_and_skills_and_the_ball(face: Make) -> None:
    player = face("bashketball", size="LG", speed=2, shot=1, defence=5, ball=True)
    assert (player.badge.name if player.badge else "") == "ball"
    assert player == Face("", ("1-3-5", "2"), "LG", shape="player", badge=player.badge)


def test_an_exhausted_player_is_faded_and_one_with_a_card_says_so(face: Make) -> None:
    player = face("bashketball", exhausted=True, long_arms=True)
    assert (player.faded, player.marks) == (True, ("card",))


def test_a_division_shows_its_arm_size_strength_and_movement(face: Make) -> None:
    division = face("europa", arm="armour", strength=9, moves="15/2")
    assert division == Face("armour", ("9-15/2",), "XX")


def test_a_counter_shows_what_is_printed_on_it_whatever_has_been_spent(face: Make) -> None:
    assert face("europa", strength=5, moves=2, rate=5).values == ("5-5",)
    assert face("fates_edge", speed=4, rate=6).values == ("6",)


def test_what_is_no_line_unit_shows_its_own_symbol(face: Make) -> None:
    assert face("europa", kind="hq").symbol == "hq"
    assert face("europa", kind="battery", arm="anti_tank") == Face("artillery", ("1-6",), "I")
    assert face("europa", partisan=True).symbol == "partisan"
    assert face("europa", kind="marker").values == ()


def test_markers_lie_on_a_europa_counter(face: Make) -> None:
    marked = face("europa", reserve=True, supported=False, mp_markers=24, badly_dispersed=True, landed=True)
    assert (marked.marks, marked.faded) == (("Res", "BD", "U", "+2", "+4", "Ldg"), True)


def test_an_ocs_counter_shows_strength_rating_and_allowance_of_the_side_that_is_up(face: Make) -> None:
    tanks = {"combat_strength": 8, "ar": 4, "combat_ma": 8, "move_strength": 3, "move_ma": 14, "combat_mobility": "track"}
    assert face("ocs", **tanks) == Face("armour", ("8-4-8",), "III")
    moving = face("ocs", **tanks, up="move", mode="move", move_mobility="truck")
    assert moving == Face("motorised", ("3-4-14",), "III", ("Mv",))


def test_strengths_in_parentheses_and_unprinted_ones_look_so(face: Make) -> None:
    assert face("ocs", combat_strength=3, parenthesised=True).values == ("(3)-0-4",)
    assert face("ocs", combat_strength=-1).values == ("–-0-4",)


@pytest.mark.parametrize(
    ("facts", "symbol", "values"),
    [
        ({"kind": "hq", "throw": 5}, "hq", ("5-4",)),
        ({"kind": "artillery", "barrage": 12, "ar": 2}, "artillery", ("(12)-2-4",)),
        ({"kind": "sp", "points": "7/2"}, "supply", ("7/2",)),
        ({"kind": "transport", "points": 2}, "truck", ("2",)),
        ({"kind": "hedgehog", "level": 3}, "hedgehog", ("3",)),
        ({"kind": "plane"}, "air", ()),
        ({"category": "mech"}, "mech", ("0-0-4",)),
        ({"category": "armor", "combat_mobility": "truck"}, "armour", ("0-0-4",)),
    ],
)
def test_each_kind_of_ocs_counter_shows_what_is_printed_on_it(
    face: Make, facts: dict[str, Any], symbol: str, values: tuple[str, ...]
) -> None:
    shown = face("ocs", **facts)
    assert (shown.symbol, shown.values) == (symbol, values)


def test_an_ocs_counter_bears_its_mode_supply_and_losses_and_is_faded_when_done(face: Make) -> None:
    worn = face("ocs", mode="dg", oos=True, multi_step=True, re=3, steps_lost=1, finished=True)
    assert (worn.marks, worn.faded) == (("DG", "OOS", "−1"), True)


def test_a_miniature_shows_harm_stance_and_boons(face: Make) -> None:
    shown = face("fates_edge", reach=2, harm=1, guarding=True, boons=3)
    assert shown == Face("spear", ("5",), "Person", ("♥−1", "Grd", "★3"), "miniature")
    caster = face("fates_edge", off_balance=True, ritual=3, rounds_left=2)
    assert caster.marks == ("off", "Rit2")
    assert face("fates_edge", performed=3).marks == ("Rite",)
    assert face("fates_edge", prone=True).lying


def test_who_is_down_or_done_is_faded(face: Make) -> None:
    assert face("fates_edge", harm=3, prone=True).marks == ("down",)
    assert face("fates_edge", harm=3).faded
    assert face("fates_edge", moved=True, acted=True).faded
    assert not face("fates_edge", moved=True).faded


def test_leaders_and_those_from_elsewhere_have_figures_of_their_own(face: Make) -> None:
    assert face("fates_edge", leader=True).symbol == "leader"
    assert face("fates_edge", outsider=True, leader=True).symbol == "outsider"


def test_a_wesnoth_counter_shows_points_and_level_and_what_is_the_matter(face: Make) -> None:
    shown = face("wesnoth", movement="mounted", moves=8, level=2, slowed=True)
    assert shown == Face("horse", ("8", "L2"), marks=("slow",))
    assert face("wesnoth", petrified=True).faded


def test_a_wesnoth_unit_that_is_called_by_its_arm_bears_it() -> None:
    ford = loads(zoc.example("ford"))
    assert [ford.rules.counter_of(ford.position, unit).symbol for unit in ("archer", "spearman", "fencer")] == [
        "bow",
        "spear",
        "sword",
    ]


def test_a_freeciv_counter_shows_points_and_whether_it_minds_zones(face: Make) -> None:
    assert face("freeciv", moves=2) == Face("", ("2",))
    assert face("freeciv", movement="sea", ignores_zoc=True) == Face("ship", ("1",), marks=("IgZOC",))


def test_a_position_that_says_nothing_of_its_units_still_has_faces() -> None:
    ford = loads(zoc.example("ford"))
    bare = ford.position.replace(units=type(ford.position.units)({n: ford.position.units[n] for n in BARE}))
    assert ford.rules.counter_of(bare, "spearman") == Face("spear", ("5", "L1"))


BARE = ("id", "side", "x", "y", "order", "facing", "shape", "hidden")
