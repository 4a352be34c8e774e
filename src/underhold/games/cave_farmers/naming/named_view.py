"""The named view: all public information, with ids and plain numbers instead of packed fields.

Web messages, the terminal, pictures and bots in other languages are all based on it. It contains the whole view: two
views are equal if and only if their named views are.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any, Final, Literal

from underhold.games.cave_farmers.content import FURNISHING_IDS, LOOT_IDS, ROUNDS, SOLO_GOAL, SPACE_IDS
from underhold.games.cave_farmers.engine import queries
from underhold.games.cave_farmers.engine.deal import QUESTION, marker_rounds, stage_cards
from underhold.games.cave_farmers.engine.furnishing_tables import MEAL_BIT, MEAL_TILE
from underhold.games.cave_farmers.engine.loot_tables import LOOT_STRENGTH, WEAPON_LOOT
from underhold.games.cave_farmers.engine.lowering import BACKS, FIXED_PRICES, IN_STOCK, MARKET_ITEMS
from underhold.games.cave_farmers.engine.options import MAX_STRENGTH
from underhold.games.cave_farmers.engine.scoring import winner
from underhold.games.cave_farmers.engine.state import (
    CLEAR_AT_SIX,
    HARVESTS,
    HOUSE,
    INTRODUCTORY,
    LATE_MARKERS,
    NO_SPACE,
    NOTHING,
    OVER,
    PHASES,
    TAKE_LEFT_GOODS,
    UNKNOWN,
    View,
)
from underhold.games.cave_farmers.engine.turn_order import harvest_of
from underhold.games.cave_farmers.naming.amounts import amounts
from underhold.games.cave_farmers.naming.named_farm import NamedFarm, named_farm
from underhold.games.common.naming.picking import picked

Harvest = Literal["none", "harvest", "pay_one", "skip_one", "unknown"]

_PARTS: Final = range(8)  # more than any space has
_KEPT: Final = 1024  # cached tracks and stages, which change once in a round
_SPACES_KEPT: Final = 5_000
_NUMBERS: Final = range(len(SPACE_IDS))


@dataclass(frozen=True, slots=True)
class Round:
    """A round on the track."""

    number: int  # as printed
    state: Literal["past", "now", "to_come"]
    card: str | None  # revealed in it
    marker: Literal["leaf", "question", "face_down"] | None  # the harvest marker, if it has one
    harvest: Harvest  # at its end


@dataclass(frozen=True, slots=True)
class ActionSpace:
    """An action space in play."""

    id: str
    round: int  # in which its card was revealed, as printed; 0: on a board
    goods: Mapping[str, int]  # on the space
    by: int | None  # the seat whose dwarf is there
    crowded: bool  # solo: its goods will be removed at the end of the round, unless they are taken or a ruby is paid
    rescued: bool  # solo: a ruby has kept its goods


@dataclass(frozen=True, slots=True)
class Stage:
    """Face-down cards: the set is known, their order is not."""

    first: int  # rounds, by their printed numbers
    last: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Trip:
    """The expedition under way."""

    strength: int
    left: int  # loot that may still be taken
    taken: tuple[str, ...]
    grows: int  # the strength of the weapon after it
    opens: tuple[str, ...]  # loot that this strength will make available next time


@dataclass(frozen=True, slots=True)
class OpenTurn:
    """The current turn so far."""

    space: str | None  # the space in use
    imitates: bool  # it is used through an imitation space
    dwarf: int | None  # the working dwarf, by its index in the family
    strength: int | None  # of that dwarf
    open_parts: tuple[int, ...]  # parts of the space that have not been done, from 0
    parts_done: tuple[int, ...]
    fenced: bool  # the discount for fences is used
    trades_left: int  # in a part that allows several
    bought: tuple[str, ...]  # at the market
    trip: Trip | None
    building: str | None  # the furnishing that waits to be paid for or placed …
    fixed_price: Mapping[str, int] | None  # … and its price, if it is not the printed one


@dataclass(frozen=True, slots=True)
class NamedView:
    """All public information."""

    players: int
    switches: Mapping[str, bool | int | str]  # of the setup
    round: int  # as printed
    track: tuple[Round, ...]
    first: int  # the start player of the game
    start: int  # the start player of this round
    marker: int  # the seat with the start player marker
    seat: int  # the seat to decide; the last one that decided when the game is over
    phase: str  # place act pay site skip feed breed rescue final over
    overfull: bool  # some animals have no place, which must be resolved first
    harvest: Harvest  # at the end of this round
    questions: int  # question marks revealed so far
    skips: tuple[int, ...]  # seats that skip their field phase
    seats_done: int  # the number of seats that have finished this step of the harvest
    meals_eaten: tuple[str, ...]  # furnishings that have fed a dwarf in this feeding
    spaces: tuple[ActionSpace, ...]
    to_come: tuple[Stage, ...]
    supply: tuple[str, ...]  # furnishings that can be built
    open_turn: OpenTurn
    farms: tuple[NamedFarm, ...]  # by seat
    winner: int | None  # None: the game is not over, or several have won
    goal: int | None  # solo: the points to reach
    clear_at: int | None  # solo: a space with this many goods is cleared

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.phase == PHASES[OVER]

    @property
    def decision(self) -> str:
        """The kind of the current decision: the phase, or `house` while animals have no place."""
        return PHASES[HOUSE] if self.overfull else self.phase


def named_view(view: View) -> NamedView:
    """The named view of a position."""
    players = int(view.players)
    switches = switches_of(view)
    eaten = {FURNISHING_IDS[tile]: None for bit, tile in zip(MEAL_BIT, MEAL_TILE, strict=True) if view.meal_eaten & bit}
    return NamedView(
        players=players,
        switches=switches,
        round=int(view.number()),
        track=track(view),
        first=int(view.first),
        start=int(view.start),
        marker=int(view.marker),
        seat=int(view.seat),
        phase=PHASES[view.phase],
        overfull=bool(view.overfull),
        harvest=HARVESTS[view.harvest],
        questions=int(view.questions),
        skips=tuple(picked(range(players), view.skips)),
        seats_done=int(view.seats_done),
        meals_eaten=tuple(eaten),
        spaces=_spaces(view),
        to_come=_to_come(view),
        supply=tuple(picked(FURNISHING_IDS, view.supply)),
        open_turn=_open_turn(view),
        farms=tuple(named_farm(view, seat) for seat in range(players)),
        winner=winner(view) if view.phase == OVER else None,
        goal=SOLO_GOAL if players == 1 else None,
        clear_at=int(switches["solo_clear_at"]) if players == 1 else None,
    )


def plain_view(view: View) -> dict[str, Any]:
    """The named view as dictionaries and lists, for bots in any language; docs/write-a-bot.md describes every field."""
    return asdict(named_view(view))


def switches_of(view: View) -> dict[str, bool | int | str]:
    """The switches of this game's setup, by name."""
    return {
        "introductory": bool(view.switches & INTRODUCTORY),
        "solo_clear_at": 6 if view.switches & CLEAR_AT_SIX else 7,
        "harvest_markers": "late" if view.switches & LATE_MARKERS else "early",
        "imitation_takes_left_goods": bool(view.switches & TAKE_LEFT_GOODS),
    }


