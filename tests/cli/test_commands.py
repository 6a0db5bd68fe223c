"""Every command on both presets: what it prints, what it says in JSON, how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.commands import zoc
from zoc.ask.clerk import Clerk
from zoc.cli import asking
from zoc.rulesets import names
from zoc.scenario import examples

KEYS = ("unit", "side", "legal", "illegal", "blocker", "citation")
ASKED = {
    "ford": dict(zip(KEYS, ("spearman", "blue", "5,4", "8,4", "grunt", "Wesnoth §3"), strict=True)),
    "isthmus": dict(zip(KEYS, ("horsemen", "Carthage", "5,4", "6,4", "spears", "Freeciv §2"), strict=True)),
}


@pytest.fixture(params=ASKED)
def example(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def payload(example: str, **question: object) -> object:
    """What ``ask`` answers, without the wrapping."""
    told = Clerk(asking.opened(example)).answer(json.dumps(question).encode())
    assert told.pop("ok")
    return told


def test_every_example_is_sound_and_both_presets_have_one() -> None:
    assert zoc("check", *examples.names()).code == 0
    assert {asking.opened(example).rules.name for example in ASKED} == {"freeciv", "wesnoth"}


# For programs: the same as ask


@pytest.mark.parametrize(
    ("command", "question"),
    [
        ("show {example}", '"ask": "show"'),
        ("show {example} --as {side}", '"ask": "show", "as": "{side}"'),
        ("control {example} {side}", '"ask": "control", "side": "{side}"'),
        ("control {example} {side} --purpose move", '"ask": "control", "side": "{side}", "purpose": "move"'),
        ("control {example} {side} --cell {legal}", '"ask": "level", "side": "{side}", "cell": "{legal}"'),
        ("reach {example} {unit}", '"ask": "reach", "unit": "{unit}"'),
        ("reach {example} {unit} --points 7/2", '"ask": "reach", "unit": "{unit}", "points": "7/2"'),
        ("reach {example} {unit} --as {side}", '"ask": "reach", "unit": "{unit}", "as": "{side}"'),
        ("why {example} {unit} {legal} --errand move", '"ask": "why", "unit": "{unit}", "cell": "{legal}", "errand": "move"'),
        ("why {example} {unit} {illegal} --way plain", '"ask": "why", "unit": "{unit}", "cell": "{illegal}", "way": "plain"'),
    ],
)
def test_json_is_what_ask_answers(example: str, command: str, question: str) -> None:
    words = {"example": example, **ASKED[example]}
    for key, value in words.items():
        question = question.replace(f"{{{key}}}", value)
    ran = zoc(*command.format(**words).split(), "--json")
    assert ran.told == payload(example, **json.loads(f"{{{question}}}"))
    assert ran.out.count("\n") == 1
    assert ran.code == (1 if "illegal" in command else 0)


# For people


def test_show_prints_the_map_and_every_unit(example: str) -> None:
    ran = zoc("show", example)
    assert ran.code == 0
    for unit in asking.opened(example).position.ids:
        assert f"\n{unit} " in ran.out


def test_whatever_tells_units_apart_is_shown_of_every_unit() -> None:
    shown = zoc("show", "bashketball/fast_break").out
    assert "Size medium, Speed 3, Shot 3, Pass 3, Defence 3\n" in shown
    assert "Size large, Speed 2, Shot 2, Pass 1, Defence 4\n" in shown
    assert "Kind sp, Points 4\n" in zoc("show", "ocs/bridgehead").out


def test_a_refusal_draws_zones_whole_and_names_their_levels() -> None:
    drawn = zoc("why", "europa/counterstroke", "motorised", "0603").out
    assert "Ss3/" in drawn
    assert "s zone of soviet   1 partial   2 full   3 double" in drawn
    assert "^ see here, also 0503" in drawn


def test_control_says_who_controls_how_much(example: str) -> None:
    side = ASKED[example]["side"]
    ran = zoc("control", example, side)
    assert ran.code == 0
    assert f"Controlled by {side}: " in ran.out


def test_control_of_one_cell_says_how_it_comes_about() -> None:
    ran = zoc("control", "ford", "blue", "--cell", "8,7")
    assert ran.out.startswith("blue in 8,7: none\n")
    assert "level 0 (Wesnoth §1.1)" in ran.out
    assert "No unit of blue is near enough." in zoc("control", "ford", "blue", "--cell", "1,1").out


def test_reach_says_how_far_and_where_it_must_stop() -> None:
    ran = zoc("reach", "ford", "spearman")
    assert "spearman can reach 36 hexes with 5 points.\nIt must stop in 6,3 and 6,4, because of grunt.\n" in ran.out
    assert "spearman has 0 points and cannot leave 4,4." in zoc("reach", "ford", "spearman", "--points", "0").out


def test_why_not_names_the_clause_the_blocker_and_a_remedy(example: str) -> None:
    asked = ASKED[example]
    ran = zoc("why", example, asked["unit"], asked["illegal"])
    assert ran.code == 1
    assert ran.out.startswith(f"No: {asked['unit']} may not go from ")
    assert f"because of {asked['blocker']}" in ran.out or f"and {asked['blocker']}" in ran.out
    assert f"({asked['citation']})" in ran.out
    assert "It would be legal\n  with" in ran.out


def test_why_shows_the_route_and_its_price(example: str) -> None:
    asked = ASKED[example]
    ran = zoc("why", example, asked["unit"], asked["legal"])
    assert ran.code == 0
    assert ran.out.startswith(f"Yes: {asked['unit']} may go from ")


def test_why_of_where_it_stands_is_short() -> None:
    assert zoc("why", "ford", "spearman", "4,4").out == "No: spearman may not go from 4,4 to 4,4. spearman is in 4,4 already.\n"


def test_a_map_is_drawn_as_svg(example: str, tmp_path: Path) -> None:
    assert zoc("show", example, "--svg", str(tmp_path / "map.svg")).code == 0
    assert (tmp_path / "map.svg").read_text(encoding="utf-8") == zoc("show", example, "--svg", "-").out.rstrip("\n")
    assert zoc("show", example, "--svg", str(tmp_path / "no" / "map.svg")).code == 2


def test_play_tours_the_worked_example_and_any_other(example: str) -> None:
    assert zoc("tour").out == zoc("tour", "ford").out
    ran = zoc("tour", example)
    assert ran.code == 0
    for said in (f"$ zoc show {example}", f"$ zoc reach {example}", f"$ zoc why {example}", "It would be legal", "Tried "):
        assert said in ran.out


def test_play_on_an_empty_map_only_shows_it(tmp_path: Path) -> None:
    text = 'ruleset = "wesnoth"\n[grid]\nwidth = 3\nheight = 3\n[terrain.legend]\n"." = "flat"\n[[side]]\nname = "red"\n'
    (tmp_path / "empty.toml").write_text(text)
    assert zoc("tour", str(tmp_path / "empty.toml")).code == 0


# Books


@pytest.mark.parametrize("book", names())
def test_a_starter_can_be_checked_and_shown(book: str, tmp_path: Path) -> None:
    ran = zoc("new", book)
    assert ran.code == 0
    assert zoc("new", book, "--json").told == {"ruleset": book, "scenario": ran.out}
    assert zoc("check", "-", stdin=ran.out).out.startswith("-: sound.")
    assert zoc("show", "-", stdin=ran.out).code == 0


@pytest.mark.parametrize("book", names())
def test_rules_are_read_book_by_book_and_clause_by_clause(book: str) -> None:
    listed = zoc("rules", "--json").told["books"]
    assert [each["name"] for each in listed] == list(names())
    assert f"\n{book} " in "\n" + zoc("rules").out
    read, told = zoc("rules", book).out, zoc("rules", book, "--json").told
    for clause in told["clauses"]:
        assert clause["title"] in read
        one = zoc("rules", book, clause["clause"])
        assert clause["text"].split()[0] in one.out
        assert clause in zoc("rules", book, clause["clause"], "--json").told["clauses"]


def test_the_rules_of_a_scenario_are_those_of_its_book() -> None:
    assert payload("ford", ask="rules") == zoc("rules", "wesnoth", "--json").told
    assert payload("ford", ask="rules", clause="3.1") == zoc("rules", "wesnoth", "3.1", "--json").told


@pytest.mark.parametrize("book", names())
def test_a_schema_is_json(book: str) -> None:
    assert zoc("schema", book).told["properties"]["ruleset"] == {"const": book}


# Check


def test_check_lists_every_problem_of_every_file(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('ruleset = "wesnoth"\ncolour = "red"\n[grid]\nwidth = 3\nheight = "x"\n')
    ran = zoc("check", "ford", str(bad), "nowhere.toml")
    assert ran.code == 2
    assert ran.out.startswith("ford: sound. The ford: wesnoth, 10 × 7 hexes, 5 units\n")
    assert "line 2" in ran.err
    assert "line 5" in ran.err
    assert "there is no file 'nowhere.toml'" in ran.err
    told = zoc("check", "ford", str(bad), "--json").told["files"]
    assert [file["ok"] for file in told] == [True, False]
    assert {problem["line"] for problem in told[1]["problems"]} >= {2, 5}


def test_check_says_that_nobody_owns_a_ward(tmp_path: Path) -> None:
    doorway = tmp_path / "doorway.toml"
    text = examples.example("fates_edge/doorway")
    doorway.write_text(text.replace('ward_side = {"C3/D3" = 2}\n', ""))
    [told] = zoc("check", str(doorway), "--json").told["files"]
    assert [problem["where"] for problem in told["problems"]] == ["hexsides, ward, C3/D3"]
    assert "14.1.WARD-1" in told["problems"][0]["message"]
    assert zoc("check", "fates_edge/doorway").code == 0


# Bad input


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("show frod", "there is no file or example 'frod'; did you mean 'ford'?"),
        ("show nowhere.toml", "there is no file 'nowhere.toml'"),
        ("reach ford spearmen", "did you mean 'spearman'?"),
        ("reach ford spearman --points many", "points: expected a whole number or a fraction"),
        ("reach ford spearman --points -3", "-3 points are too few"),
        ("reach ford spearman --way hop", "there is no way of moving 'hop'"),
        ("reach ford spearman --errand hop", "there is no errand 'hop'"),
        ("reach ford spearman --as green", "there is no side 'green'"),
        ("reach ford spearman --reading x", "--reading takes NAME=VALUE, not 'x'"),
        ("reach ford spearman --reading x=1", "there is no reading 'x'"),
        ("control ford green", "there is no side 'green'"),
        ("control ford blue --purpose hop", "there is no purpose 'hop'"),
        ("why ford spearman 99,99", "99,99"),
        ("rules wesnot", "did you mean 'wesnoth'?"),
        ("rules wesnoth 17", "there is no clause of Wesnoth '17'"),
        ("new chess", "there is no ruleset 'chess'"),
        ("schema chess", "there is no ruleset 'chess'"),
        ("ask ford --questions nowhere", "nowhere: No such file"),
        ("ask -", "cannot both come from standard input"),
        ("play nowhere", "there is no file or example 'nowhere'; known: "),
    ],
)
def test_bad_input_is_said_on_stderr_and_ends_in_2(words: str, said: str) -> None:
    ran = zoc(*words.split())
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("zoc: ")
    assert said in ran.err


@pytest.mark.parametrize("words", ["", "reach", "reach ford", "reech ford a", "reach ford a b", "show ford --colour"])
def test_a_command_that_is_not_one_ends_in_2(words: str) -> None:
    ran = zoc(*words.split())
    assert ran.code == 2
    assert "Usage: zoc" in ran.out + ran.err


def test_standard_input_that_is_not_text_is_refused() -> None:
    ran = zoc("show", "-", stdin=b"title = \xff")
    assert (ran.code, ran.err) == (2, "zoc: standard input: line 1: this is not UTF-8 text\n")


# Ask


def test_ask_answers_line_by_line(tmp_path: Path) -> None:
    questions = '{"id": 1, "ask": "reach", "unit": "spearman"}\n\nwhat?\n{"id": 2, "ask": "show", "as": "red"}\n'
    ran = zoc("ask", "ford", stdin=questions)
    told = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.code == 0
    assert [(answer.get("id"), answer["ok"]) for answer in told] == [(1, True), (None, False), (2, True)]
    (tmp_path / "questions").write_text(questions)
    assert zoc("ask", "ford", "--questions", str(tmp_path / "questions")).out == ran.out


# What nobody could take in


def test_a_map_that_is_too_large_is_not_drawn_but_named(tmp_path: Path) -> None:
    file = tmp_path / "large.toml"
    grid = "grid = {width = 80, height = 70}"
    file.write_text(f'ruleset = "wesnoth"\n{grid}\nside = [{{name = "red"}}]\nunits.red.a = "3,3"\n')
    ran = zoc("show", str(file))
    assert "The map, 80 × 70 hexes, is too large to draw here; `zoc show FILE --svg OUT` draws it." in ran.out
    assert "/" not in ran.out
    assert "\\" not in ran.out
    assert "/" in zoc("reach", str(file), "a").out


# Actions


def test_odds_exit_1_on_a_refusal() -> None:
    assert zoc("odds", "bashketball/printed_shot", "human", "shot").code == 0
    assert zoc("odds", "bashketball/printed_shot", "orc", "shot").code == 1


def test_cards_are_played_on_the_command_line_and_on_the_wire() -> None:
    words = ("odds", "bashketball/printed_shot", "human", "shot", "--card", "Spirit=1", "--card", "Heckle=-1", "--json")
    played = [(source["by"], source["amount"]) for source in zoc(*words).told["sources"] if source["clause"] == "S-3"]
    assert played == [(["Spirit"], "1"), (["Heckle"], "-1")]
    assert zoc(*words[:4], "--card", "Spirit").err == "zoc: --card takes NAME=LEVEL, such as Spirit=1, not 'Spirit'\n"


def test_what_else_is_said_of_an_action_is_typed_behind_it() -> None:
    assert zoc("odds", "fates_edge/doorway", "knight", "test", "dv=4", "--at-large", "--json").told["dv"] == 4
    warded = zoc("odds", "fates_edge/doorway", "scholar", "cast", "spell=ward", "at=F2", "--at-large", "--json").told
    assert (warded["legal"], warded["dv"]) == (True, 3)
    refused = zoc("odds", "fates_edge/doorway", "knight", "test", "luck=4")
    assert (refused.code, "there is no fact 'luck'" in refused.err) == (2, True)


def test_odds_ask_for_what_the_order_would_have_to_say() -> None:
    unsaid = zoc("odds", "fates_edge/doorway", "scholar", "cast", "--at-large")
    assert (unsaid.code, "odds scholar cast: which spell? (ward, banish," in unsaid.err) == (2, True)
    wall = zoc("odds", "fates_edge/doorway", "knight", "wall", "--at-large")
    assert (wall.code, "odds knight wall: difficulty (DV)?" in wall.err) == (2, True)


def test_an_action_is_judged_as_its_book_resolves_it() -> None:
    clerk = Clerk(asking.opened("bashketball/printed_shot"))
    action = {"name": "shot", "actor": "human"}
    judged, tried = (clerk.put({"ask": verb, "action": action}).told() for verb in ("judge", "odds"))
    assert judged["test"]["sources"] == tried["sources"]


# Words


def test_numbers_that_are_too_large_and_empty_names_are_called_so() -> None:
    assert "is too large or too fine" in zoc("reach", "ford", "spearman", "--points", "99999999999").err
    assert "-1 points are too few\n" in zoc("reach", "ford", "spearman", "--points", "-1").err
    assert "expected a name, not an empty one" in zoc("why", "ford", "spearman", "").err


def test_a_viewer_is_not_told_what_the_scenario_is_about(tmp_path: Path) -> None:
    file = tmp_path / "secret.toml"
    file.write_text('about = "An ambush in 3,3"\nruleset = "wesnoth"\ngrid = {width = 4, height = 4}\nside = [{name = "red"}]\n')
    assert "ambush" in zoc("show", str(file)).out
    assert "ambush" not in zoc("show", str(file), "--as", "red").out


def test_two_readings_are_compared_cell_by_cell() -> None:
    told = json.loads(zoc("compare", "bashketball/printed_shot", "home", "--reading", "own_hex=false", "--json").out)
    assert all(cell["first"]["level"] == "controlled" and cell["second"]["level"] is None for cell in told["cells"].values())
    assert told["cells"]
    said = zoc("compare", "bashketball/printed_shot", "home", "--reading", "own_hex=true").out
    assert "agree on every cell" in said


def test_a_file_that_is_not_there_is_named_and_no_empty_list_follows(tmp_path: Path) -> None:
    ran = zoc("check", str(tmp_path / "nope.toml"))
    assert (ran.code, "there is no file" in ran.err, "known" in ran.err) == (2, True, False)
