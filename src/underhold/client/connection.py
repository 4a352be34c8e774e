"""The WebSocket connection to one table: opened when it is needed, and opened again when it breaks."""

import time
from collections import deque
from typing import Final

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection

from underhold.client.errors import TooMany, TooSlow, Unreachable, refusal
from underhold.client.http import HttpClient
from underhold.client.retries import Retries, deadline, seconds_until
from underhold.client.session import Request, TableMessage, TableSession
from underhold.wire import messages

_PAUSE: Final = 2.0  # seconds without a message after the server has limited the rate: it then takes dozens again


class TableConnection:
    """Passes what it receives to the session, and changes of the table to every queue in `followers`."""

    def __init__(self, http: HttpClient, table: str) -> None:
        self.followers: list[deque[TableMessage]] = []
        self._http = http
        self._path = f"/api/tables/{table}/socket"
        self._session = TableSession(http.language)
        self._socket: ClientConnection | None = None
        self._retries: Retries | None = None  # from a lost connection until everything is known and answered again

    @property
    def is_open(self) -> bool:
        return self._socket is not None

    @property
    def log(self) -> list[messages.Entry]:
        return list(self._session.log)

    def chat(self) -> list[messages.ChatMessage]:
        """What was said; the first time it is requested."""
        self.catch_up()
        self._send(self._session.want_chat())
        until = deadline(self._http.timeout)
        while not self._session.knows_chat:
            try:
                self.wait_for_message(until)
            except TimeoutError:
                raise TooSlow(f"{self._http.address} did not answer within {self._http.timeout:g} s.") from None
        return list(self._session.chat)

    def close(self) -> None:
        """Close the connection. The next use opens it again."""
        self._retries = None
        self._close_socket()

    # ------------------------------------------------------------------------------------------------- positions

    def position(self) -> messages.Position:
        """The latest position; a new snapshot if there is none yet, and after a lost connection or a gap."""
        self._ready()
        assert self._session.position is not None
        return self._session.position

    def last_position(self) -> messages.Position:
        """The latest position even if the connection is lost: a move belongs to the position it was chosen in, and
        the table may have moved on since."""
        return self._session.position or self.position()

    def catch_up(self) -> messages.Position:
        """The position after everything that has arrived; waits for nothing."""
        try:
            while True:
                self._receive(self._ready(), 0.0)
        except TimeoutError:
            return self.position()

    def refresh(self) -> messages.Position:
        """The position as it is now at the server."""
        self._ready()
        self._send((self._session.hello(),))
        return self.position()

    def wait_for_version(self, version: int) -> messages.Position:
        """The position as soon as it has this version or a later one."""
        until = deadline(self._http.timeout)
        while (position := self.position()).version < version:
            try:
                self.wait_for_message(until)
            except TimeoutError:
                return self.refresh()  # it is stored, so a snapshot has it
        return position

    def wait_for_message(self, until: float | None) -> None:
        """Wait for a message; raises TimeoutError. Reconnecting has a time limit of its own."""
        if self._socket is None or not self._session.fresh:
            self._ready()
        else:
            self._receive(self._socket, seconds_until(until))

    def request(self, request: Request, seconds: float) -> messages.Acknowledged | messages.Hint:
        """Send a request and wait for its answer. It is carried out once, however often the connection breaks."""
        try:
            self._send(self._session.request(request))
            until, socket = deadline(seconds), self._socket
            while (response := self._session.response(request.key)) is None:
                self.wait_for_message(until)
                if self._socket is not socket:  # it was sent again
                    until, socket = deadline(seconds), self._socket
        except TimeoutError:
            raise TooSlow(f"{self._http.address} did not answer within {seconds:g} s.") from None
        except Unreachable as away:
            raise Unreachable(self._http.address, away.reason, unknown=True) from away
        finally:
            self._session.forget(request.key)
        if isinstance(response, messages.Refused):
            raise refusal(response.problem)
        return response

    # ------------------------------------------------------------------------------------------------ the socket

    def _ready(self) -> ClientConnection:
        """The socket, after a snapshot has arrived on it."""
        while True:
            if self._socket is None:
                self._connect()
            elif self._session.fresh:
                return self._socket
            else:
                try:
                    self._receive(self._socket, self._http.timeout)
                except TimeoutError:
                    self._lost(f"nothing was received for {self._http.timeout:g} s")

    def _connect(self) -> None:
        try:
            self._socket = self._http.connect(self._path)
        except Unreachable as away:
            self._pause(away)
        except TooMany as early:
            self._pause(early, early.wait)
        else:
            self._send((self._session.hello(),))

    def _receive(self, socket: ClientConnection, seconds: float | None) -> None:
        """Take in one message; raises TimeoutError."""
        try:
            text = socket.recv(seconds)
        except WebSocketException as error:
            self._lost(str(error))
            return
        received = self._session.receive(text)
        if self._session.settled:
            self._retries = None
        if received.change is not None:
            for follower in self.followers:
                follower.append(received.change)
        if received.rate_limited:
            time.sleep(_PAUSE)
            self._send(self._session.resend())
        else:
            self._send(received.send)

    def _send(self, texts: tuple[str, ...]) -> None:
        for text in texts:
            if self._socket is None:
                return  # it was lost with the last one; all of them will be sent again
            try:
                self._socket.send(text)
            except WebSocketException as error:
                self._lost(str(error))

    def _lost(self, reason: str) -> None:
        """The connection is lost; after a pause there may be another."""
        self._close_socket()
        self._pause(Unreachable(self._http.address, reason))

    def _close_socket(self) -> None:
        socket, self._socket = self._socket, None
        self._session.disconnected()
        if socket is not None:
            socket.close()

    def _pause(self, failure: Unreachable | TooMany, least: float | None = None) -> None:
        """Wait before the next attempt, or raise the failure of the last one."""
        retries, self._retries = self._retries or self._http.retries(), None
        if not retries.pause(least):
            raise failure
        self._retries = retries
