"""The names of tiles, as the browser breaks them."""

import pytest

from underhold.games.cave_vs_cave.web.content import content
from underhold.locale import available, words

LONGEST_UNBROKEN = 9  # letters; more do not fit the narrowest tile
SOFT_HYPHEN = "\u00ad"


@pytest.mark.parametrize("language", available())
def test_long_words_have_breaks(language: str) -> None:
    pieces = content(words(language))
    names = [(room.name, room.label) for room in pieces.rooms] + [(tile.name, tile.label) for tile in pieces.actions]
    assert all(label.replace(SOFT_HYPHEN, "") == name for name, label in names)
    syllables = [part for _, label in names for word in label.split() for part in word.split(SOFT_HYPHEN)]
    assert not [part for part in syllables if len(part) > LONGEST_UNBROKEN]


@pytest.mark.parametrize("language", available())
def test_only_words_of_the_names_are_hyphenated(language: str) -> None:
    spoken = words(language)
    pieces = content(spoken)
    names = [room.name for room in pieces.rooms] + [tile.name for tile in pieces.actions]
    used = {word for name in names for word in name.split()}
    listed = [word.replace("-", "") for word in spoken.text("cave_vs_cave.hyphenation").split()]
    assert set(listed) <= used
    assert len(listed) == len(set(listed))


def test_dutch_compounds_break_between_their_words() -> None:
    pieces = content(words("nl"))
    label = next(room.label for room in pieces.rooms if room.id == "junction_room")
    assert label.split(SOFT_HYPHEN)[-1] == "kamer"
