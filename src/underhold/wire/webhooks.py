"""Webhooks of tables."""

from typing import Annotated

from pydantic import Field

from underhold.wire.base import Wire


class WebhookOrder(Wire):
    """The address that is notified of every turn of a table; None: none."""

    url: Annotated[str, Field(min_length=1, max_length=1024)] | None


class WebhookSecret(Wire):
    """The secret that the messages of a webhook are signed with. It is shown once."""

    secret: str | None  # None: the table has no webhook now
