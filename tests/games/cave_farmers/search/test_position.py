"""The Cave Farmers as the search sees it: lines, keys and worths."""

from collections.abc import Iterator
from itertools import product

import pytest
from librt.vecs import vec

from tests.games.cave_farmers.scene import Player, Scene, scene
from underhold.bots.bot import make_bot
from underhold.bots.search_setup import weights_for
from underhold.core.rng import Rng
from underhold.games.cave_farmers.content import SPACE_IDS
from underhold.games.cave_farmers.content.goods import pack
from underhold.games.cave_farmers.engine import moves as m
from underhold.games.cave_farmers.engine.scoring import points, score
from underhold.games.cave_farmers.engine.state import BREED, FEED, FINAL, PLACE, SITE, State
from underhold.games.cave_farmers.engine.view import determinize
from underhold.games.cave_farmers.game import GAME
from underhold.games.cave_farmers.search.features import FARM_SIZE, weights_name
from underhold.games.cave_farmers.search.position import CaveFarmersPosition, position
from underhold.games.cave_farmers.search.space_features import SIZE
from underhold.games.common.search.weights import Weights, no_weights


def some_weights() -> Weights:
    """Small ones of both signs, so that ties are rare."""
    rng = Rng(11)
    return Weights(vec[float]([(rng.below(200) - 100) / 100 for _ in range(SIZE)]))


WEIGHTS = some_weights()


def walk(
    players: int, seed: int, turns: int = 400, every: int = 1, weights: Weights = WEIGHTS
) -> Iterator[CaveFarmersPosition]:
    """Positions of a game in which one of the better lines is played, not always the best."""
    rng = Rng(seed)
    at = position(GAME.new(GAME.setup(players, seed)), weights, cap=25)
    turn = 0
    while at.seat() >= 0 and turn < turns:
        if turn % every == 0:
            yield at
        lines = at.lines(4)
        at.follow(lines[rng.below(len(lines))].moves)
        turn += 1
    yield at


@pytest.mark.parametrize(("players", "seed"), [(1, 1), (2, 2), (5, 3)])
def test_lines_are_legal_to_their_end_and_end_there(players: int, seed: int) -> None:
    for at in walk(players, seed, turns=60 if players == 5 else 400):
        if at.seat() < 0:
            break
        before = at.state
        lines = at.lines(6)
        assert lines
        assert [line.worth for line in lines] == sorted([line.worth for line in lines], reverse=True)
        outcomes = set()
        for line in lines:
            state = before.copy()
            for move in line.moves:
                assert GAME.decision(state).seat == at.seat()  # type: ignore[union-attr]
                assert GAME.unpack(int(move)) in GAME.moves(state)
                GAME.advance(state, move)
            spaces = [move >> 12 & 63 for move in line.moves if move >> 21 == m.PLACE]  # dwarfs may be home again
            outcomes.add((*state.to_ints(), *spaces))
            kinds = [str(GAME.unpack(int(move))) for move in line.moves]
            if before.phase == PLACE and not before.overfull:
                assert kinds[-1] in ("end", "idle")
                assert kinds.count("end") <= 1
            assert (
                GAME.label(state) != GAME.label(before)
                or state.seat != before.seat
                or before.phase not in (PLACE, FEED)
            )
        assert len(outcomes) == len(lines)


def without_a_space(rules: int = 2) -> Scene:
    """No dwarf finds anything to do, but a ruby would buy a tunnel, and a mine can be built on that."""
    me = Player({"ruby": 2, "grain": 1}, rooms={"d3": "dwelling"})
    game = scene(round=6, cards=["ruby_mine_construction"], me=me, rules=rules)
    game.state.open_spaces = 1 << SPACE_IDS.index("ruby_mine_construction")
    return game


def texts_of(at: CaveFarmersPosition, most: int) -> list[list[str]]:
    return [[str(GAME.unpack(int(move))) for move in line.moves] for line in at.lines(most)]


def test_a_dwarf_without_a_space_stays_idle_or_trades_first() -> None:
    game = without_a_space()
    found = texts_of(position(game.state.copy(), WEIGHTS), 20)
    assert ["idle"] in found
    digging = [line for line in found if line[0].startswith("ruby>tunnel@")]
    assert digging
    for line in found:
        after = game.copy()
        after.play(*line)
        assert line[-1] in ("idle", "end")
        assert GAME.label(after.state) != GAME.label(game.state)
    assert all(line[1] == "ruby_mine_construction" for line in digging)


