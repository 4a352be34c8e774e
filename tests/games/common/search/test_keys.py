from underhold.core.rng import Rng
from underhold.games.common.search.keys import KeySet, mix


def test_a_key_depends_on_every_number_and_on_their_order() -> None:
    keys = {mix(mix(a, b), c) for a in range(12) for b in range(12) for c in range(12)}
    assert len(keys) == 12**3


def test_keys_are_the_same_in_both_builds() -> None:
    assert mix(mix(1, 2), 3) == 4209058851628603119
    assert mix(0, (1 << 61) - 1) == 2274834775406666581
    assert all(0 <= mix(key, key * key) < 1 << 62 for key in range(1000))


def test_a_key_set_recognizes_known_keys_however_many() -> None:
    rng, seen = Rng(3), KeySet(16)
    keys = list(dict.fromkeys(int(rng.word()) << 30 | int(rng.word()) >> 2 for _ in range(5000)))
    assert all(seen.add(key) for key in keys)
    assert not any(seen.add(key) for key in keys)
    seen.clear()
    assert all(seen.add(key) for key in keys)
