"""One table, for whoever sits there or watches."""

import secrets
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import Final, Literal

from underhold.client.connection import Line
from underhold.client.errors import BadRequest, ClientError, TooSlow
from underhold.client.http import Door
from underhold.client.messages import build
from underhold.client.patience import deadline
from underhold.client.session import News
from underhold.core import record_json
from underhold.core.record import Record
from underhold.wire import messages

HINT_SECONDS: Final = 60.0
ANALYSIS_SECONDS: Final = 900.0
_POLL_SECONDS: Final = 1.0


class Table:
    """A table of a server. The line to it is opened by the first question that needs it, and again when it breaks.

    Use it as a context, or `close` it, to hang up. It belongs to one thread.
    """

    def __init__(self, door: Door, table: str) -> None:
        self.id = table
        self._door = door
        self._path = f"/api/tables/{table}"
        self._line = Line(door, table)

    def __repr__(self) -> str:
        return f"<Table {self.id} at {self._door.address}>"

    def __enter__(self) -> "Table":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Hang up; others see the seat as empty. A question opens the line again."""
        self._line.close()

    # --------------------------------------------------------------------------------------------------- looking

    @property
    def position(self) -> messages.Position:
        """The table as it is now, as far as its news have arrived."""
        return self._line.catch_up()

    @property
    def answers(self) -> list[messages.Answer]:
        """The legal moves, if this client has to choose one; else there are none."""
        return _answers(self.position)

    @property
    def log(self) -> list[messages.Entry]:
        """What has happened, in sentences."""
        self._line.catch_up()
        return self._line.log

    @property
    def seats(self) -> list[int]:
        """The seats that this client holds."""
        return [seat.number for seat in self.position.seats if seat.yours]

    def follow(self, timeout: float | None = None) -> Iterator[News]:
        """All that happens from now on, one message after the other, until the game is over.

        The first is a `Snapshot` of what is there; then every change is an `Update`, and a `Company` tells of people
        and of offers to go back. After a break there may be another `Snapshot` instead of what was missed. `timeout`
        is how long nothing may happen.
        """
        news: deque[News] = deque((messages.Snapshot(position=self.position, log=self._line.log, log_from=0),))
        self._line.followers.append(news)
        try:
            while True:
                until = deadline(timeout)
                while not news:
                    self._hear(until, timeout)
                message = news.popleft()
                yield message
                if not isinstance(message, messages.Company) and message.position.over:
                    return
        finally:
            self._line.followers = [other for other in self._line.followers if other is not news]

    def wait(self, until: Callable[[messages.Position], bool], timeout: float | None = None) -> messages.Position:
        """The first position that is as wanted, this one or a later one."""
        limit = deadline(timeout)
        while not until(position := self.position):
            self._hear(limit, timeout)
        return position

    def turns(self, timeout: float | None = None) -> Iterator[messages.Position]:
        """The position whenever one of one's own seats has to answer, until the game is over.

        Whoever does not play is asked again. `timeout` is how long the others may take.
        """
        while True:
            position = self.wait(lambda position: position.over or position.decision is not None, timeout)
            if position.over:
                return
            yield position

    def moments(self, first: int = 0, count: int = 100, everything: bool = False) -> messages.Moments:
        """The game so far, at most 100 moves at a time; `everything`: also what lay face down, when it is over."""
        return self._door.get(
            messages.Moments, f"{self._path}/moments", **{"from": first, "count": count, "all": everything}
        )

    def _hear(self, until: float | None, seconds: float | None) -> None:
        try:
            self._line.hear(until)
        except TimeoutError:
            raise TooSlow(f"What was waited for at table {self.id} did not come in {seconds:g} seconds.") from None

    # --------------------------------------------------------------------------------------------------- playing

    def play(self, move: str | int | messages.Answer, version: int | None = None) -> messages.Position:
        """Play a move: an answer of the decision, its index there, or a move in notation. The position after it.

        `version`: of the position in which it was chosen, by default the one that was told last. If the table has moved
        on since, the move is `Stale`.
        """
        position = self._line.told()
        notation = _notation(position, move)
        chosen_at = position.version if version is None else version
        return self._change(build(messages.Play, version=chosen_at, key=_key(), move=notation))

    def undo(self) -> messages.Position:
        """Take back one own move of the open turn that showed nothing new."""
        return self._go_back("undo")

    def restart(self) -> messages.Position:
        """Take back all such moves of the turn."""
        return self._go_back("restart")

    def redo(self) -> messages.Position:
        """Play again what was taken back last."""
        return self._go_back("redo")

    def ask_back(self, ply: int | None = None) -> messages.Position:
        """Ask the others to go back to `ply` moves, by default to before one's last turn. Bots agree at once, people
        find it in `position.offer`."""
        return self._go_back("ask", ply)

    def agree(self) -> messages.Position:
        """Let somebody who asked go back."""
        return self._consent(True)

    def decline(self) -> messages.Position:
        """Do not let them; or withdraw what was asked by oneself."""
        return self._consent(False)

    def hint(self, timeout: float = HINT_SECONDS) -> messages.Hint:
        """What the strongest bot would do here, what it expects of it, and why."""
        version = self._line.told().version
        hint = self._line.ask(messages.AskHint(version=version, key=_key()), timeout)
        assert isinstance(hint, messages.Hint)
        return hint

    def _go_back(self, how: Literal["undo", "redo", "restart", "ask"], ply: int | None = None) -> messages.Position:
        version = self._line.told().version
        return self._change(build(messages.Takeback, type=how, version=version, key=_key(), ply=ply))

    def _consent(self, agree: bool) -> messages.Position:
        position = self._line.told()
        ply = position.offer.ply if position.offer else None
        return self._change(messages.Consent(version=position.version, key=_key(), agree=agree, ply=ply))

    def _change(self, request: messages.Play | messages.Takeback | messages.Consent) -> messages.Position:
        version = self._line.ask(request, self._door.timeout).version
        if version == request.version:  # an offer was made or answered; that is no other version, so nobody would see
            return self._line.renew()
        return self._line.reach(version)

    # ---------------------------------------------------------------------------------------------------- people

    def claim(self, token: str | None = None, name: str | None = None) -> int:
        """Take the seat that a token opens, or any free one of a listed table; its number."""
        claimed = self._door.post(
            messages.Claimed, f"{self._path}/claim", build(messages.Claim, token=token, name=name)
        )
        if self._line.is_open:
            self._line.renew()
        return claimed.seat

    def rename(self, name: str) -> None:
        """Be called something else at all one's seats here."""
        self._door.tell(f"{self._path}/name", build(messages.Rename, name=name))

    def links(self) -> list[str | None]:
        """By seat, the secret address that takes it, where this client may give it away: of its own seats, and of
        free ones of a table that it made."""
        made = self._door.get(messages.TableMade, f"{self._path}/links")
        return [None if link is None else f"{self._door.address}{link}" for link in made.links]

    def rematch(self) -> "Table":
        """The same people again, at another table; whoever asks gets the same one."""
        return Table(self._door, self._door.post(messages.TableMade, f"{self._path}/rematch").table)

    # ---------------------------------------------------------------------------------------------- after the end

    def record(self) -> Record:
        """The record of a game that is over; `underhold.records` writes and replays it."""
        return record_json.loads(self._door.text(f"{self._path}/record.json"))

    def analysis(self) -> messages.AnalysisReport:
        """How far the analysis of a game that is over is."""
        return self._door.get(messages.AnalysisReport, f"{self._path}/analysis")

    def analyse(
        self,
        timeout: float = ANALYSIS_SECONDS,
        watch: Callable[[messages.AnalysisReport], None] = lambda report: None,
    ) -> messages.Analysis:
        """Have a game that is over analysed, and wait for it: a minute or two. `watch` is told how far it is."""
        limit = time.monotonic() + timeout
        report = self._door.post(messages.AnalysisReport, f"{self._path}/analysis")
        while report.analysis is None:
            watch(report)
            if report.status == "failed":
                raise ClientError("The analysis broke down at the server. Ask for it again.")
            if time.monotonic() > limit:
                raise TooSlow(f"The analysis took more than {timeout:g} seconds. It goes on; ask again later.")
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
        offered = f"there are {len(answers)}, from 0 on" if answers else "this client is not asked for any now"
        raise BadRequest(f"There is no answer {move}: {offered}.")
    return answers[move].move
