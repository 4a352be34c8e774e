"""A puzzle as a value and as data, and files of puzzles.

A file is compressed JSON lines: a header that says how the puzzles were made, then one puzzle per line. The hidden part
of the position comes from the seed in the setup, as in every game; no value of a puzzle depends on it.
"""

import gzip
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from underhold.core.errors import UnderholdError
from underhold.core.game import Game, Move
from underhold.core.record import Ply
from underhold.games import game as game_by_id

FORMAT: Final = 1
RATINGS: Final = ("greedy", "apprentice", "journeyman", "master", "grandmaster")  # rating 1 to 5
_ENDING: Final = ".jsonl.gz"


class BadPuzzles(UnderholdError):
    """A file of puzzles cannot be read, or a puzzle in it is wrong."""


@dataclass(frozen=True, slots=True)
class Effort:
    """The searches that make a puzzle. All are counted in positions, so they give the same result everywhere."""

    find: int  # for finding it
    verify: int  # for verifying it
    samples: int  # independent evaluations of a turn, from which the error is estimated


@dataclass(frozen=True, slots=True)
class PuzzleTurn:
    """A turn that was evaluated for a puzzle."""

    moves: tuple[str, ...]  # in notation
    gain: float  # expected lead over the best other seat; in a solo game: expected points
    error: float  # standard error of `gain`
    worths: tuple[float, ...]  # expected points of every seat
    solves: bool


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position and its evaluated turns."""

    game: str
    number: int  # of the game that it was cut from; no two puzzles have the same
    setup: dict[str, Any]
    moves: tuple[str, ...]  # from the start of the game to the position
    digest: str  # of the position
    label: str
    seat: int
    turns: tuple[PuzzleTurn, ...]  # best first; those that solve the puzzle before all others
    gap: float  # how many points the best turn is better than the next one that does not solve the puzzle
    error: float  # standard error of `gap`
    rating: int  # 1: the weakest bot solves it, to 5: only the strongest one does
    idea: str  # no two puzzles have the same

    @property
    def id(self) -> str:
        """Ten hexadecimal digits that change whenever anything in the puzzle changes."""
        return blake2b(_line(self).encode(), digest_size=5).hexdigest()

    @property
    def players(self) -> int:
        return int(self.setup["players"])

    @property
    def solutions(self) -> tuple[PuzzleTurn, ...]:
        return tuple(turn for turn in self.turns if turn.solves)

    @property
    def next_best(self) -> PuzzleTurn:
        """The best turn that does not solve it."""
        return next(turn for turn in self.turns if not turn.solves)


@dataclass(frozen=True, slots=True)
class PuzzleFile:
    """A file of puzzles, and what is needed to continue making it."""

    game: str
    rules: int
    seed: int
    effort: Effort
    next_number: int  # the first game that was not searched yet
    puzzles: tuple[Puzzle, ...]
    method: int = 1  # the version of the program's way to make them; only the same one can continue the file


def plies(puzzle: Puzzle) -> list[Ply[Any]]:
    """The moves that lead to the position; raises BadPuzzles if they do not."""
    game = game_by_id(puzzle.game)
    state = game.new(game.setup_from_json(puzzle.setup))
    played: list[Ply[Any]] = []
    try:
        for number, text in enumerate(puzzle.moves, 1):
            move = game.read(state, text)
            progress = game.play(state, move)
            played.append(Ply(number, state, move, progress.events, progress.state))
            state = progress.state
    except UnderholdError as error:
        raise BadPuzzles(f"Puzzle {puzzle.id}: {error}") from None
    if game.digest(state) != puzzle.digest:
        raise BadPuzzles(f"Puzzle {puzzle.id}: its moves lead to {game.digest(state)}, not to {puzzle.digest}.")
    return played


def position(puzzle: Puzzle) -> Any:
    """The state in which the puzzle starts; raises BadPuzzles."""
    game = game_by_id(puzzle.game)
    played = plies(puzzle)
    return played[-1].after if played else game.new(game.setup_from_json(puzzle.setup))


def read_moves(game: Game[Any, Any], state: Any, texts: Sequence[str]) -> tuple[Move, ...]:
    """Moves in notation, to be played one after the other from this state; raises BadNotation or IllegalMove."""
    moves = []
    for text in texts:
        moves.append(game.read(state, text))
        state = game.play(state, moves[-1]).state
    return tuple(moves)


# ---------------------------------------------------------------------------------------------------------------- data


def _to_json(puzzle: Puzzle) -> dict[str, Any]:
    data = asdict(puzzle)
    del data["game"]
    data["moves"] = " ".join(puzzle.moves)
    for turn in data["turns"]:
        turn["moves"] = " ".join(turn["moves"])
    return data


def _from_json(game: str, data: dict[str, Any]) -> Puzzle:
    turns = tuple(
        PuzzleTurn(**{**turn, "moves": tuple(turn["moves"].split()), "worths": tuple(turn["worths"])})
        for turn in data["turns"]
    )
    return Puzzle(**{**data, "game": game, "moves": tuple(data["moves"].split()), "turns": turns})


def _line(puzzle: Puzzle) -> str:
    return json.dumps(_to_json(puzzle), separators=(",", ":"), ensure_ascii=True)


def dumps(made: PuzzleFile) -> bytes:
    """The content of a file. The same puzzles give the same bytes."""
    head = {"format": FORMAT, **{one.name: getattr(made, one.name) for one in fields(made) if one.name != "puzzles"}}
    head["effort"] = asdict(made.effort)
    if made.method == 1:  # files of the first method do not say so
        del head["method"]
    lines = [json.dumps(head), *(json.dumps({"id": one.id}) + _line(one) for one in made.puzzles)]
    return gzip.compress(("\n".join(lines) + "\n").encode(), mtime=0)


def loads(data: bytes) -> PuzzleFile:
    """The puzzles of a file; raises BadPuzzles if it is damaged or of another format."""
    try:
        text = gzip.decompress(data).decode()
    except (OSError, EOFError, ValueError) as error:
        raise BadPuzzles(f"The file of puzzles is damaged: {error}") from None
    return parse(text)


def parse(text: str) -> PuzzleFile:
    """The puzzles in the text of a file; raises BadPuzzles."""
    try:
        first, *lines = text.splitlines()
        head = json.loads(first)
        if head.pop("format") != FORMAT:
            raise BadPuzzles(f"These puzzles are not in format {FORMAT}.")
        effort = Effort(**head.pop("effort"))
        read = [_checked(head["game"], line) for line in lines]
        return PuzzleFile(**head, effort=effort, puzzles=tuple(read))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadPuzzles(f"The file of puzzles is damaged: {error}") from None


def _checked(game: str, line: str) -> Puzzle:
    start, brace, rest = line.partition("}")
    puzzle = _from_json(game, json.loads(rest))
    if json.loads(start + brace)["id"] != puzzle.id:
        raise BadPuzzles(f"The checksum of the puzzle from game {puzzle.number} is wrong.")
    return puzzle


# --------------------------------------------------------------------------------------------------------------- files


def read_file(path: Path) -> PuzzleFile:
    """The puzzles in a file; raises BadPuzzles."""
    try:
        return loads(path.read_bytes())
    except OSError as error:
        raise BadPuzzles(f"{path}: {error.strerror}") from None


def packaged(game_id: str) -> bytes | None:
    """The file of puzzles of this package for a game; None if there is none."""
    file = files("underhold.bots.puzzles").joinpath(game_id + _ENDING)
    return file.read_bytes() if file.is_file() else None
