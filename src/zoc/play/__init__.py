"""Games: orders judged and carried out, dice and cards as they fell, undo, and what each side may know."""

from zoc.play.dice import Chance, Source, WrittenDice
from zoc.play.event import UMPIRE, GameEvent, fingerprint, outdated
from zoc.play.game import Game, Moment, Played, replayed
from zoc.play.line import LogLine
from zoc.play.offers import Offer, Tried, offers
from zoc.play.ordering import order_of, written
from zoc.play.outcome import outcome, recalled
from zoc.play.run import Ran, run

__all__ = [
    "UMPIRE", "Chance", "Game", "GameEvent", "LogLine", "Moment", "Offer", "Played", "Ran", "Source", "Tried", "WrittenDice",
    "fingerprint", "offers", "order_of", "outcome", "outdated", "recalled", "replayed", "run", "written",
]  # fmt: skip
