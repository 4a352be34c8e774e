"""TypeScript types from pydantic models: just what the wire models need, and the same text for the same models.

A model becomes an interface, an alias a type. Messages from the server have every field; in those from the client a
field with a default may be left out.
"""

import json
import types
from collections.abc import Mapping, Sequence
from textwrap import indent
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

_PLAIN: dict[Any, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    None: "null",
    type(None): "null",
    Any: "unknown",
}


class Types:
    """The models and aliases that are written, by name."""

    def __init__(
        self,
        models: Sequence[type[BaseModel]],
        aliases: Mapping[str, Any],
        sent: Sequence[Any],
        written_as: Mapping[str, Any] | None = None,
    ) -> None:
        """`sent` are the types that clients send; `written_as` has another definition for some of the aliases."""
        names = [model.__name__ for model in models] + list(aliases)
        twice = {name for name in names if names.count(name) > 1}
        if twice:
            raise ValueError(f"Two types have the name {', '.join(sorted(twice))}.")
        for model in models:
            model.model_rebuild()  # forward references become types
        self._models = models
        self._aliases = aliases
        self._written_as = written_as or {}
        self._sent: set[type[BaseModel]] = set()
        for annotation in sent:
            self._reach(annotation)

    def _reach(self, annotation: Any) -> None:
        if isinstance(annotation, type) and issubclass(annotation, BaseModel):
            if annotation not in self._sent:
                self._sent.add(annotation)
                for field in annotation.model_fields.values():
                    self._reach(field.annotation)
            return
        for argument in get_args(annotation):
            self._reach(argument)

    def text(self) -> str:
        """The whole file."""
        blocks = [
            *(f"export type {name} = {self._definition(name)};" for name in self._aliases),
            *(self.interface(model) for model in self._models),
        ]
        return "\n\n".join(blocks) + "\n"

    def _definition(self, name: str) -> str:
        return self.type_of(self._written_as.get(name, self._aliases[name]), name)

    def interface(self, model: type[BaseModel]) -> str:
        """One model."""
        lines = [f"export interface {model.__name__} {{"]
        for name, field in model.model_fields.items():
            mark = "?" if model in self._sent and self._may_be_left_out(field) else ""
            lines.append(f"  {name}{mark}: {self.type_of(field.annotation)};")
        return "\n".join([*_comment(model.__doc__), *lines, "}"])

    def _may_be_left_out(self, field: FieldInfo) -> bool:
        is_tag = get_origin(field.annotation) is Literal and len(get_args(field.annotation)) == 1
        return not field.is_required() and not is_tag

    def type_of(self, annotation: Any, defining: str = "") -> str:
        """A type in TypeScript; an alias by its name, unless it is the one being defined."""
        for name, alias in self._aliases.items():
            if name != defining and annotation == alias:
                return name
        if annotation in _PLAIN:
            return _PLAIN[annotation]
        if isinstance(annotation, type) and issubclass(annotation, BaseModel):
            return annotation.__name__
        origin, arguments = get_origin(annotation), get_args(annotation)
        if origin is Annotated:
            return self.type_of(arguments[0], defining)
        if origin is Literal:
            return " | ".join(_literal(value) for value in arguments)
        if origin in (Union, types.UnionType):
            return " | ".join(self.type_of(argument) for argument in arguments)
        if origin is list:
            item = self.type_of(arguments[0])
            return f"({item})[]" if " | " in item else f"{item}[]"
        if origin is tuple:
            return f"[{', '.join(self.type_of(argument) for argument in arguments)}]"
        if origin is dict:
            return f"Record<{self.type_of(arguments[0])}, {self.type_of(arguments[1])}>"
        raise TypeError(f"{annotation!r} cannot be written as TypeScript.")


def _literal(value: Any) -> str:
    return f"'{value}'" if isinstance(value, str) else json.dumps(value)


def _comment(doc: str | None) -> list[str]:
    if not doc:
        return []
    lines = [line.strip() for line in doc.strip().splitlines()]
    if len(lines) == 1:
        return [f"/** {lines[0]} */"]
    return ["/**", *indent("\n".join(lines), " * ", lambda _: True).splitlines(), " */"]


def union_of_keys(name: str, keys: Sequence[str]) -> str:
    """A type of all these strings."""
    if not keys:
        return f"export type {name} = never;\n"
    return f"export type {name} =\n" + "\n".join(f"  | {_literal(key)}" for key in keys) + ";\n"
