"""The lessons of The Cave Farmers: four parts of one introductory game. Each begins where the last one ended."""

from typing import Final

from underhold.games.lesson import Card, Lesson, Step, card, script, step

_GAME: Final = {"introductory": True}
_SEED: Final = 3

_LAND: Final = script(
    step("clearing_1_3", "welcome", card("land", "home:0"), card("spaces", "spaces"), "send_to_clearing"),
    step("take", "take_wood"),
    step("meadow@c4+field@b4", "lay_land", instead=("meadow@b4+field@c4",)),
    step("end", card("points", "points:0"), "end_turn"),
    "logging_1_3 take end",
    step("excavation_1_3", card("taken", "action:logging_1_3"), "send_to_excavation"),
    step("take", "take_stone"),
    step("cavern@e3+tunnel@e4", "lay_cave", instead=("cavern@e4+tunnel@e3",)),
    "end supplies end",
)

_FOOD: Final = script(
    step("sustenance_1_3", card("hunger", "rounds"), card("pile_up", "action:sustenance_1_3"), "send_to_sustenance"),
    step("take", "take_grain"),
    step("meadow@c3+field@b3", "more_land", instead=("meadow@b3+field@c3",)),
    "end clearing_1_3 take meadow@c4+field@b4 end",
    step("slash_and_burn", "send_to_sow"),
    step("sow:grain", "sow"),
    "end drift_mining_1_3 take cavern@e3+tunnel@e2 end",
    step("logging_1_3", "send_for_wood"),
    "take end sustenance_1_3 take meadow@c3+field@b3 end",
    step("supplies", "send_for_supplies"),
    "end excavation_1_3 take end",
    step("feed", card("harvest", "good:0:grain"), "feed"),
    "feed",
)

_FAMILY: Final = script(
    step("housework", card("family", "cell:0:d4"), "send_to_housework"),
    step("furnish:simple_dwelling_4w2s", "dwelling"),
    step("at:d3", "dwelling_place"),
    step("take", "dog"),
    "end wood_gathering end",
    step("wish_for_children", "send_to_wish"),
    step("grow", "grow"),
    "end sustenance_1_3 take end",
    step("grain>food", "pay_food"),
    step("feed", "feed"),
    "grain>food feed",
    step("starting_player_1_3", card("weapons", "action:blacksmithing"), "send_for_ore"),
    "end supplies end",
    step("blacksmithing", "send_to_smithy"),
    step("forge:3", "forge"),
    step("loot:sheep", "loot_sheep"),
    step("loot:stone", "loot_stone"),
    step("loot:grain", "loot_grain"),
)

_SCORING: Final = script(
    "end sustenance_1_3 take end",
    step("ruby_mining", card("rubies", "action:ruby_mining"), "send_for_rubies"),
    step("ruby>sheep", "buy_sheep"),
    "end",
    step("grain>food", "missing_food"),
    step("feed", "feed"),
    "grain>food grain>food feed",
    step("housework", card("lamb", "home:0"), "send_to_furnish"),
    step("furnish:wood_supplier", "wood_supplier"),
    "take end",
)


def _after(*earlier: tuple[Step, ...]) -> tuple[Step, ...]:
    """The moves of earlier lessons, without what the teacher said."""
    return tuple(Step(one.move) for part in earlier for one in part)


def _lesson(
    id: str, minutes: int, part: tuple[Step, ...], closing: tuple[str | Card, ...], *before: tuple[Step, ...]
) -> Lesson:
    earlier = _after(*before)
    return Lesson(
        id=id,
        minutes=minutes,
        script=earlier + part,
        closing=tuple(Card(one) if isinstance(one, str) else one for one in closing),
        played=len(earlier),
        seed=_SEED,
        switches=_GAME,
    )


LESSONS: Final = (
    _lesson("land", 4, _LAND, (card("round_over", "spaces"),)),
    _lesson("food", 5, _FOOD, (card("fed", "rounds"),), _LAND),
    _lesson("family", 6, _FAMILY, ("stronger",), _LAND, _FOOD),
    _lesson(
        "scoring",
        5,
        _SCORING,
        (card("points_for", "points:0"), card("points_against", "home:0"), "points_more", "play_on"),
        _LAND,
        _FOOD,
        _FAMILY,
    ),
)
