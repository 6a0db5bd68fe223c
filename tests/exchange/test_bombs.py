"""Files that would grow without end: refused at the limits that docs/import.md states."""

from __future__ import annotations

import base64
import gzip
import io
import zipfile
import zlib

import pytest

from tests.exchange.imports import brought, said
from tests.exchange.samples import tmx
from zoc.errors import Malformed
from zoc.exchange import archive, source, tiled, xml_tree
from zoc.exchange.archive import Archive, inflated
from zoc.exchange.source import SourceFile, opened, read_json
from zoc.exchange.xml_tree import read_xml


def test_packed_data_is_unpacked_no_further_than_its_limit() -> None:
    assert inflated(gzip.compress(b"ab") + gzip.compress(b"cd"), 4) == b"abcd"
    for packed in (gzip.compress(bytes(1 << 20)), zlib.compress(bytes(1 << 20)), gzip.compress(b"ab") * 600):
        with pytest.raises(Malformed, match="unpacked, it is longer than"):
            inflated(packed, 1000)
    with pytest.raises(Malformed, match="cut off"):
        inflated(zlib.compress(b"a long text " * 99)[:-9])
    with pytest.raises(Malformed, match="damaged"):
        inflated(b"nothing of the kind")


def test_a_layer_unpacks_to_its_own_size_only() -> None:
    bomb = base64.b64encode(zlib.compress(bytes(10 << 20))).decode()
    packed = tmx().replace(b'<data encoding="csv">', f'<data encoding="base64" compression="zlib">{bomb}</data><data>'.encode())
    with pytest.raises(Malformed, match="unpacked, it is longer than"):
        brought(packed, "bomb.tmx", "ocs")


def test_lines_that_run_to_and_fro_without_end_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiled, "LONGEST", 100)
    there = " ".join(f"{14 + 56 * (n % 2)},{16}" for n in range(40))
    line = f'<object id="1" type="road" x="0" y="0"><polyline points="{there}"/></object>'
    made = brought(tmx(objects=f'<objectgroup name="o">{line * 2}</objectgroup>'), "long.tmx", "ocs")
    assert "the line 'road': all lines together are longer than 100 cells" in said(made, "left out")
    assert "1 line called 'road'" in said(made, "guessed")


def test_a_zip_is_read_member_by_member() -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as written:
        written.writestr("big", bytes(1 << 20))
        written.writestr("small", b"yes")
    found = Archive(made.getvalue())
    assert found.read("small") == b"yes"
    assert found.read("none") is None
    with pytest.raises(Malformed, match="'big' in the archive is longer than"):
        found.read("big", 1000)
    with pytest.raises(Malformed, match="no zip archive"):
        Archive(made.getvalue()[:50])


def test_entities_are_never_expanded() -> None:
    laughs = '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><map>&b;</map>'
    with pytest.raises(Malformed, match="definitions of its own"):
        read_xml(laughs.encode())
    with pytest.raises(Malformed, match="no XML"):
        read_xml(b"<map>&b;</map>")


def test_xml_is_bounded_in_depth_and_size(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Malformed, match=f"nested deeper than {xml_tree.DEEPEST}"):
        read_xml(b"<a>" * 5000)
    monkeypatch.setattr(xml_tree, "MOST_NODES", 100)
    with pytest.raises(Malformed, match="more than 100 elements"):
        read_xml(b"<a>" + b"<b/>" * 200 + b"</a>")


def test_deep_json_and_endless_numbers_are_refused() -> None:
    for text, message in (
        ("[" * 100_000, "nested too deeply"),
        ("9" * 5000, "too long"),
        ("NaN", "not a number"),
        ('{"a":', "this is no JSON"),
    ):
        with pytest.raises(Malformed, match=message):
            read_json(text)


def test_a_large_file_is_not_read_whole(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    monkeypatch.setattr(source, "LARGEST", 1000)
    (tmp_path / "big.map").write_bytes(bytes(2000))
    with pytest.raises(Malformed, match="longer than"):
        opened(str(tmp_path / "big.map"))
    (tmp_path / "map.tmx").write_bytes(b"")
    assert opened(str(tmp_path / "map.tmx")).named("big.map") is None


def test_what_a_file_names_is_looked_for_relative_to_it(tmp_path) -> None:
    (tmp_path / "maps").mkdir()
    (tmp_path / "sets").mkdir()
    (tmp_path / "sets" / "a.tsx").write_text("a")
    (tmp_path / "maps" / "b.tsx").write_text("b")
    (tmp_path / "maps" / "m.tmx").write_text("m")
    found = opened(str(tmp_path / "maps" / "m.tmx"))
    assert found.named("../sets/a.tsx").data == b"a"
    assert found.named("C:\\other\\machine\\b.tsx").data == b"b"
    assert found.named("/dev/zero") is None
    assert found.named("") is None
    assert found.named("../sets") is None


def test_text_in_another_encoding_is_read_and_said() -> None:
    assert SourceFile("a", "\ufeffé".encode("utf-16-le")).text() == "é"
    old = SourceFile("a", "é\r\nx".encode("cp1252"))
    assert old.text() == "é\nx"
    assert "it is read as Windows-1252" in str(old.remarks.all()[0])


def test_the_limits_are_those_of_the_documentation() -> None:
    assert (source.LARGEST, archive.LARGEST) == (64 << 20, 64 << 20)
