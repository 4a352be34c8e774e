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

from underhold.bots.bot import BOTS
from underhold.games import TITLES
from underhold.games.common.web.client_data import ClientData
from underhold.locale import NAMES, Entry, available, entries, html_tag, words
from underhold.server.wire_schema import wire_schema
from underhold.table import game_list

# Beginnings of the catalogue keys that the client needs whatever is played.
_SHARED_WORDS: Final = ("web.", "list.")


def client_data() -> dict[str, ClientData]:
    """What each game adds, by the game's id."""
    return {title.id: title.client_data() for title in TITLES if title.client_data is not None}


# ---------------------------------------------------------------------------------------------------------------- words


def word_keys(keys: Iterable[str]) -> list[str]:
    """The keys of a catalogue that the client needs, sorted."""
    needed = (*_SHARED_WORDS, *(key for data in client_data().values() for key in data.word_keys))
    return sorted(key for key in keys if key.startswith(needed))


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


def keys_typescript() -> str:
    """A TypeScript type of the keys of the client's words."""
    keys = "".join(f"\n  | '{key}'" for key in word_keys(entries("en")))
    return f"// Written by underhold.server.export from the catalogues; do not edit.\n\nexport type WordKey ={keys};\n"


# ----------------------------------------------------------------------------------------------------------- the games


def client_games() -> list[dict[str, Any]]:
    """The games that the client knows, as the server lists them; the texts for other clients are left out."""
    known = client_data()
    listed = game_list.games(list(BOTS), "en")
    return [game.model_dump() | {"texts": {}} for game in listed if game.id in known]


# ----------------------------------------------------------------------------------------------------------- the files


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def files() -> dict[str, str]:
    """Every file by its path in the output folder."""
    written = {
        "languages.json": _json(
            {language: {"name": NAMES[language], "tag": html_tag(language)} for language in available()}
        ),
        "keys.ts": keys_typescript(),
        "games.json": _json(client_games()),
        "wire.schema.json": _json(wire_schema()),
    }
    for language in available():
        written[f"words/{language}.json"] = _json(client_words(language))
        for game_id, data in client_data().items():
            written[f"content/{game_id}.{language}.json"] = _json(data.content(words(language)).model_dump())
            if data.rules is not None:
                written[f"rules/{game_id}.{language}.json"] = _json(data.rules(words(language)).model_dump())
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