# -------------------------------------------------------------------------------------------------------------- rounds


def track(view: View) -> tuple[Round, ...]:
    """Every round with its card, its marker and its harvest, as far as they are known."""
    cards, marks = tuple(map(int, view.cards)), tuple(map(int, view.marks))
    return _track(int(view.players), int(view.round), bool(view.phase == OVER), cards, marks)


@lru_cache(maxsize=_KEPT)
def _track(players: int, now: int, over: bool, cards: tuple[int, ...], marks: tuple[int, ...]) -> tuple[Round, ...]:
    questions = 0
    marked = marker_rounds(players)
    shown = []
    for index, number in enumerate(ROUNDS[players]):
        turned = index not in marked or index < len(marks)
        mark = marks[index] if index < len(marks) else 0
        questions += mark == QUESTION
        marker: Literal["leaf", "question", "face_down"] | None = None
        if index in marked:
            marker = "face_down" if not turned else "question" if mark == QUESTION else "leaf"
        state: Literal["past", "now", "to_come"] = "to_come"
        if index <= now:
            state = "now" if index == now and not over else "past"
        shown.append(
            Round(
                number=number,
                state=state,
                card=SPACE_IDS[cards[index]] if index < len(cards) else None,
                marker=marker,
                harvest=HARVESTS[int(harvest_of(number, mark, questions)) if turned else UNKNOWN],
            )
        )
    return tuple(shown)


