"""A table as messages for one recipient. Pure functions of a game; what the recipient may not know is never included.

What is the same for several recipients is built once and kept in the game's `message_cache`.
"""

from collections.abc import Callable, Collection, Hashable, Sequence
from functools import lru_cache
from typing import Any, Final, TypeVar

from underhold.bots.characters import character_name
from underhold.core.game import Move
from underhold.core.setup import switches_of
from underhold.locale import Words
from underhold.table import lessons
from underhold.table.attendance import Attendance
from underhold.table.changes import Change, changes
from underhold.table.recipient import Recipient
from underhold.table.removal import missing_consent as missing_removal_consent
from underhold.table.seats import between_people, seat_character
from underhold.table.store import SeatRow, TableRow, UndoRequest
from underhold.table.subscriptions import PositionChanged
from underhold.table.times import iso
from underhold.table.undo import default_request, missing_consent
from underhold.table.versioned_game import VersionedGame
from underhold.wire import messages

T = TypeVar("T")
_LOG_READERS: Final = 64  # kinds of readers for whom the log of a move is kept
_NAMES_KEPT: Final = 4096
_seat: Final = messages.trusted(messages.Seat)
_back: Final = messages.trusted(messages.Back)
_entry: Final = messages.trusted(messages.Entry)
_patch: Final = messages.trusted(messages.Patch)


def _cached(game: VersionedGame, key: Hashable, build: Callable[[], T]) -> T:
    # The cache may be emptied at any moment, also by another thread.
    found: T
    try:
        found = game.message_cache[key]
    except KeyError:
        found = game.message_cache[key] = build()
    return found


# -------------------------------------------------------------------------------------------------------------- seats


def names(words: Words, table: TableRow) -> tuple[str, ...]:
    """The name of every seat: the one that was chosen, the bot's character, or a number."""
    return _names(
        words, tuple([(seat.number, seat.name, _own_bot(seat), seat_character(table.id, seat)) for seat in table.seats])
    )


def _own_bot(seat: SeatRow) -> str | None:
    # The bot of a player who has left is not shown: the seat is still called by the player's name.
    return None if seat.left else seat.bot


@lru_cache(maxsize=_NAMES_KEPT)
def _names(words: Words, seats: tuple[tuple[int, str | None, str | None, str | None], ...]) -> tuple[str, ...]:
    found: list[str] = []
    for number, name, bot, character in seats:
        if name is not None:
            found.append(name)
        elif character is not None:
            found.append(character_name(words, character))
        elif bot is not None:  # an external bot, which keeps the name it has
            key = "web.seat.bot_of_several" if [one for _, _, one, _ in seats].count(bot) > 1 else "web.seat.bot"
            found.append(str(words.say(key, level=bot, number=number + 1)))
        else:
            found.append(str(words.say("web.seat.number", number=number + 1)))
    return tuple(found)


def seats(
    table: TableRow,
    yours: Collection[int],
    present: Attendance,
    points: Sequence[int] | None,
    former: Collection[int] = (),
) -> list[messages.Seat]:
    """Who sits where, for the holder of the seats in `yours`, who may return to those in `former`."""
    announced = table.daily is not None or between_people(table)
    return [
        _seat(
            number=seat.number,
            kind=seat.kind,  # type: ignore[arg-type]
            name=seat.name,
            bot=seat.bot,
            character=seat_character(table.id, seat),
            claimed=seat.claimed,
            yours=seat.number in yours,
            present=seat.number in present,
            away_since=_away_since(seat, present),
            points=None if points is None else points[seat.number],
            browsers=len(seat.guests),
            hints=seat.hints,
            hints_used=seat.hints_used if announced else 0,
            left=seat.left,
            removed=seat.left and bool(seat.guests),
            was_yours=seat.number in former,
        )
        for seat in table.seats
    ]


def _away_since(seat: SeatRow, present: Attendance) -> str | None:
    since = present.away_since.get(seat.number)
    return None if since is None or seat.kind == "bot" or not seat.claimed else iso(since)


