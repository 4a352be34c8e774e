"""Many games side by side, as arrays: observations of the seats to move, masks of legal moves, and points.

The arrays are plain memory that NumPy reads without copying. After a move, a game rewrites its own rows; apart from
what the rules allocate, nothing is allocated per move. A single game is a batch of one.
"""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from underhold.core.errors import IllegalMove
from underhold.core.game import Game
from underhold.core.rng import Rng
from underhold.games.common.encode.numbering import ABSENT, Numbering
from underhold.games.common.encode.observation_buffer import ObservationBuffer
from underhold.games.common.encode.rewards import NO_WINNER, total_reward


@mypyc_attr(allow_interpreted_subclasses=True)  # games of other packages may not be compiled
class Batch:
    """A number of games of one kind. Each game has a subclass that knows its states."""

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
        self.numbering: Numbering = numbering
        self.buffer: ObservationBuffer = ObservationBuffer(games, size)
        self.masks: vec[u8] = vec[u8]([0] * int(games * numbering.size))
        self.seats: vec[i64] = vec[i64]([0] * int(games))  # the seat to decide, or that decided last
        self.over: vec[u8] = vec[u8]([1] * int(games))
        self.points: vec[i64] = vec[i64]([0] * int(games * players))
        self.total_rewards: vec[float] = vec[float]([0.0] * int(games * players))
        self.legal_counts: vec[i64] = vec[i64]([0] * int(games))  # the number of legal actions …
        self._legal_actions: vec[i16] = vec[i16]([0] * int(games * numbering.size))  # … and which
        self.states: list[Any] = [self._new(0) for _ in range(games)]

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

    # The same for all games.

    def _new(self, seed: int) -> Any:
        return self._rules.new(self._rules.setup(int(self.players), seed, **self._switches))

    def new_game(self, game: i64, seed: int) -> None:
        """Start a new game from a seed; call `refresh` afterwards."""
        self.states[game] = self._new(seed)

    def state_of(self, game: i64) -> Any:
        """The full state, for pictures and records, not for players."""
        return self.states[game]

    def set_state(self, game: i64, state: Any) -> None:
        """Continue from a state; call `refresh` afterwards."""
        self.states[game] = state

    def refresh(self, game: i64) -> None:
        """Update the rows of a game. A finished game is observed by the seat that moved last."""
        numbering = self.numbering
        masks = self.masks
        legal = self._legal_actions
        first: i64 = game * numbering.size
        at: i64 = first
        end: i64 = first + self.legal_counts[game]
        while at < end:
            masks[first + i64(legal[at])] = 0
            at += 1
        seat: i64 = self.seat_of(game)
        over = seat < 0
        if over:
            seat = self.seats[game]
        self.over[game] = 1 if over else 0
        self.seats[game] = seat
        at = first
        for move in self.legal(game):
            action: i64 = numbering.index(move)
            if action != ABSENT:
                masks[first + action] = 1
                legal[at] = i16(action)
                at += 1
        self.legal_counts[game] = at - first
        self.buffer.start_row(game)
        self.write(self.buffer, game, seat)
        self._update_rewards(game, over)

    def _update_rewards(self, game: i64, over: bool) -> None:
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

    def play(self, game: i64, action: int) -> None:
        """Play an action and update the rows of the game; raises IllegalMove."""
        self._check(game, action)
        self._play(game, action)

    def play_all(self, actions: list[int]) -> None:
        """Play one action in every game, or none if any of them is illegal."""
        if len(actions) != self.games:
            raise ValueError(f"actions must have one item for each of the {self.games} games, not {len(actions)}.")
        game: i64 = 0
        while game < self.games:
            self._check(game, actions[game])
            game += 1
        game = 0
        while game < self.games:
            self._play(game, actions[game])
            game += 1

    def _check(self, game: i64, action: int) -> None:
        # The action is any Python integer; it may be too large for a native one.
        size = int(self.numbering.size)
        if action < 0 or action >= size or self.masks[game * self.numbering.size + i64(action)] == 0:
            where = "here" if self.games == 1 else f"in game {game}"
            raise IllegalMove(f"Action {action} is not legal {where}; see the action mask.", "action_mask")

    def _play(self, game: i64, action: i64) -> None:
        self.apply(game, self.numbering.moves[action])
        self.refresh(game)

    def sample_all(self, rng: Rng) -> list[int]:
        """A uniformly random legal action for every game; 0 for finished games."""
        actions: list[int] = []
        game: i64 = 0
        while game < self.games:
            count: i64 = self.legal_counts[game]
            actions.append(int(self._legal_actions[game * self.numbering.size + rng.below(count)]) if count else 0)
            game += 1
        return actions
