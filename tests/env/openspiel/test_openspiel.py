"""The games in OpenSpiel: its own checks, the deal as chance, what may be known, and the engine's points."""

import importlib
import math
import pickle
import sys
import unittest
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

from underhold.core.errors import BadSetup, IllegalMove
from underhold.core.rng import Rng
from underhold.encode.encoding import batch_of
from underhold.env import openspiel
from underhold.env.openspiel import UnderholdGame, UnderholdState
from underhold.games.cave_farmers.content import FURNISHINGS
from underhold.games.cave_farmers.content.goods import KINDS, ONE_GOLD, lane_of
from underhold.games.cave_farmers.engine.board import FOREST, FOREST_EDGE, MOUNTAIN, MOUNTAIN_EDGE
from underhold.games.cave_farmers.engine.deal import deal_from_json as farmers_deal
from underhold.games.cave_farmers.engine.every_move import MOST_GOLD
from underhold.games.cave_farmers.engine.scoring import points as farm_points
from underhold.games.cave_farmers.engine.state import Farm

CAVE = "underhold_cave_vs_cave"
FARMERS = "underhold_cave_farmers"


def load(name: str, **parameters: Any) -> UnderholdGame:
    game: UnderholdGame = pyspiel.load_game(name, parameters)
    return game


def dealt(game: UnderholdGame, numbers: list[int]) -> UnderholdState:
    """The first decision after this deal."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(numbers[len(state.progress.numbers)])
    return state


def deal_of_seed(game: UnderholdGame, seed: int) -> list[int]:
    """What the engine's own shuffling deals."""
    setup = game.game.setup_to_json(game.setup) | {"seed": seed}
    numbers: list[int] = game.game.new(game.game.setup_from_json(setup)).deal.to_ints()
    return numbers


def played(game: UnderholdGame, seed: int) -> Iterator[UnderholdState]:
    """One state after the other of a random game, from its first decision to its end."""
    rng = Random(seed)
    state = dealt(game, deal_of_seed(game, seed))
    while not state.is_terminal():
        yield state
        state.apply_action(rng.choice(state.legal_actions()))
    yield state


# ------------------------------------------------------------------------------------------------ parameters


def test_games_are_registered_and_loaded_by_name() -> None:
    assert {CAVE, FARMERS} <= set(pyspiel.registered_names())
    openspiel.register_games()  # a second time does no harm
    game = pyspiel.load_game(f"{FARMERS}(players=5,reward=score,introductory=True,harvest_markers=late)")
    assert game.num_players() == 5
    assert game.setup.introductory
    assert game.setup.harvest_markers == "late"
    assert game.setup.solo_clear_at == 7
    assert str(pyspiel.load_game(str(game))) == str(game)


@pytest.mark.parametrize(
    ("parameters", "reason"),
    [
        ({"players": 3}, "1 or 2 players"),
        ({"reward": "glory"}, "Unknown reward 'glory'"),
        ({"additional_cavern_two_walls": "round"}, "'corner' or 'facing'"),
    ],
)
def test_bad_parameters_are_refused(parameters: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadSetup, match=reason):
        load(CAVE, **parameters)
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter"):
        load(CAVE, walls=3)


def test_the_kind_of_game_depends_on_the_parameters() -> None:
    kinds = pyspiel.GameType
    for name, parameters, zero_sum, low, high in (
        (CAVE, {}, True, -1.0, 1.0),
        (CAVE, {"players": 1}, False, -1.0, 1.0),
        (CAVE, {"reward": "margin"}, True, -108.0, 108.0),
        (CAVE, {"reward": "score"}, False, 0.0, 108.0),
        (FARMERS, {"players": 5}, True, -0.25, 1.0),
        (FARMERS, {"players": 3, "reward": "margin"}, False, -7000.0, 7000.0),
    ):
        game = load(name, **parameters)
        assert (game.get_type().utility == kinds.Utility.ZERO_SUM) == zero_sum
        assert (game.utility_sum() == 0.0) == zero_sum
        assert (game.min_utility(), game.max_utility()) == (low, high)
        rewarded = game.get_type().reward_model == kinds.RewardModel.REWARDS
        assert rewarded == (game.reward != "win")
        assert game.get_type().chance_mode == kinds.ChanceMode.EXPLICIT_STOCHASTIC
        assert game.get_type().information == kinds.Information.IMPERFECT_INFORMATION
    alone = load(FARMERS, players=1)
    assert alone.get_type().chance_mode == kinds.ChanceMode.DETERMINISTIC
    assert alone.get_type().information == kinds.Information.PERFECT_INFORMATION
    assert alone.max_chance_outcomes() == alone.max_chance_nodes_in_history() == 0
    assert not alone.new_initial_state().is_chance_node()


