"""Computes ratings from the results that are stored, and stores the results of games that count."""

from collections.abc import Iterable, Sequence
from typing import Final

from sqlalchemy import Connection

from underhold.server.ratings.glicko import Outcome, Rating, after
from underhold.server.ratings.levels import ANCHORS
from underhold.server.ratings.rated_games import Obstacle, is_early, obstacle, pairings, people_of, weight
from underhold.server.store import rating_rows, rows
from underhold.server.store.rating_rows import RatedResult, StoredOpponent
from underhold.server.store.sql_store import SqlStore
from underhold.table.identity import Visitor
from underhold.table.observer import TableChange
from underhold.table.problems import NotFound, TableProblem
from underhold.table.store import TableRow
from underhold.table.times import iso
from underhold.wire import messages

HISTORY: Final = 50  # games that are shown
_LOOK_BACK: Final = 20  # finished games of a guest that are looked through for results that were missed
_DAY: Final = 24 * 3600 * 1_000_000

History = list[tuple[RatedResult, Rating]]


def history_of(results: Iterable[RatedResult]) -> History:
    """The rating after each of these results, the earliest first."""
    rating, last, found = Rating(), None, []
    for one in results:
        days = 0.0 if last is None else (one.at - last) / _DAY
        outcomes = [Outcome(Rating(who.mean, who.deviation), who.score, who.weight) for who in one.opponents]
        rating, last = after(rating, outcomes, days), one.at
        found.append((one, rating))
    return found


