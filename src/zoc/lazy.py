"""Attributes made when they are first read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class lazy(Generic[T]):
    """An attribute that is made when it is first read, and kept.

    What ``functools.cached_property`` does, without the lock that Python 3.11 takes at every first read: rows of
    clauses live for microseconds and in one thread.
    """

    def __init__(self, make: Callable[[Any], T]) -> None:
        self.make, self.__doc__ = make, make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, thing: None, owner: type | None = None) -> lazy[T]: ...

    @overload
    def __get__(self, thing: object, owner: type | None = None) -> T: ...

    def __get__(self, thing: object, owner: type | None = None) -> T | lazy[T]:
        if thing is None:
            return self
        value = thing.__dict__[self.name] = self.make(thing)
        return value
