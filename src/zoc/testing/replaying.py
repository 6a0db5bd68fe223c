"""Replaying a recorded game: what each event comes to now, and where that is not what was recorded."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from zoc.errors import ZocError
from zoc.play import Game
from zoc.scenario.examples import example, names
from zoc.scenario.gamefile import event_of, read_game, upgraded, with_upgrade
from zoc.testing.account import account, began
from zoc.values import JsonObject


def scenarios(games: Path) -> dict[str, str]:
    """The scenarios that recorded games begin with: the bundled ones, and those for deeds that none of them comes to."""
    own = {path.stem: path.read_text(encoding="utf-8") for path in sorted((games / "first").glob("*.toml"))}
    return {name.replace("/", "_"): example(name) for name in names()} | own


@dataclass(frozen=True)
class ReplayedEvent:
    """What an event of a recorded game came to now; ``game`` is none if it cannot happen any more."""

    event: JsonObject
    account: str
    game: Game | None


def replay(text: str) -> Iterator[ReplayedEvent]:
    """Each event of a game file as it comes out now, from the table before the first one on; ends with what cannot happen."""
    first, *events = text.splitlines()
    record = read_game(f"{first}\n".encode())
    game = record.game
    yield ReplayedEvent({}, began(game), game)
    for each in events:
        told = json.loads(each)
        try:
            game = game.happened(upgraded(event_of(game, told), record))
        except ZocError as wrong:
            yield ReplayedEvent(told, f"{told['n']} cannot happen: {wrong}", None)
            return
        record = with_upgrade(record, told["table"], game.events[-1])
        yield ReplayedEvent(told, account(game), game)


@dataclass(frozen=True)
class ReplayDifference:
    """The first event of a recorded game that comes out otherwise."""

    name: str
    n: int
    event: JsonObject
    before: str
    now: str

    def say(self) -> str:
        """The game, the event, the order, and both answers; lines that only one of them has are marked."""
        done = {key: self.event[key] for key in ("side", "kind", "order", "pick", "results") if key in self.event}
        before, now = self.before.splitlines(), self.now.splitlines()
        told = [f"- {each}" for each in before if each not in now] + [f"+ {each}" for each in now if each not in before]
        head = f"{self.name}, event {self.n}: {json.dumps(done, ensure_ascii=False)}"
        return "\n".join([head, *told, "recorded:", self.before, "now:", self.now])


def difference(path: Path) -> ReplayDifference | None:
    """Where a recorded game first comes out otherwise than it did; nothing if nowhere."""
    recorded = accounts(path)
    came = list(replay(path.with_suffix(".jsonl").read_text(encoding="utf-8")))
    for n, now in enumerate(came):
        before = recorded[n] if n < len(recorded) else "(nothing is recorded)"
        if before != now.account:
            return ReplayDifference(path.stem, n, now.event, before, now.account)
    if len(recorded) > len(came):
        return ReplayDifference(path.stem, len(came), {}, recorded[len(came)], "(the game file ends before it)")
    return None


def accounts(path: Path) -> list[str]:
    """What each event came to when it was recorded."""
    blocks = list[list[str]]()
    for each in path.with_suffix(".txt").read_text(encoding="utf-8").splitlines():
        if each.startswith("  "):
            blocks[-1].append(each)
        else:
            blocks.append([each])
    return ["\n".join(block) for block in blocks]
