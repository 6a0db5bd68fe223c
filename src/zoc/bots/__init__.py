"""Opponents: bots that sit at a seat, know what the seat knows, and say why they give an order (docs/design/0015)."""

from zoc.bots.bot import BOTS, Bot, bot_named
from zoc.bots.thought import Rejected, Thought

__all__ = ["BOTS", "Bot", "Rejected", "Thought", "bot_named"]
