"""Lessons at a table: which step is due, what the teacher says, and which moves the script allows."""

from collections.abc import Sequence

from underhold.core.errors import Message
from underhold.core.game import Move
from underhold.games import title, titles
from underhold.games.common.naming.game_text import GameText
from underhold.games.common.web.view import WebView
from underhold.games.lesson import Card, Lesson
from underhold.games.title import Title
from underhold.locale import Words
from underhold.table.problems import TableProblem
from underhold.table.store import TableRow
from underhold.table.versioned_game import VersionedGame
from underhold.wire import messages


class NotInLesson(TableProblem):
    """The move is legal, but the lesson has another one now. The message names that one."""

    def __init__(self, web: WebView, game: VersionedGame, move: Move) -> None:
        super().__init__("lesson", "lesson", game.version)
        self._web = web
        self._view = game.rules.view(game.state, game.to_move)
        self._move = move

    def wire(self, words: Words) -> messages.Problem:
        move = self._web.move_text(words, self._view, self._move)
        return messages.Problem(
            error=self.error, detail=Message(self.key, {"move": move}).say(words), version=self.version
        )


def ordered(order: messages.TableOrder) -> Lesson | None:
    """The lesson that an order names; raises TableProblem if there is no such lesson."""
    if order.lesson is None:
        return None
    if order.game not in titles():
        raise TableProblem("bad_setup", "no_game", game=order.game)
    lesson = title(order.game).lesson(order.lesson)
    if lesson is None:
        raise TableProblem("bad_setup", "no_lesson", lesson=order.lesson)
    return lesson


def seats(lesson: Lesson, wanted: Sequence[messages.SeatOrder]) -> list[messages.SeatOrder]:
    """The seats of a lesson: the learner, who has the only seat of the order, and bots."""
    if len(wanted) != 1 or wanted[0].kind != "here":
        raise TableProblem("bad_setup", "lesson_seats")
    bot = messages.SeatOrder(kind="bot", bot=lesson.bot)
    return [wanted[0] if number == lesson.seat else bot for number in range(lesson.players)]


def taught(table: TableRow) -> Lesson | None:
    """The lesson of a table; None if it has none, or if the program no longer knows it."""
    return None if table.lesson is None else title(table.game).lesson(table.lesson)


def check_move(table: TableRow, game: VersionedGame, move: str) -> None:
    """Raise TableProblem if the lesson has another move now."""
    lesson = taught(table)
    due = None if lesson is None else lesson.at(game.ply)
    if due is not None and move not in (due.move, *due.instead):
        raise NotInLesson(game.web, game, game.rules.read(game.state, due.move))


def next_move(table: TableRow, game: VersionedGame) -> Move | None:
    """The next move of the script, for an opponent to play; None after its end."""
    lesson = taught(table)
    due = None if lesson is None else lesson.at(game.ply)
    if due is None:
        return None
    move: Move = game.rules.read(game.state, due.move)
    return move


def step(table: TableRow, game: VersionedGame, words: Words, names: Sequence[str]) -> messages.LessonStep | None:
    """What the teacher says to the learner now. `names`: those of all seats."""
    lesson = taught(table)
    if lesson is None:
        return None
    due, about = lesson.at(game.ply), title(table.game)
    cards = lesson.closing if due is None else due.cards
    starts = lesson.steps
    number = next(place for place, ply in enumerate(starts, start=1) if ply >= game.ply or ply == starts[-1])
    opponent = names[(lesson.seat + 1) % lesson.players]
    following = about.lessons()[about.lessons().index(lesson) + 1 :]
    return messages.LessonStep(
        id=lesson.id,
        number=number,
        count=len(starts),
        cards=[
            messages.LessonCard(text=text_of(about, lesson, card, words, opponent), lights=list(card.lights))
            for card in cards
        ],
        moves=[] if due is None or game.to_move != lesson.seat else [due.move, *due.instead],
        back=max((ply for ply in starts if ply < game.ply), default=None),
        done=due is None,
        next=following[0].id if following else None,
    )


def lesson_info(title: Title, lesson: Lesson, words: Words) -> messages.LessonInfo:
    """A lesson in the list of games."""
    return messages.LessonInfo(
        id=lesson.id,
        name=text_of(title, lesson, Card("name"), words),
        about=text_of(title, lesson, Card("about"), words),
        minutes=lesson.minutes,
    )


def text_of(title: Title, lesson: Lesson, card: Card, words: Words, opponent: str = "") -> str:
    """The text of a card; a game with a catalogue of its own has it there, under `lesson.ID.KEY`.

    `opponent`: the name that `{opponent}` stands for.
    """
    if not title.section:
        return GameText(title, words.language).label(f"lesson.{lesson.id}", card.key)
    return words.say(f"lesson.{title.section}.{lesson.id}.{card.key}", opponent=opponent)
