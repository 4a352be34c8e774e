from typing import Any

import pytest

from underhold.bots.bot import BOTS, bot_names, is_our_own, make_bot, needs_search
from underhold.bots.levels import YARDSTICKS, level_budget
from underhold.bots.match import bots_for, play_match
from underhold.bots.planning import PlanningBot
from underhold.core.errors import BadSetup
from underhold.core.game import Game
from underhold.core.rng import Rng
from underhold.games.cave_farmers.game import GAME as CAVE_FARMERS
from underhold.games.cave_vs_cave.game import GAME
from underhold.games.cave_vs_cave.search.greedy_turn import best_turn

# Every bot, with so little thought that a whole game takes no time.
QUICK = [name if level_budget(name, "cave-vs-cave") is None else f"{name}@50" for name in BOTS]
SEARCHING = [name for name in QUICK if "@" in name]
DIFFERENT = [name for name in QUICK if name not in SEARCHING[1:]]  # with the same budget the levels are the same


@pytest.mark.parametrize("name", DIFFERENT)
@pytest.mark.parametrize("players", [1, 2])
def test_bots_play_whole_games_and_repeat_them(name: str, players: int) -> None:
    setup = GAME.setup(players, seed=5)
    first = play_match(GAME, setup, [name] * players, seed=9, keep_record=True)
    again = play_match(GAME, setup, [name] * players, seed=9, keep_record=True)
    assert first.record == again.record
    assert first.decisions > 40


def test_bots_see_views_only() -> None:
    """A bot that gets only a view chooses the same as in the match, and the view is not a state."""
    view = GAME.view(GAME.new(GAME.setup(2, seed=3)), 0)
    assert not hasattr(view, "deal")
    for name in QUICK:
        assert make_bot(name, GAME, seed=1).choose(view) in GAME.moves(view)


@pytest.mark.parametrize("game", [GAME, CAVE_FARMERS])
def test_levels_differ_in_their_budgets_only(game: Game[Any, Any]) -> None:
    views = [game.view(game.new(game.setup(2, seed)), 0) for seed in range(4)]
    chosen = [[make_bot(name, game, seed=1).choose(view) for view in views] for name in SEARCHING]
    assert chosen == [chosen[0]] * len(SEARCHING)


def test_a_level_continues_its_search_and_its_yardstick_does_not() -> None:
    """Searches that continue are reported with the visits of the ones before."""
    game: Game[Any, Any] = CAVE_FARMERS
    earlier: list[list[int]] = []
    for name in ("grandmaster@4000", "grandmaster-2026-11@4000"):
        state, bot = game.new(game.setup(1, seed=2)), make_bot(name, game, seed=1)
        assert isinstance(bot, PlanningBot)
        found: list[int] = []
        while len(found) < 4:
            move = bot.choose(game.view(state, 0))
            if bot.search:
                found.append(sum(bot.search.visits.values()) - bot.search.playouts)
            game.advance(state, move)
        earlier.append(found)
    level, yardstick = earlier
    assert level[0] == 0
    assert max(level) > 0
    assert yardstick == [0] * 4


def test_yardsticks_are_not_offered() -> None:
    assert not set(YARDSTICKS) & {*BOTS, *bot_names()}
    assert is_our_own("grandmaster-2026-11@1s")
    assert needs_search("grandmaster-2026-11")
    assert level_budget("grandmaster-2026-11", GAME.id) == level_budget("grandmaster", GAME.id)


def test_greedy_beats_random_and_scores_like_a_beginner() -> None:
    matches = [play_match(GAME, GAME.setup(2, seed), ["greedy", "random"], seed) for seed in range(6)]
    assert all(match.scores.winner == 0 for match in matches)
    solo = [play_match(GAME, GAME.setup(1, seed), ["greedy"], seed).scores.points[0] for seed in range(6)]
    assert sum(solo) / len(solo) > 35


def test_a_planned_turn_is_legal_to_its_end() -> None:
    state = GAME.new(GAME.setup(1, seed=8))
    plan = best_turn(GAME.view(state, 0), Rng(1))
    assert str(GAME.unpack(plan.moves[-1])) == "end"
    for move in plan.moves:
        progress = GAME.play(state, move)
        state = progress.state
        if any(type(event).__name__ in ("Excavated", "RoomDrawn") for event in progress.events):
            return  # from here on the plan may change
    assert GAME.label(state) == "1.2"


def test_a_turn_is_found_on_the_smallest_budget() -> None:
    state = GAME.new(GAME.setup(2, seed=8))
    plan = best_turn(GAME.view(state, 0), Rng(1), nodes=1)
    assert str(GAME.unpack(plan.moves[-1])) == "end"


def test_seats_and_names_are_checked() -> None:
    assert bots_for(["random"], 2) == ("random", "random")
    with pytest.raises(BadSetup, match="2 seats"):
        bots_for(["random"] * 3, 2)
    with pytest.raises(BadSetup, match="Unknown bot 'deep'"):
        make_bot("deep", GAME)
    with pytest.raises(BadSetup, match="takes no budget"):
        make_bot("greedy@5", GAME)
    for budget in ("", "x", "-1", "0", "0s", "nans", "infs", "1e3"):
        with pytest.raises(BadSetup, match="budget"):
            make_bot(f"master@{budget}", GAME)
    assert make_bot("master@0.5s", GAME).name == "master"


@pytest.mark.parametrize("players", range(2, 8))
def test_greedy_beats_random_at_farming_by_far(players: int) -> None:
    """One greedy farmer among random ones, for any number of players: it feeds its family and wins by a wide margin."""
    seat = players % 2
    names = ["random"] * players
    names[seat] = "greedy"
    for seed in range(2):
        match = play_match(CAVE_FARMERS, CAVE_FARMERS.setup(players, seed), names, seed)
        others = [points for number, points in enumerate(match.scores.points) if number != seat]
        assert match.scores.points[seat] > max(others) + 30
        assert match.scores.parts[seat]["begging"] >= -9


def test_greedy_farms_alone() -> None:
    matches = [play_match(CAVE_FARMERS, CAVE_FARMERS.setup(1, seed), ["greedy"], seed) for seed in range(3)]
    assert all(match.scores.points[0] > 20 for match in matches)


@pytest.mark.parametrize("name", DIFFERENT)
def test_bots_repeat_their_farming(name: str) -> None:
    setup = CAVE_FARMERS.setup(3, seed=5)
    first = play_match(CAVE_FARMERS, setup, [name] * 3, seed=9, keep_record=True)
    assert first.record == play_match(CAVE_FARMERS, setup, [name] * 3, seed=9, keep_record=True).record


@pytest.mark.parametrize("game", [GAME, CAVE_FARMERS])
def test_keeping_a_record_does_not_change_the_game(game: Game[Any, Any]) -> None:
    for names in (["random", "random"], ["greedy", "random"]):
        plain = play_match(game, game.setup(2, 4), names, 4)
        kept = play_match(game, game.setup(2, 4), names, 4, keep_record=True)
        assert (plain.scores, plain.decisions) == (kept.scores, kept.decisions)
