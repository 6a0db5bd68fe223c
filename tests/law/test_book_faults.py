"""What goes wrong in a hook of a book is the book's fault: said with its title, what it was, and the line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.law.small import at, lay
from tests.play.skirmish import WORDS, skirmish
from tests.play.test_game import TWO
from zoc import example, loads
from zoc.action import Order, Part
from zoc.ask.clerk import Clerk
from zoc.errors import BadRuleset, Malformed, Unknown, Unsound
from zoc.law import Forbid
from zoc.law.deed import cell, word
from zoc.movement.risks import risks
from zoc.play import Game, WrittenDice


def broken(*_: Any) -> Any:
    """Go wrong."""
    return dict[str, Any]()["nothing"]


def table(rules: Any) -> Any:
    return rules.table(lay(rules, {"a": (2, 2), "E": (3, 2)}).replace(sides=TWO, to_move="red"))


STRIKE = Order("strike", "red", "a", {"target": "E"})


def test_a_finding_that_goes_wrong_names_book_finding_and_line():
    rules = skirmish()

    @rules.finds("mood", of="strike")
    def mood(o: Any) -> Any:
        """How it feels."""
        return broken(o)

    @rules.act("6", "Mood", Forbid, of="strike")
    def moody(a: Any) -> Any:
        """Nobody strikes in a bad mood."""
        return a.found.mood

    with pytest.raises(BadRuleset, match=r"the finding 'mood': KeyError: 'nothing' \(test_book_faults.py, line \d+\)"):
        table(rules).judge(STRIKE)


def test_a_clause_that_looks_for_the_actor_of_a_side_is_a_fault_of_the_book():
    rules = skirmish()

    @rules.act("7", "Rest", Forbid, of="end_turn")
    def rest(a: Any) -> Any:
        """The tired do not end their turn."""
        return a.actor.wounds > 0

    with pytest.raises(BadRuleset, match=r"§7.*has no actor"):
        table(rules).judge(Order("end_turn", "red"))


def test_an_unknown_finding_is_a_fault_of_the_book():
    rules = skirmish()

    @rules.act("6", "Mood", Forbid, of="strike")
    def moody(a: Any) -> Any:
        """Nobody strikes in a bad mood."""
        return a.found.mood

    with pytest.raises(BadRuleset, match=r"§6.*no finding of 'strike' 'mood'"):
        table(rules).judge(STRIKE)


@pytest.mark.parametrize("hook", ["parts", "opens", "plans"])
def test_hooks_of_orders_that_go_wrong_are_faults_of_the_book(hook):
    rules = skirmish()
    getattr(rules, hook)("strike")(broken)
    with pytest.raises(BadRuleset, match=r"KeyError: 'nothing' \(test_book_faults.py"):
        table(rules).plan(STRIKE) if hook == "plans" else table(rules).judge(STRIKE)


def test_a_script_that_goes_wrong_is_a_fault_of_the_book():
    rules = skirmish()

    @rules.deed("trip")
    def trip(table: Any, order: Any) -> Any:
        """Fall over."""
        yield broken()

    game = Game(rules, table(rules).position)
    with pytest.raises(BadRuleset, match=r"the deed 'trip': KeyError: 'nothing' \(test_book_faults.py"):
        game.order(Order("trip", "red", "a"), WrittenDice())


def test_views_statuses_and_counters_that_go_wrong_are_faults_of_the_book():
    rules = skirmish()
    position = table(rules).position
    for declare, ask in (
        (rules.counter, lambda: rules.counter_of(position, "a")),
        (rules.view, lambda: rules.seen(position.replace(), "red")),
        (rules.derive("luck"), lambda: rules.furnish(position.replace())),
    ):
        declare(lambda table, *rest: broken())
        with pytest.raises(BadRuleset, match="KeyError: 'nothing'"):
            ask()


def test_what_a_finding_blames_is_blamed_by_the_clause():
    rules = skirmish()
    from zoc.law.finding import Found

    @rules.finds("guarded", of="strike", by=("target",))
    def guarded(o: Any) -> Any:
        """Who guards the target, and where."""
        return Found(True, by=(o.target,), cells=(o.position.unit(o.target).cell,))

    @rules.act("6", "Guarded", Forbid, of="strike")
    def under_guard(a: Any) -> Any:
        """Whoever is guarded is not struck."""
        return a.found.guarded

    verdict = table(rules).judge(STRIKE)
    reason = verdict.citing("6")
    assert (verdict.legal, reason.by, reason.cells) == (False, ("E",), (table(rules).position.unit("E").label,))
    assert table(rules).judge(Part("strike", "a", "E")).citing("6").by == ("E",)


def test_a_finding_that_lacks_what_was_not_said_is_put_off_and_the_verdict_asks():
    rules = skirmish()
    verdict = table(rules).judge(Order("strike", "red", "a"))
    assert (verdict.legal, verdict.refused, verdict.asks) == (False, False, ("target",))


# Every call into a book


def fault(ask: Any, what: str) -> str:
    """A fault of the book, with a place in this file."""
    with pytest.raises(BadRuleset, match=rf"{what}.*\(test_book_faults.py, line \d+\)") as caught:
        ask()
    return str(caught.value)


def nothing(*_: Any) -> Any:
    """List nothing at all."""
    return None


@pytest.mark.parametrize("hook", [broken, nothing])
def test_what_an_argument_may_be_is_asked_of_the_book(hook):
    rules = skirmish()

    @rules.deed("wave", at=cell(hook))
    def wave(table: Any, order: Any) -> Any:
        """Wave at a cell."""
        yield from ()

    @rules.deed("shout", what=word(among=hook))
    def shout(table: Any, order: Any) -> Any:
        """Shout a word."""
        yield from ()

    fault(lambda: list(table(rules).legal("red", deeds=("wave",))), "Skirmish: wave, what at may be")
    fault(lambda: list(table(rules).legal("red", deeds=("shout",))), "Skirmish: the words of an argument")
    fault(lambda: table(rules).judge(Order("shout", "red", "a", {"what": "oh"})), "Skirmish: the words of an argument")


def test_an_argument_that_cannot_be_read_is_the_player_s_mistake_and_a_reader_that_fails_the_book_s():
    rules = skirmish()

    def numeral(table: Any, order: Any, said: Any) -> Any:
        if said == "one":
            raise Malformed("expected a digit")
        return broken()

    @rules.deed("count", number=word(reads=numeral))
    def count(table: Any, order: Any) -> Any:
        """Count."""
        yield from ()

    [lack] = table(rules).judge(Order("count", "red", "a", {"number": "one"})).lacks
    assert lack.name == "unreadable"
    fault(lambda: table(rules).judge(Order("count", "red", "a", {"number": "two"})), "Skirmish: how count reads number: KeyError")


def played(rules: Any, name: str) -> Any:
    return Game(rules, table(rules).position).order(Order(name, "red", "a"), WrittenDice())


def test_a_deed_that_is_no_script_and_a_script_that_yields_something_else_are_faults_of_the_book():
    rules = skirmish()

    @rules.deed("nod")
    def nod(table: Any, order: Any) -> Any:
        """Nod."""

    for name, strange in (("five", 5), ("none", None)):

        @rules.deed(name)
        def odd(table: Any, order: Any, strange: Any = strange) -> Any:
            """Do something odd."""
            yield strange

    fault(lambda: played(rules, "nod"), "Skirmish: the deed 'nod': expected a script, which yields what happens, not nothing")
    fault(lambda: played(rules, "five"), "Skirmish: the deed 'five': it yields 5; expected Happened, Roll, Draw or Ask")
    fault(lambda: played(rules, "none"), "Skirmish: the deed 'none': it yields None")


def test_what_else_is_noticed_and_the_risks_of_a_route_are_asked_of_the_book():
    rules = skirmish()
    rules.risk(broken)
    answer = table(rules).at_large().why("a", table(rules).position.where(at(table(rules).position, (2, 3))))
    assert answer.legal
    fault(lambda: risks(answer), "Skirmish: the risks of a route: KeyError")
    rules.notice(broken)
    fault(
        lambda: Game(rules, table(rules).position).order(Order("end_turn", "red"), WrittenDice()),
        "what else is noticed: KeyError",
    )


@pytest.mark.parametrize("hook", ["parts", "opens", "plans"])
def test_an_unknown_name_in_the_code_of_a_book_is_not_the_player_s_mistake(hook):
    rules = skirmish()

    def asking(table: Any, order: Any) -> Any:
        return table.position.unit("nobody")

    getattr(rules, hook)("strike")(asking)
    told = fault(lambda: table(rules).plan(STRIKE) if hook == "plans" else table(rules).judge(STRIKE), "Skirmish: ")
    assert "there is no unit 'nobody'" in told


@pytest.mark.parametrize("hook", ["parts", "opens"])
def test_hooks_that_return_nothing_are_named_with_their_own_line(hook):
    rules = skirmish()
    getattr(rules, hook)("strike")(nothing)
    line = nothing.__code__.co_firstlineno
    assert f"(test_book_faults.py, line {line})" in fault(lambda: table(rules).judge(STRIKE), "strike")


@pytest.mark.parametrize(
    ("part", "what"),
    [
        (Part("strkie", "a", "E"), "there is no act 'strkie'; did you mean 'strike'"),
        (Part("strike", "nobody", "E"), "there is no unit 'nobody'"),
        (Part("strike", "a", "nobody"), "there is no unit 'nobody'"),
        (Part("strike", "a", at="nowhere"), "nowhere"),
        ("strike", "expected a Part"),
    ],
)
def test_a_part_that_names_what_does_not_exist_is_a_fault_of_the_book(part, what):
    """A mistyped act has no clause that could refuse it, so it must not pass."""
    rules = skirmish()

    @rules.parts("strike")
    def parts(table: Any, order: Any) -> Any:
        """What is struck."""
        yield part

    fault(lambda: table(rules).judge(STRIKE), f"Skirmish: the parts of strike: .*{what}")
    fault(lambda: list(table(rules).legal("red", deeds=("strike",))), f"Skirmish: the parts of strike: .*{what}")


def test_an_act_of_a_struck_clause_is_still_known():
    rules = skirmish()

    @rules.act("8", "Shields", Forbid, of="shielded")
    def shields(a: Any) -> Any:
        """Nobody strikes a shield."""
        return a.itself

    @rules.parts("strike")
    def parts(table: Any, order: Any) -> Any:
        """What is struck."""
        yield Part("shielded", order.unit, order.get("target"))

    assert table(rules).judge(STRIKE).legal
    assert table(rules.without("8")).judge(STRIKE).legal


def test_a_clause_that_goes_wrong_is_named_with_its_line():
    rules = skirmish()

    @rules.act("6", "Mood", Forbid, of="strike")
    def moody(a: Any) -> Any:
        """Nobody strikes in a bad mood."""
        return broken(a)

    fault(lambda: table(rules).judge(STRIKE), "Skirmish §6")


def test_an_unknown_slot_in_the_words_is_a_fault_of_the_book():
    rules = skirmish()
    rules._words = {**WORDS, "NextToMove": "{nobody} is to move"}
    rules.memo.clear()
    with pytest.raises(BadRuleset, match="Skirmish: the words of NextToMove: there is no field of NextToMove 'nobody'"):
        Game(rules, table(rules).position).order(Order("end_turn", "red"), WrittenDice())


def test_a_unit_that_does_not_exist_in_an_act_by_itself_is_the_asker_s_mistake():
    rules = skirmish()
    with pytest.raises(Unknown, match="there is no unit 'nobody'"):
        table(rules).judge(Part("strike", "a", "nobody"))


def malformed(*_: Any) -> Any:
    """Refuse something that nobody wrote."""
    raise Malformed("expected something else")


def hooked(rules: Any, hook: str) -> Any:
    """A rulebook with a hook that refuses its input, and a question that calls it."""
    position = table(rules).position
    match hook:
        case "parts" | "opens":
            getattr(rules, hook)("strike")(malformed)
            return lambda: table(rules).judge(STRIKE)
        case "plans":
            rules.plans("strike")(malformed)
            return lambda: table(rules).plan(STRIKE)
        case "finds":
            rules.finds("mood", of="strike")(malformed)
            rules.act("6", "Mood", Forbid, of="strike")(mood_of)
            return lambda: table(rules).judge(STRIKE)
        case "act":
            rules.act("6", "Mood", Forbid, of="strike")(malformed)
            return lambda: table(rules).judge(STRIKE)
        case "step":
            rules.step("6", "Mood", Forbid)(malformed)
            return lambda: table(rules).reach("a")
        case "deed":
            rules.deed("sulk")(malformed)
            return lambda: played(rules, "sulk")
        case "view":
            rules.view(malformed)
            return lambda: rules.seen(position.replace(), "red")
        case "score":
            rules.score(malformed)
            return lambda: rules.worth(position, "red")
        case "counter":
            rules.counter(malformed)
            return lambda: rules.counter_of(position, "a")
        case _:
            rules.derive("luck")(malformed)
            return lambda: rules.furnish(position.replace())


def mood_of(a: Any) -> Any:
    """Nobody strikes in a bad mood."""
    return a.found.mood


HOOKS = ("parts", "opens", "plans", "finds", "act", "step", "deed", "view", "score", "counter", "derive")


@pytest.mark.parametrize("hook", HOOKS)
def test_a_hook_that_refuses_what_nobody_wrote_is_a_fault_of_the_book(hook):
    told = fault(hooked(skirmish(), hook), "Skirmish")
    assert "expected something else" in told


def test_a_question_refuses_what_was_asked_and_answers_for_the_names_it_makes_up():
    rules = skirmish()

    @rules.question("mood")
    def mood(table: Any, unit: str) -> Any:
        """How a unit feels."""
        table.position.row(unit)
        return table.position.row("nobody")

    @rules.question("luck")
    def luck(table: Any, unit: str) -> Any:
        """How lucky a unit is."""
        raise Malformed(f"{unit} has no luck")

    def asked(name: str, unit: str) -> Any:
        return rules.read(rules.questions[name], f"the question {name!r}", table(rules), unit=unit)

    with pytest.raises(Unknown, match="there is no unit 'x'"):
        asked("mood", "x")
    with pytest.raises(Malformed, match="a has no luck"):
        asked("luck", "a")
    fault(lambda: asked("mood", "a"), "Skirmish: the question 'mood': there is no unit 'nobody'")


@pytest.mark.parametrize(
    ("scenario", "action", "outcome"),
    [
        ("europa/printed_one_class", {"name": "result", "actor": "guards"}, "asks"),
        ("bashketball/whole_game", {"name": "screen", "actor": "human", "target": "nobody"}, "unknown"),
        ("bashketball/whole_game", {"name": "screen", "actor": "human", "facts": {"target": "nobody"}}, "lacks"),
    ],
)
def test_what_an_asker_leaves_out_or_mistypes_is_no_fault_of_the_book(scenario, action, outcome):
    told = Clerk(loads(example(scenario))).answer(json.dumps({"ask": "judge", "action": action, "at_large": True}).encode())
    assert told["error"]["kind"] == outcome if outcome == "unknown" else outcome in told


def test_a_table_that_was_written_wrongly_is_no_fault_of_the_book():
    rules = skirmish()

    @rules.act("6", "Mood", Forbid, of="strike")
    def moody(a: Any) -> Any:
        """Nobody strikes in a bad mood."""
        raise Unsound("the mood of a is no mood")

    with pytest.raises(Unsound, match="the mood of a is no mood"):
        table(rules).judge(STRIKE)
