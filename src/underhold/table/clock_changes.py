"""What happens to the clock of a table when it is ordered, when its position or its players change, and at the flag.

Every function takes a table and returns what to store or send; none of them stores anything.
"""

from collections.abc import Collection
from dataclasses import replace

from underhold.table.clock import Clock, Terms
from underhold.table.leaving import replaced_by_bots
from underhold.table.problems import TableProblem
from underhold.table.seats import between_people
from underhold.table.store import SeatRow, TableRow
from underhold.table.transition import Transition
from underhold.table.versioned_game import VersionedGame
from underhold.wire import messages
from underhold.wire.clocks import DAY_SECONDS, MAX_DAYS, MAX_LIVE_SECONDS


def ordered_terms(order: messages.TableOrder, seats: Collection[SeatRow], allowed: bool = True) -> Terms | None:
    """The clock that a table is ordered with; raises TableProblem if it does not fit the table."""
    wanted = order.clock
    if wanted is None:
        return None
    people = [seat for seat in seats if seat.kind != "bot"]
    if not allowed or order.lesson is not None or len(people) < 2 or all(seat.kind == "here" for seat in people):
        raise TableProblem("bad_setup", "clock.alone")
    if wanted.at_flag == "end" and (len(people), len(seats)) != (2, 2):
        raise TableProblem("bad_setup", "clock.two_people")
    if wanted.kind == "live" and wanted.turn_seconds > MAX_LIVE_SECONDS:
        raise TableProblem("bad_setup", "clock.live")
    if wanted.kind == "correspondence" and (wanted.turn_seconds % DAY_SECONDS or wanted.reserve_seconds):
        raise TableProblem("bad_setup", "clock.days", most=MAX_DAYS)
    return Terms(wanted.kind, wanted.turn_seconds * 1000, wanted.reserve_seconds * 1000, wanted.at_flag)


def clock_after(
    table: TableRow, game: VersionedGame, now: int, *, moved: bool = False, fresh: bool = False
) -> Clock | None:
    """The clock for this game and these seats. `moved`: a person has moved; `fresh`: the turn begins again."""
    terms, clock = table.clock, table.status.clock
    if terms is None or clock is None:
        return None
    complete = all(seat.claimed for seat in table.seats)
    started = clock.started or moved or (complete and terms.kind == "correspondence")
    seat = game.to_move
    person = seat is not None and table.seats[seat].kind != "bot"
    runs = started and complete and person and between_people(table)
    flagged = tuple(number for number in clock.flagged if table.seats[number].left)
    if (started, flagged) != (clock.started, clock.flagged):
        clock = replace(clock, started=started, flagged=flagged)
    return clock.turned(terms.turn, seat, runs, now, fresh)


def flag(table: TableRow, game: VersionedGame, seat: int) -> Transition:
    """The time of a seat ran out: a bot takes over, or the game is lost."""
    assert table.clock is not None
    if table.clock.at_flag == "end":
        return Transition(game.closed_early(1 - seat), "other", game.ply, seat, ended="time")
    return replaced_by_bots(table, game.with_undo_request(None), [seat], forget=False)


def check_not_flagged(table: TableRow, held: Collection[int], former: Collection[int], version: int) -> None:
    """Refuse a request that came after the time of its player had run out.

    `held`: the player's seats; `former`: those that a bot took over; `version`: for which the request was made.
    """
    clock, current = table.status.clock, table.status.version
    if clock is None:
        return
    if table.ended == "time" and version != current and held and table.status.winner not in held:
        raise TableProblem("flagged", "clock.lost", current)
    if not held and set(former) & set(clock.flagged):
        raise TableProblem("flagged", "clock.bot_plays", current)


def check_return(table: TableRow, seat: int) -> None:
    """Refuse that a player returns in the turn whose time was used up: the bot finishes it."""
    clock = table.status.clock
    if clock is not None and clock.used_up(seat):
        raise TableProblem("flagged", "clock.finishes", table.status.version)


def check_removal(table: TableRow, seat: int) -> None:
    """Refuse to remove a player who still has time: how long the others wait was agreed at the start."""
    clock = table.status.clock
    if clock is not None and clock.running == seat:
        raise TableProblem("cannot_remove", "clock.agreed", table.status.version)


def clock_message(table: TableRow, now: int) -> messages.Clock | None:
    """The clock as it is shown to everybody."""
    terms, clock = table.clock, table.status.clock
    if terms is None or clock is None:
        return None
    return messages.Clock(
        terms=messages.ClockTerms(
            kind=terms.kind,
            turn_seconds=terms.turn // 1000,
            reserve_seconds=terms.reserve // 1000,
            at_flag=terms.at_flag,
        ),
        started=clock.started,
        running=clock.running,
        seats=[_seat_time(terms, clock, seat.number, now) for seat in table.seats],
    )


def _seat_time(terms: Terms, clock: Clock, seat: int, now: int) -> messages.SeatTime:
    turn, reserve = clock.left(seat, terms.turn, now)
    return messages.SeatTime(turn_ms=turn, reserve_ms=reserve, flagged=seat in clock.flagged)
