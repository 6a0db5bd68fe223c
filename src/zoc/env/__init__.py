"""Environments for those who train players: OpenSpiel (``zoc.env.spiel``) and PettingZoo (``zoc.env.aec``); ``zoc[ai]``."""

from zoc.extras import require

require("ai")
