"""The kinds of values on the wire: labels, names, exact numbers, plain JSON."""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, Field, JsonValue, with_config
from typing_extensions import TypeAliasType

Label = TypeAliasType("Label", Annotated[str, Field(description='a printed label such as "0304"')])
UnitId = TypeAliasType("UnitId", Annotated[str, Field(description="the name of a unit, as the scenario writes it")])
Side = TypeAliasType("Side", Annotated[str, Field(description="the name of a side")])
Exact = TypeAliasType("Exact", Annotated[str, Field(description='an exact number such as "7/2"')])
Value = TypeAliasType("Value", Annotated[bool | int | str, Field(description="a fact or a reading, as a scenario writes it")])
Values = dict[str, Value]
Json = dict[str, JsonValue]
"""An object of JSON whose keys a book or a question declares."""

exact = with_config(ConfigDict(extra="forbid", strict=True))
"""A closed type: only declared keys are sent."""
open_ended = with_config(ConfigDict(extra="allow", strict=True))
"""The book declares further keys."""
