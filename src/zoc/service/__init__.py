"""The service: tables for several players over HTTP and websockets; an event is on disk before any player hears of it.

No rule is decided here. A seat is sent what its side may know, computed on that side's view of the table.
"""

from zoc.extras import require

require("serve")
