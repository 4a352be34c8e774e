"""The wire models as one JSON Schema, from which the types of the browser client are generated.

Messages from the server always have all their fields. In messages from a client, a field with a default is optional.
"""

import inspect
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any, Final

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode
from pydantic_core import core_schema

from underhold.games import TITLES
from underhold.wire import messages

# What clients send; everything else comes from the server.
FROM_CLIENT: Final[Mapping[str, Any]] = {
    "FromClient": messages.FromClient,
    "TableOrder": messages.TableOrder,
    "Claim": messages.Claim,
    "Rename": messages.Rename,
    "PushSubscription": messages.PushSubscription,
    "PushEnd": messages.PushEnd,
    "WebhookOrder": messages.WebhookOrder,
    "RatingConsent": messages.RatingConsent,
    "Recover": messages.Recover,
}
# Types that are not models and have a name all the same.
ALIASES: Final[Mapping[str, Any]] = {
    "Language": messages.Language,
    "GameId": messages.GameId,
    "Goods": messages.Goods,
    **{
        name: alias
        for title in TITLES
        if title.client_data is not None
        for name, alias in title.client_data().aliases.items()
    },
}


def models_of(module: ModuleType) -> list[type[BaseModel]]:
    """The models that a module of messages defines or collects from its package, in their order."""
    return [
        one
        for one in vars(module).values()
        if inspect.isclass(one)
        and issubclass(one, messages.Wire)
        and one is not messages.Wire
        and one.__module__.startswith(module.__name__.removesuffix(".messages"))
    ]


def all_models() -> list[type[BaseModel]]:
    """Every model that travels."""
    games = [title.client_data().models for title in TITLES if title.client_data is not None]
    return [model for module in (messages, *games) for model in models_of(module)]


class _Generator(GenerateJsonSchema):
    """Pydantic's generator, exact about which fields and keys are present."""

    def field_is_required(
        self,
        field: core_schema.ModelField | core_schema.DataclassField | core_schema.TypedDictField,
        total: bool,
    ) -> bool:
        if self.mode == "serialization":
            return True
        inner = field["schema"].get("schema", {})
        is_tag = inner.get("type") == "literal" and len(inner["expected"]) == 1
        return is_tag or super().field_is_required(field, total)

    def field_title_should_be_set(self, schema: Any) -> bool:
        """Only models have titles: every title becomes a type."""
        return False

    def dict_schema(self, schema: core_schema.DictSchema) -> dict[str, Any]:
        """A dict from the server whose keys are a fixed set has them all."""
        found = super().dict_schema(schema)
        keys = found.get("propertyNames", {}).get("enum")
        if keys is None or self.mode == "validation":
            return found
        return {
            "type": "object",
            "properties": dict.fromkeys(keys, found["additionalProperties"]),
            "required": keys,
            "additionalProperties": False,
        }


def _definitions(types: Mapping[str, Any], mode: JsonSchemaMode) -> dict[str, Any]:
    """These types and all models in them, by name."""
    adapters: list[tuple[str, JsonSchemaMode, TypeAdapter[Any]]]
    adapters = [(name, mode, TypeAdapter(one)) for name, one in types.items()]
    found, shared = TypeAdapter.json_schemas(adapters, schema_generator=_Generator)
    return {str(name): one for (name, _), one in found.items()} | dict(shared.get("$defs", {}))


def _with_names(schema: Any, aliases: Mapping[str, Any]) -> Any:
    """A schema that refers to aliases by name instead of repeating them."""
    if isinstance(schema, list):
        return [_with_names(one, aliases) for one in schema]
    if not isinstance(schema, dict):
        return schema
    plain = {key: value for key, value in schema.items() if key != "default"}
    for name, alias in aliases.items():
        if plain == alias:
            return {"$ref": f"#/$defs/{name}"} | {key: value for key, value in schema.items() if key == "default"}
    return {key: _with_names(value, aliases) for key, value in schema.items()}


def schema_of(
    models: Sequence[type[BaseModel]],
    aliases: Mapping[str, Any],
    from_client: Mapping[str, Any],
    from_server: Mapping[str, Any],
) -> dict[str, Any]:
    """One JSON Schema with all models, aliases and unions under `$defs`.

    `from_client` and `from_server` are unions or models by name; a model that neither reaches counts as the server's.
    """
    names = [model.__name__ for model in models] + list(aliases)
    if twice := {name for name in names if names.count(name) > 1}:
        raise ValueError(f"Two types are called {', '.join(sorted(twice))}.")
    for model in models:
        model.model_rebuild()  # resolves forward references
    client = _definitions(from_client, "validation")
    others = {model.__name__: model for model in models if model.__name__ not in client}
    server = _definitions({**from_server, **others}, "serialization")
    if both := {name for name in client.keys() & server if client[name] != server[name]}:
        raise ValueError(f"Clients and server both send {', '.join(sorted(both))}; give each a model of its own.")
    short = _definitions(aliases, "serialization")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": dict(sorted((_with_names(client | server, short) | short).items())),
    }


def wire_schema() -> dict[str, Any]:
    """The schema of all messages, views and contents."""
    return schema_of(all_models(), ALIASES, FROM_CLIENT, {"FromServer": messages.FromServer})