def test_without_openspiel_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "underhold.env.openspiel")
    with pytest.raises(ImportError, match=r'pip install "underhold\[openspiel\]"'):
        importlib.import_module("underhold.env.openspiel")


def test_the_maximum_utility_covers_a_full_farm() -> None:
    full = Farm()
    for kind in KINDS:
        lane, most = lane_of(kind)
        if KINDS.index(kind) < KINDS.index("food"):
            full.goods |= most << lane
        else:
            full.stock |= most << lane
    full.crops = (1 << 25) - 1
    full.tiles = (1 << len(FURNISHINGS)) - 1
    full.ordinary = 24
    full.dwarfs = 6
    full.weapons = 0xEEEEEE
    full.small = FOREST | FOREST_EDGE
    full.ore_mines = full.ruby_mines = MOUNTAIN | MOUNTAIN_EDGE
    full.dwellings = MOUNTAIN
    full.parlor = 1 << 21
    unarmed = 8  # Prayer chamber, which nobody has together with the others' points for weapons
    assert farm_points(full) + unarmed < load("underhold_cave_farmers").spec.bounds.max_points


# ------------------------------------------------------------------------------------------------ OpenSpiel's checks

GAMES: list[tuple[str, dict[str, Any]]] = [
    (CAVE, {}),
    (CAVE, {"players": 1, "reward": "score", "additional_cavern_two_walls": "facing"}),
    (CAVE, {"reward": "margin", "wood_storeroom_first": False}),
    (FARMERS, {"players": 1, "reward": "win"}),
    (FARMERS, {"reward": "score"}),
    (FARMERS, {"players": 3, "reward": "margin", "harvest_markers": "late"}),
]


@pytest.mark.parametrize(("name", "parameters"), GAMES)
def test_random_simulation(name: str, parameters: dict[str, Any]) -> None:
    pyspiel.random_sim_test(load(name, **parameters), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "parameters"), [*GAMES, (FARMERS, {"players": 7})])
def test_simulation_with_clones_and_pickles(name: str, parameters: dict[str, Any]) -> None:
    np.random.seed(1)  # which is where OpenSpiel's test takes its chances from
    games_sim_test.GamesSimTest().sim_game(load(name, **parameters))


@pytest.mark.parametrize(("name", "parameters"), GAMES)
def test_interface_as_openspiel_enforces_it(name: str, parameters: dict[str, Any]) -> None:
    """OpenSpiel's tests on part of the tree; the states are its own sample and some of a game that is played."""
    loaded = load(name, **parameters)

    class Enforced(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]  # OpenSpiel has no types
        game = loaded
        game_name = name

        @classmethod
        def setUpClass(cls) -> None:
            super().setUpClass()
            some = cls.some_states[:40]
            cls.some_states = some + [state.clone() for turn, state in enumerate(played(loaded, 3)) if turn % 25 == 0]

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Enforced).run(result)
    assert result.testsRun >= 5
    assert not result.failures + result.errors


def test_a_playthrough_is_reproducible() -> None:
    name = f"{CAVE}(players=1,reward=score)"
    text = generate_playthrough.playthrough(name, None, seed=5)
    actions = [int(line.removeprefix("action: ")) for line in text.splitlines() if line.startswith("action: ")]
    assert generate_playthrough.playthrough(name, actions, seed=6) == text
    assert 'PublicObservationString() = "table.round: 1' in text
    assert "PrivateObservationString" not in text


def test_rewards_of_the_learning_environment_add_up() -> None:
    environment = rl_environment.Environment(CAVE, reward="score")
    environment.seed(3)
    rng = Random(3)
    step = environment.reset()
    total = np.zeros(2)
    while not step.last():
        step = environment.step([rng.choice(step.observations["legal_actions"][step.current_player()])])
        total += step.rewards
    assert total.tolist() == environment.get_state.returns()
    assert total.any()


