"""Bashketball: passing through zones."""

from __future__ import annotations

from tests.conformance.bashketball.table import net, on_court, readings, sources, throw, zone_part
from zoc.testing import clause


def along_the_row(passer, **defenders):
    """The pass of the ledger's examples: 1,2 to 1,5, three hexes, with no tie on its line."""
    return on_court(h=f"home 1,2 {passer} ball", m="home 1,5", **defenders)


def line(found):
    return found.facts["line"].split()


@clause("BB-P-1")
def test_a_pass_that_crosses_no_zone_has_advantage(rules):
    found = throw(rules, on_court(h="home 2,5 ball", m="home 2,7"))
    assert sources(found) == [("P-1", 1, ()), ("D-4", 1, ())]
    assert (zone_part(found), net(found)) == (1, 2)


@clause("BB-P-2")
def test_any_zone_on_the_line_takes_the_advantage_away(rules):
    found = throw(rules, along_the_row("SM", e="away 2,3 LG"))
    assert sources(found) == [("P-3", 0, ("e",))]
    assert zone_part(found) == 0


@clause("BB-P-2")
def test_a_zone_is_enough_the_defender_need_not_stand_on_the_line(rules):
    found = throw(rules, along_the_row("MD", e="away 2,3 MD"))
    assert "2,3" not in line(found)
    assert sources(found) == [("P-4", -1, ("e",))]


@clause("BB-P-3")
def test_a_larger_defender_leaves_a_pass_normal(rules):
    for passer, defender in (("SM", "LG"), ("SM", "MD"), ("MD", "LG")):
        found = throw(rules, along_the_row(passer, e=f"away 2,3 {defender}"))
        assert sources(found) == [("P-3", 0, ("e",))]
        assert net(found) == 0


@clause("BB-P-4")
def test_a_defender_of_the_same_size_gives_disadvantage_and_a_second_one_more(rules):
    one = throw(rules, along_the_row("MD", e="away 2,3 MD"))
    assert (sources(one), net(one)) == ([("P-4", -1, ("e",))], -1)
    two = throw(rules, along_the_row("MD", e="away 2,3 MD", f="away 0,4 MD"))
    assert (sources(two), net(two)) == ([("P-4", -1, ("e",)), ("P-4", -1, ("f",))], -2)


@clause("BB-P-5")
def test_a_smaller_defender_gives_double_disadvantage_by_one_size_or_by_two(rules):
    for passer, defender in (("LG", "SM"), ("LG", "MD"), ("MD", "SM")):
        found = throw(rules, along_the_row(passer, e=f"away 2,3 {defender}"))
        assert (sources(found), net(found)) == ([("P-5", -2, ("e",))], -2)


@clause("BB-P-6")
def test_a_defender_counts_once_however_many_hexes_of_the_line_he_covers(rules):
    found = throw(rules, on_court(h="home 2,3 ball", m="home 2,9", a1="away 2,6"))
    assert sources(found) == [("P-4", -1, ("a1",)), ("D-4a", -1, ())]


@clause("BB-P-7")
def test_the_path_is_the_line_of_hexes_from_passer_to_receiver(rules):
    found = throw(rules, on_court(h="home 2,3 ball", m="home 2,9", a1="away 0,5"))
    assert (line(found)[0], line(found)[-1], len(line(found))) == ("2,3", "2,9", 7)
    assert sources(found) == [("P-1", 1, ()), ("D-4a", -1, ())]


@clause("BB-P-7")
def test_the_hexes_of_passer_and_receiver_count(rules):
    for covers_one_end in ("1,1", "1,6"):
        position = along_the_row("MD", e=f"away {covers_one_end}")
        both = throw(rules, position)
        assert (sources(both), net(both)) == ([("P-4", -1, ("e",))], -1)
        assert readings(both, "P-4") == {"pass_ends": "both"}


@clause("BB-P-7")
def test_or_they_do_not(rules):
    for covers_one_end in ("1,1", "1,6"):
        position = along_the_row("MD", e=f"away {covers_one_end}").reading(pass_ends="inner")
        inner = throw(rules, position)
        assert (sources(inner), net(inner)) == ([("P-1", 1, ())], 1)
        assert readings(inner, "P-1") == {"pass_ends": "inner"}
        assert line(inner) == ["1,2", "1,3", "1,4", "1,5"]


@clause("BB-P-7")
def test_if_the_ends_do_not_count_a_pass_to_the_next_hex_is_uncontested(rules):
    position = on_court(h="home 1,2 ball", m="home 1,3", e="away 2,2 SM", f="away 0,3 SM")
    assert [by for _, _, by in sources(throw(rules, position))[:2]] == [("e",), ("f",)]
    inner = throw(rules, position.reading(pass_ends="inner"))
    assert sources(inner) == [("P-1", 1, ()), ("D-4", 1, ())]
    assert line(inner) == ["1,2", "1,3"]


@clause("BB-P-9")
def test_a_tie_goes_to_the_larger_column_and_in_one_column_to_the_smaller_row(rules):
    same_column = throw(rules, on_court(h="home 1,9 ball", m="home 1,11"))
    assert line(same_column) == ["1,9", "1,10", "1,11"]
    columns_apart = throw(rules, on_court(h="home 4,6 ball", m="home 1,8"))
    assert line(columns_apart) == ["4,6", "3,7", "2,7", "2,8", "1,8"]


@clause("BB-P-9")
def test_a_tied_hex_off_the_court_is_never_taken(rules):
    for tie in ("fixed", "kind", "harsh"):
        found = throw(rules, on_court(h="home 0,8 ball", m="home 0,10", e="away 1,9").reading(pass_tie=tie))
        assert line(found) == ["0,8", "0,9", "0,10"]
        assert sources(found) == [("P-4", -1, ("e",)), ("D-4", 1, ())]
        assert "pass_tie" not in readings(found, "P-4"), "where there is no choice, the reading was not consulted"


