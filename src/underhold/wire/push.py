"""What a server offers besides its games, and push notifications."""

from typing import Annotated

from pydantic import Field

from underhold.wire.base import Wire


class ServerSettings(Wire):
    """What this server offers."""

    push_key: str | None  # the key to subscribe to push notifications with; None: this server has none


class PushSubscription(Wire):
    """A browser's subscription to push notifications, as `PushManager.subscribe` returns it."""

    endpoint: Annotated[str, Field(min_length=10, max_length=1024)]
    p256dh: Annotated[str, Field(min_length=20, max_length=120)]
    auth: Annotated[str, Field(min_length=16, max_length=40)]


class PushEnd(Wire):
    """The subscription of this browser that ends."""

    endpoint: Annotated[str, Field(min_length=1, max_length=1024)]
