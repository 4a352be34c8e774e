"""The one answer to what is possible and why not, checked against the engine in many positions."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

from tests.games.cave_vs_cave.scene import scene
from tests.games.common.web.positions import Position, positions
from underhold.core.refusal import Refusal
from underhold.games import title
from underhold.games.cave_vs_cave.content import ACTION_IDS, ROOM_IDS
from underhold.games.cave_vs_cave.engine.board import EDGE_NAMES, SPACES
from underhold.games.cave_vs_cave.engine.moves import ALL_MOVES
from underhold.games.cave_vs_cave.game import GAME
from underhold.games.cave_vs_cave.naming.explain import Explanation, Part, explain, previews, refusal
from underhold.games.cave_vs_cave.naming.move import legal, unpack
from underhold.locale import entries, words

GAMES = 12
KEYS = entries("en")
WEB = title("cave-vs-cave").web_view()


@cache
def played() -> tuple[tuple[Position, Explanation], ...]:
    return tuple((one, explain(one.view)) for one in positions(GAME, GAMES))


def all_parts() -> Iterator[Part]:
    for position, explained in played():
        yield from explained.parts
        for parts in previews(position.state).values():
            yield from parts


def test_a_move_is_legal_exactly_if_nothing_refuses_it() -> None:
    for position, _ in played()[::25]:
        possible = {move for move in ALL_MOVES if refusal(position.view, unpack(move)) is None}
        assert possible == {GAME.pack(move) for move in GAME.moves(position.view)}


def test_every_legal_move_is_in_exactly_one_part() -> None:
    for position, explained in played():
        held = Counter(move for part in explained.parts for move in part.moves)
        assert list(explained.moves) == legal(position.view)
        assert held == Counter(legal(position.view))


def test_a_part_has_moves_or_a_refusal() -> None:
    seen: Counter[tuple[str, str, bool]] = Counter()
    for part in all_parts():
        if part.kind == "use":  # its moves belong to the rooms
            assert not part.moves
        else:
            assert bool(part.moves) == (part.refusal is None), part
        assert not (part.done and part.refusal is None), part
        seen[part.source, part.kind, part.refusal is None] += 1
    assert {source for source, _, _ in seen} == {"tile", "room", "any", "answer"}
    assert {kind for _, kind, possible in seen if possible} >= {"use", "dig", "furnish", "wall", "end", "choose"}


def check_refusal(refused: Refusal) -> None:
    assert refused.rule.startswith("CVC-")
    assert refused.sentence in KEYS
    assert refused.say(words("en"))


def test_every_refusal_has_a_rule_and_a_sentence() -> None:
    for part in all_parts():
        if part.refusal is not None:
            check_refusal(part.refusal)
    targets = {target for _, explained in played() for target in explained.targets}
    assert targets <= {*ACTION_IDS, *ROOM_IDS, *SPACES, *EDGE_NAMES}
    for _, explained in played():
        for refused in explained.targets.values():
            check_refusal(refused)


def test_what_is_barred_is_used_by_no_legal_move() -> None:
    for position, explained in played():
        used = {
            name
            for move in legal(position.view)
            for name in (move.action, move.room, move.space, move.edge, move.with_room)
        }
        assert not used & set(explained.targets)


def test_the_page_shows_the_same_parts() -> None:
    for position, explained in played()[::5]:
        if not explained.parts:
            continue
        decision = WEB.decision(words("en"), position.view)
        shown = [part for part in explained.parts if part.source != "answer"]
        states = ["done" if part.done else "blocked" if part.refusal else "open" for part in shown]
        assert [(one.source, one.id, one.part, one.alternative, one.kind) for one in decision.parts] == [
            (part.source, part.id, part.part, part.alternative, part.kind) for part in shown
        ]
        assert [one.state for one in decision.parts] == states
        assert set(decision.barred) == set(explained.targets)
        for answer, move in zip(decision.answers, legal(position.view), strict=True):
            holder = None if answer.part is None else shown[answer.part]
            assert holder is None or move in holder.moves


def test_costs_are_those_of_the_round() -> None:
    parts = explain(scene("furnishing", round=4).state).parts
    (furnish,) = [part for part in parts if part.kind == "furnish"]
    assert furnish.cost == {"food": 3}
    (convert,) = [part for part in parts if part.id == "emmer"]
    assert convert.cost == {"emmer": 1}


def test_nothing_is_explained_when_the_game_is_over() -> None:
    over = [explained for position, explained in played() if GAME.decision(position.view) is None]
    assert over
    assert all(one == Explanation((), (), {}) for one in over)


def test_the_rest_of_the_room_in_use_is_no_further_use() -> None:
    """With all rooms used, one use left and a part of the last room still open, a table could not go on."""
    state = GAME.read_position(
        "cave-vs-cave players=2 additional_cavern_two_walls=corner wood_storeroom_first=true rules=2 round=8 seat=0 "
        "actions=undermining,masonry,furnishing,expansion,drift_mining,expedition,breach,renovation "
        "taken=undergrowth,furnishing,expansion display=parlor,stall,digging_cave,bakehouse,state_room,secret_chamber,"
        "treasury,equipment_room,wood_storeroom turn action=expedition parts=- room=tunnel room_parts=0 "
        "used=cave_entrance,tunnel uses_left=1 seat0 goods=wood,3stone "
        "rooms=tunnel@a2,grindstone@a3,junction_room@b2,spinning_wheel@b4 dug=a1,a5,b3,b5,c5 walls=a2e "
        "seat1 goods=6wood,4stone,food rooms=food_corner@a2,shelf@a3,warehouse@a5,prospecting_site@b3 walls=a1s,b4s"
    )
    explained = explain(GAME.view(state, 0))
    assert [str(move) for move in explained.moves] == ["tunnel:2food", "end"]
    (use,) = [part for part in explained.parts if part.kind == "use"]
    assert use.refusal is not None
    assert use.refusal.key == "no_room_to_use"
