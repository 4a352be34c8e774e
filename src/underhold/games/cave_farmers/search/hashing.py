"""Hash keys of farms and positions of The Cave Farmers, with 62 bits."""

from mypy_extensions import i64

from underhold.games.cave_farmers.engine.state import Farm, View
from underhold.games.common.search.keys import mix


def farm_key(key: i64, farm: Farm) -> i64:
    """The key with a farm mixed in; the order in which furnishings were built makes no difference."""
    key = mix(key, farm.goods)
    key = mix(key, farm.stock)
    key = mix(key, farm.meadows)
    key = mix(key, farm.fields)
    key = mix(key, farm.small)
    key = mix(key, farm.large)
    key = mix(key, farm.large_across)
    key = mix(key, farm.stables)
    key = mix(key, farm.caverns)
    key = mix(key, farm.tunnels)
    key = mix(key, farm.deep)
    key = mix(key, farm.ore_mines)
    key = mix(key, farm.ruby_mines)
    key = mix(key, farm.furnished)
    key = mix(key, farm.dwellings)
    key = mix(key, farm.tiles)
    key = mix(key, farm.covered)
    key = mix(key, farm.parlor)
    key = mix(key, farm.standing)
    key = mix(key, farm.crops << 30 | farm.weapons)
    if farm.wood_due | farm.stone_due | farm.ruby_due:
        key = mix(mix(mix(key, farm.wood_due), farm.stone_due), farm.ruby_due)
    key = mix(key, farm.away << 6 | farm.newborn)
    key = mix(key, farm.begging << 16 | farm.ordinary << 8 | farm.dwarfs << 4 | farm.extended)
    sites: i64 = 0
    for site in farm.sites:
        sites ^= mix(7, site + 1)
    return mix(key, sites)


def view_key(view: View) -> i64:
    """The key of all public information."""
    key: i64 = mix(view.players, view.switches)
    key = mix(key, view.open_spaces)
    key = mix(key, view.occupied)
    key = mix(key, view.supply)
    key = mix(key, view.rescued)
    key = mix(key, view.bought << 8 | view.trades_left)
    key = mix(
        key, view.round << 24 | view.phase << 20 | view.seat << 16 | view.start << 12 | view.marker << 8 | view.first
    )
    key = mix(key, view.harvest << 20 | view.questions << 16 | view.skips << 8 | view.seats_done)
    key = mix(
        key, (view.dwarf + 1) << 24 | (view.space + 1) << 16 | view.imitating << 12 | view.fenced << 8 | view.meal_eaten
    )
    key = mix(
        key,
        view.open_parts << 24 | view.done << 16 | (view.building + 1) << 8 | view.loot_price << 4 | view.overfull,
    )
    key = mix(key, view.trip_taken << 16 | view.trip_left << 8 | view.trip_strength)
    piles = view.piles
    space: i64 = 0
    while space < len(piles):
        if piles[space]:
            key = mix(mix(key, space), piles[space])
        space += 1
    for mark in view.marks:
        key = mix(key, mark)
    for card in view.cards:
        key = mix(key, card)
    for farm in view.farms:
        key = farm_key(key, farm)
    return key
