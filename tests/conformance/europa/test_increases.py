"""Europa §5.A and 5.A.4: the own hex, three of a class, the Arctic, artillery support."""

from __future__ import annotations

from tests.conformance.europa.table import (
    DOUBLE,
    FULL,
    HOME,
    NEXT,
    NO,
    PARTIAL,
    TRIPLE,
    adds_up,
    derived,
    exerts,
    on_map,
    switched,
)  # fmt: skip
from zoc.testing import clause


def stack(*kinds, **rest):
    return on_map(**{f"u{i}": f"red 0504 {kind}" for i, kind in enumerate(kinds)}, **rest)


@clause("EUR-INC-1")
def test_a_stack_exerts_one_class_more_into_its_own_hex_after_combination(rules):
    assert adds_up(rules, stack("brigade"), HOME) == "u0: 1 5.A-P; +1 5.A-I1; FULL"
    assert exerts(rules, stack("division"), HOME) == DOUBLE
    three = stack("regiment", "regiment", "regiment")
    assert adds_up(rules, three, HOME) == "u0: 1 5.A-P; u1: 1 5.A-P; u2: 1 5.A-P; together 5.A-I2; +1 5.A-I1; DOUBLE"
    assert switched(rules, three, "5.A-I1", HOME) == {"own_hex_raises_no": True}


@clause("EUR-INC-1")
def test_a_stack_at_no_stays_there_if_the_reading_says_so(rules):
    for kinds, raised, kept in ((("battalion",), PARTIAL, NO), (("battalion",) * 3, FULL, FULL), (("regiment",), FULL, FULL)):
        position = stack(*kinds)
        assert exerts(rules, position, HOME) == raised
        assert exerts(rules, position.reading(own_hex_raises_no=False), HOME) == kept
    below = stack("battalion", ground={HOME: "forest"}).reading(own_hex_raises_no=False)
    assert adds_up(rules, below, HOME) == "u0: 0 5.A-N, −1 5.A-R10; NO"


@clause("EUR-INC-2")
def test_three_of_a_class_are_one_of_the_next_up_to_full(rules):
    told = {
        ("regiment",) * 3: FULL,
        ("battalion",) * 3: PARTIAL,
        ("battalion",) * 9: FULL,
        ("regiment",) * 4: FULL,
        ("regiment",) * 2 + ("battalion",) * 2: PARTIAL,
        ("hq", "battalion", "remnant"): PARTIAL,
        ("division",) * 3: FULL,
        ("regiment",) * 9: FULL,
    }
    assert {kinds: exerts(rules, stack(*kinds)) for kinds in told} == told


@clause("EUR-INC-2")
def test_the_level_after_the_units_own_modifiers_is_what_combines(rules):
    river = {"hexsides": {"major_river": "0504/0503"}}
    divisions = stack("division", "division", "division", **river)
    assert adds_up(rules, divisions) == (
        "u0: 2 5.A-F, −1 5.A-R1; u1: 2 5.A-F, −1 5.A-R1; u2: 2 5.A-F, −1 5.A-R1; together 5.A-I2; FULL"
    )
    mixed = stack("regiment", "cadre", "division reserve")
    assert exerts(rules, mixed) == FULL


@clause("EUR-INC-2")
def test_units_that_exert_nothing_do_not_count(rules):
    charts = "[charts.terrain.motorised]\nmountain = 99"
    two = stack("regiment", "regiment", "regiment mobility=motorised", ground={NEXT: "mountain"}, charts=charts)
    assert adds_up(rules, two) == "u0: 1 5.A-P; u1: 1 5.A-P; u2: barred 5-5; PARTIAL"
    assert exerts(rules, two, "0505") == FULL
    assert derived(rules, two).together is None


@clause("EUR-INC-3")
def test_the_zone_of_the_target_decides_about_the_arctic(rules):
    assert adds_up(rules, stack("division", cells={"arctic": NEXT})) == "u0: 2 5.A-F; +1 5.A-I3; DOUBLE"
    assert adds_up(rules, stack("division", cells={"arctic": HOME})) == "u0: 2 5.A-F; FULL"


@clause("EUR-INC-3")
def test_the_arctic_comes_after_combination(rules):
    three = stack("regiment", "regiment", "regiment", cells={"arctic": NEXT})
    assert adds_up(rules, three) == "u0: 1 5.A-P; u1: 1 5.A-P; u2: 1 5.A-P; together 5.A-I2; +1 5.A-I3; DOUBLE"


SUPPORTED = "unsupported receives_support"
GIVER = "regiment artillery gives_support"


@clause("EUR-INC-4")
def test_artillery_support_offsets_the_lack_of_it_in_movement(rules):
    position = stack(f"regiment {SUPPORTED}")
    assert adds_up(rules, position) == "u0: 1 5.A-P, −1 5.A-R2, +1 5.A-I4; PARTIAL"
    for reading in ("all", "movement"):
        assert exerts(rules, position.reading(support_increase=reading)) == PARTIAL


