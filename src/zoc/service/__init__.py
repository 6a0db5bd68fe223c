"""The service: tables for several people over HTTP and websockets, on disk before anybody hears of it.

No rule is decided here. A seat is told what its side may know, computed on the table as that side sees it.
"""

from zoc.extras import require

require("serve")
