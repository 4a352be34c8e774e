"""What a decision offers and withholds, over many positions: complete, and the same as in the web decision."""

import pickle
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from tests.games.common.web.positions import chosen_move
from underhold.core.errors import IllegalMove
from underhold.core.refusal import Refusal
from underhold.games.cave_farmers.content.goods import pack
from underhold.games.cave_farmers.engine.every_move import ALL_MOVES
from underhold.games.cave_farmers.engine.state import State
from underhold.games.cave_farmers.game import GAME
from underhold.games.cave_farmers.naming.explain import Explanation, explain
from underhold.games.cave_farmers.naming.move import Move, as_move, legal, unpack
from underhold.games.cave_farmers.naming.refusals import refusal
from underhold.games.cave_farmers.web.decision import decision
from underhold.games.cave_farmers.web.parts import reason
from underhold.games.cave_farmers.words.refusals import blocked_text
from underhold.locale import available, entries, words

EN = words("en")
KEYS = {language: set(entries(language)) for language in available()}


def walk(players: int, seed: int, rich: bool) -> Iterator[State]:
    """Positions of a random game; rich families get to furnish, to travel and to breed more often."""
    rng = Random(seed)
    state = GAME.new(GAME.setup(players, seed))
    if rich:
        for farm in state.farms:
            given = pack(wood=12, stone=12, ore=9, ruby=4, grain=3, vegetable=3, food=9, gold=3, sheep=1)
            farm.goods += given.goods
            farm.stock += given.stock
    while GAME.decision(state) is not None:
        yield state
        state = GAME.play(state, chosen_move(GAME, GAME.view(state, None), rng)).state


@cache
def explained() -> tuple[tuple[State, Explanation], ...]:
    games = [(1, 1, True), (2, 2, False), (3, 3, True), (5, 4, False)]
    states = [state for game in games for state in walk(*game)]
    rare = [state for state in states if state.phase > 1 or state.overfull]
    return tuple((state, explain(state)) for state in (*states[::6], *rare[::3]))


def test_every_legal_move_lies_in_exactly_one_part() -> None:
    kinds = set()
    for state, found in explained():
        held = Counter(move for part in found.parts for move in part.moves)
        assert list(held.values()) == [1] * len(found.moves)
        assert set(held) == set(found.moves) == set(legal(state))
        kinds |= {move.kind for move in found.moves}
        looted = [move for part in found.loot for move in part.moves]
        assert sorted(map(str, looted)) == sorted(str(move) for move in found.moves if move.loot)
    assert len(kinds) > 20


def refusals(found: Explanation) -> Iterator[Refusal]:
    for part in (*found.parts, *found.loot):
        assert (part.refusal is None) == bool(part.moves), part
        if part.refusal:
            yield part.refusal
    yield from found.barred.values()


def test_what_is_not_possible_has_a_rule_and_a_sentence() -> None:
    keys = set()
    for _, found in explained():
        for why in refusals(found):
            assert why.rule
            assert all(why.sentence in catalogue for catalogue in KEYS.values()), why.sentence
            assert "{" not in blocked_text(EN, why)
            keys.add(why.sentence)
    assert len(keys) > 20


def test_a_move_is_legal_exactly_if_nothing_refuses_it() -> None:
    rng = Random(4)
    for state, found in explained():
        tried = [unpack(move) for move in rng.sample(ALL_MOVES, 60)]
        for move in (*tried, *found.moves):
            why = refusal(state, move)
            assert (why is None) == (move in found.moves), move
            if why:
                assert why.rule
                assert all(why.sentence in catalogue for catalogue in KEYS.values())
                with pytest.raises(IllegalMove, match=r"\S"):
                    GAME.play(state, move)


def test_the_decision_for_the_browser_agrees() -> None:
    for state, found in explained()[::3]:
        told = decision(EN, GAME.view(state, None))
        offered = [*found.space, *found.loot, *found.trades]
        assert len(told.parts) == len(offered)
        for shown, part in zip(told.parts, offered, strict=True):
            assert (shown.id, shown.kind, shown.part, shown.alternative) == (
                part.id,
                part.kind,
                part.number,
                part.alternative,
            )
            assert (shown.pay, shown.gain) == (part.cost, part.gain)
            assert shown.state == ("done" if part.done else "blocked" if part.refusal else "open")
            assert shown.reason == (reason(EN, part.refusal) if part.refusal and not part.done else None)
        assert told.barred == {id: reason(EN, why) for id, why in found.barred.items()}
        assert [answer.move for answer in told.answers] == [str(move) for move in found.moves]


# ------------------------------------------------------------------------------------------------------ moves as values


def test_moves_are_values() -> None:
    for packed in ALL_MOVES[::7]:
        move = unpack(int(packed))
        assert move is as_move(int(packed)) is as_move(move)
        assert GAME.pack(move) == packed
        assert GAME.unpack(GAME.pack(move)) == move
        assert pickle.loads(pickle.dumps(move)) is move
        assert repr(move).startswith(f"Move({str(move)!r}, kind={move.kind!r}")
    assert len(set(map(unpack, map(int, ALL_MOVES)))) == len(ALL_MOVES)


def test_games_are_played_with_values_too() -> None:
    state = GAME.new(GAME.setup(2, 3))
    by_value, by_number = state.copy(), state.copy()
    for _ in range(40):
        move: Move = legal(by_value)[-1]
        by_value = GAME.play(by_value, move).state
        GAME.advance(by_number, GAME.pack(move))
        assert by_value == by_number
