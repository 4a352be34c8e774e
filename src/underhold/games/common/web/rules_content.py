"""What a rules page shows besides its texts, as a wire message."""

from collections.abc import Callable, Sequence
from typing import Any

from underhold.games.common.web.view import WebView
from underhold.games.rules_page import Picture, RulesPage
from underhold.locale import Words
from underhold.wire.messages import RulePicture, RulesContent, ShowMe

ShownPart = Callable[[str, dict[str, Any], int], dict[str, Any]]


def rules_content_of(
    words: Words, page: RulesPage, pictures: Sequence[Picture], web: WebView, shown_part: ShownPart
) -> RulesContent:
    """The sections, the links to lessons, and the pictures as views of their positions."""
    return RulesContent(
        sections=list(page.sections),
        show_me={section: ShowMe(lesson=one.lesson, card=one.card) for section, one in page.show_me.items()},
        pictures=[_drawn(words, picture, web, shown_part) for picture in pictures],
    )


def _drawn(words: Words, picture: Picture, web: WebView, shown_part: ShownPart) -> RulePicture:
    state, played = played_out(web.game, picture)
    view = web.view(web.game.view(state, picture.seat), played)
    return RulePicture(
        id=picture.id,
        section=picture.section,
        caption=words.text(f"rule_picture.{web.game.id.replace('-', '_')}.{picture.id}"),
        shows=picture.shows,
        seat=picture.seat,
        lights=list(picture.lights),
        view=shown_part(picture.shows, view, picture.seat),
    )


def played_out(game: Any, picture: Picture) -> tuple[Any, list[tuple[int, Any]]]:
    """The position of a picture, and the seat and move of every ply that led to it."""
    state, played = game.read_position(picture.position), []
    for text in picture.moves:
        move = game.read(state, text)
        played.append((game.decision(state).seat, move))
        state = game.play(state, move).state
    return state, played
