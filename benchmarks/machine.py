"""On what kind of machine a run was made: enough to compare, nothing that tells whose it is."""

from __future__ import annotations

import os
import platform
from importlib.metadata import version
from pathlib import Path


def machine() -> str:
    packages = ", ".join(f"{name} {version(name)}" for name in ("numpy", "numba"))
    return f"{_processor()}, {os.cpu_count()} cores; Python {platform.python_version()}, {packages}"


def _processor() -> str:
    told = Path("/proc/cpuinfo")
    lines = told.read_text().splitlines() if told.exists() else []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def busy() -> str:
    """How busy it is besides, where one can tell: a load of 1 is one core at work."""
    return f"load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "load unknown"
