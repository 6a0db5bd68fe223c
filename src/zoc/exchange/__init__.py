"""Files of other tools: maps and positions brought in, and scenarios written for them (docs/import.md)."""

from zoc.exchange.importing import Exported, Imported, export, import_file
from zoc.exchange.legend import ImportLegend, load_legend, read_legend
from zoc.exchange.remark import Remark
from zoc.exchange.source import SourceFile, opened

__all__ = [
    "Exported",
    "ImportLegend",
    "Imported",
    "Remark",
    "SourceFile",
    "export",
    "import_file",
    "load_legend",
    "opened",
    "read_legend",
]