def test_search_with_hidden_information_finds_a_move() -> None:
    game = load(CAVE)
    state = next(state for turn, state in enumerate(played(game, 4)) if turn == 100)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=2.0, max_simulations=5, random_state=np.random.RandomState(2))
    assert bot.step(state) in state.legal_actions()


# ------------------------------------------------------------------------------------------------ the deal


def number_of_deals(game: UnderholdGame) -> int:
    """Counted from the rules, not from the tables."""
    players = game.num_players()
    if game.spec.title.id == "cave-vs-cave":
        if players == 1:
            return math.comb(6, 3) * math.factorial(3) ** 2 * math.factorial(18)
        return 2 * math.factorial(3) * math.factorial(4) * math.factorial(18)
    if players == 1:
        return 1
    third_stage, markers = (2, 6) if players == 2 else (6, 7)
    return int(players * 6 * 2 * third_stage * 6 * math.comb(markers, 3))


@pytest.mark.parametrize("name", [CAVE, FARMERS])
def test_every_deal_has_the_same_chance(name: str) -> None:
    """The engine shuffles, so all of its deals are equally likely; here each is one way through the chance nodes."""
    for players in load(name).spec.game.players:
        game = load(name, players=players)
        for seed in range(5):
            numbers = deal_of_seed(game, seed)
            state = game.new_initial_state()
            ways = 1.0
            while state.is_chance_node():
                outcomes = dict(state.chance_outcomes())
                assert len(outcomes) > 1
                assert list(outcomes) == sorted(outcomes)
                assert math.isclose(sum(outcomes.values()), 1.0)
                drawn = numbers[len(state.progress.numbers)]
                ways /= outcomes[drawn]
                state.apply_action(drawn)
            assert state.state.deal.to_ints() == numbers
            assert math.isclose(ways, number_of_deals(game))
            assert len(state.history()) <= game.max_chance_nodes_in_history()


def test_all_deals_of_a_small_game() -> None:
    """Every way through the chance nodes is a deal of its own that the engine accepts, and there are no others."""
    game = load(FARMERS)
    found: set[tuple[int, ...]] = set()

    def draw(numbers: tuple[int, ...], chance: float) -> None:
        if len(numbers) == len(game.draws):
            found.add(tuple(farmers_deal(2, game.spec.draws.deal(2, list(numbers))).to_ints()))
            assert math.isclose(chance, 1 / number_of_deals(game))
            return
        pool, first = game.draws[len(numbers)]
        left = pool.remaining(numbers[first:])
        for number, count in left.items():
            draw((*numbers, number), chance * count / sum(left.values()))

    draw((), 1.0)
    assert len(found) == number_of_deals(game)
    assert all(tuple(deal_of_seed(game, seed)) in found for seed in range(20))


@pytest.mark.parametrize("name", [CAVE, FARMERS])
def test_a_game_can_start_with_any_draws(name: str) -> None:
    rng = Random(8)
    for players in load(name).spec.game.players:
        game = load(name, players=players)
        for _ in range(5):
            state = game.new_initial_state()
            while state.is_chance_node():
                state.apply_action(rng.choice(state.legal_actions()))
            assert game.game.deal_to_json(state.state) == game.spec.draws.deal(players, list(state.progress.numbers))


def test_draws_have_names() -> None:
    state = load(CAVE).new_initial_state()
    assert [state.action_to_string(-1, action) for action in state.legal_actions()] == ["start:0", "start:1"]
    state.apply_action(state.string_to_action("start:1"))
    assert state.action_to_string(-1, 5) == "action:masonry"
    assert str(state).startswith("deal start:1 display:shelf+")


def test_impossible_draws_and_moves_are_refused() -> None:
    state = load(CAVE).new_initial_state()
    with pytest.raises(IllegalMove, match="cannot be drawn"):
        state.apply_action(2)
    state = dealt(load(CAVE), deal_of_seed(load(CAVE), 1))
    before = str(state)
    illegal = next(action for action in range(2040) if action not in state.legal_actions())
    with pytest.raises(IllegalMove, match=f"{illegal} is not legal"):
        state.apply_action(illegal)
    assert str(state) == before
    for action in (2040, 3000, 10**9):
        with pytest.raises(IndexError, match=f"action must be from 0 to 2039, not {action}"):
            state.action_to_string(action)
    with pytest.raises(IndexError, match="action must be from 0 to 2039, not 3000"):
        state.apply_action_with_legality_check(3000)