@clause("BB-P-9")
def test_the_tie_decides_whether_a_defender_contests(rules):
    """The tie is 1,10 or 2,10: the defender above covers only the first, the one below only the second."""
    above, below = ("away 0,10", {"fixed": -1, "kind": 1, "harsh": -1}), ("away 3,10", {"fixed": 1, "kind": 1, "harsh": -1})
    for defender, parts in (above, below):
        for tie, part in parts.items():
            found = throw(rules, on_court(h="home 1,9 ball", m="home 1,11", e=defender).reading(pass_tie=tie))
            assert zone_part(found) == part
            [(number, _, by)] = [source for source in sources(found) if source[0].startswith("P-")]
            assert (number, by) == (("P-1", ()) if part == 1 else ("P-4", ("e",)))
            assert readings(found, number) == {"pass_ends": "both", "pass_tie": tie}


@clause("BB-P-9")
def test_of_equally_good_lines_the_fixed_one_is_taken(rules):
    for tie in ("kind", "harsh"):
        open_court = on_court(h="home 1,9 ball", m="home 1,11").reading(pass_tie=tie)
        assert line(throw(rules, open_court)) == ["1,9", "1,10", "1,11"]
        both_sides = on_court(h="home 1,9 ball", m="home 1,11", e="away 0,10", f="away 3,10").reading(pass_tie=tie)
        found = throw(rules, both_sides)
        assert line(found) == ["1,9", "1,10", "1,11"]
        assert sources(found)[0] == ("P-4", -1, ("e",))


@clause("BB-P-9")
def test_the_lines_are_weighed_uncapped(rules):
    """Of −3 and −4, both of which would be capped at −2, the kind line is −3 and the harsh one −4."""
    crowd = {"e": "away 1,8 LG", "f": "away 1,12 LG", "g": "away 0,10 LG", "k": "away 3,10 SM"}
    position = on_court(h="home 1,9 LG ball", m="home 1,11", **crowd)
    for tie, by_way, part in (("kind", "1,10", -3), ("harsh", "2,10", -4), ("fixed", "1,10", -3)):
        found = throw(rules, position.reading(pass_tie=tie))
        assert (line(found)[1], zone_part(found)) == (by_way, part)
        assert net(found) == -2


@clause("BB-P-9")
def test_skill_that_a_card_takes_does_not_weigh_in_a_tie(rules):
    """The kind line is the one under the large defender, 0 and not −1, however much he presses."""
    position = on_court(h="home 1,9 SM ball", m="home 1,11", e="away 0,10 LG pass_pressure=3", f="away 3,10 SM")
    found = throw(rules, position.reading(pass_tie="kind"))
    assert (line(found)[1], sources(found)[0]) == ("1,10", ("P-3", 0, ("e",)))
    assert sources(found, "skill") == [("D-1b", -3, ("e",))]


@clause("BB-P-7")
def test_his_own_hex_is_said_to_matter_only_of_a_defender_on_the_line(rules):
    found = throw(rules, along_the_row("SM", e="away 1,3 MD", f="away 2,3 SM"))
    assert readings(found, "P-3") == {"own_hex": True, "pass_ends": "both"}
    assert readings(found, "P-4") == {"pass_ends": "both"}


@clause("BB-P-9")
def test_each_of_several_ties_leaves_the_fixed_choice_only_where_that_changes_something(rules):
    """Two ties, 2,4 or 3,4 and 2,6 or 3,6, and a defender over each lower hex."""
    position = on_court(h="home 2,3 ball", m="home 2,7", e="away 4,4 SM", f="away 4,6 SM")
    position = position.reading(pass_tie="harsh", pass_ends="inner")
    both = throw(rules, position)
    assert line(both) == ["2,3", "3,4", "2,5", "3,6", "2,7"]
    first = throw(rules, position.without("f"))
    assert line(first) == ["2,3", "3,4", "2,5", "2,6", "2,7"]
    second = throw(rules, position.without("e"))
    assert line(second) == ["2,3", "2,4", "2,5", "3,6", "2,7"]


@clause("BB-P-8")
def test_bodies_on_the_line_do_not_block_the_ball(rules):
    found = throw(rules, along_the_row("MD", e="away 1,3 exhausted", f="away 1,4 exhausted"))
    assert sources(found) == [("P-1", 1, ())]
    assert readings(found, "P-1") == {"pass_ends": "both"}


@clause("BB-P-EX1")
def test_printed_a_large_passer_through_a_medium_and_a_small_zone(rules):
    found = throw(rules, along_the_row("LG", e="away 0,4 MD", f="away 2,3 SM"))
    assert sources(found) == [("P-5", -2, ("e",)), ("P-5", -2, ("f",))]
    assert net(found) == -2
    alone = throw(rules, along_the_row("LG", e="away 0,4 MD"))
    assert (sources(alone), net(alone)) == ([("P-5", -2, ("e",))], -2)


@clause("BB-P-EX1")
def test_the_example_may_be_read_as_it_is_printed(rules):
    both = throw(rules, along_the_row("LG", e="away 0,4 MD", f="away 2,3 SM").reading(pass_smaller="print"))
    assert (sources(both), net(both)) == ([("P-5", -2, ("f",)), ("P-5a", -1, ("e",))], -2)
    for passer, defender, level in (("LG", "MD", -1), ("MD", "SM", -1), ("LG", "SM", -2), ("MD", "MD", -1), ("MD", "LG", 0)):
        read = along_the_row(passer, e=f"away 0,4 {defender}").reading(pass_smaller="print")
        assert net(throw(rules, read)) == level
