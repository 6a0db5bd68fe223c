"""A file from outside: its bytes, its text, and the files beside it that it may name."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from zoc.errors import Malformed, Problem, Unknown
from zoc.exchange.remark import Remarks
from zoc.values import Json

LARGEST = 64 << 20
"""The most bytes of a file."""
LARGEST_MODULE = 512 << 20
"""The most bytes of a module of VASSAL, which holds its images."""
DIGITS = 30
"""The most digits of a number in JSON."""
BOMS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe\x00\x00", "utf-32-le"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))


@dataclass(frozen=True)
class SourceFile:
    """The bytes of a file and its name; ``beside`` opens a file that it names, if there is one."""

    name: str
    data: bytes
    remarks: Remarks = field(default_factory=Remarks, compare=False)
    beside: Callable[[str], bytes | None] = field(default=lambda _: None, compare=False)
    module: SourceFile | None = field(default=None, compare=False)
    """The module of a saved game."""

    @property
    def title(self) -> str:
        """The name of the file without folder and ending."""
        return PurePosixPath(self.name.replace("\\", "/")).stem

    def text(self) -> str:
        """The file as text with plain line ends: UTF-8, what its byte order mark says, or, as a guess, Windows-1252."""
        for mark, encoding in BOMS:
            if self.data.startswith(mark):
                return _lines(self._decoded(self.data[len(mark) :], encoding))
        try:
            return _lines(self.data.decode())
        except UnicodeDecodeError as refusal:
            line = self.data.count(b"\n", 0, refusal.start) + 1
            self.remarks.guessed("the text is not UTF-8; it is read as Windows-1252", f"line {line}")
            return _lines(self.data.decode("cp1252", errors="replace"))

    def _decoded(self, data: bytes, encoding: str) -> str:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            raise Malformed(f"the text is not the {encoding.upper()} that its first bytes announce") from None

    def json(self) -> Json:
        """The file as JSON; NaN and numbers that nobody needs are refused."""
        return read_json(self.text())

    def named(self, reference: str) -> SourceFile | None:
        """A file that this one names, relative to it; nothing if it cannot be had."""
        data = self.beside(reference)
        return (
            None
            if data is None
            else SourceFile(reference, data, self.remarks, lambda other: self.beside(_joined(reference, other)))
        )


def read_json(text: str) -> Json:
    """A text as JSON, or what is wrong with it."""
    try:
        read: Json = json.loads(text, parse_int=_whole, parse_constant=_strange)
    except json.JSONDecodeError as error:
        raise Malformed(Problem(f"this is no JSON: {error.msg} at column {error.colno}", line=error.lineno)) from None
    except RecursionError:
        raise Malformed("lists or objects are nested too deeply") from None
    return read


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _whole(digits: str) -> int:
    if len(digits) > DIGITS:
        raise Malformed(f"a number of {len(digits)} digits is too long")
    return int(digits)


def _strange(constant: str) -> None:
    raise Malformed(f"{constant} is not a number in JSON")


def _joined(reference: str, other: str) -> str:
    return (PurePosixPath(reference.replace("\\", "/")).parent / other.replace("\\", "/")).as_posix()


def opened(path: str) -> SourceFile:
    """A file on this machine; files that it names are looked for relative to it."""
    file = Path(path)
    try:
        data = _bounded(file)
    except FileNotFoundError:
        raise Unknown(f"there is no file {path!r}") from None
    except (OSError, ValueError) as refusal:
        reason = (refusal.strerror if isinstance(refusal, OSError) else None) or str(refusal)
        raise Malformed(f"the file cannot be read: {reason}", source=path) from None
    if len(data) > _most(file):
        raise Malformed(f"the file is longer than {_most(file) >> 20} MB", source=path)
    return SourceFile(path, data, beside=lambda reference: _beside(file.parent, reference))


def _beside(folder: Path, reference: str) -> bytes | None:
    """A file by its path relative to a folder; an absolute path is the way of another machine, and only its name counts."""
    written = PurePosixPath(reference.replace("\\", "/"))
    absolute = written.is_absolute() or ":" in written.parts[0] if written.parts else True
    try:
        data = _bounded(folder / (written.name if absolute else written))
    except (OSError, ValueError):
        return None
    return None if len(data) > _most(Path(written.name)) else data


def _most(file: Path) -> int:
    return LARGEST_MODULE if file.suffix.lower() == ".vmod" else LARGEST


def _bounded(file: Path) -> bytes:
    if file.exists() and not file.is_file() and not file.is_fifo():
        raise ValueError("it is no file")
    with file.open("rb") as stream:
        return stream.read(_most(file) + 1)
