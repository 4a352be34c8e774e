"""What the browser client is built with: words, texts of tiles, the JSON Schema of messages.

    python -m underhold.server.export web/src/generated

These files are all that the client knows of the engine; every build writes them. The client's own build makes types
from the schema: `web/scripts/types.mjs`.
"""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from underhold.games.cave_farmers.web import content as cave_farmers_content
from underhold.games.cave_vs_cave.web import content as cave_vs_cave_content
from underhold.locale import NAMES, Entry, available, entries, words
from underhold.server.wire_schema import wire_schema

# The sections of the catalogues that the client needs besides its own; tiles come with their content.
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

# ---------------------------------------------------------------------------------------------------------------- words


def word_keys(keys: Iterable[str]) -> list[str]:
    """Those keys of a catalogue that the client needs, sorted."""
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
    """All words that the client says itself."""
    found = entries(language)
    return nested({key: found[key] for key in word_keys(found)})


def keys_typescript() -> str:
    """A TypeScript type of the keys of the client's words."""
    keys = "".join(f"\n  | '{key}'" for key in word_keys(entries("en")))
    return f"// Written by underhold.server.export from the catalogues; do not edit.\n\nexport type WordKey ={keys};\n"


# ----------------------------------------------------------------------------------------------------------- the files


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def files() -> dict[str, str]:
    """Every file by its path in the output folder."""
    written = {
        "languages.json": _json({language: NAMES[language] for language in available()}),
        "keys.ts": keys_typescript(),
        "wire.schema.json": _json(wire_schema()),
    }
    for language in available():
        written[f"words/{language}.json"] = _json(client_words(language))
        for game, module in (("cave-vs-cave", cave_vs_cave_content), ("cave-farmers", cave_farmers_content)):
            written[f"content/{game}.{language}.json"] = _json(module.content(words(language)).model_dump())
    return written


def write(folder: Path) -> None:
    """Write what has changed, so that watching tools are left alone."""
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
