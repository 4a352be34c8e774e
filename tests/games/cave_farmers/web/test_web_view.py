"""The messages for the browser about The Cave Farmers, compared with the engine."""

import json
from functools import cache
from random import Random

import pytest

from tests.games.common.web.positions import Position, every_language, positions
from underhold.core.rng import Rng
from underhold.games import title
from underhold.games.cave_farmers.engine.board import CELLS, FOREST, MOUNTAIN
from underhold.games.cave_farmers.engine.events import reveals
from underhold.games.cave_farmers.engine.scoring import points
from underhold.games.cave_farmers.engine.state import OVER
from underhold.games.cave_farmers.engine.view import determinize
from underhold.games.cave_farmers.game import GAME
from underhold.games.cave_farmers.web.messages import CaveFarmersView, HiddenFarmersView
from underhold.locale import Words, words
from underhold.wire.messages import Decision

WEB_VIEW = title("cave-farmers").web_view()

EN = words("en")
NAMES = ["Ada", "Ben", "Cid", "Dot", "Eve", "Flo", "Gus"]


@cache
def played() -> tuple[Position, ...]:
    late = positions(GAME, 2, first_seed=2, harvest_markers="late", introductory=True)
    return (*positions(GAME, 7), *late)


def test_the_view_shows_the_table() -> None:
    for position in played()[::3]:
        view = position.view
        shown = CaveFarmersView.model_validate(WEB_VIEW.view(view, position.round_moves))
        assert len(shown.farms) == view.players
        board = {CELLS[cell] for cell in range(48) if (FOREST | MOUNTAIN) >> cell & 1}
        for farm, drawn in zip(view.farms, shown.farms, strict=True):
            assert board <= {cell.id for cell in drawn.cells}
            assert len(drawn.dwarfs) == farm.dwarfs
            assert sum(cell.kind == "field" for cell in drawn.cells) == int(farm.fields).bit_count()
            assert sum(cell.stable for cell in drawn.cells) == int(farm.stables).bit_count()
            furnished = [cell for cell in drawn.cells if cell.kind == "furnishing"]
            assert all(cell.furnishing for cell in furnished)
            assert drawn.points == points(farm)
        assert sum(space.by is not None for space in shown.spaces) <= sum(len(farm.dwarfs) for farm in shown.farms)
        assert len([card for stage in shown.to_come for card in stage.cards]) == view.rounds() - len(view.cards)


def test_messages_do_not_depend_on_hidden_cards() -> None:
    for position in played()[::23]:
        told = []
        for seed in (5, 6):
            state = determinize(position.view, Rng(seed))
            view = GAME.view(state, None)
            decision = WEB_VIEW.decision(EN, view).model_dump() if view.phase != OVER else None
            told.append((WEB_VIEW.view(view, []), decision, WEB_VIEW.prompt(EN, view)))
        assert told[0] == told[1]


def test_everything_survives_json() -> None:
    for position in played()[::41]:
        shown = WEB_VIEW.view(position.view, position.round_moves)
        assert CaveFarmersView.model_validate(json.loads(json.dumps(shown))).model_dump() == shown
        hidden = WEB_VIEW.hidden(position.state)
        assert HiddenFarmersView.model_validate(json.loads(json.dumps(hidden))).model_dump() == hidden
        if position.view.phase != OVER:
            decision = WEB_VIEW.decision(EN, position.view)
            assert Decision.model_validate_json(decision.model_dump_json()) == decision


def test_events_become_plain_data() -> None:
    kinds: set[str] = set()
    for position in played()[::2]:
        if position.view.phase == OVER:
            continue
        events = GAME.play(position.state, Random(1).choice(GAME.moves(position.view))).events
        told = [one.model_dump() for one in WEB_VIEW.happenings(events)]
        assert json.loads(json.dumps(told)) == told
        kinds |= {one["kind"] for one in told}
        assert WEB_VIEW.reveals(events) == any(reveals(event) for event in events)
    assert {"dwarf_placed", "gained", "card_revealed", "replenished", "turn_ended"} <= kinds


@pytest.mark.parametrize("spoken", every_language(), ids=lambda spoken: spoken.language)
def test_every_language_says_everything(spoken: Words) -> None:
    prompts = set()
    for position in played()[::13]:
        view = position.view
        names = NAMES[: view.players]
        texts = [WEB_VIEW.prompt(spoken, view), *(line.text for line in WEB_VIEW.score_lines(spoken, view))]
        prompts.add(texts[0])
        if view.phase == OVER:
            texts += [WEB_VIEW.verdict(spoken, view, names, you) for you in (None, 0)]
        else:
            texts += [answer.text for answer in WEB_VIEW.decision(spoken, view).answers]
        for text in texts:
            assert text.strip()
            assert not set("{}") & set(text), text
    assert len(prompts) > 5


def test_score_lines_add_up_to_the_points() -> None:
    for position in played()[::31]:
        lines = WEB_VIEW.score_lines(EN, position.view)
        for seat, farm in enumerate(position.view.farms):
            assert sum(line.points[seat] or 0 for line in lines) == points(farm)
