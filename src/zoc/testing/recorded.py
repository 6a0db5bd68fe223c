"""Games on record: random games of every scenario, with what each event came to, so that a change of an answer shows.

    python -m zoc.testing.recorded                          replay all, print what differs and which deeds were done
    python -m zoc.testing.recorded --write [GAME …]         play new games (all, or these), and write them down
    python -m zoc.testing.recorded --write GAME --from 12   keep its first 11 events, play on from there
    python -m zoc.testing.recorded --again [GAME …]         the same orders, answers and dice; write down what they come to now
    python -m zoc.testing.recorded --accounts [GAME …]      the same game files; write their accounts again

A game is an ordinary game file, ``ocs_spearhead_2.jsonl``, and beside it ``ocs_spearhead_2.txt`` has an ``account`` of
each event. Scenarios of its own, for deeds that no bundled one comes to, are in the folder ``first``. Games that were
played by hand, ``*_story``, are not played anew: ``--again`` gives their orders once more.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from zoc.action import Draw, Roll
from zoc.errors import Malformed, ZocError
from zoc.law import Ruleset
from zoc.play import Chance, Game, WrittenDice
from zoc.play.dice import Fallen, checked
from zoc.rulesets import ruleset
from zoc.scenario.gamefile import Record, event_of, read_game
from zoc.scenario.scenario import loads
from zoc.testing.replaying import difference, replay, scenarios
from zoc.testing.varied_play import VariedPlayer
from zoc.values import JsonObject

FOLDER = Path("tests/golden/games")
BOOKS = ("wesnoth", "freeciv", "bashketball", "europa", "fates_edge", "ocs")
PACES = (0.2, 0.45, 0.1, 0.3, 0.6, 0.15)
"""How often something is brought to its end, from seed to seed: some games linger, some see every phase."""


@dataclass(frozen=True)
class GamePlan:
    """A game to be played: a scenario as text, a seed, and how many events."""

    name: str
    scenario: str
    seed: int
    events: int

    @property
    def of(self) -> str:
        """The scenario's name."""
        return self.name.rpartition("_")[0]

    @property
    def rules(self) -> Ruleset:
        return loads(self.scenario).rules


def plans(folder: Path) -> Iterator[GamePlan]:
    """The games on record, as they are played: a few seeds of every scenario, more where there is more to do."""
    for name, text in scenarios(folder).items():
        games, events = _size(name, loads(text).rules.name)
        for seed in range(1, games + 1):
            yield GamePlan(f"{name}_{seed}", text, seed, events)


def _size(name: str, book: str) -> tuple[int, int]:
    """How many games of a scenario there are, and of how many events."""
    if "printed" in name or book in ("wesnoth", "freeciv"):
        return 2, 25
    if name == "ocs_spearhead":
        return 8, 60
    return (4, 50) if book in ("ocs", "fates_edge") else (3, 45)


# Writing


def write(plan: GamePlan, folder: Path, used: Counter[str], keep: Record | None = None) -> Game:
    """Play a game as planned, or on from what is kept of it, and write it down."""
    scenario = keep.scenario if keep else loads(plan.scenario)
    player = VariedPlayer(
        Random(f"{plan.name} {len(keep.game.events) if keep else 0}"), PACES[(plan.seed - 1) % len(PACES)], used
    )
    start = keep.game if keep else Game(scenario.rules, scenario.position)
    game = player.played(start, plan.events)
    save(folder / plan.name, replace(Record.of(scenario), game=game))
    return game


def save(path: Path, record: Record) -> None:
    """Write a game file and the account beside it, which is that of its replay."""
    path.with_suffix(".jsonl").write_text(record.dump(), encoding="utf-8")
    write_account(path)


def write_account(path: Path) -> None:
    """Write down what each event of a game file comes to."""
    accounts = [now.account for now in replay(path.with_suffix(".jsonl").read_text(encoding="utf-8"))]
    path.with_suffix(".txt").write_text("\n".join(accounts) + "\n", encoding="utf-8")


# Recording again


class _Again:
    """Dice as they were written down, as long as they fit; then by chance."""

    def __init__(self, fallen: Iterable[Fallen], seed: str) -> None:
        self._written, self._chance = WrittenDice(*fallen), Chance(Random(seed).getrandbits(32))

    def fall(self, what: Roll | Draw) -> Fallen:
        try:
            return checked(what, self._written.fall(what))
        except Malformed:
            return self._chance.fall(what)


