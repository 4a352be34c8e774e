"""The round, its phase, its cards and its harvest, and whose turn it is, from their description."""

from typing import Any, Final

from underhold.core.errors import BadPosition
from underhold.core.rng import Rng
from underhold.games.cave_farmers.content import LEAVES, QUESTIONS, ROUNDS, SPACE_IDS
from underhold.games.cave_farmers.content.rounds import FIRST_MARKER
from underhold.games.cave_farmers.engine.board import BIT
from underhold.games.cave_farmers.engine.deal import (
    LEAF,
    MARKER_IDS,
    QUESTION,
    Deal,
    marker_rounds,
    shuffled_markers,
    stage_cards,
)
from underhold.games.cave_farmers.engine.lowering import BOARD_SPACES, TURNED_BACK, TURNED_FRONT
from underhold.games.cave_farmers.engine.positions.family import IN_A_TURN, WORK
from underhold.games.cave_farmers.engine.state import (
    ACT,
    BREED,
    FEED,
    FINAL,
    HARVEST,
    LATE_MARKERS,
    NO_HARVEST,
    OVER,
    PHASES,
    PLACE,
    RESCUE,
    SKIP,
    SKIP_ONE,
    UNKNOWN,
    State,
)
from underhold.games.cave_farmers.engine.turn_order import harvest_of
from underhold.games.common.positions.staged import Staged

_ONE_AFTER_ANOTHER: Final = (SKIP, FEED, BREED, FINAL)  # phases in which the seats decide in turn


def set_phase(state: State, given: dict[str, Any]) -> None:
    """Set the phase; a turn must be open if and only if the phase is part of a turn."""
    turn = given.get("turn")
    state.phase = PHASES.index(given.get("phase", PHASES[PLACE] if turn is None else PHASES[ACT]))
    if turn is None and state.phase in IN_A_TURN:
        raise BadPosition.of("error.position.cave_farmers.in_turn", "phase")
    if turn is not None and state.phase not in IN_A_TURN:
        raise BadPosition.of("error.position.cave_farmers.no_turn", "turn")


def set_rounds(state: State, given: dict[str, Any], rng: Rng) -> None:
    """The round, its cards and markers, what it ends with, and the deal behind them."""
    players, numbers = int(state.players), ROUNDS[int(state.players)]
    last = state.phase in (FINAL, OVER)
    number = given.get("round", numbers[-1] if last else numbers[0])
    if number not in numbers:
        raise BadPosition.of("error.position.cave_farmers.no_round", "round", players=players, round=number)
    if last and number != numbers[-1]:
        raise BadPosition.of("error.position.cave_farmers.after_last", "round", round=numbers[-1])
    state.round = numbers.index(number)
    hidden = given.get("deal", {})
    staged = Staged(SPACE_IDS, stage_cards(players), "card", "cards")
    cards = staged.order(int(state.round) + 1, given.get("cards"), hidden.get("cards", []), list(state.deal.cards))
    markers = _markers(state, given.get("markers"), hidden.get("markers", []), rng)
    state.deal = Deal(state.deal.start, cards, markers)
    _open_spaces(state)
    state.marks = tuple(markers[: _known_markers(state)])
    state.questions = state.marks.count(QUESTION)
    known = len(state.marks) > state.round
    state.harvest = harvest_of(number, state.marks[-1], state.questions) if known else UNKNOWN
    _check_harvest(state)


def set_seats(state: State, given: dict[str, Any]) -> None:
    """Set the seat to decide, the start players of the round and the game, and the owner of the marker."""
    seat = given.get("seat", int(state.first))
    start = given.get("start", seat)
    first = given.get("first", start)
    marker = given.get("marker", start)
    for name, one in (("seat", seat), ("start", start), ("first", first), ("marker", marker)):
        if one >= state.players:
            raise BadPosition.of("error.position.seat", name, last=int(state.players) - 1, given=one)
    if state.phase == OVER and seat != start:
        raise BadPosition.of("error.position.cave_farmers.over_seat", "seat")
    state.seat, state.start, state.first, state.marker = seat, start, first, marker
    state.deal = Deal(first, list(state.deal.cards), list(state.deal.markers))
    state.seats_done = 0
    if state.phase in _ONE_AFTER_ANOTHER:
        state.seats_done = (seat - start) % int(state.players)
    elif state.phase == OVER:
        state.seats_done = state.players


def _open_spaces(state: State) -> None:
    """The spaces of the boards and of the revealed cards; one card turns another one over."""
    state.cards = tuple(int(card) for card in list(state.deal.cards)[: int(state.round) + 1])
    spaces = int(BOARD_SPACES[state.players])
    for card in state.cards:
        spaces |= int(BIT[card])
        if TURNED_BACK[card] >= 0:
            spaces = spaces & ~int(BIT[TURNED_FRONT[card]]) | int(BIT[TURNED_BACK[card]])
    state.open_spaces = spaces


def _known_markers(state: State) -> int:
    """The number of rounds whose marker is known; late markers are revealed at the end of the round."""
    late = state.switches & LATE_MARKERS and state.players > 1 and state.number() >= FIRST_MARKER
    return int(state.round) + (0 if late and state.phase in WORK else 1)


def _markers(state: State, named: list[str] | None, coming: list[str], rng: Rng) -> list[int]:
    """The marker of every round: the revealed ones, those named in the deal, and the others drawn with the seed."""
    players, known = int(state.players), _known_markers(state)
    places = marker_rounds(players)
    turned = sum(place < known for place in places)
    if named is not None and len(named) != turned:
        raise BadPosition.of("error.position.cave_farmers.markers_up", "markers", count=turned)
    if coming and named is None and turned:
        raise BadPosition.of("error.position.give_turned_up", "deal markers", name="markers")
    start = [int(marker) for marker in state.deal.markers]
    given = [MARKER_IDS.index(name) for name in [*(named or []), *coming]]
    if named is None and not coming:
        return start
    if len(given) > len(places):
        raise BadPosition.of("error.position.cave_farmers.markers_to_come", "deal markers", count=len(places) - turned)
    if given.count(LEAF) > LEAVES[players] or given.count(QUESTION) > QUESTIONS[players]:
        raise BadPosition.of(
            "error.position.cave_farmers.markers", "markers", leaves=LEAVES[players], questions=QUESTIONS[players]
        )
    if [start[place] for place in places[: len(given)]] == given:
        return start
    fixed = dict(zip(places, given, strict=False))
    upto = places[len(given)] if len(given) < len(places) else len(start)
    return shuffled_markers(players, [fixed.get(place, 0) for place in range(upto)], rng)


def _check_harvest(state: State) -> None:
    """Check that this round can have this phase."""
    number, phase, harvest = int(state.number()), PHASES[state.phase], state.harvest
    if state.phase == RESCUE and state.players > 1:
        raise BadPosition.of("error.position.cave_farmers.rescue_solo", "phase")
    fitting = {SKIP: (SKIP_ONE,), BREED: (HARVEST, SKIP_ONE)}.get(int(state.phase))
    if (fitting and harvest not in fitting) or (state.phase == FEED and harvest == NO_HARVEST):
        raise BadPosition.of("error.position.cave_farmers.no_phase", "phase", round=number, phase=phase)
