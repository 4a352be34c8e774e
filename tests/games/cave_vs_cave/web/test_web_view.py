"""The messages for the browser about Cave vs Cave, compared with the engine in thousands of positions."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from tests.games.common.web.positions import Position, every_language, positions
from underhold.core.rng import Rng
from underhold.games import title
from underhold.games.cave_vs_cave.content import ACTION_IDS, ROOM_IDS, ROOMS
from underhold.games.cave_vs_cave.content.goods import GOODS, named, unpack
from underhold.games.cave_vs_cave.engine.board import CAVERN, ENTRANCE, SPACES
from underhold.games.cave_vs_cave.engine.events import LostToCap, reveals
from underhold.games.cave_vs_cave.engine.lowering import OPTION_CONVERT, OPTIONS
from underhold.games.cave_vs_cave.engine.moves import option_of, place_of, room_of
from underhold.games.cave_vs_cave.engine.scoring import points
from underhold.games.cave_vs_cave.engine.state import ACT, CHOOSE_ACTION, OVER, State, View
from underhold.games.cave_vs_cave.engine.view import determinize
from underhold.games.cave_vs_cave.game import GAME
from underhold.games.cave_vs_cave.web.messages import CaveVsCaveView, HiddenView, Side
from underhold.locale import Words, words
from underhold.wire.messages import Decision, Part

WEB_VIEW = title("cave-vs-cave").web_view()

EN = words("en")
GAMES = 40


@cache
def played() -> tuple[Position, ...]:
    return tuple(positions(GAME, GAMES))


@cache
def undecided() -> tuple[tuple[Position, Decision], ...]:
    return tuple((one, WEB_VIEW.decision(EN, one.view)) for one in played() if one.view.phase != OVER)


def moves_of(view: View, decision: Decision) -> list[tuple[int, Any]]:
    return list(zip(map(GAME.pack, GAME.moves(view)), decision.answers, strict=True))


def texts_in(data: Any) -> Iterator[str]:
    """Everything that may be shown, wherever it stands."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from texts_in(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from texts_in(value)


# -------------------------------------------------------------------------------------------------------------- answers


def test_answers_are_the_legal_moves_in_their_order() -> None:
    seen = 0
    for position, decision in undecided():
        assert [answer.move for answer in decision.answers] == [str(move) for move in GAME.moves(position.view)]
        assert decision.seat == position.view.seat
        seen += 1
    assert seen > 3000


def test_the_goods_after_a_move_are_those_of_the_engine() -> None:
    losses = 0
    for position, decision in undecided():
        state: State = position.state
        seat = int(state.seat)
        for move, answer in moves_of(position.view, decision):
            progress = GAME.play(state, move)
            cave = progress.state.caves[seat]
            lost = sum(event.goods for event in progress.events if isinstance(event, LostToCap))
            assert answer.after.goods == dict(zip(GOODS, unpack(int(cave.goods)), strict=True))
            assert answer.after.points == points(cave)
            assert answer.after.lost == named(lost)
            assert answer.reveals == any(reveals(event) for event in progress.events)
            losses += lost > 0
    assert losses


def test_pay_and_gain_add_up() -> None:
    for position, decision in undecided():
        before = dict(zip(GOODS, unpack(int(position.view.caves[position.view.seat].goods)), strict=True))
        for _, answer in moves_of(position.view, decision):
            due = answer.kind == "exchange" and _becomes_owed(position.state, answer.move)
            for kind in GOODS:
                gain = 0 if due else answer.gain.get(kind, 0)
                change = gain - answer.pay.get(kind, 0) - answer.after.lost.get(kind, 0)
                assert answer.after.goods[kind] - before[kind] == change, answer


def _becomes_owed(state: State, text: str) -> bool:
    return int(GAME.play(state, GAME.read(state, text)).state.owed) >= 0


def test_answers_name_what_they_are_aimed_at() -> None:
    for position, decision in undecided():
        for move, answer in moves_of(position.view, decision):
            option = option_of(move)
            assert answer.action == (ACTION_IDS[place_of(move)] if answer.kind == "choose" else None)
            assert answer.room == (ROOM_IDS[room_of(move)] if answer.kind == "furnish" else None)
            assert (answer.space is not None) == (answer.kind in ("dig", "furnish", "face"))
            assert (answer.edge is not None) == (answer.kind in ("wall", "tear"))
            assert answer.with_room == (ROOM_IDS[option.room] if option.room >= 0 else None)
            if answer.part is None:
                assert answer.kind in ("choose", "face", "take", "end")
            else:
                part = decision.parts[answer.part]
                assert part.kind == answer.kind
                assert part.source == ("room" if answer.with_room else "any" if answer.kind == "convert" else "tile")


