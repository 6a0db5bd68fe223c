"""Books in files: a rulebook in TOML, a folder with one, and where a command finds it."""

from zoc.bookfile.book import MOST_BYTES, loads_book
from zoc.bookfile.place import book_beside, is_book, load_book, named_book
from zoc.bookfile.starting import write_book

__all__ = ["MOST_BYTES", "book_beside", "is_book", "load_book", "loads_book", "named_book", "write_book"]
