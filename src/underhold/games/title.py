"""`Title`: everything that the rest of the program may ask of a game.

A game's folder exports one `TITLE`; `games.TITLES` lists them. Server, bots, environments, terminal, pictures and
command line know games through this object only. What needs more than the standard library, or takes time to import,
is given as `on_demand("package.module:name")` and imported at the first call.

Only `game`, `name` and `named_view` are needed. A game without a terminal or web view of its own gets a plain one; one
without an encoder has no environments, and one without a search has no bots but `random` and no hints.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol

from underhold.core.errors import BadSetup
from underhold.core.game import Game
from underhold.locale import Words

if TYPE_CHECKING:
    from underhold.core.chance_draw import Urn
    from underhold.games.common.encode.encoder import Encoder
    from underhold.games.common.pictures.sheet import Sheet
    from underhold.games.common.search.setup import SearchSetup
    from underhold.games.common.terminal.view import TerminalView
    from underhold.games.common.web.client_data import ClientData
    from underhold.games.common.web.view import WebView

SwitchValue = bool | int | str


def on_demand(path: str) -> Callable[[], Any]:
    """Returns a function that imports `package.module:name` once and returns that object."""

    @cache
    def load() -> Any:
        module, _, name = path.partition(":")
        return getattr(import_module(module), name) if name else import_module(module)

    return load


_PLAIN_TERMINAL: Final = on_demand("underhold.games.common.terminal.plain_view:PlainTerminalView")
_PLAIN_WEB: Final = on_demand("underhold.games.common.web.plain_view:PlainWebView")


@dataclass(frozen=True, slots=True)
class Switch:
    """Something that players may choose when they set up a game."""

    id: str
    default: SwitchValue
    choices: tuple[str | int, ...] = ()  # empty: yes or no


@dataclass(frozen=True, slots=True)
class Bounds:
    """Limits that no game exceeds; OpenSpiel asks for them."""

    min_points: int
    max_points: int
    max_moves: int  # of one player


class DealDraws(Protocol):
    """The deal as a sequence of random draws, for OpenSpiel's explicit chance nodes."""

    def urns(self, players: int) -> "list[Urn]":
        """What is drawn from what, in order."""

    def dealt(self, players: int, numbers: list[int]) -> dict[str, Any]:
        """The deal that these draws make, in the form of a record's deal."""

    def shown(self, view: Any) -> list[bool]:
        """For every number of the deal whether everyone has seen it."""


def _never(event: Any) -> bool:
    return False


@dataclass(frozen=True)
class Title:
    """One game, complete. See the module's docstring for what may be left out."""

    game: Game[Any, Any]
    name: str  # in English
    named_view: Callable[[Any], dict[str, Any]]  # a view as plain data with names, for programs in any language
    section: str = ""  # of the message catalogues; empty: the game has no words there
    switch_choices: Mapping[str, tuple[str | int, ...]] = field(default_factory=dict)  # of switches that are not yes/no
    solo_goal: int = 0  # points that a single player has to reach to win
    reveals: Callable[[Any], bool] = _never  # whether an event showed something hidden, so that it cannot be undone
    ends_turn: Callable[[Any], bool] = _never  # whether a player's turn is over with an event
    bounds: Bounds | None = None
    deal_draws: "Callable[[], DealDraws] | None" = None
    search: "Callable[[], SearchSetup] | None" = None
    encoder: "Callable[[], Encoder] | None" = None
    draw: "Callable[[], Callable[[Any, int | None], Sheet]] | None" = None  # the picture of a view, from a seat
    own_terminal_view: "Callable[[], TerminalView] | None" = None
    own_web_view: "Callable[[], WebView] | None" = None
    client_data: "Callable[[], ClientData] | None" = None  # what the browser client is built with

    @property
    def id(self) -> str:
        return self.game.id

    @property
    def module_name(self) -> str:
        """The id as an identifier: `cave_vs_cave` for `cave-vs-cave`."""
        return self.id.replace("-", "_")

    def short_name(self, words: Words) -> str:
        """What the game is called in a language where there is little room."""
        return words.text(f"{self.section}.short") if self.section else self.name

    def switches(self) -> Sequence[Switch]:
        """What can be chosen besides players and seed, with defaults."""
        defaults = self.game.setup_to_json(self.game.setup(self.game.players[0], 0))
        return [
            Switch(name, value, self.switch_choices.get(name, ()))
            for name, value in defaults.items()
            if name not in ("players", "seed")
        ]

    def search_setup(self) -> "SearchSetup":
        """How the search bots play it; raises BadSetup for a game that has none."""
        if self.search is None:
            raise BadSetup(f"{self.id} has no search: only the bot random plays it.")
        return self.search()

    def encoding(self) -> "Encoder":
        """How it is written as arrays; raises BadSetup for a game that has no encoder."""
        if self.encoder is None:
            raise BadSetup(f"{self.id} has no encoder, so there are no environments for it.")
        return self.encoder()

    def terminal_view(self) -> "TerminalView":
        """How it looks in the terminal: its own view, or a plain one."""
        if self.own_terminal_view is not None:
            return self.own_terminal_view()
        view: TerminalView = _PLAIN_TERMINAL()(self)
        return view

    def web_view(self) -> "WebView":
        """How it looks on the wire: its own view, or a plain one."""
        if self.own_web_view is not None:
            return self.own_web_view()
        view: WebView = _PLAIN_WEB()(self)
        return view
