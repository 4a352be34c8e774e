"""A state from a description by name, with all checks. Values that are not given are those of a new game."""

from typing import Any, Final

from underhold.core.errors import BadPosition
from underhold.core.rng import Rng
from underhold.games.cave_vs_cave.content import ACTION_IDS
from underhold.games.cave_vs_cave.engine.board import FREE_AT_START, SPACES
from underhold.games.cave_vs_cave.engine.deal import STARTING_TILES, Deal, stage_tiles
from underhold.games.cave_vs_cave.engine.positions.caves import build_cave, is_full
from underhold.games.cave_vs_cave.engine.positions.hidden_rooms import deal_rooms
from underhold.games.cave_vs_cave.engine.positions.open_turn import take_turn
from underhold.games.cave_vs_cave.engine.queries import owns_cavern
from underhold.games.cave_vs_cave.engine.rules import legal_moves
from underhold.games.cave_vs_cave.engine.state import CHOOSE_ACTION, CHOOSE_FACE, OVER, PHASES, RECEIVE, State
from underhold.games.common.naming.picking import picked
from underhold.games.common.positions.staged import Staged

_BETWEEN_TURNS: Final = ("choose_action", "over")


def build(start: State, given: dict[str, Any], rng: Rng) -> State:
    """The position with these values, which have been checked one by one, on top of the start of a game."""
    state = start.copy()
    phase, turn = given.get("phase"), given.get("turn")
    _check_phase(phase, turn)
    over = phase == PHASES[OVER]
    _set_round(state, given, over)
    tiles = Staged(ACTION_IDS, stage_tiles(int(state.players)), "action_tile", "actions")
    coming = given.get("deal", {}).get("actions", [])
    actions = tiles.order(int(state.round) + 1, given.get("actions"), coming, list(start.deal.actions))
    _set_tiles(state, actions[: int(state.round) + 1], given, over)
    _set_seat(state, start, given, over)
    state.caves = [build_cave(seat, one, int(state.switches)) for seat, one in enumerate(_seats(state, given))]
    _count_pieces(state)
    rooms = deal_rooms(state, start, given, rng)
    state.display = rooms.display
    state.pile_left = rooms.pile_left
    began = (state.start - state.round - (1 if over else 0)) % state.players
    state.deal = Deal(began, rooms.light, actions, rooms.caves, rooms.pile)
    state.phase = OVER if over else CHOOSE_ACTION
    if turn is not None:
        take_turn(state, turn, phase)
    _check_cavern(state, turn is not None)
    if not over and len(legal_moves(state)) == 0:
        raise BadPosition.of("error.position.no_moves", "turn" if turn else "")
    return state


def _seats(state: State, given: dict[str, Any]) -> list[dict[str, Any]]:
    seats: list[dict[str, Any]] = given.get("seats", [{} for _ in range(state.players)])
    return seats


def _check_phase(phase: str | None, turn: dict[str, Any] | None) -> None:
    if phase is None:
        return
    if phase in _BETWEEN_TURNS and turn is not None:
        raise BadPosition.of("error.position.cave_vs_cave.no_turn", "turn", phase=phase)
    if phase not in _BETWEEN_TURNS and turn is None:
        raise BadPosition.of("error.position.cave_vs_cave.in_turn", "phase", phase=phase)
    if phase == PHASES[RECEIVE] and turn is not None and "owed" not in turn:
        raise BadPosition.of("error.position.cave_vs_cave.owed_missing", "phase")


def _set_round(state: State, given: dict[str, Any], over: bool) -> None:
    rounds = int(state.rounds())
    number = given.get("round", rounds if over else 1)
    if number > rounds:
        raise BadPosition.of(
            "error.position.cave_vs_cave.rounds", "round", players=int(state.players), rounds=rounds, given=number
        )
    if over and number != rounds:
        raise BadPosition.of("error.position.cave_vs_cave.over_after", "round", rounds=rounds, given=number)
    state.round = number - 1


def _set_tiles(state: State, revealed: list[int], given: dict[str, Any], over: bool) -> None:
    """Set the revealed action tiles, and those that are still available in this round."""
    state.revealed = sum(tile << 4 * number for number, tile in enumerate(revealed))
    turned_up = int(STARTING_TILES) | sum(1 << tile for tile in revealed)
    number, turns = int(state.round) + 1, int(state.turns() * state.players)
    taken = given.get("taken", [])
    for name in taken:
        if not turned_up >> ACTION_IDS.index(name) & 1:
            shown = ", ".join(picked(ACTION_IDS, turned_up))
            raise BadPosition.of(
                "error.position.cave_vs_cave.not_turned_up", "taken", name=name, round=number, names=shown
            )
    if over and len(taken) != turns:
        raise BadPosition.of("error.position.cave_vs_cave.last_round", "taken", turns=turns)
    if not over and len(taken) >= turns:
        raise BadPosition.of("error.position.cave_vs_cave.turns", "taken", round=number, turns=turns, most=turns - 1)
    state.turn = len(taken)
    state.tiles = turned_up & ~sum(1 << ACTION_IDS.index(name) for name in taken)


def _set_seat(state: State, start: State, given: dict[str, Any], over: bool) -> None:
    """Set the seat to decide, and the start player, who depends on the turns taken and changes after the last round."""
    players = int(state.players)
    taken = int(state.turn) - (1 if over else 0)
    seat = given.get("seat", (int(start.start + state.round) + taken) % players)
    if seat >= players:
        raise BadPosition.of("error.position.seat", "seat", last=players - 1, given=seat)
    state.seat = seat
    state.start = (seat - taken + (1 if over else 0)) % players


def _count_pieces(state: State) -> None:
    """Check that no piece is used more often than the game has it."""
    built = sum(int(cave.walls).bit_count() for cave in state.caves)
    if built > state.walls_left:
        raise BadPosition.of("error.position.cave_vs_cave.walls", "walls", count=built, most=int(state.walls_left))
    state.walls_left -= built
    owners = [seat for seat, cave in enumerate(state.caves) if owns_cavern(cave)]
    if len(owners) > 1:
        raise BadPosition.of("error.position.cave_vs_cave.one_cavern", "cavern")
    state.cavern_left = 0 if owners else 1


def _check_cavern(state: State, in_turn: bool) -> None:
    """Check that no full cave lacks the additional cavern, which it would have received at once."""
    if state.cavern_left == 0:
        return
    for seat, cave in enumerate(state.caves):
        waits = in_turn and seat == state.seat and state.phase == CHOOSE_FACE
        if is_full(cave) and not waits:
            raise BadPosition.of("error.position.cave_vs_cave.full", f"seat{seat} rooms", place=SPACES[FREE_AT_START])
