"""Attributes made, and modules loaded, on first use."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class lazy(Generic[T]):
    """An attribute that is computed when first read, and kept.

    What ``functools.cached_property`` does, without the lock that Python 3.11 takes at every first read: rows of
    clauses live for microseconds and in one thread.
    """

    def __init__(self, make: Callable[..., T]) -> None:
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


def homes(package: str, where: Mapping[str, str]) -> None:
    """Let a package load its modules on first use of a name in them; a first answer needs few of them.

    A name may equal its module's, as ``zoc.movement.along`` does: in the package it means the value in that module.
    """
    module = sys.modules[package]
    module.__class__ = _Package
    module.__dict__["_homes"] = {name: home for home, names in where.items() for name in names.split()}


class _Package(ModuleType):
    def __getattr__(self, name: str) -> Any:
        home = self.__dict__.get("_homes", {}).get(name)
        if home is None:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        value = self.__dict__[name] = getattr(import_module(f"{self.__name__}.{home}"), name)
        return value

    def __setattr__(self, name: str, value: object) -> None:
        if not (isinstance(value, ModuleType) and name in self.__dict__.get("_homes", {})):
            super().__setattr__(name, value)
