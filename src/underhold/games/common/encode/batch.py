"""Many states of one game, side by side: copied, stepped, and encoded as arrays in one call.

The arrays are plain memory that NumPy reads without copying: observations of the seats to move, lists of their legal
actions, masks on request, and points. `encode` overwrites them; apart from what the rules allocate, nothing is
allocated per state. A single game is a batch of one.
"""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr, u8

from underhold.core.errors import IllegalMove
from underhold.core.game import Game
from underhold.core.rng import Rng
from underhold.games.common.encode.numbering import ABSENT, Numbering
from underhold.games.common.encode.observation_buffer import ObservationBuffer
from underhold.games.common.encode.rewards import NO_WINNER, total_reward

_ACTIONS_PER_STATE: Final[i64] = 32  # the memory for legal actions starts with this; it grows as needed


@mypyc_attr(allow_interpreted_subclasses=True)  # games of other packages may not be compiled
class Batch:
    """A number of states of one game. Each game has a subclass that knows its states.

    A new batch has no states: `new_game`, `put` and `copy_rows` add them, one for each row. `reserve` allocates the
    arrays; before that nothing can be encoded.
    """

    def __init__(
        self,
        rules: Game[Any, Any],
        games: i64,
        players: i64,
        reward: i64,
        switches: dict[str, object],
        solo_goal: i64,
        size: i64,
        numbering: Numbering,
    ) -> None:
        self._rules = rules
        self._switches = switches
        self.games: i64 = games
        self.players: i64 = players
        self.reward: i64 = reward
        self.solo_goal: i64 = solo_goal  # the points that a solo player needs to win
        self.size: i64 = size  # the length of an observation
        self.numbering: Numbering = numbering
        self.states: list[Any] = [None] * int(games)
        self.seats: vec[i64] = vec[i64]([0] * int(games))  # the seat to decide, or that decided last
        # The arrays that `encode` writes; `reserve` allocates them.
        self.buffer: ObservationBuffer = ObservationBuffer(0, size)
        self.over: vec[u8] = vec[u8]([1] * int(games))
        self.points: vec[i64] = vec[i64]([0] * int(games * players))
        self.total_rewards: vec[float] = vec[float]([0.0] * int(games * players))
        self.offsets: vec[i64] = vec[i64]([0] * int(games + 1))  # where the legal actions of each row start …
        self.legal_actions: vec[i32] = vec[i32]()  # … in this list
        self.masks: vec[u8] = vec[u8]()
        self._listed: vec[u8] = vec[u8]([0] * int(games))  # rows that have not changed since they were encoded
        self._marked: bool = False  # whether the masks show the lists of legal actions
        self._stamps: vec[i64] = vec[i64]([0] * int(games))  # finds rows that are named twice in one step
        self._stamp: i64 = 0

    # Implemented by each game. The code looks the same, but each version compiles to calls on states of one type.

    def seat_of(self, game: i64) -> i64:
        """The seat to decide; negative when the game is over."""
        raise NotImplementedError

    def legal(self, game: i64) -> vec[i64]:
        raise NotImplementedError

    def apply(self, game: i64, move: i64) -> None:
        raise NotImplementedError

    def write(self, buffer: ObservationBuffer, game: i64, seat: i64) -> None:
        """Write what a seat may know into the buffer."""
        raise NotImplementedError

    def points_of(self, game: i64, seat: i64) -> i64:
        raise NotImplementedError

    def winner_of(self, game: i64) -> int | None:
        """The winner of a finished game; None for a draw."""
        raise NotImplementedError

    # A game may implement these, too.

    def copy_of(self, game: i64) -> Any:
        """A copy of a state."""
        return self._rules.copy(self.states[game])

    def last_seat(self, game: i64) -> i64:
        """The seat that observes a finished game whose last move was not played here."""
        return 0

    def fits(self, state: Any) -> bool:
        """Whether this is a state of the game, for this number of players."""
        return True

    # The same for all games.

    def _new(self, seed: int) -> Any:
        return self._rules.new(self._rules.setup(int(self.players), seed, **self._switches))

    def new_game(self, game: i64, seed: int) -> None:
        """Start a new game from a seed."""
        self.set_state(game, self._new(seed))

    def state_of(self, game: i64) -> Any:
        """The full state, for pictures and records, not for players."""
        return self.states[game]

    def set_state(self, game: i64, state: Any, last_seat: i64 = -1) -> None:
        """Continue from a state, which must not be used elsewhere. In a finished game `last_seat` moved last."""
        self.states[game] = state
        self._listed[game] = 0
        seat: i64 = self.seat_of(game)
        if seat < 0:
            seat = self.last_seat(game) if last_seat < 0 else last_seat
        self.seats[game] = seat

    def copy_rows(self, source: "Batch", sources: list[int], targets: list[int] | None) -> None:
        """Copy states of a batch of the same game into this one; without targets, into its first rows."""
        at: i64 = 0
        count: i64 = len(sources)
        copies = []
        seats = vec[i64]([0] * int(count))
        while at < count:  # both batches may be the same, so everything is read before anything is written
            row: i64 = sources[at]
            copies.append(source.copy_of(row))
            seats[at] = source.seats[row]
            at += 1
        at = 0
        while at < count:
            row = at if targets is None else targets[at]
            self.states[row] = copies[at]
            self.seats[row] = seats[at]
            self._listed[row] = 0
            at += 1

    def reserve(self, masked: bool) -> None:
        """Allocate the arrays, those that are missing."""
        games = int(self.games)
        if len(self.buffer.values) == 0:
            self.buffer = ObservationBuffer(self.games, self.size)
            self.legal_actions = vec[i32]([0] * int(_ACTIONS_PER_STATE * self.games))
        if masked and len(self.masks) == 0:
            self.masks = vec[u8]([0] * (games * int(self.numbering.size)))

    def encode(self, masked: bool) -> None:
        """Write all rows of the arrays. A finished game is observed by the seat that moved last."""
        self.start_encoding(masked)
        self.encode_rows(0, self.games, masked)

    def start_encoding(self, masked: bool) -> None:
        """Prepare the arrays; `encode_rows` then has to write all rows, in order."""
        self.reserve(masked)
        if self._marked:
            self._clear_masks()
        self._marked = masked

    def _clear_masks(self) -> None:
        masks = self.masks
        offsets = self.offsets
        legal = self.legal_actions
        actions: i64 = self.numbering.size
        row: i64 = 0
        at: i64 = 0
        while row < self.games:
            first: i64 = row * actions
            end: i64 = offsets[row + 1]
            while at < end:
                masks[first + i64(legal[at])] = 0
                at += 1
            row += 1

    def encode_rows(self, first: i64, end: i64, masked: bool) -> None:
        """Write these rows of the arrays."""
        numbering = self.numbering
        buffer = self.buffer
        offsets = self.offsets
        legal = self.legal_actions
        masks = self.masks
        at: i64 = offsets[first] if first else 0
        row: i64 = first
        buffer.start_row(first)
        while row < end:
            seat: i64 = self.seat_of(row)
            over = seat < 0
            if over:
                seat = self.seats[row]
            else:
                self.seats[row] = seat
            self.over[row] = 1 if over else 0
            offsets[row] = at
            moves = self.legal(row)
            if at + i64(len(moves)) > i64(len(legal)):
                legal = self._with_room_for(at, at + i64(len(moves)))
            mask: i64 = row * numbering.size
            for move in moves:
                action: i64 = numbering.index(move)
                if action != ABSENT:
                    legal[at] = i32(action)
                    at += 1
                    if masked:
                        masks[mask + action] = 1
            self._listed[row] = 1
            self.write(buffer, row, seat)
            self.score(row, over)
            row += 1
        offsets[end] = at

    def _with_room_for(self, used: i64, needed: i64) -> vec[i32]:
        """Replace the list of legal actions by a longer one."""
        legal = self.legal_actions
        longer = vec[i32]([0] * int(2 * needed))
        at: i64 = 0
        while at < used:
            longer[at] = legal[at]
            at += 1
        self.legal_actions = longer
        return longer

    def score(self, game: i64, over: bool) -> None:
        """Update the points and the total reward of every seat."""
        first: i64 = game * self.players
        seat: i64 = 0
        while seat < self.players:
            self.points[first + seat] = self.points_of(game, seat)
            seat += 1
        winner: i64 = NO_WINNER
        if over:
            won = self.winner_of(game)
            winner = NO_WINNER if won is None else won
        seat = 0
        while seat < self.players:
            self.total_rewards[first + seat] = total_reward(
                self.points, first, self.players, seat, self.reward, over, winner, self.solo_goal
            )
            seat += 1

    def step(self, actions: list[int], games: list[int] | None) -> list[int]:
        """Play one action in each of these games, or in all of them; none if any of them is illegal.

        Returns those that are over now. The arrays are not updated; call `encode` for that.
        """
        count: i64 = self.games if games is None else len(games)
        if i64(len(actions)) != count:
            what = f"the {self.games}" if games is None else f"these {count}"
            raise ValueError(f"actions must have one item for each of {what} games, not {len(actions)}.")
        self._stamp += 1
        at: i64 = 0
        while at < count:
            game: i64 = at
            if games is not None:
                game = games[at]
                if self._stamps[game] == self._stamp:
                    raise ValueError(f"Game {game} is listed twice; a step plays one action in each game.")
                self._stamps[game] = self._stamp
            self._check(game, actions[at])
            at += 1
        over: list[int] = []
        at = 0
        while at < count:
            game = at if games is None else games[at]
            self.seats[game] = self.seat_of(game)
            self._listed[game] = 0
            self.apply(game, self.numbering.moves[actions[at]])
            if self.seat_of(game) < 0:
                over.append(int(game))
            at += 1
        return over

    def _check(self, game: i64, action: int) -> None:
        # The action is any Python integer; it may be too large for a native one.
        if 0 <= action < int(self.numbering.size) and self._is_legal(game, action):
            return
        if self.seat_of(game) < 0:
            where = "The game is over" if self.games == 1 else f"Game {game} is over"
            raise IllegalMove(f"{where}, so no action is legal; start a new game or leave it out.", "action_mask")
        where = "here" if self.games == 1 else f"in game {game}"
        raise IllegalMove(
            f"Action {action} is not legal {where}; see the action mask or the legal list.", "action_mask"
        )

    def _is_legal(self, game: i64, action: i64) -> bool:
        if self._listed[game]:
            legal = self.legal_actions
            at: i64 = self.offsets[game]
            end: i64 = self.offsets[game + 1]
            while at < end:
                if i64(legal[at]) == action:
                    return True
                at += 1
            return False
        wanted: i64 = self.numbering.moves[action]
        for move in self.legal(game):
            if move == wanted:
                return True
        return False

    def sample_all(self, rng: Rng) -> list[int]:
        """A uniformly random legal action for every game as it was encoded; 0 for finished games."""
        actions: list[int] = []
        offsets = self.offsets
        game: i64 = 0
        while game < self.games:
            first: i64 = offsets[game]
            count: i64 = offsets[game + 1] - first
            actions.append(int(self.legal_actions[first + rng.below(count)]) if count else 0)
            game += 1
        return actions
