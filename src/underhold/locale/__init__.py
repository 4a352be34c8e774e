"""Words for people. Every sentence that a program shows comes from a catalogue, one TOML file for each language.

`Words.say` fills a template; what a placeholder is called decides how its value is said:
`{room}`, `{action}` take an id and give its name, `{goods}` and names ending in `_goods` take amounts by kind.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

DEFAULT_LANGUAGE = "en"


class Words:
    """One language's catalogue."""

    def __init__(self, language: str, catalogue: Mapping[str, Any]) -> None:
        self.language = language
        self._catalogue = catalogue

    def text(self, key: str) -> str:
        """The entry under a dotted key, such as `cave_vs_cave.room.shelf`."""
        entry: Any = self._catalogue
        for part in key.split("."):
            entry = entry[part]
        if not isinstance(entry, str):
            raise KeyError(key)
        return entry

    def say(self, key: str, **values: Any) -> str:
        """The template under a key, with its placeholders filled."""
        game = key.split(".", 1)[0]
        return self.text(key).format(**{name: self._said(game, name, value) for name, value in values.items()})

    def _said(self, game: str, name: str, value: Any) -> str:
        if name in ("room", "action", "space", "furnishing", "loot") and f"{name}" in self._catalogue.get(game, {}):
            return self.text(f"{game}.{name}.{value}")
        if name == "goods" or name.endswith("_goods"):
            return self.goods(game, value)
        return str(value)

    def goods(self, game: str, amounts: Mapping[str, int]) -> str:
        """Amounts in words: `2 wood and 1 gold`."""
        said = [self.good(game, kind, amount) for kind, amount in amounts.items() if amount]
        return self.listed(said) if said else self.text("list.nothing")

    def good(self, game: str, kind: str, amount: int) -> str:
        """`1 ruby`, `2 rubies`: `goods_many` has the plurals that differ."""
        section = "goods" if amount == 1 or kind not in self._catalogue[game].get("goods_many", {}) else "goods_many"
        return f"{amount} {self.text(f'{game}.{section}.{kind}')}"

    def listed(self, items: list[str], conjunction: str = "and") -> str:
        """`a`, `a and b`, `a, b and c`."""
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {self.text(f'list.{conjunction}')} {items[-1]}"


@cache
def words(language: str = DEFAULT_LANGUAGE) -> Words:
    """The catalogue of a language."""
    source = files(__package__).joinpath(f"{language}.toml")
    return Words(language, tomllib.loads(source.read_text(encoding="utf-8")))
