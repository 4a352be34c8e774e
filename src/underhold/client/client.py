"""One guest of one server."""

import re
import ssl
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

from underhold.client.errors import BadRequest
from underhold.client.http import Door
from underhold.client.messages import build
from underhold.client.table import Table
from underhold.core import record_json
from underhold.core.record import Record
from underhold.wire import messages
from underhold.wire.guest import is_secret, new_secret

TIMEOUT: Final = 20.0
PATIENCE: Final = 60.0
_LINK: Final = re.compile(r"(?P<address>https?://[^/?#]+)?(?:/t/)?(?P<table>[a-z0-9]{12})(?:#(?P<token>.+))?")


class Client:
    """A guest of a game server, as a browser would be one. Use it as a context, or `close` it.

    `name`: what it is called at its seats. `language`: of all texts. `guest`: the secret of an earlier client, to be
    the same guest again; whoever has it holds the same seats. `timeout`: seconds for an answer. `patience`: seconds for
    which a server that was there and is gone is looked for. `tls`: for https with certificates of one's own.
    """

    def __init__(
        self,
        url: str,
        *,
        name: str | None = None,
        language: messages.Language = "en",
        guest: str | None = None,
        timeout: float = TIMEOUT,
        patience: float = PATIENCE,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        if guest is not None and not is_secret(guest):
            raise BadRequest("This is no guest's secret. Take it from `Client.guest`.")
        build(messages.Hello, language=language)
        self.guest: str = guest or new_secret()
        self.name = name
        self._door = Door(url, self.guest, language, timeout, patience, tls)

    def __repr__(self) -> str:
        return f"<Client of {self._door.address}>"

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Hang up everywhere."""
        self._door.close()

    # ---------------------------------------------------------------------------------------------- what there is

    def healthy(self) -> bool:
        """Whether the server and its database work."""
        return self._door.answers()

    def games(self) -> list[messages.GameInfo]:
        """The games, for how many, their switches, and their bots, the weakest first."""
        return self._door.get(list[messages.GameInfo], "/api/games")

    def tables(
        self, kind: Literal["mine", "open", "finished"] = "mine", game: messages.GameId | None = None
    ) -> Iterator[messages.TableSummary]:
        """This guest's tables, those with free seats for everybody, or this guest's that are over; the latest first."""
        before: str | None = None
        while True:
            page = self._door.get(messages.TableList, "/api/tables", list=kind, game=game, before=before)
            yield from page.tables
            if not page.more:
                return
            before = page.tables[-1].updated

    # ----------------------------------------------------------------------------------------------- going to one

    def create(
        self,
        game: messages.GameId,
        seats: Sequence[str | messages.SeatOrder],
        *,
        switches: Mapping[str, bool | int | str] | None = None,
        seed: int | None = None,
        listed: bool = False,
        branch: messages.Branch | None = None,
    ) -> Table:
        """Make a table. A seat is `here` for this client, `link` for whoever gets its link, or the name of a bot.

        `listed`: everybody may take its free seats. `branch`: it goes on from a moment of a game that is over.
        """
        order = build(
            messages.TableOrder,
            game=game,
            seats=[self._seat(seat) for seat in seats],
            switches=dict(switches or {}),
            seed=seed,
            listed=listed,
            branch=branch,
        )
        return Table(self._door, self._door.post(messages.TableMade, "/api/tables", order, repeatable=False).table)

    def open(self, link: str) -> Table:
        """A table by its link or id, to go on where one sits, or to watch; no seat is taken."""
        return Table(self._door, self._found(link)["table"])

    def join(self, link: str, token: str | None = None, name: str | None = None) -> Table:
        """Take a seat: the one of a link or of a token, or with the id of a listed table any free one."""
        found = self._found(link)
        table = Table(self._door, found["table"])
        table.claim(token or found["token"], name or self.name)
        return table

    def upload(self, record: Record | str) -> Table:
        """Have the server keep a record, as a game that is over; it is checked by replay. A text may be JSON or not."""
        text = record if isinstance(record, str) else record_json.dumps(record)
        kind = "application/json" if text.lstrip().startswith("{") else "text/plain"
        return Table(self._door, self._door.send(messages.TableMade, "/api/records", text, kind).table)

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
                "This is no link to a table. It looks like /t/abcdefghijkl#TOKEN, with or without the server."
            )
        if found["address"] and found["address"].lower() != self._door.address:
            raise BadRequest(f"This link is of {found['address']}. Make a client for that server.")
        return found