def _to_come(view: View) -> tuple[Stage, ...]:
    """The cards that later rounds reveal, stage by stage."""
    return _stages(int(view.players), int(view.round), tuple(map(int, view.cards)))


@lru_cache(maxsize=_KEPT)
def _stages(players: int, now: int, cards: tuple[int, ...]) -> tuple[Stage, ...]:
    rounds = ROUNDS[players]
    shown, at = [], 0
    for stage in stage_cards(players):
        numbers = [rounds[index] for index in range(at, at + len(stage)) if index > now]
        at += len(stage)
        hidden = tuple(sorted(SPACE_IDS[card] for card in stage if card not in cards))
        if hidden:
            shown.append(Stage(numbers[0], numbers[-1], hidden))
    return tuple(shown)


# ------------------------------------------------------------------------------------------------------- action spaces


def _spaces(view: View) -> tuple[ActionSpace, ...]:
    """The action spaces in play: those on the boards, and the revealed cards."""
    rounds = ROUNDS[int(view.players)]
    card_of = {card: rounds[index] for index, card in enumerate(view.cards)}
    card_of |= {back: card_of.get(front, 0) for back, front in BACKS.items()}  # the other face of the same card
    lost, rescued = picked(_NUMBERS, queries.spaces_to_clear(view)), picked(_NUMBERS, view.rescued)
    standing = standing_on(view)
    piles = view.piles
    return tuple(
        [
            _space(
                number,
                card_of.get(number, 0),
                int(piles[number]),
                standing.get(SPACE_IDS[number]),
                number in lost,
                number in rescued,
            )
            for number in picked(_NUMBERS, view.open_spaces)
        ]
    )


@lru_cache(maxsize=_SPACES_KEPT)
def _space(number: int, card: int, pile: int, by: int | None, crowded: bool, rescued: bool) -> ActionSpace:
    goods = amounts(0, pile) if IN_STOCK[number] else amounts(pile, 0)
    return ActionSpace(SPACE_IDS[number], card, goods, by, crowded, rescued)


def standing_on(view: View) -> dict[str, int]:
    """The seats of the dwarfs on the action spaces, by space."""
    return {space: seat for seat, farm in enumerate(view.farms) for space in picked(SPACE_IDS, farm.standing)}


# ----------------------------------------------------------------------------------------------------- the current turn


def _open_turn(view: View) -> OpenTurn:
    return OpenTurn(
        space=None if view.space == NO_SPACE else SPACE_IDS[view.space],
        imitates=bool(view.imitating),
        dwarf=None if view.dwarf == NOTHING else int(view.dwarf),
        strength=None if view.dwarf == NOTHING else int(view.farms[view.seat].weapon(view.dwarf)),
        open_parts=tuple(picked(_PARTS, view.open_parts)),
        parts_done=tuple(picked(_PARTS, view.done)),
        fenced=bool(view.fenced),
        trades_left=int(view.trades_left),
        bought=tuple(picked(MARKET_ITEMS, view.bought)),
        trip=_trip(view),
        building=None if view.building == NOTHING else FURNISHING_IDS[view.building],
        fixed_price=amounts(*FIXED_PRICES[view.loot_price]) if view.loot_price else None,
    )


def _trip(view: View) -> Trip | None:
    """The expedition under way. The weapon gains 1 afterwards, and 1 more if the loot strengthens all weapons."""
    strength = int(view.trip_strength)
    if not strength:
        return None
    taken = tuple(picked(LOOT_IDS, view.trip_taken))
    grows = min(MAX_STRENGTH, strength + 1 + len(picked(LOOT_IDS, view.trip_taken & WEAPON_LOOT)))
    opens = (loot for loot, needed in zip(LOOT_IDS, LOOT_STRENGTH, strict=True) if strength < needed <= grows)
    return Trip(strength, int(view.trip_left), taken, grows, tuple(opens))
