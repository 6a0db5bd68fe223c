"""OCS at a table, in a few words: give an order, be refused, answer, hear what each side hears."""

from __future__ import annotations

from typing import Any

from tests.conformance.ocs.table import hx, on_map
from zoc.play import Chance, Game, Played, fingerprint, order_of, replayed
from zoc.rulesets import ocs

PLACES = ("at", "to", "source")


def table(phase: str = "movement", segment: str = "movement", phasing: str = "f", to_move: str = "", **rest: Any) -> Game:
    """A game on the map of the conformance tests, in some phase of a side's turn."""
    notes = {"phasing": phasing, "segment": segment} | rest.pop("notes", {})
    position = on_map(phase=phase, notes=notes, **rest)
    return Game(ocs.rules, position.replace(to_move=to_move or phasing))


def ordered(game: Game, do: str, unit: str = "", side: str = "", **given: Any) -> Played:
    """What comes of an order, places given as q,r; of the side to move unless another is named."""
    side = side or game.position.to_move
    said = {key: hx(value) if key in PLACES else value for key, value in given.items()}
    if "route" in said:
        said["route"] = [hx(place) for place in said["route"].split()]
    if "others" in said:
        said["others"] = said["others"].split()
    written = {"do": do} | ({"unit": unit} if unit else {}) | said
    return game.order(order_of(game.law, game.seen_by(side), side, written), Chance(1))


def done(game: Game, do: str, unit: str = "", **given: Any) -> Game:
    """The game after an order that is allowed."""
    played = ordered(game, do, unit, **given)
    assert played.legal, played.verdict.say()
    return played.game


def refused(game: Game, do: str, unit: str = "", **given: Any) -> set[str]:
    """The clauses that forbid an order; it has changed nothing."""
    played = ordered(game, do, unit, **given)
    assert not played.legal, "it is allowed"
    assert played.game is game
    told = {reason.clause.number for reason in played.verdict.standing if reason.effect.kind in ("forbid", "noend")}
    return told or {played.verdict.lacking}


def answered(game: Game, *picks: str) -> Game:
    """The game after whoever was asked has answered so, one after the other; places as q,r."""
    for pick in picks:
        assert game.waiting, f"nobody was asked: {pick}"
        names = [each.name for each in game.waiting.picks]
        name = pick if pick in names else hx(pick)
        assert name in names, f"{game.waiting.question}: {names}, not {pick}"
        game = game.answer(game.waiting.side, name, Chance(1)).game
    return game


def picks(game: Game) -> set[str]:
    """What may be answered."""
    assert game.waiting is not None
    return {each.name for each in game.waiting.picks}


def heard(game: Game, *sides: str) -> list[str]:
    """The log as sides hear it."""
    return [line.text for line in game.log(*sides)]


def events(game: Game, name: str, *sides: str) -> list[dict[str, Any]]:
    """The events of a name as sides know them, each by its fields."""
    named = (dict(line.event) for line in game.log(*sides) if line.event and line.event["name"] == name)
    return [{field: value for field, value in event.items() if field != "name"} for event in named]


def cited(game: Game) -> tuple[str, ...]:
    """What the last line of the log cites."""
    return game.log()[-1].cites


def same_again(game: Game) -> None:
    """A game replays to the same, and can be taken back to its beginning and done again."""
    again = replayed(game.law, game.first, game.events)
    assert fingerprint(again.position) == fingerprint(game.position)
    assert again.log() == game.log()
    back = game
    while back.now.previous is not None:
        back = back.undo("").game
    assert fingerprint(back.position) == fingerprint(game.first)
    forth = back
    while forth.now.undone:
        forth = forth.redo("").game
    assert fingerprint(forth.position) == fingerprint(game.position)
