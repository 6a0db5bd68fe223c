"""How people ask for what the orders of Fate's Edge are told."""

from zoc.rulesets.fates_edge.book import rules

rules.asks(
    at="Which cell", facing="Facing where", pay="Paid with", boon="Spend a Boon", mark="Use up the Mark", target="Whom",
    wall="Which wall", spell="Which spell", towards="Towards which cell", what="What is conjured", against="Against whom it bars",
    dv="Difficulty (DV)", band="From how far", element="Of which element", gain="What it brings", how="How, in your own words",
    on="It waits",
)  # fmt: skip
