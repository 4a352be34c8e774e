"""The messages of one language, and how their templates are filled in."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from underhold.locale.languages import CATEGORIES, plural_category
from underhold.locale.numbers import localized
from underhold.locale.phrase import Number, Phrase, Real

# The value of a key: a text, a table of texts by plural category, or a table of forms, each of which is one of these.
Plural = dict[str, str]
Entry = str | Mapping[str, str | Plural]

FIRST_FORM: Final = "nom"
BY: Final = "by"  # in a plural table: the value that is counted; `count` by default
_COUNTED: Final = "count"
_NAMED: Final = ("room", "action", "space", "furnishing", "loot")


def is_plural(table: Mapping[str, Any]) -> bool:
    """Whether a table of a catalogue is one entry with its plural categories."""
    return ("other" in table or "many" in table) and all(key == BY or key in CATEGORIES for key in table)


def is_entry(value: object) -> bool:
    """Whether this is an entry and not a section."""
    return isinstance(value, str) or (isinstance(value, dict) and (FIRST_FORM in value or is_plural(value)))


def flattened(tables: Mapping[str, Any], above: str = "") -> dict[str, Entry]:
    """The entries of nested tables by dotted key."""
    entries: dict[str, Entry] = {}
    for name, value in tables.items():
        if is_entry(value):
            entries[above + name] = value
        else:
            entries |= flattened(value, f"{above}{name}.")
    return entries


class Words:
    """The messages of one language. All methods return phrases: texts that templates can still inflect."""

    def __init__(self, language: str, entries: Mapping[str, Entry]) -> None:
        self.language = language
        self._entries = entries
        self._texts: dict[str, Phrase] = {}
        self._amounts: dict[tuple[str, str, int], Phrase] = {}
        self._game_of_key: dict[str, str] = {}
        self._games = {key.partition(".")[0] for key in entries if key.split(".")[1] == "goods"}

    def text(self, key: str) -> Phrase:
        """The entry with a dotted key, such as `cave_vs_cave.room.shelf`, without filling in anything."""
        known = self._texts.get(key)
        if known is None:
            entry = self._entries[key]
            forms = None if isinstance(entry, str) else lambda form: self._chosen(entry, form, {})
            known = self._texts[key] = Phrase(self._chosen(entry, "", {}), self.language, forms)
        return known

    def say(self, key: str, **values: Any) -> Phrase:
        """The template with a key, with its placeholders filled in."""
        entry = self._entries[key]
        game = self._game_of(key)
        rendered = {name: self._rendered(game, name, value) for name, value in values.items()}
        if isinstance(entry, str):
            return Phrase(entry.format_map(rendered), self.language)
        return Phrase(
            self._chosen(entry, "", values).format_map(rendered),
            self.language,
            lambda form: self._chosen(entry, form, values).format_map(rendered),
        )

    def _game_of(self, key: str) -> str:
        """The game whose goods and names a template refers to; `cli.cave_farmers.…` refers to one, too."""
        known = self._game_of_key.get(key)
        if known is None:
            known = self._game_of_key[key] = next((part for part in key.split(".") if part in self._games), "")
        return known

    def _chosen(self, entry: Entry, form: str, values: Mapping[str, Any]) -> str:
        """The text of an entry in a form and for the value that it counts; without a value, the singular."""
        if not isinstance(entry, str) and FIRST_FORM in entry:
            entry = entry.get(form) or entry[FIRST_FORM]
        if isinstance(entry, str):
            return entry
        counted = values.get(str(entry.get(BY, _COUNTED)), 1)
        category = plural_category(self.language, counted) if isinstance(counted, int) else "other"
        chosen = entry.get(category) or entry.get("other") or entry["many"]
        assert isinstance(chosen, str)
        return chosen

    def _rendered(self, game: str, name: str, value: Any) -> Any:
        if isinstance(value, Phrase):
            return value
        if name in _NAMED and f"{game}.{name}.{value}" in self._entries:
            return self.text(f"{game}.{name}.{value}")
        if name == "goods" or name.endswith("_goods"):
            return self.goods(game, value)
        if isinstance(value, int) and not isinstance(value, bool):
            return Number(value, self.language)
        return Real(value, self.language) if isinstance(value, float) else Phrase(str(value), self.language)

    def goods(self, game: str, amounts: Mapping[str, int]) -> Phrase:
        """Amounts in words: `2 wood and 1 gold`."""
        items = [self.good(game, kind, amount) for kind, amount in amounts.items() if amount]
        return self.listed(items) if items else self.text("list.nothing")

    def good(self, game: str, kind: str, amount: int) -> Phrase:
        """An amount of one kind: `1 ruby`, `2 rubies`."""

        def render(form: str) -> str:
            good = self._chosen(self._entries[f"{game}.goods.{kind}"], form, {_COUNTED: amount})
            return self._chosen(joined, form, values).format(amount=amount, good=good)

        joined, values = self._entries["list.amount"], {"amount": amount, _COUNTED: amount}
        known = self._amounts.get((game, kind, amount))
        if known is None:
            known = self._amounts[game, kind, amount] = Phrase(render(""), self.language, render)
        return known

    def kind(self, game: str, kind: str, count: int = 1) -> Phrase:
        """The name of a kind without a number: `ruby`, or `rubies` for another count."""
        entry = self._entries[f"{game}.goods.{kind}"]
        counted = {_COUNTED: count}
        return Phrase(self._chosen(entry, "", counted), self.language, lambda form: self._chosen(entry, form, counted))

    def number(self, value: float, spec: str = "") -> str:
        """A number with the signs of this language: `number(4.53, ".1f")`."""
        return localized(self.language, format(value, spec))

    def listed(self, items: Sequence[str], conjunction: str = "and") -> Phrase:
        """Join items: `a`, `a and b`, `a, b and c`. In another form, every item takes that form.

        The conjunction is `and` or `or`, or between clauses `and_clauses` or `or_clauses`.
        """

        def render(form: str) -> str:
            forms = [item.form(form) if isinstance(item, Phrase) else item for item in items]
            if len(forms) < 2:
                return "".join(forms)
            between = self.text(f"list.{conjunction}")
            return f"{', '.join(forms[:-1])}{'' if between[0] == ',' else ' '}{between} {forms[-1]}"

        return Phrase(render(""), self.language, render)
