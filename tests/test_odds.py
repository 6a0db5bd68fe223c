"""Exact chances: the fractions of the ledgers, and every tool against the counting of all cases one by one."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise, product
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.effort import tries
from zoc.errors import Malformed, Unknown
from zoc.odds import Distribution, MarkovChain, PoolRoll, Reroll, draw, percent, pool, read, successes
from zoc.rulesets.fates_edge.gauntlet import ArrivalOdds, Hazard, RouteToll, arrival, gauntlet

Pick = Literal["lowest", "highest"]
Keep = Literal["highest", "lowest"]

SRD_2026 = {6: 1, 7: 1, 8: 1, 9: 1, 10: 2}
SRD_2025 = {6: 1, 7: 1, 8: 1, 9: 1, 10: 1}
DOMINANT = Reroll(range(1, 6))
DESPERATE = Reroll(range(6, 10))

unhurried = settings(deadline=None)


def fractions(text: str) -> list[Fraction]:
    return [Fraction(part) for part in text.replace(",", " ").split()]


def grade(chance: Distribution[PoolRoll], dv: int) -> Distribution[str]:
    """Clean, with a cost, partial or miss: FE-SRD-6."""

    def named(roll: PoolRoll) -> str:
        if roll.successes >= dv:
            return "cost" if roll.ones else "clean"
        return "partial" if roll.successes else "miss"

    return chance.map(named)


# Bashketball: cards


@pytest.mark.parametrize(("level", "expected"), [(-2, "5/21"), (-1, "5/12"), (0, "2/3"), (1, "11/12"), (2, "83/84")])
def test_bb_d_3_one_card_of_each_fate_needs_three(level: int, expected: str) -> None:
    keep: Keep = "highest" if level >= 0 else "lowest"
    assert draw(range(9), 1 + abs(level), keep).at_least(3) == Fraction(expected)


def test_bb_d_1_a_penalty_of_one_turns_three_needed_into_four() -> None:
    fate = draw(range(9), 1)
    assert (fate.at_least(8 - 5), fate.at_least(8 - (5 - 1))) == (Fraction(2, 3), Fraction(5, 9))


def test_bb_d_2_the_odds_come_from_the_cards_that_are_left() -> None:
    assert draw([0, 1, 2, 3], 1).at_least(3) == Fraction(1, 4)
    assert draw([1, 2, 3], 1).at_least(3) == Fraction(1, 3)
    assert draw([3, 3, 8], 2, "lowest") == {3: Fraction(1)}


@pytest.mark.parametrize("deck", [[], [4], [4, 8]])
def test_bb_d_3_fewer_cards_than_to_reveal_have_no_odds(deck: list[int]) -> None:
    with pytest.raises(Malformed, match=rf"{len(deck)} cards?.*3 are to be revealed"):
        draw(deck, 3)


def test_bb_s_2_more_revealed_cards_never_make_the_best_worse() -> None:
    best = [draw(range(9), reveal).at_least(5) for reveal in range(1, 10)]
    worst = [draw(range(9), reveal, "lowest").at_least(5) for reveal in range(1, 10)]
    assert best == sorted(best)
    assert worst == sorted(worst, reverse=True)


@unhurried
@given(st.lists(st.integers(-3, 8), min_size=1, max_size=8), st.integers(1, 4), st.sampled_from(("highest", "lowest")))
def test_draw_equals_all_hands_counted(deck: list[int], reveal: int, keep: Keep) -> None:
    hands = [(max if keep == "highest" else min)(hand) for hand in combinations(deck, reveal)]
    if not hands:
        with pytest.raises(Malformed):
            draw(deck, reveal, keep)
        return
    assert draw(deck, reveal, keep) == {card: Fraction(ways, len(hands)) for card, ways in Counter(hands).items()}


def test_a_deck_may_be_counted_by_card_and_its_order_is_nothing() -> None:
    assert draw(Counter([5, 1, 5]), 2) == draw([5, 1, 5], 2) == draw((1, 5, 5), 2)
    assert draw({1: 1, 2: 0}, 1) == {1: Fraction(1)}


def test_a_draw_that_makes_no_sense_is_malformed() -> None:
    with pytest.raises(Malformed, match="at least one card"):
        draw(range(9), 0)
    with pytest.raises(Malformed, match="-1 times"):
        draw({1: -1, 2: 4}, 1)
    with pytest.raises(Unknown, match="did you mean 'highest'"):
        draw(range(9), 1, "higest")  # type: ignore[arg-type]
    for deck in ([1.5, 2], [True, 2], ["3", 2]):
        with pytest.raises(Malformed, match="whole number"):
            draw(deck, 1)  # type: ignore[arg-type]


# Fate's Edge: pools of d10


def test_fe_srd_1_the_same_dice_read_by_both_editions() -> None:
    shown = [10, 8, 5, 4, 1, 1]
    assert read(shown, SRD_2026) == PoolRoll(successes=3, ones=2)
    assert read(shown, SRD_2025) == PoolRoll(successes=2, ones=2)


def test_fe_srd_2_dice_above_the_cap_are_automatic_successes() -> None:
    capped, shifted = successes(10, 10, SRD_2026, automatic=2), successes(10, 10, SRD_2026).map(lambda n: n + 2)
    assert capped == shifted
    assert capped.at_least(2) == 1


def test_fe_srd_2_no_dice_no_success_no_beat() -> None:
    assert pool(0, 10, SRD_2026) == {PoolRoll(0, 0): Fraction(1)}
    assert successes(0, 10, SRD_2026, reroll=DOMINANT).at_least(1) == 0


def test_fe_srd_3_two_dice() -> None:
    two = successes(2, 10, SRD_2026)
    assert [two[n] for n in range(5)] == fractions("1/4 2/5 13/50 2/25 1/100")


def test_fe_srd_4_no_one_in_six_dice() -> None:
    assert pool(6, 10, SRD_2026).of(lambda roll: not roll.ones) == Fraction(531441, 1000000)


@pytest.mark.parametrize(
    ("dice", "dv", "faces", "expected"),
    [
        (6, 4, SRD_2026, "64509/200000 4577/25000 383/800 1/64"),
        (6, 4, SRD_2025, "77/320 33/320 41/64 1/64"),
        (5, 3, SRD_2026, "8277/20000 3973/20000 57/160 1/32"),
    ],
)
def test_fe_srd_6_clean_cost_partial_miss(dice: int, dv: int, faces: dict[int, int], expected: str) -> None:
    graded = grade(pool(dice, 10, faces), dv)
    assert [graded[name] for name in ("clean", "cost", "partial", "miss")] == fractions(expected)
    assert sum(graded.values()) == 1


def test_fe_srd_7_four_successes_by_pool() -> None:
    for faces, expected in (
        (SRD_2026, "399/2000 141/400 809/1600 16/25 23931/32000"),
        (SRD_2025, "1/16 3/16 11/32 1/2 163/256"),
    ):
        assert [successes(n, 10, faces).at_least(4) for n in range(4, 9)] == fractions(expected)


def test_fe_srd_8_and_5_2_21_six_dice_by_difficulty() -> None:
    six, old, five = successes(6, 10, SRD_2026), successes(6, 10, SRD_2025), successes(5, 10, SRD_2026)
    by_dv = "237/320 809/1600 1121/4000 12353/100000 21267/500000 1119/100000 87/40000"
    assert [six.at_least(dv) for dv in range(3, 10)] == fractions(by_dv)
    assert [old.at_least(dv) for dv in range(3, 9)] == fractions("21/32 11/32 7/64 1/64 0 0")
    assert [five.at_least(dv) for dv in (3, 4, 5)] == fractions("49/80 141/400 39/250")


def test_fe_8_6_a_die_less_is_not_a_difficulty_more() -> None:
    for faces, expected in ((SRD_2026, "237/320 49/80 809/1600"), (SRD_2025, "21/32 1/2 11/32")):
        six, five = successes(6, 10, faces), successes(5, 10, faces)
        assert [six.at_least(3), five.at_least(3), six.at_least(4)] == fractions(expected)


def test_fe_srd_10_position_rerolls_one_die() -> None:
    dominant = [successes(n, 10, SRD_2026, reroll=DOMINANT).at_least(4) for n in (4, 5, 6)]
    desperate = [successes(n, 10, SRD_2026, reroll=DESPERATE).at_least(4) for n in (4, 5, 6)]
    assert dominant == fractions("141/400 809/1600 16/25")
    assert desperate == fractions("327/2000 573/2000 3369/8000")


def test_fe_srd_10_dominant_is_one_die_more() -> None:
    for n in range(1, 8):
        for dv in range(1, n + 1):
            assert successes(n, 10, SRD_2026, reroll=DOMINANT).at_least(dv) == successes(n + 1, 10, SRD_2026).at_least(dv)


def test_fe_srd_10_oddity_desperate_helps_against_the_impossible() -> None:
    desperate, controlled = successes(3, 10, SRD_2026, reroll=DESPERATE), successes(3, 10, SRD_2026)
    assert (desperate.at_least(6), controlled.at_least(6)) == (Fraction(11, 5000), Fraction(1, 1000))


def test_fe_srd_10_a_free_reroll_is_left_alone_once_the_roll_is_good() -> None:
    may = grade(pool(5, 10, SRD_2026, reroll=Reroll(range(1, 6), short_of=3)), 3)
    must = grade(pool(5, 10, SRD_2026, reroll=DOMINANT), 3)
    assert (may["clean"], must["clean"]) == (Fraction(47657, 100000), Fraction(43831, 100000))


def test_fe_srd_12_desperate_and_one_die_less() -> None:
    assert successes(5, 10, SRD_2026, reroll=DESPERATE).at_least(3) == Fraction(201, 400)
    assert successes(6, 10, SRD_2026, reroll=DESPERATE).at_least(3) == Fraction(1021, 1600)


# Pools against all throws, counted one by one


def all_throws(dice: int, sides: int) -> Iterator[tuple[list[int], Fraction]]:
    for throw in product(range(1, sides + 1), repeat=dice):
        yield list(throw), Fraction(1, sides**dice)


def thrown_again(
    shown: list[int],
    stained: int,
    chance: Fraction,
    sides: int,
    faces: dict[int, int],
    ones: set[int],
    reroll: Reroll,
    automatic: int,
) -> Iterator[tuple[list[int], int, Fraction]]:
    """One re-roll, die by die: the dice after it, the ones that stick from before, the chance."""
    if reroll.short_of is not None and sum(faces.get(n, 0) for n in shown) + automatic >= reroll.short_of:
        yield shown, stained, chance
        return
    order = sorted(shown, reverse=reroll.pick == "highest")
    able = [n for n in order if n in reroll.faces][: reroll.many]
    rest = list(order)
    for n in able:
        rest.remove(n)
    if reroll.ones_stay:
        stained += sum(n in ones for n in able)
    for again, share in all_throws(len(able), sides):
        yield rest + again, stained, chance * share


def brute(
    dice: int, sides: int, faces: dict[int, int], ones: set[int], rerolls: Iterable[Reroll] = (), automatic: int = 0
) -> dict[PoolRoll, Fraction]:
    now = [(shown, 0, chance) for shown, chance in all_throws(dice, sides)]
    for reroll in rerolls:
        now = [after for before in now for after in thrown_again(*before, sides, faces, ones, reroll, automatic)]
    told: dict[PoolRoll, Fraction] = {}
    for shown, stained, chance in now:
        roll = PoolRoll(sum(faces.get(n, 0) for n in shown) + automatic, sum(n in ones for n in shown) + stained)
        told[roll] = told.get(roll, Fraction(0)) + chance
    return told


@st.composite
def throws(draw_: st.DrawFn) -> tuple[int, int, dict[int, int], set[int], int]:
    sides = draw_(st.integers(1, 5))
    face = st.integers(1, sides)
    faces = draw_(st.dictionaries(face, st.integers(-1, 3)))
    return draw_(st.integers(0, 4)), sides, faces, draw_(st.sets(face)), draw_(st.integers(0, 2))


rerolls = st.builds(
    Reroll,
    st.sets(st.integers(1, 5)),
    many=st.sampled_from((1, 2, None)),
    pick=st.sampled_from(("lowest", "highest")),
    short_of=st.none() | st.integers(0, 4),
    ones_stay=st.booleans(),
)


def on_the_die(reroll: Reroll, sides: int) -> Reroll:
    return replace(reroll, faces=[n for n in reroll.faces if n <= sides])


@unhurried
@given(throws())
def test_pool_equals_all_throws_counted(case: tuple[int, int, dict[int, int], set[int], int]) -> None:
    dice, sides, faces, ones, automatic = case
    expected = brute(dice, sides, faces, ones, automatic=automatic)
    assert pool(dice, sides, faces, ones=ones, automatic=automatic) == expected


@settings(unhurried, max_examples=tries(150))
@given(throws(), rerolls)
def test_a_reroll_equals_all_throws_counted(case: tuple[int, int, dict[int, int], set[int], int], reroll: Reroll) -> None:
    dice, sides, faces, ones, automatic = case
    reroll = on_the_die(reroll, sides)
    expected = brute(dice, sides, faces, ones, [reroll], automatic)
    assert pool(dice, sides, faces, ones=ones, reroll=reroll, automatic=automatic) == expected


@settings(unhurried, max_examples=tries(40))
@given(st.integers(0, 3), st.lists(rerolls, min_size=2, max_size=2), st.dictionaries(st.integers(1, 3), st.integers(0, 2)))
def test_rerolls_follow_one_another(dice: int, two: list[Reroll], faces: dict[int, int]) -> None:
    low = [on_the_die(reroll, 3) for reroll in two]
    assert pool(dice, 3, faces, reroll=tuple(low)) == brute(dice, 3, faces, {1}, low)


@unhurried
@given(st.integers(0, 6), st.sampled_from((None, DOMINANT, DESPERATE)))
def test_successes_are_the_pool_without_its_ones(dice: int, reroll: Reroll | None) -> None:
    again = () if reroll is None else reroll
    joint = pool(dice, 10, SRD_2026, reroll=again)
    assert successes(dice, 10, SRD_2026, reroll=again) == joint.map(lambda roll: roll.successes)


def test_two_dice_added_are_a_pool_in_which_each_face_counts_itself() -> None:
    assert successes(2, 6, {n: n for n in range(1, 7)})[7] == Fraction(1, 6)


@unhurried
@given(st.integers(0, 7), st.integers(-1, 12))
def test_more_dice_help_and_higher_difficulties_hurt(dice: int, dv: int) -> None:
    here = successes(dice, 10, SRD_2026)
    assert here.at_least(dv + 1) <= here.at_least(dv) <= successes(dice + 1, 10, SRD_2026).at_least(dv)
    assert here.at_least(dv) <= successes(dice, 10, SRD_2026, reroll=DOMINANT).at_least(dv)


def test_a_pool_that_makes_no_sense_is_malformed_and_every_problem_is_named() -> None:
    with pytest.raises(Malformed) as caught:
        pool(-1, 10, {11: 1}, ones=[0], reroll=Reroll([12]))
    assert len(caught.value.problems) == 4
    for dice, sides in ((41, 10), (1, 0), (1, 101)):
        with pytest.raises(Malformed):
            pool(dice, sides, {})
    with pytest.raises(Malformed, match="whole number"):
        pool(2, 10, {6: 0.5})  # type: ignore[dict-item]
    with pytest.raises(Malformed, match="face 11"):
        read([11], SRD_2026, sides=10)


def test_a_reroll_that_makes_no_sense_is_malformed() -> None:
    with pytest.raises(Malformed, match="many"):
        Reroll([1], many=0)
    with pytest.raises(Unknown, match="'lowest'"):
        Reroll([1], pick="lowst")  # type: ignore[arg-type]


def test_the_largest_pools_are_answered() -> None:
    assert successes(40, 10, SRD_2026).mean() == 40 * Fraction(6, 10)
    assert successes(10, 100, {n: n for n in range(1, 101)}).mean() == 505
    assert sum(pool(20, 10, SRD_2026, reroll=DOMINANT).values()) == 1


@pytest.mark.parametrize(
    ("dice", "sides", "base", "reroll"),
    [(40, 100, 1, ()), (10, 20, 41, ()), (40, 20, 1, Reroll(range(1, 21))), (10, 20, 1, Reroll(range(1, 21), many=None))],
)
def test_a_pool_too_large_to_count_is_refused_at_once(dice: int, sides: int, base: int, reroll: Reroll | tuple[()]) -> None:
    with pytest.raises(Malformed, match="too many to count"):
        pool(dice, sides, {n: n if base == 1 else base**n for n in range(1, sides + 1)}, reroll=reroll)


# The value itself


def test_a_chance_sums_to_one_and_is_exact() -> None:
    for parts in ({1: Fraction(1, 2)}, {1: Fraction(3, 2), 2: Fraction(-1, 2)}, {}):
        with pytest.raises(Malformed):
            Distribution(parts)
    with pytest.raises(Malformed, match="exact"):
        Distribution({1: 0.5, 2: 0.5})  # type: ignore[dict-item]


def test_a_chance_is_a_mapping_in_which_the_impossible_has_chance_nought() -> None:
    coin = Distribution({1: Fraction(1, 2), 0: Fraction(1, 2), 7: Fraction(0)})
    assert [coin[1], coin[7], coin[-1]] == [Fraction(1, 2), Fraction(0), Fraction(0)]
    assert 7 not in coin
    assert 1 in coin
    assert list(coin.items()) == [(1, Fraction(1, 2)), (0, Fraction(1, 2))]
    assert coin == {0: Fraction(1, 2), 1: Fraction(1, 2)} != Distribution({0: Fraction(1, 4), 1: Fraction(3, 4)})
    assert hash(coin) == hash(Distribution.weighed({0: 50, 1: 50}))
    assert pickle.loads(pickle.dumps(coin)) == coin


def test_a_chance_cannot_be_changed() -> None:
    coin = Distribution.weighed({0: 1, 1: 1})
    with pytest.raises(TypeError):
        coin[0] = Fraction(1)
    with pytest.raises(AttributeError):
        coin.faces = 2  # type: ignore[attr-defined]


def test_a_chance_is_told_exactly_and_for_people_roughly() -> None:
    assert successes(2, 10, SRD_2026).exact() == {0: "1/4", 1: "2/5", 2: "13/50", 3: "2/25", 4: "1/100"}
    assert str(Distribution({"hit": Fraction(1, 3), "miss": Fraction(2, 3)})) == "hit 1/3 (≈ 33.3 %), miss 2/3 (≈ 66.7 %)"
    assert repr(Distribution.weighed({0: 1, 1: 2})) == "Distribution({0: 1/3, 1: 2/3})"


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        ("0", "0 %"),
        ("1", "100 %"),
        ("1/2", "50 %"),
        ("1/8", "12.5 %"),
        ("809/1600", "≈ 50.6 %"),
        ("1/1000", "0.1 %"),
        ("1/1001", "< 0.1 %"),
        ("999/1000", "99.9 %"),
        ("9999/10000", "> 99.9 %"),
        ("1/3000", "< 0.1 %"),
        ("1999/2000", "> 99.9 %"),
        ("1/16", "≈ 6.2 %"),
    ],
)
def test_a_rounded_percentage_never_passes_for_the_exact_number(chance: str, told: str) -> None:
    assert percent(Fraction(chance)) == told


@unhurried
@given(st.fractions(0, 1))
def test_a_percentage_is_plain_only_if_it_is_exact(chance: Fraction) -> None:
    told = percent(chance)
    if told[0] in "≈<>":
        assert (chance * 1000).denominator != 1
    else:
        assert Fraction(told.removesuffix(" %")) == chance * 100


weights = st.dictionaries(st.integers(-5, 5), st.integers(0, 9), min_size=1).filter(lambda w: any(w.values()))


@unhurried
@given(weights, st.integers(-6, 6))
def test_a_chance_answers_like_a_bag_of_tickets(bag: dict[int, int], needed: int) -> None:
    tickets = [outcome for outcome, ways in bag.items() for _ in range(ways)]
    chance = Distribution.weighed(bag)
    assert chance.at_least(needed) == Fraction(sum(t >= needed for t in tickets), len(tickets))
    assert chance.of(lambda t: t % 2 == 0) == Fraction(sum(t % 2 == 0 for t in tickets), len(tickets))
    assert chance.mean() == Fraction(sum(tickets), len(tickets))
    assert chance.map(abs) == Distribution.weighed(Counter(map(abs, tickets)))


@unhurried
@given(weights, weights)
def test_then_multiplies_and_adds_up(first: dict[int, int], second: dict[int, int]) -> None:
    one, two = Distribution.weighed(first), Distribution.weighed(second)
    both = one.then(lambda a: two.map(lambda b: a + b))
    assert both.mean() == one.mean() + two.mean()
    assert sum(both.values()) == 1
    assert both == {n: sum(one[a] * two[n - a] for a in one) for n in both}


def test_weights_must_be_whole_and_not_all_nought() -> None:
    for bag in ({}, {1: 0}, {1: -1, 2: 2}, {1: 0.5}):
        with pytest.raises(Malformed):
            Distribution.weighed(bag)  # type: ignore[arg-type]


# Routes


def test_a_chain_tells_how_things_stand_after_each_step() -> None:
    def walk(at: int) -> Distribution[int]:
        return Distribution.weighed({at: 1, at + 1: 1})

    chain = MarkovChain(Distribution.sure(0), (walk, walk))
    assert [dict(now) for now in chain.along()] == [
        {0: 1},
        {0: Fraction(1, 2), 1: Fraction(1, 2)},
        {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)},
    ]
    assert chain.end == chain.along()[-1]
    assert MarkovChain(Distribution.sure(3), ()).end == {3: Fraction(1)}


def test_one_strike_downs_a_mover_who_bears_one_harm() -> None:
    assert arrival([Hazard("E", Fraction(1, 3))], 1) == ArrivalOdds(arrives=Fraction(2, 3), unhurt=Fraction(2, 3))
    assert arrival([Hazard("E", Fraction(1, 3))], 2) == ArrivalOdds(arrives=Fraction(1), unhurt=Fraction(2, 3))
    assert arrival([], 1) == ArrivalOdds(Fraction(1), Fraction(1))


def test_an_enemy_reacts_once_and_the_ledge_always() -> None:
    strike, ledge = Hazard("E", Fraction(1, 2)), Hazard("", Fraction(1, 2))
    assert arrival([strike, strike, strike], 1) == ArrivalOdds(Fraction(1, 2), Fraction(1, 2))
    assert arrival([strike, strike, strike], 1, reactions=2) == ArrivalOdds(Fraction(1, 4), Fraction(1, 4))
    assert arrival([ledge, ledge], 1) == ArrivalOdds(Fraction(1, 4), Fraction(1, 4))
    assert arrival([strike, Hazard("F", Fraction(1, 2))], 1) == ArrivalOdds(Fraction(1, 4), Fraction(1, 4))


def test_reactions_may_be_counted_enemy_by_enemy() -> None:
    tests = [Hazard("E", Fraction(1, 2)), Hazard("F", Fraction(1, 3)), Hazard("F", Fraction(1, 3))]
    assert arrival(tests, 1, reactions={"E": 0, "F": 2}) == ArrivalOdds(Fraction(4, 9), Fraction(4, 9))
    with pytest.raises(Unknown, match="'G'"):
        arrival([Hazard("G", Fraction(1, 2))], 1, reactions={"E": 1})


def test_a_failed_test_may_end_the_move_without_harm() -> None:
    ward = Hazard("", Fraction(1, 4), harm=0, halts=True)
    assert arrival([ward, Hazard("E", Fraction(1, 2))], 2) == ArrivalOdds(Fraction(3, 4), Fraction(3, 8))
    assert gauntlet([ward], 1).end == {RouteToll(0): Fraction(3, 4), RouteToll(0, halted=True): Fraction(1, 4)}


def test_heavier_blows_and_where_on_the_route_it_goes_wrong() -> None:
    tests = [Hazard("E", Fraction(1, 2), harm=2), Hazard("F", Fraction(1, 2))]
    assert arrival(tests, 3) == ArrivalOdds(Fraction(3, 4), Fraction(1, 4))
    standing = [now.of(lambda plight: not plight.halted) for now in gauntlet(tests, 3).along()]
    assert standing == [1, 1, Fraction(3, 4)]


def test_harm_beyond_the_limit_is_told_as_the_limit() -> None:
    assert gauntlet([Hazard("E", Fraction(1), harm=9)], 3).end == {RouteToll(3, halted=True): Fraction(1)}


chances = st.fractions(0, 1, max_denominator=12)
hazards = st.builds(Hazard, st.sampled_from(("", "E", "F")), chances, st.integers(0, 3), st.booleans())
routes = st.lists(hazards, max_size=6)


def walked(route: list[Hazard], limit: int, reactions: int) -> ArrivalOdds:
    """Every course of events, one by one."""
    arrives = unhurt = Fraction(0)
    for fates in product((True, False), repeat=len(route)):
        likely, harm, on_foot, used = Fraction(1), 0, True, Counter[str]()
        for test, struck in zip(route, fates, strict=True):
            likely *= test.chance if struck else 1 - test.chance
            silent = bool(test.who) and used[test.who] >= reactions
            used[test.who] += 1
            if struck and on_foot and not silent:
                harm += test.harm
                on_foot = harm < limit and not test.halts
        arrives += likely * on_foot
        unhurt += likely * (on_foot and harm == 0)
    return ArrivalOdds(arrives, unhurt)


@unhurried
@given(routes, st.integers(1, 4), st.integers(0, 3))
def test_arrival_equals_every_course_of_events_counted(route: list[Hazard], limit: int, reactions: int) -> None:
    assert arrival(route, limit, reactions=reactions) == walked(route, limit, reactions)


@unhurried
@given(routes, st.integers(1, 4), st.integers(0, 2))
def test_more_to_bear_helps_and_more_reactions_hurt(route: list[Hazard], limit: int, reactions: int) -> None:
    here = arrival(route, limit, reactions=reactions)
    assert 0 <= here.unhurt <= here.arrives <= 1
    assert here.arrives <= arrival(route, limit + 1, reactions=reactions).arrives
    assert arrival(route, limit, reactions=reactions + 1).arrives <= here.arrives
    along = [now.of(lambda plight: not plight.halted) for now in gauntlet(route, limit, reactions=reactions).along()]
    assert all(later <= sooner for sooner, later in pairwise(along))
    assert along[-1] == here.arrives


def test_a_route_that_makes_no_sense_is_malformed() -> None:
    with pytest.raises(Malformed, match="harm"):
        arrival([], 0)
    with pytest.raises(Malformed) as caught:
        arrival([Hazard("E", Fraction(3, 2)), Hazard("F", 0.5), Hazard("G", Fraction(1, 2), harm=-1)], 1)  # type: ignore[arg-type]
    assert len(caught.value.problems) == 3
    with pytest.raises(Malformed, match="reactions"):
        arrival([], 1, reactions=-1)


# At the edges of the module


def test_numbers_out_of_numpy_columns_are_exact_too() -> None:
    np = pytest.importorskip("numpy")
    deck = np.array([0, 3, 3, 8], dtype=np.int8)
    assert draw(deck, np.int64(2)) is draw([0, 3, 3, 8], 2)
    assert successes(np.int8(40), np.int8(10), {np.int8(6): np.int8(3)}) == successes(40, 10, {6: 3})
    assert Distribution.weighed({0: np.int8(100), 1: np.int8(100)}) == Distribution({0: Fraction(1, 2), 1: Fraction(1, 2)})
    assert arrival([Hazard("E", np.int8(1))], np.int8(2)) == ArrivalOdds(Fraction(1), Fraction(0))


def test_the_same_question_is_answered_from_memory() -> None:
    assert draw([1, 2, 3], 2) is draw([3, 2, 1], 2)
    assert pool(6, 10, SRD_2026, reroll=DOMINANT) is pool(6, 10, dict(reversed(SRD_2026.items())), reroll=Reroll({5, 4, 3, 2, 1}))
