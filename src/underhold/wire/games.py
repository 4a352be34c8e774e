"""The games that a server offers, and the problems that it reports."""

from typing import Literal

from underhold.wire.base import GameId, Wire


class Problem(Wire):
    """What went wrong and what to do; every error of the API has this body."""

    error: str  # a stable word: not_found, not_your_seat, stale, illegal, bad_request, too_many, too_large …
    detail: str  # a sentence in the language of the request
    rule: str | None = None
    version: int | None = None  # the table's current version, where that matters


class BotInfo(Wire):
    """A bot; lists begin with the weakest. Name and description are in the catalogues: `web.bot`, `web.bot_text`."""

    id: str
    outside: bool = False  # added by the operator of the server, so the catalogues do not know it


class SwitchInfo(Wire):
    """An option of a game, and its default."""

    id: str
    kind: Literal["flag", "choice"]
    choices: list[str | int] = []
    default: bool | int | str


class LessonInfo(Wire):
    """A lesson of a game, with texts in the language of the request."""

    id: str
    name: str
    about: str
    minutes: int


class GameInfo(Wire):
    """A game: its numbers of players, bots, options and lessons."""

    id: GameId
    name: str  # for clients that do not know the game
    texts: dict[str, str] = {}  # likewise, by key: what the game is about, names of its values and options
    hints: bool = True  # whether there are hints and analyses
    players: list[int]
    bots: list[BotInfo]
    switches: list[SwitchInfo]
    lessons: list[LessonInfo] = []  # the first one first
    first_game: dict[str, bool | int | str] = {}  # switches of a game for beginners
