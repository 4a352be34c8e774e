"""What stands in an observation: what a seat may know, all of it, and always at the same place."""

import json
from hashlib import sha256
from pathlib import Path

import pytest

from tests.encode.kit import ALL_KINDS, KINDS, positions
from underhold.core.rng import Rng
from underhold.encode import encoding

PINNED = Path(__file__).parent / "pinned.json"


def described(game_id: str) -> dict[str, object]:
    """The version of an encoding, and a fingerprint of all that must not change within it."""
    game = encoding(game_id, 2).game
    first = encoding(game_id, 2)
    actions = [game.write(first.move_of(action)) for action in range(first.actions)]
    fields = {players: [repr(field) for field in encoding(game_id, players).fields] for players in game.players}
    return {
        "version": first.version,
        "actions": first.actions,
        "sizes": {str(players): encoding(game_id, players).size for players in game.players},
        "fingerprint": sha256(json.dumps([actions, fields]).encode()).hexdigest(),
    }


@pytest.mark.parametrize("game_id", ["cave-vs-cave", "cave-farmers"])
def test_an_encoding_never_changes_within_its_version(game_id: str) -> None:
    """If this fails, VERSION goes up by one, and so do the names of the environments; then pin it anew."""
    assert described(game_id) == json.loads(PINNED.read_text())[game_id]


@pytest.mark.parametrize(("game_id", "players"), ALL_KINDS)
def test_fields_follow_each_other_without_a_gap(game_id: str, players: int) -> None:
    coded = encoding(game_id, players)
    at = 0
    for field in coded.fields:
        assert field.start == at
        assert field.size == max(1, len(field.labels))
        at = field.stop
    assert at == coded.size
    assert len({field.name for field in coded.fields}) == len(coded.fields)


@pytest.mark.parametrize(("game_id", "players"), KINDS)
def test_numbers_keep_within_their_field(game_id: str, players: int) -> None:
    coded = encoding(game_id, players)
    for number, (_, state) in enumerate(positions(game_id, players, seed=3)):
        if number % 7 == 0:
            for seat in range(players):
                values = coded.observe(state, seat)
                for field in coded.fields:
                    row = values[field.start : field.stop]
                    assert min(row) >= 0, field
                    assert max(row) <= field.most, field
                    assert field.kind != "one of" or sum(row) <= 1, field


@pytest.mark.parametrize(("game_id", "players"), KINDS)
def test_observations_tell_nothing_hidden(game_id: str, players: int) -> None:
    coded = encoding(game_id, players)
    rng = Rng(5)
    for number, (game, state) in enumerate(positions(game_id, players, seed=4)):
        if number % 25 == 0:
            for seat in range(players):
                view = game.view(state, seat)
                other = game.determinize(view, rng)
                assert coded.observe(state, seat) == coded.observe(view, seat) == coded.observe(other, seat)


@pytest.mark.parametrize(("game_id", "players"), KINDS)
def test_whoever_sees_the_same_may_do_the_same(game_id: str, players: int) -> None:
    """And every move changes something that is seen: nothing that matters is left out."""
    coded = encoding(game_id, players)
    seen: dict[tuple[int, ...], list[int]] = {}
    before = None
    for game, state in positions(game_id, players, seed=6, games=2):
        decision = game.decision(state)
        observation = tuple(coded.observe(state, decision.seat if decision else 0))
        moves = list(game.moves(state))
        assert seen.setdefault(observation, moves) == moves
        assert observation != before
        before = observation


def test_a_seat_sees_itself_first() -> None:
    coded = encoding("cave-vs-cave", 2)
    own, other = coded.field("own.points"), coded.field("opponent1.points")
    _, state = list(positions("cave-vs-cave", 2, seed=8))[-1]
    points = coded.game.scores(state).points
    assert points[0] != points[1]
    for seat in (0, 1):
        values = coded.observe(state, seat)
        assert (values[own.start], values[other.start]) == (points[seat], points[1 - seat])


def test_goods_are_where_their_labels_say() -> None:
    coded = encoding("cave-farmers", 2)
    state = None
    for _, state in positions("cave-farmers", 2, seed=9):
        field = coded.field("own.goods")
        values = dict(zip(field.labels, coded.observe(state, 0)[field.start : field.stop], strict=True))
        farm = state.farms[0]
        assert values["wood"] == farm.goods & 0x1FF
        assert values["food"] == farm.stock & 0x3FF
    assert coded.game.decision(state) is None


def test_unknown_fields_are_named() -> None:
    with pytest.raises(KeyError, match=r"own\.points"):
        encoding("cave-vs-cave", 1).field("points")
