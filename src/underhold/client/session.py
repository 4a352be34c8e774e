"""The state of one table at the client, without the connection: position, log, and requests with their answers.

Nothing here waits or sends. The connection passes each message to `receive` and sends the texts that it returns. A
request that was not answered before the connection broke is sent again on the next one with the same key, and the
server answers it as if it had come once.
"""

from typing import Any, Final, NamedTuple

from pydantic import TypeAdapter
from pydantic_core import from_json

from underhold.client.errors import NotUnderstood, refusal
from underhold.client.messages import read, reader, shape
from underhold.client.patching import patched
from underhold.wire import messages

ChatRequest = messages.Say | messages.ReportMessage | messages.BlockPlayer
Request = messages.Play | messages.Takeback | messages.Consent | messages.AskHint | ChatRequest
Response = messages.Acknowledged | messages.Hint | messages.Refused
TableMessage = messages.Snapshot | messages.Update | messages.Company | messages.Chat
_FROM_SERVER: Final[TypeAdapter[messages.FromServer]] = TypeAdapter(messages.FromServer)
_RATE_LIMITED: Final = "too_many"
# What `Company` and `Position` both tell.
_PEOPLE: Final = ("seats", "offer", "rematch", "removal", "between_people", "clock", "spectators")


class Received(NamedTuple):
    """What follows from a message."""

    change: TableMessage | None = None  # for everything that follows the table
    send: tuple[str, ...] = ()  # to be sent now
    rate_limited: bool = False  # the server wants a pause; afterwards `resend` says what to send


