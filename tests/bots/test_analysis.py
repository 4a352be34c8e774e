"""Analysis of games: segments, evaluations of choices, and the same result in any number of processes."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from underhold.bots import analysis
from underhold.bots.analysis import Analysis, BadAnalysis, analyse, from_json, segments, to_json
from underhold.bots.match import play_match
from underhold.bots.think import Advice, Budget, SearchResult
from underhold.core.errors import BadRecord
from underhold.core.game import Game, Move
from underhold.core.record import Record, replay
from underhold.core.rng import Rng
from underhold.games import TITLES, title
from underhold.games.cave_vs_cave.game import GAME as CAVE_VS_CAVE

BUDGET = Budget(nodes=50)
each_game = pytest.mark.parametrize("game_id", [one.id for one in TITLES])
each_number = pytest.mark.parametrize("players", [1, 2])


class Counting:
    """Instead of the search: what a line is worth are the points after it. It finds as many lines as it has moves."""

    def think(self, game: Game[Any, Any], view: Any, rng: Rng, budget: Budget, width: int = 8) -> SearchResult:
        lines = {self._line(game, game.determinize(view, rng), move, rng) for move in game.moves(view)}
        advice = sorted((self._worth(game, view, rng, line) for line in lines), key=lambda one: -one.gain)
        return SearchResult(tuple(advice[:width]), 1, 1, 1, 0.0)

    def evaluate_moves(
        self, game: Game[Any, Any], view: Any, rng: Rng, budget: Budget, moves: Sequence[Move]
    ) -> Advice:
        return self._worth(game, view, rng, moves)

    def _worth(self, game: Game[Any, Any], view: Any, rng: Rng, moves: Sequence[Move]) -> Advice:
        decision = game.decision(view)
        assert decision is not None
        state = game.determinize(view, rng)
        for move in moves:
            game.advance(state, move)
        points = [float(points) for points in game.scores(state).points]
        others = [points for seat, points in enumerate(points) if seat != decision.seat]
        gain = points[decision.seat] - max(others) if others else points[0]
        return Advice(tuple(moves), gain, tuple(points), 1)

    def _line(self, game: Game[Any, Any], state: Any, move: Move, rng: Rng) -> tuple[Move, ...]:
        about = title(game.id)
        turn = (game.label(state), game.decision(state))
        moves = [move]
        while True:
            progress = game.play(state, moves[-1])
            state = progress.state
            cut = any(about.reveals(event) or about.ends_turn(event) for event in progress.events)
            if cut or game.decision(state) is None or (game.label(state), game.decision(state)) != turn:
                return tuple(moves)
            legal = game.moves(state)
            moves.append(legal[rng.below(len(legal))])


class Telling(Counting):
    """The same, remembering what it was asked."""

    def __init__(self) -> None:
        self.views: list[tuple[str, list[int], int]] = []
        self.efforts: list[tuple[str, int]] = []

    def think(self, game: Game[Any, Any], view: Any, rng: Rng, budget: Budget, width: int = 8) -> SearchResult:
        self.views.append(("think", view.to_ints(), int(rng.word())))
        self.efforts.append(("think", budget.nodes or 0))
        return super().think(game, view, rng, budget, width)

    def evaluate_moves(
        self, game: Game[Any, Any], view: Any, rng: Rng, budget: Budget, moves: Sequence[Move]
    ) -> Advice:
        self.views.append(("judge", view.to_ints(), int(rng.word())))
        self.efforts.append(("judge", budget.nodes or 0))
        return super().evaluate_moves(game, view, rng, budget, moves)


class Fickle(Counting):
    """Finds every line better than the one it puts first, and says of none what it says when it judges it."""

    def think(self, game: Game[Any, Any], view: Any, rng: Rng, budget: Budget, width: int = 8) -> SearchResult:
        found = super().think(game, view, rng, budget, width)
        first, *others = found.advice
        return replace(found, advice=(first, *(replace(one, gain=first.gain + 9.0) for one in others)))

    def evaluate_moves(
        self, game: Game[Any, Any], view: Any, rng: Rng, budget: Budget, moves: Sequence[Move]
    ) -> Advice:
        return replace(
            super().evaluate_moves(game, view, rng, budget, moves), gain=float(sum(map(game.pack, moves)) * 37 % 97)
        )


class Single:
    """Knows only one line, and has tried nothing to find it."""

    def __init__(self, moves: Sequence[Move]) -> None:
        self.moves = tuple(moves)

    def think(self, game: Game[Any, Any], view: Any, rng: Rng, budget: Budget, width: int = 8) -> SearchResult:
        return SearchResult((Advice(self.moves, 7.0, (), 0),), 0, 0, 0, 0.0)

    def evaluate_moves(
        self, game: Game[Any, Any], view: Any, rng: Rng, budget: Budget, moves: Sequence[Move]
    ) -> Advice:
        return Advice(tuple(moves), 5.0, (30.0, 25.0), 4)


def played(game: Game[Any, Any], players: int, seed: int = 3) -> Record:
    record = play_match(game, game.setup(players, seed), ["random"] * players, seed, keep_record=True).record
    assert record is not None
    return record


def read(game: Game[Any, Any], state: Any, way: analysis.EvaluatedLine) -> list[Move]:
    moves: list[Move] = []
    for text in way.moves:
        moves.append(game.read(state, text))
        state = game.play(state, moves[-1]).state
    return moves


def looked_at(game: Game[Any, Any], record: Record, **more: Any) -> Analysis:
    return analyse(game, record, BUDGET, **{"search": Counting(), **more})


@each_game
@each_number
def test_a_game_is_cut_into_the_choices_that_were_made(game_id: str, players: int) -> None:
    game = title(game_id).game
    plies = list(replay(game, played(game, players)))
    cut = segments(game, plies)
    assert [move for segment in cut for move in segment.moves] == [ply.move for ply in plies]
    reveals, ends_turn = title(game_id).reveals, title(game_id).ends_turn
    for segment in cut:
        own = plies[segment.first - 1 : segment.last]
        assert segment.before is own[0].before
        assert {(game.label(ply.before), game.decision(ply.before).seat) for ply in own} == {  # type: ignore[union-attr]
            (segment.label, segment.seat)
        }
        for ply in own[:-1]:  # nothing was revealed within it
            assert not any(reveals(event) or ends_turn(event) for event in ply.events)
        assert segment.revealed == any(map(reveals, own[-1].events))
    assert any(segment.revealed for segment in cut) or (game_id, players) == ("cave-farmers", 1)


@each_game
@each_number
def test_every_choice_is_judged(game_id: str, players: int) -> None:
    game = title(game_id).game
    record = played(game, players)
    told: list[tuple[int, int]] = []
    found = looked_at(game, record, progress=lambda done, total: told.append((done, total)))
    assert told == [(number, len(found.choices)) for number in range(len(found.choices) + 1)]
    assert [move for choice in found.choices for move in choice.verdict.played.moves] == [
        move for turn in record.turns for move in turn.moves
    ]
    assert record.scores is not None
    assert found.points == record.scores.points
    assert len(found.curve) == len(found.choices) + 1
    assert found.curve[-1] == tuple(map(float, record.scores.points))
    assert all(len(row) == players for row in found.curve)
    assert {choice.mark for choice in found.choices} > {"fine"}
    for choice in found.choices:
        verdict = choice.verdict
        assert choice.loss >= 0
        assert choice.loss == pytest.approx(verdict.best.gain - verdict.played.gain)
        assert len(verdict.others) <= analysis.OTHERS
        assert verdict.played.moves not in [way.moves for way in verdict.others]
        if choice.loss == 0 and verdict.best.moves == verdict.played.moves:
            assert verdict.best == verdict.played


@each_game
def test_the_best_move_is_the_best_of_the_moves_shown(game_id: str) -> None:
    """If another line was played, all lines are evaluated again on equal terms, which determines their order."""
    game = title(game_id).game
    record, fickle = played(game, 2), Fickle()
    found = looked_at(game, record, search=fickle)
    cut = segments(game, list(replay(game, record)))
    moved = 0
    for choice, segment in zip(found.choices, cut, strict=True):
        verdict = choice.verdict
        gains = [way.gain for way in (verdict.best, *verdict.others)]
        assert gains == sorted(gains, reverse=True)
        assert verdict.played.gain <= verdict.best.gain
        assert len({way.moves for way in (verdict.played, *verdict.others)}) == 1 + len(verdict.others)
        if not verdict.others:
            continue
        view = game.view(segment.before, segment.seat)
        for way in (verdict.played, verdict.best, *verdict.others):
            moves = read(game, segment.before, way)
            assert way.gain == fickle.evaluate_moves(game, view, Rng(0), BUDGET, moves).gain
        first = fickle.think(game, view, Rng(0, 1000 + segment.first), BUDGET).advice[0]
        moved += read(game, segment.before, verdict.best) != list(first.moves)
    assert moved


@each_game
def test_a_line_with_too_few_visits_is_not_shown(game_id: str) -> None:
    """Where the best was played, one search says all; a line that it likes better but does not trust is left out."""
    game = title(game_id).game
    state = game.new(game.setup(2, 4))
    view = game.view(state, 0)
    best = Fickle().think(game, view, Rng(0, 1000), BUDGET).advice[0]
    verdict = analysis.evaluate_choice(game, view, best.moves, BUDGET, search=Fickle())
    assert verdict.best == verdict.played
    assert verdict.others == ()
    sure = analysis.evaluate_choice(game, view, best.moves, BUDGET, search=Counting())
    assert len(sure.others) == analysis.OTHERS
    assert all(way.gain <= sure.best.gain for way in sure.others)


@each_game
def test_a_choice_stays_within_the_stated_budget(game_id: str) -> None:
    game = title(game_id).game
    telling = Telling()
    looked_at(game, played(game, 2), search=telling)
    costs: list[float] = []
    for kind, nodes in telling.efforts:
        if kind == "think":
            costs.append(0.0)
        costs[-1] += nodes
    assert max(costs) == analysis.SEARCHES_PER_CHOICE * (BUDGET.nodes or 0)


def test_marks_by_loss() -> None:
    way = analysis.EvaluatedLine(("x",), 0.0, (0.0,))
    for loss, mark in (
        (0, "fine"),
        (0.99, "fine"),
        (1, "inaccuracy"),
        (2.99, "inaccuracy"),
        (3, "mistake"),
        (6, "blunder"),
    ):
        best = analysis.EvaluatedLine(("y",), float(loss), (0.0,))
        choice = analysis.Choice("1.1", 0, 1, 1, analysis.Verdict(way, best, ()))
        assert (choice.loss, choice.mark) == (loss, mark)
    better = analysis.Choice("1.1", 0, 1, 1, analysis.Verdict(analysis.EvaluatedLine(("x",), 3.0, (0.0,)), way, ()))
    assert better.loss == 0


def test_summaries_add_up() -> None:
    found = looked_at(CAVE_VS_CAVE, played(CAVE_VS_CAVE, 2))
    for seat in range(2):
        summary = found.summary(seat)
        own = [choice for choice in found.choices if choice.seat == seat]
        assert summary.lost == pytest.approx(sum(choice.loss for choice in own))
        assert sum(summary.marks.values()) == len(own)
        assert 0 <= summary.accuracy <= 100
        worst = [found.choices[place] for place in summary.costliest]
        losses = sorted((choice.loss for choice in own if choice.loss), reverse=True)
        assert [choice.loss for choice in worst] == losses[:3]
        assert all(choice.seat == seat for choice in worst)


@each_game
def test_luck_is_given_only_where_something_was_revealed(game_id: str) -> None:
    game = title(game_id).game
    record = played(game, 2)
    found = looked_at(game, record)
    cut = segments(game, list(replay(game, record)))
    for place, (choice, segment) in enumerate(zip(found.choices, cut, strict=True)):
        assert (choice.luck is not None) == (segment.revealed and place + 1 < len(cut))
        if choice.luck is not None:
            hope, had = found.choices[place + 1].verdict.best.worths, choice.verdict.played.worths
            assert choice.luck == pytest.approx([now - before for now, before in zip(hope, had, strict=True)])


@each_game
def test_the_search_is_asked_from_what_the_seat_could_see(game_id: str) -> None:
    """It gets views, the same for all questions of a choice, with the same random numbers."""
    game = title(game_id).game
    record, telling = played(game, 2), Telling()
    looked_at(game, record, search=telling)
    cut = iter(segments(game, list(replay(game, record))))
    seen: tuple[list[int], int] | None = None
    for kind, view, number in telling.views:
        if kind == "think":
            segment = next(cut)
            assert view == game.view(segment.before, segment.seat).to_ints()
            seen = (view, number)
        else:
            assert (view, number) == seen


def test_the_order_of_steps_within_a_turn_costs_no_points() -> None:
    state = CAVE_VS_CAVE.new(CAVE_VS_CAVE.setup(2, 4))
    lines = []
    for texts in (
        ("cultivation", "+2emmer,flax", "cave_entrance:wood", "end"),
        ("cultivation", "cave_entrance:wood", "+2emmer,flax", "end"),
    ):
        reached, moves = state, []
        for text in texts:
            moves.append(CAVE_VS_CAVE.read(reached, text))
            reached = CAVE_VS_CAVE.play(reached, moves[-1]).state
        lines.append(moves)
    view = CAVE_VS_CAVE.view(state, 0)
    verdict = analysis.evaluate_choice(CAVE_VS_CAVE, view, lines[0], BUDGET, search=Single(lines[1]))
    assert verdict.best == verdict.played == analysis.EvaluatedLine(verdict.played.moves, 5.0, (30.0, 25.0))


@each_game
def test_the_analysis_does_not_depend_on_the_number_of_workers(game_id: str) -> None:
    game = title(game_id).game
    record = played(game, 2)
    found = looked_at(game, record, seed=5)
    assert found == looked_at(game, record, seed=5)
    assert found == looked_at(game, record, seed=5, workers=2)
    assert found.seed == 5


@each_game
def test_json_and_back(game_id: str) -> None:
    game = title(game_id).game
    found = looked_at(game, played(game, 2))
    text = json.dumps(to_json(found))
    assert from_json(json.loads(text)) == found
    data = json.loads(text)
    assert data["analysis"] == analysis.FORMAT
    assert [choice["loss"] for choice in data["choices"]] == [choice.loss for choice in found.choices]
    assert [choice["mark"] for choice in data["choices"]] == [choice.mark for choice in found.choices]
    assert data["seats"][1]["costliest"] == list(found.summary(1).costliest)
    assert len(data["curve"]) == len(found.choices) + 1


@pytest.mark.parametrize("data", [None, 3, [], {}, {"analysis": 99}, {"analysis": 1}, {"analysis": 1, "game": "x"}])
def test_data_that_is_not_an_analysis_is_refused(data: object) -> None:
    with pytest.raises(BadAnalysis):
        from_json(data)


def test_an_unfinished_game_has_a_curve_to_where_it_stops() -> None:
    whole = played(CAVE_VS_CAVE, 2)
    record = Record(whole.game, whole.rules, whole.setup, whole.deal, whole.turns[:5], None)
    found = looked_at(CAVE_VS_CAVE, record)
    assert found.points is None
    assert found.curve[-1] == found.choices[-1].verdict.played.worths
    assert from_json(to_json(found)) == found
    nothing = looked_at(CAVE_VS_CAVE, Record(whole.game, whole.rules, whole.setup, whole.deal, (), None))
    assert nothing.choices == ()
    assert nothing.curve == []
    assert nothing.summary(0).accuracy == 100
    assert from_json(to_json(nothing)) == nothing


def test_a_record_that_does_not_hold_is_refused() -> None:
    whole = played(CAVE_VS_CAVE, 2)
    with pytest.raises(BadRecord):
        looked_at(CAVE_VS_CAVE, Record(whole.game, whole.rules, whole.setup, whole.deal, whole.turns[:5], whole.scores))


def test_the_search_itself_is_asked() -> None:
    """The end of a game, where little is left to look at."""
    whole = played(CAVE_VS_CAVE, 1)
    cut = segments(CAVE_VS_CAVE, list(replay(CAVE_VS_CAVE, whole)))[-2]
    view = CAVE_VS_CAVE.view(cut.before, cut.seat)
    verdict = analysis.evaluate_choice(CAVE_VS_CAVE, view, cut.moves, Budget(nodes=200), seed=1, stream=cut.first)
    assert verdict == analysis.evaluate_choice(
        CAVE_VS_CAVE, view, cut.moves, Budget(nodes=200), seed=1, stream=cut.first
    )
    assert len(verdict.played.worths) == len(verdict.best.worths) == 1
    assert verdict.best.gain >= verdict.played.gain
