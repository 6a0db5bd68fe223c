"""The readings: where the book is silent or ambiguous, how we take it; the first value is ours."""

from __future__ import annotations

from zoc.rulesets.ocs.counters import rules

rules.reading(
    "dropoff_negates",
    {True: "a combat unit dropped by a moving stack negates for the rest of it", False: "only for movers that come later"},
    clause="4.5b",
)
rules.reading(
    "arrival_counts_as_start",
    {False: "a unit landed in an enemy zone this phase has entered it", True: "it counts as having begun the phase there"},
    clause="4.5a.A-11",
)
rules.reading(
    "strict_ac_each",
    {False: "one attack-capable unit among those entering together is enough", True: "each unit that enters must be"},
    clause="4.4c",
)
rules.reading(
    "show_all_mode_markers",
    {False: "the enemy learns Strat, DG and out of supply", True: "the enemy also learns Reserve and Exploit"},
    clause="4.9a",
)
rules.reading(
    "shown_counter",
    {
        "face": "of a unit that is shown one reads what is printed on its upper side",
        "name": "one sees which unit it is and nothing that is printed on it",
    },
    clause="4.9a",
)
rules.reading(
    "hq_top_ignores_facilities",
    {False: "any adjacent enemy ground unit keeps an HQ off the top", True: "ports, air bases and hedgehogs do not"},
    clause="4.8b.D",
)
rules.reading(
    "sea_cap_in_ezoc",
    {
        "closed": "no Sea Cap at a port in an enemy zone",
        "negatable": "a negator opens the port",
        "night": "up to its capacity, at four times the Sea Cap",
    },
    clause="4.5a.G",
)
rules.reading(
    "embarked_counts",
    {False: "a unit on a landing craft neither exerts nor negates", True: "it does both"},
    clause="4.5-5",
)
rules.reading(
    "stop_ends_all_mp",
    {False: "a stopped unit may still spend points without leaving its hex", True: "it may spend none"},
    clause="4.5a.A-15",
)
rules.reading(
    "adjacent_end",
    {"dump": "a draw is spared the dump's hex, a throw the user's", "either": "a draw may also begin next to the drawing unit"},
    clause="4.5a.B",
)
rules.reading(
    "breakout_stacking_check",
    {False: "the end of the Breakout Segment is no stacking check", True: "it is one"},
    clause="4.8a",
)
rules.reading("secret_rolls", {False: "every roll is open", True: "agreed rolls are shown to their owner only"}, clause="4.9e")