class TableSession:
    """One table as far as the server has described it. `fresh`: nothing is known to be missing."""

    def __init__(self, language: messages.Language) -> None:
        self.position: messages.Position | None = None
        self.log: list[messages.Entry] = []
        self.fresh: bool = False
        self.chat: list[messages.ChatMessage] = []  # oldest first; empty unless `want_chat` was called
        self.wants_chat: bool = False
        self.knows_chat: bool = False  # it has come, or the server has nothing to tell
        self._plain: dict[str, Any] = {}  # the position as it came, for patches
        self._view: str | None = None  # of the last snapshot
        self._language: messages.Language = language
        self._requests: dict[str, Request] = {}  # without an answer, by key
        self._sent: set[str] = set()  # keys of requests that were sent on this connection
        self._responses: dict[str, Response] = {}

    @property
    def settled(self) -> bool:
        """Whether the table is known completely and every request is answered."""
        return self.fresh and not self._requests

    # --------------------------------------------------------------------------------------------------- sending

    def hello(self) -> str:
        """The first message on a connection, and the one after a gap: asks for a snapshot."""
        self.fresh = False
        have = self.position.version if self.position else None
        hello = messages.Hello(
            language=self._language, have=have, patches=True, view=self._view or None, chat=self.wants_chat
        )
        # Older servers do not know these fields.
        unused = {name for name, used in (("chat", self.wants_chat), ("view", self._view)) if not used}
        return hello.model_dump_json(exclude=unused)

    def want_chat(self) -> tuple[str, ...]:
        """Ask for the chat from now on; returns what is to be sent at once."""
        if self.wants_chat:
            return ()
        self.wants_chat = True
        return (self.hello(),) if self.fresh else ()

    def disconnected(self) -> None:
        """The connection is lost; requests without an answer have to be sent again."""
        self.fresh = False
        self._sent.clear()

    def request(self, request: Request) -> tuple[str, ...]:
        """Register a request; returns what is to be sent at once."""
        self._requests[request.key] = request
        return self._not_sent()

    def resend(self) -> tuple[str, ...]:
        """What has to be sent again after a pause."""
        self._sent.clear()
        return self._not_sent() if self.fresh else (self.hello(),)

    def response(self, key: str) -> Response | None:
        """The answer to a request, if it has come."""
        return self._responses.get(key)

    def forget(self, key: str) -> None:
        """Drop a request and its answer."""
        self._requests.pop(key, None)
        self._sent.discard(key)
        self._responses.pop(key, None)

    def _not_sent(self) -> tuple[str, ...]:
        """Requests that were not sent yet. They wait for the snapshot: the server accepts none before."""
        if not self.fresh:
            return ()
        waiting = [request for key, request in self._requests.items() if key not in self._sent]
        self._sent.update(request.key for request in waiting)
        return tuple(request.model_dump_json() for request in waiting)

    # ------------------------------------------------------------------------------------------------- receiving

    def receive(self, text: str | bytes) -> Received:
        """Take in one message of the server."""
        message = read(_FROM_SERVER, text)
        if isinstance(message, messages.Snapshot):
            self.position, self.fresh = message.position, True
            self._plain = from_json(text)["position"]
            self._view = message.view
            self._write_log(message.log_from, message.log)
            return Received(message, self._after_hello())
        if isinstance(message, messages.Unchanged):
            return self._unchanged(message)
        if isinstance(message, messages.Update):
            return self._update(message, text)
        if isinstance(message, messages.Patch):
            return self._patch(message)
        if isinstance(message, messages.Company):
            return self._people_changed(message)
        if isinstance(message, messages.Pong):
            self.knows_chat = self.wants_chat
        if isinstance(message, messages.Chat):
            return self._chat_changed(message)
        if isinstance(message, messages.Refused):
            return self._refused(message)
        if isinstance(message, messages.Acknowledged | messages.Hint):
            self._answered(message.key, message)
        return Received()

    def _update(self, update: messages.Update, text: str | bytes) -> Received:
        if (instead := self._unless_next(update.position.version)) is not None:
            return instead
        self.position = update.position
        self._plain = from_json(text)["position"]
        self._write_log(update.log_from, update.log)
        return Received(update)

    def _patch(self, patch: messages.Patch) -> Received:
        """Apply a patch; it is passed on as an `Update` with the whole position."""
        if (instead := self._unless_next(patch.version)) is not None:
            return instead
        try:
            self._plain = patched(self._plain, patch.changes)
        except (LookupError, TypeError, AttributeError):
            raise NotUnderstood("The server sent a change of something that is not in the position.") from None
        self.position = shape(reader(messages.Position), self._plain)
        self._write_log(patch.log_from, patch.log)
        return Received(
            messages.Update(
                position=self.position,
                events=patch.events,
                log=patch.log,
                log_from=patch.log_from,
                cause=patch.cause,
            )
        )

    def _unless_next(self, version: int) -> Received | None:
        """What follows from a change that does not lead to the next version; None if it does."""
        if not self.fresh or self.position is None:
            return Received()  # the snapshot that is on its way contains it
        following = self.position.version + 1
        if version == following:
            return None
        return Received() if version < following else Received(send=(self.hello(),))

    def _unchanged(self, message: messages.Unchanged) -> Received:
        if self.position is None or self.position.version != message.version:  # it answers an earlier hello
            return Received(send=(self.hello(),))
        self.fresh = True
        return Received(self._people_changed(message.company).change, self._after_hello())

    def _after_hello(self) -> tuple[str, ...]:
        """What to send when the table is known. The chat comes next; a pong before it tells that there is none."""
        asked = (messages.Ping().model_dump_json(),) if self.wants_chat and not self.knows_chat else ()
        return (*self._not_sent(), *asked)

    def _people_changed(self, company: messages.Company) -> Received:
        if self.position is None:
            return Received()
        changed = {name: getattr(company, name) for name in _PEOPLE}
        self.position = self.position.model_copy(update=changed)
        return Received(company)

    def _chat_changed(self, chat: messages.Chat) -> Received:
        self.knows_chat = True
        kept = [] if chat.whole or not chat.open else self.chat
        gone = {*chat.removed, *(one.number for one in chat.messages)}
        self.chat = [*(one for one in kept if one.number not in gone), *chat.messages]
        return Received(chat)

    def _refused(self, refused: messages.Refused) -> Received:
        if refused.key is not None:
            self._answered(refused.key, refused)
            version = refused.problem.version
            # Somebody was faster: our position is old, or will be in a moment.
            behind = version is not None and self.position is not None and version != self.position.version
            return Received(send=(self.hello(),) if self.fresh and behind else ())
        if refused.problem.error == _RATE_LIMITED:  # the message was not even read, so it is not known which it was
            return Received(rate_limited=True)
        raise refusal(refused.problem)

    def _answered(self, key: str, response: Response) -> None:
        if self._requests.pop(key, None) is not None:
            self._responses[key] = response

    def _write_log(self, kept: int, entries: list[messages.Entry]) -> None:
        self.log[kept:] = entries