def again(path: Path) -> None:
    """Give the orders and answers of a game once more, with the same dice, and write down what they come to now.

    What is refused now is left out, with what followed from it; a pick that there is no more is replaced by the first one.
    """
    first, *events = path.with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()
    record = read_game(f"{first}\n".encode())
    game = record.game
    for each in events:
        told = json.loads(each)
        try:
            game = _once_more(game, told)
        except ZocError:
            continue
    save(path, replace(Record.of(record.scenario), game=game))


def _once_more(game: Game, told: JsonObject) -> Game:
    event = event_of(game, told)
    source = _Again((each for each in event.results if not isinstance(each, str)), json.dumps(told))
    if event.kind == "order" and event.order:
        return game.order(event.order, source).game
    if event.kind == "answer":
        if game.waiting is None:
            return game
        names = [pick.name for pick in game.waiting.picks]
        return game.answer(game.waiting.side, event.pick if event.pick in names else names[0], source).game
    return (game.undo(event.side) if event.kind == "undo" else game.redo(event.side)).game


def kept(path: Path, n: int) -> Record:
    """A recorded game up to the event before this one."""
    first, *events = path.with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()
    return read_game("".join(f"{each}\n" for each in (first, *events[: n - 1])).encode())


# Coverage


def used(paths: Iterable[Path]) -> dict[str, Counter[str]]:
    """How often each deed of each book was done in these games."""
    found = {book: Counter[str]() for book in BOOKS}
    for path in paths:
        first, *events = map(json.loads, path.with_suffix(".jsonl").read_text(encoding="utf-8").splitlines())
        found[first["ruleset"]].update(event["order"]["do"] for event in events if event["kind"] == "order")
    return found


def coverage(folder: Path) -> str:
    """The deeds of each book that the games have, and those they lack."""
    lines = list[str]()
    for book, counts in used(games(folder)).items():
        deeds = ruleset(book).deeds
        lines.append(f"{book}: {len(set(counts) & set(deeds))} of {len(deeds)} deeds, {counts.total()} orders")
        lines.append("  " + ", ".join(f"{name} {counts[name]}" for name in deeds if counts[name]))
        if lacking := [name for name in deeds if not counts[name]]:
            lines.append(f"  never: {', '.join(lacking)}")
    return "\n".join(lines)


def games(folder: Path) -> list[Path]:
    """The recorded games."""
    return sorted(folder.glob("*.jsonl"))


# The command


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m zoc.testing.recorded", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the games are")
    parser.add_argument("--from", dest="start", type=int, default=1, help="with --write GAME: the first event to be played anew")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--write", nargs="*", metavar="GAME", help="play games: all, these, or those of a scenario")
    how.add_argument("--again", nargs="*", metavar="GAME", help="write down what the same orders come to now")
    how.add_argument("--accounts", nargs="*", metavar="GAME", help="write the accounts of the same games again")
    told = parser.parse_args(words)
    if told.accounts is not None:
        for path in games(told.folder):
            if not told.accounts or any(path.stem.startswith(name) for name in told.accounts):
                write_account(path)
        return 0
    if told.write is not None:
        _write(told.folder, told.write, told.start)
    elif told.again is not None:
        return _again(told.folder, told.again)
    else:
        return _check(told.folder)
    print(coverage(told.folder))
    return 0


def _write(folder: Path, wanted: list[str], start: int) -> None:
    """Play games book by book, so that each may do what the ones before it have not done."""
    chosen = [plan for plan in plans(folder) if not wanted or {plan.name, plan.of} & set(wanted)]
    folder.mkdir(parents=True, exist_ok=True)
    fresh = {plan.name for plan in chosen}
    counts = used(path for path in games(folder) if path.stem not in fresh)
    for plan in chosen:
        keep = kept(folder / plan.name, start) if start > 1 else None
        game = write(plan, folder, counts[plan.rules.name], keep)
        print(f"{plan.name}: {len(game.events)} events", flush=True)


def _again(folder: Path, wanted: list[str]) -> int:
    """Record the same games again and print what has changed, for the list of what was decided."""
    for path in games(folder):
        if (not wanted or path.stem in wanted) and (found := difference(path)):
            print(found.say(), end="\n\n")
            again(path)
    return 0


def _check(folder: Path) -> int:
    found = [one for path in games(folder) if (one := difference(path))]
    for one in found:
        print(one.say(), end="\n\n")
    print(coverage(folder))
    print(f"{len(games(folder))} games, {len(found)} of them come out otherwise")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
