"""Decides who gets a push message, and what it says."""

import asyncio
import json
from collections.abc import Callable, Collection
from typing import Final

from underhold.games import title
from underhold.games.common.naming.game_text import GameText
from underhold.locale import words
from underhold.server.deliveries import Deliveries, Delivery
from underhold.server.outbound import BadEndpoint, endpoint_of
from underhold.server.push.encryption import ServerKey, check_keys, encrypt
from underhold.server.store import push_rows
from underhold.server.store.push_rows import PushSubscription
from underhold.server.store.sql_store import SqlStore
from underhold.table.identity import Visitor
from underhold.table.messages_for import names
from underhold.table.observer import TableChange
from underhold.table.problems import TableProblem
from underhold.table.store import TableRow
from underhold.wire import messages

_KEPT_SECONDS: Final = 3 * 24 * 3600  # how long a push service keeps a message for a browser that is closed
_GONE: Final = (404, 410)


class PushNotifier:
    """Notifies the players of one server when their turn begins and they are not connected, once per turn."""

    def __init__(
        self,
        store: SqlStore,
        deliveries: Deliveries,
        present: Callable[[str], Collection[int]],
        contact: str,
        wait_seconds: float,  # for a player who is just reloading the page
    ) -> None:
        self._store = store
        self._deliveries = deliveries
        self._present = present
        self._contact = contact
        self._wait_seconds = wait_seconds
        self._key: ServerKey | None = None

    async def start(self) -> None:
        """Load the key of this server; the first start makes it."""
        proposed = ServerKey.new().to_text()
        stored = await self._store.database.write(lambda connection: push_rows.push_key(connection, proposed))
        self._key = ServerKey.from_text(stored)

    @property
    def public_key(self) -> str:
        """The key that browsers subscribe with."""
        return self._started().public

    def _started(self) -> ServerKey:
        if self._key is None:
            raise RuntimeError("push is not started")
        return self._key

    # --------------------------------------------------------------------------------------------------- subscriptions

    async def subscribe(self, who: Visitor, wanted: messages.PushSubscription, language: str) -> None:
        """Notify this browser from now on; raises TableProblem."""
        if who.guest is None:
            raise TableProblem("no_guest", "push.no_guest")
        try:
            endpoint_of(wanted.endpoint, self._deliveries.outbound)
            check_keys(wanted.p256dh, wanted.auth)
        except BadEndpoint as error:
            raise TableProblem("bad_request", "push.private" if error.fault == "private" else "push.address") from None
        except ValueError:
            raise TableProblem("bad_request", "push.keys") from None
        row = PushSubscription(who.guest, wanted.endpoint, wanted.p256dh, wanted.auth, language)
        await self._store.database.write(lambda connection: push_rows.subscribe(connection, row))

    async def unsubscribe(self, who: Visitor, endpoint: str) -> None:
        """Notify this browser no longer."""
        guest = who.guest
        if guest is not None:
            await self._store.database.write(lambda connection: push_rows.unsubscribe(connection, guest, endpoint))

    # -------------------------------------------------------------------------------------------------------- messages

    def table_changed(self, change: TableChange) -> None:
        """Notify the player whose turn begins."""
        seat = change.turn_began
        if seat is None or self._key is None:
            return
        row = change.after.seats[seat]
        if row.kind != "bot" and row.guests and seat not in self._present(change.after.id):
            self._deliveries.in_background(self._notify(change.after, seat))

    async def _notify(self, table: TableRow, seat: int) -> None:
        guests = table.seats[seat].guests
        found = await self._store.database.read(lambda connection: push_rows.subscriptions_of(connection, guests))
        if not found:
            return
        await asyncio.sleep(self._wait_seconds)
        if seat in self._present(table.id):
            return
        for subscription in found:
            self._send(table, seat, subscription)

    def _send(self, table: TableRow, seat: int, to: PushSubscription) -> None:
        text = message_text(table, seat, to.language).encode()
        endpoint = endpoint_of(to.endpoint, self._deliveries.outbound)
        headers = {
            "Authorization": self._started().authorization(endpoint.origin, self._contact),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(_KEPT_SECONDS),
            "Topic": table.id,  # a later message about the same table takes the place of one that still waits
            "Urgency": "normal",
        }
        body = encrypt(text, to.p256dh, to.auth)

        async def done(status: int | None) -> None:
            if status in _GONE:
                await self._store.database.write(lambda connection: push_rows.delete_subscription(connection, to.id))

        self._deliveries.send(Delivery("push", to.endpoint, body, headers), done)


def message_text(table: TableRow, seat: int, language: str) -> str:
    """What the service worker of a player shows, as JSON: nothing but what the list of tables shows."""
    said = words(language)
    others = [name for number, name in enumerate(names(said, table)) if number != seat]
    values = {
        "game": GameText(title(table.game), language).name(),
        "round": table.status.label.partition(".")[0],
        "names": str(said.listed(others)),
    }
    key = "turn_notice.turn" if others else "turn_notice.turn_alone"
    return json.dumps(
        {
            "title": str(said.text("turn_notice.title")),
            "body": str(said.say(key, **values)),
            "tag": table.id,
            "path": f"/t/{table.id}",
        },
        ensure_ascii=False,
    )
