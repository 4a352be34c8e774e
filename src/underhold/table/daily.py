"""The daily deal: one solo deal per game and day for everybody, with one attempt that counts.

An attempt is a table that carries its day. It counts until a hint is used or something that was revealed is undone, and
its result is listed when the game is finished. Days are those of UTC. Where a solo game has no random setup, a bot
plays the first rounds of the deal (`daily_opening`).
"""

import logging
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Final, Literal

from underhold.core.errors import UnderholdError
from underhold.games import title
from underhold.games.common.web.view import WebView
from underhold.table.daily_opening import opening
from underhold.table.identity import Keys, Visitor
from underhold.table.new_tables import Beginning, from_order
from underhold.table.problems import TableProblem
from underhold.table.services import RunSlow
from underhold.table.store import DailyScore, Store, TableRow
from underhold.table.thinker import Thinker, WorkerFailed
from underhold.table.versioned_game import restored, with_opening
from underhold.wire import messages

FIRST_DAY: Final = date(2026, 11, 1)
# Pages without a server must all have the same deals without asking anybody, so this is not secret.
PUBLIC_KEY: Final = b"underhold daily deal"
SHOWN: Final = 50  # results
_VERIFIED_KEPT: Final = 2_000
_STREAK_DAYS: Final = 1_000
_OPENINGS_KEPT: Final = 100

log = logging.getLogger(__name__)


def utc_day() -> date:
    """The current day."""
    return datetime.now(UTC).date()


def seconds_left(moment: datetime | None = None) -> int:
    """How long the current day still lasts."""
    now = moment or datetime.now(UTC)
    tomorrow = datetime.combine(now.date() + timedelta(days=1), datetime.min.time(), UTC)
    return int((tomorrow - now).total_seconds())


def streak(days: Collection[date], today: date) -> int:
    """The number of days in a row that end today, or yesterday if today's deal has not been played yet.

    >>> streak({date(2026, 11, 15), date(2026, 11, 16)}, date(2026, 11, 17))
    2
    """
    day = today if today in days else today - timedelta(days=1)
    length = 0
    while day in days:
        length += 1
        day -= timedelta(days=1)
    return length


class DailyDeals:
    """The daily deals of one store.

    `public`: the seeds can be worked out by everybody, so that pages without a server have the same deals; results are
    then those of this browser alone, and on trust. Otherwise the seeds depend on the store's secret.
    """

    def __init__(
        self,
        store: Store,
        keys: Keys,
        games: Mapping[str, WebView],
        run_slow: RunSlow,
        thinker: Thinker,
        public: bool = False,
        today: Callable[[], date] = utc_day,
    ) -> None:
        self.today = today
        self._store = store
        self._keys = Keys(PUBLIC_KEY) if public else keys
        self._games = games
        self._run_slow = run_slow
        self._thinker = thinker
        self._public = public
        self._openings: OrderedDict[tuple[str, int], tuple[str, ...]] = OrderedDict()  # by game and seed
        self._verified: OrderedDict[str, bool] = OrderedDict()  # by table; only of finished games

    def day(self, text: str | None) -> date:
        """A day by its name, today by default; raises TableProblem for days without a deal."""
        today = self.today()
        try:
            day = today if text is None else date.fromisoformat(text)
        except ValueError:
            raise TableProblem("bad_request", "daily.bad_date", text=text) from None
        if not FIRST_DAY <= day <= today:
            raise TableProblem("bad_request", "daily.no_deal", date=day.isoformat())
        return day

    def seed(self, game: str, day: date) -> int:
        """The seed of a day's deal."""
        return self._keys.daily_seed(game, day.isoformat())

    async def beginning(self, game: str, day: date) -> Beginning:
        """The game of a day, before the player's first move; raises TableProblem."""
        seed = self.seed(game, day)
        order = messages.TableOrder(game=game, seats=[messages.SeatOrder(kind="here")], seed=seed)
        dealt = from_order(self._games, order)
        rounds = title(game).daily_rounds
        if not rounds:
            return dealt
        moves = self._openings.get((game, seed))
        if moves is None:
            try:
                moves = await opening(dealt.game, rounds, seed, self._thinker)
            except WorkerFailed as error:
                log.warning("daily_opening_failed", extra={"fields": {"game": game, "error": str(error)}})
                raise TableProblem("busy", "daily.no_opening") from None
            self._openings[game, seed] = moves
            while len(self._openings) > _OPENINGS_KEPT:
                self._openings.popitem(last=False)
        return replace(dealt, game=with_opening(dealt.game, moves))

    async def attempt(self, who: Visitor, game: str, day: date) -> TableRow | None:
        """The visitor's attempt at a day's deal."""
        return next(iter(await self._attempts(who, game, day)), None)

    async def _attempts(self, who: Visitor, game: str, day: date | None = None) -> list[TableRow]:
        if who.guest is None:
            return []
        return await self._store.daily_attempts(who.guest, game, None if day is None else day.isoformat(), _STREAK_DAYS)

    async def report(self, who: Visitor, game: str, day: date) -> messages.Daily:
        """How far the visitor is with a day's deal, and the results of all."""
        if game not in self._games:
            raise TableProblem("not_found", "no_game", game=game)
        attempts = {str(row.daily): row for row in await self._attempts(who, game)}
        mine = attempts.get(day.isoformat())
        scores = await self._store.daily_scores(game, day.isoformat())
        shown = await self._verify(scores[:SHOWN])
        played = {
            date.fromisoformat(name) for name, row in attempts.items() if row.counts and row.status.points is not None
        }
        own = next((score for score in scores if mine is not None and score.table == mine.id), None)
        today = self.today()
        return messages.Daily(
            game=game,
            date=day.isoformat(),
            today=today.isoformat(),
            first=FIRST_DAY.isoformat(),
            seconds_left=seconds_left() if day == today else 0,
            status=_status(mine),
            table=None if mine is None else mine.id,
            points=None if mine is None or mine.status.points is None else mine.status.points[0],
            rank=None if own is None else 1 + sum(score.points > own.points for score in scores),
            players=len(scores),
            results=[
                messages.DailyResult(
                    rank=1 + sum(better.points > score.points for better in shown),
                    name=score.name,
                    points=score.points,
                    yours=score is own,
                )
                for score in shown
            ],
            streak=streak(played, today),
            opening_rounds=title(game).daily_rounds,
            on_trust=self._public,
        )

    async def _verify(self, scores: Sequence[DailyScore]) -> list[DailyScore]:
        """The results whose games, played again from their moves, end with these points."""
        return [score for score in scores if await self._is_verified(score)]

    async def _is_verified(self, score: DailyScore) -> bool:
        known = self._verified.get(score.table)
        if known is None:
            known = await self._replays(score)
            self._verified[score.table] = known
            while len(self._verified) > _VERIFIED_KEPT:
                self._verified.popitem(last=False)
        return known

    async def _replays(self, score: DailyScore) -> bool:
        stored = await self._store.load(score.table)
        if stored is None:
            return False
        try:
            game = await self._run_slow(restored, self._games[stored.table.game], stored)
            points = game.rules.scores(game.state).points if game.finished else None
        except UnderholdError as error:
            log.warning("daily_not_verified", extra={"fields": {"table": score.table, "error": type(error).__name__}})
            return False
        if points != (score.points,):
            log.warning("daily_not_verified", extra={"fields": {"table": score.table, "error": "points"}})
        return points == (score.points,)


def _status(row: TableRow | None) -> Literal["new", "playing", "counted", "uncounted"]:
    if row is None:
        return "new"
    if not row.counts:
        return "uncounted"
    return "counted" if row.status.points is not None else "playing"
