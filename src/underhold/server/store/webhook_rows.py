"""The SQL of webhooks."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, insert, select

from underhold.server.store.schema import webhooks

MOST_FAILURES: Final = 5  # in a row, after which a webhook is disabled


@dataclass(frozen=True, slots=True)
class Webhook:
    """The address that gets a message about every turn of a table."""

    table: str
    url: str
    secret: str
    failures: int = 0

    @property
    def disabled(self) -> bool:
        """Whether it has failed too often."""
        return self.failures >= MOST_FAILURES


def set_webhook(connection: Connection, webhook: Webhook) -> None:
    """Give a table a webhook, in place of an earlier one."""
    remove_webhook(connection, webhook.table)
    values = {"url": webhook.url, "secret": webhook.secret, "failures": 0}
    connection.execute(insert(webhooks).values(table_id=webhook.table, **values))


def remove_webhook(connection: Connection, table: str) -> None:
    """Delete the webhook of a table."""
    connection.execute(delete(webhooks).where(webhooks.c.table_id == table))


def webhook_of(connection: Connection, table: str) -> Webhook | None:
    """The webhook of a table."""
    row = connection.execute(select(webhooks).where(webhooks.c.table_id == table)).one_or_none()
    return None if row is None else Webhook(row.table_id, row.url, row.secret, row.failures)


def count_delivery(connection: Connection, table: str, delivered: bool) -> None:
    """Count a failure, or forget earlier ones."""
    failures = 0 if delivered else webhooks.c.failures + 1
    connection.execute(webhooks.update().where(webhooks.c.table_id == table).values(failures=failures))
