"""A game: a first position and everything done since, with the dice and cards as they fell.

A game is frozen: every action returns a new one, or a refusal and the same one. Events are only ever added; an undo is
an event too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import takewhile

from zoc.action import NO, Ask, Choose, Draw, Order, Roll, happened
from zoc.action.argument import check_order
from zoc.action.events import YES_OR_NO, AgreeToTakeBack, NotTakenBack, TakenBack
from zoc.errors import Malformed, Unknown, ZocError
from zoc.law import Ruleset, Verdict
from zoc.law.lack import Lack
from zoc.play.dice import Fallen, Source, checked
from zoc.play.event import UMPIRE, GameEvent, fingerprint
from zoc.play.line import LogLine, line_of, lines_of
from zoc.play.moments import MomentEntry, linked, listed
from zoc.play.node import Node, outcomes
from zoc.play.run import Ran, Result, run, worded
from zoc.play.scouting import foreseen, scouted
from zoc.play.thwarted import thwarted
from zoc.position import Position, Side, UnitId
from zoc.table import Table

ANSWER = "answer"
"""The name of the order that answers a choice."""
ALLOWED = Verdict()
"""The verdict on an order that was judged before."""


@dataclass(frozen=True)
class PendingOrder:
    """An order that waits for a choice: the table before it, and the dice, cards and answers since."""

    order: Order
    before: Moment
    results: tuple[Result, ...]


@dataclass(frozen=True)
class Moment:
    """The table at one moment of the game, and its history."""

    position: Position
    log: tuple[LogLine, ...] = ()
    waiting: Choose | None = None
    pending: PendingOrder | None = None
    asking: tuple[Side, ...] = ()
    previous: Moment | None = None
    by: Side = UMPIRE
    said: str = ""
    reveals: bool = False
    undone: tuple[Moment, ...] = ()
    over: str = ""
    unasked: bool = False
    """Whether the pending choice was recalled without its chances, which have not been computed again yet."""
    order: Order | None = None
    """The order in words."""

    def told(self, n: int) -> tuple[LogLine, ...]:
        """The last lines of the log just after an event."""
        return tuple(takewhile(lambda line: line.n == n, reversed(self.log)))[::-1]


@dataclass(frozen=True)
class Played:
    """The result: the game as it is now, and the verdict; if it is refused, the game is unchanged."""

    game: Game
    verdict: Verdict

    @property
    def legal(self) -> bool:
        return self.verdict.legal


@dataclass(frozen=True, eq=False)
class Game:
    """Rules, a first position, and events; the current table follows from them."""

    law: Ruleset
    first: Position
    events: tuple[GameEvent, ...] = ()
    now: Moment = field(default=None, repr=False)  # type: ignore[assignment]
    node: Node | None = field(default=None, repr=False)
    """The roll or draw that the current order waits for, in a game that is stepped."""

    def __post_init__(self) -> None:
        if self.now is None:
            object.__setattr__(self, "now", Moment(self.first))

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[object, ...]]:
        entries, places = listed([self.now] if self.node is None else [self.now, self.node.before])
        node = self.node and (places[id(self.node.before)], replace(self.node, before=Moment(self.first)))
        return _relinked, (self.law, self.first, self.events, entries, places[id(self.now)], node)

    @property
    def position(self) -> Position:
        return self.now.position

    @property
    def waiting(self) -> Choose | None:
        """The pending choice, which comes before anything else."""
        return self.now.waiting

    @property
    def over(self) -> str:
        """How the game has ended; nothing while it continues."""
        return self.now.over

    def may_act(self, side: Side) -> bool:
        """Whether this side has something to do now."""
        if self.node is not None:
            return False
        if self.waiting:
            return self.waiting.side == side
        return not self.over and self.position.to_move in ("", side)

    def choice_known_to(self, side: Side) -> Choose | None:
        """The pending choice, unless a side may know nothing of it, not even that there is one.

        That is so where the side may not read the question, and has to wait for another side in any case.
        """
        waiting = self.waiting
        if waiting is None or side in (UMPIRE, waiting.side) or waiting.heard_by(side):
            return waiting
        return waiting if self.position.to_move in ("", side) else None

    def asked(self) -> Game:
        """The same game with the chances of its pending choice, if it was recalled without them."""
        pending = self.now.pending
        if not self.now.unasked or pending is None:
            return self
        ran = run(self.law, pending.before.position, pending.order, pending.results, allowed=ALLOWED)
        assert isinstance(ran.waits, Choose)
        return replace(self, now=replace(self.now, waiting=ran.waits, unasked=False))

    # What each may know

    def seen_by(self, *sides: Side) -> Position:
        """The table as one side knows it, or as all of several sides do; without a side, the true table."""
        position = self.position
        for side in sides:
            position = self.law.seen(position, side)
        return position

    def log(self, *sides: Side) -> tuple[LogLine, ...]:
        """The log as these sides may know it."""
        seen = self.seen_by(*sides)
        heard = (line.heard_by(sides) if sides else line for line in self.now.log)
        return tuple(line.shown(seen) for line in heard if line)

    # Doing something

    def order(self, order: Order, source: Source | None = None) -> Played:
        """Carry an order out, if it is allowed on what its side sees; a refused one changes nothing.

        If only the truth forbids it, the order is thwarted: an event reveals the cause, and the order is used up. Without a
        source of dice and cards it runs to the next ``node``, a roll or draw.
        """
        if lack := self._before_orders(order):
            return Played(self, Verdict(about=order.say(), lacks=(lack,)))
        table = self.law.table(self.position)
        seen = table.seen_by(order.side)
        verdict = seen.judge(order)
        if not verdict.legal:
            return Played(self, verdict)
        if self.waiting:  # an order out of turn, by a side that knows of no choice
            return Played(self, Verdict(about=order.say(), lacks=(self._pending(self.waiting, order.side),)))
        if seen.position is not self.position:
            truth = table.judge(order, ways=not self.law.deeds[order.name].moves)
            if not truth.legal:
                ran = thwarted(table, order, truth)
                return Played(self._ordered(order, ran, ()), verdict)
        ran = run(self.law, self.position, order, (), source, allowed=verdict)
        if isinstance(ran.waits, Roll | Draw):
            return Played(replace(self, node=Node(order, self.now, ran.results, ran.waits, verdict)), verdict)
        return Played(self._ordered(order, ran, ran.results), verdict)

    def legal(self, side: Side, unit: UnitId = "") -> Sequence[Order]:
        """Every order that a side may give now, on what it sees; while a choice is pending, its picks, for the side asked."""
        if self.node is not None:
            return ()
        if self.waiting is not None and self.choice_known_to(side) is not None:
            mine = self.waiting.side == side and unit in ("", self.waiting.unit)
            return tuple(Order(ANSWER, side, "", {"pick": pick.name}) for pick in self.waiting.picks) if mine else ()
        if self.over:
            return ()
        table: Table = self.law.table(self.seen_by(side))
        return table.legal(side, unit)

    # Chance as a node

    def outcomes(self) -> tuple[tuple[Fallen, Fraction], ...]:
        """Every possible result of the next roll or draw, with its exact probability."""
        return outcomes(self._node().falls)

    def fall(self, fallen: Fallen) -> Game:
        """The game after this result: at its next node, at a choice, or with the order carried out."""
        node = self._node()
        results = (*node.results, checked(node.falls, tuple(fallen)))
        ran = run(self.law, node.before.position, node.order, results, allowed=node.verdict)
        if isinstance(ran.waits, Roll | Draw):
            return replace(self, node=replace(node, results=results, falls=ran.waits))
        here = replace(self, node=None)
        if node.answered is None:
            return here._ordered(node.order, ran, ran.results)
        return here._answered(*node.answered, ran)

    def step(self, source: Source) -> Game:
        """The game after the next roll or draw."""
        return self.fall(source.fall(self._node().falls))

    def _node(self) -> Node:
        if self.node is None:
            raise Malformed("there is nothing to roll or draw now")
        return self.node

    def prospect(self, order: Order) -> Ran:
        """What an order would do, on its side's view, up to the first roll, draw or choice."""
        if lack := self._before_orders(order):
            return Ran(self.position, Verdict(about=order.say(), lacks=(lack,)))
        return run(self.law, self.law.seen(self.position, order.side), order)

    def answer(self, side: Side, pick: str, source: Source | None = None) -> Played:
        """Answer the pending choice; without a source of dice and cards, up to the next node."""
        waiting = self.waiting
        if self.node is not None:
            return Played(self, Verdict(about=f"{side}: {pick}", lacks=(Lack.of("to_fall", what=self.node.falls.what),)))
        if waiting is None or self.choice_known_to(side) is None:
            return Played(self, Verdict(about=f"{side}: {pick}", lacks=(Lack.of("nothing_pending"),)))
        if side not in (UMPIRE, waiting.side):
            return Played(self, Verdict(about=f"{side}: {pick}", lacks=(Lack.of("for_another", side=waiting.side),)))
        names = [each.name for each in waiting.picks]
        if pick not in names:
            lack = Lack.of("no_such_answer", pick=str(pick), question=waiting.question, among=tuple(names))
            return Played(self, Verdict(about=f"{side}: {pick}", lacks=(lack,)))
        pending = self.now.pending
        if self.now.asking or pending is None:
            return Played(self._consented(waiting, pick), Verdict(about=waiting.question))
        ran = run(self.law, pending.before.position, pending.order, (*pending.results, pick), source, allowed=ALLOWED)
        if isinstance(ran.waits, Roll | Draw):
            node = Node(pending.order, pending.before, ran.results, ran.waits, ran.verdict, (waiting.side, pick))
            return Played(replace(self, node=node), ran.verdict)
        return Played(self._answered(waiting.side, pick, ran), ran.verdict)

    def _answered(self, side: Side, pick: str, ran: Ran) -> Game:
        """The game after an answer, with the script run so far."""
        pending = self.now.pending
        assert pending is not None
        fresh = ran.results[len(pending.results) + 1 :]
        event = GameEvent("answer", side, None, pick, fresh, ran.cites, fingerprint(ran.position))
        told = self.now.log[len(pending.before.log) :]
        return self.having(event, self._moment(pending.before, pending.order, ran, told))

    def undo(self, side: Side, *, granted: bool | None = None) -> Played:
        """Undo the last order: at once if it was the side's own and revealed nothing new, otherwise if all the others agree.

        ``granted``: whether it was done at once, if that is known.
        """
        now, last = self.now, self.now.previous
        if lack := self._no_undo(side):
            return Played(self, Verdict(about="undo", lacks=(lack,)))
        assert last is not None
        if self._at_once(side) if granted is None else granted:
            return Played(
                self.having(GameEvent("undo", side, table=fingerprint(last.position)), self._taken_back(side)), Verdict()
            )
        others = tuple(name for name in self.first.sides.names if name != side)
        asked = replace(now, waiting=self._consent(side, others[0]), asking=(side, *others))
        return Played(self.having(GameEvent("undo", side, table=fingerprint(now.position)), asked), Verdict())

    def _at_once(self, side: Side) -> bool:
        """Whether a side may undo the last order without consent."""
        if side == UMPIRE or self.may_reconsider(side):
            return True
        return self.now.by == side and not self.now.reveals and not self._learned()

    def may_reconsider(self, side: Side) -> bool:
        """Whether a side is asked about its own order and has learnt nothing by it: then it may still undo the order.

        Its own view of the table would have led to the same events and the same question.
        """
        now, pending = self.now, self.now.pending
        if pending is None or now.waiting is None or not side == now.by == now.waiting.side:
            return False
        before = pending.before.position
        try:
            seen, true = (run(self.law, table, pending.order, pending.results) for table in (self.law.seen(before, side), before))
        except ZocError:
            return False
        return seen.asks_alike(true) and true.learns_nothing(side)

    def redo(self, side: Side) -> Played:
        """Redo the last undone order, if nothing has been done since."""
        if self.waiting or not self.now.undone:
            return Played(self, Verdict(about="redo", lacks=(Lack.of("nothing_undone"),)))
        again, rest = self.now.undone[-1], self.now.undone[:-1]
        if side not in (UMPIRE, again.by):
            return Played(self, Verdict(about="redo", lacks=(Lack.of("redone_by", side=again.by),)))
        event = GameEvent("redo", side, table=fingerprint(again.position))
        return Played(self.having(event, replace(again, undone=rest)), Verdict())

    def happened(self, event: GameEvent) -> Game:
        """The game after a recorded event; an impossible event is malformed."""
        from zoc.play.dice import WrittenDice

        source = WrittenDice(*(each for each in event.results if not isinstance(each, str)))
        if event.kind == "order":
            if event.order is None:
                raise Malformed("an order says what is to be done")
            played = self.order(event.order, source)
        elif event.kind == "answer":
            played = self.answer(event.side, event.pick, source)
        elif event.kind in ("undo", "redo"):
            played = self.undo(event.side, granted=self._granted(event)) if event.kind == "undo" else self.redo(event.side)
        else:
            raise Unknown.name("kind of event", event.kind, ("order", "answer", "undo", "redo"))
        if not played.legal:
            raise Malformed(f"this cannot have happened: {played.verdict.say()}")
        return played.game

    def _granted(self, event: GameEvent) -> bool | None:
        """Whether a recorded undo was done at once, whatever today's rule; nothing if the record does not say."""
        if (last := self.now.previous) is None:
            return None
        back, still = (event.table == fingerprint(moment.position) for moment in (last, self.now))
        return None if back == still else back

    # How

    def _before_orders(self, order: Order) -> Lack | None:
        """What the game waits for before any order: a roll, a choice, or nothing more because it is over."""
        check_order(self.law.table(self.position), order)
        if self.node is not None:
            return Lack.of("to_fall", what=self.node.falls.what)
        if waiting := self.choice_known_to(order.side):
            return self._pending(waiting, order.side)
        if self.over:
            return Lack.of("game_over", how=self.over)
        return None

    def _pending(self, waiting: Choose, side: Side) -> Lack:
        """The lack for a pending choice; only a side that sees its piece reads the question."""
        question = waiting.question if side == UMPIRE else waiting.heard_by(side)
        if question:
            return Lack.of("choice_pending", side=waiting.side, question=question)
        return Lack.of("something_pending", side=waiting.side)

    def _ordered(self, order: Order, ran: Ran, results: tuple[Result, ...]) -> Game:
        event = GameEvent("order", order.side, order, "", results, ran.cites, fingerprint(ran.position))
        return self.having(event, self._moment(self.now, order, ran))

    def _moment(self, before: Moment, order: Order, ran: Ran, known: tuple[LogLine, ...] = ()) -> Moment:
        """The table after an order, or after an answer to its question: lines already known do not change."""
        n = len(self.events) + 1
        fresh = [told for told in ran.told if told.event][len(known) :]
        lines = (*known, *lines_of(self.law, n, order.side, fresh))
        waiting = ran.waits if isinstance(ran.waits, Choose) else None
        pending = PendingOrder(order, before, ran.results) if waiting else None
        return Moment(
            ran.position, before.log + lines, waiting, pending, (), before, order.side, order.say(), ran.reveals, (),
            ran.over(self.law), order=order,
        )  # fmt: skip

    def _told(self, side: Side, event: TakenBack | NotTakenBack) -> LogLine:
        """A log line about an earlier order (undone, redone), on the table after it."""
        return line_of(self.law, len(self.events) + 1, side, happened(self.position, event), event)

    def _about(self, moment: Moment) -> tuple[UnitId, ...]:
        """The pieces that a moment's order names, if they are on the table."""
        named = _named(moment.order) if moment.order else ()
        return tuple(dict.fromkeys(name for name in named if name in moment.position.ids))

    def having(self, event: GameEvent, now: Moment) -> Game:
        """The game with one more event, and the moment after it."""
        return Game(self.law, self.first, (*self.events, event), now)

    def _learned(self) -> bool:
        """Whether the side that gave the last order learnt something by it, although nothing was revealed."""
        now, before, order = self.now, self.now.previous, self.now.order
        if before is None or order is None:
            return False
        if all(self.law.seen(table, order.side) is table for table in (self.first, before.position)):
            return False
        lines = now.log[len(before.log) :]
        if scouted(self.law, self.first, before.position, order, now.position, lines):
            return True
        seen = Game(self.law, self.law.seen(before.position, order.side))
        prospect = run(self.law, seen.position, order)
        if not prospect.legal or prospect.waits:
            return True
        expected = seen._ordered(order, prospect, ()).now
        return not foreseen(self.law, order.side, (expected.position, expected.log), (now.position, lines))

    def _no_undo(self, side: Side) -> Lack | None:
        if side:
            self.first.sides.number(side)
        if self.node is not None:
            return Lack.of("to_fall", what=self.node.falls.what)
        if (waiting := self.choice_known_to(side)) and side and not self.may_reconsider(side):
            return self._pending(waiting, side)
        return None if self.now.previous else Lack.of("nothing_done")

    def _taken_back(self, side: Side) -> Moment:
        now, last = replace(self.now, waiting=self._choice(), asking=()), self.now.previous
        assert last is not None
        line = self._told(side, TakenBack(now.said, self._about(now)))
        return replace(last, log=(*last.log, line), undone=(*now.undone, replace(now, undone=())))

    def _choice(self) -> Choose | None:
        """The pending choice of an order, also while an undo is agreed on by a side that knows nothing of it."""
        pending = self.now.pending
        if pending is None or not self.now.asking:
            return self.now.waiting if pending else None
        ran = run(self.law, pending.before.position, pending.order, pending.results, allowed=ALLOWED)
        assert isinstance(ran.waits, Choose)
        return ran.waits

    def _consent(self, asker: Side, other: Side) -> Choose:
        """The question to a side before an undo: about its own order, or another side's."""
        asks = AgreeToTakeBack(asker, self.now.said, self.now.by == other, self._about(self.now))
        return worded(self.law, self.position, Ask(other, asks, YES_OR_NO))

    def _consented(self, waiting: Choose, pick: str) -> Game:
        """A side's answer to an undo; the next side is asked, until all have agreed."""
        now, (asker, _, *rest) = self.now, self.now.asking
        if pick == NO.name:
            line = self._told(waiting.side, NotTakenBack(waiting.side, now.said, self._about(now)))
            after = replace(now, waiting=self._choice(), asking=(), log=(*now.log, line))
        elif rest:
            after = replace(now, waiting=self._consent(asker, rest[0]), asking=(asker, *rest))
        else:
            after = self._taken_back(asker)
        return self.having(GameEvent("answer", waiting.side, None, pick, table=fingerprint(after.position)), after)


def _relinked(
    law: Ruleset,
    first: Position,
    events: tuple[GameEvent, ...],
    entries: list[MomentEntry],
    now: int,
    node: tuple[int, Node] | None,
) -> Game:
    """A game sent to another process."""
    moments = linked(entries)
    waits = None if node is None else replace(node[1], before=moments[node[0]])
    return Game(law, first, events, moments[now], waits)


def _named(order: Order) -> Iterator[UnitId]:
    """Everything an order names, pieces among it."""
    yield order.unit
    for value in order.given.values():
        yield from value if isinstance(value, tuple) else (value,) if isinstance(value, str) else ()


def replayed(law: Ruleset, first: Position, events: Iterable[GameEvent]) -> Game:
    """A game from recorded events."""
    game = Game(law, first)
    for event in events:
        game = game.happened(event)
    return game
