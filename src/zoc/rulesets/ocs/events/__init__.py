"""What happens in OCS, and what its players are asked: values by section of the book, whose words are in ``words.toml``."""

from zoc.rulesets.ocs.events import air as air
from zoc.rulesets.ocs.events import barrage as barrage
from zoc.rulesets.ocs.events import capture as capture
from zoc.rulesets.ocs.events import combat as combat
from zoc.rulesets.ocs.events import losses as losses
from zoc.rulesets.ocs.events import movement as movement
from zoc.rulesets.ocs.events import sequence as sequence
from zoc.rulesets.ocs.events import stacking as stacking
from zoc.rulesets.ocs.events import supply as supply
from zoc.rulesets.ocs.events import works as works