def test_making_room_for_animals_leads_to_a_dwarf_without_a_space() -> None:
    for goods, rules in product(({"sheep": 1, "boar": 2}, {"boar": 3}), (1, 2)):
        game = scene(me=Player(goods), rules=rules)
        game.state.open_spaces = 1 << SPACE_IDS.index("exploration")
        assert game.phase == "house"
        for line in texts_of(position(game.state.copy(), WEIGHTS), 20):
            after = game.copy()
            after.play(*line)
            assert GAME.label(after.state) != GAME.label(game.state), line


@pytest.mark.parametrize("bot", ["random", "greedy", "apprentice@20"])
def test_bots_come_to_an_end_with_a_dwarf_without_a_space(bot: str) -> None:
    game = without_a_space()
    player, label = make_bot(bot, GAME, 1), GAME.label(game.state)
    for _ in range(40):
        if GAME.label(game.state) != label:
            return
        game.play(str(player.choose(GAME.view(game.state, 0))))
    raise AssertionError("the turn has no end")


@pytest.mark.parametrize(("players", "seed"), [(1, 4), (2, 5), (4, 6)])
def test_points_are_those_of_the_score_pad(players: int, seed: int) -> None:
    for at in walk(players, seed, turns=70):
        for seat, farm in enumerate(at.state.farms):
            assert at.points(seat) == points(farm) == score(farm).points


def test_what_is_hidden_changes_nothing() -> None:
    """Two ways to fill in the unseen cards: the same key, lines and worths."""
    for at in walk(3, 7, turns=110, every=9):
        if at.seat() < 0:
            break
        view = GAME.view(at.state, None)
        first, second = (position(determinize(view, Rng(seed)), WEIGHTS, cap=25) for seed in (1, 2))
        assert first.key() == second.key() == at.key()
        assert list(first.worths()) == list(second.worths()) == list(at.worths())
        ours, theirs = first.lines(5), second.lines(5)
        assert [(line.worth, list(line.moves)) for line in ours] == [(line.worth, list(line.moves)) for line in theirs]


def test_different_positions_have_different_keys() -> None:
    views: dict[int, object] = {}
    for seed in range(2):
        for at in walk(2, 20 + seed):
            view = GAME.view(at.state, None)
            assert views.setdefault(at.key(), view) == view
            assert at.copy().key() == at.key()
    assert len(views) > 100


def test_a_line_leaves_the_position_alone() -> None:
    at = position(GAME.new(GAME.setup(2, 9)), WEIGHTS)
    before = at.state.to_ints()
    at.lines(50)
    assert at.state.to_ints() == before
    assert at.effort.turns == 1
    assert at.copy().effort is at.effort


@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_worth_of_a_line_is_the_lead_before_the_turn_ends(players: int) -> None:
    for weights in (WEIGHTS, Weights(WEIGHTS.values[:FARM_SIZE])):
        for at in walk(players, 9, turns=90, every=5, weights=weights):
            if at.seat() < 0 or at.state.phase > SITE:
                continue
            for remembers in (False, True):
                if remembers:
                    at.remember_turns(None)
                for line in at.lines(20):
                    after = at.copy()
                    assert isinstance(after, CaveFarmersPosition)
                    after.follow(line.moves[: at.moves_evaluated(line.moves)])
                    if after.state.marker == at.state.marker:  # what it is worth to the others does not count
                        assert line.worth == pytest.approx(after.gain(after.worths(), at.seat()))


def test_features_fit_into_the_weights() -> None:
    for players in (1, 2, 7):
        for at in walk(players, 30 + players, turns=36, every=4):
            for seat in range(players):
                numbers = list(at.features(seat))
                assert len(numbers) == len(set(numbers))
                assert all(0 <= number < SIZE for number in numbers)
                assert 40 < len(numbers) < 192 or at.seat() < 0
                total = at.points(seat) + sum(WEIGHTS.values[number] for number in numbers)
                assert total == pytest.approx(at.worths()[seat])


def test_a_finished_game_is_worth_its_points() -> None:
    at = list(walk(1, 12))[-1]
    assert at.seat() == -1
    assert list(at.features(0)) == []
    assert list(at.worths()) == [points(at.state.farms[0])]


def test_there_are_weights_for_every_number_of_players() -> None:
    assert [weights_name(players) for players in range(1, 8)] == ["solo", "two", "three", *["many"] * 4]


# ------------------------------------------------------------------------------------------------ what lines think of


def fresh(**goods: int) -> State:
    """The first turn of a game for one, with these goods."""
    state = GAME.new(GAME.setup(1, 3))
    bag = pack(**goods)
    state.farms[0].goods, state.farms[0].stock = bag.goods, bag.stock
    return state


def written(state: State, most: int = 500) -> list[list[str]]:
    return [
        [str(GAME.unpack(int(move))) for move in line.moves] for line in position(state, no_weights(SIZE)).lines(most)
    ]