class Ratings:
    """The ratings of one server."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store

    # -------------------------------------------------------------------------------------------------------- settling

    def concerns(self, change: TableChange) -> bool:
        """Whether a change can lead to results: the end of a game, or a player who leaves it for good."""
        return change.ended or bool(_gone(change))

    async def settle_change(self, change: TableChange) -> None:
        """Store the results that a change leads to."""
        await self._store.database.write(lambda connection: _settle_change(connection, change))

    async def settle(self, table: str) -> None:
        """Store the results of a finished game, unless they are stored."""
        await self._store.database.write(lambda connection: _settle(connection, table))

    async def _settle_missed(self, guest: str) -> None:
        """Store results that were missed, such as because the server was stopped at that moment."""
        for row in await self._store.list_tables("mine", guest, None, None, _LOOK_BACK):
            if row.status.over and obstacle(row) is None:
                await self.settle(row.id)

    # --------------------------------------------------------------------------------------------------------- showing

    async def of(self, who: Visitor) -> tuple[list[messages.Rating], bool]:
        """The ratings of a visitor with their history, and whether games against people count."""
        guest = who.guest
        if guest is None:
            return [], False
        await self._settle_missed(guest)

        def job(connection: Connection) -> tuple[list[RatedResult], bool]:
            agreed = rating_rows.agreed_since(connection, guest) is not None
            return rating_rows.results_of(connection, guest), agreed

        results, agreed = await self._store.database.read(job)
        games = [game for game in ANCHORS if any(one.game == game for one in results)]
        return [_rating(game, history_of(one for one in results if one.game == game)) for game in games], agreed

    async def agree(self, who: Visitor, agree: bool) -> None:
        """Let games against people count from now on, or no longer; raises TableProblem."""
        guest = who.guest
        if guest is None:
            raise TableProblem("no_guest", "rating.no_guest")
        await self._store.database.write(lambda connection: rating_rows.agree_to_ratings(connection, guest, agree))

    async def counting(self, tables: Sequence[TableRow]) -> frozenset[str]:
        """The ids of those tables whose games count as far as is known: everybody who sits there has agreed."""
        able = [row for row in tables if not row.status.over and obstacle(row) is None]
        if not able:
            return frozenset()

        def job(connection: Connection) -> frozenset[str]:
            return frozenset(row.id for row in able if _obstacle(connection, row) is None)

        return await self._store.database.read(job)

    async def at(self, table: str, who: Visitor) -> messages.TableRating:
        """Whether the game of a table counts for a visitor, and what it has changed."""

        def job(connection: Connection) -> tuple[TableRow | None, Obstacle | None, list[RatedResult]]:
            row = rows.load_table(connection, table)
            if row is None:
                return None, None, []
            results = [] if who.guest is None else rating_rows.results_of(connection, who.guest, row.game)
            return row, _obstacle(connection, row), results

        row, found, results = await self._store.database.read(job)
        if row is None:
            raise NotFound
        history = history_of(results)
        number = next((index for index, (one, _) in enumerate(history) if one.table == table), None)
        if number is not None:
            before = Rating() if number == 0 else history[number - 1][1]
            now = history[number][1]
            change = messages.RatingChange(
                rating=round(now.mean),
                margin=now.margin,
                provisional=now.provisional,
                change=None if number == 0 else round(now.mean) - round(before.mean),
            )
            return messages.TableRating(counts=True, obstacle=None, change=change)
        if not any(who.guest in seat.guests for seat in people_of(row)):
            return messages.TableRating(counts=False, obstacle="not_playing", change=None)
        return messages.TableRating(counts=found is None, obstacle=found, change=None)


def _rating(game: str, history: History) -> messages.Rating:
    _, latest = history[-1]
    return messages.Rating(
        game=game,
        rating=round(latest.mean),
        margin=latest.margin,
        provisional=latest.provisional,
        games=len(history),
        history=[_rated_game(one, rating) for one, rating in reversed(history[-HISTORY:])],
    )


def _rated_game(result: RatedResult, rating: Rating) -> messages.RatedGame:
    return messages.RatedGame(
        table=result.table,
        date=iso(result.at),
        opponents=[
            messages.RatedOpponent(level=one.level, rating=round(one.mean), score=one.score) for one in result.opponents
        ],
        rating=round(rating.mean),
        margin=rating.margin,
    )


# ------------------------------------------------------------------------------------------------------------- settling


def _obstacle(connection: Connection, row: TableRow) -> Obstacle | None:
    found = obstacle(row)
    if found is None and len(people_of(row)) > 1:
        return _obstacle_between_people(connection, row)
    return found


def _obstacle_between_people(connection: Connection, row: TableRow) -> Obstacle | None:
    """Why a game between people cannot count: before its first move all must have agreed and have a settled rating.

    Otherwise somebody could win any number of games against new guests of their own, who resign.
    """
    began = rating_rows.first_move_at(connection, row.id)
    guests = frozenset().union(*(seat.guests for seat in people_of(row)))
    since = [rating_rows.agreed_since(connection, guest) for guest in guests]
    if not all(one is not None and (began is None or one <= began) for one in since):
        return "people"
    if any(_is_provisional(connection, guest, row.game, began) for guest in guests):
        return "provisional"
    return None


def _is_provisional(connection: Connection, guest: str, game: str, before: int | None) -> bool:
    """Whether the rating of a guest was provisional at a time, or is now."""
    results = rating_rows.results_of(connection, guest, game)
    history = history_of(one for one in results if before is None or one.at <= before)
    return not history or history[-1][1].provisional


def _gone(change: TableChange) -> dict[int, frozenset[str]]:
    """The players who have left for good with a change: their seats and browsers."""
    before, now = change.before.seats, change.after.seats
    return {seat: before[seat].guests for seat in change.left if before[seat].guests and not now[seat].guests}


def _settle_change(connection: Connection, change: TableChange) -> None:
    gone, row = _gone(change), change.before
    if gone and len(people_of(row)) > 1 and not is_early(row) and _obstacle(connection, row) is None:
        stay = [seat.number for seat in people_of(row) if seat.number not in gone and not seat.left]
        # The players who leave have lost against all others. If only one stays, that is the end of the rated game.
        scores = {seat: dict.fromkeys(stay, 0.0) for seat in gone}
        if len(stay) == 1:
            scores[stay[0]] = dict.fromkeys(gone, 1.0)
        _store(connection, row, scores)
    if change.ended:
        _settle(connection, change.after.id)


def _settle(connection: Connection, table: str) -> None:
    row = rows.load_table(connection, table)
    if row is None or not row.status.over or _obstacle(connection, row) is not None:
        return
    seated = [seat.number for seat in people_of(row) if seat.guests]
    known = {seat.number for seat in row.seats if seat.guests or not seat.left}
    scores = {
        seat: {one.opponent: one.score for one in pairings(row, seat) if one.opponent in known} for seat in seated
    }
    _store(connection, row, scores)


def _store(connection: Connection, row: TableRow, scores: dict[int, dict[int, float]]) -> None:
    """Store the results of seats against others, by the ratings that all had before the game."""
    ratings = {seat.number: _strength(connection, row, seat.number) for seat in row.seats}
    results: list[RatedResult] = []
    for seat, against in scores.items():
        opponents: Sequence[StoredOpponent] = [
            StoredOpponent(
                None if people_of(row).count(row.seats[other]) else row.seats[other].bot,
                ratings[other].mean,
                ratings[other].deviation,
                score,
                weight(row),
            )
            for other, score in against.items()
        ]
        results += [
            RatedResult(guest, row.id, row.game, row.updated, tuple(opponents))
            for guest in row.seats[seat].guests
            if opponents and not rating_rows.is_rated(connection, row.id, guest)
        ]
    rating_rows.insert_results(connection, results)


def _strength(connection: Connection, row: TableRow, number: int) -> Rating:
    seat = row.seats[number]
    if seat in people_of(row):
        results = [rating_rows.results_of(connection, guest, row.game) for guest in seat.guests]
        history = history_of(results[0]) if results else []
        return history[-1][1] if history else Rating()
    return ANCHORS[row.game][str(seat.bot)]