# ---------------------------------------------------------------------------------------------------------------- parts


def closed(view: View, part: Part) -> bool:
    """Whether a part is behind, by the fields of the view."""
    if part.source == "any":
        return False
    if part.id == "prospecting_site":
        return not view.power_open
    if part.source == "room":
        room = ROOM_IDS.index(part.id)
        return bool(view.used >> room & 1) and not (room == view.room and view.room_parts >> part.part & 1)
    if view.open_parts >> part.part & 1:
        return False
    if part.kind == "use":
        return not view.uses_left
    return not (view.digs_left and (part.id, part.alternative) == ("excavation", 1))


def test_parts_agree_with_the_rules() -> None:
    seen: Counter[tuple[str, str, str]] = Counter()
    for position, decision in undecided():
        view = position.view
        answered = {answer.part for answer in decision.answers}
        entered = any(
            answer.with_room
            and not view.used >> ROOM_IDS.index(answer.with_room) & 1
            and answer.with_room != "prospecting_site"
            for answer in decision.answers
        )
        for number, part in enumerate(decision.parts):
            assert (part.state == "done") == closed(view, part), part
            if part.state != "done":
                can = entered if part.kind == "use" else number in answered
                assert part.state == ("open" if can else "blocked"), part
            assert (part.reason is not None) == (part.state == "blocked")
            seen[part.source, part.kind, part.state] += 1
    for kind in ("gain", "exchange", "dig", "furnish", "wall", "tear", "use"):
        assert seen["tile", kind, "open"], kind
        assert seen["tile", kind, "done"], kind
    for kind in ("exchange", "dig", "furnish", "use"):
        assert seen["tile", kind, "blocked"], kind
    for kind in ("gain", "exchange", "replenish", "dig"):
        assert seen["room", kind, "open"], kind
        assert seen["room", kind, "blocked"], kind


def test_a_tile_shows_all_its_parts() -> None:
    for position, decision in undecided():
        shown = [(part.id, part.part, part.alternative) for part in decision.parts if part.source == "tile"]
        if position.view.tile < 0:
            assert not shown
        else:
            options = [option for option in OPTIONS if option.tile == position.view.tile]
            assert len(shown) == len(set(shown)) == len({(option.part, id(option.effect)) for option in options})
        assert sum(part.source == "any" for part in decision.parts) == len(OPTIONS) - 1 - OPTION_CONVERT


def test_previews_are_what_taking_the_tile_brings() -> None:
    seen = 0
    for position, decision in undecided():
        if position.view.phase != CHOOSE_ACTION:
            assert not decision.previews
            continue
        assert set(decision.previews) == {answer.action for answer in decision.answers if answer.action}
        if position.rng.random() < 0.2:
            for action, previewed in decision.previews.items():
                after = GAME.play(position.state, GAME.read(position.state, action)).state
                taken = WEB_VIEW.decision(EN, GAME.view(after, None)).parts
                blue = [part for part in taken if part.id == "prospecting_site"]
                assert previewed == [part for part in taken if part.source == "tile"] + blue
                seen += 1
    assert seen > 100


# --------------------------------------------------------------------------------------------------------------- barred


def test_barred_objects_have_a_reason_and_no_answer() -> None:
    kinds: Counter[str] = Counter()
    for position, decision in undecided():
        view = position.view
        aims = {
            aim
            for answer in decision.answers
            for aim in (answer.action, answer.room, answer.space, answer.edge, answer.with_room)
        }
        assert not aims & set(decision.barred)
        if view.phase == CHOOSE_ACTION:
            assert set(decision.barred) | {answer.action for answer in decision.answers if answer.action} == set(
                ACTION_IDS
            )
        elif view.phase == ACT:
            shown = {room for number, room in enumerate(ROOM_IDS) if view.display >> number & 1}
            owned = {room.id for room in ROOMS if view.caves[view.seat].rooms >> room.number & 1 and not room.is_blue}
            assert shown | owned <= aims | set(decision.barred)
        for name, why in decision.barred.items():
            assert why.rule.startswith("CVC-")
            kinds["tile" if name in ACTION_IDS else "room" if name in ROOM_IDS else f"place{len(name)}"] += 1
    assert kinds["tile"]
    assert kinds["room"]
    assert kinds["place2"]
    assert kinds["place3"]


