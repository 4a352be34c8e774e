"""Positions as a table would describe them, and a driver that plays them by notation.

    scene(me=Player(goods={"wood": 2}, meadows=["c4"]), round=3).play("sheep_farming", "small_pasture@c4", "end")

`scene` builds a position in which seat 0 is the start player and has the first decision. Nobody owns anything and
nothing lies on a space unless the description says so. `Scene` checks the invariants after every move.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from tests.games.cave_farmers import invariants
from underhold.core.errors import IllegalMove
from underhold.games.cave_farmers.content import FURNISHING_IDS, ROUNDS, SPACE_IDS
from underhold.games.cave_farmers.content.goods import named
from underhold.games.cave_farmers.engine import rules, turn_order
from underhold.games.cave_farmers.engine.board import CELLS
from underhold.games.cave_farmers.engine.deal import LEAF, MARKER_IDS, QUESTION, marker_rounds, stage_cards
from underhold.games.cave_farmers.engine.events import Event
from underhold.games.cave_farmers.engine.lowering import IN_STOCK
from underhold.games.cave_farmers.engine.scoring import Score, score
from underhold.games.cave_farmers.engine.state import HARVESTS, Farm, State
from underhold.games.cave_farmers.game import CaveFarmers

GAME = CaveFarmers()
Cell = str


@dataclass
class Player:
    """One farm. Kinds not named are 0; cells are those of the notation, z and g, 0 and 5 lie outside the board."""

    goods: Mapping[str, int] = field(default_factory=dict)
    meadows: Sequence[Cell] = ()
    fields: Sequence[Cell] = ()
    grain_fields: Sequence[int] = ()  # grain lying on sown fields, which are among `fields`
    vegetable_fields: Sequence[int] = ()
    small: Sequence[Cell] = ()  # small pastures
    large: Sequence[tuple[Cell, Cell]] = ()  # large pastures
    stables: Sequence[Cell] = ()
    caverns: Sequence[Cell] = ()  # empty ones besides d3, which is empty unless something else lies there
    tunnels: Sequence[Cell] = ()
    deep: Sequence[Cell] = ()  # empty deep tunnels
    ore_mines: Sequence[Cell] = ()
    ruby_mines: Sequence[Cell] = ()
    rooms: Mapping[Cell, str] = field(default_factory=dict)  # furnishings
    covered: Mapping[Cell, str] = field(default_factory=dict)  # furnishings under those of `rooms`
    weapons: Sequence[int] = (0, 0)  # one number for every dwarf
    newborn: int = 0  # how many of the last dwarfs were born this round
    begging: int = 0

    def described(self) -> dict[str, Any]:
        """The farm as `GAME.position` takes it."""
        return {
            "goods": self.goods,
            "meadows": self.meadows,
            "fields": self.fields,
            "grain": self.grain_fields,
            "vegetables": self.vegetable_fields,
            "small_pastures": self.small,
            "large_pastures": self.large,
            "stables": self.stables,
            "caverns": self.caverns,
            "tunnels": self.tunnels,
            "deep_tunnels": self.deep,
            "ore_mines": self.ore_mines,
            "ruby_mines": self.ruby_mines,
            "furnishings": [(tile, cell) for tiles in (self.covered, self.rooms) for cell, tile in tiles.items()],
            "dwarfs": self.weapons,
            "newborn": self.newborn,
            "begging": self.begging,
        }


class Scene:
    """A game in progress. `goods`, `farm` and the like are seat 0's unless another is asked for."""

    def __init__(self, state: State) -> None:
        self.state = state
        invariants.check(state)

    def play(self, *texts: str) -> list[Event]:
        """Play moves by notation; all that happened, in order."""
        events: list[Event] = []
        for text in texts:
            progress = GAME.play(self.state, GAME.read(self.state, text))
            self.state = progress.state
            invariants.check(self.state)
            events.extend(progress.events)
        return events

    def moves(self, prefix: str = "") -> set[str]:
        """The legal moves that begin like this, any-time trades among them."""
        return {text for text in map(str, GAME.moves(self.state)) if text.startswith(prefix)}

    def actions(self) -> set[str]:
        """The legal moves without any-time trades."""
        return {str(move) for move in GAME.moves(self.state, trades=False)}

    def spaces(self) -> set[str]:
        """The spaces to which a dwarf may be sent now."""
        assert self.phase == "place", self.phase
        return {text.split("=")[0].split(":")[0] for text in self.actions()}

    def can(self, text: str) -> bool:
        return text in self.moves()

    def refused(self, text: str) -> str:
        """The rule that forbids the move."""
        try:
            move = GAME.read(self.state, text)
        except IllegalMove as refusal:
            return refusal.rule
        raise AssertionError(f"{text} is legal: {move!s}")

    def goods(self, seat: int = 0) -> dict[str, int]:
        """What there is; kinds at 0 are left out."""
        farm = self.state.farms[seat]
        return named(int(farm.goods), int(farm.stock))

    def farm(self, seat: int = 0) -> Farm:
        return self.state.farms[seat]

    def cells(self, what: str, seat: int = 0) -> set[Cell]:
        """The cells of one kind: meadows, fields, small, large, stables, caverns, tunnels, deep, ore_mines …"""
        mask = int(getattr(self.state.farms[seat], what))
        return {name for cell, name in enumerate(CELLS) if mask >> cell & 1}

    def rooms(self, seat: int = 0) -> dict[Cell, str]:
        """The furnishings by cell; the one on top where one covers another."""
        return {CELLS[site >> 6]: FURNISHING_IDS[site & 63] for site in self.state.farms[seat].sites}

    def weapons(self, seat: int = 0) -> list[int]:
        """The strength of every dwarf in play."""
        farm = self.state.farms[seat]
        return [int(farm.weapons) >> 4 * dwarf & 15 for dwarf in range(int(farm.dwarfs))]

    def dwarfs(self, seat: int = 0) -> int:
        return int(self.state.farms[seat].dwarfs)

    def grain_fields(self, seat: int = 0) -> list[int]:
        """The grain on each sown field, largest first."""
        crops = int(self.state.farms[seat].crops)
        return [3] * (crops >> 10 & 31) + [2] * (crops >> 5 & 31) + [1] * (crops & 31)

    def vegetable_fields(self, seat: int = 0) -> list[int]:
        crops = int(self.state.farms[seat].crops)
        return [2] * (crops >> 20 & 31) + [1] * (crops >> 15 & 31)

    def pile(self, space: str) -> dict[str, int]:
        """What lies on a space."""
        number = SPACE_IDS.index(space)
        pile = int(self.state.piles[number])
        return named(0, pile) if IN_STOCK[number] else named(pile, 0)

    def open_spaces(self) -> set[str]:
        """The spaces in play: boards and cards."""
        return {space for number, space in enumerate(SPACE_IDS) if int(self.state.open_spaces) >> number & 1}

    def points(self, seat: int = 0) -> int:
        return GAME.scores(self.state).points[seat]

    def score(self, seat: int = 0) -> Score:
        return score(self.state.farms[seat])

    @property
    def phase(self) -> str:
        """The kind of the open decision."""
        decision = GAME.decision(self.state)
        return "over" if decision is None else decision.kind

    @property
    def seat(self) -> int:
        """Whose decision is open."""
        decision = GAME.decision(self.state)
        assert decision is not None, "the game is over"
        return decision.seat

    @property
    def over(self) -> bool:
        return GAME.decision(self.state) is None

    @property
    def round(self) -> int:
        """The printed number of this round."""
        return int(self.state.number())

    def finish_round(self) -> list[Event]:
        """Really play the dwarfs that are left, of all seats, until something else than their work is asked."""
        events: list[Event] = []
        while self.phase == "place" or (self.phase == "act" and self.can("end")):
            round_before, moves = self.round, self.actions()
            plain = (
                "wood_gathering",
                "depot",
                "large_depot",
                "supplies",
                "sustenance_1_3",
                "forest_exploration",
                "growth",
            )
            choices = sorted(moves, key=lambda text: (not text.startswith(plain), text))
            events += self.play("end" if "end" in moves else choices[0])
            while self.phase in ("act", "site", "pay", "house"):
                events += self.play("end" if self.can("end") else min(self.actions()))
            if self.round != round_before:
                break
        return events

    def rest(self) -> list[Event]:
        """Nobody works any more this round: straight to its end, with nothing changed on any farm."""
        assert self.phase == "place", self.phase
        self.state = self.state.copy()
        for farm in self.state.farms:
            farm.away = (1 << farm.dwarfs) - 1
        events: list[Event] = []
        turn_order.end_turn(self.state, events)
        rules.idle_if_stuck(self.state, events)
        invariants.check(self.state)
        return events

    def feed_all(self) -> list[Event]:
        """Every seat skips its breeding phase, feeds, and keeps the first choice of young, until that is over."""
        events: list[Event] = []
        while self.phase in ("skip", "feed", "breed", "rescue"):
            move = {"skip": "skip:breeding", "feed": "feed", "rescue": "clear"}.get(self.phase) or min(self.moves())
            events += self.play(move)
        return events

    def next_round(self) -> list[Event]:
        """To the first turn of the next round without any work: `rest` and `feed_all`."""
        return self.rest() + self.feed_all()

    def copy(self) -> "Scene":
        return Scene(self.state.copy())


