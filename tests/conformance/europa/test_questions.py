"""Everything Europa answers can be asked on the wire and on the command line."""

from __future__ import annotations

import json

import pytest

from tests.cli.commands import zoc
from zoc.ask.clerk import Clerk
from zoc.scenario import examples, load


def ask(name, **question):
    clerk = Clerk(load(examples.path(f"europa/{name}")))
    told = clerk.answer(json.dumps(question).encode())
    assert told.pop("ok"), told
    return told


def test_a_map_is_coloured_for_either_side_any_purpose_and_any_phase():
    now = ask("printed_artillery", ask="control", side="soviet")["cells"]["0302"]
    fight = ask("printed_artillery", ask="control", side="soviet", purpose="attack_supply", phase="combat")["cells"]["0302"]
    assert (now["level"], fight["level"]) == ("full", "full")
    bare = {"support_increase": "movement"}
    fight = ask("printed_artillery", ask="control", side="soviet", purpose="red", phase="combat", readings=bare)["cells"]
    assert fight["0302"]["level"] == "partial"
    assert ask("printed_artillery", ask="control", side="axis")["cells"] == {}


def test_a_level_is_told_with_every_clause_and_the_readings_it_rests_on():
    told = ask("printed_arctic_forest", ask="level", side="soviet", cell="0303")
    assert told["level"] == "double"
    assert [(r["clause"], r.get("amount")) for r in told["reasons"] if r["effect"] in ("base", "shift")] == [
        ("5.A-F", "2"),
        ("5.A-R10", "-1"),
        ("5.A-I1", "1"),
        ("5.A-I3", "1"),
    ]
    assert [r["readings"] for r in told["reasons"] if r["clause"] == "5.A-I1"] == [{"own_hex_raises_no": True}]


def test_a_zone_of_another_name_and_against_somebody():
    felt = {"zone": "anti_partisan", "against": "recon"}
    told = ask("printed_screening", ask="level", side="soviet", cell="0403", **felt)
    assert (told["level"], {r["clause"] for r in told["reasons"]}) == ("no", {"5.B-2"})
    assert ask("printed_screening", ask="level", side="soviet", cell="0403", against="recon")["level"] == "full"


def test_who_screens_a_hex():
    told = ask("printed_screening_joined", ask="screen", side="axis", cell="0403")
    assert (told["level"], told["bound"], told["able"]) == (
        "partial",
        ["infantry", "static"],
        {"infantry": "full", "static": "full"},
    )
    assert [(s["from"], s["exerts"], s["by"], s["left"], s["clause"]) for s in told["stacks"]] == [
        ("0404", "full", ["infantry"], "partial", "5.C.1.a"),
        ("0503", "full", ["static"], "partial", "5.C.1.a"),
    ]
    fort = ask("relief", ask="screen", side="axis", cell="0404", unit="reserve")["stacks"][0]
    assert (fort["left"], fort["clause"]) == (None, "5.C.1.c-3")


def test_what_an_attack_costs_is_an_exact_fraction():
    told = ask("river_line", ask="supply", defended="0303", attackers=["0304"], base="7/2")
    assert (told["zoc_modifier"], told["supply"], told["red_result_mod"]) == ("1/4", "7/8", -2)
    assert [r["clause"] for r in told["reasons"] if r["effect"] == "bar"] == ["5.A-N1"]


def test_partisans_in_anti_partisan_zones():
    assert ask("river_line", ask="partisans", side="axis") == {"side": "axis", "affected": []}


def test_a_move_says_whom_it_relies_on():
    told = ask("printed_screening_joined", ask="why", unit="recon", cell="0504")
    assert told["promises"] == [{"clause": "5.C.1.a", "cell": "0403", "keepers": ["infantry", "static"], "need": 2}]
    declined = ask("printed_screening_joined", ask="why", unit="recon", cell="0504", way="move_unscreened", points=9)
    assert "promises" not in declined
    assert (told["cost"], declined["cost"]) == ("7", "9")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("level", "europa/printed_arctic_clear", "soviet", "0303"), "0303 exerts TRIPLE ZOC into 0303"),
        (("screen", "europa/printed_screening_joined", "axis", "0403"), "0403: PARTIAL for those who pass"),
        (("supply", "europa/river_line", "0603", "0604,0704", "8"), "combat supply 4, RED result −1"),
        (
            ("control", "europa/printed_artillery", "soviet", "--phase", "combat", "--purpose", "red"),
            "full    first, second, guns",
        ),
        (
            ("level", "europa/printed_screening", "soviet", "0403", "--zone", "anti_partisan", "--against", "recon"),
            "only partisans (Europa §5.B-2)",
        ),
        (("why", "europa/printed_screening_joined", "recon", "0504"), "It relies on infantry, static in 0403 (Europa §5.C.1.a)."),
        (("rules", "europa", "5.C.2.b"), "A unit that has screened ends the phase where it screened."),
    ],
)
def test_on_the_command_line(words, said):
    ran = zoc(*words)
    assert (ran.code, said in ran.out) == (0, True), ran
