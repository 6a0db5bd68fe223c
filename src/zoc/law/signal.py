"""Signals: exceptions that the engine raises through a book's code and catches again."""


class Signal(Exception):
    """Neither a mistake in the input nor a fault of the book."""
