"""Packed goods by name, cached, because the same few amounts are needed again and again."""

from functools import lru_cache

from underhold.games.cave_farmers.content.goods import named


@lru_cache(maxsize=5_000)
def amounts(goods: int, stock: int) -> dict[str, int]:
    """The amounts that are not zero. The dictionary is shared: copy it before changing it."""
    return named(goods, stock)
