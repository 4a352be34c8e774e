"""Before a dwarf is sent: what every space would offer it, and why some spaces cannot be chosen."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from underhold.games.cave_farmers.content import SPACE_IDS
from underhold.games.cave_farmers.content.goods import ONE_FOOD, ONE_RUBY
from underhold.games.cave_farmers.engine import moves as m
from underhold.games.cave_farmers.engine.lowering import FEE, NEEDS, PARTS
from underhold.games.cave_farmers.engine.options import possible
from underhold.games.cave_farmers.engine.placing import weakest_at_home
from underhold.games.cave_farmers.engine.refusals import refusal
from underhold.games.cave_farmers.engine.state import ACT, Farm, View
from underhold.games.cave_farmers.engine.view import view_of
from underhold.games.cave_farmers.web.parts import space_parts
from underhold.games.cave_farmers.web.reasons import blocked, lacking, owned, reason
from underhold.locale import Words
from underhold.wire.messages import Part, Reason


@contextmanager
def _arrived(view: View, farm: Farm, space: int, strength: int, via: int = -1) -> Iterator[None]:
    """A view of one's own, as if a dwarf had just been sent to a space, or there by way of an imitation."""
    goods, stock = farm.goods, farm.stock
    dwarf = next(one for one in range(farm.dwarfs) if not farm.away >> one & 1 and farm.weapon(one) == strength)
    if strength > farm.weapon(weakest_at_home(farm)):
        farm.goods -= ONE_RUBY
    if via >= 0:
        farm.stock -= FEE[via] * ONE_FOOD
    before = (view.phase, view.space, view.dwarf, view.imitating, view.open_parts)
    view.phase, view.space, view.dwarf, view.imitating = ACT, space, dwarf, int(via >= 0)
    view.open_parts = (1 << int(PARTS[space + 1] - PARTS[space])) - 1
    yield
    view.phase, view.space, view.dwarf, view.imitating, view.open_parts = before
    farm.goods, farm.stock = goods, stock


def _parts_now(words: Words, view: View, farm: Farm) -> list[Part]:
    """The parts of the space where the dwarf has just arrived."""
    first, end = int(PARTS[view.space]), int(PARTS[view.space + 1])
    can = {
        row - first
        for row in range(first, end)
        if NEEDS[row] == 0 and possible(view, farm, view.space, row, view.dwarf)
    }
    return space_parts(words, view, farm, can)


def previews(words: Words, view: View, legal: Sequence[int]) -> dict[str, list[Part]]:
    """The parts of every space that may be chosen or imitated, as they would stand when the dwarf arrives: by space
    for the weakest that may go, by `space/strength` for others where that makes a difference.
    """
    scratch = view_of(view)
    farm = scratch.farms[view.seat]
    shown: dict[str, list[Part]] = {}
    for (space, strength), via in sorted(_ways(legal).items()):
        with _arrived(scratch, farm, space, strength, via):
            found = _parts_now(words, scratch, farm)
        name = SPACE_IDS[space]
        if name not in shown:
            shown[name] = found
        elif found != shown[name]:
            shown[f"{name}/{strength}"] = found
    return shown


def _ways(legal: Sequence[int]) -> dict[tuple[int, int], int]:
    """Space and strength of every dwarf that may arrive, and by which imitation: the cheapest, -1 for none."""
    ways: dict[tuple[int, int], int] = {}
    for move in legal:
        if move >> 21 != m.PLACE:
            continue
        space, strength, target = move >> 12 & 63, move >> 6 & 63, (move & 63) - 1
        ways[space, strength] = -1
        if target >= 0:
            known = ways.get((target, strength))
            if known is None or FEE[space] < FEE[known]:
                ways[target, strength] = space
    return ways


# ------------------------------------------------------------------------------------------------------------- barred


def barred_spaces(words: Words, view: View, legal: Sequence[int]) -> dict[str, Reason]:
    """Action spaces in play to which no dwarf can be sent."""
    free = {move >> 12 & 63 for move in legal if move >> 21 == m.PLACE}
    scratch = view_of(view)
    farm = scratch.farms[view.seat]
    strength = int(farm.weapon(weakest_at_home(farm)))
    barred: dict[str, Reason] = {}
    for space, name in enumerate(SPACE_IDS):
        if view.open_spaces >> space & 1 and space not in free:
            why = refusal(view, m.PLACE << 21 | space << 12 | strength << 6)
            if why.key == "nothing_to_imitate":
                barred[name] = blocked(words, why.rule, why.key, space=name)
            elif why.key == "too_little_food":
                barred[name] = lacking(words, why.rule, {"food": int(FEE[space])}, owned(farm))
            elif why.key == "nothing_to_do":
                with _arrived(scratch, farm, space, strength):
                    barred[name] = _useless(words, name, why.rule, _parts_now(words, scratch, farm))
            else:
                barred[name] = reason(words, why)
    return barred


def _useless(words: Words, space: str, rule: str, parts: Sequence[Part]) -> Reason:
    """Why a dwarf could do nothing on a space: what stands in the way of each of its parts."""
    whys = list(dict.fromkeys(part.reason for part in parts if part.reason and part.reason.rule != "CF-13"))
    said = " ".join(dict.fromkeys(why.text for why in whys))
    return blocked(words, whys[0].rule if len(whys) == 1 else rule, "nothing_to_do", space=space, reasons=said)
