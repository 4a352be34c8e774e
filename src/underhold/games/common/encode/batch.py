"""Many games side by side, as arrays: what whoever has to decide may know, which moves there are, and the points.

The arrays are plain memory that NumPy reads without a copy. A game writes its rows anew when it has moved on; nothing
is made per move but what the rules themselves make. One game alone is a batch of one.
"""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from underhold.core.errors import IllegalMove
from underhold.core.game import Game
from underhold.core.rng import Rng
from underhold.games.common.encode.numbering import ABSENT, Numbering
from underhold.games.common.encode.observation_buffer import Page
from underhold.games.common.encode.rewards import NOBODY, standing


class Batch:
    """So many games of one kind. A subclass for each kind knows its states."""

    def __init__(
        self,
        kind: Game[Any, Any],
        games: i64,
        players: i64,
        aim: i64,
        switches: dict[str, object],
        goal: i64,
        size: i64,
        numbering: Numbering,
    ) -> None:
        self._kind = kind
        self._switches = switches
        self.games: i64 = games
        self.players: i64 = players
        self.aim: i64 = aim
        self.goal: i64 = goal  # the points that a player alone has to reach to win
        self.numbering: Numbering = numbering
        self.page: Page = Page(games, size)
        self.masks: vec[u8] = vec[u8]([0] * int(games * numbering.size))
        self.seats: vec[i64] = vec[i64]([0] * int(games))  # whose decision is open, or was the last
        self.over: vec[u8] = vec[u8]([1] * int(games))
        self.points: vec[i64] = vec[i64]([0] * int(games * players))
        self.standings: vec[float] = vec[float]([0.0] * int(games * players))
        self.offered: vec[i64] = vec[i64]([0] * int(games))  # how many moves there are …
        self._offers: vec[i16] = vec[i16]([0] * int(games * numbering.size))  # … and which, in the order of the rules
        self.states: list[Any] = [self._new(0) for _ in range(games)]

    # What each kind does in its own way. The bodies look alike, but each compiles to calls on states of one type.

    def seat_of(self, game: i64) -> i64:
        """Whose decision is open; below 0 when the game is over."""
        raise NotImplementedError

    def legal(self, game: i64) -> vec[i64]:
        raise NotImplementedError

    def apply(self, game: i64, move: i64) -> None:
        raise NotImplementedError

    def write(self, page: Page, game: i64, seat: i64) -> None:
        """What a seat may know, onto the page."""
        raise NotImplementedError

    def points_of(self, game: i64, seat: i64) -> i64:
        raise NotImplementedError

    def winner_of(self, game: i64) -> int | None:
        """Who won a game that is over; None if it is drawn."""
        raise NotImplementedError

    # What all of them do alike.

    def _new(self, seed: int) -> Any:
        return self._kind.new(self._kind.setup(int(self.players), seed, **self._switches))

    def deal(self, game: i64, seed: int) -> None:
        """Begin a new game from a seed; `show` comes after it."""
        self.states[game] = self._new(seed)

    def state_of(self, game: i64) -> Any:
        """The whole truth, which is for pictures and records, not for players."""
        return self.states[game]

    def place(self, game: i64, state: Any) -> None:
        """Go on from a state; `show` comes after it."""
        self.states[game] = state

    def show(self, game: i64) -> None:
        """Write the rows of a game. One that is over is seen by the seat that made the last move."""
        numbering = self.numbering
        masks = self.masks
        offers = self._offers
        first: i64 = game * numbering.size
        at: i64 = first
        end: i64 = first + self.offered[game]
        while at < end:
            masks[first + i64(offers[at])] = 0
            at += 1
        seat: i64 = self.seat_of(game)
        over = seat < 0
        if over:
            seat = self.seats[game]
        self.over[game] = 1 if over else 0
        self.seats[game] = seat
        at = first
        for move in self.legal(game):
            place: i64 = numbering.index(move)
            if place != ABSENT:
                masks[first + place] = 1
                offers[at] = i16(place)
                at += 1
        self.offered[game] = at - first
        self.page.turn_to(game)
        self.write(self.page, game, seat)
        self._reckon(game, over)

    def _reckon(self, game: i64, over: bool) -> None:
        """The points of every seat, and how it stands by what the game is played for."""
        first: i64 = game * self.players
        seat: i64 = 0
        while seat < self.players:
            self.points[first + seat] = self.points_of(game, seat)
            seat += 1
        winner: i64 = NOBODY
        if over:
            won = self.winner_of(game)
            winner = NOBODY if won is None else won
        seat = 0
        while seat < self.players:
            self.standings[first + seat] = standing(
                self.points, first, self.players, seat, self.aim, over, winner, self.goal
            )
            seat += 1

    def play(self, game: i64, action: int) -> None:
        """Play a move by its number, and write the rows anew."""
        self._check(game, action)
        self._play(game, action)

    def play_all(self, actions: list[int]) -> None:
        """Play one move in every game, or none at all if any of them is not legal."""
        if len(actions) != self.games:
            raise ValueError(f"There are {self.games} games, and {len(actions)} actions; give one for each game.")
        game: i64 = 0
        while game < self.games:
            self._check(game, actions[game])
            game += 1
        game = 0
        while game < self.games:
            self._play(game, actions[game])
            game += 1

    def _check(self, game: i64, action: int) -> None:
        # The action is any integer, which a native one need not have room for.
        size = int(self.numbering.size)
        if action < 0 or action >= size or self.masks[game * self.numbering.size + i64(action)] == 0:
            where = "here" if self.games == 1 else f"in game {game}"
            raise IllegalMove(f"The action {action} is not legal {where}; the mask says which are.", "action_mask")

    def _play(self, game: i64, action: i64) -> None:
        self.apply(game, self.numbering.moves[action])
        self.show(game)

    def draw_all(self, rng: Rng) -> list[int]:
        """A legal action for every game, all with the same chance; games that are over get 0."""
        actions: list[int] = []
        game: i64 = 0
        while game < self.games:
            count: i64 = self.offered[game]
            actions.append(int(self._offers[game * self.numbering.size + rng.below(count)]) if count else 0)
            game += 1
        return actions
