"""One table, for players and spectators."""

import secrets
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import Final, Literal

from underhold.client.connection import TableConnection
from underhold.client.errors import BadRequest, ClientError, TooSlow
from underhold.client.http import HttpClient
from underhold.client.messages import build
from underhold.client.retries import deadline
from underhold.client.session import TableMessage
from underhold.core import record_json
from underhold.core.record import Record
from underhold.wire import messages

HINT_SECONDS: Final = 60.0
ANALYSIS_SECONDS: Final = 900.0
_POLL_SECONDS: Final = 1.0


class Table:
    """A table of a server. Its connection is opened when it is first needed, and again when it breaks.

    Use it as a context manager, or call `close`, to disconnect. It must be used from one thread only.
    """

    def __init__(self, http: HttpClient, table: str) -> None:
        self.id = table
        self._http = http
        self._path = f"/api/tables/{table}"
        self._connection = TableConnection(http, table)

    def __repr__(self) -> str:
        return f"<Table {self.id} at {self._http.address}>"

    def __enter__(self) -> "Table":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Disconnect; others see that you are away. The next use connects again."""
        self._connection.close()

    # --------------------------------------------------------------------------------------------------- looking

    @property
    def position(self) -> messages.Position:
        """The latest position that has arrived."""
        return self._connection.catch_up()

    @property
    def answers(self) -> list[messages.Answer]:
        """The legal moves if this client is to move; otherwise empty."""
        return _answers(self.position)

    @property
    def log(self) -> list[messages.Entry]:
        """The log of the game, in sentences."""
        self._connection.catch_up()
        return self._connection.log

    @property
    def seats(self) -> list[int]:
        """The seats that this client holds."""
        return [seat.number for seat in self.position.seats if seat.yours]

    def follow(self, timeout: float | None = None) -> Iterator[TableMessage]:
        """Everything that happens from now on, message by message, until the game is over.

        The first message is a `Snapshot`. Then every change of the position is an `Update`; a `Company` reports
        people at the table and requests to undo. After a lost connection, a `Snapshot` may replace missed messages.
        Once `chat` was used, a `Chat` reports what is said.
        `timeout`: the longest wait for a message.
        """
        queue: deque[TableMessage] = deque(
            (messages.Snapshot(position=self.position, log=self._connection.log, log_from=0),)
        )
        self._connection.followers.append(queue)
        try:
            while True:
                until = deadline(timeout)
                while not queue:
                    self._wait(until, timeout)
                message = queue.popleft()
                yield message
                if isinstance(message, messages.Snapshot | messages.Update) and message.position.over:
                    return
        finally:
            self._connection.followers = [other for other in self._connection.followers if other is not queue]

    def wait(self, until: Callable[[messages.Position], bool], timeout: float | None = None) -> messages.Position:
        """The first position for which `until` is true: the current one or a later one."""
        limit = deadline(timeout)
        while not until(position := self.position):
            self._wait(limit, timeout)
        return position

    def turns(self, timeout: float | None = None) -> Iterator[messages.Position]:
        """The position whenever this client is to move, until the game is over.

        If you do not play, you get the same position again. `timeout`: the longest wait for the others.
        """
        while True:
            position = self.wait(lambda position: position.over or position.decision is not None, timeout)
            if position.over:
                return
            yield position

    def moments(self, first: int = 0, count: int = 100, everything: bool = False) -> messages.Moments:
        """The game so far, at most 100 moves at a time; `everything`: with what was hidden, if the game is over."""
        return self._http.get(
            messages.Moments, f"{self._path}/moments", **{"from": first, "count": count, "all": everything}
        )

    def _wait(self, until: float | None, seconds: float | None) -> None:
        try:
            self._connection.wait_for_message(until)
        except TimeoutError:
            raise TooSlow(f"Nothing happened at table {self.id} for {seconds:g} seconds.") from None

    # --------------------------------------------------------------------------------------------------- playing

    def play(self, move: str | int | messages.Answer, version: int | None = None) -> messages.Position:
        """Play a move: an answer of the decision, its index, or a move in notation. Returns the position after it.

        `version`: of the position in which it was chosen, by default the latest that has arrived. If the table has
        changed since, the move is refused as `Stale`.
        """
        position = self._connection.last_position()
        notation = _notation(position, move)
        chosen_at = position.version if version is None else version
        return self._change(build(messages.Play, version=chosen_at, key=_key(), move=notation))

    def undo(self) -> messages.Position:
        """Undo your last move of the current turn, if it revealed nothing."""
        return self._takeback("undo")

    def restart(self) -> messages.Position:
        """Undo all such moves of the turn."""
        return self._takeback("restart")

    def redo(self) -> messages.Position:
        """Redo the move that was undone last."""
        return self._takeback("redo")

    def request_undo(self, ply: int | None = None) -> messages.Position:
        """Ask the others to agree to undo to the position after `ply` moves; by default, to undo your last move that
        needs their consent. Bots agree at once; people see the request in `position.offer`."""
        return self._takeback("ask", ply)

    def agree(self) -> messages.Position:
        """Agree to the open request to undo."""
        return self._consent(True)

    def decline(self) -> messages.Position:
        """Decline the open request to undo, or withdraw your own."""
        return self._consent(False)

    def hint(self, timeout: float = HINT_SECONDS) -> messages.Hint:
        """What the strongest bot would play here, what it expects, and why."""
        version = self._connection.last_position().version
        hint = self._connection.request(messages.AskHint(version=version, key=_key()), timeout)
        assert isinstance(hint, messages.Hint)
        return hint

    def _takeback(self, how: Literal["undo", "redo", "restart", "ask"], ply: int | None = None) -> messages.Position:
        version = self._connection.last_position().version
        return self._change(build(messages.Takeback, type=how, version=version, key=_key(), ply=ply))

    def _consent(self, agree: bool) -> messages.Position:
        position = self._connection.last_position()
        ply = position.offer.ply if position.offer else None
        return self._change(messages.Consent(version=position.version, key=_key(), agree=agree, ply=ply))

    def _change(self, request: messages.Play | messages.Takeback | messages.Consent) -> messages.Position:
        version = self._connection.request(request, self._http.timeout).version
        if version == request.version:  # a request to undo was made or answered, which is not a new version
            return self._connection.refresh()
        return self._connection.wait_for_version(version)

    # ---------------------------------------------------------------------------------------------------- people

    def claim(self, token: str | None = None, name: str | None = None) -> int:
        """Take the seat of a token, or any free seat of a listed table; returns its number.

        An invitation can be used once. A player who was removed returns to the seat without a token.
        """
        claimed = self._http.post(
            messages.Claimed, f"{self._path}/claim", build(messages.Claim, token=token, name=name)
        )
        if self._connection.is_open:
            self._connection.refresh()
        return claimed.seat

    def rename(self, name: str) -> None:
        """Change the name shown at your seats."""
        self._http.post_only(f"{self._path}/name", build(messages.Rename, name=name))

    def sign_out_others(self, seat: int | None = None) -> str:
        """Sign out all other browsers and scripts that hold your seat, and return its new link.

        `seat`: which of your seats, by default the first.
        """
        number = self._own_seat() if seat is None else seat
        claimed = self._http.post(messages.Claimed, f"{self._path}/seats/{number}/sign-out")
        return f"{self._http.address}{claimed.link}"

    def agree_to_hints(self, agree: bool = True) -> None:
        """Agree to hints in a game between people, or withdraw that. Hints need the agreement of all of them."""
        self._http.post_only(f"{self._path}/hints", messages.HintConsent(agree=agree))

    def leave(self) -> None:
        """Leave the game for good. A bot plays on, or the game ends if no other person is left."""
        self._http.post_only(f"{self._path}/leave", messages.Leave(), repeatable=False)

    def resign(self) -> None:
        """Give up a game between two people: the other one wins."""
        self._http.post_only(f"{self._path}/leave", messages.Leave(resign=True), repeatable=False)

    def remove(self, seat: int, agree: bool = True) -> None:
        """Ask the others to let a bot play on for a player who is away, or agree to that or decline it.

        The open request is `position.removal`. The player returns with `claim`.
        """
        answer = messages.RemovalAnswer(agree=agree)
        self._http.post_only(f"{self._path}/seats/{seat}/removal", answer, repeatable=False)

    # ------------------------------------------------------------------------------------------------------ chat

    @property
    def chat(self) -> list[messages.ChatMessage]:
        """What was said at the table, oldest first, as far as this client may read it. `number` identifies a message.

        From the first use on, `follow` reports new messages.
        """
        return self._connection.chat()

    def say(self, text: str | None = None, phrase: messages.Phrase | None = None) -> None:
        """Say something to the other players: a text of one line, or a phrase that everybody reads in their language.

        Only players write, and only where people play at different browsers.
        """
        if (text is None) == (phrase is None):
            raise BadRequest("Say either a text or a phrase.")
        self._connection.request(build(messages.Say, key=_key(), text=text, phrase=phrase), self._http.timeout)

    def report_message(self, number: int) -> None:
        """Show a message, and the ten before it, to the operator of the server."""
        self._connection.chat()
        self._connection.request(build(messages.ReportMessage, key=_key(), message=number), self._http.timeout)

    def block(self, seat: int, blocked: bool = True) -> None:
        """Hide the messages of the player of a seat from you, at all tables, or show them again."""
        self._connection.request(
            build(messages.BlockPlayer, key=_key(), seat=seat, blocked=blocked), self._http.timeout
        )

    def _own_seat(self) -> int:
        if not (own := self.seats):
            raise BadRequest("You hold no seat at this table.")
        return own[0]

    def links(self) -> list[str | None]:
        """By seat, the secret address that takes it. You get those of your own seats, and of free seats if you made the
        table; the others are None."""
        made = self._http.get(messages.TableMade, f"{self._path}/links")
        return [None if link is None else f"{self._http.address}{link}" for link in made.links]

    def rematch(self) -> "Table":
        """The next table of the same people; everybody who asks gets the same one."""
        return Table(self._http, self._http.post(messages.TableMade, f"{self._path}/rematch").table)

    # ---------------------------------------------------------------------------------------------- after the end

    def record(self) -> Record:
        """The record of a finished game; `underhold.records` writes and replays it."""
        return record_json.loads(self._http.text(f"{self._path}/record.json"))

    def analysis(self) -> messages.AnalysisReport:
        """The analysis of a finished game, or how far it is."""
        return self._http.get(messages.AnalysisReport, f"{self._path}/analysis")

    def analyse(
        self,
        timeout: float = ANALYSIS_SECONDS,
        watch: Callable[[messages.AnalysisReport], None] = lambda report: None,
    ) -> messages.Analysis:
        """Analyze a finished game and wait for the result, a minute or two. `watch` is called with the progress."""
        limit = time.monotonic() + timeout
        report = self._http.post(messages.AnalysisReport, f"{self._path}/analysis")
        while report.analysis is None:
            watch(report)
            if report.status == "failed":
                raise ClientError("The analysis failed at the server. Start it again.")
            if time.monotonic() > limit:
                raise TooSlow(f"The analysis took more than {timeout:g} seconds. It continues; ask again later.")
            time.sleep(_POLL_SECONDS)
            report = self.analysis()
        return report.analysis


def _key() -> str:
    return secrets.token_hex(12)


def _answers(position: messages.Position) -> list[messages.Answer]:
    return position.decision.answers if position.decision else []


def _notation(position: messages.Position, move: str | int | messages.Answer) -> str:
    """A move as it is sent."""
    if isinstance(move, messages.Answer):
        return move.move
    if isinstance(move, str):
        return move
    answers = _answers(position)
    if not 0 <= move < len(answers):
        reason = f"the answers are numbered 0 to {len(answers) - 1}" if answers else "it is not your turn"
        raise BadRequest(f"There is no answer {move}: {reason}.")
    return answers[move].move
