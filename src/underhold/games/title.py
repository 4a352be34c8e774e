"""`Title`: everything that the rest of the program can use of a game.

A game's folder exports one `TITLE`; `games.TITLES` lists them. Server, bots, environments, terminal, pictures and
command line access games only through this object. Anything that needs more than the standard library, or takes long to
import, is given as `on_demand("package.module:name")` and imported at the first call.

Only `game`, `name` and `named_view` are required. Without a terminal or web view of its own, a game gets a plain one;
without an encoder it has no environments; without a search it has no bots except `random`, and no hints.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol

from underhold.core.errors import BadSetup
from underhold.core.extras import missing_extra
from underhold.core.game import Game
from underhold.core.setup import switches_of
from underhold.locale import Words

if TYPE_CHECKING:
    from underhold.core.chance_draw import DrawPool
    from underhold.games.common.encode.encoder import Encoder
    from underhold.games.common.pictures.sheet import Sheet
    from underhold.games.common.search.setup import SearchSetup
    from underhold.games.common.terminal.view import TerminalView
    from underhold.games.common.web.client_data import ClientData
    from underhold.games.common.web.view import WebView
    from underhold.games.lesson import Lesson

SwitchValue = bool | int | str
_TO_PLAY: Final = ("pydantic", "rich", "typing_extensions")  # what terminal and web views need


def on_demand(path: str) -> Callable[[], Any]:
    """Returns a function that imports `package.module:name` once and returns that object."""

    @cache
    def load() -> Any:
        module, _, name = path.partition(":")
        try:
            found = import_module(module)
        except ModuleNotFoundError as error:
            if error.name in _TO_PLAY:
                raise missing_extra(error, f"{module} needs", "play") from None
            raise
        return getattr(found, name) if name else found

    return load


_PLAIN_TERMINAL: Final = on_demand("underhold.games.common.terminal.plain_view:PlainTerminalView")
_PLAIN_WEB: Final = on_demand("underhold.games.common.web.plain_view:PlainWebView")


@dataclass(frozen=True, slots=True)
class Switch:
    """An option of the setup that players may choose."""

    id: str
    default: SwitchValue
    choices: tuple[str | int, ...] = ()  # empty: true or false


@dataclass(frozen=True, slots=True)
class Bounds:
    """Limits that no game exceeds, as OpenSpiel requires them."""

    min_points: int
    max_points: int
    max_moves: int  # by one player


class DealDraws(Protocol):
    """The deal as a sequence of random draws, for OpenSpiel's explicit chance nodes."""

    def pools(self, players: int) -> "list[DrawPool]":
        """The pools that the deal is drawn from, in order."""

    def deal(self, players: int, numbers: list[int]) -> dict[str, Any]:
        """The deal that consists of these draws, in the form of a record's deal."""

    def revealed(self, view: Any) -> list[bool]:
        """For every number of the deal, whether everyone has seen it."""


def _never(event: Any) -> bool:
    """No event does this; the default."""
    return False


def _no_values(view: Any, move: Any) -> dict[str, Any]:
    """The text of a move needs no values; the default."""
    return {}


@dataclass(frozen=True)
class Title:
    """One game with everything that belongs to it. The module's docstring says what is optional."""

    game: Game[Any, Any]
    name: str  # in English
    named_view: Callable[[Any], dict[str, Any]]  # a view as plain data with names, for programs in any language
    section: str = ""  # in this package's message catalogues; empty: the game has no messages there
    catalogue: str = ""  # `package:folder` with the game's own texts, for plain views: common/naming/game_text.py
    move_values: Callable[[Any, Any], dict[str, Any]] = _no_values  # of a view and a move, for the move's text
    switch_choices: Mapping[str, tuple[str | int, ...]] = field(default_factory=dict)  # unless true/false
    solo_goal: int = 0  # points that a single player has to reach to win
    reveals: Callable[[Any], bool] = _never  # whether an event revealed something hidden, so that it cannot be undone
    ends_turn: Callable[[Any], bool] = _never  # whether an event ends a player's turn
    bounds: Bounds | None = None
    deal_draws: "Callable[[], DealDraws] | None" = None
    search: "Callable[[], SearchSetup] | None" = None
    encoder: "Callable[[], Encoder] | None" = None
    draw: "Callable[[], Callable[[Any, int | None], Sheet]] | None" = None  # draws a view, as seen from a seat
    own_terminal_view: "Callable[[], TerminalView] | None" = None
    own_web_view: "Callable[[], WebView] | None" = None
    client_data: "Callable[[], ClientData] | None" = None  # data for the build of the browser client
    own_lessons: "Callable[[], tuple[Lesson, ...]] | None" = None  # in the order in which they are learned
    first_game: Mapping[str, SwitchValue] = field(default_factory=dict)  # switches of a game for beginners
    daily_rounds: int = 0  # rounds that a bot plays before a daily deal begins, if solo games have no random setup
    daily_drawn: str = ""  # the kind of moves that are drawn at random in these rounds

    @property
    def id(self) -> str:
        """The id of the game, such as `cave-vs-cave`."""
        return self.game.id

    @property
    def module_name(self) -> str:
        """The id as an identifier: `cave_vs_cave` for `cave-vs-cave`."""
        return self.id.replace("-", "_")

    def short_name(self, words: Words) -> str:
        """The name of the game in a language, for places with little space."""
        return words.text(f"{self.section}.short") if self.section else self.name

    def switches(self) -> Sequence[Switch]:
        """The options of the setup that players may choose, with their defaults."""
        defaults = self.game.setup_to_json(self.game.setup(self.game.players[0], 0))
        return [Switch(name, value, self.switch_choices.get(name, ())) for name, value in switches_of(defaults).items()]

    def lessons(self) -> "tuple[Lesson, ...]":
        """The lessons of the game, the first one first."""
        return () if self.own_lessons is None else self.own_lessons()

    def lesson(self, lesson_id: str) -> "Lesson | None":
        """The lesson with this id; None if there is no such lesson, or no longer."""
        return next((lesson for lesson in self.lessons() if lesson.id == lesson_id), None)

    def search_setup(self) -> "SearchSetup":
        """How the search bots play the game; raises BadSetup if it has no search."""
        if self.search is None:
            raise BadSetup.of("error.setup.no_search", game=self.id)
        return self.search()

    def encoding(self) -> "Encoder":
        """How the game is encoded as arrays; raises BadSetup if it has no encoder."""
        if self.encoder is None:
            raise BadSetup(f"{self.id} has no encoder, so it has no environments.")
        return self.encoder()

    def terminal_view(self) -> "TerminalView":
        """The game's own terminal view, or a plain one."""
        if self.own_terminal_view is not None:
            return self.own_terminal_view()
        view: TerminalView = _PLAIN_TERMINAL()(self)
        return view

    def web_view(self) -> "WebView":
        """The game's own web view, or a plain one."""
        if self.own_web_view is not None:
            return self.own_web_view()
        view: WebView = _PLAIN_WEB()(self)
        return view
