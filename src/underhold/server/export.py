"""Writes the files that the web client is built from: words, texts of tiles, types of messages.

    python -m underhold.server.export web/src/generated

Everything that the client knows of the engine is in these files. Every build writes them again.
"""

import inspect
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Literal

from pydantic import BaseModel, TypeAdapter

from underhold.games import GAMES
from underhold.games.cave_farmers.web import content as cave_farmers_content, messages as cave_farmers
from underhold.games.cave_vs_cave.web import content as cave_vs_cave_content, messages as cave_vs_cave
from underhold.locale import NAMES, Entry, available, entries, words
from underhold.server.typescript import Types, union_of_keys
from underhold.wire import messages

# The sections of the catalogues that the client needs. Tile texts come with the content of each game.
SECTIONS: Final = (
    "web.",
    "list.",
    "cave_vs_cave.name",
    "cave_vs_cave.short",
    "cave_vs_cave.goods.",
    "cave_vs_cave.colour.",
    "cave_vs_cave.shape.",
    "cave_vs_cave.side.",
    "cave_farmers.name",
    "cave_farmers.short",
    "cave_farmers.goods.",
)
SENT: Final = (messages.FromClient, messages.TableOrder, messages.Claim, messages.Rename, messages.Play)
ALIASES: Final = {
    "Language": messages.Language,
    "GameId": messages.GameId,  # in TypeScript all games by name, so that the client has to know each of them
    "Goods": messages.Goods,
    "Side": cave_vs_cave.Side,
    "Harvest": cave_farmers.Harvest,
    "FromClient": messages.FromClient,
    "FromServer": messages.FromServer,
}
WRITTEN_AS: Final = {"GameId": Literal[tuple(GAMES)]}
_HEAD: Final = "// Written by underhold.server.export from {source}; do not edit.\n\n"


def all_models() -> list[type[BaseModel]]:
    """All messages, and what each game adds to them."""
    shared = [getattr(messages, name) for name in messages.__all__]
    return [*_models(shared), *_models_of(cave_vs_cave), *_models_of(cave_farmers)]


def _models_of(module: ModuleType) -> list[type[BaseModel]]:
    """The models that a module defines, in their order."""
    return [model for model in _models(vars(module).values()) if model.__module__ == module.__name__]


def _models(values: Iterable[Any]) -> list[type[BaseModel]]:
    return [
        one for one in values if inspect.isclass(one) and issubclass(one, messages.Wire) and one is not messages.Wire
    ]


# ---------------------------------------------------------------------------------------------------------------- words


def word_keys(keys: Iterable[str]) -> list[str]:
    """The keys of a catalogue that the client needs, sorted."""
    return sorted(key for key in keys if key.startswith(SECTIONS))


def nested(flat: dict[str, Entry]) -> dict[str, Any]:
    """Entries in the tables of their dotted keys; plurals and forms stay tables of their own."""
    tables: dict[str, Any] = {}
    for key, entry in flat.items():
        *above, name = key.split(".")
        table = tables
        for section in above:
            table = table.setdefault(section, {})
        table[name] = entry
    return tables


def client_words(language: str) -> dict[str, Any]:
    """The words that the client itself shows."""
    found = entries(language)
    return nested({key: found[key] for key in word_keys(found)})


# ---------------------------------------------------------------------------------------------------------------- types


def typescript() -> str:
    """The types of all messages, views and contents."""
    return _HEAD.format(source="the wire models") + Types(all_models(), ALIASES, SENT, WRITTEN_AS).text()


def keys_typescript() -> str:
    """The keys of the client's words."""
    return _HEAD.format(source="the catalogues") + union_of_keys("WordKey", word_keys(entries("en")))


def schema() -> dict[str, Any]:
    """All models as one JSON schema, under `$defs`."""
    unions: dict[str, Any] = {"FromClient": messages.FromClient, "FromServer": messages.FromServer}
    types: dict[str, Any] = unions | {model.__name__: model for model in all_models()}
    adapters: list[Any] = [(name, "validation", TypeAdapter(one)) for name, one in types.items()]
    found, definitions = TypeAdapter.json_schemas(adapters)
    said = {str(name): one for (name, _), one in found.items() if name in unions}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": dict(sorted((definitions.get("$defs", {}) | said).items())),
    }


# ----------------------------------------------------------------------------------------------------------- the files


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def files() -> dict[str, str]:
    """Every file by its path in the output folder."""
    written = {
        "languages.json": _json({language: NAMES[language] for language in available()}),
        "wire.ts": typescript(),
        "keys.ts": keys_typescript(),
        "wire.schema.json": _json(schema()),
    }
    for language in available():
        written[f"words/{language}.json"] = _json(client_words(language))
        for game, module in (("cave-vs-cave", cave_vs_cave_content), ("cave-farmers", cave_farmers_content)):
            written[f"content/{game}.{language}.json"] = _json(module.content(words(language)).model_dump())
    return written


def write(folder: Path) -> None:
    """Write the files that have changed, so that tools that watch them see no others."""
    for name, text in files().items():
        path = folder / name
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m underhold.server.export FOLDER")
    write(Path(sys.argv[1]))
