"""The generator is pinned: a seed written down today must deal the same game in ten years."""

from underhold.core.rng import Rng


def test_stream_is_pinned() -> None:
    rng = Rng(1)
    assert [int(rng.word()) for _ in range(4)] == [441792574, 614447336, 1644328534, 3387734806]


def test_a_new_seed_is_two_words() -> None:
    assert Rng(1).new_seed() == 441792574 << 32 | 614447336
    high, low, stream = 441792574, 614447336, 1644328534
    assert int(Rng(1).split().word()) == int(Rng(high << 32 | low, stream).word())


def test_below_is_pinned_and_in_range() -> None:
    rng = Rng(2**64 - 1, stream=3)
    drawn = [int(rng.below(7)) for _ in range(12)]
    assert drawn == [5, 2, 4, 0, 2, 5, 3, 3, 6, 6, 5, 5]


def test_below_is_uniform() -> None:
    rng = Rng(5)
    counts = [0] * 6
    for _ in range(60_000):
        counts[rng.below(6)] += 1
    assert all(9_600 < count < 10_400 for count in counts)


def test_shuffle_is_a_pinned_permutation() -> None:
    items = list(range(10))
    Rng(42).shuffle(items)
    assert sorted(items) == list(range(10))
    assert items == [2, 6, 0, 3, 1, 5, 7, 4, 9, 8]


def test_streams_and_seeds_differ() -> None:
    firsts = {int(Rng(seed, stream).word()) for seed in range(50) for stream in range(4)}
    assert len(firsts) == 200


def test_split_is_independent_and_reproducible() -> None:
    one, two = Rng(9), Rng(9)
    child = one.split()
    assert int(child.word()) == int(two.split().word())
    assert int(child.word()) != int(one.word())
