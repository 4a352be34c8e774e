"""The deal: everything that is random in a game, drawn once at the start."""

from collections.abc import Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.core.errors import BadSetup
from underhold.core.rng import Rng
from underhold.core.setup import numbers_of
from underhold.games.cave_farmers.content import (
    LEAVES,
    QUESTIONS,
    ROUNDS,
    SOLO_CARDS,
    SPACE_IDS,
    SPACES,
    WISH_CARD,
)
from underhold.games.cave_farmers.content.rounds import FIRST_MARKER
from underhold.games.cave_farmers.engine.setup import Setup

LEAF: Final = 1
QUESTION: Final = 2
MARKER_IDS: Final = ("none", "leaf", "question")


def _cards(players: int, stage: int) -> list[list[int]]:
    """The cards of a stage that are shuffled together; the wish card comes before the others of its stage."""
    cards = [
        number
        for number, space in enumerate(SPACES)
        if space.stage == stage and players in space.players and not space.back_of
    ]
    wish = [number for number in cards if SPACE_IDS[number] == WISH_CARD]
    rest = [number for number in cards if number not in wish]
    return [wish, rest] if wish else [rest]


_STAGE_NUMBERS: Final = sorted({space.stage for space in SPACES if space.stage})
_SHUFFLED: Final = {
    players: [cards for stage in _STAGE_NUMBERS for cards in _cards(players, stage)] for players in ROUNDS
}
# In solo the order is fixed: every card is a stage of its own.
_STAGES: Final = _SHUFFLED | {1: [[SPACE_IDS.index(card)] for card in SOLO_CARDS]}


def stage_cards(players: int) -> list[list[int]]:
    """The cards that are shuffled together, in the order in which their stages come."""
    return _STAGES[players]


def marker_rounds(players: int) -> list[int]:
    """The indices of the rounds that have a harvest marker."""
    return [index for index, number in enumerate(ROUNDS[players]) if number >= FIRST_MARKER and players > 1]


def check_cards(stages: dict[int, list[list[int]]], solo_order: Sequence[str]) -> None:
    """Raises ValueError unless there is a card for each round, by number of players, and solo has an order for them."""
    decks = {players: [card for stage in shuffled for card in stage] for players, shuffled in stages.items()}
    for players, deck in decks.items():
        if len(deck) != len(ROUNDS[players]):
            raise ValueError(f"With {players} players there are {len(deck)} cards for {len(ROUNDS[players])} rounds.")
    if sorted(solo_order) != sorted(SPACE_IDS[card] for card in decks[1]):
        raise ValueError("The order of the cards in solo names other cards than those for one player.")


check_cards(_SHUFFLED, SOLO_CARDS)


def check_markers(leaves: dict[int, int], questions: dict[int, int]) -> None:
    """Raises ValueError unless there is one marker for each round that carries one, by number of players."""
    for players in ROUNDS:
        count, rounds = leaves[players] + questions[players], len(marker_rounds(players))
        if count != rounds:
            raise ValueError(f"With {players} players there are {count} harvest markers for {rounds} rounds.")


check_markers(LEAVES, QUESTIONS)


class Deal:
    """Hidden from everyone: the cards in order, and the harvest markers; both by round, from 0."""

    def __init__(self, start: i64, cards: list[int], markers: list[int]) -> None:
        self.start: i64 = start
        self.cards: vec[i64] = vec[i64](cards)
        self.markers: vec[i64] = vec[i64](markers)

    def to_ints(self) -> list[int]:
        return [self.start, *self.cards, *self.markers]


def deal_from_ints(players: int, ints: list[int]) -> Deal:
    """The inverse of `Deal.to_ints`."""
    rounds = len(ROUNDS[players])
    return Deal(ints[0], ints[1 : 1 + rounds], ints[1 + rounds :])


def deal_from_seed(setup: Setup) -> Deal:
    """Deal a game from the seed of its setup."""
    players = setup.players
    rng = Rng(setup.seed)
    start = rng.below(players)
    return Deal(start, shuffled_cards(players, [], rng), shuffled_markers(players, [], rng))


def shuffled_cards(players: int, known: list[int], rng: Rng) -> list[int]:
    """The known cards, then the rest shuffled within the stages."""
    cards = list(known)
    for stage in stage_cards(players):
        rest = [card for card in stage if card not in cards]
        rng.shuffle(rest)
        cards.extend(rest)
    return cards


def shuffled_markers(players: int, known: list[int], rng: Rng) -> list[int]:
    """The markers by round (0 for none): the known ones, then the rest shuffled."""
    rounds = marker_rounds(players)
    rest = [LEAF] * (LEAVES[players] - known.count(LEAF)) + [QUESTION] * (QUESTIONS[players] - known.count(QUESTION))
    rng.shuffle(rest)
    markers = list(known)
    for index in range(len(known), len(ROUNDS[players])):
        markers.append(rest.pop() if index in rounds else 0)
    return markers


def deal_to_json(deal: Deal) -> dict[str, Any]:
    """The deal with names instead of numbers, as records write it."""
    return {
        "start": int(deal.start),
        "cards": [SPACE_IDS[card] for card in deal.cards],
        "markers": [MARKER_IDS[marker] for marker in deal.markers],
    }


def deal_from_json(players: int, data: dict[str, Any]) -> Deal:
    """Read a deal; raises BadSetup if no setup could have produced it."""
    if set(data) != {"start", "cards", "markers"}:
        raise BadSetup("A deal has start, cards and markers, and nothing else.")
    start = data["start"]
    if type(start) is not int or not 0 <= start < players:
        raise BadSetup(f"The deal's start player is {start!r}; seats are 0 to {players - 1}.")
    cards = numbers_of(data["cards"], SPACE_IDS, "card")
    at = 0
    for stage in stage_cards(players):
        if sorted(cards[at : at + len(stage)]) != sorted(stage):
            raise BadSetup(f"The deal's cards {at + 1} to {at + len(stage)} are not those of one stage.")
        at += len(stage)
    if at != len(cards):
        raise BadSetup(f"The deal has {len(cards)} cards; {at} are needed.")
    markers = numbers_of(data["markers"], MARKER_IDS, "harvest marker")
    places = [index for index, marker in enumerate(markers) if marker]
    if len(markers) != len(cards) or places != marker_rounds(players) or markers.count(QUESTION) != QUESTIONS[players]:
        raise BadSetup("The deal's harvest markers do not match the rounds.")
    return Deal(start, cards, markers)