def company(
    table: TableRow, game: VersionedGame, to: Recipient, present: Attendance, clock: messages.Clock | None = None
) -> messages.Company:
    """Who sits there and who is connected, the request to undo, the rematch, and the clock."""
    return messages.Company(
        seats=seats(table, to.seats, present, table.status.points, to.former_seats),
        offer=undo_request(table, game, to),
        rematch=table.rematch,
        removal=removal(table, game, to, present),
        between_people=between_people(table),
        daily=daily(table),
        clock=clock,
        spectators=present.spectators,
    )


def daily(table: TableRow) -> messages.DailyAttempt | None:
    """Which day's deal is played, and whether that counts."""
    return None if table.daily is None else messages.DailyAttempt(date=table.daily, counts=table.counts)


def removal(table: TableRow, game: VersionedGame, to: Recipient, present: Attendance) -> messages.Removal | None:
    """The open request to remove a player, if there is one and the player is still away."""
    request = game.removal
    if request is None or request.seat in present:
        return None
    missing = missing_removal_consent(request, table, lambda seat: False)
    return messages.Removal(seat=request.seat, agreed=list(request.agreed), answer=bool(set(missing) & set(to.seats)))


# --------------------------------------------------------------------------------------------------------------- undo


def undo_request(table: TableRow, game: VersionedGame, to: Recipient) -> messages.Offer | None:
    """The open request to undo, if there is one."""
    request = game.undo_request
    if request is None:
        return None
    yours = request.seat in to.seats
    return messages.Offer(
        seat=request.seat,
        ply=request.ply,
        text=to.words.text("web.offer.yours") if yours else _request_text(table, game, request, to),
        yours=yours,
        answer=bool(set(missing_consent(request, table.seats)) & set(to.seats)),
    )


def _request_text(table: TableRow, game: VersionedGame, request: UndoRequest, to: Recipient) -> str:
    """What another player wants to undo: the sentence of the move, or the number of moves."""
    player = names(to.words, table)[request.seat]
    count = game.ply - request.ply
    if count > 1:
        return to.words.say("web.offer.back_moves", player=player, count=count)
    move = " ".join(entry.text for entry in entries(table, game, to, request.ply))
    if not move:  # the end of a turn has no sentence
        return to.words.say("web.offer.back_end", player=player)
    return to.words.say("web.offer.back", player=player, move=move)


def undo_options(game: VersionedGame, to: Recipient) -> messages.Back:
    """What the recipient may undo and redo."""
    if game.over or not to.seats:
        reason = to.words.text("web.problem.back.over") if game.over and to.seats else None
        return _back(undo=False, redo=False, restart=False, ask=None, reason=reason)
    mine = game.to_move in to.seats
    free = game.free_undos() if mine else 0
    reason = None if free else to.words.text(f"web.problem.back.{game.why_no_undo() if mine else 'turn_over'}")
    return _back(
        undo=free > 0,
        redo=mine and bool(game.undone),
        restart=free > 0,
        ask=default_request(game, to.seats),
        reason=reason,
    )


# --------------------------------------------------------------------------------------------------------- a position


def view(game: VersionedGame, ply: int, seat: int | None) -> dict[str, Any]:
    """The view of a seat after this many moves, in the game's own form."""
    seen = game.rules.view(game.state_at(ply), seat)
    round_ = game.web.round_of(seen)
    start = ply
    while start and game.steps[start - 1].round == round_:
        start -= 1
    return game.web.view(seen, [(step.seat, step.move) for step in game.steps[start:ply]])


def current_view(game: VersionedGame, seat: int | None) -> dict[str, Any]:
    """The view of a seat now. Seats without secrets of their own share one."""
    key = ("view", _view_key(game, seat))
    return _cached(game, key, lambda: view(game, game.ply, seat))