@clause("EUR-INC-4")
def test_whether_it_counts_in_combat_too_is_a_reading(rules):
    stacks = {
        "regiment": stack(f"regiment {SUPPORTED}", phase="combat"),
        "division": stack(f"division {SUPPORTED}", phase="combat"),
        "whole": stack(f"regiment {SUPPORTED}", f"regiment {SUPPORTED}", GIVER, phase="combat"),
    }
    told = {
        reading: [exerts(rules, p.reading(support_increase=reading), purpose="attack_supply") for p in stacks.values()]
        for reading in ("all", "movement")
    }
    assert told == {"all": [FULL, DOUBLE, FULL], "movement": [PARTIAL, FULL, PARTIAL]}
    assert adds_up(rules, stacks["division"], purpose="attack_supply") == "u0: 2 5.A-F, +1 5.A-I4; DOUBLE"
    assert switched(rules, stacks["division"], "5.A-I4", purpose="attack_supply") == {"support_increase": "all"}


@clause("EUR-INC-4")
def test_a_unit_that_needs_no_support_receives_none(rules):
    assert adds_up(rules, stack("division receives_support")) == "u0: 2 5.A-F; FULL"


@clause("EUR-INC-5")
def test_the_artillery_that_gives_support_is_raised_once(rules):
    assert adds_up(rules, stack(GIVER)) == "u0: 1 5.A-P, −1 5.A-R9, +1 5.A-I5; PARTIAL"
    assert exerts(rules, stack(GIVER).reading(support_increase="movement")) == PARTIAL
    assert exerts(rules, stack("regiment artillery")) == NO
    assert exerts(rules, stack("division artillery gives_support")) == FULL
    combat = stack(GIVER, phase="combat")
    told = [exerts(rules, combat.reading(support_increase=r), purpose="red") for r in ("all", "movement")]
    assert told == [PARTIAL, NO]


@clause("EUR-INC-6")
def test_no_class_is_above_triple(rules):
    position = stack(f"division {SUPPORTED}", cells={"arctic": HOME}, phase="combat")
    told = adds_up(rules, position, HOME, purpose="attack_supply")
    assert told == "u0: 2 5.A-F, +1 5.A-I4; +1 5.A-I1; +1 5.A-I3; TRIPLE"
    assert exerts(rules, position, HOME, purpose="attack_supply") == TRIPLE == 4


@clause("EUR-5.A.4-1")
def test_two_regiments_and_three_battalions_are_full(rules):
    position = stack("regiment", "regiment", "battalion", "battalion", "battalion")
    told = "u0: 1 5.A-P; u1: 1 5.A-P; u2: 0 5.A-N; u3: 0 5.A-N; u4: 0 5.A-N; together 5.A-I2; FULL"
    assert adds_up(rules, position) == told
    assert exerts(rules, position.without("u4")) == PARTIAL


@clause("EUR-5.A.4-2")
def test_three_divisions_are_only_double_in_their_own_hex(rules):
    position = stack("division", "division", "division")
    assert (exerts(rules, position, HOME), exerts(rules, position)) == (DOUBLE, FULL)
    assert derived(rules, position, HOME).together is None


@clause("EUR-5.A.4-3")
def test_two_unsupported_regiments_and_the_artillery_that_supports_them_are_full(rules):
    position = stack(f"regiment {SUPPORTED}", f"regiment {SUPPORTED}", GIVER)
    told = derived(rules, position)
    assert adds_up(rules, position) == (
        "u0: 1 5.A-P, −1 5.A-R2, +1 5.A-I4; u1: 1 5.A-P, −1 5.A-R2, +1 5.A-I4; "
        "u2: 1 5.A-P, −1 5.A-R9, +1 5.A-I5; together 5.A-I2; FULL"
    )
    assert [share.level for share in told.shares] == [1, 1, 1]
    for sums in ("plain", "floor_first"):
        assert exerts(rules, position.reading(level_sums=sums)) == FULL


@clause("EUR-5.A.4-4")
def test_support_does_not_make_a_unit_supported_it_offsets_it(rules):
    position = stack(f"regiment {SUPPORTED}")
    numbers = [r.clause.number for r in derived(rules, position).reasons() if r.effect.kind == "shift"]
    assert numbers == ["5.A-R2", "5.A-I4"]
    assert not position.unit("u0").supported


@clause("EUR-5.A.4-5")
def test_artillery_that_gives_support_is_never_itself_unsupported(rules):
    position = stack(f"regiment {SUPPORTED}", f"regiment {SUPPORTED}", f"{GIVER} unsupported")
    assert exerts(rules, position) == FULL
    giver = derived(rules, position).shares[2]
    assert giver.level == 1
    assert [(r.clause.number, r.amount) for r in giver.verdict.standing if r.effect.kind == "shift"] == [
        ("5.A-R9", -1),
        ("5.A-I5", 1),
    ]
    [waived] = giver.verdict.waived
    assert (waived.clause.number, [c.number for c in waived.waived_by]) == ("5.A-R2", ["5.A.4-5"])
    division = stack("division artillery gives_support unsupported")
    assert adds_up(rules, division) == "u0: 2 5.A-F, −1 5.A-R9, +1 5.A-I5; FULL"


@clause("EUR-NOTE-2")
def test_note_2_stops_at_full_as_the_table_does(rules):
    for count in (3, 9, 12):
        assert exerts(rules, stack(*["division"] * count)) == FULL
    assert adds_up(rules, stack("cadre", "cadre", "cadre")) == "u0: 1 5.A-P; u1: 1 5.A-P; u2: 1 5.A-P; together 5.A-I2; FULL"
