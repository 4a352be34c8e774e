"""Making puzzles: bots play games, every turn is analyzed, and the turns that are clearly best become puzzles.

Games are numbered. What is found in a game depends only on the seed, its number, and the puzzles from earlier batches;
so the result is the same for any number of processes, and after an interruption.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, TypeVar

from underhold.bots.analysis import segments
from underhold.bots.bot import make_bot
from underhold.bots.puzzles.idea import idea_of
from underhold.bots.puzzles.puzzle import Effort, Puzzle, PuzzleFile, read_moves
from underhold.bots.puzzles.rating import rating_of
from underhold.bots.puzzles.search import find, starts_turn, verify
from underhold.bots.search_setup import search_setup
from underhold.core.game import Game
from underhold.core.record import Ply
from underhold.core.rng import Rng
from underhold.games import game as game_by_id

EFFORT: Final = Effort(find=12_000, verify=120_000, samples=4)
METHOD: Final = 3  # changes whenever other puzzles are made from the same seed
_BATCH: Final = 32  # games that are searched before their puzzles are compared with each other
_PLAYERS: Final = (2, 2, 1, 2, 3)  # for one game after the other, as far as the game allows
_TRIES: Final = 4  # positions of a game that are verified, until one is good
_SKIPPED: Final = 3  # the first third of a game: there, the search depends on the evaluation too much
_SHARE: Final = 3  # no rating and no round has more than every third puzzle, apart from the first few
_FIRST: Final = 12

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True, slots=True)
class _Task:
    """A game to search."""

    game: str
    number: int
    seed: int
    effort: Effort
    ideas: frozenset[str]  # of earlier puzzles
    full: frozenset[int]  # ratings of which there are enough
    rounds: Mapping[str, int]  # the number of puzzles by round
    full_rounds: frozenset[str]  # rounds of which there are enough


def continue_puzzles(
    made: PuzzleFile, count: int, jobs: int = 1, most_games: int | None = None
) -> Iterator[PuzzleFile]:
    """Search games until there are `count` puzzles, or until `most_games` were searched; yields the puzzles after every
    batch of games.
    """
    with _Workers(jobs) as work:
        searched = 0
        while len(made.puzzles) < count and (most_games is None or searched < most_games):
            task = partial(
                _Task,
                made.game,
                seed=made.seed,
                effort=made.effort,
                ideas=ideas(made),
                full=full(made),
                rounds=Counter(round_of(puzzle.label) for puzzle in made.puzzles),
                full_rounds=full_rounds(made),
            )
            numbers = range(made.next_number, made.next_number + _BATCH)
            puzzles = list(made.puzzles)
            for puzzle in work([task(number) for number in numbers]):
                current = replace(made, puzzles=tuple(puzzles))
                if puzzle and _is_wanted(puzzle, current):
                    puzzles.append(puzzle)
            made = replace(made, next_number=numbers.stop, puzzles=tuple(puzzles[:count]))
            searched += _BATCH
            yield made


def begin(game_id: str, seed: int, effort: Effort = EFFORT) -> PuzzleFile:
    """A file without puzzles."""
    return PuzzleFile(game_id, game_by_id(game_id).rules_version, seed, effort, 0, (), METHOD)


def ideas(made: PuzzleFile) -> frozenset[str]:
    """The ideas of all puzzles."""
    return frozenset(puzzle.idea for puzzle in made.puzzles)


def full(made: PuzzleFile) -> frozenset[int]:
    """The ratings of which there are enough for now."""
    return _frequent([puzzle.rating for puzzle in made.puzzles])


def full_rounds(made: PuzzleFile) -> frozenset[str]:
    """The rounds of which there are enough for now."""
    return _frequent([round_of(puzzle.label) for puzzle in made.puzzles])


def round_of(label: str) -> str:
    """The round of a turn: `8` for `8.3`."""
    return label.partition(".")[0]


def _frequent(values: Sequence[T]) -> frozenset[T]:
    return frozenset(value for value, many in Counter(values).items() if many * _SHARE >= len(values) + _FIRST)


def _is_wanted(puzzle: Puzzle, made: PuzzleFile) -> bool:
    return (
        puzzle.idea not in ideas(made)
        and puzzle.rating not in full(made)
        and round_of(puzzle.label) not in full_rounds(made)
    )


class _Workers:
    """Carries out tasks in this process, or in several."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._processes: Any = None

    def __enter__(self) -> Callable[[Sequence[_Task]], Iterator[Puzzle | None]]:
        if self._jobs == 1:
            return partial(map, search_game)
        from concurrent.futures import ProcessPoolExecutor  # imported here because browsers have no processes

        self._processes = ProcessPoolExecutor(self._jobs)
        return partial(self._processes.map, search_game)

    def __exit__(self, *_: object) -> None:
        if self._processes is not None:
            self._processes.shutdown(cancel_futures=True)


