"""The configuration of a server."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from underhold.server.ages import Ages

KIB: Final = 1024
STOP_SECONDS: Final = 12.0


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate limit: requests per second in the long run, and at once."""

    per_second: float
    burst: int


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one browser and of one address. Many people may share an address."""

    guest: Rate = Rate(20, 60)
    address: Rate = Rate(60, 240)
    tables: Rate = Rate(0.5, 30)  # new tables, uploads and rematches, by address
    messages: Rate = Rate(20, 60)  # over one socket
    sockets: int = 200  # open at once, by address


@dataclass(frozen=True, slots=True)
class Config:
    """One server."""

    database: str  # a URL
    client: Path | None = None  # the folder of the built client; None: look for it
    origins: tuple[str, ...] = ()  # pages of these origins may use it too, such as https://games.example
    trust_proxy: bool = False  # believe X-Forwarded-For, -Proto and -Host
    limits: Limits | None = field(default_factory=Limits)  # None: only for benchmarks
    bot_workers: int = 1
    bot_seconds: float = 10.0  # for one turn: twice what the strongest level takes, for machines that are busy
    programs: Mapping[str, str] = field(default_factory=dict)  # further bots: a name, and the command that plays
    analysis_seconds: float = 0.3  # for one search in a finished game
    body_limit: int = 64 * KIB
    record_limit: int = 2048 * KIB
    message_limit: int = 16 * KIB
    ages: Ages | None = field(default_factory=Ages)  # None: never delete old tables
    send_seconds: float = 10.0  # a socket that does not take a message for this long is closed


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
