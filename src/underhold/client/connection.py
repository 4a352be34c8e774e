"""The line to one table: opened when something is to be known, and opened again when it breaks."""

import time
from collections import deque
from typing import Final

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection

from underhold.client.errors import TooMany, TooSlow, Unreachable, refusal
from underhold.client.http import Door
from underhold.client.patience import Patience, deadline, left
from underhold.client.session import News, Request, Talk
from underhold.wire import messages

_REST: Final = 2.0  # seconds without a message for a server that wants fewer: some dozens more will then be taken


class Line:
    """What is heard goes to the talk and to everybody in `followers`."""

    def __init__(self, door: Door, table: str) -> None:
        self.followers: list[deque[News]] = []
        self._door = door
        self._path = f"/api/tables/{table}/socket"
        self._talk = Talk(door.language)
        self._connection: ClientConnection | None = None
        self._trying: Patience | None = None  # since the line was lost, until all is known and answered again

    @property
    def is_open(self) -> bool:
        return self._connection is not None

    @property
    def log(self) -> list[messages.Entry]:
        return list(self._talk.log)

    def close(self) -> None:
        """Hang up. The next question opens the line again."""
        self._trying = None
        self._hang_up()

    # ---------------------------------------------------------------------------------------------------- knowing

    def known(self) -> messages.Position:
        """The position that was told last; asked for where there is none, and after a break or a gap."""
        self._ready()
        assert self._talk.position is not None
        return self._talk.position

    def told(self) -> messages.Position:
        """The same, but an old one is good enough: a choice belongs to the position in which it was made, also if the
        line broke since and the table has moved on."""
        return self._talk.position or self.known()

    def catch_up(self) -> messages.Position:
        """The position after all that has arrived; nothing is waited for."""
        try:
            while True:
                self._receive(self._ready(), 0.0)
        except TimeoutError:
            return self.known()

    def renew(self) -> messages.Position:
        """Everything, as it is now at the server."""
        self._ready()
        self._say((self._talk.hello(),))
        return self.known()

    def reach(self, version: int) -> messages.Position:
        """The position as soon as it is of this version or a later one."""
        until = deadline(self._door.timeout)
        while (position := self.known()).version < version:
            try:
                self.hear(until)
            except TimeoutError:
                return self.renew()  # it is stored, so it can be asked for
        return position

    def hear(self, until: float | None) -> None:
        """Wait for something to happen; raises TimeoutError. Looking for the server has its own time."""
        if self._connection is None or not self._talk.fresh:
            self._ready()
        else:
            self._receive(self._connection, left(until))

    def ask(self, request: Request, seconds: float) -> messages.Acknowledged | messages.Hint:
        """Say something that has an answer, and wait for it. It is never done twice, however often the line breaks."""
        try:
            self._say(self._talk.ask(request))
            until, line = deadline(seconds), self._connection
            while (answer := self._talk.answer(request.key)) is None:
                self.hear(until)
                if self._connection is not line:  # it has been said again
                    until, line = deadline(seconds), self._connection
        except TimeoutError:
            raise TooSlow(f"{self._door.address} did not answer within {seconds:g} s.") from None
        except Unreachable as away:
            raise Unreachable(self._door.address, away.reason, unknown=True) from away
        finally:
            self._talk.forget(request.key)
        if isinstance(answer, messages.Refused):
            raise refusal(answer.problem)
        return answer

    # ------------------------------------------------------------------------------------------------- the socket

    def _ready(self) -> ClientConnection:
        """The socket, on which everything has been told."""
        while True:
            if self._connection is None:
                self._dial()
            elif self._talk.fresh:
                return self._connection
            else:
                try:
                    self._receive(self._connection, self._door.timeout)
                except TimeoutError:
                    self._lost(f"nothing was heard for {self._door.timeout:g} s")

    def _dial(self) -> None:
        try:
            self._connection = self._door.dial(self._path)
        except Unreachable as away:
            self._pause(away)
        except TooMany as early:
            self._pause(early, early.wait)
        else:
            self._say((self._talk.hello(),))

    def _receive(self, connection: ClientConnection, seconds: float | None) -> None:
        """Take in one message; raises TimeoutError."""
        try:
            text = connection.recv(seconds)
        except WebSocketException as error:
            self._lost(str(error))
            return
        heard = self._talk.heard(text)
        if self._talk.settled:
            self._trying = None
        if heard.news is not None:
            for follower in self.followers:
                follower.append(heard.news)
        if heard.too_fast:
            time.sleep(_REST)
            self._say(self._talk.again())
        else:
            self._say(heard.say)

    def _say(self, texts: tuple[str, ...]) -> None:
        for text in texts:
            if self._connection is None:
                return  # it was lost over the last one; all of them will be said again
            try:
                self._connection.send(text)
            except WebSocketException as error:
                self._lost(str(error))

    def _lost(self, reason: str) -> None:
        """The line is gone; after a pause there may be another."""
        self._hang_up()
        self._pause(Unreachable(self._door.address, reason))

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        self._talk.cut()
        if connection is not None:
            connection.close()

    def _pause(self, failure: Unreachable | TooMany, least: float | None = None) -> None:
        """Wait for the next try, or raise what made the last one fail."""
        trying, self._trying = self._trying or self._door.patience(), None
        if not trying.pause(least):
            raise failure
        self._trying = trying
