"""One movement phase of OCS over a bridge under an enemy zone, told line by line.

``python -m tests.golden.test_ocs`` prints it anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.conformance.ocs.table import stacking, supply, view
from zoc.control import control
from zoc.movement import remedies
from zoc.position import Position
from zoc.rulesets.ocs import Mode, advanced, change, counted, fought, march, moment, overrun, overruns, rules
from zoc.scenario import load
from zoc.table import Table

ROOT = Path(__file__).parent.parent.parent
STORY = Path(__file__).parent / "ocs_movement.txt"


def on(position: Position) -> Table:
    """The table of a position."""
    table: Table = rules.table(position)
    return table


def promises(position: Position) -> Iterator[str]:
    """Who is held where, and for whose sake."""
    for promise in position.promises:
        who, where = " or ".join(promise.keepers), position.where(promise.cell)
        yield f"{who} stays put in {where}, for {promise.relied_on_by} relied on it."
    if not position.promises:
        yield "Nobody is bound."


def phase() -> Iterator[str]:
    """The whole story."""
    position = load(ROOT / "examples" / "ocs" / "bridgehead.toml").position.noted(segment="movement", phasing="blue")
    held = control(rules, position, "red")
    yield "RED'S ZONES"
    yield from (f"{cell}: {', '.join(held[cell].units)}" for cell in held)
    yield "tanks in 0905 have none:"
    yield held.derive("0905", "0804").say()

    yield "\nSUPPLY OVER THE BRIDGE"
    line = supply(position, "hq", "0803", "throw")
    yield line.say()
    yield "Without the guard:"
    yield supply(position.without("bridge_guard"), "hq", "0803", "throw").say()
    position = line.used(position)
    yield from promises(position)

    yield "\nTHE COLUMN DRIVES"
    driven = march(on(position), ["column"], ["0403", "0504", "0603"])
    yield driven.say()
    position = driven.position
    yield from promises(position)
    yield on(position).why("column", "0703").say()

    yield "\nTHE GUARD WANTS TO FOLLOW"
    refused = on(position).why("bridge_guard", "0603")
    yield refused.say()
    yield from (remedy.say() for remedy in remedies(refused))
    relieved = march(on(position), ["pioneers"], ["0404", "0504"])
    yield relieved.say()
    yield march(on(relieved.position), ["bridge_guard"], ["0603"]).say()
    position = relieved.position

    yield "\nTHE PANZERS"
    yield from (f"{offer.unit} could overrun {offer.target} from {offer.start}" for offer in overruns(on(position), "panzer"))
    closed = march(on(position), ["panzer", "lorried"], ["0704", "0604"], pause=True)
    yield closed.say()
    position = closed.position
    yield overrun(on(position), ["panzer", "lorried"], "0505").say()
    yield counted(on(position), ["panzer", "lorried x 1/2"], ["rifles"]).say()
    position = fought(on(position.changed("rifles", mode=int(Mode.DG))), ["panzer", "lorried"], "0505", entered=False)
    yield "The overrun leaves the rifles DG; their zone is gone, and the lorried infantry may go on too."
    gone_on = march(on(position), ["panzer", "lorried"], ["0605", "0606"])
    yield gone_on.say()
    position = gone_on.position
    yield "What was promised stays promised:"
    yield march(on(position), ["bridge_guard"], ["0404"]).say()

    yield "\nTHE HQ"
    verdict, position = change(on(position), "hq", Mode.MOVE)
    yield verdict.say()

    yield "\nTHE SEGMENT CLOSES"
    yield stacking(position).say()
    yield view(position, "red").say()
    while moment(position).phase == "movement":
        position = advanced(position)
    yield f"{moment(position).phase} phase."
    yield from promises(position)


def told() -> str:
    return "\n".join(phase()) + "\n"


def test_a_movement_phase_is_told_as_it_was() -> None:
    assert told() == STORY.read_text(encoding="utf-8")


if __name__ == "__main__":
    print(told(), end="")
