"""A seat at a terminal: in this process, or at a service."""
