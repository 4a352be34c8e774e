"""A bot that plans whole turns and plays them move by move."""

from collections.abc import Callable, Generator, Sequence
from typing import Any

from underhold.bots.steps import Steps, finished
from underhold.bots.think import SearchResult
from underhold.core.game import Game, Move
from underhold.core.rng import Rng

Plan = Sequence[Move] | SearchResult  # the moves to the end of the turn, or a search whose best line is played
Planner = Callable[[Any, Rng], Plan | Steps[Plan]]  # from a view and a random stream, at once or in steps


class PlanningBot:
    """Plans a turn, plays it, and plans again when something is revealed."""

    def __init__(self, name: str, game: Game[Any, Any], rng: Rng, plan_turn: Planner) -> None:
        self.name = name
        self._game = game
        self._rng = rng
        self._plan_turn = plan_turn
        self.search: SearchResult | None = None  # if the last move was chosen by a search, not by an earlier plan
        self._plan: list[Move] = []
        self._expected: list[int] = []  # the view that the rest of the plan is for

    def choose(self, view: Any) -> Move:
        """The next move of the planned turn; a new turn is planned when the position is another one."""
        return finished(self.choose_in_steps(view))

    def choose_in_steps(self, view: Any) -> Steps[Move]:
        """The same as `choose`; a search pauses between its steps."""
        self.search = None
        if not self._plan or view.to_ints() != self._expected:
            planned = self._plan_turn(view, self._rng)
            plan = (yield from planned) if isinstance(planned, Generator) else planned
            if isinstance(plan, SearchResult):
                self.search = plan
                plan = plan.advice[0].moves
            self._plan = list(plan)
        move = self._plan.pop(0)
        if self._plan:
            after = self._game.determinize(view, self._rng)
            self._game.advance(after, move)
            self._expected = self._game.view(after, None).to_ints()
        return move
