import pytest
from librt.vecs import vec

from underhold.bots.search_setup import open_weights_for, search_setup, weights_for
from underhold.games import TITLES, game as game_by_id
from underhold.games.common.search.weights import Weights, no_weights, pack, unpack


def test_a_file_gives_back_what_it_was_given() -> None:
    weights = Weights(vec[float]([0.0, 1.5, -3.25, 100.0]))
    read, about = unpack(pack(weights, {"games": 7}))
    assert list(read.values) == list(weights.values)
    assert about["games"] == 7


def test_large_weights_are_kept_in_larger_steps() -> None:
    read, about = unpack(pack(Weights(vec[float]([-175.3, 0.21, 32767.0])), {}))
    assert list(read.values) == [-175.0, 0.0, 32767.0]
    read, about = unpack(pack(Weights(vec[float]([-175.3, 0.21])), {}))
    assert 100 < about["scale"] < 256
    assert list(read.values) == pytest.approx([-175.3, 0.21], abs=0.5 / about["scale"])


def test_a_cut_file_is_refused() -> None:
    head, _, body = pack(no_weights(5), {}).partition(b"\n")
    with pytest.raises(ValueError, match="instead of 6"):
        unpack(head.replace(b'"size": 5', b'"size": 6') + b"\n" + body)


@pytest.mark.parametrize("game_id", [title.id for title in TITLES])
def test_the_package_carries_weights_for_every_number_of_players(game_id: str) -> None:
    setup = search_setup(game_id)
    for players in game_by_id(game_id).players:
        weights = setup.upgraded_weights(weights_for(game_id, players))  # a file may do without the latest features
        assert len(weights.values) == setup.weight_count
    assert len(setup.upgraded_weights(open_weights_for(game_id)).values) == setup.open_weight_count
