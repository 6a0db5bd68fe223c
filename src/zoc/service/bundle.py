"""The page in few files: esbuild joins its modules and style sheets, and the service sends these while they fit the sources.

``python -m zoc.service.bundle ESBUILD`` makes the bundle. A page without one is sent module by module, which shows the same.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory

PAGE = Path(__file__).parents[1] / "web"
"""The sources of the page."""
BUNDLE = "bundle"
"""The folder of the bundle, beside the sources, and the first part of the addresses of its files."""
FIRST = "index.html"
ENTRY = "main.js"
SOURCES = (".html", ".css", ".js")
SEAL = "sources.txt"
"""The file that names the sources of a bundle by their digest."""
STYLE_SHEET = re.compile(r' *<link rel="stylesheet" href="([\w/]+\.css)">\n')
SCRIPT = re.compile(rf'<script type="module" src="{re.escape(ENTRY)}"></script>')


def sources(page: Path = PAGE) -> list[Path]:
    """Every file that a bundle is made of."""
    return sorted(file for file in page.rglob("*") if file.suffix in SOURCES and file.relative_to(page).parts[0] != BUNDLE)


def digest(page: Path = PAGE) -> str:
    """The digest of the sources: one changed letter makes another bundle."""
    seen = blake2b(digest_size=16)
    for file in sources(page):
        seen.update(f"{file.relative_to(page).as_posix()}\n".encode() + file.read_bytes() + b"\n")
    return seen.hexdigest()


def fits(page: Path = PAGE) -> bool:
    """Whether there is a bundle of exactly these sources."""
    seal = page / BUNDLE / SEAL
    return seal.is_file() and seal.read_text() == digest(page)


def build(esbuild: Path, page: Path = PAGE) -> None:
    """Make the bundle; the old one is replaced when the new one is whole."""
    with TemporaryDirectory(dir=page.parent, prefix=".bundle-") as made:
        new = Path(made) / BUNDLE
        new.mkdir()
        first = (page / FIRST).read_text()
        style = Path(made) / "style.css"
        style.write_text("".join(f'@import "{(page / sheet).as_posix()}";\n' for sheet in STYLE_SHEET.findall(first)))
        script, *needed = _joined(esbuild, page / ENTRY, new)
        (sheet,) = _joined(esbuild, style, new)
        head = [f'<link rel="stylesheet" href="{BUNDLE}/{sheet}">']
        head += [f'<link rel="modulepreload" href="{BUNDLE}/{chunk}">' for chunk in needed]
        head += [f'<script type="module" src="{BUNDLE}/{script}"></script>']
        (new / FIRST).write_text(SCRIPT.sub("\n    ".join(head), STYLE_SHEET.sub("", first)))
        (new / SEAL).write_text(digest(page))
        shutil.rmtree(page / BUNDLE, ignore_errors=True)
        new.rename(page / BUNDLE)


def _joined(esbuild: Path, entry: Path, into: Path) -> list[str]:
    """The files made of an entry, by names that tell their content: first its own, then those that it needs at once."""
    facts = into.parent / "facts.json"
    names = ("--entry-names=[name]-[hash]", "--chunk-names=[name]-[hash]", f"--metafile={facts}")
    shape = (
        "--bundle",
        "--minify",
        "--format=esm",
        "--splitting",
        "--target=es2022",
        "--legal-comments=none",
        "--log-level=warning",
    )
    done = subprocess.run([esbuild, entry, *shape, *names, f"--outdir={into}"], cwd=into.parent, capture_output=True, text=True)
    if done.returncode:
        raise OSError(f"esbuild cannot join {entry.name}:\n{done.stderr}")
    outputs = {Path(name).name: made for name, made in json.loads(facts.read_text())["outputs"].items()}
    (own,) = (name for name, made in outputs.items() if made.get("entryPoint", "").endswith(entry.name))
    return [own, *(Path(each["path"]).name for each in outputs[own]["imports"] if each["kind"] == "import-statement")]


if __name__ == "__main__" and not fits():
    build(Path(sys.argv[1]).resolve())