def _view_key(game: VersionedGame, seat: int | None) -> Hashable:
    """The same for seats with equal views. Views without `to_ints` are not compared: each seat has its own."""

    def build() -> Hashable:
        seen = game.rules.view(game.state, seat)
        return tuple(seen.to_ints()) if hasattr(seen, "to_ints") else ("seat", seat)

    return _cached(game, ("view key", seat), build)


def decision(game: VersionedGame, to: Recipient) -> messages.Decision | None:
    """The open decision with all its answers, if the recipient has to make it."""
    seat = game.to_move
    if seat is None or seat not in to.seats:
        return None
    return _cached(
        game, ("decision", to.language), lambda: game.web.decision(to.words, game.rules.view(game.state, seat))
    )


def outlook(game: VersionedGame, to: Recipient, seat: int | None) -> dict[str, Any] | None:
    """What pieces would mean to the recipient, if it plays."""
    if seat is None or game.over:
        return None
    key = ("outlook", to.language, seat)
    return _cached(game, key, lambda: game.web.outlook(to.words, game.rules.view(game.state, seat), seat))


def position(
    table: TableRow, game: VersionedGame, to: Recipient, present: Attendance, clock: messages.Clock | None = None
) -> messages.Position:
    """The table as the recipient may see it."""
    seat = to.seat_at(game)
    return messages.Position(
        table=table.id,
        game=table.game,
        view=current_view(game, seat),
        scores=public_score_lines(game, to),
        outlook=outlook(game, to, seat),
        **_small_fields(table, game, to, present, clock),
    )


def _small_fields(
    table: TableRow, game: VersionedGame, to: Recipient, present: Attendance, clock: messages.Clock | None
) -> dict[str, Any]:
    """The fields of a position that may change and are never compared; of these only the decision can be large."""
    to_move = game.to_move
    bot = to_move is not None and table.seats[to_move].kind == "bot"
    points = game.rules.scores(game.state).points if game.finished else None
    return {
        "version": game.version,
        "ply": game.ply,
        "label": game.rules.label(game.state),
        "over": game.over,
        "seats": seats(table, to.seats, present, points, to.former_seats),
        "decision": decision(game, to),
        "to_move": to_move,
        "thinking": bot and game.undo_request is None,
        "back": undo_options(game, to),
        "offer": undo_request(table, game, to),
        "removal": removal(table, game, to, present),
        "between_people": between_people(table),
        "deal_known": table.deal_known,
        "lesson": lesson_step(table, game, to),
        "ended": table.ended if game.over else None,
        "winner": game.winner if game.over else None,
        "takebacks": game.takebacks,
        "rematch": table.rematch,
        "daily": daily(table),
        "clock": clock,
        "spectators": present.spectators,
        "result": result(table, game, to),
    }


def lesson_step(table: TableRow, game: VersionedGame, to: Recipient) -> messages.LessonStep | None:
    """What the teacher says now, if a lesson is taught here, to the learner."""
    if table.lesson is None or not to.seats or game.over:
        return None
    return _cached(game, ("lesson", to.language), lambda: lessons.step(table, game, to.words, names(to.words, table)))


# ------------------------------------------------------------------------------------------------------------- points


def public_score_lines(game: VersionedGame, to: Recipient) -> list[messages.ScoreLine]:
    """The points so far, line by line, as everybody may know them."""
    return _cached(
        game,
        ("public scores", to.language),
        lambda: game.web.score_lines(to.words, game.rules.view(game.state, None)),
    )


def score_lines(game: VersionedGame, to: Recipient) -> list[messages.ScoreLine]:
    """The points so far, line by line, as far as the recipient may know them."""
    seat = to.seat_at(game)
    key = ("scores", to.language, _view_key(game, seat))
    return _cached(game, key, lambda: game.web.score_lines(to.words, game.rules.view(game.state, seat)))


def points_by_round(game: VersionedGame) -> list[list[int]]:
    """The points of every seat at the end of each round."""
    ends = [
        ply for ply, step in enumerate(game.steps, start=1) if ply == game.ply or game.steps[ply].round != step.round
    ]
    return [list(game.rules.scores(game.state_at(ply)).points) for ply in ends]