def search_game(task: _Task) -> Puzzle | None:
    """Play a game and search it for a puzzle."""
    game = game_by_id(task.game)
    rng = Rng(task.seed, task.number)
    players = _players(game, task.number)
    setup = game.setup(players, rng.new_seed())
    played = _played(game, setup, players, rng)
    cut = segments(game, played)
    cut = [one for one in cut[len(cut) // _SKIPPED :] if round_of(one.label) not in task.full_rounds]
    order = list(range(len(cut)))
    rng.shuffle(order)
    order.sort(key=lambda place: task.rounds.get(round_of(cut[place].label), 0))
    seed, tries = rng.new_seed(), 0
    for segment in (cut[place] for place in order):
        if tries == _TRIES:
            break
        if not starts_turn(game, segment):
            continue
        view = game.view(segment.before, segment.seat)
        found = find(game, view, task.effort, Rng(seed, segment.first))
        if found is None or idea_of(map(str, found.best), map(str, found.next_best)) in task.ideas:
            continue
        likely = rating_of(game, segment.before, [found.best], seed)
        if likely in task.full:
            continue
        tries += 1
        verified = verify(game, view, found, task.effort, seed, segment.first)
        if verified is None:
            continue
        solving = [turn.moves for turn in verified.turns if turn.solves]
        idea = idea_of(solving[0], verified.turns[len(solving)].moves)
        if idea in task.ideas:
            continue
        solutions = [read_moves(game, segment.before, moves) for moves in solving]
        return Puzzle(
            game=game.id,
            number=task.number,
            setup=game.setup_to_json(setup),
            moves=tuple(str(ply.move) for ply in played[: segment.first - 1]),
            digest=game.digest(segment.before),
            label=segment.label,
            seat=segment.seat,
            turns=verified.turns,
            gap=verified.gap,
            error=verified.error,
            rating=rating_of(game, segment.before, solutions, seed),
            idea=idea,
        )
    return None


def _played(game: Game[Any, Any], setup: Any, players: int, rng: Rng) -> list[Ply[Any]]:
    """A game in which a bot chosen at random plays each turn."""
    names = search_setup(game.id).puzzle_bots
    bots = [[make_bot(name, game, rng.new_seed()) for name in names] for _ in range(players)]
    state, turn, chosen = game.new(setup), ("", 0), 0
    plies: list[Ply[Any]] = []
    while decision := game.decision(state):
        if turn != (game.label(state), decision.seat):
            turn, chosen = (game.label(state), decision.seat), int(rng.below(len(names)))
        move = bots[decision.seat][chosen].choose(game.view(state, decision.seat))
        progress = game.play(state, move)
        plies.append(Ply(len(plies) + 1, state, move, progress.events, progress.state))
        state = progress.state
    return plies


def _players(game: Game[Any, Any], number: int) -> int:
    allowed = [players for players in _PLAYERS if players in game.players]
    return allowed[number % len(allowed)]
