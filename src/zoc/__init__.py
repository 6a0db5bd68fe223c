"""The referee for zones of control: who controls which cell, where a piece can go, and why."""

__version__ = "0.1.0"