def test_numbers_outside_the_draw_have_no_name() -> None:
    game = load(CAVE)
    state = game.new_initial_state()
    with pytest.raises(IndexError, match=r"Unknown number 9\. Choose from: 0, 1"):
        state.action_to_string(-1, 9)
    with pytest.raises(IllegalMove, match="The deal is complete"):
        dealt(game, deal_of_seed(game, 1)).action_to_string(-1, 0)


# ------------------------------------------------------------------------------------------------ what may be known


@pytest.mark.parametrize(
    ("name", "parameters", "every"),
    [(CAVE, {}, 20), (CAVE, {"players": 1}, 10), (FARMERS, {"players": 3, "harvest_markers": "late"}, 60)],
)
def test_hidden_draws_change_nothing_that_can_be_seen(name: str, parameters: dict[str, Any], every: int) -> None:
    """A state with other hidden draws looks the same, and so did everything that led to it."""
    game = load(name, **parameters)
    sampler = pyspiel.UniformProbabilitySampler(7, 0.0, 1.0)
    observation = make_observation(game)
    differ = 0
    for turn, state in enumerate(played(game, 6)):
        if turn % every:
            continue
        seat = turn % game.num_players()
        other = state.resample_from_infostate(seat, sampler)
        differ += other.progress.numbers != state.progress.numbers
        assert game.game.view(other.state, seat) == game.game.view(state.state, seat)
        assert other.observation_tensor(seat) == state.observation_tensor(seat)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.legal_actions() == state.legal_actions()
        assert recalled(other, seat) == recalled(state, seat)
        observation.set_from(state, seat)
        assert observation.tensor.tolist() == game.encoding.observe(game.game.view(state.state, seat), seat)
    assert differ > 2


def recalled(state: UnderholdState, seat: int) -> list[str]:
    """The information states on the way to this one."""
    earlier = state.get_game().new_initial_state()
    known = []
    for action in state.history():
        earlier.apply_action(action)
        if not earlier.is_chance_node():
            known.append(earlier.information_state_string(seat))
    assert known[-1] == state.information_state_string(seat)
    return known


@pytest.mark.parametrize(
    ("name", "parameters", "every"),
    [(CAVE, {}, 20), (CAVE, {"players": 1}, 5), (FARMERS, {"players": 2, "harvest_markers": "late"}, 10)],
)
def test_numbers_that_the_view_leaves_open_do_not_count_as_revealed(
    name: str, parameters: dict[str, Any], every: int
) -> None:
    """What differs between deals that agree with the view has not been seen."""
    game = load(name, **parameters)
    rng = Rng(1, stream=9)
    open_numbers = 0
    for turn, state in enumerate(played(game, 6)):
        if turn % every == 0:
            view = game.game.view(state.state, 0)
            deals = [game.game.determinize(view, rng).deal.to_ints() for _ in range(12)]
            for shown, *numbers in zip(game.spec.draws.revealed(view), *deals, strict=True):
                if len(set(numbers)) > 1:
                    assert not shown
                    open_numbers += 1
    assert open_numbers > 50


def test_revealed_tiles_distinguish_information_states() -> None:
    game = load(CAVE)
    numbers = deal_of_seed(game, 2)
    first, second = numbers[2:4]
    states = [dealt(game, deal) for deal in (numbers, [*numbers[:2], second, first, *numbers[4:]])]
    assert states[0].information_state_string(0) != states[1].information_state_string(0)
    assert states[0].information_state_string(0) != states[0].information_state_string(1)
    hidden = [*numbers[:-2], *numbers[:-3:-1]]
    assert hidden != numbers
    assert dealt(game, hidden).information_state_string(0) == states[0].information_state_string(0)


def test_hidden_numbers_are_resampled_with_equal_probability() -> None:
    game = load(FARMERS)
    state = dealt(game, deal_of_seed(game, 0))
    sampler = pyspiel.UniformProbabilitySampler(1, 0.0, 1.0)
    again = [state.resample_from_infostate(0, sampler).progress.numbers for _ in range(600)]
    assert {numbers[:2] for numbers in again} == {state.progress.numbers[:2]}  # who begins, and the first card
    second = Counter(numbers[2] for numbers in again)
    assert len(second) == 2
    assert min(second.values()) > 250
    first_marker = Counter(numbers[-6] for numbers in again)
    assert min(first_marker.values()) > 250