def scene(
    players: int = 2,
    round: int = 1,
    me: Player | None = None,
    rivals: Sequence[Player] = (),
    piles: Mapping[str, Mapping[str, int]] | None = None,
    cards: Sequence[str] = (),
    occupied: Mapping[str, int] | None = None,
    markers: Sequence[str] = (),
    phase: str = "place",
    harvest: str | None = None,
    introductory: bool = False,
    solo_clear_at: int = 7,
    harvest_markers: str = "early",
    imitation_takes_left_goods: bool = False,
    rules: int = 2,
) -> Scene:
    """A position in the middle of a game; seat 0 is the start player and decides.

    `round` is the printed number; the cards of that round and all earlier ones are revealed. `cards` names those
    that come first within their stage, so `round=1, cards=["sheep_farming"]` reveals that one. `occupied` maps spaces
    to the seat whose dwarf is there; the weakest dwarfs are placed first. `markers` are "leaf" and "question" for the
    rounds from 6 on; if they are not given, this round ends as `harvest` says. `phase` "feed" comes after the field
    phase. Give `phase="skip"` or `harvest="skip_one"` for the third question mark.
    """
    numbers = ROUNDS[players]
    index = numbers.index(round)
    wanted = harvest or ({"skip": "skip_one", "breed": "harvest"}.get(phase))
    if phase == "feed" and wanted is None and _natural_end(round) == "none":
        wanted = "harvest"
    laid = [MARKER_IDS[mark] for mark in _lay_markers(players, index, markers, wanted)]
    order = [SPACE_IDS[card] for card in _order_cards(players, cards)]
    late = harvest_markers == "late" and players > 1 and round >= 6 and phase == "place"
    turned_up = index + (0 if late else 1)
    sides = [me or Player(), *rivals]
    assert len(sides) <= players, "more rivals than seats"
    sides += [Player() for _ in range(players - len(sides))]
    state = GAME.position(
        players,
        round=round,
        seat=0,
        phase=phase,
        cards=order[: index + 1],
        markers=[mark for mark in laid[:turned_up] if mark != "none"],
        stock=piles or {},
        seats=[
            side.described() | {"on": [space for space, by in (occupied or {}).items() if by == seat]}
            for seat, side in enumerate(sides)
        ],
        deal={"cards": order[index + 1 :], "markers": [mark for mark in laid[turned_up:] if mark != "none"]},
        introductory=introductory,
        solo_clear_at=solo_clear_at,
        harvest_markers=harvest_markers,
        imitation_takes_left_goods=imitation_takes_left_goods,
        rules=rules,
    )
    if wanted is not None and not late:
        state.harvest = HARVESTS.index(wanted)  # whatever the markers say
    return Scene(state)


