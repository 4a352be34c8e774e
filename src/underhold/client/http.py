"""The way to one server: every request goes through here, and every line to a table begins here."""

import re
import ssl
from http import HTTPStatus
from typing import Any, Final, TypeVar
from weakref import WeakSet

import httpx
from pydantic import BaseModel
from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

import underhold
from underhold.client.errors import (
    LOOK_FIRST,
    BadRequest,
    ClientError,
    NotUnderstood,
    TooMany,
    TooSlow,
    Unreachable,
    refusal,
)
from underhold.client.messages import read, reader
from underhold.client.patience import Patience
from underhold.wire import messages
from underhold.wire.guest import COOKIE

T = TypeVar("T")
_USER_AGENT: Final = f"underhold/{underhold.__version__}"
_ADDRESS: Final = re.compile(r"(https?://(?:\[[0-9a-f:.]+\]|[^\s/?#@:\[\]]+)(?::\d{1,5})?)/?", re.IGNORECASE)
_MESSAGE_LIMIT: Final = 2**24
_CLOSE_SECONDS: Final = 1.0
_AWAY: Final = frozenset((HTTPStatus.BAD_GATEWAY, HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.GATEWAY_TIMEOUT))
_NOT_SENT: Final = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.ProxyError)


class Door:
    """One server, as one guest finds it.

    A server that was reached before and is gone is looked for as long as `patience` lasts; one that was never there is
    not waited for.
    """

    def __init__(
        self,
        url: str,
        guest: str,
        language: messages.Language,
        timeout: float,
        patience: float,
        tls: ssl.SSLContext | None,
    ) -> None:
        self.address: str = _address(url)
        self.language: messages.Language = language
        self.timeout = timeout
        self._patience = patience
        self._reached = False
        self._lines: WeakSet[ClientConnection] = WeakSet()
        secure = self.address.startswith("https:")
        self._tls = (tls or ssl.create_default_context()) if secure else None
        self._headers = {"cookie": f"{COOKIE}={guest}", "accept-language": language}
        self._http = httpx.Client(
            base_url=self.address,
            headers={**self._headers, "user-agent": _USER_AGENT},
            timeout=timeout,
            verify=self._tls or False,
        )

    def close(self) -> None:
        """Hang up everywhere."""
        self._http.close()
        for line in list(self._lines):
            line.close()

    def patience(self) -> Patience:
        """How long to look for the server from now on."""
        return Patience(self._patience if self._reached else 0.0)

    # --------------------------------------------------------------------------------------------------- requests

    def get(self, kind: type[T], path: str, **parameters: Any) -> T:
        """Ask for something."""
        given = {name: value for name, value in parameters.items() if value is not None}
        return read(reader(kind), self._answer("GET", path, repeatable=True, params=given).content)

    def text(self, path: str) -> str:
        """Ask for a file."""
        return self._answer("GET", path, repeatable=True).text

    def post(self, kind: type[T], path: str, body: BaseModel | None = None, repeatable: bool = True) -> T:
        """Have something done. `repeatable`: twice is the same as once, so it is asked again when an answer is lost."""
        return read(reader(kind), self._post(path, body, repeatable).content)

    def tell(self, path: str, body: BaseModel) -> None:
        """Have something done that has no answer."""
        self._post(path, body, repeatable=True)

    def send(self, kind: type[T], path: str, text: str, media_type: str) -> T:
        """Give the server a file."""
        headers = {"content-type": media_type}
        answer = self._answer("POST", path, repeatable=False, content=text.encode(), headers=headers)
        return read(reader(kind), answer.content)

    def answers(self) -> bool:
        """Whether the server says that it is well; it is asked once."""
        self._check_open()
        try:
            return self._http.get("/healthz").is_success
        except httpx.TransportError:
            return False

    def _post(self, path: str, body: BaseModel | None, repeatable: bool) -> httpx.Response:
        if body is None:
            return self._answer("POST", path, repeatable)
        headers = {"content-type": "application/json"}
        return self._answer("POST", path, repeatable, content=body.model_dump_json(), headers=headers)

    def _answer(self, method: str, path: str, repeatable: bool, **options: Any) -> httpx.Response:
        patience = self.patience()
        while True:
            try:
                return self._try(method, path, repeatable, options)
            except Unreachable as away:
                if away.unknown or not patience.pause():
                    raise
            except TooMany as early:
                if not patience.pause(early.wait):
                    raise

    def _try(self, method: str, path: str, repeatable: bool, options: dict[str, Any]) -> httpx.Response:
        self._check_open()
        try:
            response = self._http.request(method, path, **options)
        except _NOT_SENT as error:
            raise Unreachable(self.address, _reason(error)) from error
        except httpx.TimeoutException as error:
            advice = "" if repeatable else f" {LOOK_FIRST}"
            raise TooSlow(f"{self.address} did not answer within {self.timeout:g} s.{advice}") from error
        except httpx.TransportError as error:
            raise Unreachable(self.address, _reason(error), unknown=not repeatable) from error
        if response.is_success:
            self._reached = True
            return response
        raise self._failure(response.status_code, response.headers, response.content, unknown=not repeatable)

    # ------------------------------------------------------------------------------------------------------ lines

    def dial(self, path: str) -> ClientConnection:
        """Open a socket; one try. Raises Unreachable or TooMany where another try may help."""
        self._check_open()
        try:
            line = connect(
                f"ws{self.address.removeprefix('http')}{path}",
                ssl=self._tls,
                additional_headers=self._headers,
                user_agent_header=_USER_AGENT,
                open_timeout=self.timeout,
                close_timeout=_CLOSE_SECONDS,
                max_size=_MESSAGE_LIMIT,
                max_queue=None,  # a script may think for long: what comes meanwhile waits here, not at the server
            ).__enter__()  # it is made for `with`, but a table's line outlives any block
        except InvalidStatus as refused:
            response = refused.response
            raise self._failure(response.status_code, response.headers, bytes(response.body or b"")) from None
        except (OSError, WebSocketException) as error:
            raise Unreachable(self.address, _reason(error)) from error
        self._reached = True
        self._lines.add(line)
        return line

    # ----------------------------------------------------------------------------------------------- what is wrong

    def _check_open(self) -> None:
        if self._http.is_closed:
            raise ClientError("This client is closed. Make another one.")

    def _failure(self, status: int, headers: Any, body: bytes, unknown: bool = False) -> ClientError:
        """An answer that is none, as an error."""
        try:
            problem = read(reader(messages.Problem), body)
        except NotUnderstood:
            if status in _AWAY:  # a proxy's page: the server behind it is not there
                return Unreachable(self.address, f"{status} {HTTPStatus(status).phrase}", unknown)
            if elsewhere := headers.get("location"):
                return NotUnderstood(f"{self.address} sends everybody to {elsewhere}. Use that address.")
            return NotUnderstood(f"{self.address} answers with {status}, and not as an Underhold server does.")
        self._reached = True
        wait = headers.get("retry-after", "")
        return refusal(problem, status, float(wait) if wait.isdecimal() else None)


def _address(url: str) -> str:
    """The address of a server, without what does not belong to it."""
    found = _ADDRESS.fullmatch(url)
    if found is None:
        raise BadRequest(f"{url!r} is no address of a server. It looks like http://localhost:8377")
    return found[1].lower()


def _reason(error: BaseException) -> str:
    """Why there is no connection, in the words of the system if it knows."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, OSError) and cause.strerror:
            return cause.strerror
        cause = cause.__cause__ or cause.__context__
    return str(error).rstrip(".") or type(error).__name__
