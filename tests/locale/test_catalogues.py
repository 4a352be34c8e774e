"""Five languages with the same keys and placeholders, each with its own plurals and forms."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any

import pytest

from underhold.locale import LANGUAGES, NAMES, Entry, available, catalogue, html_tag, words
from underhold.locale.languages import CATEGORIES, CATEGORIES_OF
from underhold.locale.words import BY, FIRST_FORM, Plural, flattened, is_plural

ENGLISH = catalogue("en")
OTHERS = [language for language in available() if language != "en"]
SPECS = {"cap"}  # every phrase takes these; `the` in Hungarian


@cache
def by_file(language: str) -> dict[str, dict[str, Entry]]:
    folder = files("underhold.locale").joinpath(language)
    return {
        file.name: flattened(tomllib.loads(file.read_text(encoding="utf-8")))
        for file in folder.iterdir()
        if file.name.endswith(".toml")
    }


def forms(entry: Entry) -> dict[str, str | Plural]:
    """The forms of an entry; most have only the first."""
    if isinstance(entry, dict) and FIRST_FORM in entry:
        return dict(entry)
    return {FIRST_FORM: entry}  # type: ignore[dict-item]


def templates(entry: Entry) -> Iterator[str]:
    """Every text of an entry."""
    for form in forms(entry).values():
        if isinstance(form, str):
            yield form
        else:
            yield from (text for category, text in form.items() if category != BY)


def fields(template: str) -> list[tuple[str, str]]:
    """The placeholders of a template with their specs."""
    return [(name, spec or "") for _, name, spec, _ in Formatter().parse(template) if name is not None]


def placeholders(entry: Entry) -> set[str]:
    return {name for template in templates(entry) for name, _ in fields(template)}


def counted(entry: Entry) -> set[str]:
    """The values that choose plurals."""
    return {form.get(BY, "count") for form in forms(entry).values() if isinstance(form, dict)}


def test_there_are_five_languages() -> None:
    assert available() == LANGUAGES
    assert set(NAMES) == set(LANGUAGES) == set(CATEGORIES_OF)


def test_portuguese_is_brazilian() -> None:
    assert NAMES["pt"] == "Português (Brasil)"
    assert [html_tag(language) for language in LANGUAGES] == ["en", "hu", "ru", "pt-BR", "nl"]
    assert words("pt").good("cave_vs_cave", "wood", 0) == "0 madeira"
    european = re.compile(
        r"\b(rondas?|registos?|ficheiros?|ecrãs?|partilh\w+|descarreg\w+|aparelhos?|controlo|cão|cães|quinta|desforra"
        r"|instala\w*|derrub\w+|num|numa|dum|duma|a (carregar|jogar|pensar|trabalhar))\b|[«»]",
        re.IGNORECASE,
    )
    told = {key: form for key, entry in catalogue("pt").items() for form in templates(entry) if european.search(form)}
    assert not told


@pytest.mark.parametrize("language", OTHERS)
def test_the_same_keys_in_the_same_files(language: str) -> None:
    english, own = by_file("en"), by_file(language)
    missing = [f"{name}: {key}" for name, keys in english.items() for key in keys if key not in own.get(name, {})]
    left_over = [f"{name}: {key}" for name, keys in own.items() for key in keys if key not in english.get(name, {})]
    assert not missing, "missing:\n" + "\n".join(missing)
    assert not left_over, "not in English:\n" + "\n".join(left_over)


@pytest.mark.parametrize("language", available())
def test_no_key_is_in_two_files(language: str) -> None:
    assert sum(len(keys) for keys in by_file(language).values()) == len(catalogue(language))


@pytest.mark.parametrize("language", available())
def test_no_text_is_empty(language: str) -> None:
    assert not [key for key, entry in catalogue(language).items() if not all(text.strip() for text in templates(entry))]


@pytest.mark.parametrize("language", OTHERS)
def test_the_same_placeholders(language: str) -> None:
    own = catalogue(language)
    different = {
        key: (sorted(placeholders(entry)), sorted(placeholders(ENGLISH[key])))
        for key, entry in own.items()
        if key in ENGLISH and placeholders(entry) != placeholders(ENGLISH[key])
    }
    assert not different


@pytest.mark.parametrize("language", available())
def test_plurals_are_those_of_the_language(language: str) -> None:
    wrong = []
    for key, entry in catalogue(language).items():
        for form in forms(entry).values():
            if isinstance(form, dict) and {*form} - {BY} != {*CATEGORIES_OF[language]}:
                wrong.append(key)
        known = placeholders(ENGLISH.get(key, "")) | counted(ENGLISH.get(key, "")) | {"amount"}
        if ".goods." not in key and not counted(entry) <= known:
            wrong.append(f"{key}: counts what is not there")
    assert not wrong


@pytest.mark.parametrize("language", available())
def test_tables_are_plurals_or_forms(language: str) -> None:
    """A table that is neither would be taken for a section: a slip in a category or a missing `nom` shows here."""
    mixed = [
        key
        for key, entry in catalogue(language).items()
        if isinstance(entry, dict)
        and not is_plural(entry)
        and (FIRST_FORM not in entry or any(name in (*CATEGORIES, BY) for name in entry))
    ]
    assert not mixed
    assert not [key for key in catalogue(language) if key.rpartition(".")[2] in ("few", "many", "other", "acc", "gen")]


@pytest.mark.parametrize("language", available())
def test_forms_that_are_asked_for_exist(language: str) -> None:
    known = {name for entry in catalogue(language).values() for name in forms(entry)} | SPECS
    known |= {"the"} if language == "hu" else set()
    asked = {
        (key, part)
        for key, entry in catalogue(language).items()
        for template in templates(entry)
        for _, spec in fields(template)
        if spec.replace(".", "").replace("_", "").isalpha()
        for part in spec.split(".")
    }
    assert not [(key, part) for key, part in sorted(asked) if part not in known]


def dummy(name: str, specs: set[str], number: int) -> Any:
    """Something to put in for a placeholder."""
    if name == "goods" or name.endswith("_goods"):
        return {"wood": number, "gold": 1}
    if any(not spec.replace(".", "").replace("_", "").isalpha() for spec in specs if spec):
        return number  # a format for numbers
    return number if name in ("count", "amount") else "x"


@pytest.mark.parametrize("language", available())
@pytest.mark.parametrize("number", [0, 1, 2, 5, 21])
def test_every_template_can_be_filled(language: str, number: int) -> None:
    speech = words(language)
    for key, entry in catalogue(language).items():
        specs: dict[str, set[str]] = {}
        for template in templates(entry):
            for name, spec in fields(template):
                specs.setdefault(name, set()).add(spec)
        values = {name: dummy(name, asked, number) for name, asked in specs.items()}
        values |= dict.fromkeys(counted(entry), number)
        if any(name.endswith("goods") for name in specs) and "cave_" not in key:
            continue
        for form in forms(entry):
            said = speech.say(key, **values).form(form)
            assert "{" not in said, key
            assert "}" not in said, key
            assert said.strip(), key
