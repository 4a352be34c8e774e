"""The configuration of a server."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from underhold.server.ages import Ages
from underhold.server.outbound import Outbound

KIB: Final = 1024
STOP_SECONDS: Final = 12.0


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate limit: requests per second in the long run, and at once."""

    per_second: float
    burst: int


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one browser and of one address. Many people may share an address.

    Requests that take more time count as several; see `costs`.
    """

    guest: Rate = Rate(20, 120)
    address: Rate = Rate(60, 360)
    tables: Rate = Rate(0.5, 30)  # new tables, uploads and rematches, by address
    messages: Rate = Rate(20, 60)  # over one socket
    address_messages: Rate = Rate(150, 1500)  # over all sockets of an address, with the size of the answers
    chat: Rate = Rate(0.5, 10)  # messages of the chat, reports and blocks: by socket, and by guest
    address_chat: Rate = Rate(3, 60)  # the same, over all sockets of an address
    sockets: int = 200  # open at once, by address


@dataclass(frozen=True, slots=True)
class Connecting:
    """The limits of network connections, whatever is sent over them."""

    by_address: int | None = 400  # open at once, WebSockets included; None behind a proxy and for benchmarks
    head_seconds: float = 15.0  # for a complete request head, from the connection or the first byte of the head
    idle_seconds: int = 30  # between two requests


@dataclass(frozen=True, slots=True)
class Config:
    """One server."""

    database: str  # a URL
    client: Path | None = None  # the folder of the built client; None: look for it
    host_names: tuple[str, ...] = ()  # further names of this server, such as games.example; see `host_names`
    origins: tuple[str, ...] = ()  # pages of these origins may use it too, such as https://other.example
    trust_proxy: bool = False  # believe X-Forwarded-For, -Proto and -Host
    limits: Limits | None = field(default_factory=Limits)  # None: only for benchmarks
    connecting: Connecting = field(default_factory=Connecting)
    bot_workers: int = 1
    bot_seconds: float = 10.0  # for one turn: twice what the strongest level takes, for machines that are busy
    bot_days: float = 7.0  # how long bots play on after the last player of a table was seen
    bot_memory: int = 1024  # MiB for a bot of others; 0: no limit
    programs: Mapping[str, str] = field(default_factory=dict)  # further bots: a name, and the command that plays
    analysis_seconds: float = 0.3  # for one search in a finished game
    solver_seconds: float = 30.0  # for the best line at a daily deal, once per game and day
    absent_seconds: float = 600.0  # after which the others may remove a player who is away
    body_limit: int = 64 * KIB
    record_limit: int = 2048 * KIB
    message_limit: int = 16 * KIB
    ages: Ages | None = field(default_factory=Ages)  # None: never delete old tables
    outbound: Outbound = field(default_factory=Outbound)  # which addresses of users get requests
    retry_seconds: tuple[float, ...] = (10.0, 60.0)  # before a request to such an address is repeated
    http_webhooks: bool = False  # whether webhooks may have addresses without encryption
    push_contact: str | None = None  # mailto: or https: address of the operator, for push services
    push_wait_seconds: float = 5.0  # before a player who is not connected is notified
    send_seconds: float = 10.0  # a socket that does not take a message for this long is closed

    @property
    def connection_limits(self) -> Connecting:
        """The limits of connections. All connections of a proxy come from its own address, so they are not counted."""
        counted = self.limits is not None and not self.trust_proxy
        return self.connecting if counted else replace(self.connecting, by_address=None)


def data_folder() -> Path:
    """The user's data folder for Underhold, where the database is kept; XDG_DATA_HOME moves it."""
    return user_data_path("underhold", appauthor=False)


def database_url(text: str) -> str:
    """The URL of a database that is given as URL or file.

    >>> database_url("/tmp/games.sqlite3")
    'sqlite:////tmp/games.sqlite3'
    >>> database_url("postgresql://games@localhost/games")
    'postgresql://games@localhost/games'
    """
    return text if "://" in text else f"sqlite:///{Path(text).expanduser().resolve()}"


def client_folder(given: Path | None) -> Path | None:
    """The folder with the built client: the named one, the one in the package, or the one just built here."""
    places = [given] if given else [Path(__file__).parent / "client", Path.cwd() / "web" / "dist"]
    return next((place for place in places if (place / "index.html").is_file()), None)
