"""What the players of OCS do, in the order of the book: each deed judged by its clauses before anything changes."""

# ruff: noqa: I001  the order of the book is the order in which reasons are told
from zoc.rulesets.ocs.deeds import asking as asking
from zoc.rulesets.ocs.deeds import turn as turn
from zoc.rulesets.ocs.deeds import stacks as stacks
from zoc.rulesets.ocs.deeds import transport as transport
from zoc.rulesets.ocs.deeds import modes as modes
from zoc.rulesets.ocs.deeds import movement as movement
from zoc.rulesets.ocs.deeds import overrun as overrun
from zoc.rulesets.ocs.deeds import combat as combat
from zoc.rulesets.ocs.deeds import barrage as barrage
from zoc.rulesets.ocs.deeds import air_combat as air_combat
from zoc.rulesets.ocs.deeds import interception as interception
from zoc.rulesets.ocs.deeds import supply as supply
from zoc.rulesets.ocs.deeds import extenders as extenders
from zoc.rulesets.ocs.deeds import breakout as breakout
from zoc.rulesets.ocs.deeds import trucks as trucks
from zoc.rulesets.ocs.deeds import works as works
from zoc.rulesets.ocs.deeds import consolidation as consolidation
from zoc.rulesets.ocs.deeds import landings as landings
