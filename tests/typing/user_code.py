"""A program that a user of the library might write: a test runs it, and pyright checks it in strict mode."""

from pathlib import Path
from typing import Any

import underhold
from underhold import BadNotation, BadPosition, Game, IllegalMove, Move, Positions, Rng, Scores
from underhold.art import piece, pieces
from underhold.bots.bot import BOTS, Bot, make_bot
from underhold.bots.match import Match, play_match
from underhold.records import Record, Recorder, read_record, replay, write_record


class Careful:
    """A bot of one's own: whatever has the shape of a Bot is one."""

    name = "careful"

    def __init__(self, game: Game[Any, Any], rng: Rng) -> None:
        self._game = game
        self._rng = rng

    def choose(self, view: Any) -> Move:
        moves = self._game.moves(view)
        return max(moves, key=lambda move: self._try(view, move))

    def _try(self, view: Any, move: Move) -> int:
        state = self._game.determinize(view, self._rng.split())
        decision = self._game.decision(view)
        seat = decision.seat if decision else 0
        self._game.advance(state, move)
        return self._game.scores(state).points[seat]


def duel(first: Bot, second: Bot, seed: int) -> tuple[Scores, Record]:
    game = underhold.game("cave-vs-cave")
    setup = game.setup(players=2, seed=seed)
    state = game.new(setup)
    recorder = Recorder(game, setup, state)
    bots = (first, second)
    while decision := game.decision(state):
        move = bots[decision.seat].choose(game.view(state, decision.seat))
        progress = game.play(state, move)
        recorder.add(state, move, progress.state)
        state = progress.state
    return game.scores(state), recorder.record(state)


def refused(text: str) -> str:
    game = underhold.game("cave-farmers")
    state = game.new(game.setup(players=3, seed=1))
    try:
        return str(game.read(state, text))
    except IllegalMove as error:
        return f"{error.rule}: {error.reason}"
    except BadNotation as error:
        return str(error)


def puzzle(room: str) -> str:
    game = underhold.game("cave-vs-cave")
    assert isinstance(game, Positions)
    try:
        state = game.position(players=1, round=7, seats=[{"goods": {"gold": 9}, "rooms": {"a3": room}}])
    except BadPosition as error:
        return f"{error.part}: {error.reason}"
    found, again = underhold.read_position(game.write_position(state))
    return found.label(again)


def main(folder: Path) -> tuple[int, ...]:
    game = underhold.game("cave-vs-cave")
    scores, record = duel(Careful(game, Rng(1)), make_bot("greedy", game, seed=2), seed=3)
    path = folder / "duel.txt"
    write_record(record, path)
    again = [ply.after for ply in replay(game, read_record(path))]
    assert game.scores(again[-1]).points == scores.points

    match: Match = play_match(game, game.setup(players=2, seed=4), ["random", "greedy"], seed=5)
    assert match.decisions > 0
    assert match.record is None
    assert "master" in BOTS

    assert "not a move" in refused("juggle")
    assert puzzle("shelf") == "7.1"
    assert puzzle("shelv").startswith("seat0 rooms: Unknown room")
    assert {group for group, _ in pieces()} >= {"goods", "room"}
    assert piece("goods", "ruby").startswith("<svg")
    return scores.points


if __name__ == "__main__":
    print(underhold.__version__, underhold.build(), main(Path.cwd()))