def test_there_is_no_private_information() -> None:
    game = load(CAVE)
    state = dealt(game, deal_of_seed(game, 1))
    private = make_observation(
        game,
        pyspiel.IIGObservationType(
            public_info=False, perfect_recall=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER
        ),
    )
    assert private.tensor is None
    assert private.string_from(state, 0) is None
    assert game.new_initial_state().observation_tensor(1) == [0.0] * game.encoding.size
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"colour": 1})


def test_an_observation_string_names_its_fields() -> None:
    game = load(CAVE)
    told = dealt(game, deal_of_seed(game, 1)).observation_string(0).splitlines()
    assert "table.phase: choose_action" in told
    assert "table.walls_left: 7" in told
    assert "own.goods: wood 1, stone 1, emmer 1, flax 1, food 1, gold 1" in told


# ------------------------------------------------------------------------------------------------ the engine's game


@pytest.mark.parametrize(
    ("name", "players", "reward"),
    [
        (CAVE, 1, "win"),
        (CAVE, 2, "win"),
        (CAVE, 2, "margin"),
        (FARMERS, 1, "score"),
        (FARMERS, 2, "win"),
        (FARMERS, 4, "margin"),
    ],
)
def test_moves_and_returns_are_those_of_the_engine(name: str, players: int, reward: str) -> None:
    """The same deal and the same moves, beside a batch of one."""
    game = load(name, players=players, reward=reward)
    batch = batch_of(game.encoding, 1, reward, {})
    batch.new_game(0, 9)
    state = dealt(game, deal_of_seed(game, 9))
    rng = Random(9)
    total = [0.0] * players
    moves = 0
    while not state.is_terminal():
        if moves % 40 == 0:
            batch.encode(masked=True)
            assert state.legal_actions() == [action for action, legal in enumerate(batch.masks) if legal]
        action = rng.choice(state.legal_actions())
        assert state.action_to_string(action) == str(game.encoding.move_of(action))
        assert state.current_player() == batch.seat_of(0)
        batch.apply(0, game.game.pack(game.encoding.move_of(action)))
        state.apply_action(action)
        total = [sum(both) for both in zip(total, state.rewards(), strict=True)]
        assert np.allclose(total, state.returns())
        moves += 1
    batch.encode(masked=True)
    assert batch.over[0]
    assert state.returns() == list(batch.total_rewards)
    assert game.game.to_ints(state.state) == game.game.to_ints(batch.state_of(0))
    assert moves < game.max_game_length()


def test_moves_without_a_number_are_not_offered() -> None:
    game = load(FARMERS)
    state = dealt(game, deal_of_seed(game, 1))
    engine = state.state
    engine.farms[engine.seat].stock += (MOST_GOLD + 3) * ONE_GOLD
    assert len(game.game.moves(engine)) == len(state.legal_actions()) + 3
    assert state.string_to_action(f"{MOST_GOLD}gold>{MOST_GOLD - 1}food") in state.legal_actions()


def test_unpickled_games_and_states_can_be_played() -> None:
    game = load(CAVE, reward="margin", wood_storeroom_first=False)
    for state in (game.new_initial_state(), dealt(game, deal_of_seed(game, 1))):
        state.apply_action(state.legal_actions()[0])
        again = pickle.loads(pickle.dumps(state))
        assert (str(again), again.history(), again.returns()) == (str(state), state.history(), state.returns())
        assert str(pickle.loads(pickle.dumps(game))) == str(game) == str(again.get_game())


def test_a_clone_is_independent() -> None:
    game = load(FARMERS, players=2, reward="score")
    state = dealt(game, deal_of_seed(game, 1))
    clone = state.clone()
    before = str(state)
    clone.apply_action(clone.legal_actions()[0])
    assert str(state) == before != str(clone)
    assert state.history() == clone.history()[:-1]
    assert state.returns() == [0.0, 0.0]
    assert clone.returns() == [float(points) for points in game.game.scores(clone.state).points]
