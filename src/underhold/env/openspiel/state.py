"""The states of OpenSpiel games."""

from collections.abc import Callable
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import pyspiel

from underhold.core.errors import IllegalMove

if TYPE_CHECKING:
    from underhold.env.openspiel.game import UnderholdGame


class UnderholdState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A state as OpenSpiel requires it. Everything that changes is in `progress`."""

    def __init__(self, game: "UnderholdGame") -> None:
        super().__init__(game)
        self.progress = deepcopy(game.start)

    @property
    def state(self) -> Any:
        """The engine's state; None while the deal is drawn."""
        return self.progress.state

    def current_player(self) -> Any:
        if self.state is None:
            return pyspiel.PlayerId.CHANCE
        decision = self.progress.game.decision(self.state)
        return pyspiel.PlayerId.TERMINAL if decision is None else decision.seat

    def is_terminal(self) -> bool:
        return self.state is not None and self.progress.game.decision(self.state) is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        left = self.get_game().left(self.progress)
        pieces = sum(left.values())
        return [(number, count / pieces) for number, count in left.items()]

    def _legal_actions(self, player: int) -> list[int]:
        action_of = self.get_game().encoding.action_of
        actions = [action_of(move) for move in self.progress.game.moves(self.state)]
        return sorted(action for action in actions if action is not None)

    def _apply_action(self, action: int) -> None:
        game, progress = self.get_game(), self.progress
        if progress.state is None:
            if action not in game.left(progress):
                raise IllegalMove(f"Number {action} cannot be drawn here.", "chance_outcomes")
            progress.numbers += (action,)
            progress.nodes += 1
            game.draw_forced(progress)
            return
        if action not in self._legal_actions(self.current_player()):
            raise IllegalMove(f"Action {action} is not legal here.", "legal_actions")
        progress.game.advance(progress.state, game.encoding.move_of(action))
        before, progress.total_rewards = progress.total_rewards, game.total_rewards(progress.state)
        progress.rewards = tuple(now - then for now, then in zip(progress.total_rewards, before, strict=True))

    def _action_to_string(self, player: int, action: int) -> str:
        game: UnderholdGame = self.get_game()
        if player != pyspiel.PlayerId.CHANCE:
            return game.notation_of(action)
        if self.state is not None:
            raise IllegalMove("The deal is complete; nothing is drawn here.", "chance_outcomes")
        pool, _ = game.draws[len(self.progress.numbers)]
        if action not in pool.names:
            raise IndexError(f"Unknown number {action}. Choose from: {', '.join(map(str, pool.names))}.")
        return f"{pool.kind}:{pool.names[action]}"

    def returns(self) -> list[float]:
        """The total rewards so far; zero before the first move, even if a new game already has points."""
        return list(self.progress.total_rewards)

    def rewards(self) -> list[float]:
        return list(self.progress.rewards)

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> "UnderholdState":
        """A state with the same information state: everything still hidden is drawn again."""
        game: UnderholdGame = self.get_game()
        other = game.new_initial_state()
        if self.state is None:
            return other
        numbers, seen = self.progress.numbers, game.spec.draws.revealed(self.state)
        while other.state is None:
            place = len(other.progress.numbers)
            if seen[place]:
                other.apply_action(numbers[place])
                continue
            pool, first = game.draws[place]
            known = [numbers[later] for later in range(place, first + pool.draws) if seen[later]]
            left = pool.remaining([*other.progress.numbers[first:], *known])
            pieces = [number for number, count in left.items() for _ in range(count)]
            other.apply_action(pieces[int(probability_sampler() * len(pieces)) % len(pieces)])
        for action in self.history()[self.progress.nodes :]:
            other.apply_action(action)
        return other

    def known(self) -> str:
        """Everything that was ever seen: the revealed part of the deal, and the moves."""
        game: UnderholdGame = self.get_game()
        if self.state is None:
            return "deal"
        seen = zip(game.draws, self.progress.numbers, game.spec.draws.revealed(self.state), strict=True)
        moves = self.history()[self.progress.nodes :]
        deal = [pool.names[number] if shown else "?" for (pool, _), number, shown in seen]
        return " ".join([*deal, "|", *[game.notation_of(action) for action in moves]])

    def __str__(self) -> str:
        game: UnderholdGame = self.get_game()
        if self.state is None:
            drawn = zip(game.draws, self.progress.numbers, strict=False)
            return " ".join(["deal", *[f"{pool.kind}:{pool.names[number]}" for (pool, _), number in drawn]])
        decision = game.game.decision(self.state)
        turn = "over" if decision is None else f"{game.game.label(self.state)} seat {decision.seat} {decision.kind}"
        points = " ".join(map(str, game.game.scores(self.state).points))
        return f"{turn}, points {points}, digest {game.game.digest(self.state)}"
