"""Which dwarf can be sent to which space. Dwarfs work in the order of their strength, the weakest first; for a ruby, a
stronger one can be sent earlier. A space can be chosen only if the dwarf can do something there.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from underhold.games.cave_farmers.content.goods import FOOD, ONE_FOOD, RUBY, amount, coins
from underhold.games.cave_farmers.engine import moves as m
from underhold.games.cave_farmers.engine.lowering import FEE, NOT_IMITATED
from underhold.games.cave_farmers.engine.options import usable
from underhold.games.cave_farmers.engine.state import RULES_2, Farm, View


def weakest_at_home(farm: Farm) -> i64:
    """The first of the weakest dwarfs that have not worked; negative if all have."""
    best: i64 = -1
    dwarf: i64 = 0
    while dwarf < farm.dwarfs:
        if farm.away >> dwarf & 1 == 0 and (best < 0 or farm.weapon(dwarf) < farm.weapon(best)):
            best = dwarf
        dwarf += 1
    return best


def out_of_order(farm: Farm, strength: i64) -> bool:
    """Whether sending a dwarf of this strength costs a ruby, because a weaker one is at home."""
    weakest: i64 = weakest_at_home(farm)
    return weakest >= 0 and strength > farm.weapon(weakest)


def list_placements(out: vec[i64], view: View, farm: Farm) -> vec[i64]:
    """Every dwarf that can be sent now, to every space that it can use. Dwarfs of equal strength count as one."""
    seen: i64 = 0
    weakest: i64 = farm.weapon(weakest_at_home(farm))
    has_ruby: bool = amount(farm.goods, RUBY) > 0
    weakest_can: bool = False
    dwarf: i64 = 0
    while dwarf < farm.dwarfs:
        strength: i64 = farm.weapon(dwarf)
        if farm.away >> dwarf & 1 == 0 and seen >> strength & 1 == 0 and (strength == weakest or has_ruby):
            seen |= 1 << strength
            before: i64 = len(out)
            out = _list_spaces(out, view, farm, dwarf)
            if strength == weakest and len(out) > before:
                weakest_can = True
        dwarf += 1
    # The player is not forced to pay a ruby for a stronger dwarf, or to trade for a space. In version 1 a dwarf that no
    # ruby could help stayed at home without being asked.
    if not weakest_can and (len(out) or view.switches & RULES_2):
        out = append(out, m.move(m.IDLE, 0, 0, 0, 0))
    return out


def has_placement(view: View, farm: Farm) -> bool:
    """Whether any dwarf at home can be sent to a space. Faster than the list, because it stops at the first one."""
    best: i64 = weakest_at_home(farm)
    if _has_space(view, farm, best):
        return True
    has_ruby: bool = amount(farm.goods, RUBY) > 0
    dwarf: i64 = 0
    while has_ruby and dwarf < farm.dwarfs:
        if farm.away >> dwarf & 1 == 0 and dwarf != best and _has_space(view, farm, dwarf):
            return True
        dwarf += 1
    return False


def _has_space(view: View, farm: Farm, dwarf: i64) -> bool:
    spaces: i64 = view.open_spaces & ~view.occupied
    space: i64 = 0
    while spaces:
        if spaces & 1:
            if FEE[space] >= 0:
                if len(_list_imitations(vec[i64](), view, farm, space, dwarf)):
                    return True
            elif usable(view, farm, space, dwarf):
                return True
        spaces >>= 1
        space += 1
    return False


def _list_spaces(out: vec[i64], view: View, farm: Farm, dwarf: i64) -> vec[i64]:
    spaces: i64 = view.open_spaces & ~view.occupied
    space: i64 = 0
    while spaces:
        if spaces & 1:
            if FEE[space] >= 0:
                out = _list_imitations(out, view, farm, space, dwarf)
            elif usable(view, farm, space, dwarf):
                out = append(out, m.move(m.PLACE, 0, space, farm.weapon(dwarf), 0))
        spaces >>= 1
        space += 1
    return out


def _list_imitations(out: vec[i64], view: View, farm: Farm, space: i64, dwarf: i64) -> vec[i64]:
    """List the spaces with an opponent's dwarf that can be imitated for the fee."""
    if coins(farm.stock, FOOD) < FEE[space]:
        return out
    targets: i64 = view.occupied & ~farm.standing & ~NOT_IMITATED
    if targets == 0:
        return out
    # Checked as if the fee were paid and the dwarf were there.
    farm.stock -= FEE[space] * ONE_FOOD
    view.imitating = 1
    target: i64 = 0
    while targets:
        if targets & 1 and usable(view, farm, target, dwarf):
            out = append(out, m.move(m.PLACE, 0, space, farm.weapon(dwarf), target + 1))
        targets >>= 1
        target += 1
    view.imitating = 0
    farm.stock += FEE[space] * ONE_FOOD
    return out
