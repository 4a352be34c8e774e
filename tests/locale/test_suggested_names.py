"""The names that are suggested to a player: every one of them is allowed, and no bot has it."""

from itertools import product

import pytest

from underhold.bots.characters import CHARACTERS, character_name
from underhold.locale import available, words
from underhold.wire.names import clean_name, look_the_same


@pytest.mark.parametrize("language", available())
def test_suggestions_are_names_and_enough_of_them(language: str) -> None:
    said = words(language)
    parts = [said.text(f"web.name.{part}_parts").split(" ") for part in ("first", "last")]
    names = {"".join(pair) for pair in product(*parts)}
    assert len(names) == len(parts[0]) * len(parts[1]) >= 40
    for name in names:
        assert clean_name(name) == name
        assert name.istitle()
        assert not any(look_the_same(name, character_name(said, one)) for one in CHARACTERS)
