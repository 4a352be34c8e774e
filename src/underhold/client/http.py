"""HTTP requests to one server, and the opening of WebSocket connections."""

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
    CHECK_FIRST,
    BadRequest,
    ClientError,
    NotUnderstood,
    TooMany,
    TooSlow,
    Unreachable,
    refusal,
)
from underhold.client.messages import read, reader
from underhold.client.retries import Retries
from underhold.wire import messages
from underhold.wire.guest import COOKIE

T = TypeVar("T")
_USER_AGENT: Final = f"underhold/{underhold.__version__}"
_ADDRESS: Final = re.compile(r"(https?://(?:\[[0-9a-f:.]+\]|[^\s/?#@:\[\]]+)(?::\d{1,5})?)/?", re.IGNORECASE)
_MESSAGE_LIMIT: Final = 2**24
_CLOSE_SECONDS: Final = 1.0
_AWAY: Final = frozenset((HTTPStatus.BAD_GATEWAY, HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.GATEWAY_TIMEOUT))
_NOT_SENT: Final = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.ProxyError)


class HttpClient:
    """The requests of one guest to one server.

    If a server that was reached before is gone, requests are repeated for `retry_seconds`. A server that never
    answered is not waited for.
    """

    def __init__(
        self,
        url: str,
        guest: str,
        language: messages.Language,
        timeout: float,
        retry_seconds: float,
        tls: ssl.SSLContext | None,
    ) -> None:
        self.address: str = _address(url)
        self.language: messages.Language = language
        self.timeout = timeout
        self._retry_seconds = retry_seconds
        self._reached = False
        self._sockets: WeakSet[ClientConnection] = WeakSet()
        secure = self.address.startswith("https:")
        self._tls = (tls or ssl.create_default_context()) if secure else None
        self._headers = {"cookie": f"{COOKIE}={guest}", "accept-language": language}
        self._client = httpx.Client(
            base_url=self.address,
            headers={**self._headers, "user-agent": _USER_AGENT},
            timeout=timeout,
            verify=self._tls or False,
        )

    def close(self) -> None:
        """Close all connections."""
        self._client.close()
        for socket in list(self._sockets):
            socket.close()

    def retries(self) -> Retries:
        """The attempts to reach the server, beginning now."""
        return Retries(self._retry_seconds if self._reached else 0.0)

    # --------------------------------------------------------------------------------------------------- requests

    def get(self, kind: type[T], path: str, **parameters: Any) -> T:
        """Read something."""
        given = {name: value for name, value in parameters.items() if value is not None}
        return read(reader(kind), self._request("GET", path, repeatable=True, params=given).content)

    def text(self, path: str) -> str:
        """Read a file."""
        return self._request("GET", path, repeatable=True).text

    def post(self, kind: type[T], path: str, body: BaseModel | None = None, repeatable: bool = True) -> T:
        """Change something. `repeatable`: doing it twice does no harm, so it is repeated if its answer is lost."""
        return read(reader(kind), self._post(path, body, repeatable).content)

    def post_only(self, path: str, body: BaseModel, repeatable: bool = True) -> None:
        """Change something; the answer has no body."""
        self._post(path, body, repeatable)

    def upload(self, kind: type[T], path: str, text: str, media_type: str) -> T:
        """Send a file."""
        headers = {"content-type": media_type}
        response = self._request("POST", path, repeatable=False, content=text.encode(), headers=headers)
        return read(reader(kind), response.content)

    def healthy(self) -> bool:
        """Whether the server says that it works; one attempt."""
        self._check_open()
        try:
            return self._client.get("/healthz").is_success
        except httpx.TransportError:
            return False

    def _post(self, path: str, body: BaseModel | None, repeatable: bool) -> httpx.Response:
        if body is None:
            return self._request("POST", path, repeatable)
        headers = {"content-type": "application/json"}
        return self._request("POST", path, repeatable, content=body.model_dump_json(), headers=headers)

    def _request(self, method: str, path: str, repeatable: bool, **options: Any) -> httpx.Response:
        retries = self.retries()
        while True:
            try:
                return self._try(method, path, repeatable, options)
            except Unreachable as away:
                if away.unknown or not retries.pause():
                    raise
            except TooMany as early:
                if not retries.pause(early.wait):
                    raise

    def _try(self, method: str, path: str, repeatable: bool, options: dict[str, Any]) -> httpx.Response:
        self._check_open()
        try:
            response = self._client.request(method, path, **options)
        except _NOT_SENT as error:
            raise Unreachable(self.address, _reason(error)) from error
        except httpx.TimeoutException as error:
            advice = "" if repeatable else f" {CHECK_FIRST}"
            raise TooSlow(f"{self.address} did not answer within {self.timeout:g} s.{advice}") from error
        except httpx.TransportError as error:
            raise Unreachable(self.address, _reason(error), unknown=not repeatable) from error
        if response.is_success:
            self._reached = True
            return response
        raise self._failure(response.status_code, response.headers, response.content, unknown=not repeatable)

    # -------------------------------------------------------------------------------------------------- WebSocket

    def connect(self, path: str) -> ClientConnection:
        """Open a WebSocket; one attempt. Raises Unreachable or TooMany if another attempt may help."""
        self._check_open()
        try:
            socket = connect(
                f"ws{self.address.removeprefix('http')}{path}",
                ssl=self._tls,
                additional_headers=self._headers,
                user_agent_header=_USER_AGENT,
                open_timeout=self.timeout,
                close_timeout=_CLOSE_SECONDS,
                max_size=_MESSAGE_LIMIT,
                max_queue=None,  # a script may think for long: what comes meanwhile is queued here, not at the server
            ).__enter__()  # it is meant for `with`, but a table's connection outlives any block
        except InvalidStatus as refused:
            response = refused.response
            raise self._failure(response.status_code, response.headers, bytes(response.body or b"")) from None
        except (OSError, WebSocketException) as error:
            raise Unreachable(self.address, _reason(error)) from error
        self._reached = True
        self._sockets.add(socket)
        return socket

    # ----------------------------------------------------------------------------------------------------- errors

    def _check_open(self) -> None:
        if self._client.is_closed:
            raise ClientError("This client is closed. Create a new one.")

    def _failure(self, status: int, headers: Any, body: bytes, unknown: bool = False) -> ClientError:
        """A response that is not a success, as an error."""
        try:
            problem = read(reader(messages.Problem), body)
        except NotUnderstood:
            if status in _AWAY:  # a proxy's page: the server behind it is down
                return Unreachable(self.address, f"{status} {HTTPStatus(status).phrase}", unknown)
            if elsewhere := headers.get("location"):
                return NotUnderstood(f"{self.address} redirects to {elsewhere}. Use that address.")
            return NotUnderstood(f"{self.address} answered {status}, but not like an Underhold server.")
        self._reached = True
        wait = headers.get("retry-after", "")
        return refusal(problem, status, float(wait) if wait.isdecimal() else None)


def _address(url: str) -> str:
    """The address of a server in its normal form."""
    found = _ADDRESS.fullmatch(url)
    if found is None:
        raise BadRequest(f"{url!r} is not the address of a server. It looks like http://localhost:8377")
    return found[1].lower()


def _reason(error: BaseException) -> str:
    """Why there is no connection, in the words of the operating system if possible."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, OSError) and cause.strerror:
            return cause.strerror
        cause = cause.__cause__ or cause.__context__
    return str(error).rstrip(".") or type(error).__name__
