"""What a new table begins with: a fresh deal, a lesson, a position of a finished game, or an uploaded record."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from underhold.core.errors import BadRecord, BadSetup, Message, UnderholdError
from underhold.games import title
from underhold.games.common.web.view import WebView
from underhold.games.lesson import Lesson
from underhold.records import replay_text
from underhold.table.clock import Terms, new_clock
from underhold.table.identity import Visitor, new_id, new_seed
from underhold.table.problems import GameNotOver, TableProblem
from underhold.table.store import SeatRow, TableRow
from underhold.table.table import Table
from underhold.table.versioned_game import VersionedGame, new_game, play_all, with_opening
from underhold.wire import messages


@dataclass(frozen=True, slots=True)
class Beginning:
    """A game before anybody sits at its table."""

    game_id: str
    setup: dict[str, Any]
    game: VersionedGame
    deal_known: bool = False  # somebody may know what is still hidden
    lesson: str | None = None

    def row(
        self,
        seats: tuple[SeatRow, ...],
        who: Visitor,
        *,
        listed: bool = False,
        uploaded: bool = False,
        daily: str | None = None,
        clock: Terms | None = None,
        chat: str = "players",
    ) -> TableRow:
        """The new table; raises TableProblem if strangers are invited to a deal that its maker may know."""
        if listed and self.deal_known:
            raise TableProblem("bad_setup", "listed_deal")
        rules = self.game.rules
        status = replace(self.game.status(seats), clock=None if clock is None else new_clock(clock, len(seats)))
        return TableRow(
            id=new_id(),
            game=self.game_id,
            rules=rules.rules_of(self.game.start),
            setup=self.setup,
            deal=rules.deal_to_json(self.game.start),
            status=status,
            seats=seats,
            listed=listed,
            uploaded=uploaded,
            maker=who.guest,
            deal_known=self.deal_known,
            daily=daily,
            chat=chat,
            lesson=self.lesson,
            opening=self.game.opening,
            clock=clock,
        )


def web_of(games: Mapping[str, WebView], game_id: str) -> WebView:
    """A game by its id; raises TableProblem."""
    if game_id not in games:
        raise TableProblem("bad_setup", "no_game", game=game_id)
    return games[game_id]


def from_order(games: Mapping[str, WebView], order: messages.TableOrder) -> Beginning:
    """A new deal, after the moves that are given with it."""
    web = web_of(games, order.game)
    try:
        seed = new_seed() if order.seed is None else order.seed
        agreed = web.game.setup(len(order.seats), seed, **order.switches)
    except BadSetup as error:
        raise TableProblem("bad_setup", "bad_setup", reason=error) from None
    except TypeError:  # a switch that has the name of another argument
        unknown = sorted(set(order.switches) - {switch.id for switch in title(order.game).switches()})
        raise TableProblem(
            "bad_setup",
            "bad_setup",
            reason=Message("error.setup.unknown_option", {"game": web.game.id, "options": ", ".join(unknown)}),
        ) from None
    setup = web.game.setup_to_json(agreed)
    game = new_game(web, setup)
    if order.opening:
        if len(order.seats) > 1 or order.seed is None:
            raise TableProblem("bad_setup", "opening.deal")
        try:
            game = with_opening(game, order.opening)
        except UnderholdError as error:
            raise TableProblem("bad_setup", "opening.illegal", reason=str(error)) from None
        if game.finished:
            raise TableProblem("bad_setup", "opening.finished")
    return Beginning(order.game, setup, game, deal_known=order.seed is not None)


def from_lesson(games: Mapping[str, WebView], game_id: str, lesson: Lesson, card: str | None = None) -> Beginning:
    """The deal of a lesson, at its start or where the teacher shows a card; raises TableProblem if it has no such card.

    Everybody can know the deal, and nobody else plays there.
    """
    played = lesson.played if card is None else lesson.ply_of(card)
    if played is None:
        raise TableProblem("bad_setup", "no_lesson", lesson=f"{lesson.id}/{card}")
    web = web_of(games, game_id)
    setup = web.game.setup_to_json(web.game.setup(lesson.players, lesson.seed, **lesson.switches))
    deal = None if lesson.deal is None else dict(lesson.deal)
    start = new_game(web, setup, deal)
    game = replace(play_all(start, (step.move for step in lesson.script[:played])), version=0)
    return Beginning(game_id, setup, game, deal_known=True, lesson=lesson.id)


def from_branch(source: Table, ply: int, players: int) -> Beginning:
    """The position of a finished game after some of its moves."""
    game = source.game
    if not game.over:
        raise GameNotOver
    if players != len(source.row.seats):
        raise TableProblem("bad_setup", "branch_seats", count=len(source.row.seats))
    if ply > game.ply or game.rules.decision(game.state_at(ply)) is None:
        raise TableProblem("bad_setup", "branch_ply")
    return Beginning(source.row.game, source.row.setup, game.first_moves(ply), deal_known=True)


def from_record(games: Mapping[str, WebView], text: str) -> Beginning:
    """A record that replays without an error; it can only be watched."""
    try:
        rules, record, plies = replay_text(text)
        web = web_of(games, rules.id)
        setup = rules.setup_to_json(rules.setup_from_json(record.setup))
        game = play_all(new_game(web, setup, record.deal), (str(ply.move) for ply in plies))
    except BadRecord as error:
        raise TableProblem("bad_record", f"record.{error.part or 'form'}", line=error.line or 1) from None
    except (RecursionError, ValueError):  # numbers too long and lists too deep for Python
        raise TableProblem("bad_record", "record.form", line=1) from None
    return Beginning(rules.id, setup, replace(game, version=0, closed=not game.finished))