def test_open_parts_leave_no_place_without_a_word() -> None:
    for position, decision in undecided():
        view = position.view
        cave = view.caves[view.seat]
        aims = {aim for answer in decision.answers for aim in (answer.space, answer.edge)} | set(decision.barred)
        kinds = {part.kind for part in decision.parts if part.source == "tile" and part.state != "done"}
        if view.phase != ACT:
            continue
        if "dig" in kinds:
            assert {SPACES[space] for space in range(11) if cave.covered >> space & 1} <= aims
        if "furnish" in kinds:
            assert {SPACES[space] for space in range(12) if cave.empty >> space & 1} <= aims
        if kinds & {"wall", "tear"}:
            assert len([aim for aim in aims if aim and len(aim) == 3]) == int(cave.sites).bit_count()


# ----------------------------------------------------------------------------------------------------------------- view


def test_the_view_shows_the_table() -> None:
    for position in played():
        view = position.view
        shown = CaveVsCaveView.model_validate(WEB_VIEW.view(view, position.round_moves))
        assert [room for room in ROOM_IDS if room in shown.display] == shown.display
        assert len(shown.caves) == view.players
        assert shown.seat == (None if view.phase == OVER else view.seat)
        for cave, drawn in zip(view.caves, shown.caves, strict=True):
            assert {space.id for space in drawn.spaces if space.kind == "covered"} == {
                SPACES[space] for space in range(12) if cave.covered >> space & 1
            }
            rooms = {space.room for space in drawn.spaces if space.room}
            assert rooms == {ROOM_IDS[room] for room in range(25) if cave.rooms >> room & 1}
            assert drawn.orange - drawn.blue == cave.orange_minus_blue
            assert (drawn.cavern is not None) == (len(drawn.spaces) == 12)
            assert sum(edge.wall for edge in drawn.edges) == int(cave.walls).bit_count()
            for space in drawn.spaces:
                number = SPACES.index(space.id)
                pattern = int(cave.sides) >> 4 * number & 15
                assert list(space.sides) == list("nesw")
                assert [side != "open" for side in space.sides.values()] == [
                    bool(pattern >> bit & 1) for bit in range(4)
                ]
        for action in shown.actions:
            number = ACTION_IDS.index(action.id)
            assert (action.state == "free") == bool(view.tiles >> number & 1)
            assert (action.by is None) == (action.state == "free")
        hidden = {action for stage in shown.to_come for action in stage.actions}
        assert not hidden & {action.id for action in shown.actions}
        assert len(hidden) == view.rounds() - view.round - 1
        for stage in shown.to_come:
            assert stage.last - stage.first + 1 == len(stage.actions)


def test_turns_left_count_down_to_nothing() -> None:
    for position in played():
        shown = CaveVsCaveView.model_validate(WEB_VIEW.view(position.view, position.round_moves))
        if position.view.phase == OVER:
            assert [cave.turns_left for cave in shown.caves] == [0] * len(shown.caves)
        elif position.view.turn == 0 and position.view.round == 0:
            assert [cave.turns_left for cave in shown.caves] == [sum(shown.turns)] * len(shown.caves)
        else:
            assert shown.caves[position.view.seat].turns_left >= 1


def test_walls_on_both_sides_of_an_edge_are_drawn_alike() -> None:
    opposite: dict[Side, Side] = {"n": "s", "s": "n", "e": "w", "w": "e"}
    for position in played():
        for cave in CaveVsCaveView.model_validate(WEB_VIEW.view(position.view, position.round_moves)).caves:
            spaces = {space.id: space for space in cave.spaces}
            for edge in cave.edges:
                kinds = {spaces[edge.space].sides[edge.side]}
                if edge.other:
                    kinds.add(spaces[edge.other].sides[opposite[edge.side]])
                assert kinds == {"built" if edge.wall else "open"}
            assert spaces[SPACES[ENTRANCE]].sides["w"] == "open"
            if cave.cavern:
                natural = sum(side == "natural" for side in spaces[SPACES[CAVERN]].sides.values())
                assert natural == (3 if cave.cavern == "three_walls" else 2)


# ----------------------------------------------------------------------------------------------- secrets and languages


def test_messages_do_not_depend_on_hidden_tiles() -> None:
    for position in played()[::7]:
        one, other = (determinize(position.view, Rng(seed)) for seed in (5, 6))
        told = [
            (
                WEB_VIEW.view(GAME.view(state, None), position.round_moves),
                WEB_VIEW.decision(EN, GAME.view(state, None)).model_dump() if state.phase != OVER else None,
                WEB_VIEW.prompt(EN, GAME.view(state, None)),
                [line.model_dump() for line in WEB_VIEW.score_lines(EN, GAME.view(state, None))],
            )
            for state in (one, other)
        ]
        assert told[0] == told[1]


