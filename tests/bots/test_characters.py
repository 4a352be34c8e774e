"""The bots as characters: always the same at a seat, and different at the seats of a table."""

import pytest

from underhold.bots.characters import CHARACTERS, character_name, character_of
from underhold.bots.levels import LEVELS
from underhold.locale import available, entries, words

TABLES = [f"table{number:07d}" for number in range(50)]


@pytest.mark.parametrize("level", [*LEVELS, "greedy", "master@5000"])
def test_seven_seats_have_seven_characters(level: str) -> None:
    for table in TABLES:
        assert len({character_of(level, table, seat) for seat in range(7)}) == 7


def test_a_seat_keeps_its_character() -> None:
    assert [character_of("master", table, 1) for table in TABLES] == [
        character_of("apprentice", table, 1) for table in TABLES
    ]
    assert {character_of("master", table, 1) for table in TABLES} == set(CHARACTERS), "all of them are met"


@pytest.mark.parametrize("bot", [None, "somebody_else", "exec:./bot"])
def test_people_and_external_bots_have_none(bot: str | None) -> None:
    assert character_of(bot, TABLES[0], 0) is None


@pytest.mark.parametrize("language", available())
def test_every_character_has_its_own_texts(language: str) -> None:
    texts = [
        str(entries(language)[f"web.character.{character}.{text}"])
        for character in CHARACTERS
        for text in ("name", "style", "hello", "won", "lost")
    ]
    assert len(set(texts)) == len(texts)
    names = [character_name(words(language), character) for character in CHARACTERS]
    assert all(name.isalpha() and len(name) <= 12 for name in names)
