"""The SQL of push subscriptions, and of the key by which push services recognize this server."""

from collections.abc import Collection
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError

from underhold.server.store.rows import now
from underhold.server.store.schema import push_subscriptions, settings

MOST_OF_A_GUEST: Final = 10  # the oldest ones go
_KEY: Final = "push_key"


@dataclass(frozen=True, slots=True)
class PushSubscription:
    """A browser that wants to be notified."""

    guest: str
    endpoint: str
    p256dh: str
    auth: str
    language: str

    @property
    def id(self) -> str:
        """The same for the same browser; the address itself may be long."""
        return subscription_id(self.endpoint)


def subscription_id(endpoint: str) -> str:
    """The id of a subscription."""
    return sha256(endpoint.encode()).hexdigest()


def push_key(connection: Connection, proposed: str) -> str:
    """The private key of this database; the proposed one if it has none yet."""
    query = select(settings.c.value).where(settings.c.name == _KEY)
    found = connection.execute(query).scalar()
    if found is None:
        try:
            with connection.begin_nested():
                connection.execute(insert(settings).values(name=_KEY, value=proposed))
        except IntegrityError:  # another server was faster
            return str(connection.execute(query).scalar_one())
        return proposed
    return str(found)


def subscribe(connection: Connection, wanted: PushSubscription) -> None:
    """Store a subscription, in place of an earlier one of the same browser."""
    own = push_subscriptions.c
    connection.execute(delete(push_subscriptions).where(own.id == wanted.id))
    connection.execute(
        insert(push_subscriptions).values(
            id=wanted.id,
            guest=wanted.guest,
            endpoint=wanted.endpoint,
            p256dh=wanted.p256dh,
            auth=wanted.auth,
            language=wanted.language,
            created=now(),
        )
    )
    theirs = select(own.id).where(own.guest == wanted.guest).order_by(own.created.desc(), own.id)
    old = connection.execute(theirs).scalars().all()[MOST_OF_A_GUEST:]
    if old:
        connection.execute(delete(push_subscriptions).where(own.id.in_(old)))


def unsubscribe(connection: Connection, guest: str, endpoint: str) -> None:
    """Delete a subscription of a guest."""
    own = push_subscriptions.c
    mine = (own.id == subscription_id(endpoint), own.guest == guest)
    connection.execute(delete(push_subscriptions).where(*mine))


def delete_subscription(connection: Connection, subscription: str) -> None:
    """Delete a subscription that its push service no longer knows."""
    connection.execute(delete(push_subscriptions).where(push_subscriptions.c.id == subscription))


def forget_subscriptions(connection: Connection, guest: str) -> None:
    """Delete all subscriptions of a guest."""
    connection.execute(delete(push_subscriptions).where(push_subscriptions.c.guest == guest))


def subscriptions_of(connection: Connection, guests: Collection[str]) -> list[PushSubscription]:
    """The subscriptions of these guests."""
    own = push_subscriptions.c
    found = connection.execute(select(push_subscriptions).where(own.guest.in_(guests)).order_by(own.id))
    return [PushSubscription(row.guest, row.endpoint, row.p256dh, row.auth, row.language) for row in found]