def test_hidden_rooms_are_named_only_as_unseen() -> None:
    """An unseen room stands in the list of all unseen rooms, and nowhere else."""
    for position in played()[::5]:
        shown = WEB_VIEW.view(position.view, position.round_moves)
        unseen = set(shown.pop("unseen"))
        assert not unseen & set(texts_in(shown))
        if position.view.phase != OVER:
            decision = WEB_VIEW.decision(EN, position.view).model_dump()
            decision["barred"] = list(decision["barred"].items())
            assert not unseen & set(texts_in(decision))


def test_everything_survives_json() -> None:
    for position in played()[::11]:
        shown = WEB_VIEW.view(position.view, position.round_moves)
        assert CaveVsCaveView.model_validate(json.loads(json.dumps(shown))).model_dump() == shown
        hidden = WEB_VIEW.hidden(position.state)
        assert HiddenView.model_validate(json.loads(json.dumps(hidden))).model_dump() == hidden
        if position.view.phase != OVER:
            decision = WEB_VIEW.decision(EN, position.view)
            assert Decision.model_validate_json(decision.model_dump_json()) == decision


def test_hidden_things_lie_where_they_will_be_found() -> None:
    for position in played()[::13]:
        if position.view.phase == OVER:
            continue
        hidden = HiddenView.model_validate(WEB_VIEW.hidden(position.state))
        seat = position.view.seat
        for move, answer in moves_of(position.view, WEB_VIEW.decision(EN, position.view)):
            after = GAME.play(position.state, move).state
            if answer.kind == "dig":
                assert after.display >> ROOM_IDS.index(hidden.covered[seat][str(answer.space)]) & 1
            if answer.kind == "end" and after.round > position.view.round:
                assert after.tiles >> ACTION_IDS.index(hidden.to_come[0]) & 1


@pytest.mark.parametrize("spoken", every_language(), ids=lambda spoken: spoken.language)
def test_every_language_says_everything(spoken: Words) -> None:
    said = 0
    for position in played()[::9]:
        view = position.view
        names = ["Ada", "Ben"][: view.players]
        texts = [WEB_VIEW.prompt(spoken, view), *(line.text for line in WEB_VIEW.score_lines(spoken, view))]
        if view.phase == OVER:
            texts += [WEB_VIEW.verdict(spoken, view, names, you) for you in (None, 0)]
        else:
            decision = WEB_VIEW.decision(spoken, view)
            shown = [*decision.parts, *(part for parts in decision.previews.values() for part in parts)]
            texts += [answer.text for answer in decision.answers]
            texts += [part.text for part in shown]
            texts += [part.reason.text for part in shown if part.reason]
            texts += [why.text for why in decision.barred.values()]
        for text in texts:
            assert text.strip()
            assert not set("{}") & set(text), text
        said += len(texts)
    assert said > 5000


# ----------------------------------------------------------------------------------------------------------- happenings


def test_events_become_plain_data() -> None:
    kinds: set[str] = set()
    for position in played():
        if position.view.phase == OVER:
            continue
        progress = GAME.play(position.state, Random(1).choice(GAME.moves(position.view)))
        told = WEB_VIEW.happenings(progress.events)
        assert len(told) == len(progress.events)
        kinds |= {one.kind for one in told}
        assert json.loads(json.dumps([one.model_dump() for one in told])) == [one.model_dump() for one in told]
        assert WEB_VIEW.reveals(progress.events) == any(reveals(event) for event in progress.events)
        assert WEB_VIEW.ends_turn(progress.events) == ("turn_ended" in {one.kind for one in told})
        said = [line.text for line in WEB_VIEW.log_lines(EN, progress.events, ["Ada", "Ben"], 0)]
        assert said or {one.kind for one in told} <= {"turn_ended"}
        assert all(one.endswith(".") and not set("{}") & set(one) for one in said)
    assert {"action_chosen", "gained", "paid", "excavated", "furnished", "wall_built", "round_ended"} <= kinds


def test_events_have_ids() -> None:
    state = GAME.new(GAME.setup(2, 3))
    state = GAME.play(state, GAME.read(state, "excavation")).state
    dig = GAME.play(state, GAME.read(state, "dig:a2"))
    (found,) = WEB_VIEW.happenings(dig.events)
    assert (found.kind, found.seat, found.values["space"]) == ("excavated", int(state.seat), "a2")
    assert found.values["room"] in ROOM_IDS


# -------------------------------------------------------------------------------------------------------------- the end


def test_score_lines_add_up_to_the_points() -> None:
    for position in played()[::17]:
        lines = WEB_VIEW.score_lines(EN, position.view)
        for seat, cave in enumerate(position.view.caves):
            assert sum(line.points[seat] or 0 for line in lines) == points(cave)
        assert all(any(value is not None for value in line.points) for line in lines)
