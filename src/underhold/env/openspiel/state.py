"""The states that OpenSpiel plays on."""

from collections.abc import Callable
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import pyspiel

from underhold.core.errors import IllegalMove

if TYPE_CHECKING:
    from underhold.env.openspiel.game import UnderholdGame


class UnderholdState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A state as OpenSpiel wants it. Everything that changes is in its course."""

    def __init__(self, game: "UnderholdGame") -> None:
        super().__init__(game)
        self.course = deepcopy(game.start)

    @property
    def state(self) -> Any:
        """The engine's state; None while the deal is drawn."""
        return self.course.state

    def current_player(self) -> Any:
        if self.state is None:
            return pyspiel.PlayerId.CHANCE
        decision = self.course.game.decision(self.state)
        return pyspiel.PlayerId.TERMINAL if decision is None else decision.seat

    def is_terminal(self) -> bool:
        return self.state is not None and self.course.game.decision(self.state) is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        left = self.get_game().left(self.course)
        pieces = sum(left.values())
        return [(number, count / pieces) for number, count in left.items()]

    def _legal_actions(self, player: int) -> list[int]:
        action_of = self.get_game().encoding.action_of
        actions = [action_of(move) for move in self.course.game.moves(self.state)]
        return sorted(action for action in actions if action is not None)

    def _apply_action(self, action: int) -> None:
        game, course = self.get_game(), self.course
        if course.state is None:
            if action not in game.left(course):
                raise IllegalMove(f"The number {action} cannot be drawn here.", "chance_outcomes")
            course.numbers += (action,)
            course.nodes += 1
            game.deal_on(course)
            return
        if action not in self._legal_actions(self.current_player()):
            raise IllegalMove(f"The action {action} is not legal here.", "legal_actions")
        course.game.advance(course.state, game.encoding.move_of(action))
        before, course.standings = course.standings, game.standings(course.state)
        course.rewards = tuple(now - then for now, then in zip(course.standings, before, strict=True))

    def _action_to_string(self, player: int, action: int) -> str:
        game: UnderholdGame = self.get_game()
        if player != pyspiel.PlayerId.CHANCE:
            return game.word_of(action)
        if self.state is not None:
            raise IllegalMove("The deal is complete; there is nothing to be drawn.", "chance_outcomes")
        urn, _ = game.draws[len(self.course.numbers)]
        if action not in urn.names:
            raise IndexError(f"The number {action} does not exist; there is {', '.join(map(str, urn.names))}.")
        return f"{urn.kind}:{urn.names[action]}"

    def returns(self) -> list[float]:
        """What has been earned so far. Before the first move that is nothing, whatever a new game counts."""
        return list(self.course.standings)

    def rewards(self) -> list[float]:
        return list(self.course.rewards)

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> "UnderholdState":
        """A state that everybody would take for this one: what is still hidden is drawn anew."""
        game: UnderholdGame = self.get_game()
        other = game.new_initial_state()
        if self.state is None:
            return other
        numbers, seen = self.course.numbers, game.kind.draws.shown(self.state)
        while other.state is None:
            place = len(other.course.numbers)
            if seen[place]:
                other.apply_action(numbers[place])
                continue
            urn, first = game.draws[place]
            known = [numbers[later] for later in range(place, first + urn.draws) if seen[later]]
            left = urn.left([*other.course.numbers[first:], *known])
            pieces = [number for number, count in left.items() for _ in range(count)]
            other.apply_action(pieces[int(probability_sampler() * len(pieces)) % len(pieces)])
        for action in self.history()[self.course.nodes :]:
            other.apply_action(action)
        return other

    def known(self) -> str:
        """All that was ever seen: the deal as far as it has been turned up, and the moves."""
        game: UnderholdGame = self.get_game()
        if self.state is None:
            return "deal"
        seen = zip(game.draws, self.course.numbers, game.kind.draws.shown(self.state), strict=True)
        moves = self.history()[self.course.nodes :]
        deal = [urn.names[number] if shown else "?" for (urn, _), number, shown in seen]
        return " ".join([*deal, "|", *[game.word_of(action) for action in moves]])

    def __str__(self) -> str:
        game: UnderholdGame = self.get_game()
        if self.state is None:
            drawn = zip(game.draws, self.course.numbers, strict=False)
            return " ".join(["deal", *[f"{urn.kind}:{urn.names[number]}" for (urn, _), number in drawn]])
        decision = game.game.decision(self.state)
        turn = "over" if decision is None else f"{game.game.label(self.state)} seat {decision.seat} {decision.kind}"
        points = " ".join(map(str, game.game.scores(self.state).points))
        return f"{turn}, points {points}, digest {game.game.digest(self.state)}"
