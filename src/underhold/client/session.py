"""What is said at one table, without the line on which it is said: versions, the log, and requests with their answers.

Nothing here waits or sends. A line gives what it hears to `heard` and sends the texts that come back. A request that
was not answered on a line that broke is said again on the next one with the same key, which the server answers as if
it had come once.
"""

from typing import Final, NamedTuple

from pydantic import TypeAdapter

from underhold.client.errors import refusal
from underhold.client.messages import read
from underhold.wire import messages

Request = messages.Play | messages.Takeback | messages.Consent | messages.AskHint
Answered = messages.Acknowledged | messages.Hint | messages.Refused
News = messages.Snapshot | messages.Update | messages.Company
_FROM_SERVER: Final[TypeAdapter[messages.FromServer]] = TypeAdapter(messages.FromServer)
_TOO_FAST: Final = "too_many"


class Heard(NamedTuple):
    """What came of a message."""

    news: News | None = None  # for whoever follows the table
    say: tuple[str, ...] = ()  # to be sent now
    too_fast: bool = False  # the server wants a pause; after it, what `again` gives is to be sent


class Talk:
    """One table as far as it has been told. `fresh`: nothing is missing, as far as anybody can know."""

    def __init__(self, language: messages.Language) -> None:
        self.position: messages.Position | None = None
        self.log: list[messages.Entry] = []
        self.fresh: bool = False
        self._language: messages.Language = language
        self._asked: dict[str, Request] = {}
        self._said: set[str] = set()  # keys of requests that went out on this line
        self._answers: dict[str, Answered] = {}

    @property
    def settled(self) -> bool:
        """Whether everything is known, and everything answered."""
        return self.fresh and not self._asked

    # ---------------------------------------------------------------------------------------------------- saying

    def hello(self) -> str:
        """The first message on a line, and the one after a gap: tell me everything."""
        self.fresh = False
        have = self.position.version if self.position else None
        return messages.Hello(language=self._language, have=have).model_dump_json()

    def cut(self) -> None:
        """The line is gone; what was not answered has to be said again."""
        self.fresh = False
        self._said.clear()

    def ask(self, request: Request) -> tuple[str, ...]:
        """Take up a request; what is to be sent at once."""
        self._asked[request.key] = request
        return self._unsaid()

    def again(self) -> tuple[str, ...]:
        """What has to be said again after a pause."""
        self._said.clear()
        return self._unsaid() if self.fresh else (self.hello(),)

    def answer(self, key: str) -> Answered | None:
        """The answer to a request, if it has come."""
        return self._answers.get(key)

    def forget(self, key: str) -> None:
        """Nobody waits for this answer any more."""
        self._asked.pop(key, None)
        self._said.discard(key)
        self._answers.pop(key, None)

    def _unsaid(self) -> tuple[str, ...]:
        """Requests wait for the snapshot: only then is the server ready for them."""
        if not self.fresh:
            return ()
        unsaid = [request for key, request in self._asked.items() if key not in self._said]
        self._said.update(request.key for request in unsaid)
        return tuple(request.model_dump_json() for request in unsaid)

    # --------------------------------------------------------------------------------------------------- hearing

    def heard(self, text: str | bytes) -> Heard:
        """Take in one message of the server."""
        message = read(_FROM_SERVER, text)
        if isinstance(message, messages.Snapshot):
            self.position, self.fresh = message.position, True
            self._write(message.log_from, message.log)
            return Heard(message, self._unsaid())
        if isinstance(message, messages.Update):
            return self._updated(message)
        if isinstance(message, messages.Company):
            return self._joined(message)
        if isinstance(message, messages.Refused):
            return self._refused(message)
        if isinstance(message, messages.Acknowledged | messages.Hint):
            self._answered(message.key, message)
        return Heard()

    def _updated(self, update: messages.Update) -> Heard:
        if not self.fresh or self.position is None:
            return Heard()  # the snapshot that was asked for will have it
        following = self.position.version + 1
        if update.position.version < following:
            return Heard()
        if update.position.version > following:
            return Heard(say=(self.hello(),))
        self.position = update.position
        self._write(update.log_from, update.log)
        return Heard(update)

    def _joined(self, company: messages.Company) -> Heard:
        if self.position is None:
            return Heard()
        told = {"seats": company.seats, "offer": company.offer, "rematch": company.rematch}
        self.position = self.position.model_copy(update=told)
        return Heard(company)

    def _refused(self, refused: messages.Refused) -> Heard:
        if refused.key is not None:
            self._answered(refused.key, refused)
            version = refused.problem.version
            # Somebody was quicker: what we know is old, or will be in a moment.
            behind = version is not None and self.position is not None and version != self.position.version
            return Heard(say=(self.hello(),) if self.fresh and behind else ())
        if refused.problem.error == _TOO_FAST:  # it was not even read, so nobody knows what it was
            return Heard(too_fast=True)
        raise refusal(refused.problem)

    def _answered(self, key: str, answer: Answered) -> None:
        if self._asked.pop(key, None) is not None:
            self._answers[key] = answer

    def _write(self, kept: int, entries: list[messages.Entry]) -> None:
        self.log[kept:] = entries
