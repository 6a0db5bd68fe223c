"""Where a book is: a name, a file, a folder, or beside the scenario that names it.

A path is for commands on one's own machine. A service gets names: a path in a stranger's scenario is refused by the reader
of scenarios, which knows nothing of this module.
"""

from __future__ import annotations

import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from zoc.bookfile.book import MOST_BYTES, Finder, loads_book
from zoc.errors import BadRuleset, Malformed, Unknown, nearest
from zoc.law import Ruleset
from zoc.rulesets import names, register, registered, ruleset
from zoc.scenario.named_ruleset import is_path

IN_FOLDER = ("book.toml", "book.py", "__init__.py")
"""The file of a book in a folder: the first of these that is there."""


def load_book(place: str | Path) -> Ruleset:
    """Read the book in a file or folder, and make it known by its name.

    A ``.toml`` file is data. A ``.py`` file is run: name only files that you trust.
    """
    home = Path(place).resolve()
    file = _file(home, str(place))
    home = file.parent if file.name in IN_FOLDER else home
    known = next((rules for rules in map(registered, names()) if rules is not None and rules.home == home), None)
    if known is not None:
        return known
    rules = (
        _python(file) if file.suffix == ".py" else loads_book(_text(file), str(place_of(file, place)), find=_finder(file.parent))
    )
    other = registered(rules.name)
    if other is not None and other.home is not None and other.home != home:
        raise Malformed(f"there are two books called {rules.name!r}: {other.home} and {home}")
    rules.home = home
    if home.is_dir() and (home / "words.toml").is_file():
        rules.worded(home / "words.toml")
    try:
        return register(rules)
    except BadRuleset as wrong:
        raise Malformed(str(wrong), source=str(place)) from None


def place_of(file: Path, place: str | Path) -> Path:
    """The file of a book as messages name it."""
    return Path(place) / file.name if Path(place).is_dir() else Path(place)


def named_book(word: str) -> Ruleset:
    """The book that a command names: by its name, its file or its folder."""
    return load_book(word) if is_path(word) else ruleset(word)


def book_beside(file: Path | None, name: str) -> Ruleset | None:
    """The book that a scenario or a recorded game names, if it is no book known by name.

    It is at the path that the scenario names, from the scenario's folder; or, for a name, a TOML book in that folder, in a
    folder of its name there, or in the folder around.
    """
    folder = (file.parent if file else Path()).resolve()
    if is_path(name):
        return load_book(folder / name)
    if name in names():
        return None
    places = (folder / f"{name}.toml", folder / name / "book.toml", folder / "book.toml", folder.parent / "book.toml")
    for place in places:
        if place.is_file() and is_book(place, name):
            return load_book(place.parent if place.name == "book.toml" else place)
    return None


def is_book(file: Path, name: str = "") -> bool:
    """Whether a TOML file is a book, of that name if one is given, and no scenario: it says so at its top."""
    try:
        head = re.split(r"^\s*\[", _text(file), maxsplit=1, flags=re.MULTILINE)[0]
    except Malformed:
        return False
    found = re.search(r"""^\s*book\s*=\s*["']([^"']*)["']?""", head, re.MULTILINE)
    return found is not None and name in ("", found[1])


def _finder(folder: Path) -> Finder:
    """How a book finds the one that it extends: by its name, or by a path from its own folder."""

    def find(word: str) -> Ruleset:
        return load_book(folder / word) if is_path(word) else ruleset(word)

    return find


def _file(home: Path, place: str) -> Path:
    """The file of a book."""
    if home.is_dir():
        found = next((home / name for name in IN_FOLDER if (home / name).is_file()), None)
        if found is None:
            raise Unknown(f"there is no book in {place}: it would be {' or '.join(IN_FOLDER[:2])}")
        return found
    if not home.is_file():
        near = nearest(home.name, (file.name for file in home.parent.glob("*.toml")) if home.parent.is_dir() else ())
        raise Unknown(f"there is no book {place!r}{f'; did you mean {near!r}?' if near else ''}")
    if home.suffix not in (".toml", ".py"):
        raise Malformed("a book is a .toml file, a .py file, or a folder with book.toml", source=place)
    return home


def _text(file: Path) -> str:
    try:
        with file.open("rb") as opened:
            data = opened.read(MOST_BYTES + 1)
        return data.decode()
    except UnicodeDecodeError:
        raise Malformed("this is not UTF-8 text", source=str(file)) from None
    except OSError as wrong:
        raise Malformed(f"the file cannot be read: {wrong.strerror or wrong}", source=str(file)) from None


def _python(file: Path) -> Ruleset:
    """The ruleset that a file declares as ``rules``."""
    name = f"zoc_book_{file.parent.name if file.stem in ('book', '__init__') else file.stem}"
    spec = spec_from_file_location(name, file, submodule_search_locations=[str(file.parent)])
    if spec is None or spec.loader is None:
        raise Malformed("this is no Python file", source=str(file))
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except SyntaxError as wrong:
        raise Malformed(f"not Python: {wrong.msg}, line {wrong.lineno}", source=str(file)) from None
    rules = getattr(module, "rules", None)
    if not isinstance(rules, Ruleset):
        raise Malformed("a book in Python has its Ruleset under the name `rules`", source=str(file))
    return rules
