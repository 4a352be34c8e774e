"""What a server does for people besides their tables: notifications, webhooks, ratings and recovery codes."""

from collections.abc import Callable, Collection, Sequence
from importlib.util import find_spec
from ipaddress import ip_address
from typing import TYPE_CHECKING

from underhold.server.config import Config
from underhold.server.deliveries import Deliveries
from underhold.server.ratings.service import Ratings
from underhold.server.recovery import Recovery
from underhold.server.store.sql_store import SqlStore
from underhold.server.webhooks import Webhooks
from underhold.table.identity import Visitor
from underhold.table.observer import TableChange
from underhold.table.problems import TableProblem
from underhold.table.store import TableRow
from underhold.wire import messages

if TYPE_CHECKING:
    from underhold.server.push import notifier


class People:
    """The people of one server. Implements `table.observer.TableObserver`.

    `present`: the seats of a table whose players are connected; `moved`: called with tables where guests have changed.
    """

    def __init__(
        self,
        store: SqlStore,
        config: Config,
        present: Callable[[str], Collection[int]],
        moved: Callable[[str], None],
    ) -> None:
        self.ratings = Ratings(store)
        self.recovery = Recovery(store, moved, limited=config.limits is not None)
        self._deliveries = Deliveries(config.outbound, config.retry_seconds)
        self.webhooks = Webhooks(store, self._deliveries, config.http_webhooks)
        self._push: notifier.PushNotifier | None = None
        if find_spec("cryptography") is not None:
            from underhold.server.push.notifier import PushNotifier

            self._push = PushNotifier(store, self._deliveries, present, contact_of(config), config.push_wait_seconds)

    async def start(self) -> None:
        """Start once the store is open."""
        if self._push is not None:
            await self._push.start()

    async def stop(self) -> None:
        """Give up what is under way; call it before the store is closed."""
        await self._deliveries.close()

    def table_changed(self, change: TableChange) -> None:
        """A change was made at a table."""
        if self._push is not None:
            self._push.table_changed(change)
        self.webhooks.table_changed(change)
        if self.ratings.concerns(change):
            self._deliveries.in_background(self.ratings.settle_change(change))

    async def rated(self, tables: Sequence[TableRow]) -> Collection[str]:
        """The tables whose games count for ratings."""
        return await self.ratings.counting(tables)

    async def profile(self, who: Visitor) -> messages.Profile:
        """What is stored about a visitor."""
        ratings, agreed = await self.ratings.of(who)
        return messages.Profile(ratings=ratings, people=agreed, recovery=await self.recovery.has_code(who))

    def settings(self) -> messages.ServerSettings:
        """What this server offers."""
        return messages.ServerSettings(push_key=None if self._push is None else self._push.public_key)

    def push(self) -> "notifier.PushNotifier":
        """Push notifications; raises TableProblem if this server has none."""
        if self._push is None:
            raise TableProblem("not_found", "push.not_offered")
        return self._push


def contact_of(config: Config) -> str:
    """How a push service can reach the operator: what was configured, or the address of the server."""
    if config.push_contact is not None:
        return config.push_contact
    named = [name for name in config.host_names if "." in name and not _is_address(name)]
    return f"https://{named[0]}" if named else "mailto:nobody@example.org"


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