def result(table: TableRow, game: VersionedGame, to: Recipient) -> messages.Result | None:
    """The result, with what was secret during the game; None if the game is not finished."""
    if not game.finished:
        return None
    players = names(to.words, table)

    def build() -> messages.Result:
        seen, scores = game.rules.view(game.state, to.you), game.rules.scores(game.state)
        return messages.Result(
            winner=scores.winner,
            verdict=game.web.verdict(to.words, seen, players, to.you),
            lines=score_lines(game, to),
            totals=list(scores.points),
            by_round=points_by_round(game),
            seed=table.setup["seed"],
            switches=switches_of(table.setup),
            opening=[step.notation for step in game.steps[: game.opening]],
            built=game.web.built(seen),
        )

    return _cached(game, ("result", to.language, to.you, players), build)


# --------------------------------------------------------------------------------------------------- moves and events


def entries(
    table: TableRow, game: VersionedGame, to: Recipient, start: int = 0, end: int | None = None
) -> list[messages.Entry]:
    """The log of the moves after `start`, up to `end`. A repeated exchange has one entry, with its last ply."""
    players, you = names(to.words, table), to.you
    found: list[messages.Entry] = []
    lines: list[messages.Entry] = []
    first = start  # the ply before the exchange that is being repeated
    for ply, step in enumerate(game.steps[start:end], start=start + 1):
        if ply - 1 > start and _repeats(game, ply):
            del found[len(found) - len(lines) :]
        else:
            first = ply - 1
        key = (to.language, you, players, ply - first)
        cached = step.log_cache.get(key)
        if cached is None:
            if len(step.log_cache) >= _LOG_READERS:  # players may rename themselves any number of times
                step.log_cache.clear()
            events = [event for one in game.steps[first:ply] for event in one.events]
            cached = [
                _entry(ply=ply, label=label, seat=line.seat, text=line.text)
                for label, part in _by_turn(game, ply, game.rules.events_for(events, you))
                for line in game.web.log_lines(to.words, part, players, you)
            ]
            step.log_cache[key] = cached
        lines = cached
        found += lines
    return found


def _by_turn(game: VersionedGame, ply: int, events: Sequence[Any]) -> list[tuple[str, Sequence[Any]]]:
    """The events of a move, in parts with the label of the turn that each belongs to.

    The first event without a seat ends the turn: what follows belongs to the harvest of the round. If the move also
    starts the next round, everything from the first revealed card on belongs to that round.
    """
    label, end = game.steps[ply - 1].label, len(events)
    facts = [place for place, event in enumerate(events) if not hasattr(event, "seat")]
    if not facts:
        return [(label, events)]
    state = game.state_at(ply)
    same_round = game.web.round_of(game.rules.view(state, None)) == game.steps[ply - 1].round
    cut = facts[0] if same_round else next((place for place in facts if game.web.reveals([events[place]])), end)
    return [(label, events[:cut]), (game.rules.label(state), events[cut:])]


def _repeats(game: VersionedGame, ply: int) -> bool:
    """Whether the move with this ply repeats the exchange of the move before it, in the same turn."""
    before, step = game.steps[ply - 2 : ply]
    same_turn = (before.label, before.seat) == (step.label, step.seat)
    return same_turn and game.web.repeats(before.events, step.events)


def _log_changes_from(game: VersionedGame, kept: int) -> int:
    """The ply from which the log may differ if only the moves after `kept` changed.

    An exchange that the last kept move made may have been repeated by moves that were undone, or be repeated now.
    """
    start = kept
    if start and game.web.repeats(game.steps[start - 1].events, game.steps[start - 1].events):
        start -= 1
        while start and _repeats(game, start + 1):
            start -= 1
    return start


def _log_length(table: TableRow, game: VersionedGame, to: Recipient, ply: int) -> int:
    """The number of log entries of the first moves, remembered with the last of them."""
    if not ply:
        return 0
    key = ("length", to.language, to.you)
    known: dict[Hashable, int] = game.steps[ply - 1].log_lengths
    length = known.get(key)
    if length is None:
        length = known[key] = len(entries(table, game, to, 0, ply))
    return length


