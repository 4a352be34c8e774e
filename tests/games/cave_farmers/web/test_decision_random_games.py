"""The decisions of The Cave Farmers in the browser, compared with the engine in positions of random games."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from tests.games.cave_farmers.web.helpers import EN
from tests.games.common.web.positions import Position, chosen_move, every_language
from underhold.core.rng import Rng
from underhold.games import title
from underhold.games.cave_farmers.content import LOOT_IDS, SPACE_IDS
from underhold.games.cave_farmers.content.goods import named, pack
from underhold.games.cave_farmers.engine import events as e
from underhold.games.cave_farmers.engine.board import cell_at
from underhold.games.cave_farmers.engine.scoring import points
from underhold.games.cave_farmers.engine.state import FEED, LATE_MARKERS, OVER, State
from underhold.games.cave_farmers.engine.view import determinize
from underhold.games.cave_farmers.game import GAME
from underhold.games.cave_farmers.web.decision import decision, prompt
from underhold.locale import Words
from underhold.wire.messages import Decision

WEB_VIEW = title("cave-farmers").web_view()
LIVESTOCK = ("dog", "sheep", "donkey", "boar", "cattle")
PLENTY = dict.fromkeys(("wood", "stone", "ore", "ruby", "grain", "vegetable", "food", "gold"), 9)
TRADES = {"trade", "gold", "weapon", "tile"}
# Kinds of answers that may belong to a part of the kind on the left, where they are called otherwise.
CALLED = {"trip": {"loot"}, "food": {"trade"}}


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


def test_trivial_moves_lose_nothing() -> None:
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


def test_decisions_do_not_depend_on_hidden_cards() -> None:
    for position in walked()[::31]:
        told = []
        for seed in (5, 6):
            view = GAME.view(determinize(position.view, Rng(seed)), None)
            told.append((decision(EN, view).model_dump(), prompt(EN, view)))
        assert told[0] == told[1]


def test_building_a_decision_does_not_change_the_state() -> None:
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


def test_cached_sentences_are_the_right_ones() -> None:
    for position in walked()[::5]:
        told = decision(EN, position.view)
        for move, answer in zip(legal(position), told.answers, strict=True):
            assert answer.text == WEB_VIEW.move_text(EN, position.view, move)
