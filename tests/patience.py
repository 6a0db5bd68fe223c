"""How long a test waits for what must happen: far longer than it takes, for a machine may be busy with other things."""

PATIENCE = 120.0
"""Seconds."""