def line_of_play(
    game: VersionedGame,
    state: Any,
    seat: int,
    moves: Sequence[Move],
    gain: float,
    worths: Sequence[float],
    to: Recipient,
) -> messages.Way:
    """Moves that a seat could play in a state, each as a sentence; only the last may reveal something."""
    sentences = []
    for move in moves:
        sentences.append(game.web.move_text(to.words, game.rules.view(state, seat), move))
        state = game.rules.play(state, move).state
    return messages.Way(
        moves=[str(move) for move in moves],
        sentences=sentences,
        gain=round(gain, 2),
        worths=[round(worth, 2) for worth in worths],
    )


# ---------------------------------------------------------------------------------------------------- socket messages


def update(
    table: TableRow,
    change: PositionChanged,
    to: Recipient,
    present: Attendance,
    clock: messages.Clock | None = None,
) -> messages.Update:
    """A change of the position, with the whole position."""
    log, log_from = _new_entries(table, change, to)
    return messages.Update(
        position=position(table, change.game, to, present, clock),
        events=_happenings(change, to),
        log=log,
        log_from=log_from,
        cause=change.cause,
    )


def patch(
    table: TableRow,
    change: PositionChanged,
    to: Recipient,
    present: Attendance,
    clock: messages.Clock | None = None,
) -> messages.Patch | None:
    """A change of the position, with what is different; None if versions lie between the two positions.

    What is small is always included. So are the seats: a `Company` may have changed them since.
    """
    game, before = change.game, change.before
    if before.version + 1 != game.version:
        return None
    log, log_from = _new_entries(table, change, to)
    seat, earlier_seat = to.seat_at(game), to.seat_at(before)
    small = _small_fields(table, game, to, present, clock)
    found: list[Change] = [((field,), value) for field, value in small.items()]
    found += _view_changes(change, earlier_seat, seat)
    found += changes(outlook(before, to, earlier_seat), outlook(game, to, seat), ("outlook",))
    found += changes(public_score_lines(before, to), public_score_lines(game, to), ("scores",))
    return _patch(
        version=game.version,
        changes=found,
        events=_happenings(change, to),
        log=log,
        log_from=log_from,
        cause=change.cause,
    )


def _view_changes(change: PositionChanged, earlier_seat: int | None, seat: int | None) -> list[Change]:
    """What is different in the view. Views that several seats share are compared once."""
    earlier, now = current_view(change.before, earlier_seat), current_view(change.game, seat)
    # Both views stay in the caches of their games, so their ids remain unique.
    return _cached(change.game, ("view changes", id(earlier), id(now)), lambda: changes(earlier, now, ("view",)))


def _new_entries(table: TableRow, change: PositionChanged, to: Recipient) -> tuple[list[messages.Entry], int]:
    """The entries of the log that a change made, and how many entries precede them."""
    game = change.game
    start = _log_changes_from(game, change.kept)
    log, log_from = entries(table, game, to, start), _log_length(table, game, to, start)
    if game.steps:
        game.steps[-1].log_lengths["length", to.language, to.you] = log_from + len(log)
    return log, log_from


def _happenings(change: PositionChanged, to: Recipient) -> list[messages.Happening]:
    """The events of a change, as far as the recipient may know them."""
    game = change.game
    events = [event for step in game.steps[change.kept :] for event in game.rules.events_for(step.events, to.you)]
    return game.web.happenings(events)


def snapshot(
    table: TableRow,
    game: VersionedGame,
    to: Recipient,
    present: Attendance,
    log_from: int,
    clock: messages.Clock | None = None,
) -> messages.Snapshot:
    """The whole position, and the log from an entry on."""
    log = entries(table, game, to)
    start = min(max(log_from, 0), len(log))
    shown = position(table, game, to, present, clock)
    return messages.Snapshot(position=shown, log=log[start:], log_from=start, view=to.view)
