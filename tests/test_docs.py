"""Every page of the documentation runs: Python blocks, sessions, and commands with their output."""

from __future__ import annotations

import doctest
import os
import re
import shlex
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.service.nursery import shared_nursery

ROOT = Path(__file__).parent.parent
BOOKS = ROOT / "docs" / "books"
"""The generated pages; tests/test_books.py generates them again, commands included."""
PAGES = sorted({ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")} - {*BOOKS.rglob("*.md")})
PROSE = [*PAGES, ROOT / "src" / "zoc" / "web" / "README.md"]
BLOCK = re.compile(r"^```(python|console|toml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TUTORIALS = ("your-book.md",)
"""Pages that begin in an empty folder: a block of TOML whose first line names a file is written there, or added to it."""
FILE = re.compile(r"# (added to )?([\w/]+\.toml)\n")


@dataclass(frozen=True)
class Block:
    kind: str
    text: str
    line: int


def blocks(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    return [Block(found[1], found[2], text[: found.start()].count("\n") + 2) for found in BLOCK.finditer(text)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_page_says_what_happens(page: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path if page.name in TUTORIALS else ROOT)
    names: dict[str, object] = {"__name__": "docs"}
    for block in blocks(page):
        if block.kind == "toml":
            if page.name in TUTORIALS and (named := FILE.match(block.text)):
                file = Path(named[2])
                file.write_text((file.read_text() if named[1] else "") + block.text)
        elif block.kind == "console":
            commands(page, block)
        elif ">>>" in block.text:
            session(page, block, names)
        else:
            exec(compile("\n" * (block.line - 1) + block.text, str(page), "exec", dont_inherit=True), names)


def session(page: Path, block: Block, names: dict[str, object]) -> None:
    test = doctest.DocTestParser().get_doctest(block.text, names, page.name, str(page), block.line - 1)
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
    runner.run(test, out=said.append, clear_globs=False)
    names.update(test.globs)
    assert runner.summarize(verbose=False).failed == 0, "".join(said)


def commands(page: Path, block: Block) -> None:
    """``$ command`` and, up to the next one, all that it prints; ``…`` on a line of its own stands for lines left out."""
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        words = shlex.split(command)
        if words[0] != "zoc":
            continue
        done = shared_nursery().ran(*words[1:], env={**os.environ, "NO_COLOR": "1", "COLUMNS": "100"})
        pattern = ".*?".join(re.escape(piece.rstrip()) for piece in re.split(r"^…\n", expected, flags=re.MULTILINE))
        printed = "\n".join(line.rstrip() for line in (done.stdout + done.stderr).splitlines())
        assert re.fullmatch(pattern.rstrip() + r"\s*", printed, re.DOTALL), f"{page.name}: $ {command}\n{printed}"


SENTENCE_END = re.compile(r"[.!?][)\]*_\"”’'`]*\s+(?=[*_`(\[\"“]*[A-Z0-9])")
"""Where one sentence ends on a line and another begins."""
LINE_END = re.compile(r"[.!?:;][)\]*_\"”’'`]*$")


def paragraphs(page: Path) -> list[tuple[int, str, bool]]:
    """Lines of prose with their numbers, and whether the paragraph goes on; code, tables and headings are left out."""
    lines = page.read_text(encoding="utf-8").splitlines()
    found, fenced = [], False
    for number, line in enumerate(lines, 1):
        text = line.strip()
        fenced ^= text.startswith("```")
        if fenced or not text or text.startswith(("```", "|", "#", "!")):
            continue
        after = lines[number].strip() if number < len(lines) else ""
        goes_on = bool(after) and not re.match(r"[-*|#!`]|\d+\. ", after)
        found.append((number, re.sub(r"^(?:[-*]|\d+\.) ", "", text), goes_on))
    return found


@pytest.mark.parametrize("page", PROSE, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_line_of_prose_is_one_sentence(page: Path) -> None:
    wrong = []
    for number, text, goes_on in paragraphs(page):
        if SENTENCE_END.search(text):
            wrong.append(f"{page.relative_to(ROOT)}:{number}: two sentences on a line: {text[:80]}")
        elif goes_on and not LINE_END.search(text):
            wrong.append(f"{page.relative_to(ROOT)}:{number}: a sentence on two lines: {text[:80]}")
    assert not wrong, "\n".join(wrong)
