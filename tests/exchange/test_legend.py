"""The legend: written with every word, corrected by hand, used again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.commands import zoc
from tests.exchange.imports import brought, ground, said, scenario_of
from zoc.errors import Malformed
from zoc.exchange import read_legend

MAP = "Gg, Gg, Gg, Gg\nGg, 1 Gyx, Gzz^Qqq, Gg\nGg, 2 Gg, Gyx, Gg\nGg, Gg, Gg, Gg\n"
HEAD = 'zoc_legend = 1\nkind = "wesnoth"\nbook = "wesnoth"\n'


def test_what_the_user_says_counts_and_is_no_guess_any_more() -> None:
    legend = HEAD + '[terrain]\nGyx = {is = "swamp", tunnel = 2}\n"Gzz^Qqq" = "cave"\n[pieces]\nleader = {moves = 7, level = 3}\n'
    made = brought(MAP, "m.map", legend=legend)
    scenario = scenario_of(made)
    assert [ground(scenario, at) for at in ("1,1", "2,1", "1,2", "2,2")] == ["swamp", "cave", "flat", "swamp"]
    assert scenario.position.board.cells["tunnel"][scenario.position.board.grid.cell("2,2")] == 2
    assert scenario.position.unit("leader 1").moves == 7 * scenario.position.board.parts
    assert "Gyx" not in said(made, "guessed")
    assert "terrain 'Gyx' is swamp" in said(made, "understood")


def test_false_leaves_pieces_out() -> None:
    made = brought(MAP, "m.map", legend=HEAD + "[pieces]\nleader = false\n")
    assert scenario_of(made).position.ids == ()
    assert "2 pieces of the kind 'leader', as the legend says" in said(made, "left out")


def test_new_words_are_added_and_old_ones_kept() -> None:
    made = brought(MAP, "m.map", legend=HEAD + '[terrain]\nGyx = "swamp"\nunused = "sand"\n')
    again = read_legend(made.legend)
    assert made.added
    assert again.meaning("terrain", "Gyx").name == "swamp"
    assert again.meaning("terrain", "unused").name == "sand"
    assert again.meaning("terrain", "Gg").name == "flat"
    assert not brought(MAP, "m.map", legend=made.legend).added


def test_a_legend_comes_back_from_its_text() -> None:
    made = brought(MAP, "m.map")
    assert read_legend(made.legend).dump() == read_legend(read_legend(made.legend).dump()).dump()


@pytest.mark.parametrize(
    ("legend", "message"),
    [
        ("[terrain]\nGg = 3", "expected a name in quotes, a table"),
        ("[terain]\nGg = 'flat'", "did you mean 'terrain'?"),
        (
            "[terrain]\nGg = {is = 'flat', tunel = 1}",
            "the legend: [terrain] Gg: there is no fact 'tunel'; did you mean 'tunnel'?",
        ),
        ("[pieces]\nleader = {movs = 1}", "there is no fact 'movs'; did you mean 'moves'?"),
        ("[hexsides]\nx = 'river'", "there is no hexside feature 'river'"),
        ("zoc_legend", "this is no TOML"),
    ],
)
def test_a_mistake_in_a_legend_is_named(legend: str, message: str) -> None:
    with pytest.raises(Malformed) as refused:
        brought(MAP, "m.map", legend=HEAD + legend)
    assert message in str(refused.value)


def test_a_legend_of_another_book_is_refused() -> None:
    with pytest.raises(Malformed, match="the legend is for the book wesnoth, not for ocs"):
        brought(MAP, "m.map", book="ocs", legend=HEAD)


def test_the_command_keeps_the_legend_beside_the_scenario_and_uses_it_again(tmp_path: Path) -> None:
    (tmp_path / "m.map").write_text(MAP)
    out, legend = tmp_path / "m.toml", tmp_path / "m.legend.toml"
    first = zoc("import", str(tmp_path / "m.map"), "-o", str(out))
    assert (first.code, first.out) == (0, "")
    assert "guessed: terrain 'Gyx' is flat (2 hexes, first 1,1)" in first.err
    legend.write_text(legend.read_text().replace('Gyx = {is = "flat", guess = true}', 'Gyx = "swamp"'))
    kept = legend.read_text()
    assert zoc("import", str(tmp_path / "m.map"), "-o", str(out)).code == 0
    assert '"swamp"' in out.read_text()
    assert legend.read_text() == kept
    assert zoc("check", str(out)).code == 0


def test_standard_input_and_output() -> None:
    ran = zoc("import", "-", "--as", "wesnoth", stdin=MAP.encode())
    assert ran.code == 0
    assert zoc("check", "-", stdin=ran.out.encode()).code == 0


def test_the_command_takes_a_book_by_its_name() -> None:
    ran = zoc("import", "-", "--as", "wesnoth", "--book", "ocs", stdin=b"Gg, Gg, Gg\nGg, Gs^Fp, Gg\nGg, Gg, Gg\n")
    assert ran.code == 0
    assert 'ruleset = "ocs"' in ran.out


def test_an_unknown_kind_is_named() -> None:
    ran = zoc("import", "-", "--as", "wesnot", stdin=MAP.encode())
    assert (ran.code, ran.err) == (2, "zoc: there is no kind of file to import 'wesnot'; did you mean 'wesnoth'?\n")


def test_a_file_that_nobody_recognises_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.bin").write_bytes(b"\x00\x01")
    ran = zoc("import", str(tmp_path / "x.bin"))
    assert ran.code == 2
    assert "the kind of file is not recognised; name it with --as" in ran.err
