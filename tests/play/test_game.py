"""A game: orders judged and carried out, choices that interrupt, undo and redo, and the same again from what was written down."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import zoc
from tests.law.small import lay
from tests.play.skirmish import skirmish
from zoc.action import Order, Roll
from zoc.errors import BadRuleset, Malformed, Unknown
from zoc.law import Verdict
from zoc.law.lack import Lack
from zoc.play import UMPIRE, Chance, Game, GameEvent, Played, WrittenDice, fingerprint, offers, order_of, replayed, run
from zoc.position import Sides

RULES = skirmish()
TWO = Sides(("red", "blue"))


@pytest.fixture
def game() -> Game:
    """a and b (red) south of E (blue); red to move."""
    position = lay(RULES, {"a": (4, 5), "b": (6, 6), "E": (4, 4)}).replace(sides=TWO, to_move="red")
    return Game(RULES, position)


def do(game: Game, side: str, *fallen: Any, **order: Any) -> Played:
    return game.order(order_of(game.law, game.seen_by(side), side, order), WrittenDice(*fallen))


def label(game: Game, x: int, y: int) -> str:
    return game.position.board.grid.label(game.position.board.grid.at(x, y))


def test_a_move_is_carried_out_and_told_with_what_it_cites(game: Game) -> None:
    goal = label(game, 6, 7)
    played = do(game, "red", do="move", unit="a", at=goal)
    assert played.legal
    assert played.game.position.unit("a").label == goal
    [line] = played.game.log()
    assert line.text.startswith(f"a goes from {label(game, 4, 5)} to {goal} for ")
    assert line.cites == ("0",)
    assert line.units == ("a",)
    assert goal in line.cells


def test_what_is_not_allowed_is_refused_with_its_clause_and_changes_nothing(game: Game) -> None:
    played = do(game, "red", do="strike", unit="b", target="E")
    assert not played.legal
    assert played.verdict.cites == ("5",)
    assert played.game is game


@pytest.mark.parametrize(
    ("side", "order", "lacking"),
    [
        ("blue", {"do": "draw", "unit": "E"}, "it is the turn of red"),
        ("red", {"do": "draw", "unit": "E"}, "E belongs to blue"),
    ],
)
def test_orders_out_of_turn_and_to_others_units_are_refused(game: Game, side: str, order: dict[str, Any], lacking: str) -> None:
    played = do(game, side, (1,), **order)
    assert (played.legal, played.verdict.lacking, played.game) == (False, lacking, game)


def test_a_choice_interrupts_and_only_its_side_may_answer(game: Game) -> None:
    struck = do(game, "red", (6,), do="strike", unit="a", target="E").game
    assert struck.waiting is not None
    assert (struck.waiting.side, struck.waiting.unit) == ("blue", "E")
    assert struck.position.unit("E").wounds == 0
    assert not struck.answer("red", "no", Chance()).legal
    assert not do(struck, "red", do="end_turn").legal
    assert (struck.may_act("red"), struck.may_act("blue")) == (False, True)
    [lack] = struck.answer("blue", "perhaps", Chance()).verdict.lacks
    assert (lack.name, lack.as_dict()["pick"], lack.as_dict()["among"]) == ("no_such_answer", "perhaps", ["yes", "no"])
    hit = struck.answer("blue", "no", WrittenDice()).game
    assert hit.position.unit("E").wounds == 1
    parried = struck.answer("blue", "yes", WrittenDice((6,))).game
    assert parried.position.unit("E").wounds == 0
    assert [line.text for line in parried.log()] == ["Strike: a rolls 6.", "Parry: E rolls 6.", "E parries."]


def test_nobody_answers_what_was_not_asked(game: Game) -> None:
    assert not game.answer("red", "yes", Chance()).legal


def test_what_was_written_down_comes_to_the_same(game: Game) -> None:
    played = do(game, "red", do="move", unit="b", at=label(game, 5, 6)).game
    played = do(played, "red", (5,), do="strike", unit="a", target="E").game
    played = played.answer("blue", "yes", WrittenDice((2,))).game
    played = do(played, "red", do="end_turn").game
    again = replayed(RULES, game.first, played.events)
    assert again.events == played.events
    assert again.log() == played.log()
    assert fingerprint(again.position) == fingerprint(played.position)
    assert len({event.table for event in played.events}) == len(played.events) - 1  # waiting for an answer changes nothing


def test_a_table_with_a_wall_raised_is_another_one_until_it_is_taken_down(game: Game) -> None:
    position, board = game.first, game.first.board
    side = [(position.board.grid.cell(label(game, 5, 6)), position.board.grid.cell(label(game, 5, 5)))]
    walled = board.with_edges("wall", side)
    assert fingerprint(position.replace(board=walled)) != fingerprint(position)
    assert fingerprint(position.replace(board=walled.with_edges("wall", side, False))) == fingerprint(position)


def test_what_cannot_have_happened_is_malformed(game: Game) -> None:
    order = order_of(RULES, game.position, "red", {"do": "strike", "unit": "a", "target": "E"})
    for results, told in (((), "nothing is written down"), (((7,),), "1 dice of 1 to 6"), (((1, 2),), "1 dice of 1 to 6")):
        with pytest.raises(Malformed, match=told):
            game.happened(GameEvent("order", "red", order, results=results))
    with pytest.raises(Malformed, match="kind of event"):
        game.happened(GameEvent("dance", "red"))
    with pytest.raises(Malformed, match="cannot have happened"):
        game.happened(GameEvent("answer", "blue", pick="yes"))


# Undo


def test_ones_own_move_is_taken_back_at_once_and_done_again(game: Game) -> None:
    moved = do(game, "red", do="move", unit="b", at=label(game, 6, 7)).game
    back = moved.undo("red").game
    assert fingerprint(back.position) == fingerprint(game.position)
    assert back.log()[-1].text.startswith("Taken back: b: move")
    assert not back.redo("blue").legal
    again = back.redo("red").game
    assert fingerprint(again.position) == fingerprint(moved.position)
    assert not again.redo("red").legal
    assert replayed(RULES, game.first, again.events).log() == again.log()


def test_what_was_rolled_is_taken_back_only_if_the_others_agree(game: Game) -> None:
    struck = do(game, "red", (6,), do="strike", unit="a", target="E").game.answer("blue", "no", WrittenDice()).game
    asked = struck.undo("red").game
    assert fingerprint(asked.position) == fingerprint(struck.position)
    assert asked.waiting is not None
    assert asked.waiting.side == "blue"
    refused = asked.answer("blue", "no", Chance()).game
    assert (refused.waiting, refused.position.unit("E").wounds) == (None, 1)
    agreed = asked.answer("blue", "yes", Chance()).game
    assert (agreed.waiting, agreed.position.unit("E").wounds) == (None, 0)
    assert replayed(RULES, game.first, agreed.events).log() == agreed.log()
    again = agreed.redo("red").game
    assert (again.waiting, again.position.unit("E").wounds) == (None, 1)
    assert again.undo("red").game.waiting == asked.waiting


def test_an_answer_tells_only_what_is_new(game: Game) -> None:
    struck = do(game, "red", (5,), do="strike", unit="a", target="E").game
    answered = struck.answer("blue", "yes", WrittenDice((2,))).game
    before, after = struck.log(), answered.log()
    assert after[: len(before)] == before
    assert ({line.n for line in before}, {line.n for line in after[len(before) :]}) == ({1}, {2})


def test_what_waits_for_an_answer_waits_again_when_it_is_done_again(game: Game) -> None:
    struck = do(game, "red", (5,), do="strike", unit="a", target="E").game
    again = struck.undo(UMPIRE).game.redo(UMPIRE).game
    assert again.waiting == struck.waiting
    ends = [each.answer("blue", "yes", WrittenDice((2,))).game.log()[-1].text for each in (struck, again)]
    assert ends[0] == ends[1]


def test_anothers_order_is_taken_back_only_if_he_agrees(game: Game) -> None:
    passed = do(game, "red", do="end_turn").game
    assert passed.undo("blue").game.waiting is not None
    assert passed.undo("red").game.waiting is None


def test_the_umpire_needs_nobodys_leave(game: Game) -> None:
    struck = do(game, "red", (6,), do="strike", unit="a", target="E").game
    assert not struck.undo("red").legal
    back = struck.undo(UMPIRE).game
    assert (back.waiting, fingerprint(back.position)) == (None, fingerprint(game.position))


def test_nothing_is_taken_back_before_anything_was_done(game: Game) -> None:
    assert not game.undo("red").legal
    assert not game.redo("red").legal


def test_an_order_that_asks_its_own_side_is_taken_back_before_it_is_answered() -> None:
    crossroads = zoc.loads(zoc.example("ocs/crossroads"))
    game = Game(crossroads.rules, crossroads.position)
    asked = game.order(order_of(game.law, game.seen_by("blue"), "blue", {"do": "next"}), Chance(1)).game
    assert asked.waiting is not None
    assert (asked.waiting.side, asked.waiting.question) == ("blue", "0403 is overstacked. Which unit is taken away?")
    assert not asked.undo("red").legal
    back = asked.undo("blue").game
    assert (back.waiting, fingerprint(back.position)) == (None, fingerprint(game.position))
    again = back.redo("blue").game
    assert again.waiting == asked.waiting
    assert replayed(game.law, game.first, again.events).waiting == asked.waiting


# Secrets


def test_what_one_side_is_told_the_others_are_not(game: Game) -> None:
    drawn = do(game, "red", (3,), do="draw", unit="a").game
    assert [line.text for line in drawn.log("red")] == ["A card: a draws 3.", "Red draws a card.", "It is a 3."]
    assert [line.text for line in drawn.log("blue")] == ["Red draws a card."]
    assert [line.text for line in drawn.log("red", "blue")] == ["Red draws a card."]
    assert drawn.seen_by("red").unit("a").secret == 3
    assert drawn.seen_by("blue").unit("a").secret == 0
    assert drawn.seen_by("red", "blue").unit("a").secret == 0


def test_a_move_is_planned_on_the_view_and_walked_on_the_truth(game: Game) -> None:
    lurking = game.position.added("H", "E", label(game, 6, 3)).with_columns(hidden=np.array([False, False, False, True]))
    ambush = Game(RULES, lurking)
    assert "H" not in ambush.seen_by("red").ids
    route = [label(game, x, y) for x, y in ((6, 5), (6, 4), (6, 3))]
    played = do(ambush, "red", do="move", unit="b", route=route)
    assert played.legal
    assert played.game.position.unit("b").label == label(game, 6, 4)
    assert "something unseen bars the way" in played.game.log()[-1].text
    assert played.game.now.reveals
    assert played.game.undo("red").game.waiting is not None


def test_who_asks_to_take_an_unseen_order_back_is_not_told_what_it_was(game: Game) -> None:
    lurking = game.position.added("H", "E", label(game, 6, 3)).with_columns(hidden=np.array([False, False, False, True]))
    passed = do(Game(RULES, lurking), "red", do="end_turn").game
    crept = do(passed, "blue", do="move", unit="H", at=label(game, 6, 2)).game
    asked = crept.undo("red").game
    assert asked.waiting is not None
    assert asked.waiting.question == "Red asks you to take back: H: move, at 0703. Agreed?"
    assert asked.waiting.heard_by("red") == "Red asks you to take back: the last order. Agreed?"
    assert "H" not in "".join(line.text for line in asked.log("red"))


def test_whose_order_it_was_is_asked_to_take_it_back(game: Game) -> None:
    passed = do(game, "red", do="end_turn").game
    assert passed.undo("blue").game.waiting.question == "Blue asks you to take back: red: end turn. Agreed?"


def test_an_order_to_a_unit_that_is_not_seen_knows_no_such_unit(game: Game) -> None:
    hidden = np.array([False, False, False, True])
    lurking = Game(RULES, game.position.added("H", "E", label(game, 6, 3)).with_columns(hidden=hidden))
    for name in ("H", "Q"):  # one that is hidden and one that is nowhere are answered alike
        refused = lurking.order(Order("strike", "red", "a", {"target": name}))
        assert refused.verdict.lacks == (Lack.of("no_unit", unit=name),)


# The end


def test_after_the_last_turn_the_game_is_over(game: Game) -> None:
    short = Game(RULES, game.first.noted(last_turn=1))
    one = do(short, "red", do="end_turn").game
    done = do(one, "blue", do="end_turn").game
    assert (one.over, done.over) == ("", "turn 1 was the last one")
    assert not do(done, "red", do="end_turn").legal
    assert not done.may_act("red")
    assert done.undo("blue").game.over == ""


# Orders as they are written


def test_everything_wrong_with_an_order_is_said_at_once(game: Game) -> None:
    with pytest.raises(Malformed) as told:
        order_of(RULES, game.position, "red", {"do": "strike", "unit": 4, "target": ["b"], "speed": 3})
    assert [problem.where for problem in told.value.problems] == ["unit", "target", ""]
    assert "target: expected the id of an enemy, not ['b']" in str(told.value)
    for wrong in ({}, {"do": 3}, {"do": "dance"}):
        with pytest.raises(Unknown, match="no deed"):
            order_of(RULES, game.position, "red", wrong)
    with pytest.raises(Malformed, match="a list of cells"):
        order_of(RULES, game.position, "red", {"do": "move", "unit": "a", "route": "0101"})


def test_what_can_be_read_and_is_not_there_is_an_answer(game: Game) -> None:
    for said, lacks in (
        ({"do": "strike", "unit": "x", "target": "E"}, [Lack.of("no_unit", unit="x")]),
        ({"do": "strike", "unit": "a", "target": "b"}, [Lack.of("no_enemy", unit="b")]),
        ({"do": "move", "unit": "a", "at": "9999"}, [Lack.of("off_board", cell="9999", first="0101", last="0909")]),
    ):
        verdict = game.order(order_of(RULES, game.position, "red", said)).verdict
        assert list(verdict.lacks) == lacks, said
        assert RULES.table(game.position).judge(order_of(RULES, game.position, "red", said)).lacks == tuple(lacks)
    asks = game.order(order_of(RULES, game.position, "red", {"do": "strike", "unit": "a"})).verdict
    assert (asks.refused, asks.legal, asks.asks) == (False, False, ("target",))


@pytest.mark.parametrize(
    ("order", "where"),
    [
        (Order("strike", "red", "a", {"target": 3}), ["target"]),
        (Order("strike", "red", "a", {"target": ["E"], "speed": 1}), ["target", "speed"]),
        (Order("strike", "red", ["a"], {"target": "E"}), ["unit"]),  # type: ignore[arg-type]
        (Order("strike", ["red"], 7, {"target": {}}), ["side", "unit", "target"]),  # type: ignore[arg-type]
        (Order("strike", "red", "a", "E"), ["given"]),  # type: ignore[arg-type]
        (Order("move", "red", "a", {"at": 17, "route": "0101"}), ["at", "route"]),
        (Order("move", "red", "a", {"at": "here"}), ["at"]),
        (Order("move", "red", "a", {"route": ["0101", 2]}), ["route"]),
        (Order("end_turn", "red", "a"), ["unit"]),
        (Order("strike", "red"), ["unit"]),
        (Order(["strike"], "red", "a"), ["do"]),  # type: ignore[arg-type]
    ],
)
def test_an_order_of_wrong_types_names_every_argument_and_what_was_expected(game: Game, order: Order, where: list[str]) -> None:
    table = RULES.table(game.position)
    for asked in (table.judge, game.order, game.prospect):
        with pytest.raises(Malformed) as told:
            asked(order)
        assert [problem.where for problem in told.value.problems] == where


def test_what_is_no_order_is_told_how_to_read_one(game: Game) -> None:
    no_order: Any = {"do": "strike"}
    with pytest.raises(Malformed, match=r"expected an Order, not .*order_of reads one"):
        RULES.table(game.position).judge(no_order)


def test_a_script_that_yields_a_verdict_is_the_books_fault(game: Game) -> None:
    rules = skirmish()

    @rules.deed("trick", by="side")
    def trick(table: Any, order: Any) -> Any:
        """Roll, then be refused."""
        yield Roll("A trick", "red", 1, 6)
        yield Verdict()

    with pytest.raises(BadRuleset, match="yields a verdict; the law judges first"):
        run(rules, game.position, Order("trick", "red"), (), WrittenDice((1,)))


# What could be done


def test_offers_tell_what_is_allowed_and_why_not(game: Game) -> None:
    by_name = {offer.deed.name: offer for offer in offers(RULES, game.position, "red", "a")}
    assert set(by_name) == {"move", "strike", "draw"}
    assert by_name["move"].legal
    assert by_name["strike"].legal
    assert [dict(one.given) for one in by_name["strike"].tried] == [{"target": "E"}]
    far = {offer.deed.name: offer for offer in offers(RULES, game.position, "red", "b")}["strike"]
    assert (far.legal, far.verdict.cites) == (False, ("5",))
    assert [offer.deed.name for offer in offers(RULES, game.position, "red")] == ["end_turn"]
    assert [offer.deed.name for offer in offers(RULES, game.position, "red", "a", ("strike", "end_turn"))] == ["strike"]


def test_a_unit_shut_in_is_told_what_shuts_it_in(game: Game) -> None:
    corner = lay(RULES, {"a": (0, 0), "E": (1, 0), "F": (0, 1), "G": (1, 1)}).replace(sides=TWO, to_move="red")
    shut = {offer.deed.name: offer for offer in offers(RULES, corner, "red", "a")}["move"]
    assert (shut.legal, shut.verdict.cites) == (False, ("9",))


def test_a_prospect_changes_nothing_and_stops_at_the_first_die(game: Game) -> None:
    order = order_of(RULES, game.position, "red", {"do": "strike", "unit": "a", "target": "E"})
    ran = game.prospect(order)
    assert (ran.legal, type(ran.waits).__name__, ran.told) == (True, "Roll", ())
