"""The editor's back end: a scenario as it is written, changed step by step, its remarks kept."""
