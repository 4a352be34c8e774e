"""Where the moves of a game come from: chance, bots, or a record."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from underhold.bots.bot import Bot
from underhold.bots.match import seated_bots
from underhold.bots.think import SearchResult
from underhold.core.game import Game, Scores
from underhold.core.record import Record, replay, start
from underhold.core.rng import Rng
from underhold.games import game as game_by_id

Legal = Any  # a vector of packed moves, which has a length, items and an iterator


@dataclass(frozen=True, slots=True)
class Searched:
    """What a search found before a move was chosen."""

    value: float  # the expected lead of the seat to move over the best other seat; in a solo game, the expected points
    visits: dict[int, int]  # by packed move


class MoveSource(Protocol):
    """Chooses the moves of one game."""

    searched: Searched | None  # about the position of the last move that was chosen, if it was searched

    def choose(self, state: Any, seat: int, legal: Legal) -> int | None:
        """One of the legal moves, packed; None if the game is not continued. The state is not changed."""

    def finish(self, state: Any) -> None:
        """The game is over, or is not continued."""


class RandomMoves:
    """Every legal move is equally likely. Plays the same games as the bot `random`, without making views."""

    searched: Searched | None = None

    def __init__(self, seed: int) -> None:
        self._below: Callable[[int], int] = Rng(seed, stream=1).below

    def choose(self, state: Any, seat: int, legal: Legal) -> int:
        move: int = legal[self._below(len(legal))]
        return move

    def finish(self, state: Any) -> None:
        pass


class BotMoves:
    """Every seat has a bot, which sees only the view of its seat."""

    def __init__(self, game: Game[Any, Any], bots: Sequence[Bot]) -> None:
        self._game = game
        self._bots = bots
        self.searched: Searched | None = None

    def choose(self, state: Any, seat: int, legal: Legal) -> int:
        bot = self._bots[seat]
        move = bot.choose(self._game.view(state, seat))
        packed = int(self._game.pack(move))
        if packed not in legal:
            self._game.play(state, move)  # raises IllegalMove with the reason
        search = getattr(bot, "search", None)
        self.searched = _searched(search) if isinstance(search, SearchResult) else None
        return packed

    def finish(self, state: Any) -> None:
        pass


def _searched(search: SearchResult) -> Searched:
    return Searched(search.advice[0].gain, search.visits)


@contextmanager
def new_moves(game: Game[Any, Any], bots: Sequence[str], seed: int) -> Iterator[MoveSource]:
    """The moves of a new game between these bots; the same as in every other game of theirs with this seed."""
    if set(bots) == {"random"}:
        yield RandomMoves(seed)
        return
    with seated_bots(game, bots, seed) as seated:
        yield BotMoves(game, seated)


class RecordedMoves:
    """The moves of a record. Every move, digest and score is checked; raises BadRecord.

    Comparing texts with those of the legal moves is much faster than reading them. Only if something does not agree,
    the record is replayed in the usual way, which finds the reason.
    """

    searched: Searched | None = None

    def __init__(self, game: Game[Any, Any], record: Record) -> None:
        self._game = game
        self._record = record
        self._moves: Sequence[int] | None = None  # all of them, if they had to be read
        self._texts = [text for turn in record.turns for text in turn.moves]
        self._notation = _notation(game.id)
        self._at = 0
        self._turn_starts: dict[int, int] = {}  # by the number of moves before it: the index of a turn
        before = 0
        for index, turn in enumerate(record.turns):
            self._turn_starts[before] = index
            before += len(turn.moves)

    def start(self) -> Any:
        """The state before the first move."""
        return start(self._game, self._record)

    def choose(self, state: Any, seat: int, legal: Legal) -> int | None:
        at = self._at
        if at == len(self._texts):
            return None
        self._at += 1
        if self._moves is None:
            turn = self._turn_starts.get(at)
            if turn is None or self._turn_fits(state, seat, turn):
                move = self._listed(self._texts[at], legal)
                if move is not None:
                    return move
        return self._read()[at]

    def _listed(self, text: str, legal: Legal) -> int | None:
        """The legal move with this text, if there is one."""
        known = self._notation.moves.get(text, ())
        for move in known:
            if move in legal:
                return move
        return self._notation.find(text, legal)

    def finish(self, state: Any) -> None:
        over = self._game.decision(state) is None
        scores: Scores | None = self._game.scores(state) if over else None
        complete = self._at == len(self._texts)
        if not complete or scores != self._record.scores or not self._digest_fits(state, len(self._record.turns)):
            self._read()

    def _turn_fits(self, state: Any, seat: int, turn: int) -> bool:
        """Whether a turn starts where the record says so, with the digest of the turn before."""
        named = self._record.turns[turn]
        return (self._game.label(state), seat) == (named.label, named.seat) and self._digest_fits(state, turn)

    def _digest_fits(self, state: Any, turn: int) -> bool:
        return turn == 0 or self._game.digest(state) == self._record.turns[turn - 1].digest

    def _read(self) -> Sequence[int]:
        """All moves, read and checked in the usual way; raises BadRecord."""
        if self._moves is None:
            self._moves = [int(self._game.pack(ply.move)) for ply in replay(self._game, self._record)]
        return self._moves


class _Notation:
    """The moves that have been met so far by their notation, which is made once for each of them."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._known: set[int] = set()  # packed
        self.moves: dict[str, list[int]] = {}  # packed; the same text can mean several, of which one is legal

    def find(self, text: str, legal: Legal) -> int | None:
        """The legal move with this text, if it was not met before; None otherwise."""
        found = None
        for move in map(int, legal):
            if move not in self._known:
                self._known.add(move)
                name = str(self._game.unpack(move))
                self.moves.setdefault(name, []).append(move)
                if name == text:
                    found = move
        return found


@cache  # there are a few thousand moves
def _notation(game_id: str) -> _Notation:
    return _Notation(game_by_id(game_id))
