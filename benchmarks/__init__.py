"""How fast the referee is, and against whom: ``python -m benchmarks``, or ``python -m benchmarks --quick``.

Everything is measured in one run on one machine, so that the ratios mean something, and every rival answers the very
question that zoc answers: the run stops if they disagree.
"""
