"""A guest of a game server."""

import re
import ssl
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

from underhold.client.errors import BadRequest
from underhold.client.http import HttpClient
from underhold.client.messages import build
from underhold.client.table import Table
from underhold.core import record_json
from underhold.core.record import Record
from underhold.wire import messages
from underhold.wire.guest import is_secret, new_secret

TIMEOUT: Final = 20.0
RETRY_SECONDS: Final = 60.0
_LINK: Final = re.compile(r"(?P<address>https?://[^/?#]+)?(?:/t/)?(?P<table>[a-z0-9]{12})(?:#(?P<token>.+))?")


class Client:
    """A guest of a game server, like a browser. Use it as a context manager, or call `close`.

    `name`: shown at its seats. `language`: of all texts. `guest`: the secret of an earlier client, to be the same guest
    again and hold the same seats. `timeout`: seconds for an answer. `retry_seconds`: how long requests are repeated if
    a server that was reached before is gone. `tls`: for https with your own certificates.
    """

    def __init__(
        self,
        url: str,
        *,
        name: str | None = None,
        language: messages.Language = "en",
        guest: str | None = None,
        timeout: float = TIMEOUT,
        retry_seconds: float = RETRY_SECONDS,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        if guest is not None and not is_secret(guest):
            raise BadRequest("That is not a guest secret. Use the value of `Client.guest`.")
        build(messages.Hello, language=language)
        self.guest: str = guest or new_secret()
        self.name = name
        self._http = HttpClient(url, self.guest, language, timeout, retry_seconds, tls)

    def __repr__(self) -> str:
        return f"<Client of {self._http.address}>"

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close all connections."""
        self._http.close()

    # ---------------------------------------------------------------------------------------------------- reading

    def healthy(self) -> bool:
        """Whether the server and its database work."""
        return self._http.healthy()

    def games(self) -> list[messages.GameInfo]:
        """The games with their numbers of players, options, and bots, the weakest first."""
        return self._http.get(list[messages.GameInfo], "/api/games")

    def tables(
        self, kind: Literal["mine", "open", "finished"] = "mine", game: messages.GameId | None = None
    ) -> Iterator[messages.TableSummary]:
        """Tables, the latest first: this guest's, those with seats free for all, or this guest's finished games."""
        before: str | None = None
        while True:
            page = self._http.get(messages.TableList, "/api/tables", list=kind, game=game, before=before)
            yield from page.tables
            if not page.more:
                return
            before = page.tables[-1].updated

    # ------------------------------------------------------------------------------------------ opening a table

    def create(
        self,
        game: messages.GameId,
        seats: Sequence[str | messages.SeatOrder],
        *,
        switches: Mapping[str, bool | int | str] | None = None,
        seed: int | None = None,
        listed: bool = False,
        branch: messages.Branch | None = None,
        clock: messages.ClockOrder | None = None,
    ) -> Table:
        """Make a table. A seat is `here` for this client, `link` for the person who gets its link, or a bot's name.

        `listed`: everybody may take its free seats. `branch`: it continues from a position of a finished game.
        `clock`: how much time people have; at least one seat must be a `link`.
        """
        order = build(
            messages.TableOrder,
            game=game,
            seats=[self._seat(seat) for seat in seats],
            switches=dict(switches or {}),
            seed=seed,
            listed=listed,
            branch=branch,
            clock=clock,
        )
        return Table(self._http, self._http.post(messages.TableMade, "/api/tables", order, repeatable=False).table)

    def open(self, link: str) -> Table:
        """A table by its link or id, to continue playing or to watch; no seat is taken."""
        return Table(self._http, self._found(link)["table"])

    def join(self, link: str, token: str | None = None, name: str | None = None) -> Table:
        """Take a seat: that of a link or token, or any free seat of a listed table."""
        found = self._found(link)
        table = Table(self._http, found["table"])
        table.claim(token or found["token"], name or self.name)
        return table

    def upload(self, record: Record | str) -> Table:
        """Store a record at the server as a finished game. The server replays it first. A text may be JSON or plain."""
        text = record if isinstance(record, str) else record_json.dumps(record)
        kind = "application/json" if text.lstrip().startswith("{") else "text/plain"
        return Table(self._http, self._http.upload(messages.TableMade, "/api/records", text, kind).table)

    def _seat(self, seat: str | messages.SeatOrder) -> messages.SeatOrder:
        if isinstance(seat, messages.SeatOrder):
            return seat
        if seat == "here":
            return build(messages.SeatOrder, kind="here", name=self.name)
        if seat == "link":
            return messages.SeatOrder(kind="link")
        return build(messages.SeatOrder, kind="bot", bot=seat)

    def _found(self, link: str) -> re.Match[str]:
        """The parts of a link."""
        found = _LINK.fullmatch(link.strip())
        if found is None:
            raise BadRequest(
                "That is not a link to a table. It looks like /t/abcdefghijkl#TOKEN, with or without the server."
            )
        if found["address"] and found["address"].lower() != self._http.address:
            raise BadRequest(f"That link belongs to {found['address']}. Create a client for that server.")
        return found
