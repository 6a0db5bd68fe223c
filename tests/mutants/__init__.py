"""Mutants of every clause and finder, and the tests that must notice them: ``python3 run mutants [BOOK …]``.

``same/BOOK.toml`` lists the mutants that mean the same as the book, each with the reason.
"""