def test_a_ruby_stands_in_for_a_missing_stone() -> None:
    lines = written(fresh(wood=4, stone=2, ruby=1))
    wanted = [line for line in lines if "furnish:dwelling" in line]
    assert wanted
    assert all("ruby>stone" in line for line in wanted)
    assert not any("furnish:dwelling" in line for line in written(fresh(wood=4, stone=2)))


def test_rubies_open_a_space_that_was_of_no_use() -> None:
    """A tunnel for a ruby, and a ruby mine in it: the trade comes before the dwarf is sent."""
    state = next(at.state for at in walk(1, 3) if at.state.round == 6 and at.state.phase == PLACE)
    farm = state.farms[0]
    farm.goods = pack(ruby=2).goods
    farm.caverns |= farm.tunnels
    farm.tunnels = farm.deep = 0
    mines = [line for line in written(state) if line[1].startswith("ruby_mine_construction")]
    assert mines
    assert mines[0][0].startswith("ruby>tunnel")


def test_feeding_keeps_what_is_worth_more() -> None:
    state = fresh(food=1, grain=2, sheep=2, ruby=1, vegetable=1)
    state.phase, state.harvest = FEED, 1
    best = written(state, 1)[0]
    assert best[-1] == "feed"
    assert "grain>food" in best
    at = position(state, no_weights(SIZE))
    at.follow(at.lines(1)[0].moves)
    assert at.state.farms[0].begging == 0


def test_last_trades_bring_points() -> None:
    state = fresh(ruby=2, vegetable=1)
    state.phase, state.round = FINAL, 10
    at = position(state, no_weights(SIZE))
    before = at.points(0)
    line = at.lines(1)[0]
    at.follow(line.moves)
    assert at.seat() == -1
    assert at.points(0) == line.worth
    assert at.points(0) == before + 2  # a kind that was missing; there is no room for another


def test_newborn_animals_are_chosen() -> None:
    state = fresh(sheep=2, boar=2)
    state.phase, state.harvest = BREED, 1
    lines = position(state, no_weights(SIZE)).lines(9)
    assert lines
    assert all(str(GAME.unpack(int(line.moves[-1]))).startswith("breed") for line in lines)


# ------------------------------------------------------------------------------------- nothing good is left out


def lines_of(table: Scene, most: int = 400) -> list[list[str]]:
    here = position(table.state.copy(), weights_for(GAME.id, table.state.players))
    return [[str(GAME.unpack(int(move))) for move in line.moves] for line in here.lines(most)]


def test_food_for_an_imitation_fee_is_made_first() -> None:
    me = Player(goods={"vegetable": 2, "sheep": 1, "ore": 3}, meadows=["a4"])
    table = scene(players=4, round=4, me=me, cards=["blacksmithing"], occupied={"blacksmithing": 1})
    fees = [line for line in lines_of(table) if any("=blacksmithing" in move for move in line)]
    assert fees
    assert all(line[0].endswith("food") and line[1].startswith("imitation") for line in fees)
    rich = scene(
        players=4,
        round=4,
        me=Player(goods={"food": 4, "ore": 3}),
        cards=["blacksmithing"],
        occupied={"blacksmithing": 1},
    )
    assert all(not line[0].endswith("food") for line in lines_of(rich))


def test_a_grown_animal_is_eaten_to_make_room_for_a_newborn_one() -> None:
    me = Player(goods={"food": 6, "cattle": 5}, rooms={"d3": "breakfast_room"})
    table = scene(players=1, round=7, me=me, phase="breed")
    lines = lines_of(table)
    assert lines[0] == ["cattle>3food"]
    assert ["breed:none"] in lines


def test_all_weapons_go_in_the_end_if_only_the_last_one_brings_points() -> None:
    rooms = {"d3": "prayer_chamber", "d2": "peaceful_cave", "d1": "dwelling"}
    table = scene(players=1, round=12, me=Player(rooms=rooms, weapons=[1, 2, 3]), phase="final")
    best, *others = lines_of(table)
    assert sorted(best) == ["finish", "weapon:1>food", "weapon:2>food", "weapon:3>food"]
    assert ["finish"] in others


def test_three_animals_for_rubies_make_a_point_together() -> None:
    rooms = {"d3": "fodder_chamber", "d2": "cuddle_room", "d1": "breakfast_room", "e3": "mixed_dwelling"}
    goods = {"ruby": 3, "sheep": 1, "donkey": 1, "boar": 1, "cattle": 3}
    table = scene(players=1, round=12, me=Player(goods=goods, rooms=rooms), phase="final")
    assert len(lines_of(table)[0]) == 4


def test_the_dog_school_stands_before_the_dog_comes() -> None:
    lines = lines_of(scene(players=1))
    assert ["housework", "furnish:dog_school", "take", "end"] in lines
