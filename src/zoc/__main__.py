"""``python -m zoc`` is ``zoc``."""

from zoc.cli import main

main()
