"""Webhooks: a table can notify another program of every turn, signed, and without anything hidden."""

import hmac
import json
import secrets
from dataclasses import replace
from hashlib import sha256
from typing import Final

from underhold.locale import DEFAULT_LANGUAGE, words
from underhold.server.deliveries import Deliveries, Delivery
from underhold.server.outbound import BadEndpoint, Outbound, endpoint_of
from underhold.server.store import webhook_rows
from underhold.server.store.sql_store import SqlStore
from underhold.server.store.webhook_rows import Webhook
from underhold.table.identity import Visitor
from underhold.table.messages_for import names
from underhold.table.observer import TableChange
from underhold.table.problems import NotYourSeat, TableProblem
from underhold.table.store import TableRow
from underhold.wire import messages

SIGNATURE: Final = "X-Underhold-Signature"


class Webhooks:
    """The webhooks of one server. `http`: whether addresses without encryption are allowed too."""

    def __init__(self, store: SqlStore, deliveries: Deliveries, http: bool) -> None:
        self._store = store
        self._deliveries = deliveries
        self._outbound: Outbound = replace(deliveries.outbound, http=http or deliveries.outbound.http)

    async def set(self, who: Visitor, table: TableRow, url: str | None) -> messages.WebhookSecret:
        """Give a table of the visitor a webhook, or none; raises TableProblem. The secret is shown once."""
        if who.guest is None or who.guest != table.maker or table.uploaded:
            raise NotYourSeat("webhook.not_yours")
        if url is None:
            await self._store.database.write(lambda connection: webhook_rows.remove_webhook(connection, table.id))
            return messages.WebhookSecret(secret=None)
        try:
            endpoint_of(url, self._outbound)
        except BadEndpoint as error:
            key = "webhook.private" if error.fault == "private" else "webhook.address"
            raise TableProblem("bad_request", key) from None
        made = Webhook(table.id, url, secrets.token_urlsafe(32))
        await self._store.database.write(lambda connection: webhook_rows.set_webhook(connection, made))
        return messages.WebhookSecret(secret=made.secret)

    def table_changed(self, change: TableChange) -> None:
        """Notify the webhook of the table when a turn begins or the game ends."""
        if change.turn_began is not None or change.ended:
            self._deliveries.in_background(self._notify(change.after))

    async def _notify(self, table: TableRow) -> None:
        found = await self._store.database.read(lambda connection: webhook_rows.webhook_of(connection, table.id))
        if found is None or found.disabled:
            return
        body = json.dumps(message(table), ensure_ascii=False).encode()
        headers = {"Content-Type": "application/json", SIGNATURE: signature(found.secret, body)}

        async def done(status: int | None) -> None:
            delivered = status is not None and 200 <= status < 300
            if not delivered or found.failures:
                await self._store.database.write(
                    lambda connection: webhook_rows.count_delivery(connection, table.id, delivered)
                )

        self._deliveries.send(Delivery("webhook", found.url, body, headers), done, self._outbound)


def signature(secret: str, body: bytes) -> str:
    """The value of the header that shows that a message is from this server."""
    return f"sha256={hmac.new(secret.encode(), body, sha256).hexdigest()}"


def message(table: TableRow) -> dict[str, object]:
    """What a webhook gets: nothing but what lists of tables show."""
    status = table.status
    called = names(words(DEFAULT_LANGUAGE), table)
    return {
        "event": "over" if status.over else "turn",
        "table": table.id,
        "path": f"/t/{table.id}",
        "game": table.game,
        "round": status.label.partition(".")[0],
        "version": status.version,
        "seat": status.to_move,
        "player": None if status.to_move is None else called[status.to_move],
        "bot": status.bot_to_move,
        "winner": status.winner,
    }
