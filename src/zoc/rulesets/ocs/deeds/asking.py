"""How people ask for what the orders of OCS are told."""

from zoc.rulesets.ocs.counters import rules

rules.asks(
    at="Which hex", to="Where to", others="Who goes along or joins in", drop="Who is left on the way, such as unit@0304",
    finish="It is done then", leader="Whose action rating counts", factors="Factors of single attackers, such as panzer x 1/2",
    factor="Factor of the barrage, such as 1/2", defence="Factor of the defence, such as 1/2", against="At what",
    dump="Which dump", points="How many supply points", user="For which unit", source="From which source", line="By which line",
    towards="Towards which unit", first="In its first turn out of supply", mode="In which mode", up="Which side is up",
    what="What", purpose="What for", dice="How many dice", sides="With how many sides", secret="In secret", craft="Which craft",
    alt="With an ALT roll", other="With which unit", on="Kept free",
)  # fmt: skip