def _natural_end(round: int) -> str:
    """How a round ends by the print on the board; rounds with a marker end in a harvest unless it says otherwise."""
    return {1: "none", 2: "none", 4: "pay_one"}.get(round, "harvest")


def _ends(markers: Sequence[int]) -> list[str]:
    """What each marker that was turned meant."""
    ends, questions = [], 0
    for marker in markers:
        questions += marker == QUESTION
        ends.append("harvest" if marker == LEAF else ("none", "pay_one", "skip_one")[questions - 1])
    return ends


def _lay_markers(players: int, index: int, markers: Sequence[str], wanted: str | None) -> list[int]:
    """The markers by round, from 0: as asked for, or else so that this round ends as wanted."""
    places = marker_rounds(players)
    laid = [0] * len(ROUNDS[players])
    if not places:
        return laid
    named_marks = [MARKER_IDS.index(marker) for marker in markers]
    fitting = []
    for questions in combinations(reversed(places), 3):
        marks = [QUESTION if place in questions else LEAF for place in places]
        if marks[: len(named_marks)] == named_marks:
            fitting.append(marks)
    assert fitting, "there are not that many markers of that kind"
    if wanted is not None and index in places:
        at = places.index(index)
        fitting = [marks for marks in fitting if _ends(marks[: at + 1])[at] == wanted] or fitting
    for place, mark in zip(places, fitting[0], strict=True):
        laid[place] = mark
    return laid


def _order_cards(players: int, first: Sequence[str]) -> list[int]:
    """The deck; within a stage those asked for come first, in the order asked for."""
    order: list[int] = []
    for stage in stage_cards(players):
        asked = [SPACE_IDS.index(card) for card in first if SPACE_IDS.index(card) in stage]
        order += asked + [card for card in stage if card not in asked]
    return order
