"""The bot that looks one order ahead: it gives the order with the highest expected score."""

from __future__ import annotations

from random import Random

from zoc.bots.forecast import Effort, Forecast, forecast, value
from zoc.bots.shortlist import breadth, shortlist
from zoc.bots.thought import Fear, Rejected, Thought
from zoc.law.unseen import alike
from zoc.play.game import ANSWER
from zoc.play.known import Known

FALLS = 12
"""How many results of one roll are counted or sampled at most."""


class Greedy:
    """The order that is worth most, as far as the side sees; of equal ones, the one that ends the phase or the turn."""

    name = "greedy"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def decide(self, known: Known) -> Thought | None:
        """The best order; the same for the same knowledge and seed."""
        random = Random(f"{self.seed} {len(known.heard)}")
        orders = known.orders
        if not orders:
            return None
        ranked = ranking(known, random)
        if not ranked:
            return Thought(known.side, orders[random.randrange(len(orders))], listed=len(orders))
        return thought(known, ranked)


def ranking(known: Known, random: Random) -> list[Forecast]:
    """The orders that were tried, the best first; none if the side does not know what it is asked about."""
    wide = breadth(known.law)
    tried = shortlist(known, random, wide)
    effort, found = Effort(0, FALLS), list[Forecast]()
    for order in tried:
        effort.runs = max(0, effort.runs) + max(1, wide.runs // len(tried))
        if (each := forecast(known, order, effort, random)) is not None:
            found.append(each)
    random.shuffle(found)
    return sorted(found, key=lambda each: (_idle(known, each), -each.worth, not each.passes(known.view)))


def _idle(known: Known, each: Forecast) -> bool:
    """Whether an order leaves everything as it is."""
    return each.order.name != ANSWER and all(alike(leaf.ran.position, known.view) for leaf in each.leaves)


def thought(known: Known, ranked: list[Forecast]) -> Thought:
    """Why the first of some orders is given."""
    best, law, side = ranked[0], known.law, known.side
    cited = dict.fromkeys(number for leaf in best.leaves for number in leaf.ran.cites)
    if best.order.name != ANSWER:
        cited = dict.fromkeys(law.table(known.view).judge(best.order).cites) | cited
    worst = best.worst
    heard = worst.ran.heard_by(law, side)
    return Thought(
        side,
        best.order,
        worth=best.worth,
        now=law.worth(known.view, side),
        listed=len(known.orders),
        tried=len(ranked),
        sampled=best.sampled,
        cites=tuple(cited),
        odds=best.attempt.chances if best.attempt else {},
        fears=Fear(worst.chance, value(law, worst.ran, side), heard[-1] if heard else "", worst.answers),
        rejected=tuple(Rejected(each.order, each.worth) for each in ranked[1:3]),
    )
