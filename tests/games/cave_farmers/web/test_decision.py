"""The decisions of The Cave Farmers as a browser is told them, held against the engine and looked at one by one."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from tests.games.cave_farmers.scene import Player, Scene, scene
from tests.games.common.web.positions import Position, chosen_move, every_language
from underhold.core.rng import Rng
from underhold.games import title
from underhold.games.cave_farmers.content import FURNISHING_IDS, LOOT_IDS, SPACE_IDS
from underhold.games.cave_farmers.content.goods import named, pack
from underhold.games.cave_farmers.engine import events as e
from underhold.games.cave_farmers.engine.board import cell_at
from underhold.games.cave_farmers.engine.scoring import points
from underhold.games.cave_farmers.engine.state import FEED, LATE_MARKERS, OVER, State
from underhold.games.cave_farmers.engine.view import determinize
from underhold.games.cave_farmers.game import GAME
from underhold.games.cave_farmers.web.decision import decision, prompt
from underhold.locale import Words, words
from underhold.wire.messages import Answer, Decision, Part

FACE = title("cave-farmers").web_view()

EN = words("en")
LIVESTOCK = ("dog", "sheep", "donkey", "boar", "cattle")
PLENTY = dict.fromkeys(("wood", "stone", "ore", "ruby", "grain", "vegetable", "food", "gold"), 9)
TRADES = {"trade", "gold", "weapon", "tile"}
# Kinds of answers that may belong to a part of the kind on the left, where they are called otherwise.
CALLED = {"trip": {"loot"}, "food": {"trade"}}

# --------------------------------------------------------------------------------------------------- many positions


def walk(players: int, seed: int, rich: bool, **switches: Any) -> list[Position]:
    """Every position of a random game; rich families get to furnish, to travel and to breed more often."""
    rng = Random(seed)
    state = GAME.new(GAME.setup(players, seed, **switches))
    if rich:
        for farm in state.farms:
            given = pack(wood=12, stone=12, ore=9, ruby=4, grain=3, vegetable=3, food=9, gold=3, sheep=1)
            farm.goods += given.goods
            farm.stock += given.stock
    found = []
    while True:
        view = GAME.view(state, None)
        found.append(Position(state, view))
        if GAME.decision(view) is None:
            return found
        state = GAME.play(state, chosen_move(GAME, view, rng)).state


@cache
def walked() -> tuple[Position, ...]:
    games = [(players, seed, seed % 2 == 1) for seed, players in enumerate((1, 1, 2, 2, 3, 3, 5, 5, 7, 7))]
    found = [position for players, seed, rich in games for position in walk(players, seed, rich)]
    found += walk(3, 21, True, harvest_markers="late", imitation_takes_left_goods=True)
    return tuple(position for position in found if position.view.phase != OVER)


@cache
def decided() -> tuple[tuple[Position, Decision], ...]:
    """A good part of those positions, the rarer kinds of them all."""
    every = {"place": 6, "act": 3, "feed": 2}
    found, seen = [], Counter[str]()
    for position in walked():
        current = GAME.decision(position.view)
        assert current is not None
        seen[current.kind] += 1
        if seen[current.kind] % every.get(current.kind, 1) == 0:
            found.append((position, decision(EN, position.view)))
    return tuple(found)


def legal(position: Position) -> list[Any]:
    return list(GAME.moves(position.view))


def test_answers_are_the_legal_moves_in_their_order() -> None:
    kinds: set[str] = set()
    for position, told in decided():
        assert [answer.move for answer in told.answers] == [str(move) for move in legal(position)]
        assert told.seat == position.view.seat
        kinds |= {answer.kind for answer in told.answers}
    assert kinds >= {
        *("choose", "gain", "twin", "furnish", "grow", "sow", "forge", "loot", "home", "small", "large", "stable"),
        *("ore_mine", "ruby_mine", "sell", "buy", "end", "pay", "site", "trade", "gold", "tile", "skip", "feed"),
        *("breed", "finish"),
    }, kinds


def test_every_answer_has_an_open_part_of_its_kind_and_every_open_part_an_answer() -> None:
    seen: set[tuple[str, str]] = set()
    for _, told in decided():
        answered = {answer.part for answer in told.answers}
        for answer in told.answers:
            if answer.part is None:
                assert answer.kind in {
                    *("choose", "idle", "home", "end", "pay", "site", "skip", "feed"),
                    *("breed", "rescue", "clear", "finish"),
                }
                continue
            part = told.parts[answer.part]
            assert part.state == "open"
            if part.source == "loot":
                assert (answer.kind, answer.loot) == ("loot", part.id)
            else:
                assert answer.kind in CALLED.get(part.kind, {part.kind})
        for index, part in enumerate(told.parts):
            seen.add((part.source, part.state))
            assert (part.reason is not None) == (part.state == "blocked")
            assert part.text.strip()
            if part.reason:
                assert part.reason.text.strip()
                assert part.reason.rule
            if part.kind == "trip":
                assert (part.state == "open") <= any(answer.kind == "loot" for answer in told.answers)
            else:
                assert (part.state == "open") == (index in answered), part
    assert seen == {("tile", state) for state in ("open", "blocked", "done")} | {
        (source, state) for source in ("loot", "any") for state in ("open", "blocked")
    }


def test_parts_come_in_their_order() -> None:
    for position, told in decided():
        sources = [part.source for part in told.parts]
        assert sources == sorted(sources, key=["tile", "loot", "any"].index)
        loot = [part.id for part in told.parts if part.source == "loot"]
        assert loot in ([], list(LOOT_IDS))
        tiles = [part for part in told.parts if part.source == "tile"]
        assert bool(tiles) == (position.view.space >= 0)
        assert len({(part.part, part.alternative) for part in tiles}) == len(tiles)
        trades = [(part.id, part.part) for part in told.parts if part.source == "any"]
        assert len(set(trades)) == len(trades)
        assert bool(trades) == (told.kind in ("place", "act", "house", "feed", "breed", "final"))


def test_an_action_space_in_play_can_be_chosen_or_says_why_not() -> None:
    barred = 0
    for position, told in decided():
        if told.kind != "place":
            continue
        in_play = {space for number, space in enumerate(SPACE_IDS) if position.view.open_spaces >> number & 1}
        chosen = {answer.action for answer in told.answers if answer.kind == "choose"}
        assert chosen | set(told.barred) == in_play
        assert not chosen & set(told.barred)
        for why in told.barred.values():
            assert why.text.strip()
            assert why.rule
        barred += len(told.barred)
    assert barred > 500


def test_previews_are_the_parts_that_a_dwarf_finds() -> None:
    compared = 0
    for position, told in decided():
        if told.kind != "place":
            assert not told.previews
            continue
        weakest: dict[str, int] = {}
        for answer in told.answers:
            if answer.kind == "choose":
                assert answer.action in told.previews
                assert answer.strength is not None
                if answer.imitates:
                    assert told.previews[str(answer.action)] == []
                space = answer.imitates or str(answer.action)
                weakest.setdefault(space, answer.strength)
                weakest[space] = min(weakest[space], answer.strength)
        cheapest: dict[tuple[str, int], int] = {}
        for answer in told.answers:
            if answer.kind == "choose" and answer.strength is not None:
                where = (answer.imitates or str(answer.action), answer.strength)
                fee = answer.pay.get("food", 0)
                cheapest[where] = min(fee, cheapest.get(where, fee))
        for move, answer in zip(legal(position), told.answers, strict=True):
            if answer.kind != "choose" or answer.strength is None:
                continue
            space = answer.imitates or str(answer.action)
            if answer.pay.get("food", 0) > cheapest[space, answer.strength]:
                continue
            shown = told.previews.get(f"{space}/{answer.strength}")
            if shown is None or answer.strength == weakest[space]:
                assert f"{space}/{weakest[space]}" not in told.previews
                shown = told.previews[space]
            then = GAME.view(GAME.play(position.state, move).state, None)
            found = [part for part in decision(EN, then).parts if part.source == "tile"]
            if [part.state for part in found] == ["done"]:
                # A space that only gives goods gives them at once: before that it offers them.
                assert [part.state for part in shown] == ["open"]
                assert Counter(shown[0].gain) <= Counter(answer.gain)  # furnishings may add to it
            elif GAME.decision(then).kind == "act":  # type: ignore[union-attr]
                assert found == shown
            compared += 1
    assert compared > 1000


def test_what_is_laid_is_what_then_lies_there() -> None:
    kinds: set[tuple[str, ...]] = set()
    for position, told in decided():
        for move, answer in zip(legal(position), told.answers, strict=True):
            if not answer.lays:
                assert answer.kind not in ("twin", "small", "large", "stable", "ore_mine", "ruby_mine", "site", "tile")
                continue
            shape = tuple(laid.kind for laid in answer.lays)
            if shape in kinds and len(kinds) > 12 and GAME.pack(move) % 7:
                continue
            kinds.add(shape)
            farm = GAME.play(position.state, move).state.farms[told.seat]
            for laid in answer.lays:
                assert lies(farm, laid.cell, laid.kind), (answer.move, laid)
            before = position.view.farms[told.seat]
            assert not all(lies(before, laid.cell, laid.kind) for laid in answer.lays)
    assert kinds >= {
        ("meadow", "field"),
        ("cavern", "tunnel"),
        ("cavern", "cavern"),
        ("pasture",),
        ("pasture", "pasture"),
        ("stable",),
        ("ore_mine", "deep_tunnel"),
        ("ruby_mine",),
        ("furnishing",),
        ("meadow",),
    }


_MASKS = {
    "meadow": ("meadows",),
    "field": ("fields",),
    "pasture": ("small", "large"),
    "cavern": ("caverns",),
    "tunnel": ("tunnels",),
    "deep_tunnel": ("deep",),
    "ore_mine": ("ore_mines",),
    "ruby_mine": ("ruby_mines",),
    "furnishing": ("furnished",),
    "stable": ("stables",),
}


def lies(farm: Any, cell: str, kind: str) -> bool:
    return any(getattr(farm, mask) >> cell_at(cell) & 1 for mask in _MASKS[kind])


_LATER = (e.TurnEnded, e.Fed, e.PhaseSkipped, e.CardRevealed, e.GameEnded, e.Bred)


def test_goods_before_and_after() -> None:
    for position, told in decided():
        before = goods(position.state, told.seat)
        for move, answer in zip(legal(position), told.answers, strict=True):
            progress = GAME.play(position.state, move)
            assert answer.reveals == any(e.reveals(event) for event in progress.events)
            after = goods(progress.state, told.seat)
            if not (position.view.switches & LATE_MARKERS and answer.reveals):
                changed = {kind: n for kind, n in after.items() if n != before[kind]}
                assert answer.after.goods == changed, answer.move
                assert answer.after.points == points(progress.state.farms[told.seat])
            if not any(isinstance(event, _LATER) for event in progress.events):
                moved = Counter(before)
                moved.subtract(answer.pay)
                moved.update(answer.gain)
                assert moved == after, answer.move


def goods(state: State, seat: int) -> Counter[str]:
    farm = state.farms[seat]
    return Counter(dict.fromkeys((*PLENTY, *LIVESTOCK), 0) | named(int(farm.goods), int(farm.stock)))


def test_the_move_that_nobody_thinks_about() -> None:
    kinds = Counter[str]()
    for position, told in decided():
        if told.trivial is None:
            continue
        answer = next(one for one in told.answers if one.move == told.trivial)
        kinds[answer.kind] += 1
        assert answer.kind in ("gain", "site", "pay", "feed", "finish", "idle", "clear")
        others = [one for one in told.answers if one.kind not in TRADES]
        assert others == [answer]
        if answer.kind == "feed":
            log = GAME.play(position.state, legal(position)[0]).events
            assert not any(isinstance(event, e.Begged) and event.seat == told.seat for event in log)
        if answer.kind == "finish":
            now = points(position.view.farms[told.seat])
            assert all(one.after.points <= now for one in told.answers)
    assert {"gain", "feed"} <= set(kinds), kinds


def test_the_proposal_for_feeding() -> None:
    plans = 0
    for position, told in decided():
        assert (told.plan is not None) == (told.kind == "feed")
        if told.plan is None:
            continue
        plans += 1
        state, seat = position.state, told.seat
        had, worth, begging = goods(state, seat), points(state.farms[seat]), state.farms[seat].begging
        for text in told.plan.moves[:-1]:
            state = GAME.play(state, GAME.read(state, text)).state
            assert state.phase == FEED
            assert state.seat == seat
        last = decision(EN, GAME.view(state, None))
        answer = next(one for one in last.answers if one.move == told.plan.moves[-1])
        assert answer.kind == "feed"
        left = goods(state, seat)
        left.subtract(answer.pay)
        assert {kind: n - left[kind] for kind, n in had.items() if n > left[kind]} == told.plan.pay
        log = GAME.play(state, GAME.read(state, "feed")).events
        assert told.plan.begging == sum(one.markers for one in log if isinstance(one, e.Begged))
        farm = state.farms[seat].copy()
        farm.stock -= pack(**answer.pay).stock
        farm.begging = begging + told.plan.begging
        assert told.plan.points == worth - points(farm)
        assert told.plan.text.strip()
    assert plans > 50


def test_nothing_that_is_told_depends_on_the_deal() -> None:
    for position in walked()[::31]:
        told = []
        for seed in (5, 6):
            view = GAME.view(determinize(position.view, Rng(seed)), None)
            told.append((decision(EN, view).model_dump(), prompt(EN, view)))
        assert told[0] == told[1]


def test_looking_changes_nothing() -> None:
    for position in walked()[::37]:
        before = position.view.to_ints()
        decision(EN, position.view)
        assert position.view.to_ints() == before


@pytest.mark.parametrize("spoken", every_language(), ids=lambda spoken: spoken.language)
def test_every_language_says_everything(spoken: Words) -> None:
    for position in walked()[::29]:
        told = decision(spoken, position.view)
        parts = [*told.parts, *(part for shown in told.previews.values() for part in shown)]
        texts = [told.prompt, *(part.text for part in parts), *(part.reason.text for part in parts if part.reason)]
        texts += [why.text for why in told.barred.values()]
        texts += [told.plan.text] if told.plan else []
        for text in texts:
            assert text.strip()
            assert not set("{}") & set(text), text


def test_sentences_that_are_kept_are_the_right_ones() -> None:
    for position in walked()[::5]:
        told = decision(EN, position.view)
        for move, answer in zip(legal(position), told.answers, strict=True):
            assert answer.text == FACE.move_text(EN, position.view, move)


# ------------------------------------------------------------------------------------------------ one after the other


def told(position: Scene) -> Decision:
    return decision(EN, GAME.view(position.state, None))


def part(shown: Decision, kind: str, **values: Any) -> Part:
    found = [one for one in shown.parts if one.kind == kind and all(getattr(one, key) == values[key] for key in values)]
    assert len(found) == 1, found
    return found[0]


def why(shown: Decision, kind: str, **values: Any) -> tuple[str, str]:
    blocked = part(shown, kind, **values)
    assert blocked.state == "blocked"
    assert blocked.reason is not None
    return blocked.reason.text, blocked.reason.rule


def answer(shown: Decision, move: str) -> Answer:
    return next(one for one in shown.answers if one.move == move)


def state_of(shown: Decision, kind: str, **values: Any) -> str:
    return part(shown, kind, **values).state


def moves_of(shown: Decision, index: int) -> list[str]:
    return [one.move for one in shown.answers if one.part == index]


def test_imitation() -> None:
    position = scene(
        players=3,
        me=Player(goods={"food": 5}, weapons=(2, 2)),
        occupied={"logging_1_3": 1, "starting_player_1_3": 2},
        piles={"logging_1_3": {"wood": 3}},
    )
    shown = told(position)
    sent = answer(shown, "imitation_3:2=logging_1_3")
    assert (sent.kind, sent.action, sent.imitates, sent.strength) == ("choose", "imitation_3", "logging_1_3", 2)
    assert (sent.pay, sent.after.goods) == ({"food": 4}, {"food": 1})
    assert shown.barred["logging_1_3"].text == "A dwarf stands on Logging already."
    assert "starting_player_1_3" not in shown.previews
    assert shown.previews["imitation_3"] == []
    assert [(one.kind, one.state) for one in shown.previews["logging_1_3"]] == [("gain", "blocked"), ("trip", "open")]
    position.play("imitation_3:2=logging_1_3")
    assert of_the_space(position) == shown.previews["logging_1_3"]
    shown = told(position)
    assert why(shown, "gain", id="logging_1_3") == ("There is nothing to take.", "R54")
    assert part(shown, "gain", id="logging_1_3").text == "Take what lies here (nothing now)."


def of_the_space(position: Scene) -> list[Part]:
    """The parts of the space in use alone."""
    return [one for one in told(position).parts if one.source == "tile"]


def test_imitation_has_its_price_and_its_aim() -> None:
    poor = told(scene(players=3, me=Player(goods={"food": 3}), occupied={"supplies": 1}))
    assert poor.barred["imitation_3"].text == "That costs 4 food; you lack 1 food."
    alone = told(scene(players=3, me=Player(goods={"food": 4})))
    assert alone.barred["imitation_3"].text == "No other player stands on a space that you could use by Imitation."


def test_an_armed_dwarf_finds_other_things_to_do() -> None:
    shown = told(scene(me=Player(goods={"ruby": 1}, weapons=(0, 5)), piles={"logging_1_3": {"wood": 3}}))
    assert [one.state for one in shown.previews["logging_1_3"]] == ["open", "blocked"]
    assert [one.state for one in shown.previews["logging_1_3/5"]] == ["open", "open"]
    assert "clearing_1_3/5" not in shown.previews
    # Only the armed one could do anything there.
    assert [one.state for one in shown.previews["blacksmithing"]] == ["blocked", "open"]
    assert answer(shown, "blacksmithing:5").pay == {"ruby": 1}


def test_an_expedition_under_way() -> None:
    me = Player(goods={"wood": 2}, weapons=(9, 9), meadows=["c4"], rooms={"d3": "peaceful_cave"})
    position = scene(me=me, cards=["blacksmithing"])
    position.play("blacksmithing:9")
    shown = told(position)
    assert shown.prompt == "Do what Blacksmithing offers, then end the turn."
    assert why(shown, "forge") == ("The dwarf has a weapon already.", "CF-35")
    assert state_of(shown, "trip") == "open"
    assert why(shown, "furnish", id="furnish_cavern") == ("There is no empty cavern to furnish.", "R50")
    assert why(shown, "gain", id="cattle")[0] == "1 cattle needs strength 10; the weapon has 9."
    fence = next(index for index, one in enumerate(shown.parts) if one.id == "small_pasture")
    assert (shown.parts[fence].kind, shown.parts[fence].pay) == ("small", {"wood": 1})
    assert moves_of(shown, fence) == ["loot:small_pasture@c4"]
    position.play("loot:small_pasture@c4")
    shown = told(position)
    assert shown.prompt == "Choose what the expedition brings home: up to 2 items."
    assert state_of(shown, "trip") == "open"
    assert why(shown, "forge")[0] == "On Blacksmithing that comes before what has been done already."
    assert why(shown, "small", source="loot") == ("A small pasture has been taken on this expedition.", "CF-20")
    assert answer(shown, "home").part is None
    position.play("loot:tunnel@e3")
    assert told(position).prompt == "Choose what the expedition brings home: 1 more item."
    position.play("home")
    shown = told(position)
    assert state_of(shown, "trip") == "done"
    assert not [one for one in shown.parts if one.source == "loot"]
    assert shown.prompt == "There is nothing more to do on Blacksmithing: end the turn."
    assert shown.trivial is None


def test_the_weapon_on_the_way_is_not_given_away() -> None:
    me = Player(weapons=(0, 3), goods={"ruby": 1}, rooms={"d3": "peaceful_cave"})
    position = scene(me=me, piles={"logging_1_3": {"wood": 3}}, cards=["blacksmithing"])
    position.play("blacksmithing:3", "loot:wood")
    assert why(told(position), "weapon") == ("The weapon is out on an expedition.", "R64")
    unarmed = told(scene(me=Player(rooms={"d3": "peaceful_cave"})))
    assert why(unarmed, "weapon")[0] == "None of your dwarfs has a weapon to give away."


def test_two_expeditions_of_an_adventure() -> None:
    position = scene(round=10, cards=["adventure"], me=Player(weapons=(4, 4)))
    position.play("adventure:4")
    trips = [one for one in told(position).parts if one.kind == "trip"]
    assert [one.state for one in trips] == ["open", "blocked"]
    assert trips[1].reason is not None
    assert trips[1].reason.text == "On Adventure something else comes first: go on an expedition for 1 item."
    position.play("loot:wood")
    assert [one.state for one in told(position).parts if one.kind == "trip"] == ["done", "open"]
    position.play("loot:wood")
    assert [one.state for one in told(position).parts if one.kind == "trip"] == ["done", "done"]


def test_either_or() -> None:
    me = Player(rooms={"d2": "dwelling"})
    position = scene(players=4, me=me)
    position.play("growth")
    shown = told(position)
    assert [(one.part, one.alternative, one.state) for one in shown.parts[:2]] == [(0, 0, "open"), (0, 1, "open")]
    assert shown.trivial is None
    position.play("take")
    shown = told(position)
    assert [one.state for one in shown.parts[:2]] == ["done", "blocked"]
    assert why(shown, "grow") == ("Growth lets you do one or the other, and the other has been done.", "CF-13")


def test_either_or_both_with_the_guest_room() -> None:
    position = scene(players=4, me=Player(rooms={"d2": "dwelling", "d3": "guest_room"}))
    position.play("growth")
    assert [(one.part, one.alternative) for one in told(position).parts[:2]] == [(0, 0), (1, 0)]
    position.play("take")
    assert [one.state for one in told(position).parts[:2]] == ["done", "open"]


def test_the_guest_room_helps_once_on_extension() -> None:
    position = scene(players=7, me=Player(rooms={"d3": "guest_room"}, caverns=["d2"]))
    position.play("extension", "meadow@c4+field@b4")
    assert [(one.part, one.alternative, one.state) for one in of_the_space(position)] == [
        (0, 0, "done"),
        (1, 0, "open"),
    ]
    position.play("cavern@d1+tunnel@e1")
    assert [(one.part, one.alternative, one.state) for one in of_the_space(position)] == [
        (0, 0, "done"),
        (1, 0, "done"),
    ]
    position.play("end")
    position.next_round()
    position.play("extension")
    assert [(one.part, one.alternative) for one in of_the_space(position)] == [(0, 0), (0, 1)]


def test_a_branch_of_two_parts() -> None:
    position = scene(round=8, me=Player(goods={"wood": 4, "stone": 3}, caverns=["e3"]))
    position.play("urgent_wish_for_children")
    shown = told(position)
    assert [(one.kind, one.part, one.alternative) for one in shown.parts[:3]] == [
        ("furnish", 0, 0),
        ("grow", 1, 0),
        ("gain", 0, 1),
    ]
    assert why(shown, "grow")[0].endswith("something else comes first: furnish a dwelling.")
    position.play("furnish:dwelling")
    shown = told(position)
    assert (shown.kind, shown.prompt) == ("site", "Choose where to put Dwelling.")
    assert {(one.room, one.lays[0].kind, one.part) for one in shown.answers} == {("dwelling", "furnishing", None)}
    assert why(shown, "grow") == ("Choose where to put the furnishing first.", "turn order")
    assert why(shown, "gain")[0].startswith("Urgent wish for children lets you do one or the other")
    assert not [one for one in shown.parts if one.source == "any"]


def test_why_furnishings_are_barred() -> None:
    position = scene(me=Player(goods={"wood": 1, "stone": 1, "ore": 1}))
    position.play("housework")
    shown = told(position)
    assert state_of(shown, "furnish") == "open"
    assert shown.barred["dwelling"].text == "That costs 4 wood and 3 stone; you lack 3 wood and 2 stone."
    assert shown.barred["dwelling"].rule == "R15"
    assert "carpenter" not in shown.barred
    built = {one.room for one in shown.answers if one.kind == "furnish"}
    in_supply = {name for number, name in enumerate(FURNISHING_IDS) if position.state.supply >> number & 1}
    assert built | set(shown.barred) == in_supply
    assert not built & set(shown.barred)


def test_the_nearest_furnishing_says_what_is_missing() -> None:
    position = scene(round=4, cards=["wish_for_children"], me=Player(goods={"wood": 4, "stone": 1}, rooms={}))
    shown = told(position)
    assert shown.barred["wish_for_children"].text == (
        "The dwarf could do nothing on Wish for children. There is no room for another dwarf. "
        "You lack 1 stone even for Simple dwelling (4 wood, 2 stone)."
    )


def test_a_builder_may_pay_in_ore() -> None:
    me = Player(goods={"wood": 3, "stone": 2, "ore": 1}, rooms={"d3": "builder"}, caverns=["e3"])
    position = scene(me=me)
    position.play("housework")
    shown = told(position)
    assert shown.barred["dwelling"].text == "That costs 3 wood, 3 stone and 1 ore; you lack 1 stone."
    assert answer(shown, "furnish:carpenter").room == "carpenter"
    position.play("furnish:carpenter")
    paying = told(position)
    assert paying.kind == "pay"
    assert {one.room for one in paying.answers} == {"carpenter"}
    assert answer(paying, "pay:ore_for_stone").pay == {"ore": 1}


def test_animals_without_a_place() -> None:
    position = scene(
        round=3,
        cards=["sheep_farming"],
        me=Player(goods={"sheep": 2, "ruby": 1, "wood": 2}),
        piles={"sheep_farming": {"sheep": 2}},
    )
    position.play("sheep_farming", "take")
    shown = told(position)
    assert shown.kind == "house"
    assert shown.prompt == "There is no place for 2 sheep: make room, or turn animals into food."
    assert why(shown, "small")[0] == "On Sheep farming that comes before what has been done already."
    assert why(shown, "trade", id="ruby_boar") == (
        "Some animals have no place: make room or turn animals into food first.",
        "R67",
    )
    sheep = next(index for index, one in enumerate(shown.parts) if one.id == "sheep_food")
    assert moves_of(shown, sheep) == ["sheep>food"]
    assert shown.trivial is None


def test_two_donkeys_are_worth_more() -> None:
    shown = told(scene(me=Player(goods={"donkey": 2}, rooms={"d3": "slaughtering_cave"})))
    one, two = part(shown, "food", id="donkey_food"), part(shown, "food", id="donkeys_food")
    assert (one.gain, two.gain) == ({"food": 2}, {"food": 5})
    assert answer(shown, "2donkey>3food").gain == two.gain
    assert why(shown, "gold") == ("You lack 2 gold.", "CF-23")


def test_feeding_when_food_is_short() -> None:
    me = Player(goods={"food": 1, "grain": 2, "stone": 2}, rooms={"d3": "working_cave"})
    position = scene(phase="feed", harvest="harvest", round=8, me=me)
    shown = told(position)
    assert shown.prompt == "Feed your dwarfs: 4 food is due, and you have only 1."
    assert shown.trivial is None
    assert shown.plan is not None
    assert shown.plan.moves == ["meal:stone", "grain>food", "feed"]
    assert shown.plan.text == "Pay 1 stone, 1 grain and 1 food."
    assert (shown.plan.begging, shown.plan.points) == (0, 0)
    meals = [one for one in shown.parts if one.kind == "meal"]
    assert [one.id for one in meals] == ["working_cave"] * len(meals)
    position.play("meal:stone")
    shown = told(position)
    assert {one.reason.text for one in shown.parts if one.kind == "meal" and one.reason} == {
        "The Working cave has fed a dwarf already."
    }


def test_feeding_with_no_food_at_all() -> None:
    shown = told(scene(phase="feed", harvest="harvest", round=8, me=Player()))
    assert shown.prompt == "Feed your dwarfs: 4 food is due, and you have none."


def test_feeding_with_begging_markers() -> None:
    shown = told(scene(phase="feed", harvest="harvest", round=8, me=Player(goods={"food": 1})))
    assert shown.plan is not None
    assert shown.plan.text == "Pay 1 food and take 3 begging markers."
    assert (shown.plan.pay, shown.plan.begging, shown.plan.points) == ({"food": 1}, 3, 9)


def test_feeding_that_needs_no_thought() -> None:
    shown = told(scene(phase="feed", harvest="harvest", round=8, me=Player(goods={"food": 9, "sheep": 1})))
    assert (shown.trivial, shown.prompt) == ("feed", "Feed your dwarfs: 4 food is due, and you have 9.")
    fed = answer(shown, "feed")
    assert (fed.pay, fed.gain, fed.after.goods) == ({"food": 4}, {}, {"food": 5})


def test_the_first_and_only_thing_on_a_space_needs_no_thought() -> None:
    position = scene(piles={"logging_1_3": {"wood": 3}})
    position.play("logging_1_3")
    assert told(position).trivial == "take"
    fenced = scene(round=3, cards=["sheep_farming"], piles={"sheep_farming": {"sheep": 1}})
    fenced.play("sheep_farming")
    assert [one.kind for one in told(fenced).answers] == ["gain"]
    assert told(fenced).trivial is None  # a pasture could not be fenced after it


def test_last_trades() -> None:
    nothing = last_trades(Player(goods={"grain": 1}))
    assert nothing.trivial == "finish"
    one = last_trades(Player(goods={"grain": 2}, rooms={"d3": "beer_parlor"}))
    assert one.trivial is None
    # A ruby is no better than a point, but the third of a set that is worth two.
    two = last_trades(Player(goods={"ruby": 1, "wood": 1, "stone": 1}, rooms={"d3": "spare_part_storage"}))
    assert two.trivial is None


def last_trades(me: Player) -> Decision:
    return told(scene(phase="final", round=12, me=me))


def test_trades_while_animals_breed() -> None:
    me = Player(goods={"sheep": 2, "ruby": 1}, rooms={"d3": "dwelling"})
    position = scene(phase="feed", harvest="harvest", round=8, me=me)
    position.play("feed")
    while position.phase == "feed":
        position.play("feed")
    shown = told(position)
    assert shown.kind == "breed"
    assert shown.prompt == "These newborn animals find no place: 1 sheep."
    buying = "While animals breed, none are bought and no parents are given away."
    assert why(shown, "trade", id="ruby_boar") == (buying, "CF-24")
    assert why(shown, "food", id="sheep_food") == (buying, "CF-24")
    assert why(shown, "food", id="grain_food") == ("You lack 1 grain.", "CF-24")
    assert position.refused("sheep>food") == "CF-24"
    assert state_of(shown, "tile", id="ruby_meadow") == "open"


def test_rescue_in_the_solo_game() -> None:
    position = scene(
        players=1,
        round=5,
        me=Player(goods={"ruby": 1}),
        piles={"wood_gathering": {"wood": 7}, "logging_1_3": {"wood": 8}, "sustenance_1_3": {"food": 6}},
    )
    position.rest()
    while position.phase == "feed":
        position.play("feed")
    shown = told(position)
    assert shown.kind == "rescue"
    assert shown.prompt == "Keep the goods on crowded spaces for a ruby each, or let them go."
    assert [(one.kind, one.action, one.pay) for one in shown.answers] == [
        ("clear", None, {}),
        ("rescue", "logging_1_3", {"ruby": 1}),
        ("rescue", "wood_gathering", {"ruby": 1}),
    ]
    assert not shown.parts
    assert shown.trivial is None


def test_a_dwarf_that_would_need_a_ruby_may_stay_at_home() -> None:
    spaces = [
        *("housework", "slash_and_burn", "drift_mining_1_3", "excavation_1_3", "supplies"),
        *("starting_player_1_3", "clearing_1_3", "sustenance_1_3"),
    ]
    state = scene(me=Player(goods={"ruby": 1}, weapons=(0, 4)), cards=["blacksmithing"]).state
    for space in spaces:
        state.occupied |= 1 << SPACE_IDS.index(space)
    shown = decision(EN, GAME.view(state, None))
    idle = answer(shown, "idle")
    assert idle.text == "Leave the next dwarf at home: it finds no space to use."
    assert (idle.part, shown.trivial) == (None, None)
